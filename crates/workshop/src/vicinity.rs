//! The puzzles with one solution near a puzzle: some givens removed, and some added.
//!
//! Collectors of puzzles with few givens write {-1+1} and {-2+2} for these searches. Here all solutions of a puzzle
//! without some givens are listed once: further givens leave one solution if they occur in exactly one of those. Where
//! there are too many solutions, a given that occurs in one of them is added, and the question asked again.

use super::judge::{Givens, OracleVerdict, UniquenessOracle, UniquenessQuestion};
use dlx::{Interrupt, Stop};
use fixedbitset::FixedBitSet;
use pavane::answer::TrueCandidates;
use pavane::encode::EncodeError;
use pavane::layout::{Cell, Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::solve::{PuzzleSolver, SolveError, Stats};
use std::ops::ControlFlow;

/// The number of solutions up to which all are listed. Where there are more, candidates are asked about one by one.
const LISTED: usize = 100_000;

/// The number of solutions up to which all are listed where the lanes can be asked about candidates, which takes less
/// time than to list solutions.
const LISTED_FOR_LANES: usize = 100;

/// The number of solutions requested with each choice, to rule out pairs of choices.
const SPREAD: usize = 8;

/// The number of puzzles tested for minimality at a time.
const CHUNK: usize = 512;

/// Finds the puzzles with one solution that come of a puzzle when givens are removed and others added.
///
/// ```
/// use pavane::Puzzle;
/// use pavane_workshop::VicinitySearch;
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let mut near = Vec::new();
/// let stop = VicinitySearch::new(puzzle.layout(), 1, 1)?.each(&puzzle, |other| {
///     near.push(other.to_string());
///     std::ops::ControlFlow::Continue(())
/// })?;
/// assert_eq!(stop, None);
/// assert!(near.contains(&"2..4.........32.".to_owned()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct VicinitySearch {
    minus: usize,
    plus: usize,
    is_minimal: bool,
    solver: PuzzleSolver,
    judge: UniquenessOracle,
    interrupt: Interrupt,
    stats: Stats,
}

/// The reason why the vicinity of a puzzle cannot be searched.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum VicinityError {
    /// The puzzle is of another layout than the search.
    #[error("the puzzle has another layout than the search; make one for its layout")]
    OtherLayout,
    /// The puzzle rules out candidates beside those that its givens rule out.
    #[error("the puzzle rules out candidates; only puzzles of givens alone have a vicinity")]
    RulesOut,
    /// The engine cannot answer.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

/// The reason why a search ends before its end.
enum VicinityStop {
    Stop(Stop),
    Error(SolveError),
}

impl From<SolveError> for VicinityStop {
    fn from(error: SolveError) -> Self {
        Self::Error(error)
    }
}

/// A given: its cell and its digit.
type Given = (usize, u8);

/// Givens to which others are added.
struct BaseGivens {
    givens: Givens,
    /// The digit that each cell is not to have, since it was removed there; 0 for none.
    removed: Givens,
}

/// Where each given occurs in a list of solutions.
struct Occurrences {
    digits: usize,
    /// By cell and digit, a bit for each solution.
    solutions: Vec<FixedBitSet>,
}

impl Occurrences {
    /// The occurrences in the solutions of a board. The list of solutions may be empty.
    fn new(solutions: &[Givens], cells: usize, digits: usize) -> Self {
        let mut occurrences = vec![FixedBitSet::with_capacity(solutions.len()); cells * digits];
        for (number, solution) in solutions.iter().enumerate() {
            for (cell, &digit) in solution.iter().enumerate() {
                occurrences[cell * digits + usize::from(digit) - 1].insert(number);
            }
        }
        Self { digits, solutions: occurrences }
    }

    /// The number of listed solutions with both givens.
    fn both(&self, one: Given, other: Given) -> usize {
        let of =
            |(cell, digit): Given| &self.solutions[cell * self.digits + usize::from(digit) - 1];
        of(one).intersection_count(of(other))
    }
}

