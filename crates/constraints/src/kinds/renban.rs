//! Renban lines.

use crate::board::{Board, ValueRange, ValueSet, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "renban",
    rule: "the values on the line differ and are consecutive, in any order",
    fpuzzles: &[("renban", |puzzle, list| puzzle.of_lines(list, |cells| Renban { cells }))],
    iss: &[("Renban", |puzzle, arguments| puzzle.of_cells(arguments, |cells| Renban { cells }))],
    lines: &[("renban", |line| line.of_cells(|cells| Renban { cells }))],
    tools: &[Tool::new("renban", Gesture::Line)],
};

/// A renban line: different, consecutive values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Renban {
    /// The cells. A cell that occurs twice makes the line impossible.
    pub cells: Vec<Variable>,
}

/// The maximum number of sets of values that an automaton remembers.
const MOST_STATES: usize = 1024;

impl StatedRule for Renban {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        // Different values less than the length apart are consecutive.
        let length = self.cells.len() as u64;
        statement.different(&self.cells);
        for (index, &first) in self.cells.iter().enumerate() {
            for &second in &self.cells[index + 1..] {
                statement.relation(first, second, |a, b| a.abs_diff(b) < length);
            }
        }
    }
}

impl ConstraintRule for Renban {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let mut values = grid.values(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] == pair[0] + 1)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let length = self.cells.len();
        // Different values that are this close are consecutive.
        for (index, &a) in self.cells.iter().enumerate() {
            for &b in &self.cells[index + 1..] {
                model.relation(a, b, |a, b| a != b && (a - b).abs() < length as i64);
            }
        }
        if let Some(range) = model.common_range(&self.cells).filter(|_| length > 2) {
            let starts = 0..(range.count() + 1).saturating_sub(length);
            let sets = starts.map(|start| (u64::MAX >> (64 - length)) << start);
            model.listed_value_sets(&self.cells, sets);
            let windows = (range.count() + 1).saturating_sub(length);
            let has_few_states = length <= 11 && windows << (length - 1) <= MOST_STATES;
            // All cells of a line as long as this are known to differ, and have all values.
            if has_few_states && length < range.count() {
                model.automaton(&self.cells, &automaton(range, length));
            }
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the renban line {}", board.names(&self.cells))
    }
}

impl DrawnRule for Renban {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Purple, &self.cells).into()
    }
}

/// The automaton of the values so far, which fit into a window of a length. It removes all values without partners.
fn automaton(range: ValueRange, length: usize) -> Automaton {
    const DONE: ValueSet = ValueSet::MAX;
    let step = |&seen: &ValueSet, value: i64| {
        let bit = range.bit(value)?;
        let new = seen | bit;
        let spread = 64 - new.leading_zeros() - new.trailing_zeros();
        if seen & bit != 0 || spread as usize > length {
            return None;
        }
        Some(if new.count_ones() as usize == length { DONE } else { new })
    };
    Automaton::of_function(0, range, length, step, |&seen| seen == DONE)
}

impl WrittenRule for Renban {
    fn to_line(&self, board: &Board) -> String {
        typed::line("renban", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "Renban", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("renban", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::Constraint;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn renban_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let on = |names: &str| agrees(&board, Renban { cells: cells(&board, names) });
        assert_eq!(on("r1c1 r1c2 r1c3 r1c4"), 288);
        // Three of four pairs of neighbors, and two of four sets of three values.
        assert_eq!(on("r1c1 r1c2"), 144);
        assert_eq!(on("r1c1 r1c2 r2c1"), 144);
        for names in ["", "r1c1", "r1c1 r2c2 r3c3", "r1c1 r2c2 r2c3 r1c4"] {
            on(names);
        }
        assert_eq!(on("r1c1 r2c2 r1c1"), 0);
        assert_eq!(on("r1c1 r1c2 r1c3 r1c4 r2c1"), 0);
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        for names in ["r1c1 r2c2", "r1c1 r2c2 r1c3", "r1c1 r1c2 r1c3 r2c1", "r1c1 r1c1"] {
            agrees(&free, Renban { cells: cells(&free, names) });
        }
    }

    #[test]
    fn unlike_variables_form_renban_lines() {
        let mut board = free_board(1, 2, ValueRange::digits(4));
        let helper = board.add_helper("VX1", ValueRange::new(2..=6).expect("five values"));
        let mut line = board.row(0);
        line.push(helper);
        let constraint = Constraint::from(Renban { cells: line });
        let grids = crate::testing::solutions(&board, &[constraint]);
        // 1 4 needs two values between; all other pairs leave a third value.
        let pairs = (1..=4).flat_map(|a| (1..=4).map(move |b| [a, b]));
        let fits = |pair: &[i64; 2]| matches!(pair[0].abs_diff(pair[1]), 1 | 2);
        let expected: Vec<_> = pairs.filter(fits).map(|pair| pair.to_vec()).collect();
        assert_eq!(grids, expected);
    }

    #[test]
    fn renban_lines_are_read() {
        let board = small_sudoku();
        let renban = Ok(vec![Renban { cells: cells(&board, "r1c1 r1c2") }.into()]);
        assert_eq!(
            read_fpuzzles(&KIND, &board, &json!({ "renban": [{"lines": [["R1C1", "R1C2"]]}] })),
            renban
        );
        assert_eq!(read_iss(&KIND, &board, ".Renban~R1C1~R1C2"), renban);
    }
}
