//! The state of a walk over the search tree: the path of choices, the counters and the limits.
//!
//! [`Search`](crate::Search) owns it, and the [loop](super::drive) moves it on. It belongs to the kernels because a
//! kernel may compile the loop for the processor it runs on ([`Kernel::advance`](super::Kernel::advance)). The rest
//! of a search is in [`crate::search`].

mod branching;
mod interrupt;
mod limits;

pub(super) use branching::Brancher;
pub use branching::Branching;
pub(crate) use branching::below;
pub use interrupt::Interrupt;
pub(super) use interrupt::NodePace;
pub use limits::{Advance, Counters, OtherSearches, Progress, Stop, SubProblems};

use super::choice::Choice;
use crate::id::{ItemId, OptionId};

/// Position of the walk, relative to the state at the end of its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Position {
    /// Before it: that state is the next node.
    Ahead,
    /// After it and all below it: the next move is back, and on to the next choice.
    Behind,
}

/// A branch item of the path. Its choices lie on the walk's stack of choices from `start` to the start of the next
/// level. The ones before `next` are done and `next` is committed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct WalkLevel {
    pub(crate) item: ItemId,
    pub(crate) start: usize,
    pub(crate) next: usize,
    /// Number of options that were chosen before this level's.
    pub(crate) chosen_before: usize,
    /// Number of choices that the item had when it was opened, in this walk and in parts given to others.
    pub(crate) choices: usize,
    /// Choices of this item that were done before this walk was resumed.
    pub(crate) done_before: u64,
}

/// The state of a search, apart from the state of its kernel, and the limits. Only [`Search`](crate::Search) makes
/// and reads it; a kernel passes it on, see [`Kernel::advance`](super::Kernel::advance).
#[derive(Clone, Debug)]
pub struct Walk {
    pub(crate) levels: Vec<WalkLevel>,
    /// The choices of all levels; `None` chooses no further option for the item.
    pub(crate) choices: Vec<Option<OptionId>>,
    /// The options chosen on the path, forced ones included.
    pub(crate) chosen: Vec<OptionId>,
    pub(crate) position: Position,
    /// Counters without the updates, which the kernel counts.
    pub(crate) counters: Counters,
    pub(crate) solution_limit: Option<u64>,
    pub(crate) node_limit: Option<u64>,
    /// A node count to stop at, except in the middle of solutions that are counted at once. So the work is the same
    /// wherever and however often the walk pauses.
    pub(crate) pause: Option<u64>,
    pub(crate) interrupt: Interrupt,
    /// When to call the probe of the interrupt.
    pub(super) pace: NodePace,
    /// Whether solutions are only counted; the walk then need not stop at each.
    pub(crate) counting: bool,
    pub(super) brancher: Brancher,
}

impl Walk {
    /// A walk at its start.
    pub(crate) fn new() -> Self {
        Self {
            levels: Vec::new(),
            choices: Vec::new(),
            chosen: Vec::new(),
            position: Position::Ahead,
            counters: Counters::default(),
            solution_limit: None,
            node_limit: None,
            pause: None,
            interrupt: Interrupt::new(),
            pace: NodePace::default(),
            counting: false,
            brancher: Brancher::default(),
        }
    }

    /// Sets the rule by which branch items are picked from here on.
    pub(crate) fn set_branching(&mut self, rule: Branching) {
        self.brancher = Brancher::new(rule);
    }

    /// Sets the interrupt, whose probe is called before the next node.
    pub(crate) fn set_interrupt(&mut self, interrupt: Interrupt) {
        (self.interrupt, self.pace) = (interrupt, NodePace::default());
    }

    /// Whether the whole tree has been searched.
    pub(crate) fn is_exhausted(&self) -> bool {
        self.position == Position::Behind && self.levels.is_empty()
    }

    /// Adds a level whose choices are on the stack.
    #[inline(always)]
    pub(crate) fn push_level(&mut self, level: WalkLevel) {
        self.levels.push(level);
        self.counters.deepest = self.counters.deepest.max(self.levels.len() as u64);
    }

    /// The end of a level's choices on the stack of choices.
    pub(crate) fn end(&self, depth: usize) -> usize {
        self.levels.get(depth + 1).map_or(self.choices.len(), |level| level.start)
    }

    /// The choices on the path, one for each level.
    pub(crate) fn path(&self) -> Vec<Choice> {
        let choice =
            |level: &WalkLevel| Choice { item: level.item, option: self.choices[level.next] };
        self.levels.iter().map(choice).collect()
    }

    /// A hash of the choices on the path: rotate, add, multiply by an odd number, modulo 2^64.
    pub(super) fn path_hash(&self) -> u64 {
        let add = |hash: u64, level: &WalkLevel| {
            let option =
                self.choices[level.next].map_or(0, |option| u64::from(option.number()) + 1);
            let choice = (u64::from(level.item.number()) << 32) ^ option;
            (hash.rotate_left(23) ^ choice).wrapping_mul(0x9e37_79b9_7f4a_7c15)
        };
        self.levels.iter().fold(0, add)
    }
}
