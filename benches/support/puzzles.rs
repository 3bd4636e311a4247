//! The boards that benchmarks measure: read from lines, or made from a seed.
//!
//! A made puzzle depends on the seed and on its own number only, not on the number of puzzles or of threads. Its
//! random numbers come from PCG64 (`rand_pcg`) with the seed as the state and its number as the stream. The draws
//! from them are written out here: no other library affects the sets.
//!
//! A file of its own that benchmarks include by its path; it is no part of the library.
#![allow(dead_code, reason = "each benchmark takes what it needs")]

#[path = "../../dlx/benches/support/random.rs"]
mod random;

use pavane::nine::{Batch, Board};
use rand_pcg::Pcg64;
use random::{below, shuffle};

const CELLS: usize = 81;

/// The puzzles at the beginning of the lines; comments, blank lines and lines with other boards are
/// passed over.
pub(crate) fn read(text: &str) -> Vec<Board> {
    let board = |line: &str| line.get(..CELLS)?.parse().ok();
    text.lines().filter(|line| !line.starts_with('#')).filter_map(board).collect()
}

/// A puzzle that was made from a random grid.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    random: Pcg64,
    /// The grid it was made from: its one solution.
    pub(crate) grid: Board,
    /// The puzzle: no given can be spared.
    pub(crate) minimal: Board,
}

impl Made {
    /// The minimal puzzle with more givens, in random order, until naked and hidden singles solve it.
    pub(crate) fn easy(&self) -> Board {
        let mut random = self.random.clone();
        let mut board = self.minimal;
        let mut cells = shuffled(&mut random).into_iter();
        while !singles_solve(&board) {
            let empty = cells.find(|&cell| board.digits()[cell] == 0);
            let cell = empty.expect("a full grid is solved");
            board = board.with(cell, self.grid.digits()[cell]);
        }
        board
    }

    /// The minimal puzzle without one of its givens, which leaves several solutions.
    pub(crate) fn one_short(&self) -> Board {
        let mut cells = shuffled(&mut self.random.clone()).into_iter();
        let given = cells.find(|&cell| self.minimal.digits()[cell] != 0);
        self.minimal.with(given.expect("it has givens"), 0)
    }
}

/// The first puzzles of a seed, made by all cores.
pub(crate) fn make(seed: u64, count: usize) -> Vec<Made> {
    let threads = std::thread::available_parallelism().map_or(1, |threads| threads.get());
    let numbers: Vec<u64> = (0..count as u64).collect();
    std::thread::scope(|scope| {
        let parts = numbers.chunks(count.div_ceil(threads).max(1));
        let workers: Vec<_> =
            parts.map(|part| scope.spawn(move || make_some(seed, part))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("making puzzles")).collect()
    })
}

/// Makes the puzzles with these numbers side by side: each step is asked of all of them at once.
fn make_some(seed: u64, numbers: &[u64]) -> Vec<Made> {
    let mut batch = Batch::new();
    let mut drafts: Vec<Draft> = numbers.iter().map(|&number| Draft::new(seed, number)).collect();
    fill(&mut batch, &mut drafts);
    let boards: Vec<Board> = drafts.iter().map(|draft| draft.board).collect();
    let grids = batch.solve(&boards).iter().map(|answer| answer.solution.expect("it has one"));
    let mut made: Vec<Made> = (drafts.into_iter().zip(grids))
        .map(|(draft, grid)| Made { random: draft.random, grid, minimal: grid })
        .collect();
    reduce(&mut batch, &mut made);
    made
}

/// A board on its way to a random grid.
struct Draft {
    random: Pcg64,
    board: Board,
    is_unique: bool,
}

impl Draft {
    /// Three blocks that share no row and no column, filled at random.
    fn new(seed: u64, number: u64) -> Self {
        let mut random = Pcg64::new(seed.into(), number.into());
        let mut board = Board::EMPTY;
        for block in [0, 4, 8] {
            let mut digits = [1, 2, 3, 4, 5, 6, 7, 8, 9];
            shuffle(&mut random, &mut digits);
            for (cell, digit) in zone(18 + block).into_iter().zip(digits) {
                board = board.with(cell, digit);
            }
        }
        Self { random, board, is_unique: false }
    }

