//! Answers in words and numbers, and their comparison with the input.

use clap::Args;

/// Arguments of questions with words as answers.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct AnswerArgs {
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
