//! The least image of puzzles of a square board of blocks, row by row, for any size of blocks.
//!
//! The search works as in [`puzzles`](super::puzzles). The first row of a grid is 1 to n in any order of rows and
//! columns, which gives too many ways to begin. A whole grid therefore begins with two rows. For a pair of rows of
//! a band, the columns are put into their places one by one, from the first. The symbol of the second row is the
//! place of the column in which the first row has its digit. If that column has no place yet, it gets the least it
//! can have. The columns that make the least symbol are followed.

use super::stabilizers::CellOrder;
use num_bigint::BigUint;
use pavane::layout::Layout;

/// Maximum number of digits.
const MOST: usize = 36;
/// Number of states that are kept at most.
const MAX_STATES: usize = 200_000;
/// A digit without a new name, above all names; a place without a column.
const NONE: u8 = u8::MAX;

/// Numbers of rows, columns, stacks or digits. Some may be unused.
type BlockNumbers = [u8; MOST];

/// The shape of a board of blocks; without blocks, of one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct BlockShape {
    digits: usize,
    /// Rows and columns of a block.
    height: usize,
    width: usize,
}

impl BlockShape {
    /// The shape of a layout that has only rows and columns, with or without blocks.
    pub(super) fn of(layout: &Layout) -> Option<Self> {
        let digits = layout.digits();
        if !(2..=MOST).contains(&digits) {
            return None;
        }
        let is = |other: Result<Layout, _>| other.is_ok_and(|other: Layout| other == *layout);
        match layout.block_shape() {
            Some((height, width)) if is(Layout::blocks(height, width)) => {
                Some(Self { digits, height, width })
            }
            _ if is(Layout::latin(digits)) => Some(Self { digits, height: digits, width: digits }),
            _ => None,
        }
    }

    /// The number of orders of bands, stacks, and the rows and columns in them, and of transpositions.
    pub(super) fn symmetries(self) -> BigUint {
        let Self { digits, height, width } = self;
        let lines = |size: usize| {
            let threes = digits / size;
            factorial(size).pow(threes as u32) * factorial(threes)
        };
        lines(height) * lines(width) * if height == width { 2_u32 } else { 1 }
    }
}

fn factorial(number: usize) -> BigUint {
    (1..=number).map(BigUint::from).product()
}

/// The rows of a puzzle, or its columns.
struct BlockLines {
    rows: Vec<BlockNumbers>,
    is_empty: Vec<bool>,
    /// The column of each digit in each row.
    column_of: Vec<[u8; MOST + 1]>,
}

/// The beginning of an image, as in [`puzzles`](super::puzzles).
#[derive(Clone, Copy)]
struct BlockState {
    transposed: bool,
    chosen: usize,
    rows: BlockNumbers,
    used: u64,
    columns: BlockNumbers,
    open: BlockNumbers,
    open_stacks: usize,
    names: [u8; MOST + 1],
    next: u8,
}

/// The places of columns that make the second row of a grid least, for the columns placed so far.
#[derive(Clone, Copy)]
struct RowPair {
    transposed: bool,
    first: u8,
    second: u8,
    /// The column at each place and the place of each, and the same of stacks.
    column_at: BlockNumbers,
    place_of: BlockNumbers,
    stack_at: BlockNumbers,
    place_of_stack: BlockNumbers,
}

/// The search for the least image of a puzzle.
pub(super) struct LeastBoard {
    shape: BlockShape,
    /// As it is, and transposed if that is a symmetry.
    lines: Vec<BlockLines>,
    states: Vec<BlockState>,
}

impl LeastBoard {
    /// The order of cells that makes the least image of a puzzle, and the number of automorphisms. Symbols are
    /// digits from 1 and 0 for an empty cell. `None` with too many ways to begin.
    pub(super) fn of(shape: BlockShape, symbols: &[u8]) -> Option<(CellOrder, BigUint)> {
        let digits = shape.digits;
        let straight = |row: usize, column: usize| symbols[digits * row + column];
        let transposed = |row: usize, column: usize| symbols[digits * column + row];
        let mut lines = vec![BlockLines::new(digits, straight)];
        // Only square blocks stay blocks when the board is transposed.
        if shape.height == shape.width {
            lines.push(BlockLines::new(digits, transposed));
        }
        let mut search = Self { shape, lines, states: Vec::new() };
        // A grid without empty cells begins with pairs of rows.
        if symbols.contains(&0) {
            search.begin();
        } else {
            search.begin_grid()?;
        }
        while search.states[0].chosen < digits {
            search.choose_row()?;
        }
        Some(search.end())
    }

