//! Blocks of one-line 9x9 puzzles: all boards are searched together, every other line by itself, in its place.
//!
//! The output is the one that the lines would get one after the other.

use super::worker::{Answerer, Worker};
use crate::answer::{BoardObjects, Config, Outcome, Question, write_input, write_lead};
use crate::exit::Exit;
use crate::input::{Block, Chunk, Item, Origin};
use crate::output::{Kinds, Report, Sink, Tally};
use memchr::memchr;
use pavane::format::line::LineReader;
use pavane::nine::Board;
use pavane::solve::{BoardAnswer, BoardBatch, BoardQuestion, SolveError};

/// The cells of a board.
const CELLS: usize = 81;

/// A question whose answers about 9x9 boards are words or lines, so that blocks of lines can be answered together.
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

    /// The exit code of an answer about a board, and the kinds of answers that it belongs to.
    fn judge(&self, answer: &BoardAnswer) -> (Exit, Kinds);

    /// Appends the answer about a board to the output, as a line.
    fn write_board(&self, answer: &BoardAnswer, out: &mut String);

    /// The answer about a board for JSON, without its solutions.
    fn outcome(&self, answer: &BoardAnswer) -> Outcome;
}

/// A worker that answers blocks of lines together.
pub(super) struct NineLines<Q> {
    worker: Worker<Q>,
    /// The boards of the current block; `None` if the settings do not allow it.
    batch: Option<BoardBatch>,
    others: Vec<Other>,
    objects: BoardObjects,
}

/// A line that is not a board.
struct Other {
    /// Number of boards before it.
    after: usize,
    start: usize,
    end: usize,
}

impl<Q: BlockQuestion> NineLines<Q> {
    /// The lines of a worker.
    pub(super) fn new(worker: Worker<Q>, config: &Config) -> Self {
        let mut settings = config.settings.clone();
        settings.interrupt = worker.answerer.begin();
        let batch = BoardBatch::new(worker.answerer.question().of_boards(), &settings);
        Self { worker, batch, others: Vec::new(), objects: BoardObjects::default() }
    }

    /// Answers all inputs of a chunk, or as many as it can before the run is stopped.
    pub(super) fn work(&mut self, chunk: Chunk, sink: &mut Sink) -> Tally {
        match (&mut self.batch, chunk.block()) {
            (Some(batch), Some((file, block))) => {
                let Worker { lines, answerer } = &mut self.worker;
                if answerer.is_stopped() {
                    return Tally { skipped: 1, ..Tally::default() };
                }
                answerer.begin();
                block.prepare(lines);
                sort(block.text(), batch, &mut self.others);
                if answerer.question().searches() {
                    batch.search();
                }
                let mut answers = Answers {
                    file,
                    block,
                    at: 0,
                    lines,
                    answerer,
                    sink,
                    objects: &mut self.objects,
                };
                let tally = answers.write(batch, &self.others);
                self.worker.answerer.question().end_chunk();
                tally
            }
            _ => self.worker.work(chunk, sink),
        }
    }
}

/// Finds the boards and the other lines of a block.
fn sort(text: &[u8], batch: &mut BoardBatch, others: &mut Vec<Other>) {
    batch.clear();
    others.clear();
    let mut start = 0;
    while start < text.len() {
        let rest = &text[start..];
        if let Some((board, length)) = read_board(rest) {
            batch.push(board);
            start += length;
        } else {
            let end = memchr(b'\n', rest).map_or(text.len(), |end| start + end + 1);
            others.push(Other { after: batch.boards().len(), start, end });
            start = end;
        }
    }
}

/// Reads a board that is all of a line, and the length of the line with its end.
#[inline(always)]
fn read_board(text: &[u8]) -> Option<(Board, usize)> {
    let (cells, rest) = text.split_first_chunk::<CELLS>()?;
    let end = line_end(rest)?;
    Some((Board::read(cells)?, CELLS + end))
}

/// The length of the end of a line, if there is one here.
#[inline(always)]
fn line_end(rest: &[u8]) -> Option<usize> {
    match rest {
        [b'\n', ..] => Some(1),
        [] => Some(0),
        [b'\r', b'\n', ..] => Some(2),
        [b'\r'] => Some(1),
        _ => None,
    }
}

/// The answers about a block.
struct Answers<'a, Q> {
    file: &'a str,
    block: &'a Block,
    /// The start of the next line within the block.
    at: usize,
    lines: &'a mut LineReader,
    answerer: &'a mut Answerer<Q>,
    sink: &'a mut Sink,
    objects: &'a mut BoardObjects,
}

impl<'a, Q: BlockQuestion> Answers<'a, Q> {
    /// Writes the answers of all lines in order, or of as many as were begun before the run was stopped.
    fn write(&mut self, batch: &mut BoardBatch, others: &[Other]) -> Tally {
        let mut tally = Tally::default();
        let boards = batch.boards().len();
        let mut next = 0;
        for (number, other) in others.iter().map(Some).chain([None]).enumerate() {
            let end = other.map_or(boards, |other| other.after);
            while next < end && tally.skipped == 0 {
                self.board(batch, next, self.block.first + next + number, &mut tally);
                next += 1;
            }
            if let Some(other) = other
                && tally.skipped == 0
            {
                let text = &self.block.text()[other.start..other.end];
                self.at = other.end;
                tally.add(&self.line(text, self.block.first + next + number));
            }
            if tally.skipped > 0 {
                break;
            }
        }
        tally.stats += batch.take_stats();
        tally
    }

