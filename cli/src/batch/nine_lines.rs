//! Blocks of one-line 9x9 puzzles: all boards are searched together, every other line by itself, in its place.
//!
//! The output is the one that the lines would get one after the other.

use super::worker::{Answerer, Worker};
use crate::answer::{Config, Question};
use crate::exit::Exit;
use crate::input::{Block, Chunk, Item, Origin};
use crate::output::{Sink, Tally};
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

    /// Appends the answer about a board to the output, and returns its exit code.
    fn write_board(&self, answer: &BoardAnswer, out: &mut String) -> Exit;
}

/// A worker that answers blocks of lines together.
pub(super) struct NineLines<Q> {
    worker: Worker<Q>,
    /// The boards of the current block; `None` if the settings do not allow it.
    batch: Option<BoardBatch>,
    others: Vec<Other>,
    /// The output where answers are left out.
    unwritten: String,
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
        Self { worker, batch, others: Vec::new(), unwritten: String::new() }
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
                sort(block.text(), batch, &mut self.others);
                batch.search();
                let unwritten = &mut self.unwritten;
                let mut answers = Answers { file, block, lines, answerer, sink, unwritten };
                answers.write(batch, &self.others)
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
    let end = match rest {
        [b'\n', ..] => 1,
        [] => 0,
        [b'\r', b'\n', ..] => 2,
        [b'\r'] => 1,
        _ => return None,
    };
    Some((Board::read(cells)?, CELLS + end))
}

/// The answers about a block.
struct Answers<'a, Q> {
    file: &'a str,
    block: &'a Block,
    lines: &'a mut LineReader,
    answerer: &'a mut Answerer<Q>,
    sink: &'a mut Sink,
    unwritten: &'a mut String,
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
        match batch.next_answer() {
            None => tally.skipped = 1,
            Some(Ok(answer)) => {
                let is_quiet = self.answerer.config().quiet;
                self.unwritten.clear();
                let out = if is_quiet { &mut *self.unwritten } else { self.sink.out() };
                let exit = self.answerer.question().write_board(answer, out);
                tally.inputs += 1;
                tally.exit.add(exit);
                if exit == Exit::Stopped {
                    self.stopped(answer, line, tally);
                } else {
                    tally.answered += 1;
                }
            }
            Some(Err(error)) => tally.add(&self.failed(&batch.boards()[board], &error, line)),
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
    fn failed(&mut self, board: &Board, error: &SolveError, line: usize) -> Tally {
        if board.has_clash() {
            // The reader of lines names the column.
            return self.line(&board.write(), line);
        }
        self.answerer.refuse(&self.origin(line), None, error.to_string(), self.sink)
    }

    /// Answers a line that is not a board.
    fn line(&mut self, text: &[u8], line: usize) -> Tally {
        let Some(item) = Item::read(self.lines, text, line) else { return Tally::default() };
        if !matches!(item, Item::Bad(_)) {
            // The answers before it must not wait for it.
            self.sink.flush();
        }
        let origin = self.origin(line);
        self.answerer.item(item, origin, self.sink)
    }

    fn origin(&self, line: usize) -> Origin<'a> {
        Origin { file: self.file, line: Some(line), label: None }
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
