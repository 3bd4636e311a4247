//! Events of a running method, and their receivers.

use pavane::candidates::Candidates;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit};

/// An event of a running method.
///
/// Moves can be replayed from the givens: [`Place`](Self::Place) puts a digit in an empty cell,
/// [`Retract`](Self::Retract) takes back a guess and all moves after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A digit is put into an empty cell.
    Place {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// The reason.
        why: Why,
        /// Number of guesses in force, this one included.
        depth: usize,
    },
    /// A candidate of a cell is removed.
    RuleOut {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// Number of guesses in force.
        depth: usize,
    },
    /// The current state has no solution.
    DeadEnd {
        /// Number of guesses in force.
        depth: usize,
    },
    /// The `depth`-th guess in force is taken back, with all moves after it.
    Retract {
        /// The number of the guess among those in force, from 1.
        depth: usize,
    },
    /// All moves are taken back, and the method starts again.
    Restart,
    /// The current candidates of all cells.
    Candidates(Candidates),
    /// The method visits a cell.
    Pointer {
        /// The number of the iteration, from 1.
        iteration: u64,
        /// The cell.
        cell: Cell,
    },
    /// The number of errors of a filled board.
    Errors {
        /// Number of steps so far.
        step: u64,
        /// The number of errors, as the method defines them; 0 for a solution.
        errors: u64,
    },
    /// A solution is found.
    Solution(Grid),
}

/// The reason for a placement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Why {
    /// The digit is the only candidate of the cell.
    NakedSingle,
    /// The cell is the only place for the digit in a zone.
    HiddenSingle {
        /// The zone, as an index into [`Layout::zones`](pavane::Layout::zones).
        zone: usize,
    },
    /// The only remaining choice, by some deduction of the method.
    Forced,
    /// A formula gives the digit.
    Formula,
    /// A guess: the digit is tried.
    Guess,
}

impl Why {
    /// The words for the reason, such as `naked single`.
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::NakedSingle => "naked single",
            Self::HiddenSingle { .. } => "hidden single",
            Self::Forced => "forced",
            Self::Formula => "formula",
            Self::Guess => "guess",
        }
    }
}

/// Kinds of events, which a receiver selects from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Topic {
    /// [`Event::Place`], [`Event::RuleOut`], [`Event::DeadEnd`], [`Event::Retract`], [`Event::Restart`] and
    /// [`Event::Solution`].
    Moves,
    /// [`Event::Candidates`].
    Candidates,
    /// [`Event::Pointer`]: one for each iteration, perhaps billions.
    Pointer,
    /// [`Event::Errors`]: one for each step.
    Errors,
}

/// A receiver of events.
pub trait Trace {
    /// Whether the receiver takes events of a kind; a method sends no others. The answer must not change during a
    /// run.
    fn wants(&self, topic: Topic) -> bool;

    /// Takes an event.
    fn tell(&mut self, event: Event);
}

/// A receiver that takes no events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Trace for Silent {
    fn wants(&self, _topic: Topic) -> bool {
        false
    }

    fn tell(&mut self, _event: Event) {}
}

/// A receiver that keeps all events of some kinds, in order.
///
/// ```
/// use pavane::{Layout, Puzzle};
/// use pavane_methods::{Event, MethodChoice, Recorder, Task, Topic};
///
/// let mut recorder = Recorder::of([Topic::Moves]);
/// let method: MethodChoice = "exact-cover".parse()?;
/// method.run(&Task::new(Puzzle::blank(Layout::square(4)?)), &mut recorder)?;
/// assert!(matches!(recorder.events.last(), Some(Event::Solution(_))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    topics: Vec<Topic>,
    /// The events so far.
    pub events: Vec<Event>,
}

impl Recorder {
    /// A recorder of events of these kinds.
    pub fn of(topics: impl IntoIterator<Item = Topic>) -> Self {
        Self { topics: topics.into_iter().collect(), events: Vec::new() }
    }
}

impl Trace for Recorder {
    fn wants(&self, topic: Topic) -> bool {
        self.topics.contains(&topic)
    }

    fn tell(&mut self, event: Event) {
        self.events.push(event);
    }
}
