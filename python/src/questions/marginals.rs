//! The number of solutions with each candidate or option.

use crate::answers::Unanswered;
use crate::cover::Problem;
use crate::limits::Limits;
use crate::numbers::to_int;
use crate::running::run;
use crate::sudoku::Puzzle;
use num_bigint::BigUint;
use pavane::{Digit, PuzzleSolver};
use pavane_ask::{Sudoku, list_of};
use pyo3::prelude::*;

#[pymethods]
impl Puzzle {
    /// The number of solutions that have each digit, by cell and then by digit.
    fn marginals<'py>(&self, py: Python<'py>, limits: Limits) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let symbols = self.symbols();
        let marginals = self.ask(py, &limits, |solver: &PuzzleSolver| {
            if !solver.needs_list() {
                return Ok(solver.marginals()?);
            }
            let list = list_of(&Sudoku { solver, symbols: &symbols })?;
            Ok::<_, Unanswered>(list.answer.marginals())
        })?;
        let layout = self.0.layout();
        let pairs = layout
            .cells()
            .flat_map(|cell| Digit::first(layout.digits()).map(move |digit| (cell, digit)));
        pairs.map(|(cell, digit)| to_int(py, marginals.count(cell, digit))).collect()
    }
}

#[pymethods]
impl Problem {
    /// The number of solutions that have each option.
    fn marginals<'py>(&self, py: Python<'py>, limits: Limits) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let diagram = self.diagram(py, &limits)?;
        let counts = run(py, None, |_| diagram.marginals())?;
        let mut all = vec![BigUint::ZERO; self.n_options()];
        for (option, count) in counts.into_iter().enumerate() {
            all[self.numbers().map_or(option, |numbers| numbers[option])] = count;
        }
        all.iter().map(|count| to_int(py, count)).collect()
    }
}
