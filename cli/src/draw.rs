//! Drawings: charts, heat maps, steps, tilings, and their files.

mod charts;
mod heat;
mod picture;
mod steps;
mod tiling;

pub(crate) use charts::{BarChart, LineChart};
pub(crate) use heat::{HeatMap, Look};
pub(crate) use picture::{PictureFiles, PictureForm, SEVERAL_PUZZLES, warn_of_missing};
pub(crate) use steps::{NamedPicture, StepFolder};
pub(crate) use tiling::{Drawing, TilingPainter};
