//! An instance of the library with the forms of its solutions in text.

use pavane::Grid;
use pavane_ask::Instance;

/// An instance of the library, which answers the questions, with its solutions as text.
pub(crate) trait Printed: Sync {
    /// Whether solutions are options of an exact cover problem.
    const HAS_OPTIONS: bool = false;
    /// The instance of the library.
    type Asked: Instance;

    /// The instance of the library, which answers the questions.
    fn asked(&self) -> &Self::Asked;

    /// The solution as a grid, if the instance is a sudoku.
    fn grid(&self, solution: &SolutionOf<Self>) -> Option<Grid> {
        let _ = solution;
        None
    }

    /// Whether solutions take several lines each, with blank lines between them.
    fn is_multiline(&self) -> bool;

    /// Writes a solution on whole lines.
    fn write_lines(&self, solution: &SolutionOf<Self>, out: &mut String);

    /// Writes a solution on part of a line.
    fn write_inline(&self, solution: &SolutionOf<Self>, out: &mut String);

    /// The full text of the instance, which no other instance has.
    fn identity(&self) -> String;
}

/// A checked solution of an instance.
pub(crate) type SolutionOf<I> = <<I as Printed>::Asked as Instance>::Solution;
