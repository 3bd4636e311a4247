//! The question whether givens can be removed, for many boards at a time.

use dlx::{First, Interrupt, Stop};
use pavane::encode::EncodeError;
use pavane::layout::{Digit, Layout};
use pavane::nine::{Batch, Board, RuledOut};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError};

/// The remaining givens of a solution, in reading order; 0 for an empty cell.
pub(super) type Givens = Vec<u8>;

/// Givens that have a solution, with the question whether it is the only one.
#[derive(Clone, Copy)]
pub(super) struct UniquenessQuestion<'a> {
    pub(super) givens: &'a Givens,
    /// The cell and the digit of a further given with which the solution is known to be the only one.
    pub(super) removed: Option<(usize, u8)>,
}

/// Whether a solution is the only one of some givens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum OracleVerdict {
    Unique,
    Multiple,
    /// The limit of nodes came first.
    Undecided,
}

/// Answers whether givens have one solution.
pub(super) enum UniquenessOracle {
    /// In the lanes, for the standard 9x9 layout.
    Nine(Box<Batch>),
    /// One after the other, for any layout.
    General(Box<PuzzleSolver>, Interrupt),
}

impl UniquenessOracle {
    /// A judge of givens of a layout.
    pub(super) fn new(layout: &Layout) -> Result<Self, EncodeError> {
        if layout == Layout::standard_9x9() {
            return Ok(Self::Nine(Box::default()));
        }
        let solver = PuzzleSolver::new(&Puzzle::blank(layout.clone()))?;
        Ok(Self::General(Box::new(solver), Interrupt::new()))
    }

    /// Sets the maximum number of nodes of each search of an exact cover engine.
    pub(super) fn node_limit(self, limit: Option<u64>) -> Self {
        match self {
            Self::Nine(_) => self,
            Self::General(solver, interrupt) => {
                Self::General(Box::new(solver.node_limit(limit)), interrupt)
            }
        }
    }

    /// Stops when `interrupt` is set.
    pub(super) fn interrupt(self, interrupt: &Interrupt) -> Self {
        match self {
            Self::Nine(batch) => Self::Nine(Box::new(batch.interrupt(interrupt))),
            Self::General(solver, _) => {
                Self::General(Box::new(solver.interrupt(interrupt)), interrupt.clone())
            }
        }
    }

    /// The number of boards to ask about at a time.
    pub(super) fn width(&self) -> usize {
        match self {
            Self::Nine(_) => 512,
            Self::General(..) => 1,
        }
    }

    /// The numbers of solutions of some givens, up to a limit; the limit itself where the node limit came first.
    /// `None` if interrupted.
    pub(super) fn count(
        &mut self,
        boards: &[Givens],
        limit: u64,
    ) -> Result<Option<Vec<u64>>, SolveError> {
        match self {
            Self::Nine(batch) => {
                let boards: Vec<Board> = boards.iter().map(board).collect();
                let answers = batch.count(&boards, limit);
                let is_interrupted = answers.iter().any(|answer| answer.interrupted);
                let counts = answers.iter().map(|answer| answer.count).collect();
                Ok((!is_interrupted).then_some(counts))
            }
            Self::General(solver, interrupt) => {
                let mut counts = Vec::with_capacity(boards.len());
                for givens in boards {
                    set_givens(solver, givens)?;
                    let count = solver.count_up_to(limit)?;
                    if interrupt.is_set() {
                        return Ok(None);
                    }
                    // A search that stopped early counts as the limit.
                    let found = u64::try_from(&count.found).unwrap_or(limit).min(limit);
                    counts.push(if count.stop.is_some() { limit } else { found });
                }
                Ok(Some(counts))
            }
        }
    }

