//! A search for the solutions of one board, one after the other.

use super::board::Board;
use super::candidate_board::CandidateBoard;
#[cfg(target_arch = "x86_64")]
use super::four::Four;
use super::kernel::{BoardKernel, Rest, Scalar, Words};
use super::machine::{Machine, MachineTask, One};
use super::pool::Effort;
use super::word::WORDS;
#[cfg(target_arch = "x86_64")]
use dlx::isa::{V2, V3, V4};
use dlx::{Interrupt, Isa, Progress, Stop};

/// Number of search nodes between two tests of the interrupt.
const NODES_PER_LOOK: u64 = 256;

/// A board that is still open.
#[derive(Clone, Copy, Debug)]
struct OpenBoard {
    /// The words, in the order of the kernel.
    words: Words,
    /// The share of the search tree.
    share: f64,
}

/// The memory of searches, kept from one board to the next.
#[derive(Debug)]
pub(super) struct SearchSpace {
    /// The instructions that searches use.
    isa: Isa,
    /// The boards that are still open, the next one last.
    stack: Vec<OpenBoard>,
    effort: Effort,
}

impl SearchSpace {
    /// Memory for searches with these instructions.
    pub(super) fn new(isa: Isa) -> Self {
        let isa = if isa >= Isa::V3 { isa } else { Isa::Portable };
        Self { isa, stack: Vec::new(), effort: Effort::default() }
    }

    /// The instructions that searches use: [`Isa::V4`], [`Isa::V3`] or [`Isa::Portable`].
    pub(super) fn isa(&self) -> Isa {
        self.isa
    }

    /// A search for the solutions of a board.
    pub(super) fn search(&mut self, board: &CandidateBoard) -> Search<'_> {
        let words = run(self.isa, BoardReading(board));
        self.stack.clear();
        self.stack.push(OpenBoard { words, share: 1.0 });
        self.effort = Effort::default();
        self.resume(0)
    }

    /// The words of the open boards of the last search.
    pub(super) fn open_boards(&self) -> Vec<[u32; WORDS]> {
        run(self.isa, OpenBoards(&self.stack))
    }

    /// The last search, after this number of nodes, without its limits.
    pub(super) fn resume(&mut self, nodes: u64) -> Search<'_> {
        Search { space: self, nodes, node_limit: None, interrupt: None, progress: None }
    }
}

/// Result of [`Search::advance`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Advance {
    /// The next solution.
    Solution(Board),
    /// The end of the search, after the last solution.
    End,
    /// A limit or the interrupt; calling again continues the search.
    Stopped(Stop),
}

/// A search for the solutions of one board; made by [`Solver::search`](super::Solver::search).
#[derive(Debug)]
pub struct Search<'a> {
    space: &'a mut SearchSpace,
    nodes: u64,
    node_limit: Option<u64>,
    interrupt: Option<&'a Interrupt>,
    progress: Option<&'a Progress>,
}

