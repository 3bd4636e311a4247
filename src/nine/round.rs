//! One round of deductions on the boards in all lanes, without a branch.
//!
//! Each rule is derived in `docs/nine.md`. Matching rows with stacks and columns with bands is what the
//! "triads" of T. Dillon's tdoku (2019) do; the layout and the way it is done here are our own.
//!
//! The round goes over the words three times. The loops are left as loops on purpose, and what one pass
//! hands to the next goes through memory: unrolled into each other, they need far more registers than there
//! are, and the moves cost more than the logic.

use super::machine::{Column, ColumnOf, Machine, WORDS, thrice};
use super::word::{FULL, Masks, other_d1};
use std::hint::black_box;

/// What a round has found out, as sets of lanes.
#[derive(Clone, Copy)]
pub(super) struct Signals {
    /// No solution: a cell has no candidate left, or a digit no cell in a block.
    pub(super) dead: u32,
    /// Candidates were removed.
    pub(super) moved: u32,
    /// Before the round some cell had two candidates or more.
    pub(super) open: u32,
}

/// What the passes hand on.
#[derive(Clone, Debug)]
pub(super) struct Scratch<C> {
    /// Mini-rows, by d0 and r, in which a cell has the digit as its only candidate.
    rows: [[C; 3]; 3],
    /// The same for mini-columns, by d0 and c.
    columns: [[C; 3]; 3],
    words: [C; WORDS],
    /// Where a candidate is alone in its block.
    hidden: [C; WORDS],
}

impl<C: Column> Scratch<C> {
    pub(super) const NEW: Self = Self {
        rows: [[C::ZERO; 3]; 3],
        columns: [[C::ZERO; 3]; 3],
        words: [C::ZERO; WORDS],
        hidden: [C::ZERO; WORDS],
    };
}

/// Does a round on the words of the boards.
#[inline(always)]
pub(super) fn round<M: Machine>(
    m: M,
    words: &mut [ColumnOf<M>],
    scratch: &mut Scratch<ColumnOf<M>>,
) -> Signals {
    let words: &mut [ColumnOf<M>; WORDS] = words.first_chunk_mut().expect("all words");
    let (cells, open) = look_at_cells(m, words, scratch);
    let blocks = match_zones(m, words, scratch);
    let moved = place_hidden_singles(m, words, scratch);
    let every = m.splat(FULL);
    Signals {
        dead: m.test(m.and_not(every, m.and(cells, blocks)), every),
        moved: m.test(moved, moved),
        open: m.test(open, open),
    }
}

/// Finds cells with one candidate left. Returns all bits but for cells without a candidate, and bits
/// for cells with several.
#[inline(always)]
fn look_at_cells<M: Machine>(
    m: M,
    words: &[ColumnOf<M>; WORDS],
    to: &mut Scratch<ColumnOf<M>>,
) -> (M::Reg, M::Reg) {
    let none = m.splat(0);
    let mut full = m.splat(u32::MAX);
    let mut open = none;
    let mut columns = [[none; 3]; 3];
    for r in 0..black_box(3) {
        let mut rows = [none; 3];
        thrice!(C => {
            let own = [
                m.load(&words[3 * r + C]),
                m.load(&words[3 * r + C + 9]),
                m.load(&words[3 * r + C + 18]),
            ];
            let any = m.or3(own[0], own[1], own[2]);
            let (others, more) = other_d1(m, any);
            let one_d0 = m.and_not(any, m.majority(own[0], own[1], own[2]));
            let single = m.and_nor(one_d0, others, more);
            full = m.and(full, m.or3(any, others, more));
            open = m.or_xor(open, any, single);
            thrice!(D0 => {
                rows[D0] = m.or_and(rows[D0], own[D0], single);
                columns[D0][C] = m.or_and(columns[D0][C], own[D0], single);
            });
        });
        thrice!(D0 => { m.store(rows[D0], &mut to.rows[D0][r]); });
    }
    thrice!(D0 => {
        thrice!(C => { m.store(columns[D0][C], &mut to.columns[D0][C]); });
    });
    (full, open)
}

/// Matches rows with stacks and columns with bands, each digit for itself, and finds out where a candidate
/// is alone in its block. Returns all bits but for blocks in which a digit has no cell.
#[inline(always)]
fn match_zones<M: Machine>(
    m: M,
    words: &[ColumnOf<M>; WORDS],
    scratch: &mut Scratch<ColumnOf<M>>,
) -> M::Reg {
    let masks = Masks::new(m);
    let none = m.splat(0);
    let mut full = m.splat(u32::MAX);
    for d0 in 0..black_box(3) {
        let mut own = [[none; 3]; 3];
        thrice!(R => {
            thrice!(C => { own[R][C] = m.load(&words[9 * d0 + 3 * R + C]); });
        });
        let kept = match_rows(m, &masks, rows_of(m, &own), load(m, &scratch.rows[d0]));
        thrice!(R => {
            thrice!(C => { own[R][C] = m.and(own[R][C], kept[R]); });
        });
        let kept = match_columns(m, &masks, columns_of(m, &own), load(m, &scratch.columns[d0]));
        thrice!(R => {
            thrice!(C => { own[R][C] = m.and(own[R][C], kept[C]); });
        });
        let rows = rows_of(m, &own);
        full = m.and(full, m.or3(rows[0], rows[1], rows[2]));
        let (row, column) = (lone(m, rows), lone(m, columns_of(m, &own)));
        thrice!(R => {
            thrice!(C => {
                let at = 9 * d0 + 3 * R + C;
                m.store(own[R][C], &mut scratch.words[at]);
                m.store(m.and3(own[R][C], row[R], column[C]), &mut scratch.hidden[at]);
            });
        });
    }
    full
}