    /// A solution of each of some givens. `None` where there is none, or where a limit of nodes or the interrupt came
    /// first.
    pub(super) fn solutions(
        &mut self,
        boards: &[Givens],
    ) -> Result<Vec<Option<Givens>>, SolveError> {
        match self {
            Self::Nine(batch) => {
                let boards: Vec<Board> = boards.iter().map(board).collect();
                let digits = |board: Board| board.digits().to_vec();
                Ok(batch.witness(&boards).iter().map(|found| found.solution.map(digits)).collect())
            }
            Self::General(solver, _) => boards
                .iter()
                .map(|givens| {
                    set_givens(solver, givens)?;
                    Ok(match solver.any()? {
                        First::Found(grid) => {
                            Some(grid.digits().iter().map(|digit| digit.get()).collect())
                        }
                        _ => None,
                    })
                })
                .collect(),
        }
    }

    /// Whether each of some givens has only one solution. All of them have a solution. `None` if interrupted.
    pub(super) fn ask(
        &mut self,
        asked: &[UniquenessQuestion<'_>],
    ) -> Result<Option<Vec<OracleVerdict>>, SolveError> {
        match self {
            Self::Nine(batch) => Ok(ask_nine(batch, asked)),
            Self::General(solver, interrupt) => {
                let mut verdicts = Vec::with_capacity(asked.len());
                for asked in asked {
                    verdicts.push(ask_general(solver, asked.givens)?);
                    if interrupt.is_set() {
                        return Ok(None);
                    }
                }
                Ok(Some(verdicts))
            }
        }
    }
}

fn ask_nine(batch: &mut Batch, asked: &[UniquenessQuestion<'_>]) -> Option<Vec<OracleVerdict>> {
    let (mut boards, mut removals) = (Vec::new(), Vec::new());
    // A single removed given leads to a cheaper question: whether its cell can have another digit.
    for asked in asked {
        if let Some((cell, digit)) = asked.removed {
            removals.push(RuledOut { board: boards.len(), cell, digit });
            boards.push(board(asked.givens));
        }
    }
    let mut can_go = are_removable(batch, &boards, &removals)?.into_iter();
    let several = asked.iter().filter(|asked| asked.removed.is_none());
    let boards: Vec<Board> = several.map(|asked| board(asked.givens)).collect();
    let answers = batch.count(&boards, 2);
    if answers.iter().any(|answer| answer.interrupted) {
        return None;
    }
    let mut counts = answers.iter().map(|answer| answer.count);
    // Both kinds of answers, in the order of the questions.
    let verdict = |asked: &UniquenessQuestion<'_>| {
        let is_unique = match asked.removed {
            Some(_) => can_go.next() == Some(true),
            None => counts.next() == Some(1),
        };
        if is_unique { OracleVerdict::Unique } else { OracleVerdict::Multiple }
    };
    Some(asked.iter().map(verdict).collect())
}

/// Whether each of these givens of boards with one solution can be removed: no solution has another digit in its
/// cell. `None` if interrupted.
pub(super) fn are_removable(
    batch: &mut Batch,
    boards: &[Board],
    givens: &[RuledOut],
) -> Option<Vec<bool>> {
    let others = batch.others(boards, givens).iter();
    others.map(|other| other.map(|is_there| !is_there)).collect()
}

fn board(givens: &Givens) -> Board {
    let digits = givens.as_slice().try_into().expect("81 cells");
    Board::new(digits).expect("digits from 0 to 9")
}

/// Makes a solver solve other givens. No two of them clash.
fn set_givens(solver: &mut PuzzleSolver, givens: &Givens) -> Result<(), SolveError> {
    let layout = solver.puzzle().layout().clone();
    let givens: Vec<Option<Digit>> = givens.iter().map(|&digit| Digit::new(digit)).collect();
    let puzzle = Puzzle::new(layout, givens).expect("no two givens clash");
    Ok(solver.set_puzzle(&puzzle)?)
}

fn ask_general(solver: &mut PuzzleSolver, givens: &Givens) -> Result<OracleVerdict, SolveError> {
    set_givens(solver, givens)?;
    let count = solver.count_up_to(2)?;
    Ok(match count.stop {
        Some(Stop::SolutionLimit) => OracleVerdict::Multiple,
        Some(_) => OracleVerdict::Undecided,
        None => OracleVerdict::Unique,
    })
}