    /// Writes the answer about the next board, which is on this line.
    #[inline]
    fn board(&mut self, batch: &mut BoardBatch, board: usize, line: usize, tally: &mut Tally) {
        if batch.is_next_long() {
            // The answers before it must not wait for it.
            self.sink.flush();
            self.answerer.begin();
        }
        let text = &self.block.text()[self.at..];
        let text = &text[..CELLS + line_end(&text[CELLS..]).unwrap_or_default()];
        self.at += text.len();
        let puzzle = batch.boards()[board];
        if !self.answerer.question().searches() {
            tally.add(&self.unsearched(&puzzle, line, text));
            return;
        }
        match batch.next_answer() {
            None => tally.skipped = 1,
            Some(Ok(answer)) => {
                self.answerer.question().take_board(&puzzle, Some(answer));
                let (exit, kinds) = self.answerer.question().judge(answer);
                self.write_answer(&puzzle, answer, kinds, line, text);
                tally.inputs += 1;
                tally.exit.add(exit);
                if exit == Exit::Stopped {
                    self.stopped(answer, line, tally);
                } else {
                    tally.answered += 1;
                }
            }
            Some(Err(error)) => {
                tally.add(&self.failed(&puzzle, &error, line, text));
            }
        }
    }

    /// Takes a board that is not searched.
    fn unsearched(&mut self, board: &Board, line: usize, text: &[u8]) -> Tally {
        if board.has_clash() {
            return self.line(text, line);
        }
        self.answerer.question().take_board(board, None);
        Tally { inputs: 1, answered: 1, ..Tally::default() }
    }

    /// Writes an answer as the run wants it.
    #[inline]
    fn write_answer(
        &mut self,
        board: &Board,
        answer: &BoardAnswer,
        kinds: Kinds,
        line: usize,
        text: &[u8],
    ) {
        let config = self.answerer.config();
        let origin = Origin { text: Some(text), ..self.origin(line) };
        if let Some(selection) = config.selection {
            if selection.takes(kinds) {
                write_input(config, &origin, self.sink);
            }
        } else if config.json {
            let outcome = |answer: &BoardAnswer| self.answerer.question().outcome(answer);
            self.objects.write((self.file, line), board, answer, outcome, self.sink.out());
        } else if !config.quiet {
            write_lead(config, &origin, false, self.sink);
            self.answerer.question().write_board(answer, self.sink.out());
        }
    }

    /// Reports a board whose search was stopped.
    #[cold]
    fn stopped(&mut self, answer: &BoardAnswer, line: usize, tally: &mut Tally) {
        tally.stopped += 1;
        tally.answered += u64::from(answer.found > 0);
        self.answerer.report_stop(&self.origin(line), answer.stop, self.sink);
    }

    /// Reports a board that has no answer.
    #[cold]
    fn failed(&mut self, board: &Board, error: &SolveError, line: usize, text: &[u8]) -> Tally {
        if board.has_clash() {
            // The reader of lines names the column.
            return self.line(text, line);
        }
        let origin = Origin { text: Some(text), ..self.origin(line) };
        self.answerer.refuse(&origin, None, error.to_string(), self.sink)
    }

    /// Answers a line that is not a board.
    fn line(&mut self, text: &[u8], line: usize) -> Tally {
        let Some(item) = Item::read(self.lines, text, line) else { return Tally::default() };
        if !matches!(item, Item::Bad(_)) {
            // The answers before it must not wait for it.
            self.sink.flush();
        }
        let origin = Origin { text: Some(text), ..self.origin(line) };
        if let Some(warning) = item.warning(self.lines.layout().is_some()) {
            self.sink.message(origin.message(None, &warning));
        }
        self.answerer.item(item, origin, self.sink)
    }

    fn origin(&self, line: usize) -> Origin<'a> {
        Origin::new(self.file, Some(line), None)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_boards_alone_on_a_line_are_boards() {
        let dots = [b'.'; CELLS];
        for (end, length) in [("", 81), ("\n", 82), ("\r\n", 83), ("\r", 82), ("\nx", 82)] {
            let text = [&dots[..], end.as_bytes()].concat();
            assert_eq!(read_board(&text), Some((Board::EMPTY, length)), "{end:?}");
        }
        for end in [" \n", ".\n", "\rx", "\r\r\n", " # a label\n", ";"] {
            let text = [&dots[..], end.as_bytes()].concat();
            assert_eq!(read_board(&text), None, "{end:?}");
        }
        assert_eq!(read_board(&dots[1..]), None);
        assert_eq!(read_board(&[&dots[1..], b"\n\n"].concat()), None);
    }
}
