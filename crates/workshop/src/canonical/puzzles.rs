//! The least image of 9x9 puzzles, row by row.
//!
//! All ways to begin an image that give the least rows so far are kept side by side, as *states*, and continued with
//! each row that may come next. A state leaves open what makes no difference so far: the order of columns of a stack
//! that are empty in all rows chosen, and of stacks that are. Since an empty cell comes before any digit, the columns
//! that are still open are the first of their stack, and the open stacks the first of all.
//!
//! The digits of the next row fix the order of some open columns: empty cells first, then digits that have a new
//! name, in the order of these names, then the others. Digits without a new name get one in the order of their
//! places: the least row is known before their order is chosen. Several such digits in open columns may come in any
//! order. So may open stacks with only such digits and an equal number of them. Each order makes a state of its
//! own.
//!
//! The states at the end represent the symmetries that lead to the least image. Each represents one for every order
//! of the empty columns, stacks, rows and bands.

use super::grids::{LeastImage, transposed};
use super::transformation::Transformation;

/// A digit without a new name, above all names.
const UNNAMED: u8 = 15;

/// The rank of a first row by the columns of its givens, as bits: the numbers of givens of its stacks, ascending,
/// decide.
const RANKS: [u8; 512] = {
    let mut ranks = [0; 512];
    let mut mask = 0_u32;
    while mask < 512 {
        // Sorted by counting: the digits of the rank, to base 4, from the fewest givens to the most.
        let stacks =
            [(mask & 7).count_ones(), (mask >> 3 & 7).count_ones(), (mask >> 6).count_ones()];
        let mut givens = 0;
        while givens < 4 {
            let mut stack = 0;
            while stack < 3 {
                if stacks[stack] == givens {
                    ranks[mask as usize] = 4 * ranks[mask as usize] + givens as u8;
                }
                stack += 1;
            }
            givens += 1;
        }
        mask += 1;
    }
    ranks
};

/// A puzzle with rows and columns, or exchanged.
struct PuzzleLines {
    rows: [[u8; 9]; 9],
    /// The columns of the givens of each row, as bits.
    masks: [u16; 9],
    /// Whether a band has several empty rows.
    has_empty_rows: bool,
}

impl PuzzleLines {
    fn new(rows: [[u8; 9]; 9]) -> Self {
        let mask = |row: [u8; 9]| {
            row.iter().rev().fold(0, |mask, &digit| mask << 1 | u16::from(digit != 0))
        };
        let masks = rows.map(mask);
        let is_several = |rows: &[u16]| rows.iter().filter(|&&mask| mask == 0).count() > 1;
        Self { rows, masks, has_empty_rows: masks.chunks(3).any(is_several) }
    }
}

/// The beginning of an image.
#[derive(Clone, Copy, Debug)]
struct PuzzleState {
    transposed: bool,
    /// Number of rows chosen.
    chosen: u8,
    /// The rows chosen, in order.
    rows: [u8; 9],
    /// The rows chosen, as bits.
    used: u16,
    /// The column that comes to each place. Among open columns, and open stacks, any order.
    columns: [u8; 9],
    /// Number of open columns of each stack of the image: its first ones.
    open: [u8; 3],
    /// Number of open stacks: the first ones.
    open_stacks: u8,
    /// The new name of each digit, or `UNNAMED`; 0 for an empty cell.
    names: [u8; 10],
    /// The next new name.
    next: u8,
}

impl PuzzleState {
    const fn start(transposed: bool) -> Self {
        let mut names = [UNNAMED; 10];
        names[0] = 0;
        Self {
            transposed,
            chosen: 0,
            rows: [0; 9],
            used: 0,
            columns: Transformation::IDENTITY.columns,
            open: [3; 3],
            open_stacks: 3,
            names,
            next: 1,
        }
    }

