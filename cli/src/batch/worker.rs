//! A worker: reads the inputs of a chunk and asks the question about each.

use crate::answer::{
    Answered, Config, CoverInput, FalseStatement, Input, Question, SudokuInput, layout_note, refuse,
};
use crate::deadline::{Deadline, StopCause};
use crate::draw::TilingPainter;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::{Chunk, InputItem, Origin, PuzzleTexts, Unread};
use crate::output::{MessageTopic, Report, Sink, Tally};
use dlx::format::Document;
use dlx::{Interrupt, Stop};
use pavane::format::line::LineReader;
use pavane::format::{Reading, Record};
use pavane::solve::{Engine, Settings};
use pavane::{Layout, PuzzleSolver, Symbols};

/// The state of one thread, kept from input to input.
pub(crate) struct Worker<Q> {
    pub(super) lines: LineReader,
    pub(super) answerer: Answerer<Q>,
}

/// The answerer of single inputs.
pub(crate) struct Answerer<Q> {
    /// The number of the worker for the deadline.
    number: usize,
    question: Q,
    config: Config,
    deadline: Deadline,
    /// The symbols that the arguments fix, if they do.
    fixed_symbols: Option<Symbols>,
    /// The last layout about which a note was written, if it needs one.
    noted: Option<Layout>,
    /// The solver and the symbols of the last puzzle: most files have one layout.
    kept: Option<(PuzzleSolver, Symbols)>,
    /// The symbols that the file stated for the last puzzle.
    stated: Option<Box<Symbols>>,
}

/// The beginning of the refusals of inputs that the engine `nine` does not take.
const ONLY_NINE: &str = "the engine `nine` takes puzzles of the standard 9x9 layout only";

/// The refusal to number the options of a sudoku.
const NO_NUMBERS: &str =
    "--option-numbers is for exact cover problems, and this is a sudoku; leave the flag out";

/// The refusal to draw a sudoku as a tiling.
const NO_TILING: &str =
    "--picture draws exact cover problems, and this is a sudoku; use `pavane show`";

impl<Q: Question> Worker<Q> {
    /// The worker with this number.
    pub(crate) fn new(
        number: usize,
        question: &Q,
        config: &Config,
        deadline: &Deadline,
        reading: &Reading,
    ) -> Self {
        let answerer = Answerer {
            number,
            question: question.clone(),
            config: config.clone(),
            deadline: deadline.clone(),
            fixed_symbols: reading.symbols.clone(),
            noted: None,
            kept: None,
            stated: None,
        };
        Self { lines: LineReader::new(reading), answerer }
    }

    /// Answers the inputs of a chunk until the run is stopped.
    pub(crate) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        let Self { lines, answerer } = self;
        let tally =
            chunk.for_each(lines, sink, |item, origin, sink| answerer.item(item, origin, sink));
        answerer.question.end_chunk(sink);
        tally
    }
}

impl<Q: Question> Answerer<Q> {
    /// Whether the run is to stop.
    pub(super) fn is_stopped(&self) -> bool {
        self.deadline.stopped().is_some()
    }

    /// Starts the clock for the next input and returns the interrupt of this worker, always the same one.
    pub(super) fn begin(&self) -> Interrupt {
        self.deadline.begin(self.number)
    }

    /// The question.
    pub(super) fn question(&self) -> &Q {
        &self.question
    }

    /// The configuration of the run.
    pub(super) fn config(&self) -> &Config {
        &self.config
    }

    /// Answers an input, or reports why it could not be read.
    pub(super) fn item(&mut self, item: InputItem, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        // A stopped run skips the remaining inputs.
        if self.is_stopped() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        match item {
            InputItem::Puzzle { record, drawn } => self.puzzle(&record, drawn, origin, sink),
            InputItem::Cover(document) => {
                Tally { problems: 1, ..self.cover(&document, origin, sink) }
            }
            InputItem::Bad(Unread { column, why, .. }) => self.refuse(&origin, column, why, sink),
        }
    }

    /// Reports an input that cannot be answered.
    pub(super) fn refuse(
        &self,
        origin: &Origin<'_>,
        column: Option<usize>,
        why: String,
        sink: &mut Sink,
    ) -> Tally {
        refuse::<Q>(&self.config, origin, column, why, sink)
    }

