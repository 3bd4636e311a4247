//! A question in progress: the data that a run and its searches on one thread and on several share.

use super::for_each::{AnyVisit, ForEach};
use super::pace::Pace;
use super::rendering::Rendering;
use super::request::CheckpointRequest;
use crate::answer::Count;
use crate::id::OptionId;
use crate::kernel::SharedMaker;
use crate::problem::Problem;
use crate::search::{Checkpoint, Counters, Interrupt, Piece, Stop};
use std::ops::ControlFlow;

/// The callback that receives checkpoints.
pub(super) type KeepCheckpoint<'a> = Box<dyn FnMut(&Checkpoint) + 'a>;

/// The subject of a search: the reduced problem, or the rules of the kernels that a caller makes.
#[derive(Clone, Debug)]
pub(super) struct Searched {
    pub(super) problem: Problem,
    pub(super) maker: Option<SharedMaker>,
}

impl Searched {
    /// The name in checkpoints. Linear in the size of the problem.
    pub(super) fn fingerprint(&self) -> String {
        self.maker.as_ref().map_or_else(|| self.problem.fingerprint(), |maker| maker.fingerprint())
    }
}

/// A question, the settings of its search, and the requests that the search answers on the way.
pub(super) struct Session<'a> {
    pub(super) question: ForEach<&'a mut AnyVisit<'a>>,
    /// The texts of the solutions, if these are shown in their place.
    pub(super) rendering: Option<Rendering<'a>>,
    /// The subject of the search, to which checkpoints belong.
    pub(super) searched: Searched,
    pub(super) threads: usize,
    pub(super) node_limit: Option<u64>,
    /// The interrupt of the caller.
    pub(super) interrupt: Interrupt,
    /// The interrupt of the searches: set by the caller, by a request, by threads for each other.
    pub(super) attention: Interrupt,
    pub(super) request: CheckpointRequest,
    pub(super) keep: Option<KeepCheckpoint<'a>>,
    pub(super) pace: Pace,
}

impl Session<'_> {
    /// Whether solutions are shown and not only counted.
    pub(super) fn shows(&self) -> bool {
        self.rendering.is_some() || self.question.visit.is_some()
    }

    /// Shows a solution of the problem, or its text, to the visitor.
    pub(super) fn show(&mut self, options: &[OptionId]) -> ControlFlow<()> {
        if let Some(rendering) = &mut self.rendering {
            return rendering.show(options);
        }
        self.question.visit.as_mut().map_or(ControlFlow::Continue(()), |visit| visit(options))
    }

    /// Shows a text that a thread made of a solution.
    pub(super) fn show_text(&mut self, text: &str) -> ControlFlow<()> {
        self.rendering
            .as_mut()
            .map_or(ControlFlow::Continue(()), |rendering| (rendering.show)(text))
    }

    /// Sets the reading of progress to 1 if the answer is exact.
    pub(super) fn read_end(&self, count: &Count) {
        if let Some(progress) = self.question.progress.as_ref().filter(|_| count.is_exact()) {
            progress.set(1.0);
        }
    }

    /// Hands out a checkpoint, unless the search has no answer.
    pub(super) fn keep(&mut self, rest: Rest) {
        let is_sound = self.searched.maker.iter().all(|maker| maker.defect().is_none());
        if let Some(keep) = self.keep.as_mut().filter(|_| is_sound) {
            keep(&Checkpoint::new(self.searched.fingerprint(), rest.counters, rest.pieces));
        }
    }
}

/// The rest of a search, with its counters. They include the work of threads that were ahead of the answer.
#[derive(Clone, Debug)]
pub(super) struct Rest {
    pub(super) counters: Counters,
    pub(super) pieces: Vec<Piece>,
}

/// The place from which a run continues.
#[derive(Clone, Copy)]
pub(super) enum Beginning<'a> {
    /// A checkpoint of a caller, which may be of another problem.
    Checkpoint(&'a Checkpoint),
    /// The rest of a run with the same subject. Comparing fingerprints would take longer than many a search.
    Rest(&'a Rest),
}

impl<'a> Beginning<'a> {
    pub(super) fn counters(self) -> Counters {
        match self {
            Self::Checkpoint(checkpoint) => checkpoint.counters(),
            Self::Rest(rest) => rest.counters,
        }
    }

    pub(super) fn pieces(self) -> &'a [Piece] {
        match self {
            Self::Checkpoint(checkpoint) => checkpoint.parts(),
            Self::Rest(rest) => &rest.pieces,
        }
    }
}

/// The end of a search.
pub(super) struct Ending {
    pub(super) stop: Option<Stop>,
    /// The counters of the search up to the end of the answer.
    pub(super) counters: Counters,
    /// The rest, if the search was stopped.
    pub(super) rest: Option<Rest>,
}
