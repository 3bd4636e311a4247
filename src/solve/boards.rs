//! Blocks of 9x9 boards on one thread: the lanes of `nine` search them together, and long searches run one by one.

use super::engines::nine as engine;
use super::error::SolveError;
use super::puzzle_solver::PuzzleSolver;
use super::route::Question;
use super::settings::Settings;
use super::stats::{Solved, Stats};
use crate::answer::{ClueNeeds, Minimality};
use crate::nine::{self, Batch, Board, Solver, WrongSolution};
use dlx::{Count, Stop};
use num_bigint::BigUint;
use std::ops::ControlFlow;

/// A full count of a board with this number of solutions or more is a search of its own. It may take very long, and
/// must not delay the answers before it.
const MANY: u64 = 1000;

/// A question about each board of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardQuestion {
    /// The first solution.
    Solve,
    /// Whether there is exactly one solution.
    Check {
        /// Whether to return solutions: the only one, or the first two.
        witnesses: bool,
    },
    /// The number of solutions.
    Count {
        /// The number at which counting stops.
        limit: Option<u64>,
    },
    /// The givens that the solution needs to be the only one.
    Minimality,
}

impl BoardQuestion {
    const fn limit(self) -> Option<u64> {
        match self {
            Self::Solve => Some(1),
            Self::Check { .. } | Self::Minimality => Some(2),
            Self::Count { limit } => limit,
        }
    }

    const fn route(self) -> Question {
        match self {
            Self::Solve => Question::First,
            Self::Check { .. } => Question::Uniqueness,
            Self::Count { limit: None } => Question::Count,
            Self::Count { limit: Some(_) } => Question::CountUpTo,
            Self::Minimality => Question::Minimality,
        }
    }
}

/// The answer for one board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardAnswer {
    /// The number of solutions found, up to the limit of the question: 1 for [`BoardQuestion::Solve`], 2 for
    /// [`BoardQuestion::Check`] and [`BoardQuestion::Minimality`]. It is 0 if minimality is unknown, and `u64::MAX` for
    /// larger numbers; see [`count`](Self::count).
    pub found: u64,
    /// Why the search stopped before its end, if it did. [`Stop::SolutionLimit`] at the limit of the question.
    pub stop: Option<Stop>,
    /// The solutions that answer the question, each checked by [`Board::solves`].
    pub solutions: [Option<Board>; 2],
    /// The answer to [`BoardQuestion::Minimality`].
    pub minimality: Option<Minimality>,
    /// The number, if 64 bits do not hold it.
    large: Option<Box<BigUint>>,
}

impl BoardAnswer {
    /// The answer for a board that an interrupt stopped before its search.
    pub(super) fn interrupted() -> Self {
        Self { stop: Some(Stop::Interrupted), ..Self::default() }
    }

    /// The number of solutions, and whether these are all.
    pub fn count(&self) -> Count {
        let found = match &self.large {
            Some(large) => (**large).clone(),
            None => self.found.into(),
        };
        Count { found, stop: self.stop }
    }
}

impl From<Count> for BoardAnswer {
    fn from(Count { found, stop }: Count) -> Self {
        match u64::try_from(&found) {
            Ok(found) => Self { found, stop, ..Self::default() },
            Err(_) => {
                let large = Some(Box::new(found));
                Self { found: u64::MAX, stop, large, ..Self::default() }
            }
        }
    }
}

