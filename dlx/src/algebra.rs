//! Algebraic reasons why a problem has no solution.
//!
//! A chessboard without two opposite corners cannot be covered by dominoes: each domino covers a white and a black
//! square, and there are 32 of one color and 30 of the other. A search needs time that grows exponentially with the
//! board to find that out; the reason is a weight for each item, 1 for one color and -1 for the other.
//!
//! In general, a solution covers a primary item at least `min` and at most `max` times, and a secondary one at most
//! once. Let the items have integer weights `w` whose sum is at most 0 in each option. Then all chosen options together
//! weigh at most 0. But they weigh at least
//!
//! ```text
//! excess = sum of w * min over items with w > 0  +  sum of w * max over items with w < 0.
//! ```
//!
//! If that is above 0 there is no solution, and the weights are an [`Obstruction`]. Items to which some option gives
//! a color have no weight: options that agree may share them.
//!
//! By Farkas's lemma (J. Farkas, *Theorie der einfachen Ungleichungen*, Journal für die reine und angewandte
//! Mathematik 124, 1902) there is such an obstruction if and only if the problem, without its colored items, has no
//! solution in non-negative real numbers, where options may be chosen in part.
//!
//! An obstruction of *remainders* uses that options are chosen as a whole: three items cannot be covered by pairs,
//! since each pair covers an even number of them. Let the items that are covered a known number of times have weights
//! such that each option weighs a multiple of a modulus. If the items to cover weigh no multiple of it, there is no
//! solution. There are such weights, for some modulus, if and only if the problem without its other items has no
//! solution in integers, negative ones among them (A. Schrijver, *Theory of Linear and Integer Programming*, 1986,
//! corollary 4.1a).
//!
//! [`obstruction()`] has five methods, cheap ones first:
//!
//! 1. Numbers of items: pieces that need more cells than there are, or cover fewer than they must.
//! 2. Weights with which every option weighs exactly 0: linear equations, solved by substitution modulo a prime. Their
//!    solutions are read as fractions.
//! 3. The same equations modulo powers of small primes, for remainders.
//! 4. The linear program of the lemma in floating point. Its solution is rounded to fractions. It needs the cargo
//!    feature `algebra`, and work that grows with the cube of the size.
//! 5. Where that is too much, a linear program with the same weight for the cells of a color, if the problem looks like
//!    pieces on a board. The colors are rows and columns modulo a small number.
//!
//! The first three take linear time on boards of any size. Every result is checked in exact arithmetic.

mod cancel;
mod congruence;
mod facts;
mod find;
mod fraction;
#[cfg(feature = "algebra")]
mod grid;
mod numbers;
mod obstruction;
mod order;
#[cfg(feature = "algebra")]
mod program;
mod residues;
mod system;
mod work;

pub use find::obstruction;
pub(crate) use find::obstruction_unless;
pub use obstruction::{FalseObstruction, Obstruction};
pub use work::{DEFAULT_WORK, default_work};
