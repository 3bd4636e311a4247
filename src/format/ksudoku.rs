//! Saves of KSudoku, in XML.
//!
//! ```xml
//! <ksudoku>
//!   <game><puzzle>
//!     <graph order="9" type="sudoku" />
//!     <values>_j__h__i_...</values>
//!   </puzzle></game>
//! </ksudoku>
//! ```
//!
//! The cells are numbered column by column. In `values`, `b` is 1, `c` is 2 and so on, `_` is an empty cell and `.` a
//! place without a cell. A graph of type `custom` has its size, and its zones as `clique` or as `sudokugroups`: rows,
//! columns, and blocks unless `withblocks="0"`. Typed givens are events of the history. Killer and Mathdoku cages and
//! boards in three dimensions are refused.
//!
//! Source: `serializer.cpp`, `skgraph.cpp`, `symbols.cpp` and the shapes of the program.

use super::board::{Boards, FormatBoard};
use super::definition::{BARE, FileArrangement, Format, unwritten};
use super::error::Fault;
use super::error::FormatErrorKind;
use super::xml::{self, XmlElement, read_save};
use super::{Record, regions};
use crate::layout::{Digit, Layout, LayoutBuilder, LayoutError, Position, ZoneKind};
use dlx::format::located::FormatNames;
use std::collections::BTreeSet;

/// Saves of KSudoku.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "ksudoku",
        extensions: &["ksudoku"],
        summary: "saves of KSudoku, in XML (read only)",
    },
    arrangement: FileArrangement::Saves,
    recognize: Some(|start| xml::root(start) == Some("ksudoku")),
    read: |bytes, reading| Box::new(read_save(&bytes, reading, read).into_iter()),
    write: unwritten,
    frame: BARE,
};

fn read(root: &XmlElement, boards: &mut Boards) -> Result<Record, Fault> {
    let game = root.child("game");
    let puzzle = game.and_then(|game| game.child("puzzle"));
    let puzzle =
        puzzle.ok_or_else(|| root.fault(format!("<{}>", root.name), "a game with a puzzle"))?;
    let graph = puzzle.child("graph").ok_or_else(|| puzzle.fault("puzzle", "a graph"))?;
    let values = puzzle.child("values").ok_or_else(|| puzzle.fault("puzzle", "values"))?;
    let graph = KsudokuGraph::read(graph)?;
    let board = graph.board(boards)?;
    let layout = &board.layout;
    let symbols: Vec<char> = values.text.chars().filter(|c| !c.is_whitespace()).collect();
    let (found, expected) = (symbols.len(), graph.width * graph.height);
    if found != expected {
        let kind = FormatErrorKind::WrongLength { found, expected: Some(expected) };
        return Err(Fault { at: values.at, kind });
    }
    let mut givens = vec![None; layout.cell_count()];
    for (place, &symbol) in symbols.iter().enumerate() {
        let Position { row, column } = graph.position(place);
        // `a` is 0, which means an empty cell.
        let given = match symbol {
            '_' | '.' | 'a' => continue,
            symbol => u32::from(symbol).checked_sub(u32::from('a')),
        };
        let digit = given.and_then(|digit| graph.digit(digit as usize));
        let cell = layout.cell_at(row, column);
        let Some((digit, cell)) = digit.zip(cell) else {
            return Err(values.fault(format!("{symbol} in r{}c{}", row + 1, column + 1), SYMBOLS));
        };
        givens[cell.index()] = Some(digit);
    }
    // Typed givens come after the values, and replace them.
    for (place, digit) in game.into_iter().flat_map(typed) {
        let Position { row, column } = graph.position(place);
        let cell = if place < expected { layout.cell_at(row, column) } else { None };
        if let Some((cell, digit)) = cell.zip(graph.digit(digit)) {
            givens[cell.index()] = Some(digit);
        }
    }
    Ok(board.puzzle(givens).map_err(|(_, kind)| Fault { at: values.at, kind })?.into())
}

