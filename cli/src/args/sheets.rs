//! Sheets of paper with several puzzles.

use clap::{Args, ValueEnum};
use pavane_render::sheet::{Arrangement, Paper};

#[derive(Clone, Debug, Args)]
pub(crate) struct SheetArgs {
    /// Write sheets of puzzles (2x3) to --output FILE.html, .pdf, .svg or .png
    ///
    /// The value is the numbers of columns and rows, or a number of puzzles, for which the boards are made largest.
    /// Each puzzle has its number, its label and, if the input states one, its level: a column or field `difficulty`,
    /// `level` or `rating`, or the rating of `pavane rate --json`. The same input gives the same bytes on every
    /// machine. PDF and PNG have fonts of their own. An SVG has the sheets below each other, up to 100. A PNG has one
    /// sheet, with 150 pixels in an inch.
    #[arg(long, value_name = "CxR|N", alias = "per-page", requires = "output")]
    #[arg(conflicts_with_all = ["svg", "png", "step", "ascii"])]
    pub(crate) pages: Option<Arrangement>,
    /// Add sheets with the solutions
    ///
    /// They come last, with the same numbers and at least twice as many boards per sheet.
    #[arg(long, requires = "pages", conflicts_with = "solution")]
    pub(crate) with_solutions: bool,
    /// The size of the sheets
    #[arg(
        long,
        value_name = "SIZE",
        default_value = "a4",
        requires = "pages",
        hide_short_help = true
    )]
    pub(crate) paper: PaperSize,
    /// A heading for each sheet
    #[arg(long, value_name = "TEXT", requires = "pages", hide_short_help = true)]
    pub(crate) heading: Option<String>,
    /// Keep the colors of constraints and solutions on sheets, which are black and white otherwise
    #[arg(long, requires = "pages", hide_short_help = true)]
    pub(crate) in_color: bool,
}

/// The size of paper.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum PaperSize {
    /// 210 by 297 mm
    A4,
    /// 8.5 by 11 inches
    Letter,
}

impl From<PaperSize> for Paper {
    fn from(size: PaperSize) -> Self {
        match size {
            PaperSize::A4 => Self::A4,
            PaperSize::Letter => Self::Letter,
        }
    }
}
