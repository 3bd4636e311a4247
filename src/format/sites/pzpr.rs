//! Links of puzz.link and other sites with pzpr: `p?sudoku/9/9/` and the numbers of the cells.
//!
//! A number is a digit in base 16, or `-` and two of them. Letters from `g` on are runs of empty cells.
//!
//! Source: `Encode.js` of pzprjs.

use super::super::Record;
use super::super::error::{Fault, FormatErrorKind};
use super::super::link_parts::LinkParts;
use super::context::{COPY, SiteContext, fault_kind};
use crate::layout::shorten;

/// Reads `sudoku/9/9/` and the numbers.
pub(super) fn read(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    let mut parts = link.query.trim_start_matches("p/").split('/');
    if parts.next() != Some("sudoku") {
        let what = "found a link to a puzzle of another kind, expected `p?sudoku/`".to_owned();
        return Err(context.refuse(link.query, what, COPY));
    }
    let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok());
    let (Some(side), Some(height)) = (number(), number()) else {
        let what = "found `sudoku/` without the numbers of columns and rows".to_owned();
        return Err(context.refuse(link.query, what, COPY));
    };
    let code = parts.next().unwrap_or_default();
    let at = context.place(code);
    let cells = side.saturating_mul(height);
    let board = context.boards.of_length(cells).map_err(|kind| Fault { at, kind })?;
    let (givens, places) = unpack(code, cells).map_err(|inside| {
        let found = shorten(code.get(inside..).unwrap_or_default());
        let expected = "hexadecimal digits, and letters from g to z for runs of empty cells";
        Fault { at: at + inside, kind: FormatErrorKind::Unexpected { found, expected } }
    })?;
    if givens.len() < cells {
        let what = format!("found a link with {} of {cells} cells", givens.len());
        return Err(Fault { at, kind: fault_kind(what, COPY) });
    }
    let digit = |(number, inside): (&Option<usize>, &usize)| match number {
        None => Ok(None),
        Some(number) => board
            .read_word(&number.to_string(), true)
            .map_err(|kind| Fault { at: at + inside, kind }),
    };
    let givens = givens.iter().zip(&places).map(digit).collect::<Result<Vec<_>, _>>()?;
    let fault =
        |(cell, kind): (usize, _)| Fault { at: at + places.get(cell).copied().unwrap_or(0), kind };
    Ok(board.puzzle(givens).map_err(fault)?.into())
}

/// The numbers of the cells in a code of pzpr, and the place of each in it. An error is the place of a mistake.
fn unpack(code: &str, cells: usize) -> Result<(Vec<Option<usize>>, Vec<usize>), usize> {
    let (mut numbers, mut places, mut at) = (Vec::new(), Vec::new(), 0);
    let hex = |from: usize, to: usize| {
        code.get(from..to).and_then(|digits| usize::from_str_radix(digits, 16).ok()).ok_or(from)
    };
    while let Some(symbol) = code[at..].chars().next() {
        let (number, length, count) = match symbol {
            '0'..='9' | 'a'..='f' => (Some(hex(at, at + 1)?), 1, 1),
            // A dash comes before two hexadecimal digits.
            '-' => (Some(hex(at + 1, at + 3)?), 3, 1),
            '.' => (None, 1, 1),
            'g'..='z' => (None, 1, symbol as usize - 'f' as usize),
            _ => return Err(at),
        };
        numbers.extend(std::iter::repeat_n(number.filter(|&number| number > 0), count));
        places.extend(std::iter::repeat_n(at, count));
        at += length;
        if numbers.len() > cells {
            return Err(at - length);
        }
    }
    Ok((numbers, places))
}
