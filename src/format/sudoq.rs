//! Puzzles and saves of SudoQ, in XML.
//!
//! ```xml
//! <sudoku type="0">
//!   <fieldmap editable="false" solution="4"><position x="0" y="0" /></fieldmap>
//! </sudoku>
//! ```
//!
//! Each cell has its digit of the solution, counted from 0, and is given unless it is editable. The number of the type
//! is a layout. In a save, `<game>` encloses the puzzle; the moves after it are skipped.
//!
//! Source: the files that the program ships and reads.

use super::Record;
use super::board::{Boards, FormatBoard};
use super::definition::{BARE, FileArrangement, Format, unwritten};
use super::error::Fault;
use super::xml::{self, XmlElement, read_save};
use crate::layout::{Digit, Layout, zones};
use dlx::format::located::FormatNames;

/// Puzzles and saves of SudoQ.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sudoq",
        extensions: &[],
        summary: "puzzles and saves of SudoQ, in XML (read only)",
    },
    arrangement: FileArrangement::Saves,
    recognize: Some(recognize),
    read: |bytes, reading| Box::new(read_save(&bytes, reading, read).into_iter()),
    write: unwritten,
    frame: BARE,
};

/// The layouts of the types, by their numbers: names, the zones of a samurai, and maps of jigsaws.
const TYPES: [Type; 10] = [
    Type::Name("9x9"),
    Type::Name("4x4"),
    Type::Name("6x6"),
    Type::Name("16x16"),
    Type::Zones(
        "place 9x9 at r1c1\nplace 9x9 at r1c13\nplace 9x9 at r7c7\n\
         place 9x9 at r13c1\nplace 9x9 at r13c13\n",
    ),
    Type::Name("9x9+x"),
    Type::Name("9x9+windoku"),
    Type::Map("AABBBBBCCAAABBBCCCDAAABCCCEDDAFFFCEEDDDFFFEEEDDGFFFHEEDGGGIHHHEGGGIIIHHHGGIIIIIHH"),
    Type::Map("AAAAABBBBAACCCCDBBACCEFCDDBAEEEFCCDBGEFFFFFDBGEHHFDDDIGEEHFDHHIGGEHHHHIIGGGGIIIII"),
    Type::Map("AAAABBBCCAAABBBCCCAABBBCCCCDDDDEEEFFDDDEEEFFFDDEEEFFFFGGGGHHHIIGGGHHHIIIGGHHHIIII"),
];

/// The layout of a type.
enum Type {
    Name(&'static str),
    Zones(&'static str),
    Map(&'static str),
}

impl Type {
    fn board(&self, boards: &mut Boards) -> Result<FormatBoard, super::error::FormatErrorKind> {
        let layout = match self {
            Self::Name(name) => Ok(name.parse::<Layout>().ok()),
            Self::Zones(text) => Ok(zones::read_text(text).ok()),
            Self::Map(map) => Layout::jigsaw(map).map(Some),
        };
        let layout = layout?.unwrap_or_else(|| unreachable!("the layouts of the table"));
        let key = match self {
            Self::Name(key) | Self::Zones(key) | Self::Map(key) => key,
        };
        boards.own(key, || Ok(layout), |kind| kind).cloned()
    }
}

/// Whether the root is a puzzle or a save, and contains cells of this program.
fn recognize(start: &[u8]) -> bool {
    matches!(xml::root(start), Some("sudoku" | "game"))
        && start.windows(9).any(|part| part == b"<fieldmap")
}

fn read(root: &XmlElement, boards: &mut Boards) -> Result<Record, Fault> {
    let sudoku = if root.name == "game" { root.child("sudoku") } else { Some(root) };
    let sudoku = sudoku.filter(|element| element.name == "sudoku");
    let sudoku =
        sudoku.ok_or_else(|| root.fault(format!("<{}>", root.name), "<sudoku> with cells"))?;
    let number = sudoku.attribute("type").unwrap_or_default();
    let known = number.parse::<usize>().ok().and_then(|number| TYPES.get(number));
    let known =
        known.ok_or_else(|| sudoku.fault(format!("type {number}"), "a type from 0 to 9"))?;
    let board = known.board(boards).map_err(|kind| Fault { at: sudoku.at, kind })?;
    let layout = &board.layout;
    let mut givens: Vec<Option<Digit>> = vec![None; layout.cell_count()];
    let mut seen = vec![None; layout.cell_count()];
    for field in sudoku.children.iter().filter(|child| child.name == "fieldmap") {
        let position = field.child("position");
        let place = position.and_then(|position| position.number("y").zip(position.number("x")));
        let cell = place.and_then(|(row, column)| {
            (row < layout.height() && column < layout.width())
                .then(|| layout.cell_at(row, column))?
        });
        let digit = field.number("solution").and_then(Digit::from_index);
        let (Some(cell), Some(digit)) =
            (cell, digit.filter(|digit| digit.index() < layout.digits()))
        else {
            return Err(field
                .fault("fieldmap", "a position on the board and a digit of it, counted from 0"));
        };
        // Each cell occurs once, with its digit of the solution.
        if seen[cell.index()].replace(field.at).is_some() {
            return Err(field.fault("fieldmap", "each position once"));
        }
        // Editable cells are not given, although their digits are known.
        if field.attribute("editable") == Some("false") {
            givens[cell.index()] = Some(digit);
        }
    }
    if seen.iter().any(Option::is_none) {
        return Err(
            sudoku.fault("sudoku", "a fieldmap for each cell of the board; the file is damaged")
        );
    }
    let fault = |(cell, kind): (usize, _)| Fault {
        at: seen.get(cell).copied().flatten().unwrap_or(sudoku.at),
        kind,
    };
    Ok(board.puzzle(givens).map_err(fault)?.into())
}
