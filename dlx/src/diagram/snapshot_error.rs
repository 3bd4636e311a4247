//! The error of a text that is not a snapshot. It is a case of public errors without the feature `json` as well.

/// The reason why a text is not a snapshot.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SnapshotError {
    /// A line differs from the format.
    #[error("line {line} of the checkpoint begins with `{found}`, expected {expected}")]
    Line {
        /// The number of the line, from 1.
        line: usize,
        /// Its beginning, or `the end` after the last line.
        found: String,
        /// The expected line.
        expected: &'static str,
    },
    /// The digest does not match the text.
    #[error("the checkpoint is damaged: its digest is not that of its text; use an earlier one")]
    Digest,
}
