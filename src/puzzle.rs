//! Puzzles, and the independent check of their solutions.

use crate::candidates::Candidates;
use crate::clash::{BrokenRule, Clash, first_clash};
use crate::grid::{Grid, GridError, check_digits};
use crate::layout::{Cell, Digit, Layout, Position};
use crate::symbols::Symbols;
use std::fmt;

/// A layout with digits in some of its cells, the givens.
///
/// Candidates of the other cells may be *ruled out*, as in drawings of puzzles with candidates
/// ([`with_candidates`](Self::with_candidates)).
///
/// [`new`](Self::new) refuses givens that clash. [`allowing_clashes`](Self::allowing_clashes) accepts
/// them, to run an algorithm on such a puzzle.
///
/// Prints its givens on one line, in the standard symbols, with `.` for an empty cell. Digits of boards with more than
/// 61 print as numbers separated by blanks.
///
/// ```
/// use pavane::{Digit, Layout, Puzzle};
///
/// let mut givens = vec![None; 16];
/// givens[0] = Digit::new(3);
/// let puzzle = Puzzle::new(Layout::square(4)?, givens.clone())?;
/// assert_eq!(puzzle.to_string(), "3...............");
///
/// givens[3] = Digit::new(3);
/// assert_eq!(
///     Puzzle::new(Layout::square(4)?, givens).unwrap_err().to_string(),
///     "the givens clash: 3 in r1c1 and r1c4, both in row 1; change or remove one"
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Puzzle {
    layout: Layout,
    givens: Box<[Option<Digit>]>,
    /// Candidates of cells without a given that no given rules out. Few puzzles have any.
    ruled_out: Option<Box<Candidates>>,
    /// Whether the givens are known not to clash. Then [`check`](Self::check) skips them.
    is_checked: bool,
}

impl Puzzle {
    /// A puzzle from the given of each cell, if any, in reading order.
    ///
    /// # Errors
    /// [`PuzzleError::Givens`] unless each cell has one entry and the layout has each digit;
    /// [`PuzzleError::Clash`] if a zone holds a digit twice.
    pub fn new(
        layout: Layout,
        givens: impl Into<Box<[Option<Digit>]>>,
    ) -> Result<Self, PuzzleError> {
        let puzzle = Self::allowing_clashes(layout, givens)?;
        puzzle.check()?;
        Ok(Self { is_checked: true, ..puzzle })
    }

    /// A puzzle with givens that may clash; see [`check`](Self::check).
    ///
    /// # Errors
    /// [`GridError`] unless each cell has one entry and the layout has each digit.
    pub fn allowing_clashes(
        layout: Layout,
        givens: impl Into<Box<[Option<Digit>]>>,
    ) -> Result<Self, GridError> {
        let givens = givens.into();
        check_digits(&layout, givens.iter().copied())?;
        Ok(Self { layout, givens, ruled_out: None, is_checked: false })
    }

