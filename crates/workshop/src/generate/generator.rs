//! Puzzles in the order of their numbers.

use super::super::grids::{GridsError, RandomGrids};
use super::super::in_order::{InOrder, InProgress};
use super::super::judge::{Givens, OracleVerdict, UniquenessOracle, UniquenessQuestion};
use super::super::stream::stream;
use super::error::GenerateError;
use super::mask::{GivenMask, MaskStop, MaskWalk};
use super::recipe::{Minimal, Recipe};
use super::rejection::{GenerateCounts, Rejection};
use super::slot::{PuzzlePlan, PuzzleSlot, SlotStep};
use dlx::Interrupt;
use pavane::grid::Grid;
use pavane::layout::{Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane_human::{Difficulty, Fit, Rater, Rating, UnratedError};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The maximum number of puzzles made at a time if they are rated.
const MOST_RATED: usize = 32;

/// Makes puzzles, many side by side. Number k of a seed is the same puzzle whenever it is made.
///
/// ```
/// use pavane::{Layout, Minimality, PuzzleSolver};
/// use pavane_workshop::{Generator, Recipe};
/// use std::ops::ControlFlow;
///
/// let mut generator = Generator::new(&Recipe::new(Layout::square(9)?), 1)?;
/// let mut puzzles = Vec::new();
/// generator.each(0..10, |generated| {
///     puzzles.push(generated.puzzle);
///     ControlFlow::Continue(())
/// })?;
/// assert_eq!(puzzles.len(), 10);
/// for puzzle in &puzzles {
///     assert_eq!(PuzzleSolver::new(puzzle)?.minimality()?.is_minimal(), Some(true));
/// }
/// assert_eq!(generator.puzzle(7)?.map(|generated| generated.puzzle).as_ref(), Some(&puzzles[7]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Generator {
    layout: Layout,
    plan: PuzzlePlan,
    seed: u64,
    grids: GridSupply,
    judge: UniquenessOracle,
    mask: Option<GivenMask>,
    difficulty: Option<Difficulty>,
    rater: Rater,
    counts: Arc<GenerateCounts>,
    interrupt: Interrupt,
}

/// The source of grids.
enum GridSupply {
    Random(RandomGrids),
    Given(Vec<Givens>),
}

/// A generated puzzle, which has one solution.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Generated {
    /// The number, which with the seed determines the puzzle.
    pub number: u64,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// Its solution.
    pub solution: Grid,
    /// The number of grids begun with. All but the last led to puzzles that were rejected.
    pub attempts: u64,
    /// The number of givens that stay because a limit of nodes came before it was known whether they are needed.
    pub undecided: usize,
    /// The rating, if the recipe has a difficulty.
    pub rating: Option<Rating>,
}

impl Generator {
    /// A generator of puzzles.
    ///
    /// # Errors
    /// [`GenerateError`] if no such puzzles exist, or the layout is too large for the engine.
    pub fn new(recipe: &Recipe, seed: u64) -> Result<Self, GenerateError> {
        recipe.check()?;
        let digits = |grid: &Grid| grid.digits().iter().map(|digit| digit.get()).collect();
        Ok(Self {
            layout: recipe.layout.clone(),
            plan: PuzzlePlan::new(recipe),
            seed,
            grids: match recipe.grids.is_empty() || recipe.mask.is_some() {
                true => GridSupply::Random(RandomGrids::new(&recipe.layout)?),
                false => GridSupply::Given(recipe.grids.iter().map(digits).collect()),
            },
            judge: UniquenessOracle::new(&recipe.layout)?.node_limit(Some(recipe.node_limit)),
            mask: recipe.mask.as_ref().map(|mask| GivenMask::new(&recipe.layout, mask)),
            difficulty: recipe.difficulty.clone(),
            rater: Rater::default(),
            counts: Arc::default(),
            interrupt: Interrupt::new(),
        })
    }

    /// Counts the grids begun with and rejected in `counts`, which other generators may share.
    #[must_use]
    pub fn counts(self, counts: Arc<GenerateCounts>) -> Self {
        Self { counts, ..self }
    }

    /// Stops when `interrupt` is set.
    #[must_use]
    pub fn interrupt(mut self, interrupt: &Interrupt) -> Self {
        self.judge = self.judge.interrupt(interrupt);
        if let GridSupply::Random(grids) = self.grids {
            self.grids = GridSupply::Random(grids.interrupt(interrupt));
        }
        self.interrupt = interrupt.clone();
        self
    }

    /// The puzzle of a number; `None` if interrupted.
    ///
    /// # Errors
    /// [`GenerateError`] if the layout has no grid or the engine fails.
    pub fn puzzle(&mut self, number: u64) -> Result<Option<Generated>, GenerateError> {
        let mut puzzle = None;
        self.each([number], |generated| {
            puzzle = Some(generated);
            ControlFlow::Continue(())
        })?;
        Ok(puzzle)
    }

