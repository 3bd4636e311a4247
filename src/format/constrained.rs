//! Puzzles with rules beyond zones, from the sketches of [`pavane_constraints`].

use super::board::{FormatBoard, value_symbols};
use super::error::{Fault, FormatErrorKind};
use super::link_parts::LinkParts;
use super::position::is_blank;
use super::{Entry, FormatError, Reading, Record, Records, Source, by_line};
use crate::candidates::Candidates;
use crate::layout::{
    Cell, ConstraintSet, Digit, DigitSet, Extra, Layout, LayoutBuilder, LayoutError, Position,
    ZoneKind, digits_of,
};
use crate::symbols::Symbols;
use pavane_constraints::{
    AreaKind, AreaRule, Board, Sketch, SketchEntry, SketchError, Variable, fpuzzles, iss, lisudoku,
    sudokupad,
};
use serde_json::Value;
use std::borrow::Cow;

/// The puzzle of a sketch, with its title and author. `source` is the text of the sketch, on one line.
pub(super) fn record(
    sketch: Sketch,
    source: &str,
    reading: &Reading,
) -> Result<Record, FormatErrorKind> {
    if reading.layout.is_some() {
        let message = "the text states its own board; leave the layout out".to_owned();
        return Err(FormatErrorKind::BadLayout { message });
    }
    let layout = layout(&sketch).map_err(|error| bad_layout(&error))?;
    let board = &sketch.board;
    let first = board.values().first();
    let set = ConstraintSet {
        first_value: first,
        helpers: board.helpers().to_vec(),
        constraints: sketch.constraints,
    };
    let layout = layout.with_constraints(set);
    let mut left = Candidates::none(&layout);
    for (cell, &values) in layout.cells().zip(&sketch.values) {
        left.extend(digits_of(values).map(|digit| (cell, digit)));
    }
    let symbols = value_symbols(first, layout.digits())?;
    let allows_clashes = reading.allows_clashes;
    let reading = Reading { symbols: symbols.clone(), allows_clashes, ..Reading::default() };
    let format_board = FormatBoard::new(layout, &reading)?;
    let puzzle = format_board.pencilmarks(&left).map_err(|(_, kind)| kind)?;
    let digit = |value| Digit::from_index(board.values().bit(value)?.trailing_zeros() as usize);
    let entry = |entry: &SketchEntry| Entry {
        cell: Cell::at(entry.cell.index()),
        digit: entry.value.and_then(digit),
        marks: entry.marks,
    };
    let entries: Box<[Entry]> = sketch.entries.iter().map(entry).collect();
    let record = Record {
        entries: Some(entries).filter(|entries| !entries.is_empty()),
        symbols: symbols.map(Box::new),
        source: Some(Box::new(Source { text: source.into(), skipped: sketch.skipped })),
        ..Record::from(puzzle)
    };
    Ok(record.credited(sketch.title.as_deref(), sketch.author.as_deref()))
}

/// The sketch of a puzzle, with its title and author; `None` if a sketch has no such zones.
pub(super) fn sketch(record: &Record) -> Option<Sketch> {
    let puzzle = &record.puzzle;
    let layout = puzzle.layout();
    let set = layout.constraint_set().cloned().unwrap_or_else(|| ConstraintSet::new(Vec::new()));
    let all = layout.board_for(&set);
    let places = all.cells().filter_map(|cell| all.place(cell));
    let mut board = Board::new(all.values(), places);
    for area in all.areas().iter().filter(|area| area.kind != AreaKind::Other) {
        board.add_area(area.kind, area.cells.clone());
    }
    for helper in all.helpers() {
        board.add_helper(helper.name.clone(), helper.values);
    }
    let mut sketch = Sketch::new(board);
    if layout.extras().is_empty() {
        let others: Vec<Vec<Variable>> = all.areas_of(AreaKind::Other).map(<[_]>::to_vec).collect();
        sketch.add_rule_areas(&others).then_some(())?;
    }
    for extra in layout.extras() {
        for &rule in area_rules(*extra)? {
            sketch.add_rule(rule).ok()?;
        }
    }
    sketch.title = record.title().map(str::to_owned);
    sketch.author.clone_from(&record.author);
    for (cell, values) in layout.cells().zip(&mut sketch.values) {
        if let Some(digit) = puzzle.givens()[cell.index()] {
            *values = 1 << digit.index();
        } else if let Some(gone) = puzzle.ruled_out() {
            *values &= !gone.set(cell);
        }
    }
    let first = all.values().first();
    for (cell, variable) in layout.cells().zip(all.cells()) {
        let entry = record.entries.iter().flatten().find(|entry| entry.cell == cell);
        sketch.entries.extend(entry.map(|&Entry { digit, marks, .. }| SketchEntry {
            cell: variable,
            value: digit.map(|digit| first + digit.index() as i64),
            marks,
        }));
    }
    sketch.constraints = set.constraints;
    Some(sketch)
}

