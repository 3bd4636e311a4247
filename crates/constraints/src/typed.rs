//! Constraints as lines that a person can type: `killer 15: r1c1 r1c2`.
//!
//! A line is a word for the kind, arguments, and after a colon the cells. `row 3` and `column 5` are all cells of a
//! line, with `reversed` from the other end. `/` separates groups of cells. Strings of JSON are names of helper cells,
//! and other names. Alternatives take several lines:
//!
//! ```text
//! any of
//! killer 15: r1c1 r1c2
//! or
//! thermometer: r2c1 r2c2
//! renban: r3c1 r3c2 r3c3
//! end
//! ```
//!
//! A line `chaos construction 9` adds the labels of regions of nine cells: helper cells `CC1`, `CC2` and so on.
//!
//! Two lines are about the board: `values from 0` states the value of the first digit, and `helper VX 1..9` adds a
//! helper cell with its values.

use crate::board::{Board, HelperCell, ValueRange};
use crate::kinds::chaos_construction::WORD as CHAOS;
use crate::kinds::{AnyOf, Constraint, KINDS, ReadLine};
use crate::reading::typed::{SplitLine, SplitLines, TypedLine};
use crate::reading::whole_number;
use crate::reading::words::{self, starts_with_words};
use crate::rule::ConstraintRule;
use crate::shared::region_labels;
use crate::tool::Gesture;
use crate::writing::WrittenRule;
use crate::writing::typed::{helper_name, line as write_line};

pub use crate::reading::words::LineProblem;

/// The maximum number of alternatives inside each other.
const MOST_DEPTH: usize = 64;
/// The maximum number of helper cells.
const MOST_HELPERS: usize = 4096;

/// The first word of a line with the value of the first digit.
const VALUES: &str = "values";
/// The first word of a line with a helper cell.
const HELPER: &str = "helper";
/// The lines of alternatives.
const ANY_OF: &str = "any of";
const OR: &str = "or";
const END: &str = "end";

/// The lines about the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLines {
    /// The value of the first digit: 1 unless a line states another.
    pub first_value: i64,
    /// The helper cells, in the order of their lines.
    pub helpers: Vec<HelperCell>,
}

/// Whether a line begins with a word for a constraint, or for a value or helper cell of the board.
///
/// ```
/// use pavane_constraints::typed::is_line;
/// assert!(is_line("killer 15: r1c1 r1c2") && is_line("any of") && is_line("helper VX 1..9"));
/// assert!(!is_line("killers") && !is_line("row 1: r1c1 r1c2"));
/// ```
pub fn is_line(text: &str) -> bool {
    keyword(text).is_some() || is_of_board(text) || is_of_alternatives(text)
}

/// The words that begin lines of constraints, in the order of the kinds.
pub fn keywords() -> impl Iterator<Item = &'static str> {
    KINDS.iter().flat_map(|kind| kind.lines).map(|(word, _)| *word)
}

/// The longest word of a kind at the beginning of a line, and its reader.
fn keyword(text: &str) -> Option<(&'static str, ReadLine)> {
    let rows = KINDS.iter().flat_map(|kind| kind.lines);
    let found = rows.filter(|(word, _)| starts_with_words(text, word));
    found.max_by_key(|(word, _)| word.len()).copied()
}

fn is_of_board(text: &str) -> bool {
    [VALUES, HELPER].iter().any(|word| starts_with_words(text, word))
}

fn is_of_alternatives(text: &str) -> bool {
    [ANY_OF, OR, END].iter().any(|word| starts_with_words(text, word))
}

