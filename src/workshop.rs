//! Making puzzles: from random grids, with few givens, and from puzzles with redundant givens; telling equivalent ones.

mod canonical;
mod few_clues;
mod generate;
mod grids;
mod in_order;
mod judge;
mod minimize;
mod orbits;
mod stream;
mod weights;

pub use canonical::{
    Canonical, Canonizer, ClashingBoard, LayoutForm, LayoutFormError, LayoutSymmetries,
    LayoutTransformation, Transformation, canonical,
};
pub use few_clues::{Attempt, FewClueError, FewClueSearch, Found, SearchEffort};
pub use generate::{GenerateError, Generated, Generator, Minimal, Recipe};
pub use grids::{GridsError, RandomGrids};
pub use minimize::{MinimizeError, Minimized, Minimizer};
pub use weights::{GivensCensus, Share, Weighted, WeightedGenerator};
