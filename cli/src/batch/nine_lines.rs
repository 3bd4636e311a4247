//! Blocks of one-line 9x9 puzzles: all boards are searched together, every other line separately, in its place.
//!
//! The output is the one that the lines would get one after the other.

use super::board_lines::{BlockLine, BoardLines, CELLS, LineContent, board_length};
use super::worker::{Answerer, Worker, report_contradiction};
use crate::answer::{
    BoardObjects, Config, KnownSolutions, Outcome, Question, write_chosen, write_decided,
    write_input, write_lead,
};
use crate::choice::{Choice, Decision, Object};
use crate::exit::Exit;
use crate::input::{InputItem, LineBlock, Origin, Shown};
use crate::output::{Kinds, MessageTopic, Report, Sink, Tally};
use dlx::Stop;
use pavane::Symbols;
use pavane::format::Record;
use pavane::format::line::LineReader;
use pavane::nine::Board;
use pavane::solve::{BoardAnswer, BoardBatch, BoardQuestion, SolveError};

/// A question with words or lines as answers about 9x9 boards, for which blocks of lines can be answered together.
pub(crate) trait BlockQuestion: Question {
    /// The question about each board.
    fn of_boards(&self) -> BoardQuestion;

    /// Whether boards are searched, and not only taken.
    fn searches(&self) -> bool {
        true
    }

    /// Takes a board without a clash, and the answer about it if it was searched.
    #[inline]
    fn take_board(&self, board: &Board, answer: Option<&BoardAnswer>) {
        let _ = (board, answer);
    }

    /// Takes a board without a clash that is not searched, and writes the answer about it, if the question has one.
    #[inline]
    fn take_unsearched(
        &self,
        board: &Board,
        origin: &Origin<'_>,
        config: &Config,
        sink: &mut Sink,
    ) {
        let _ = (origin, config, sink);
        self.take_board(board, None);
    }

    /// The exit code of an answer about a board, and the kinds of answers that it belongs to.
    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds);

    /// Appends the answer about a board to the output, as a line.
    fn write_board(&self, answer: &BoardAnswer, out: &mut String);

    /// The answer about a board for JSON, without its solutions.
    fn outcome(&self, answer: &BoardAnswer) -> Outcome;
}

/// The memory of a worker for blocks of lines that are answered together.
pub(super) struct NineLines {
    /// The boards of the current block.
    batch: BoardBatch,
    lines: BoardLines,
    objects: BoardObjects,
    outcomes: BoardOutcomes,
}

impl NineLines {
    /// The memory for a question that takes blocks under the settings of the run.
    pub(super) fn new<Q: BlockQuestion>(answerer: &Answerer<Q>) -> Self {
        let config = answerer.config();
        let mut settings = config.settings.clone();
        settings.interrupt = answerer.begin();
        let batch = BoardBatch::new(answerer.question().of_boards(), &settings);
        Self {
            batch: batch.expect("the run has asked whether the settings take blocks"),
            lines: BoardLines::new(config.needs_label()),
            objects: BoardObjects::default(),
            outcomes: BoardOutcomes::default(),
        }
    }

    /// Answers the lines of a block of a file, until the run is stopped.
    pub(super) fn work<Q: BlockQuestion>(
        &mut self,
        worker: &mut Worker<Q>,
        file: &str,
        block: &LineBlock,
        sink: &mut Sink,
    ) -> Tally {
        let Worker { lines, answerer } = worker;
        // A stopped run skips the whole block.
        if answerer.is_stopped() {
            answerer.question().end_chunk(sink);
            return Tally { skipped: 1, ..Tally::default() };
        }
        answerer.begin();
        self.lines.read(block, lines, &mut self.batch);
        if answerer.question().searches() {
            self.batch.search();
        }
        let mut answers = NineAnswers {
            file,
            block,
            at: 0,
            number: block.first,
            board: 0,
            lines,
            answerer,
            sink,
            objects: &mut self.objects,
            outcomes: &mut self.outcomes,
        };
        let tally = answers.write(&mut self.batch, &mut self.lines);
        worker.answerer.question().end_chunk(sink);
        tally
    }
}

/// The answers about a block.
struct NineAnswers<'a, Q> {
    file: &'a str,
    block: &'a LineBlock,
    /// The start of the next line within the block.
    at: usize,
    /// The number of the current line.
    number: usize,
    /// The number of boards before it.
    board: usize,
    lines: &'a mut LineReader,
    answerer: &'a mut Answerer<Q>,
    sink: &'a mut Sink,
    objects: &'a mut BoardObjects,
    outcomes: &'a mut BoardOutcomes,
}

/// The largest number of kinds of outcomes to keep.
const MOST_OUTCOMES: usize = 16;

/// The outcomes without solutions that boards share.
#[derive(Debug, Default)]
struct BoardOutcomes(Vec<SharedOutcome>);

/// An outcome, and what is decided about it.
#[derive(Debug)]
struct SharedOutcome {
    /// The answer that makes it, if no part of it is missing here.
    key: Option<(u64, Option<Stop>)>,
    outcome: Outcome,
    /// The decision for each number of givens, once it is made.
    decisions: Vec<Option<Decision>>,
}

