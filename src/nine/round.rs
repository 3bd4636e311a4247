//! One round of deductions on the boards in all lanes, without a branch.
//!
//! Each rule is derived in `docs/nine.md`. Matching rows with stacks and columns with bands has the effect of the
//! "triads" of T. Dillon's tdoku (2019); the layout and the operations here are our own.
//!
//! A round makes two passes over the words: cell by cell, then digit by digit. The loops stay loops on purpose, and
//! one pass hands its results to the next in memory. Unrolled into each other, the passes need far more registers than
//! the processor has, and the moves cost more than the logic.

use super::machine::{Column, ColumnOf, Machine, thrice};
use super::rotation::{Masks, other_d1};
use super::word::{FULL, WORDS};
use std::hint::black_box;

/// Findings of a round, as sets of lanes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Signals {
    /// Boards without a solution: a cell has no candidate, or a digit has no cell in a block.
    pub(super) dead: u32,
    /// Boards from which candidates were removed.
    pub(super) moved: u32,
    /// Boards with a cell that had two candidates or more before the round.
    pub(super) open: u32,
}

impl Signals {
    /// Findings before the first round: all boards take part in one.
    pub(super) const NOTHING: Self = Self { dead: 0, moved: u32::MAX, open: 0 };
}

/// Results that one pass hands to the next.
#[derive(Clone, Debug)]
pub(super) struct RoundScratch<C> {
    /// For the next round, by d0 and r: blocks in which no other mini-row has the digit.
    lone_rows: [[C; 3]; 3],
    /// For the next round, by d0 and c: blocks in which no other mini-column has the digit.
    lone_columns: [[C; 3]; 3],
    /// The words between the passes.
    words: [C; WORDS],
    /// By r and c: the bit of the only candidate of a cell, for any d0.
    singles: [C; 9],
}

impl<C: Column> RoundScratch<C> {
    pub(super) const NEW: Self = Self {
        lone_rows: [[C::ZERO; 3]; 3],
        lone_columns: [[C::ZERO; 3]; 3],
        words: [C::ZERO; WORDS],
        singles: [C::ZERO; 9],
    };
}

/// Does a round on the words of the boards. `known` are the lanes with boards that were in the round before.
#[inline(always)]
pub(super) fn round<M: Machine>(
    m: M,
    known: u32,
    words: &mut [ColumnOf<M>],
    scratch: &mut RoundScratch<ColumnOf<M>>,
) -> Signals {
    let words: &mut [ColumnOf<M>; WORDS] = words.first_chunk_mut().expect("all words");
    let (cells, open) = look_at_cells(m, known, words, scratch);
    let (blocks, moved) = look_at_digits(m, words, scratch);
    let every = m.splat(FULL);
    Signals {
        dead: m.test(m.and_not(every, m.and(cells, blocks)), every),
        moved: m.test(moved, moved),
        open: m.test(open, open),
    }
}

/// First pass, cell by cell: places the hidden singles of blocks, then finds the naked singles.
///
/// Returns two words: one with all bits except at cells without a candidate, and one with bits of cells with
/// several candidates.
#[inline(always)]
fn look_at_cells<M: Machine>(
    m: M,
    known: u32,
    words: &[ColumnOf<M>; WORDS],
    to: &mut RoundScratch<ColumnOf<M>>,
) -> (M::Reg, M::Reg) {
    let none = m.splat(0);
    let mut full = m.splat(u32::MAX);
    let mut open = none;
    // The compiler must not unroll this loop; see above.
    for r in 0..black_box(3) {
        let mut row = [none; 3];
        thrice!(D0 => { row[D0] = m.load_lanes(known, &to.lone_rows[D0][r]); });
        thrice!(C => {
            let at = 3 * r + C;
            let mut own = [none; 3];
            let mut hidden = [none; 3];
            thrice!(D0 => {
                own[D0] = m.load(&words[at + 9 * D0]);
                // Hidden single: no other mini-row and no other mini-column of the block has the digit.
                hidden[D0] = m.and3(own[D0], row[D0], m.load(&to.lone_columns[D0][C]));
            });
            // A cell with a hidden single loses its other candidates.
            let any = m.or3(hidden[0], hidden[1], hidden[2]);
            let (others, more) = other_d1(m, any);
            let placed = m.or3(any, others, more);
            thrice!(D0 => {
                own[D0] = m.and_or_not(own[D0], hidden[D0], placed);
                m.store(own[D0], &mut to.words[at + 9 * D0]);
            });

            // Naked single: one d0 of one d1. A second d0 or another d1 excludes it.
            let any = m.or3(own[0], own[1], own[2]);
            let (others, more) = other_d1(m, any);
            let others = m.or(others, more);
            let single = m.and_nor(any, m.majority(own[0], own[1], own[2]), others);
            full = m.and_or(full, any, others);
            open = m.or_xor(open, any, single);
            m.store(single, &mut to.singles[at]);
        });
    }
    (full, open)
}

