//! The text of a request: a puzzle or an exact cover problem.

use super::control::Limits;
use super::problem::{Problem, ProblemKind};
use super::request::Request;
use dlx::format::{Document, Format as CoverFormat};
use pavane::candidates::Candidates;
use pavane::format::{self, FORMATS, Format, Kind, LONGEST_NAME, Reading, Record, UnknownText};
use pavane::layout::{Digit, Layout};
use pavane::puzzle::{Puzzle, PuzzleError};
use pavane::symbols::{SymbolError, Symbols};

/// The content of a text.
pub(super) enum TextInput {
    /// The first puzzle, with its place and format.
    Sudoku(Box<FoundPuzzle>),
    /// An exact cover problem, and the name of its format.
    Cover { document: Box<Document>, format: &'static str },
}

/// A puzzle, or the reason why it cannot be read, with its place: a line or a number from 1.
pub(super) type PlacedRecord = (usize, Result<Record, Problem>);

/// A puzzle in its text.
pub(super) struct FoundPuzzle {
    pub(super) record: Record,
    /// The line on which it starts, counted from 1.
    pub(super) line: usize,
    /// The format of the text.
    pub(super) format: &'static Format,
    /// The number of puzzles after it.
    pub(super) more: usize,
}

/// The message for a problem where puzzles are expected.
pub(super) const NO_SUDOKU: &str = "found an exact cover problem, expected sudokus";

/// The name of Knuth's text format among the formats of the engine.
const TEXT: &str = "text";
/// The name of JSON among the formats of the engine.
const JSON: &str = "json";
/// The name of 0/1 matrices among the formats of the engine, and of requests.
const MATRIX: &str = "matrix";

/// Reads the text of a request, within the limits.
///
/// # Errors
/// If the text is missing, cannot be read, or is larger than the limits.
pub(super) fn read(request: &Request, limits: &Limits) -> Result<TextInput, Problem> {
    let text = request.text.as_deref().unwrap_or_default();
    let zones_only = !request.ask.takes_constraints();
    let layout = layout(request, limits)?;
    let allows_clashes = request.ask.takes_clashes();
    let reading = Reading { layout, zones_only, allows_clashes, ..Reading::default() };
    let input = match request.format.as_deref() {
        Some(name) => read_as(name, text, &reading)?,
        None => read_detected(text, &reading)?,
    };
    let input = with_digits(input, request.digits.as_deref(), allows_clashes)?;
    let input = with_names(input, request)?;
    check(&input, limits)?;
    Ok(input)
}

/// Reads all puzzles of the text of a request, each with its first line. Boards larger than the limits are problems of
/// their puzzles.
///
/// # Errors
/// If the text is missing, or is not of puzzles.
pub(super) fn read_all(request: &Request, limits: &Limits) -> Result<Vec<PlacedRecord>, Problem> {
    let text = request.text.as_deref().unwrap_or_default();
    let layout = layout(request, limits)?;
    let zones_only = !request.ask.takes_constraints();
    let reading = Reading { layout, zones_only, ..Reading::default() };
    let format = match request.format.as_deref() {
        Some(name) => Format::named(name).ok_or_else(|| unknown_format(name))?,
        None => match format::examine(text.as_bytes(), &reading).kind {
            Kind::Puzzles(format) => format,
            Kind::Foreign(kind) => return Err(Problem::input(kind.message())),
            Kind::Unknown => return Err(Problem::input(UnknownText::of(text.as_bytes()))),
            // Exact cover problems, and kinds that this question does not read.
            _ => return Err(Problem::input(NO_SUDOKU)),
        },
    };
    let within = |record: Record| {
        check_layout(record.puzzle.layout(), limits)?;
        Ok(record)
    };
    let records = format.read(text.as_bytes().to_vec(), &reading);
    Ok(records
        .map(|(line, record)| (line, record.map_err(Problem::from).and_then(within)))
        .collect())
}

/// Reads a text in the format with a name.
fn read_as(name: &str, text: &str, reading: &Reading) -> Result<TextInput, Problem> {
    match (name, Format::named(name)) {
        ("dlx", _) => read_cover(text, TEXT),
        (MATRIX, _) => read_cover(text, MATRIX),
        // The name `json` covers puzzles and exact cover problems; the text decides.
        (JSON, Some(format)) => match format::examine(text.as_bytes(), reading).kind {
            Kind::CoverJson => read_cover(text, JSON),
            Kind::CoverMatrix => read_cover(text, MATRIX),
            _ => read_puzzle(text, format, reading),
        },
        (_, Some(format)) => read_puzzle(text, format, reading),
        (_, None) => Err(unknown_format(name)),
    }
}

/// The problem of a name that no format has.
fn unknown_format(name: &str) -> Problem {
    let names: Vec<&str> = FORMATS.iter().map(Format::name).collect();
    let names = names.join(", ");
    Problem::input(format!("format: found `{name}`, expected dlx, matrix or one of {names}"))
}

/// Reads a text in the format that its content shows.
fn read_detected(text: &str, reading: &Reading) -> Result<TextInput, Problem> {
    match format::examine(text.as_bytes(), reading).kind {
        Kind::Puzzles(format) => read_puzzle(text, format, reading),
        Kind::Cover => read_cover(text, TEXT),
        Kind::CoverJson => read_cover(text, JSON),
        Kind::CoverMatrix => read_cover(text, MATRIX),
        Kind::Foreign(kind) => Err(Problem::input(kind.message())),
        Kind::Unknown => Err(Problem::input(UnknownText::of(text.as_bytes()))),
        other => {
            let found = other.summary();
            Err(Problem::input(format!(
                "found {found}, expected puzzles or an exact cover problem"
            )))
        }
    }
}

/// The layout that a request names.
///
/// # Errors
/// If the layout is unknown, larger than the limits, or the name of a file.
pub(super) fn layout(request: &Request, limits: &Limits) -> Result<Option<Layout>, Problem> {
    let Some(name) = &request.layout else { return Ok(None) };
    if name.starts_with("jigsaw:") || name.starts_with("zones:") {
        return Err(Problem::input(
            "layout: found the name of a file, expected that of a layout such as 9x9+x; give the map of a jigsaw \
             behind the puzzle, after a semicolon, or zones as JSON",
        ));
    }
    let layout = name.parse().map_err(|error| Problem::input(format!("layout: {error}")))?;
    check_layout(&layout, limits)?;
    Ok(Some(layout))
}

/// Requires a board within the limits.
fn check_layout(layout: &Layout, limits: &Limits) -> Result<(), Problem> {
    let cells = layout.cell_count();
    if cells > limits.cells {
        let most = limits.cells;
        return Err(Problem::limit(format!(
            "found a board of {cells} cells, expected {most} at most"
        )));
    }
    Ok(())
}

/// Requires an input within the limits.
fn check(input: &TextInput, limits: &Limits) -> Result<(), Problem> {
    match input {
        TextInput::Sudoku(found) => check_layout(found.record.puzzle.layout(), limits),
        TextInput::Cover { document, .. } => check_options(document.problem.option_count(), limits),
    }
}

/// Requires a number of options within the limits.
pub(super) fn check_options(options: usize, limits: &Limits) -> Result<(), Problem> {
    if options > limits.options {
        let most = limits.options;
        return Err(Problem::limit(format!("found {options} options, expected {most} at most")));
    }
    Ok(())
}

fn read_puzzle(
    text: &str,
    format: &'static Format,
    reading: &Reading,
) -> Result<TextInput, Problem> {
    let mut records = format.read(text.as_bytes().to_vec(), reading);
    let (line, record) = records.next().ok_or_else(|| {
        Problem::input(
            "found nothing, expected a puzzle or an exact cover problem; comments do not count",
        )
    })?;
    // Only the first puzzle must be readable; the rest is counted.
    let (record, more) = (record?, records.count());
    Ok(TextInput::Sudoku(Box::new(FoundPuzzle { record, line, format, more })))
}

fn read_cover(text: &str, format: &'static str) -> Result<TextInput, Problem> {
    let read = CoverFormat::named(format).and_then(CoverFormat::reader);
    let no_reader = || Problem::new(ProblemKind::Fault, format!("there is no reader of {format}"));
    let document = read.ok_or_else(no_reader)?(text.as_bytes())
        .map_err(|error| Problem::at(error.line(), error.column(), &error))?;
    Ok(TextInput::Cover { document: Box::new(document), format })
}

/// The input with other givens.
fn with_digits(
    input: TextInput,
    digits: Option<&[Option<String>]>,
    allows_clashes: bool,
) -> Result<TextInput, Problem> {
    let Some(digits) = digits else { return Ok(input) };
    let TextInput::Sudoku(mut found) = input else {
        return Err(Problem::input("digits: this is an exact cover problem, which has none"));
    };
    let layout = found.record.puzzle.layout().clone();
    if digits.len() != layout.cell_count() {
        return Err(Problem::input(format!(
            "digits: found {}, expected one or null for each of {} cells",
            digits.len(),
            layout.cell_count()
        )));
    }
    let symbols = symbols_of(&found.record);
    let digit =
        |text: &Option<String>| text.as_ref().map_or(Ok(None), |text| read_digit(text, &symbols));
    let wrong = |error: &dyn std::fmt::Display| Problem::input(format!("digits: {error}"));
    let givens = digits.iter().map(digit).collect::<Result<Vec<_>, _>>();
    let givens = givens.map_err(|error| wrong(&error))?;
    let puzzle = with_givens(&found.record.puzzle, givens)?;
    if !allows_clashes {
        puzzle.check().map_err(|clash| wrong(&PuzzleError::from(clash)))?;
    }
    // Solution and count of the text belong to the old givens, and are dropped.
    let Record { label, author, symbols, .. } = found.record;
    found.record = Record { label, author, symbols, ..Record::from(puzzle) };
    Ok(TextInput::Sudoku(found))
}

/// Requires the words of a field to be short.
pub(super) fn check_length(field: &str, words: &str) -> Result<(), Problem> {
    let length = words.chars().count();
    if length > LONGEST_NAME {
        let what = format!("{field}: found {length} characters, expected {LONGEST_NAME} at most");
        return Err(Problem::input(what));
    }
    Ok(())
}

/// The input with the title and the author of the request, where it has them.
fn with_names(input: TextInput, request: &Request) -> Result<TextInput, Problem> {
    let (title, author) = (request.title.as_deref(), request.author.as_deref());
    if title.is_none() && author.is_none() {
        return Ok(input);
    }
    title.map_or(Ok(()), |title| check_length("title", title))?;
    author.map_or(Ok(()), |author| check_length("author", author))?;
    let TextInput::Sudoku(mut found) = input else {
        return Err(Problem::input(
            "title, author: this is an exact cover problem; leave both out, since its formats have no room for them",
        ));
    };
    found.record = found.record.renamed(title, author);
    Ok(TextInput::Sudoku(found))
}

/// The digit with a symbol or a number; `None` for the symbol of an empty cell.
///
/// # Errors
/// If there is no such digit.
pub(super) fn read_digit(text: &str, symbols: &Symbols) -> Result<Option<Digit>, SymbolError> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        // One character is a symbol of the layout; all else is a number.
        (Some(symbol), None) if !symbols.are_numbers() => symbols.read(symbol),
        _ => symbols.read_number(text),
    }
}