    /// Begins with no row.
    fn begin(&mut self) {
        let state = |transposed| BlockState::start(self.shape, transposed);
        self.states = [false, true].into_iter().take(self.lines.len()).map(state).collect();
    }

    /// Begins with the pairs of rows of a band that make the second row least.
    fn begin_grid(&mut self) -> Option<()> {
        let BlockShape { digits, height, .. } = self.shape;
        let mut pairs: Vec<RowPair> = Vec::new();
        for transposed in [false, true].into_iter().take(self.lines.len()) {
            for (first, second) in (0..digits * digits).map(|i| (i / digits, i % digits)) {
                if first != second && first / height == second / height {
                    pairs.push(RowPair::start(transposed, first, second));
                }
            }
        }
        for place in 0..digits {
            pairs = self.choose_column(&pairs, place)?;
        }
        self.states = pairs.iter().map(|pair| self.state(pair)).collect();
        Some(())
    }

    /// Puts a column into a place in the ways that make the symbol of the second row least.
    fn choose_column(&self, pairs: &[RowPair], place: usize) -> Option<Vec<RowPair>> {
        let mut least = NONE;
        let mut best = Vec::new();
        for pair in pairs {
            let lines = &self.lines[usize::from(pair.transposed)];
            for column in 0..self.shape.digits {
                if !pair.can_have(self.shape, column, place) {
                    continue;
                }
                let mut pair = *pair;
                pair.put(self.shape, column, place);
                let digit = lines.rows[usize::from(pair.second)][column];
                let other = lines.column_of[usize::from(pair.first)][usize::from(digit)];
                let symbol = pair.place(self.shape, other.into());
                if symbol < least {
                    least = symbol;
                    best.clear();
                }
                if symbol == least {
                    best.push(pair);
                }
                if best.len() > MAX_STATES {
                    return None;
                }
            }
        }
        Some(best)
    }

    /// The state in which the two rows are chosen.
    fn state(&self, pair: &RowPair) -> BlockState {
        let mut state = BlockState::start(self.shape, pair.transposed);
        state.chosen = 2;
        (state.rows[0], state.rows[1]) = (pair.first, pair.second);
        state.used = 1 << pair.first | 1 << pair.second;
        state.columns = pair.column_at;
        (state.open, state.open_stacks) = ([0; MOST], 0);
        // The first row of the image is 1 to n.
        let first = &self.lines[usize::from(pair.transposed)].rows[usize::from(pair.first)];
        for (name, &column) in (1..).zip(&state.columns[..self.shape.digits]) {
            state.names[usize::from(first[usize::from(column)])] = name;
        }
        state.next = self.shape.digits as u8 + 1;
        state
    }

    /// Continues the states by the row that is the least, in all ways.
    fn choose_row(&mut self) -> Option<()> {
        let mut least = [NONE; MOST];
        let mut best: Vec<(BlockState, BlockNumbers)> = Vec::new();
        for state in &self.states {
            let lines = &self.lines[usize::from(state.transposed)];
            for row in state.next_rows(self.shape, lines) {
                let mut state = *state;
                let symbols = state.arrange(self.shape, &lines.rows[row]);
                let image = state.named(self.shape, &symbols);
                if image < least {
                    least = image;
                    best.clear();
                }
                if image == least {
                    state.rows[state.chosen] = row as u8;
                    state.used |= 1 << row;
                    state.chosen += 1;
                    best.push((state, symbols));
                }
                if best.len() > MAX_STATES {
                    return None;
                }
            }
        }
        self.states.clear();
        for (state, symbols) in best {
            let row = state.rows[state.chosen - 1];
            let row = self.lines[usize::from(state.transposed)].rows[usize::from(row)];
            if !state.fix(self.shape, &symbols, &row, &mut self.states) {
                return None;
            }
        }
        Some(())
    }

    /// The order of the cells of the first state, and the number of symmetries that all states represent.
    fn end(&self) -> (CellOrder, BigUint) {
        let BlockShape { digits, height, width } = self.shape;
        let state = &self.states[0];
        let lines = &self.lines[usize::from(state.transposed)];
        let cell = |place: usize| {
            let row = usize::from(state.rows[place / digits]);
            let column = usize::from(state.columns[place % digits]);
            let cell = if state.transposed { digits * column + row } else { digits * row + column };
            cell as u16
        };
        let order = (0..digits * digits).map(cell).collect();
        // Empty lines can change places in every state.
        let is_empty = |column: usize| lines.rows.iter().all(|row| row[column] == 0);
        let columns: Vec<bool> = (0..digits).map(is_empty).collect();
        let empty = empty_orders(&lines.is_empty, height) * empty_orders(&columns, width);
        (order, empty * self.states.len())
    }
}