/// Second pass, digit by digit: removes the digits of naked singles from their blocks, then matches rows with stacks
/// and columns with bands.
///
/// Returns two words: one with all bits except at blocks in which a digit has no cell or two cells, and one with
/// bits of candidates removed since the last round.
#[inline(always)]
fn look_at_digits<M: Machine>(
    m: M,
    words: &mut [ColumnOf<M>; WORDS],
    scratch: &mut RoundScratch<ColumnOf<M>>,
) -> (M::Reg, M::Reg) {
    let masks = Masks::new(m);
    let none = m.splat(0);
    let mut full = m.splat(u32::MAX);
    let mut moved = none;
    for d0 in 0..black_box(3) {
        let mut own = [[none; 3]; 3];
        let mut taken = none;
        // Blocks in which the digit is a naked single keep it in that cell only.
        thrice!(R => {
            thrice!(C => {
                own[R][C] = m.load(&scratch.words[9 * d0 + 3 * R + C]);
                taken = m.or_and(taken, own[R][C], m.load(&scratch.singles[3 * R + C]));
            });
        });
        thrice!(R => {
            thrice!(C => {
                let single = m.load(&scratch.singles[3 * R + C]);
                own[R][C] = m.and_or_not(own[R][C], single, taken);
            });
        });
        // Locked candidates: mini-rows, then mini-columns, that fit no matching of lines with blocks.
        let rows = match_rows(m, &masks, rows_of(m, &own));
        let columns = match_columns(m, &masks, columns_in(m, &own, rows));
        thrice!(R => {
            thrice!(C => {
                own[R][C] = m.and3(own[R][C], rows[R], columns[C]);
                let word = &mut words[9 * d0 + 3 * R + C];
                moved = m.or_xor(moved, own[R][C], m.load(word));
                m.store(own[R][C], word);
            });
        });
        // Contradictions: a digit without a cell in a block, or two naked singles of it.
        let (rows, columns) = (rows_of(m, &own), columns_of(m, &own));
        full = m.and(full, m.or3(rows[0], rows[1], rows[2]));
        let twice_a_row = m.majority(columns[0], columns[1], columns[2]);
        let twice = m.or(twice_a_row, m.majority(rows[0], rows[1], rows[2]));
        full = m.and_nand(full, taken, twice);
        // For the hidden singles of the next round.
        let (rows, columns) = (lone(m, rows), lone(m, columns));
        thrice!(I => {
            m.store(rows[I], &mut scratch.lone_rows[d0][I]);
            m.store(columns[I], &mut scratch.lone_columns[d0][I]);
        });
    }
    (full, moved)
}

/// Mini-rows in which a digit has a cell.
#[inline(always)]
pub(super) fn rows_of<M: Machine>(m: M, own: &[[M::Reg; 3]; 3]) -> [M::Reg; 3] {
    let row = |r: usize| m.or3(own[r][0], own[r][1], own[r][2]);
    [row(0), row(1), row(2)]
}

/// Mini-columns in which a digit has a cell.
#[inline(always)]
pub(super) fn columns_of<M: Machine>(m: M, own: &[[M::Reg; 3]; 3]) -> [M::Reg; 3] {
    let column = |c: usize| m.or3(own[0][c], own[1][c], own[2][c]);
    [column(0), column(1), column(2)]
}

