//! The verbs that ask about a sudoku what takes more than one search.

use super::answer::{self, Answered, Input, Settings, Verdict};
use super::engine::{Nine, Work};
use super::exit::Exit;
use super::pipeline::{Sink, Tally};
use super::report::{Finding, Outcome, Status};
use super::subject::{Covered, Subject, Sudoku};
use dlx::{Counters, Engine, Solver, Stop, Uniqueness};
use pavane::format;
use pavane::nine::{Batch, Board, WrongSolution};
use pavane::solve::InquiryError;
use pavane::symmetry::of_pattern;
use pavane::{Candidates, Cell, Minimality, PuzzleSolver, TrueCandidates};

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Inquiry {
    /// The candidates that occur in a solution.
    Candidates,
    /// Whether every given is needed.
    Minimal,
    /// How symmetrical it is.
    Symmetry,
}

/// What came of the searches.
struct Concluded {
    verdict: Verdict,
    tally: Tally,
    stop: Option<Stop>,
}

impl Inquiry {
    pub(crate) const fn verb(self) -> &'static str {
        match self {
            Self::Candidates => "candidates",
            Self::Minimal => "minimal",
            Self::Symmetry => "symmetry",
        }
    }

    /// Whether the engine `nine` has an answer.
    const fn is_for_nine(self) -> bool {
        matches!(self, Self::Candidates | Self::Minimal)
    }

    /// The finding of an input that was not answered.
    pub(crate) const fn nothing(self) -> Finding {
        match self {
            Self::Candidates => Finding::Candidates(None),
            Self::Minimal => Finding::Redundant(None),
            Self::Symmetry => Finding::Symmetry { pattern: Vec::new(), solution: None },
        }
    }

    /// Asks a general engine.
    fn ask<S>(
        self,
        sudoku: &Sudoku<'_>,
        settings: &Settings,
        input: &Input<'_, S>,
    ) -> Result<Concluded, InquiryError> {
        let solver = solver(sudoku, settings, input)?;
        let ((verdict, stop), counters) = match self {
            Self::Candidates => {
                let (found, counters) = solver.true_candidates_counted()?;
                (candidates(sudoku, &found), counters)
            }
            Self::Minimal => {
                let (found, counters) = solver.minimality_counted()?;
                (minimality(sudoku, &found), counters)
            }
            Self::Symmetry => symmetry(sudoku, &solver)?,
        };
        let tally = answer::tally(counters, engine(sudoku, settings), settings.isa, verdict.exit);
        Ok(Concluded { verdict, tally, stop })
    }

    /// Asks the engine `nine`.
    fn ask_nine<S>(
        self,
        board: Board,
        sudoku: &Sudoku<'_>,
        settings: &Settings,
        input: &Input<'_, S>,
    ) -> Result<Concluded, WrongSolution> {
        let mut batch =
            Batch::with_isa(settings.isa).unwrap_or_default().interrupt(&input.interrupt);
        let ((verdict, stop), (nodes, solutions)) = match self {
            Self::Candidates => {
                let found = batch.true_candidates(&board)?;
                (candidates(sudoku, &found), settled_by_candidates(sudoku, &found))
            }
            Self::Minimal => {
                let found = batch.minimality(&[board])?.pop().unwrap_or(Minimality::None);
                (minimality(sudoku, &found), settled_by_minimality(&found))
            }
            Self::Symmetry => unreachable!("the general engines answer it"),
        };
        if let Some(progress) = settings.progress.as_ref().filter(|_| stop.is_none()) {
            progress.set(1.0);
        }
        let work = Work::nine(batch.isa(), batch.effort(), nodes, solutions);
        let answered = (verdict.exit != Exit::Stopped).into();
        let tally = Tally { answered, ..Tally::answered(work, verdict.exit) };
        Ok(Concluded { verdict, tally, stop })
    }

    /// The verdict on an answer that has nothing to show.
    fn bare(self, word: &str, status: Status, exit: Exit) -> Verdict {
        verdict(format!("{word}\n"), status, exit, self.nothing())
    }

    fn unknown(self) -> Verdict {
        self.bare("unknown", Status::Stopped, Exit::Stopped)
    }
}

fn verdict(text: String, status: Status, exit: Exit, finding: Finding) -> Verdict {
    let outcome = Outcome { finding: Some(finding), ..Outcome::new(status) };
    Verdict { text, outcome, exit }
}

/// Answers one input.
///
/// # Errors
/// In words, if it is no sudoku, or the engine cannot take it or is wrong.
pub(crate) fn answer<S: Subject>(
    inquiry: Inquiry,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let Some(sudoku) = input.subject.sudoku() else {
        return Err(format!(
            "`{}` is a question about sudokus, and this is an exact cover problem; use solve, check, \
             count or list for it",
            inquiry.verb()
        ));
    };
    if matches!(inquiry, Inquiry::Symmetry) {
        of_pattern(sudoku.encoding.puzzle()).map_err(|error| error.to_string())?;
    }
    let board = board(sudoku, settings).filter(|_| inquiry.is_for_nine());
    let Concluded { verdict, tally, stop } = match board {
        Some(board) => {
            inquiry.ask_nine(board, sudoku, settings, input).map_err(|error| error.to_string())?
        }
        None => inquiry.ask(sudoku, settings, input).map_err(|error| explain(sudoku, &error))?,
    };
    let set_off = matches!(inquiry, Inquiry::Candidates) && sudoku.is_spacious();
    answer::write(settings, &input.origin, verdict, tally.work.nodes, set_off, sink);
    Ok(Answered { tally, stop })
}

