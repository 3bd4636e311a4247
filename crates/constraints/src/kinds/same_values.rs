//! Groups of cells with the same values.

use crate::board::{AreaKind, Board, ValueRange, Variable};
use crate::kinds::LineResult;
use crate::kinds::{Constraint, Kind};
use crate::picture::{DrawnRule, Shape};
use crate::propagation::ModelBuilder;
use crate::reading::typed::TypedLine;
use crate::reading::{IssArguments, IssPuzzle, ReadProblem};
use crate::rule::{Assignment, ConstraintRule};
use crate::statement::{StatedRule, Statement};
use crate::tool::{Gesture, Tool};
use crate::writing::typed;
use crate::writing::{WrittenRule, iss_text};

pub(super) const KIND: Kind = Kind {
    name: "same values",
    rule: "all groups of cells have the same values, each as often",
    fpuzzles: &[],
    iss: &[("SameValues", from_iss), ("RegionSameValues", of_regions_from_iss)],
    lines: &[("same values", from_line)],
    tools: &[Tool::new("same values", Gesture::Groups)],
};

/// Groups of cells with the same values in any order. Each value occurs in each group as often.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SameValues {
    /// The groups. Groups of unlike sizes are impossible.
    pub groups: Vec<Vec<Variable>>,
}

impl StatedRule for SameValues {
    fn state(&self, _board: &Board, statement: &mut Statement) {
        for pair in self.groups.windows(2) {
            if pair[0].len() != pair[1].len() {
                return statement.impossible();
            }
            for value in statement.all_values(&pair.concat()) {
                statement.equal_counts(&pair[0], &pair[1], value);
            }
        }
    }
}

impl ConstraintRule for SameValues {
    fn cells(&self, _board: &Board) -> Vec<Variable> {
        self.groups.concat()
    }

    fn holds(&self, _board: &Board, grid: &Assignment<'_>) -> bool {
        let sorted = |group: &Vec<Variable>| {
            let mut values = grid.values(group);
            values.sort_unstable();
            values
        };
        self.groups.windows(2).all(|pair| sorted(&pair[0]) == sorted(&pair[1]))
    }

    fn compile(&self, _board: &Board, model: &mut ModelBuilder) {
        let mut groups = self.groups.clone();
        if groups.windows(2).any(|pair| pair[0].len() != pair[1].len()) {
            return model.impossible();
        }
        // Two groups have the same values if the rest without common cells has.
        if let [first, second] = &mut groups[..] {
            remove_common_cells(first, second);
        }
        let [first, others @ ..] = &groups[..] else { return };
        if first.is_empty() || others.is_empty() {
            return;
        }
        match first[..] {
            [cell] => {
                for other in others {
                    model.relation(cell, other[0], |a, b| a == b);
                }
            }
            _ => same_numbers(&groups, model),
        }
    }

    fn describe(&self, board: &Board) -> String {
        let groups: Vec<String> = self.groups.iter().map(|group| board.names(group)).collect();
        format!("the same values in {}", groups.join(" and "))
    }
}

impl DrawnRule for SameValues {
    fn shapes(&self, _board: &Board) -> Vec<Shape> {
        vec![Shape::Groups(self.groups.clone())]
    }
}

/// For each value, all groups have one number of cells with it.
fn same_numbers(groups: &[Vec<Variable>], model: &mut ModelBuilder) {
    let size = groups[0].len();
    let Some(numbers) = ValueRange::new(0..=size as i64) else {
        return compare_sorted(groups, model);
    };
    let mut all = Vec::new();
    for value in model.all_values(&groups.concat()) {
        let number = model.helper(numbers);
        for group in groups {
            model.count_is(group, |other| other == value, number);
        }
        all.push(number);
    }
    model.sum(&all, size as i64);
}

/// Groups of more cells than a helper variable can count.
fn compare_sorted(groups: &[Vec<Variable>], model: &mut ModelBuilder) {
    let size = groups[0].len();
    model.predicate(&groups.concat(), move |values| {
        let mut values = values.to_vec();
        values.chunks_mut(size).for_each(<[i64]>::sort_unstable);
        values.chunks(size).all(|group| *group == values[..size])
    });
}

/// Removes what two groups have in common, as often as both have it.
fn remove_common_cells(first: &mut Vec<Variable>, second: &mut Vec<Variable>) {
    first.retain(|cell| {
        let place = second.iter().position(|other| other == cell);
        place.map(|place| second.swap_remove(place)).is_none()
    });
}

/// The number of groups, then the cells of one group after the other.
fn from_iss(
    puzzle: &IssPuzzle<'_>,
    arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let cells = puzzle.variables(arguments.rest(1))?;
    let count = usize::try_from(arguments.number(0)?).ok();
    let count = count.filter(|&count| count > 0 && cells.len().is_multiple_of(count));
    let count = count.ok_or_else(|| {
        let (cells, count) = (cells.len(), arguments.text(0).unwrap_or_default());
        ReadProblem::new(format!("{cells} cells do not make {count} groups of one size"))
    })?;
    let size = (cells.len() / count).max(1);
    let groups = cells.chunks(size).map(<[Variable]>::to_vec).collect();
    Ok(vec![SameValues { groups }.into()])
}

