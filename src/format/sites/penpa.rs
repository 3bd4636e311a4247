//! Links of Penpa+ with a classic sudoku: `penpa-edit/#m=edit&p=` and data, or `m=solve`, also with `?`.
//!
//! The data is a text in base 64, compressed by deflate. Its first line has the kind of grid, its size and words about
//! it, line 2 the space around it, line 4 what is drawn as the question, line 6 the numbers of the cells, line 18 the
//! tags. `z` and a letter are short forms of frequent words. The 9x9 cells are in a grid of 13x13 points.
//!
//! Such a text is a picture, which says no rules. So a grid with anything beyond the digits and the borders of the
//! usual blocks is an error, and so are texts of rules other than the usual ones. The answer in `a=` is skipped.
//!
//! Source: `class_p.js`, `class_square.js` and `general.js` of the repository swaroopg92/penpa-edit, commit 7785887b.

use super::super::Record;
use super::super::around;
use super::super::error::Fault;
use super::super::link_parts::{LinkParts, decoded};
use super::context::{COPY, NINE, SiteContext, WRITE};
use super::inflated;
use crate::layout::shorten;
use serde_json::{Map, Value};
use std::collections::BTreeSet;

/// The number of rows and columns.
const SIDE: usize = 9;
/// The number of points in a row: the cells, and two more on each side.
const WIDTH: usize = SIDE + 4;

/// Whether a link is of a site with Penpa+.
pub(super) fn is_penpa(link: &LinkParts<'_>) -> bool {
    link.path.contains("/penpa-edit") || link.is_of("swaroopg92.github.io")
}

/// Reads a link of Penpa+.
pub(super) fn read(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    let Some(data) = link.fragment_field("p").or_else(|| link.field("p")) else {
        let what = "found a link of Penpa without `p=` and the data of a puzzle".to_owned();
        return Err(context.refuse(link.path, what, COPY));
    };
    let Some(text) = inflated::of_base64(&decoded(data)) else {
        let what = "found `p=` without the whole data of a puzzle of Penpa".to_owned();
        return Err(context.refuse(data, what, COPY));
    };
    let grid = PenpaGrid::of(&text).map_err(|what| context.refuse(data, what, WRITE))?;
    let record = context.read_cells(data, &grid.cells)?;
    Ok(record.credited(Some(&grid.title), Some(&grid.author)))
}

/// The classic sudoku of a text.
struct PenpaGrid {
    cells: String,
    title: String,
    author: String,
}

impl PenpaGrid {
    /// Reads a text. An error says what may be more than a classic sudoku.
    fn of(text: &str) -> Result<Self, String> {
        let text = unshortened(text);
        let lines: Vec<&str> = text.split('\n').collect();
        let line = |number: usize| lines.get(number - 1).copied().unwrap_or_default();
        let head: Vec<&str> = line(1).split(',').collect();
        require_head(&head)?;
        if json::<Vec<u64>>(line(2)).is_none_or(|space| space.iter().any(|&size| size > 0)) {
            return Err(
                "found a grid of Penpa with space around it, which clues may use".to_owned()
            );
        }
        require_cells(line(6))?;
        if let Some(tags) = json::<Vec<String>>(line(18))
            && let Some(tag) = tags.iter().find(|tag| *tag != "classic")
        {
            return Err(format!("found a grid of Penpa with the tag `{}`", shorten(tag)));
        }
        let drawn = json::<Map<String, Value>>(line(4));
        let drawn = drawn.ok_or("found data of Penpa without the parts of a puzzle")?;
        let (title, author) = title_and_author(&head)?;
        Ok(Self { cells: cells_of(&drawn)?, title, author })
    }
}

fn json<'t, T: serde::Deserialize<'t>>(text: &'t str) -> Option<T> {
    serde_json::from_str(text).ok()
}

