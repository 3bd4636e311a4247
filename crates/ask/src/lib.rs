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
//! | `input.rs` | the text of a request |
//! | `object.rs`, `outcome.rs` | the objects, and the parts of answers in them |
//! | `instance.rs`, `sudoku.rs`, `cover.rs` | questions about solutions, of a sudoku or an exact cover problem |
//! | `diagram.rs`, `sample.rs`, `next.rs` | all solutions at once, random ones, and one after the other |
//! | `rating.rs`, `steps.rs` | difficulty, and the steps of a person |
//! | `board.rs`, `picture.rs`, `convert.rs` | the input itself, drawn and in other formats |
//! | `film.rs`, `moves.rs` | the search, of a sudoku and of an exact cover problem |
//! | `generate.rs`, `zoo.rs`, `about.rs` | answers that need no text |

mod about;
mod answer;
mod board;
mod control;
mod convert;
mod cover;
mod diagram;
mod film;
mod generate;
mod input;
mod instance;
mod moves;
mod next;
pub mod object;
mod outcome;
mod picture;
mod problem;
mod rating;
mod request;
mod sample;
mod steps;
mod sudoku;
mod zoo;

pub use about::about;
pub use answer::{Answer, answer};
pub use control::{Control, Limits, progress_json};
pub use convert::{COVER_FORMATS, GRAPH_FORMAT};
pub use cover::{Cover, first, solved};
pub use diagram::{Diagrammed, NoDiagram, Scope};
pub use film::Film;
pub use generate::{GeneratedBy, generated_json};
pub use instance::{Instance, InstanceError};
pub use outcome::{
    marginals_of_candidates, marginals_of_options, of_candidates, of_count, of_estimate, of_first,
    of_list, of_minimality, of_minimality_of_board, of_uniqueness,
};
pub use problem::{Problem, ProblemKind};
pub use rating::measures_json;
pub use request::{Ask, Request, Reveal, ScaleName, Show, ZooArgument};
pub use steps::{hint_json, path_step_json, place_of_step, steps_up_to, usual_limit};
pub use sudoku::Sudoku;
pub use zoo::family_json;