/// The rules with the areas of an extra; `None` without such rules.
const fn area_rules(extra: Extra) -> Option<&'static [AreaRule]> {
    Some(match extra {
        Extra::Diagonals => &[AreaRule::DiagonalDown, AreaRule::DiagonalUp],
        Extra::Windoku => &[AreaRule::Windows],
        Extra::Disjoint => &[AreaRule::DisjointGroups],
        Extra::AntiKnight => &[AreaRule::AntiKnight],
        Extra::AntiKing => &[AreaRule::AntiKing],
        _ => return None,
    })
}

/// The beginning of compressed JSON: `{"` and a letter of a usual first key.
pub(super) const COMPRESSED: &str = "N4Ig";

/// The words of SudokuPad before compressed data.
const DATA_WORDS: [&str; 4] = ["fpuzzles", "fpuz", "scl", "ctc"];

/// The least length of compressed data after a word, which may also begin other lines.
const LEAST_DATA: usize = 24;

/// The puzzle of a line of a file that may have lines of several formats: a string of Interactive Sudoku Solver,
/// compressed data, or a link with such data. `None` for other lines.
pub(super) fn of_line(line: &str, reading: &Reading) -> Option<Result<Record, FormatErrorKind>> {
    let (text, label) = split_label(line);
    let record = if is_string(text) {
        string(text, reading)
    } else {
        // A link may lack `https://`.
        let data = data(text).or_else(|| data_of_link(&LinkParts::of(text)));
        compressed(data?, reading)
    };
    Some(record.map(|record| Record { label: label.map(str::to_owned).or(record.label), ..record }))
}

/// The compressed data of a line, without the word of SudokuPad for its form.
pub(super) fn data(text: &str) -> Option<&str> {
    if text.starts_with(COMPRESSED) {
        return Some(text);
    }
    let data = DATA_WORDS.iter().find_map(|word| text.strip_prefix(word))?;
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || b"+/=%".contains(&byte);
    (data.len() >= LEAST_DATA && data.bytes().all(is_digit)).then_some(data)
}

/// The compressed puzzle in a link of a site with such links.
pub(super) fn data_of_link<'t>(link: &LinkParts<'t>) -> Option<&'t str> {
    if link.is_of("f-puzzles.com") {
        link.field("load")
    } else if link.is_of("lisudoku.xyz") {
        link.field("import")
    } else if link.is_of("sudokupad.app") || link.is_of("crackingthecryptic.com") {
        let id = link.sudokupad_id();
        DATA_WORDS.iter().find_map(|word| id.strip_prefix(word))
    } else {
        None
    }
}

/// The puzzle of a string of Interactive Sudoku Solver.
pub(super) fn string(text: &str, reading: &Reading) -> Result<Record, FormatErrorKind> {
    let sketch = iss::read_without(text, &ignored(reading)).map_err(|error| fault(&error))?;
    let kept = sketch.kept_text.clone();
    record(sketch, kept.as_deref().unwrap_or(text), reading)
}

/// The number of cells of the short form of killer sudokus.
const SHORT: usize = 81;

/// Whether a line has classes of constraints, or is a killer sudoku in a short form. Lines of puzzles also have dots
/// and letters, as cells, but no `~`. Blanks between constraints, and full stops before them, are skipped.
pub(super) fn is_string(line: &str) -> bool {
    let (line, _) = split_label(line);
    let line: String = line.split_whitespace().collect();
    let has_classes = || {
        let constraints = line.strip_prefix('.')?;
        let constraints = match line.contains('~') {
            true => constraints.trim_start_matches('.'),
            false => constraints,
        };
        let first = constraints.split(['~', '.']).next()?;
        let is_alone = |class: &str| class.len() > 1 && iss::is_class(class);
        let is_given = first.is_empty() && constraints.starts_with("~R");
        let is_name = first.starts_with(|c: char| c.is_ascii_uppercase())
            && first.bytes().all(|byte| byte.is_ascii_alphabetic());
        Some(match line.contains('~') {
            true => is_given || is_name,
            // The last name may be cut off, or wrong.
            false => match constraints.rsplit_once('.') {
                Some((others, _)) => others.split('.').all(is_alone),
                None => is_alone(constraints),
            },
        })
    };
    let line = &line[..];
    let is_long_killer = || line.starts_with("3x3:") && line.contains(":k:");
    let is_short_killer = || {
        let points = |byte: u8| b"<>^v`',".contains(&byte);
        line.len() == SHORT
            && line.bytes().filter(|&byte| points(byte)).count() > SHORT / 4
            && line.bytes().all(|byte| points(byte) || byte == b'.' || byte.is_ascii_alphanumeric())
    };
    has_classes() == Some(true) || is_long_killer() || is_short_killer()
}

