//! Puzzles with constraints in the order of their numbers.

use super::error::SettingError;
use super::level::PathLevel;
use super::recipe::ConstraintRecipe;
use super::setting::{Failed, Setting};
use crate::generate::{GenerateCounts, Generated, Rejection};
use crate::grids::{GridsError, RandomGrids};
use crate::stream::stream;
use dlx::Interrupt;
use pavane::constraints::Board;
use pavane::layout::ConstraintSet;
use pavane::puzzle::Puzzle;
use pavane::solve::Settings;
use std::ops::{ControlFlow, RangeInclusive};
use std::sync::Arc;

/// The number of grids without room for the same request after which it is refused.
const MOST_UNPLACED: u64 = 200;

/// Makes puzzles with constraints. Number k of a seed is the same puzzle whenever it is made.
///
/// ```
/// use pavane::Layout;
/// use pavane_workshop::{ConstraintGenerator, ConstraintRecipe, ConstraintRequest};
///
/// // Cages that tile the board, without givens.
/// let killers = ConstraintRequest::parse_list("killer")?;
/// let recipe = ConstraintRecipe::new(Layout::square(4)?, killers).givens(0..=0);
/// let made = ConstraintGenerator::new(&recipe, 1)?.puzzle(3)?.expect("nothing interrupts it");
/// assert_eq!(made.puzzle.given_count(), 0);
/// let board = made.puzzle.layout().constraint_board().expect("a board with cages");
/// assert_eq!(board.cell_count(), 16);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ConstraintGenerator {
    recipe: ConstraintRecipe,
    board: Board,
    seed: u64,
    grids: RandomGrids,
    counts: Arc<GenerateCounts>,
    interrupt: Interrupt,
}

impl ConstraintGenerator {
    /// A generator of puzzles.
    ///
    /// # Errors
    /// [`SettingError`] if no such puzzles exist, or the layout is too large for the engine.
    pub fn new(recipe: &ConstraintRecipe, seed: u64) -> Result<Self, SettingError> {
        recipe.check()?;
        Ok(Self {
            board: recipe.layout.board_for(&ConstraintSet::new(Vec::new())),
            grids: RandomGrids::new(&recipe.layout)?,
            recipe: recipe.clone(),
            seed,
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
    pub fn interrupt(self, interrupt: &Interrupt) -> Self {
        let grids = self.grids.interrupt(interrupt);
        Self { grids, interrupt: interrupt.clone(), ..self }
    }

    /// The puzzle of a number; `None` if interrupted. Grids are drawn until one leads to a puzzle, so it takes long if
    /// few puzzles have the requested properties.
    ///
    /// # Errors
    /// [`SettingError`] if the layout has no grid, many grids have no room for the requested constraints, or the engine
    /// fails.
    pub fn puzzle(&mut self, number: u64) -> Result<Option<Generated>, SettingError> {
        let mut random = stream(self.seed, number);
        let mut unplaced = vec![0; self.recipe.requests.len()];
        for attempts in 1.. {
            if self.interrupt.is_set() {
                return Ok(None);
            }
            self.counts.begin();
            let solution = match self.grids.draw(&mut random) {
                Err(GridsError::Interrupted) => return Ok(None),
                grid => grid?,
            };
            let setting = Setting {
                recipe: &self.recipe,
                board: &self.board,
                grid: &solution,
                settings: self.settings(),
                random: &mut random,
            };
            let rejection = match setting.puzzle() {
                Ok(puzzle) => match self.rejection(&puzzle)? {
                    None if self.interrupt.is_set() => return Ok(None),
                    None => {
                        let (undecided, rating) = (0, None);
                        let made =
                            Generated { number, puzzle, solution, attempts, undecided, rating };
                        return Ok(Some(made));
                    }
                    Some(why) => why,
                },
                Err(Failed::Rejected(why)) => why,
                Err(Failed::Interrupted) => return Ok(None),
                Err(Failed::Error(error)) => return Err(error),
                Err(Failed::Unplaced(request)) => {
                    unplaced[request] += 1;
                    // Every grid so far had no room for it.
                    if unplaced[request] == MOST_UNPLACED && attempts == MOST_UNPLACED {
                        let request = self.recipe.requests[request].to_string();
                        return Err(SettingError::NoRoom { request, grids: attempts });
                    }
                    Rejection::Unplaced
                }
            };
            self.counts.reject(rejection);
        }
        Ok(None)
    }

    /// Makes the puzzles of some numbers and shows them to `visit` in this order, until it breaks off, all are made, or
    /// the interrupt is set.
    ///
    /// # Errors
    /// Same as [`puzzle`](Self::puzzle).
    pub fn each(
        &mut self,
        numbers: impl IntoIterator<Item = u64>,
        mut visit: impl FnMut(Generated) -> ControlFlow<()>,
    ) -> Result<(), SettingError> {
        for number in numbers {
            let Some(made) = self.puzzle(number)? else { break };
            if visit(made).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// The reason to reject a puzzle, if its givens or its level are not as requested.
    fn rejection(&self, puzzle: &Puzzle) -> Result<Option<Rejection>, SettingError> {
        if let Some(range) = &self.recipe.givens
            && let Some(why) = outside(range, puzzle.given_count())
        {
            return Ok(Some(why));
        }
        let Some(level) = self.recipe.level else { return Ok(None) };
        let easier = PathLevel::ALL.into_iter().rfind(|&easier| easier < level);
        if let Some(easier) = easier
            && easier.solves(puzzle, &self.interrupt)?
        {
            return Ok(Some(Rejection::TooLow));
        }
        Ok((!level.solves(puzzle, &self.interrupt)?).then_some(Rejection::TooHigh))
    }

    /// The settings of the searches around one grid.
    fn settings(&self) -> Settings {
        let mut settings = Settings::default();
        settings.search.node_limit = Some(self.recipe.node_limit);
        settings.search.interrupt = self.interrupt.clone();
        settings
    }
}

/// The reason to reject a number of givens outside a range.
fn outside(range: &RangeInclusive<usize>, givens: usize) -> Option<Rejection> {
    match givens {
        _ if givens > *range.end() => Some(Rejection::TooManyGivens),
        _ if givens < *range.start() => Some(Rejection::TooFewGivens),
        _ => None,
    }
}
