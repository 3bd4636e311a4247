//! A search written down as JSON, to be resumed after a crash, a reboot, or on another machine.

use super::path::Search;
use super::remainder::{Remainder, ResumeError};
use crate::id::OptionId;
use crate::kernel::{Counters, Kernel};
use crate::problem::{Problem, VerifyError};
#[cfg(feature = "json")]
use serde::{Deserialize, Serialize};

/// The version of the format, which goes up whenever an older program would misread a newer checkpoint.
///
/// Version 1 held one remainder in the place of the parts.
const VERSION: u32 = 2;
const VERSION_OF_ONE_REMAINDER: u32 = 1;

/// A paused search: its remainders, its counters, and the fingerprint of its problem.
///
/// A search on one thread leaves one remainder. A search on several threads leaves a remainder for each, and perhaps
/// solutions that were found ahead of their turn.
///
/// ```
/// use pavane_dlx::kernel::Bits;
/// use pavane_dlx::{Advance, DEFAULT_RELATION_CAP, ProblemBuilder, Search};
/// use pavane_dlx::search::Checkpoint;
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
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(deny_unknown_fields))]
pub struct Checkpoint {
    version: u32,
    problem: String,
    counters: Counters,
    parts: Vec<Piece>,
}

/// A part of the rest of a search. The parts are in the order of the search.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(Serialize, Deserialize), serde(rename_all = "lowercase"))]
pub(crate) enum Piece {
    /// A part that is not searched yet.
    Left(Remainder),
    /// Solutions of a part that was searched. They are not shown and not counted yet.
    Found(Vec<Box<[OptionId]>>),
}

/// The format of version 1.
#[cfg(feature = "json")]
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Version1 {
    #[serde(rename = "version")]
    _version: u32,
    problem: String,
    counters: Counters,
    remainder: Remainder,
}

impl Checkpoint {
    /// The checkpoint as JSON, on one line.
    #[cfg(feature = "json")]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers, strings and lists always have a JSON form")
    }

    /// Reads the JSON that [`to_json`](Self::to_json) wrote, of this version or the one before.
    ///
    /// # Errors
    /// [`CheckpointError::Syntax`] if the text is not a checkpoint, [`CheckpointError::Version`] if it has
    /// an unknown version.
    #[cfg(feature = "json")]
    pub fn from_json(json: &str) -> Result<Self, CheckpointError> {
        // The version alone comes first: other versions may have other fields.
        #[derive(Deserialize)]
        struct Versioned {
            version: u32,
        }
        let Versioned { version } = parse(json)?;
        match version {
            VERSION => parse(json),
            VERSION_OF_ONE_REMAINDER => {
                let Version1 { problem, counters, remainder, .. } = parse(json)?;
                let parts = vec![Piece::Left(remainder)];
                Ok(Self { version: VERSION, problem, counters, parts })
            }
            found => Err(CheckpointError::Version { found }),
        }
    }

    /// A checkpoint of what has this fingerprint.
    pub(crate) fn new(fingerprint: String, counters: Counters, parts: Vec<Piece>) -> Self {
        Self { version: VERSION, problem: fingerprint, counters, parts }
    }

    /// The counters of the search.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// The remainders of the search, in order.
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
        self.has_fingerprint(&problem.fingerprint())
    }

    /// Whether this is a checkpoint of what has this fingerprint.
    pub(crate) fn has_fingerprint(&self, fingerprint: &str) -> bool {
        self.problem == fingerprint
    }
}

/// Reads JSON of one form.
#[cfg(feature = "json")]
fn parse<'a, T: Deserialize<'a>>(json: &'a str) -> Result<T, CheckpointError> {
    serde_json::from_str(json)
        .map_err(|error| CheckpointError::Syntax { message: error.to_string() })
}

/// The reason why a checkpoint cannot be read or resumed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The text is not JSON, or it is JSON of another form.
    #[error("this is not a checkpoint: {message}")]
    Syntax {
        /// The fault, with line and column.
        message: String,
    },
    /// The checkpoint has a version that this program does not know.
    #[error(
        "the checkpoint has version {found} and this program reads versions \
         {VERSION_OF_ONE_REMAINDER} and {VERSION}; \
         resume it with the program that wrote it"
    )]
    Version {
        /// The version found.
        found: u32,
    },
    /// The checkpoint belongs to another problem.
    #[error("the checkpoint belongs to another problem; resume it with the problem it came from")]
    OtherProblem,
    /// A path does not fit the problem, although the fingerprint does.
    #[error("{0}")]
    Path(#[from] ResumeError),
    /// A solution does not fit the problem, although the fingerprint does.
    #[error(
        "the checkpoint holds a solution that is none ({0}); \
         resume it with the problem it came from"
    )]
    Solution(#[from] VerifyError),
    /// The checkpoint is of a search on several threads, which one search cannot resume.
    #[error(
        "the checkpoint has {parts} parts and one search takes up one; resume it with `Solver::run`"
    )]
    Parts {
        /// Number of parts.
        parts: usize,
    },
}

impl<K: Kernel> Search<K> {
    /// A checkpoint of this search. The search itself is unchanged.
    pub fn checkpoint(&self) -> Checkpoint {
        let parts = vec![Piece::Left(self.remainder())];
        Checkpoint::new(self.kernel.fingerprint(), self.counters(), parts)
    }

    /// Resumes from a checkpoint on a fresh kernel over an equal problem, with its counters. The
    /// kernel may be of another type. Limits and interrupt are not part of a checkpoint.
    ///
    /// # Errors
    /// [`CheckpointError::OtherProblem`] or [`CheckpointError::Path`] if the checkpoint does not
    /// belong to the kernel's problem; [`CheckpointError::Parts`] if it is of a search on several
    /// threads.
    pub fn resume_checkpoint(kernel: K, checkpoint: &Checkpoint) -> Result<Self, CheckpointError> {
        let mut search = Self::new(kernel);
        search.go_to_checkpoint(checkpoint)?;
        Ok(search)
    }

    /// Drops the rest of this search and resumes from a checkpoint, with its counters.
    ///
    /// # Errors
    /// Same as [`resume_checkpoint`](Self::resume_checkpoint).
    pub(crate) fn go_to_checkpoint(
        &mut self,
        checkpoint: &Checkpoint,
    ) -> Result<(), CheckpointError> {
        if !checkpoint.has_fingerprint(&self.kernel.fingerprint()) {
            return Err(CheckpointError::OtherProblem);
        }
        let [Piece::Left(remainder)] = checkpoint.parts() else {
            return Err(CheckpointError::Parts { parts: checkpoint.parts.len() });
        };
        self.go_to(remainder)?;
        self.set_counters(checkpoint.counters);
        Ok(())
    }

    /// Sets the counters, from which counting continues.
    pub(crate) fn set_counters(&mut self, counters: Counters) {
        self.walk.counters = counters;
        // Updates that an earlier kernel did not count are never known.
        let here = self.kernel.updates().unwrap_or(0);
        self.updates_before = counters.updates.map(|before| before.wrapping_sub(here));
    }
}
