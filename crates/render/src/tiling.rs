//! Pictures of tilings: the solutions of exact cover problems whose items are cells.
//!
//! An item is a cell if its name is a row and a column, such as `r1c1`, or a row, a column and a layer, such as
//! `r1c1l1`. Hexagons are named `r1h1`, by row and place in the row, and triangles `r1t1`. Odd triangles of a row
//! point up. Each row of hexagons or triangles begins half a cell further left than the row above.
//!
//! An option covers the cells among its items. It is drawn by a label in each: the name of another of its items, if
//! that is a single character (a piece). Else it is the text after `#`, if all its other items have the same (a
//! digit), or else a letter that differs from the letters of its neighbors. Cells that options share have colors;
//! they are drawn by the name of the color if it is a single character. In an SVG, an option with one cell whose sides
//! are items with colors (`h1-1` above `r1c1`, `v1-1` left of it) is drawn by these colors.
//!
//! ```
//! use dlx::{First, Solver, format::text};
//! use pavane_render::tiling::Cells;
//!
//! let board = text::read(b"I L r1c1 r1c2 r1c3 r2c1 r2c2 r2c3\n\
//!                          I r1c1 r1c2 r1c3\nL r1c1 r2c1 r2c2\nI r2c1 r2c2 r2c3\n")?;
//! let cells = Cells::new(&board.problem, &board.names)?;
//! let options: Vec<_> = board.problem.options().take(1).collect();
//! let tiling = cells.tiling(&board.problem, &board.names, &options);
//! assert_eq!(tiling.text(), "III\n...\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod cells;
mod drawing;
mod flat;
mod form;
mod isometric;
mod kinds;
mod paint;
mod symmetry;
mod tile;

pub use cells::{Cells, DrawnCell, TilingError};
pub use symmetry::Symmetries;
pub use tile::{Tiling, TilingStyle};
