//! The checkers from outside. One binary, so that a change is linked once.

mod certificate;
mod proof;
mod support;
