//! Cells of a classic sudoku as a part of a link.

use super::super::Record;
use super::super::around;
use super::super::error::Fault;
use super::super::link_parts::{LinkParts, decoded};
use super::context::{COPY, NINE, SiteContext, WRITE};
use crate::puzzle::Puzzle;

/// Requires that a link has no word that names a rule.
pub(super) fn require_plain(link: &LinkParts<'_>, context: &SiteContext<'_>) -> Result<(), Fault> {
    let lower = [link.path, link.query].concat().to_ascii_lowercase();
    let Some(word) = around::rule_in(&lower) else { return Ok(()) };
    let host = link.shown_host();
    let what = format!("found a link of {host} with `{word}` in it, so its puzzle has other rules");
    Err(context.refuse(link.path, what, WRITE))
}

/// Reads the one part of a link that has 81 cells.
pub(super) fn read_part(
    link: &LinkParts<'_>,
    context: &mut SiteContext<'_>,
) -> Result<Record, Fault> {
    // A link with two different boards is ambiguous.
    let mut parts = link.parts().filter(|part| is_board(&decoded(part)));
    let first = parts.next();
    match first.filter(|first| parts.all(|other| other == *first)) {
        Some(part) => context.read_cells(part, &decoded(part)),
        None => {
            let host = link.shown_host();
            let what = format!("found a link of {host} without the 81 cells of a puzzle");
            Err(context.refuse(link.path, what, COPY))
        }
    }
}

/// Whether a part of a link has 81 cells, some of them empty.
fn is_board(part: &str) -> bool {
    let is_empty = |c: char| matches!(c, '.' | '0' | '_' | '*');
    part.len() == NINE
        && part.chars().all(|c| c.is_ascii_digit() || is_empty(c))
        && part.contains(is_empty)
}

/// The cells of a classic sudoku, with `0` for empty ones; `None` for other puzzles.
pub(in super::super) fn classic_cells(puzzle: &Puzzle) -> Option<String> {
    let is_classic = puzzle.layout().is_standard_9x9() && puzzle.ruled_out().is_none();
    is_classic.then(|| puzzle.to_string().replace('.', "0"))
}