/// Answers the same question about blocks of 9x9 boards, on one thread, with the memory of one block for the next.
///
/// The boards of a block are searched side by side in the lanes of [`Batch`]. A full count of a board with a thousand
/// solutions is a search of its own, which runs when its answer is requested. [`PuzzleBatch`] is built on it, and takes
/// any puzzles on any number of threads.
///
/// [`PuzzleBatch`]: super::PuzzleBatch
///
/// ```
/// use pavane::nine::Board;
/// use pavane::solve::{BoardBatch, BoardQuestion, Settings};
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let question = BoardQuestion::Count { limit: None };
/// let mut batch = BoardBatch::new(question, &Settings::default()).expect("no setting is against it");
/// for board in [puzzle, Board::EMPTY, puzzle.with(2, 5)] {
///     batch.push(board);
/// }
/// batch.search();
/// assert_eq!(batch.next_answer().transpose()?.map(|answer| answer.found), Some(1));
/// let blank = batch.next_answer().transpose()?.expect("an answer").count();
/// assert_eq!(blank.to_string(), "6670903752021072936960");
/// // There are two fives in the first row.
/// assert!(batch.next_answer().expect("an answer").is_err());
/// assert!(batch.next_answer().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct BoardBatch {
    question: BoardQuestion,
    settings: Settings,
    /// The lanes for whole blocks, which hold the answers of the current one.
    lanes: Batch,
    /// The lanes for single boards with many solutions.
    single: Batch,
    /// For single boards with solutions in order.
    solver: Solver,
    boards: Vec<Board>,
    /// The answers about the current block to [`BoardQuestion::Minimality`].
    minimalities: Result<Vec<Minimality>, WrongSolution>,
    /// The number of boards of the block that are answered.
    next: usize,
    /// The number of boards of the block that get an answer.
    begun: usize,
    /// The last answer.
    answer: BoardAnswer,
    /// Whether the last answer comes from a search of one board.
    is_single: bool,
    stats: Stats,
}

impl BoardBatch {
    /// Whether the lanes answer a question about blocks of boards under these settings. Then [`new`](Self::new) returns
    /// a batch.
    pub fn takes(question: BoardQuestion, settings: &Settings) -> bool {
        engine::takes_boards(question.route(), settings)
    }

    /// A batch for a question. `None` if the settings require searches one by one: a limit of nodes, a branching rule,
    /// or another engine.
    pub fn new(question: BoardQuestion, settings: &Settings) -> Option<Self> {
        Self::takes(question, settings).then(|| Self {
            question,
            settings: settings.clone(),
            lanes: engine::batch_of(settings),
            single: engine::batch_of(settings),
            solver: engine::solver_of(settings),
            boards: Vec::new(),
            minimalities: Ok(Vec::new()),
            next: 0,
            begun: 0,
            answer: BoardAnswer::default(),
            is_single: false,
            stats: Stats::default(),
        })
    }

    /// Removes all boards, to begin another block.
    pub fn clear(&mut self) {
        self.boards.clear();
        (self.next, self.begun) = (0, 0);
    }

    /// Appends a board to the block.
    #[inline]
    pub fn push(&mut self, board: Board) {
        self.boards.push(board);
    }

    /// Exchanges the boards of the block for others, to begin another block.
    pub(super) fn swap(&mut self, boards: &mut Vec<Board>) {
        std::mem::swap(&mut self.boards, boards);
        (self.next, self.begun) = (0, 0);
    }

    /// The boards of the block.
    pub fn boards(&self) -> &[Board] {
        &self.boards
    }

    /// The work since stats were last taken.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// The work since the last call, or since the beginning.
    pub fn take_stats(&mut self) -> Stats {
        std::mem::take(&mut self.stats)
    }

    /// The number of boards of the block without an answer yet. If an interrupt stops the search of a block, the boards
    /// after it never get one.
    pub fn left(&self) -> usize {
        self.boards.len() - self.next
    }

    /// Searches all boards of the block; [`next_answer`](Self::next_answer) returns their answers.
    pub fn search(&mut self) {
        if self.boards.is_empty() {
            // The stats name an engine only after a search.
            return;
        }
        let Self { question, lanes, boards, minimalities, .. } = self;
        let before = lanes.effort();
        let begun = match *question {
            BoardQuestion::Solve | BoardQuestion::Check { witnesses: true } => {
                begun(lanes.solve(boards).iter().map(state))
            }
            BoardQuestion::Check { witnesses: false } => {
                begun(lanes.count(boards, 2).iter().map(state))
            }
            BoardQuestion::Count { limit } => {
                let most = limit.map_or(MANY, |limit| limit.min(MANY));
                begun(lanes.count(boards, most).iter().map(state))
            }
            BoardQuestion::Minimality => {
                *minimalities = lanes.minimality(boards);
                match minimalities {
                    Ok(answers) => begun(answers.iter().map(state_of_minimality)),
                    // The error is the answer of every board.
                    Err(_) => boards.len(),
                }
            }
        };
        (self.next, self.begun) = (0, begun);
        let effort = lanes.effort() - before;
        // The nodes of minimality are boards, which are added with the answers.
        let nodes = if *question == BoardQuestion::Minimality { 0 } else { 2 * effort.guesses };
        self.stats += Stats::of_nine(lanes.isa(), effort, nodes, 0);
    }