/// Reads the lines about a board of a number of cells, and skips the others. A line of unknown regions adds their
/// labels, unless lines state them.
///
/// # Errors
/// [`LineProblem`], for a line without a meaning.
pub fn read_board_lines(lines: &[&str], cells: usize) -> Result<BoardLines, LineProblem> {
    let mut found = BoardLines { first_value: 1, helpers: Vec::new() };
    let mut has_values = false;
    for (index, text) in lines.iter().enumerate().filter(|(_, text)| is_of_board(text)) {
        let at_line = |problem: LineProblem| problem.at_line(index);
        if starts_with_words(text, VALUES) {
            if std::mem::replace(&mut has_values, true) {
                return Err(at_line(LineProblem::new(
                    0,
                    "the values are stated twice; remove one line",
                )));
            }
            found.first_value = first_value(text).map_err(at_line)?;
        } else {
            let helper = helper(text).map_err(at_line)?;
            if found.helpers.iter().any(|known| known.name == helper.name) {
                let problem = format!("two helper cells are named {:?}; rename one", helper.name);
                return Err(at_line(LineProblem::new(0, problem)));
            }
            if found.helpers.len() == MOST_HELPERS {
                let problem = format!("there are more than {MOST_HELPERS} helper cells");
                return Err(at_line(LineProblem::new(0, problem)));
            }
            found.helpers.push(helper);
        }
    }
    let is_chaos = |(_, text): &(usize, &&str)| starts_with_words(text, CHAOS);
    if let Some((index, text)) = lines.iter().enumerate().find(is_chaos) {
        let labels = region_labels_of(text, cells, found.first_value);
        let labels = labels.map_err(|problem| problem.at_line(index))?;
        if !found.helpers.iter().any(|helper| helper.name == labels[0].name) {
            found.helpers.extend(labels);
        }
    }
    Ok(found)
}

/// The labels of unknown regions: `chaos construction 9`.
fn region_labels_of(
    text: &str,
    cells: usize,
    first_value: i64,
) -> Result<Vec<HelperCell>, LineProblem> {
    let words = words::split(text, 0)?;
    let size = words.get(2).and_then(|word| word.text.parse().ok());
    let expected = || {
        LineProblem::new(
            0,
            "expected the number of cells of a region, such as \"chaos construction 9\"",
        )
    };
    let size = size.ok_or_else(expected)?;
    region_labels::of_cells(cells, size, first_value)
        .map_err(|problem| LineProblem::new(0, problem.to_string()))
}

/// `values from 0`.
fn first_value(text: &str) -> Result<i64, LineProblem> {
    let words = words::split(text, 0)?;
    match &words[..] {
        [_, from, number] if from.text == "from" => whole_number(&number.text),
        _ => None,
    }
    .ok_or_else(|| {
        LineProblem::new(0, "expected the value of the first digit, such as \"values from 0\"")
    })
}

/// `helper VX 1..9`.
fn helper(text: &str) -> Result<HelperCell, LineProblem> {
    let words = words::split(text, 0)?;
    let values = |text: &str| {
        let (first, last) = text.split_once("..")?;
        ValueRange::new(whole_number(first)?..=whole_number(last)?)
    };
    if let [_, name, ..] = &words[..]
        && !is_helper_name(&name.text)
    {
        let problem = format!("{:?} is the name of cells; rename the helper cell", name.text);
        return Err(LineProblem::new(name.offset, problem));
    }
    match &words[..] {
        [_, name, range] => {
            values(&range.text).map(|values| HelperCell { name: name.text.clone(), values })
        }
        _ => None,
    }
    .ok_or_else(|| {
        LineProblem::new(0, "expected a name and up to 64 values, such as \"helper VX 1..9\"")
    })
}

/// Whether a name cannot be mistaken for a cell of a board or for the word of a line.
fn is_helper_name(name: &str) -> bool {
    let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let place = name.strip_prefix(['r', 'R']).and_then(|rest| rest.split_once(['c', 'C']));
    let is_place = place.is_some_and(|(row, column)| is_number(row) && is_number(column));
    !is_place && !["row", "column", "reversed", "/", "*"].contains(&name)
}