impl BoardOutcomes {
    /// Writes an answer of these kinds, if it is chosen by its fields.
    fn write_chosen<Q: BlockQuestion>(
        &mut self,
        (answerer, choice): (&Answerer<Q>, &Choice),
        board: &Board,
        (answer, kinds): (&BoardAnswer, Kinds),
        origin: &Origin<'_>,
        sink: &mut Sink,
    ) {
        let (config, question) = (answerer.config(), answerer.question());
        let reads = choice.reads();
        let cells = reads.puzzle.then(|| board.write());
        let line = cells.as_ref().and_then(|cells| str::from_utf8(cells).ok()).unwrap_or_default();
        let is_shown = reads.puzzle || reads.givens;
        let givens = if is_shown { board.given_count() } else { 0 };
        let puzzle = is_shown.then(|| Shown::usual(line, givens));
        let origin = Origin { puzzle, ..*origin };
        let shared = self.of(answer, |answer| question.outcome(answer));
        let write = |sink: &mut Sink| {
            write_lead(config, &origin, false, sink);
            question.write_board(answer, sink.out());
        };
        if choice.is_by_answer() && !reads.solutions && shared.key.is_some() {
            let SharedOutcome { outcome, decisions, .. } = shared;
            decisions.resize(CELLS + 1, None);
            let decide = || choice.decide(kinds, &Object { origin: &origin, outcome });
            let decision = decisions[givens].get_or_insert_with(decide);
            return write_decided((config, choice), &origin, (decision, outcome), sink, write);
        }
        let with_solutions;
        let outcome = if reads.solutions {
            let text = |board: &Board| String::from_utf8_lossy(&board.write()).into_owned().into();
            let solutions = answer.solutions.iter().flatten().map(text).collect();
            with_solutions = Outcome { solutions: Some(solutions), ..shared.outcome.clone() };
            &with_solutions
        } else {
            &shared.outcome
        };
        write_chosen((config, choice), &origin, (kinds, outcome), sink, write);
    }

    /// The outcome of an answer, which `make` makes if it is not kept.
    fn of(
        &mut self,
        answer: &BoardAnswer,
        make: impl FnOnce(&BoardAnswer) -> Outcome,
    ) -> &mut SharedOutcome {
        // A large number is not all of the answer, and minimality is not part of the key.
        let is_key = answer.found < u64::MAX && answer.minimality.is_none();
        let key = is_key.then_some((answer.found, answer.stop));
        let kept = self.0.iter().position(|shared| is_key && shared.key == key);
        let place = kept.unwrap_or_else(|| {
            // Too many kinds of outcomes: starts anew.
            if !is_key || self.0.len() == MOST_OUTCOMES {
                self.0.clear();
            }
            self.0.push(SharedOutcome { key, outcome: make(answer), decisions: Vec::new() });
            self.0.len() - 1
        });
        &mut self.0[place]
    }
}

impl<'a, Q: BlockQuestion> NineAnswers<'a, Q> {
    /// Writes the answers of all lines in order, or of the lines begun before the run was stopped.
    fn write(&mut self, batch: &mut BoardBatch, lines: &mut BoardLines) -> Tally {
        let mut tally = Tally::default();
        for (bare, line) in lines.take() {
            self.bare(batch, bare, &mut tally);
            if tally.skipped > 0 {
                break;
            }
            self.line(batch, line, &mut tally);
            if tally.skipped > 0 {
                break;
            }
        }
        if tally.skipped == 0 {
            self.bare(batch, lines.behind(), &mut tally);
        }
        tally.stats += batch.take_stats();
        tally
    }

    /// Writes the answers of the next lines, which are bare boards.
    fn bare(&mut self, batch: &mut BoardBatch, lines: usize, tally: &mut Tally) {
        for _ in 0..lines {
            let text = &self.block.text()[self.at..];
            let text = &text[..board_length(text)];
            self.at += text.len();
            self.board(batch, text, None, tally);
            if tally.skipped > 0 {
                return;
            }
            self.number += 1;
        }
    }

    /// Writes the answer of a line that is not a bare board.
    fn line(&mut self, batch: &mut BoardBatch, line: BlockLine, tally: &mut Tally) {
        let text = &self.block.text()[line.start..line.end];
        self.at = line.end;
        match line.content {
            LineContent::Nothing => {}
            LineContent::Labelled => self.board(batch, text, None, tally),
            LineContent::Board(record) => self.board(batch, text, Some(&record), tally),
            LineContent::Other(item) => tally.add(&self.item(*item, text)),
        }
        self.number += 1;
    }

