//! A search written down as JSON, to be resumed after a crash, a reboot, or on another machine.

use super::{Counters, Remainder, ResumeError, Search};
use crate::id::OptionId;
use crate::kernel::Kernel;
use crate::problem::{Problem, VerifyError};
use serde::{Deserialize, Serialize};

/// The version of the form below. It goes up whenever an older program would misread a newer one.
///
/// Version 1 held one remainder in the place of the parts.
const VERSION: u32 = 2;
const VERSION_OF_ONE_REMAINDER: u32 = 1;

/// A search at rest: what is left of it, what it has counted, and the fingerprint of its problem.
///
/// A search on one thread leaves one remainder, one on several threads a remainder of each, and perhaps
/// solutions that were found ahead of their turn.
///
/// ```
/// use dlx::kernel::Bits;
/// use dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
/// use dlx::search::Checkpoint;
///
/// let mut builder = ProblemBuilder::new();
/// let [a] = builder.add_primaries()?;
/// builder.add_option([a])?;
/// builder.add_option([a])?;
/// let kernel = Bits::new(&builder.build(), DEFAULT_RELATION_CAP)?;
///
/// let mut search = Search::new(kernel.clone());
/// assert_eq!(search.advance(), Advance::Solution);
/// let written = search.checkpoint().to_json();
///
/// let mut search = Search::resume_checkpoint(kernel, &Checkpoint::from_json(&written)?)?;
/// assert_eq!(search.advance(), Advance::Solution);
/// assert_eq!(search.advance(), Advance::Exhausted);
/// assert_eq!(search.counters().solutions, 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Checkpoint {
    version: u32,
    problem: String,
    counters: Counters,
    parts: Vec<Piece>,
}

/// A part of what is left of a search. The parts are in the order of the search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Piece {
    /// To be searched.
    Left(Remainder),
    /// Searched; the solutions are still to be shown, and not counted yet.
    Found(Vec<Box<[OptionId]>>),
}

/// The form of version 1.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct One {
    #[serde(rename = "version")]
    _version: u32,
    problem: String,
    counters: Counters,
    remainder: Remainder,
}

impl Checkpoint {
    /// The checkpoint as JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers, strings and lists always have a JSON form")
    }

    /// Reads what [`to_json`](Self::to_json) wrote, of this version or the one before.
    ///
    /// # Errors
    /// [`CheckpointError::Syntax`] if it is no checkpoint, [`CheckpointError::Version`] if it is one
    /// of another version.
    pub fn from_json(json: &str) -> Result<Self, CheckpointError> {
        // The version first, by itself: the rest may have another form in another version.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let Versioned { version } = serde_json::from_str(json)?;
        match version {
            VERSION => Ok(serde_json::from_str(json)?),
            VERSION_OF_ONE_REMAINDER => {
                let One { problem, counters, remainder, .. } = serde_json::from_str(json)?;
                let parts = vec![Piece::Left(remainder)];
                Ok(Self { version: VERSION, problem, counters, parts })
            }
            found => Err(CheckpointError::Version { found }),
        }
    }

    pub(crate) fn new(problem: &Problem, counters: Counters, parts: Vec<Piece>) -> Self {
        Self { version: VERSION, problem: problem.fingerprint(), counters, parts }
    }

    /// What the search had counted.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// What was left of the search, in order.
    pub fn remainders(&self) -> impl Iterator<Item = &Remainder> {
        self.parts.iter().filter_map(|part| match part {
            Piece::Left(remainder) => Some(remainder),
            Piece::Found(_) => None,
        })
    }

    pub(crate) fn parts(&self) -> &[Piece] {
        &self.parts
    }

    /// Whether this is a checkpoint of a search of `problem`. Linear in the size of the problem.
    pub fn is_of(&self, problem: &Problem) -> bool {
        self.problem == problem.fingerprint()
    }
}

/// Why a checkpoint cannot be read or resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// It is not JSON of the right form.
    #[error("this is not a checkpoint: {0}")]
    Syntax(#[from] serde_json::Error),
    /// It is of a version that this program does not know.
    #[error(
        "the checkpoint has version {found} and this program reads versions \
         {VERSION_OF_ONE_REMAINDER} and {VERSION}; \
         resume it with the program that wrote it"
    )]
    Version {
        /// The version that was found.
        found: u32,
    },
    /// It belongs to another problem.
    #[error("the checkpoint belongs to another problem; resume it with the problem it came from")]
    OtherProblem,
    /// It claims to belong to this problem, and its path does not.
    #[error("{0}")]
    Path(#[from] ResumeError),
    /// It claims to hold a solution of this problem, and does not.
    #[error(
        "the checkpoint holds a solution that is none ({0}); \
         resume it with the problem it came from"
    )]
    Solution(#[from] VerifyError),
    /// It is of a search on several threads, and one search cannot take it up.
    #[error(
        "the checkpoint has {parts} parts and one search takes up one; resume it with `Solver::run`"
    )]
    Parts {
        /// How many parts it has.
        parts: usize,
    },
}

impl<K: Kernel> Search<K> {
    /// This search at rest. The search itself is unchanged.
    pub fn checkpoint(&self) -> Checkpoint {
        let parts = vec![Piece::Left(self.remainder())];
        Checkpoint::new(self.kernel.problem(), self.counters(), parts)
    }

    /// Goes on from a checkpoint on a fresh kernel over an equal problem, counters included. The
    /// kernel need not be of the same kind. Limits and interrupt are not part of a checkpoint.
    ///
    /// # Errors
    /// [`CheckpointError::OtherProblem`] or [`CheckpointError::Path`] if the checkpoint does not
    /// belong to the kernel's problem; [`CheckpointError::Parts`] if it is of a search on several
    /// threads.
    pub fn resume_checkpoint(kernel: K, checkpoint: &Checkpoint) -> Result<Self, CheckpointError> {
        if !checkpoint.is_of(kernel.problem()) {
            return Err(CheckpointError::OtherProblem);
        }
        let [Piece::Left(remainder)] = checkpoint.parts() else {
            return Err(CheckpointError::Parts { parts: checkpoint.parts.len() });
        };
        let mut search = Self::resume(kernel, remainder)?;
        search.set_counters(checkpoint.counters);
        Ok(search)
    }

    /// Goes on counting from there.
    pub(crate) fn set_counters(&mut self, counters: Counters) {
        self.walk.counters = counters;
        // Updates that an earlier kernel did not count are never known.
        let here = self.kernel.updates().unwrap_or(0);
        self.updates_before = counters.updates.map(|before| before.wrapping_sub(here));
    }
}