/// Puzzles on their way to the visitor.
struct PuzzleOutlet<'a> {
    visit: &'a mut dyn FnMut(Puzzle) -> ControlFlow<()>,
    pending: Vec<Givens>,
}

impl VicinitySearch {
    /// A search for puzzles of a layout with up to `minus` givens removed, and `plus - minus` more than these added.
    ///
    /// # Errors
    /// [`EncodeError`] if the layout is too large for the engine.
    pub fn new(layout: &Layout, minus: usize, plus: usize) -> Result<Self, EncodeError> {
        Ok(Self {
            minus,
            plus,
            is_minimal: false,
            solver: PuzzleSolver::new(&Puzzle::blank(layout.clone()))?,
            judge: UniquenessOracle::new(layout)?,
            interrupt: Interrupt::new(),
            stats: Stats::default(),
        })
    }

    /// Leaves out puzzles with a redundant given.
    #[must_use]
    pub fn minimal(mut self, is_minimal: bool) -> Self {
        self.is_minimal = is_minimal;
        self
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.solver = self.solver.interrupt(interrupt);
        self.judge = self.judge.interrupt(interrupt);
        self.interrupt = interrupt.clone();
        self
    }

    /// Sets the maximum number of nodes of each search for solutions. The first that takes more ends the search.
    #[must_use]
    pub fn node_limit(mut self, limit: Option<u64>) -> Self {
        self.solver = self.solver.node_limit(limit);
        self.judge = self.judge.node_limit(limit);
        self
    }

    /// The work of the searches for solutions so far, without the questions whether givens are needed.
    pub fn stats(&self) -> Stats {
        self.stats
    }

    /// Shows all puzzles with one solution to `visit`, each once, until it breaks off. Returns the reason why the
    /// search stopped, if it did.
    ///
    /// These are the puzzles with `plus - minus` more givens than the puzzle that lack up to `minus` of its givens;
    /// the puzzle itself is not among them. Those that lack fewer givens come first, then those that lack the first
    /// ones in reading order, then those with the first further givens and their least digits. The puzzle may have
    /// any number of solutions. The number of searches is the number of ways to remove givens, times the number of
    /// solutions where these are many.
    ///
    /// # Errors
    /// [`VicinityError`] if the puzzle does not fit the search, or the engine fails.
    pub fn each(
        &mut self,
        puzzle: &Puzzle,
        mut visit: impl FnMut(Puzzle) -> ControlFlow<()>,
    ) -> Result<Option<Stop>, VicinityError> {
        if puzzle.layout() != self.solver.puzzle().layout() {
            return Err(VicinityError::OtherLayout);
        }
        if puzzle.ruled_out().is_some() {
            return Err(VicinityError::RulesOut);
        }
        let givens: Givens =
            puzzle.givens().iter().map(|given| given.map_or(0, Digit::get)).collect();
        let given: Vec<usize> = (0..givens.len()).filter(|&cell| givens[cell] != 0).collect();
        let mut outlet = PuzzleOutlet { visit: &mut visit, pending: Vec::new() };
        for minus in self.minus.saturating_sub(self.plus)..=self.minus.min(given.len()) {
            let plus = self.plus + minus - self.minus;
            // The puzzle itself is no result.
            if minus + plus == 0 {
                continue;
            }
            let mut base = BaseGivens { givens: givens.clone(), removed: vec![0; givens.len()] };
            match self.remove(&mut base, &given, minus, plus, &mut outlet) {
                Ok(()) => {}
                Err(VicinityStop::Stop(stop)) => return Ok(Some(stop)),
                Err(VicinityStop::Error(error)) => return Err(error.into()),
            }
        }
        Ok(None)
    }

