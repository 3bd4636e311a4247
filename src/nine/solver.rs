//! One board at a time, with its solutions in order.

use super::batch::Batch;
use super::board::Board;
use super::search::{Advance, Search, SearchSpace};
use dlx::{Isa, MissingIsa};
use std::ops::ControlFlow;

/// Number of search nodes after which a count continues in the lanes of a batch.
const FEW_NODES: u64 = 16;

/// Answers questions about one board at a time, with the lowest latency. Memory is kept from one board to the next.
///
/// Solutions come in the order of a depth-first search that tries the lowest candidate of the chosen cell first.
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
    space: SearchSpace,
    /// The batch for hard boards, made for the first of them.
    batch: Option<Box<Batch>>,
}

impl Solver {
    /// A solver with the best instructions of the processor.
    pub fn new() -> Self {
        Self::of(Isa::best())
    }

    /// A solver with these instructions. Searches look at one board at a time and use the scalar ones only;
    /// [`isa`](Self::isa) returns those in use.
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
        Self { isa, space: SearchSpace::new(isa), batch: None }
    }

    /// The instructions that searches use: [`Isa::V3`] or [`Isa::Portable`].
    pub fn isa(&self) -> Isa {
        self.space.isa()
    }

    /// The first solution, if there is one.
    pub fn first(&mut self, board: &Board) -> Option<Board> {
        match self.search(board).advance() {
            Advance::Solution(solution) => Some(solution),
            Advance::End | Advance::Stopped(_) => None,
        }
    }

    /// The number of solutions, at most `most`.
    ///
    /// Most boards are done after a few nodes; a hard one is counted in the lanes of wide registers, many nodes at a
    /// time.
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

    /// Passes every solution to `visit` until that breaks.
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

    /// A search for the solutions of a board, one after the other, which can be given limits.
    pub fn search(&mut self, board: &Board) -> Search<'_> {
        self.space.search(board)
    }

    /// The search that was made last, which has looked at this number of nodes, without its limits.
    pub(crate) fn resume(&mut self, nodes: u64) -> Search<'_> {
        self.space.resume(nodes)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The first solution of a board, if there is one. [`Solver`] keeps its memory from one board to the next.
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

/// The number of solutions of a board, at most `most`.
///
/// ```
/// assert_eq!(pavane::nine::count_up_to(&pavane::nine::Board::EMPTY, 3), 3);
/// ```
pub fn count_up_to(board: &Board, most: u64) -> u64 {
    Solver::new().count_up_to(board, most)
}
