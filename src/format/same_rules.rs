//! The comparison of puzzles that are written and read again, with their rules in any order.

use crate::layout::ConstraintSet;
use crate::puzzle::Puzzle;
use pavane_constraints::Constraint;

/// Whether two puzzles have the same board, rules, givens and candidates. Constraints may be in another order.
pub(super) fn are_same(first: &Puzzle, second: &Puzzle) -> bool {
    if first == second {
        return true;
    }
    let sets = (first.layout().constraint_set(), second.layout().constraint_set());
    let (Some(set), Some(other)) = sets else { return false };
    let plain = |puzzle: &Puzzle| puzzle.layout().with_constraints(ConstraintSet::new(Vec::new()));
    let mut rest: Vec<&Constraint> = other.constraints.iter().collect();
    let mut is_in_rest = |constraint: &Constraint| {
        let place = rest.iter().position(|other| *other == constraint);
        place.map(|place| rest.swap_remove(place)).is_some()
    };
    let ruled_out =
        |puzzle: &Puzzle| puzzle.ruled_out().map(|gone| gone.iter().collect::<Vec<_>>());
    set.constraints.len() == other.constraints.len()
        && set.constraints.iter().all(&mut is_in_rest)
        && (set.first_value, &set.helpers) == (other.first_value, &other.helpers)
        && plain(first) == plain(second)
        && first.givens() == second.givens()
        && ruled_out(first) == ruled_out(second)
}

/// The rules beyond zones that a format cannot state, in words: the kinds that it cannot state alone, or else all.
pub(super) fn unwritten_rules(
    puzzle: &Puzzle,
    is_written: impl Fn(Puzzle) -> bool,
) -> Option<String> {
    let layout = puzzle.layout();
    let set = layout.constraint_set()?;
    let mut names: Vec<&str> = Vec::new();
    for name in set.constraints.iter().map(|constraint| constraint.kind().name) {
        let is_of_kind = |constraint: &&Constraint| constraint.kind().name == name;
        let constraints = set.constraints.iter().filter(is_of_kind).cloned().collect();
        let alone = layout.with_constraints(ConstraintSet { constraints, ..set.clone() });
        let alone = Puzzle::new(alone, puzzle.givens().to_vec());
        if !names.contains(&name) && !alone.is_ok_and(&is_written) {
            names.push(name);
        }
    }
    let kinds = match names.is_empty() {
        false => names.join(", "),
        true => layout.require_zones_only().err()?.kinds,
    };
    Some(format!("rules beyond zones ({kinds})"))
}
