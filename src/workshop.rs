//! Making puzzles with few givens, and telling equivalent ones.

mod canonical;
mod few_clues;

pub use canonical::{
    Canonical, Canonizer, ClashingBoard, LayoutForm, LayoutFormError, LayoutSymmetries,
    LayoutTransformation, Transformation, canonical,
};
pub use few_clues::{Attempt, FewClueError, FewClueSearch, Found, SearchEffort};
