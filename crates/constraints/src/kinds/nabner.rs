//! Nabner lines.

use crate::board::{Board, ValueSet, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule};

pub(super) const KIND: Kind = Kind {
    name: "nabner",
    rule: "no two cells of the line have equal or consecutive values",
    fpuzzles: &[("nabner", |puzzle, list| puzzle.of_lines(list, |cells| Nabner { cells }))],
    iss: &[],
    lines: &[("nabner", |line| line.of_cells(|cells| Nabner { cells }))],
    tools: &[Tool::new("nabner", Gesture::Line)],
};

/// A nabner line: no two values are equal or consecutive, wherever they are on the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Nabner {
    /// The cells. A cell that occurs twice makes the line impossible.
    pub cells: Vec<Variable>,
}

/// The maximum number of sets of values that are tried.
const MOST_SETS: usize = 20_000;

impl StatedRule for Nabner {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for (index, &first) in self.cells.iter().enumerate() {
            for &second in &self.cells[index + 1..] {
                statement.relation(first, second, |a, b| a.abs_diff(b) > 1);
            }
        }
    }
}

impl ConstraintRule for Nabner {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let mut values = grid.values(&self.cells);
        values.sort_unstable();
        values.windows(2).all(|pair| pair[1] - pair[0] >= 2)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        for (index, &a) in self.cells.iter().enumerate() {
            for &b in &self.cells[index + 1..] {
                model.relation(a, b, |a, b| (a - b).abs() >= 2);
            }
        }
        if let Some(range) = model.common_range(&self.cells).filter(|_| self.cells.len() > 2) {
            // Sets without neighbors are few on usual boards. The relations are complete without them.
            if let Some(sets) = sets_without_neighbors(range.count(), self.cells.len()) {
                model.listed_value_sets(&self.cells, sets);
            }
        }
    }

    fn describe(&self, board: &Board) -> String {
        format!("the nabner line {}", board.names(&self.cells))
    }
}

impl DrawnRule for Nabner {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Yellow, &self.cells).into()
    }
}

/// All sets of a size without consecutive values; `None` past the most that are listed.
fn sets_without_neighbors(values: usize, size: usize) -> Option<Vec<ValueSet>> {
    // The sets of each size among the values so far: without the last value, and with it.
    let mut sets: Vec<[Vec<ValueSet>; 2]> = vec![Default::default(); size + 1];
    sets[0][0].push(0);
    for value in 0..values {
        for taken in (0..=size).rev() {
            let with: Vec<ValueSet> = match taken.checked_sub(1) {
                Some(before) => sets[before][0].iter().map(|set| set | 1 << value).collect(),
                None => Vec::new(),
            };
            let last = std::mem::replace(&mut sets[taken][1], with);
            sets[taken][0].extend(last);
        }
        if sets.iter().any(|[without, with]| without.len() + with.len() > MOST_SETS) {
            return None;
        }
    }
    sets.pop().map(|sets| sets.concat())
}

impl WrittenRule for Nabner {
    fn to_line(&self, board: &Board) -> String {
        typed::line("nabner", board, &self.cells)
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("nabner", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, small_sudoku};
    use serde_json::json;

    #[test]
    fn nabner_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let on = |names: &str| agrees(&board, Nabner { cells: cells(&board, names) });
        // The pairs 1 3, 1 4 and 2 4 of six.
        assert_eq!(on("r1c1 r1c2"), 144);
        assert_eq!(on("r1c1 r1c2 r1c3"), 0);
        on("r1c1 r2c3");
        assert_eq!(on("r1c1 r1c1"), 0);
        assert_eq!(on("r1c1"), 288);
        assert_eq!(on(""), 288);
        let free = free_board(1, 5, ValueRange::new(0..=5).expect("six values"));
        for names in ["r1c1 r1c3", "r1c1 r1c2 r1c4", "r1c1 r1c2 r1c3 r1c4"] {
            agrees(&free, Nabner { cells: cells(&free, names) });
        }
    }

    #[test]
    fn sets_have_no_neighbors() {
        let all = (0_u64..1 << 8).filter(|set| set & (set << 1) == 0);
        for size in 0..=5 {
            let expected: Vec<u64> =
                all.clone().filter(|set| set.count_ones() as usize == size).collect();
            let mut found = sets_without_neighbors(8, size).expect("few sets");
            found.sort_unstable();
            assert_eq!(found, expected);
        }
        assert_eq!(sets_without_neighbors(64, 16), None);
    }

    #[test]
    fn nabner_lines_are_read() {
        let board = small_sudoku();
        let line = Ok(vec![Nabner { cells: cells(&board, "r1c1 r2c2") }.into()]);
        assert_eq!(
            read_fpuzzles(&KIND, &board, &json!({ "nabner": [{"lines": [["R1C1", "R2C2"]]}] })),
            line
        );
    }
}
