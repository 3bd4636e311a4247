//! One board at a time, its solutions in order.

use super::batch::Batch;
use super::board::Board;
use super::branch::branch;
use super::machine::{Machine, One, WORDS};
use super::pool::Effort;
use super::round::{Scratch, round};
use super::word;
use dlx::{Interrupt, Progress, Stop};
use dlx::{Isa, MissingIsa};
use std::ops::ControlFlow;

/// A board that is still to be looked at.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// Its words, on the machine with one lane.
    words: [[u32; 1]; WORDS],
    /// Its share of the search tree.
    share: f64,
}

/// After so many nodes a board is hard.
const FEW_NODES: u64 = 16;
/// How many search nodes lie between two looks at the interrupt.
const NODES_A_LOOK: u64 = 256;

/// Answers questions about one board at a time, with the lowest latency. It keeps its memory from one
/// board to the next.
///
/// Solutions come in the order of a depth-first search: of the chosen cell the lowest candidate first.
///
/// ```
/// use pavane::nine::{Board, Solver};
///
/// let mut solver = Solver::new();
/// let first = solver.first(&Board::EMPTY).expect("there are many");
/// assert!(first.is_solved());
/// assert_eq!(solver.count_up_to(&Board::EMPTY, 50), 50);
/// ```
#[derive(Debug)]
pub struct Solver {
    /// The instructions that were asked for.
    isa: Isa,
    /// What is still to be looked at, the next one last.
    stack: Vec<Node>,
    scratch: Box<Scratch<[u32; 1]>>,
    effort: Effort,
    /// For hard boards; made for the first of them.
    batch: Option<Box<Batch>>,
}

impl Solver {
    /// A solver without any board, with the best instructions that the processor has.
    pub fn new() -> Self {
        Self::of(Isa::best())
    }

    /// A solver with these instructions. Searches look at one board at a time, so they profit from the
    /// scalar ones alone: [`isa`](Self::isa) says which are in use.
    ///
    /// # Errors
    /// If the processor does not have them.
    ///
    /// ```
    /// use pavane::nine::{Board, Isa, Solver};
    /// let mut solver = Solver::with_isa(Isa::Portable)?;
    /// assert_eq!(solver.isa(), Isa::Portable);
    /// assert_eq!(solver.count_up_to(&Board::EMPTY, 2), 2);
    /// # Ok::<(), pavane::nine::MissingIsa>(())
    /// ```
    pub fn with_isa(isa: Isa) -> Result<Self, MissingIsa> {
        if isa.is_available() { Ok(Self::of(isa)) } else { Err(MissingIsa { isa }) }
    }

    fn of(isa: Isa) -> Self {
        Self {
            isa,
            stack: Vec::new(),
            scratch: Box::new(Scratch::NEW),
            effort: Effort::default(),
            batch: None,
        }
    }

    /// The instructions that searches use: [`Isa::V3`] or [`Isa::Portable`].
    pub fn isa(&self) -> Isa {
        if self.isa >= Isa::V3 { Isa::V3 } else { Isa::Portable }
    }

    /// The first solution.
    pub fn first(&mut self, board: &Board) -> Option<Board> {
        match self.search(board).advance() {
            Advance::Solution(solution) => Some(solution),
            Advance::End | Advance::Stopped(_) => None,
        }
    }

    /// How many solutions there are, stopping when there are `most`.
    ///
    /// Most boards are done after some nodes; the search of a hard one goes on in the lanes of wide
    /// registers, many nodes at a time.
    pub fn count_up_to(&mut self, board: &Board, most: u64) -> u64 {
        let mut search = self.search(board).node_limit(Some(FEW_NODES));
        let mut count = 0;
        while count < most {
            match search.advance() {
                Advance::Solution(_) => count += 1,
                Advance::End => break,
                Advance::Stopped(_) => {
                    let batch = self.batch.get_or_insert_with(|| {
                        Box::new(Batch::with_isa(self.isa).unwrap_or_default())
                    });
                    return batch.count(std::slice::from_ref(board), most)[0].count;
                }
            }
        }
        count
    }

