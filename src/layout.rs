//! Boards without digits: cells, and the zones in which digits differ.
//!
//! A [`Layout`] has up to 64 digits, cells at positions of a picture, and zones. The picture may have holes, for
//! overlapping grids. A zone with one cell for each digit holds each digit once, a smaller zone at most once. Rows,
//! columns and blocks are zones like any other. Rules beyond zones, such as killer cages, are [constraints].
//!
//! | to get | use |
//! |---|---|
//! | the common boards | [`Layout::blocks`], [`Layout::square`], [`Layout::latin`] |
//! | a jigsaw | [`Layout::jigsaw`] |
//! | diagonals, windows and other extra zones | [`Layout::with`] an [`Extra`] |
//! | any cells and zones | [`LayoutBuilder`], or a file in a format of [`zones`] |
//! | the layout that a user names on a command line | [`LayoutSpec`] |
//! | a board with killer cages, thermometers and so on | [`Layout::with_constraints`] |
//!
//! [constraints]: ConstraintSet

mod builder;
mod cell;
mod constrained;
mod constraint_set;
mod digit;
mod error;
mod extended;
mod extra;
mod implied;
mod jigsaw;
mod lists;
mod model;
mod name;
mod overlapping;
mod spec;
mod standard;
mod zone;
pub mod zones;

pub use builder::LayoutBuilder;
pub use cell::{Cell, Position, PositionError, shorten};
pub use constraint_set::{ConstraintSet, HasConstraints};
pub use digit::{Digit, DigitSet, digits_of};
pub use error::LayoutError;
pub use extra::{Extra, UnknownExtra};
pub use model::Layout;
pub use name::NameError;
pub use spec::{LayoutBase, LayoutSpec, SpecError};
pub use zone::{Zone, ZoneKind};

pub(crate) use lists::Lists;
