//! Random solutions, each drawn from all of them with the same probability.

use crate::answers::Unanswered;
use crate::cover::Problem;
use crate::limits::{Limits, reason};
use crate::running::run;
use crate::sudoku::{Puzzle, digits_of};
use dlx::{Interrupt, Stop};
use pavane::PuzzleSolver;
use pavane::gluing::Gluing;
use pavane::solve::{Engine, Question};
use pavane_ask::{Sampler, Sudoku};
use pyo3::prelude::*;
use pyo3::types::PyBytes;
use rand_core::SeedableRng;
use rand_pcg::Pcg64;

/// Draws `n` solutions. Draws none if no solution exists.
fn drawn<S>(
    n: usize,
    interrupt: &Interrupt,
    mut draw: impl FnMut() -> Result<Option<S>, Unanswered>,
) -> Result<Vec<S>, Unanswered> {
    let mut drawn = Vec::new();
    while drawn.len() < n {
        if interrupt.is_set() {
            return Err(Unanswered::Stopped(reason(Stop::Interrupted)));
        }
        match draw()? {
            Some(solution) => drawn.push(solution),
            None => break,
        }
    }
    Ok(drawn)
}

/// A solver that has a sampler, which blank boards have with every engine and every limit: they are not searched.
fn sampled(solver: &PuzzleSolver) -> Result<PuzzleSolver, Unanswered> {
    if Gluing::for_puzzle(solver.puzzle()).is_some() {
        return Ok(solver.clone().engine(Engine::Auto).node_limit(None));
    }
    solver.route(Question::Diagram).map_err(pavane::SolveError::from)?;
    Ok(solver.clone())
}

#[pymethods]
impl Puzzle {
    /// Random solutions, each drawn from all of them with the same probability.
    fn sample<'py>(
        &self,
        py: Python<'py>,
        n: usize,
        seed: u64,
        limits: Limits,
    ) -> PyResult<Vec<Bound<'py, PyBytes>>> {
        let drawn = self.ask(py, &limits, |solver| {
            let (solver, symbols) = (sampled(solver)?, self.symbols());
            let sudoku = Sudoku { solver: &solver, symbols: &symbols };
            let mut sampler = Sampler::of_sudoku(&sudoku, seed)?;
            drawn(n, &solver.settings().interrupt, || {
                Ok(sampler.next().transpose()?.map(|grid| digits_of(&grid)))
            })
        })?;
        Ok(drawn.iter().map(|digits| PyBytes::new(py, digits)).collect())
    }
}

#[pymethods]
impl Problem {
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
            drawn(n, stop, || {
                Ok(diagram.sample(&mut random).map(|options| self.solution(&options)))
            })
        })?;
        Ok(drawn?)
    }
}
