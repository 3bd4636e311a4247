//! Saves of the Sudoku Solver of D. Hancock for Windows, in XML.
//!
//! ```xml
//! <Sudoku version="2">
//!   <Cell><x>0</x><y>0</y><value>5</value><origin>Provided</origin></Cell>
//! </Sudoku>
//! ```
//!
//! The columns `x` and the rows `y` count from 0. Cells of the origins `User` and `Provided` are given; the program
//! found the others. In the first version, `x` and `y` are attributes and all cells are given.
//!
//! Source: the files that the program ships and reads.

use super::board::Boards;
use super::definition::{BARE, FileArrangement, Format, unwritten};
use super::error::Fault;
use super::xml::{self, XmlElement};
use super::{Record, xml::read_save};
use dlx::format::located::FormatNames;

/// Saves of Sudoku Solver.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "sdku",
        extensions: &["sdku"],
        summary: "saves of Sudoku Solver for Windows, in XML (read only)",
    },
    arrangement: FileArrangement::Saves,
    recognize: Some(|start| xml::root(start) == Some("Sudoku")),
    read: |bytes, reading| Box::new(read_save(&bytes, reading, read).into_iter()),
    write: unwritten,
    frame: BARE,
};

/// The number of rows.
const SIDE: usize = 9;

fn read(root: &XmlElement, boards: &mut Boards) -> Result<Record, Fault> {
    /// The latest version of the format.
    const LATEST: usize = 2;
    let version = root.attribute("version").unwrap_or("0").trim();
    if version.parse::<usize>().map_or(true, |version| version > LATEST) || root.name != "Sudoku" {
        return Err(root
            .fault(format!("<{} version={version}>", root.name), "<Sudoku> of version 0, 1 or 2"));
    }
    let board = boards.of_length(SIDE * SIDE).map_err(|kind| Fault { at: root.at, kind })?;
    let mut givens = vec![None; SIDE * SIDE];
    let mut places = vec![root.at; SIDE * SIDE];
    for cell in root.children.iter().filter(|child| child.name == "Cell") {
        if !matches!(cell.value("origin"), None | Some("User" | "Provided")) {
            continue;
        }
        let place = cell.number("x").zip(cell.number("y"));
        let place = place.filter(|&(x, y)| x < SIDE && y < SIDE).map(|(x, y)| y * SIDE + x);
        let digit = cell.value("value").unwrap_or(cell.text.trim());
        let Some(place) = place.filter(|&place| givens[place].is_none()) else {
            return Err(cell.fault("Cell", "x and y from 0 to 8, and each cell once"));
        };
        givens[place] =
            board.read_word(digit, false).map_err(|kind| Fault { at: cell.at, kind })?;
        places[place] = cell.at;
    }
    let fault =
        |(cell, kind): (usize, _)| Fault { at: places.get(cell).copied().unwrap_or(root.at), kind };
    Ok(board.puzzle(givens).map_err(fault)?.into())
}
