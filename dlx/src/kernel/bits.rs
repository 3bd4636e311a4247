//! Options as bits: the state of a search is a set of live options, and choosing one is a bitwise
//! and with its row of the relation between options.
//!
//! The relation f(i, j) is the one that the literature on sudoku as exact cover describes (see
//! [`crate::problem::Relation`]). Secondary items and colors live in it alone: once it is made, the
//! kernel never looks at them again. Each open item keeps a copy of the state in which it was opened, and
//! each choice starts from that, so there is nothing to undo.
//!
//! What is left is to know how many live options each primary item has: none is a dead end, one is forced,
//! fewest is where to branch. There are several ways to know ([`Update`]), and which is the fastest
//! depends on how many options a choice removes. All options that are forced at the same time are chosen
//! together, in a *wave*: the options of all forced items are collected in one set, and the rows of all of
//! them and-ed to the live options; if one of them is gone after that, two of the items needed options
//! that cannot stand beside each other.

mod columns;
mod incremental;
mod multiple;
mod plain;
mod shapes;
mod slack;
mod tables;
mod tally;
mod words;

use super::sanity::Insane;
use super::vector::Processor;
use super::{Advance, Branch, Choice, Kernel, KernelError, Walk};
use crate::id::{ItemId, OptionId};
use crate::isa::Isa;
use crate::problem::{DEFAULT_RELATION_CAP, ItemKind, Problem, Relation};
use plain::Plain;

/// How a [`Bits`] kernel knows the number of live options of each item after a choice. All give the same
/// answers; see `docs/algorithms.md` for how they work.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Update {
    /// Takes removed options off bit-sliced counts, one by one.
    Ripple,
    /// Takes removed options off bit-sliced counts, four at a time.
    Flatten,
    /// Counts the live options of each item anew.
    Columns,
    /// Takes removed options off counts that are plain numbers, for problems of any size.
    Plain,
}

impl Update {
    /// All of them.
    pub const ALL: &[Self] = &[Self::Ripple, Self::Flatten, Self::Columns, Self::Plain];

    /// The one that is expected to be fastest for a problem: `Ripple` where an option conflicts with fewer
    /// than 24 others on average, `Flatten` up to 150, `Columns` above. A conflict counts once for each item
    /// that the two options share. Linear in the size of the problem.
    pub fn for_problem(problem: &Problem) -> Self {
        let conflicts = conflicts(problem);
        let options = problem.option_count() as u64;
        if conflicts < options.saturating_mul(24) {
            Self::Ripple
        } else if conflicts < options.saturating_mul(150) {
            Self::Flatten
        } else {
            Self::Columns
        }
    }
}

/// How many ordered pairs of options share an item in a way that keeps them apart, for each item.
fn conflicts(problem: &Problem) -> u64 {
    let mut conflicts = 0;
    let mut of_color = Vec::new();
    for item in problem.items() {
        let users = problem.uses(item);
        let pairs = (users.len() * users.len().saturating_sub(1)) as u64;
        match problem.kind(item) {
            ItemKind::Primary(multiplicity) if multiplicity.max > 1 => {}
            ItemKind::Primary(_) => conflicts += pairs,
            ItemKind::Secondary => {
                of_color.clear();
                of_color.extend(users.iter().filter_map(|user| user.color));
                of_color.sort_unstable();
                let agreeing = of_color.chunk_by(|a, b| a == b);
                conflicts +=
                    pairs - agreeing.map(|c| (c.len() * (c.len() - 1)) as u64).sum::<u64>();
            }
        }
    }
    conflicts
}

/// How a [`Bits`] kernel is made, where the defaults will not do.
///
/// ```
/// use dlx::kernel::{Bits, Tuning, Update};
/// use dlx::{Isa, ProblemBuilder, Search};
///
/// let mut builder = ProblemBuilder::new();
/// let [a] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// let tuning = Tuning { isa: Isa::Portable, update: Some(Update::Ripple), ..Tuning::default() };
/// let mut search = Search::new(Bits::with(&builder.build(), tuning)?);
/// search.count();
/// assert_eq!(search.counters().solutions, 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// The most bytes that the relation may take, and the states on the longest path.
    pub relation_cap: usize,
    /// The instruction set to use, or the best that the processor has below it.
    pub isa: Isa,
    /// How to count live options; `None` for the one that [`Update::for_problem`] says.
    pub update: Option<Update>,
}

/// The default cap, the best instruction set, and the update for the problem.
impl Default for Tuning {
    fn default() -> Self {
        Self { relation_cap: DEFAULT_RELATION_CAP, isa: Isa::best(), update: None }
    }
}

/// A compiled form of the kernel.
trait Inner: Kernel + Send + Sync {
    fn boxed(&self) -> Box<dyn Inner>;
}

impl<K: Kernel + Clone + Send + Sync + 'static> Inner for K {
    fn boxed(&self) -> Box<dyn Inner> {
        Box::new(self.clone())
    }
}

/// The bit row kernel. It owns all it needs, so searches on it can be kept, sent to other threads and
/// returned from functions. Its clones share the relation.
///
/// ```
/// use dlx::kernel::Bits;
/// use dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
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
pub struct Bits(Box<dyn Inner>);

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

    /// The same, made as told. Problems with multiplicities have an update of their own.
    ///
    /// # Errors
    /// As for [`new`](Self::new).
    pub fn with(problem: &Problem, tuning: Tuning) -> Result<Self, KernelError> {
        let cap = tuning.relation_cap;
        problem.require_relation(cap)?;
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
        let update = tuning.update.unwrap_or_else(|| Update::for_problem(problem));
        match shapes::ordinary(problem, update, processor) {
            Some(inner) => Ok(Self(inner)),
            None => Ok(Self(Box::new(Plain::new(problem, cap)?))),
        }
    }

    /// Whether [`new`](Self::new) takes a problem. Linear in the number of items.
    pub(crate) fn takes(problem: &Problem, cap: usize) -> bool {
        Relation::bytes_for(problem.option_count()) <= cap
            && Self::most_state_bytes(problem) <= cap
            && (problem.first_multiple().is_none() || shapes::has_multiple(problem))
    }

    /// How many bytes the states of all levels come to at most, beside the relation: a copy for each
    /// choice on the path, and each choice covers as many primary items as its option has. Many
    /// options with few items each make a long path.
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
