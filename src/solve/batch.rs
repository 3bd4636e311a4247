//! Many puzzles on several threads, with their answers in order.
//!
//! The caller's thread cuts the puzzles into blocks, since their iterator may borrow. Workers take the blocks in order.
//! Each block has its own channel for answers, and the channels are read one after the other. Only the blocks that keep
//! all workers busy are in memory.

use super::batch_puzzle::BatchPuzzle;
use super::block::{BlockAnswers, PIECE, PuzzleBlock, Puzzles, QuestionOps};
use super::error::SolveError;
use super::settings::Settings;
use super::stats::Stats;
use crate::answer::Minimality;
use crate::grid::Grid;
use crate::pool::Pool;
use dlx::{Count, First, Interrupt, Uniqueness};
use std::collections::VecDeque;
use std::iter::{Fuse, FusedIterator};
use std::sync::mpsc::{self, Receiver, Sender};
use std::vec;

/// The maximum number of boards of a block. With more, the lanes are idle less often at its end.
const LARGEST: usize = 4096;
/// The number of boards that take about as long as a puzzle of another layout.
const BOARDS_PER_PUZZLE: usize = 64;
/// The number of blocks in flight for each worker.
const BLOCKS_PER_WORKER: usize = 2;

/// Answers the same question about many puzzles, of any layouts, on several threads.
///
/// Each question takes an iterator of puzzles ([`Puzzle`](crate::Puzzle), [`Board`](crate::nine::Board), or
/// [`BatchPuzzle`] where they are mixed) and returns an iterator of their answers in the same order. Answers do not
/// depend on the number of threads. Boards of the standard 9x9 layout are searched side by side in wide registers.
/// Each other puzzle is searched alone, as by [`PuzzleSolver`](super::PuzzleSolver). Some thousands of puzzles are in
/// memory at a time, whatever their number.
///
/// No search begins before the first call of `next`. If the [interrupt](dlx::SearchSettings::interrupt) stops a batch,
/// the last answer is the answer to the puzzle at hand and says so. A batch is complete if its last answer is not
/// interrupted. Dropping the answers
/// stops the workers.
///
/// ```
/// use pavane::dlx::Uniqueness;
/// use pavane::{Puzzle, PuzzleBatch};
///
/// let lines = ["1..4.........32.", "1...............", "1..1............"];
/// let puzzles = lines.iter().filter_map(|line| line.parse::<Puzzle>().ok());
/// let answers: Vec<_> = PuzzleBatch::new().threads(2).check(puzzles).collect::<Result<_, _>>()?;
/// // The last line is no puzzle: its givens clash.
/// assert_eq!(answers, [Uniqueness::Unique(()), Uniqueness::Multiple([(); 2])]);
/// # Ok::<(), pavane::SolveError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct PuzzleBatch {
    settings: Settings,
}

impl PuzzleBatch {
    /// A batch on one thread, without limits.
    pub fn new() -> Self {
        Self::default()
    }

    /// A batch with settings. Limits apply to each puzzle. It takes the number of
    /// [threads](dlx::SearchSettings::threads), and each thread searches its own puzzles.
    pub fn with_settings(settings: Settings) -> Self {
        Self { settings }
    }

    /// Sets the number of threads that search. The calling thread waits for them; with one thread it searches itself.
    #[must_use]
    pub fn threads(mut self, threads: usize) -> Self {
        self.settings.threads = threads;
        self
    }

