//! The answer to a request.

use super::control::Control;
use super::cover::Cover;
use super::entries::Entries;
use super::input::{self, FoundPuzzle, TextInput, check_options};
use super::object::{self, Head, Outcome};
use super::problem::Problem;
use super::question::{AnswerFunctions, AskedInstance, OfCover, OfSudoku, Reply, settings};
use super::request::{Ask, Request};
use super::sudoku::Sudoku;
use dlx::format::Document;
use pavane::format::{json, line};
use pavane::solve::PuzzleSolver;
use serde_json::Value;
use std::fmt;

/// The answer to a request: a JSON object on one line, without a line feed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer(String);

impl Answer {
    /// The JSON.
    pub fn as_json(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<Value> for Answer {
    fn from(object: Value) -> Self {
        Self(object.to_string())
    }
}

/// Answers a request, on [`Control::threads`] threads. Reads no clock and no file. An interrupt ends the search at its
/// next node, and the answer has the results up to then.
///
/// The cost depends on the question: microseconds for a check of a 9x9 puzzle, without bound for a count. Memory holds
/// the text, the two tables that [`Limits`](super::Limits) caps, and the listed solutions.
///
/// # Errors
/// [`Problem`]: the question does not read a field that the request has, the text cannot be read, the question does not
/// fit it, no engine takes it, or it is larger than the limits.
///
/// ```
/// use pavane_ask::{Ask, Control, Request, answer};
///
/// let request = Request::new(Ask::Check, "1..4.........32.");
/// let answer = answer(&request, &Control::default())?;
/// assert!(answer.as_json().contains(r#""status":"unique","count":"1","exact":true"#));
/// # Ok::<(), pavane_ask::Problem>(())
/// ```
pub fn answer(request: &Request, control: &Control) -> Result<Answer, Problem> {
    require_fields_of_question(request)?;
    let read = || input::read(request, &control.limits);
    match request.ask.row().answers {
        AnswerFunctions::WithoutText(answer) => Ok(answer(request, control)?.into()),
        AnswerFunctions::OfText(answer) => Ok(answer(&read()?, request, control)?.into()),
        AnswerFunctions::OfSudokus(answer) => match read()? {
            TextInput::Sudoku(found) => of_sudoku(request, control, &found, answer),
            TextInput::Cover { .. } => Err(not_a_sudoku(request.ask)),
        },
        AnswerFunctions::OfBoth(of_puzzle, of_problem) => match read()? {
            TextInput::Sudoku(found) => of_sudoku(request, control, &found, of_puzzle),
            TextInput::Cover { document, .. } => of_cover(request, control, &document, of_problem),
        },
    }
}

/// Requires a request without fields that its question does not read.
fn require_fields_of_question(request: &Request) -> Result<(), Problem> {
    let row = request.ask.row();
    let Some(field) = request.stated_fields().find(|field| !row.reads(field)) else {
        return Ok(());
    };
    let readers = Ask::ALL.into_iter().filter(|ask| ask.row().reads(field)).map(Ask::name);
    let readers: Vec<&str> = readers.collect();
    Err(Problem::input(format!(
        "{field}: `{}` does not read this field; leave it out, or ask one of {}",
        request.ask.name(),
        readers.join(", ")
    )))
}

/// Answers a question about a sudoku.
fn of_sudoku(
    request: &Request,
    control: &Control,
    found: &FoundPuzzle,
    answer: OfSudoku,
) -> Result<Answer, Problem> {
    let record = &found.record;
    let puzzle = &record.puzzle;
    if !puzzle.layout().is_standard_9x9() {
        check_options(puzzle.candidates().iter().count(), &control.limits)?;
    }
    let settings = settings(request, control);
    // Givens that clash are an error here, for every question that does not take them.
    let solver = if request.ask.takes_clashes() {
        PuzzleSolver::allowing_clashes(puzzle, settings)
    } else {
        PuzzleSolver::with_settings(puzzle, settings)?
    };
    let symbols = input::symbols_of(record);
    let sudoku = Sudoku { solver: &solver, symbols: &symbols };
    let label = record.label.as_deref();
    let source = record.source.as_deref();
    let entries = Entries::of(record);
    let asked = AskedInstance { instance: &sudoku, request, control, label, source, entries };
    let outcome = match answer(&asked)? {
        Reply::Outcome(outcome) => outcome,
        Reply::Object(object) => return Ok(object.into()),
    };
    let line = line::write_source(record, &symbols);
    let layout = json::layout_beside(puzzle);
    let mut head = Head::new(NO_FILE);
    head.line = Some(found.line);
    head.label = label;
    head.puzzle = Some(&line);
    head.layout = layout.as_ref();
    head.givens = Some(puzzle.given_count());
    let unusual = symbols.unusual(puzzle.layout().digits());
    head.symbols = unusual.as_deref();
    Ok(write(&head, &outcome))
}

/// Answers a question about an exact cover problem.
fn of_cover(
    request: &Request,
    control: &Control,
    document: &Document,
    answer: OfCover,
) -> Result<Answer, Problem> {
    let settings = settings(request, control);
    let cover = Cover { document, settings: &settings };
    let (label, source, entries) = (None, None, Entries::default());
    let asked = AskedInstance { instance: &cover, request, control, label, source, entries };
    match answer(&asked)? {
        Reply::Outcome(outcome) => Ok(write(&Head::new(NO_FILE), &outcome)),
        Reply::Object(object) => Ok(object.into()),
    }
}

/// The name of the file in answers: the same as for standard input.
const NO_FILE: &str = "-";

fn not_a_sudoku(ask: Ask) -> Problem {
    Problem::input(format!(
        "`{}` is a question about sudokus, and this is an exact cover problem; use solve, check, count or list for it",
        ask.name()
    ))
}

fn write(head: &Head<'_>, outcome: &Outcome) -> Answer {
    let mut line = String::new();
    object::write(head, outcome, &mut line);
    // The writer of objects ends its line; an answer has no line feed.
    line.truncate(line.trim_end().len());
    Answer(line)
}
