//! Cases of helper cells: a constraint has values that the board does not show, such as the regions of cells. Each of
//! these values is assumed, and the constraint alone is followed until a cell has no digit.

use super::interface::{Find, Visit};
use super::lesson::Lesson;
use super::row::{LayoutRequirement, Row};
use super::rule::{removals, with_left};
use super::rule_cases::pattern;
use crate::geometry::{Mask, bits};
use crate::level::Level::Hard;
use crate::rules::{PieceSearch, RuleMemory};
use crate::state::View;
use crate::step::{Kind, Role};
use std::ops::ControlFlow;

/// Candidates that no value of a helper cell leaves.
pub(crate) struct HelperCases;

/// Cases of helper cells.
pub(crate) const HELPER_CASES: Row =
    Row::plain("cases of helper cells", LayoutRequirement::Constraints, &HelperCases)
        .taught(&[&LESSON])
        .human(260.0, Hard);

const LESSON: Lesson = Lesson::new(
    "Cases of Helper Cells",
    &["Cases of Helper Cells"],
    &[
        "Some constraints have values that the board does not show. Of unknown regions it is the region of each cell, \
         and of a zipper the common sum. A helper cell has such a value.",
        "Try each value of each helper cell. Put a cell into a region, for example, and see what the constraint leaves. \
         If some cell has no digit, or a region cannot have its size, the cell is in another region. Go on until a \
         candidate of the board goes.",
        "If none goes, try the candidates of the board, beside the values of the helper cells that are left.",
    ],
);

static KIND: Kind = Kind {
    name: |_| "Cases of Helper Cells".into(),
    sentence: |words| {
        let (rule, left) = (words.constraints(Role::Base), words.left());
        format!(
            "no value of a helper cell completes {rule} with any other digit, which leaves {left}"
        )
    },
};

impl Find for HelperCases {
    fn find(&self, view: View<'_>, visit: Visit<'_>) -> ControlFlow<()> {
        let rules = view.rules;
        let before = view.sets();
        let mut memory = rules.memory();
        for (number, piece) in rules.to_search(PieceSearch::HelperCases, &before) {
            let helpers: Vec<usize> = rules.helper_variables(number).collect();
            if helpers.is_empty() {
                continue;
            }
            let mut cases = Cases { view, memory: &mut memory, number, cells: &piece.reached };
            // A state that breaks the rule has no solution, and so no steps.
            let Some(after) = cases.left(&before, &helpers)? else { continue };
            let removals = removals(view, piece, &before, &after);
            if removals.is_empty() {
                rules.note_quiet(PieceSearch::HelperCases, number, &before);
                continue;
            }
            let step = with_left(pattern(&KIND, view, rules, number), piece, &before, &after);
            visit(step.removing(removals))?;
        }
        ControlFlow::Continue(())
    }
}

/// A piece whose values are tried.
struct Cases<'a, 'r> {
    view: View<'a>,
    memory: &'a mut RuleMemory<'r>,
    number: usize,
    cells: &'a [usize],
}

impl Cases<'_, '_> {
    /// The values of all variables that the cases leave, up to the first loss of a candidate. `None` if some variable
    /// has no value left.
    fn left(&mut self, before: &[Mask], helpers: &[usize]) -> ControlFlow<(), Option<Vec<Mask>>> {
        let Some(sets) = self.memory.narrow_all(self.number, before) else {
            return ControlFlow::Continue(None);
        };
        let mut sets = sets.to_vec();
        let loses = |sets: &[Mask]| self.cells.iter().any(|&cell| sets[cell] != before[cell]);
        // Values of helper cells that are refuted help to refute others.
        let mut has_changed = true;
        while has_changed && !loses(&sets) {
            has_changed = false;
            for &helper in helpers {
                if self.refute(helper, &mut sets)? {
                    let Some(left) = self.memory.narrow_all(self.number, &sets) else {
                        return ControlFlow::Continue(None);
                    };
                    sets.copy_from_slice(left);
                    has_changed = true;
                    if loses(&sets) {
                        break;
                    }
                }
            }
        }
        if !loses(&sets) {
            let tried = sets.clone();
            for &cell in self.cells {
                let mut own = tried.clone();
                if self.refute(cell, &mut own)? {
                    sets[cell] = own[cell];
                }
            }
        }
        ControlFlow::Continue(Some(sets))
    }

    /// Removes the values of a variable that the piece refutes when they are assumed. Returns whether there are some.
    fn refute(&mut self, variable: usize, sets: &mut [Mask]) -> ControlFlow<(), bool> {
        let own = sets[variable];
        if own.is_power_of_two() {
            return ControlFlow::Continue(false);
        }
        let mut left = own;
        for value in bits(own) {
            self.view.spend(8 * self.cells.len())?;
            sets[variable] = 1 << value;
            if self.memory.narrow_all(self.number, sets).is_none() {
                left &= !(1 << value);
            }
        }
        sets[variable] = left;
        ControlFlow::Continue(left != own)
    }
}
