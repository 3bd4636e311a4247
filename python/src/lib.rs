//! The module `pavane._pavane`: exact cover problems and sudokus for the package `pavane`, which adds names, arrays
//! and documentation in Python. Arguments are checked on both sides. Code that is fast or decides is in the
//! libraries.
//!
//! | file | content |
//! |---|---|
//! | `questions/` | the questions, one a file, about puzzles and problems; `ask` for all questions of the library |
//! | `cover/` | exact cover problems: from objects, rows and texts; solutions in turn; tasks |
//! | `sudoku/` | layouts, puzzles, solutions in turn, batches of lines, new puzzles |
//! | `running.rs`, `slices.rs` | searches that signals and timeouts stop: of a question, and of an iterator |
//! | `answers.rs`, `limits.rs`, `errors.rs`, `numbers.rs` | answers of both, limits, exceptions, numbers of any size |

mod answers;
mod cover;
mod errors;
mod limits;
mod numbers;
mod questions;
mod running;
mod slices;
mod sudoku;

use pyo3::prelude::*;

#[pymodule]
fn _pavane(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add_class::<cover::Problem>()?;
    module.add_class::<cover::Solutions>()?;
    module.add_class::<cover::Split>()?;
    module.add_class::<cover::Task>()?;
    module.add_class::<cover::TaskResult>()?;
    module.add_function(wrap_pyfunction!(cover::merge_results, module)?)?;
    module.add_class::<sudoku::Layout>()?;
    module.add_class::<sudoku::Puzzle>()?;
    module.add_class::<sudoku::Grids>()?;
    module.add_function(wrap_pyfunction!(sudoku::check_boards, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku::solve_boards, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku::count_boards, module)?)?;
    module.add_function(wrap_pyfunction!(sudoku::generate, module)?)?;
    module.add_function(wrap_pyfunction!(questions::ask, module)?)?;
    module.add("__version__", env!("CARGO_PKG_VERSION"))
}
