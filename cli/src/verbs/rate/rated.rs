//! A rating on one scale, or the reason for its lack.

use crate::error::Error;
use dlx::Stop;
use pavane_human::UnratedError;
use pavane_methods::rating::RateError;
use serde_json::Value;

/// The rating of a puzzle on a scale.
pub(super) struct Rated {
    /// The columns of a line, with tabs between them.
    pub(super) columns: String,
    /// Lines below.
    pub(super) lines: Vec<String>,
    pub(super) value: Value,
}

/// The reason why a puzzle has no rating, or none yet.
pub(super) enum Unrated {
    NoSolution,
    Multiple,
    Stopped(Stop),
    Refused(Error),
}

impl From<RateError> for Unrated {
    fn from(error: RateError) -> Self {
        match error {
            RateError::NoSolution => Self::NoSolution,
            RateError::Multiple => Self::Multiple,
            RateError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Refused(Error::refused(error)),
        }
    }
}

impl From<UnratedError> for Unrated {
    fn from(error: UnratedError) -> Self {
        match error {
            UnratedError::NoSolution => Self::NoSolution,
            UnratedError::Multiple => Self::Multiple,
            UnratedError::Stopped(stop) => Self::Stopped(stop),
            error => Self::Refused(Error::refused(error)),
        }
    }
}
