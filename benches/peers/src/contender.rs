//! Who is measured: each counts the solutions of puzzles up to two, in its own way.

use crate::machine::cores;
use pavane::nine::{Batch, Board, Isa, Solver};
use pavane::solve::Engine;
use pavane::{Digit, Layout, Puzzle, PuzzleSolver};
use std::fmt;
use std::sync::Mutex;

/// How a contender works.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Kind {
    /// It is shown one puzzle and answers before it is shown the next.
    One,
    /// It is shown all puzzles at once.
    Many,
    /// The same, on all cores.
    Cores,
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::One => "one at a time",
            Self::Many => "batch, one thread",
            Self::Cores => "batch, all cores",
        })
    }
}

/// Counts the solutions of the puzzles that it was made for, up to two.
pub(crate) trait Contender {
    /// Writes the counts, in order.
    fn count(&mut self, counts: &mut [u8]);
}

type Make = dyn Fn(&[Board]) -> Box<dyn Contender>;

/// A contender before it has seen puzzles.
pub(crate) struct Entry {
    pub(crate) name: String,
    pub(crate) kind: Kind,
    /// Brings the puzzles into the contender's own form, which is not measured.
    make: Box<Make>,
}

impl Entry {
    fn new<C: Contender + 'static>(
        name: impl Into<String>,
        kind: Kind,
        make: impl Fn(&[Board]) -> C + 'static,
    ) -> Self {
        Self { name: name.into(), kind, make: Box::new(move |boards| Box::new(make(boards))) }
    }

    pub(crate) fn make(&self, boards: &[Board]) -> Box<dyn Contender> {
        (self.make)(boards)
    }
}

/// All contenders, the baseline first.
pub(crate) fn entries() -> Vec<Entry> {
    let mut entries = vec![
        Entry::new("sudoku 0.8.0", Kind::One, Sudoku::new),
        Entry::new("rustoku-lib 0.16.0", Kind::One, Rustoku::new),
        Entry::new("pavane `PuzzleSolver`", Kind::One, General::new),
        Entry::new("pavane `nine::Solver`", Kind::One, One::new),
    ];
    for &isa in Isa::ALL.iter().filter(|isa| isa.is_available()) {
        let name = format!("pavane `nine::Batch`, `{isa}`");
        entries.push(Entry::new(name, Kind::Many, move |boards| Many::new(isa, boards)));
    }
    let name = format!("pavane `nine::Batch`, `{}`, {} threads", Isa::best(), cores());
    entries.push(Entry::new(name, Kind::Cores, Cores::new));
    entries
}

/// The crate `sudoku`.
struct Sudoku(Vec<sudoku::Sudoku>);

impl Sudoku {
    fn new(boards: &[Board]) -> Self {
        let read = |board: &Board| sudoku::Sudoku::from_bytes(*board.digits()).expect("digits");
        Self(boards.iter().map(read).collect())
    }
}

impl Contender for Sudoku {
    fn count(&mut self, counts: &mut [u8]) {
        for (count, puzzle) in counts.iter_mut().zip(&self.0) {
            *count = puzzle.solutions_count_up_to(2) as u8;
        }
    }
}

/// The crate `rustoku-lib`.
struct Rustoku(Vec<rustoku_lib::core::Board>);

impl Rustoku {
    fn new(boards: &[Board]) -> Self {
        let rows = |board: &Board| {
            let (rows, _) = board.digits().as_chunks();
            rustoku_lib::core::Board::new(rows.try_into().expect("nine rows"))
        };
        Self(boards.iter().map(rows).collect())
    }
}

impl Contender for Rustoku {
    fn count(&mut self, counts: &mut [u8]) {
        for (count, &board) in counts.iter_mut().zip(&self.0) {
            // It refuses puzzles with clashes, which have no solution.
            let solver = rustoku_lib::Rustoku::new(board);
            *count = solver.map_or(0, |mut solver| solver.count_solutions_until(2)) as u8;
        }
    }
}

/// Pavane's engine for boards of any shape.
struct General(Vec<Puzzle>);

impl General {
    fn new(boards: &[Board]) -> Self {
        let layout: Layout = "9x9".parse().expect("a layout");
        let puzzle = |board: &Board| {
            let givens: Vec<_> = board.digits().iter().map(|&digit| Digit::new(digit)).collect();
            Puzzle::allowing_clashes(layout.clone(), givens).expect("81 digits")
        };
        Self(boards.iter().map(puzzle).collect())
    }
}

impl Contender for General {
    fn count(&mut self, counts: &mut [u8]) {
        for (count, puzzle) in counts.iter_mut().zip(&self.0) {
            // It refuses puzzles with clashes, which have no solution.
            let Ok(solver) = PuzzleSolver::new(puzzle) else {
                *count = 0;
                continue;
            };
            let solver = solver.engine(Engine::General(dlx::Engine::Auto));
            *count = match solver.uniqueness().expect("the board is small") {
                dlx::Uniqueness::None => 0,
                dlx::Uniqueness::Unique(_) => 1,
                dlx::Uniqueness::Multiple(_) => 2,
                dlx::Uniqueness::Unknown { .. } => unreachable!("there are no limits"),
            };
        }
    }
}

/// `nine`, one board at a time.
struct One {
    boards: Vec<Board>,
    solver: Solver,
}

impl One {
    fn new(boards: &[Board]) -> Self {
        Self { boards: boards.to_vec(), solver: Solver::new() }
    }
}

impl Contender for One {
    fn count(&mut self, counts: &mut [u8]) {
        for (count, board) in counts.iter_mut().zip(&self.boards) {
            *count = self.solver.count_up_to(board, 2) as u8;
        }
    }
}

/// `nine`, many boards in the lanes of one thread.
struct Many {
    boards: Vec<Board>,
    batch: Batch,
}

impl Many {
    fn new(isa: Isa, boards: &[Board]) -> Self {
        let batch = Batch::with_isa(isa).expect("it is available");
        Self { boards: boards.to_vec(), batch }
    }
}

impl Contender for Many {
    fn count(&mut self, counts: &mut [u8]) {
        count_batch(&mut self.batch, &self.boards, counts);
    }
}

fn count_batch(batch: &mut Batch, boards: &[Board], counts: &mut [u8]) {
    for (count, answer) in counts.iter_mut().zip(batch.count(boards, 2)) {
        *count = answer.count as u8;
    }
}

/// `nine`, many boards on all cores. The threads take chunks as they become free; starting them is
/// measured.
struct Cores {
    boards: Vec<Board>,
    batches: Vec<Batch>,
}

impl Cores {
    fn new(boards: &[Board]) -> Self {
        let batches = (0..cores()).map(|_| Batch::new()).collect();
        Self { boards: boards.to_vec(), batches }
    }
}

impl Contender for Cores {
    fn count(&mut self, counts: &mut [u8]) {
        let size = (self.boards.len() / (4 * self.batches.len())).clamp(256, 4096);
        let chunks = Mutex::new(self.boards.chunks(size).zip(counts.chunks_mut(size)));
        let next = || chunks.lock().expect("no thread panics").next();
        std::thread::scope(|scope| {
            for batch in &mut self.batches {
                scope.spawn(|| {
                    while let Some((boards, counts)) = next() {
                        count_batch(batch, boards, counts);
                    }
                });
            }
        });
    }
}
