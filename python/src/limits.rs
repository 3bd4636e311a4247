//! The limits of a question, and the reasons why it was stopped.

use crate::errors::value_error;
use crate::numbers::from_int;
use dlx::{Count, Interrupt, Solver, Stop};
use num_bigint::BigUint;
use pavane::solve::{Engine, Settings};
use pyo3::prelude::*;
use std::time::Duration;

/// The limits of a question, as `pavane.limits.Limits` has them.
#[derive(FromPyObject)]
pub(crate) struct Limits {
    timeout: Option<f64>,
    node_limit: Option<u64>,
    threads: usize,
    memory: Option<usize>,
    engine: String,
}

impl Limits {
    /// The time after which a question is stopped.
    ///
    /// # Errors
    /// If it is no number of seconds.
    pub(crate) fn timeout(&self) -> PyResult<Option<Duration>> {
        let duration = |seconds| {
            Duration::try_from_secs_f64(seconds).map_err(|_| {
                value_error(format!("timeout: found {seconds}, expected seconds from 0 up"))
            })
        };
        self.timeout.map(duration).transpose()
    }

    /// The maximum number of nodes of a search.
    pub(crate) const fn node_limit(&self) -> Option<u64> {
        self.node_limit
    }

    /// The bytes that a question may keep.
    pub(crate) const fn memory(&self) -> Option<usize> {
        self.memory
    }

    /// The settings of questions about puzzles.
    ///
    /// # Errors
    /// If the engine is unknown.
    pub(crate) fn settings(&self, interrupt: &Interrupt) -> PyResult<Settings> {
        let mut settings = Settings::default();
        settings.engine = self.engine.parse::<Engine>().map_err(value_error)?;
        settings.node_limit = self.node_limit;
        settings.threads = self.threads.max(1);
        settings.interrupt = interrupt.clone();
        if let Some(memory) = self.memory {
            (settings.sharing_cap, settings.relation_cap) = (memory / 2, memory / 2);
        }
        Ok(settings)
    }

    /// A solver with these limits.
    ///
    /// # Errors
    /// If the engine is unknown for exact cover problems.
    pub(crate) fn apply(&self, solver: &Solver, interrupt: &Interrupt) -> PyResult<Solver> {
        let engine = self.engine.parse::<dlx::Engine>().map_err(value_error)?;
        let solver = solver.clone().engine(engine).node_limit(self.node_limit);
        let solver = solver.threads(self.threads).interrupt(interrupt);
        Ok(match self.memory {
            Some(memory) => solver.sharing_cap(memory / 2).relation_cap(memory / 2),
            None => solver,
        })
    }
}

/// The reason of `Undecided` for a stop. Signals raise exceptions of their own, so any other interrupt comes from the
/// timeout.
pub(crate) const fn reason(stop: Stop) -> &'static str {
    match stop {
        Stop::SolutionLimit => "solution limit",
        Stop::NodeLimit => "node limit",
        Stop::Interrupted => "timeout",
        _ => "another limit",
    }
}

/// A limit on a number of solutions: a number of 64 bits, or one beyond, which is compared with an exact count.
pub(crate) enum CountLimit {
    /// Counting stops there.
    Small(u64),
    /// No count one by one ever gets there.
    Large(BigUint),
}

impl CountLimit {
    /// The limit of an `int`, if any.
    ///
    /// # Errors
    /// If it is negative.
    pub(crate) fn of(limit: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Self>> {
        let Some(limit) = limit else { return Ok(None) };
        let number = from_int(limit).map_err(|_| {
            value_error(format!("limit: found {limit}, expected a number from 0 up"))
        })?;
        Ok(Some(u64::try_from(&number).map_or(Self::Large(number), Self::Small)))
    }

    /// The limit where counting stops.
    pub(crate) fn small(limit: Option<&Self>) -> Option<u64> {
        match limit {
            Some(Self::Small(small)) => Some(*small),
            _ => None,
        }
    }

    /// The number found, at most the limit.
    pub(crate) fn cut(limit: Option<&Self>, count: Count) -> Count {
        match limit {
            Some(Self::Large(large)) if *large < count.found => Count::exactly(large.clone()),
            _ => count,
        }
    }
}
