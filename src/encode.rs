//! Sudoku as exact cover, and the way back.
//!
//! Each candidate, a digit in a cell, is an option. Its items are the cell, which needs one digit, and the pair of zone
//! and digit for each zone of the cell. The pair is *primary* in a full zone, since each digit must be in it. It is
//! *secondary* in a smaller zone, which has the digit at most once. A blank 9x9 board has 4 * 81 = 324 items and 729
//! options of four items each. This is the usual encoding: Knuth, *The Art of Computer Programming*, volume 4B, section
//! 7.2.2.1.
//!
//! Givens are options chosen before the search. The *reduced* problem has the items that no given covers and the
//! options that no given rules out. An item without options stays: every search then finds at once that no solution
//! exists. Secondary items with fewer than two options forbid no choice, and are dropped. The *full* problem has all
//! items and options, whatever is given, and lists the options of the givens separately. The literature speaks of these
//! 729 options, and proofs and comparisons need the same ones for every puzzle.
//!
//! A constraint about two cells, such as a thermometer, is a few secondary items. Each has candidates of both cells
//! that exclude each other. Constraints about more cells at once are no exact cover, and are refused.
//!
//! A file for other solvers should hold the reduced problem. Its solutions are the solutions of the puzzle, one for
//! one, and need no list of givens. The *stated* problem has the same solutions, without any deduction: it is the full
//! problem with an item for each given, which only the option of the given covers. Proofs are about it, since it is
//! easily seen to be the puzzle.

mod choices;
mod encoder;
mod encoding;
mod error;
mod pairs;
mod sharing;
mod statement;

pub(crate) use choices::CandidateProblem;
pub use encoder::Encoder;
pub use encoding::{Encoding, Meaning};
pub use error::{DecodeError, EncodeError, MoreThanPairs};
pub(crate) use statement::possible_digits;
pub use statement::{stated_grid, statement};