/// The keys and classes to skip.
pub(super) fn ignored(reading: &Reading) -> Vec<&str> {
    reading.ignored.iter().map(String::as_str).collect()
}

/// The compressed data of f-puzzles of a record; `None` if the format cannot state it.
pub(super) fn to_compressed(record: &Record) -> Option<String> {
    let json = fpuzzles::write_json(&sketch(record)?).ok()?;
    Some(fpuzzles::compress(&json))
}

/// The puzzle of compressed data: of f-puzzles, lisudoku or SudokuPad.
pub(super) fn compressed(text: &str, reading: &Reading) -> Result<Record, FormatErrorKind> {
    let json = fpuzzles::decompress(text).map_err(|error| fault(&error))?;
    let (sketch, word) = sketch_of(&json, reading)?;
    let kept = sketch.kept_text.as_deref().map(fpuzzles::compress);
    let data = kept.as_deref().unwrap_or(text.trim());
    record(sketch, &format!("{word}{data}"), reading)
}

/// The puzzle of JSON. The text of the record is compressed data, which has no line ends. It leaves out blanks between
/// tokens, since compressed data is recognized by a beginning without any.
pub(super) fn json(text: &str, reading: &Reading) -> Result<Record, FormatErrorKind> {
    let (sketch, word) = sketch_of(text, reading)?;
    let text = sketch.kept_text.clone().unwrap_or_else(|| text.to_owned());
    let compact = serde_json::from_str::<Value>(&text).map_or(text, |value| value.to_string());
    let data = format!("{word}{}", fpuzzles::compress(&compact));
    record(sketch, &data, reading)
}

/// The sketch of the JSON of another program, which its keys name, and the word before its compressed data: the
/// shortened form of SudokuPad begins with other digits.
fn sketch_of(json: &str, reading: &Reading) -> Result<(Sketch, &'static str), FormatErrorKind> {
    let (read, word): (fn(&str, &[&str]) -> _, _) = if lisudoku::is_puzzle(json) {
        (lisudoku::read_json, "")
    } else if sudokupad::is_puzzle(json) {
        (sudokupad::read_json, "scl")
    } else {
        (fpuzzles::read_json, "")
    };
    let sketch = read(json, &ignored(reading)).map_err(|error| fault(&error))?;
    Ok((sketch, word))
}

/// The one puzzle of a file with JSON, or the puzzles of its lines.
pub(super) fn records(bytes: Vec<u8>, reading: &Reading) -> Records {
    if bytes.trim_ascii_start().starts_with(b"{") {
        let record = json(&String::from_utf8_lossy(&bytes), reading);
        let record = record.map_err(|kind| FormatError::new(1, 1, kind));
        return Box::new(std::iter::once((1, record)));
    }
    let reading = reading.clone();
    by_line::records(bytes, move |text, start| {
        let line = &text[start..];
        let record = of_line(line, &reading).unwrap_or_else(|| {
            let (data, _) = split_label(line);
            compressed(data, &reading)
        });
        record.map_err(|kind| Fault { at: start, kind })
    })
}

/// The beginning of a file as text, if it is an object of JSON.
pub(super) fn document(start: &[u8]) -> Option<Cow<'_, str>> {
    let start = start.trim_ascii();
    start.starts_with(b"{").then(|| String::from_utf8_lossy(start))
}

/// A text, and the label after a blank and `#`.
pub(super) fn split_label(text: &str) -> (&str, Option<&str>) {
    let is_after_blank = |&(at, _): &(usize, &str)| text[..at].ends_with(is_blank);
    match text.match_indices('#').find(is_after_blank) {
        Some((at, _)) => (text[..at].trim_end(), Some(text[at + 1..].trim())),
        None => (text, None),
    }
}

