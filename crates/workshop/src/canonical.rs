//! Canonical forms: the least of all equivalent boards.
//!
//! Boards are equivalent if symmetries of the layout and a renaming of digits turn them into each other. The standard
//! 9x9 layout has 3,359,232 symmetries: the transposition, and the orders of bands, of stacks, of the rows of a band
//! and of the columns of a stack. Two boards are equivalent if and only if their canonical forms are equal.
//!
//! The form is the one that collectors of puzzles call *minlex*. `docs/canonical.md` explains how it is found.

mod automorphisms;
mod blocks;
mod columns;
mod form;
mod grids;
mod layouts;
mod puzzles;
mod stabilizers;
mod transformation;

pub use automorphisms::Automorphisms;
pub use form::{Canonical, Canonizer, ClashingBoard, canonical};
pub use layouts::{LayoutForm, LayoutFormError, LayoutSymmetries, LayoutTransformation};
pub use transformation::Transformation;
