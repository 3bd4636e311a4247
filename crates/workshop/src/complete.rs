//! The fewest further givens that leave a puzzle one solution.
//!
//! Where a puzzle has few solutions, all of them are compared ([`SolutionTable`]). Where it has more, sets of
//! further givens are tried, small sets first, until few solutions remain.

use super::solution_table::SolutionTable;
use dlx::{Interrupt, Stop, Uniqueness};
use pavane::answer::TrueCandidates;
use pavane::candidates::Candidates;
use pavane::encode::EncodeError;
use pavane::grid::Grid;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError, Stats};
use std::ops::ControlFlow;

/// The number of solutions up to which all of them are compared.
const FEW_SOLUTIONS: usize = 5000;

/// Adds givens to puzzles with several solutions until one solution remains.
///
/// ```
/// use pavane::{Layout, Puzzle};
/// use pavane_workshop::{Completed, Completer};
///
/// let blank = Puzzle::blank(Layout::square(4)?);
/// let Completed::Unique(completion) = Completer::new(blank.layout())?.complete(&blank, None)? else {
///     panic!("givens leave one solution")
/// };
/// // No puzzle of 4x4 with one solution has fewer givens.
/// assert_eq!((completion.added.len(), completion.puzzle.given_count()), (4, 4));
/// assert_eq!((completion.differing.map(|cells| cells.len()), completion.stop), (Some(16), None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Completer {
    solver: PuzzleSolver,
    interrupt: Interrupt,
    stats: Stats,
}

/// A puzzle with one solution, made of one with several.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Completion {
    /// The puzzle with further givens.
    pub puzzle: Puzzle,
    /// The further givens, in reading order; none if the puzzle had one solution.
    pub added: Vec<(Cell, Digit)>,
    /// The cells in which the solutions of the puzzle without further givens differ, in reading order; `None` if the
    /// search stopped before they were known.
    pub differing: Option<Vec<Cell>>,
    /// The reason why the search stopped: fewer givens may do then. `None` if no fewer do.
    pub stop: Option<Stop>,
}

/// The end of a search for further givens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Completed {
    /// Further givens that leave one solution; none if there was one.
    Unique(Box<Completion>),
    /// No givens in the cells that may have them leave one solution. The cells in which the solutions differ.
    Multiple(Vec<Cell>),
    /// The puzzle has no solution.
    None,
    /// The search stopped before any further givens were found.
    Unknown(Stop),
}

/// The reason why givens cannot be added.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompleteError {
    /// The puzzle is of another layout than the completer.
    #[error("the puzzle has another layout than the completer; make one for its layout")]
    OtherLayout,
    /// The puzzle rules out candidates beside those that its givens rule out.
    #[error("the puzzle rules out candidates; only puzzles of givens alone are completed")]
    RulesOut,
    /// The mask has another number of cells than the layout.
    #[error(
        "the mask has {found} symbols, and the layout {expected} cells; give a symbol for each cell in reading order: \
         `.` or `0` where no given may be added"
    )]
    MaskSize {
        /// The number of cells of the mask.
        found: usize,
        /// The number of cells of the layout.
        expected: usize,
    },
    /// The engine cannot answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The reason why a search ends before its end.
enum CompletionStop {
    Stop(Stop),
    Error(SolveError),
}

impl From<SolveError> for CompletionStop {
    fn from(error: SolveError) -> Self {
        Self::Error(error)
    }
}

/// The digits of a puzzle by cell; 0 for an empty cell.
type Digits = Box<[u8]>;

/// Further givens: cells and digits.
type Added = Vec<(usize, u8)>;

/// A puzzle while givens are added to it.
struct CompletionTask {
    givens: Digits,
    /// Whether each cell may have a further given.
    may_add: Vec<bool>,
}

impl Completer {
    /// A completer for puzzles of a layout.
    ///
    /// # Errors
    /// [`EncodeError`] if the layout is too large for the engine.
    pub fn new(layout: &Layout) -> Result<Self, EncodeError> {
        let solver = PuzzleSolver::new(&Puzzle::blank(layout.clone()))?;
        Ok(Self { solver, interrupt: Interrupt::new(), stats: Stats::default() })
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.solver = self.solver.interrupt(interrupt);
        self.interrupt = interrupt.clone();
        self
    }

