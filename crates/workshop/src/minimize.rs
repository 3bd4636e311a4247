//! Minimal puzzles within a puzzle with redundant givens.

use super::judge::{Givens, OracleVerdict, UniquenessOracle, UniquenessQuestion};
use super::orbits::orbits;
use super::stream::stream;
use crate::symmetry::SymmetryClass;
use dlx::{Interrupt, Stop, Uniqueness};
use pavane::encode::EncodeError;
use pavane::layout::{Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError};
use rand::seq::SliceRandom;
use std::ops::ControlFlow;

/// Removes redundant givens of puzzles of a layout, one by one, or orbits of a class of symmetry.
///
/// ```
/// use pavane::{Layout, Puzzle};
/// use pavane_workshop::{Minimized, Minimizer};
///
/// let puzzle: Puzzle = "12.43........32.".parse()?;
/// let mut minimizer = Minimizer::new(puzzle.layout(), None)?;
/// let mut all = Vec::new();
/// let end = minimizer.each(&puzzle, |minimal| {
///     all.push(minimal);
///     std::ops::ControlFlow::Continue(())
/// })?;
/// assert_eq!(end, Minimized::Complete);
/// let fewest = all.iter().map(Puzzle::given_count).min();
/// let (found, _) = minimizer.fewest(&puzzle)?;
/// assert_eq!(found.map(|puzzle| puzzle.given_count()), fewest);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Minimizer {
    layout: Layout,
    symmetry: Option<SymmetryClass>,
    orbits: Vec<Vec<usize>>,
    node_limit: Option<u64>,
    judge: UniquenessOracle,
    interrupt: Interrupt,
}

/// The end of a search for minimal puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Minimized {
    /// All minimal puzzles were found, or the only one, or one with the fewest givens.
    Complete,
    /// The search stopped, by an interrupt, by a limit of nodes, or because the visitor broke off: there may be more.
    Stopped(Stop),
    /// The puzzle has several solutions. No given can be removed.
    Multiple,
    /// The puzzle has no solution.
    None,
}

/// The reason why a puzzle cannot be minimized.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MinimizeError {
    /// The pattern of givens is not symmetrical in the class.
    #[error(
        "the pattern of givens is not symmetrical in the class {class} (with the axis between left and right, or the \
         diagonal from the top left, where there is a choice); `pavane symmetry` tells its classes"
    )]
    NotSymmetrical {
        /// The class.
        class: SymmetryClass,
    },
    /// The puzzle is of another layout than the minimizer.
    #[error("the puzzle has another layout than the minimizer; make one for its layout")]
    OtherLayout,
    /// The puzzle rules out candidates beside those that its givens rule out.
    #[error("the puzzle rules out candidates; only puzzles of givens alone are minimized")]
    RulesOut,
    /// The engine cannot answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// A part of the search for all minimal puzzles: those within some givens.
struct MinimizeNode {
    givens: Givens,
    /// The orbits that can each be removed, still undecided.
    open: Vec<usize>,
    /// The orbits that can each be removed, and are to stay: others must go until they are needed.
    kept: Vec<usize>,
}

impl Minimizer {
    /// A minimizer for puzzles of a layout: of single givens, or of the orbits of a class of symmetry.
    ///
    /// # Errors
    /// [`EncodeError`] if the layout is too large for the engine.
    pub fn new(layout: &Layout, symmetry: Option<SymmetryClass>) -> Result<Self, EncodeError> {
        let orbits = orbits(layout, symmetry.filter(|_| layout.height() == layout.width()));
        let judge = UniquenessOracle::new(layout)?;
        let interrupt = Interrupt::new();
        Ok(Self { layout: layout.clone(), symmetry, orbits, node_limit: None, judge, interrupt })
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.judge = self.judge.interrupt(interrupt);
        self.interrupt = interrupt.clone();
        self
    }

