//! Constraints drawn around the digits of a grid: a tool, cells, and a value for which the definition holds.

use pavane::constraints::{
    Assignment, Board, Constraint, ConstraintRule, Gesture, Tool, ValueForm, Variable, typed,
};
use rand::seq::SliceRandom;
use rand::{Rng, RngExt};
use std::fmt::Write as _;

/// The greatest number of values in a constraint with a list of them.
const MOST_VALUES: usize = 4;

/// Cells that a gesture has drawn.
#[derive(Clone, Debug, Default)]
pub(super) struct DrawnCells {
    /// The cells before the colon, such as the circle of an arrow.
    pub(super) head: Vec<Variable>,
    /// The cells, or the first group of them.
    pub(super) cells: Vec<Variable>,
    /// The second group, for a gesture of two groups.
    pub(super) others: Vec<Variable>,
}

impl DrawnCells {
    /// Cells without a head and other groups.
    pub(super) fn of(cells: Vec<Variable>) -> Self {
        Self { cells, ..Self::default() }
    }

    /// All cells.
    pub(super) fn all(&self) -> impl Iterator<Item = Variable> + '_ {
        self.head.iter().chain(&self.cells).chain(&self.others).copied()
    }
}

/// A board with a digit in each cell, around which constraints are drawn.
#[derive(Clone, Copy)]
pub(super) struct FilledBoard<'a> {
    pub(super) board: &'a Board,
    pub(super) values: &'a [i64],
}

impl FilledBoard<'_> {
    /// The value of a cell.
    pub(super) fn value(self, cell: Variable) -> i64 {
        self.values[cell.index()]
    }

    /// The constraint that a tool makes of some cells, if there is one that holds. Numbers are found by trying them.
    pub(super) fn constraint(
        self,
        tool: &Tool,
        drawn: &DrawnCells,
        random: &mut impl Rng,
    ) -> Option<Constraint> {
        let Some(value) = tool.value else { return self.holding(tool, "", drawn) };
        match value.form {
            ValueForm::Number if value.usual.is_some() => self.holding(tool, "", drawn),
            ValueForm::Number => {
                let plain = if value.is_optional {
                    // Without a number a line states least: where it fails, so does each number.
                    Some(self.holding(tool, "", drawn)?)
                } else {
                    None
                };
                let mut fitting = self.fitting(tool, drawn);
                match (fitting.len(), plain) {
                    (0, plain) => plain,
                    (1, _) => fitting.pop(),
                    // Several numbers fit, so none of them is a fact of its own.
                    (_, Some(plain)) => Some(plain),
                    (count, None) => Some(fitting.swap_remove(random.random_range(0..count))),
                }
            }
            ValueForm::Numbers => {
                let mut values: Vec<i64> = drawn.all().map(|cell| self.value(cell)).collect();
                values.shuffle(random);
                let most = values.len().min(MOST_VALUES);
                values.truncate(random.random_range(most.min(2)..=most));
                values.sort_unstable();
                let words: String = values.iter().map(|value| format!(" {value}")).collect();
                self.holding(tool, &words, drawn)
            }
            ValueForm::Counts => {
                let values: Vec<i64> = drawn.all().map(|cell| self.value(cell)).collect();
                let value = values[random.random_range(0..values.len())];
                let count = values.iter().filter(|&&other| other == value).count();
                self.holding(tool, &format!(" {count}x{value}"), drawn)
            }
            _ => None,
        }
    }

    /// The constraints with each number that holds.
    fn fitting(self, tool: &Tool, drawn: &DrawnCells) -> Vec<Constraint> {
        let sum: i64 = drawn.all().map(|cell| self.value(cell).abs()).sum();
        // A number of a clue outside the board may also count rows and columns, from both ends.
        let lines = 2 * (self.board.rows() + self.board.columns()) as i64;
        let most = if tool.gesture == Gesture::Row { sum.max(lines) } else { sum };
        let constraint = |number: i64| self.holding(tool, &format!(" {number}"), drawn);
        let positive: Vec<Constraint> = (1..=most).filter_map(constraint).collect();
        // Where several numbers fit, 0 says least.
        if positive.len() > 1 {
            positive
        } else {
            constraint(0).into_iter().chain(positive).collect()
        }
    }

    /// The constraint of a line, if it is one constraint that holds. `value` begins with a blank.
    fn holding(self, tool: &Tool, value: &str, drawn: &DrawnCells) -> Option<Constraint> {
        let mut line = format!("{}{value}", tool.word);
        let names = |line: &mut String, cells: &[Variable]| {
            for &cell in cells {
                let _ = write!(line, " {}", self.board.name(cell));
            }
        };
        names(&mut line, &drawn.head);
        line.push(':');
        names(&mut line, &drawn.cells);
        if !drawn.others.is_empty() {
            line.push_str(" /");
            names(&mut line, &drawn.others);
        }
        match <[Constraint; 1]>::try_from(typed::read(self.board, &[&line]).ok()?) {
            Ok([constraint]) if constraint.holds(self.board, &Assignment::new(self.values)) => {
                Some(constraint)
            }
            _ => None,
        }
    }
}
