//! The topic `input`.

use super::topic::Topic;
use crate::args::InputArgs;
use clap::Args;

const EXAMPLES: &str = "\
Examples:
  pavane solve puzzles.txt more.txt.gz
  pavane solve 1...3..2..4..1..
  pavane generate -n 10 | pavane rate
  pavane check --layout 9x9+x puzzles.txt
  pavane solve --layout jigsaw:map.txt puzzle.txt
  pavane count --format matrix problem.txt";

pub(super) const TOPIC: Topic = Topic {
    name: "input",
    about: "Inputs: files, formats, layouts and symbols",
    text: "\
An input is a file, `-` for standard input, or a puzzle itself. Without any input, the program reads standard input.

A file holds puzzles, one per line or drawn as grids, puzzles as JSON, or one exact cover problem. The format is \
detected from the content. Files compressed by gzip, zstd, xz or bzip2 are read as their content. docs/formats.md \
defines the formats.

An empty cell is `.` or `0`. The number of cells decides the shape of a board, unless --layout names another one. A bad \
input is reported with its line and column, and the other inputs are answered.",
    after: &[EXAMPLES],
    headings: &["Input"],
    flags: InputArgs::augment_args,
    is_brief: false,
};