    fn puzzle(
        &mut self,
        record: &Record,
        drawn: bool,
        origin: Origin<'_>,
        sink: &mut Sink,
    ) -> Tally {
        // The texts of the puzzle are made only where the output shows them.
        let shown = self.config.shows_puzzle(origin.text).then(|| {
            let symbols = self.symbols(record);
            PuzzleTexts::of_record(record, &symbols)
        });
        let puzzle = shown.as_ref().map(PuzzleTexts::shown);
        let columns = record.columns.as_deref();
        let origin = Origin { label: record.label.as_deref(), puzzle, columns, ..origin };
        if self.config.drawing.is_some() {
            return self.refuse(&origin, None, NO_TILING.to_owned(), sink);
        }
        if self.config.option_numbers {
            return self.refuse(&origin, None, NO_NUMBERS.to_owned(), sink);
        }
        let engine = self.config.settings.engine;
        if let Some(why) = refusal::<Q>(engine, engine == Engine::Nine && !Q::TAKES_NINE) {
            return self.refuse(&origin, None, why, sink);
        }
        if let Err(error) = self.take(record) {
            return self.refuse(&origin, None, error.to_string(), sink);
        }
        let tally = self.ask_sudoku(record, drawn, &origin, sink);
        // Otherwise a word takes the place of a puzzle.
        let is_answered = matches!(tally.exit, Exit::Success | Exit::Stopped);
        if is_answered || self.config.prints_inputs() {
            self.note_layout(record, sink);
        }
        tally
    }

    /// Says how the puzzles that are printed are read again, if their lines do not state the layout.
    fn note_layout(&mut self, record: &Record, sink: &mut Sink) {
        let Config { is_text, layout: given, .. } = &self.config;
        let puzzle = &record.puzzle;
        let layout = puzzle.layout();
        // Printed puzzles with rules beyond zones state their layout.
        let prints = Q::PRINTS_PUZZLES && layout.constraint_set().is_none();
        let has_puzzles = self.config.prints_inputs() || *is_text && prints;
        // A source states everything.
        let is_known = layout.is_standard_9x9()
            || record.source.is_some()
            || self.noted.as_ref() == Some(layout);
        if is_known || !has_puzzles {
            return;
        }
        self.noted = Some(layout.clone());
        if let Some(note) = layout_note(puzzle, given.as_deref()) {
            sink.message_on(MessageTopic::Note, note);
        }
    }

    /// Gives a puzzle to the kept solver.
    fn take(&mut self, record: &Record) -> Result<(), Error> {
        let (puzzle, stated) = (&record.puzzle, &record.symbols);
        let threads = self.config.threads_for_one();
        let symbols = (self.stated != *stated).then(|| self.symbols(record));
        if Q::TAKES_CLASHES && puzzle.check().is_err() {
            let solver = PuzzleSolver::allowing_clashes(puzzle, self.settings());
            self.kept = Some((solver, self.symbols(record)));
            self.stated.clone_from(stated);
            return Ok(());
        }
        match &mut self.kept {
            // The solver is kept while the layout and the number of threads stay the same.
            Some((solver, kept))
                if solver.puzzle().layout() == puzzle.layout()
                    && solver.settings().threads == threads =>
            {
                solver.set_puzzle(puzzle)?;
                if let Some(symbols) = symbols {
                    *kept = symbols;
                }
            }
            _ => {
                let symbols = self.symbols(record);
                let solver = PuzzleSolver::with_settings(puzzle, self.settings())?;
                self.kept = Some((solver, symbols));
            }
        }
        self.stated.clone_from(stated);
        Ok(())
    }

    /// The settings of a new solver.
    fn settings(&self) -> Settings {
        let mut settings = self.config.settings.clone();
        settings.threads = self.config.threads_for_one();
        settings.interrupt = self.begin();
        settings
    }

    /// The symbols of the answers about a puzzle: fixed by the arguments, else stated by its file, else the usual ones.
    fn symbols(&self, record: &Record) -> Symbols {
        let known = self.fixed_symbols.as_ref().or(record.symbols.as_deref());
        known.cloned().unwrap_or_else(|| Symbols::standard(record.puzzle.layout().digits()))
    }

