//! A block of puzzles on one thread: 9x9 boards in lanes, all others one by one.

use super::batch_puzzle::BatchPuzzle;
use super::boards::{BoardAnswer, BoardBatch, BoardQuestion};
use super::error::SolveError;
use super::puzzle_solver::PuzzleSolver;
use super::settings::Settings;
use super::standard;
use super::stats::{Solved, Stats};
use crate::grid::Grid;
use crate::puzzle::Puzzle;
use dlx::{Count, First, Stop, Uniqueness};

/// A question with the form of its answer.
#[derive(Debug)]
pub(super) struct Form<T> {
    question: BoardQuestion,
    of_board: fn(BoardAnswer) -> T,
    of_puzzle: fn(&PuzzleSolver, BoardQuestion) -> Result<Solved<T>, SolveError>,
    interrupted: fn() -> T,
    stop: fn(&T) -> Option<Stop>,
}

impl<T> Clone for Form<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for Form<T> {}

impl Form<First<Grid>> {
    pub(super) const fn solve() -> Self {
        Self {
            question: BoardQuestion::Solve,
            of_board: |answer| match (grids(&answer).next(), answer.stop) {
                (Some(grid), _) => First::Found(grid),
                (None, Some(stop)) => First::Unknown(stop),
                (None, None) => First::None,
            },
            of_puzzle: |solver, _| solver.any_with_stats(),
            interrupted: || First::Unknown(Stop::Interrupted),
            stop: |answer| match answer {
                First::Unknown(stop) => Some(*stop),
                First::Found(_) | First::None => None,
            },
        }
    }
}

impl Form<Uniqueness<()>> {
    pub(super) const fn check() -> Self {
        Self {
            question: BoardQuestion::Check { witnesses: false },
            of_board: |answer| {
                let found = std::iter::repeat_n((), answer.found.min(2) as usize);
                Uniqueness::from_search(found, answer.stop)
            },
            of_puzzle: |solver, _| {
                Ok(solver.uniqueness_with_stats()?.map(|answer| answer.map(|_| ())))
            },
            interrupted: || Uniqueness::Unknown { found: None, stop: Stop::Interrupted },
            stop: stop_of,
        }
    }
}

impl Form<Uniqueness<Grid>> {
    pub(super) const fn uniqueness() -> Self {
        Self {
            question: BoardQuestion::Check { witnesses: true },
            of_board: |answer| Uniqueness::from_search(grids(&answer), answer.stop),
            of_puzzle: |solver, _| solver.uniqueness_with_stats(),
            interrupted: || Uniqueness::Unknown { found: None, stop: Stop::Interrupted },
            stop: stop_of,
        }
    }
}

impl Form<Count> {
    pub(super) const fn count(limit: Option<u64>) -> Self {
        Self {
            question: BoardQuestion::Count { limit },
            of_board: |answer| answer.count(),
            of_puzzle: |solver, question| match question {
                BoardQuestion::Count { limit: Some(most) } => solver.count_up_to_with_stats(most),
                _ => solver.count_with_stats(),
            },
            interrupted: || Count::at_least(0_u32, Stop::Interrupted),
            stop: |count| count.stop,
        }
    }
}

impl<T> Form<T> {
    /// Whether an interrupt came before the answer was known.
    pub(super) fn is_interrupted(&self, answer: &Result<T, SolveError>) -> bool {
        answer.as_ref().is_ok_and(|answer| (self.stop)(answer) == Some(Stop::Interrupted))
    }
}

fn stop_of<S>(answer: &Uniqueness<S>) -> Option<Stop> {
    match answer {
        Uniqueness::Unknown { stop, .. } => Some(*stop),
        _ => None,
    }
}

/// The solutions of a board as grids.
fn grids(answer: &BoardAnswer) -> impl Iterator<Item = Grid> {
    answer.solutions.iter().flatten().filter_map(standard::grid)
}

