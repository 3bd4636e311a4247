//! Why an instance cannot be made.

use crate::encode::EncodeError;
use crate::layout::LayoutError;
use dlx::BuildError;
use dlx::format::NamesError;

/// Why an instance cannot be made: what was found, what is expected, and what to do.
///
/// ```
/// use pavane::zoo::{Arguments, Family, ZooError};
///
/// let steiner = Family::named("steiner").unwrap();
/// let error = steiner.make(&Arguments::new().number("N", 8)).unwrap_err();
/// assert!(matches!(error, ZooError::Unsuitable { .. }));
/// assert!(error.to_string().contains("1 or 3 modulo 6"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ZooError {
    /// An argument is missing.
    #[error("{name} is missing; give it{}", .after.map_or(String::new(), |after| format!(" after {after}")))]
    Missing {
        /// The parameter.
        name: &'static str,
        /// The one before it.
        after: Option<&'static str>,
    },
    /// An argument for which there is no parameter.
    #[error("{name} is no parameter of this family; leave it out")]
    Unknown {
        /// Its name.
        name: String,
    },
    /// An argument of another kind than the parameter takes.
    #[error("{name} is given as something else than it takes; see the parameters of the family")]
    Kind {
        /// The parameter.
        name: &'static str,
    },
    /// A number that is too small or too large.
    #[error("{name} is {found}; give a number from {least} to {most}")]
    Range {
        /// The parameter.
        name: &'static str,
        /// What was given.
        found: u64,
        /// The least number.
        least: u64,
        /// The greatest number.
        most: u64,
    },
    /// An argument, or several together, of which no problem can be made.
    #[error("found {found}; expected {expected}")]
    Unsuitable {
        /// What was given.
        found: String,
        /// What is expected, and what to do.
        expected: String,
    },
    /// The instance would be too large.
    #[error(
        "the problem would have more than {} entries in its options, which is a file of 30 MB and \
         more; choose smaller numbers",
        super::Instance::MOST_ENTRIES
    )]
    TooLarge,
    /// The layout of a sudoku.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A sudoku as exact cover.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The parts of a problem.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The names of the parts.
    #[error(transparent)]
    Names(#[from] NamesError),
}

impl ZooError {
    pub(super) fn unsuitable(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::Unsuitable { found: found.into(), expected: expected.into() }
    }
}
