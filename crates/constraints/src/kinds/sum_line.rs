//! Sum lines.

use crate::board::{Board, ValueRange, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{Color, DrawnRule, Line, Shape};
use crate::propagation::{Automaton, ModelBuilder};
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};
use std::collections::BTreeSet;

pub(super) const KIND: Kind = Kind {
    name: "sum-line",
    rule: "the line can be cut into stretches that each have the given sum",
    fpuzzles: &[],
    iss: &[("SumLine", from_iss)],
    lines: &[("sum-line", from_line)],
    tools: &[Tool::new("sum-line", Gesture::Line).number()],
};

/// A sum line: it can be cut into stretches that each have a sum. A closed line may be cut anywhere, at least once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SumLine {
    /// The cells along the line. The first cell of a closed line is not repeated at its end.
    pub cells: Vec<Variable>,
    /// The sum of each stretch.
    pub sum: i64,
    /// Whether the last cell is a neighbor of the first one.
    pub is_loop: bool,
}

/// The maximum number of states of an automaton.
const MOST_STATES: usize = 20_000;

impl StatedRule for SumLine {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        if !self.is_loop {
            return self.state_cut(&self.cells, statement);
        }
        // One of the cells of a closed line is the first one of a stretch.
        let mut turned = self.cells.clone();
        let mut turns = Vec::new();
        for place in 1..=self.cells.len() {
            let turn = statement.helper(format!("a stretch begins at cell {place}"));
            turns.push(turn);
            statement.when(&[turn], |statement| self.state_cut(&turned, statement));
            turned.rotate_left(1);
        }
        if !turns.is_empty() {
            statement.any(&turns);
        }
    }
}

impl ConstraintRule for SumLine {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.cells.clone()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        can_be_cut(&grid.values(&self.cells), self.sum, self.is_loop)
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        if self.cells.is_empty() {
            return;
        }
        let values = model.all_values(&self.cells);
        match automaton(&values, self.sum, self.is_loop) {
            Some(automaton) => {
                self.compile_total(model);
                model.automaton(&self.cells, &automaton);
            }
            None => {
                let (sum, is_loop) = (self.sum, self.is_loop);
                model.predicate(&self.cells, move |values| can_be_cut(values, sum, is_loop));
            }
        }
    }

    fn describe(&self, board: &Board) -> String {
        let line = if self.is_loop { "closed sum line" } else { "sum line" };
        format!("the {line} {} with sum {}", board.names(&self.cells), self.sum)
    }
}

impl DrawnRule for SumLine {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        let line = Line::thick(Color::Red, &self.cells).label(self.sum);
        Line { is_loop: self.is_loop, ..line }.into()
    }
}

impl SumLine {
    /// States that cells in this order can be cut.
    fn state_cut(&self, cells: &[Variable], statement: &mut Statement) {
        let is_positive = cells.iter().all(|&cell| statement.values(cell).first() >= 0);
        // The state is the set of the sums since some possible cut, and whether a cut is possible here.
        let step = |(sums, _): &(BTreeSet<i64>, bool), value: i64| {
            let is_possible = |sum: &i64| !is_positive || *sum <= self.sum;
            let mut next: BTreeSet<i64> =
                sums.iter().map(|sum| sum + value).filter(is_possible).collect();
            let is_cut = next.contains(&self.sum);
            if is_cut {
                next.insert(0);
            }
            (!next.is_empty()).then_some((next, is_cut))
        };
        statement.word(cells, (BTreeSet::from([0]), true), step, |&(_, is_cut)| is_cut);
    }

    /// The total is a multiple of the sum. That uses which cells differ.
    fn compile_total(&self, model: &mut ModelBuilder) {
        let greatest: i64 = self.cells.iter().map(|&cell| model.range(cell).last()).sum();
        if let Some(counts) = ValueRange::new(1..=greatest / self.sum) {
            let count = model.helper(counts);
            let cells = self.cells.iter().map(|&cell| (1, cell));
            let terms: Vec<(i64, Variable)> = cells.chain([(-self.sum, count)]).collect();
            model.linear(&terms, 0..=0);
        }
    }
}

/// Whether a line of values can be cut into stretches with a sum.
fn can_be_cut(values: &[i64], sum: i64, is_loop: bool) -> bool {
    if values.is_empty() {
        return true;
    }
    let last_turn = if is_loop { values.len() } else { 1 };
    (0..last_turn).any(|turn| {
        let mut values = values.to_vec();
        values.rotate_left(turn);
        // Whether the values in front of each place can be cut.
        let mut fits = vec![true];
        for end in 1..=values.len() {
            let is_stretch = |&begin: &usize| values[begin..end].iter().sum::<i64>() == sum;
            fits.push((0..end).filter(is_stretch).any(|begin| fits[begin]));
        }
        fits[values.len()]
    })
}

