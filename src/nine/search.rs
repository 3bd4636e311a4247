//! A search for the solutions of one board, one after the other.

use super::board::Board;
use super::branch::branch;
use super::candidate_board::CandidateBoard;
use super::machine::{Machine, MachineTask, One};
use super::pool::Effort;
use super::round::{RoundScratch, round};
use super::supply::Supply;
use super::word::WORDS;
use dlx::{Interrupt, Isa, Progress, Stop};

/// Number of search nodes between two tests of the interrupt.
const NODES_PER_LOOK: u64 = 256;

/// A board that is still open.
#[derive(Clone, Copy, Debug)]
struct OpenBoard {
    /// The words, for the machine with one lane.
    words: [[u32; 1]; WORDS],
    /// The share of the search tree.
    share: f64,
}

/// The memory of searches, kept from one board to the next.
#[derive(Debug)]
pub(super) struct SearchSpace {
    /// Whether the processor has the instructions of [`Isa::V3`], and they may be used.
    uses_v3: bool,
    /// The boards that are still open, the next one last.
    stack: Vec<OpenBoard>,
    scratch: Box<RoundScratch<[u32; 1]>>,
    effort: Effort,
}

impl SearchSpace {
    /// Memory for searches with these instructions.
    pub(super) fn new(isa: Isa) -> Self {
        Self {
            uses_v3: isa >= Isa::V3,
            stack: Vec::new(),
            scratch: Box::new(RoundScratch::NEW),
            effort: Effort::default(),
        }
    }

    /// The instructions that searches use: [`Isa::V3`] or [`Isa::Portable`].
    pub(super) fn isa(&self) -> Isa {
        if self.uses_v3 { Isa::V3 } else { Isa::Portable }
    }

    /// A search for the solutions of a board.
    pub(super) fn search(&mut self, board: &CandidateBoard) -> Search<'_> {
        let mut words = [[0]; WORDS];
        Supply::Candidates(std::slice::from_ref(board)).write(One, 0, &mut words);
        self.stack.clear();
        self.stack.push(OpenBoard { words, share: 1.0 });
        self.effort = Effort::default();
        self.resume(0)
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
        #[cfg(target_arch = "x86_64")]
        if self.space.uses_v3
            && let Some(machine) = dlx::isa::V3::detect()
        {
            return machine.run(SearchStep(self));
        }
        One.run(SearchStep(self))
    }

    /// [`advance`](Self::advance), compiled for the machine that runs it.
    #[inline(always)]
    fn step(&mut self) -> Advance {
        let SearchSpace { stack, scratch, effort, .. } = &mut *self.space;
        loop {
            if stack.is_empty() {
                return Advance::End;
            }
            if self.node_limit.is_some_and(|limit| self.nodes >= limit) {
                return Advance::Stopped(Stop::NodeLimit);
            }
            if self.nodes.is_multiple_of(NODES_PER_LOOK) {
                if self.interrupt.is_some_and(Interrupt::is_set) {
                    return Advance::Stopped(Stop::Interrupted);
                }
                if let Some(progress) = self.progress {
                    progress.set(1.0 - stack.iter().map(|node| node.share).sum::<f64>());
                }
            }
            let Some(OpenBoard { mut words, share }) = stack.pop() else { return Advance::End };
            self.nodes += 1;
            // Rounds until the board is dead or no candidate is removed.
            let mut known = 0;
            let is_open = loop {
                let signals = round(One, known, &mut words, scratch);
                known = 1;
                effort.rounds += 1;
                if signals.dead != 0 {
                    break None;
                }
                if signals.moved == 0 {
                    break Some(signals.open != 0);
                }
            };
            match is_open {
                None => {}
                Some(false) => {
                    let words = words.as_flattened().try_into().expect("all words");
                    return Advance::Solution(Board::of_words(words));
                }
                Some(true) => {
                    effort.guesses += 1;
                    let (mut with, mut without) = (words, words);
                    branch(One, &words, &mut with, &mut without);
                    // The child with the candidate is searched first.
                    let share = share / 2.0;
                    stack.push(OpenBoard { words: without, share });
                    stack.push(OpenBoard { words: with, share });
                }
            }
        }
    }
}

/// [`Search::step`] as a task. It uses one lane, but profits from newer scalar instructions.
struct SearchStep<'s, 'a>(&'s mut Search<'a>);

impl<M: Machine> MachineTask<M> for SearchStep<'_, '_> {
    type Output = Advance;

    #[inline(always)]
    fn run(self, _: M) -> Advance {
        self.0.step()
    }
}