    /// The board with a random digit in a random empty cell, without a clash.
    fn propose(&mut self) -> Board {
        loop {
            let cell = below(&mut self.random, CELLS);
            let digit = below(&mut self.random, 9) as u8 + 1;
            let digits = self.board.digits();
            let clashes = zones(cell).flat_map(zone).any(|peer| digits[peer] == digit);
            if digits[cell] == 0 && !clashes {
                return self.board.with(cell, digit);
            }
        }
    }
}

/// Adds random givens that leave a solution until there is only one.
fn fill(batch: &mut Batch, drafts: &mut [Draft]) {
    let mut open: Vec<&mut Draft> = drafts.iter_mut().collect();
    while !open.is_empty() {
        let proposals: Vec<Board> = open.iter_mut().map(|draft| draft.propose()).collect();
        let answers = batch.count(&proposals, 2);
        for ((draft, proposal), answer) in open.iter_mut().zip(proposals).zip(answers) {
            if answer.count > 0 {
                draft.board = proposal;
                draft.is_unique = answer.count == 1;
            }
        }
        open.retain(|draft| !draft.is_unique);
    }
}

/// Takes givens away in random order, each that the solution stays unique without.
fn reduce(batch: &mut Batch, made: &mut [Made]) {
    let orders: Vec<[usize; CELLS]> =
        made.iter_mut().map(|made| shuffled(&mut made.random)).collect();
    for step in 0..CELLS {
        let proposals: Vec<Board> = made
            .iter()
            .zip(&orders)
            .map(|(made, order)| made.minimal.with(order[step], 0))
            .collect();
        let answers = batch.count(&proposals, 2);
        for ((made, proposal), answer) in made.iter_mut().zip(proposals).zip(answers) {
            if answer.count == 1 {
                made.minimal = proposal;
            }
        }
    }
}

/// Whether naked and hidden singles alone solve a puzzle that has a solution.
pub(crate) fn singles_solve(board: &Board) -> bool {
    let mut singles = Singles { candidates: [0x1FF; CELLS], empty: CELLS };
    for (cell, &digit) in board.digits().iter().enumerate() {
        if digit != 0 {
            singles.place(cell, 1 << (digit - 1));
        }
    }
    while let Some((cell, digit)) = singles.naked().or_else(|| singles.hidden()) {
        singles.place(cell, digit);
    }
    singles.empty == 0
}

/// A board with the candidates of its empty cells, a bit a digit.
struct Singles {
    /// None for a cell that is filled.
    candidates: [u16; CELLS],
    empty: usize,
}

impl Singles {
    fn place(&mut self, cell: usize, digit: u16) {
        for peer in zones(cell).flat_map(zone) {
            self.candidates[peer] &= !digit;
        }
        self.candidates[cell] = 0;
        self.empty -= 1;
    }

    /// A cell with one candidate.
    fn naked(&self) -> Option<(usize, u16)> {
        let cell = self.candidates.iter().position(|candidates| candidates.is_power_of_two())?;
        Some((cell, self.candidates[cell]))
    }

    /// The one cell of a zone for a digit.
    fn hidden(&self) -> Option<(usize, u16)> {
        (0..27).map(zone).find_map(|cells| {
            let (mut once, mut twice) = (0, 0);
            for cell in cells {
                twice |= once & self.candidates[cell];
                once |= self.candidates[cell];
            }
            let digits = once & !twice;
            let digit = digits & digits.wrapping_neg();
            let cell = cells.into_iter().find(|&cell| self.candidates[cell] & digit != 0)?;
            Some((cell, digit))
        })
    }
}

/// The cells of a zone: nine rows, nine columns, nine blocks.
fn zone(index: usize) -> [usize; 9] {
    let at = index % 9;
    std::array::from_fn(|k| match index / 9 {
        0 => at * 9 + k,
        1 => k * 9 + at,
        _ => (at / 3 * 3 + k / 3) * 9 + at % 3 * 3 + k % 3,
    })
}

/// The row, the column and the block of a cell.
fn zones(cell: usize) -> impl Iterator<Item = usize> {
    let (row, column) = (cell / 9, cell % 9);
    [row, 9 + column, 18 + row / 3 * 3 + column / 3].into_iter()
}

fn shuffled(random: &mut Pcg64) -> [usize; CELLS] {
    let mut cells = std::array::from_fn(|cell| cell);
    shuffle(random, &mut cells);
    cells
}
