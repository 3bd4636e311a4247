//! `sheets`: pages with several puzzles, to print.

use crate::control::Control;
use crate::input::{self, PlacedRecord, TextInput, check_length, check_options};
use crate::object::SCHEMA;
use crate::problem::Problem;
use crate::question::{AnswerFunctions, QuestionRow, TEXT_FIELDS, settings};
use crate::request::{Request, SheetText};
use dlx::Uniqueness;
use pavane::format::Record;
use pavane::grid::Grid;
use pavane::solve::PuzzleSolver;
use pavane_render::Picture;
use pavane_render::sheet::{Arrangement, Paper, PrintedBoard, PrintedSolution, Printout};
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::WithoutText(sheets)).with_constraints().with_fields(&[
        "text",
        "format",
        "layout",
        "boards",
        "arrangement",
        "with_solutions",
        "paper",
        "heading",
    ]);

/// The maximum number of puzzles of an answer, which holds their drawings.
const MOST: usize = 500;

/// The arrangement without one in the request.
const USUAL: &str = "2x3";

/// The pages of the puzzles of a request. Puzzles that cannot be read are listed apart.
///
/// # Errors
/// If puzzles are missing or too many, or the request has other values than expected.
fn sheets(request: &Request, control: &Control) -> Result<Value, Problem> {
    let mut printout = printout(request)?;
    let puzzles = puzzles(request, control)?;
    if puzzles.is_empty() {
        return Err(Problem::input("found no puzzle, expected one or more to print"));
    }
    if puzzles.len() > MOST {
        let found = puzzles.len();
        return Err(Problem::limit(format!(
            "found {found} puzzles, expected {MOST} at most; print them in parts"
        )));
    }
    let with_solutions = request.with_solutions.unwrap_or(false);
    let (mut unread, mut remarks) = (Vec::new(), Vec::new());
    for (place, read) in puzzles {
        let drawn =
            read.and_then(|record| Ok((draw(&record, request, control, with_solutions)?, record)));
        match drawn {
            Ok(((picture, solution, remark), record)) => {
                printout.add(PrintedBoard::new(&record, picture, solution));
                let number = printout.board_count();
                remarks.extend(remark.map(|words| json!({ "board": number, "message": words })));
            }
            Err(problem) => unread.push((place, problem)),
        }
    }
    // Without a board the reason of the first puzzle is the answer.
    if printout.board_count() == 0 && !unread.is_empty() {
        return Err(unread.swap_remove(0).1);
    }
    let unread = unread
        .iter()
        .map(|(place, problem)| json!({ "place": place, "message": problem.to_string() }));
    let pages = (0..printout.page_count()).map(|page| printout.page(page).to_string());
    Ok(json!({
        "schema": SCHEMA, "boards": printout.board_count(), "pages": pages.collect::<Vec<_>>(),
        "unread": unread.collect::<Vec<_>>(), "remarks": remarks,
    }))
}

/// The printout of a request, without its boards.
fn printout(request: &Request) -> Result<Printout, Problem> {
    let arrangement = request.arrangement.as_deref().unwrap_or(USUAL);
    let arrangement: Arrangement = arrangement
        .parse()
        .map_err(|error| Problem::input(format!("arrangement: found `{arrangement}`, {error}")))?;
    let heading = request.heading.clone().unwrap_or_default();
    check_length("heading", &heading)?;
    let mut printout = Printout::new(arrangement);
    printout.heading = heading;
    printout.paper = request.paper.map_or_else(Paper::default, Into::into);
    Ok(printout)
}

/// The puzzles of a request: of each of its boards, or all of its text. Each has its number or its line.
fn puzzles(request: &Request, control: &Control) -> Result<Vec<PlacedRecord>, Problem> {
    let Some(boards) = &request.boards else {
        return input::read_all(request, &control.limits);
    };
    let of_text = request.stated_fields().find(|field| TEXT_FIELDS.contains(field));
    if let Some(field) = of_text {
        return Err(Problem::input(format!("found {field} and boards, expected one of them")));
    }
    let read = |board: &SheetText| match input::read(&board.request(), &control.limits)? {
        TextInput::Sudoku(found) => Ok(found.record),
        TextInput::Cover { .. } => Err(Problem::input(input::NO_SUDOKU)),
    };
    Ok((1..).zip(boards.iter().map(read)).collect())
}

/// The drawing of a puzzle, its solution, and a remark about that.
fn draw(
    record: &Record,
    request: &Request,
    control: &Control,
    with_solution: bool,
) -> Result<(Picture, PrintedSolution, Option<&'static str>), Problem> {
    let puzzle = &record.puzzle;
    let mut picture = Picture::new(puzzle);
    if let Some(symbols) = &record.symbols {
        picture = picture.symbols(symbols);
    }
    // No other part of the drawing shows candidates that the puzzle rules out.
    if puzzle.ruled_out().is_some() {
        picture = picture.candidates(&puzzle.candidates());
    }
    if !with_solution {
        return Ok((picture, PrintedSolution::Omitted, None));
    }
    if !puzzle.layout().is_standard_9x9() {
        check_options(puzzle.candidates().iter().count(), &control.limits)?;
    }
    let solver = PuzzleSolver::with_settings(puzzle, settings(request, control))?;
    let (grid, remark) = shown_solution(solver.uniqueness()?);
    Ok((picture, PrintedSolution::of(grid, remark), remark))
}

/// The solution to show, and a remark if it may not be the only one, or there is none.
pub fn shown_solution(answer: Uniqueness<Grid>) -> (Option<Grid>, Option<&'static str>) {
    match answer {
        Uniqueness::Unique(grid) => (Some(grid), None),
        Uniqueness::Multiple([grid, _]) => {
            (Some(grid), Some("this is one of several solutions, the first that was found"))
        }
        Uniqueness::None => (None, Some("no solution")),
        Uniqueness::Unknown { found: Some(grid), .. } => {
            (Some(grid), Some("stopped before it was known whether there is another solution"))
        }
        Uniqueness::Unknown { found: None, .. } => {
            (None, Some("stopped before a solution was found"))
        }
    }
}
