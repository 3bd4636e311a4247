//! A layout with givens.

use crate::clash::{Clash, first_clash};
use crate::grid::{Grid, GridError, check_digits};
use crate::layout::{Cell, Digit, Layout};
use crate::symbols::Symbols;
use std::fmt;

/// A layout with digits in some of its cells, the givens.
///
/// [`new`](Self::new) refuses givens that clash, so that a puzzle may have no solution but never for a
/// reason that can be seen at once. [`allowing_clashes`](Self::allowing_clashes) is for those who
/// want to see what an algorithm makes of such a puzzle.
///
/// It prints on one line, in the standard symbols, `.` for an empty cell; numbers separated by blanks
/// if there are more than 61 digits.
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    layout: Layout,
    givens: Box<[Option<Digit>]>,
}

impl Puzzle {
    /// A puzzle from what is given in each cell, in reading order.
    ///
    /// # Errors
    /// [`PuzzleError::Givens`] if there is not one entry for each cell or a digit is not one of the
    /// layout's; [`PuzzleError::Clash`] if a zone holds a digit twice.
    pub fn new(
        layout: Layout,
        givens: impl Into<Box<[Option<Digit>]>>,
    ) -> Result<Self, PuzzleError> {
        let puzzle = Self::allowing_clashes(layout, givens)?;
        puzzle.check()?;
        Ok(puzzle)
    }

    /// The same without the check for clashing givens, which [`check`](Self::check) makes up for.
    ///
    /// # Errors
    /// As of [`new`](Self::new), without the clash.
    pub fn allowing_clashes(
        layout: Layout,
        givens: impl Into<Box<[Option<Digit>]>>,
    ) -> Result<Self, GridError> {
        let givens = givens.into();
        check_digits(&layout, givens.iter().copied())?;
        Ok(Self { layout, givens })
    }

    /// The puzzle with nothing given.
    pub fn blank(layout: Layout) -> Self {
        let givens = vec![None; layout.cell_count()].into();
        Self { layout, givens }
    }

    /// Checks that no zone holds a digit twice.
    ///
    /// # Errors
    /// The first clash, by zone.
    pub fn check(&self) -> Result<(), Clash> {
        first_clash(&self.layout, |cell| self.given(cell)).map_or(Ok(()), Err)
    }

    /// The layout.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// What is given in each cell, in reading order.
    pub fn givens(&self) -> &[Option<Digit>] {
        &self.givens
    }

    /// What is given in a cell.
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

    /// Checks that a grid solves this puzzle: it is of the same layout, keeps the givens, and no
    /// zone holds a digit twice. Shares no code with any solver.
    ///
    /// # Errors
    /// The first thing that is wrong.
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
        for cell in self.layout.cells() {
            let found = grid.digit(cell);
            if let Some(given) = self.given(cell).filter(|&given| given != found) {
                let symbols = Symbols::standard(self.layout.digits());
                return Err(UnsolvedError::GivenChanged {
                    cell,
                    message: format!(
                        "{} is {} where {} is given",
                        self.layout.position(cell),
                        symbols.print(found),
                        symbols.print(given)
                    ),
                });
            }
        }
        grid.verify()?;
        Ok(())
    }

    /// Whether a grid solves this puzzle; [`verify`](Self::verify) says why not.
    pub fn is_solved_by(&self, grid: &Grid) -> bool {
        self.verify(grid).is_ok()
    }
}

/// The puzzle in which everything is given; its givens may clash.
impl From<&Grid> for Puzzle {
    fn from(grid: &Grid) -> Self {
        let givens = grid.digits().iter().copied().map(Some).collect();
        Self { layout: grid.layout().clone(), givens }
    }
}

impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Symbols::standard(self.layout.digits()).write_line(f, self.givens.iter().copied())
    }
}

/// Why there is no such puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PuzzleError {
    /// The givens do not fit the layout.
    #[error(transparent)]
    Givens(#[from] GridError),
    /// A zone holds a given digit twice.
    #[error("the givens clash: {0}; change or remove one")]
    Clash(Clash),
}

impl From<Clash> for PuzzleError {
    fn from(clash: Clash) -> Self {
        Self::Clash(clash)
    }
}

/// Why a grid does not solve a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum UnsolvedError {
    /// The grid is of another layout.
    #[error("the grid has another layout than the puzzle; give it that of the puzzle")]
    OtherLayout,
    /// A cell holds another digit than the given one.
    #[error("the grid changes a given: {message}")]
    GivenChanged {
        /// The cell.
        cell: Cell,
        /// Where it is and what was found, in words.
        message: String,
    },
    /// A zone holds a digit twice.
    #[error("the grid is wrong: {0}")]
    Clash(Clash),
}

impl From<Clash> for UnsolvedError {
    fn from(clash: Clash) -> Self {
        Self::Clash(clash)
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
