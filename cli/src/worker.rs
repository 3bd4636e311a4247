//! A worker: reads the inputs of a chunk and answers them one after the other.

use super::answer::{self, Answered, Asked, Input, Settings, answer, refuse};
use super::diagram;
use super::drawing::Pencil;
use super::engine::Nine;
use super::exit::Exit;
use super::input::{Chunk, Item, Unread};
use super::lanes::Lanes;
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::subject::{Cover, NineSudoku, Subject, Sudoku};
use super::watch::Watch;
use dlx::format::Document;
use dlx::{Interrupt, Stop};
use pavane::encode::Encoder;
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use pavane::nine::{Board, Solver};
use pavane::{Layout, Puzzle, Symbols};
use std::cell::RefCell;

/// What one thread needs to answer inputs, kept from one to the next.
pub(crate) struct Worker {
    lines: LineReader,
    /// For blocks of lines, if they are answered together.
    lanes: Option<Lanes>,
    answerer: Answerer,
}

/// What answers one input at a time.
pub(crate) struct Answerer {
    /// The number of the worker, by which the watch knows it.
    number: usize,
    settings: Settings,
    watch: Watch,
    symbols: Option<Symbols>,
    /// Of the layout of the last puzzle: in most files all have the same.
    encoder: Option<(Layout, Encoder, Symbols)>,
    /// For puzzles of the standard 9x9 layout, one at a time.
    solver: RefCell<Solver>,
    nine_symbols: Symbols,
}

/// What to say of anything else.
const ONLY_NINE: &str = "the engine `nine` takes puzzles of the standard 9x9 layout only";

/// What to say of a sudoku that is to be drawn as a tiling.
const NO_TILING: &str =
    "--picture draws exact cover problems, and this is a sudoku; use `pavane show`";

/// What to say of a verb that the engine `nine` does not know.
fn not_nine(verb: &str) -> String {
    format!("the engine `nine` does not answer `{verb}`; use --engine auto")
}

impl Worker {
    /// A worker that answers `large` blocks of lines together, or none.
    pub(crate) fn new(
        number: usize,
        settings: &Settings,
        watch: &Watch,
        reading: &Reading,
        large: bool,
    ) -> Self {
        let (settings, watch) = (settings.clone(), watch.clone());
        let symbols = reading.symbols.clone();
        let answerer = Answerer {
            number,
            solver: RefCell::new(Solver::with_isa(settings.isa).unwrap_or_default()),
            settings,
            watch,
            nine_symbols: symbols.clone().unwrap_or_else(|| Symbols::standard(9)),
            symbols,
            encoder: None,
        };
        let lanes = match answerer.settings.asked {
            Asked::Question(question) if large => Some(Lanes::new(question, &answerer)),
            _ => None,
        };
        Self { lines: LineReader::new(reading), lanes, answerer }
    }

    /// Answers all inputs of a chunk, or as many as it can before the run is stopped.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, lanes, answerer } = self;
        match (lanes, chunk.block()) {
            (Some(lanes), Some((file, block))) => lanes.work(file, block, lines, answerer, sink),
            _ => {
                chunk.for_each(lines, sink, |item, origin, sink| answerer.item(item, origin, sink))
            }
        }
    }
}

impl Answerer {
    pub(crate) fn settings(&self) -> &Settings {
        &self.settings
    }

    /// Whether the run is to stop.
    pub(crate) fn is_stopped(&self) -> bool {
        self.watch.stopped().is_some()
    }

    /// Starts the clock for what comes next and returns the interrupt for its searches, always the same
    /// one.
    pub(crate) fn begin(&self) -> Interrupt {
        self.watch.begin(self.number)
    }

