//! The verb `canonicalize`: the canonical form of each sudoku.

use crate::answer::{
    Answered, Config, Finding, Forms, Input, KnownSolutions, Outcome, Question, Status,
    SudokuInput, Verdict, write_lead,
};
use crate::args::{AskArgs, ResumeArgs};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::Origin;
use crate::output::{Kinds, Sink};
use dlx::{Stop, Uniqueness};
use pavane::nine::Board;
use pavane::solve::{BoardAnswer, BoardQuestion, Stats};
use pavane::{Grid, Puzzle};
use pavane_ask::Ask;
use std::cell::RefCell;
use std::fmt::Write;

/// Print the canonical form of each puzzle or grid
///
/// The form is the least of all equivalent boards, read as a line in which an empty cell comes before any digit.
/// Symmetries of the layout and a renaming of digits turn equivalent boards into each other. So two boards are
/// equivalent if and only if their forms are equal. The symmetries of the 9x9 layout are the orders of rows, columns,
/// bands and stacks, and the transposition. The symmetries of any other layout are worked out. The puzzle may have any
/// number of solutions. For sudokus only.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane canonicalize puzzles.txt
  pavane canonicalize --map puzzle.txt")]
pub(crate) struct Args {
    /// Print the form of the only solution, or `multiple` or `none`
    #[arg(long)]
    solution: bool,
    /// Also print the number of automorphisms and a transformation that leads to the form, each after a tab
    ///
    /// Automorphisms are symmetries that turn the board into itself with digits renamed. The transformation of a 9x9
    /// board is the row and the column that come to each place, and the new names of the digits 1 to 9. If it says so,
    /// the board is transposed first. For another layout it is the number of the cell that comes to each place, in
    /// reading order, and the new names of the digits.
    #[arg(long)]
    map: bool,
    #[command(flatten)]
    ask: AskArgs,
    #[command(flatten)]
    resume: ResumeArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let &Args { solution, map, ref ask, ref resume } = args;
    let question = Canonicalize { solution, map, forms: RefCell::default() };
    let run = BatchRun::new(ask)?.resume(resume)?;
    run.ask_for_text_in_blocks(&question)
}

/// The canonical form of a board or of its solution.
#[derive(Clone)]
struct Canonicalize {
    solution: bool,
    map: bool,
    forms: RefCell<Forms>,
}

impl Question for Canonicalize {
    const VERB: &'static str = Ask::Canonicalize.name();
    const PRINTS_PUZZLES: bool = true;
    const FIELD: Option<&'static str> = Ask::Canonicalize.field();
    const FIELDS: &'static [&'static str] =
        &["canonical.form", "canonical.automorphisms", "canonical.transformation"];

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        sink: &mut Sink,
    ) -> Result<Answered, Error> {
        if !self.solution {
            let verdict =
                self.verdict(input.instance, input.instance.puzzle(), Status::Canonical)?;
            return Ok(verdict.write(input, Stats::default(), None, sink));
        }
        let solved = input.instance.solver.uniqueness_with_stats()?;
        let word = Verdict::word::<Self>;
        let (verdict, stop) = match &solved.answer {
            Uniqueness::Unique(grid) => {
                let verdict = self.verdict(input.instance, &puzzle(grid), Status::Unique)?;
                (verdict.knowing(KnownSolutions::new(1, None, Some(grid.clone()))), None)
            }
            Uniqueness::Multiple(_) => {
                (word(MULTIPLE, Status::Multiple, Exit::Negative), Some(Stop::SolutionLimit))
            }
            Uniqueness::None => (word(NONE, Status::None, Exit::Negative), None),
            Uniqueness::Unknown { stop, .. } => (Verdict::unknown::<Self>(), Some(*stop)),
        };
        Ok(verdict.write(input, solved.stats, stop, sink).only_if_complete())
    }
}

/// The words for puzzles without exactly one solution.
const MULTIPLE: &str = "multiple";
const NONE: &str = "none";

impl Canonicalize {
    fn verdict(
        &self,
        sudoku: &SudokuInput<'_>,
        puzzle: &Puzzle,
        status: Status,
    ) -> Result<Verdict, Error> {
        let form = self.forms.borrow_mut().of_puzzle(puzzle, sudoku.symbols)?;
        let mut text = String::new();
        form.write(self.map, &mut text);
        let finding = Self::FIELD.map(|field| Finding(field, form.json()));
        Ok(Verdict::new(text, Outcome { finding, ..Outcome::new(status) }, Exit::Success))
    }

    fn write(&self, board: &Board, out: &mut String) {
        match self.forms.borrow_mut().of_board(board) {
            Ok(found) => {
                out.push_str(str::from_utf8(&found.form.write()).unwrap_or_default());
                if self.map {
                    let _ = write!(out, "\t{}\t{}", found.automorphisms, found.transformation);
                }
                out.push('\n');
            }
            Err(_) => out.push_str("error\n"),
        }
    }
}

/// The grid as a puzzle without an empty cell.
fn puzzle(grid: &Grid) -> Puzzle {
    let givens: Vec<_> = grid.digits().iter().copied().map(Some).collect();
    Puzzle::new(grid.layout().clone(), givens).expect("a solution has no clash")
}

impl BlockQuestion for Canonicalize {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Check { witnesses: true }
    }

    fn searches(&self) -> bool {
        self.solution
    }

    fn take_unsearched(
        &self,
        board: &Board,
        origin: &Origin<'_>,
        config: &Config,
        sink: &mut Sink,
    ) {
        if !config.quiet {
            write_lead(config, origin, false, sink);
            self.write(board, sink.out());
        }
    }

    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds) {
        let exit = match (answer.found, answer.stop) {
            (1, None) => Exit::Success,
            (0, None) | (2.., _) => Exit::Negative,
            _ => Exit::Stopped,
        };
        (exit, Kinds::default())
    }

    fn write_board(&self, answer: &BoardAnswer, out: &mut String) {
        match (answer.found, answer.stop, answer.solutions[0]) {
            (1, None, Some(grid)) => self.write(&grid, out),
            (2.., ..) => out.extend([MULTIPLE, "\n"]),
            (0, None, _) => out.extend([NONE, "\n"]),
            _ => out.push_str("unknown\n"),
        }
    }

    /// Objects are written by the question about single puzzles.
    fn outcome(&self, _: &BoardAnswer) -> Outcome {
        Outcome::of_board(Status::Canonical)
    }
}
