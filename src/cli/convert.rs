//! The verb that writes inputs in other formats.

use super::args::Target;
use super::input::{Chunk, Content, CoverFile, LONGEST_LINE, TOO_LONG, Unread};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use dlx::Problem;
use dlx::format::{Format, Names};
use pavane::encode::Encoding;
use pavane::format::line::LineReader;
use pavane::format::{self, FormatError, Reading, Record};
use pavane::{Puzzle, Symbols};

/// Writes the inputs of chunks in one format.
pub(crate) struct Converter {
    to: Target,
    lines: LineReader,
    symbols: Option<Symbols>,
    /// Whether a file that holds one problem has got it.
    full: bool,
}

impl Converter {
    pub(crate) fn new(to: Target, reading: &Reading) -> Self {
        let symbols = reading.symbols.clone();
        Self { to, lines: LineReader::new(reading), symbols, full: false }
    }

    /// Converts all inputs of a chunk.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let mut tally = Tally::default();
        let origin = Origin { file: &chunk.file, line: None, label: None };
        match chunk.content {
            Content::Lines { first, lines } => {
                for (line, text) in (first..).zip(lines) {
                    let origin = Origin { line: Some(line), ..origin };
                    tally.add(&self.line(text.as_deref(), &origin, sink));
                }
            }
            Content::Puzzles { puzzles, .. } => {
                for (line, record) in puzzles {
                    let origin = Origin { line: Some(line), ..origin };
                    tally.add(&self.record(record, &origin, sink));
                }
            }
            Content::Cover(file) => tally.add(&self.cover(&file, &origin, sink)),
            Content::Unreadable(why) => {
                tally.add(&failed(&origin, None, &why, sink));
            }
        }
        tally
    }

    fn line(&mut self, text: Option<&[u8]>, origin: &Origin<'_>, sink: &mut Sink) -> Tally {
        let Some(text) = text else {
            return failed(origin, Some(LONGEST_LINE + 1), TOO_LONG, sink);
        };
        match self.lines.read(text).transpose() {
            Some(record) => {
                let here = |error: FormatError| error.at_line(origin.line.unwrap_or(1));
                self.record(record.map_err(here), origin, sink)
            }
            None => Tally::default(),
        }
    }

    fn record(
        &mut self,
        record: Result<Record, FormatError>,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Tally {
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                let origin = Origin { line: Some(error.line()), ..*origin };
                return failed(&origin, Some(error.column()), &error.to_string(), sink);
            }
        };
        match self.puzzle(&record, sink) {
            Ok(()) => Tally { inputs: 1, answered: 1, ..Tally::default() },
            Err(why) => failed(origin, None, &why, sink),
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

    fn cover(&mut self, file: &CoverFile, origin: &Origin<'_>, sink: &mut Sink) -> Tally {
        let document = match file.read(origin, sink) {
            Ok(document) => document,
            Err(Unread { line, column, why }) => {
                return failed(&Origin { line, ..*origin }, column, &why, sink);
            }
        };
        match self.problem(&document.problem, &document.names, sink) {
            Ok(()) => Tally { inputs: 1, answered: 1, ..Tally::default() },
            Err(why) => failed(origin, None, &why, sink),
        }
    }

    /// Writes an exact cover problem, if the file has none yet.
    fn problem(&mut self, problem: &Problem, names: &Names, sink: &mut Sink) -> Result<(), String> {
        let format = match self.to {
            Target::Line | Target::Grid => {
                return Err("an exact cover problem is no sudoku, so it has no line or grid; \
                            convert to dlx, json, matrix, opb or cnf"
                    .to_owned());
            }
            Target::Dlx => "text",
            Target::Json => "json",
            Target::Matrix => "matrix",
            Target::Opb => "opb",
            Target::Cnf => "dimacs",
        };
        if self.full {
            return Err("the format holds one problem, and one is written already; \
                        convert one at a time"
                .to_owned());
        }
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

/// Reports a bad input. Nothing takes its place in the output, which others are to read.
fn failed(origin: &Origin<'_>, column: Option<usize>, why: &str, sink: &mut Sink) -> Tally {
    sink.message(origin.message(column, why));
    Tally::BAD
}
