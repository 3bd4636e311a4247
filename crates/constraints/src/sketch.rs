//! A puzzle with constraints as a foreign format states it.

use crate::board::{AreaKind, Board, ValueRange, ValueSet, Variable};
use crate::broken::first_broken;
use crate::kinds::Constraint;
use crate::reading::{ReadProblem, whole_number};
use crate::rule::Assignment;
use crate::writing::Unwritable;
use pavane_model::format::located::on_one_line;
use std::fmt;

/// A puzzle: a board with its areas, constraints, and the values that the cells may have.
#[derive(Clone, Debug, PartialEq)]
pub struct Sketch {
    /// The keys and classes that were skipped because the caller named them.
    pub skipped: Vec<String>,
    /// The text without the skipped parts, if it differs from the text that was read: a string without blanks, or JSON.
    pub kept_text: Option<String>,
    /// The title, if it has one.
    pub title: Option<String>,
    /// The author, if named.
    pub author: Option<String>,
    /// The board, with all areas.
    pub board: Board,
    /// The height and width of the blocks by which disjoint groups and windows go.
    pub(crate) block: Option<(usize, usize)>,
    /// The named rules whose areas the board has, in the order of the text.
    pub rules: Vec<AreaRule>,
    /// The constraints, in the order of the text.
    pub constraints: Vec<Constraint>,
    /// The values that each cell may have, from givens and pencil marks.
    pub values: Vec<ValueSet>,
    /// The entries of a player, in the order of the cells. They are no part of the puzzle.
    pub entries: Vec<SketchEntry>,
    /// The solution, if the text has one.
    pub solution: Option<Vec<i64>>,
}

/// The value and the marks that a player has entered in a cell without a given value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SketchEntry {
    /// The cell.
    pub cell: Variable,
    /// The value.
    pub value: Option<i64>,
    /// The values that the player has left in the cell, by their bits; 0 without marks.
    pub marks: ValueSet,
}

/// A rule that adds areas to a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AreaRule {
    /// The diagonal from the bottom left to the top right.
    DiagonalUp,
    /// The diagonal from the top left to the bottom right.
    DiagonalDown,
    /// The four windows of a 9x9 board, and the like.
    Windows,
    /// Cells in the same place of each block differ.
    DisjointGroups,
    /// Cells a knight's move apart differ.
    AntiKnight,
    /// Cells a king's move apart differ.
    AntiKing,
}

impl Sketch {
    /// A sketch of a board without constraints.
    pub fn new(board: Board) -> Self {
        let values = vec![board.values().all(); board.cell_count()];
        Self {
            skipped: Vec::new(),
            kept_text: None,
            title: None,
            author: None,
            block: block_shape(&board, board.values().count()),
            board,
            rules: Vec::new(),
            constraints: Vec::new(),
            values,
            entries: Vec::new(),
            solution: None,
        }
    }

    /// Whether a grid has allowed values, different values in each area, and satisfies the constraints. Checks by
    /// definitions alone.
    ///
    /// # Errors
    /// What the grid breaks.
    ///
    /// # Panics
    /// Unless the grid has one value for each variable of the board.
    pub fn verify(&self, grid: &[i64]) -> Result<(), SketchViolation> {
        let assignment = Assignment::new(grid);
        for (cell, &values) in self.board.cells().zip(&self.values) {
            let bit = self.board.values().bit(assignment.value(cell));
            if bit.is_none_or(|bit| values & bit == 0) {
                return Err(SketchViolation(format!(
                    "the given values of {}",
                    self.board.name(cell)
                )));
            }
        }
        for area in self.board.areas() {
            if !crate::rule::are_different(&assignment.values(&area.cells)) {
                return Err(SketchViolation(format!("the area {}", self.board.names(&area.cells))));
            }
        }
        let broken = first_broken(&self.board, &self.constraints, &assignment);
        broken.map_or(Ok(()), |rule| Err(SketchViolation(rule)))
    }

