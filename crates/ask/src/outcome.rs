//! Outcomes: the parts of answers that the JSON object contains.

use super::cover::Cover;
use super::instance::{Instance, InstanceError};
use super::object::{Outcome, Status};
use super::sudoku::Sudoku;
use dlx::answer::Interval;
use dlx::{Count, Diagram, Estimate, First, OptionId, Stop, Uniqueness};
use num_bigint::BigUint;
use pavane::answer::{Marginals, Minimality, TrueCandidates};
use pavane::layout::{Cell, Digit, Layout};
use pavane::solve::Solved;
use serde_json::{Value, json};

/// The outcome of `solve`, with the solution if one exists.
pub fn of_first<I: Instance>(instance: &I, solved: &Solved<First<I::Solution>>) -> Outcome {
    let (status, solution) = match &solved.answer {
        First::Found(solution) => (Status::Solved, Some(solution)),
        First::None => (Status::None, None),
        First::Unknown(_) => (Status::Stopped, None),
    };
    of_search(solved, status).with_solutions(instance, solution)
}

/// The outcome of `check`, without solutions.
///
/// ```
/// use pavane_ask::object::Status;
/// use pavane_ask::of_uniqueness;
/// use pavane::{Puzzle, PuzzleSolver};
///
/// let puzzle: Puzzle = "1..4.........32.".parse()?;
/// let outcome = of_uniqueness(&PuzzleSolver::new(&puzzle)?.uniqueness_with_stats()?);
/// assert_eq!((outcome.status, outcome.count.as_deref()), (Status::Unique, Some("1")));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn of_uniqueness<S>(solved: &Solved<Uniqueness<S>>) -> Outcome {
    let (status, found, stop) = match &solved.answer {
        Uniqueness::Unique(_) => (Status::Unique, 1, None),
        Uniqueness::Multiple(_) => (Status::Multiple, 2, Some(Stop::SolutionLimit)),
        Uniqueness::None => (Status::None, 0, None),
        Uniqueness::Unknown { found, stop } => {
            (Status::Stopped, u64::from(found.is_some()), Some(*stop))
        }
    };
    of_search(solved, status).count(&Count { found: found.into(), stop })
}

/// The outcome of `count`.
pub fn of_count(solved: &Solved<Count>) -> Outcome {
    let status = if is_cut(&solved.answer) { Status::Stopped } else { Status::Counted };
    of_search(solved, status).count(&solved.answer)
}

/// The outcome of `list`, without solutions.
pub fn of_list(solved: &Solved<Count>) -> Outcome {
    let status = match &solved.answer {
        count if is_cut(count) => Status::Stopped,
        // Only a complete search shows that no solution exists; a limit of 0 does not.
        Count { found, stop: None } if *found == 0_u8.into() => Status::None,
        _ => Status::Solved,
    };
    of_search(solved, status).count(&solved.answer)
}

/// Whether a limit of nodes or an interrupt stopped a count.
fn is_cut(count: &Count) -> bool {
    matches!(count.stop, Some(Stop::NodeLimit | Stop::Interrupted))
}

/// The outcome of a search: its status, its nodes, and the algebraic reason that decided it, if any.
fn of_search<T>(solved: &Solved<T>, status: Status) -> Outcome {
    Outcome {
        nodes: Some(solved.stats.nodes),
        reason: solved.obstruction.as_ref().map(ToString::to_string),
        ..Outcome::new(status)
    }
}

/// The outcome of `candidates`: for each cell the symbols that occur there in a solution.
pub fn of_candidates(sudoku: &Sudoku<'_>, solved: &Solved<TrueCandidates>) -> Outcome {
    let (status, value) = match &solved.answer {
        TrueCandidates::Complete(all) => {
            let print = |digit| sudoku.symbols.print(digit).to_string();
            let of_cell = |cell| -> Vec<String> { all.digits(cell).map(print).collect() };
            let cells: Vec<Vec<String>> = all.layout().cells().map(of_cell).collect();
            (if all.is_empty() { Status::None } else { Status::Solved }, json!(cells))
        }
        TrueCandidates::Partial { .. } => (Status::Stopped, Value::Null),
    };
    of_search(solved, status).finding("candidates", value)
}

