//! Pictures from outside.

mod constraints;
mod pictures;
mod pixels;
mod sheets;
mod tilings;