    /// Writes the answer about the next board, which is on a line of this text.
    #[inline]
    fn board(
        &mut self,
        batch: &mut BoardBatch,
        text: &'a [u8],
        record: Option<&Record>,
        tally: &mut Tally,
    ) {
        if batch.is_next_long() {
            // The answers before it must not wait for it.
            self.sink.flush();
            self.answerer.begin();
        }
        let Some(&puzzle) = batch.boards().get(self.board) else { return };
        self.board += 1;
        // The question takes boards without a search.
        if !self.answerer.question().searches() {
            let label = record.and_then(|record| record.label.as_deref());
            tally.add(&self.unsearched(&puzzle, label, text));
            return;
        }
        match batch.next_answer() {
            // The run was stopped before this board.
            None => tally.skipped = 1,
            Some(Ok(answer)) => {
                self.answerer.question().take_board(&puzzle, Some(answer));
                let (exit, kinds) = self.answerer.question().judge(answer);
                let label = record.and_then(|record| record.label.as_deref());
                self.write_answer(&puzzle, answer, kinds, label, text);
                tally.inputs += 1;
                tally.exit.add(exit);
                if exit == Exit::Stopped {
                    self.stopped(answer, tally);
                } else {
                    tally.answered += 1;
                }
                if let Some(record) = record {
                    self.compare(record, answer, tally);
                }
            }
            Some(Err(error)) => tally.add(&self.failed(&puzzle, &error, text)),
        }
    }

    /// Takes a board that is not searched.
    fn unsearched(&mut self, board: &Board, label: Option<&str>, text: &'a [u8]) -> Tally {
        if board.has_clash() {
            return self.clash(text);
        }
        let origin = Origin { text: Some(text), label, ..self.origin() };
        let (question, config) = (self.answerer.question(), self.answerer.config());
        question.take_unsearched(board, &origin, config, self.sink);
        Tally { inputs: 1, answered: 1, ..Tally::default() }
    }

    /// Writes an answer in the form that the run prints.
    #[inline]
    fn write_answer(
        &mut self,
        board: &Board,
        answer: &BoardAnswer,
        kinds: Kinds,
        label: Option<&str>,
        text: &[u8],
    ) {
        let config = self.answerer.config();
        let origin = Origin { text: Some(text), label, ..self.origin() };
        if let Some(choice) = &config.choice {
            match choice.kinds_alone() {
                Some(selection) if selection.takes(kinds) => {
                    write_input(config, &origin, self.sink);
                }
                Some(_) => {}
                None => self.outcomes.write_chosen(
                    (self.answerer, choice),
                    board,
                    (answer, kinds),
                    &origin,
                    self.sink,
                ),
            }
        } else if config.json {
            let outcome = |answer: &BoardAnswer| self.answerer.question().outcome(answer);
            self.objects.write(&origin, board, answer, outcome, self.sink.out());
        } else if !config.quiet {
            write_lead(config, &origin, false, self.sink);
            self.answerer.question().write_board(answer, self.sink.out());
        }
    }

    /// Reports that the answer contradicts what the line states, if it does.
    fn compare(&mut self, record: &Record, answer: &BoardAnswer, tally: &mut Tally) {
        let is_compared = self.answerer.config().compares_stated;
        let Some(stated) = record.expected.as_ref().filter(|_| is_compared) else { return };
        let known = KnownSolutions::of_board(answer, record.puzzle.layout());
        let symbols = Symbols::standard(record.puzzle.layout().digits());
        let found = known.contradiction(stated, &record.puzzle, &symbols);
        if let Some(contradiction) = found {
            report_contradiction(contradiction, &self.origin(), tally, self.sink);
        }
    }

    /// Reports a board after its search was stopped.
    #[cold]
    fn stopped(&mut self, answer: &BoardAnswer, tally: &mut Tally) {
        tally.stopped += 1;
        tally.answered += u64::from(answer.found > 0);
        self.answerer.report_stop(&self.origin(), answer.stop, self.sink);
    }

    /// Reports a board that has no answer.
    #[cold]
    fn failed(&mut self, board: &Board, error: &SolveError, text: &'a [u8]) -> Tally {
        if board.has_clash() {
            return self.clash(text);
        }
        let origin = Origin { text: Some(text), ..self.origin() };
        self.answerer.refuse(&origin, None, error.to_string(), self.sink)
    }

    /// Reports a board with a clash as the reader of lines does, which names the column.
    #[cold]
    fn clash(&mut self, text: &'a [u8]) -> Tally {
        let item = InputItem::read(self.lines, text, self.number);
        item.map_or_else(Tally::default, |item| self.item(item, text))
    }

    /// Answers an input that is not a board.
    fn item(&mut self, item: InputItem, text: &'a [u8]) -> Tally {
        if !matches!(item, InputItem::Bad(_)) {
            // The answers before it must not wait for it.
            self.sink.flush();
        }
        let origin = Origin { text: Some(text), ..self.origin() };
        if let Some(warning) = item.warning(self.lines.layout().is_some()) {
            self.sink.message_on(MessageTopic::SplitRegion, origin.message(None, &warning));
        }
        self.answerer.item(item, origin, self.sink)
    }

    /// The place of the current line.
    fn origin(&self) -> Origin<'a> {
        Origin::new(self.file, Some(self.number), None)
    }
}
