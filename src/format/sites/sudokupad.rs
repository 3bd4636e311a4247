//! Links of SudokuPad with the givens of a classic sudoku alone.
//!
//! After `scf` come the symbols of [`classic`], and perhaps `*`, `t` with a title and `*a` with an author, where `**`
//! is a star. Other letters there are rules. After `classic` come the same symbols, or those of an older code: digits,
//! and a letter for a run of empty cells, `B` for one, `C` for two and so on.
//!
//! Source: `puzzletools.js` of SudokuPad, as published in the repository marktekfan/sudokupad-penpa-import.

use super::super::Record;
use super::super::error::Fault;
use super::super::link_parts::{LinkParts, decoded};
use super::classic;
use super::context::{COPY, EXPORT, NINE, SiteContext, WRITE};

/// Reads a link without compressed data, which [`constrained`](super::super::constrained) reads.
pub(super) fn read(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    let id = link.sudokupad_id();
    let code = decoded(id);
    if let Some(code) = code.strip_prefix("classic") {
        let cells = cells_of_either(code).map_err(|what| context.refuse(id, what, COPY))?;
        return context.read_cells(id, &cells);
    }
    if let Some(code) = code.strip_prefix("scf") {
        let (cells, rest) = code.split_once('*').unwrap_or((code, ""));
        let Some(cells) = classic::expanded(cells).filter(|cells| cells.len() == NINE) else {
            let what = "found `scf` without the givens of 81 cells, or with rules after them";
            return Err(context.refuse(id, what.to_owned(), EXPORT));
        };
        let Some((title, author)) = title_and_author(rest) else {
            let what = "found `scf` with rules after its givens".to_owned();
            return Err(context.refuse(id, what, WRITE));
        };
        let record = context.read_cells(id, &cells)?;
        return Ok(record.credited(Some(&title), Some(&author)));
    }
    let site = if link.is_of("sudokupad.app") { "sudokupad.app" } else { "crackingthecryptic.com" };
    Err(context.named(link, site))
}

/// The title and the author after the givens, empty where they are missing; `None` with anything else.
fn title_and_author(text: &str) -> Option<(String, String)> {
    const STAR: &str = "\u{1}";
    let text = text.replace("**", STAR);
    let (mut title, mut author) = (String::new(), String::new());
    for part in text.split('*').filter(|part| !part.is_empty()) {
        let (field, text) = match part.split_at_checked(1)? {
            ("t", text) => (&mut title, text),
            ("a", text) => (&mut author, text),
            _ => return None,
        };
        *field = text.replace(STAR, "*");
    }
    Some((title, author))
}

/// The cells of a code without a name, if it has 81 cells in one of the two.
fn cells_of_either(code: &str) -> Result<String, String> {
    let is_board = |cells: &String| cells.len() == NINE;
    let new = classic::expanded(code).filter(is_board);
    let old = with_runs(code).filter(is_board);
    match (new, old) {
        (Some(new), Some(old)) if new != old => {
            Err("found `classic` with symbols that are two different puzzles".to_owned())
        }
        (Some(cells), _) | (None, Some(cells)) => Ok(cells),
        (None, None) => Err("found `classic` without the givens of 81 cells".to_owned()),
    }
}

/// The cells of digits and runs of empty cells, with `0` for empty ones.
fn with_runs(code: &str) -> Option<String> {
    /// The symbols of runs, from none on.
    const RUNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz()[]-.~:@!$&'*,;=_";
    let mut cells = String::new();
    for symbol in code.bytes() {
        if (b'1'..=b'9').contains(&symbol) {
            cells.push(char::from(symbol));
        } else {
            let length = RUNS.iter().position(|&run| run == symbol)?;
            cells.extend(std::iter::repeat_n('0', length));
        }
    }
    Some(cells)
}