    /// Stops the batch when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.settings.interrupt = interrupt.clone();
        self
    }

    /// A solution of each puzzle: of a 9x9 board the first in the order of `nine`, else any. Code that is independent
    /// of the search has checked it.
    ///
    /// ```
    /// use pavane::PuzzleBatch;
    /// use pavane::nine::Board;
    ///
    /// let solved = PuzzleBatch::new().solve([Board::EMPTY]).next().expect("an answer")?;
    /// assert!(solved.found().is_some_and(|grid| grid.verify().is_ok()));
    /// # Ok::<(), pavane::SolveError>(())
    /// ```
    pub fn solve<I>(&self, puzzles: I) -> BatchAnswers<I::IntoIter, First<Grid>>
    where
        I: IntoIterator<Item: Into<BatchPuzzle>>,
    {
        self.ask(QuestionOps::solve(), puzzles)
    }

    /// Whether each puzzle has exactly one solution. Solutions are not kept, so this is the fastest question.
    pub fn check<I>(&self, puzzles: I) -> BatchAnswers<I::IntoIter, Uniqueness<()>>
    where
        I: IntoIterator<Item: Into<BatchPuzzle>>,
    {
        self.ask(QuestionOps::check(), puzzles)
    }

    /// Whether each puzzle has exactly one solution, with that solution or two of several.
    pub fn uniqueness<I>(&self, puzzles: I) -> BatchAnswers<I::IntoIter, Uniqueness<Grid>>
    where
        I: IntoIterator<Item: Into<BatchPuzzle>>,
    {
        self.ask(QuestionOps::uniqueness(), puzzles)
    }

    /// The number of solutions of each puzzle; see [`PuzzleSolver::count`](super::PuzzleSolver::count).
    ///
    /// ```
    /// use pavane::nine::Board;
    /// use pavane::{BatchPuzzle, Layout, Puzzle, PuzzleBatch};
    ///
    /// let puzzles = [BatchPuzzle::from(Board::EMPTY), Puzzle::blank(Layout::square(4)?).into()];
    /// let counts = PuzzleBatch::new().count(puzzles).collect::<Result<Vec<_>, _>>()?;
    /// assert_eq!(counts[0].to_string(), "6670903752021072936960");
    /// assert_eq!(counts[1].to_string(), "288");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn count<I>(&self, puzzles: I) -> BatchAnswers<I::IntoIter, Count>
    where
        I: IntoIterator<Item: Into<BatchPuzzle>>,
    {
        self.ask(QuestionOps::count(None), puzzles)
    }

    /// The number of solutions of each puzzle, up to `most`.
    pub fn count_up_to<I>(&self, puzzles: I, most: u64) -> BatchAnswers<I::IntoIter, Count>
    where
        I: IntoIterator<Item: Into<BatchPuzzle>>,
    {
        self.ask(QuestionOps::count(Some(most)), puzzles)
    }

    /// The givens that each puzzle needs for its solution to be the only one; see
    /// [`PuzzleSolver::minimality`](super::PuzzleSolver::minimality). The givens of many 9x9 boards are tested side by
    /// side.
    ///
    /// ```
    /// use pavane::nine::Board;
    /// use pavane::{Minimality, PuzzleBatch};
    ///
    /// // 17 givens, and all are needed.
    /// let few: Board =
    ///     "........1.......23..4..5......1.........3.6....7...58.....67....1...4...52.......".parse()?;
    /// let answers = PuzzleBatch::new().minimality([few, Board::EMPTY]);
    /// let answers: Vec<Minimality> = answers.collect::<Result<_, _>>()?;
    /// assert_eq!(answers[0].is_minimal(), Some(true));
    /// assert_eq!(answers[1], Minimality::Multiple);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn minimality<I>(&self, puzzles: I) -> BatchAnswers<I::IntoIter, Minimality>
    where
        I: IntoIterator<Item: Into<BatchPuzzle>>,
    {
        self.ask(QuestionOps::minimality(), puzzles)
    }

    fn ask<I, T>(&self, form: QuestionOps<T>, puzzles: I) -> BatchAnswers<I::IntoIter, T>
    where
        I: IntoIterator<Item: Into<BatchPuzzle>>,
        T: Send + 'static,
    {
        // Dropping the answers stops the workers, but no other search of the caller.
        let stop = Interrupt::within(&self.settings.interrupt);
        let mut settings = self.settings.clone();
        settings.interrupt = stop.clone();
        let threads = std::mem::replace(&mut settings.threads, 1).max(1);
        BatchAnswers {
            puzzles: puzzles.into_iter().fuse(),
            form,
            settings,
            threads,
            stop,
            blocks: 0,
            state: BatchStage::New,
            ready: Vec::new().into_iter(),
            stats: Stats::default(),
        }
    }
}

