//! Negative dots: all black and white dots are given.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::pairs::{PairSet, dots_of_fpuzzles, has_negative_rule};
use crate::reading::typed::TypedLine;
use crate::reading::{FpuzzlesPuzzle, IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{FpuzzlesDraft, WrittenRule, iss_cells};
use serde_json::Value;

pub(super) const KIND: Kind = Kind {
    name: "negative dots",
    rule: "neighbors without a dot have none of the ratios and differences that dots show",
    fpuzzles: &[("negative", from_fpuzzles)],
    iss: &[("StrictKropki", from_iss)],
    lines: &[("negative dots", from_line)],
    tools: &[Tool::new("negative dots", Gesture::Board)],
};

/// Neighbors without a dot that must not have some ratios and differences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NegativeDots {
    /// The pairs of neighbors with a dot, which may have any values.
    pub marked: Vec<[Variable; 2]>,
    /// The ratios that other neighbors must not have.
    pub ratios: Vec<i64>,
    /// The differences that other neighbors must not have.
    pub differences: Vec<i64>,
}

impl StatedRule for NegativeDots {
    fn state(&self, board: &Board, statement: &mut Statement) {
        let marked = PairSet::new(&self.marked);
        for (first, second) in board.neighbor_pairs() {
            if marked.has(first, second) {
                continue;
            }
            for &ratio in &self.ratios {
                let is_multiple = |a: i64, b: i64| ratio.checked_mul(a) == Some(b);
                statement.relation(first, second, |a, b| !is_multiple(a, b) && !is_multiple(b, a));
            }
            for &difference in &self.differences {
                statement
                    .relation(first, second, |a, b| a - b != difference && b - a != difference);
            }
        }
    }
}

impl ConstraintRule for NegativeDots {
    fn cells(&self, board: &Board) -> Vec<Variable> {
        board.cells().collect()
    }

    fn holds(&self, board: &Board, grid: &Assignment<'_>) -> bool {
        let marked = PairSet::new(&self.marked);
        board.neighbor_pairs().into_iter().all(|(first, second)| {
            let (a, b) = (grid.value(first), grid.value(second));
            // A product of two numbers of 64 bits fits 128 bits.
            let is_multiple = |ratio: i64, own: i64, other: i64| {
                i128::from(own) == i128::from(ratio) * i128::from(other)
            };
            let has_ratio = |&ratio: &i64| is_multiple(ratio, a, b) || is_multiple(ratio, b, a);
            let has_difference = |difference: &i64| [a - b, b - a].contains(difference);
            marked.has(first, second)
                || !(self.ratios.iter().any(has_ratio)
                    || self.differences.iter().any(has_difference))
        })
    }

    fn compile(&self, board: &Board, model: &mut ModelBuilder) {
        let marked = PairSet::new(&self.marked);
        for (first, second) in board.neighbor_pairs() {
            if !marked.has(first, second) {
                model.relation(first, second, |a, b| {
                    let is_multiple = |a: i64, b: i64| {
                        self.ratios.iter().any(|ratio| ratio.checked_mul(a) == Some(b))
                    };
                    let differ =
                        self.differences.iter().any(|&difference| (a - b).abs() == difference);
                    !is_multiple(a, b) && !is_multiple(b, a) && !differ
                });
            }
        }
    }

    fn describe(&self, _board: &Board) -> String {
        let list = |numbers: &[i64]| {
            let words: Vec<String> = numbers.iter().map(i64::to_string).collect();
            words.join(", ")
        };
        let ratios = (!self.ratios.is_empty()).then(|| format!("ratio {}", list(&self.ratios)));
        let differences = (!self.differences.is_empty())
            .then(|| format!("difference {}", list(&self.differences)));
        let kinds: Vec<String> = ratios.into_iter().chain(differences).collect();
        format!("the rule that all dots with {} are given", kinds.join(" and "))
    }
}

impl DrawnRule for NegativeDots {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let listed = |sign: &str, numbers: &[i64]| -> Vec<String> {
            numbers.iter().map(|number| format!("{sign}{number}")).collect()
        };
        let all =
            [listed("ratio ", &self.ratios), listed("difference ", &self.differences)].concat();
        vec![Shape::note(format_args!("neighbors without a dot do not have {}", all.join(", ")))]
    }
}

fn from_fpuzzles(
    puzzle: &FpuzzlesPuzzle<'_>,
    list: &Value,
) -> Result<Vec<Constraint>, ReadProblem> {
    if !has_negative_rule(list, "ratio")? {
        return Ok(Vec::new());
    }
    Ok(vec![without_ratios(puzzle)?.into()])
}