    /// Sets the maximum number of nodes of each search for solutions. The first that takes more ends the search for
    /// givens.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.solver = self.solver.node_limit(limit);
        self
    }

    /// The work of all searches for solutions so far.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// A puzzle with the fewest further givens that leave one solution, with `mask` only in the cells for which it is
    /// true. The best that was found if the search was stopped.
    ///
    /// Up to 5,000 solutions are compared, which takes up to some seconds. Where there are more, the time grows with
    /// the number of candidates to the power of the number of givens that are needed.
    ///
    /// # Errors
    /// [`CompleteError`] if the puzzle or the mask does not fit, or the engine fails.
    pub fn complete(
        &mut self,
        puzzle: &Puzzle,
        mask: Option<&[bool]>,
    ) -> Result<Completed, CompleteError> {
        let (layout, expected) = (self.solver.puzzle().layout(), puzzle.layout().cell_count());
        if puzzle.layout() != layout {
            return Err(CompleteError::OtherLayout);
        }
        if puzzle.ruled_out().is_some() {
            return Err(CompleteError::RulesOut);
        }
        if let Some(mask) = mask.filter(|mask| mask.len() != expected) {
            return Err(CompleteError::MaskSize { found: mask.len(), expected });
        }
        let givens = puzzle.givens().iter().map(|given| given.map_or(0, Digit::get)).collect();
        let may_add = mask.map_or_else(|| vec![true; expected], <[bool]>::to_vec);
        let mut task = CompletionTask { givens, may_add };
        let mut best = None;
        let mut differing = None;
        let stop = match self.search(&mut task, &mut best, &mut differing) {
            Ok(Some(end)) => return Ok(end),
            Ok(None) => None,
            Err(CompletionStop::Stop(stop)) => Some(stop),
            Err(CompletionStop::Error(error)) => return Err(error.into()),
        };
        Ok(match (best, stop) {
            (Some(added), stop) => Completed::Unique(Box::new(Completion {
                puzzle: self.puzzle(&task.with(&added)),
                added: sorted(added),
                differing,
                stop,
            })),
            (None, Some(stop)) => Completed::Unknown(stop),
            (None, None) => Completed::Multiple(differing.unwrap_or_default()),
        })
    }

    /// Searches for the fewest givens and keeps the best found. Returns how it ended if the puzzle has not several
    /// solutions.
    fn search(
        &mut self,
        task: &mut CompletionTask,
        best: &mut Option<Added>,
        differing: &mut Option<Vec<Cell>>,
    ) -> Result<Option<Completed>, CompletionStop> {
        let first = match self.uniqueness(&task.givens)? {
            Uniqueness::Multiple([first, _]) => digits(&first),
            Uniqueness::None => return Ok(Some(Completed::None)),
            // One solution needs no further givens.
            _ => {
                (*best, *differing) = (Some(Vec::new()), Some(Vec::new()));
                return Ok(None);
            }
        };
        *best = self.any_of(task, &first)?;
        let candidates = self.true_candidates(&task.givens)?;
        let layout = candidates.layout();
        let cells: Vec<Cell> =
            layout.cells().filter(|&cell| candidates.count_in(cell) > 1).collect();
        // A given helps only in a cell where solutions differ.
        (layout.cells().zip(&mut task.may_add))
            .for_each(|(cell, may_add)| *may_add &= candidates.count_in(cell) > 1);
        *differing = Some(cells);
        // Only fewer givens than the best found are of interest.
        let most = best.as_ref().map_or(task.cells_from(0).count(), |best| best.len() - 1);
        if let Some(table) = self.table(task, &task.givens, 0)? {
            self.fewest(&table, most, best)?;
            return Ok(None);
        }
        for most in 1..=most {
            if self.within(task, &candidates, &[], most, best)? {
                break;
            }
        }
        Ok(None)
    }

    /// Looks for at most `most` givens after these, in cells after theirs, that leave one solution. Returns whether
    /// it found any.
    fn within(
        &mut self,
        task: &CompletionTask,
        candidates: &Candidates,
        added: &[(usize, u8)],
        most: usize,
        best: &mut Option<Added>,
    ) -> Result<bool, CompletionStop> {
        let from = added.last().map_or(0, |&(cell, _)| cell + 1);
        let givens = task.with(added);
        if let Some(table) = self.table(task, &givens, from)? {
            let mut found = None;
            self.fewest(&table, most, &mut found)?;
            let Some(found) = found else { return Ok(false) };
            *best = Some([added, &found].concat());
            return Ok(true);
        }
        for cell in task.cells_from(from).collect::<Vec<usize>>() {
            for digit in candidates.digits(Cell::new(cell as u32)) {
                let added = [added, &[(cell, digit.get())]].concat();
                // A clash leaves no solution, and needs no search.
                let is_found = match self.clashes(&task.with(&added)) {
                    true => false,
                    false if most > 1 => self.within(task, candidates, &added, most - 1, best)?,
                    false => self.is_unique(&task.with(&added))?,
                };
                if is_found {
                    if most == 1 {
                        *best = Some(added);
                    }
                    return Ok(true);
                }
            }
        }
        Ok(false)
    }

    /// Keeps the fewest givens, at most `most`, that separate a solution of a table from the others.
    fn fewest(
        &self,
        table: &SolutionTable,
        most: usize,
        best: &mut Option<Added>,
    ) -> Result<(), CompletionStop> {
        let go_on = || !self.interrupt.is_set();
        let end = table.fewest(most, |found| *best = Some(found), go_on);
        end.map_err(|_| CompletionStop::Stop(Stop::Interrupted))
    }

    /// Further givens that leave one solution, this one, none of them redundant; not always the fewest. `None` if the
    /// mask rules that out.
    fn any_of(
        &mut self,
        task: &CompletionTask,
        solution: &Digits,
    ) -> Result<Option<Added>, CompletionStop> {
        let mut added: Added = Vec::new();
        // The number of solutions seen that differ in each cell.
        let mut seen = vec![0_usize; solution.len()];
        while let Uniqueness::Multiple(witnesses) = self.uniqueness(&task.with(&added))? {
            let [one, other] = witnesses.map(|grid| digits(&grid));
            // The witness that is not the solution to keep.
            let other = if one == *solution { other } else { one };
            let differing = task.cells_from(0).filter(|&cell| other[cell] != solution[cell]);
            let cells: Vec<usize> = differing.collect();
            cells.iter().for_each(|&cell| seen[cell] += 1);
            // The cell in which the most solutions seen so far differ.
            let Some(&cell) = cells.iter().max_by_key(|&&cell| seen[cell]) else { return Ok(None) };
            added.push((cell, solution[cell]));
        }
        // Later givens may have made this one redundant.
        for at in (0..added.len()).rev() {
            let mut less = added.clone();
            less.remove(at);
            if self.is_unique(&task.with(&less))? {
                added = less;
            }
        }
        Ok(Some(added))
    }

    /// The solutions with these givens, for a comparison by cells from `from` on; `None` if they are many.
    fn table(
        &mut self,
        task: &CompletionTask,
        givens: &Digits,
        from: usize,
    ) -> Result<Option<SolutionTable>, CompletionStop> {
        self.set(givens)?;
        let mut solutions = Vec::new();
        let solved = self.solver.for_each_with_stats(|grid| {
            solutions.push(digits(&grid));
            let is_few = solutions.len() <= FEW_SOLUTIONS;
            if is_few { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        self.stats += solved.stats;
        if solutions.len() > FEW_SOLUTIONS {
            return Ok(None);
        }
        if let Some(stop) = solved.answer.stop {
            return Err(CompletionStop::Stop(stop));
        }
        let cells = task.cells_from(from).filter(|&cell| givens[cell] == 0).collect();
        let most = self.solver.puzzle().layout().digits();
        Ok(Some(SolutionTable::new(solutions, most, cells)))
    }

    /// The candidates that occur in solutions of the puzzle.
    fn true_candidates(&mut self, givens: &Digits) -> Result<Candidates, CompletionStop> {
        self.set(givens)?;
        let solved = self.solver.true_candidates_with_stats()?;
        self.stats += solved.stats;
        match solved.answer {
            TrueCandidates::Complete(all) => Ok(all),
            TrueCandidates::Partial { stop, .. } => Err(CompletionStop::Stop(stop)),
        }
    }

    fn is_unique(&mut self, givens: &Digits) -> Result<bool, CompletionStop> {
        Ok(matches!(self.uniqueness(givens)?, Uniqueness::Unique(_)))
    }

    fn uniqueness(&mut self, givens: &Digits) -> Result<Uniqueness<Grid>, CompletionStop> {
        self.set(givens)?;
        let solved = self.solver.uniqueness_with_stats()?;
        self.stats += solved.stats;
        match solved.answer {
            Uniqueness::Unknown { stop, .. } => Err(CompletionStop::Stop(stop)),
            answer => Ok(answer),
        }
    }

    fn clashes(&self, givens: &Digits) -> bool {
        self.puzzle(givens).check().is_err()
    }

    fn set(&mut self, givens: &Digits) -> Result<(), CompletionStop> {
        Ok(self.solver.set_puzzle(&self.puzzle(givens)).map_err(SolveError::from)?)
    }

    fn puzzle(&self, givens: &Digits) -> Puzzle {
        let givens: Vec<Option<Digit>> = givens.iter().map(|&digit| Digit::new(digit)).collect();
        let layout = self.solver.puzzle().layout().clone();
        Puzzle::allowing_clashes(layout, givens).expect("the cells and digits of the layout")
    }
}

impl CompletionTask {
    /// The givens with some more.
    fn with(&self, added: &[(usize, u8)]) -> Digits {
        let mut givens = self.givens.clone();
        added.iter().for_each(|&(cell, digit)| givens[cell] = digit);
        givens
    }

    /// The cells from a cell on that may have a further given.
    fn cells_from(&self, from: usize) -> impl Iterator<Item = usize> + '_ {
        (from..self.givens.len()).filter(|&cell| self.may_add[cell])
    }
}

fn digits(grid: &Grid) -> Digits {
    grid.digits().iter().map(|digit| digit.get()).collect()
}

/// Givens in reading order.
fn sorted(mut added: Added) -> Vec<(Cell, Digit)> {
    added.sort_unstable();
    let given = |(cell, digit)| (Cell::new(cell as u32), Digit::new(digit).expect("a digit"));
    added.into_iter().map(given).collect()
}