/// The answers of a [`PuzzleBatch`], one for each puzzle, in order.
///
/// An error concerns one puzzle: its givens clash, or the engine cannot take it. The puzzles after it are answered.
///
/// # Panics
/// The iterator panics if a worker has panicked.
pub struct BatchAnswers<I, T> {
    puzzles: Fuse<I>,
    form: QuestionOps<T>,
    settings: Settings,
    threads: usize,
    stop: Interrupt,
    /// The number of blocks so far.
    blocks: usize,
    state: BatchStage<T>,
    /// The next answers.
    ready: vec::IntoIter<Result<T, Box<SolveError>>>,
    /// The work for the blocks that were handed out as a whole.
    stats: Stats,
}

/// The stage of a batch.
enum BatchStage<T> {
    /// No answer was requested yet.
    New,
    /// The caller's thread searches.
    Here(Box<PuzzleBlock<T>>),
    /// Workers search.
    There(BatchWorkers<T>),
    /// All puzzles are answered, or an interrupt came.
    Over,
}

impl<I, T> BatchAnswers<I, T> {
    /// The work for all answers so far. On several threads, the work of a block counts from its last answer on.
    pub fn stats(&self) -> Stats {
        let mut stats = self.stats;
        if let BatchStage::Here(block) = &self.state {
            stats += block.stats();
        }
        stats
    }
}

impl<I, T> Iterator for BatchAnswers<I, T>
where
    I: Iterator<Item: Into<BatchPuzzle>>,
    T: Send + 'static,
{
    type Item = Result<T, SolveError>;

    #[inline]
    fn next(&mut self) -> Option<Result<T, SolveError>> {
        loop {
            if let Some(answer) = self.ready.next() {
                return Some(answer.map_err(|error| *error));
            }
            if !self.refill() {
                // The next state drops the block, with its stats.
                self.stats = self.stats();
                self.state = BatchStage::Over;
                return None;
            }
        }
    }
}

impl<I, T> FusedIterator for BatchAnswers<I, T>
where
    I: Iterator<Item: Into<BatchPuzzle>>,
    T: Send + 'static,
{
}

impl<I, T> BatchAnswers<I, T>
where
    I: Iterator<Item: Into<BatchPuzzle>>,
    T: Send + 'static,
{
    fn start(&self) -> BatchStage<T> {
        let block = || PuzzleBlock::new(self.form, &self.settings);
        if self.threads > 1
            && let Some(workers) = BatchWorkers::start(self.threads, block, &self.stop)
        {
            return BatchStage::There(workers);
        }
        BatchStage::Here(Box::new(block()))
    }

    /// Gets more answers ready; false at the end.
    #[cold]
    fn refill(&mut self) -> bool {
        if matches!(self.state, BatchStage::New) {
            self.state = self.start();
        }
        match &self.state {
            BatchStage::New | BatchStage::Over => false,
            BatchStage::Here(_) => self.refill_here(),
            BatchStage::There(_) => self.refill_there(),
        }
    }

    fn refill_here(&mut self) -> bool {
        loop {
            let BatchStage::Here(block) = &mut self.state else { return false };
            let mut answers = Vec::with_capacity(PIECE);
            if block.next_answers(&mut answers) {
                self.ready = answers.into_iter();
                return true;
            }
            // After an interrupt no further puzzle is read.
            if block.is_cut() {
                return false;
            }
            // The block is answered in full; the next one reuses its memory.
            self.stats += block.take_stats();
            let mut puzzles = block.take_puzzles();
            if !self.fill(&mut puzzles) {
                return false;
            }
            let BatchStage::Here(block) = &mut self.state else { return false };
            block.search(puzzles);
        }
    }

    fn refill_there(&mut self) -> bool {
        loop {
            let BatchStage::There(workers) = &mut self.state else { return false };
            // Keep the workers supplied before waiting for answers.
            if workers.blocks.len() < BLOCKS_PER_WORKER * workers.pool.size() {
                let mut puzzles = Puzzles::default();
                if self.fill(&mut puzzles) {
                    let BatchStage::There(workers) = &mut self.state else { return false };
                    workers.send(puzzles);
                    continue;
                }
            }
            let BatchStage::There(workers) = &mut self.state else { return false };
            // Reading the oldest block first keeps the answers in order.
            let Some(oldest) = workers.blocks.front() else { return false };
            match oldest.recv() {
                Ok(BatchMessage::Answers(answers)) => {
                    self.ready = answers.into_iter();
                    return true;
                }
                Ok(BatchMessage::Done { stats, is_cut }) => {
                    self.stats += *stats;
                    workers.blocks.pop_front();
                    if is_cut {
                        return false;
                    }
                }
                // The worker dropped its end of the channel before the end of the block.
                Err(_) => panic!("a worker of the batch panicked"),
            }
        }
    }

    /// Fills a block with puzzles; false if no puzzle remains.
    fn fill(&mut self, puzzles: &mut Puzzles) -> bool {
        // The first blocks are small, to yield the first answers soon. The size grows fourfold with each round of
        // workers.
        let quadruplings = (self.blocks / self.threads).min(LARGEST.ilog2() as usize) as u32;
        let size = LARGEST.min(1 << (2 * quadruplings));
        let mut filled = 0;
        while filled < size
            && let Some(puzzle) = self.puzzles.next()
        {
            let puzzle = puzzle.into();
            filled += match puzzle {
                BatchPuzzle::Board(_) => 1,
                BatchPuzzle::Puzzle(_) => BOARDS_PER_PUZZLE,
            };
            puzzles.push(puzzle);
        }
        self.blocks += 1;
        filled > 0
    }
}

