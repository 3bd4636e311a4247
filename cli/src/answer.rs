//! Questions, the instances that they are asked about, and answers.

mod board_objects;
mod chosen;
mod config;
mod cover;
mod diagram;
mod json;
mod layout_note;
mod lead;
mod listing;
mod method;
mod printed;
pub(crate) mod probe;
mod question;
mod resume;
mod stated;
mod sudoku;
mod verdict;
pub(crate) mod words;

pub(crate) use board_objects::BoardObjects;
pub(crate) use chosen::write_chosen;
pub(crate) use config::Config;
pub(crate) use cover::CoverInput;
pub(crate) use diagram::{why_no_diagram, with_diagram, without_diagram};
pub(crate) use json::{Finding, Outcome, Status, write as write_object};
pub(crate) use layout_note::layout_note;
pub(crate) use lead::{write_input, write_lead};
pub(crate) use listing::Listing;
pub(crate) use method::{counters, method_json};
pub(crate) use pavane_ask::{Forms, Scope};
pub(crate) use printed::{Printed, SolutionOf};
pub(crate) use question::{Answered, Input, Question};
pub(crate) use resume::Resumable;
pub(crate) use stated::{FalseStatement, KnownSolutions};
pub(crate) use sudoku::SudokuInput;
pub(crate) use verdict::{Verdict, refuse, report_reason, unfound};