    /// Removes some of these givens in all ways, and adds others.
    fn remove(
        &mut self,
        base: &mut BaseGivens,
        given: &[usize],
        minus: usize,
        plus: usize,
        outlet: &mut PuzzleOutlet<'_>,
    ) -> Result<(), VicinityStop> {
        if minus == 0 {
            self.add(base, &mut Vec::new(), plus, outlet)?;
            return self.flush(outlet);
        }
        for (place, &cell) in given.iter().enumerate() {
            // Too few givens follow.
            if given.len() - place < minus {
                break;
            }
            base.removed[cell] = std::mem::take(&mut base.givens[cell]);
            let end = self.remove(base, &given[place + 1..], minus - 1, plus, outlet);
            base.givens[cell] = std::mem::take(&mut base.removed[cell]);
            end?;
        }
        Ok(())
    }

    /// Adds givens in cells after the cells of the ones added so far, in all ways that leave one solution.
    fn add(
        &mut self,
        base: &BaseGivens,
        added: &mut Vec<Given>,
        plus: usize,
        outlet: &mut PuzzleOutlet<'_>,
    ) -> Result<(), VicinityStop> {
        let givens = base.with(added);
        // With more solutions than this, candidates are asked about one by one.
        let most = match self.judge {
            _ if plus == 0 => 1,
            UniquenessOracle::Nine(_) => LISTED_FOR_LANES,
            UniquenessOracle::General(..) => LISTED,
        };
        if let Some(solutions) = self.solutions(&givens, most)? {
            let all: Vec<usize> = (0..solutions.len()).collect();
            return self.add_listed(base, &solutions, &all, added, plus, outlet);
        }
        // Several solutions, and no further given to add.
        if plus == 0 {
            return Ok(());
        }
        let choices = self.choices(base, &givens, added)?;
        if plus == 1 {
            return self.add_one(base, added, &choices, outlet);
        }
        if plus == 2 && matches!(self.judge, UniquenessOracle::Nine(_)) {
            return self.add_two(base, added, &choices, outlet);
        }
        for &given in &choices {
            added.push(given);
            let end = self.add(base, added, plus - 1, outlet);
            added.pop();
            end?;
        }
        Ok(())
    }

    /// Adds two of some givens, in all ways that leave one solution, by the lanes.
    ///
    /// Solutions that differ in many cells rule out most pairs first: those that are in two of them.
    fn add_two(
        &mut self,
        base: &BaseGivens,
        added: &mut Vec<Given>,
        choices: &[Given],
        outlet: &mut PuzzleOutlet<'_>,
    ) -> Result<(), VicinityStop> {
        let solutions = self.spread(base, added, choices)?;
        let solutions = Occurrences::new(&solutions, base.givens.len(), self.digits());
        for (place, &given) in choices.iter().enumerate() {
            let fits =
                |&&other: &&Given| self.fits(given, other) && solutions.both(given, other) < 2;
            let others: Vec<Given> = choices[place + 1..].iter().filter(fits).copied().collect();
            added.push(given);
            let end = self.add_one(base, added, &others, outlet);
            added.pop();
            end?;
        }
        Ok(())
    }

    /// Solutions that differ in many cells: some with each of the choices and another one.
    fn spread(
        &mut self,
        base: &BaseGivens,
        added: &[Given],
        choices: &[Given],
    ) -> Result<Vec<Givens>, SolveError> {
        let mut boards = Vec::new();
        for (place, &given) in choices.iter().enumerate() {
            // The partners are spread evenly over all choices.
            for round in 1..=SPREAD {
                let other = (place + round * choices.len() / (SPREAD + 1)) % choices.len();
                boards.push(base.with(&[added, &[given, choices[other]]].concat()));
            }
        }
        let mut solutions: Vec<Givens> =
            self.judge.solutions(&boards)?.into_iter().flatten().collect();
        solutions.sort_unstable();
        solutions.dedup();
        Ok(solutions)
    }

    /// Whether a given in a later cell goes with another one.
    fn fits(&self, (cell, digit): Given, (later, other): Given) -> bool {
        let layout = self.solver.puzzle().layout();
        let is_peer = layout.are_peers(Cell::at(cell), Cell::at(later));
        later > cell && (digit != other || !is_peer)
    }

