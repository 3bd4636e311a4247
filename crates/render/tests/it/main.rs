//! Pictures from outside.

mod constraints;
mod pictures;
mod sheets;
mod tilings;