/// The expected form of a value.
const SYMBOLS: &str =
    "`b` for 1, `c` for 2 and so on, `_` for an empty cell, and `.` for a place without a cell";

/// The typed givens, by the numbers of their cells.
fn typed(game: &XmlElement) -> Vec<(usize, usize)> {
    let history = game.child("history").map_or(&[][..], |history| &history.children);
    let events = history.iter().filter(|event| event.attribute("given") == Some("true"));
    events.filter_map(|event| event.number("index").zip(event.number("value"))).collect()
}

/// The cells and zones of a puzzle.
struct KsudokuGraph {
    /// The offset in the file.
    at: usize,
    order: usize,
    width: usize,
    height: usize,
    /// The zones, by the numbers of their cells; `None` for a plain sudoku.
    zones: Option<Vec<BTreeSet<usize>>>,
}

impl KsudokuGraph {
    fn read(graph: &XmlElement) -> Result<Self, Fault> {
        /// The maximum side of a board: five boards of 25x25.
        const LARGEST: usize = 128;
        let refuse = |what: &'static str| Fault {
            at: graph.at,
            kind: FormatErrorKind::Unsupported { what, remedy: "give another puzzle" },
        };
        let number =
            |name: &str| graph.number(name).filter(|&number| (1..=LARGEST).contains(&number));
        let kind = graph.attribute("specific-type").unwrap_or_default();
        let order = number("order");
        if kind.eq_ignore_ascii_case("mathdoku") || graph.attribute("order") == Some("Mathdoku") {
            return Err(refuse("a Mathdoku, which has cages"));
        }
        if kind.eq_ignore_ascii_case("killersudoku") || graph.child("cage").is_some() {
            return Err(refuse("a puzzle with cages"));
        }
        let is_flat = number("sizeZ").is_none_or(|depth| depth == 1);
        let is_cube =
            graph.child("roxdokugroups").is_some() || graph.attribute("type") == Some("roxdoku");
        if is_cube || !is_flat {
            return Err(refuse("a board in three dimensions"));
        }
        let order = order.ok_or_else(|| graph.fault("graph", "an order from 1 to 25"))?;
        let mut read = Self { at: graph.at, order, width: order, height: order, zones: None };
        match graph.attribute("type") {
            Some("sudoku") => return Ok(read),
            Some("custom") => {}
            kind => {
                let found = format!("type {}", kind.unwrap_or("missing"));
                return Err(graph.fault(found, "the type sudoku or custom"));
            }
        }
        let size = number("sizeX").zip(number("sizeY"));
        (read.width, read.height) =
            size.ok_or_else(|| graph.fault("graph", "sizeX and sizeY from 1 to 128"))?;
        let mut zones = Vec::new();
        for part in &graph.children {
            match part.name.as_str() {
                "clique" => zones.push(read.clique(part)?),
                "sudokugroups" => zones.extend(read.groups(part)?),
                _ => {}
            }
        }
        read.zones = Some(zones);
        Ok(read)
    }

    /// The position of a cell by its number.
    fn position(&self, number: usize) -> Position {
        Position::new(number % self.height, number / self.height)
    }

    fn digit(&self, digit: usize) -> Option<Digit> {
        u8::try_from(digit).ok().and_then(Digit::new).filter(|digit| digit.index() < self.order)
    }

    /// The cells of a zone that lists them.
    fn clique(&self, clique: &XmlElement) -> Result<BTreeSet<usize>, Fault> {
        let expected = "the numbers of its cells, each on the board and once";
        let mut cells = BTreeSet::new();
        for word in clique.text.split_whitespace() {
            let cell = word.parse::<usize>().ok().filter(|&cell| cell < self.width * self.height);
            if !cell.is_some_and(|cell| cells.insert(cell)) {
                return Err(clique.fault(crate::layout::shorten(word), expected));
            }
        }
        if cells.is_empty() || cells.len() > self.order {
            return Err(clique.fault(format!("a zone of {} cells", cells.len()), expected));
        }
        Ok(cells)
    }

    /// The rows, columns and blocks of a square grid.
    fn groups(&self, groups: &XmlElement) -> Result<Vec<BTreeSet<usize>>, Fault> {
        let at = groups.number("at").unwrap_or(0);
        let order = self.order;
        // The whole grid must be on the board.
        let corner =
            at % self.height + order <= self.height && at / self.height + order <= self.width;
        let side = order.isqrt();
        let has_blocks = groups.attribute("withblocks") != Some("0");
        if !corner || has_blocks && side * side != order {
            return Err(
                groups.fault(format!("a grid at {at}"), "a grid of square blocks inside the board")
            );
        }
        let cell = |row: usize, column: usize| at + column * self.height + row;
        let row = |row: usize| (0..order).map(|column| cell(row, column)).collect();
        let column = |column: usize| (0..order).map(|row| cell(row, column)).collect();
        let block = |block: usize| {
            let (top, left) = (block / side * side, block % side * side);
            (0..order).map(|place| cell(top + place / side, left + place % side)).collect()
        };
        let mut zones: Vec<BTreeSet<usize>> = (0..order).map(row).collect();
        zones.extend((0..order).map(column));
        if has_blocks {
            zones.extend((0..order).map(block));
        }
        Ok(zones)
    }

    /// The board: the usual one, a jigsaw, or one of any zones.
    fn board(&self, boards: &mut Boards) -> Result<FormatBoard, Fault> {
        let fault = |kind| Fault { at: self.at, kind };
        let Some(zones) = &self.zones else {
            return boards.of_length(self.order * self.order).cloned().map_err(fault);
        };
        if let Some((map, diagonals)) = self.regions(zones) {
            return regions::board(boards, &map, diagonals).cloned().map_err(fault);
        }
        let key = format!("{} {} {zones:?}", self.order, self.height);
        boards.own(&key, || Ok(self.layout(zones)?), |kind| kind).cloned().map_err(fault)
    }

    /// The map of the regions of a square board, and whether it has diagonals. The zones must be rows, columns, regions
    /// and perhaps both diagonals.
    fn regions(&self, zones: &[BTreeSet<usize>]) -> Option<(String, bool)> {
        let side = self.order;
        if self.width != side || self.height != side {
            return None;
        }
        let mut rest: BTreeSet<&BTreeSet<usize>> = zones.iter().collect();
        for line in 0..side {
            let column: BTreeSet<usize> = (0..side).map(|row| line * side + row).collect();
            let row: BTreeSet<usize> = (0..side).map(|column| column * side + line).collect();
            // All rows and columns must be zones.
            if !(rest.remove(&column) && rest.remove(&row)) {
                return None;
            }
        }
        let falling: BTreeSet<usize> = (0..side).map(|place| place * side + place).collect();
        let rising: BTreeSet<usize> =
            (0..side).map(|place| place * side + side - 1 - place).collect();
        let diagonals = rest.contains(&falling) && rest.contains(&rising);
        if diagonals {
            rest.retain(|zone| **zone != falling && **zone != rising);
        }
        // Cells are numbered column by column, and the map goes row by row.
        let cells = (0..side * side).map(|place| place % side * side + place / side);
        let region = |cell: usize| {
            let mut found = rest.iter().enumerate().filter(|(_, zone)| zone.contains(&cell));
            match (found.next(), found.next()) {
                (Some((region, zone)), None) if zone.len() == side => Some(region),
                _ => None,
            }
        };
        let map = regions::letter(cells.map(region).collect::<Option<Vec<_>>>()?)?;
        Some((map, diagonals))
    }

    /// The layout of any zones.
    fn layout(&self, zones: &[BTreeSet<usize>]) -> Result<Layout, LayoutError> {
        let mut builder = LayoutBuilder::new(self.order)?;
        for &cell in zones.iter().flatten() {
            builder.add_cell(self.position(cell))?;
        }
        for (number, zone) in (1..).zip(zones) {
            let cells = zone.iter().map(|&cell| self.position(cell));
            builder.add_zone(ZoneKind::Custom, format!("{number}"), cells)?;
        }
        builder.build()
    }
}