/// A puzzle with other givens, which may clash. Candidates that it rules out stay so.
fn with_givens(puzzle: &Puzzle, givens: Vec<Option<Digit>>) -> Result<Puzzle, Problem> {
    let layout = puzzle.layout();
    let wrong = |error: &dyn std::fmt::Display| Problem::input(format!("digits: {error}"));
    let Some(ruled_out) = puzzle.ruled_out() else {
        return Puzzle::allowing_clashes(layout.clone(), givens).map_err(|error| wrong(&error));
    };
    let mut left = Candidates::none(layout);
    for (cell, given) in layout.cells().zip(givens) {
        if given.is_some_and(|digit| ruled_out.contains(cell, digit)) {
            let position = layout.position(cell);
            return Err(wrong(&format!("the puzzle rules out the digit in {position}")));
        }
        let is_left = |digit: &Digit| {
            given.map_or(!ruled_out.contains(cell, *digit), |given| given == *digit)
        };
        let digits = Digit::first(layout.digits()).filter(is_left);
        left.extend(digits.map(|digit| (cell, digit)));
    }
    Ok(Puzzle::with_candidates_allowing_clashes(&left))
}

/// The symbols of the answers about a puzzle: those that its text states, else the usual ones.
pub(super) fn symbols_of(record: &Record) -> Symbols {
    let stated = record.symbols.as_deref().cloned();
    stated.unwrap_or_else(|| Symbols::standard(record.puzzle.layout().digits()))
}
