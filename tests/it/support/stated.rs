//! Problems that puzzles state.

use dlx::Problem;
use pavane::{Encoding, Layout, Puzzle, Symbols};

/// The problem that a puzzle of a layout states.
pub(crate) fn stated(layout: Layout, line: &str) -> Problem {
    let symbols = Symbols::standard(layout.digits());
    let givens = line.chars().map(|symbol| symbols.read(symbol)).collect::<Result<Vec<_>, _>>();
    let puzzle = Puzzle::new(layout, givens.expect("symbols of digits")).expect("a cell each");
    Encoding::stated(&puzzle).expect("a small layout").problem().clone()
}

/// The problem that a puzzle of 9x9 cells states.
pub(crate) fn nine(line: &str) -> Problem {
    stated(Layout::square(9).expect("9x9 is a layout"), line)
}
