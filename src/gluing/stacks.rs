//! Blocks of two rows: grids from two stacks.
//!
//! With blocks of two rows and C columns a grid has 2C digits, C bands of two rows, and two stacks of C columns.
//! (Blocks of two columns are the same board, turned.) Let the upper row of the left block of band b hold the C digits
//! A_b. Its lower row holds the others, and the right block has them the other way round: the others above, A_b below.
//!
//! ```text
//!   1 4 2 | 6 3 5     A_1 = 1 2 4
//!   3 5 6 | 1 2 4
//!   ------+------
//!   2 1 3 | 4 5 6     A_2 = 1 2 3
//!   5 6 4 | 3 1 2
//!   ------+------
//!   4 3 5 | 2 6 1     A_3 = 3 4 5
//!   6 2 1 | 5 4 3
//! ```
//!
//! The row sets A = (A_1, ..., A_C) determine the digits of each row in both stacks, and apart from that the stacks are
//! independent. Let N(A) be the number of ways to fill the left stack. The right stack has the same number, since
//! exchanging the rows of every band turns one into the other. The number of grids is the sum of N(A)² over all A.
//!
//! A has binomial(2C, C)^C choices, a million million for C = 5. N(A) does not change when digits are renamed, bands
//! exchanged, or a set replaced by its complement. [`mod@classes`] finds the classes of such choices, 355 for C = 5,
//! and their sizes; [`fillings`] finds N(A).
//!
//! The sum of squares is the method of Kjell Fredrik Pettersen, who published the number for 2x5 blocks
//! (see "Mathematics of Sudoku", Wikipedia, on grids with rectangular blocks). How classes and fillings
//! are found is ours.

mod classes;
mod fillings;
mod sampler;

use super::control::CountControl;
use dlx::Stop;
use fillings::Stack;

pub(super) use classes::MAX_WIDTH;
pub(super) use sampler::StackSampler;

/// The number of grids with blocks of 2 rows and `width` columns.
///
/// `width` is from 2 to [`MAX_WIDTH`].
pub(super) fn count(width: usize, control: &CountControl) -> Result<u128, Stop> {
    let classes = classes::classes(width, control)?;
    let mut grids = 0;
    for (done, class) in classes.iter().enumerate() {
        control.check()?;
        control.report(done, classes.len());
        let fillings = u128::from(Stack::new(&class.patterns).fillings());
        // No overflow: even the sum, the number of grids, is below 2^101.
        grids += class.choices * fillings * fillings;
    }
    Ok(grids)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published numbers of grids.
    #[test]
    fn grids_are_counted_right() {
        let count = |width| count(width, &CountControl::default()).unwrap();
        assert_eq!(count(2), 288);
        assert_eq!(count(3), 28_200_960);
        assert_eq!(count(4), 29_136_487_207_403_520);
        assert_eq!(count(5), 1_903_816_047_972_624_930_994_913_280_000);
    }
}
