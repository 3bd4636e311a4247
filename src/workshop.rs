//! Making puzzles with few givens.

mod few_clues;

pub use few_clues::{Attempt, FewClueError, FewClueSearch, Found, SearchEffort};