/// Reads constraints. Lines about the board are skipped.
///
/// # Errors
/// [`LineProblem`], which says what was found and what was expected.
///
/// ```
/// use pavane_constraints::typed;
/// use pavane_constraints::{Board, Killer, ValueRange, Variable};
///
/// let board = Board::rectangle(ValueRange::digits(4), 4, 4);
/// let cells = vec![Variable::new(0), Variable::new(4)];
/// let cage = Killer { cells, sum: Some(5) };
/// assert_eq!(typed::read(&board, &["killer 5: r1c1 r2c1"]), Ok(vec![cage.into()]));
/// let problem = typed::read(&board, &["killer 5: r1c1 r5c1"]).unwrap_err();
/// assert_eq!((problem.line, problem.offset), (0, 15));
/// assert_eq!(problem.to_string(), "the board has no cell \"r5c1\"");
/// ```
pub fn read(board: &Board, lines: &[&str]) -> Result<Vec<Constraint>, LineProblem> {
    let mut split = Vec::with_capacity(lines.len());
    let mut readers = Vec::with_capacity(lines.len());
    for (index, text) in lines.iter().enumerate() {
        let is_other = is_of_board(text) || is_of_alternatives(text);
        let row =
            if is_other { None } else { Some(keyword(text).ok_or_else(|| unknown(text, index))?) };
        let line = row.map(|(word, _)| SplitLine::new(word, text)).transpose();
        split.push(line.map_err(|problem| problem.at_line(index))?);
        readers.push(row.map(|(_, read)| read));
    }
    let split = SplitLines::new(split);
    // The last entry is the innermost alternatives: their finished parts, and the line at their beginning.
    let mut open: Vec<(Vec<Vec<Constraint>>, usize)> = Vec::new();
    let mut now: Vec<Constraint> = Vec::new();
    // The constraints around the open alternatives.
    let mut around: Vec<Vec<Constraint>> = Vec::new();
    for (index, text) in lines.iter().enumerate() {
        let fault = |problem: &str| LineProblem::new(0, problem).at_line(index);
        if let (Some(line), Some(read)) = (split.line(index), readers[index]) {
            let mut line = TypedLine::new(board, &split, line);
            let found = read(&mut line).and_then(|found| line.finish().map(|()| found));
            now.extend(found.map_err(|problem| problem.at_line(index))?);
        } else if text.split_whitespace().eq(["any", "of", "nothing"]) {
            now.push(AnyOf { parts: Vec::new() }.into());
        } else if text.split_whitespace().eq(["any", "of"]) {
            if open.len() == MOST_DEPTH {
                return Err(fault(&format!(
                    "more than {MOST_DEPTH} alternatives are inside each other"
                )));
            }
            open.push((Vec::new(), index));
            around.push(std::mem::take(&mut now));
        } else if [OR, END].contains(&text.trim()) {
            let Some((parts, _)) = open.last_mut() else {
                return Err(fault("no alternatives are open; begin them with a line \"any of\""));
            };
            parts.push(std::mem::take(&mut now));
            if text.trim() == END {
                let (parts, _) = open.pop().expect("alternatives are open");
                now = around.pop().expect("they have constraints around them");
                now.push(AnyOf { parts }.into());
            }
        } else if !is_of_board(text) {
            return Err(fault("expected \"any of\", \"or\" or \"end\" alone on the line"));
        }
    }
    match open.last() {
        Some(&(_, index)) => {
            Err(LineProblem::new(0, "the alternatives have no end; add a line \"end\"")
                .at_line(index))
        }
        None => Ok(now),
    }
}

/// The problem of a line that begins with no word of a kind.
fn unknown(text: &str, index: usize) -> LineProblem {
    let start = text.len() - text.trim_start().len();
    let problem = "the line begins with no kind of constraints; expected one such as \"killer 15: r1c1 r1c2\"";
    LineProblem::new(start, problem).at_line(index)
}

