//! A block of puzzles on one thread: 9x9 boards in lanes, all others one by one.

use super::batch_puzzle::BatchPuzzle;
use super::boards::{BoardAnswer, BoardBatch, BoardQuestion};
use super::engines::nine as engine;
use super::error::SolveError;
use super::puzzle_solver::PuzzleSolver;
use super::settings::Settings;
use super::stats::{Solved, Stats};
use crate::answer::{ClueNeeds, Minimality};
use crate::grid::Grid;
use crate::nine::Board;
use crate::puzzle::Puzzle;
use dlx::{Count, First, Stop, Uniqueness};

/// The maximum number of answers that are handed out together.
pub(super) const PIECE: usize = 256;

/// Answers, or errors, which are boxed to keep answers small.
pub(super) type BlockAnswers<T> = Vec<Result<T, Box<SolveError>>>;

/// A question with the form of its answer.
#[derive(Debug)]
pub(super) struct QuestionOps<T> {
    question: BoardQuestion,
    /// Appends answers for at most a number of boards; returns whether an interrupt came.
    of_boards: fn(&mut BoardBatch, usize, &mut BlockAnswers<T>) -> bool,
    of_puzzle: fn(&PuzzleSolver, BoardQuestion) -> Result<Solved<T>, SolveError>,
    interrupted: fn() -> T,
    stop: fn(&T) -> Option<Stop>,
}

impl<T> Clone for QuestionOps<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T> Copy for QuestionOps<T> {}