/// The number of orders of the lines that are empty, within groups of a size and of whole groups.
fn empty_orders(is_empty: &[bool], size: usize) -> BigUint {
    let counts = is_empty.chunks(size).map(|lines| lines.iter().filter(|&&empty| empty).count());
    let counts: Vec<usize> = counts.collect();
    let whole = counts.iter().filter(|&&count| count == size).count();
    counts.into_iter().map(factorial).product::<BigUint>() * factorial(whole)
}

impl BlockLines {
    fn new(digits: usize, symbol: impl Fn(usize, usize) -> u8) -> Self {
        let mut rows = vec![[0; MOST]; digits];
        let mut column_of = vec![[0; MOST + 1]; digits];
        for (row, column) in (0..digits * digits).map(|cell| (cell / digits, cell % digits)) {
            let symbol = symbol(row, column);
            rows[row][column] = symbol;
            column_of[row][usize::from(symbol)] = column as u8;
        }
        let is_empty = rows.iter().map(|row| row.iter().all(|&symbol| symbol == 0)).collect();
        Self { rows, is_empty, column_of }
    }
}

impl RowPair {
    fn start(transposed: bool, first: usize, second: usize) -> Self {
        Self {
            transposed,
            first: first as u8,
            second: second as u8,
            column_at: [NONE; MOST],
            place_of: [NONE; MOST],
            stack_at: [NONE; MOST],
            place_of_stack: [NONE; MOST],
        }
    }

    /// Whether a column can be at a place, or is there.
    fn can_have(&self, shape: BlockShape, column: usize, place: usize) -> bool {
        if self.column_at[place] != NONE {
            return usize::from(self.column_at[place]) == column;
        }
        let (stack, to) = (column / shape.width, place / shape.width);
        let is_stack = match self.stack_at[to] {
            NONE => self.place_of_stack[stack] == NONE,
            other => usize::from(other) == stack,
        };
        is_stack && self.place_of[column] == NONE
    }

    fn put(&mut self, shape: BlockShape, column: usize, place: usize) {
        let (stack, to) = (column / shape.width, place / shape.width);
        self.column_at[place] = column as u8;
        self.place_of[column] = place as u8;
        self.stack_at[to] = stack as u8;
        self.place_of_stack[stack] = to as u8;
    }

    /// The place of a column; if it has none yet, it gets the least.
    fn place(&mut self, shape: BlockShape, column: usize) -> u8 {
        if self.place_of[column] == NONE {
            let can_have = |&place: &usize| {
                self.column_at[place] == NONE && self.can_have(shape, column, place)
            };
            let place =
                (0..shape.digits).find(can_have).expect("a stack has as many places as columns");
            self.put(shape, column, place);
        }
        self.place_of[column]
    }
}

impl BlockState {
    fn start(shape: BlockShape, transposed: bool) -> Self {
        let mut names = [NONE; MOST + 1];
        names[0] = 0;
        Self {
            transposed,
            chosen: 0,
            rows: [0; MOST],
            used: 0,
            columns: std::array::from_fn(|place| place as u8),
            open: [shape.width as u8; MOST],
            open_stacks: shape.digits / shape.width,
            names,
            next: 1,
        }
    }

    /// The rows that may come next. Of empty rows of a band, and of empty bands, the first is enough.
    fn next_rows(&self, shape: BlockShape, lines: &BlockLines) -> Vec<usize> {
        let BlockShape { digits, height, .. } = shape;
        let is_free = |row: usize| self.used >> row & 1 == 0;
        let current = self.chosen.checked_sub(1).filter(|_| !self.chosen.is_multiple_of(height));
        let current = current.map(|last| usize::from(self.rows[last]) / height);
        let mut rows = Vec::new();
        let mut has_empty_band = false;
        for band in 0..digits / height {
            let all = height * band..height * (band + 1);
            let can_be = current.map_or(all.clone().all(is_free), |current| current == band);
            let is_empty_band = current.is_none() && all.clone().all(|row| lines.is_empty[row]);
            if !can_be || is_empty_band && std::mem::replace(&mut has_empty_band, true) {
                continue;
            }
            let mut has_empty_row = false;
            rows.extend(all.filter(|&row| is_free(row)).filter(|&row| {
                !(lines.is_empty[row] && std::mem::replace(&mut has_empty_row, true))
            }));
        }
        rows
    }

