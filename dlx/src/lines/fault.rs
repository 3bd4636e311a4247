//! A line that is not as it should be, whatever the text is about.

/// A line that cannot be read or is not written as it should be.
pub(crate) struct Fault {
    /// The line, from 1. Where lines are missing, the one that should come next.
    pub(crate) line: usize,
    pub(crate) kind: FaultKind,
}

/// What is wrong with a line.
pub(crate) enum FaultKind {
    Unreadable { message: String },
    Malformed { found: String, expected: String },
}

impl Fault {
    pub(crate) fn malformed(line: usize, found: &str, expected: &str) -> Self {
        let (found, expected) = (found.to_owned(), expected.to_owned());
        Self { line, kind: FaultKind::Malformed { found, expected } }
    }
}
