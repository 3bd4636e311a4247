//! Sudoku as exact cover, and the way back.
//!
//! Each candidate, a digit in a cell, is an option. Its items are the cell, which needs one digit,
//! and for each zone of the cell the pair of zone and digit: *primary* if the zone is full, since each
//! digit must be in it, *secondary* if it is smaller, since the digit may be in it at most once. A blank 9x9
//! board has 4 * 81 = 324 items and 729 options of four items each. This is the usual encoding:
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1.
//!
//! Givens are options chosen before the search. The *reduced* problem has the items that no given covers
//! and the options that no given rules out. An item left without options stays, so that every search
//! finds at once that there is no solution. Secondary items left with fewer than two options forbid
//! nothing and are dropped. The *full* problem has all items and options, whatever is given, and the
//! options of the givens are listed separately: the literature speaks of these 729 options, and proofs and
//! comparisons need the same ones for every puzzle.
//!
//! A file for other solvers should hold the reduced problem: its solutions are those of the puzzle, one for
//! one, and need no list of givens. The *stated* problem has the same solutions, without any deduction: it
//! is the full one with an item for each given, which only the option of the given covers. Proofs are about
//! it, since it is easily seen to be the puzzle.

mod encoder;
mod encoding;
mod error;
mod sharing;

pub use encoder::Encoder;
pub use encoding::{Encoding, Meaning};
pub use error::{DecodeError, EncodeError};