    /// A puzzle from the candidates of each cell. A single candidate is a given. All candidates that `left` lacks are
    /// ruled out.
    ///
    /// # Errors
    /// [`PuzzleError::NoCandidate`] if a cell has no candidate, [`PuzzleError::Clash`] if a zone holds a
    /// given digit twice.
    ///
    /// ```
    /// use pavane::{Candidates, Digit, Layout, Puzzle};
    ///
    /// let layout = Layout::square(4)?;
    /// let mut left = Candidates::none(&layout);
    /// for (place, cell) in layout.cells().enumerate() {
    ///     left.extend(Digit::first(if place == 0 { 1 } else { 4 }).map(|digit| (cell, digit)));
    /// }
    /// let last = layout.cells().last().expect("sixteen cells");
    /// let two = Digit::new(2).expect("in range");
    /// left.remove(last, two);
    ///
    /// let puzzle = Puzzle::with_candidates(&left)?;
    /// assert_eq!(puzzle.to_string(), "1...............");
    /// let ruled_out: Vec<_> = puzzle.ruled_out().expect("one is").iter().collect();
    /// assert_eq!(ruled_out, [(last, two)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_candidates(left: &Candidates) -> Result<Self, PuzzleError> {
        let puzzle = Self::with_candidates_allowing_clashes(left);
        if let Some(cell) = puzzle.cell_without_candidates() {
            return Err(PuzzleError::NoCandidate { cell, position: left.layout().position(cell) });
        }
        puzzle.check()?;
        Ok(Self { is_checked: true, ..puzzle })
    }

    /// A puzzle from the candidates of each cell, with givens that may clash, see [`check`](Self::check), and cells
    /// that may have no candidate, see [`cell_without_candidates`](Self::cell_without_candidates). Otherwise the same
    /// as [`with_candidates`](Self::with_candidates).
    pub fn with_candidates_allowing_clashes(left: &Candidates) -> Self {
        let layout = left.layout();
        let single = |cell| if left.count_in(cell) == 1 { left.digits(cell).next() } else { None };
        let givens: Vec<Option<Digit>> = layout.cells().map(single).collect();
        let mut puzzle = Self {
            layout: layout.clone(),
            givens: givens.into(),
            ruled_out: None,
            is_checked: false,
        };
        // Candidates that the givens exclude anyway are not listed as ruled out.
        let mut ruled_out = puzzle.candidates();
        for (cell, digit) in left.iter() {
            ruled_out.remove(cell, digit);
        }
        // A cell without candidates has none, whatever the givens are.
        for cell in layout.cells().filter(|&cell| left.count_in(cell) == 0) {
            ruled_out.extend(Digit::first(layout.digits()).map(|digit| (cell, digit)));
        }
        puzzle.ruled_out = (!ruled_out.is_empty()).then(|| Box::new(ruled_out));
        puzzle
    }

    /// The first cell without any digit left. Only puzzles of
    /// [`with_candidates_allowing_clashes`](Self::with_candidates_allowing_clashes) have one. They have no solution.
    ///
    /// ```
    /// use pavane::{Candidates, Cell, Layout, Puzzle};
    ///
    /// let mut left = Puzzle::blank(Layout::square(4)?).candidates();
    /// assert_eq!(Puzzle::with_candidates(&left)?.cell_without_candidates(), None);
    ///
    /// let digits: Vec<_> = left.digits(Cell::new(2)).collect();
    /// digits.into_iter().for_each(|digit| _ = left.remove(Cell::new(2), digit));
    /// let puzzle = Puzzle::with_candidates_allowing_clashes(&left);
    /// assert_eq!(puzzle.cell_without_candidates(), Some(Cell::new(2)));
    /// assert!(Puzzle::with_candidates(&left).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cell_without_candidates(&self) -> Option<Cell> {
        let ruled_out = self.ruled_out()?;
        self.layout.cells().find(|&cell| ruled_out.count_in(cell) == self.layout.digits())
    }

    /// The puzzle without givens.
    pub fn blank(layout: Layout) -> Self {
        let givens = vec![None; layout.cell_count()].into();
        Self { layout, givens, ruled_out: None, is_checked: true }
    }

    /// The puzzle with another given, or none, in one cell, and the same candidates ruled out. Its givens
    /// may clash.
    ///
    /// # Panics
    /// If the layout has no such cell or no such digit.
    pub(crate) fn changed(&self, cell: Cell, given: Option<Digit>) -> Self {
        assert!(given.is_none_or(|digit| digit.index() < self.layout.digits()), "no such digit");
        let mut puzzle = self.clone();
        puzzle.givens[cell.index()] = given;
        puzzle.is_checked = false;
        puzzle
    }

    /// Checks that no zone holds a digit twice.
    ///
    /// # Errors
    /// The [`Clash`] in the first zone that has one.
    pub fn check(&self) -> Result<(), Clash> {
        if self.is_checked {
            return Ok(());
        }
        first_clash(&self.layout, |cell| self.given(cell)).map_or(Ok(()), Err)
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The given of each cell, if any, in reading order.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// The given of a cell, if any.
    ///
    /// # Panics
    /// If the layout has no such cell.
    pub fn given(&self, cell: Cell) -> Option<Digit> {
        self.givens[cell.index()]
    }

    /// The number of givens.
    pub fn given_count(&self) -> usize {
        self.givens.iter().flatten().count()
    }

    /// The candidates ruled out beyond the ones that givens rule out; `None` for most puzzles, which have none.
    pub fn ruled_out(&self) -> Option<&Candidates> {
        self.ruled_out.as_deref()
    }

    /// The candidates of each cell: its given, or all digits that are neither given in one of its zones
    /// nor ruled out. Takes time linear in the size of the layout.
    ///
    /// ```
    /// use pavane::{Cell, Digit, Puzzle};
    ///
    /// let puzzle: Puzzle = "12..............".parse()?;
    /// let candidates = puzzle.candidates();
    /// assert_eq!(candidates.digits(Cell::new(0)).map(Digit::get).collect::<Vec<_>>(), [1]);
    /// assert_eq!(candidates.digits(Cell::new(4)).map(Digit::get).collect::<Vec<_>>(), [3, 4]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(&self) -> Candidates {
        let digits = self.layout.digits();
        let mut candidates = Candidates::none(&self.layout);
        // First the digits given in each zone, then the remaining digits of each open cell.
        let mut used = vec![0; self.layout.zones().len()];
        for cell in self.layout.cells() {
            if let Some(digit) = self.given(cell) {
                candidates.insert(cell, digit);
                self.layout
                    .zones_of(cell)
                    .iter()
                    .for_each(|&zone| used[zone] |= 1 << digit.index());
            }
        }
        for cell in self.layout.cells().filter(|&cell| self.given(cell).is_none()) {
            let gone =
                self.layout.zones_of(cell).iter().fold(0_u64, |gone, &zone| gone | used[zone]);
            let is_left = |digit: &Digit| {
                let is_out = |out: &Candidates| out.contains(cell, *digit);
                gone >> digit.index() & 1 == 0 && !self.ruled_out().is_some_and(is_out)
            };
            candidates.extend(Digit::first(digits).filter(is_left).map(|digit| (cell, digit)));
        }
        candidates
    }

    /// The candidates from which [`with_candidates`](Self::with_candidates) makes this puzzle again. They are the
    /// [`candidates`](Self::candidates). A cell without a given and with fewer than two candidates also has the ones
    /// that only givens rule out.
    pub fn listed_candidates(&self) -> Candidates {
        let mut listed = self.candidates();
        for cell in self.layout.cells() {
            // A single listed candidate would be read as a given.
            if self.given(cell).is_none() && listed.count_in(cell) < 2 {
                let is_kept =
                    |digit: &Digit| !self.ruled_out().is_some_and(|out| out.contains(cell, *digit));
                let kept = Digit::first(self.layout.digits()).filter(is_kept);
                listed.extend(kept.map(|digit| (cell, digit)));
            }
        }
        listed
    }

    /// Checks that a grid solves this puzzle: it is of the same layout, keeps the givens, has no candidate that is
    /// ruled out, no zone holds a digit twice, and each constraint holds. Shares no code with any solver.
    ///
    /// # Errors
    /// The first [`UnsolvedError`].
    ///
    /// ```
    /// use pavane::{Digit, Grid, Layout, Puzzle, UnsolvedError};
    ///
    /// let layout = Layout::latin(1)?;
    /// let one = Digit::new(1).expect("in range");
    /// let puzzle = Puzzle::new(layout.clone(), [Some(one)])?;
    /// assert!(puzzle.is_solved_by(&Grid::new(layout, [one])?));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn verify(&self, grid: &Grid) -> Result<(), UnsolvedError> {
        if grid.layout() != &self.layout {
            return Err(UnsolvedError::OtherLayout);
        }
        // A fold of bytes without early exit is vectorized. A changed given and ruled-out candidates take the slow
        // pass.
        let keeps = |keeps: bool, (&given, &found): (&Option<Digit>, &Digit)| {
            let given = given.map_or(0, Digit::get);
            keeps & ((given == 0) | (given == found.get()))
        };
        if self.ruled_out.is_some() || !self.givens.iter().zip(grid.digits()).fold(true, keeps) {
            self.verify_cells(grid)?;
        }
        grid.verify()?;
        Ok(())
    }

    /// Checks that a grid of the layout keeps the givens and the candidates, cell by cell.
    fn verify_cells(&self, grid: &Grid) -> Result<(), UnsolvedError> {
        let digits = self.layout.digits();
        for cell in self.layout.cells() {
            let (found, position) = (grid.digit(cell), self.layout.position(cell));
            if let Some(given) = self.given(cell).filter(|&given| given != found) {
                return Err(UnsolvedError::GivenChanged { cell, position, found, given, digits });
            }
            if self.ruled_out().is_some_and(|out| out.contains(cell, found)) {
                return Err(UnsolvedError::RuledOut { cell, position, found, digits });
            }
        }
        Ok(())
    }

    /// Whether a grid solves this puzzle; [`verify`](Self::verify) returns the reason if not.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        self.verify(grid).is_ok()
    }
}

