//! The answer to a request.

use super::about::about;
use super::board;
use super::control::Control;
use super::convert::convert;
use super::cover::Cover;
use super::diagram::{Diagrammed, diagrammed};
use super::generate::generate;
use super::input::{self, Input, check_options};
use super::instance::Instance;
use super::moves::moves;
use super::next::next;
use super::object::{self, Head, Outcome, Status};
use super::outcome;
use super::picture;
use super::problem::Problem;
use super::rating;
use super::request::{Ask, Request, Show};
use super::sample;
use super::steps;
use super::sudoku::Sudoku;
use super::zoo::zoo;
use dlx::format::Document;
use dlx::{Count, OptionId, Sharing};
use num_bigint::BigUint;
use pavane::format::{Record, json, line};
use pavane::solve::{self, PuzzleSolver, Settings, Solved, Stats};
use serde_json::Value;
use std::fmt;
use std::ops::ControlFlow;

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

/// The default number of random probes of `estimate`.
const PROBES: u64 = 10_000;

/// Answers a request, on [`Control::threads`] threads. Reads no clock and no file. An interrupt ends the search at its
/// next node, and the answer has the results up to then.
///
/// The cost depends on the question: microseconds for a check of a 9x9 puzzle, without bound for a count. Memory holds
/// the text, the two tables that [`Limits`](super::Limits) caps, and the listed solutions.
///
/// # Errors
/// [`Problem`]: the text cannot be read, the question does not fit it, no engine takes it, or it is larger than the
/// limits.
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
    let object = match request.ask {
        Ask::About => about(),
        Ask::Zoo => zoo(request, &control.limits)?,
        Ask::Generate => generate(request, control)?,
        _ => return about_text(request, control),
    };
    Ok(object.into())
}

/// Answers a request about a text.
fn about_text(request: &Request, control: &Control) -> Result<Answer, Problem> {
    let input = input::read(request, &control.limits)?;
    // The questions `convert` and `board` concern the input itself, without a search.
    if request.ask == Ask::Convert {
        return Ok(convert(&input, request.to.as_deref(), &control.limits)?.into());
    }
    match input {
        Input::Sudoku(found) if request.ask == Ask::Board => Ok(board::of_sudoku(&found).into()),
        Input::Sudoku(found) => of_sudoku(request, control, &found.record, found.line),
        Input::Cover { document, format } if request.ask == Ask::Board => {
            Ok(board::of_cover(&document, format).into())
        }
        Input::Cover { document, .. } => of_cover(request, control, &document),
    }
}

/// The settings of the searches of a request.
fn settings(request: &Request, control: &Control) -> Settings {
    // Only counts are faster with shared sub-problems.
    let sharing = if request.ask == Ask::Count { Sharing::Auto } else { Sharing::Off };
    let mut settings = Settings::default();
    settings.node_limit = request.node_limit;
    settings.sharing = sharing;
    settings.sharing_cap = control.limits.sharing_cap;
    settings.relation_cap = control.limits.relation_cap;
    settings.threads = control.threads;
    settings.interrupt = control.interrupt.clone();
    settings.progress = Some(control.progress.clone());
    settings
}

/// Answers a question about a sudoku.
fn of_sudoku(
    request: &Request,
    control: &Control,
    record: &Record,
    first_line: usize,
) -> Result<Answer, Problem> {
    let puzzle = &record.puzzle;
    if !puzzle.layout().is_standard_9x9() {
        check_options(puzzle.candidates().iter().count(), &control.limits)?;
    }
    let settings = settings(request, control);
    // Givens that clash are an error here, for every question.
    let solver = PuzzleSolver::with_settings(puzzle, settings.clone())?;
    let symbols = input::symbols_of(record);
    let sudoku = Sudoku { solver: &solver, symbols: &symbols };
    let interrupt = &control.interrupt;
    let outcome = match request.ask {
        Ask::Picture => {
            return Ok(
                picture::of_sudoku(&sudoku, record, request.show.unwrap_or_default())?.into()
            );
        }
        Ask::Film => return Ok(picture::film(&sudoku, request.node_limit, interrupt)?.into()),
        Ask::Candidates => outcome::of_candidates(&sudoku, &solver.true_candidates_with_stats()?),
        Ask::Minimal => outcome::of_minimality(&sudoku, &solver.minimality_with_stats()?),
        Ask::Marginals => marginals(&sudoku, &settings, |found| {
            let marginals = solve::marginals(solver.encoding()?, &found.diagram);
            Ok(outcome::marginals_of_candidates(&sudoku, &marginals)?)
        })?,
        Ask::Rate => rating::rated(&sudoku, request, interrupt)?,
        Ask::Sample => sample::of_sudoku(&sudoku, request, control, &settings)?,
        Ask::Hint => steps::hint(&sudoku, request, interrupt)?,
        Ask::Explain => steps::explain(&sudoku, request, interrupt)?,
        Ask::Steps => steps::steps(&sudoku, request, interrupt)?,
        // Questions about solutions are the same for both kinds of instances.
        _ => of_any(request, control, &sudoku, &settings)?,
    };
    let line = line::write_puzzle(puzzle, &symbols);
    let layout = json::layout_beside(puzzle);
    let mut head = Head::new(NO_FILE);
    head.line = Some(first_line);
    head.label = record.label.as_deref();
    head.puzzle = Some(&line);
    head.layout = layout.as_ref();
    head.givens = Some(puzzle.given_count());
    let unusual = symbols.unusual(puzzle.layout().digits());
    head.symbols = unusual.as_deref();
    Ok(write(&head, &outcome))
}