/// The lines of a board's first value, helper cells and constraints, which [`read_board_lines`] and [`read`] take.
///
/// ```
/// use pavane_constraints::{Board, Killer, ValueRange, typed};
/// let board = Board::rectangle(ValueRange::digits(4), 1, 2);
/// let cage = Killer { cells: board.cells().collect(), sum: Some(5) };
/// assert_eq!(typed::write(&board, &[cage.into()]), ["killer 5: r1c1 r1c2"]);
/// ```
pub fn write(board: &Board, constraints: &[Constraint]) -> Vec<String> {
    let first = board.values().first();
    let first = (first != 1).then(|| format!("{VALUES} from {first}"));
    // A line of unknown regions adds the labels again.
    let labels = constraints.iter().find_map(|constraint| match constraint {
        Constraint::ChaosConstruction(rule) => Some(rule.added_labels(board)),
        _ => None,
    });
    let is_stated = |number: &usize| !labels.clone().unwrap_or_default().contains(number);
    let helpers = (0..board.helpers().len()).filter(is_stated).map(|number| {
        let helper = &board.helpers()[number];
        let HelperCell { name, values } = helper;
        format!("{HELPER} {} {}..{}", helper_name(name), values.first(), values.last())
    });
    let mut lines: Vec<String> = first.into_iter().chain(helpers).collect();
    for constraint in constraints {
        lines.extend(constraint.to_line(board).lines().map(str::to_owned));
    }
    lines
}

/// A text for each constraint: its line, or the lines of alternatives. Where the lines of other constraints say the
/// rest, a line is the word of its kind alone, perhaps with a cell, as a person types it. So `nonconsecutive` also
/// excuses the dots that are drawn later.
///
/// ```
/// use pavane_constraints::{Board, ValueRange, typed};
/// let board = Board::rectangle(ValueRange::digits(4), 4, 4);
/// let lines = ["difference: r1c1 r1c2", "nonconsecutive", "minimum: r3c3"];
/// let constraints = typed::read(&board, &lines)?;
/// assert_eq!(typed::write(&board, &constraints)[1], "nonconsecutive: r1c1 r1c2");
/// let each = typed::write_each(&board, &constraints);
/// assert_eq!(each, ["difference 1: r1c1 r1c2", "nonconsecutive", "minimum: r3c3"]);
/// # Ok::<(), typed::LineProblem>(())
/// ```
pub fn write_each(board: &Board, constraints: &[Constraint]) -> Vec<String> {
    let long: Vec<String> = constraints.iter().map(|rule| rule.to_line(board)).collect();
    let mut short: Vec<Option<String>> =
        constraints.iter().zip(&long).map(|(rule, line)| short_line(board, rule, line)).collect();
    // A short line may need other short lines, so each round tries all that have not failed.
    while short.iter().any(Option::is_some) {
        let lines: Vec<&str> = short
            .iter()
            .zip(&long)
            .map(|(short, long)| short.as_ref().unwrap_or(long))
            .map(|line| &line[..])
            .collect();
        let split: Vec<&str> = lines.iter().flat_map(|line| line.lines()).collect();
        let found = read(board, &split).unwrap_or_default();
        let fails =
            |index: usize| found.len() != constraints.len() || found[index] != constraints[index];
        let failed: Vec<usize> =
            (0..short.len()).filter(|&index| short[index].is_some() && fails(index)).collect();
        if failed.is_empty() {
            break;
        }
        failed.into_iter().for_each(|index| short[index] = None);
    }
    short.into_iter().zip(long).map(|(short, long)| short.unwrap_or(long)).collect()
}

/// The word of the tool that draws a constraint, with the cell that it marks; `None` for tools that draw more.
fn short_line(board: &Board, constraint: &Constraint, line: &str) -> Option<String> {
    let tools = constraint.kind().tools.iter();
    let tool = tools
        .filter(|tool| starts_with_words(line, tool.word))
        .max_by_key(|tool| tool.word.len())?;
    match tool.gesture {
        Gesture::Board => Some(tool.word.to_owned()),
        Gesture::Cell if tool.value.is_none() => {
            let &cell = constraint.cells(board).first()?;
            Some(write_line(tool.word, board, &[cell]))
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests;