/// A text with whole words in place of `z` and a letter.
fn unshortened(text: &str) -> String {
    const WORDS: [(char, &str); 31] = [
        ('Z', "z"),
        ('9', "\"qa\""),
        ('Q', "\"pu_q\""),
        ('A', "\"pu_a\""),
        ('G', "\"grid\""),
        ('M', "\"edit_mode\""),
        ('S', "\"surface\""),
        ('L', "\"line\""),
        ('E', "\"lineE\""),
        ('W', "\"wall\""),
        ('C', "\"cage\""),
        ('N', "\"number\""),
        ('Y', "\"symbol\""),
        ('P', "\"special\""),
        ('B', "\"board\""),
        ('R', "\"command_redo\""),
        ('U', "\"command_undo\""),
        ('8', "\"command_replay\""),
        ('1', "\"numberS\""),
        ('F', "\"freeline\""),
        ('2', "\"freelineE\""),
        ('T', "\"thermo\""),
        ('3', "\"arrows\""),
        ('D', "\"direction\""),
        ('0', "\"squareframe\""),
        ('5', "\"polygon\""),
        ('4', "\"deletelineE\""),
        ('6', "\"killercages\""),
        ('7', "\"nobulbthermo\""),
        ('_', "\"__a\""),
        ('O', "null"),
    ];
    let mut parts = text.split('z');
    let mut plain = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let mut symbols = part.chars();
        let word =
            symbols.next().and_then(|symbol| WORDS.iter().find(|(known, _)| *known == symbol));
        match word {
            Some((_, word)) => plain.extend([word, symbols.as_str()]),
            None => plain.extend(["z", part]),
        }
    }
    plain
}

/// Requires a grid of 9x9 squares, neither turned nor with marks for diagonals or clues outside.
fn require_head(head: &[&str]) -> Result<(), String> {
    let field = |number: usize| head.get(number).copied().unwrap_or_default();
    if !["square", "sudoku"].contains(&field(0)) || field(1) != "9" || field(2) != "9" {
        let [kind, width, height] = [0, 1, 2].map(|number| shorten(field(number)));
        return Err(format!(
            "found a grid of Penpa of the kind `{kind}`, {width}x{height}, expected `sudoku` or `square`, 9x9"
        ));
    }
    if [field(4), field(5), field(6)] != ["0", "1", "1"] {
        return Err("found a grid of Penpa that is turned or mirrored".to_owned());
    }
    if (11..=14).any(|number| !matches!(field(number), "" | "0")) {
        return Err("found a grid of Penpa with diagonals or clues outside".to_owned());
    }
    Ok(())
}

/// Title and author, which name no rule, if the rules are the usual ones.
fn title_and_author(head: &[&str]) -> Result<(String, String), String> {
    let field = |number: usize, name: &str| {
        let text = head.get(number).copied().unwrap_or_default();
        let text = text.strip_prefix(name).unwrap_or(text).trim();
        text.replace("%2C", ",").replace("%2D", " ").replace("%2E", "&").replace("%2F", "=")
    };
    let rules = field(18, "");
    let letters: String =
        rules.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    let usual =
        ["", "normalsudokurulesapply", "classicsudokurulesapply", "standardsudokurulesapply"];
    if !usual.contains(&&letters[..]) {
        return Err(format!("found rules in words: `{}`", shorten(&rules)));
    }
    let (title, author) = (field(15, "Title:"), field(16, "Author:"));
    if let Some(rule) = around::rule_in(&title.to_lowercase()) {
        return Err(format!(
            "found a title with `{rule}` in it, so the puzzle may have other rules"
        ));
    }
    Ok((title, author))
}

/// The number of a cell.
const fn number_of(row: usize, column: usize) -> usize {
    (row + 2) * WIDTH + column + 2
}

/// The cell of a number, in reading order; `None` for other points.
const fn cell_of(number: usize) -> Option<usize> {
    let (row, column) = (number / WIDTH, number % WIDTH);
    let is_cell = row >= 2 && row < SIDE + 2 && column >= 2 && column < SIDE + 2;
    if is_cell { Some((row - 2) * SIDE + column - 2) } else { None }
}

