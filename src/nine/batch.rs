//! Many boards at once: the front door to the lanes.

use super::board::Board;
#[cfg(target_arch = "x86_64")]
use super::machine::x86::{V2, V3, V4};
use super::machine::{Machine, Portable};
use super::pool::{Effort, Job, Pool, Solutions, Standing};
use super::solver::{Advance, Solver};
use dlx::Interrupt;
use dlx::{Isa, MissingIsa};

/// What is known of a board's solutions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// How many there are, or the limit where there are as many.
    pub count: u64,
    /// Whether an interrupt came first; there may be more solutions then, or other ones before the one
    /// that was found.
    pub interrupted: bool,
    /// The first solution, if solutions were asked for and there is one.
    pub solution: Option<Board>,
}

/// Whether a board has a solution, and only one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Verdict {
    /// No solution.
    None,
    /// Exactly one.
    Unique,
    /// Two or more.
    Multiple,
}

impl Verdict {
    const fn of(count: u64) -> Self {
        match count {
            0 => Self::None,
            1 => Self::Unique,
            _ => Self::Multiple,
        }
    }
}

/// Answers the same question about many boards, in the lanes of the widest registers there are.
///
/// It keeps its memory from one call to the next. Boards are worked on out of order, so that no lane
/// waits for a hard one, and answers come in order. One thread; use one `Batch` for each of several.
///
/// ```
/// use pavane::nine::{Batch, Board};
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let mut batch = Batch::new();
/// let answers = batch.count(&[puzzle, Board::EMPTY], 100);
/// assert_eq!((answers[0].count, answers[1].count), (1, 100));
///
/// let solution = batch.solve(&[puzzle])[0].solution.expect("it has one");
/// assert!(solution.solves(&puzzle));
/// # Ok::<(), pavane::nine::BoardError>(())
/// ```
pub struct Batch {
    isa: Isa,
    lanes: Box<dyn Lanes + Send>,
    solver: Solver,
    interrupt: Option<Interrupt>,
    answers: Vec<Answer>,
    effort: Effort,
}

impl Batch {
    /// With the best instructions that the processor has.
    pub fn new() -> Self {
        Self::of(Isa::best()).unwrap_or_else(|| Self::with_lanes(Isa::Portable, Portable))
    }

    /// With these instructions.
    ///
    /// # Errors
    /// If the processor does not have them.
    ///
    /// ```
    /// use pavane::nine::{Batch, Board, Isa};
    /// let mut batch = Batch::with_isa(Isa::Portable)?;
    /// assert_eq!(batch.count(&[Board::EMPTY], 2)[0].count, 2);
    /// # Ok::<(), pavane::nine::MissingIsa>(())
    /// ```
    pub fn with_isa(isa: Isa) -> Result<Self, MissingIsa> {
        Self::of(isa).ok_or(MissingIsa { isa })
    }

    fn of(isa: Isa) -> Option<Self> {
        match isa {
            Isa::Portable => Some(Self::with_lanes(isa, Portable)),
            #[cfg(target_arch = "x86_64")]
            Isa::V2 => V2::detect().map(|machine| Self::with_lanes(isa, machine)),
            #[cfg(target_arch = "x86_64")]
            Isa::V3 => V3::detect().map(|machine| Self::with_lanes(isa, machine)),
            #[cfg(target_arch = "x86_64")]
            Isa::V4 => V4::detect().map(|machine| Self::with_lanes(isa, machine)),
            _ => None,
        }
    }

    fn with_lanes<M: Machine>(isa: Isa, machine: M) -> Self {
        Self {
            isa,
            lanes: Box::new(Pool::new(machine)),
            solver: Solver::with_isa(isa).unwrap_or_default(),
            interrupt: None,
            answers: Vec::new(),
            effort: Effort::default(),
        }
    }

    /// Stops when `interrupt` is set: what is not answered then says so.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = Some(interrupt.clone());
        self
    }

    /// The instructions in use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// What was done so far, by all calls.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The answers of the last call.
    pub(crate) fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Counts the solutions of each board, up to `limit`, which is at least 1.
    pub fn count(&mut self, boards: &[Board], limit: u64) -> &[Answer] {
        self.ask(boards, limit, false)
    }

    /// Finds the first solution of each board, the one that [`Solver::first`](super::Solver::first)
    /// finds, and whether there is another: its counts go up to 2.
    pub fn solve(&mut self, boards: &[Board]) -> &[Answer] {
        self.ask(boards, 2, true);
        for (answer, board) in self.answers.iter_mut().zip(boards) {
            // Of several any was found first.
            if answer.count > 1 {
                let mut search = self.solver.search(board);
                if let Some(interrupt) = &self.interrupt {
                    search = search.interrupt(interrupt);
                }
                (answer.solution, answer.interrupted) = match search.advance() {
                    Advance::Solution(first) => (Some(first), answer.interrupted),
                    Advance::End => (None, answer.interrupted),
                    Advance::Stopped(_) => (None, true),
                };
            }
        }
        &self.answers
    }

    /// Finds a solution of each board: any one, in less time than [`solve`](Self::solve) takes for the first.
    /// Its counts go up to 1. Which solution it is may depend on the instructions and on the other boards.
    ///
    /// ```
    /// use pavane::nine::{Batch, Board};
    /// let boards = [Board::EMPTY, Board::EMPTY.with(0, 7), Board::EMPTY.with(0, 7).with(1, 7)];
    /// let mut batch = Batch::new();
    /// let answers = batch.witness(&boards);
    /// assert!(answers[1].solution.is_some_and(|solution| solution.solves(&boards[1])));
    /// assert_eq!((answers[0].count, answers[2].count), (1, 0));
    /// ```
    pub fn witness(&mut self, boards: &[Board]) -> &[Answer] {
        self.find(boards, 1)
    }

    /// Counts up to `limit` solutions of each board, and keeps any one of them.
    pub(super) fn find(&mut self, boards: &[Board], limit: u64) -> &[Answer] {
        self.ask(boards, limit, true)
    }

    fn ask(&mut self, boards: &[Board], limit: u64, keep: bool) -> &[Answer] {
        self.answers.clear();
        for boards in boards.chunks(MOST_BOARDS) {
            let start = self.answers.len();
            self.answers.resize(start + boards.len(), Answer::default());
            let answers = &mut self.answers[start..];
            // The lanes look at it now and then only.
            if self.interrupt.as_ref().is_some_and(Interrupt::is_set) {
                answers.iter_mut().for_each(|answer| answer.interrupted = true);
                continue;
            }
            let question = Question { boards, limit: limit.max(1), keep };
            self.effort += self.lanes.ask(question, self.interrupt.as_ref(), answers);
        }
        &self.answers
    }
}