/// The puzzle with a given in each cell; its givens may clash.
impl From<&Grid> for Puzzle {
    fn from(grid: &Grid) -> Self {
        let givens = grid.digits().iter().copied().map(Some).collect();
        Self { layout: grid.layout().clone(), givens, ruled_out: None, is_checked: false }
    }
}

impl PartialEq for Puzzle {
    fn eq(&self, other: &Self) -> bool {
        self.layout == other.layout
            && self.givens == other.givens
            && self.ruled_out == other.ruled_out
    }
}

impl Eq for Puzzle {}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Symbols::standard(self.layout.digits()).write_line(f, self.givens.iter().copied())
    }
}

/// An impossible puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The givens do not fit the layout.
    #[error(transparent)]
    Givens(#[from] GridError),
    /// A zone holds a given digit twice.
    #[error("the givens clash: {0}; change or remove one")]
    Clash(Clash),
    /// All digits of a cell are ruled out.
    #[error("no candidate is left for {position}; leave it one at least")]
    NoCandidate {
        /// The cell.
        cell: Cell,
        /// The position of the cell.
        position: Position,
    },
}

impl From<Clash> for PuzzleError {
    fn from(clash: Clash) -> Self {
        Self::Clash(clash)
    }
}

/// The reason why a grid does not solve a puzzle. Prints in the standard symbols; [`print`](Self::print) takes others.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnsolvedError {
    /// The grid is of another layout.
    OtherLayout,
    /// A cell holds another digit than the given one.
    GivenChanged {
        /// The cell.
        cell: Cell,
        /// The position of the cell.
        position: Position,
        /// The digit of the grid.
        found: Digit,
        /// The digit of the puzzle.
        given: Digit,
        /// The number of digits of the layout.
        digits: usize,
    },
    /// A cell holds a digit that is ruled out there.
    RuledOut {
        /// The cell.
        cell: Cell,
        /// The position of the cell.
        position: Position,
        /// The digit.
        found: Digit,
        /// The number of digits of the layout.
        digits: usize,
    },
    /// A zone holds a digit twice, or a constraint does not hold.
    Rule(BrokenRule),
}

