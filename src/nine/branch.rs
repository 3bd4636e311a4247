//! Branching: the choice of a cell and the two children of a board.
//!
//! The cell has two candidates if any cell has, and the most unsolved peers among these.

use super::machine::{ColumnOf, Machine, thrice};
use super::rotation::Masks;
use super::word::{WORDS, word};

/// A number for each bit position, as planes: plane `i` holds bit `i` of the numbers.
type Planes<R, const N: usize> = [R; N];

/// Writes the two children of a branch for the boards in all lanes: `with` the lowest candidate of the chosen cell
/// placed, and `without` it. Lanes without an unsolved cell are unspecified.
///
/// The chosen cell has two candidates if any cell has, else three if any has, else more. Among such cells it is one
/// with the most unsolved peers, the first in the order of the words.
#[inline(always)]
pub(super) fn branch<M: Machine>(
    m: M,
    words: &[ColumnOf<M>],
    with: &mut [ColumnOf<M>],
    without: &mut [ColumnOf<M>],
) {
    let words: &[ColumnOf<M>; WORDS] = words.first_chunk().expect("all words");
    let masks = Masks::new(m);
    let cell = choose(m, &masks, words);
    split(m, &masks, words, &cell, [with, without]);
}

/// One bit in one of three words: the chosen cell, by r, with bits (c, stack, band).
#[inline(always)]
fn choose<M: Machine>(m: M, masks: &Masks<M::Reg>, words: &[ColumnOf<M>; WORDS]) -> [M::Reg; 3] {
    let none = m.splat(0);
    // Sort the unsolved cells by their number of candidates: two, three, any.
    let mut open = [[none; 3]; 3];
    let mut pairs = [none; 3];
    let mut triples = [none; 3];
    let mut packed = [none; 3];
    thrice!(R => {
        let mut pair = [none; 3];
        let mut triple = [none; 3];
        thrice!(C => {
            let own = |d0: usize| m.load(&words[word(d0, R, C)]);
            [open[R][C], pair[C], triple[C]] = weigh(m, masks, [own(0), own(1), own(2)]);
        });
        pairs[R] = pack(m, pair);
        triples[R] = pack(m, triple);
        packed[R] = pack(m, open[R]);
    });
    // Keep the cells with the fewest candidates, by lane.
    let mut best = [none; 3];
    let any = m.or3(pairs[0], pairs[1], pairs[2]);
    let a_pair = m.test(any, any);
    let any = m.or3(triples[0], triples[1], triples[2]);
    let a_triple = m.test(any, any);
    thrice!(R => {
        best[R] = m.blend(a_pair, pairs[R], m.blend(a_triple, triples[R], packed[R]));
    });
    // Among these keep the cells with the most unsolved peers. From the highest plane down, only cells with the bit
    // stay, if any cell has it.
    let scores = unsolved_peers(m, masks, &open, &packed);
    for plane in (0..5).rev() {
        let mut with = [none; 3];
        thrice!(R => {
            with[R] = m.and(best[R], scores[R][plane]);
        });
        let any = m.or3(with[0], with[1], with[2]);
        let any = m.test(any, any);
        thrice!(R => {
            best[R] = m.blend(any, with[R], best[R]);
        });
    }
    first(m, best)
}

/// The unsolved cells of words, given for each d0, the cells with two candidates, and the cells with three, as bits
/// (stack, band).
#[inline(always)]
pub(super) fn weigh<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    [a, b, d]: [M::Reg; 3],
) -> [M::Reg; 3] {
    // For each d1, whether at least one, two, three of the d0 are candidates.
    let (one, two, three) = (m.or3(a, b, d), m.majority(a, b, d), m.and3(a, b, d));
    let (one_1, one_2) = (m.shr::<9>(one), m.shr::<18>(one));
    let (two_1, two_2) = (m.shr::<9>(two), m.shr::<18>(two));
    // Over the three d1: at least two have a candidate, all three have; one has two, two have two; one has three.
    let (in_two, in_three) = (m.majority(one, one_1, one_2), m.and3(one, one_1, one_2));
    let (twos, more_twos) = (m.or3(two, two_1, two_2), m.majority(two, two_1, two_2));
    let threes = m.or3(three, m.shr::<9>(three), m.shr::<18>(three));
    // Two candidates: one each in two d1, or two in one d1.
    let pair = m.or(m.and_nor(in_two, in_three, twos), m.and_nor(twos, in_two, threes));
    // Three candidates: one in each d1; two in one d1 and one in another; or three in one d1.
    let two_and_one =
        m.and_nor(m.and_nor(in_two, in_three, more_twos), threes, m.and_not(in_two, twos));
    let triple = m.or3(m.and_not(in_three, twos), two_and_one, m.and_not(threes, in_two));
    let open = m.or(in_two, twos);
    [m.and(open, masks.low), m.and(pair, masks.low), m.and(triple, masks.low)]
}

/// Packs three words with bits (stack, band) into one with bits (c, stack, band).
#[inline(always)]
fn pack<M: Machine>(m: M, parts: [M::Reg; 3]) -> M::Reg {
    m.or3(parts[0], m.shl::<9>(parts[1]), m.shl::<18>(parts[2]))
}