/// The board of a sudoku that goes to the engine `nine`, which knows no limit of nodes here.
fn board(sudoku: &Sudoku<'_>, settings: &Settings) -> Option<Board> {
    let may = settings.nine != Nine::Never && settings.node_limit.is_none();
    may.then(|| Board::try_from(sudoku.encoding.puzzle()).ok()).flatten()
}

/// How many boards are settled and how many solutions that takes, the same for all instructions: the puzzle,
/// and if it has several solutions every candidate that no given excludes.
fn settled_by_candidates(sudoku: &Sudoku<'_>, found: &TrueCandidates) -> (u64, u64) {
    let cells = sudoku.encoding.puzzle().layout().cell_count();
    match found.complete().map(Candidates::count) {
        None | Some(0) => (1, 0),
        Some(count) if count == cells => (1, 1),
        Some(_) => (1 + sudoku.encoding.candidates().len() as u64, 2),
    }
}

/// The same: the puzzle, and if it has one solution what is left of it without each given.
fn settled_by_minimality(found: &Minimality) -> (u64, u64) {
    match found {
        Minimality::Unique(givens) => {
            let (needed, redundant) = (givens.needed.len() as u64, givens.redundant.len() as u64);
            (1 + needed + redundant, 1 + needed)
        }
        Minimality::Multiple => (1, 2),
        Minimality::None | Minimality::Unknown { .. } => (1, 0),
    }
}

fn solver<S>(
    sudoku: &Sudoku<'_>,
    settings: &Settings,
    input: &Input<'_, S>,
) -> Result<PuzzleSolver, InquiryError> {
    let solver = PuzzleSolver::new(sudoku.encoding.puzzle())?
        .engine(settings.engine)
        .node_limit(settings.node_limit)
        .interrupt(&input.interrupt);
    Ok(match &settings.progress {
        Some(progress) => solver.progress(progress),
        None => solver,
    })
}

/// The engine that searches the puzzle itself.
fn engine(sudoku: &Sudoku<'_>, settings: &Settings) -> Engine {
    Solver::new(sudoku.problem()).engine(settings.engine).resolved_engine()
}

/// How symmetrical a sudoku is, which a look at its solution takes.
fn symmetry(
    sudoku: &Sudoku<'_>,
    solver: &PuzzleSolver,
) -> Result<((Verdict, Option<Stop>), Counters), InquiryError> {
    let answer = solver.uniqueness()?;
    let stop = match answer {
        Uniqueness::Unknown { stop, .. } => Some(stop),
        _ => None,
    };
    let verdict = super::symmetry::verdict(sudoku, &answer);
    Ok(((verdict, stop), Counters::default()))
}

fn explain(sudoku: &Sudoku<'_>, error: &InquiryError) -> String {
    match error {
        InquiryError::Kernel(error) => sudoku.explain(error),
        error => error.to_string(),
    }
}

fn candidates(sudoku: &Sudoku<'_>, found: &TrueCandidates) -> (Verdict, Option<Stop>) {
    let all = match found {
        TrueCandidates::Complete(all) => all,
        TrueCandidates::Partial { stop, .. } => {
            return (Inquiry::Candidates.unknown(), Some(*stop));
        }
    };
    let (text, status, exit) = if all.is_empty() {
        ("no solution\n".to_owned(), Status::None, Exit::Negative)
    } else if sudoku.drawn {
        (format::candidates::write_grid(all, sudoku.symbols), Status::Solved, Exit::Success)
    } else {
        let line = format::candidates::write_line(all, sudoku.symbols);
        (line + "\n", Status::Solved, Exit::Success)
    };
    (verdict(text, status, exit, Finding::Candidates(Some(symbols(sudoku, all)))), None)
}

/// The symbols of the candidates of each cell.
fn symbols(sudoku: &Sudoku<'_>, candidates: &Candidates) -> Vec<Vec<String>> {
    let print = |digit| sudoku.symbols.print(digit).to_string();
    let of_cell = |cell| candidates.digits(cell).map(print).collect();
    candidates.layout().cells().map(of_cell).collect()
}

fn minimality(sudoku: &Sudoku<'_>, found: &Minimality) -> (Verdict, Option<Stop>) {
    let inquiry = Inquiry::Minimal;
    let verdict = match found {
        Minimality::Unique(givens) => redundant(sudoku, &givens.redundant),
        Minimality::Multiple => inquiry.bare("multiple", Status::Multiple, Exit::Negative),
        Minimality::None => inquiry.bare("none", Status::None, Exit::Negative),
        Minimality::Unknown { stop, .. } => return (inquiry.unknown(), Some(*stop)),
    };
    (verdict, None)
}

/// The verdict on a puzzle with one solution and these redundant givens.
fn redundant(sudoku: &Sudoku<'_>, givens: &[Cell]) -> Verdict {
    let layout = sudoku.encoding.puzzle().layout();
    let cells: Vec<String> = givens.iter().map(|&cell| layout.position(cell).to_string()).collect();
    let (text, status, exit) = if cells.is_empty() {
        ("minimal\n".to_owned(), Status::Minimal, Exit::Success)
    } else {
        (format!("redundant\t{}\n", cells.join(" ")), Status::Redundant, Exit::Negative)
    };
    verdict(text, status, exit, Finding::Redundant(Some(cells)))
}
