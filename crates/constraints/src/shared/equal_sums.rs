//! Groups of cells with equal sums.

use crate::board::{Board, ValueRange, Variable};
use crate::propagation::ModelBuilder;

/// The maximum number of other cells of an area whose sum follows from groups inside.
const MOST_OTHERS: usize = 6;

/// Groups have equal sums. Empty groups are ignored.
pub(crate) fn compile_equal_sums(
    groups: &[Vec<Variable>],
    board: &Board,
    model: &mut ModelBuilder,
) {
    let groups: Vec<&[Variable]> =
        groups.iter().map(|group| &group[..]).filter(|group| !group.is_empty()).collect();
    if groups.len() < 2 {
        return;
    }
    let single = groups.iter().find(|group| group.len() == 1).map(|group| group[0]);
    let total = match single {
        Some(cell) => cell,
        None => {
            // A helper variable has a sum that all groups may have.
            let bounds = groups.iter().map(|group| bounds(group, board, model));
            let (low, high) =
                bounds.reduce(|a, b| (a.0.max(b.0), a.1.min(b.1))).expect("there are two groups");
            if low > high {
                return model.impossible();
            }
            match ValueRange::new(low..=high) {
                Some(sums) => model.helper(sums),
                None => return compile_pairs(&groups, model),
            }
        }
    };
    for group in &groups {
        match group {
            [cell] => model.relation(*cell, total, |a, b| a == b),
            _ => equate(group, &[total], model),
        }
    }
    compile_rests(&groups, total, board, model);
}

/// Two lists of cells have equal sums.
fn equate(cells: &[Variable], others: &[Variable], model: &mut ModelBuilder) {
    let cells = cells.iter().map(|&cell| (1, cell));
    let others = others.iter().map(|&cell| (-1, cell));
    let terms: Vec<(i64, Variable)> = cells.chain(others).collect();
    model.linear(&terms, 0..=0);
}

/// Equal sums that have too many values for a helper variable: each sum equals the one with the fewest cells.
fn compile_pairs(groups: &[&[Variable]], model: &mut ModelBuilder) {
    let shortest = (0..groups.len()).min_by_key(|&index| groups[index].len());
    let shortest = shortest.expect("there are two groups");
    for (index, group) in groups.iter().enumerate() {
        if index != shortest {
            equate(group, groups[shortest], model);
        }
    }
}

/// In an area with a cell for each value, the sum of the cells outside the groups follows from the common sum.
fn compile_rests(groups: &[&[Variable]], total: Variable, board: &Board, model: &mut ModelBuilder) {
    let values = board.values();
    for area in board.areas().iter().filter(|area| area.cells.len() == values.count()) {
        let mut rest = area.cells.clone();
        let mut inside = 0;
        for group in groups {
            let without: Vec<Variable> =
                rest.iter().copied().filter(|cell| !group.contains(cell)).collect();
            // All cells of the group are in the area, each once, and in no other group.
            if rest.len() - without.len() == group.len() {
                rest = without;
                inside += 1;
            }
        }
        if inside > 0 && rest.len() <= MOST_OTHERS {
            let rest = rest.into_iter().map(|cell| (1, cell));
            let terms: Vec<(i64, Variable)> = rest.chain([(inside, total)]).collect();
            let sum = values.iter().sum();
            model.linear(&terms, sum..=sum);
        }
    }
}

/// The least and the greatest sum of a group.
fn bounds(group: &[Variable], board: &Board, model: &ModelBuilder) -> (i64, i64) {
    let is_within = |cells: &[Variable]| group.iter().all(|cell| cells.contains(cell));
    let are_different =
        has_no_repeats(group) && board.areas().iter().any(|area| is_within(&area.cells));
    let range =
        model.common_range(group).filter(|range| are_different && group.len() <= range.count());
    match range {
        Some(range) => {
            let least = range.iter().take(group.len()).sum();
            (least, range.iter().rev().take(group.len()).sum())
        }
        None => {
            let ranges = group.iter().map(|&cell| model.range(cell));
            (ranges.clone().map(ValueRange::first).sum(), ranges.map(ValueRange::last).sum())
        }
    }
}

fn has_no_repeats(cells: &[Variable]) -> bool {
    cells.iter().enumerate().all(|(index, cell)| !cells[..index].contains(cell))
}
