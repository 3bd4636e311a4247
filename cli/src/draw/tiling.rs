//! Solutions of exact cover problems as pictures of their cells.

use crate::output::Artifact;
use dlx::OptionId;
use dlx::format::Document;
use pavane_render::svg::Element;
use pavane_render::tiling::{Cells, TilingError, TilingStyle};

/// The form of a picture.
#[derive(Clone, Debug)]
pub(crate) enum Drawing {
    /// Letters in place of the options.
    Letters,
    /// A picture in a style for a file, beside the options.
    Picture(Artifact<Element>, TilingStyle),
}

/// Painter of the solutions of one problem.
#[derive(Debug)]
pub(crate) struct TilingPainter<'a> {
    drawing: &'a Drawing,
    document: &'a Document,
    cells: Cells,
}

impl<'a> TilingPainter<'a> {
    /// A painter for a problem with cells as items.
    ///
    /// # Errors
    /// If it has no cells, or its solutions cannot be drawn.
    pub(crate) fn new(drawing: &'a Drawing, document: &'a Document) -> Result<Self, TilingError> {
        let cells = Cells::new(&document.problem, &document.names)?;
        if let Drawing::Picture(_, style) = drawing {
            cells.check(*style)?;
        }
        Ok(Self { drawing, document, cells })
    }

    /// Draws a solution, and returns the text that replaces its options, if any.
    pub(crate) fn draw(&self, solution: &[OptionId]) -> Option<String> {
        let tiling = self.cells.tiling(&self.document.problem, &self.document.names, solution);
        match self.drawing {
            Drawing::Letters => Some(tiling.text()),
            Drawing::Picture(kept, style) => {
                kept.add(tiling.drawing_in(*style));
                None
            }
        }
    }
}
