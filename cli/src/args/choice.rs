//! The choice among the answers of a run, their order and their form.

use crate::choice::Requested;
use clap::Args;

/// Arguments of all questions, which choose and sort answers.
#[derive(Debug, Args)]
#[command(next_help_heading = "Output")]
pub(crate) struct ChoiceArgs {
    /// Print the inputs whose answers satisfy EXPR, as they are, instead of answers
    ///
    /// EXPR compares fields of the JSON: 'er >= 7 and givens <= 24', 'status == "unique"', 'techniques has "X-Wing"'.
    /// It has ==, !=, <, <=, >, >=, has, in, not, and, or and parentheses; docs/select.md explains them. A list of
    /// kinds of answers, separated by commas, also works. The kinds of `check` are unique, multiple, none, unknown and
    /// error. The kinds of `solve` are solved, none, unknown and error. `count` has all six. Other verbs have the
    /// statuses of their JSON. `unknown` are inputs that a limit or Ctrl-C stopped.
    ///
    /// A line of a file is printed byte for byte, with its label, and a puzzle of another form as one line. An exact
    /// cover problem, which is a whole file, is printed as the name of its file. With --json the objects are printed,
    /// with --fields their fields.
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["not", "quiet", "with_input"])]
    pub(crate) only: Option<String>,
    /// Print the other inputs than --only does
    #[arg(long, value_name = "EXPR", conflicts_with_all = ["quiet", "with_input"])]
    pub(crate) not: Option<String>,
    /// Sort the answers, or the chosen inputs, by these fields; -FIELD is descending
    ///
    /// Fields are separated by commas. Answers with equal fields stay in the order of the inputs, and answers without a
    /// field come last. Numbers come before texts. Everything is printed at the end; what the memory does not hold is
    /// kept in temporary files.
    #[arg(
        long,
        value_name = "FIELDS",
        value_delimiter = ',',
        allow_hyphen_values = true,
        conflicts_with = "quiet"
    )]
    pub(crate) sort: Vec<String>,
    /// Print these fields of the JSON, separated by tabs, below a line of their names
    ///
    /// Fields are separated by commas. Columns of a table with names are columns.NAME.
    #[arg(long, value_name = "FIELDS", value_delimiter = ',', conflicts_with_all = ["json", "quiet", "with_input"])]
    pub(crate) fields: Vec<String>,
}

impl ChoiceArgs {
    /// The texts of the options; `json` says whether answers are objects.
    pub(crate) fn requested(&self, json: bool) -> Requested<'_> {
        let Self { only, not, sort, fields } = self;
        Requested { only: only.as_deref(), not: not.as_deref(), sort, fields, json }
    }

    /// Whether an option is given.
    pub(crate) fn is_given(&self) -> bool {
        let Self { only, not, sort, fields } = self;
        only.is_some() || not.is_some() || !sort.is_empty() || !fields.is_empty()
    }
}
