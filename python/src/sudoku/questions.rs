//! The questions about a puzzle.

use super::grids::Grids;
use super::puzzle::{Puzzle, digits_of};
use crate::answers::{Estimated, counted, estimated, refused};
use crate::errors::undecided;
use crate::limits::{CountLimit, Limits, reason};
use crate::numbers::to_int;
use crate::running::run;
use dlx::{First, Interrupt, Uniqueness};
use num_bigint::BigUint;
use pavane::gluing::{Gluing, GridSampler};
use pavane::solve::Settings;
use pavane::{Digit, GivenNeeds, Minimality, PuzzleSolver, SolveError, TrueCandidates};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

impl Puzzle {
    /// Asks a question of a solver with limits.
    pub(super) fn ask<T: Send>(
        &self,
        py: Python<'_>,
        limits: &Limits,
        question: impl FnOnce(&PuzzleSolver) -> Result<T, SolveError> + Send,
    ) -> PyResult<T> {
        let settings = limits.settings(&Interrupt::new())?;
        let answer = run(py, limits.timeout()?, |stop| {
            let settings = with_interrupt(settings, stop);
            question(&PuzzleSolver::with_settings(&self.0, settings)?)
        })?;
        answer.map_err(refused)
    }

    /// The needed and the redundant givens; `None` unless there is exactly one solution.
    fn needs(&self, py: Python<'_>, limits: &Limits) -> PyResult<Option<GivenNeeds>> {
        match self.ask(py, limits, PuzzleSolver::minimality)? {
            Minimality::Unique(needs) => Ok(Some(needs)),
            Minimality::Multiple | Minimality::None => Ok(None),
            Minimality::Unknown { stop, .. } => Err(undecided(reason(stop), None)),
        }
    }
}

fn with_interrupt(mut settings: Settings, interrupt: &Interrupt) -> Settings {
    settings.interrupt = interrupt.clone();
    settings
}

#[pymethods]
impl Puzzle {
    /// The digits of a solution.
    fn solve<'py>(&self, py: Python<'py>, limits: Limits) -> PyResult<Option<Bound<'py, PyBytes>>> {
        match self.ask(py, &limits, PuzzleSolver::any)? {
            First::Found(grid) => Ok(Some(PyBytes::new(py, &digits_of(&grid)))),
            First::None => Ok(None),
            First::Unknown(stop) => Err(undecided(reason(stop), None)),
        }
    }

    /// `unique`, `multiple` or `none`.
    fn check(&self, py: Python<'_>, limits: Limits) -> PyResult<&'static str> {
        match self.ask(py, &limits, PuzzleSolver::uniqueness)? {
            Uniqueness::Unique(_) => Ok("unique"),
            Uniqueness::Multiple(_) => Ok("multiple"),
            Uniqueness::None => Ok("none"),
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
    fn solutions(&self, limits: Limits) -> PyResult<Grids> {
        Grids::new(&self.0, &limits)
    }

    /// The digits that each cell has in some solution.
    fn candidates(&self, py: Python<'_>, limits: Limits) -> PyResult<Vec<Vec<usize>>> {
        match self.ask(py, &limits, PuzzleSolver::true_candidates)? {
            TrueCandidates::Complete(all) => {
                let digits = |cell| all.digits(cell).map(|digit| digit.get().into()).collect();
                Ok(self.0.layout().cells().map(digits).collect())
            }
            TrueCandidates::Partial { stop, .. } => Err(undecided(reason(stop), None)),
        }
    }

    /// The cells of the redundant givens; `None` unless there is exactly one solution.
    fn redundant(&self, py: Python<'_>, limits: Limits) -> PyResult<Option<Vec<usize>>> {
        let needs = self.needs(py, &limits)?;
        Ok(needs.map(|needs| needs.redundant.iter().map(|cell| cell.index()).collect()))
    }

    /// The number of solutions that have each digit, by cell and then by digit.
    fn marginals<'py>(&self, py: Python<'py>, limits: Limits) -> PyResult<Vec<Bound<'py, PyAny>>> {
        let marginals = self.ask(py, &limits, PuzzleSolver::marginals)?;
        let layout = self.0.layout();
        let pairs = layout
            .cells()
            .flat_map(|cell| Digit::first(layout.digits()).map(move |digit| (cell, digit)));
        pairs.map(|(cell, digit)| to_int(py, marginals.count(cell, digit))).collect()
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

    /// Random solutions, each drawn from all of them with the same probability.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: usize,
        seed: u64,
        limits: Limits,
    ) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let drawn = self.ask(py, &limits, |solver| {
            let stop = &solver.settings().interrupt;
            let mut random = Pcg64::seed_from_u64(seed);
            // Grids of blank boards are drawn from the sums by which they are counted: their diagrams are too large.
            if let Some(gluing) = Gluing::for_puzzle(&self.0) {
                let Ok(sampler) = GridSampler::of(&gluing.interrupt(stop)) else { return Ok(None) };
                return Ok(Some((0..n).map(|_| digits_of(&sampler.sample(&mut random))).collect()));
            }
            let diagram = solver.diagram()?;
            let mut drawn: Vec<Vec<u8>> = Vec::new();
            while drawn.len() < n && !stop.is_set() {
                match diagram.sample(&mut random) {
                    Some(grid) => drawn.push(digits_of(&grid)),
                    None => return Ok(Some(drawn)),
                }
            }
            Ok((drawn.len() == n).then_some(drawn))
        })?;
        let drawn = drawn.ok_or_else(|| undecided("timeout", None))?;
        Ok(drawn.iter().map(|digits| PyBytes::new(py, digits)).collect())
    }
}