    /// Makes the puzzles of ascending numbers and shows them to `visit` in this order, until it breaks off, all are
    /// made, or the interrupt is set.
    ///
    /// # Errors
    /// [`GenerateError`] if the layout has no grid or the engine fails.
    pub fn each(
        &mut self,
        numbers: impl IntoIterator<Item = u64>,
        mut visit: impl FnMut(Generated) -> ControlFlow<()>,
    ) -> Result<(), GenerateError> {
        let seed = self.seed;
        let mut slots =
            numbers.into_iter().map(|number| PuzzleSlot::new(number, stream(seed, number)));
        let width = match (&self.mask, &self.difficulty) {
            // A walk to a puzzle of a mask fills the lanes alone.
            (Some(_), _) => 1,
            // Each puzzle may take many attempts, and later puzzles wait for it.
            (None, Some(_)) => self.judge.width().min(MOST_RATED),
            (None, None) => self.judge.width(),
        };
        let mut in_order = InOrder::new(width);
        while in_order.begin(&mut slots) {
            if !self.advance(&mut in_order.begun)? || !self.rate(&mut in_order.begun)? {
                return Ok(());
            }
            in_order.collect_finished(|slot| matches!(slot.next(), SlotStep::Done));
            while let Some(slot) = in_order.show() {
                if visit(self.generated(&slot)).is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Takes each puzzle a step further. False if interrupted.
    fn advance(&mut self, slots: &mut [InProgress<PuzzleSlot>]) -> Result<bool, GenerateError> {
        for InProgress { item: slot, .. } in slots.iter_mut() {
            while matches!(slot.next(), SlotStep::Restart) {
                if self.interrupt.is_set() {
                    return Ok(false);
                }
                if let Some(why) = slot.rejection() {
                    self.counts.reject(why);
                }
                if let (Some(mask), GridSupply::Random(grids)) = (&self.mask, &mut self.grids) {
                    let (judge, interrupt) = (&mut self.judge, &self.interrupt);
                    let mut walk = MaskWalk { mask, grids, judge, interrupt };
                    match walk.find(&mut slot.random) {
                        Ok(found) => {
                            self.counts.begin();
                            slot.take(found, &self.plan);
                        }
                        Err(MaskStop::Interrupted) => return Ok(false),
                        Err(MaskStop::Error(error)) => return Err(error),
                    }
                    continue;
                }
                let grid = match &mut self.grids {
                    GridSupply::Given(grids) => {
                        grids[(slot.number % grids.len() as u64) as usize].clone()
                    }
                    GridSupply::Random(grids) => match grids.digits(&mut slot.random) {
                        Err(GridsError::Interrupted) => return Ok(false),
                        digits => digits?,
                    },
                };
                self.counts.begin();
                slot.start(grid, &self.plan);
            }
        }
        // All slots ask at once, to fill the lanes.
        let asked: Vec<UniquenessQuestion<'_>> = (slots.iter())
            .filter_map(|begun| match begun.item.next() {
                SlotStep::Ask(asked) => Some(asked),
                SlotStep::Restart | SlotStep::Done => None,
            })
            .collect();
        let Some(verdicts) = self.judge.ask(&asked)? else { return Ok(false) };
        let slots = slots.iter_mut().map(|begun| &mut begun.item);
        // The verdicts are in the order of the questions.
        let asking = slots.filter(|slot| matches!(slot.next(), SlotStep::Ask(_)));
        for (slot, verdict) in asking.zip(verdicts) {
            match self.is_too_hard(slot, verdict) {
                Ok(true) => slot.settle_too_hard(&self.plan),
                Ok(false) => slot.settle(verdict, &self.plan),
                Err(UnratedError::Stopped(_)) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(true)
    }

    /// Whether the puzzle that a slot asked about is unique, but above the upper end of the ratings that decide which
    /// givens stay.
    fn is_too_hard(&self, slot: &PuzzleSlot, verdict: OracleVerdict) -> Result<bool, UnratedError> {
        let (Minimal::Rated, OracleVerdict::Unique) = (self.plan.minimal, verdict) else {
            return Ok(false);
        };
        let (Some(difficulty), Some(givens)) = (&self.difficulty, slot.removing()) else {
            return Ok(false);
        };
        let fit = self.rater.fit(&self.puzzle_with(givens), difficulty, &self.interrupt)?;
        Ok(fit == Fit::TooHigh)
    }

    /// Rates the finished puzzles, and rejects each one that does not meet the difficulty. False if interrupted.
    fn rate(&mut self, slots: &mut [InProgress<PuzzleSlot>]) -> Result<bool, GenerateError> {
        let Some(difficulty) = &self.difficulty else { return Ok(true) };
        let made = slots.iter_mut().map(|begun| &mut begun.item);
        for slot in made.filter(|slot| matches!(slot.next(), SlotStep::Done)) {
            match self.rater.fit(&self.puzzle_with(&slot.givens), difficulty, &self.interrupt) {
                Ok(Fit::Met(rating)) => slot.rating = Some(rating),
                Ok(Fit::TooLow) => slot.reject(Rejection::TooLow),
                Ok(Fit::TooHigh) => slot.reject(Rejection::TooHigh),
                Ok(Fit::Without) => slot.reject(Rejection::WithoutTechnique),
                Err(UnratedError::Stopped(_)) => return Ok(false),
                Err(error) => return Err(error.into()),
            }
        }
        Ok(true)
    }

    fn puzzle_with(&self, givens: &Givens) -> Puzzle {
        let givens = givens.iter().map(|&digit| Digit::new(digit)).collect::<Vec<_>>();
        Puzzle::new(self.layout.clone(), givens).expect("the givens are those of a grid")
    }

    fn generated(&self, slot: &PuzzleSlot) -> Generated {
        let digits: Option<Vec<Digit>> = slot.grid.iter().map(|&digit| Digit::new(digit)).collect();
        let digits = digits.expect("a grid has a digit in each cell");
        let solution = Grid::new(self.layout.clone(), digits);
        Generated {
            number: slot.number,
            puzzle: self.puzzle_with(&slot.givens),
            solution: solution.expect("the digits are those of the layout"),
            attempts: slot.attempts,
            undecided: slot.undecided,
            rating: slot.rating,
        }
    }
}