    /// Answers an input, or reports why it could not be read.
    pub(crate) fn item(&mut self, item: Item, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        if self.is_stopped() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        match item {
            Item::Puzzle { record, drawn } => self.puzzle(&record, drawn, origin, sink),
            Item::Cover(document) => self.cover(&document, origin, sink),
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
        if self.settings.drawing.is_some() {
            return refuse(&self.settings, &origin, None, NO_TILING.to_owned(), sink);
        }
        match self.for_nine(&record.puzzle) {
            Ok(Some(board)) => return self.board(board, drawn.then_some(layout), origin, sink),
            Ok(None) => {}
            Err(message) => return refuse(&self.settings, &origin, None, message, sink),
        }
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

    /// The board of a puzzle that goes to the engine `nine`.
    ///
    /// # Errors
    /// In words, if it was to go there and cannot.
    fn for_nine(&self, puzzle: &Puzzle) -> Result<Option<Board>, String> {
        let layout = puzzle.layout();
        match (self.settings.nine, &self.settings.asked) {
            (Nine::Never, _)
            | (Nine::WhereItFits, Asked::Inquiry(_) | Asked::Diagram(_) | Asked::Estimate(_)) => {
                Ok(None)
            }
            // Refused for what it is, whatever the engine.
            (_, Asked::Cheapest(_) | Asked::Method(_) | Asked::Rating(_)) => Ok(None),
            (Nine::Only, Asked::Inquiry(inquiry)) => Err(not_nine(inquiry.verb())),
            (Nine::Only, Asked::Diagram(query)) => Err(not_nine(query.verb())),
            (Nine::Only, Asked::Estimate(_)) => Err(not_nine("estimate")),
            (Nine::WhereItFits, _) if !layout.is_standard_9x9() || puzzle.ruled_out().is_some() => {
                Ok(None)
            }
            (Nine::Only, _) if !layout.is_standard_9x9() => {
                let name = layout.name().unwrap_or("another layout");
                Err(format!("{ONLY_NINE}, and this is {name}; use --engine auto"))
            }
            (Nine::Only, _) if puzzle.ruled_out().is_some() => Err(format!(
                "{ONLY_NINE} with nothing but givens, and this one rules out candidates; use --engine auto"
            )),
            _ => Board::try_from(puzzle).map(Some).map_err(|error| error.to_string()),
        }
    }

    /// Answers a board of the standard layout, which is given if it was drawn.
    pub(crate) fn board(
        &mut self,
        board: Board,
        drawn: Option<&Layout>,
        origin: Origin<'_>,
        sink: &mut Sink,
    ) -> Tally {
        self.with_subject(board, drawn, |_, subject| self.ask(subject, origin, sink))
    }

    /// Answers a board of the standard layout that is known to have so many solutions at least.
    pub(crate) fn many(
        &mut self,
        board: Board,
        known: u64,
        origin: Origin<'_>,
        sink: &mut Sink,
    ) -> Tally {
        self.with_subject(board, None, |_, subject| {
            self.ask(&NineSudoku { known, ..*subject }, origin, sink)
        })
    }

    /// Makes a question of a board.
    pub(crate) fn with_subject<T>(
        &self,
        board: Board,
        drawn: Option<&Layout>,
        ask: impl FnOnce(&Settings, &NineSudoku<'_>) -> T,
    ) -> T {
        let (solver, symbols) = (&self.solver, &self.nine_symbols);
        ask(&self.settings, &NineSudoku { board, solver, symbols, drawn, known: 0 })
    }

    fn cover(&self, document: &Document, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        if self.settings.nine == Nine::Only {
            let message =
                format!("{ONLY_NINE}, and this is an exact cover problem; use --engine auto");
            return refuse(&self.settings, &origin, None, message, sink);
        }
        let pencil = self.settings.drawing.as_ref().map(|drawing| Pencil::new(drawing, document));
        match pencil.transpose() {
            Ok(pencil) => self.ask(&Cover { document, pencil }, origin, sink),
            Err(error) => {
                let message = format!("--picture: {error}");
                refuse(&self.settings, &origin, None, message, sink)
            }
        }
    }

    /// Asks the question of the run about one input, with the clock running.
    fn ask<S: Subject>(&self, subject: &S, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        let interrupt = self.begin();
        let answered = answer(&self.settings, &Input { subject, origin, interrupt }, sink);
        self.end(answered, &origin, sink)
    }

    /// Stops the clock and says why the input was stopped, if it was.
    pub(crate) fn end(&self, answered: Answered, origin: &Origin<'_>, sink: &mut Sink) -> Tally {
        let Answered { tally, stop } = answered;
        let cause = self.watch.end(self.number);
        if tally.exit == Exit::Stopped {
            let cause = cause.filter(|_| stop == Some(Stop::Interrupted));
            let why = match self.settings.asked {
                Asked::Cheapest(_) => {
                    format!("{}; there may be cheaper solutions", answer::why_stopped(cause))
                }
                Asked::Diagram(_) if stop.is_none() => {
                    diagram::too_large(self.settings.sharing_cap)
                }
                Asked::Method(_) if cause.is_none() => {
                    "the method gave up, or --node-limit or --restarts stopped it".to_owned()
                }
                _ => answer::why_stopped(cause).to_owned(),
            };
            sink.message(origin.message(None, &why));
        }
        tally
    }
}
