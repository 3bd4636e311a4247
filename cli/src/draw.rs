//! Drawings: charts, heat maps, steps, tilings.

mod charts;
mod heat;
mod steps;
mod tiling;

pub(crate) use charts::{BarChart, LineChart};
pub(crate) use heat::{HeatMap, Look};
pub(crate) use steps::{StepPictures, named, prepare, save_steps};
pub(crate) use tiling::{Drawing, TilingPainter, save_tiling};