/// Requires that no cell is missing. The list has each number as its difference to the one before.
fn require_cells(list: &str) -> Result<(), String> {
    let differences = json::<Vec<i64>>(list).unwrap_or_default();
    let numbers = differences.iter().scan(0_i64, |last, &difference| {
        *last = last.saturating_add(difference);
        Some(*last)
    });
    let found: BTreeSet<i64> = numbers.collect();
    let all = (0..NINE).map(|cell| number_of(cell / SIDE, cell % SIDE) as i64);
    if !all.eq(found) {
        return Err("found a grid of Penpa without all of its 81 cells".to_owned());
    }
    Ok(())
}

/// The cells of what is drawn: digits, and the borders of the usual blocks.
fn cells_of(drawn: &Map<String, Value>) -> Result<String, String> {
    for (part, value) in drawn {
        let is_empty = match value {
            Value::Array(items) => items.is_empty(),
            Value::Object(fields) => fields.is_empty(),
            other => other.is_null(),
        };
        let is_known = part == "number" || part == "lineE" || part.starts_with("command_");
        if !is_known && !is_empty {
            let part = shorten(part);
            return Err(format!("found a grid of Penpa with `{part}`, which may show a rule"));
        }
    }
    let none = Map::new();
    let fields = |part: &str| drawn.get(part).and_then(Value::as_object).unwrap_or(&none);
    require_blocks(fields("lineE"))?;
    let mut cells = vec!['0'; NINE];
    for (number, value) in fields("number") {
        let cell = number.parse().ok().and_then(cell_of);
        let cell = cell.ok_or("found a number of Penpa outside of the cells")?;
        let text = value.get(0).map(|text| text.as_str().map_or(text.to_string(), str::to_owned));
        let digit = text.as_deref().and_then(|text| text.trim().parse::<u32>().ok());
        let digit = digit.filter(|digit| (1..=9).contains(digit));
        // The third value is the size of a text; others are notes or clues.
        let is_usual = value.get(2).and_then(Value::as_str) == Some("1");
        let digit = digit.filter(|_| is_usual).and_then(|digit| char::from_digit(digit, 10));
        cells[cell] = digit.ok_or_else(|| {
            let text = shorten(&text.unwrap_or_default());
            format!("found `{text}` in a cell of Penpa, expected a digit of the usual size")
        })?;
    }
    Ok(cells.into_iter().collect())
}

/// Requires the borders of the blocks, and no other line along the edges of cells. A line is two numbers of corners.
fn require_blocks(lines: &Map<String, Value>) -> Result<(), String> {
    /// The corners are numbered after all points.
    const FIRST: usize = WIDTH * WIDTH;
    let corner = |text: &str| {
        let number = text.parse::<usize>().ok()?.checked_sub(FIRST)?;
        Some((number % WIDTH, number / WIDTH))
    };
    let mut inner = BTreeSet::new();
    for line in lines.keys() {
        let ends = line.split_once(',').and_then(|(from, to)| Some((corner(from)?, corner(to)?)));
        let edge = ends.and_then(|((x, y), end)| {
            let length = (end.0.abs_diff(x), end.1.abs_diff(y));
            let (place, start) = match length {
                (0, 1) => (x, y.min(end.1)),
                (1, 0) => (y, x.min(end.0)),
                _ => return None,
            };
            // The corners of the grid are 1 and 10, and every third one ends a block.
            let is_border = [1, 4, 7, 10].contains(&place) && (1..=SIDE).contains(&start);
            is_border.then_some((length, place, start))
        });
        let edge = edge.ok_or("found a line of Penpa beside the borders of the usual blocks")?;
        inner.extend(Some(edge).filter(|(_, place, _)| [4, 7].contains(place)));
    }
    if inner.len() < 4 * SIDE {
        return Err("found a grid of Penpa without the borders of the usual blocks".to_owned());
    }
    Ok(())
}