    /// Shows every solution to `visit` until it breaks off.
    ///
    /// ```
    /// use std::ops::ControlFlow;
    /// let mut solver = pavane::nine::Solver::new();
    /// let mut seen = 0;
    /// solver.for_each(&pavane::nine::Board::EMPTY, |solution| {
    ///     assert!(solution.is_solved());
    ///     seen += 1;
    ///     if seen < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    /// });
    /// assert_eq!(seen, 10);
    /// ```
    pub fn for_each(&mut self, board: &Board, mut visit: impl FnMut(Board) -> ControlFlow<()>) {
        let mut search = self.search(board);
        while let Advance::Solution(solution) = search.advance() {
            if visit(solution).is_break() {
                return;
            }
        }
    }

    /// A search for the solutions of a board, one after the other, with limits if need be.
    pub fn search(&mut self, board: &Board) -> Search<'_> {
        let mut words = [[0]; WORDS];
        word::spread(board.digits(), &mut words, 0);
        self.stack.clear();
        self.stack.push(Node { words, share: 1.0 });
        self.effort = Effort::default();
        self.resume(0)
    }

    /// The search that was made last, which has looked at this number of nodes, without its limits.
    pub(crate) fn resume(&mut self, nodes: u64) -> Search<'_> {
        Search { solver: self, nodes, node_limit: None, interrupt: None, progress: None }
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// How far [`Search::advance`] came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[must_use]
pub enum Advance {
    /// To a solution.
    Solution(Board),
    /// To the end: there is none left.
    End,
    /// It was stopped before; it goes on when it is called again.
    Stopped(Stop),
}

/// A search for the solutions of one board; made by [`Solver::search`].
#[derive(Debug)]
pub struct Search<'a> {
    solver: &'a mut Solver,
    nodes: u64,
    node_limit: Option<u64>,
    interrupt: Option<&'a Interrupt>,
    progress: Option<&'a Progress>,
}

impl<'a> Search<'a> {
    /// Stops when so many search nodes were looked at.
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

    /// Takes a reading of progress now and then: the share of the search tree that is done, with both
    /// sides of a guess taken for equal.
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

    /// How many search nodes were looked at: the board itself, and two for each guess, as far as the
    /// search has come.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What was done so far.
    pub fn effort(&self) -> Effort {
        self.solver.effort
    }

    /// Goes on to the next solution.
    pub fn advance(&mut self) -> Advance {
        #[cfg(target_arch = "x86_64")]
        if self.solver.isa() == Isa::V3
            && let Some(machine) = super::machine::x86::V3::detect()
        {
            return machine.run(Step(self));
        }
        One.run(Step(self))
    }

    #[inline(always)]
    fn step(&mut self) -> Advance {
        let Solver { stack, scratch, effort, .. } = &mut *self.solver;
        loop {
            if stack.is_empty() {
                return Advance::End;
            }
            if self.node_limit.is_some_and(|limit| self.nodes >= limit) {
                return Advance::Stopped(Stop::NodeLimit);
            }
            if self.nodes.is_multiple_of(NODES_A_LOOK) {
                if self.interrupt.is_some_and(Interrupt::is_set) {
                    return Advance::Stopped(Stop::Interrupted);
                }
                if let Some(progress) = self.progress {
                    progress.set(1.0 - stack.iter().map(|node| node.share).sum::<f64>());
                }
            }
            let Some(Node { mut words, share }) = stack.pop() else { return Advance::End };
            self.nodes += 1;
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
                    let share = share / 2.0;
                    stack.push(Node { words: without, share });
                    stack.push(Node { words: with, share });
                }
            }
        }
    }
}

/// [`Search::step`] on some machine; its code profits from the newer scalar instructions.
struct Step<'s, 'a>(&'s mut Search<'a>);

impl<M: Machine> super::machine::Task<M> for Step<'_, '_> {
    type Output = Advance;

    #[inline(always)]
    fn run(self, _: M) -> Advance {
        self.0.step()
    }
}

/// The first solution of a board, if it has one. [`Solver`] keeps its memory from one board to the next.
///
/// ```
/// use pavane::nine::{self, Board};
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = nine::solve(&puzzle).expect("it has one");
/// assert_eq!(
///     solution.to_string(),
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
/// );
/// # Ok::<(), pavane::nine::BoardError>(())
/// ```
pub fn solve(board: &Board) -> Option<Board> {
    Solver::new().first(board)
}

/// How many solutions a board has, stopping when there are `most`.
///
/// ```
/// assert_eq!(pavane::nine::count_up_to(&pavane::nine::Board::EMPTY, 3), 3);
/// ```
pub fn count_up_to(board: &Board, most: u64) -> u64 {
    Solver::new().count_up_to(board, most)
}
