//! A puzzle while it is made.

use super::super::judge::{Givens, OracleVerdict, UniquenessQuestion};
use super::super::orbits::orbits;
use super::recipe::{Minimal, Recipe};
use super::rejection::Rejection;
use pavane_human::Rating;
use rand::RngExt;
use rand::seq::SliceRandom;
use rand_pcg::Pcg64;
use std::ops::RangeInclusive;

/// The properties of all puzzles of a run.
pub(super) struct PuzzlePlan {
    pub(super) orbits: Vec<Vec<usize>>,
    pub(super) minimal: Minimal,
    pub(super) range: RangeInclusive<usize>,
    /// Whether removal stops at a random number of the range.
    has_target: bool,
    /// The number of givens that are removed at once at first.
    first_chunk: usize,
}

impl PuzzlePlan {
    pub(super) fn new(recipe: &Recipe) -> Self {
        let cells = recipe.layout.cell_count();
        let range = recipe.givens.clone().unwrap_or(0..=cells);
        let has_target = match recipe.minimal {
            Minimal::No => true,
            Minimal::Rated => recipe.givens.is_some(),
            Minimal::Strict | Minimal::Orbits => false,
        };
        Self {
            orbits: orbits(&recipe.layout, recipe.symmetry),
            minimal: recipe.minimal,
            range,
            has_target,
            first_chunk: cells / 4,
        }
    }

    /// Whether orbits have several cells. A puzzle that needs each of its orbits may then have redundant givens.
    fn has_symmetry(&self) -> bool {
        self.orbits.iter().any(|orbit| orbit.len() > 1)
    }
}

/// A puzzle while it is made.
pub(super) struct PuzzleSlot {
    pub(super) number: u64,
    pub(super) random: Pcg64,
    /// The number of grids that were begun with.
    pub(super) attempts: u64,
    pub(super) grid: Givens,
    pub(super) givens: Givens,
    /// The givens without the orbits that are removed next.
    asked: Givens,
    /// The cell and the digit of the given that is removed next; `None` if several are removed.
    removed: Option<(usize, u8)>,
    count: usize,
    /// The number of orbits that stay, by number of cells.
    kept: usize,
    /// The number of givens at which removal stops.
    target: usize,
    order: Vec<usize>,
    next: usize,
    /// The number of orbits that are removed at once.
    chunk: usize,
    /// The end of a part of the order that is known to hold a needed orbit.
    fails_by: Option<usize>,
    pub(super) undecided: usize,
    /// The rating of the finished puzzle, if the recipe has a difficulty.
    pub(super) rating: Option<Rating>,
    stage: PuzzleStage,
}

/// The stage of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum PuzzleStage {
    /// Not begun with a grid.
    New,
    Removing,
    /// Each given is tested, from the one in this cell on.
    Testing(usize),
    Rejected(Rejection),
    Done,
}

/// The next step of a puzzle.
pub(super) enum SlotStep<'a> {
    /// A question whether these givens have one solution.
    Ask(UniquenessQuestion<'a>),
    /// A new grid.
    Restart,
    /// The end.
    Done,
}

impl PuzzleSlot {
    pub(super) fn new(number: u64, random: Pcg64) -> Self {
        Self {
            number,
            random,
            attempts: 0,
            grid: Vec::new(),
            givens: Vec::new(),
            asked: Vec::new(),
            removed: None,
            count: 0,
            kept: 0,
            target: 0,
            order: Vec::new(),
            next: 0,
            chunk: 1,
            fails_by: None,
            undecided: 0,
            rating: None,
            stage: PuzzleStage::New,
        }
    }

    /// Rejects the puzzle.
    pub(super) fn reject(&mut self, why: Rejection) {
        self.stage = PuzzleStage::Rejected(why);
    }

    /// The reason why the puzzle was rejected, if it was.
    pub(super) fn rejection(&self) -> Option<Rejection> {
        match self.stage {
            PuzzleStage::Rejected(why) => Some(why),
            _ => None,
        }
    }

    /// The givens without the orbits that are removed next; `None` unless orbits are being removed.
    pub(super) fn removing(&self) -> Option<&Givens> {
        (self.stage == PuzzleStage::Removing).then_some(&self.asked)
    }

    /// Takes a puzzle with one solution, and the solution, that a walk found; none if it was given up.
    pub(super) fn take(&mut self, found: Option<(Givens, Givens)>, plan: &PuzzlePlan) {
        self.attempts += 1;
        let Some((givens, grid)) = found else { return self.reject(Rejection::Mask) };
        (self.givens, self.grid, self.undecided) = (givens, grid, 0);
        match plan.minimal {
            Minimal::Strict => self.test(0),
            Minimal::Orbits | Minimal::Rated | Minimal::No => self.stage = PuzzleStage::Done,
        }
    }