/// How many boards to give to the lanes at a time, which number them in 32 bits.
const MOST_BOARDS: usize = 1 << 20;

impl Default for Batch {
    fn default() -> Self {
        Self::new()
    }
}

impl std::fmt::Debug for Batch {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Batch").field("isa", &self.isa).finish_non_exhaustive()
    }
}

/// What is asked of the lanes.
struct Question<'a> {
    boards: &'a [Board],
    limit: u64,
    keep: bool,
}

/// A pool on some machine.
trait Lanes {
    fn ask(
        &mut self,
        question: Question<'_>,
        interrupt: Option<&Interrupt>,
        answers: &mut [Answer],
    ) -> Effort;
}

impl<M: Machine> Lanes for Pool<M> {
    fn ask(
        &mut self,
        Question { boards, limit, keep }: Question<'_>,
        interrupt: Option<&Interrupt>,
        answers: &mut [Answer],
    ) -> Effort {
        let (standings, effort) = if keep {
            let solutions = Keep(&mut *answers);
            self.run(Job { boards, limit, interrupt, solutions })
        } else {
            self.run(Job { boards, limit, interrupt, solutions: () })
        };
        for (answer, &Standing { found, done, .. }) in answers.iter_mut().zip(standings) {
            answer.count = found;
            answer.interrupted = !done;
        }
        effort
    }
}

/// Keeps a solution of each board.
struct Keep<'a>(&'a mut [Answer]);

impl Solutions for Keep<'_> {
    const WANTED: bool = true;

    #[inline(always)]
    fn take(&mut self, board: usize, solution: Board) {
        self.0[board].solution.get_or_insert(solution);
    }
}

/// Says of each board whether it has a solution, and only one; in order. Takes up to 1,024 boards at a
/// time from the iterator, and works on those of them side by side.
///
/// ```
/// use pavane::nine::{Board, Verdict, check_batch};
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let verdicts: Vec<Verdict> = check_batch([puzzle, Board::EMPTY, puzzle.with(2, 5)]).collect();
/// assert_eq!(verdicts, [Verdict::Unique, Verdict::Multiple, Verdict::None]);
/// # Ok::<(), pavane::nine::BoardError>(())
/// ```
pub fn check_batch<I>(boards: I) -> impl Iterator<Item = Verdict>
where
    I: IntoIterator<Item = Board>,
{
    blocks(boards, |batch, boards, answers: &mut Vec<Verdict>| {
        answers.extend(batch.count(boards, 2).iter().map(|answer| Verdict::of(answer.count)));
    })
}

/// Counts the solutions of each board, up to `limit`, in order, as [`check_batch`] does.
///
/// ```
/// use pavane::nine::{Board, count_batch};
/// assert_eq!(count_batch([Board::EMPTY], 1000).collect::<Vec<_>>(), [1000]);
/// ```
pub fn count_batch<I>(boards: I, limit: u64) -> impl Iterator<Item = u64>
where
    I: IntoIterator<Item = Board>,
{
    blocks(boards, move |batch, boards, answers: &mut Vec<u64>| {
        answers.extend(batch.count(boards, limit).iter().map(|answer| answer.count));
    })
}

/// Finds the first solution of each board, if it has one, in order, as [`check_batch`] does.
///
/// ```
/// use pavane::nine::{Board, solve_batch};
/// let solution = solve_batch([Board::EMPTY]).next().flatten().expect("there are many");
/// assert!(solution.is_solved());
/// ```
pub fn solve_batch<I>(boards: I) -> impl Iterator<Item = Option<Board>>
where
    I: IntoIterator<Item = Board>,
{
    blocks(boards, |batch, boards, answers: &mut Vec<Option<Board>>| {
        answers.extend(batch.solve(boards).iter().map(|answer| answer.solution));
    })
}

/// How many boards to take from an iterator at a time: enough to keep the lanes busy.
const BLOCK: usize = 1024;

fn blocks<I, T>(
    boards: I,
    mut answer: impl FnMut(&mut Batch, &[Board], &mut Vec<T>),
) -> impl Iterator<Item = T>
where
    I: IntoIterator<Item = Board>,
{
    let mut boards = boards.into_iter();
    let mut batch = Batch::new();
    let mut block = Vec::with_capacity(BLOCK);
    let mut answers = Vec::new().into_iter();
    std::iter::from_fn(move || {
        loop {
            if let Some(answer) = answers.next() {
                return Some(answer);
            }
            block.clear();
            block.extend(boards.by_ref().take(BLOCK));
            if block.is_empty() {
                return None;
            }
            let mut next = Vec::with_capacity(block.len());
            answer(&mut batch, &block, &mut next);
            answers = next.into_iter();
        }
    })
}
