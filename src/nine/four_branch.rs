//! The choice of a cell to branch on, for the kernel of one board in vectors.
//!
//! The rule is the same as in `branch`. Here the lanes are the three c of one board, and each r has a vector.

use super::branch::{add_bits, add_five, add_four, add_three, rest_of_column, rest_of_row, weigh};
use super::machine::{FourLanes, thrice};
use super::rotation::Masks;

/// The cell to branch on, for a board with an open cell: the number `3 r + c` of its vector, and its bit for the first
/// d1.
#[inline(always)]
pub(super) fn choose<M: FourLanes>(m: M, words: &[[u32; 4]]) -> (usize, u32) {
    let words: &[[u32; 4]; 9] = words.first_chunk().expect("nine vectors");
    let masks = Masks::new(m);
    let none = m.splat(0);
    let mut open = [none; 3];
    let mut pairs = [none; 3];
    let mut triples = [none; 3];
    thrice!(R => {
        let own = [m.load(&words[3 * R]), m.load(&words[3 * R + 1]), m.load(&words[3 * R + 2])];
        [open[R], pairs[R], triples[R]] = weigh(m, &masks, m.exchange(own));
    });
    let has_any = |of: &[M::Reg; 3]| {
        let any = m.or3(of[0], of[1], of[2]);
        m.test(any, any) != 0
    };
    // Among the cells with the fewest candidates keep the cells with the most unsolved peers.
    let mut best = if has_any(&pairs) {
        pairs
    } else if has_any(&triples) {
        triples
    } else {
        open
    };
    let scores = unsolved_peers(m, &masks, &open);
    for plane in (0..5).rev() {
        let mut with = [none; 3];
        thrice!(R => { with[R] = m.and(best[R], scores[R][plane]); });
        let kept = if has_any(&with) { M::ALL } else { 0 };
        thrice!(R => { best[R] = m.blend(kept, with[R], best[R]); });
    }
    // The first of them in the order of the words.
    let lanes = [m.test(best[0], best[0]), m.test(best[1], best[1]), m.test(best[2], best[2])];
    let r = if lanes[0] != 0 {
        0
    } else if lanes[1] != 0 {
        1
    } else {
        2
    };
    let mut row = [0; 4];
    m.store(best[r], &mut row);
    let c = lanes[r].trailing_zeros() as usize % 3;
    (3 * r + c, row[c] & row[c].wrapping_neg())
}

/// The number of unsolved cells among each cell and its peers, at most 21; by r, in planes of bits (stack, band).
#[inline(always)]
fn unsolved_peers<M: FourLanes>(
    m: M,
    masks: &Masks<M::Reg>,
    open: &[M::Reg; 3],
) -> [[M::Reg; 5]; 3] {
    let none = m.splat(0);
    let mut in_mini_row = [[none; 2]; 3];
    thrice!(R => {
        in_mini_row[R] = add_bits(m, open[R], m.turn(open[R]), m.turn_twice(open[R]));
    });
    let rest_of_column = rest_of_column(m, masks, add_bits(m, open[0], open[1], open[2]));
    let in_block = add_three(m, in_mini_row);
    let mut scores = [[none; 5]; 3];
    thrice!(R => {
        let rest_of_row = rest_of_row(m, masks, in_mini_row[R]);
        scores[R] = add_five(m, add_four(m, in_block, rest_of_row), rest_of_column);
    });
    scores
}
