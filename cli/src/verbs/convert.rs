//! The verb `convert`: inputs in another format.

use crate::answer::{UP_TO_SYMMETRY, symmetries_for};
use crate::args::{ErrorArgs, InputArgs};
use crate::batch::{BatchJob, ThreadWork};
use crate::deadline::Deadline;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{Chunk, InputItem, Origin, OutputFormat, json};
use crate::output::{Color, MessageTopic, Messages, Report, Sink, Tally};
use dlx::format::{Document, Format as CoverFormat, Names};
use dlx::{Problem, Progress};
use pavane::Symbols;
use pavane::encode::Encoding;
use pavane::format::line::LineReader;
use pavane::format::{self, Format, Lost, Reading, Record};
use pavane_ask::statement_as;
use std::path::PathBuf;

/// Write puzzles or problems in another format
///
/// Puzzles become lines, grids, JSON, or the exact cover problem that is searched for them, with the givens already
/// chosen. From there they become 0/1 equations (OPB) or clauses (CNF) for other solvers; with rules beyond zones they
/// become inequalities over the candidates of the cells. Exact cover problems become
/// dlx, json, opb, cnf, or a 0/1 matrix. Among lines, an input that cannot be read or written becomes the line `error`;
/// other formats skip it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  pavane convert --to grid puzzles.txt
  pavane convert --to cnf problem.dlx --output problem.cnf")]
pub(crate) struct Args {
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = OutputFormat::parser())]
    to: OutputFormat,
    /// Of exact cover problems whose items are cells, such as r1c1, leave out options that turns and reflections of the
    /// board make of others
    ///
    /// The symmetries are those that map all options to options, as for `count --up-to-symmetry`. One item, whose
    /// options they exchange, keeps one option of each orbit. Each class of solutions keeps a solution, and may keep
    /// more than one. A problem without such an item is refused.
    #[arg(long, hide_short_help = true)]
    break_symmetry: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    errors: ErrorArgs,
    /// Write to FILE instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

/// Runs the verb.
///
/// # Errors
/// If the arguments contradict each other or name no input, or a file cannot be written.
pub(crate) fn run(args: &Args) -> Result<Exit, Error> {
    let reading = args.input.reading.reading_with_constraints()?;
    let deadline = Deadline::new(1, None, None);
    let mut converter = Converter::new(args, &reading);
    let frame = match args.to {
        OutputFormat::Puzzles(format) => (format.head(), format.tail()),
        OutputFormat::Json | OutputFormat::Col | OutputFormat::Cover(_) => ("", ""),
    };
    let work: ThreadWork = Box::new(move |chunk, sink| converter.work(chunk, sink));
    let output = args.output.as_deref();
    let errors = Some(&args.errors);
    let job = BatchJob { output, frame, errors, ..BatchJob::new(&args.input, &reading, &deadline) };
    job.run(vec![work], Messages::new(Color::Auto, false), &Progress::new(), &|_, _| ())
}

/// The flag that leaves options out.
const BREAK: &str = "--break-symmetry";

/// A problem without options that its symmetries make of others, and its names.
///
/// # Errors
/// If its items do not name cells, or every option is needed.
fn without_images(document: &Document) -> Result<(Problem, Names), Error> {
    let Document { problem, names, .. } = document;
    let options = symmetries_for(BREAK, problem, names)?.enough_options(problem);
    if options.len() == problem.option_count() {
        return Err(Error::refused(format!(
            "{BREAK}: no turn or reflection of the board maps the options of an item to each other; leave the flag \
             out, or ask count or list {UP_TO_SYMMETRY}"
        )));
    }
    Ok((problem.with_options(&options), names.with_options(&options)))
}

/// Writes the inputs of chunks in one format.
struct Converter {
    lines: LineReader,
    writer: Writer,
}

struct Writer {
    to: OutputFormat,
    symbols: Option<Symbols>,
    /// Whether to leave out options that symmetries make of others.
    breaks_symmetry: bool,
    /// Whether a bad input ends the run.
    fail_fast: bool,
    /// Whether the output holds its one problem already.
    full: bool,
    /// The parts that were reported to have no place in the format.
    told: Lost,
}

impl Converter {
    fn new(args: &Args, reading: &Reading) -> Self {
        let writer = Writer {
            to: args.to,
            symbols: reading.symbols.clone(),
            breaks_symmetry: args.break_symmetry,
            fail_fast: args.errors.fail_fast,
            full: false,
            told: Lost::default(),
        };
        Self { lines: LineReader::new(reading), writer }
    }

    /// Converts all inputs of a chunk.
    fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, writer } = self;
        chunk.for_each(lines, sink, |item, origin, sink| writer.item(item, origin, sink))
    }
}