/// Pairs without a dot have none of the ratios of the dots, or not 2 without black dots. A white dot excuses a
/// pair, since 1 and 2 show one of two dots.
fn without_ratios(puzzle: &FpuzzlesPuzzle<'_>) -> Result<NegativeDots, ReadProblem> {
    let mut ratios = Vec::new();
    if let Some(dots) = puzzle.root.get("ratio") {
        for dot in puzzle.objects(dots)? {
            ratios.push(puzzle.stated_number(dot, "value")?.unwrap_or(2));
        }
    }
    if ratios.is_empty() {
        ratios.push(2);
    }
    ratios.sort_unstable();
    ratios.dedup();
    Ok(NegativeDots { marked: dots_of_fpuzzles(puzzle)?, ratios, differences: Vec::new() })
}

/// Pairs without a dot are neither consecutive nor in ratio 2.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let marked = puzzle.marked_pairs(["BlackDot", "WhiteDot"])?;
    Ok(vec![NegativeDots { marked, ratios: vec![2], differences: vec![1] }.into()])
}

/// Ratios and differences, or the usual ones, and the marked pairs: `negative dots ratio 2: r1c1 r1c2 / r3c3 r3c4`.
/// Without a colon, the pairs of all dots of the text are marked.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let (mut ratios, mut differences) = (vec![2], vec![1]);
    if line.has_more() {
        ratios = if line.has_word("ratio") { line.numbers() } else { Vec::new() };
        differences = if line.has_word("difference") { line.numbers() } else { Vec::new() };
    }
    let marked = line.pairs_or_marks(&["difference", "ratio"])?;
    Ok(vec![NegativeDots { marked, ratios, differences }.into()])
}

impl WrittenRule for NegativeDots {
    fn to_line(&self, board: &Board) -> String {
        let (ratios, differences) =
            (typed::numbers(&self.ratios), typed::numbers(&self.differences));
        let head = format!("negative dots ratio{ratios} difference{differences}");
        typed::groups(head, board, &self.marked)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let is_usual = self.ratios == [2] && self.differences == [1];
        is_usual.then(|| iss_cells(board, "StrictKropki", &[]))
    }

    fn to_fpuzzles(&self, puzzle: &mut FpuzzlesDraft<'_>) -> Option<()> {
        puzzle.negative("ratio")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::reading::pairs::CellPair;
    use crate::testing::{agrees, cells, free_board, read_fpuzzles, read_iss, small_sudoku};
    use serde_json::json;

    fn marked(board: &Board, names: &str) -> Vec<CellPair> {
        cells(board, names).chunks(2).map(|pair| [pair[0], pair[1]]).collect()
    }

    #[test]
    fn negative_dots_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let rule = |names: &str, ratios: &[i64], differences: &[i64]| NegativeDots {
            marked: marked(&board, names),
            ratios: ratios.to_vec(),
            differences: differences.to_vec(),
        };
        assert_eq!(agrees(&board, rule("", &[], &[])), 288);
        assert_eq!(agrees(&board, rule("", &[2], &[1])), 0);
        agrees(&board, rule("r1c1 r1c2 r2c3 r1c3 r3c2 r4c2 r4c4 r4c3", &[3], &[]));
        agrees(&board, rule("r1c1 r1c2", &[], &[3]));
        let free = free_board(2, 3, ValueRange::new(0..=4).expect("five values"));
        let rule = |names: &str, ratios: &[i64], differences: &[i64]| NegativeDots {
            marked: marked(&free, names),
            ratios: ratios.to_vec(),
            differences: differences.to_vec(),
        };
        agrees(&free, rule("", &[2], &[]));
        agrees(&free, rule("r1c2 r1c1 r2c3 r1c3", &[2, 3], &[1]));
        agrees(&free, rule("", &[i64::MAX], &[i64::MAX]));
    }

    #[test]
    fn negative_dots_are_read() {
        let board = small_sudoku();
        let root = json!({
            "negative": ["ratio", "xv"],
            "ratio": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R1C1", "R2C1"], "value": "3"}],
            "difference": [{"cells": ["R4C4", "R4C3"]}],
        });
        let dots = NegativeDots {
            marked: marked(&board, "r1c1 r1c2 r1c1 r2c1 r4c4 r4c3"),
            ratios: vec![2, 3],
            differences: Vec::new(),
        };
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(vec![dots.into()]));
        let expected =
            NegativeDots { marked: Vec::new(), ratios: vec![2], differences: Vec::new() };
        let root = json!({"negative": ["ratio"]});
        assert_eq!(read_fpuzzles(&KIND, &board, &root), Ok(vec![expected.into()]));
        assert!(read_fpuzzles(&KIND, &board, &json!({"negative": ["sum"]})).is_err());

        let text = ".BlackDot~R1C1~R1C2.StrictKropki.WhiteDot~R4C4~R4C3";
        let marked = marked(&board, "r1c1 r1c2 r4c4 r4c3");
        let expected = NegativeDots { marked, ratios: vec![2], differences: vec![1] };
        assert_eq!(read_iss(&KIND, &board, text), Ok(vec![expected.into()]));
    }
}
