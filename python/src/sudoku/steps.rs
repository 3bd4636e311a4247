//! Steps of a person, and ratings, as JSON.

use super::puzzle::Puzzle;
use crate::errors::{engine_error, undecided, value_error};
use crate::limits::{Limits, reason};
use crate::running::run;
use dlx::{Interrupt, Uniqueness};
use pavane::{PuzzleSolver, Symbols};
use pavane_ask::{Reveal, hint_json, measures_json, path_step_json, steps_up_to, usual_limit};
use pavane_human::{End, Path, Rater, Scale, UnratedError};
use pavane_methods::rating::{RateError, Settings, rate};
use pyo3::prelude::*;
use serde_json::Value;
use std::time::Duration;

/// A question about steps without an answer.
enum Unanswered {
    /// The question was stopped.
    Stopped(&'static str),
    /// The puzzle does not have exactly one solution, or is too large.
    Refused(String),
}

impl From<Unanswered> for PyErr {
    fn from(error: Unanswered) -> Self {
        match error {
            Unanswered::Stopped(reason) => undecided(reason, None),
            Unanswered::Refused(message) => engine_error(message),
        }
    }
}

impl From<UnratedError> for Unanswered {
    fn from(error: UnratedError) -> Self {
        match error {
            UnratedError::Stopped(stop) => Self::Stopped(reason(stop)),
            error => Self::Refused(error.to_string()),
        }
    }
}

impl From<RateError> for Unanswered {
    fn from(error: RateError) -> Self {
        match error {
            RateError::Stopped(stop) => Self::Stopped(reason(stop)),
            error => Self::Refused(error.to_string()),
        }
    }
}

/// The scale of steps with this name.
pub(super) fn scale(name: &str) -> PyResult<Scale> {
    match name {
        "human" => Ok(Scale::Human),
        "se" => Ok(Scale::Se),
        _ => Err(value_error(format!("scale: found `{name}`, expected human or se"))),
    }
}

impl Puzzle {
    /// The symbols of digits in texts.
    fn symbols(&self) -> Symbols {
        Symbols::standard(self.0.layout().digits())
    }

    /// A value that is made of the path of the puzzle, which must have one solution.
    fn with_path(
        &self,
        py: Python<'_>,
        timeout: Option<Duration>,
        scale: Scale,
        make: impl FnOnce(&mut Path) -> Value + Send,
    ) -> PyResult<String> {
        let make = |stop: &Interrupt| {
            let solver = PuzzleSolver::new(&self.0).map(|solver| solver.interrupt(stop));
            let refused = |message: &str| Err(Unanswered::Refused(message.to_owned()));
            let solver = solver.map_err(|error| Unanswered::Refused(error.to_string()))?;
            match solver.uniqueness().map_err(|error| Unanswered::Refused(error.to_string()))? {
                Uniqueness::Unique(_) => {}
                Uniqueness::None => return refused("the puzzle has no solution, and so no steps"),
                Uniqueness::Multiple(_) => {
                    return refused(
                        "the puzzle has several solutions, and steps lead to one; add givens",
                    );
                }
                Uniqueness::Unknown { stop, .. } => return Err(Unanswered::Stopped(reason(stop))),
            }
            let path =
                Path::new(&self.0).map_err(|error| Unanswered::Refused(error.to_string()))?;
            let mut path = path.on(scale).interrupt(stop);
            let value = make(&mut path);
            match path.end() == Some(End::Stopped) {
                true => Err(Unanswered::Stopped("timeout")),
                false => Ok(value.to_string()),
            }
        };
        Ok(run(py, timeout, make)??)
    }
}

#[pymethods]
impl Puzzle {
    /// The next step, in as much detail as requested; null if no technique finds one.
    fn hint(
        &self,
        py: Python<'_>,
        scale_name: &str,
        reveal: &str,
        limits: Limits,
    ) -> PyResult<String> {
        let reveal = match reveal {
            "technique" => Reveal::Technique,
            "cells" => Reveal::Cells,
            "all" => Reveal::All,
            _ => {
                let message = format!("reveal: found `{reveal}`, expected technique, cells or all");
                return Err(value_error(message));
            }
        };
        self.with_path(py, limits.timeout()?, scale(scale_name)?, |path| {
            let (layout, symbols) = (self.0.layout(), self.symbols());
            let step = path.next();
            step.map(|step| hint_json(&step, layout, &symbols, reveal)).unwrap_or_default()
        })
    }

    /// All steps that can be made in the state of the givens, up to a rating.
    fn steps(
        &self,
        py: Python<'_>,
        scale_name: &str,
        most: Option<f64>,
        limits: Limits,
    ) -> PyResult<String> {
        let scale = scale(scale_name)?;
        self.with_path(py, limits.timeout()?, scale, |path| {
            let most = most.unwrap_or(usual_limit(scale));
            let steps = steps_up_to(path, most);
            let (layout, symbols) = (self.0.layout(), self.symbols());
            steps.iter().map(|step| step.to_json(layout, &symbols)).collect()
        })
    }

    /// The steps to the solution, each with the candidates before it.
    fn explain(&self, py: Python<'_>, scale_name: &str, limits: Limits) -> PyResult<String> {
        self.with_path(py, limits.timeout()?, scale(scale_name)?, |path| {
            let symbols = self.symbols();
            let mut steps = Vec::new();
            loop {
                let before = path.candidates();
                let Some(step) = path.next() else { break };
                steps.push(path_step_json(&step, &before, &symbols));
            }
            steps.into()
        })
    }

    /// The rating on a scale: `measures`, `human` or `se`.
    fn rate(
        &self,
        py: Python<'_>,
        scale_name: &str,
        seed: u64,
        limits: Limits,
    ) -> PyResult<String> {
        let settings = limits.settings(&Interrupt::new())?;
        let settings = Settings { seed, threads: settings.threads, ..Settings::default() };
        let rated = match scale_name {
            "measures" => run(py, limits.timeout()?, |stop| {
                let rating = rate(&self.0, &settings, stop)?;
                Ok(measures_json(&rating, self.0.layout(), false))
            }),
            "human" => run(py, limits.timeout()?, |stop| {
                Ok(Rater::default().rate_human(&self.0, stop)?.to_json())
            }),
            "se" => run(py, limits.timeout()?, |stop| {
                Ok(Rater::default().rate(&self.0, stop)?.to_json())
            }),
            _ => {
                let message =
                    format!("scale: found `{scale_name}`, expected measures, human or se");
                return Err(value_error(message));
            }
        };
        let rated: Result<Value, Unanswered> = rated?;
        Ok(rated?.to_string())
    }
}
