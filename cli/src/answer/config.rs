//! Run-wide configuration.

use crate::checkpoint::CheckpointPlan;
use crate::choice::{Choice, Form};
use crate::draw::Drawing;
use crate::input::SingleInput;
use crate::output::Forecast;
use pavane::solve::Settings;
use std::sync::Arc;

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
    /// The choice among the answers, their order and their form, unless all are printed as they come.
    pub(crate) choice: Option<Arc<Choice>>,
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
        let reads = self.choice.as_ref().map(|choice| choice.reads());
        let reads_puzzle = reads.is_some_and(|reads| reads.puzzle || reads.givens);
        self.json || reads_puzzle || text.is_none() && (self.prints_inputs() || self.with_input)
    }

    /// Whether the chosen inputs are printed in place of answers.
    pub(crate) fn prints_inputs(&self) -> bool {
        self.choice.as_ref().is_some_and(|choice| matches!(choice.form(), Form::Inputs))
    }

    /// Whether the object of an answer is written, or fields of it are looked up.
    pub(crate) fn needs_outcome(&self) -> bool {
        self.json || self.choice.as_ref().is_some_and(|choice| choice.reads().any)
    }

    /// Whether the labels of inputs are written or looked up.
    pub(crate) fn needs_label(&self) -> bool {
        match &self.choice {
            Some(choice) => choice.reads().label,
            None => self.json,
        }
    }

    /// Whether the field that only the question has is written or looked up.
    pub(crate) fn needs_finding(&self) -> bool {
        match &self.choice {
            Some(choice) => choice.reads().finding,
            None => self.json,
        }
    }

    /// The number of threads that search the current input: all if it is the single one.
    pub(crate) fn threads_for_one(&self) -> usize {
        if self.threads > 1 && self.single.is_likely() { self.threads } else { 1 }
    }
}
