//! The choice of the best option, at random among equals.

use crate::kernel::below;
use rand_pcg::Pcg64;
use std::cmp::Ordering;

/// The option with the highest rank among the offered ones.
///
/// Of n equals each is chosen with probability 1/n: the k-th replaces the choice so far with probability 1/k
/// (reservoir sampling, D. Knuth, The Art of Computer Programming, volume 2, section 3.4.2).
pub(super) struct BestOption<R> {
    /// The choice so far, with its rank.
    choice: Option<(R, u32)>,
    /// The number of options with this rank.
    equals: usize,
}

impl<R: Ord> BestOption<R> {
    pub(super) fn new() -> Self {
        Self { choice: None, equals: 0 }
    }

    /// Offers an option. Takes a random number only if it equals the choice so far.
    pub(super) fn offer(&mut self, rank: R, option: u32, random: &mut Pcg64) {
        match self.choice.as_ref().map_or(Ordering::Greater, |(best, _)| rank.cmp(best)) {
            Ordering::Less => {}
            Ordering::Equal => {
                self.equals += 1;
                if below(random, self.equals) == 0 {
                    self.choice = Some((rank, option));
                }
            }
            Ordering::Greater => {
                self.choice = Some((rank, option));
                self.equals = 1;
            }
        }
    }

    /// The rank of the choice so far.
    pub(super) fn rank(&self) -> Option<&R> {
        self.choice.as_ref().map(|(rank, _)| rank)
    }

    /// The choice with its rank; `None` if no option was offered.
    pub(super) fn choice(self) -> Option<(R, u32)> {
        self.choice
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;

    #[test]
    fn it_is_the_highest_and_each_of_equals_as_often() {
        let mut random = Pcg64::seed_from_u64(1);
        assert_eq!(BestOption::<i64>::new().choice(), None);
        let mut times = [0; 5];
        for _ in 0..3_000 {
            let mut best = BestOption::new();
            for (rank, option) in [3, 7, 5, 7, 7].into_iter().zip(0..) {
                best.offer(rank, option, &mut random);
            }
            assert_eq!(best.rank(), Some(&7));
            times[best.choice().unwrap().1 as usize] += 1;
        }
        assert_eq!([times[0], times[2]], [0, 0]);
        assert!([1, 3, 4].iter().all(|&option| (900..1_100).contains(&times[option])), "{times:?}");
    }

    #[test]
    fn different_ranks_take_no_random_numbers() {
        let mut random = Pcg64::seed_from_u64(1);
        let mut best = BestOption::new();
        (0..9).for_each(|option| best.offer(option, option, &mut random));
        assert_eq!(best.choice(), Some((8, 8)));
        assert_eq!(below(&mut random, 1 << 30), below(&mut Pcg64::seed_from_u64(1), 1 << 30));
    }
}