/// Answers a question about an exact cover problem.
fn of_cover(request: &Request, control: &Control, document: &Document) -> Result<Answer, Problem> {
    let settings = settings(request, control);
    let cover = Cover { document, settings: &settings };
    let outcome = match request.ask {
        Ask::Picture => return Ok(picture::of_cover(&cover)?.into()),
        Ask::Film => return Ok(moves(&cover, request.node_limit, &control.interrupt)?.into()),
        Ask::Marginals => marginals(&cover, &settings, |found| {
            Ok(outcome::marginals_of_options(&cover, &found.diagram))
        })?,
        Ask::Rate => {
            return Err(Problem::input(
                "ratings are for sudokus, and this is an exact cover problem",
            ));
        }
        Ask::Candidates | Ask::Minimal | Ask::Hint | Ask::Explain | Ask::Steps => {
            return Err(not_a_sudoku(request.ask));
        }
        // These two questions may add a picture of the solution.
        Ask::Solve => {
            let solved = cover.any()?;
            let outcome = outcome::of_first(&cover, &solved);
            with_picture(request, &cover, outcome, solved.answer.found())
        }
        Ask::Next => {
            let (outcome, found) = next(&cover, request.after.as_deref(), control)?;
            with_picture(request, &cover, outcome, found)
        }
        _ => of_any(request, control, &cover, &settings)?,
    };
    Ok(write(&Head::new(NO_FILE), &outcome))
}

/// The outcome, with the picture of its solution if the request shows it.
fn with_picture(
    request: &Request,
    cover: &Cover<'_>,
    outcome: Outcome,
    solution: Option<Vec<OptionId>>,
) -> Outcome {
    if request.show != Some(Show::Solution) {
        return outcome;
    }
    // Without a solution, and for problems without cells, the picture is null.
    let svg = solution.and_then(|solution| picture::tiling(cover, &solution).ok());
    Outcome { picture: Some(svg.into()), ..outcome }
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

/// Answers a question about solutions of any instance.
fn of_any<I: Instance>(
    request: &Request,
    control: &Control,
    instance: &I,
    settings: &Settings,
) -> Result<Outcome, Problem> {
    Ok(match request.ask {
        Ask::Check => outcome::of_uniqueness(&instance.uniqueness()?),
        Ask::Solve => outcome::of_first(instance, &instance.any()?),
        Ask::Count => outcome::of_count(&instance.count(request.limit)?),
        Ask::List => list(instance, request.limit, control)?,
        Ask::Estimate => estimate(instance, request)?,
        Ask::Sample => sample::of_any(instance, request, control, settings)?,
        Ask::Next => next(instance, request.after.as_deref(), control)?.0,
        ask => return Err(Problem::input(format!("`{}` takes no text", ask.name()))),
    })
}

/// The outcome of `list`.
fn list<I: Instance>(
    instance: &I,
    limit: Option<u64>,
    control: &Control,
) -> Result<Outcome, Problem> {
    let most = control.limits.solutions;
    if limit.is_some_and(|limit| limit > most) {
        return Err(Problem::limit(format!("limit: an answer holds {most} solutions at most")));
    }
    // A request without a limit has the limit of an answer, if that is finite.
    let limit = limit.or((most < u64::MAX).then_some(most));
    let mut solutions = Vec::new();
    let solved: Solved<Count> = instance.for_each(limit, |solution| {
        // A front end shows the solution while the search runs.
        control.found(&instance.json(&solution));
        solutions.push(solution);
        ControlFlow::Continue(())
    })?;
    Ok(outcome::of_list(&solved).with_solutions(instance, &solutions))
}

/// The outcome of `estimate`.
fn estimate<I: Instance>(instance: &I, request: &Request) -> Result<Outcome, Problem> {
    let probes = request.limit.unwrap_or(PROBES);
    let solver = instance.sharing_solver()?;
    let estimate = solver.estimate(probes, request.seed.unwrap_or(1));
    let estimate = estimate.map_err(|error| instance.explain(error))?;
    // Probes are not search nodes.
    let nodes = Some(Stats::default().nodes);
    Ok(Outcome { nodes, ..outcome::of_estimate(&estimate, probes) })
}

/// The outcome of `marginals`; `objects` makes the objects of a diagram with solutions.
fn marginals<'a, I: Instance>(
    instance: &'a I,
    settings: &Settings,
    objects: impl FnOnce(&Diagrammed<'a, I>) -> Result<Vec<Value>, Problem>,
) -> Result<Outcome, Problem> {
    let without = |outcome: Outcome| outcome.finding("marginals", Value::Null);
    let found = match diagrammed(instance, settings)? {
        // A diagram without solutions has no marginals.
        Ok(found) if found.count() == BigUint::ZERO => {
            return Ok(without(found.outcome(Status::None)));
        }
        Ok(found) => found,
        Err(outcome) => return Ok(without(outcome)),
    };
    Ok(found.outcome(Status::Solved).finding("marginals", objects(&found)?))
}
