//! One board at a time, its solutions in order.

use super::batch::Batch;
use super::board::Board;
use super::branch::branch;
use super::machine::{Machine, One, WORDS};
use super::pool::Effort;
use super::round::{Scratch, round};
use super::word;
use dlx::{Interrupt, Stop};
use std::ops::ControlFlow;

/// The words of a board on the machine with one lane.
type Words = [[u32; 1]; WORDS];

/// After so many nodes a board is hard.
const FEW_NODES: u64 = 16;
/// How many nodes to look at between two looks at the interrupt.
const ROUNDS_A_LOOK: u64 = 256;

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
    /// Boards still to be looked at, the next one last.
    stack: Vec<Words>,
    scratch: Box<Scratch<[u32; 1]>>,
    effort: Effort,
    /// For hard boards; made for the first of them.
    batch: Option<Box<Batch>>,
}

impl Solver {
    /// A solver without any board.
    pub fn new() -> Self {
        Self {
            stack: Vec::new(),
            scratch: Box::new(Scratch::NEW),
            effort: Effort::default(),
            batch: None,
        }
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
                    let batch = self.batch.get_or_insert_with(|| Box::new(Batch::new()));
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
        self.stack.push(words);
        self.effort = Effort::default();
        Search { solver: self, nodes: 0, node_limit: None, interrupt: None }
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
        if let Some(machine) = super::machine::x86::V3::detect() {
            return machine.run(Step(self));
        }
        One.run(Step(self))
    }

    #[inline(always)]
    fn step(&mut self) -> Advance {
        let Solver { stack, scratch, effort, .. } = &mut *self.solver;
        loop {
            if self.node_limit.is_some_and(|limit| self.nodes >= limit) && !stack.is_empty() {
                return Advance::Stopped(Stop::NodeLimit);
            }
            let Some(words) = stack.last_mut() else { return Advance::End };
            if self.nodes.is_multiple_of(ROUNDS_A_LOOK)
                && self.interrupt.is_some_and(Interrupt::is_set)
            {
                return Advance::Stopped(Stop::Interrupted);
            }
            self.nodes += 1;
            let mut known = 0;
            let is_open = loop {
                let signals = round(One, known, words, scratch);
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
                None => _ = stack.pop(),
                Some(false) => {
                    let solution = Board::of_words(words.as_flattened().try_into().expect("all"));
                    stack.pop();
                    return Advance::Solution(solution);
                }
                Some(true) => {
                    effort.guesses += 1;
                    let parent = *words;
                    let mut with = parent;
                    branch(One, &parent, &mut with, words);
                    stack.push(with);
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