/// Part of the answers of a block.
enum BatchMessage<T> {
    Answers(BlockAnswers<T>),
    /// The end of the block.
    Done {
        /// The work for all of the block.
        stats: Box<Stats>,
        /// Whether an interrupt came.
        is_cut: bool,
    },
}

/// A block, and the channel for its answers.
type BlockJob<T> = (Puzzles, Sender<BatchMessage<T>>);

/// Threads that answer blocks.
struct BatchWorkers<T> {
    pool: Pool<BlockJob<T>>,
    /// The blocks in flight, the oldest first.
    blocks: VecDeque<Receiver<BatchMessage<T>>>,
    stop: Interrupt,
}

impl<T: Send + 'static> BatchWorkers<T> {
    /// Starts up to `threads` threads, fewer if the system refuses some; `None` if it refuses all.
    fn start(threads: usize, block: impl Fn() -> PuzzleBlock<T>, stop: &Interrupt) -> Option<Self> {
        let workers = (0..threads).map(|_| {
            let mut block = block();
            move |(puzzles, pieces): BlockJob<T>| answer(&mut block, puzzles, &pieces)
        });
        let pool = Pool::start(workers, BLOCKS_PER_WORKER * threads).ok()?;
        Some(Self { pool, blocks: VecDeque::new(), stop: stop.clone() })
    }

    fn send(&mut self, puzzles: Puzzles) {
        let (pieces, received) = mpsc::channel();
        // A send fails only without workers; then the receiver reports it.
        let _ = self.pool.send((puzzles, pieces));
        self.blocks.push_back(received);
    }
}

/// Answers a block of puzzles. If the receiver is gone, an interrupt ends the block soon.
fn answer<T>(block: &mut PuzzleBlock<T>, puzzles: Puzzles, pieces: &Sender<BatchMessage<T>>) {
    block.search(puzzles);
    let mut answers = Vec::new();
    while block.next_answers(&mut answers) {
        let _ = pieces.send(BatchMessage::Answers(std::mem::take(&mut answers)));
    }
    let (stats, is_cut) = (Box::new(block.take_stats()), block.is_cut());
    let _ = pieces.send(BatchMessage::Done { stats, is_cut });
}

impl<T> Drop for BatchWorkers<T> {
    fn drop(&mut self) {
        self.stop.set();
        self.pool.join();
    }
}
