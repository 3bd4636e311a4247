//! The topic `output`.

use super::topic::Topic;
use crate::args::{
    AnswerArgs, ChoiceArgs, LeadArgs, OptionNumbersArgs, OutputArgs, PictureArgs, ResumeArgs,
};
use clap::{Args, Command};

/// The exit codes of the program.
pub(crate) const EXIT_CODES: &str = "\
Exit codes: 0 success; 1 an input has no solution, is not unique or not minimal, or states an answer \
that is not true, or a certificate or proof is false; 2 bad usage or bad input; 3 stopped by a limit \
or Ctrl-C; 130 Ctrl-C before any answer; 143, 129 and 152 stopped by SIGTERM, SIGHUP and SIGXCPU \
(the limit of processor time), with what was found so far. If the reader of standard output goes \
away, as `head` does, the program ends by SIGPIPE (141 in a shell); if standard output is closed \
from the start, it exits with 2.";

const EXAMPLES: &str = "\
Examples:
  pavane check --quiet puzzle.txt && echo unique
  pavane check --only multiple,none puzzles.txt
  pavane rate --scale se --only 'er >= 7 and givens <= 24' --sort=-er puzzles.txt
  pavane rate --scale se --fields line,label,er puzzles.txt
  pavane rate --json puzzles.txt | jq .label
  pavane solve --resume --output solved.txt puzzles.txt";

pub(super) const TOPIC: Topic = Topic {
    name: "output",
    about: "Output: answers, JSON, messages, totals and exit codes",
    text: "\
Answers are printed on standard output, in the order of the inputs. Messages, totals and progress are printed on \
standard error.

With --json, each answer is an object on one line; docs/json.md describes its fields. With --quiet, the exit code is \
the only answer. If there are several files, `file:line` and a tab precede each answer.

--only and --not choose inputs by the fields of their answers, --sort sorts, and --fields prints a table; docs/select.md \
explains expressions.

With --output, the file appears when the run ends, and a run without any answer leaves it as it was. With --resume, the \
same command continues an earlier run.",
    after: &[EXAMPLES, EXIT_CODES],
    headings: &["Output"],
    flags,
    is_brief: false,
};

fn flags(page: Command) -> Command {
    let page = LeadArgs::augment_args(OutputArgs::augment_args(page));
    let page = AnswerArgs::augment_args(ChoiceArgs::augment_args(page));
    let page = ResumeArgs::augment_args(page);
    PictureArgs::augment_args(OptionNumbersArgs::augment_args(page))
}
