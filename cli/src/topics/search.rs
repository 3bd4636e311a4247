//! The topic `search`.

use super::topic::Topic;
use crate::args::{BranchingArgs, CheckpointArgs, MemoryArgs, RunArgs};
use clap::{Args, Command};

const EXAMPLES: &str = "\
Examples:
  pavane count --timeout 10s problem.dlx
  pavane check --node-limit 100000 --threads 4 puzzles.txt
  pavane count --checkpoint search.checkpoint problem.dlx
  pavane list --branching random --seed 7 --limit 1 puzzle.txt";

pub(super) const TOPIC: Topic = Topic {
    name: "search",
    about: "Searches: engines, limits, threads and checkpoints",
    text: "\
The program chooses an engine for each input and searches until the answer is known. Any engine and any number of \
threads give the same answer.

A limit stops a search earlier: --timeout and --node-limit for each input, --total-timeout for the whole run. So does \
Ctrl-C. The answer is then what is known so far, such as `>=1000` or `unknown`, and the exit code is 3.

Several inputs are searched at the same time, and their answers are printed in order. All threads share a single input \
that takes long. With --checkpoint, a search that was stopped continues where it was. `pavane tasks` shares a search \
among machines.",
    after: &[EXAMPLES],
    headings: &["Search", "Checkpoints"],
    flags,
    is_brief: false,
};

fn flags(page: Command) -> Command {
    let page = BranchingArgs::augment_args(RunArgs::augment_args(page));
    CheckpointArgs::augment_args(MemoryArgs::augment_args(page))
}