    /// Asks the question about the puzzle of the kept solver.
    fn ask_sudoku(
        &mut self,
        record: &Record,
        drawn: bool,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Tally {
        let interrupt = self.begin();
        let Some((solver, symbols)) = &self.kept else { return Tally::default() };
        let asked = pavane_ask::Sudoku { solver, symbols };
        let source = record.source.as_deref();
        let entries = pavane_ask::Entries::of(record);
        let instance = &SudokuInput { asked, drawn, source, entries };
        let input = Input { instance, origin: *origin, config: &self.config, interrupt };
        let mut answered = self.question.of_sudoku(&input, sink);
        let stated = record.expected.as_ref().filter(|_| self.config.compares_stated);
        if let (Some(stated), Ok(answered)) = (stated, &mut answered) {
            let known = answered.known.as_ref();
            let found =
                known.and_then(|known| known.contradiction(stated, solver.puzzle(), symbols));
            if let Some(contradiction) = found {
                report_contradiction(contradiction, origin, &mut answered.tally, sink);
            }
        }
        self.end(answered, origin, sink)
    }

    fn cover(&self, document: &Document, origin: Origin<'_>, sink: &mut Sink) -> Tally {
        if self.config.settings.engine == Engine::Nine {
            let why = format!("{ONLY_NINE}, and this is an exact cover problem; use --engine auto");
            return self.refuse(&origin, None, why, sink);
        }
        if let Some(why) = refusal::<Q>(self.config.settings.engine, false) {
            return self.refuse(&origin, None, why, sink);
        }
        let drawing = self.config.drawing.as_ref();
        // A problem that cannot be drawn is refused before the search.
        let painter = match drawing.map(|drawing| TilingPainter::new(drawing, document)) {
            None => None,
            Some(Ok(painter)) => Some(painter),
            Some(Err(error)) => {
                return self.refuse(&origin, None, format!("--picture: {error}"), sink);
            }
        };
        let mut settings = self.config.settings.clone();
        settings.threads = self.config.threads_for_one();
        let interrupt = self.begin();
        settings.interrupt = interrupt.clone();
        let has_numbers = self.config.option_numbers;
        let asked = pavane_ask::Cover { document, settings: &settings };
        let instance = &CoverInput::new(asked, painter, has_numbers);
        let input = Input { instance, origin, config: &self.config, interrupt };
        let answered = self.question.of_cover(&input, sink);
        self.end(answered, &origin, sink)
    }

    /// Stops the clock and reports why the input was refused or stopped, if it was.
    pub(super) fn end(
        &self,
        answered: Result<Answered, Error>,
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) -> Tally {
        let answered = answered
            .unwrap_or_else(|error| self.refuse(origin, None, error.to_string(), sink).into());
        let Answered { tally, stop, .. } = answered;
        if tally.exit == Exit::Stopped {
            self.report_stop(origin, stop, sink);
        } else {
            self.deadline.end(self.number);
        }
        tally
    }

    /// Stops the clock and reports why the input was stopped; the run reports a lack of memory, once.
    pub(super) fn report_stop(&self, origin: &Origin<'_>, stop: Option<Stop>, sink: &mut Sink) {
        let cause = self.deadline.end(self.number).filter(|_| stop == Some(Stop::Interrupted));
        if cause == Some(StopCause::Memory) {
            return;
        }
        let why = self.question.why_stopped(&self.config, stop, cause);
        sink.message(origin.message(None, &why));
    }
}

/// Reports a statement of the input that is not true.
pub(super) fn report_contradiction(
    contradiction: FalseStatement,
    origin: &Origin<'_>,
    tally: &mut Tally,
    sink: &mut Sink,
) {
    let FalseStatement { place, why } = contradiction;
    let (line, column) = place.unzip();
    let origin = Origin { line: line.or(origin.line), ..*origin };
    sink.message_on(MessageTopic::Contradiction, origin.message(column, &why));
    tally.contradictions += 1;
    tally.exit.add(Exit::Negative);
}

/// The message for an engine that does not answer the question; `is_refused` holds where that is known already.
fn refusal<Q: Question>(engine: Engine, is_refused: bool) -> Option<String> {
    let is_refused = is_refused || engine.part().is_some() && !Q::TAKES_PARTS.contains(&engine);
    let verb = Q::VERB;
    is_refused.then(|| format!("the engine `{engine}` does not answer `{verb}`; use --engine auto"))
}