    /// Adds one of some givens, in all ways that leave one solution.
    fn add_one(
        &mut self,
        base: &BaseGivens,
        added: &[Given],
        choices: &[Given],
        outlet: &mut PuzzleOutlet<'_>,
    ) -> Result<(), VicinityStop> {
        let with = |given: &Given| base.with(&[added, &[*given]].concat());
        let puzzles: Vec<Givens> = choices.iter().map(with).collect();
        let asked: Vec<UniquenessQuestion<'_>> =
            puzzles.iter().map(|givens| UniquenessQuestion { givens, removed: None }).collect();
        let verdicts = self.ask(&asked)?;
        for (givens, verdict) in puzzles.into_iter().zip(verdicts) {
            if verdict == OracleVerdict::Unique {
                self.put(givens, outlet)?;
            }
        }
        Ok(())
    }

    /// Same as [`add`](Self::add), where some of the solutions are all that remain.
    fn add_listed(
        &mut self,
        base: &BaseGivens,
        solutions: &[Givens],
        left: &[usize],
        added: &mut Vec<Given>,
        plus: usize,
        outlet: &mut PuzzleOutlet<'_>,
    ) -> Result<(), VicinityStop> {
        if self.interrupt.is_set() {
            return Err(VicinityStop::Stop(Stop::Interrupted));
        }
        if plus == 0 {
            return if left.len() == 1 { self.put(base.with(added), outlet) } else { Ok(()) };
        }
        let digits = self.digits();
        for cell in base.cells_after(added) {
            let mut by_digit: Vec<Vec<usize>> = vec![Vec::new(); digits + 1];
            left.iter()
                .for_each(|&number| by_digit[usize::from(solutions[number][cell])].push(number));
            // A removed given does not return.
            for digit in (1..=digits as u8).filter(|&digit| digit != base.removed[cell]) {
                let left = &by_digit[usize::from(digit)];
                if !left.is_empty() && (plus > 1 || left.len() == 1) {
                    added.push((cell, digit));
                    let end = self.add_listed(base, solutions, left, added, plus - 1, outlet);
                    added.pop();
                    end?;
                }
            }
        }
        Ok(())
    }

    /// The givens that may be added after those added so far: those that occur in solutions.
    fn choices(
        &mut self,
        base: &BaseGivens,
        givens: &Givens,
        added: &[Given],
    ) -> Result<Vec<Given>, VicinityStop> {
        self.set(givens)?;
        let solved = self.solver.true_candidates_with_stats()?;
        self.stats += solved.stats;
        let candidates = match solved.answer {
            TrueCandidates::Complete(all) => all,
            TrueCandidates::Partial { stop, .. } => return Err(VicinityStop::Stop(stop)),
        };
        let mut choices = Vec::new();
        for cell in base.cells_after(added) {
            let digits = candidates.digits(Cell::at(cell)).map(Digit::get);
            let digits = digits.filter(|&digit| digit != base.removed[cell]);
            choices.extend(digits.map(|digit| (cell, digit)));
        }
        Ok(choices)
    }

