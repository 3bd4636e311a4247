//! The verb that writes inputs in other formats.

use super::input::{Chunk, Item};
use super::kinds::{Target, json};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use dlx::Problem;
use dlx::format::{Format as CoverFormat, Names};
use pavane::Symbols;
use pavane::encode::Encoding;
use pavane::format::line::LineReader;
use pavane::format::{self, Format, Lost, Reading, Record};

/// Writes the inputs of chunks in one format.
pub(crate) struct Converter {
    lines: LineReader,
    writer: Writer,
}

struct Writer {
    to: Target,
    symbols: Option<Symbols>,
    /// Whether a file that holds one problem has got it.
    full: bool,
    /// What was said to have no room.
    told: Lost,
}

impl Converter {
    pub(crate) fn new(to: Target, reading: &Reading) -> Self {
        let writer =
            Writer { to, symbols: reading.symbols.clone(), full: false, told: Lost::default() };
        Self { lines: LineReader::new(reading), writer }
    }

    /// Converts all inputs of a chunk.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, writer } = self;
        chunk.for_each(lines, sink, |item, origin, sink| writer.item(item, origin, sink))
    }
}

impl Writer {
    /// Writes an input, or reports why it cannot be read or written. Nothing takes its place in the
    /// output, which others are to read.
    fn item(&mut self, item: Item, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        let mut column = None;
        let written = match item {
            Item::Puzzle { record, .. } => self.puzzle(&record, &origin, sink),
            Item::Cover(document) => self.problem(&document.problem, &document.names, sink),
            Item::Bad(unread) => {
                column = unread.column;
                Err(unread.why)
            }
        };
        match written {
            Ok(()) => Tally { inputs: 1, answered: 1, ..Tally::default() },
            Err(why) => {
                sink.message(origin.message(column, &why));
                Tally::bad()
            }
        }
    }

    fn puzzle(
        &mut self,
        record: &Record,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Result<(), String> {
        match self.to {
            Target::Puzzles(format) => self.write(record, format, origin, sink),
            Target::Json => self.write(record, json(), origin, sink),
            Target::Col => {
                self.require_none_yet()?;
                let mut written = Vec::new();
                format::graph::write(record.puzzle.layout(), &mut written)
                    .map_err(|error| error.to_string())?;
                sink.out().push_str(&String::from_utf8_lossy(&written));
                self.full = true;
                Ok(())
            }
            Target::Cover(_) => {
                let encoding = Encoding::new(&record.puzzle).map_err(|error| error.to_string())?;
                let problem = encoding.problem();
                let names = Names::new(problem, encoding.item_names(), Vec::<String>::new())
                    .map_err(|error| error.to_string())?;
                self.problem(problem, &names, sink)
            }
        }
    }

    /// Writes a puzzle, unless it would be read as another one, and says once what there is no room for
    /// beside it.
    fn write(
        &mut self,
        record: &Record,
        format: &Format,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Result<(), String> {
        let written =
            format.write(record, self.symbols.as_ref()).map_err(|error| error.to_string())?;
        if format.is_drawn() {
            sink.gap();
        }
        sink.out().push_str(&written.text);
        let Lost { label, expected } = written.lost;
        for (is_lost, is_told, what) in [
            (label, &mut self.told.label, "labels"),
            (expected, &mut self.told.expected, "numbers of solutions and solutions"),
        ] {
            if is_lost && !std::mem::replace(is_told, true) {
                let name = format.name();
                let note =
                    format!("note: the format {name} has no room for {what}; they are left out");
                sink.message(origin.message(None, &note));
            }
        }
        Ok(())
    }

    /// Refuses to write a second problem or graph.
    fn require_none_yet(&self) -> Result<(), String> {
        if self.full {
            return Err("the format holds one problem, and one is written already; \
                        convert one at a time"
                .to_owned());
        }
        Ok(())
    }

    /// Writes an exact cover problem, if the file has none yet.
    fn problem(&mut self, problem: &Problem, names: &Names, sink: &mut Sink) -> Result<(), String> {
        let format = match self.to {
            Target::Puzzles(_) | Target::Col => {
                return Err(
                    "an exact cover problem is no sudoku; convert to dlx, json, matrix, opb or cnf"
                        .to_owned(),
                );
            }
            Target::Json => "json",
            Target::Cover(format) => format,
        };
        self.require_none_yet()?;
        let Some(write) = CoverFormat::named(format).and_then(CoverFormat::writer) else {
            return Err(format!("there is no writer for {format}"));
        };
        let mut written = Vec::new();
        write(problem, names, &mut written).map_err(|error| error.to_string())?;
        sink.out().push_str(&String::from_utf8_lossy(&written));
        self.full = true;
        Ok(())
    }
}
