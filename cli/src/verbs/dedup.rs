//! The verb `dedup`: the first puzzle of each class of equivalent ones.

mod classes;

use crate::answer::{
    Answered, Config, Forms, Input, Outcome, Question, Status, SudokuInput, write_object,
};
use crate::args::{InputArgs, OutputArgs, RunArgs};
use crate::batch::{BatchRun, BlockQuestion};
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{InputItem, Origin, PuzzleTexts, Unread, read_each};
use crate::output::{Color, Kinds, Messages, Sink, Tally};
use classes::{Classes, Key, Member, ShownMembers};
use pavane::format::{self, Record};
use pavane::nine::Board;
use pavane::solve::{BoardAnswer, BoardQuestion, Stats};
use pavane::{Puzzle, Symbols};
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;

/// Print the first puzzle of each class of equivalent ones
///
/// Puzzles are equivalent if symmetries of their layout and a renaming of digits turn them into each other.
/// `canonicalize` prints the same form for both. The lines of files are printed as they are, in their order; all files
/// together are one collection. Puzzles that cannot be read are skipped. For sudokus only.
///
/// Takes some 50 bytes of memory per class, with --classes some 80, with --counts some 300. Classes are compared by
/// 128 bits of a hash.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane dedup puzzles.txt
  pavane dedup --known mine.txt new.txt
  pavane dedup --counts puzzles.txt more.txt
  pavane dedup --classes puzzles.txt")]
pub(crate) struct Args {
    /// Skip the puzzles that are equivalent to one of this file; may be given several times
    #[arg(long, value_name = "FILE")]
    known: Vec<PathBuf>,
    /// Print the number of puzzles of each class and a tab before the first of it, when all are read
    #[arg(long, conflicts_with_all = ["json", "quiet"])]
    counts: bool,
    /// Print every puzzle, after the number of its class and a tab
    ///
    /// Classes count from 1 in the order of their first puzzles. The last line has their number, after `#`. With
    /// --json, each object has the number of its class as the field `class`.
    #[arg(long, conflicts_with_all = ["quiet", "counts"])]
    classes: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    run: RunArgs,
    #[command(flatten)]
    output: OutputArgs,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments name no input, a file of known puzzles has one that cannot be read, or a file cannot be
/// written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let shown = match (args.counts, args.classes) {
        (true, _) => ShownMembers::Counts,
        (false, true) if args.output.json => ShownMembers::Objects,
        (false, true) => ShownMembers::All,
        (false, false) => ShownMembers::First,
    };
    let classes = Classes::new(shown);
    read_known(args, &classes)?;
    let question = Dedup {
        json: args.output.json,
        quiet: args.output.quiet,
        forms: RefCell::default(),
        chunk: RefCell::default(),
        classes: Arc::new(classes),
    };
    let run = BatchRun::of(&args.input, &args.run, &args.output)?.without_answers();
    // Objects have labels, which the boards of a block do not keep.
    if args.output.json { run.ask(&question) } else { run.ask_in_blocks(&question) }
}

/// Reads the files of known puzzles.
fn read_known(args: &Args, classes: &Classes) -> Result<(), Error> {
    if args.known.is_empty() {
        return Ok(());
    }
    let reading = args.input.reading.reading()?;
    let mut messages = Messages::new(Color::Auto, false);
    let mut forms = Forms::default();
    let format = args.input.reading.format;
    let tally = read_each(&args.known, format, &reading, &mut messages, |item, _| {
        let puzzle = match item {
            InputItem::Puzzle { record, .. } => record.puzzle,
            InputItem::Cover(_) => return Err(unread(Error::not_a_sudoku(Dedup::VERB))),
            InputItem::Bad(unread) => return Err(unread),
        };
        classes.know(key(&mut forms, &puzzle).map_err(unread)?);
        Ok(())
    })?;
    if tally.is_bad() { Err(Error::Reported(tally.exit)) } else { Ok(()) }
}

fn unread(error: Error) -> Unread {
    Unread { line: None, column: None, why: error.to_string() }
}

/// The key of the class of a puzzle.
fn key(forms: &mut Forms, puzzle: &Puzzle) -> Result<Key, Error> {
    if let Ok(board) = Board::try_from(puzzle) {
        return board_key(forms, &board);
    }
    let symbols = Symbols::standard(puzzle.layout().digits());
    let form = forms.of_puzzle(puzzle, &symbols)?;
    // Equal forms on different layouts belong to different classes.
    let blank = Record::from(Puzzle::blank(puzzle.layout().clone()));
    let layout = format::json::write_puzzle(&blank, &symbols);
    Ok(Key::of(&[layout.as_bytes(), form.line().as_bytes()]))
}

/// The key of the class of a board of the standard layout.
fn board_key(forms: &mut Forms, board: &Board) -> Result<Key, Error> {
    Ok(Key::of(&[&forms.of_board(board)?.form.write()]))
}

/// The first puzzle of each class.
#[derive(Clone)]
struct Dedup {
    json: bool,
    quiet: bool,
    forms: RefCell<Forms>,
    /// The classes of the current chunk of a worker, each with its text for the output.
    chunk: RefCell<Vec<Member>>,
    classes: Arc<Classes>,
}

impl Question for Dedup {
    const VERB: &'static str = "dedup";
    const PRINTS_PUZZLES: bool = true;

    fn of_sudoku(
        &self,
        input: &Input<'_, SudokuInput<'_>>,
        _: &mut Sink,
    ) -> Result<Answered, Error> {
        let puzzle = input.instance.puzzle();
        let key = key(&mut self.forms.borrow_mut(), puzzle)?;
        let texts = PuzzleTexts::new(puzzle, input.instance.symbols);
        let puzzle = Some(texts.shown());
        self.add(key, &Origin { puzzle, ..input.origin });
        Ok(Tally::answered(Stats::default(), Exit::Success).into())
    }

    fn end_chunk(&self, sink: &mut Sink) {
        self.classes.take(&mut self.chunk.borrow_mut(), sink);
    }

    fn summary(&self, _: &Tally, _: bool) -> String {
        self.classes.summary()
    }
}

impl Dedup {
    /// Adds an input to the chunk.
    fn add(&self, class: Key, origin: &Origin<'_>) {
        let text = if self.quiet {
            Vec::new()
        } else if self.json {
            let mut object = String::new();
            write_object(origin, &Outcome::new(Status::Canonical), &mut object);
            object.trim_end().into()
        } else {
            origin.input().into_owned()
        };
        self.chunk.borrow_mut().push((class, text));
    }
}

impl BlockQuestion for Dedup {
    fn of_boards(&self) -> BoardQuestion {
        BoardQuestion::Check { witnesses: false }
    }

    fn searches(&self) -> bool {
        false
    }

    fn take_unsearched(&self, board: &Board, origin: &Origin<'_>, _: &Config, _: &mut Sink) {
        let key = board_key(&mut self.forms.borrow_mut(), board);
        self.add(key.expect("boards with a clash are refused"), origin);
    }

    /// Boards are not searched.
    fn judge(&self, _: &BoardAnswer) -> (Exit, Kinds) {
        (Exit::Success, Kinds::default())
    }

    /// Boards are not searched.
    fn write_board(&self, _: &BoardAnswer, _: &mut String) {}

    /// Boards are not searched.
    fn outcome(&self, _: &BoardAnswer) -> Outcome {
        Outcome::of_board(Status::Canonical)
    }
}