impl QuestionOps<First<Grid>> {
    pub(super) const fn solve() -> Self {
        Self {
            question: BoardQuestion::Solve,
            of_boards: |boards, most, answers| {
                turn(boards, most, answers, |answer| match (grids(answer).next(), answer.stop) {
                    (Some(grid), _) => First::Found(grid),
                    (None, Some(stop)) => First::Unknown(stop),
                    (None, None) => First::None,
                })
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

impl QuestionOps<Uniqueness<()>> {
    pub(super) const fn check() -> Self {
        Self {
            question: BoardQuestion::Check { witnesses: false },
            of_boards: |boards, most, answers| {
                turn(boards, most, answers, |answer| {
                    let found = std::iter::repeat_n((), answer.found.min(2) as usize);
                    Uniqueness::from_search(found, answer.stop)
                })
            },
            of_puzzle: |solver, _| {
                Ok(solver.uniqueness_with_stats()?.map(|answer| answer.map(|_| ())))
            },
            interrupted: || Uniqueness::Unknown { found: None, stop: Stop::Interrupted },
            stop: stop_of,
        }
    }
}

impl QuestionOps<Uniqueness<Grid>> {
    pub(super) const fn uniqueness() -> Self {
        Self {
            question: BoardQuestion::Check { witnesses: true },
            of_boards: |boards, most, answers| {
                turn(boards, most, answers, |answer| {
                    Uniqueness::from_search(grids(answer), answer.stop)
                })
            },
            of_puzzle: |solver, _| solver.uniqueness_with_stats(),
            interrupted: || Uniqueness::Unknown { found: None, stop: Stop::Interrupted },
            stop: stop_of,
        }
    }
}

impl QuestionOps<Count> {
    pub(super) const fn count(limit: Option<u64>) -> Self {
        Self {
            question: BoardQuestion::Count { limit },
            of_boards: |boards, most, answers| turn(boards, most, answers, |answer| answer.count()),
            of_puzzle: |solver, question| match question {
                BoardQuestion::Count { limit: Some(most) } => solver.count_up_to_with_stats(most),
                _ => solver.count_with_stats(),
            },
            interrupted: || Count::at_least(0_u32, Stop::Interrupted),
            stop: |count| count.stop,
        }
    }
}

impl QuestionOps<Minimality> {
    pub(super) const fn minimality() -> Self {
        Self {
            question: BoardQuestion::Minimality,
            of_boards: |boards, most, answers| {
                turn(boards, most, answers, |answer| answer.minimality.clone().unwrap_or(UNKNOWN))
            },
            of_puzzle: |solver, _| solver.minimality_with_stats(),
            interrupted: || UNKNOWN,
            stop: Minimality::stop,
        }
    }
}

/// The minimality of a puzzle that an interrupt stopped before its search.
const UNKNOWN: Minimality = Minimality::Unknown {
    known: ClueNeeds {
        needed: Vec::new(),
        redundant: Vec::new(),
        needed_constraints: Vec::new(),
        redundant_constraints: Vec::new(),
    },
    stop: Stop::Interrupted,
};

/// Appends up to `most` answers, and stops before one that takes long. Returns whether an interrupt came, which the
/// last answer states.
fn turn<T>(
    boards: &mut BoardBatch,
    most: usize,
    answers: &mut BlockAnswers<T>,
    form: impl Fn(&BoardAnswer) -> T,
) -> bool {
    let interrupted = BoardAnswer::interrupted();
    for number in 0..most {
        // A long search must not delay the answers before it.
        if number > 0 && boards.is_next_long() {
            break;
        }
        // A missing answer is a board that an interrupt left without a search.
        let answer = boards.next_answer().unwrap_or(Ok(&interrupted));
        let is_cut = answer.as_ref().is_ok_and(|answer| answer.stop == Some(Stop::Interrupted));
        answers.push(answer.map(&form).map_err(Box::new));
        if is_cut {
            return true;
        }
    }
    false
}

fn stop_of<S>(answer: &Uniqueness<S>) -> Option<Stop> {
    match answer {
        Uniqueness::Unknown { stop, .. } => Some(*stop),
        _ => None,
    }
}

/// The solutions of a board as grids.
fn grids(answer: &BoardAnswer) -> impl Iterator<Item = Grid> {
    answer.solutions.iter().flatten().filter_map(engine::grid)
}

/// Puzzles in order, with the boards in a list of their own.
#[derive(Debug, Default)]
pub(super) struct Puzzles {
    boards: Vec<Board>,
    /// The other puzzles, and the number of puzzles before each.
    others: Vec<(usize, Puzzle)>,
}

impl Puzzles {
    pub(super) fn push(&mut self, puzzle: BatchPuzzle) {
        match puzzle {
            BatchPuzzle::Board(board) => self.boards.push(board),
            BatchPuzzle::Puzzle(puzzle) => self.others.push((self.len(), puzzle)),
        }
    }

    fn len(&self) -> usize {
        self.boards.len() + self.others.len()
    }

    fn clear(&mut self) {
        self.boards.clear();
        self.others.clear();
    }
}

/// Puzzles that are answered in order on one thread. The memory is kept for the next block.
pub(super) struct PuzzleBlock<T> {
    form: QuestionOps<T>,
    settings: Settings,
    /// The lanes for 9x9 boards, which hold the boards of the block; `None` if the settings exclude them.
    lanes: Option<BoardBatch>,
    /// The solver for puzzles one by one; made for the first of them.
    solver: Option<PuzzleSolver>,
    puzzles: Puzzles,
    /// The number of puzzles.
    size: usize,
    /// The number of puzzles that are answered.
    next: usize,
    /// The number of answered puzzles that are not boards.
    next_other: usize,
    /// Whether an interrupt came; the puzzles after it get no answer.
    is_cut: bool,
    /// The work for puzzles one by one.
    stats: Stats,
}

impl<T> PuzzleBlock<T> {
    pub(super) fn new(form: QuestionOps<T>, settings: &Settings) -> Self {
        Self {
            form,
            settings: settings.clone(),
            lanes: BoardBatch::new(form.question, settings),
            solver: None,
            puzzles: Puzzles::default(),
            size: 0,
            next: 0,
            next_other: 0,
            is_cut: false,
            stats: Stats::default(),
        }
    }

    /// An empty list of puzzles with the memory of the last block.
    pub(super) fn take_puzzles(&mut self) -> Puzzles {
        let mut puzzles = std::mem::take(&mut self.puzzles);
        if let Some(lanes) = &mut self.lanes {
            lanes.swap(&mut puzzles.boards);
        }
        puzzles.clear();
        (self.size, self.next) = (0, 0);
        puzzles
    }

    /// Starts a new block of puzzles, and searches its 9x9 boards.
    pub(super) fn search(&mut self, puzzles: Puzzles) {
        (self.size, self.next, self.next_other) = (puzzles.len(), 0, 0);
        self.is_cut = false;
        self.puzzles = puzzles;
        if let Some(lanes) = &mut self.lanes {
            lanes.swap(&mut self.puzzles.boards);
            lanes.search();
        }
    }

    /// Takes the stats, and restarts them at zero.
    pub(super) fn take_stats(&mut self) -> Stats {
        let mut stats = std::mem::take(&mut self.stats);
        if let Some(lanes) = &mut self.lanes {
            stats += lanes.take_stats();
        }
        stats
    }

    /// The work since stats were last taken.
    pub(super) fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let Some(lanes) = &self.lanes {
            stats += lanes.stats();
        }
        stats
    }

    /// Whether an interrupt came, which the last answer states.
    pub(super) fn is_cut(&self) -> bool {
        self.is_cut
    }

    /// Appends the next answers: of some boards, or of one puzzle with a search of its own. Returns false at the end.
    pub(super) fn next_answers(&mut self, answers: &mut BlockAnswers<T>) -> bool {
        if self.is_cut || self.next == self.size {
            return false;
        }
        let before = answers.len();
        // The place of the next puzzle that is not a board. Boards up to there are answered together.
        let other = self.puzzles.others.get(self.next_other).map_or(self.size, |&(place, _)| place);
        match &mut self.lanes {
            Some(lanes) if self.next < other => {
                let most = PIECE.min(other - self.next);
                self.is_cut = (self.form.of_boards)(lanes, most, answers);
            }
            _ => {
                let answer = match self.settings.interrupt.is_set() {
                    true => Ok((self.form.interrupted)()),
                    false => self.search_by_itself(self.next == other),
                };
                self.next_other += usize::from(self.next == other);
                self.is_cut = answer
                    .as_ref()
                    .is_ok_and(|answer| (self.form.stop)(answer) == Some(Stop::Interrupted));
                answers.push(answer.map_err(Box::new));
            }
        }
        self.next += answers.len() - before;
        true
    }

    /// Searches the next puzzle with the solver for single puzzles; `is_other` for a puzzle that is not a board.
    fn search_by_itself(&mut self, is_other: bool) -> Result<T, SolveError> {
        let of_board: Puzzle;
        let puzzle = if is_other {
            &self.puzzles.others[self.next_other].1
        } else {
            of_board = engine::puzzle(&self.puzzles.boards[self.next - self.next_other]);
            &of_board
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
