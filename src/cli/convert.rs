//! The verb that writes inputs in other formats.

use super::args::Target;
use super::input::{Chunk, Item};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use dlx::Problem;
use dlx::format::{Format, Names};
use pavane::encode::Encoding;
use pavane::format::line::LineReader;
use pavane::format::{self, Reading, Record};
use pavane::{Puzzle, Symbols};

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
}

impl Converter {
    pub(crate) fn new(to: Target, reading: &Reading) -> Self {
        let writer = Writer { to, symbols: reading.symbols.clone(), full: false };
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
            Item::Puzzle { record, .. } => self.puzzle(&record, sink),
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

    fn puzzle(&mut self, record: &Record, sink: &mut Sink) -> Result<(), String> {
        let puzzle = &record.puzzle;
        let digits = puzzle.layout().digits();
        let symbols = self.symbols.clone().unwrap_or_else(|| Symbols::standard(digits));
        match self.to {
            Target::Line => {
                let line = format::line::write_record(record, &symbols);
                self.require_same(puzzle, "a line", &line)?;
                sink.out().push_str(&line);
                sink.out().push('\n');
            }
            Target::Grid => {
                let grid = format::grid::write_puzzle(puzzle, &symbols);
                self.require_same(puzzle, "a grid", &grid)?;
                sink.gap();
                sink.out().push_str(&grid);
            }
            Target::Json => {
                sink.out().push_str(&format::json::write_puzzle(record, &symbols));
                sink.out().push('\n');
            }
            Target::Col => {
                self.require_none_yet()?;
                let mut written = Vec::new();
                format::graph::write(puzzle.layout(), &mut written)
                    .map_err(|error| error.to_string())?;
                sink.out().push_str(&String::from_utf8_lossy(&written));
                self.full = true;
            }
            Target::Dlx | Target::Matrix | Target::Opb | Target::Cnf => {
                let encoding = Encoding::new(puzzle).map_err(|error| error.to_string())?;
                let problem = encoding.problem();
                let names = Names::new(problem, encoding.item_names(), Vec::<String>::new())
                    .map_err(|error| error.to_string())?;
                self.problem(problem, &names, sink)?;
            }
        }
        Ok(())
    }

    /// Refuses to write what would be read as another puzzle: one with a layout that the form has no
    /// room for.
    fn require_same(&self, puzzle: &Puzzle, form: &str, written: &str) -> Result<(), String> {
        let reading = Reading { layout: None, symbols: self.symbols.clone() };
        let read = match self.to {
            Target::Line => LineReader::new(&reading).read(written.as_bytes()).ok().flatten(),
            _ => format::grid::read(written.as_bytes(), &reading)
                .pop()
                .and_then(|(_, read)| read.ok()),
        };
        if read.is_some_and(|record| record.puzzle == *puzzle) {
            return Ok(());
        }
        let layout = puzzle.layout().name().map(|name| format!("the layout {name}"));
        let layout = layout.unwrap_or_else(|| "custom zones".to_owned());
        Err(format!("{form} has no room for {layout}; convert to json, which has"))
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
            Target::Line | Target::Grid | Target::Col => {
                return Err(
                    "an exact cover problem is no sudoku, so it has no line, grid or graph; \
                            convert to dlx, json, matrix, opb or cnf"
                        .to_owned(),
                );
            }
            Target::Dlx => "text",
            Target::Json => "json",
            Target::Matrix => "matrix",
            Target::Opb => "opb",
            Target::Cnf => "dimacs",
        };
        self.require_none_yet()?;
        let Some(write) = Format::named(format).and_then(Format::writer) else {
            return Err(format!("there is no writer for {format}"));
        };
        let mut written = Vec::new();
        write(problem, names, &mut written).map_err(|error| error.to_string())?;
        sink.out().push_str(&String::from_utf8_lossy(&written));
        self.full = true;
        Ok(())
    }
}
