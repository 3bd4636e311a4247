//! Any predicate, tested when at most one variable is open.

use super::space::{Failed, Propagate, Space};
use super::work::Primitive;
use crate::board::bits;
use std::borrow::Cow;
use std::fmt;

/// A function of the values of variables.
type Holds = dyn Fn(&[i64]) -> bool + Send + Sync;

/// Variables whose values satisfy a predicate.
pub(super) struct Predicate {
    cells: Box<[usize]>,
    holds: Box<Holds>,
}

impl Predicate {
    pub(super) fn new(cells: Vec<usize>, holds: Box<Holds>) -> Self {
        Self { cells: cells.into(), holds }
    }
}

impl Propagate for Predicate {
    fn propagate(&self, space: &mut Space<'_>) -> Result<(), Failed> {
        let mut open = self.cells.iter().filter(|&&cell| space.single(cell).is_none());
        let first = open.next().copied();
        // The same variable may occur several times.
        if open.any(|&cell| Some(cell) != first) {
            return Ok(());
        }
        let mut values: Vec<i64> = self.cells.iter().map(|&cell| space.bounds(cell).0).collect();
        let Some(open) = first else {
            return if (self.holds)(&values) { Ok(()) } else { Err(Failed) };
        };
        let base = space.model().firsts[open];
        let mut kept = 0;
        for bit in bits(space.values(open)) {
            for (value, &cell) in values.iter_mut().zip(&self.cells) {
                if cell == open {
                    *value = base + bit as i64;
                }
            }
            if (self.holds)(&values) {
                kept |= 1 << bit;
            }
        }
        space.restrict(open, kept)
    }

    fn scope(&self) -> Cow<'_, [usize]> {
        (&*self.cells).into()
    }

    fn primitive(&self) -> Primitive {
        Primitive::Predicate
    }

    fn priority(&self) -> usize {
        2
    }
}

impl fmt::Debug for Predicate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Predicate").field("cells", &self.cells).finish_non_exhaustive()
    }
}