    /// Adds the entry of a player in a cell, unless it has no value and no marks, or the cell has one possible value.
    pub(crate) fn add_entry(&mut self, entry: SketchEntry) {
        let is_given = self.values[entry.cell.index()].count_ones() == 1;
        if !is_given && (entry.value.is_some() || entry.marks != 0) {
            self.entries.push(entry);
        }
    }

    /// Adds the areas of a rule.
    ///
    /// # Errors
    /// If the rule has no meaning on the board.
    pub fn add_rule(&mut self, rule: AreaRule) -> Result<(), ReadProblem> {
        if self.rules.contains(&rule) {
            return Ok(());
        }
        let areas = rule.areas(&self.board, self.block)?;
        areas.into_iter().for_each(|cells| self.board.add_area(AreaKind::Other, cells));
        self.rules.push(rule);
        Ok(())
    }
}

impl Sketch {
    /// The part that a format cannot state, where its text is not read again: the board if it cannot be written without
    /// constraints, or else the first constraint that cannot be written alone.
    pub(crate) fn first_unwritable(
        &self,
        format: &'static str,
        write: fn(&Self) -> Result<String, Unwritable>,
    ) -> Unwritable {
        let cannot = |what: &str| Unwritable { format, what: what.to_owned() };
        let with = |constraints| write(&Self { constraints, ..self.clone() }).err();
        match &self.constraints[..] {
            [] => return cannot("this board"),
            [only] => return with(Vec::new()).unwrap_or_else(|| cannot(only.kind().name)),
            _ => {}
        }
        if let Some(board) = with(Vec::new()) {
            return board;
        }
        let alone = |constraint: &Constraint| with(vec![constraint.clone()]);
        self.constraints.iter().find_map(alone).unwrap_or_else(|| cannot("this board"))
    }

    /// Adds areas, each of which belongs to a rule: the areas of one rule after those of another. Returns whether all
    /// areas do; if not, some may be missing.
    pub fn add_rule_areas(&mut self, areas: &[Vec<Variable>]) -> bool {
        let sorted = |areas: &[Vec<Variable>]| -> Vec<Vec<Variable>> {
            let mut areas = areas.to_vec();
            areas.iter_mut().for_each(|cells| cells.sort_unstable());
            areas
        };
        let all = sorted(areas);
        let mut rest = &all[..];
        while !rest.is_empty() {
            let next = AreaRule::ALL
                .into_iter()
                .filter(|rule| !self.rules.contains(rule))
                .find_map(|rule| {
                    let areas = sorted(&rule.areas(&self.board, self.block).ok()?);
                    let is_next = !areas.is_empty() && rest.get(..areas.len())? == areas;
                    is_next.then_some((rule, areas.len()))
                });
            let Some((rule, count)) = next else { return false };
            if self.add_rule(rule).is_err() {
                return false;
            }
            rest = &rest[count..];
        }
        true
    }
}

impl AreaRule {
    /// All rules.
    pub const ALL: [Self; 6] = [
        Self::DiagonalUp,
        Self::DiagonalDown,
        Self::Windows,
        Self::DisjointGroups,
        Self::AntiKnight,
        Self::AntiKing,
    ];

