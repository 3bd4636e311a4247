//! Boards filled with pieces.

use super::draft::ProblemDraft;
use super::lattice::Lattice;
use super::shape::orientations;
use super::turn::{Cube, CubeSet, CubeTurn};
use super::{Arguments, Instance, Known, Parameter, ParameterKind, ZooError};
use std::collections::{BTreeMap, BTreeSet};

/// The maximum number of rows, of columns and of layers.
pub(super) const MOST_SIDE: u64 = 1_000;

/// Holes in the board.
pub(super) const HOLES: Parameter = Parameter {
    name: "holes",
    is_flag: true,
    kind: ParameterKind::Text,
    help: "Cells to omit, such as r4c4,r4c5,r5c4,r5c5",
};

/// The cells of a board, each to be covered once.
pub(super) struct CubeBoard {
    cells: BTreeSet<Cube>,
    lattice: Lattice,
}

impl CubeBoard {
    /// A rectangle of `R` by `C` cells, without the cells of the argument `holes`.
    pub(super) fn flat(arguments: &Arguments) -> Result<Self, ZooError> {
        let [rows, columns] = ["R", "C"].map(|side| arguments.get_number(side) as i32);
        Self::rhombus(Lattice::Squares, rows, columns)
            .without_holes(arguments, &format!("{rows}x{columns}"))
    }

    /// Rows of equally many cells; of triangles, each row has two for each column.
    pub(super) fn rhombus(lattice: Lattice, rows: i32, columns: i32) -> Self {
        let numbers = if lattice == Lattice::Triangles { 2 * columns } else { columns };
        let cells = (1..=rows)
            .flat_map(|row| (1..=numbers).map(move |number| lattice.cell(row, number)))
            .collect();
        Self { cells, lattice }
    }

    /// A box of unit cubes.
    pub(super) fn solid(rows: u64, columns: u64, layers: u64) -> Self {
        let [rows, columns, layers] = [rows, columns, layers].map(|side| side as i32);
        let cells = (0..rows)
            .flat_map(|row| (0..columns).map(move |column| (row, column)))
            .flat_map(|(row, column)| (0..layers).map(move |layer| [row, column, layer]))
            .collect();
        Self { cells, lattice: Lattice::Cubes }
    }

    /// A board of the given cells.
    pub(super) fn of(lattice: Lattice, cells: impl IntoIterator<Item = Cube>) -> Self {
        Self { cells: cells.into_iter().collect(), lattice }
    }

    /// The board without the cells of the argument `holes`. `board` names it in messages.
    pub(super) fn without_holes(
        mut self,
        arguments: &Arguments,
        board: &str,
    ) -> Result<Self, ZooError> {
        // An absent argument reads as an empty text, and names no hole.
        if !arguments.has(HOLES.name) {
            return Ok(self);
        }
        let mut named: BTreeMap<String, Cube> =
            self.cells.iter().map(|&cell| (self.lattice.name(cell), cell)).collect();
        for name in arguments.get_text(HOLES.name).split(',') {
            // The cell is outside of the board, or named twice.
            let cell = named.remove(name).ok_or_else(|| {
                ZooError::unsuitable(
                    format!("`{name}` in --holes"),
                    format!(
                        "cells of the board of {board}, each once, such as {}",
                        self.lattice.example()
                    ),
                )
            })?;
            self.cells.remove(&cell);
        }
        Ok(self)
    }

    /// The number of cells.
    pub(super) fn len(&self) -> usize {
        self.cells.len()
    }

    fn name(&self, cell: Cube) -> String {
        self.lattice.name(cell)
    }

    /// All placements of a shape on the board, in any of the given turns.
    pub(super) fn places(&self, shape: &[Cube], turns: &[CubeTurn]) -> BTreeSet<CubeSet> {
        let mut places = BTreeSet::new();
        for turned in orientations(self.lattice, shape, turns) {
            for cell in &self.cells {
                // The first cube of the shape goes to this cell.
                let shift = [0, 1, 2].map(|axis| cell[axis] - turned[0][axis]);
                let place: CubeSet = turned
                    .iter()
                    .map(|cube| [0, 1, 2].map(|axis| cube[axis] + shift[axis]))
                    .collect();
                if place.iter().all(|cube| self.cells.contains(cube)) {
                    places.insert(place);
                }
            }
        }
        places
    }

    /// The turns of the lattice that map the board onto itself, up to a translation.
    fn symmetries(&self) -> Vec<CubeTurn> {
        let cells: CubeSet = self.cells.iter().copied().collect();
        let home = |cells| self.lattice.home(cells);
        let own = home(cells.clone());
        let maps = |turn: &CubeTurn| home(turn.turned(&cells)) == own;
        self.lattice.turns().into_iter().filter(maps).collect()
    }