/// Puzzles that are answered in order on one thread, with memory that is kept for the next ones.
pub(super) struct Block<T> {
    form: Form<T>,
    settings: Settings,
    /// For 9x9 boards, if the settings allow it.
    boards: Option<BoardBatch>,
    /// For puzzles one by one; made for the first of them.
    solver: Option<PuzzleSolver>,
    puzzles: Vec<BatchPuzzle>,
    /// The number of puzzles that are answered.
    next: usize,
    /// Whether an interrupt came; what is left is not answered.
    is_cut: bool,
    /// The work for puzzles one by one.
    stats: Stats,
}

impl<T> Block<T> {
    pub(super) fn new(form: Form<T>, settings: &Settings) -> Self {
        Self {
            form,
            settings: settings.clone(),
            boards: BoardBatch::new(form.question, settings),
            solver: None,
            puzzles: Vec::new(),
            next: 0,
            is_cut: false,
            stats: Stats::default(),
        }
    }

    /// Returns an empty vector with the memory of the last block.
    pub(super) fn take_puzzles(&mut self) -> Vec<BatchPuzzle> {
        let mut puzzles = std::mem::take(&mut self.puzzles);
        puzzles.clear();
        self.next = 0;
        puzzles
    }

    /// Begins with other puzzles, and searches those that are 9x9 boards.
    pub(super) fn search(&mut self, puzzles: Vec<BatchPuzzle>) {
        (self.puzzles, self.next, self.is_cut) = (puzzles, 0, false);
        if let Some(boards) = &mut self.boards {
            boards.clear();
            for puzzle in &self.puzzles {
                if let BatchPuzzle::Board(board) = puzzle {
                    boards.push(*board);
                }
            }
            boards.search();
        }
    }

    /// Takes the stats, which begin anew.
    pub(super) fn take_stats(&mut self) -> Stats {
        let mut stats = std::mem::take(&mut self.stats);
        if let Some(boards) = &mut self.boards {
            stats += boards.take_stats();
        }
        stats
    }

    /// The work since stats were last taken.
    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Some(boards) = &self.boards {
            stats += boards.stats();
        }
        stats
    }

    /// Whether the next answer takes a search of its own.
    pub(super) fn is_next_long(&self) -> bool {
        match (self.puzzles.get(self.next), &self.boards) {
            (Some(BatchPuzzle::Board(_)), Some(boards)) => boards.is_next_long(),
            (puzzle, _) => puzzle.is_some(),
        }
    }

    /// The answer for the next puzzle; `None` if all are answered. After an answer that was interrupted there is none.
    pub(super) fn next_answer(&mut self) -> Option<Result<T, SolveError>> {
        if self.is_cut {
            return None;
        }
        let answer = match (self.puzzles.get(self.next)?, &mut self.boards) {
            (BatchPuzzle::Board(_), Some(boards)) => match boards.next_answer() {
                Some(answer) => answer.map(self.form.of_board),
                None => Ok((self.form.interrupted)()),
            },
            _ if self.settings.interrupt.is_set() => Ok((self.form.interrupted)()),
            _ => self.search_by_itself(),
        };
        self.next += 1;
        self.is_cut = self.form.is_interrupted(&answer);
        Some(answer)
    }

    fn search_by_itself(&mut self) -> Result<T, SolveError> {
        let of_board: Puzzle;
        let puzzle = match &self.puzzles[self.next] {
            BatchPuzzle::Puzzle(puzzle) => puzzle,
            BatchPuzzle::Board(board) => {
                of_board = standard::puzzle(board);
                &of_board
            }
        };
        let solver = match &mut self.solver {
            Some(solver) => {
                solver.set_puzzle(puzzle)?;
                solver
            }
            none => none.insert(PuzzleSolver::with_settings(puzzle, self.settings.clone())?),
        };
        let solved = (self.form.of_puzzle)(solver, self.form.question)?;
        self.stats += solved.stats;
        Ok(solved.answer)
    }
}
