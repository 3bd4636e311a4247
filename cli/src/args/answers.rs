//! The choice among the answers of a batch, and their comparison with the input.

use crate::error::Error;
use crate::output::{Kinds, Selection};
use clap::Args;

/// Arguments of questions with words as answers.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerArgs {
    /// Print the inputs with answers of these kinds, as they are, instead of answers
    ///
    /// LIST has one or several kinds, separated by commas. The kinds of `check` are unique, multiple, none, unknown and
    /// error. The kinds of `solve` are solved, none, unknown and error. `count` has all six. `unknown` are inputs that
    /// a limit or Ctrl-C stopped. A line of a file is printed byte for byte, with its label, and a puzzle of another
    /// form as one line. An exact cover problem, which is a whole file, is printed as the name of its file.
    #[arg(long, value_name = "LIST", conflicts_with_all = ["not", "json", "quiet", "with_input", "resume"])]
    pub(crate) only: Option<String>,
    /// Print the inputs without answers of these kinds, as --only does
    #[arg(long, value_name = "LIST", conflicts_with_all = ["json", "quiet", "with_input", "resume"])]
    pub(crate) not: Option<String>,
    /// With --json, give the search nodes of every puzzle
    ///
    /// The 9x9 puzzles of a file of lines are searched together, and `nodes` is null for them. With this option each is
    /// searched alone, which takes many times longer.
    #[arg(long, requires = "json")]
    pub(crate) count_nodes: bool,
    #[command(flatten)]
    pub(crate) stated: StatedArgs,
}

/// Arguments of questions that compare their answers with the statements of the input.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct StatedArgs {
    /// Do not compare answers with what the input states
    ///
    /// A puzzle may come with its number of solutions, or with a solution. If the answer contradicts that, or the
    /// solution does not solve the puzzle, standard error reports it. The run then ends with exit code 1 or worse.
    #[arg(long)]
    ignore_stated: bool,
}

impl StatedArgs {
    /// Whether answers are compared.
    pub(crate) const fn compares(&self) -> bool {
        !self.ignore_stated
    }
}

impl AnswerArgs {
    /// The choice of inputs, if they are printed instead of answers. `known` are the kinds of answers of the verb.
    ///
    /// # Errors
    /// If a word is not one of these.
    pub(crate) fn selection(&self, verb: &str, known: Kinds) -> Result<Option<Selection>, Error> {
        match (&self.only, &self.not) {
            (Some(list), _) => Selection::only(list, verb, known).map(Some),
            (None, Some(list)) => Selection::not(list, verb, known).map(Some),
            (None, None) => Ok(None),
        }
    }
}