impl UnsolvedError {
    /// The message with other symbols than the standard ones.
    pub fn print(&self, symbols: &Symbols) -> impl fmt::Display {
        match self {
            Self::OtherLayout => {
                "the grid has another layout than the puzzle; give it that of the puzzle".to_owned()
            }
            Self::GivenChanged { position, found, given, .. } => format!(
                "the grid changes a given: {position} is {} where {} is given",
                symbols.print(*found),
                symbols.print(*given)
            ),
            Self::RuledOut { position, found, .. } => format!(
                "the grid has a candidate that is ruled out: {} in {position}",
                symbols.print(*found)
            ),
            Self::Rule(rule) => format!("the grid is wrong: {}", rule.print(symbols)),
        }
    }
}

impl fmt::Display for UnsolvedError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digits = match self {
            Self::GivenChanged { digits, .. } | Self::RuledOut { digits, .. } => *digits,
            Self::Rule(rule) => rule.digits(),
            // The message names no digit.
            Self::OtherLayout => 0,
        };
        self.print(&Symbols::standard(digits)).fmt(f)
    }
}

impl std::error::Error for UnsolvedError {}

impl From<BrokenRule> for UnsolvedError {
    fn from(rule: BrokenRule) -> Self {
        Self::Rule(rule)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{givens, grid, square};

    #[track_caller]
    fn clashes(layout: Layout, line: &str, expected: &str) {
        let found = Puzzle::new(layout.clone(), givens(&layout, line)).unwrap_err();
        let message = format!("the givens clash: {expected}; change or remove one");
        assert_eq!(found.to_string(), message);
        let allowed = Puzzle::allowing_clashes(layout.clone(), givens(&layout, line)).unwrap();
        assert_eq!(allowed.to_string(), line);
        assert_eq!(allowed.check().unwrap_err().to_string(), expected);
    }

    #[test]
    fn clashing_givens_are_refused() {
        clashes(square(4), "1..1............", "1 in r1c1 and r1c4, both in row 1");
        clashes(square(4), "...1........1..1", "1 in r4c1 and r4c4, both in row 4");
        clashes(square(4), "1...........1...", "1 in r1c1 and r4c1, both in column 1");
        clashes(square(4), "1....1..........", "1 in r1c1 and r2c2, both in block 1");
        // A published puzzle with a 4 for a 2: r1c5 clashes with r3c4 and r4c5.
        clashes(
            square(9),
            ".5..4..7.8.9.6...5.1.4.......714....98.2.6.53....537.......4.9.3...8.5.1.9..1..8.",
            "4 in r1c5 and r4c5, both in column 5",
        );
        let mut line = ".".repeat(256);
        line.replace_range(17..19, "GG");
        clashes(square(16), &line, "G in r2c2 and r2c3, both in row 2");
        let jigsaw = Layout::jigsaw("AAAB ACBB CCDB CDDD").unwrap();
        clashes(jigsaw, ".1..1...........", "1 in r1c2 and r2c1, both in region A");
    }

    #[test]
    fn givens_must_fit() {
        let nine = vec![Digit::new(9); 16];
        let short = vec![None; 80];
        for (layout, givens) in [(square(4), nine), (square(9), short)] {
            let error = Puzzle::new(layout, givens).unwrap_err();
            assert!(matches!(error, PuzzleError::Givens(_)), "{error}");
        }
    }

    #[test]
    fn a_solution_keeps_the_givens_and_the_rule() {
        #[track_caller]
        fn check(puzzle: &Puzzle, grid: Grid, expected: Result<(), &str>) {
            let found = puzzle.verify(&grid).map_err(|error| error.to_string());
            assert_eq!(found, expected.map_err(str::to_owned));
            assert_eq!(puzzle.is_solved_by(&grid), expected.is_ok());
        }
        let four = square(4);
        let puzzle = Puzzle::new(four.clone(), givens(&four, "12..............")).unwrap();
        check(&puzzle, grid(&four, "1234341221434321"), Ok(()));
        check(
            &puzzle,
            grid(&four, "1324241331424231"),
            Err("the grid changes a given: r1c2 is 3 where 2 is given"),
        );
        check(
            &puzzle,
            grid(&four, "1234341221434312"),
            Err("the grid is wrong: 1 in r2c3 and r4c3, both in column 3"),
        );
        check(
            &puzzle,
            grid(&Layout::latin(4).unwrap(), "1234341221434321"),
            Err("the grid has another layout than the puzzle; give it that of the puzzle"),
        );
        assert_eq!(puzzle.given_count(), 2);
        assert!(Puzzle::blank(four.clone()).is_solved_by(&grid(&four, "1234341221434321")));
        let full = Puzzle::from(&grid(&four, "1111341221434321"));
        assert_eq!((full.given_count(), full.check().is_err()), (16, true));
    }
}
