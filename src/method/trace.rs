//! What a method tells while it runs, for those who want to follow it.

use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::{Cell, Digit};

/// Something that a method does.
///
/// Moves can be replayed: begin with the givens; [`Place`](Self::Place) puts a digit in an empty cell,
/// [`Retract`](Self::Retract) takes back a guess and all that came after it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Event {
    /// A digit is put into an empty cell.
    Place {
        /// The cell.
        cell: Cell,
        /// Its digit.
        digit: Digit,
        /// What it follows from.
        why: Why,
        /// How many guesses are in force, this one included.
        depth: usize,
    },
    /// A digit can be in a cell no longer.
    RuleOut {
        /// The cell.
        cell: Cell,
        /// The digit.
        digit: Digit,
        /// How many guesses are in force.
        depth: usize,
    },
    /// The state at hand is found to have no solution.
    DeadEnd {
        /// How many guesses are in force.
        depth: usize,
    },
    /// All since the guess that was the `depth`-th in force is taken back, that guess included.
    Retract {
        /// Its place among the guesses in force, from 1.
        depth: usize,
    },
    /// All is taken back, to begin anew.
    Restart,
    /// What is possible in each cell now.
    Candidates(Candidates),
    /// The method looks at a cell.
    Pointer {
        /// For how many-th time it looks at a cell, from 1.
        iteration: u64,
        /// The cell.
        cell: Cell,
    },
    /// How wrong the digits in all cells are.
    Errors {
        /// After so many steps.
        step: u64,
        /// The number of errors; 0 for a solution. What counts as one, the method says.
        errors: u64,
    },
    /// A solution is found.
    Solution(Grid),
}

/// What a placement follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Why {
    /// Nothing else can be in the cell.
    NakedSingle,
    /// The digit can be nowhere else in a zone.
    HiddenSingle {
        /// The zone, by its place among the [zones of the layout](crate::Layout::zones).
        zone: usize,
    },
    /// Only one choice is left for something; the method does not say for what.
    Forced,
    /// A formula says so.
    Formula,
    /// Nothing: it is tried.
    Guess,
}

/// The kinds of events, of which one may want some.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Topic {
    /// [`Event::Place`], [`Event::RuleOut`], [`Event::DeadEnd`], [`Event::Retract`], [`Event::Restart`] and
    /// [`Event::Solution`].
    Moves,
    /// [`Event::Candidates`].
    Candidates,
    /// [`Event::Pointer`]: one for each iteration, of which there may be billions.
    Pointer,
    /// [`Event::Errors`]: one for each step.
    Errors,
}

/// Follows a method.
pub trait Trace {
    /// Whether events of a kind are wanted; a method tells no others. The answer is the same throughout a
    /// run.
    fn wants(&self, topic: Topic) -> bool;

    /// Takes an event.
    fn tell(&mut self, event: Event);
}

/// Wants nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Silent;

impl Trace for Silent {
    fn wants(&self, _topic: Topic) -> bool {
        false
    }

    fn tell(&mut self, _event: Event) {}
}

/// Keeps all events of some kinds, in their order.
///
/// ```
/// use pavane::method::{Event, MethodChoice, Recorder, Task, Topic};
/// use pavane::{Layout, Puzzle};
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
    /// What was told.
    pub events: Vec<Event>,
}

impl Recorder {
    /// Wants events of these kinds.
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
