//! Lengths of runs for a randomized search with restarts.
//!
//! The sequence comes from M. Luby, A. Sinclair and D. Zuckerman, *Optimal speedup of Las Vegas algorithms*,
//! Information Processing Letters 47, 1993. For any distribution of the time of a run, runs of these lengths take at
//! most a logarithmic factor longer than the best lengths.

/// The sequence 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., without an end.
///
/// It is computed by D. Knuth's *reluctant doubling* (The Art of Computer Programming, volume 4B, section 7.2.2.2,
/// equation 131).
#[derive(Clone, Debug)]
pub(crate) struct Luby {
    u: u64,
    v: u64,
}

impl Luby {
    pub(crate) fn new() -> Self {
        Self { u: 1, v: 1 }
    }

    /// The next number.
    pub(crate) fn next(&mut self) -> u64 {
        let Self { u, v } = *self;
        *self =
            if u & u.wrapping_neg() == v { Self { u: u + 1, v: 1 } } else { Self { u, v: 2 * v } };
        v
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut sequence = Luby::new();
        let found = [(); 15].map(|()| sequence.next());
        assert_eq!(found, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }

    /// The definition: the number at place 2^k - 1 is 2^(k - 1), and after that the sequence begins anew.
    #[test]
    fn it_is_that_of_the_definition() {
        fn defined(place: u64) -> u64 {
            let above = (place + 1).next_power_of_two();
            if above == place + 1 { above / 2 } else { defined(place - above / 2 + 1) }
        }
        let mut sequence = Luby::new();
        for place in 1..=5_000 {
            assert_eq!(sequence.next(), defined(place), "{place}");
        }
    }
}