    /// The rows that may come next. Of empty rows of a band, and of empty bands, the first is enough.
    fn next_rows(&self, lines: &PuzzleLines) -> u16 {
        const BAND: u16 = 0b111;
        // A band is finished before the next one begins.
        let free = if self.chosen.is_multiple_of(3) {
            !self.used & 0x1ff
        } else {
            let band = self.rows[usize::from(self.chosen) - 1] / 3;
            !self.used & BAND << (3 * band)
        };
        // All free rows differ: none can be skipped.
        if !lines.has_empty_rows {
            return free;
        }
        let mut next = 0;
        let mut has_empty_band = false;
        for band in [0, 3, 6] {
            let rows = free >> band & BAND;
            let is_empty = |row: &usize| rows >> row & 1 != 0 && lines.masks[band + row] == 0;
            let empty = (0..3).filter(is_empty).fold(0, |empty, row| empty | 1 << row);
            if empty == BAND && std::mem::replace(&mut has_empty_band, true) {
                continue;
            }
            // The lowest bit of those that are set.
            next |= (rows & !empty | empty & empty.wrapping_neg()) << band;
        }
        next
    }

    /// Puts the open columns into an order that makes a row least, whichever digits without names come first, and
    /// returns its symbols in the places of the image, where such digits are `UNNAMED`.
    #[inline]
    fn arrange(&mut self, row: &[u8; 9]) -> [u8; 9] {
        let mut symbols =
            self.columns.map(|column| self.names[usize::from(row[usize::from(column)])]);
        for stack in 0..3 {
            let open = usize::from(self.open[stack]);
            if open > 1 {
                self.sort_columns(&mut symbols, 3 * stack, open);
            }
        }
        if self.open_stacks > 1 {
            self.sort_stacks(&mut symbols);
        }
        symbols
    }

    #[inline]
    fn sort_columns(&mut self, symbols: &mut [u8; 9], first: usize, open: usize) {
        let mut exchange = |a: usize, b: usize| {
            if symbols[b] < symbols[a] {
                symbols.swap(a, b);
                self.columns.swap(a, b);
            }
        };
        exchange(first, first + 1);
        if open == 3 {
            exchange(first + 1, first + 2);
            exchange(first, first + 1);
        }
    }

    fn sort_stacks(&mut self, symbols: &mut [u8; 9]) {
        self.order_stacks(symbols, 0, 1);
        if self.open_stacks == 3 {
            self.order_stacks(symbols, 1, 2);
            self.order_stacks(symbols, 0, 1);
        }
    }

    /// Exchanges two open stacks if the second has less symbols.
    fn order_stacks(&mut self, symbols: &mut [u8; 9], first: usize, second: usize) {
        let key = |stack: usize| &symbols[3 * stack..3 * stack + 3];
        if key(second) < key(first) {
            for place in 0..3 {
                symbols.swap(3 * first + place, 3 * second + place);
                self.columns.swap(3 * first + place, 3 * second + place);
            }
        }
    }
}

/// Bits of a symbol in a row as a number.
const SYMBOL_BITS: u32 = 4;
/// Bits of the symbols of a stack.
const STACK_BITS: u32 = 3 * SYMBOL_BITS;

/// A row of the image as a number: its symbols from the first place, the highest bits, to the last.
#[derive(Clone, Copy)]
struct WrittenRow {
    row: u64,
    /// The next new name.
    next: u8,
}

impl WrittenRow {
    /// Appends a symbol, a new name for `UNNAMED`.
    #[inline]
    fn push(&mut self, symbol: u8) {
        let is_new = symbol == UNNAMED;
        let name = if is_new { self.next } else { symbol };
        self.next += u8::from(is_new);
        self.row = self.row << SYMBOL_BITS | u64::from(name);
    }
}

impl PuzzleState {
    /// The least image of a row as a number, or `None` if it is above `least`.
    #[inline]
    fn image(&self, row: &[u8; 9], least: u64) -> Option<u64> {
        if self.open_stacks > 1 {
            let symbols = { *self }.arrange(row);
            let mut written = WrittenRow { row: 0, next: self.next };
            symbols.into_iter().for_each(|symbol| written.push(symbol));
            return (written.row <= least).then_some(written.row);
        }
        let mut written = WrittenRow { row: 0, next: self.next };
        for stack in 0..3 {
            let [mut a, mut b, mut c] = [0, 1, 2].map(|place| {
                let column = self.columns[3 * stack + place];
                self.names[usize::from(row[usize::from(column)])]
            });
            // The open columns are sorted, empty cells and named digits first.
            if self.open[stack] == 3 {
                (b, c) = (b.min(c), b.max(c));
            }
            if self.open[stack] >= 2 {
                (a, b) = (a.min(b), a.max(b));
            }
            if self.open[stack] == 3 {
                (b, c) = (b.min(c), b.max(c));
            }
            [a, b, c].into_iter().for_each(|symbol| written.push(symbol));
            // The beginning of the row is above the least row.
            if written.row > least >> (STACK_BITS * (2 - stack as u32)) {
                return None;
            }
        }
        Some(written.row)
    }
}

