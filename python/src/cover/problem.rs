//! The problem of Python: the engine's problem, and the numbers that its options have in Python.

use crate::errors::value_error;
use crate::limits::Limits;
use dlx::{Diagram, Interrupt, OptionId, Solver};
use pyo3::prelude::*;
use std::sync::{Arc, Mutex};

/// An exact cover problem without names; `pavane.Problem` has these.
#[pyclass(frozen, module = "pavane._pavane")]
pub(crate) struct Problem {
    /// A solver without limits. Its clones share what it finds out about the problem.
    solver: Solver,
    /// The number of options in Python.
    n_options: usize,
    /// The numbers that the engine's options have in Python; `None` if they are the same.
    numbers: Option<Box<[usize]>>,
    /// All solutions, once they have been needed.
    pub(super) diagram: Mutex<Option<Arc<Diagram>>>,
}

impl Problem {
    /// A problem whose options have the same numbers in Python.
    pub(super) fn new(problem: &dlx::Problem) -> Self {
        Self::with_numbers(problem, problem.option_count(), None)
    }

    /// A problem without some of the options that it has in Python.
    pub(super) fn with_numbers(
        problem: &dlx::Problem,
        n_options: usize,
        numbers: Option<Box<[usize]>>,
    ) -> Self {
        Self { solver: Solver::new(problem), n_options, numbers, diagram: Mutex::default() }
    }

    /// The engine's problem.
    pub(crate) fn model(&self) -> &dlx::Problem {
        self.solver.problem()
    }

    /// The solver without limits.
    pub(super) const fn unlimited(&self) -> &Solver {
        &self.solver
    }

    /// A solver with limits.
    ///
    /// # Errors
    /// If the limits name no engine.
    pub(crate) fn solver(&self, limits: &Limits, interrupt: &Interrupt) -> PyResult<Solver> {
        limits.apply(&self.solver, interrupt)
    }

    /// The numbers that the engine's options have in Python; `None` if they are the same.
    pub(crate) fn numbers(&self) -> Option<&[usize]> {
        self.numbers.as_deref()
    }

    /// The number in Python of an option.
    pub(crate) fn number(&self, option: OptionId) -> usize {
        self.numbers.as_ref().map_or(option.index(), |numbers| numbers[option.index()])
    }

    /// A solution as numbers of options, in ascending order.
    pub(crate) fn solution(&self, options: &[OptionId]) -> Vec<usize> {
        let mut numbers: Vec<usize> = options.iter().map(|&option| self.number(option)).collect();
        numbers.sort_unstable();
        numbers
    }

    /// The engine's option with this number in Python; `None` for an option that is in no solution because it has no
    /// primary item.
    ///
    /// # Errors
    /// If the problem has no such option.
    pub(super) fn option(&self, number: usize) -> PyResult<Option<OptionId>> {
        if number >= self.n_options {
            return Err(value_error(format!(
                "option {number} of a problem with {} options",
                self.n_options
            )));
        }
        let index = match &self.numbers {
            None => Some(number),
            Some(numbers) => numbers.binary_search(&number).ok(),
        };
        Ok(index.map(|index| OptionId::new(index as u32)))
    }
}

#[pymethods]
impl Problem {
    /// The number of options.
    #[getter]
    pub(crate) fn n_options(&self) -> usize {
        self.n_options
    }

    /// The number of items.
    #[getter]
    fn n_items(&self) -> usize {
        self.model().item_count()
    }

    /// The number of primary items, which come first.
    #[getter]
    fn n_primary(&self) -> usize {
        self.model().primaries().len()
    }

    /// A digest of the problem without its names.
    #[getter]
    fn fingerprint(&self) -> String {
        self.model().fingerprint()
    }

    /// The engine that `auto` selects.
    #[getter]
    fn engine(&self) -> String {
        self.solver.resolved_engine().to_string()
    }

    /// The items of an option, each with its color or none.
    fn entries(&self, number: usize) -> PyResult<Vec<(usize, Option<u32>)>> {
        let entries = self.option(number)?.map(|option| self.model().entries(option));
        let entries = entries.unwrap_or_default().iter();
        Ok(entries
            .map(|entry| (entry.item.index(), entry.color.map(|color| color.number())))
            .collect())
    }

    /// The sum of the costs of options.
    fn cost(&self, numbers: Vec<usize>) -> PyResult<i128> {
        let mut sum = 0;
        for number in numbers {
            sum += self.option(number)?.map_or(0, |option| i128::from(self.model().cost(option)));
        }
        Ok(sum)
    }
}