/// Repeats the bits (stack, band) for every c.
#[inline(always)]
fn repeat<M: Machine>(m: M, masks: &Masks<M::Reg>, part: M::Reg) -> M::Reg {
    let part = m.and(part, masks.low);
    pack(m, [part; 3])
}

/// The number of unsolved cells among each cell and its peers, at most 21; by r, as bits (c, stack, band).
#[inline(always)]
fn unsolved_peers<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    open: &[[M::Reg; 3]; 3],
    packed: &[M::Reg; 3],
) -> [Planes<M::Reg, 5>; 3] {
    let none = m.splat(0);
    // Count by mini-row and mini-column, then add the counts in view of a cell: its block, the two other blocks of its
    // row, and the two other blocks of its column.
    let in_mini_row = [
        add_bits(m, open[0][0], open[0][1], open[0][2]),
        add_bits(m, open[1][0], open[1][1], open[1][2]),
        add_bits(m, open[2][0], open[2][1], open[2][2]),
    ];
    let in_mini_column = add_bits(m, packed[0], packed[1], packed[2]);
    let rest_of_column = rest_of_column(m, masks, in_mini_column);
    let in_block = add_three(m, in_mini_row);
    let mut scores = [[none; 5]; 3];
    thrice!(R => {
        let [a, b, c, d] = add_four(m, in_block, rest_of_row(m, masks, in_mini_row[R]));
        let same_for_c = [
            repeat(m, masks, a),
            repeat(m, masks, b),
            repeat(m, masks, c),
            repeat(m, masks, d),
        ];
        scores[R] = add_five(m, same_for_c, rest_of_column);
    });
    scores
}

/// The sum over the two other blocks of a row, from the numbers of mini-rows.
#[inline(always)]
pub(super) fn rest_of_row<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    [low, high]: Planes<M::Reg, 2>,
) -> Planes<M::Reg, 3> {
    add_two(
        m,
        [masks.next_stack(m, low), masks.next_stack(m, high)],
        [masks.stack_after(m, low), masks.stack_after(m, high)],
    )
}

/// The sum over the two other blocks of a column, from the numbers of mini-columns.
#[inline(always)]
pub(super) fn rest_of_column<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    [low, high]: Planes<M::Reg, 2>,
) -> Planes<M::Reg, 3> {
    add_two(
        m,
        [masks.next_band(m, low), masks.next_band(m, high)],
        [masks.band_after(m, low), masks.band_after(m, high)],
    )
}

/// The sum of three bits.
#[inline(always)]
pub(super) fn add_bits<M: Machine>(m: M, a: M::Reg, b: M::Reg, c: M::Reg) -> Planes<M::Reg, 2> {
    [m.xor3(a, b, c), m.majority(a, b, c)]
}

/// The sum of two numbers up to 3.
#[inline(always)]
fn add_two<M: Machine>(m: M, a: Planes<M::Reg, 2>, b: Planes<M::Reg, 2>) -> Planes<M::Reg, 3> {
    let carry = m.and(a[0], b[0]);
    [m.xor(a[0], b[0]), m.xor3(a[1], b[1], carry), m.majority(a[1], b[1], carry)]
}

/// The sum of three numbers up to 3.
#[inline(always)]
pub(super) fn add_three<M: Machine>(m: M, a: [Planes<M::Reg, 2>; 3]) -> Planes<M::Reg, 4> {
    let [low, low_carry] = add_bits(m, a[0][0], a[1][0], a[2][0]);
    let [high, high_carry] = add_bits(m, a[0][1], a[1][1], a[2][1]);
    let carry = m.and(high, low_carry);
    [low, m.xor(high, low_carry), m.xor(high_carry, carry), m.and(high_carry, carry)]
}

/// The sum, up to 15, of a number with four planes and one with three.
#[inline(always)]
pub(super) fn add_four<M: Machine>(
    m: M,
    a: Planes<M::Reg, 4>,
    b: Planes<M::Reg, 3>,
) -> Planes<M::Reg, 4> {
    let [low, middle, high, ..] = add_five(m, a, b);
    let carry = m.and(a[0], b[0]);
    let carry = m.majority(a[1], b[1], carry);
    let carry = m.majority(a[2], b[2], carry);
    [low, middle, high, m.xor(a[3], carry)]
}

/// The sum of a number with four planes and one with three.
#[inline(always)]
pub(super) fn add_five<M: Machine>(
    m: M,
    a: Planes<M::Reg, 4>,
    b: Planes<M::Reg, 3>,
) -> Planes<M::Reg, 5> {
    let first = m.and(a[0], b[0]);
    let second = m.majority(a[1], b[1], first);
    let third = m.majority(a[2], b[2], second);
    [
        m.xor(a[0], b[0]),
        m.xor3(a[1], b[1], first),
        m.xor3(a[2], b[2], second),
        m.xor(a[3], third),
        m.and(a[3], third),
    ]
}

