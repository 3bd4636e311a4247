//! The verb `minimize`: minimal puzzles within a puzzle.

use crate::answer::{Answered, Input, Printed as _, Question, SudokuInput, Verdict, words};
use crate::args::{AskArgs, DEFAULT_SEED, ResumeArgs, SymmetryArgs, seed};
use crate::batch::BatchRun;
use crate::error::Error;
use crate::exit::Exit;
use crate::output::Sink;
use pavane::Puzzle;
use pavane::solve::{SolveError, Solved, Stats};
use pavane_ask::{Ask, WithRemoved, minimal_text, minimize, of_minimized, with_removed_givens};
use pavane_workshop::symmetry::SymmetryClass;
use pavane_workshop::{Clue, KeptClues, MinimizeError, Minimized, Minimizer};
use std::ops::ControlFlow;

/// Remove redundant givens and constraints of each puzzle
///
/// Prints a puzzle with some of the givens, the same single solution, and no redundant given. Constraints such as
/// killer cages are removed like givens; --keep leaves one kind alone. Prints `multiple` or `none` if the solution is
/// not unique, `unknown` if a limit stopped the search. With `--all`, prints all such puzzles, one per line; their
/// number may double with each redundant given. With `--fewest`, prints one with the fewest givens. For sudokus only.
///
/// A puzzle with constraints is printed in the format of its input, a string of Interactive Sudoku Solver or the
/// compressed data of f-puzzles, or else as JSON.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane minimize 12.43........32.
  pavane minimize --keep givens --removed killer.iss
  pavane minimize --fewest --timeout 10s puzzles.txt
  pavane minimize --all --symmetry half-turn puzzles.txt")]
pub(crate) struct Args {
    /// Print one puzzle, by removing givens in random order (the default)
    #[arg(long)]
    one: bool,
    /// Print all puzzles
    #[arg(long, conflicts_with = "one")]
    all: bool,
    /// Print a puzzle with the fewest givens
    #[arg(long, conflicts_with_all = ["one", "all"])]
    fewest: bool,
    /// Never remove clues of this kind
    #[arg(long, value_name = "KIND")]
    keep: Option<Keep>,
    /// Print a tab and the removed clues after each puzzle
    ///
    /// Givens such as `3 in r1c1` and constraints in words, separated by semicolons. With --json, the field `removed`
    /// has them in any case.
    #[arg(long, hide_short_help = true)]
    removed: bool,
    #[command(flatten)]
    symmetry: SymmetryArgs,
    /// The seed of the random order, the same for each input
    #[arg(long, value_name = "N", default_value_t = DEFAULT_SEED, value_parser = seed)]
    seed: u64,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    resume: ResumeArgs,
}

/// The clues that are never removed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Keep {
    /// Givens and ruled-out candidates
    Givens,
    /// Constraints
    Constraints,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let wanted = match (args.all, args.fewest) {
        (true, _) => Wanted::All,
        (_, true) => Wanted::Fewest,
        _ => Wanted::One,
    };
    let keep = match args.keep {
        None => KeptClues::None,
        Some(Keep::Givens) => KeptClues::Givens,
        Some(Keep::Constraints) => KeptClues::Constraints,
    };
    let (class, prints_removed) = (args.symmetry.class(), args.removed);
    let question = Minimize { wanted, keep, class, seed: args.seed, prints_removed };
    if question.removes_givens_alone() && keep == KeptClues::Givens {
        return Err(Error::usage(format!("{GIVENS_ALONE}; leave --keep givens out")));
    }
    BatchRun::new(&args.ask)?.resume(&args.resume)?.ask(&question)
}

/// Minimal puzzles within each puzzle.
#[derive(Clone, Copy)]
struct Minimize {
    wanted: Wanted,
    keep: KeptClues,
    class: Option<SymmetryClass>,
    seed: u64,
    /// Whether removed clues follow the puzzles.
    prints_removed: bool,
}

/// The searches that know givens alone.
const GIVENS_ALONE: &str = "--all, --fewest and --symmetry remove givens alone";

/// The puzzles to print.
#[derive(Clone, Copy)]
enum Wanted {
    One,
    All,
    Fewest,
}

