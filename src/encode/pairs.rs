//! Constraints about pairs of cells, as secondary items.
//!
//! Each [exclusion](pavane_constraints::propagation::Exclusion) is an item that at most one of its candidates covers.
//! In a reduced problem an exclusion with a given forbids its other candidates, and has no item.

use super::error::MoreThanPairs;
use crate::layout::{Cell, DigitSet, Layout};
use crate::puzzle::Puzzle;
use pavane_constraints::propagation::{Exclusion, PairRules};

/// The constraints of a layout, if they are about pairs of cells alone.
#[derive(Clone, Debug)]
pub(super) struct PairEncoder(Option<PairRules>);

impl PairEncoder {
    /// The rules of a layout.
    ///
    /// # Errors
    /// [`MoreThanPairs`] names the kinds of other constraints.
    pub(super) fn new(layout: &Layout) -> Result<Self, MoreThanPairs> {
        let Some(board) = layout.constraint_board() else { return Ok(Self(None)) };
        let constraints = layout.constraints();
        if let Some(rules) = PairRules::new(board, constraints) {
            return Ok(Self(Some(rules)));
        }
        if !board.helpers().is_empty() {
            return Err(MoreThanPairs { kinds: "helper cells".to_owned() });
        }
        let mut kinds: Vec<&str> = Vec::new();
        for constraint in constraints {
            let name = constraint.kind().name;
            let is_pairs = || PairRules::new(board, std::slice::from_ref(constraint)).is_some();
            if !kinds.contains(&name) && !is_pairs() {
                kinds.push(name);
            }
        }
        Err(MoreThanPairs { kinds: kinds.join(", ") })
    }

    /// Removes candidates of open cells that a rule about the cell, or an exclusion with a given, forbids. Returns the
    /// exclusions that may still forbid a choice. `None` if givens break a rule: then no solution exists.
    pub(super) fn reduce(
        &self,
        puzzle: &Puzzle,
        open: &mut [(Cell, DigitSet)],
    ) -> Option<Vec<&Exclusion>> {
        let Some(rules) = &self.0 else { return Some(Vec::new()) };
        let cell_of = |variable: pavane_constraints::Variable| Cell::new(variable.index() as u32);
        let given = |cell| puzzle.given(cell).map(|digit| 1 << digit.index());
        let values = |cell: Cell| rules.values(pavane_constraints::Variable::new(cell.index()));
        for (cell, set) in open.iter_mut() {
            *set &= values(*cell);
        }
        let is_broken = |cell: Cell| given(cell).is_some_and(|given| given & values(cell) == 0);
        if puzzle.layout().cells().any(is_broken) {
            return None;
        }
        let place = |open: &[(Cell, DigitSet)], cell: Cell| {
            open.binary_search_by_key(&cell, |&(cell, _)| cell).ok()
        };
        for exclusion in rules.exclusions() {
            let has_given =
                |&&(cell, set): &&(_, DigitSet)| given(cell_of(cell)).is_some_and(|g| g & set != 0);
            let mut chosen = exclusion.iter().filter(has_given);
            let Some(&(chosen_cell, _)) = chosen.next() else { continue };
            if chosen.next().is_some() {
                return None;
            }
            for &(cell, set) in exclusion.iter().filter(|&&(cell, _)| cell != chosen_cell) {
                if let Some(place) = place(open, cell_of(cell)) {
                    open[place].1 &= !set;
                }
            }
        }
        let may_forbid = |exclusion: &&Exclusion| {
            let is_left = |&&(cell, set): &&(_, DigitSet)| {
                place(open, cell_of(cell)).is_some_and(|place| open[place].1 & set != 0)
            };
            exclusion.iter().filter(is_left).count() > 1
        };
        Some(rules.exclusions().iter().filter(may_forbid).collect())
    }
}
