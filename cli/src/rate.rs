//! The verb that rates how hard puzzles are.

use super::answer::{self, Answered, Input, Settings, Verdict};
use super::charts::grouped;
use super::engine::Work;
use super::exit::Exit;
use super::pipeline::{Sink, Tally};
use super::report::{Finding, Outcome, Status};
use super::subject::{Covered, Subject, Sudoku};
use dlx::{ForEach, Interrupt, Solver, Stop, Uniqueness};
use pavane::method::{Ended, MethodChoice, Run, Silent, Task};
use pavane::rating::{Backdoors, ExpectedGuesses, backdoors, expected_guesses};
use pavane::{Cell, Grid, PuzzleSolver};
use serde_json::{Value, json};
use std::fmt::Write;

/// What is asked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Query {
    /// How often the solver runs that guesses at random.
    pub(crate) runs: u64,
    pub(crate) seed: u64,
    /// Whether to list the backdoors.
    pub(crate) lists: bool,
}

/// The ratings of a puzzle with one solution.
struct Ratings {
    level: u64,
    proof: u64,
    guesses: u64,
    backdoors: Backdoors,
    expected: ExpectedGuesses,
    nodes: u64,
}

/// Answers one input.
///
/// # Errors
/// In words, if it is no sudoku, or the engine cannot take it.
pub(crate) fn answer<S: Subject>(
    query: Query,
    settings: &Settings,
    input: &Input<'_, S>,
    sink: &mut Sink,
) -> Result<Answered, String> {
    let Some(sudoku) = input.subject.sudoku() else {
        return Err("ratings are for sudokus, and this is an exact cover problem".to_owned());
    };
    let solver = PuzzleSolver::new(sudoku.encoding.puzzle()).map_err(|error| error.to_string())?;
    let solver = solver.interrupt(&input.interrupt);
    let unique = solver.uniqueness().map_err(|error| sudoku.explain(&error))?;
    let (verdict, stop) = match unique {
        Uniqueness::Unique(solution) => {
            match rate(query, settings, sudoku, &solution, &input.interrupt)? {
                Some(ratings) => (rated(query, sudoku, &ratings), None),
                None => (bare("unknown", Status::Stopped, Exit::Stopped), Some(Stop::Interrupted)),
            }
        }
        Uniqueness::Multiple(_) => (bare("multiple", Status::Multiple, Exit::Negative), None),
        Uniqueness::None => (bare("none", Status::None, Exit::Negative), None),
        Uniqueness::Unknown { stop, .. } => {
            (bare("unknown", Status::Stopped, Exit::Stopped), Some(stop))
        }
    };
    let tally = Tally::answered(Work::default(), verdict.exit);
    answer::write(settings, &input.origin, verdict, 0, false, sink);
    Ok(Answered { tally, stop })
}

fn bare(word: &str, status: Status, exit: Exit) -> Verdict {
    let outcome = Outcome { finding: Some(Finding::Rating(None)), ..Outcome::new(status) };
    Verdict { text: format!("{word}\n"), outcome, exit }
}

/// The ratings. `None` if interrupted.
///
/// # Errors
/// In words, if a method cannot take the puzzle.
fn rate(
    query: Query,
    settings: &Settings,
    sudoku: &Sudoku<'_>,
    solution: &Grid,
    interrupt: &Interrupt,
) -> Result<Option<Ratings>, String> {
    let puzzle = sudoku.encoding.puzzle();
    let task = Task::new(puzzle.clone()).interrupt(interrupt);
    let run = |name: &str| -> Result<Run, String> {
        let method: MethodChoice = name.parse().map_err(|error| format!("{error}"))?;
        method.run(&task, &mut Silent).map_err(|error| error.to_string())
    };
    let (levels, steps) = (run("fix-square:proof")?, run("three-step")?);
    let solver = Solver::new(sudoku.problem()).interrupt(interrupt);
    let (count, counters) =
        solver.ask(ForEach::counting()).map_err(|error| sudoku.explain(&error))?;
    let is_stopped = |run: &Run| matches!(run.ended, Ended::Stopped(_));
    if is_stopped(&levels) || is_stopped(&steps) || !count.is_exact() {
        return Ok(None);
    }
    let threads = settings.threads_for_one();
    let counter = |run: &Run, name| run.counter(name).unwrap_or(0);
    let expected = expected_guesses(puzzle, query.runs, query.seed, interrupt);
    let Some((expected, backdoors)) = expected.zip(backdoors(puzzle, solution, threads, interrupt))
    else {
        return Ok(None);
    };
    Ok(Some(Ratings {
        level: counter(&levels, "level"),
        proof: counter(&levels, "level of the proof"),
        guesses: counter(&steps, "guesses"),
        backdoors,
        expected,
        nodes: counters.nodes,
    }))
}

fn rated(query: Query, sudoku: &Sudoku<'_>, ratings: &Ratings) -> Verdict {
    let Ratings { level, proof, guesses, backdoors, expected, nodes } = ratings;
    let layout = sudoku.encoding.puzzle().layout();
    let name = |cells: &[Cell]| -> Vec<String> {
        cells.iter().map(|&cell| layout.position(cell).to_string()).collect()
    };
    let number = grouped(backdoors.sets.len() as u64);
    let ExpectedGuesses { mean, low, high, runs } = expected;
    let mut text = format!(
        "level {level}\tproof {proof}\tguesses {guesses}\tbackdoors {number} of size {}\t\
         expected guesses {mean:.1} ({low:.1} to {high:.1})\tnodes {nodes}\n",
        backdoors.size
    );
    let mut object = json!({
        "level": level, "level_of_proof": proof, "three_step_guesses": guesses,
        "backdoor_size": backdoors.size, "backdoors": backdoors.sets.len(),
        "expected_guesses": { "mean": mean, "low": low, "high": high, "runs": runs },
    });
    if query.lists {
        let sets: Vec<Value> = backdoors.sets.iter().map(|set| json!(name(set))).collect();
        object["backdoor_sets"] = sets.into();
        for set in &backdoors.sets {
            let _ = writeln!(text, "backdoor {}", name(set).join(" "));
        }
    }
    let finding = Some(Finding::Rating(Some(object)));
    let outcome = Outcome { finding, nodes: *nodes, ..Outcome::new(Status::Unique) };
    Verdict { text, outcome, exit: Exit::Success }
}