    /// The areas of the rule.
    fn areas(
        self,
        board: &Board,
        block: Option<(usize, usize)>,
    ) -> Result<Vec<Vec<Variable>>, ReadProblem> {
        let side = board.rows();
        let is_square = side == board.columns();
        let square = |what: &str| {
            if is_square {
                Ok(())
            } else {
                Err(ReadProblem::new(format!("{what} need a square board")))
            }
        };
        let pairs = |moves: &[(isize, isize)]| {
            let pair =
                |cell| board.shifted(cell, moves).into_iter().map(move |other| vec![cell, other]);
            board.cells().flat_map(pair).collect()
        };
        Ok(match self {
            Self::DiagonalDown => {
                square("diagonals")?;
                vec![board.ray((0, 0), (1, 1))]
            }
            Self::DiagonalUp => {
                square("diagonals")?;
                vec![board.ray((side as isize - 1, 0), (-1, 1))]
            }
            Self::AntiKnight => pairs(&[(1, -2), (1, 2), (2, -1), (2, 1)]),
            Self::AntiKing => pairs(&[(1, -1), (1, 1)]),
            Self::Windows => {
                square("windows")?;
                let (height, width) =
                    block.ok_or_else(|| ReadProblem::new("windows need blocks"))?;
                let mut windows = Vec::new();
                for top in (1..side).step_by(height + 1).filter(|top| top + height < side) {
                    for left in (1..side).step_by(width + 1).filter(|left| left + width < side) {
                        let rows = (top..top + height).map(|row| row as isize);
                        let cells = rows.flat_map(|row| {
                            (left..left + width).map(move |column| (row, column as isize))
                        });
                        windows.push(
                            cells.filter_map(|(row, column)| board.cell_at(row, column)).collect(),
                        );
                    }
                }
                windows
            }
            Self::DisjointGroups => {
                square("disjoint groups")?;
                let (height, width) =
                    block.ok_or_else(|| ReadProblem::new("disjoint groups need blocks"))?;
                let group = |index: usize| {
                    let (row, column) = (index / width, index % width);
                    let tops = (row..side).step_by(height);
                    tops.flat_map(|row| {
                        (column..side).step_by(width).map(move |column| (row, column))
                    })
                    .filter_map(|(row, column)| board.cell_at(row as isize, column as isize))
                    .collect()
                };
                (0..height * width).map(group).collect()
            }
        })
    }
}

/// The height and width of blocks of a number of cells that tile a board: the most square shape, flat rather than tall.
pub(crate) fn block_shape(board: &Board, size: usize) -> Option<(usize, usize)> {
    let fits = |height: usize, width: usize| {
        board.rows().is_multiple_of(height) && board.columns().is_multiple_of(width)
    };
    let shapes = (2..=size.isqrt()).rev().filter(|short| size.is_multiple_of(*short));
    shapes.map(|short| (short, size / short)).find_map(|(short, long)| {
        let shapes = [(short, long), (long, short)];
        shapes.into_iter().find(|&(height, width)| fits(height, width))
    })
}

/// The part of a sketch that a grid breaks: given values, an area or a constraint.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the grid breaks {0}")]
pub struct SketchViolation(String);

/// Why a text is no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct SketchError {
    /// The part of the text, cut short, without control characters.
    part: String,
    problem: String,
}

impl SketchError {
    pub(crate) fn new(part: &str, problem: impl fmt::Display) -> Self {
        // A problem may quote a long argument before it says what is wrong.
        let problem = problem.to_string();
        Self {
            // A message is one line, and changes no terminal.
            part: on_one_line(&shortened(part, 60, 0)),
            problem: on_one_line(&shortened(&problem, 120, 120)),
        }
    }
}

/// The first and the last characters of a text that has more.
fn shortened(text: &str, first: usize, last: usize) -> String {
    let start: String = text.chars().take(first).collect();
    let rest = &text[start.len()..];
    match rest.char_indices().rev().nth(last) {
        Some((at, omitted)) => format!("{start}...{}", &rest[at + omitted.len_utf8()..]),
        None => text.to_owned(),
    }
}

impl fmt::Display for SketchError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.part.is_empty() {
            f.write_str(&self.problem)
        } else {
            write!(f, "{}: {}", self.part, self.problem)
        }
    }
}

/// The range of values of a board: the digits 1 to the longer side, or a range such as `0-8` or `9`.
pub(crate) fn values_of(text: &str) -> Option<ValueRange> {
    match text.split_once('-') {
        None => ValueRange::new(1..=whole_number(text)?),
        Some((first, last)) => ValueRange::new(whole_number(first)?..=whole_number(last)?),
    }
}

#[cfg(test)]
mod tests {
    use super::SketchError;

    #[test]
    fn messages_have_no_control_characters() {
        let error = SketchError::new("\0a\tb", "found \u{9b}, expected é");
        assert_eq!(error.to_string(), r"\u{0}a\tb: found \u{9b}, expected é");
    }
}