impl Question for Minimize {
    const VERB: &'static str = Ask::Minimize.name();
    const TAKES_CONSTRAINTS: bool = Ask::Minimize.takes_constraints();
    const PRINTS_PUZZLES: bool = true;
    const FIELD: Option<&'static str> = Ask::Minimize.field();
    const FIELDS: &'static [&'static str] = &["removed"];
    const TAKES_NINE: bool = false;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        let has_constraints = !input.instance.puzzle().layout().constraints().is_empty();
        if has_constraints && self.removes_givens_alone() && self.keep != KeptClues::Constraints {
            let message = format!("{GIVENS_ALONE}; add --keep constraints to leave those");
            return Err(Error::refused(message));
        }
        let solved = self.minimize(input).map_err(refused)?;
        let (puzzles, end) = &solved.answer;
        let sudoku = input.instance;
        let text = |puzzle: &Puzzle| minimal_text(sudoku.asked(), puzzle, sudoku.source);
        let found: Vec<(String, Vec<Clue>)> =
            puzzles.iter().map(|(puzzle, removed)| (text(puzzle), removed.clone())).collect();
        let line = |(text, removed): &(String, Vec<Clue>)| match self.prints_removed {
            true => format!("{text}\t{}\n", words_of(sudoku, removed)),
            false => format!("{text}\n"),
        };
        let lines: String = found.iter().map(line).collect();
        let (text, exit, stop) = match *end {
            Minimized::Multiple => ("multiple\n".to_owned(), Exit::Negative, None),
            Minimized::None => ("none\n".to_owned(), Exit::Negative, None),
            Minimized::Complete => (lines, Exit::Success, None),
            // The puzzles found before a stop are printed, but the answer is not complete.
            Minimized::Stopped(stop) if found.is_empty() => {
                (words::UNKNOWN.to_owned(), Exit::Stopped, Some(stop))
            }
            Minimized::Stopped(stop) => (lines, Exit::Stopped, Some(stop)),
        };
        let verdict = Verdict::new(text, of_minimized(sudoku.asked(), *end, &found), exit);
        Ok(verdict.write(input, solved.stats, stop, sink).only_if_complete())
    }

    fn seed(&self) -> Option<u64> {
        Some(self.seed)
    }
}

impl Minimize {
    /// Whether its searches remove givens alone.
    fn removes_givens_alone(self) -> bool {
        self.class.is_some() || !matches!(self.wanted, Wanted::One)
    }

    /// The minimal puzzles, each with the clues that it lacks.
    fn minimize(self, input: &Input<'_, SudokuInput<'_>>) -> Result<Solved<Found>, MinimizeError> {
        let sudoku = input.instance;
        if !self.removes_givens_alone() {
            let solved = minimize(sudoku.asked(), self.keep, self.seed)?;
            return Ok(solved.map(|(found, end)| (found.into_iter().collect(), end)));
        }
        let (puzzle, settings) = (sudoku.puzzle(), sudoku.solver.settings());
        let encode = SolveError::from;
        let minimizer = Minimizer::new(puzzle.layout(), self.class).map_err(encode)?;
        let mut minimizer = minimizer.node_limit(settings.node_limit).interrupt(&input.interrupt);
        let mut puzzles = Vec::new();
        let end = match self.wanted {
            // All puzzles make up one answer.
            Wanted::All => minimizer.each(puzzle, |puzzle| {
                puzzles.push(puzzle);
                ControlFlow::Continue(())
            })?,
            one => {
                let (found, end) = match one {
                    Wanted::Fewest => minimizer.fewest(puzzle)?,
                    _ => minimizer.one(puzzle, self.seed)?,
                };
                puzzles.extend(found);
                end
            }
        };
        let found = puzzles.into_iter().map(|minimal| with_removed_givens(puzzle, minimal));
        Ok(unmeasured((found.collect(), end)))
    }
}

/// Minimal puzzles, each with the clues that it lacks, and the end of the search.
type Found = (Vec<WithRemoved>, Minimized);

/// Clues of a sudoku in words.
fn words_of(sudoku: &SudokuInput<'_>, clues: &[Clue]) -> String {
    let words = |clue: &Clue| clue.describe(sudoku.puzzle(), sudoku.symbols);
    clues.iter().map(words).collect::<Vec<String>>().join("; ")
}

/// An answer of a search that does not count its nodes.
fn unmeasured<T>(answer: T) -> Solved<T> {
    Solved::new(answer, Stats::default())
}

/// An error of the library.
fn refused(error: MinimizeError) -> Error {
    match error {
        MinimizeError::Solve(error) => error.into(),
        error => Error::refused(error),
    }
}
