//! Options as bits: the state of a search is a set of live options. Choosing one is a bitwise and with its row of the
//! relation between options.
//!
//! The relation f(i, j) is the one that the literature on sudoku as exact cover describes (see
//! [`crate::problem::Relation`]). Secondary items and colors occur in it alone: once it is made, the kernel never
//! reads them again. Each open item keeps a copy of the state in which it was opened, and each choice starts from
//! that copy. So no move needs an undo.
//!
//! The remaining work is the number of live options of each primary item. None is a dead end, one is forced, and the
//! item with the fewest is the branch item. There are several ways to find it ([`Update`]); the fastest depends on
//! the number of options that a choice removes. All options that are forced at the same time are chosen together, in
//! a *wave*. The wave collects the options of all forced items in one set, and intersects the live options with their
//! rows. If one of them is not live after that, two of the items need options that conflict.

mod accessors;
mod columns;
mod incremental;
#[cfg_attr(
    not(target_arch = "x86_64"),
    allow(dead_code, reason = "only x86-64 has vectors of lanes")
)]
mod lanes;
mod multiple;
mod plain;
mod rows;
mod shapes;
mod slack;
mod tables;
mod tally;
mod tuning;
mod words;

pub use tuning::{Tuning, Update};

use super::choice::{Branch, Choice};
use super::error::KernelError;
use super::interface::Kernel;
use super::sanity::Insane;
use super::vector::Processor;
use super::walk::{Advance, Walk};
use crate::id::{ItemId, OptionId};
use crate::problem::{Problem, Relation};
use plain::PlainKernel;
use shapes::DynKernel;

/// The bit row kernel. It owns all its data, so searches on it can be kept, sent to other threads and
/// returned from functions. Clones share the relation.
///
/// ```
/// use pavane_dlx::kernel::Bits;
/// use pavane_dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// builder.add_option([b])?;
/// builder.add_option([a, b])?;
/// let problem = builder.build();
///
/// let mut search = Search::new(Bits::new(&problem, DEFAULT_RELATION_CAP)?);
/// while search.advance() == Advance::Solution {}
/// assert_eq!(search.counters().solutions, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Bits(Box<dyn DynKernel>);

impl Bits {
    /// Makes the relation of a problem, if it takes at most `cap` bytes, and the first state.
    ///
    /// # Errors
    /// [`KernelError::Relation`] if the relation would take more than `cap` bytes,
    /// [`KernelError::States`] if the states on the longest path could, and [`KernelError::Size`] if the
    /// problem has multiplicities and is larger than what the kernel is compiled for.
    pub fn new(problem: &Problem, cap: usize) -> Result<Self, KernelError> {
        Self::with(problem, Tuning { relation_cap: cap, ..Tuning::default() })
    }

    /// Makes the kernel with settings. Problems with multiplicities have an [`Update`] of their own.
    ///
    /// # Errors
    /// Same as for [`new`](Self::new).
    pub fn with(problem: &Problem, tuning: Tuning) -> Result<Self, KernelError> {
        let cap = tuning.relation_cap;
        problem.require_relation(cap)?;
        // The relation and the states on a path must each fit under the cap.
        let bytes = Self::most_state_bytes(problem);
        if bytes > cap {
            return Err(KernelError::States { bytes, cap });
        }
        let processor = Processor::at_most(tuning.isa);
        if problem.first_multiple().is_some() {
            let (options, primaries) = (problem.option_count(), problem.primaries().len());
            let made = shapes::multiple(problem, processor);
            return made.map(Self).ok_or(KernelError::Size { options, primaries });
        }
        match shapes::ordinary(problem, tuning.update, processor) {
            Some(inner) => Ok(Self(inner)),
            None => Ok(Self(Box::new(PlainKernel::new(problem, cap)?))),
        }
    }

    /// Whether [`new`](Self::new) takes a problem. Linear in the number of items.
    pub(crate) fn takes(problem: &Problem, cap: usize) -> bool {
        Relation::bytes_for(problem.option_count()) <= cap
            && Self::most_state_bytes(problem) <= cap
            && (problem.first_multiple().is_none() || shapes::has_multiple(problem))
    }

    /// Maximum size of the states of all levels in bytes, without the relation: a copy for each choice on the path.
    /// Each choice covers all primary items of its option, so options with few items make a long path.
    pub(crate) fn most_state_bytes(problem: &Problem) -> usize {
        let (options, primaries) = (problem.option_count(), problem.primaries().len());
        let level = options.div_ceil(64) * 8 + primaries * size_of::<u32>();
        level.saturating_mul(1 + primaries.min(options))
    }
}

impl Clone for Bits {
    fn clone(&self) -> Self {
        Self((*self.0).boxed())
    }
}

impl Kernel for Bits {
    fn problem(&self) -> &Problem {
        self.0.problem()
    }

    fn branch(&mut self, chosen: &mut Vec<OptionId>) -> Branch {
        self.0.branch(chosen)
    }

    fn is_open(&self, item: ItemId) -> bool {
        self.0.is_open(item)
    }

    fn open_items(&self, open: &mut Vec<(ItemId, u32)>) {
        self.0.open_items(open);
    }

    fn live_options(&self, item: ItemId, live: &mut Vec<OptionId>) {
        self.0.live_options(item, live);
    }

    fn mark_open(&self, set: &mut [u64]) {
        self.0.mark_open(set);
    }

    fn mark_live(&self, set: &mut [u64]) {
        self.0.mark_live(set);
    }

    fn left(&self, item: ItemId) -> (u32, u32) {
        self.0.left(item)
    }

    fn open(&mut self, item: ItemId, choices: &mut Vec<Option<OptionId>>) {
        self.0.open(item, choices);
    }

    fn commit(&mut self, choice: Choice) {
        self.0.commit(choice);
    }

    fn uncommit(&mut self, choice: Choice) {
        self.0.uncommit(choice);
    }

    fn close(&mut self, item: ItemId) {
        self.0.close(item);
    }

    fn updates(&self) -> Option<u64> {
        self.0.updates()
    }

    fn advance(&mut self, walk: &mut Walk) -> Advance {
        self.0.advance(walk)
    }

    fn sanity(&self, path: &[Choice], chosen: &[OptionId]) -> Result<(), Insane> {
        self.0.sanity(path, chosen)
    }
}
