//! The questions about a problem.

use super::iterator::Solutions;
use super::problem::Problem;
use crate::answers::{Estimated, counted, estimated};
use crate::errors::{engine_error, undecided, value_error};
use crate::limits::{CountLimit, Limits, reason};
use crate::numbers::{from_int, to_int};
use crate::running::run;
use dlx::{Cheapest, Diagram, DiagramError, First, Interrupt, KernelError, Solver, Uniqueness};
use num_bigint::BigUint;
use pyo3::prelude::*;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;
use std::sync::{Arc, PoisonError};

impl Problem {
    /// Asks a question of a solver with limits.
    fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        question: impl FnOnce(&Solver) -> Result<T, KernelError> + Send,
    ) -> PyResult<T> {
        let interrupt = Interrupt::new();
        let solver = self.solver(limits, &interrupt)?;
        let answer = run(py, limits.timeout()?, |stop| question(&solver.interrupt(stop)))?;
        answer.map_err(engine_error)
    }

    /// The diagram of all solutions, kept for the next question.
    fn diagram(&self, py: Python<'_>, limits: &Limits) -> PyResult<Arc<Diagram>> {
        let kept = || self.diagram.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(diagram) = &*kept() {
            return Ok(Arc::clone(diagram));
        }
        let solver = self.solver(limits, &Interrupt::new())?;
        let made = run(py, limits.timeout()?, |stop| solver.interrupt(stop).diagram())?;
        let diagram = Arc::new(made.map_err(|error| match error {
            DiagramError::Full { .. } => undecided("memory", None),
            DiagramError::Stopped { stop, .. } => undecided(reason(stop), None),
            error => engine_error(error),
        })?);
        *kept() = Some(Arc::clone(&diagram));
        Ok(diagram)
    }

    /// A solution; `None` if the problem has none.
    fn found(&self, first: First) -> PyResult<Option<Vec<usize>>> {
        match first {
            First::Found(solution) => Ok(Some(self.solution(&solution))),
            First::None => Ok(None),
            First::Unknown(stop) => Err(undecided(reason(stop), None)),
        }
    }
}

#[pymethods]
impl Problem {
    /// The first solution in the order of the search.
    fn first(&self, py: Python<'_>, limits: Limits) -> PyResult<Option<Vec<usize>>> {
        self.found(self.ask(py, &limits, Solver::first)?)
    }

    /// Any solution, looked for in several ways.
    fn any(&self, py: Python<'_>, limits: Limits, seed: u64) -> PyResult<Option<Vec<usize>>> {
        self.found(self.ask(py, &limits, |solver| Ok(solver.clone().seed(seed).any()?.answer))?)
    }

    /// Whether there is exactly one solution.
    fn is_unique(&self, py: Python<'_>, limits: Limits) -> PyResult<bool> {
        match self.ask(py, &limits, Solver::uniqueness)? {
            Uniqueness::Unique(_) => Ok(true),
            Uniqueness::Multiple(_) | Uniqueness::None => Ok(false),
            Uniqueness::Unknown { found, stop } => {
                let found = BigUint::from(u8::from(found.is_some()));
                Err(undecided(reason(stop), Some(&found)))
            }
        }
    }

    /// The number of solutions, up to a limit.
    fn count<'py>(
        &self,
        py: Python<'py>,
        limit: Option<Bound<'py, PyAny>>,
        limits: Limits,
    ) -> PyResult<Bound<'py, PyAny>> {
        let limit = CountLimit::of(limit.as_ref())?;
        let most = CountLimit::small(limit.as_ref());
        let count = self.ask(py, &limits, |solver| match most {
            None => solver.count(),
            Some(most) => solver.count_up_to(most),
        })?;
        counted(py, &CountLimit::cut(limit.as_ref(), count))
    }

    /// The solutions, one after the other.
    fn solutions(slf: Bound<'_, Self>, limits: Limits) -> PyResult<Solutions> {
        let solver = slf.get().solver(&limits, &Interrupt::new())?;
        Solutions::new(slf.unbind(), &solver, &limits)
    }

    /// An estimate of the numbers of solutions and of search nodes.
    fn estimate(
        &self,
        py: Python<'_>,
        probes: u64,
        seed: u64,
        limits: Limits,
    ) -> PyResult<Estimated> {
        let estimate = self.ask(py, &limits, |solver| solver.estimate(probes, seed))?;
        estimated(&estimate, probes)
    }

    /// The cheapest solutions with their costs.
    fn cheapest(
        &self,
        py: Python<'_>,
        k: usize,
        limits: Limits,
    ) -> PyResult<Vec<(i128, Vec<usize>)>> {
        let Cheapest { solutions, stop } = self.ask(py, &limits, |solver| solver.cheapest(k))?;
        match stop {
            Some(stop) => Err(undecided(reason(stop), Some(&solutions.len().into()))),
            None => Ok(solutions
                .iter()
                .map(|(cost, options)| (*cost, self.solution(options)))
                .collect()),
        }
    }

    /// Random solutions, each drawn from all of them with the same probability.
    fn sample(
        &self,
        py: Python<'_>,
        n: usize,
        seed: u64,
        limits: Limits,
    ) -> PyResult<Vec<Vec<usize>>> {
        let diagram = self.diagram(py, &limits)?;
        let drawn = run(py, limits.timeout()?, |stop| {
            let mut random = Pcg64::seed_from_u64(seed);
            let mut drawn = Vec::new();
            while drawn.len() < n && !stop.is_set() {
                match diagram.sample(&mut random) {
                    Some(solution) => drawn.push(self.solution(&solution)),
                    None => return Some(drawn),
                }
            }
            (drawn.len() == n).then_some(drawn)
        })?;
        drawn.ok_or_else(|| undecided("timeout", None))
    }

    /// The solution with this number, counted from 0, in an order of all.
    fn nth(
        &self,
        py: Python<'_>,
        k: &Bound<'_, PyAny>,
        limits: Limits,
    ) -> PyResult<Option<Vec<usize>>> {
        let k = from_int(k)
            .map_err(|_| value_error(format!("found {k}, expected a number from 0 up")))?;
        let diagram = self.diagram(py, &limits)?;
        Ok(py.detach(|| diagram.nth(&k)).map(|solution| self.solution(&solution)))
    }

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
