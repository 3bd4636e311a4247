//! Run-wide configuration.

use crate::checkpoint::CheckpointPlan;
use crate::draw::Drawing;
use crate::input::SingleInput;
use crate::output::{Forecast, Selection};
use pavane::solve::Settings;

/// Run-wide configuration, shared by all workers.
#[derive(Clone, Debug, Default)]
pub(crate) struct Config {
    /// Engine, limits and resources of searches. Each worker has a separate interrupt, and each input its number
    /// of threads.
    pub(crate) settings: Settings,
    /// The number of threads of the run.
    pub(crate) threads: usize,
    pub(crate) single: SingleInput,
    /// Whether answers are JSON objects.
    pub(crate) json: bool,
    /// Whether no answers are written.
    pub(crate) quiet: bool,
    /// The inputs that are printed instead of answers, if they are.
    pub(crate) selection: Option<Selection>,
    /// Whether the file and the line precede each answer.
    pub(crate) names: bool,
    /// Whether the input precedes its answer.
    pub(crate) with_input: bool,
    /// Whether answers set colors on a terminal, where text from outside is escaped before.
    pub(crate) styled: bool,
    /// Whether JSON has the nodes of every puzzle.
    pub(crate) count_nodes: bool,
    /// Whether answers are compared with what the inputs state.
    pub(crate) compares_stated: bool,
    /// Whether a bad input ends the run.
    pub(crate) fail_fast: bool,
    /// Whether options are printed with their numbers.
    pub(crate) option_numbers: bool,
    /// The drawing of solutions of exact cover problems, if they are drawn.
    pub(crate) drawing: Option<Drawing>,
    /// The estimate of the current search, for lines of progress.
    pub(crate) forecast: Forecast,
    /// The argument of `--layout`.
    pub(crate) layout: Option<String>,
    /// Whether the output is text, and is written.
    pub(crate) is_text: bool,
    /// The file of checkpoints, if they are kept.
    pub(crate) checkpoint: Option<CheckpointPlan>,
}

impl Config {
    /// Whether the output has the puzzle of an input with this text, if the text is known.
    pub(crate) fn shows_puzzle(&self, text: Option<&[u8]>) -> bool {
        self.json || text.is_none() && (self.selection.is_some() || self.with_input)
    }

    /// The number of threads that search the current input: all if it is the single one.
    pub(crate) fn threads_for_one(&self) -> usize {
        if self.threads > 1 && self.single.is_likely() { self.threads } else { 1 }
    }
}
