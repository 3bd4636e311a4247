//! Look-and-say cages.

use crate::board::{Board, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::{Demand, ModelBuilder};
use crate::reading::typed::TypedLine;
use crate::reading::whole_number;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};

pub(super) const KIND: Kind = Kind {
    name: "look and say",
    rule: "for each pair of digits of the clue, the first counts the cells that have the second",
    fpuzzles: &[],
    iss: &[("LookAndSay", from_iss)],
    lines: &[("look and say", from_line)],
    tools: &[Tool::new("look and say", Gesture::Cells).counts()],
};

/// A look-and-say cage. Values that the clue does not name may occur at will.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LookAndSay {
    /// The cells. A cell that occurs twice counts twice.
    pub cells: Vec<Variable>,
    /// The numbers of cells and the values that they have: 2 and 3 are two cells with 3.
    pub clue: Vec<(usize, i64)>,
}

impl StatedRule for LookAndSay {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for &(count, value) in &self.clue {
            let count = i64::try_from(count).unwrap_or(i64::MAX / 2);
            statement.count(&self.cells, |other| other == value, count..=count);
        }
    }
}

impl ConstraintRule for LookAndSay {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        self.clue.iter().all(|&(count, value)| {
            self.cells.iter().filter(|&&cell| grid.value(cell) == value).count() == count
        })
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let mut demands: Vec<Demand> = Vec::new();
        for &(count, value) in &self.clue {
            let demand = Demand { values: vec![value], count };
            match demands.iter().find(|known| known.values == demand.values) {
                Some(known) if *known != demand => return model.impossible(),
                Some(_) => {}
                None => demands.push(demand),
            }
        }
        model.contain(&self.cells, &demands, true);
    }

    fn describe(&self, board: &Board) -> String {
        let pairs: Vec<String> =
            self.clue.iter().map(|(count, value)| format!("{count} times {value}")).collect();
        format!("the look-and-say cage {} with {}", board.names(&self.cells), pairs.join(", "))
    }
}

impl DrawnRule for LookAndSay {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let pair = |(count, value): &(usize, i64)| format!("{count}×{value}");
        let pairs: Vec<String> = self.clue.iter().map(pair).collect();
        vec![Shape::dotted_cage(&self.cells, pairs.join(" "))]
    }
}

/// A clue such as `1223`, then the cells. A value may have several numbers only if all but one are 0.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let text = arguments.text(0)?;
    let digits: Option<Vec<u32>> = text.chars().map(|letter| letter.to_digit(10)).collect();
    let digits = digits.filter(|digits| !digits.is_empty() && digits.len() % 2 == 0);
    let digits = digits.ok_or_else(|| {
        ReadProblem::new(format!("the clue {text:?} is no pairs of digits such as \"1223\""))
    })?;
    let mut clue: Vec<(usize, i64)> = Vec::new();
    for pair in digits.chunks(2) {
        let (count, value) = (pair[0] as usize, i64::from(pair[1]));
        let is_counted = clue.iter().any(|&(known, other)| known != 0 && other == value);
        if count != 0 && is_counted {
            let problem = format!("the clue {text:?} has several numbers of {value}");
            return Err(ReadProblem::new(problem));
        }
        clue.push((count, value));
    }
    Ok(vec![LookAndSay { cells: puzzle.variables(arguments.rest(1))?, clue }.into()])
}

/// Numbers of cells and their values, then the cells: `look and say 2x3 1x4: r1c1 r1c2 r1c3` are two 3 and one 4.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let mut clue = Vec::new();
    while line.has_more() {
        let pair = line.word().and_then(|text| {
            let (count, value) = text.split_once('x')?;
            Some((usize::try_from(whole_number(count)?).ok()?, whole_number(value)?))
        });
        clue.push(
            pair.ok_or_else(|| line.wrong_word("a number of cells and a value such as 2x3"))?,
        );
    }
    if clue.is_empty() {
        return Err(line.problem("numbers of cells and their values such as 2x3"));
    }
    line.of_cells(|cells| LookAndSay { cells, clue })
}

impl WrittenRule for LookAndSay {
    fn to_line(&self, board: &Board) -> String {
        let pair = |(count, value): &(usize, i64)| format!(" {count}x{value}");
        let clue: String = self.clue.iter().map(pair).collect();
        typed::line(format!("look and say{clue}"), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let clue: String =
            self.clue.iter().map(|(count, value)| format!("{count}{value}")).collect();
        Some(iss_text(board, "LookAndSay", [clue], &self.cells))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::ValueRange;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn cage(board: &Board, names: &str, clue: &[(usize, i64)]) -> LookAndSay {
        LookAndSay { cells: cells(board, names), clue: clue.to_vec() }
    }

    #[test]
    fn look_and_say_cages_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        let clues: [&[(usize, i64)]; 9] = [
            &[],
            &[(1, 1)],
            &[(0, 2)],
            &[(2, 3)],
            &[(2, 3), (1, 1)],
            &[(1, 0), (0, 1)],
            &[(2, 1), (2, 2), (1, 3)],
            &[(1, 2), (0, 2)],
            &[(3, 9)],
        ];
        for board in [&board, &free] {
            for clue in clues {
                agrees(board, cage(board, "r1c1 r1c2 r2c3", clue));
                agrees(board, cage(board, "r1c1 r1c2 r2c3 r2c1 r1c3", clue));
                agrees(board, cage(board, "r1c1 r1c1 r2c3", clue));
            }
        }
        // Three ones in two blocks that allow one each.
        assert_eq!(agrees(&board, cage(&board, "r1c1 r1c2 r2c1 r3c3 r4c4", &[(3, 1)])), 0);
    }

    #[test]
    fn look_and_say_cages_are_read() {
        let board = small_sudoku();
        let expected = cage(&board, "r1c1 r1c2", &[(1, 2), (0, 3)]);
        assert_eq!(
            read_iss(&KIND, &board, ".LookAndSay~1203~R1C1~R1C2"),
            Ok(vec![expected.into()])
        );
        for clue in ["", "1", "123", "1x", "1222"] {
            assert!(read_iss(&KIND, &board, &format!(".LookAndSay~{clue}~R1C1~R1C2")).is_err());
        }
    }
}