impl Writer {
    /// Writes an input, or reports why it cannot be read or written. Among lines `error` takes its place, which keeps
    /// the lines of the output beside the lines of the input.
    fn item(&mut self, item: InputItem, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        let mut column = None;
        let written = match item {
            InputItem::Puzzle { .. } if self.breaks_symmetry => Err(Error::not_a_cover(BREAK)),
            InputItem::Puzzle { record, .. } => self.puzzle(&record, &origin, sink),
            InputItem::Cover(document) if self.breaks_symmetry => without_images(&document)
                .and_then(|(problem, names)| self.problem(&problem, &names, sink)),
            InputItem::Cover(document) => self.problem(&document.problem, &document.names, sink),
            InputItem::Bad(unread) => {
                column = unread.column;
                Err(Error::Refused(unread.why))
            }
        };
        match written {
            Ok(()) => Tally { inputs: 1, answered: 1, ..Tally::default() },
            Err(why) => {
                // The line takes the place of the input.
                if matches!(self.to, OutputFormat::Puzzles(format) if format.is_lines()) {
                    sink.out().push_str("error\n");
                }
                sink.message_on(MessageTopic::Bad, origin.message(column, &why.to_string()));
                Tally { skipped: self.fail_fast.into(), ..Tally::bad() }
            }
        }
    }

    fn puzzle(
        &mut self,
        record: &Record,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Result<(), Error> {
        match self.to {
            OutputFormat::Puzzles(format) => self.write(record, format, origin, sink),
            OutputFormat::Json => self.write(record, json(), origin, sink),
            // A graph has the layout alone, and the format holds one graph.
            OutputFormat::Col => {
                self.require_none_yet()?;
                record.puzzle.layout().require_zones_only().map_err(Error::refused)?;
                let mut written = Vec::new();
                format::graph::write(record.puzzle.layout(), &mut written)
                    .map_err(Error::refused)?;
                sink.out().push_str(&String::from_utf8_lossy(&written));
                self.full = true;
                Ok(())
            }
            // The puzzle becomes the problem that is searched for it, or the inequalities of its rules.
            OutputFormat::Cover(format) => {
                if let Some(text) = statement_as(&record.puzzle, format) {
                    self.require_none_yet()?;
                    sink.out().push_str(&text.map_err(Error::refused)?);
                    self.full = true;
                    return Ok(());
                }
                let encoding = Encoding::new(&record.puzzle)?;
                let problem = encoding.problem();
                let names = Names::new(problem, encoding.item_names(), Vec::<String>::new())
                    .map_err(Error::refused)?;
                self.problem(problem, &names, sink)
            }
        }
    }

    /// Writes a puzzle, unless it would be read as another one, and reports once each part that the format has no
    /// place for.
    fn write(
        &mut self,
        record: &Record,
        format: &Format,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Result<(), Error> {
        let written = format.write(record, self.symbols.as_ref()).map_err(Error::refused)?;
        if format.is_drawn() {
            sink.gap();
        }
        sink.out().push_str(&written.text);
        let Lost { label, count, solution, entries } = written.lost;
        for (is_lost, is_told, what) in [
            (label, &mut self.told.label, "labels"),
            (count, &mut self.told.count, "numbers of solutions"),
            (solution, &mut self.told.solution, "solutions"),
            (entries, &mut self.told.entries, "entries of a player"),
        ] {
            // Each kind of loss is reported once.
            if is_lost && !std::mem::replace(is_told, true) {
                let name = format.name();
                let note =
                    format!("note: the format {name} has no room for {what}; they are omitted");
                sink.message(origin.message(None, &note));
            }
        }
        Ok(())
    }

    /// Refuses a second problem or graph.
    fn require_none_yet(&self) -> Result<(), Error> {
        if self.full {
            return Err(Error::refused(
                "the format holds one problem, and one is written already; convert one at a time",
            ));
        }
        Ok(())
    }

    /// Writes an exact cover problem, if the file has none yet.
    fn problem(&mut self, problem: &Problem, names: &Names, sink: &mut Sink) -> Result<(), Error> {
        let format = match self.to {
            OutputFormat::Puzzles(_) | OutputFormat::Col => {
                return Err(Error::refused(
                    "an exact cover problem is not a sudoku; convert to dlx, json, matrix, opb or cnf",
                ));
            }
            OutputFormat::Json => "json",
            OutputFormat::Cover(format) => format,
        };
        self.require_none_yet()?;
        let Some(write) = CoverFormat::named(format).and_then(CoverFormat::writer) else {
            return Err(Error::refused(format!("there is no writer for {format}")));
        };
        let mut written = Vec::new();
        write(problem, names, &mut written).map_err(Error::refused)?;
        sink.out().push_str(&String::from_utf8_lossy(&written));
        self.full = true;
        Ok(())
    }
}
