//! Drawings: charts, films of methods, heat maps, tilings.

mod charts;
mod film;
mod heat;
mod tiling;

pub(crate) use charts::{BarChart, LineChart};
pub(crate) use film::Film;
pub(crate) use heat::{HeatMap, Look};
pub(crate) use tiling::{Drawing, TilingPainter, save_tiling};