/// The least image of puzzles, one after the other, in memory that is kept.
#[derive(Clone, Default)]
pub(super) struct LeastPuzzle {
    states: Vec<PuzzleState>,
    /// The next states.
    following: Vec<PuzzleState>,
    /// The states whose next row is the least so far, by number, with that row.
    best: Vec<(u32, u8)>,
}

impl LeastPuzzle {
    /// The least image of a puzzle without clashes, whose digits are given from 1 to 9, and 0 for an empty cell.
    pub(super) fn of(&mut self, digits: &[u8; 81]) -> LeastImage {
        let rows =
            std::array::from_fn(|row| std::array::from_fn(|column| digits[9 * row + column]));
        let lines = [PuzzleLines::new(rows), PuzzleLines::new(transposed(rows))];
        self.states.clear();
        self.states.extend([false, true].map(PuzzleState::start));
        self.choose_first(&lines);
        self.continue_states(&lines);
        for _ in 1..9 {
            self.choose_next(&lines);
            self.continue_states(&lines);
        }
        self.end(&lines)
    }

    /// Chooses the first rows: those whose stacks have the fewest givens. Their digits make no difference, since all
    /// have new names.
    fn choose_first(&mut self, lines: &[PuzzleLines; 2]) {
        let mut least = u8::MAX;
        self.best.clear();
        for (number, lines) in (0..).zip(lines) {
            let rows = self.states[number as usize].next_rows(lines);
            for row in (0..9).filter(|row| rows >> row & 1 != 0) {
                let rank = RANKS[usize::from(lines.masks[row])];
                if rank < least {
                    least = rank;
                    self.best.clear();
                }
                if rank == least {
                    self.best.push((number, row as u8));
                }
            }
        }
    }

    /// Chooses the next row of each state: the rows that are the least of all.
    fn choose_next(&mut self, lines: &[PuzzleLines; 2]) {
        let mut least = u64::MAX;
        self.best.clear();
        for (number, state) in (0..).zip(&self.states) {
            let lines = &lines[usize::from(state.transposed)];
            let mut rows = state.next_rows(lines);
            // A single way needs no comparison.
            if self.states.len() == 1 && rows.is_power_of_two() {
                self.best.push((number, rows.trailing_zeros() as u8));
                return;
            }
            while rows != 0 {
                let row = rows.trailing_zeros() as usize;
                rows &= rows - 1;
                let Some(image) = state.image(&lines.rows[row], least) else { continue };
                if image < least {
                    least = image;
                    self.best.clear();
                }
                self.best.push((number, row as u8));
            }
        }
    }

    /// Continues states by the rows chosen, in all ways that make the same row.
    fn continue_states(&mut self, lines: &[PuzzleLines; 2]) {
        self.following.clear();
        for &(number, row) in &self.best {
            let mut state = self.states[number as usize];
            let digits = &lines[usize::from(state.transposed)].rows[usize::from(row)];
            state.rows[usize::from(state.chosen)] = row;
            state.used |= 1 << row;
            state.chosen += 1;
            let symbols = state.arrange(digits);
            fix(state, &symbols, digits, &mut self.following);
        }
        std::mem::swap(&mut self.states, &mut self.following);
    }

    /// The transformation of the first state, and the number of symmetries that all states represent.
    fn end(&self, lines: &[PuzzleLines; 2]) -> LeastImage {
        let state = &self.states[0];
        let lines = &lines[usize::from(state.transposed)];
        let mut digits = state.names;
        let mut next = state.next;
        // Digits that do not occur get the last names.
        for name in &mut digits[1..] {
            if *name == UNNAMED {
                *name = next;
                next += 1;
            }
        }
        let columns = lines.masks.iter().fold(0, |columns, mask| columns | mask);
        let rows = (0..9).filter(|&row| lines.masks[row] != 0).fold(0, |rows, row| rows | 1 << row);
        let transformation = Transformation {
            transposed: state.transposed,
            rows: state.rows,
            columns: state.columns,
            digits,
        };
        let automorphisms = self.states.len() as u32 * empty_orders(rows) * empty_orders(columns);
        LeastImage { transformation, automorphisms }
    }
}