    /// The verdicts on puzzles.
    fn ask(
        &mut self,
        asked: &[UniquenessQuestion<'_>],
    ) -> Result<Vec<OracleVerdict>, VicinityStop> {
        let verdicts = self.judge.ask(asked)?.ok_or(VicinityStop::Stop(Stop::Interrupted))?;
        let is_undecided = verdicts.contains(&OracleVerdict::Undecided);
        if is_undecided { Err(VicinityStop::Stop(Stop::NodeLimit)) } else { Ok(verdicts) }
    }

    /// Keeps a puzzle for the visitor.
    fn put(&mut self, givens: Givens, outlet: &mut PuzzleOutlet<'_>) -> Result<(), VicinityStop> {
        outlet.pending.push(givens);
        if outlet.pending.len() < CHUNK { Ok(()) } else { self.flush(outlet) }
    }

    /// Shows the puzzles that were kept, or the minimal ones of them.
    fn flush(&mut self, outlet: &mut PuzzleOutlet<'_>) -> Result<(), VicinityStop> {
        let pending = std::mem::take(&mut outlet.pending);
        let redundant = if self.is_minimal { self.redundant(&pending)? } else { Vec::new() };
        for (number, givens) in pending.iter().enumerate() {
            if redundant.binary_search(&number).is_err() {
                let flow = (outlet.visit)(self.puzzle(givens));
                if flow.is_break() {
                    return Err(VicinityStop::Stop(Stop::SolutionLimit));
                }
            }
        }
        Ok(())
    }

    /// The numbers of the puzzles with a redundant given, ascending.
    fn redundant(&mut self, puzzles: &[Givens]) -> Result<Vec<usize>, VicinityStop> {
        let mut less: Vec<(usize, Given, Givens)> = Vec::new();
        for (number, givens) in puzzles.iter().enumerate() {
            for cell in (0..givens.len()).filter(|&cell| givens[cell] != 0) {
                let mut without = givens.clone();
                let digit = std::mem::take(&mut without[cell]);
                less.push((number, (cell, digit), without));
            }
        }
        let asked: Vec<UniquenessQuestion<'_>> = less
            .iter()
            .map(|(_, given, givens)| UniquenessQuestion { givens, removed: Some(*given) })
            .collect();
        let verdicts = self.ask(&asked)?.into_iter();
        let mut redundant: Vec<usize> = (less.iter().zip(verdicts))
            .filter(|(_, verdict)| *verdict == OracleVerdict::Unique)
            .map(|((number, ..), _)| *number)
            .collect();
        // A puzzle may have several redundant givens.
        redundant.dedup();
        Ok(redundant)
    }

    /// The solutions with these givens; `None` if they are more than `most`.
    fn solutions(
        &mut self,
        givens: &Givens,
        most: usize,
    ) -> Result<Option<Vec<Givens>>, VicinityStop> {
        self.set(givens)?;
        let mut solutions = Vec::new();
        let solved = self.solver.for_each_with_stats(|grid| {
            solutions.push(grid.digits().iter().map(|digit| digit.get()).collect());
            let is_few = solutions.len() <= most;
            if is_few { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        self.stats += solved.stats;
        if solutions.len() > most {
            return Ok(None);
        }
        match solved.answer.stop {
            Some(stop) => Err(VicinityStop::Stop(stop)),
            None => Ok(Some(solutions)),
        }
    }

    fn set(&mut self, givens: &Givens) -> Result<(), VicinityStop> {
        Ok(self.solver.set_puzzle(&self.puzzle(givens)).map_err(SolveError::from)?)
    }

    fn digits(&self) -> usize {
        self.solver.puzzle().layout().digits()
    }

    fn puzzle(&self, givens: &Givens) -> Puzzle {
        let givens: Vec<Option<Digit>> = givens.iter().map(|&digit| Digit::new(digit)).collect();
        Puzzle::new(self.solver.puzzle().layout().clone(), givens)
            .expect("givens of a puzzle or of a solution do not clash")
    }
}

impl BaseGivens {
    /// The givens with some more.
    fn with(&self, added: &[Given]) -> Givens {
        let mut givens = self.givens.clone();
        added.iter().for_each(|&(cell, digit)| givens[cell] = digit);
        givens
    }

    /// The cells without a given after the cells of the givens added so far.
    fn cells_after(&self, added: &[Given]) -> Vec<usize> {
        let from = added.last().map_or(0, |&(cell, _)| cell + 1);
        (from..self.givens.len()).filter(|&cell| self.givens[cell] == 0).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A search that is stopped may know no solution.
    #[test]
    fn no_solution_rules_no_pair_out() {
        let none = Occurrences::new(&[], 4, 2);
        assert_eq!(none.both((0, 1), (3, 2)), 0);
        let two = Occurrences::new(&[vec![1, 2, 2, 1], vec![1, 2, 1, 2]], 4, 2);
        assert_eq!((two.both((0, 1), (1, 2)), two.both((0, 1), (3, 2))), (2, 1));
    }
}
