//! `convert`: the input in another format.

use crate::control::Limits;
use crate::input::{TextInput, check_options};
use crate::object::SCHEMA;
use crate::problem::{Problem, ProblemKind};
use crate::question::{AnswerFunctions, QuestionRow};
use dlx::Problem as CoverProblem;
use dlx::format::{Format as CoverFormat, Names};
use pavane::constraints::Unstated;
use pavane::constraints::inequalities::Inequalities;
use pavane::constraints::inequalities::cnf::CnfError;
use pavane::encode::{Encoding, statement};
use pavane::format::{FORMATS, Format, Record, graph};
use pavane::layout::HasConstraints;
use pavane::puzzle::Puzzle;
use serde_json::{Value, json};

pub(crate) const ROW: QuestionRow =
    QuestionRow::new(AnswerFunctions::OfText(|input, request, control| {
        convert(input, request.to.as_deref(), &control.limits)
    }))
    .with_constraints()
    .quick()
    .with_fields(&["to"]);

/// The name of the engine's format of inequalities.
const OPB: &str = "opb";
/// The name of the engine's format of clauses.
const DIMACS: &str = "dimacs";

/// The formats of exact cover problems: the name for users, the name of the engine's format, and a summary.
pub const COVER_FORMATS: [(&str, &str, &str); 4] = [
    ("dlx", "text", "An exact cover problem in Knuth's text format"),
    ("matrix", "matrix", "An exact cover problem as a 0/1 matrix, one row per option"),
    ("opb", OPB, "0/1 equations for pseudo-Boolean solvers"),
    ("cnf", DIMACS, "Clauses for SAT solvers"),
];

/// The name of the format of graphs, and its summary.
pub const GRAPH_FORMAT: (&str, &str) =
    ("col", "The graph of a puzzle's layout for coloring, without its givens");

/// The object of an input in another format.
///
/// # Errors
/// If the format is unknown or cannot express the input, or the problem is larger than the limits.
fn convert(input: &TextInput, to: Option<&str>, limits: &Limits) -> Result<Value, Problem> {
    let to = to.ok_or_else(|| Problem::input("to: name the format to write"))?;
    let cover = COVER_FORMATS.iter().find(|(name, ..)| *name == to).map(|&(_, format, _)| format);
    let (text, lost) = match (input, Format::named(to), cover) {
        (TextInput::Sudoku(found), Some(format), _) => written(&found.record, format)?,
        // Formats of exact cover problems take a puzzle in its encoding.
        (TextInput::Sudoku(found), None, Some(format)) => {
            (encoded(&found.record, format, limits)?, Vec::new())
        }
        (TextInput::Sudoku(found), None, None) if to == GRAPH_FORMAT.0 => {
            let layout = found.record.puzzle.layout();
            layout.require_zones_only().map_err(Problem::input)?;
            let mut out = Vec::new();
            graph::write(layout, &mut out).map_err(Problem::input)?;
            (String::from_utf8_lossy(&out).into_owned(), Vec::new())
        }
        (TextInput::Cover { document, .. }, _, Some(format)) => {
            (problem(&document.problem, &document.names, format)?, Vec::new())
        }
        // The name `json` belongs to a format of puzzles and to one of exact cover problems.
        (TextInput::Cover { document, .. }, Some(format), None) if format.name() == "json" => {
            (problem(&document.problem, &document.names, "json")?, Vec::new())
        }
        (TextInput::Cover { .. }, ..) => {
            return Err(Problem::input(
                "an exact cover problem is not a sudoku; convert to dlx, json, matrix, opb or cnf",
            ));
        }
        (_, None, None) => {
            let names = FORMATS.iter().filter(|format| format.is_written()).map(Format::name);
            let names: Vec<&str> = names.chain(COVER_FORMATS.map(|(name, ..)| name)).collect();
            return Err(Problem::input(format!(
                "to: found `{to}`, expected one of {} and {}",
                names.join(", "),
                GRAPH_FORMAT.0
            )));
        }
    };
    Ok(json!({ "schema": SCHEMA, "to": to, "text": text, "lost": lost }))
}

/// A puzzle in a format, as a whole file, and the parts of the record that the format cannot hold.
fn written(record: &Record, format: &Format) -> Result<(String, Vec<&'static str>), Problem> {
    let written = format.write(record, None).map_err(Problem::input)?;
    let lost = [
        (written.lost.label, "labels"),
        (written.lost.count, "numbers of solutions"),
        (written.lost.solution, "solutions"),
    ];
    let lost = lost.into_iter().filter_map(|(is_lost, what)| is_lost.then_some(what)).collect();
    Ok(([format.head(), &written.text, format.tail()].concat(), lost))
}

/// The failure to state a puzzle with constraints for another solver.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StatementError {
    /// The format states exact cover problems.
    #[error(
        "the puzzle has rules beyond zones ({kinds}), which an exact cover problem does not state; convert to opb, \
         cnf or a format of puzzles"
    )]
    Format {
        /// The kinds of constraints.
        kinds: String,
    },
    /// A constraint has no statement as inequalities.
    #[error(transparent)]
    Unstated(#[from] Unstated),
    /// The clauses cannot be written.
    #[error(transparent)]
    Clauses(#[from] CnfError),
}

/// The inequalities of a puzzle with rules beyond zones, in the format `opb`, or as clauses in the format `dimacs`.
/// `None` for a puzzle of zones alone.
///
/// # Errors
/// [`StatementError`].
pub fn statement_as(puzzle: &Puzzle, format: &str) -> Option<Result<String, StatementError>> {
    let HasConstraints { kinds } = puzzle.layout().require_zones_only().err()?;
    let system = match format {
        OPB | DIMACS => statement(puzzle)?,
        _ => return Some(Err(StatementError::Format { kinds })),
    };
    let written = |system: Inequalities| {
        let mut out = Vec::new();
        match format {
            OPB => system.write_opb(&mut out).map_err(CnfError::from)?,
            _ => system.write_cnf(&mut out)?,
        }
        Ok(String::from_utf8(out).expect("names, numbers and signs are texts"))
    };
    Some(system.map_err(StatementError::from).and_then(written))
}

/// The exact cover problem of a puzzle, in a format of the engine, or the inequalities of its rules beyond zones.
fn encoded(record: &Record, format: &str, limits: &Limits) -> Result<String, Problem> {
    check_options(record.puzzle.candidates().iter().count(), limits)?;
    if let Some(text) = statement_as(&record.puzzle, format) {
        return text.map_err(Problem::input);
    }
    let encoding = Encoding::new(&record.puzzle)?;
    let cover = encoding.problem();
    let names = Names::new(cover, encoding.item_names(), Vec::<String>::new());
    problem(cover, &names.map_err(Problem::input)?, format)
}

/// A problem in a format of the engine.
fn problem(problem: &CoverProblem, names: &Names, format: &str) -> Result<String, Problem> {
    let writer = CoverFormat::named(format).and_then(CoverFormat::writer);
    let no_writer = || Problem::new(ProblemKind::Fault, format!("there is no writer for {format}"));
    let mut out = Vec::new();
    writer.ok_or_else(no_writer)?(problem, names, &mut out).map_err(Problem::input)?;
    Ok(String::from_utf8_lossy(&out).into_owned())
}
