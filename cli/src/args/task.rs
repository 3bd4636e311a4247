//! How tasks of a search are run.

use super::named::named;
use super::search::engines;
use super::values::{engine, number, size, some_time};
use crate::error::Error;
use clap::Args;
use dlx::parts::Rest;
use pavane::solve::Engine;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct TaskArgs {
    /// The engine: auto, links, cells or bits; all give the same results
    #[arg(long, value_name = "ENGINE", default_value = "auto",
        value_parser = named(engine, engines), hide_possible_values = true)]
    pub(crate) engine: Engine,
    /// Stop a task after N search nodes; the rest becomes new tasks
    ///
    /// Unlike a limit of time, it gives equal results when a task is run again.
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) node_limit: Option<u64>,
    /// Stop a task after this time, such as 10m; the rest becomes new tasks
    #[arg(long, value_name = "TIME", value_parser = some_time)]
    pub(crate) timeout: Option<Duration>,
    /// The maximum number of new tasks for the rest of a task
    #[arg(long, value_name = "N", value_parser = size, default_value = "4")]
    pub(crate) rest: usize,
}

impl TaskArgs {
    /// Makes sure that the engine searches in order.
    ///
    /// # Errors
    /// If it does not.
    pub(crate) fn check(&self) -> Result<(), Error> {
        if self.engine == Engine::Nine || self.engine.part().is_some() {
            let why = format!("the engine {} runs no tasks; use --engine auto", self.engine);
            return Err(Error::usage(why));
        }
        Ok(())
    }

    /// The rest of a task.
    pub(crate) fn rest(&self) -> Rest {
        Rest(self.rest)
    }
}
