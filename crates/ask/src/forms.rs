//! Canonical forms and random equivalents of puzzles of any layout.

use pavane::format::line;
use pavane::nine::Board;
use pavane::{Cell, Digit, Layout, Puzzle, Symbols};
use pavane_workshop::{
    Canonical, Canonizer, ClashingBoard, LayoutFormError, LayoutSymmetries, LayoutTransformation,
    Transformation,
};
use rand_pcg::Pcg64;
use serde_json::{Value, json};
use std::fmt::Write;

/// The finder of canonical forms and random equivalents, with the tables that further puzzles use again.
///
/// ```
/// use pavane::{Puzzle, Symbols};
/// use pavane_ask::Forms;
///
/// let symbols = Symbols::standard(4);
/// let (one, other): (Puzzle, Puzzle) = ("1..4.........32.".parse()?, ".12.........3..4".parse()?);
/// let mut forms = Forms::default();
/// let form = forms.of_puzzle(&one, &symbols)?.line().to_owned();
/// assert_eq!(forms.of_puzzle(&other, &symbols)?.line(), form);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Forms {
    boards: Canonizer,
    /// The symmetries of the last layout: most files have one.
    kept: Option<LayoutSymmetries>,
}

/// A canonical form with the transformation that leads to it.
#[derive(Clone, Debug)]
pub struct CanonicalForm {
    /// The form on one line.
    line: String,
    automorphisms: String,
    map: Map,
}

/// The transformation that leads to a canonical form.
#[derive(Clone, Debug)]
enum Map {
    Board(Transformation),
    Puzzle(LayoutTransformation),
}

/// The reason why a puzzle has no canonical form and no equivalents.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormError {
    /// The givens of a 9x9 board clash.
    #[error(transparent)]
    Clash(#[from] ClashingBoard),
    /// The puzzle or its layout does not fit.
    #[error(transparent)]
    Layout(#[from] LayoutFormError),
}

impl Forms {
    /// The canonical form of a board.
    ///
    /// # Errors
    /// If it has a clash.
    pub fn of_board(&mut self, board: &Board) -> Result<Canonical, ClashingBoard> {
        self.boards.canonical(board)
    }

    /// The canonical form of a puzzle.
    ///
    /// # Errors
    /// If candidates are ruled out beside its givens, or its layout has too many cells or symmetries.
    pub fn of_puzzle(
        &mut self,
        puzzle: &Puzzle,
        symbols: &Symbols,
    ) -> Result<CanonicalForm, FormError> {
        // Boards of the standard layout have a finder for 9x9 alone.
        if let Ok(board) = Board::try_from(puzzle) {
            let found = self.of_board(&board)?;
            return Ok(CanonicalForm {
                line: line::write_puzzle(&shown(puzzle.layout(), &found.form), symbols),
                automorphisms: found.automorphisms.to_string(),
                map: Map::Board(found.transformation),
            });
        }
        let found = self.symmetries(puzzle.layout())?.canonical(puzzle)?;
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
    pub fn scrambled(
        &mut self,
        puzzle: &Puzzle,
        symbols: &Symbols,
        random: &mut Pcg64,
    ) -> Result<String, FormError> {
        let image = match Board::try_from(puzzle) {
            Ok(board) => shown(puzzle.layout(), &Transformation::random(random).apply(&board)),
            Err(_) => {
                let transformation = self.symmetries(puzzle.layout())?.random(random);
                transformation.apply(puzzle)?
            }
        };
        Ok(line::write_puzzle(&image, symbols))
    }

    fn symmetries(&mut self, layout: &Layout) -> Result<&LayoutSymmetries, LayoutFormError> {
        // The symmetries of the last layout are used again if they fit.
        let kept = self.kept.take().filter(|kept| kept.layout() == layout);
        let symmetries = match kept {
            Some(kept) => kept,
            None => LayoutSymmetries::new(layout)?,
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
    pub fn line(&self) -> &str {
        &self.line
    }

    /// Appends the form as a line. With `map`, the number of automorphisms and the transformation follow after tabs.
    pub fn write(&self, map: bool, out: &mut String) {
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
    pub fn json(self) -> Value {
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
