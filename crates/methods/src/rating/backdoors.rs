//! Singles backdoors: cells that, once filled in, leave singles only.

use super::singles::{SinglesRules, SinglesState};
use dlx::Interrupt;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit};
use pavane::puzzle::Puzzle;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// The smallest sets of cells that, filled in as in the solution, leave a puzzle that naked and hidden singles
/// solve.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Backdoors {
    /// Number of cells of each set; 0 if singles solve the puzzle itself.
    pub size: usize,
    /// All sets of this size, in order, each with its cells in order.
    pub sets: Vec<Box<[Cell]>>,
}

/// The data shared by the tests of all sets.
struct BackdoorTask<'a> {
    rules: SinglesRules,
    solution: &'a [Digit],
    /// The cells that singles leave open.
    open: Vec<usize>,
    start: SinglesState,
    interrupt: &'a Interrupt,
}

/// The smallest backdoors of a puzzle with this solution. `None` if interrupted.
///
/// With `n` open cells and backdoors of size `k`, all sets of up to `k` out of `n` cells are tested, on `threads`
/// threads, in some microseconds each.
///
/// ```
/// use pavane::{Puzzle, PuzzleSolver};
/// use pavane_methods::rating::backdoors;
/// use dlx::Interrupt;
///
/// // "Star Burst Leo": one cell is enough, and there are nine such cells.
/// let puzzle: Puzzle =
///     "9..1.4..2.8..6..7..........4.......1.7.....3.3.......7..........3..7..8.1..2.9..4".parse()?;
/// let solution = PuzzleSolver::new(&puzzle)?.first()?.found().expect("it has one");
/// let found = backdoors(&puzzle, &solution, 1, &Interrupt::new()).expect("it ends");
/// assert_eq!((found.size, found.sets.len()), (1, 9));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn backdoors(
    puzzle: &Puzzle,
    solution: &Grid,
    threads: usize,
    interrupt: &Interrupt,
) -> Option<Backdoors> {
    let rules = SinglesRules::new(puzzle.layout());
    let mut start = rules.state(puzzle);
    rules.settle(&mut start);
    let open: Vec<usize> = (0..start.cells()).filter(|&cell| start.is_open(cell)).collect();
    if open.is_empty() {
        return Some(Backdoors { size: 0, sets: vec![Box::default()] });
    }
    let task = BackdoorTask { rules, solution: solution.digits(), open, start, interrupt };
    let cells: Vec<Cell> = puzzle.layout().cells().collect();
    // The set of all open cells is a backdoor, so this ends.
    for size in 1..=task.open.len() {
        let sets = task.of_size(size, threads)?;
        if !sets.is_empty() {
            let named = |set: Vec<usize>| set.into_iter().map(|cell| cells[cell]).collect();
            return Some(Backdoors { size, sets: sets.into_iter().map(named).collect() });
        }
    }
    None
}

impl BackdoorTask<'_> {
    /// All backdoors of a size, provided that no smaller ones exist. `None` if interrupted.
    fn of_size(&self, size: usize, threads: usize) -> Option<Vec<Vec<usize>>> {
        let next = AtomicUsize::new(0);
        let all = Mutex::new(Vec::new());
        // A thread takes all sets with the same first cell at a time.
        thread::scope(|scope| {
            let work = || {
                let mut found = Vec::new();
                loop {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    if place >= self.open.len() || self.interrupt.is_set() {
                        break;
                    }
                    let mut set = vec![place];
                    self.extend(&self.start, &mut set, size, &mut found);
                }
                all.lock().unwrap_or_else(std::sync::PoisonError::into_inner).append(&mut found);
            };
            for _ in 1..threads.max(1) {
                // The running threads do the work of a thread that the system refuses.
                if thread::Builder::new().spawn_scoped(scope, work).is_err() {
                    break;
                }
            }
            work();
        });
        let mut sets = all.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        sets.sort_unstable();
        (!self.interrupt.is_set()).then_some(sets)
    }

    /// Fills in the last cell of a set, and extends the set by each later cell up to the size.
    fn extend(
        &self,
        before: &SinglesState,
        set: &mut Vec<usize>,
        size: usize,
        found: &mut Vec<Vec<usize>>,
    ) {
        let place = set[set.len() - 1];
        let cell = self.open[place];
        // A cell that the others imply adds no digit, and the others alone are too few to be a backdoor.
        if !before.is_open(cell) || self.interrupt.is_set() {
            return;
        }
        let mut state = before.clone();
        self.rules.place(&mut state, cell, self.solution[cell]);
        self.rules.settle(&mut state);
        if set.len() == size {
            if state.open == 0 {
                found.push(set.iter().map(|&place| self.open[place]).collect());
            }
            return;
        }
        for next in place + 1..self.open.len() {
            set.push(next);
            self.extend(&state, set, size, found);
            set.pop();
        }
    }
}
