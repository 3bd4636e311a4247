//! Links and texts of sudokuwiki.org.
//!
//! A link has 81 cells after `bd=`, or `S9B` and two digits in base 36 for each cell. 1 to 9 are givens, 10 to 18 are
//! solved cells, which count as given, and from 19 on the number is 18 and a bit for each candidate; candidates that
//! are not listed are ruled out.
//!
//! The site also had a form of 162 digits in base 32 without `S9B`. It is refused: the example in *Sudoku String
//! Definitions* of 18 January 2023 has givens with several digits, which the definition there excludes.
//!
//! Source: the examples on pages of sudokuwiki.org, which show the code and the puzzle.

use super::super::Record;
use super::super::error::{Fault, FormatErrorKind};
use super::super::link_parts::{LinkParts, decoded};
use super::cells::require_plain;
use super::context::{COPY, NINE, SiteContext, WRITE};
use crate::candidates::Candidates;
use crate::layout::{Digit, shorten};
use crate::puzzle::Puzzle;

/// The word before digits in base 36.
const WORD: &str = "S9B";
/// The number in base 36 above which the code lists candidates.
const CANDIDATES: usize = 18;
/// The number of digits of a packed puzzle.
const PACKED: usize = 2 * NINE;

/// Whether a text is `S9B` and the digits of a puzzle.
pub(super) fn is_packed(text: &str) -> bool {
    let digits = text.strip_prefix(WORD);
    digits.is_some_and(|digits| {
        digits.len() == PACKED && digits.bytes().all(|byte| byte.is_ascii_alphanumeric())
    })
}

/// Reads a link of the site.
pub(super) fn read(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    require_plain(link, context)?;
    let Some(board) = link.field("bd").filter(|board| !board.is_empty()) else {
        let what = "found a link of sudokuwiki.org without `bd=` and a puzzle".to_owned();
        return Err(context.refuse(link.path, what, COPY));
    };
    if is_packed(board) {
        return read_packed(board, context);
    }
    let page = link.path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
    let pages = ["sudoku", "sudokuplayer", "sudoku_player", "player"];
    if !page.split('.').next().is_some_and(|page| pages.contains(&page)) {
        let page = shorten(&page);
        let what = format!(
            "found a link of sudokuwiki.org to the page `{page}`, whose puzzles have other rules"
        );
        return Err(context.refuse(link.path, what, WRITE));
    }
    if board.len() == PACKED {
        let what =
            "found `bd=` in the form of January 2023, which has no certain meaning".to_owned();
        return Err(context.refuse(board, what, COPY));
    }
    let cells = decoded(board);
    let length = cells.chars().count();
    if !cells.contains(',') && length != NINE {
        let what = format!("found `bd=` with {length} characters, expected 81, or `S9B` and 162");
        return Err(context.refuse(board, what, COPY));
    }
    context.read_cells(board, &cells)
}

/// Reads `S9B` and the codes of the cells.
pub(super) fn read_packed(text: &str, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    let codes = text.get(WORD.len()..).unwrap_or_default();
    let at = context.place(codes);
    let board = context.boards.of_length(NINE).map_err(|kind| Fault { at, kind })?;
    let mut left = Candidates::none(&board.layout);
    for (number, cell) in board.cells().enumerate() {
        let found = codes.get(2 * number..2 * number + 2).unwrap_or_default();
        let Some(bits) = usize::from_str_radix(found, 36).ok().and_then(bits_of) else {
            let expected = "two digits in base 36 for each cell, up to `ep`";
            let kind = FormatErrorKind::Unexpected { found: shorten(found), expected };
            return Err(Fault { at: at + 2 * number, kind });
        };
        let digits = Digit::first(9).filter(|digit| bits >> digit.index() & 1 == 1);
        left.extend(digits.map(|digit| (cell, digit)));
    }
    let fault = |(cell, kind): (usize, _)| Fault { at: at + 2 * cell, kind };
    Ok(board.pencilmarks(&left).map_err(fault)?.into())
}

/// The candidates of a code, as bits; `None` if it has no meaning.
fn bits_of(code: usize) -> Option<usize> {
    /// All candidates.
    const ALL: usize = (1 << 9) - 1;
    match code {
        // A cell without any note: all digits are candidates.
        0 => Some(ALL),
        1..=CANDIDATES => Some(1 << ((code - 1) % 9)),
        _ => Some(code - CANDIDATES).filter(|&bits| bits <= ALL),
    }
}

/// The codes of the cells of a classic sudoku after their word; `None` for other puzzles.
pub(in super::super) fn packed(puzzle: &Puzzle) -> Option<String> {
    if !puzzle.layout().is_standard_9x9() {
        return None;
    }
    let listed = puzzle.listed_candidates();
    let mut text = WORD.to_owned();
    for cell in puzzle.layout().cells() {
        let code = match puzzle.given(cell) {
            Some(digit) => digit.index() + 1,
            None => {
                let bits = listed.digits(cell).fold(0, |bits, digit| bits | 1 << digit.index());
                // A cell without candidates has no code.
                CANDIDATES + Some(bits).filter(|&bits| bits > 0)?
            }
        };
        let digit = |value: usize| char::from_digit(value as u32, 36);
        text.extend([digit(code / 36)?, digit(code % 36)?]);
    }
    Some(text)
}
