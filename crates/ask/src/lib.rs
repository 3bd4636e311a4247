//! Questions and answers as JSON, for `--json` of the program, for pages and for other front ends.
//!
//! [`answer`] takes a [`Request`] and a [`Control`], and returns an [`Answer`] or a [`Problem`]. docs/json.md defines
//! the objects, which are made in one place: the program prints its own from [`object`] and the functions named `of_`.
//! The module reads no clock and opens no file. The same requests may come from strangers and run in a browser.
//! docs/serve.md has the fields of requests.
//!
//! | file | content |
//! |---|---|
//! | `request.rs`, `control.rs`, `problem.rs`, `answer.rs` | requests, resources, errors, and answers by question |
//! | `table.rs`, `questions/`, `question.rs` | the table of questions, a file for each, and what a file declares |
//! | `input.rs`, `marks.rs` | the text of a request, and the candidates of its player |
//! | `entries.rs`, `mistake.rs` | the entries of a player in the text, and a wrong one |
//! | `object.rs`, `outcome.rs` | the objects, and the outcomes of searches in them |
//! | `instance.rs`, `sudoku.rs`, `cover.rs` | what questions are asked about: a sudoku, an exact cover problem |
//! | `checked_texts.rs` | the texts of solutions, made by the threads that find them |
//! | `diagram.rs`, `path.rs` | all solutions at once, and the steps of a person, for the questions that need them |
//! | `clues.rs`, `distinct.rs` | clues as objects, and the choices that solutions make on some items |
//! | `forms.rs` | canonical forms and random equivalents |
//! | `tiling.rs`, `film.rs`, `moves.rs`, `search_events.rs` | pictures of solutions, and searches step by step |

mod answer;
mod checked_texts;
mod clues;
mod control;
mod cover;
mod diagram;
mod distinct;
mod entries;
mod film;
mod forms;
mod input;
mod instance;
mod listed;
mod marks;
mod mistake;
mod moves;
pub mod object;
mod outcome;
mod path;
mod problem;
mod question;
mod questions;
mod reading;
mod request;
mod search_events;
mod sudoku;
mod table;
mod tiling;

pub use answer::{Answer, answer};
pub use checked_texts::CheckedTexts;
pub use control::{Control, Limits, progress_json};
pub use cover::{Cover, first, solved};
pub use diagram::{Diagrammed, NoDiagram, Scope};
pub use entries::Entries;
pub use film::Film;
pub use forms::{CanonicalForm, FormError, Forms};
pub use instance::{Instance, InstanceError};
pub use listed::{MAX_LISTED, NthListed, TOO_MANY_TO_LIST, list_of, of_list_of_all};
pub use mistake::{Mistake, mistakes_json};
pub use path::{
    NoPath, mistaken_status, path, path_from_entries, path_from_entries_without_uniqueness,
    path_without_uniqueness,
};
pub use pavane::format::LONGEST_NAME;
pub use problem::{Problem, ProblemKind};
pub use questions::about::about;
pub use questions::candidates::{candidate_count_lines, of_candidate_counts, of_candidates};
pub use questions::check::of_uniqueness;
pub use questions::complete::of_completed;
pub use questions::conflict::of_conflict;
pub use questions::convert::{COVER_FORMATS, GRAPH_FORMAT, StatementError, statement_as};
pub use questions::count::of_count;
pub use questions::estimate::of_estimate;
pub use questions::explain::{counts_json, path_json, path_step_json};
pub use questions::generate::{GeneratedBy, generated_json};
pub use questions::hint::{hint_json, place_of_step};
pub use questions::list::of_list;
pub use questions::marginals::{listed_marginals, marginals_of_candidates, marginals_of_options};
pub use questions::minimal::{of_minimality, of_minimality_of_board, redundant_clues};
pub use questions::minimize::{
    WithRemoved, minimal_text, minimize, of_minimized, with_removed_givens,
};
pub use questions::nth::solution_number;
pub use questions::rate::measures_json;
pub use questions::sample::Sampler;
pub use questions::sheets::shown_solution;
pub use questions::solve::of_first;
pub use questions::steps::{steps_of, steps_up_to, usual_limit};
pub use questions::symmetry::of_symmetries;
pub use questions::technique::{example_drawing, lesson, lesson_json, lessons_json};
pub use questions::unavoidable::{UnavoidableClass, UnavoidableClasses, of_unavoidable};
pub use questions::vicinity::of_vicinity;
pub use questions::zoo::family_json;
pub use request::{Ask, Keep, PaperName, Request, Reveal, ScaleName, SheetText, Show, ZooArgument};
pub use search_events::{SearchEvent, search_events};
pub use sudoku::Sudoku;

/// The example of the README compiles and holds.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
