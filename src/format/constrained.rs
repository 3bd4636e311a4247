//! Puzzles with rules beyond zones, from the sketches of [`pavane_constraints`].

use super::board::{FormatBoard, value_symbols};
use super::error::FormatErrorKind;
use super::position::is_blank;
use super::{Reading, Record, Source};
use crate::candidates::Candidates;
use crate::layout::{
    ConstraintSet, DigitSet, Extra, Layout, LayoutBuilder, LayoutError, Position, ZoneKind,
    digits_of,
};
use crate::symbols::Symbols;
use pavane_constraints::{AreaKind, AreaRule, Board, Sketch, SketchError, Variable, fpuzzles, iss};

/// The puzzle of a sketch, with its title as the label. `source` is the text of the sketch, on one line.
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
    let reading = Reading { layout: None, symbols: symbols.clone(), ..Reading::default() };
    let format_board = FormatBoard::new(layout, &reading)?;
    let puzzle = format_board.pencilmarks(&left).map_err(|(_, kind)| kind)?;
    let by = sketch.author.filter(|author| !author.is_empty()).map(|author| format!("by {author}"));
    let title = sketch.title.filter(|title| !title.is_empty());
    let label = [title, by].into_iter().flatten().collect::<Vec<_>>().join(" ");
    Ok(Record {
        puzzle,
        label: Some(label).filter(|label| !label.is_empty()),
        expected: None,
        symbols: symbols.map(Box::new),
        source: Some(Box::new(Source { text: source.into(), skipped: sketch.skipped })),
    })
}

/// The sketch of a puzzle, with its label as the title; `None` if its zones are not those of a sketch.
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
    sketch.title = record.label.clone();
    for (cell, values) in layout.cells().zip(&mut sketch.values) {
        if let Some(digit) = puzzle.givens()[cell.index()] {
            *values = 1 << digit.index();
        } else if let Some(gone) = puzzle.ruled_out() {
            *values &= !gone.set(cell);
        }
    }
    sketch.constraints = set.constraints;
    Some(sketch)
}

/// The rules with the areas of an extra, if there are any.
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

/// The beginning of all compressed puzzles: `{"` and a letter of a usual first key.
pub(super) const COMPRESSED: &str = "N4Ig";

/// The puzzle of a line of a file that may have lines of several formats: a string of Interactive Sudoku Solver,
/// compressed data of f-puzzles, or a link with such data. `None` for other lines.
pub(super) fn of_line(line: &str, reading: &Reading) -> Option<Result<Record, FormatErrorKind>> {
    let (text, label) = split_label(line);
    let has_data = || {
        let site = ["f-puzzles.com/?load=", "sudokupad.app/fpuz"];
        text.starts_with(COMPRESSED)
            || text.starts_with("http") && site.iter().any(|site| text.contains(site))
    };
    let record = if is_string(text) {
        string(text, reading)
    } else if has_data() {
        let data = text.split_once("/fpuz").map_or(text, |(_, data)| data);
        compressed(data.strip_prefix("zles").unwrap_or(data), reading)
    } else {
        return None;
    };
    Some(record.map(|record| Record { label: label.map(str::to_owned).or(record.label), ..record }))
}

/// The puzzle of a string of Interactive Sudoku Solver.
pub(super) fn string(text: &str, reading: &Reading) -> Result<Record, FormatErrorKind> {
    let sketch = iss::read_without(text, &ignored(reading)).map_err(|error| fault(&error))?;
    record(sketch, text, reading)
}

/// The number of cells of the short form of killer sudokus.
const SHORT: usize = 81;

/// Whether a line has classes of constraints, or is a killer sudoku in a short form. Lines of puzzles also have dots
/// and letters, as cells, but no `~`.
pub(super) fn is_string(line: &str) -> bool {
    let (line, _) = split_label(line);
    let has_classes = || {
        let constraints = line.strip_prefix('.')?;
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

/// The puzzle of compressed data of f-puzzles, or of a link with it.
pub(super) fn compressed(text: &str, reading: &Reading) -> Result<Record, FormatErrorKind> {
    let json = fpuzzles::decompress(text);
    let sketch = json.and_then(|json| fpuzzles::read_json(&json, &ignored(reading)));
    let sketch = sketch.map_err(|error| fault(&error))?;
    record(sketch, text.trim(), reading)
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

/// The extras that make the areas of the rules; `None` if there are none that do.
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
