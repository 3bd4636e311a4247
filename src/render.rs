//! Pictures of solutions, as text and as SVG.

pub mod tiling;
