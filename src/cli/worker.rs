//! A worker: reads the inputs of a chunk and answers them one after the other.

use super::answer::{self, Answered, Input, Settings, answer, refuse};
use super::exit::Exit;
use super::input::{Chunk, Content, CoverFile, LONGEST_LINE, TOO_LONG, Unread};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::subject::{Cover, Subject, Sudoku};
use super::watch::Watch;
use dlx::Stop;
use pavane::encode::Encoder;
use pavane::format::line::LineReader;
use pavane::format::{FormatError, Reading, Record};
use pavane::{Layout, Symbols};

/// How a puzzle was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// On a line.
    Line,
    /// Over several lines, as a grid.
    Drawn,
    /// As data with fields.
    Data,
}

/// What one thread needs to answer inputs, kept from one to the next.
pub(crate) struct Worker {
    number: usize,
    settings: Settings,
    watch: Watch,
    lines: LineReader,
    symbols: Option<Symbols>,
    /// Of the layout of the last puzzle: in most files all have the same.
    encoder: Option<(Layout, Encoder, Symbols)>,
}

impl Worker {
    pub(crate) fn new(
        number: usize,
        settings: &Settings,
        watch: &Watch,
        reading: &Reading,
    ) -> Self {
        Self {
            number,
            settings: settings.clone(),
            watch: watch.clone(),
            lines: LineReader::new(reading),
            symbols: reading.symbols.clone(),
            encoder: None,
        }
    }

    /// Answers all inputs of a chunk, or as many as it can before the run is stopped.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let mut tally = Tally::default();
        let origin = Origin { file: &chunk.file, line: None, label: None };
        match chunk.content {
            Content::Lines { first, lines } => {
                for (line, text) in (first..).zip(lines) {
                    let origin = Origin { line: Some(line), ..origin };
                    tally.add(&self.line(text.as_deref(), origin, sink));
                    sink.flush();
                }
            }
            Content::Puzzles { drawn, puzzles } => {
                let form = if drawn { Form::Drawn } else { Form::Data };
                for (line, record) in puzzles {
                    let origin = Origin { line: Some(line), ..origin };
                    tally.add(&self.puzzle(record, origin, form, sink));
                    sink.flush();
                }
            }
            Content::Cover(file) => tally.add(&self.cover(&file, origin, sink)),
            Content::Unreadable(why) => {
                tally.add(&refuse(&self.settings, &origin, None, why, sink));
            }
        }
        tally
    }

    /// Answers a line of a file, or reports why it could not be read.
    fn line(&mut self, text: Option<&[u8]>, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        let Some(text) = text else {
            let column = Some(LONGEST_LINE + 1);
            return refuse(&self.settings, &origin, column, TOO_LONG.to_owned(), sink);
        };
        match self.lines.read(text).transpose() {
            Some(record) => self.puzzle(record, origin, Form::Line, sink),
            None => Tally::default(),
        }
    }

    /// Answers a puzzle, or reports why it could not be read.
    fn puzzle(
        &mut self,
        record: Result<Record, FormatError>,
        origin: Origin<'_>,
        form: Form,
        sink: &mut Sink,
    ) -> Tally {
        if self.watch.stopped().is_some() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        let record = match record {
            Ok(record) => record,
            Err(error) => {
                // A line knows its number only from its file; other formats know where the error is.
                let line = if form == Form::Line { origin.line } else { Some(error.line()) };
                let origin = Origin { line, ..origin };
                let column = Some(error.column());
                return refuse(&self.settings, &origin, column, error.to_string(), sink);
            }
        };
        let origin = Origin { label: record.label.as_deref(), ..origin };
        let layout = record.puzzle.layout();
        if self.encoder.as_ref().is_none_or(|(known, ..)| known != layout) {
            let symbols = self.symbols.clone();
            let symbols = symbols.unwrap_or_else(|| Symbols::standard(layout.digits()));
            self.encoder = Some((layout.clone(), Encoder::new(layout), symbols));
        }
        let Some((_, encoder, symbols)) = &self.encoder else { return Tally::default() };
        match encoder.encode(&record.puzzle) {
            Ok(encoding) => {
                let subject = Sudoku { encoding: &encoding, symbols, drawn: form == Form::Drawn };
                self.ask(&subject, origin, sink)
            }
            Err(error) => refuse(&self.settings, &origin, None, error.to_string(), sink),
        }
    }

    /// Answers an exact cover problem, or reports why it could not be read.
    fn cover(&self, file: &CoverFile, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        match file.read(&origin, sink) {
            Ok(document) => self.ask(&Cover { document: &document }, origin, sink),
            Err(Unread { line, column, why }) => {
                refuse(&self.settings, &Origin { line, ..origin }, column, why, sink)
            }
        }
    }

    /// Asks the question of the run about one input, with the clock running.
    fn ask<S: Subject>(&self, subject: &S, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        let interrupt = self.watch.begin(self.number);
        let Answered { tally, stop } =
            answer(&self.settings, &Input { subject, origin, interrupt }, sink);
        let cause = self.watch.end(self.number);
        if tally.exit == Exit::Stopped {
            let cause = cause.filter(|_| stop == Some(Stop::Interrupted));
            sink.message(origin.message(None, answer::why_stopped(cause)));
        }
        tally
    }
}
