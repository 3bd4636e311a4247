//! Algebraic reasons why a problem has no solution.
//!
//! A chessboard without two opposite corners cannot be covered by dominoes: each domino covers a white
//! and a black square, and there are 32 of one color and 30 of the other. A search takes time that grows
//! exponentially with the board to find that out; the reason is a weight for each item, 1 for one color and
//! -1 for the other.
//!
//! In general, a solution covers a primary item at least `min` and at most `max` times, and a secondary one at most
//! once. Give the items integer weights `w` such that in no option they sum up to more than 0. Then whatever is
//! chosen weighs at most 0 in all. But it weighs at least
//!
//! ```text
//! excess = sum of w * min over items with w > 0  +  sum of w * max over items with w < 0.
//! ```
//!
//! If that is above 0 there is no solution, and the weights are an [`Obstruction`]. Items to which some option
//! gives a color are left out: options that agree may share them.
//!
//! By Farkas's lemma (J. Farkas, *Theorie der einfachen Ungleichungen*, Journal für die reine und angewandte
//! Mathematik 124, 1902) there is an obstruction if and only if the problem, without its colored items, has no
//! solution in non-negative real numbers, each option chosen to some extent. So there is none where only whole numbers are the
//! trouble, such as for pairs of an odd number of items.
//!
//! [`obstruction()`] looks for one in two ways. First, for weights with which every option weighs exactly 0: linear
//! equations, solved modulo a prime by substitution, and their solutions read as fractions. Second, on small problems,
//! by the linear program of the lemma in floating point, whose solution is rounded to fractions. Neither way is
//! trusted: what comes of it is checked in exact arithmetic.

mod cancel;
mod facts;
mod field;
mod find;
mod fraction;
mod obstruction;
#[cfg(feature = "algebra")]
mod program;
mod work;

pub use find::obstruction;
pub use obstruction::{FalseObstruction, Obstruction};
pub use work::DEFAULT_WORK;
