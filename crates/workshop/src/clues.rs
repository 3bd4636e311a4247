//! The clues of a puzzle: its givens, the candidates that it rules out, and its constraints.

use pavane::candidates::Candidates;
use pavane::constraints::{Assignment, ConstraintRule, Variable};
use pavane::grid::Grid;
use pavane::layout::{Cell, ConstraintSet, Digit, Layout};
use pavane::puzzle::Puzzle;
use pavane::symbols::Symbols;

/// A part of a puzzle that can be taken away. The cells and the zones cannot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Clue {
    /// The given of a cell.
    Given(Cell),
    /// The candidates that are ruled out in a cell without a given.
    RuledOut(Cell),
    /// The constraint with this index in [`Layout::constraints`].
    Constraint(usize),
}

impl Clue {
    /// The clue of a puzzle in a few words: `3 in r1c1`, `the candidates of r1c2`, or the constraint in words. If all
    /// candidates of a cell are ruled out, the clue is `no candidate for r1c2`.
    ///
    /// # Panics
    /// If the puzzle has no such cell, given or constraint, or no ruled out candidate.
    pub fn describe(self, puzzle: &Puzzle, symbols: &Symbols) -> String {
        let layout = puzzle.layout();
        match self {
            Self::Given(cell) => {
                let digit = puzzle.given(cell).expect("the cell has a given");
                format!("{} in {}", symbols.print(digit), layout.position(cell))
            }
            Self::RuledOut(cell) => {
                let out = puzzle.ruled_out().expect("a puzzle of such a clue rules out candidates");
                let is_empty = out.count_in(cell) == layout.digits();
                let words = if is_empty { "no candidate for" } else { "the candidates of" };
                format!("{words} {}", layout.position(cell))
            }
            Self::Constraint(index) => {
                let board = layout.constraint_board().expect("the layout has constraints");
                layout.constraints()[index].describe(board)
            }
        }
    }
}

/// The clues of a puzzle, and the puzzles with some of them.
#[derive(Clone, Debug)]
pub struct Clues {
    puzzle: Puzzle,
    all: Vec<Clue>,
}

impl Clues {
    /// The clues of a puzzle.
    ///
    /// ```
    /// use pavane_workshop::{Clue, Clues};
    /// use pavane::Cell;
    ///
    /// let clues = Clues::new(&"12..............".parse()?);
    /// assert_eq!(clues.all(), [Clue::Given(Cell::new(0)), Clue::Given(Cell::new(1))]);
    /// assert_eq!(clues.puzzle_with(&clues.all()[1..]).to_string(), ".2..............");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(puzzle: &Puzzle) -> Self {
        let layout = puzzle.layout();
        let cells = || layout.cells();
        let is_given = |cell: &Cell| puzzle.given(*cell).is_some();
        let is_ruled_out =
            |cell: &Cell| puzzle.ruled_out().is_some_and(|out| out.count_in(*cell) > 0);
        let givens = cells().filter(is_given).map(Clue::Given);
        let ruled_out = cells().filter(is_ruled_out).map(Clue::RuledOut);
        let constraints = (0..layout.constraints().len()).map(Clue::Constraint);
        Self { puzzle: puzzle.clone(), all: givens.chain(ruled_out).chain(constraints).collect() }
    }

    /// The puzzle with all clues.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// All clues: givens, ruled-out candidates, constraints, each in the order of the puzzle.
    pub fn all(&self) -> &[Clue] {
        &self.all
    }

    /// The puzzle with some of the clues. Takes time linear in the size of the layout. Givens that clash, and cells
    /// without candidates, stay so if they are among these clues.
    pub fn puzzle_with(&self, kept: &[Clue]) -> Puzzle {
        let layout = self.layout_with(kept);
        let mut left = Candidates::none(&layout);
        for cell in layout.cells() {
            left.extend(Digit::first(layout.digits()).map(|digit| (cell, digit)));
        }
        for &clue in kept {
            match clue {
                Clue::Given(cell) => {
                    let given = self.puzzle.given(cell);
                    let others =
                        Digit::first(layout.digits()).filter(|&digit| Some(digit) != given);
                    for digit in others {
                        left.remove(cell, digit);
                    }
                }
                Clue::RuledOut(cell) => {
                    for digit in
                        self.puzzle.ruled_out().into_iter().flat_map(|out| out.digits(cell))
                    {
                        left.remove(cell, digit);
                    }
                }
                Clue::Constraint(_) => {}
            }
        }
        Puzzle::with_candidates_allowing_clashes(&left)
    }

    /// The layout with the constraints among some clues.
    fn layout_with(&self, kept: &[Clue]) -> Layout {
        let layout = self.puzzle.layout();
        let Some(set) = layout.constraint_set() else { return layout.clone() };
        let constraint = |clue: &Clue| match clue {
            Clue::Constraint(index) => Some(set.constraints[*index].clone()),
            _ => None,
        };
        let constraints = kept.iter().filter_map(constraint).collect();
        layout.with_constraints(ConstraintSet { constraints, ..set.clone() })
    }

    /// The clues that a grid of the same cells and zones does not satisfy. A constraint on helper cells counts as one
    /// of them, since the grid does not have their values.
    pub(crate) fn broken_by(&self, grid: &Grid) -> Vec<Clue> {
        let first = self.puzzle.layout().constraint_set().map_or(1, |set| set.first_value);
        let values: Vec<i64> =
            grid.digits().iter().map(|&digit| first + digit.index() as i64).collect();
        let is_broken = |clue: &&Clue| match **clue {
            Clue::Given(cell) => self.puzzle.given(cell) != Some(grid.digit(cell)),
            Clue::RuledOut(cell) => {
                self.puzzle.ruled_out().is_some_and(|out| out.contains(cell, grid.digit(cell)))
            }
            Clue::Constraint(index) => !self.is_known_to_hold(index, &values),
        };
        self.all.iter().filter(is_broken).copied().collect()
    }

    /// Whether a constraint is about cells of the board alone, and these values of theirs satisfy it.
    fn is_known_to_hold(&self, index: usize, values: &[i64]) -> bool {
        let layout = self.puzzle.layout();
        let board = layout.constraint_board().expect("the layout has constraints");
        let rule = &layout.constraints()[index];
        let is_cell = |variable: &Variable| variable.index() < values.len();
        rule.cells(board).iter().all(is_cell) && rule.holds(board, &Assignment::new(values))
    }
}
