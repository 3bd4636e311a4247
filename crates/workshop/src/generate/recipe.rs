//! The properties of puzzles to generate.

use super::error::GenerateError;
use super::open_lines::OpenLines;
use crate::symmetry::SymmetryClass;
use pavane::grid::Grid;
use pavane::layout::Layout;
use pavane_human::Difficulty;
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The maximum number of nodes of a search on an exact cover engine, unless set. Of 16x16 puzzles nearly all searches
/// take less than a hundred.
const NODE_LIMIT: u64 = 10_000;

/// The highest known number of givens of a minimal 9x9 puzzle.
const MOST_MINIMAL: usize = 40;

/// The meaning of minimality.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Minimal {
    /// No given is redundant. With a class of symmetry most puzzles are rejected: of those that no orbit can be removed
    /// from, 0 to 4 % are minimal in this sense.
    Strict,
    /// No orbit of the class of symmetry can be removed; without a class, no given.
    Orbits,
    /// An orbit stays if the solution would not be unique without it, or if the rating would pass the upper end of the
    /// difficulty when its turn comes. With a range of givens, removal stops at a number drawn from it.
    Rated,
    /// Givens may be redundant: removal stops at a number of givens drawn from the requested range.
    No,
}

impl Minimal {
    /// The name: `strict`, `orbits`, `rated` or `no`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Strict => "strict",
            Self::Orbits => "orbits",
            Self::Rated => "rated",
            Self::No => "no",
        }
    }

    /// All meanings.
    pub const ALL: [Self; 4] = [Self::Strict, Self::Orbits, Self::Rated, Self::No];

    /// The usual meaning for puzzles with a difficulty, a class of symmetry and a mask, or without them. A mask may
    /// force redundant givens, most puzzles are above the upper end of a low difficulty on large boards, and a
    /// pattern with symmetry loses whole orbits.
    pub fn usual(
        difficulty: Option<&Difficulty>,
        symmetry: Option<SymmetryClass>,
        has_mask: bool,
    ) -> Self {
        match (difficulty, symmetry) {
            _ if has_mask => Self::No,
            (Some(difficulty), _) if difficulty.has_upper_end() => Self::Rated,
            (_, Some(_)) => Self::Orbits,
            (_, None) => Self::Strict,
        }
    }
}

/// The properties of puzzles to generate, and what they are made from.
///
/// ```
/// use pavane::Layout;
/// use pavane_workshop::symmetry::SymmetryClass;
/// use pavane_workshop::{Generator, Minimal, Recipe};
///
/// let recipe = Recipe::new(Layout::square(9)?)
///     .symmetry(SymmetryClass::HalfTurn)
///     .minimal(Minimal::Orbits)
///     .givens(24..=28);
/// let generated = Generator::new(&recipe, 1)?.puzzle(0)?.expect("nothing interrupts it");
/// assert!((24..=28).contains(&generated.puzzle.given_count()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Recipe {
    pub(super) layout: Layout,
    pub(super) symmetry: Option<SymmetryClass>,
    pub(super) minimal: Minimal,
    pub(super) givens: Option<RangeInclusive<usize>>,
    pub(super) mask: Option<Arc<[bool]>>,
    pub(super) difficulty: Option<Difficulty>,
    pub(super) node_limit: u64,
    pub(super) grids: Arc<[Grid]>,
}

impl Recipe {
    /// Strictly minimal puzzles of a layout without symmetry, with any number of givens, from random grids.
    pub fn new(layout: Layout) -> Self {
        Self {
            layout,
            symmetry: None,
            minimal: Minimal::Strict,
            givens: None,
            mask: None,
            difficulty: None,
            node_limit: NODE_LIMIT,
            grids: Arc::default(),
        }
    }

    /// Sets the class of symmetry of the pattern of givens.
    #[must_use]
    pub fn symmetry(mut self, class: SymmetryClass) -> Self {
        self.symmetry = Some(class);
        self
    }

    /// Sets the meaning of minimality.
    #[must_use]
    pub fn minimal(mut self, minimal: Minimal) -> Self {
        self.minimal = minimal;
        self
    }

    /// Sets the range of the number of givens. Puzzles outside are rejected and made anew, which takes long if few are
    /// inside.
    #[must_use]
    pub fn givens(mut self, range: RangeInclusive<usize>) -> Self {
        self.givens = Some(range);
        self
    }

