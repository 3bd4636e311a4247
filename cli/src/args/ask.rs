//! The arguments that all questions about inputs take.

use super::choice::ChoiceArgs;
use super::input::InputArgs;
use super::leads::LeadArgs;
use super::output::OutputArgs;
use super::search::RunArgs;
use clap::Args;

/// Arguments of all questions about inputs.
#[derive(Debug, Args)]
pub(crate) struct AskArgs {
    #[command(flatten)]
    pub(crate) input: InputArgs,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) output: OutputArgs,
    #[command(flatten)]
    pub(crate) leads: LeadArgs,
    #[command(flatten)]
    pub(crate) choice: ChoiceArgs,
}
