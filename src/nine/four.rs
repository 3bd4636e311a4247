//! The kernel of one board in vectors.
//!
//! The rules and the layout of the bits are the same as in `round`, which has a board in each lane. Here the lanes of a
//! vector are the three d0 of one board, and a lane without use; a board has such a vector for each r and c. A look at
//! digits is the same in all lanes. A look at cells takes the union over the lanes by turning them, for two vectors
//! side by side.

use super::candidate_board::CandidateBoard;
use super::four_branch::choose;
use super::kernel::{BoardKernel, Rest, Scalar, Words};
use super::machine::{FourLanes, Pair, TurningLanes, thrice};
use super::rotation::{Masks, other_d1};
use super::round::{columns_in, columns_of, lone, match_columns, match_rows, rows_of};
use super::word::{FULL, PLACES, WORDS, word};

/// The candidates of a cell with a digit by d0, at the first of the nine places of a word. Zero is an empty cell.
const CANDIDATES: [[u32; 4]; 10] = {
    let mut candidates = [[0; 4]; 10];
    candidates[0] = [0o001_001_001, 0o001_001_001, 0o001_001_001, 0];
    let mut digit = 1;
    while digit <= 9 {
        candidates[digit][(digit - 1) % 3] = 1 << (9 * ((digit - 1) / 3));
        digit += 1;
    }
    candidates
};

/// The kernel of a machine with four lanes, and of one that has two of its vectors side by side.
#[derive(Clone, Copy, Debug)]
pub(super) struct Four<M, P>(pub(super) M, pub(super) P);

/// A board in vectors.
///
/// Four pairs hold the vectors of (r, c) and (r, c) = 00 01, 10 11, 20 21, 02 12; the vector of 22 is alone.
#[derive(Clone, Copy)]
struct Vectors<R, S> {
    pairs: [S; 4],
    last: R,
}

/// The blocks in which no other mini-row, or no other mini-column, has the digit.
#[derive(Clone, Copy)]
struct Lone<R> {
    rows: [R; 3],
    columns: [R; 3],
}

/// What a look at cells finds, for some cells.
#[derive(Clone, Copy)]
struct Cells<R> {
    /// All bits but at cells without a candidate.
    full: R,
    /// Bits of cells with several candidates.
    open: R,
    /// By digit, the blocks in which it is a naked single.
    taken: R,
}

/// A look at cells: places the hidden singles, then finds the naked singles, which it returns.
#[inline(always)]
fn look_at_cells<M: TurningLanes>(
    m: M,
    word: &mut M::Reg,
    row: M::Reg,
    column: M::Reg,
    found: &mut Cells<M::Reg>,
) -> M::Reg {
    let hidden = m.and3(*word, row, column);
    let any = m.or3(hidden, m.turn(hidden), m.turn_twice(hidden));
    let (others, more) = other_d1(m, any);
    let own = m.and_or_not(*word, hidden, m.or3(any, others, more));
    *word = own;
    let (next, last) = (m.turn(own), m.turn_twice(own));
    let any = m.or3(own, next, last);
    let (others, more) = other_d1(m, any);
    let others = m.or(others, more);
    let single = m.and_nor(any, m.majority(own, next, last), others);
    found.full = m.and_or(found.full, any, others);
    found.open = m.or_xor(found.open, any, single);
    found.taken = m.or_and(found.taken, own, single);
    single
}

impl<M: FourLanes, P: Pair<M>> Four<M, P> {
    #[inline(always)]
    fn load(self, words: &Words) -> Vectors<M::Reg, P::Reg> {
        let (m, p) = (self.0, self.1);
        let words = words.as_chunks::<4>().0;
        let pair = |one: usize, two: usize| p.join(m.load(&words[one]), m.load(&words[two]));
        Vectors { pairs: [pair(0, 1), pair(3, 4), pair(6, 7), pair(2, 5)], last: m.load(&words[8]) }
    }

    #[inline(always)]
    fn store(self, board: &Vectors<M::Reg, P::Reg>, words: &mut Words) {
        let words = words.as_chunks_mut::<4>().0;
        let own = self.by_row(board);
        thrice!(R => {
            thrice!(C => { self.0.store(own[R][C], &mut words[3 * R + C]); });
        });
    }

    /// The vectors by r and c.
    #[inline(always)]
    fn by_row(self, board: &Vectors<M::Reg, P::Reg>) -> [[M::Reg; 3]; 3] {
        let p = self.1;
        let [a, b] = p.halves(board.pairs[0]);
        let [d, e] = p.halves(board.pairs[1]);
        let [g, h] = p.halves(board.pairs[2]);
        let [c, f] = p.halves(board.pairs[3]);
        [[a, b, c], [d, e, f], [g, h, board.last]]
    }