    /// Whether the next answer takes a search of its own. Callers should pass on the answers so far.
    pub fn is_next_long(&self) -> bool {
        self.next < self.begun
            && matches!(self.question, BoardQuestion::Count { .. })
            && self.needs_more(&self.lanes.answers()[self.next])
    }

    /// The answer for the next board of the block, in order. `None` at the end, or if an interrupt came before the next
    /// board was begun.
    ///
    /// # Errors
    /// [`SolveError::Encode`] if the givens of the board clash; [`SolveError::WrongSolution`] if the engine is
    /// defective; where very many solutions are counted, [`SolveError::Kernel`] if the settings do not fit the exact
    /// cover engine.
    #[inline]
    pub fn next_answer(&mut self) -> Option<Result<&BoardAnswer, SolveError>> {
        if self.next >= self.begun {
            return None;
        }
        if self.question == BoardQuestion::Minimality {
            return Some(self.next_minimality());
        }
        let (board, answer) = (&self.boards[self.next], &self.lanes.answers()[self.next]);
        if answer.count == 0 && board.has_clash() {
            self.next += 1;
            return engine::check(board).err().map(|error| Err(error.into()));
        }
        if let Some(solution) = &answer.solution
            && !solution.solves(board)
        {
            self.next += 1;
            return Some(Err(engine::wrong(&board.into(), solution)));
        }
        if !answer.interrupted && self.needs_more(answer) {
            return self.search_by_itself();
        }
        self.next += 1;
        let found = match self.question {
            BoardQuestion::Solve => answer.solution.is_some().into(),
            // The lanes have not searched for a second solution.
            BoardQuestion::Check { witnesses: true } => answer.count.min(1),
            _ => answer.count,
        };
        // An answer at its limit is complete, even if an interrupt came afterwards.
        let stop = match answer.interrupted {
            _ if self.question.limit() == Some(found) => Some(Stop::SolutionLimit),
            true => Some(Stop::Interrupted),
            false => None,
        };
        self.stats.nodes += 1;
        self.stats.solutions = self.stats.solutions.saturating_add(found);
        // The last answer is overwritten in place, since moving one takes longer than all else here.
        let current = &mut self.answer;
        (current.found, current.stop) = (found, stop);
        if answer.solution.is_some() || current.solutions[0].is_some() {
            current.solutions[0] = answer.solution;
        }
        if self.is_single {
            (current.solutions[1], current.large) = (None, None);
            self.is_single = false;
        }
        Some(Ok(current))
    }

    /// The minimality of the next board of the block.
    fn next_minimality(&mut self) -> Result<&BoardAnswer, SolveError> {
        let number = self.next;
        self.next += 1;
        let minimality = match &mut self.minimalities {
            Ok(answers) => std::mem::replace(&mut answers[number], Minimality::None),
            Err(error) => return Err(error.clone().into()),
        };
        // A board without solutions may have givens that clash, which is an error.
        if minimality == Minimality::None {
            engine::check(&self.boards[number])?;
        }
        let (nodes, solutions) = minimality.boards();
        self.stats.nodes += nodes;
        self.stats.solutions += solutions;
        let (found, stop) = match &minimality {
            Minimality::Unique(_) => (1, None),
            Minimality::Multiple => (2, Some(Stop::SolutionLimit)),
            Minimality::None | Minimality::Unknown { .. } => (0, minimality.stop()),
        };
        self.answer =
            BoardAnswer { found, stop, minimality: Some(minimality), ..BoardAnswer::default() };
        Ok(&self.answer)
    }

    /// Whether the answer of the lanes is only a part of the requested one.
    fn needs_more(&self, answer: &nine::Answer) -> bool {
        match self.question {
            BoardQuestion::Solve
            | BoardQuestion::Check { witnesses: false }
            | BoardQuestion::Minimality => false,
            BoardQuestion::Check { witnesses: true } => answer.count > 1,
            BoardQuestion::Count { limit } => answer.count == MANY && limit != Some(MANY),
        }
    }

    /// Searches the next board alone, unless an interrupt came before.
    #[cold]
    fn search_by_itself(&mut self) -> Option<Result<&BoardAnswer, SolveError>> {
        if self.settings.interrupt.is_set() {
            self.begun = self.next;
            return None;
        }
        let board = self.boards[self.next];
        self.next += 1;
        let solved = match self.question {
            BoardQuestion::Count { limit } => self.count(&board, limit),
            _ => self.two(&board),
        };
        Some(solved.map(|Solved { answer, stats, .. }| {
            self.stats += stats;
            (self.answer, self.is_single) = (answer, true);
            &self.answer
        }))
    }

