//! Engines, limits, threads, and the choice of the item to branch on.

use super::named::named;
use super::values::{duration, engine, number, seed, threads};
use crate::error::Error;
use clap::{Args, ValueEnum};
use dlx::Branching;
use pavane::nine::{Isa, MissingIsa, UnknownIsa};
use pavane::solve::Engine;
use std::env;
use std::num::NonZeroUsize;
use std::thread;
use std::time::Duration;

/// The seed of random branching and of methods unless one is given.
pub(crate) const DEFAULT_SEED: u64 = 1;

/// The environment variable that forces an instruction set.
const ISA_VARIABLE: &str = "PAVANE_ISA";

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct RunArgs {
    /// The engine: auto, nine, links, cells, bits, learn or repair
    ///
    /// All give the same answers; `links`, `cells` and `bits` in the same order, `nine` in another. `nine` is for the
    /// standard 9x9 layout and by far the fastest there. Of the others, `bits` is fastest while the relation between
    /// the options fits in 256 MB (45,000 options). `cells` and `links` take any size. `learn` (clause learning) is for
    /// `solve` and `check`, `repair` (local search) for `solve`. They look for solutions in no order, and `repair`
    /// cannot show that none exists. `auto` chooses; `solve` and `check` let several of them take turns where the
    /// search in order does not end soon. The environment variable PAVANE_ISA (portable, v2, v3, v4) forces an
    /// instruction set; the default is the best of the processor.
    #[arg(long, value_name = "ENGINE", default_value = "auto",
        value_parser = named(engine, engines), hide_possible_values = true)]
    pub(crate) engine: Engine,
    /// Stop after this time, such as 10s or 500ms, for each input
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) timeout: Option<Duration>,
    /// Stop the whole run after this time
    #[arg(long, value_name = "TIME", value_parser = duration)]
    pub(crate) total_timeout: Option<Duration>,
    /// Stop after N search nodes, for each input
    #[arg(long, value_name = "N", value_parser = number)]
    pub(crate) node_limit: Option<u64>,
    /// The number of threads [default: all cores]
    ///
    /// Each of several inputs is searched on one thread. A single input is searched on all, if it takes longer than
    /// some milliseconds and the engine is not `nine`. Answers, their order and the nodes of a complete search are the
    /// same for any number. If a limit or Ctrl-C stops the search, or `count` has a limit, the nodes may differ.
    #[arg(long, value_name = "N", value_parser = threads)]
    pub(crate) threads: Option<usize>,
}

#[derive(Debug, Args)]
#[command(next_help_heading = "Search")]
pub(crate) struct BranchingArgs {
    /// The rule for the item (of a sudoku: the cell, or the place of a digit) to branch on
    ///
    /// The answers are the same; the order of the solutions and the time differ. For the engines `links`
    /// and `bits`; with it `auto` does not choose `nine`. The default is `minimum`.
    #[arg(long, value_name = "RULE")]
    pub(crate) branching: Option<Rule>,
    /// The seed of random choices [default: 1]
    ///
    /// Of `--branching random`, of a method, or of the searches in no order that `solve` and `check` fall
    /// back on. It may change the solution and the time, never the verdict.
    #[arg(long, value_name = "N", value_parser = seed)]
    pub(crate) seed: Option<u64>,
    /// Do not look for an algebraic reason why there is no solution
    ///
    /// By default, a search of links, cells or bits that does not end within some milliseconds also looks for such a
    /// reason. It is a set of weights of the items that excludes every solution, such as a checkerboard coloring with
    /// colors that do not balance. Standard error reports the reason if it decides the answer. docs/algorithms.md
    /// explains it.
    #[arg(long)]
    pub(crate) no_algebra: bool,
}

/// The rule for the item to branch on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Rule {
    /// The item with the fewest choices, the first among equals
    Minimum,
    /// The first item in the order of the input
    Given,
    /// A random item among those with the fewest choices
    Random,
}

impl RunArgs {
    /// The number of threads: as given, or all cores.
    pub(crate) fn threads(&self) -> usize {
        self.threads.unwrap_or_else(cores)
    }
}

impl BranchingArgs {
    /// The requested rule; `None` for the default.
    ///
    /// # Errors
    /// If a seed is given for a rule that takes none.
    pub(crate) fn rule(&self) -> Result<Option<Branching>, Error> {
        if self.seed.is_some() && self.branching != Some(Rule::Random) {
            return Err(Error::usage(
                "--seed is for --branching random; take that rule or leave the seed out",
            ));
        }
        Ok(self.branching.map(|rule| match rule {
            Rule::Minimum => Branching::Minimum,
            Rule::Given => Branching::Given,
            Rule::Random => Branching::Random(self.seed.unwrap_or(DEFAULT_SEED)),
        }))
    }
}

/// The names of the engines.
pub(super) fn engines() -> Vec<String> {
    Engine::ALL.iter().map(|engine| engine.name().to_owned()).collect()
}

/// The number of cores.
pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, NonZeroUsize::get)
}

/// The instruction set that [`ISA_VARIABLE`] asks for, or the best of this processor.
///
/// # Errors
/// If the set is unknown, or the processor does not have it.
pub(crate) fn isa() -> Result<Isa, Error> {
    let Some(name) = env::var_os(ISA_VARIABLE).filter(|name| !name.is_empty()) else {
        return Ok(Isa::best());
    };
    let wrong = |error: String| Error::usage(format!("{ISA_VARIABLE}: {error}"));
    let isa: Isa = name.to_string_lossy().parse().map_err(|e: UnknownIsa| wrong(e.to_string()))?;
    let missing = |isa| wrong(MissingIsa { isa }.to_string());
    if isa.is_available() { Ok(isa) } else { Err(missing(isa)) }
}
