//! Files of problems from outside. One binary, so that a change is linked once.

mod format;
mod support;