    /// The first two solutions of a board, in order.
    fn two(&mut self, board: &Board) -> Result<Solved<BoardAnswer>, SolveError> {
        let mut solutions = [None, None];
        let mut free = solutions.iter_mut();
        let solved =
            engine::visit(&mut self.solver, &board.into(), &self.settings, Some(2), |solution| {
                if let Some(free) = free.next() {
                    *free = Some(solution);
                }
                ControlFlow::Continue(())
            })?;
        Ok(solved.map(|found| BoardAnswer {
            found: found.number,
            stop: found.stop,
            solutions,
            ..BoardAnswer::default()
        }))
    }

    /// Counts the many solutions of a board, in wide lanes unless progress is observed.
    fn count(
        &mut self,
        board: &Board,
        limit: Option<u64>,
    ) -> Result<Solved<BoardAnswer>, SolveError> {
        // Only a full count may change to an exact cover engine.
        let few = engine::few(&self.settings).filter(|_| limit.is_none());
        let single = || PuzzleSolver::with_settings(&engine::puzzle(board), self.settings.clone());
        // The lanes report no progress, and gluing counts the blank board faster.
        if self.settings.progress.is_some() || *board == Board::EMPTY && few.is_some() {
            let solved = match limit {
                Some(limit) => single()?.count_up_to_with_stats(limit)?,
                None => single()?.count_with_stats()?,
            };
            return Ok(solved.map(BoardAnswer::from));
        }
        let before = self.single.effort();
        let most = limit.or(few).unwrap_or(u64::MAX);
        let answer = self.single.count(std::slice::from_ref(board), most)[0];
        let effort = self.single.effort() - before;
        let found = answer.count;
        let stats = Stats::of_nine(self.single.isa(), effort, 1 + 2 * effort.guesses, found);
        // The solutions are no longer few: an exact cover engine may count them faster.
        if !answer.interrupted && Some(found) == few {
            return Ok(single()?.count_many(found, stats)?.map(BoardAnswer::from));
        }
        let stop = match answer.interrupted {
            true => Some(Stop::Interrupted),
            false => (limit == Some(found)).then_some(Stop::SolutionLimit),
        };
        Ok(Solved::new(BoardAnswer { found, stop, ..BoardAnswer::default() }, stats))
    }
}

/// Number of boards that get an answer: all without an interrupt. After one, the boards up to the last with an answer
/// or a solution, and at least the first interrupted one. `states` has a pair for each board in order: whether it was
/// interrupted, and whether a part of its answer is known.
fn begun(states: impl ExactSizeIterator<Item = (bool, bool)>) -> usize {
    let all = states.len();
    let (mut last, mut first_open) = (0, None);
    for (number, (is_interrupted, is_known)) in states.enumerate() {
        if is_interrupted {
            first_open.get_or_insert(number);
        }
        if !is_interrupted || is_known {
            last = number + 1;
        }
    }
    first_open.map_or(all, |first| last.max(first + 1))
}

/// The state of an answer: true first if it was interrupted, true second if a solution is known.
fn state(answer: &nine::Answer) -> (bool, bool) {
    (answer.interrupted, answer.count > 0)
}

/// The state of a minimality: true first if it was interrupted, true second if a given was tested.
fn state_of_minimality(answer: &Minimality) -> (bool, bool) {
    match answer {
        Minimality::Unknown { known, .. } => (true, *known != ClueNeeds::default()),
        _ => (false, true),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_begun_is_what_was_answered_and_one_more() {
        let answer = |count, interrupted| nine::Answer { count, interrupted, solution: None };
        let (done, found, open) = (answer(1, false), answer(1, true), answer(0, true));
        let begun = |answers: &[nine::Answer]| begun(answers.iter().map(state));
        assert_eq!(begun(&[]), 0);
        assert_eq!(begun(&[done, done]), 2);
        assert_eq!(begun(&[open, open]), 1);
        assert_eq!(begun(&[done, open, open]), 2);
        assert_eq!(begun(&[open, found, open]), 2);
        assert_eq!(begun(&[open, open, done, open, open]), 3);
    }
}