    /// Begins with a grid.
    pub(super) fn start(&mut self, grid: Givens, plan: &PuzzlePlan) {
        self.attempts += 1;
        self.givens.clone_from(&grid);
        (self.count, self.kept, self.undecided) = (grid.len(), 0, 0);
        self.grid = grid;
        self.target = if plan.has_target {
            let most = (*plan.range.end()).min(self.count);
            self.random.random_range(*plan.range.start()..=most)
        } else {
            0
        };
        self.order = (0..plan.orbits.len()).collect();
        self.order.shuffle(&mut self.random);
        self.next = 0;
        // The same share of cells at once, whatever the size of the orbits.
        self.chunk = plan.first_chunk * plan.orbits.len() / self.count;
        self.fails_by = None;
        self.stage = PuzzleStage::Removing;
        self.prepare(plan);
    }

    /// The next step.
    pub(super) fn next(&self) -> SlotStep<'_> {
        match self.stage {
            PuzzleStage::Removing | PuzzleStage::Testing(_) => {
                SlotStep::Ask(UniquenessQuestion { givens: &self.asked, removed: self.removed })
            }
            PuzzleStage::New | PuzzleStage::Rejected(_) => SlotStep::Restart,
            PuzzleStage::Done => SlotStep::Done,
        }
    }

    /// Takes the answer of a question.
    pub(super) fn settle(&mut self, verdict: OracleVerdict, plan: &PuzzlePlan) {
        match self.stage {
            PuzzleStage::Removing => {
                self.settle_removal(verdict, plan);
                self.prepare(plan);
            }
            PuzzleStage::Testing(cell) => match verdict {
                // This given is redundant: the puzzle is not minimal.
                OracleVerdict::Unique => self.reject(Rejection::Redundant),
                OracleVerdict::Multiple => self.test(cell + 1),
                OracleVerdict::Undecided => {
                    self.undecided += 1;
                    self.test(cell + 1);
                }
            },
            PuzzleStage::New | PuzzleStage::Rejected(_) | PuzzleStage::Done => {}
        }
    }

    /// Takes the answer that the puzzle without the orbits asked about is unique but too hard.
    pub(super) fn settle_too_hard(&mut self, plan: &PuzzlePlan) {
        if self.chunk > 1 {
            // Fewer orbits may leave an easier puzzle; unlike uniqueness, this does not settle the rest of the part.
            self.chunk /= 2;
        } else {
            self.keep(plan);
        }
        self.prepare(plan);
    }

    fn settle_removal(&mut self, verdict: OracleVerdict, plan: &PuzzlePlan) {
        match verdict {
            OracleVerdict::Unique => {
                self.givens.clone_from(&self.asked);
                for &orbit in &self.order[self.next..self.next + self.chunk] {
                    self.count -= plan.orbits[orbit].len();
                }
                self.next += self.chunk;
                // The rest of the part holds the needed orbit, and is halved.
                if let Some(end) = self.fails_by {
                    self.chunk = (end - self.next).div_ceil(2);
                }
            }
            // An orbit of this part is needed: its first half is next.
            OracleVerdict::Multiple if self.chunk > 1 => {
                self.fails_by = Some(self.next + self.chunk);
                self.chunk /= 2;
            }
            OracleVerdict::Undecided if self.chunk > 1 => self.chunk /= 2,
            OracleVerdict::Multiple => self.keep(plan),
            OracleVerdict::Undecided => {
                self.undecided += plan.orbits[self.order[self.next]].len();
                self.keep(plan);
            }
        }
    }

    /// Keeps the next orbit.
    fn keep(&mut self, plan: &PuzzlePlan) {
        self.kept += plan.orbits[self.order[self.next]].len();
        self.next += 1;
        self.fails_by = None;
        self.chunk = 1;
    }

    /// Prepares the next question, or ends the stage.
    fn prepare(&mut self, plan: &PuzzlePlan) {
        loop {
            // The last orbit of a part that holds a needed one is that one.
            if self.fails_by == Some(self.next + 1) {
                self.keep(plan);
                continue;
            }
            // Too many givens stay, or too few remain.
            if self.kept > *plan.range.end() {
                return self.reject(Rejection::TooManyGivens);
            }
            if self.count < *plan.range.start() {
                return self.reject(Rejection::TooFewGivens);
            }
            if self.next == self.order.len() || self.count <= self.target {
                return self.end(plan);
            }
            self.chunk = self.chunk.clamp(1, self.order.len() - self.next);
            self.fit_target(plan);
            if self.chunk > 0 {
                break;
            }
            // The next orbit would leave too few givens.
            self.keep(plan);
        }
        self.asked.clone_from(&self.givens);
        let orbits = &self.order[self.next..self.next + self.chunk];
        for cell in orbits.iter().flat_map(|&orbit| plan.orbits[orbit].iter()) {
            self.asked[*cell] = 0;
        }
        self.removed = match orbits {
            &[orbit] if plan.orbits[orbit].len() == 1 => {
                let cell = plan.orbits[orbit][0];
                Some((cell, self.givens[cell]))
            }
            _ => None,
        };
    }

    /// Shortens the next removal to leave at least the target number of givens.
    fn fit_target(&mut self, plan: &PuzzlePlan) {
        let orbits = &self.order[self.next..self.next + self.chunk];
        let left = orbits.iter().scan(self.count, |left, &orbit| {
            *left = left.checked_sub(plan.orbits[orbit].len())?;
            Some(*left)
        });
        self.chunk = left.take_while(|&left| left >= self.target).count();
    }

    /// Ends removal.
    fn end(&mut self, plan: &PuzzlePlan) {
        if self.count > *plan.range.end() {
            self.reject(Rejection::TooManyGivens);
        } else if self.count < *plan.range.start() {
            self.reject(Rejection::TooFewGivens);
        } else if plan.minimal == Minimal::Strict && plan.has_symmetry() {
            self.test(0);
        } else {
            self.stage = PuzzleStage::Done;
        }
    }

    /// Tests the first given from a cell on. Without one, the puzzle is done.
    fn test(&mut self, from: usize) {
        let cells = from..self.givens.len();
        let Some(cell) = cells.into_iter().find(|&cell| self.givens[cell] != 0) else {
            self.stage = PuzzleStage::Done;
            return;
        };
        self.asked.clone_from(&self.givens);
        self.removed = Some((cell, std::mem::take(&mut self.asked[cell])));
        self.stage = PuzzleStage::Testing(cell);
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::grids::RandomGrids;
    use super::super::super::judge::UniquenessOracle;
    use super::super::super::stream::stream;
    use super::*;
    use crate::symmetry::SymmetryClass;
    use pavane::layout::{Digit, Layout};
    use pavane::puzzle::Puzzle;
    use pavane::solve::PuzzleSolver;

    fn is_unique(layout: &Layout, givens: &Givens) -> bool {
        let givens: Vec<_> = givens.iter().map(|&digit| Digit::new(digit)).collect();
        let puzzle = Puzzle::new(layout.clone(), givens).unwrap();
        let solver = PuzzleSolver::new(&puzzle).unwrap().engine(dlx::Engine::Links);
        solver.count_up_to(2).unwrap().is_exact()
    }

    /// Removal in chunks leaves what removal one by one leaves.
    #[test]
    fn chunks_make_no_difference() {
        for (name, class) in [
            ("4x4", None),
            ("9x9", None),
            ("9x9", Some(SymmetryClass::HalfTurn)),
            ("9x9", Some(SymmetryClass::Full)),
            ("9x9+x", None),
            ("2x3", Some(SymmetryClass::Diagonal)),
        ] {
            let layout: Layout = name.parse().unwrap();
            let mut recipe = Recipe::new(layout.clone()).minimal(Minimal::Orbits);
            recipe.symmetry = class;
            let plan = PuzzlePlan::new(&recipe);
            let mut judge = UniquenessOracle::new(&layout).unwrap();
            let mut grids = RandomGrids::new(&layout).unwrap();
            for number in 0..5 {
                let mut slot = PuzzleSlot::new(number, stream(1, number));
                let grid = grids.digits(&mut slot.random).unwrap();
                slot.start(grid.clone(), &plan);
                let mut expected = grid;
                for &orbit in &slot.order {
                    let mut less = expected.clone();
                    plan.orbits[orbit].iter().for_each(|&cell| less[cell] = 0);
                    if is_unique(&layout, &less) {
                        expected = less;
                    }
                }
                while let SlotStep::Ask(asked) = slot.next() {
                    let verdicts = judge.ask(&[asked]).unwrap().unwrap();
                    slot.settle(verdicts[0], &plan);
                }
                assert!(matches!(slot.next(), SlotStep::Done));
                assert_eq!(slot.givens, expected, "{name} {class:?} {number}");
            }
        }
    }
}
