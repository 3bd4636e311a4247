//! The solutions of a puzzle as an iterator of Python.

use super::puzzle::digits_of;
use crate::answers::Unanswered;
use crate::errors::{engine_error, undecided};
use crate::limits::{Limits, reason};
use crate::running::run_on;
use crate::slices::Slices;
use dlx::{Interrupt, OptionId, Stop};
use pavane::solve::{Question, Route};
use pavane::{Encoding, PuzzleSolver};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyBytes;
use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The maximum number of grids that are found together, most in some microseconds each.
const BOARDS: usize = 256;

/// The solutions of a puzzle, one after the other, as digits of cells.
#[pyclass(frozen, module = "pavane._pavane")]
pub(crate) struct Grids(Mutex<Source>);

/// The source of the solutions.
enum Source {
    /// An engine of its own, for the usual board or for rules beyond zones.
    Own(Box<OwnSearch>),
    /// An exact cover engine. A grid may turn out to be wrong, which is a defect.
    General(Box<Slices<Result<Vec<u8>, String>>>),
}

/// A search of such an engine, and the grids that it has found ahead of the iterator.
struct OwnSearch {
    grids: pavane::Grids,
    interrupt: Interrupt,
    ready: VecDeque<Vec<u8>>,
    /// The number of grids that are searched together next.
    size: usize,
    left: Option<Duration>,
    /// The reason for which the search was stopped, after which it cannot be continued.
    stopped: Option<&'static str>,
}

impl OwnSearch {
    fn next(&mut self, py: Python<'_>) -> PyResult<Option<Vec<u8>>> {
        if let Some(next) = self.ready.pop_front() {
            return Ok(Some(next));
        }
        if self.left.is_some_and(|left| left.is_zero()) {
            return Err(undecided(reason(Stop::Interrupted), None));
        }
        if self.stopped.is_none() {
            let (begun, interrupt) = (Instant::now(), self.interrupt.clone());
            let signal = run_on(py, self.left, &interrupt, || self.search());
            self.left = self.left.map(|left| left.saturating_sub(begun.elapsed()));
            self.size = (2 * self.size).min(BOARDS);
            // After a signal the search cannot be continued.
            if signal.is_err() {
                self.stopped = Some("interrupt");
            }
            signal?;
        }
        match (self.ready.pop_front(), self.stopped) {
            (None, Some(reason)) => Err(undecided(reason, None)),
            (next, _) => Ok(next),
        }
    }

    fn search(&mut self) {
        while self.ready.len() < self.size {
            match self.grids.next() {
                Some(Ok(grid)) => self.ready.push_back(digits_of(&grid)),
                Some(Err(stop)) => {
                    self.stopped = Some(reason(stop));
                    return;
                }
                None => return,
            }
        }
    }
}

/// The digits of a solution, if it solves the puzzle.
fn verified(encoding: &Encoding, options: &[OptionId]) -> Result<Vec<u8>, String> {
    let grid = encoding.grid(options).map_err(|error| error.to_string())?;
    encoding.puzzle().verify(&grid).map_err(|error| error.to_string())?;
    Ok(digits_of(&grid))
}

impl Grids {
    pub(crate) fn new(puzzle: &pavane::Puzzle, limits: &Limits) -> PyResult<Self> {
        let interrupt = Interrupt::new();
        let settings = limits.settings(&interrupt)?;
        let left = limits.timeout()?;
        let solver = PuzzleSolver::with_settings(puzzle, settings).map_err(engine_error)?;
        let source = match solver.route(Question::List).map_err(engine_error)? {
            Route::Nine | Route::Constraints => {
                let grids = solver.solutions().map_err(Unanswered::from)?;
                let (ready, size) = (VecDeque::new(), 1);
                Source::Own(Box::new(OwnSearch {
                    grids,
                    interrupt,
                    ready,
                    size,
                    left,
                    stopped: None,
                }))
            }
            _ => {
                let encoding = solver.encoding().map_err(engine_error)?.clone();
                let search = solver.cover_solver().map_err(engine_error)?.owned_search();
                let turn = move |options: &[OptionId]| verified(&encoding, options);
                Source::General(Box::new(Slices::new(search.map_err(engine_error)?, left, turn)))
            }
        };
        Ok(Self(Mutex::new(source)))
    }
}

#[pymethods]
impl Grids {
    fn __iter__(slf: Py<Self>) -> Py<Self> {
        slf
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyBytes>>> {
        let mut source = self.0.lock_py_attached(py).unwrap_or_else(PoisonError::into_inner);
        let next = match &mut *source {
            Source::Own(search) => search.next(py)?,
            Source::General(slices) => slices.next(py)?.transpose().map_err(engine_error)?,
        };
        Ok(next.map(|digits| PyBytes::new(py, &digits)))
    }
}
