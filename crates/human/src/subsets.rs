//! Subsets in the order of growing binary numbers.

use super::geometry::Mask;

/// The subsets of a mask with `size` members, each as a mask, in the order of growing binary numbers.
pub(super) fn subsets(mask: Mask, size: usize) -> impl Iterator<Item = Mask> {
    // A set is first a mask of places in the list of members. Gosper's step leads to the next number with the same
    // number of set bits.
    let members: u32 = mask.count_ones();
    // Moves the bit of each chosen place to its member of the mask.
    let spread = move |chosen: u128| {
        let (mut left, mut out, mut at) = (mask, 0, 0);
        while left != 0 {
            let low = left & left.wrapping_neg();
            if chosen >> at & 1 == 1 {
                out |= low;
            }
            left ^= low;
            at += 1;
        }
        out
    };
    let mut next = (size as u32 <= members).then(|| (1_u128 << size) - 1);
    std::iter::from_fn(move || {
        let chosen = next?;
        next = if chosen == 0 {
            None
        } else {
            let low = chosen & chosen.wrapping_neg();
            let ripple = chosen + low;
            let following = ripple | (((chosen ^ ripple) >> 2) / low);
            (following >> members == 0).then_some(following)
        };
        Some(spread(chosen))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_grow() {
        let found: Vec<Mask> = subsets(0b1011, 2).collect();
        assert_eq!(found, [0b0011, 0b1001, 0b1010]);
        assert_eq!(subsets(0b1011, 0).collect::<Vec<_>>(), [0]);
        assert_eq!(subsets(0b1011, 4).count(), 0);
        assert_eq!(subsets(u64::MAX, 64).collect::<Vec<_>>(), [u64::MAX]);
        let by_definition =
            (0..512_u64).filter(|set| set.count_ones() == 4 && set & !0b1_1011_1111 == 0);
        assert!(subsets(0b1_1011_1111, 4).eq(by_definition));
    }
}
