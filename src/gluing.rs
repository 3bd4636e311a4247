//! The number of grids of a blank board with rectangular blocks, without a search over grids.
//!
//! A blank 9x9 board has 6,670,903,752,021,072,936,960 grids, far more than a search can visit. Each grid consists of
//! three bands, or of two stacks, which depend on each other only through the digits of each column or row. One side of
//! such a seam is counted once for each content of the seam, up to symmetry. Then the two sides are glued: their counts
//! are multiplied and added up.
//!
//! | blocks | how | file |
//! |---|---|---|
//! | 2xC and Cx2, C from 2 to 5 | two stacks, glued along their row sets | `gluing/stacks.rs` |
//! | 3x3 | three bands, glued along their column sets | `gluing/bands.rs` |
//!
//! [`Gluing`] is a count with progress and an interrupt; [`blank_grids`] is its shortest form. [`GridSampler`] draws
//! grids from the same sums. `docs/gluing.md` explains both methods, from the 4x4 board upward.

mod bands;
mod control;
mod counting;
mod random;
mod sampler;
mod stacks;

pub use counting::{Gluing, GluingError, blank_grids};
pub(crate) use random::below;
pub use sampler::GridSampler;