/// The automaton of the sum since the last cut. On a closed line, each sum before the first cell is a start.
///
/// A state is the sum at the start, the sum now, and whether a cut has been seen. Zeros alone need the last part: all
/// other lines that end with the sum of the start have a cut. `None` if sums may decrease, are not positive, or need
/// too many states.
fn automaton(values: &[i64], sum: i64, is_loop: bool) -> Option<Automaton> {
    let size = usize::try_from(sum).ok().filter(|&size| size > 0)?;
    let values: Vec<usize> =
        values.iter().map(|&value| usize::try_from(value).ok()).collect::<Option<_>>()?;
    let starts = if is_loop { size } else { 1 };
    let phases = if values.contains(&0) { 2 } else { 1 };
    let count = starts.saturating_mul(size).saturating_mul(phases);
    if count > MOST_STATES {
        return None;
    }
    // The last phase is the one after a cut.
    let state = |start: usize, now: usize, phase: usize| phases * (start * size + now) + phase;
    let mut steps = Vec::with_capacity(count);
    for start in 0..starts {
        for now in 0..size {
            for phase in 0..phases {
                let next = |&value: &usize| match now + value {
                    next if next < size => Some((value as i64, state(start, next, phase))),
                    next if next == size => Some((value as i64, state(start, 0, phases - 1))),
                    _ => None,
                };
                steps.push(values.iter().filter_map(next).collect());
            }
        }
    }
    let mut accepting = vec![false; count];
    (0..starts).for_each(|start| accepting[state(start, start, phases - 1)] = true);
    let starts = (0..starts).map(|start| state(start, start, 0)).collect();
    Some(Automaton::new(starts, accepting, steps))
}

/// A last argument `LOOP` closes the line.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let sum = arguments.number(0)?;
    let names = arguments.rest(1);
    let open_names = names.strip_suffix(&["LOOP"]);
    let cells = puzzle.variables(open_names.unwrap_or(names))?;
    Ok(vec![SumLine { cells, sum, is_loop: open_names.is_some() }.into()])
}

/// The sum, `loop` for a closed line, then the cells: `sum-line 10: r1c1 r1c2 r1c3`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let sum = line.number()?;
    let is_loop = line.has_word("loop");
    line.of_cells(|cells| SumLine { cells, sum, is_loop })
}

impl WrittenRule for SumLine {
    fn to_line(&self, board: &Board) -> String {
        let closed = if self.is_loop { " loop" } else { "" };
        typed::line(format!("sum-line {}{closed}", self.sum), board, &self.cells)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        let closed = if self.is_loop { "~LOOP" } else { "" };
        Some(iss_text(board, "SumLine", [self.sum], &self.cells) + closed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    #[test]
    fn sum_lines_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        let signed = free_board(1, 4, ValueRange::new(-2..=2).expect("five values"));
        for is_loop in [false, true] {
            for sum in -1..=7 {
                for names in [
                    "",
                    "r1c1",
                    "r1c1 r1c2 r1c3 r1c4",
                    "r1c1 r2c2 r2c3 r3c4 r3c3",
                    "r1c1 r2c2 r1c1",
                ] {
                    agrees(&board, SumLine { cells: cells(&board, names), sum, is_loop });
                }
                for names in ["r1c1 r1c2 r1c3 r2c3 r2c2 r2c1", "r1c1 r1c1 r1c2"] {
                    agrees(&free, SumLine { cells: cells(&free, names), sum, is_loop });
                }
                agrees(&signed, SumLine { cells: signed.row(0), sum, is_loop });
            }
        }
    }

    #[test]
    fn lines_are_cut() {
        assert!(can_be_cut(&[1, 4, 2, 3], 5, false));
        assert!(!can_be_cut(&[3, 1, 4, 2], 5, false));
        assert!(can_be_cut(&[3, 1, 4, 2], 5, true));
        assert!(!can_be_cut(&[0, 0], 5, true));
        assert!(can_be_cut(&[0, 5, 0], 5, false));
        assert!(can_be_cut(&[0, 0], 0, false));
    }

    #[test]
    fn sum_lines_are_read() {
        let board = small_sudoku();
        let line = |is_loop| {
            let cells = cells(&board, "r1c1 r2c2 r2c3");
            Ok(vec![SumLine { cells, sum: 10, is_loop }.into()])
        };
        assert_eq!(read_iss(&KIND, &board, ".SumLine~10~R1C1~R2C2~R2C3"), line(false));
        assert_eq!(read_iss(&KIND, &board, ".SumLine~10~R1C1~R2C2~R2C3~LOOP"), line(true));
        assert!(read_iss(&KIND, &board, ".SumLine~10~R1C1~LOOP~R2C2").is_err());
    }
}