/// The largest of all rows, columns and regions have the same values. That needs no rule if they have all values.
fn of_regions_from_iss(
    puzzle: &IssPuzzle<'_>,
    _arguments: &IssArguments<'_>,
) -> Result<Vec<Constraint>, ReadProblem> {
    let kinds = [AreaKind::Row, AreaKind::Column, AreaKind::Region];
    let areas = kinds.iter().flat_map(|&kind| puzzle.board.areas_of(kind));
    let mut groups: Vec<Vec<Variable>> = areas.map(<[Variable]>::to_vec).collect();
    let size = groups.iter().map(Vec::len).max().unwrap_or(0);
    groups.retain(|group| group.len() == size);
    if size == puzzle.board.values().count() || groups.len() < 2 {
        return Ok(Vec::new());
    }
    Ok(vec![SameValues { groups }.into()])
}

/// Groups of cells with slashes between them: `same values: r1c1 r1c2 / r5c5 r5c6`.
fn from_line(line: &mut TypedLine<'_>) -> LineResult {
    let groups = if line.has_word("nothing") { Vec::new() } else { line.groups()? };
    Ok(vec![SameValues { groups }.into()])
}

impl WrittenRule for SameValues {
    fn to_line(&self, board: &Board) -> String {
        if self.groups.is_empty() {
            return "same values nothing".to_owned();
        }
        typed::groups("same values", board, &self.groups)
    }

    fn to_iss(&self, board: &Board) -> Option<String> {
        Some(iss_text(board, "SameValues", [self.groups.len()], &self.groups.concat()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::propagation::{Model, Search, Step};
    use crate::testing::{agrees, cells, free_board, read_iss, small_sudoku};

    fn same(board: &Board, groups: &[&str]) -> SameValues {
        SameValues { groups: groups.iter().map(|names| cells(board, names)).collect() }
    }

    #[test]
    fn groups_have_the_grids_of_their_definition() {
        let board = small_sudoku();
        let free = free_board(2, 3, ValueRange::new(0..=3).expect("four values"));
        for board in [&board, &free] {
            agrees(board, same(board, &[]));
            agrees(board, same(board, &["r1c1 r1c2"]));
            agrees(board, same(board, &["", ""]));
            agrees(board, same(board, &["r1c1", "r2c3", "r1c1"]));
            agrees(board, same(board, &["r1c1 r1c2", "r2c3 r2c2"]));
            agrees(board, same(board, &["r1c1 r1c2", "r1c2 r2c3"]));
            agrees(board, same(board, &["r1c1 r1c2 r1c3", "r2c1 r2c2 r2c3"]));
            agrees(board, same(board, &["r1c1 r1c1", "r2c3 r2c2"]));
            agrees(board, same(board, &["r1c1 r1c2", "r2c3 r2c2", "r1c3 r2c1"]));
            assert_eq!(agrees(board, same(board, &["r1c1 r1c2", "r2c3"])), 0);
        }
        assert_eq!(agrees(&free, same(&free, &["r1c1 r1c1", "r1c2 r1c2"])), 4_usize.pow(5));
    }

    #[test]
    fn long_groups_are_compared() {
        let board = free_board(2, 64, ValueRange::digits(2));
        let rule = SameValues { groups: vec![board.row(0), board.row(1)] }.into();
        // A row with one 2, and another with two open cells.
        let values = |cell| match cell {
            5 => 0b10,
            64 | 65 => 0b11,
            _ => 0b01,
        };
        let given: Vec<_> = (0..128).map(values).collect();
        let model = Model::new(&board, std::slice::from_ref(&rule), &given);
        let mut search = Search::new(&model);
        let solutions =
            std::iter::from_fn(|| (search.advance(u64::MAX) == Step::Solution).then_some(()));
        assert_eq!(solutions.count(), 2);
    }

    #[test]
    fn groups_are_read() {
        let board = small_sudoku();
        let expected = same(&board, &["r1c1 r1c2", "r2c3 r2c4"]);
        let text = ".SameValues~2~R1C1~R1C2~R2C3~R2C4";
        assert_eq!(read_iss(&KIND, &board, text), Ok(vec![expected.into()]));
        assert!(read_iss(&KIND, &board, ".SameValues~2~R1C1~R1C2~R2C3").is_err());
        assert!(read_iss(&KIND, &board, ".SameValues~0~R1C1").is_err());
    }

    #[test]
    fn regions_with_fewer_cells_than_values_have_the_same_values() {
        let mut board = Board::rectangle(ValueRange::digits(3), 2, 2);
        board.add_rows_and_columns();
        let rules = read_iss(&KIND, &board, ".RegionSameValues").expect("the rule is read");
        let [rule] = &rules[..] else { panic!("expected one rule") };
        // Two grids for each of three pairs of values.
        assert_eq!(agrees(&board, rule.clone()), 6);
        assert_eq!(read_iss(&KIND, &small_sudoku(), ".RegionSameValues"), Ok(Vec::new()));
    }
}