    /// Does a round: returns whether the board is dead, whether candidates were removed, and whether it was open.
    #[inline(always)]
    fn round(
        self,
        board: &mut Vectors<M::Reg, P::Reg>,
        lone_lines: &mut Lone<M::Reg>,
    ) -> (bool, bool, bool) {
        let (m, p) = (self.0, self.1);
        let masks = Masks::new(m);
        let (none, all) = (m.splat(0), m.splat(u32::MAX));
        let before = *board;

        // Cell by cell.
        let Lone { rows, columns } = *lone_lines;
        let mut found = Cells { full: p.splat(u32::MAX), open: p.splat(0), taken: p.splat(0) };
        let mut found_last = Cells { full: all, open: none, taken: none };
        let mut singles = [p.splat(0); 4];
        let columns_01 = p.join(columns[0], columns[1]);
        thrice!(R => {
            let row = p.join(rows[R], rows[R]);
            singles[R] = look_at_cells(p, &mut board.pairs[R], row, columns_01, &mut found);
        });
        let (rows_01, column_2) = (p.join(rows[0], rows[1]), p.join(columns[2], columns[2]));
        singles[3] = look_at_cells(p, &mut board.pairs[3], rows_01, column_2, &mut found);
        let single = look_at_cells(m, &mut board.last, rows[2], columns[2], &mut found_last);
        let [full, full_2] = p.halves(found.full);
        let full = m.and3(full, full_2, found_last.full);
        let [open, open_2] = p.halves(found.open);
        let open = m.or3(open, open_2, found_last.open);
        let [taken, taken_2] = p.halves(found.taken);
        let taken = m.or3(taken, taken_2, found_last.taken);

        // Digit by digit: the blocks of naked singles, then the matchings of rows with stacks and columns with bands.
        let taken_twice = p.join(taken, taken);
        thrice!(I => { board.pairs[I] = p.and_or_not(board.pairs[I], singles[I], taken_twice); });
        board.pairs[3] = p.and_or_not(board.pairs[3], singles[3], taken_twice);
        board.last = m.and_or_not(board.last, single, taken);
        let mut own = self.by_row(board);
        let rows = match_rows(m, &masks, rows_of(m, &own));
        let columns = match_columns(m, &masks, columns_in(m, &own, rows));
        thrice!(R => {
            thrice!(C => { own[R][C] = m.and3(own[R][C], rows[R], columns[C]); });
        });
        let [[a, b, c], [d, e, f], [g, h, i]] = own;
        *board =
            Vectors { pairs: [p.join(a, b), p.join(d, e), p.join(g, h), p.join(c, f)], last: i };
        let mut moved = p.xor(board.pairs[3], before.pairs[3]);
        thrice!(I => { moved = p.or_xor(moved, board.pairs[I], before.pairs[I]); });
        let [moved, moved_2] = p.halves(moved);
        let moved = m.or(m.or_xor(moved, board.last, before.last), moved_2);

        // Contradictions: a digit without a cell in a block, or two naked singles of it.
        let (rows, columns) = (rows_of(m, &own), columns_of(m, &own));
        let full = m.and(full, m.or3(rows[0], rows[1], rows[2]));
        let twice_a_row = m.majority(columns[0], columns[1], columns[2]);
        let twice = m.or(twice_a_row, m.majority(rows[0], rows[1], rows[2]));
        let full = m.and_nand(full, taken, twice);
        *lone_lines = Lone { rows: lone(m, rows), columns: lone(m, columns) };
        let every = m.splat(FULL);
        (
            m.test(m.and_not(every, full), every) & 0b111 != 0,
            m.test(moved, moved) != 0,
            m.test(open, open) != 0,
        )
    }
}

impl<M: FourLanes, P: Pair<M>> BoardKernel for Four<M, P> {
    #[inline(always)]
    fn read(&mut self, board: &CandidateBoard) -> Words {
        let mut words = [0; 36];
        if board.is_limited() {
            let mut scalar = Scalar::NEW;
            let in_order = scalar.read(board);
            for d0 in 0..3 {
                for place in 0..9 {
                    words[4 * place + d0] = in_order[word(d0, 0, 0) + place];
                }
            }
            return words;
        }
        let m = self.0;
        let mut vectors = [m.splat(0); 9];
        for (&digit, &(word, bit)) in board.givens().digits().iter().zip(&PLACES) {
            let candidates = m.load(&CANDIDATES[usize::from(digit)]);
            vectors[word] = m.or(vectors[word], m.shl_by(candidates, bit));
        }
        for (to, vector) in words.as_chunks_mut().0.iter_mut().zip(vectors) {
            m.store(vector, to);
        }
        words
    }

