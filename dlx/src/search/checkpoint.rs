//! A search written down as JSON, to be resumed after a crash, a reboot, or on another machine.

use super::{Counters, Remainder, ResumeError, Search};
use crate::kernel::Kernel;
use crate::problem::Problem;
use serde::{Deserialize, Serialize};

/// The version of the form below. It goes up whenever an older program would misread a newer one.
const VERSION: u32 = 1;

/// A search at rest: what is left of it, what it has counted, and the fingerprint of its problem.
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
    remainder: Remainder,
}

impl Checkpoint {
    /// The checkpoint as JSON, on one line.
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).expect("numbers, strings and lists always have a JSON form")
    }

    /// Reads what [`to_json`](Self::to_json) wrote.
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
        if version != VERSION {
            return Err(CheckpointError::Version { found: version });
        }
        Ok(serde_json::from_str(json)?)
    }

    /// What the search had counted.
    pub fn counters(&self) -> Counters {
        self.counters
    }

    /// What was left of the search.
    pub fn remainder(&self) -> &Remainder {
        &self.remainder
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
        "the checkpoint has version {found} and this program reads version {VERSION}; \
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
}

impl<K: Kernel> Search<K> {
    /// This search at rest. The search itself is unchanged.
    pub fn checkpoint(&self) -> Checkpoint {
        Checkpoint {
            version: VERSION,
            problem: self.problem().fingerprint(),
            counters: self.counters(),
            remainder: self.remainder(),
        }
    }

    /// Goes on from a checkpoint on a fresh kernel over an equal problem, counters included. The
    /// kernel need not be of the same kind. Limits and interrupt are not part of a checkpoint.
    ///
    /// # Errors
    /// [`CheckpointError::OtherProblem`] or [`CheckpointError::Path`] if the checkpoint does not
    /// belong to the kernel's problem.
    pub fn resume_checkpoint(kernel: K, checkpoint: &Checkpoint) -> Result<Self, CheckpointError> {
        if !checkpoint.is_of(kernel.problem()) {
            return Err(CheckpointError::OtherProblem);
        }
        let mut search = Self::resume(kernel, &checkpoint.remainder)?;
        search.walk.counters = checkpoint.counters;
        // Updates that an earlier kernel did not count are never known.
        let before = checkpoint.counters.updates;
        search.updates_before = search.updates_before.zip(before).map(|(a, b)| a.wrapping_add(b));
        Ok(search)
    }
}