/// The number of orders of the lines that are empty, within their threes and of whole threes, if these are the others.
fn empty_orders(lines: u16) -> u32 {
    const FACTORIALS: [u32; 4] = [1, 1, 2, 6];
    let empty = [0, 3, 6].map(|first| 3 - (lines >> first & 0b111).count_ones() as usize);
    let whole = empty.iter().filter(|&&empty| empty == 3).count();
    empty.iter().fold(FACTORIALS[whole], |orders, &empty| orders * FACTORIALS[empty])
}

/// Columns, or stacks, with orders that all make the same row.
#[derive(Clone, Copy, Default)]
struct OrderGroup {
    /// The first place.
    first: usize,
    /// Number of columns or stacks.
    count: usize,
    /// Number of places of each.
    width: usize,
}

/// The groups of a row in the places of the image. The columns of a group have digits without a name. The stacks of
/// a group have an equal number of such digits.
fn groups(state: &PuzzleState, symbols: &[u8; 9]) -> ([OrderGroup; 4], usize) {
    let mut groups = [OrderGroup::default(); 4];
    let mut found = 0;
    let mut add = |group: OrderGroup| {
        if group.count > 1 {
            groups[found] = group;
            found += 1;
        }
    };
    for stack in 0..3 {
        let open = usize::from(state.open[stack]);
        let end = 3 * stack + open;
        let unnamed = symbols[3 * stack..end].iter().rev().take_while(|&&symbol| symbol == UNNAMED);
        let count = unnamed.count();
        add(OrderGroup { first: end - count, count, width: 1 });
    }
    let key = |stack: usize| &symbols[3 * stack..3 * stack + 3];
    let mut first = 0;
    while first < usize::from(state.open_stacks) {
        let open = first..usize::from(state.open_stacks);
        let count = open.take_while(|&stack| key(stack) == key(first)).count();
        if symbols[3 * first + 2] == UNNAMED {
            add(OrderGroup { first: 3 * first, count, width: 3 });
        }
        first += count;
    }
    (groups, found)
}

/// Appends the states in which the columns with digits of the row just chosen are fixed and its digits have names: one
/// for each order of the groups.
#[inline]
fn fix(mut state: PuzzleState, symbols: &[u8; 9], row: &[u8; 9], states: &mut Vec<PuzzleState>) {
    let (groups, found) = groups(&state, symbols);
    // A stack or a column stays open if the row is empty there.
    let is_empty = |&stack: &usize| symbols[3 * stack + 2] == 0;
    let open_stacks = (0..usize::from(state.open_stacks)).filter(is_empty).count();
    state.open_stacks = open_stacks as u8;
    for (stack, open) in state.open.iter_mut().enumerate() {
        let symbols = &symbols[3 * stack..][..usize::from(*open)];
        *open = symbols.iter().filter(|&&symbol| symbol == 0).count() as u8;
    }
    let mut push = |mut state: PuzzleState| {
        for (&column, &symbol) in state.columns.iter().zip(symbols) {
            if symbol == UNNAMED {
                state.names[usize::from(row[usize::from(column)])] = state.next;
                state.next += 1;
            }
        }
        states.push(state);
    };
    if found == 0 {
        push(state);
    } else {
        order(state, &groups[..found], 0, &mut push);
    }
}

/// Visits the state with each order of the groups. The first `fixed` places of the first group are already chosen.
fn order(
    state: PuzzleState,
    groups: &[OrderGroup],
    fixed: usize,
    visit: &mut impl FnMut(PuzzleState),
) {
    let Some(group) = groups.first() else { return visit(state) };
    if fixed + 1 == group.count {
        return order(state, &groups[1..], 0, visit);
    }
    let at = |number: usize| group.first + group.width * number;
    for other in fixed..group.count {
        let mut state = state;
        for place in 0..group.width {
            state.columns.swap(at(fixed) + place, at(other) + place);
        }
        order(state, groups, fixed + 1, visit);
    }
}
