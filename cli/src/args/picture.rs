//! Pictures of solutions of exact cover problems.

use super::values::picture_file;
use clap::{Args, ValueEnum};
use pavane_render::tiling::TilingStyle;
use std::path::PathBuf;

#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct PictureArgs {
    /// Draw the cells of an exact cover problem in letters, instead of printing options; or, with
    /// `--picture=FILE.svg` or `.png`, write a picture of the one solution to that file
    ///
    /// Cells are items named by row and column, r1c1, by row, column and layer, r1c1l1, or as a hexagon r1h1 or a
    /// triangle r1t1. Each is drawn by the piece that covers it. The sign of a piece is an item of the option with a
    /// name of one character, or else a letter that no neighbor has. Layers are drawn side by side. `pavane zoo`
    /// writes problems with such names.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true, value_parser = picture_file)]
    #[arg(conflicts_with_all = ["json", "quiet"])]
    pub(crate) picture: Option<Option<PathBuf>>,
    /// The style of the picture in --picture=FILE.svg or .png
    #[arg(long, value_name = "STYLE", value_delimiter = ',', requires = "picture")]
    pub(crate) picture_style: Vec<PictureStyle>,
}

/// A property of a picture in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum PictureStyle {
    /// Cells have no letters
    NoLetters,
    /// Pieces of one shape have one color and one letter, however they are turned
    Shapes,
    /// Cubes: the whole box, and each layer
    Isometric,
}

impl PictureArgs {
    /// The style with all requested properties.
    pub(crate) fn style(&self) -> TilingStyle {
        let has = |style| self.picture_style.contains(&style);
        TilingStyle {
            has_labels: !has(PictureStyle::NoLetters),
            by_shape: has(PictureStyle::Shapes),
            isometric: has(PictureStyle::Isometric),
        }
    }
}
