//! `--picture`: solutions of exact cover problems as pictures of their cells.

use super::sole::Sole;
use dlx::OptionId;
use dlx::format::Document;
use pavane::render::tiling::{Cells, TilingError};
use std::path::Path;

/// How to draw.
#[derive(Clone, Debug)]
pub(crate) enum Drawing {
    /// In letters, in the place of the options.
    Letters,
    /// As an SVG that is kept for a file, beside the options.
    Svg(Sole<String>),
}

/// Draws the solutions of one problem.
#[derive(Debug)]
pub(crate) struct Pencil<'a> {
    drawing: &'a Drawing,
    document: &'a Document,
    cells: Cells,
}

impl<'a> Pencil<'a> {
    /// Finds the cells of a problem.
    ///
    /// # Errors
    /// If there are none, or their solutions cannot be drawn.
    pub(crate) fn new(drawing: &'a Drawing, document: &'a Document) -> Result<Self, TilingError> {
        let cells = Cells::new(&document.problem, &document.names)?;
        Ok(Self { drawing, document, cells })
    }

    /// Draws a solution, and gives what is to be written in the place of its options, if anything is.
    pub(crate) fn draw(&self, solution: &[OptionId]) -> Option<String> {
        let tiling = self.cells.tiling(&self.document.problem, &self.document.names, solution);
        match self.drawing {
            Drawing::Letters => Some(tiling.text()),
            Drawing::Svg(kept) => {
                kept.add(tiling.svg());
                None
            }
        }
    }
}

/// Writes the picture that was kept, if there is one.
///
/// # Errors
/// In words, if there are several, or the file cannot be written.
pub(crate) fn save(kept: &Sole<String>, file: &Path) -> Result<(), String> {
    let several = "a picture shows one solution, and there are several; ask for one";
    kept.save(file, several, |picture, file| std::fs::write(file, picture))
}