    /// Sets the cells that have givens, for each cell in reading order whether it is one. Symmetry, the range of givens
    /// and grids do not count then, and givens may be redundant unless [`Minimal::Strict`] is set afterwards. For some
    /// masks there is no puzzle, and the search for one does not end.
    ///
    /// ```
    /// use pavane::Layout;
    /// use pavane_workshop::{Generator, Recipe};
    ///
    /// let ring: Vec<bool> =
    ///     (0..81).map(|cell| [0, 3, 5, 8].iter().any(|&at| cell / 9 == at || cell % 9 == at)).collect();
    /// let recipe = Recipe::new(Layout::square(9)?).mask(ring.clone());
    /// let puzzle = Generator::new(&recipe, 1)?.puzzle(0)?.expect("nothing interrupts it").puzzle;
    /// assert!(puzzle.givens().iter().map(Option::is_some).eq(ring));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn mask(mut self, cells: impl Into<Arc<[bool]>>) -> Self {
        self.mask = Some(cells.into());
        self.minimal = Minimal::No;
        self
    }

    /// Sets the ratings of the puzzles, and the technique that they need. Other puzzles are rejected and made anew,
    /// which takes long if few puzzles meet the difficulty.
    ///
    /// ```
    /// use pavane::Layout;
    /// use pavane_human::{Level, Rating, RatingRange};
    /// use pavane_workshop::{Generator, Recipe};
    ///
    /// let medium = RatingRange::Levels(Level::Medium..=Level::Medium);
    /// let recipe = Recipe::new(Layout::square(9)?).difficulty(medium.into());
    /// let generated = Generator::new(&recipe, 1)?.puzzle(0)?.expect("nothing interrupts it");
    /// let Some(Rating::Human(rating)) = generated.rating else { panic!("it is rated") };
    /// assert_eq!(rating.level, Level::Medium);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn difficulty(mut self, difficulty: Difficulty) -> Self {
        self.difficulty = Some(difficulty);
        self
    }

    /// Sets the maximum number of nodes of each search on an exact cover engine. A given that is not settled within
    /// the limit stays, and is counted in [`Generated::undecided`](super::Generated::undecided). The standard 9x9
    /// layout has no limit.
    #[must_use]
    pub fn node_limit(mut self, limit: u64) -> Self {
        self.node_limit = limit;
        self
    }

    /// Makes puzzles from these grids instead of random ones: puzzle number k from grid k, and from the first again
    /// after the last. None means random grids.
    #[must_use]
    pub fn grids(mut self, grids: impl Into<Arc<[Grid]>>) -> Self {
        self.grids = grids.into();
        self
    }

    /// Checks that there may be puzzles with givens in certain cells.
    fn check_mask(&self, mask: &[bool]) -> Result<(), GenerateError> {
        let (layout, cells) = (&self.layout, self.layout.cell_count());
        if mask.len() != cells {
            return Err(GenerateError::MaskSize { found: mask.len(), expected: cells });
        }
        let most = mask.iter().filter(|&&is_given| is_given).count();
        if most < 17 && layout == Layout::standard_9x9() {
            return Err(GenerateError::TooFew { most });
        }
        // Two digits without givens can be exchanged in any solution.
        if most + 1 < layout.digits() {
            let digits = layout.digits();
            return Err(GenerateError::FewerThanDigits { most, digits });
        }
        match OpenLines::find(layout, mask) {
            Some(lines) => Err(GenerateError::OpenLines { lines: lines.to_string() }),
            None => Ok(()),
        }
    }

    /// Checks that there may be such puzzles.
    pub(super) fn check(&self) -> Result<(), GenerateError> {
        let (layout, cells) = (&self.layout, self.layout.cell_count());
        let (rows, columns) = (layout.height(), layout.width());
        if self.symmetry.is_some() && (rows != columns || cells != rows * columns) {
            return Err(GenerateError::NotSquare { rows, columns });
        }
        if let Some(mask) = &self.mask {
            return self.check_mask(mask);
        }
        if self.minimal == Minimal::Rated
            && !self.difficulty.as_ref().is_some_and(Difficulty::has_upper_end)
        {
            return Err(GenerateError::NoUpperEnd);
        }
        let wrong = |grid: &Grid| grid.layout() != layout || grid.verify().is_err();
        if let Some(number) = self.grids.iter().position(wrong) {
            return Err(GenerateError::WrongGrid { number: number + 1 });
        }
        let Some(range) = &self.givens else {
            return match self.minimal {
                Minimal::No => Err(GenerateError::NoRange),
                _ => Ok(()),
            };
        };
        let (least, most) = (*range.start(), *range.end());
        if least > most || least > cells {
            return Err(GenerateError::Givens { least, most, cells });
        }
        if most < 17 && layout == Layout::standard_9x9() {
            return Err(GenerateError::TooFew { most });
        }
        // Without symmetry, orbits are single givens.
        let is_minimal = match self.minimal {
            Minimal::Strict => true,
            Minimal::Orbits => self.symmetry.is_none(),
            Minimal::Rated | Minimal::No => false,
        };
        if is_minimal && least > MOST_MINIMAL && layout == Layout::standard_9x9() {
            return Err(GenerateError::TooMany { least });
        }
        match self.symmetry {
            Some(class) if !range.clone().any(|givens| class.can_have(rows, givens)) => {
                Err(GenerateError::Orbits { class, least, most })
            }
            _ => Ok(()),
        }
    }
}