    /// The image of a placement under a symmetry of the board.
    fn image(&self, symmetry: CubeTurn, place: &[Cube]) -> CubeSet {
        let cells: CubeSet = self.cells.iter().copied().collect();
        let turned_cells = symmetry.turned(&cells);
        let least = |shape: &[Cube]| {
            [0, 1, 2].map(|axis| shape.iter().map(|cube| cube[axis]).min().unwrap_or(0))
        };
        // The turned board moves back onto itself, and the placement with it.
        let (from, to) = (least(&turned_cells), least(&cells));
        let mut image = symmetry.turned(place);
        for cube in &mut image {
            *cube = [0, 1, 2].map(|axis| cube[axis] - from[axis] + to[axis]);
        }
        image.sort_unstable();
        image
    }
}

/// A board with the placements of pieces on it.
pub(super) struct TiledBoard {
    board: CubeBoard,
    pieces: Vec<(String, BTreeSet<CubeSet>)>,
}

impl TiledBoard {
    /// The placements of pieces on a board, in any of the given turns.
    ///
    /// # Errors
    /// [`ZooError::TooLarge`].
    pub(super) fn new(
        board: CubeBoard,
        pieces: &[(String, CubeSet)],
        turns: &[CubeTurn],
    ) -> Result<Self, ZooError> {
        // Limits the work before entries are counted; placements that extend past the board count too.
        let entries = |(_, shape): &(String, CubeSet)| {
            orientations(board.lattice, shape, turns).len() * shape.len() * board.len()
        };
        if pieces.iter().map(entries).sum::<usize>() > 4 * Instance::MOST_ENTRIES {
            return Err(ZooError::TooLarge);
        }
        let places = |(name, shape): &(String, CubeSet)| (name.clone(), board.places(shape, turns));
        let pieces = pieces.iter().map(places).collect();
        Ok(Self { board, pieces })
    }

    /// The instance of [`pieces_once`](Self::pieces_once) with one solution of each class of turns and reflections.
    pub(super) fn pieces_once_by_class(
        mut self,
        title: String,
        known: Option<Known>,
    ) -> Result<Instance, ZooError> {
        let order = self.break_symmetry()?;
        let mut instance = self.pieces_once(title, known)?;
        instance.remarks.push(match order {
            1 => "the board has no symmetry to break".to_owned(),
            _ => format!("one solution of each class of {order} turns and reflections"),
        });
        Ok(instance)
    }

    /// Keeps one solution of each class of solutions that are turns and reflections of each other. Returns
    /// the size of the classes.
    ///
    /// The method needs a piece with placements that every symmetry of the board changes. Of the placements of the
    /// piece that symmetries map to each other, the first is kept: each class has one solution with it.
    fn break_symmetry(&mut self) -> Result<usize, ZooError> {
        let symmetries = self.board.symmetries();
        let images = |place: &CubeSet| -> BTreeSet<CubeSet> {
            symmetries.iter().map(|&symmetry| self.board.image(symmetry, place)).collect()
        };
        let is_free = |places: &BTreeSet<CubeSet>| {
            // All images of each placement differ, and are placements of the piece.
            places.iter().map(images).all(|images| {
                images.len() == symmetries.len()
                    && images.iter().all(|image| places.contains(image))
            })
        };
        let free = (0..self.pieces.len()).filter(|&piece| is_free(&self.pieces[piece].1));
        // Of several such pieces, the one with the fewest placements.
        let Some(piece) = free.min_by_key(|&piece| self.pieces[piece].1.len()) else {
            return Err(ZooError::unsuitable(
                "--break-symmetry on a board that maps each of these pieces onto itself somewhere",
                "a board with fewer symmetries; leave the flag out",
            ));
        };
        let places = &self.pieces[piece].1;
        let kept = places.iter().filter(|&place| images(place).first() == Some(place)).cloned();
        self.pieces[piece].1 = kept.collect();
        Ok(symmetries.len())
    }

    /// The instance in which each piece is used once, and each cell covered once.
    pub(super) fn pieces_once(
        &self,
        title: impl Into<String>,
        known: Option<Known>,
    ) -> Result<Instance, ZooError> {
        let mut draft = ProblemDraft::default();
        for (piece, _) in &self.pieces {
            draft.primary(piece)?;
        }
        self.add_cells(&mut draft)?;
        for (piece, places) in &self.pieces {
            for place in places {
                let cells = place.iter().map(|&cube| self.board.name(cube));
                draft.option([piece.clone()].into_iter().chain(cells))?;
            }
        }
        draft.finish(title, known)
    }

    /// The instance in which each piece is used any number of times, and each cell covered once.
    pub(super) fn pieces_often(
        &self,
        title: impl Into<String>,
        known: Option<Known>,
    ) -> Result<Instance, ZooError> {
        let mut draft = ProblemDraft::default();
        self.add_cells(&mut draft)?;
        for place in self.pieces.iter().flat_map(|(_, places)| places) {
            draft.option(place.iter().map(|&cube| self.board.name(cube)))?;
        }
        draft.finish(title, known)
    }

    fn add_cells(&self, draft: &mut ProblemDraft) -> Result<(), ZooError> {
        let mut cells: Vec<Cube> = self.board.cells.iter().copied().collect();
        cells.sort_unstable_by_key(|&cell| self.board.lattice.order(cell));
        cells.into_iter().try_for_each(|cell| draft.primary(self.board.name(cell)))
    }
}