    #[inline(always)]
    fn settle(&mut self, words: &mut Words, rounds: &mut u64) -> Rest {
        let mut board = self.load(words);
        let mut lone = Lone { rows: [self.0.splat(0); 3], columns: [self.0.splat(0); 3] };
        loop {
            let (dead, moved, open) = self.round(&mut board, &mut lone);
            *rounds += 1;
            if dead {
                return Rest::Dead;
            }
            if !moved {
                self.store(&board, words);
                return if open { Rest::Open } else { Rest::Solved };
            }
        }
    }

    #[inline(always)]
    fn branch(&mut self, words: &mut Words) -> Words {
        let (place, bit) = choose(self.0, words.as_chunks().0);
        let cell = bit | bit << 9 | bit << 18;
        let lanes = &mut words.as_chunks_mut::<4>().0[place];
        let held = [lanes[0] & cell, lanes[1] & cell, lanes[2] & cell];
        // The lowest candidate in the order of the words.
        let d0 = if held[0] != 0 {
            0
        } else if held[1] != 0 {
            1
        } else {
            2
        };
        let digit = held[d0] & held[d0].wrapping_neg();
        let mut without = *words;
        without[4 * place + d0] &= !digit;
        let lanes = &mut words.as_chunks_mut::<4>().0[place];
        for word in lanes.iter_mut() {
            *word &= !cell;
        }
        lanes[d0] |= digit;
        without
    }

    #[inline(always)]
    fn in_order(&self, words: &Words) -> [u32; WORDS] {
        let mut in_order = [0; WORDS];
        for d0 in 0..3 {
            for place in 0..9 {
                in_order[word(d0, 0, 0) + place] = words[4 * place + d0];
            }
        }
        in_order
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::board::Board;
    use dlx::isa::{V2, V3};
    use proptest::prelude::*;

    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    /// Boards with some cells of a solution kept, some digits ruled out, and now and then a wrong digit.
    fn boards() -> impl Strategy<Value = CandidateBoard> {
        let kept = prop::collection::vec(0_u8..10, 81);
        let ruled_out = prop::collection::vec((0_usize..81, 1_u8..10), 0..12);
        let wrong = prop::option::weighted(0.3, (0_usize..81, 1_u8..10));
        (0_u8..10, kept, ruled_out, wrong).prop_map(|(givens, kept, ruled_out, wrong)| {
            let solution: Board = SOLUTION.parse().expect("a board");
            let mut board = CandidateBoard::from(Board::EMPTY);
            for (cell, (&digit, kept)) in solution.digits().iter().zip(kept).enumerate() {
                if kept < givens {
                    board = board.with(cell, digit);
                }
            }
            if let Some((cell, digit)) = wrong {
                board = board.with(cell, digit);
            }
            ruled_out.into_iter().fold(board, |board, (cell, digit)| board.without(cell, digit))
        })
    }

    proptest! {
        /// Both kernels read the same words, come to the same rest after the same rounds, and branch the same, down
        /// one path of the tree.
        #[test]
        fn vectors_do_what_scalars_do(board in boards(), turns: [bool; 24]) {
            let (Some(four), Some(pair)) = (V2::detect(), V3::detect()) else { return Ok(()) };
            let (mut vectors, mut scalars) = (Four(four, pair), Scalar::NEW);
            let (mut own, mut expected) = (vectors.read(&board), scalars.read(&board));
            for second in turns {
                prop_assert_eq!(vectors.in_order(&own), scalars.in_order(&expected));
                let mut rounds = [0; 2];
                let rest = vectors.settle(&mut own, &mut rounds[0]);
                prop_assert_eq!(rest, scalars.settle(&mut expected, &mut rounds[1]));
                prop_assert_eq!(rounds[0], rounds[1]);
                if rest == Rest::Dead {
                    break;
                }
                prop_assert_eq!(vectors.in_order(&own), scalars.in_order(&expected));
                if rest == Rest::Solved {
                    break;
                }
                let without = [vectors.branch(&mut own), scalars.branch(&mut expected)];
                prop_assert_eq!(vectors.in_order(&own), scalars.in_order(&expected));
                prop_assert_eq!(vectors.in_order(&without[0]), scalars.in_order(&without[1]));
                if second {
                    [own, expected] = without;
                }
            }
        }
    }
}