impl<'a> Search<'a> {
    /// Stops after this number of search nodes; `None` for no limit, the default.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.node_limit = limit;
        self
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &'a Interrupt) -> Self {
        self.interrupt = Some(interrupt);
        self
    }

    /// Takes readings of progress: the share of the search tree that is done, under the assumption that both sides of
    /// each guess are equal.
    ///
    /// ```
    /// use pavane::nine::{Advance, Board, Solver};
    /// let (mut solver, progress) = (Solver::new(), dlx::Progress::new());
    /// let mut search = solver.search(&Board::EMPTY).node_limit(Some(1000)).progress(&progress);
    /// while let Advance::Solution(_) = search.advance() {}
    /// assert!((0.0..1.0).contains(&progress.share()));
    /// ```
    #[must_use]
    pub fn progress(mut self, progress: &'a Progress) -> Self {
        self.progress = Some(progress);
        self
    }

    /// Number of search nodes so far: the board itself, and the searched boards of the two for each guess.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The effort so far.
    pub fn effort(&self) -> Effort {
        self.space.effort
    }

    /// Puts the next solutions into the free places. Returns the reason if the search stopped before its end.
    pub(super) fn fill(&mut self, solutions: &mut [Option<Board>]) -> Option<Stop> {
        for free in solutions.iter_mut().filter(|solution| solution.is_none()) {
            match self.advance() {
                Advance::Solution(solution) => *free = Some(solution),
                Advance::End => break,
                Advance::Stopped(stop) => return Some(stop),
            }
        }
        None
    }

    /// Searches for the next solution.
    pub fn advance(&mut self) -> Advance {
        match self.find() {
            Found::Solution(words) => Advance::Solution(Board::of_words(&words)),
            Found::End => Advance::End,
            Found::Stopped(stop) => Advance::Stopped(stop),
        }
    }

    /// Searches for the next solution, without writing its board.
    pub(super) fn find(&mut self) -> Found {
        run(self.space.isa, self)
    }

    /// [`find`](Self::find) with a kernel, compiled for the machine that runs it.
    #[inline(always)]
    fn step<K: BoardKernel>(&mut self, mut kernel: K) -> Found {
        let SearchSpace { stack, effort, .. } = &mut *self.space;
        let Some(mut node) = stack.pop() else { return Found::End };
        loop {
            if self.node_limit.is_some_and(|limit| self.nodes >= limit) {
                stack.push(node);
                return Found::Stopped(Stop::NodeLimit);
            }
            if self.nodes.is_multiple_of(NODES_PER_LOOK) {
                if self.interrupt.is_some_and(Interrupt::is_set) {
                    stack.push(node);
                    return Found::Stopped(Stop::Interrupted);
                }
                if let Some(progress) = self.progress {
                    let open: f64 = stack.iter().map(|node| node.share).sum();
                    progress.set(1.0 - (open + node.share));
                }
            }
            self.nodes += 1;
            match kernel.settle(&mut node.words, &mut effort.rounds) {
                Rest::Dead => match stack.pop() {
                    Some(next) => node = next,
                    None => return Found::End,
                },
                Rest::Solved => return Found::Solution(kernel.in_order(&node.words)),
                Rest::Open => {
                    effort.guesses += 1;
                    node.share /= 2.0;
                    // The child with the candidate is searched first.
                    let words = kernel.branch(&mut node.words);
                    stack.push(OpenBoard { words, share: node.share });
                }
            }
        }
    }
}

/// Result of [`Search::find`].
pub(super) enum Found {
    /// The words of the next solution, in their order.
    Solution([u32; WORDS]),
    /// As [`Advance::End`].
    End,
    /// As [`Advance::Stopped`].
    Stopped(Stop),
}

/// Work of a search with any kernel.
trait KernelTask {
    type Output;

    /// Does the work; implementations are `#[inline(always)]`.
    fn run<K: BoardKernel>(self, kernel: K) -> Self::Output;
}

/// A kernel for a [`KernelTask`], and the task. It is compiled for the machine that runs it.
struct WithKernel<K, T>(K, T);

impl<M: Machine, K: BoardKernel, T: KernelTask> MachineTask<M> for WithKernel<K, T> {
    type Output = T::Output;

    #[inline(always)]
    fn run(self, _: M) -> T::Output {
        self.1.run(self.0)
    }
}

/// Runs a task with the kernel of these instructions.
fn run<T: KernelTask>(isa: Isa, task: T) -> T::Output {
    #[cfg(target_arch = "x86_64")]
    if isa >= Isa::V3
        && let (Some(four), Some(pair)) = (V2::detect(), V3::detect())
    {
        let task = WithKernel(Four(four, pair), task);
        // The same kernel takes fewer instructions with AVX-512, which the compiler finds.
        return match V4::detect().filter(|_| isa >= Isa::V4) {
            Some(machine) => machine.run(task),
            None => pair.run(task),
        };
    }
    let _ = isa;
    One.run(WithKernel(Scalar::NEW, task))
}

/// Reads a board.
struct BoardReading<'a>(&'a CandidateBoard);

impl KernelTask for BoardReading<'_> {
    type Output = Words;

    #[inline(always)]
    fn run<K: BoardKernel>(self, mut kernel: K) -> Words {
        kernel.read(self.0)
    }
}

/// Writes the words of open boards in their order.
struct OpenBoards<'a>(&'a [OpenBoard]);

impl KernelTask for OpenBoards<'_> {
    type Output = Vec<[u32; WORDS]>;

    #[inline(always)]
    fn run<K: BoardKernel>(self, kernel: K) -> Self::Output {
        let mut boards = vec![[0; WORDS]; self.0.len()];
        for (board, open) in boards.iter_mut().zip(self.0) {
            *board = kernel.in_order(&open.words);
        }
        boards
    }
}

impl KernelTask for &mut Search<'_> {
    type Output = Found;

    #[inline(always)]
    fn run<K: BoardKernel>(self, kernel: K) -> Found {
        self.step(kernel)
    }
}
