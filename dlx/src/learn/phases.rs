//! The values that decisions try first.

use super::literal::Literal;
use super::pace::Mode;
use crate::kernel::below;
use rand_pcg::Pcg64;

/// The number of conflicts before the first change of the saved values, and the growth of the distance after each.
const REPHASE: u64 = 1000;
/// One value in this number is flipped at random.
const FLIPPED: usize = 16;

/// The values that each variable had: the last one (K. Pipatsrisawat and A. Darwiche, *A lightweight component
/// caching scheme for satisfiability solvers*, SAT 2007), and the ones in the longest trails without a conflict (A.
/// Biere and M. Fleury, *Chasing target phases*, Pragmatics of SAT 2020).
pub(super) struct Phases {
    saved: Vec<bool>,
    /// The values of the longest trail since the last change.
    target: Vec<bool>,
    target_size: usize,
    /// The values of the longest trail since the last change of either kind.
    best: Vec<bool>,
    best_size: usize,
    changes: u64,
    change_at: u64,
}

impl Phases {
    /// All values are true at first: an option that is chosen decides many others.
    pub(super) fn new(variables: u32) -> Self {
        let all = vec![true; variables as usize];
        Self {
            saved: all.clone(),
            target: all.clone(),
            target_size: 0,
            best: all,
            best_size: 0,
            changes: 0,
            change_at: REPHASE,
        }
    }

    /// Keeps the value of a variable that loses it.
    #[inline]
    pub(super) fn save(&mut self, literal: Literal) {
        self.saved[literal.variable() as usize] = !literal.is_negative();
    }

    /// The literal of a variable to decide.
    pub(super) fn of(&self, variable: u32, mode: Mode) -> Literal {
        let from =
            if mode == Mode::Stable && self.target_size > 0 { &self.target } else { &self.saved };
        let positive = Literal::positive(variable);
        if from[variable as usize] { positive } else { !positive }
    }

    /// Keeps a trail without a conflict if it is longer than all before. Returns the number of values kept.
    pub(super) fn offer(&mut self, trail: &[Literal]) -> u64 {
        let mut kept = 0;
        for (size, values) in
            [(&mut self.target_size, &mut self.target), (&mut self.best_size, &mut self.best)]
        {
            if trail.len() > *size {
                *size = trail.len();
                kept += trail.len() as u64;
                for literal in trail {
                    values[literal.variable() as usize] = !literal.is_negative();
                }
            }
        }
        kept
    }

    /// Forgets the longest trail.
    pub(super) fn clear_target(&mut self) {
        self.target_size = 0;
    }

    /// Changes the saved values from time to time: to the best ones, to the first ones, or some at random.
    pub(super) fn change(&mut self, conflicts: u64, random: &mut Pcg64) {
        if conflicts < self.change_at {
            return;
        }
        self.changes += 1;
        self.change_at = conflicts + REPHASE * (self.changes + 1);
        // In turns: the first values, the best, some at random, the best.
        match self.changes % 4 {
            0 | 2 => self.saved.copy_from_slice(&self.best),
            1 => self.saved.fill(true),
            _ => {
                for value in &mut self.saved {
                    *value ^= below(random, FLIPPED) == 0;
                }
            }
        }
        // Both records begin anew with the changed values.
        self.target_size = 0;
        self.best_size = 0;
    }
}
