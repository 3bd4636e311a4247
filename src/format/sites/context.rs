//! What the readers of links share: boards, lines, and errors at a part of a link.

use super::super::board::Boards;
use super::super::error::Fault;
use super::super::link_parts::LinkParts;
use super::super::one_line::LineReader;
use super::super::{FormatErrorKind, Record};

/// The number of cells of a puzzle on the usual board.
pub(in super::super) const NINE: usize = 81;

/// Advice for links to puzzles that may have other rules.
pub(in super::super) const WRITE: &str =
    "if it is a plain sudoku, give its cells as text, and extra zones by --layout";
/// Advice for lines with several links.
pub(in super::super) const APART: &str = "give each link its own line";
/// Advice for links with the number of a puzzle.
pub(super) const EXPORT: &str = "open the link, and export the puzzle itself";
/// Advice for links that only lead to another one.
pub(super) const FOLLOW: &str = "open it, and give the link that it leads to";
/// Advice for links without a puzzle.
pub(super) const COPY: &str = "open the link, and copy the puzzle as text";

/// The boards of a file, and the line that has a link.
pub(in super::super) struct SiteContext<'c> {
    pub(in super::super) boards: &'c mut Boards,
    pub(in super::super) lines: &'c mut LineReader,
    pub(in super::super) text: &'c str,
}

impl SiteContext<'_> {
    /// The offset in the line of a part of it.
    pub(super) fn place(&self, part: &str) -> usize {
        let at = part.as_ptr().addr().saturating_sub(self.text.as_ptr().addr());
        at.min(self.text.len())
    }

    /// The error for a part of a link that has no readable puzzle.
    pub(super) fn refuse(&self, part: &str, what: String, remedy: &'static str) -> Fault {
        Fault { at: self.place(part), kind: fault_kind(what, remedy) }
    }

    /// The error for a link with the name of a puzzle in place of the puzzle.
    pub(super) fn named(&self, link: &LinkParts<'_>, site: &str) -> Fault {
        let what = format!("found a link with the name of a puzzle, which only {site} knows");
        self.refuse(link.path, what, EXPORT)
    }

    /// Reads cells that are a part of the line, or decoded from it. In the second case an error is at the start of the
    /// part.
    pub(in super::super) fn read_cells(
        &mut self,
        part: &str,
        cells: &str,
    ) -> Result<Record, Fault> {
        let at = self.place(part);
        let is_plain = self.text[at..].starts_with(cells);
        let read = self.lines.read(cells.as_bytes()).map_err(|error| {
            let inside =
                cells.char_indices().nth(error.column() - 1).map_or(cells.len(), |(at, _)| at);
            Fault { at: if is_plain { at + inside } else { at }, kind: error.kind().clone() }
        })?;
        read.ok_or(Fault { at, kind: FormatErrorKind::NoPuzzle })
    }
}

/// The kind of the error for a link without a readable puzzle.
pub(super) fn fault_kind(what: String, remedy: &'static str) -> FormatErrorKind {
    FormatErrorKind::Link { what, remedy }
}

/// The text before the first blank.
pub(super) fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or_default()
}
