//! Errors of making instances.

use dlx::BuildError;
use dlx::format::NamesError;
use pavane::encode::EncodeError;
use pavane::layout::LayoutError;

/// An instance that cannot be made. Messages have what was found, what is expected, and advice.
///
/// ```
/// use pavane_zoo::{Arguments, Family, ZooError};
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
    /// An argument without a parameter.
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
        /// The argument.
        found: u64,
        /// The minimum.
        least: u64,
        /// The maximum.
        most: u64,
    },
    /// An argument, or a combination, for which there is no problem.
    #[error("found {found}; expected {expected}")]
    Unsuitable {
        /// The argument, in words.
        found: String,
        /// The expectation, with advice.
        expected: String,
    },
    /// The instance would be too large.
    #[error(
        "the problem would have more than {} entries in its options, which is a file of 30 MB and \
         more; choose smaller numbers",
        super::Instance::MOST_ENTRIES
    )]
    TooLarge,
    /// The layout of a sudoku is impossible.
    #[error(transparent)]
    Layout(#[from] LayoutError),
    /// A sudoku cannot be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// The problem cannot be built.
    #[error(transparent)]
    Build(#[from] BuildError),
    /// The names of the parts are invalid.
    #[error(transparent)]
    Names(#[from] NamesError),
}

impl ZooError {
    pub(super) fn unsuitable(found: impl Into<String>, expected: impl Into<String>) -> Self {
        Self::Unsuitable { found: found.into(), expected: expected.into() }
    }
}