/// The error for a text that is no puzzle with constraints.
pub(super) fn fault(error: &SketchError) -> FormatErrorKind {
    FormatErrorKind::Sketch { message: error.to_string() }
}

fn bad_layout(error: &LayoutError) -> FormatErrorKind {
    FormatErrorKind::BadLayout { message: error.to_string() }
}

/// The symbols of a layout whose values do not begin at 1: its values, if they are digits and letters.
///
/// ```
/// use pavane::format::symbols_of_values;
/// use pavane::layout::zones;
/// let layout = zones::read("base 4x4\nvalues from 0\nkiller 3: r1c1 r1c2\n")?;
/// let symbols = symbols_of_values(&layout).expect("four digits");
/// assert_eq!(symbols.unusual(4).as_deref(), Some("0123"));
/// # Ok::<(), pavane::layout::zones::ZonesError>(())
/// ```
pub fn symbols_of_values(layout: &Layout) -> Option<Symbols> {
    value_symbols(layout.constraint_set()?.first_value, layout.digits()).ok()?
}

/// The cells and zones of a sketch: a named layout, with extras if they make all other areas.
fn layout(sketch: &Sketch) -> Result<Layout, LayoutError> {
    let board = &sketch.board;
    if let Some(base) = named_base(board)
        && let Some(extras) = extras(&sketch.rules)
    {
        return extras.iter().try_fold(base, |layout, &extra| layout.with(extra));
    }
    let mut builder = LayoutBuilder::new(board.values().count())?;
    let position = |cell: Variable| {
        let place = board.place(cell).expect("areas have cells of the board");
        Position::new(place.row, place.column)
    };
    board.cells().try_for_each(|cell| builder.add_cell(position(cell)))?;
    for (kind, zone) in [
        (AreaKind::Row, ZoneKind::Row),
        (AreaKind::Column, ZoneKind::Column),
        (AreaKind::Region, ZoneKind::Region),
        (AreaKind::Other, ZoneKind::Custom),
    ] {
        for (number, cells) in (1..).zip(board.areas_of(kind)) {
            builder.add_zone(zone, number.to_string(), cells.iter().map(|&cell| position(cell)))?;
        }
    }
    builder.build()
}

/// The named layout with the same cells, rows, columns and regions.
fn named_base(board: &Board) -> Option<Layout> {
    let side = board.rows();
    if board.columns() != side || board.cell_count() != side * side {
        return None;
    }
    let regions: Vec<&[Variable]> = board.areas_of(AreaKind::Region).collect();
    let layout = if regions.is_empty() { Layout::latin(side) } else { Layout::square(side) };
    let layout = layout.ok().filter(|layout| layout.digits() == board.values().count())?;
    // Both number their cells in reading order.
    let blocks = layout.zones().iter().filter(|zone| zone.kind() == ZoneKind::Block);
    let mut blocks = blocks.map(|zone| zone.cells().iter().map(|cell| cell.index()));
    let mut are_same = |region: &[Variable]| {
        let cells = blocks.next();
        cells.is_some_and(|cells| cells.eq(region.iter().map(|cell| cell.index())))
    };
    let has_rows = board.areas_of(AreaKind::Row).count() == side;
    (has_rows && regions.iter().all(|region| are_same(region)) && blocks.next().is_none())
        .then_some(layout)
}

/// The extras that make the areas of the rules; `None` if no extras do.
fn extras(rules: &[AreaRule]) -> Option<Vec<Extra>> {
    let has = |rule| rules.contains(&rule);
    if has(AreaRule::DiagonalUp) != has(AreaRule::DiagonalDown) {
        return None;
    }
    let extra = |rule: &AreaRule| match rule {
        AreaRule::DiagonalUp => Some(Extra::Diagonals),
        // The other diagonal is a part of the same extra.
        AreaRule::DiagonalDown => None,
        AreaRule::Windows => Some(Extra::Windoku),
        AreaRule::DisjointGroups => Some(Extra::Disjoint),
        AreaRule::AntiKnight => Some(Extra::AntiKnight),
        AreaRule::AntiKing => Some(Extra::AntiKing),
        _ => None,
    };
    Some(rules.iter().filter_map(extra).collect())
}

/// The digits of a layout have bits in the order of the values.
const _: () = assert!(size_of::<DigitSet>() == size_of::<pavane_constraints::ValueSet>());