    /// Sets the maximum number of nodes of each search of an exact cover engine. A given that is not settled by then
    /// stays.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.judge = self.judge.node_limit(limit);
        self.node_limit = limit;
        self
    }

    /// A minimal puzzle: orbits are removed in random order. Equal seeds give equal puzzles.
    ///
    /// # Errors
    /// [`MinimizeError`] if the puzzle does not fit the minimizer, or the engine fails.
    pub fn one(
        &mut self,
        puzzle: &Puzzle,
        seed: u64,
    ) -> Result<(Option<Puzzle>, Minimized), MinimizeError> {
        let (mut givens, mut order) = match self.begin(puzzle)? {
            Ok(begun) => begun,
            Err(end) => return Ok((None, end)),
        };
        order.shuffle(&mut stream(seed, 0));
        let mut end = Minimized::Complete;
        for orbit in order {
            let less = self.without(&givens, orbit);
            match self.ask(std::slice::from_ref(&less))? {
                None => return Ok((None, Minimized::Stopped(Stop::Interrupted))),
                Some(verdicts) => match verdicts[0] {
                    OracleVerdict::Unique => givens = less,
                    OracleVerdict::Multiple => {}
                    OracleVerdict::Undecided => end = Minimized::Stopped(Stop::NodeLimit),
                },
            }
        }
        Ok((Some(self.puzzle(&givens)), end))
    }

    /// Shows all minimal puzzles to `visit`, each once, until it breaks off. There may be very many: their number may
    /// double with each redundant given.
    ///
    /// # Errors
    /// Same as [`one`](Self::one).
    pub fn each(
        &mut self,
        puzzle: &Puzzle,
        mut visit: impl FnMut(Puzzle) -> ControlFlow<()>,
    ) -> Result<Minimized, MinimizeError> {
        self.search(puzzle, |puzzle| {
            (visit(puzzle).map_break(|()| Minimized::Stopped(Stop::SolutionLimit)), usize::MAX)
        })
    }

    /// A minimal puzzle with the fewest givens of all within the puzzle; the best one found if the search was stopped.
    /// Takes long if many givens are redundant.
    ///
    /// # Errors
    /// Same as [`one`](Self::one).
    pub fn fewest(
        &mut self,
        puzzle: &Puzzle,
    ) -> Result<(Option<Puzzle>, Minimized), MinimizeError> {
        let mut best = None;
        let end = self.search(puzzle, |puzzle| {
            let fewer = puzzle.given_count().checked_sub(1);
            best = Some(puzzle);
            // A puzzle without givens, whose rules alone have one solution, has the fewest.
            match fewer {
                Some(most) => (ControlFlow::Continue(()), most),
                None => (ControlFlow::Break(Minimized::Complete), 0),
            }
        })?;
        Ok((best, end))
    }

    /// Shows minimal puzzles to `visit`, which returns whether to continue and the maximum number of givens from
    /// then on.
    fn search(
        &mut self,
        puzzle: &Puzzle,
        mut visit: impl FnMut(Puzzle) -> (ControlFlow<Minimized>, usize),
    ) -> Result<Minimized, MinimizeError> {
        let (givens, orbits) = match self.begin(puzzle)? {
            Ok(begun) => begun,
            Err(end) => return Ok(end),
        };
        let mut end = Minimized::Complete;
        let mut most = usize::MAX;
        let Some(open) = self.removable(&givens, &orbits, &mut end)? else {
            return Ok(Minimized::Stopped(Stop::Interrupted));
        };
        let mut nodes = vec![MinimizeNode { givens, open, kept: Vec::new() }];
        while let Some(node) = nodes.pop() {
            let Some((&orbit, rest)) = node.open.split_first() else {
                // A puzzle with a kept orbit that can still be removed is not minimal.
                if node.kept.is_empty() && count(&node.givens) <= most {
                    let (flow, below) = visit(self.puzzle(&node.givens));
                    most = below;
                    if let ControlFlow::Break(end) = flow {
                        return Ok(end);
                    }
                }
                continue;
            };
            match self.is_hopeless(&node, most)? {
                None => return Ok(Minimized::Stopped(Stop::Interrupted)),
                Some(true) => continue,
                Some(false) => {}
            }
            let less = self.without(&node.givens, orbit);
            let open = self.removable(&less, rest, &mut end)?;
            let kept = self.removable(&less, &node.kept, &mut end)?;
            let (Some(open), Some(kept)) = (open, kept) else {
                return Ok(Minimized::Stopped(Stop::Interrupted));
            };
            // The orbit stays in one branch. The other one, searched first, removes it.
            let with = [node.kept, vec![orbit]].concat();
            nodes.push(MinimizeNode { givens: node.givens, open: rest.to_vec(), kept: with });
            nodes.push(MinimizeNode { givens: less, open, kept });
        }
        Ok(end)
    }

    /// Whether a quick test excludes minimal puzzles within a node: even with all open orbits removed, too many
    /// givens remain, or a kept orbit can be removed. `None` if interrupted.
    fn is_hopeless(
        &mut self,
        node: &MinimizeNode,
        most: usize,
    ) -> Result<Option<bool>, MinimizeError> {
        let least =
            (node.open.iter()).fold(node.givens.clone(), |left, &orbit| self.without(&left, orbit));
        if count(&least) > most {
            return Ok(Some(true));
        }
        let asked: Vec<Givens> =
            node.kept.iter().map(|&orbit| self.without(&least, orbit)).collect();
        let verdicts = self.ask(&asked)?;
        Ok(verdicts.map(|verdicts| verdicts.contains(&OracleVerdict::Unique)))
    }

    /// The orbits that can each be removed. `None` if interrupted.
    fn removable(
        &mut self,
        givens: &Givens,
        orbits: &[usize],
        end: &mut Minimized,
    ) -> Result<Option<Vec<usize>>, MinimizeError> {
        let asked: Vec<Givens> = orbits.iter().map(|&orbit| self.without(givens, orbit)).collect();
        let Some(verdicts) = self.ask(&asked)? else { return Ok(None) };
        if verdicts.contains(&OracleVerdict::Undecided) {
            *end = Minimized::Stopped(Stop::NodeLimit);
        }
        let unique =
            orbits.iter().zip(verdicts).filter(|&(_, verdict)| verdict == OracleVerdict::Unique);
        Ok(Some(unique.map(|(&orbit, _)| orbit).collect()))
    }

    /// The givens of a puzzle with one solution, and the orbits that are given; or the reason why no given can be
    /// removed.
    fn begin(
        &self,
        puzzle: &Puzzle,
    ) -> Result<Result<(Givens, Vec<usize>), Minimized>, MinimizeError> {
        if *puzzle.layout() != self.layout {
            return Err(MinimizeError::OtherLayout);
        }
        if puzzle.ruled_out().is_some() {
            return Err(MinimizeError::RulesOut);
        }
        let givens: Givens =
            puzzle.givens().iter().map(|given| given.map_or(0, Digit::get)).collect();
        let is_given = |&orbit: &usize| self.orbits[orbit].iter().any(|&cell| givens[cell] != 0);
        let orbits: Vec<usize> = (0..self.orbits.len()).filter(is_given).collect();
        if let Some(class) = self.symmetry {
            let cells: usize = orbits.iter().map(|&orbit| self.orbits[orbit].len()).sum();
            // An orbit is given in part, or the board is not square.
            if cells != count(&givens) || self.layout.height() != self.layout.width() {
                return Err(MinimizeError::NotSymmetrical { class });
            }
        }
        let solver = PuzzleSolver::new(puzzle).map_err(SolveError::from)?;
        let solver = solver.interrupt(&self.interrupt).node_limit(self.node_limit);
        Ok(match solver.uniqueness()? {
            Uniqueness::Unique(_) => Ok((givens, orbits)),
            Uniqueness::Multiple(_) => Err(Minimized::Multiple),
            Uniqueness::None => Err(Minimized::None),
            Uniqueness::Unknown { stop, .. } => Err(Minimized::Stopped(stop)),
        })
    }

    fn ask(&mut self, asked: &[Givens]) -> Result<Option<Vec<OracleVerdict>>, MinimizeError> {
        if self.interrupt.is_set() {
            return Ok(None);
        }
        let asked: Vec<UniquenessQuestion<'_>> =
            asked.iter().map(|givens| UniquenessQuestion { givens, removed: None }).collect();
        Ok(self.judge.ask(&asked)?)
    }

    fn without(&self, givens: &Givens, orbit: usize) -> Givens {
        let mut less = givens.clone();
        self.orbits[orbit].iter().for_each(|&cell| less[cell] = 0);
        less
    }

    fn puzzle(&self, givens: &Givens) -> Puzzle {
        let givens: Vec<Option<Digit>> = givens.iter().map(|&digit| Digit::new(digit)).collect();
        Puzzle::new(self.layout.clone(), givens)
            .expect("the givens are some of a puzzle without clashes")
    }
}

/// The number of givens.
fn count(givens: &Givens) -> usize {
    givens.iter().filter(|&&digit| digit != 0).count()
}