/// The lowest bit of the first word that is not zero.
#[inline(always)]
fn first<M: Machine>(m: M, words: [M::Reg; 3]) -> [M::Reg; 3] {
    let none = m.splat(0);
    let lowest = |a: M::Reg| m.and(a, m.sub(none, a));
    // Each lane takes its bit from the first word that is not zero.
    let one = m.test(words[0], words[0]);
    let two = m.test(words[1], words[1]) & !one;
    let three = m.test(words[2], words[2]) & !one & !two;
    [
        m.blend(one, lowest(words[0]), none),
        m.blend(two, lowest(words[1]), none),
        m.blend(three, lowest(words[2]), none),
    ]
}

/// Splits each board by the lowest candidate of a cell.
#[inline(always)]
fn split<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    words: &[ColumnOf<M>; WORDS],
    cell: &[M::Reg; 3],
    [with, without]: [&mut [ColumnOf<M>]; 2],
) {
    let none = m.splat(0);
    // The candidates of the cell, and the lowest of them.
    let mut cells = [[none; 3]; 3];
    let mut held = [none; 3];
    thrice!(R => {
        let parts = [cell[R], m.shr::<9>(cell[R]), m.shr::<18>(cell[R])];
        thrice!(C => {
            cells[R][C] = repeat(m, masks, parts[C]);
            thrice!(D0 => {
                let own = m.load(&words[word(D0, R, C)]);
                held[D0] = m.or_and(held[D0], own, cells[R][C]);
            });
        });
    });
    let digit = first(m, held);
    // One child keeps only that candidate, the other all others.
    thrice!(D0 => {
        thrice!(R => {
            thrice!(C => {
                let at = word(D0, R, C);
                let own = m.load(&words[at]);
                m.store(m.and_or_not(own, digit[D0], cells[R][C]), &mut with[at]);
                m.store(m.and_nand(own, digit[D0], cells[R][C]), &mut without[at]);
            });
        });
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::machine::One;
    use crate::nine::word::place_of;
    use proptest::prelude::*;

    /// The words of a board with these candidates in its cells.
    fn words_of(candidates: &[u16]) -> [[u32; 1]; WORDS] {
        let mut words = [[0]; WORDS];
        for (cell, held) in candidates.iter().enumerate() {
            for digit in (1..=9).filter(|digit| held >> (digit - 1) & 1 == 1) {
                let (word, bit) = place_of(cell, digit);
                words[word][0] |= bit;
            }
        }
        words
    }

    fn are_peers(a: usize, b: usize) -> bool {
        let block = |cell: usize| (cell / 27, cell % 9 / 3);
        a != b && (a / 9 == b / 9 || a % 9 == b % 9 || block(a) == block(b))
    }

    proptest! {
        /// The cell is one of fewest candidates up to three, with the most unsolved peers of these;
        /// its lowest candidate in the order of the words is placed in one child and removed in the other.
        #[test]
        fn the_cell_is_the_best_by_definition(
            candidates in prop::collection::vec(prop::bits::u16::masked(0x1ff), 81),
            thin in prop::collection::vec(0_u16..8, 81),
        ) {
            // Many cells with few candidates, none without.
            let candidates: Vec<u16> = candidates
                .iter()
                .zip(&thin)
                .map(|(&held, &thin)| if thin < 6 { 1 << (held % 9) | 1 << (thin % 9) } else { held | 1 })
                .collect();
            let count = |cell: usize| candidates[cell].count_ones();
            prop_assume!((0..81).any(|cell| count(cell) > 1));
            let words = words_of(&candidates);
            let (mut with, mut without) = ([[0]; WORDS], [[0]; WORDS]);
            branch(One, &words, &mut with, &mut without);

            let changed: Vec<usize> = (0..81)
                .filter(|&cell| {
                    (1..=9).any(|digit| {
                        let (word, bit) = place_of(cell, digit);
                        (with[word][0] ^ words[word][0]) & bit != 0
                    })
                })
                .collect();
            prop_assert_eq!(changed.len(), 1);
            let cell = changed[0];
            let class = |cell: usize| if count(cell) > 3 { 4 } else { count(cell) };
            let open = (0..81).filter(|&cell| count(cell) > 1);
            let fewest = open.clone().map(class).min();
            prop_assert_eq!(Some(class(cell)), fewest);
            let unsolved = |cell: usize| (0..81).filter(|&peer| are_peers(cell, peer) && count(peer) > 1).count();
            let most = open.filter(|&cell| Some(class(cell)) == fewest).map(unsolved).max();
            prop_assert_eq!(Some(unsolved(cell)), most);

            // One child has one candidate of the cell, the other the rest; all other cells are unchanged.
            let left = |words: &[[u32; 1]; WORDS]| words.iter().map(|word| word[0].count_ones()).sum::<u32>();
            prop_assert_eq!(left(&with), left(&words) - count(cell) + 1);
            prop_assert_eq!(left(&without), left(&words) - 1);
            for word in 0..WORDS {
                prop_assert_eq!(with[word][0] | without[word][0], words[word][0]);
            }
        }
    }
}
