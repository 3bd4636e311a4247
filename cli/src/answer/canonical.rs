//! Canonical forms and random equivalents of puzzles of any layout.

use crate::error::Error;
use pavane::format::line;
use pavane::nine::Board;
use pavane::{Cell, Digit, Layout, Puzzle, Symbols};
use pavane_workshop::{
    Canonical, Canonizer, LayoutSymmetries, LayoutTransformation, Transformation,
};
use rand_pcg::Pcg64;
use serde_json::{Value, json};
use std::fmt::Write;

/// The finder of canonical forms of a worker, with its memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Forms {
    boards: Canonizer,
    /// The symmetries of the last layout: most files have one.
    kept: Option<LayoutSymmetries>,
}

/// A canonical form with the way there.
pub(crate) struct CanonicalForm {
    /// The form on one line.
    line: String,
    automorphisms: String,
    map: Map,
}

/// The way to a canonical form.
enum Map {
    Board(Transformation),
    Puzzle(LayoutTransformation),
}

impl Forms {
    /// The canonical form of a board.
    ///
    /// # Errors
    /// If it has a clash.
    pub(crate) fn of_board(&mut self, board: &Board) -> Result<Canonical, Error> {
        self.boards.canonical(board).map_err(Error::refused)
    }

    /// The canonical form of a puzzle.
    ///
    /// # Errors
    /// If candidates are ruled out beside its givens, or its layout has too many cells or symmetries.
    pub(crate) fn of_puzzle(
        &mut self,
        puzzle: &Puzzle,
        symbols: &Symbols,
    ) -> Result<CanonicalForm, Error> {
        // Boards of the standard layout have a finder for 9x9 alone.
        if let Ok(board) = Board::try_from(puzzle) {
            let found = self.of_board(&board)?;
            return Ok(CanonicalForm {
                line: line::write_puzzle(&shown(puzzle.layout(), &found.form), symbols),
                automorphisms: found.automorphisms.to_string(),
                map: Map::Board(found.transformation),
            });
        }
        let found = self.symmetries(puzzle.layout())?.canonical(puzzle).map_err(Error::refused)?;
        Ok(CanonicalForm {
            line: line::write_puzzle(&found.form, symbols),
            automorphisms: found.automorphisms.to_string(),
            map: Map::Puzzle(found.transformation),
        })
    }

    /// The image of a puzzle under a random symmetry of its layout and a random renaming of digits, on one line.
    ///
    /// # Errors
    /// If candidates are ruled out beside its givens, or its layout has too many cells.
    pub(crate) fn scrambled(
        &mut self,
        puzzle: &Puzzle,
        symbols: &Symbols,
        random: &mut Pcg64,
    ) -> Result<String, Error> {
        let image = match Board::try_from(puzzle) {
            Ok(board) => shown(puzzle.layout(), &Transformation::random(random).apply(&board)),
            Err(_) => {
                let transformation = self.symmetries(puzzle.layout())?.random(random);
                transformation.apply(puzzle).map_err(Error::refused)?
            }
        };
        Ok(line::write_puzzle(&image, symbols))
    }

    fn symmetries(&mut self, layout: &Layout) -> Result<&LayoutSymmetries, Error> {
        // The symmetries of the last layout are used again if they fit.
        let kept = self.kept.take().filter(|kept| kept.layout() == layout);
        let symmetries = match kept {
            Some(kept) => kept,
            None => LayoutSymmetries::new(layout).map_err(Error::refused)?,
        };
        Ok(self.kept.insert(symmetries))
    }
}

/// A board as a puzzle of the standard layout.
fn shown(layout: &Layout, board: &Board) -> Puzzle {
    let givens: Vec<_> = board.digits().iter().map(|&digit| Digit::new(digit)).collect();
    Puzzle::new(layout.clone(), givens).expect("the image of a puzzle without a clash")
}

impl CanonicalForm {
    /// The form on one line.
    pub(crate) fn line(&self) -> &str {
        &self.line
    }

    /// Appends the form as a line. With `map`, the number of automorphisms and the transformation follow after tabs.
    pub(crate) fn write(&self, map: bool, out: &mut String) {
        out.push_str(&self.line);
        if map {
            let _ = write!(out, "\t{}\t", self.automorphisms);
            match &self.map {
                Map::Board(transformation) => {
                    let _ = write!(out, "{transformation}");
                }
                Map::Puzzle(transformation) => {
                    let (cells, digits) = numbers(transformation);
                    let list = |numbers: Vec<usize>| {
                        numbers.iter().map(usize::to_string).collect::<Vec<_>>().join(" ")
                    };
                    let _ = write!(out, "cells {}, digits {}", list(cells), list(digits));
                }
            }
        }
        out.push('\n');
    }

    /// The object of the form.
    pub(crate) fn json(self) -> Value {
        let transformation = match &self.map {
            Map::Board(transformation) => json!({
                "transposed": transformation.is_transposed(),
                "rows": transformation.rows().map(|row| row + 1),
                "columns": transformation.columns().map(|column| column + 1),
                "digits": transformation.digits(),
            }),
            Map::Puzzle(transformation) => {
                let (cells, digits) = numbers(transformation);
                json!({ "cells": cells, "digits": digits })
            }
        };
        json!({
            "form": self.line,
            "automorphisms": self.automorphisms,
            "transformation": transformation,
        })
    }
}

/// The cell that comes to each place and the new names of digits, counted from 1.
fn numbers(transformation: &LayoutTransformation) -> (Vec<usize>, Vec<usize>) {
    let cell = |cell: &Cell| cell.index() + 1;
    let digit = |digit: &Digit| digit.index() + 1;
    let LayoutTransformation { cells, digits } = transformation;
    (cells.iter().map(cell).collect(), digits.iter().map(digit).collect())
}
