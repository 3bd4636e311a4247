//! Text that is neither a puzzle nor an exact cover problem.

use super::DETECT_BYTES;
use crate::format::foreign::is_table;

/// The content of a text that is neither a puzzle nor an exact cover problem. Its message says what was found, and
/// what was expected.
///
/// ```
/// use pavane::format::UnknownText;
///
/// assert_eq!(UnknownText::of(b"hello world\n"), UnknownText::OneLine { words: 2 });
/// assert_eq!(UnknownText::of(b"hello\n\nbig world\n"), UnknownText::Lines { lines: 2 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnknownText {
    /// One line: at most the items of a problem without options.
    #[error(
        "found one line of {words} {} and no option below it, expected a puzzle or an exact cover problem",
        if *words == 1 { "word" } else { "words" }
    )]
    OneLine {
        /// The number of words.
        words: usize,
    },
    /// Several lines. Most have no word in common with the first one.
    #[error(
        "found {lines} lines of text, expected a puzzle, or an exact cover problem with options made of the items \
         on its first line"
    )]
    Lines {
        /// The number of lines that are neither blank nor comments.
        lines: usize,
    },
    /// A table of Markdown.
    #[error(
        "found a table without a board, expected a puzzle with a row of cells in each row, or an exact cover problem"
    )]
    Table,
    /// More text than [`detect`](super::detect()) examines.
    #[error("found text that is neither, expected puzzles or an exact cover problem")]
    Long,
}

impl UnknownText {
    /// Describes an [unknown](super::Kind::Unknown) text from its beginning.
    pub fn of(text: &[u8]) -> Self {
        if text.len() >= DETECT_BYTES {
            return Self::Long;
        }
        if text.trim_ascii_start().starts_with(b"|") && is_table(text) {
            return Self::Table;
        }
        let text = String::from_utf8_lossy(text);
        let has_content = |line: &&str| !line.is_empty() && !line.starts_with(['|', '#']);
        let mut lines = text.lines().map(str::trim).filter(has_content);
        match (lines.next(), lines.count()) {
            (Some(line), 0) => Self::OneLine { words: line.split_whitespace().count() },
            (first, more) => Self::Lines { lines: usize::from(first.is_some()) + more },
        }
    }
}