#[inline(always)]
fn load<M: Machine>(m: M, flags: &[ColumnOf<M>; 3]) -> [M::Reg; 3] {
    [m.load(&flags[0]), m.load(&flags[1]), m.load(&flags[2])]
}

/// Mini-rows in which a digit has a cell.
#[inline(always)]
fn rows_of<M: Machine>(m: M, own: &[[M::Reg; 3]; 3]) -> [M::Reg; 3] {
    let row = |r: usize| m.or3(own[r][0], own[r][1], own[r][2]);
    [row(0), row(1), row(2)]
}

/// Mini-columns in which a digit has a cell.
#[inline(always)]
fn columns_of<M: Machine>(m: M, own: &[[M::Reg; 3]; 3]) -> [M::Reg; 3] {
    let column = |c: usize| m.or3(own[0][c], own[1][c], own[2][c]);
    [column(0), column(1), column(2)]
}

/// In each band a digit has one block a row and one row a block. Of the mini-rows that have a cell for
/// it, those in one of the six ways to do so; where a cell holds nothing else, the other two mini-rows
/// of its block are out.
#[inline(always)]
fn match_rows<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    rows: [M::Reg; 3],
    singles: [M::Reg; 3],
) -> [M::Reg; 3] {
    let rows = without_rivals(m, rows, singles);
    let next = |row: usize| masks.next_stack(m, rows[row]);
    let after = |row: usize| masks.stack_after(m, rows[row]);
    matched(m, rows, [next(0), next(1), next(2)], [after(0), after(1), after(2)])
}

/// The same for columns and bands.
#[inline(always)]
fn match_columns<M: Machine>(
    m: M,
    masks: &Masks<M::Reg>,
    columns: [M::Reg; 3],
    singles: [M::Reg; 3],
) -> [M::Reg; 3] {
    let columns = without_rivals(m, columns, singles);
    let next = |column: usize| masks.next_band(m, columns[column]);
    let after = |column: usize| masks.band_after(m, columns[column]);
    matched(m, columns, [next(0), next(1), next(2)], [after(0), after(1), after(2)])
}

/// What stays when the two others hold no single.
#[inline(always)]
fn without_rivals<M: Machine>(m: M, lines: [M::Reg; 3], singles: [M::Reg; 3]) -> [M::Reg; 3] {
    [
        m.and_nor(lines[0], singles[1], singles[2]),
        m.and_nor(lines[1], singles[2], singles[0]),
        m.and_nor(lines[2], singles[0], singles[1]),
    ]
}

/// What is in a matching: the two other lines can share the two other blocks, one way or the other.
#[inline(always)]
fn matched<M: Machine>(
    m: M,
    lines: [M::Reg; 3],
    next: [M::Reg; 3],
    after: [M::Reg; 3],
) -> [M::Reg; 3] {
    let keep = |line: usize, one: usize, two: usize| {
        m.and(lines[line], m.or_and(m.and(next[one], after[two]), after[one], next[two]))
    };
    [keep(0, 1, 2), keep(1, 2, 0), keep(2, 0, 1)]
}

/// Where one line of a block has a digit and the two others have not.
#[inline(always)]
fn lone<M: Machine>(m: M, lines: [M::Reg; 3]) -> [M::Reg; 3] {
    without_rivals(m, lines, lines)
}

/// Where a candidate is alone in its block, takes the others from its cell. Returns bits where
/// candidates went in this round.
#[inline(always)]
fn place_hidden_singles<M: Machine>(
    m: M,
    words: &mut [ColumnOf<M>; WORDS],
    scratch: &Scratch<ColumnOf<M>>,
) -> M::Reg {
    let mut moved = m.splat(0);
    for r in 0..black_box(3) {
        thrice!(C => {
            let at = 3 * r + C;
            let hidden = [
                m.load(&scratch.hidden[at]),
                m.load(&scratch.hidden[at + 9]),
                m.load(&scratch.hidden[at + 18]),
            ];
            let any = m.or3(hidden[0], hidden[1], hidden[2]);
            let (others, more) = other_d1(m, any);
            let placed = m.or3(any, others, more);
            thrice!(D0 => {
                let word = &mut words[at + 9 * D0];
                let new = m.load(&scratch.words[at + 9 * D0]);
                let new = m.and_or_not(new, hidden[D0], placed);
                moved = m.or_xor(moved, m.load(word), new);
                m.store(new, word);
            });
        });
    }
    moved
}
