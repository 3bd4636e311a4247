//! Sudoku as exact cover: the one place that knows both.
//!
//! Each candidate, a digit in a cell, is an option. Its items are the cell, which needs one digit,
//! and for each zone of the cell the pair of zone and digit: *primary* if the zone is full, for each
//! digit must be in it, *secondary* if it is smaller, for the digit may be in it once. A blank 9x9
//! board has 4 * 81 = 324 items and 729 options of four items each. This is the usual encoding:
//! Knuth, *The Art of Computer Programming*, volume 4B, section 7.2.2.1.
//!
//! Givens are options chosen before the search. The *reduced* problem is what they leave: the items
//! that no given covers and the options that no given rules out. An item may be left with no options;
//! it stays, so that every search finds at once that there is no solution. Secondary items that fewer
//! than two options are left for forbid nothing and are dropped. The *full* problem has all items and
//! options, whatever is given, and the options of the givens are listed beside it: literature speaks
//! of these 729 options, and proofs and comparisons want the same ones for every puzzle.
//!
//! A file to be solved elsewhere should hold the reduced problem: its solutions are those of the
//! puzzle, one for one, and need no list of givens beside them. The *stated* problem says the same
//! with nothing worked out: it is the full one with an item for each given, which only the option of
//! the given covers. It is what proofs are about, since one sees at a glance that it is the puzzle.

mod encoder;
mod encoding;
mod error;
mod sharing;

pub use encoder::Encoder;
pub use encoding::{Encoding, Meaning};
pub use error::{DecodeError, EncodeError};