/// Mini-columns in which a digit has a cell that is in one of these mini-rows.
#[inline(always)]
pub(super) fn columns_in<M: Machine>(
    m: M,
    own: &[[M::Reg; 3]; 3],
    rows: [M::Reg; 3],
) -> [M::Reg; 3] {
    let column = |c: usize| {
        let first = m.and(own[0][c], rows[0]);
        m.or_and(m.or_and(first, own[1][c], rows[1]), own[2][c], rows[2])
    };
    [column(0), column(1), column(2)]
}

/// Keeps the mini-rows in one of the six matchings: in each band a digit has one block per row and one row per block.
#[inline(always)]
pub(super) fn match_rows<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    rows: [M::Reg; 3],
) -> [M::Reg; 3] {
    let next = |row: usize| masks.next_stack(m, rows[row]);
    let after = |row: usize| masks.stack_after(m, rows[row]);
    matched(m, [next(0), next(1), next(2)], [after(0), after(1), after(2)])
}

/// Keeps the mini-columns in one of the six matchings: in each stack a digit has one block per column and one column
/// per block.
#[inline(always)]
pub(super) fn match_columns<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    columns: [M::Reg; 3],
) -> [M::Reg; 3] {
    let next = |column: usize| masks.next_band(m, columns[column]);
    let after = |column: usize| masks.band_after(m, columns[column]);
    matched(m, [next(0), next(1), next(2)], [after(0), after(1), after(2)])
}

/// The blocks that leave the two other blocks to the two other lines, in one of the two ways.
#[inline(always)]
fn matched<M: Machine>(m: M, next: [M::Reg; 3], after: [M::Reg; 3]) -> [M::Reg; 3] {
    let keep =
        |one: usize, two: usize| m.or_and(m.and(next[one], after[two]), after[one], next[two]);
    [keep(1, 2), keep(2, 0), keep(0, 1)]
}

