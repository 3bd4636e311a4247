//! One board at a time, with its solutions in order.

use super::batch::{Answer, Batch};
use super::board::Board;
use super::candidate_board::CandidateBoard;
use super::search::{Advance, Found, Search, SearchSpace};
use super::supply::Supply;
use dlx::{Interrupt, Isa, MissingIsa, Stop, Uniqueness};
use std::ops::ControlFlow;

/// Number of search nodes after which the open boards of a search continue in the lanes of a batch.
const FEW_NODES: u64 = 32;

/// Answers questions about one board at a time, with the lowest latency. Memory is kept from one board to the next.
/// A board is a [`Board`], or a [`CandidateBoard`] with ruled-out candidates.
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
    /// The requested instructions.
    isa: Isa,
    space: SearchSpace,
    /// The batch for hard boards, made for the first of them.
    batch: Option<Box<Batch>>,
    interrupt: Interrupt,
}

impl Solver {
    /// A solver with the best instructions of the processor.
    pub fn new() -> Self {
        Self::of(Isa::best())
    }

    /// A solver with these instructions. A search of one board uses vectors with [`Isa::V3`] and [`Isa::V4`] only;
    /// [`isa`](Self::isa) returns the instructions in use.
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
        Self { isa, space: SearchSpace::new(isa), batch: None, interrupt: Interrupt::new() }
    }

    /// Stops [`uniqueness`](Self::uniqueness) and [`count_up_to`](Self::count_up_to) when `interrupt` is set. A
    /// [`search`](Self::search) takes an interrupt of its own.
    ///
    /// ```
    /// use dlx::{Interrupt, Stop, Uniqueness};
    /// use pavane::nine::{Board, Solver};
    ///
    /// let interrupt = Interrupt::new();
    /// let mut solver = Solver::new().interrupt(&interrupt);
    /// interrupt.set();
    /// let unknown = Uniqueness::Unknown { found: None, stop: Stop::Interrupted };
    /// assert_eq!(solver.uniqueness(&Board::EMPTY), unknown);
    /// ```
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.interrupt = interrupt.clone();
        self.batch = None;
        self
    }

    /// The instructions that searches use: [`Isa::V4`], [`Isa::V3`] or [`Isa::Portable`].
    pub fn isa(&self) -> Isa {
        self.space.isa()
    }

    /// The first solution, if any. No interrupt stops this.
    ///
    /// Most boards are done after a few nodes. A hard board is searched in the lanes of wide registers, many nodes at a
    /// time. If it has one solution, that is the first; if it has several, the search in order continues.
    pub fn first(&mut self, board: &(impl Copy + Into<CandidateBoard>)) -> Option<Board> {
        let board = (*board).into();
        self.first_until(&board).unwrap_or_else(|_| match self.space.search(&board).advance() {
            Advance::Solution(solution) => Some(solution),
            Advance::End | Advance::Stopped(_) => None,
        })
    }

    /// The first solution, if any.
    ///
    /// # Errors
    /// The stop by an interrupt.
    pub(crate) fn first_until(&mut self, board: &CandidateBoard) -> Result<Option<Board>, Stop> {
        let found = |advance: Advance| match advance {
            Advance::Solution(solution) => Ok(Some(solution)),
            Advance::End => Ok(None),
            Advance::Stopped(stop) => Err(stop),
        };
        let Self { space, interrupt, .. } = self;
        let mut search = space.search(board).node_limit(Some(FEW_NODES)).interrupt(interrupt);
        let first = found(search.advance());
        if first != Err(Stop::NodeLimit) {
            return first;
        }
        let nodes = search.nodes();
        let answer = self.rest_in_lanes(2, true);
        if answer.interrupted {
            return Err(Stop::Interrupted);
        }
        if answer.count < 2 {
            return Ok(answer.solution);
        }
        found(self.space.resume(nodes).interrupt(&self.interrupt).advance())
    }

    /// Whether a board has exactly one solution, with that solution or the first two of several.
    ///
    /// Most boards are done after a few nodes. A hard board is searched in the lanes of wide registers, many nodes at a
    /// time. If it has several solutions, it is searched again in order.
    ///
    /// ```
    /// use dlx::Uniqueness;
    /// use pavane::nine::{Board, Solver};
    ///
    /// let mut solver = Solver::new();
    /// let solution = solver.first(&Board::EMPTY).expect("there are many");
    /// assert_eq!(solver.uniqueness(&solution.with(40, 0)), Uniqueness::Unique(solution));
    /// let Uniqueness::Multiple([first, second]) = solver.uniqueness(&Board::EMPTY) else {
    ///     panic!("a blank board has many solutions")
    /// };
    /// assert!(first == solution && second.is_solved());
    /// ```
    pub fn uniqueness(&mut self, board: &(impl Copy + Into<CandidateBoard>)) -> Uniqueness<Board> {
        let board = (*board).into();
        let Self { space, interrupt, .. } = self;
        let mut solutions = [None; 2];
        let mut search = space.search(&board).node_limit(Some(FEW_NODES)).interrupt(interrupt);
        let mut stop = search.fill(&mut solutions);
        if stop == Some(Stop::NodeLimit) {
            // A hard board: the lanes decide between one and several solutions.
            let nodes = search.nodes();
            let found = solutions.iter().flatten().count() as u64;
            let answer = self.rest_in_lanes(2 - found, true);
            if found + answer.count > 1 {
                stop = self.space.resume(nodes).interrupt(&self.interrupt).fill(&mut solutions);
            } else {
                // After an interrupt of the lanes, perhaps only the search in order has found a solution.
                solutions[0] = solutions[0].or(answer.solution);
                stop = answer.interrupted.then_some(Stop::Interrupted);
            }
        }
        Uniqueness::from_search(solutions.into_iter().flatten(), stop)
    }

    /// The number of solutions, at most `most`; if an interrupt stops it, the number so far.
    ///
    /// Most boards are done after a few nodes. A hard board is counted in the lanes of wide registers, many nodes at a
    /// time.
    pub fn count_up_to(&mut self, board: &(impl Copy + Into<CandidateBoard>), most: u64) -> u64 {
        self.count_until(&(*board).into(), most).0
    }

    /// The number of solutions, at most `most`, and whether an interrupt stopped the count.
    pub(crate) fn count_until(&mut self, board: &CandidateBoard, most: u64) -> (u64, bool) {
        let Self { space, interrupt, .. } = self;
        let mut search = space.search(board).node_limit(Some(FEW_NODES)).interrupt(interrupt);
        let mut count = 0;
        while count < most {
            match search.find() {
                Found::Solution(_) => count += 1,
                Found::End => break,
                Found::Stopped(Stop::NodeLimit) => {
                    let answer = self.rest_in_lanes(most - count, false);
                    return (count + answer.count, answer.interrupted);
                }
                Found::Stopped(_) => return (count, true),
            }
        }
        (count, false)
    }

    /// The number of solutions of the open boards of the last search up to a limit, and one of them if `keep` is set.
    fn rest_in_lanes(&mut self, limit: u64, keep: bool) -> Answer {
        let Self { isa, space, batch, interrupt } = self;
        let batch = batch.get_or_insert_with(|| {
            Box::new(Batch::with_isa(*isa).unwrap_or_default().interrupt(interrupt))
        });
        let mut sum = Answer::default();
        for answer in batch.ask(Supply::Words(&space.open_boards()), limit, keep) {
            sum.count = limit.min(sum.count + answer.count);
            sum.solution = sum.solution.or(answer.solution);
            sum.interrupted |= answer.interrupted;
        }
        sum.interrupted &= sum.count < limit;
        sum
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
    pub fn for_each(
        &mut self,
        board: &(impl Copy + Into<CandidateBoard>),
        mut visit: impl FnMut(Board) -> ControlFlow<()>,
    ) {
        let mut search = self.search(board);
        while let Advance::Solution(solution) = search.advance() {
            if visit(solution).is_break() {
                return;
            }
        }
    }

    /// A search for the solutions of a board, one after the other. It takes limits.
    pub fn search(&mut self, board: &(impl Copy + Into<CandidateBoard>)) -> Search<'_> {
        self.space.search(&(*board).into())
    }

    /// The last search, after this number of nodes, without its limits.
    pub(crate) fn resume(&mut self, nodes: u64) -> Search<'_> {
        self.space.resume(nodes)
    }
}

impl Default for Solver {
    fn default() -> Self {
        Self::new()
    }
}

/// The first solution of a board, if any. [`Solver`] keeps its memory from one board to the next.
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
