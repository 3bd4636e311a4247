//! Questions about many boards at once, answered in the lanes of a [`LanePool`].

use super::board::Board;
use super::machine::{Machine, Portable};
use super::pool::{BoardCount, Effort, LanePool, PoolJob, SolutionSink};
use super::search::{Advance, SearchSpace};
use super::supply::{RuledOut, Supply};
use dlx::Interrupt;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
use dlx::isa::Simd128;
#[cfg(target_arch = "x86_64")]
use dlx::isa::{V2, V3, V4};
use dlx::{Isa, MissingIsa};

/// The counted solutions of a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer {
    /// The number of solutions, at most the limit.
    pub count: u64,
    /// Whether an interrupt stopped the search. More solutions may exist, also before the one found.
    pub interrupted: bool,
    /// The solution found, if the question keeps one: for [`Batch::solve`] the first.
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

/// Answers the same question about many boards, in the lanes of the widest registers of the processor.
///
/// Memory is kept from one call to the next. Boards are searched out of order, and no lane waits for a hard one.
/// Answers come in order. Runs on the calling thread; give each of several threads a `Batch` of its own.
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
    /// For first solutions of boards with several.
    space: SearchSpace,
    interrupt: Option<Interrupt>,
    answers: Vec<Answer>,
    others: Vec<Option<bool>>,
    effort: Effort,
}

impl Batch {
    /// A batch with the best instructions of the processor.
    pub fn new() -> Self {
        Self::of(Isa::best()).unwrap_or_else(|| Self::with_lanes(Isa::Portable, Portable))
    }