/// The blocks in which exactly one line has a digit.
#[inline(always)]
pub(super) fn lone<M: Machine>(m: M, lines: [M::Reg; 3]) -> [M::Reg; 3] {
    [
        m.and_nor(lines[0], lines[1], lines[2]),
        m.and_nor(lines[1], lines[2], lines[0]),
        m.and_nor(lines[2], lines[0], lines[1]),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::board::Board;
    use crate::nine::machine::{MachineTask, One, spread};
    use crate::nine::word::place_of;
    use dlx::Isa;
    use proptest::prelude::*;

    /// Bit `9 d1 + 3 stack + band`.
    fn bit(d1: usize, stack: usize, band: usize) -> u32 {
        1 << (9 * d1 + 3 * stack + band)
    }

    /// The six matchings of three lines with three blocks.
    const WAYS: [[usize; 3]; 6] =
        [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

    proptest! {
        /// Kept mini-rows against all six matchings, for each d1 and band.
        #[test]
        fn rows_are_matched_as_by_trying_all(rows: [u32; 3]) {
            let rows = rows.map(|row| row & FULL);
            let kept = match_rows(One, &Masks::new(One), rows);
            for (d1, band) in (0..3).flat_map(|d1| (0..3).map(move |band| (d1, band))) {
                let fits = |way: &[usize; 3]| (0..3).all(|r| rows[r] & bit(d1, way[r], band) != 0);
                for (r, stack) in (0..3).flat_map(|r| (0..3).map(move |stack| (r, stack))) {
                    let expected = WAYS.iter().any(|way| way[r] == stack && fits(way));
                    let found = kept[r] & rows[r] & bit(d1, stack, band) != 0;
                    prop_assert_eq!(found, expected, "r {} stack {}", r, stack);
                }
            }
        }

        #[test]
        fn columns_are_matched_as_by_trying_all(columns: [u32; 3]) {
            let columns = columns.map(|column| column & FULL);
            let kept = match_columns(One, &Masks::new(One), columns);
            for (d1, stack) in (0..3).flat_map(|d1| (0..3).map(move |stack| (d1, stack))) {
                let fits =
                    |way: &[usize; 3]| (0..3).all(|c| columns[c] & bit(d1, stack, way[c]) != 0);
                for (c, band) in (0..3).flat_map(|c| (0..3).map(move |band| (c, band))) {
                    let expected = WAYS.iter().any(|way| way[c] == band && fits(way));
                    let found = kept[c] & columns[c] & bit(d1, stack, band) != 0;
                    prop_assert_eq!(found, expected, "c {} band {}", c, band);
                }
            }
        }

        /// No round removes a candidate of a solution, whatever else is open.
        #[test]
        fn what_is_in_a_solution_stays(open in prop::collection::vec(0_u16..512, 81), turn in 0_usize..9) {
            let solution = solution(turn);
            let mut words = [[0]; WORDS];
            for (cell, (&digit, more)) in solution.digits().iter().zip(&open).enumerate() {
                for other in 1..=9 {
                    if other == digit || more >> (other - 1) & 1 == 1 {
                        let (word, bit) = place_of(cell, other);
                        words[word][0] |= bit;
                    }
                }
            }
            let mut scratch = RoundScratch::NEW;
            for known in [0, 1, 1, 1] {
                let signals = round(One, known, &mut words, &mut scratch);
                prop_assert_eq!(signals.dead, 0);
                for (cell, &digit) in solution.digits().iter().enumerate() {
                    let (word, bit) = place_of(cell, digit);
                    prop_assert!(words[word][0] & bit != 0, "{} in cell {}", digit, cell);
                }
            }
        }
    }

    /// A full grid, its digits renamed.
    fn solution(turn: usize) -> Board {
        let grid =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let digits = grid.bytes().map(|byte| ((usize::from(byte - b'1') + turn) % 9 + 1) as u8);
        let digits: Vec<u8> = digits.collect();
        Board::new(digits.try_into().expect("81 digits")).expect("digits")
    }

    /// The words of a board after a number of rounds, in every lane of a machine.
    struct Rounds(Board, u32);

    impl<M: Machine> MachineTask<M> for Rounds {
        type Output = Vec<Vec<u32>>;

        #[inline(always)]
        fn run(self, m: M) -> Self::Output {
            let mut words = [M::Column::ZERO; WORDS];
            for lane in 0..M::LANES {
                m.spread(self.0.digits(), &mut words, lane);
            }
            let mut scratch = RoundScratch::NEW;
            for number in 0..self.1 {
                round(m, if number == 0 { 0 } else { M::ALL }, &mut words, &mut scratch);
            }
            words.iter().map(|column| column.lanes().to_vec()).collect()
        }
    }

    #[test]
    fn every_machine_does_the_same() {
        let line =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        for rounds in 0..6 {
            let board: Board = line.parse().expect("a board");
            let expected = One.run(Rounds(board, rounds));
            let check = |found: Vec<Vec<u32>>, isa: Isa| {
                for (word, lanes) in found.iter().enumerate() {
                    let same = lanes.iter().all(|&own| own == expected[word][0]);
                    assert!(same, "{isa}, {rounds} rounds, word {word}: {lanes:x?}");
                }
            };
            check(crate::nine::machine::Portable.run(Rounds(board, rounds)), Isa::Portable);
            #[cfg(target_arch = "x86_64")]
            {
                use dlx::isa::{V2, V3, V4};
                if let Some(machine) = V2::detect() {
                    check(machine.run(Rounds(board, rounds)), Isa::V2);
                }
                if let Some(machine) = V3::detect() {
                    check(machine.run(Rounds(board, rounds)), Isa::V3);
                }
                if let Some(machine) = V4::detect() {
                    check(machine.run(Rounds(board, rounds)), Isa::V4);
                }
            }
        }
    }

    #[test]
    fn a_contradiction_is_seen() {
        #[track_caller]
        fn check(line: &str) {
            let board: Board = line.parse().expect("a board");
            let mut words = [[0]; WORDS];
            spread(board.digits(), &mut words, 0);
            let mut scratch = RoundScratch::NEW;
            let dead = (0..3).any(|number| {
                round(One, u32::from(number > 0), &mut words, &mut scratch).dead != 0
            });
            assert!(dead, "{line}");
        }
        let rest = ".".repeat(72);
        // Twice in a row, in a column, in a block but on other lines.
        check(&format!("1...1....{rest}"));
        check(&format!("1........1........{}", ".".repeat(63)));
        check(&format!("1.........1.......{}", ".".repeat(63)));
        // A cell without a candidate.
        check(&format!("12345678.........9{}", ".".repeat(63)));
    }
}