    /// Puts the open columns into an order that makes a row least, and returns its symbols in the places of the image.
    fn arrange(&mut self, shape: BlockShape, row: &BlockNumbers) -> BlockNumbers {
        let BlockShape { digits, width, .. } = shape;
        let symbol = |column: u8| self.names[usize::from(row[usize::from(column)])];
        for stack in 0..digits / width {
            let first = width * stack;
            let open = usize::from(self.open[stack]);
            self.columns[first..first + open].sort_by_key(|&column| symbol(column));
        }
        // The same order for whole stacks that are open.
        let mut stacks: Vec<&[u8]> =
            self.columns[..width * self.open_stacks].chunks(width).collect();
        stacks.sort_by_key(|stack| stack.iter().map(|&column| symbol(column)).collect::<Vec<u8>>());
        let sorted = stacks.concat();
        self.columns[..sorted.len()].copy_from_slice(&sorted);
        let mut symbols = [0; MOST];
        for (place, &column) in symbols[..digits].iter_mut().zip(&self.columns) {
            *place = symbol(column);
        }
        symbols
    }

    /// The row once its digits have names.
    fn named(&self, shape: BlockShape, symbols: &BlockNumbers) -> BlockNumbers {
        let mut row = *symbols;
        let unnamed = row[..shape.digits].iter_mut().filter(|symbol| **symbol == NONE);
        unnamed.zip(self.next..).for_each(|(symbol, name)| *symbol = name);
        row
    }

    /// Appends the states in which the columns with digits of the row just chosen are fixed and its digits have names:
    /// one for each order that makes the same row. Returns whether they are not too many.
    fn fix(
        mut self,
        shape: BlockShape,
        symbols: &BlockNumbers,
        row: &BlockNumbers,
        states: &mut Vec<Self>,
    ) -> bool {
        let groups = self.groups(shape, symbols);
        let width = shape.width;
        // A stack or a column stays open if the row is empty there.
        let is_empty = |&stack: &usize| symbols[width * stack..][..width].iter().all(|&s| s == 0);
        self.open_stacks = (0..self.open_stacks).filter(is_empty).count();
        for stack in 0..shape.digits / width {
            let open = usize::from(self.open[stack]);
            let symbols = &symbols[width * stack..][..open];
            self.open[stack] = symbols.iter().filter(|&&symbol| symbol == 0).count() as u8;
        }
        self.order(&groups, 0, &mut |mut state| {
            for place in (0..shape.digits).filter(|&place| symbols[place] == NONE) {
                let digit = row[usize::from(state.columns[place])];
                state.names[usize::from(digit)] = state.next;
                state.next += 1;
            }
            states.push(state);
            states.len() <= MAX_STATES
        })
    }

    /// The columns, and the stacks, with orders that all make the same row. All have digits without a name. Each
    /// group has its first place, its number of members, and the number of places of each.
    fn groups(&self, shape: BlockShape, symbols: &BlockNumbers) -> Vec<(usize, usize, usize)> {
        let BlockShape { digits, width, .. } = shape;
        let mut groups = Vec::new();
        for stack in 0..digits / width {
            let end = width * stack + usize::from(self.open[stack]);
            let open = symbols[width * stack..end].iter().rev();
            let count = open.take_while(|&&symbol| symbol == NONE).count();
            groups.push((end - count, count, 1));
        }
        let key = |stack: usize| &symbols[width * stack..][..width];
        let mut first = 0;
        while first < self.open_stacks {
            let alike = (first..self.open_stacks).take_while(|&stack| key(stack) == key(first));
            let count = alike.count();
            if key(first)[width - 1] == NONE {
                groups.push((width * first, count, width));
            }
            first += count;
        }
        groups.retain(|&(_, count, _)| count > 1);
        groups
    }

    /// Visits the state with each order of the groups, as long as `visit` returns true. The first `fixed` members
    /// of the first group are already chosen.
    fn order(
        self,
        groups: &[(usize, usize, usize)],
        fixed: usize,
        visit: &mut impl FnMut(Self) -> bool,
    ) -> bool {
        let Some(&(first, count, width)) = groups.first() else { return visit(self) };
        if fixed + 1 == count {
            return self.order(&groups[1..], 0, visit);
        }
        (fixed..count).all(|other| {
            let mut state = self;
            for place in 0..width {
                state.columns.swap(first + width * fixed + place, first + width * other + place);
            }
            state.order(groups, fixed + 1, visit)
        })
    }
}