    /// A batch with these instructions.
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
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Isa::Simd128 => Simd128::detect().map(|machine| Self::with_lanes(isa, machine)),
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
            lanes: Box::new(LanePool::new(machine)),
            space: SearchSpace::new(isa),
            interrupt: None,
            answers: Vec::new(),
            others: Vec::new(),
            effort: Effort::default(),
        }
    }

    /// Stops when `interrupt` is set; answers that are not final are marked
    /// [`interrupted`](Answer::interrupted).
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = Some(interrupt.clone());
        self
    }

    /// The instructions in use.
    pub fn isa(&self) -> Isa {
        self.isa
    }

    /// The effort of all calls so far.
    pub fn effort(&self) -> Effort {
        self.effort
    }

    /// The answers of the last call.
    pub(crate) fn answers(&self) -> &[Answer] {
        &self.answers
    }

    /// Counts the solutions of each board, up to `limit`, which is at least 1.
    pub fn count(&mut self, boards: &[Board], limit: u64) -> &[Answer] {
        self.ask(Supply::Boards(boards), limit, false)
    }

    /// Finds the first solution of each board, the one that [`Solver::first`](super::Solver::first)
    /// finds, and whether there is another: counts go up to 2.
    pub fn solve(&mut self, boards: &[Board]) -> &[Answer] {
        self.ask(Supply::Boards(boards), 2, true);
        for (answer, board) in self.answers.iter_mut().zip(boards) {
            // The lanes find any of several solutions. A search in order finds the first.
            if answer.count > 1 {
                let mut search = self.space.search(&board.into());
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

    /// Finds any solution of each board, in less time than [`solve`](Self::solve) takes for the first. Counts go up
    /// to 1. The solution may depend on the instructions and on the other boards.
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
        self.find(Supply::Boards(boards), 1)
    }

    /// Counts up to `limit` solutions of each board, and keeps one of them.
    pub(super) fn find(&mut self, boards: Supply<'_>, limit: u64) -> &[Answer] {
        self.ask(boards, limit, true)
    }

    /// Whether, for each digit ruled out in a cell, its board without a given in that cell has a solution with another
    /// digit there. `None` if an interrupt stopped the search.
    ///
    /// For the givens of puzzles with one solution, this decides whether each given is needed. One solution answers it,
    /// where a count up to two finds two. A question costs the same as a board in a batch, and allocates no memory.
    ///
    /// # Panics
    /// If a board, a cell or a digit is out of range.
    ///
    /// ```
    /// use pavane::nine::{Batch, Board, RuledOut};
    ///
    /// // 18 givens and one solution, which has a 5 in the center.
    /// let board: Board =
    ///     "...21......73......58......43.......2.......8.......76......25......73......98...".parse()?;
    /// let boards = [board, board.with(40, 5)];
    /// let ask = |board, cell, digit| RuledOut { board, cell, digit };
    /// let others = [ask(0, 40, 5), ask(1, 40, 5), ask(1, 3, 2)];
    /// let mut batch = Batch::new();
    /// assert_eq!(batch.others(&boards, &others), [Some(false), Some(false), Some(true)]);
    /// # Ok::<(), pavane::nine::BoardError>(())
    /// ```
    pub fn others(&mut self, boards: &[Board], ruled_out: &[RuledOut]) -> &[Option<bool>] {
        self.others.clear();
        for ruled_out in ruled_out.chunks(MAX_BOARDS) {
            if self.is_interrupted() {
                self.others.resize(self.others.len() + ruled_out.len(), None);
                continue;
            }
            let boards = Supply::Others(boards, ruled_out);
            let interrupt = self.interrupt.as_ref();
            let (counts, effort) =
                self.lanes.ask(LaneQuestion { boards, limit: 1, interrupt }, None);
            self.others.extend(counts.iter().map(|count| match count.found {
                // No solution is an answer only after a complete search.
                0 => count.done.then_some(false),
                _ => Some(true),
            }));
            self.effort += effort;
        }
        &self.others
    }

    /// Counts the solutions of boards up to a limit, and keeps one of each board if `keep` is set.
    pub(super) fn ask(&mut self, boards: Supply<'_>, limit: u64, keep: bool) -> &[Answer] {
        self.answers.clear();
        for start in (0..boards.len()).step_by(MAX_BOARDS) {
            let boards = boards.part(start..boards.len().min(start + MAX_BOARDS));
            self.answers.resize(start + boards.len(), Answer::default());
            let stopped = self.is_interrupted();
            let answers = &mut self.answers[start..];
            if stopped {
                answers.iter_mut().for_each(|answer| answer.interrupted = true);
                continue;
            }
            let question =
                LaneQuestion { boards, limit: limit.max(1), interrupt: self.interrupt.as_ref() };
            let (counts, effort) = self.lanes.ask(question, keep.then_some(&mut *answers));
            for (answer, &BoardCount { found, done, .. }) in answers.iter_mut().zip(counts) {
                answer.count = found;
                answer.interrupted = !done;
            }
            self.effort += effort;
        }
        &self.answers
    }

    /// Whether the interrupt is set. The lanes test it only every thousand rounds, after the end of a short job.
    fn is_interrupted(&self) -> bool {
        self.interrupt.as_ref().is_some_and(Interrupt::is_set)
    }
}

/// Maximum number of boards of a job; lanes number them in 32 bits.
const MAX_BOARDS: usize = 1 << 20;

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

/// A question to the lanes.
struct LaneQuestion<'a> {
    boards: Supply<'a>,
    limit: u64,
    interrupt: Option<&'a Interrupt>,
}

/// A pool of any machine.
trait Lanes {
    /// Counts the solutions of each board up to the limit. With `keep`, keeps one of each board.
    fn ask(
        &mut self,
        question: LaneQuestion<'_>,
        keep: Option<&mut [Answer]>,
    ) -> (&[BoardCount], Effort);
}

impl<M: Machine> Lanes for LanePool<M> {
    fn ask(
        &mut self,
        LaneQuestion { boards, limit, interrupt }: LaneQuestion<'_>,
        keep: Option<&mut [Answer]>,
    ) -> (&[BoardCount], Effort) {
        match keep {
            Some(answers) => {
                self.run(PoolJob { boards, limit, interrupt, solutions: AnswerKeeper(answers) })
            }
            None => self.run(PoolJob { boards, limit, interrupt, solutions: () }),
        }
    }
}

/// Keeps a solution of each board.
struct AnswerKeeper<'a>(&'a mut [Answer]);

impl SolutionSink for AnswerKeeper<'_> {
    const WANTED: bool = true;

    #[inline(always)]
    fn take(&mut self, board: usize, solution: Board) {
        self.0[board].solution.get_or_insert(solution);
    }
}

/// Whether each board, in order, has no, one or several solutions. Takes 1,024 boards at a time from the iterator, and
/// searches them side by side.
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

/// Number of boards taken from an iterator at a time; enough to keep the lanes busy.
const BLOCK: usize = 1024;

/// Answers boards block by block, with one batch.
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
