//! Errors in lines, independent of the content of the text.

/// A line that cannot be read or is malformed.
pub(crate) struct LineFault {
    /// The line, from 1; at the end of the text, the missing line.
    pub(crate) line: usize,
    pub(crate) kind: FaultKind,
}

/// The error in a line.
pub(crate) enum FaultKind {
    Unreadable { message: String },
    Malformed { found: String, expected: String },
}

impl LineFault {
    pub(crate) fn malformed(line: usize, found: &str, expected: &str) -> Self {
        let (found, expected) = (found.to_owned(), expected.to_owned());
        Self { line, kind: FaultKind::Malformed { found, expected } }
    }
}
