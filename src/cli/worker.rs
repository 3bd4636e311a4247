//! A worker: reads the inputs of a chunk and answers them one after the other.

use super::answer::{self, Answered, Input, Settings, answer, refuse};
use super::exit::Exit;
use super::input::{Chunk, Item, Unread};
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::subject::{Cover, Subject, Sudoku};
use super::watch::Watch;
use dlx::Stop;
use pavane::encode::Encoder;
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use pavane::{Layout, Symbols};

/// What one thread needs to answer inputs, kept from one to the next.
pub(crate) struct Worker {
    lines: LineReader,
    answerer: Answerer,
}

struct Answerer {
    /// The number of the worker, by which the watch knows it.
    number: usize,
    settings: Settings,
    watch: Watch,
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
        let (settings, watch) = (settings.clone(), watch.clone());
        let symbols = reading.symbols.clone();
        Self {
            lines: LineReader::new(reading),
            answerer: Answerer { number, settings, watch, symbols, encoder: None },
        }
    }

    /// Answers all inputs of a chunk, or as many as it can before the run is stopped.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, answerer } = self;
        chunk.for_each(lines, sink, |item, origin, sink| answerer.item(item, origin, sink))
    }
}

impl Answerer {
    /// Answers an input, or reports why it could not be read.
    fn item(&mut self, item: Item, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        if self.watch.stopped().is_some() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        match item {
            Item::Puzzle { record, drawn } => self.puzzle(&record, drawn, origin, sink),
            Item::Cover(document) => self.ask(&Cover { document: &document }, origin, sink),
            Item::Bad(Unread { column, why, .. }) => {
                refuse(&self.settings, &origin, column, why, sink)
            }
        }
    }

    fn puzzle(
        &mut self,
        record: &Record,
        drawn: bool,
        origin: Origin<'_>,
        sink: &mut Sink,
    ) -> Tally {
        let origin = Origin { label: record.label.as_deref(), ..origin };
        let layout = record.puzzle.layout();
        if self.encoder.as_ref().is_none_or(|(known, ..)| known != layout) {
            let symbols = self.symbols.clone();
            let symbols = symbols.unwrap_or_else(|| Symbols::standard(layout.digits()));
            self.encoder = Some((layout.clone(), Encoder::new(layout), symbols));
        }
        let Some((_, encoder, symbols)) = &self.encoder else { return Tally::default() };
        match encoder.encode(&record.puzzle) {
            Ok(encoding) => self.ask(&Sudoku { encoding: &encoding, symbols, drawn }, origin, sink),
            Err(error) => refuse(&self.settings, &origin, None, error.to_string(), sink),
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
