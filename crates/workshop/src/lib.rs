//! Making puzzles: from random grids, with few givens, and from puzzles with redundant or too few givens. Clues that
//! are in conflict. Canonical forms of equivalent puzzles.

mod canonical;
mod census;
mod clues;
mod complete;
mod conflict;
mod constrained;
mod few_clues;
mod generate;
mod grids;
mod hitting_sets;
mod in_order;
mod jigsaws;
mod judge;
mod minimal_clues;
mod minimize;
mod orbits;
mod solution_table;
mod stream;
pub mod symmetry;
mod unavoidable;
mod vicinity;
mod weights;

pub use canonical::{
    Automorphisms, Canonical, Canonizer, ClashingBoard, LayoutForm, LayoutFormError,
    LayoutSymmetries, LayoutTransformation, Transformation, canonical,
};
pub use census::{CensusTextError, GivensCensus, Share};
pub use clues::{Clue, Clues};
pub use complete::{CompleteError, Completed, Completer, Completion};
pub use conflict::Conflict;
pub use constrained::{
    ConstraintGenerator, ConstraintRecipe, ConstraintRequest, ConstraintRequestError, PathLevel,
    SettingError,
};
pub use few_clues::{Attempt, FewClueError, FewClueSearch, Found, SearchEffort};
pub use generate::{
    GenerateCounts, GenerateError, Generated, Generator, Minimal, Recipe, Rejection,
};
pub use grids::{GridsError, RandomGrids};
pub use jigsaws::{Jigsaw, JigsawError, Jigsaws};
pub use minimal_clues::{KeptClues, MinimalClues};
pub use minimize::{MinimizeError, Minimized, Minimizer};
pub use unavoidable::{UnavoidableFinder, UnavoidableSet, UnavoidableSets};
pub use vicinity::{VicinityError, VicinitySearch};
pub use weights::{Weighted, WeightedGenerator, WeightedWalk};

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