/// The outcome of `minimal`: the cells of the redundant givens.
pub fn of_minimality(sudoku: &Sudoku<'_>, solved: &Solved<Minimality>) -> Outcome {
    let (status, value) = minimality(sudoku.puzzle().layout(), &solved.answer);
    of_search(solved, status).finding("redundant", value)
}

/// The outcome of `minimal` for a 9x9 board that was searched together with others.
pub fn of_minimality_of_board(answer: &Minimality) -> Outcome {
    let (status, value) = minimality(Layout::standard_9x9(), answer);
    let outcome = Outcome::of_board(status).finding("redundant", value);
    Outcome { nodes: Some(answer.boards().0), ..outcome }
}

/// The status of a puzzle, and the cells of its redundant givens.
fn minimality(layout: &Layout, answer: &Minimality) -> (Status, Value) {
    match answer {
        Minimality::Unique(givens) => {
            let position = |&cell: &Cell| layout.position(cell).to_string();
            let cells: Vec<String> = givens.redundant.iter().map(position).collect();
            let status = if cells.is_empty() { Status::Minimal } else { Status::Redundant };
            (status, json!(cells))
        }
        Minimality::Multiple => (Status::Multiple, Value::Null),
        Minimality::None => (Status::None, Value::Null),
        Minimality::Unknown { .. } => (Status::Stopped, Value::Null),
    }
}

/// The outcome of `estimate` after this number of probes, or fewer if it was stopped.
pub fn of_estimate(estimate: &Estimate, wanted: u64) -> Outcome {
    let Estimate { probes, solutions, nodes } = estimate;
    // Without a probe no estimate exists, not even 0.
    if *probes == 0 {
        return Outcome::new(Status::Stopped);
    }
    let status = if *probes < wanted { Status::Stopped } else { Status::Estimated };
    let value = json!({
        "solutions": interval(solutions), "nodes": interval(nodes), "probes": probes,
    });
    Outcome::new(status).finding("estimate", value)
}

/// An interval as JSON; an upper end that does not exist, and numbers that no float holds, are null.
fn interval(interval: &Interval) -> Value {
    json!({ "mean": interval.mean, "low": interval.low, "high": interval.high })
}

/// The objects of the givens of a sudoku and of the candidates that no given rules out, each with the number of
/// solutions that contain it.
///
/// # Errors
/// If the puzzle cannot be encoded.
pub fn marginals_of_candidates(
    sudoku: &Sudoku<'_>,
    marginals: &Marginals,
) -> Result<Vec<Value>, InstanceError> {
    let puzzle = sudoku.puzzle();
    let givens = puzzle.layout().cells().zip(puzzle.givens());
    let givens = givens.filter_map(|(cell, &given)| Some((cell, given?)));
    let open = sudoku.solver.encoding()?.candidates().iter().copied();
    let mut all: Vec<(Cell, Digit)> = open.chain(givens).collect();
    // Givens and candidates appear together in the order of cells.
    all.sort_unstable();
    let marginal = |(cell, digit)| {
        json!({
            "cell": puzzle.layout().position(cell).to_string(),
            "digit": sudoku.symbols.print(digit).to_string(),
            "count": marginals.count(cell, digit).to_string(),
        })
    };
    Ok(all.into_iter().map(marginal).collect())
}

/// The objects of the options of an exact cover problem, each with the number of solutions that contain it.
pub fn marginals_of_options(cover: &Cover<'_>, diagram: &Diagram) -> Vec<Value> {
    let names = &cover.document.names;
    let marginal = |(option, count): (OptionId, BigUint)| {
        json!({
            "option": cover.option(option),
            "number": names.number(option),
            "count": count.to_string(),
        })
    };
    cover.problem().options().zip(diagram.marginals()).map(marginal).collect()
}
