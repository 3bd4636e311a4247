//! Draws from random numbers, written out so that they depend on no other library.

use rand_core::Rng;
use rand_pcg::Pcg64;

/// A random number below `bound`; for bounds as small as here it is as good as uniform.
pub(crate) fn below(random: &mut Pcg64, bound: usize) -> usize {
    ((u128::from(random.next_u64()) * bound as u128) >> 64) as usize
}

/// The shuffle of Fisher and Yates.
pub(crate) fn shuffle<T>(random: &mut Pcg64, items: &mut [T]) {
    for last in (1..items.len()).rev() {
        items.swap(last, below(random, last + 1));
    }
}
