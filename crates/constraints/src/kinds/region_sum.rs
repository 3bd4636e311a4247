//! Region sum lines.

use crate::board::{Board, Variable};
use crate::kinds::Kind;
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::ModelBuilder;
use crate::rule::{Assignment, ConstraintRule};
use crate::shared::equal_sums::compile_equal_sums;
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};

pub(super) const KIND: Kind = Kind {
    name: "region-sum",
    rule: "each stretch of the line inside one region has the same sum",
    fpuzzles: &[("regionsumline", |puzzle, list| {
        puzzle.of_lines(list, |cells| RegionSumLine { cells })
    })],
    iss: &[("RegionSumLine", |puzzle, arguments| {
        puzzle.of_cells(arguments, |cells| RegionSumLine { cells })
    })],
    lines: &[("region-sum", |line| line.of_cells(|cells| RegionSumLine { cells }))],
    tools: &[Tool::new("region-sum", Gesture::Line)],
};

/// A region sum line: each stretch of the line inside one region has the same sum. A line that enters a region again
/// begins a new stretch. Cells in no region end a stretch and are part of none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RegionSumLine {
    /// The cells along the line.
    pub cells: Vec<Variable>,
}

impl StatedRule for RegionSumLine {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let mut groups: Vec<Vec<Variable>> = Vec::new();
        let mut last = None;
        for &cell in &self.cells {
            let region = board.region_of(cell);
            match groups.last_mut() {
                Some(group) if region.is_some() && region == last => group.push(cell),
                _ if region.is_some() => groups.push(vec![cell]),
                _ => {}
            }
            last = region;
        }
        statement.equal_sums(&groups);
    }
}

impl ConstraintRule for RegionSumLine {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let mut sums: Vec<i64> = Vec::new();
        let mut last = None;
        for &cell in &self.cells {
            let region = board.region_of(cell);
            match sums.last_mut() {
                Some(sum) if region.is_some() && region == last => *sum += grid.value(cell),
                _ if region.is_some() => sums.push(grid.value(cell)),
                _ => {}
            }
            last = region;
        }
        sums.windows(2).all(|pair| pair[0] == pair[1])
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let is_one_region = |a: &Variable, b: &Variable| board.region_of(*a) == board.region_of(*b);
        let runs = self.cells.chunk_by(is_one_region);
        let is_in_region = |run: &&[Variable]| board.region_of(run[0]).is_some();
        let groups: Vec<Vec<Variable>> = runs.filter(is_in_region).map(<[_]>::to_vec).collect();
        compile_equal_sums(&groups, board, model);
    }

    fn describe(&self, board: &Board) -> String {
        format!("the region sum line {}", board.names(&self.cells))
    }
}

impl DrawnRule for RegionSumLine {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        Line::thick(Color::Blue, &self.cells).into()
    }
}

impl WrittenRule for RegionSumLine {
    fn to_line(&self, board: &Board) -> String {
        typed::line("region-sum", board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_cells(board, "RegionSumLine", &self.cells))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.line("regionsumline", &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{AreaKind, ValueRange};
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    #[test]
    fn region_sum_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        for names in [
            "",
            "r1c1",
            "r1c1 r1c2",
            "r1c2 r1c3",
            "r1c1 r1c2 r1c3 r1c4",
            "r1c1 r2c2 r2c3 r3c4",
            "r1c1 r1c2 r1c3 r2c3 r2c2",
            "r2c1 r2c2 r2c3 r3c3 r3c2 r2c2",
            "r1c1 r2c1 r2c2 r2c3 r3c3 r3c2",
            "r2c1 r2c2 r2c1 r2c3 r2c4",
        ] {
            agrees(&board, RegionSumLine { cells: cells(&board, names) });
        }
    }

    #[test]
    fn cells_without_a_region_are_no_part_of_a_sum() {
        let mut free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for names in ["r1c1 r1c2", "r2c1 r2c2"] {
            let region = cells(&free, names);
            free.add_area(AreaKind::Region, region);
        }
        for names in [
            "r1c1 r1c2 r1c3 r2c3",
            "r1c1 r1c2 r1c3 r2c2 r2c1",
            "r1c1 r1c3 r1c2",
            "r1c3 r2c3 r1c1 r2c2",
        ] {
            agrees(&free, RegionSumLine { cells: cells(&free, names) });
        }
        // Without regions, a line has no effect.
        let plain = free_board(1, 3, ValueRange::digits(3));
        assert_eq!(agrees(&plain, RegionSumLine { cells: plain.row(0) }), 27);
    }

    #[test]
    fn region_sum_lines_are_read() {
        let board = small_sudoku();
        let line = Ok(vec![RegionSumLine { cells: cells(&board, "r1c1 r2c2 r2c3") }.into()]);
        let value = json!([{"lines": [["R1C1", "R2C2", "R2C3"]]}]);
        assert_eq!(read_fpuzzles(&KIND, &board, &json!({ "regionsumline": value })), line);
        assert_eq!(read_iss(&KIND, &board, ".RegionSumLine~R1C1~R2C2~R2C3"), line);
    }
}
