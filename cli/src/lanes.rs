//! Blocks of one-line 9x9 puzzles: all boards together, everything else line by line, in its place.
//!
//! What is written is what the boards would get one after the other.

use super::answer::{self, Asked, Input, Question, Settings, words};
use super::engine::{Nine, Work};
use super::exit::Exit;
use super::input::Item;
use super::lines::Block;
use super::pipeline::{Sink, Tally};
use super::report::Origin;
use super::search::{Searched, require_solved};
use super::worker::Answerer;
use dlx::{Count, Stop};
use memchr::memchr;
use pavane::format::Reading;
use pavane::format::line::LineReader;
use pavane::nine::{Answer, Batch, Board, Effort};
use std::fmt::Write;

/// The cells of a board.
const CELLS: usize = 81;
/// A board with so many solutions is counted alone if all are wanted: it may take for ever, and the
/// answers before it must not wait for that.
const MANY: u64 = 1000;

/// Whether blocks of lines can be answered so: the boards are known by their bytes, the limits are not
/// those of single puzzles, and nobody asks for search nodes.
pub(crate) fn can_answer(settings: &Settings, reading: &Reading, has_timeout: bool) -> bool {
    let asks = matches!(
        settings.asked,
        Asked::Question(Question::Solve | Question::Check { .. } | Question::Count { .. })
    );
    let is_standard = reading.layout.as_ref().is_none_or(|layout| layout.is_standard_9x9());
    asks && is_standard
        && settings.nine != Nine::Never
        && reading.symbols.is_none()
        && !has_timeout
        && settings.node_limit.is_none()
        && !settings.json
        && settings.drawing.is_none()
}

/// What one thread needs to answer blocks, kept from one to the next.
pub(crate) struct Lanes {
    question: Question,
    batch: Batch,
    /// For boards with many solutions.
    alone: Batch,
    boards: Vec<Board>,
    others: Vec<Other>,
}

/// A line that is no board.
struct Other {
    /// How many boards are before it.
    after: usize,
    start: usize,
    end: usize,
}

/// A block at hand.
struct Place<'a> {
    file: &'a str,
    reader: &'a mut LineReader,
    answerer: &'a mut Answerer,
    sink: &'a mut Sink,
}

impl Lanes {
    pub(crate) fn new(question: Question, answerer: &Answerer) -> Self {
        let interrupt = answerer.begin();
        let isa = answerer.settings().isa;
        let batch = || Batch::with_isa(isa).unwrap_or_default().interrupt(&interrupt);
        let (boards, others) = (Vec::new(), Vec::new());
        Self { question, batch: batch(), alone: batch(), boards, others }
    }

    /// Answers all lines of a block, or as many as it can before the run is stopped.
    pub(crate) fn work(
        &mut self,
        file: &str,
        block: &Block,
        reader: &mut LineReader,
        answerer: &mut Answerer,
        sink: &mut Sink,
    ) -> Tally {
        if answerer.is_stopped() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        self.sort(block.text());
        answerer.begin();
        let Self { question, batch, alone, boards, others } = self;
        let before = batch.effort();
        let answers = match *question {
            Question::Solve | Question::Check { witnesses: true } => batch.solve(boards),
            Question::Check { witnesses: false } => batch.count(boards, 2),
            Question::Count { limit } | Question::List { limit } => {
                batch.count(boards, limit.map_or(MANY, |limit| limit.min(MANY)))
            }
        };
        let (quiet, begun) = (answerer.settings().quiet, begun(answers));
        let place = &mut Place { file, reader, answerer, sink };
        place.sink.out().reserve(boards.len() * longest_text(*question));
        let mut sum = Sum::new(*question, quiet);
        let mut tally = Tally::default();
        let mut next = 0;
        for (number, other) in others.iter().map(Some).chain([None]).enumerate() {
            let end = other.map_or(boards.len(), |other| other.after);
            while next < end && tally.skipped == 0 {
                let (board, answer) = (&boards[next], &answers[next]);
                if !sum.add(board, answer, place.sink.out()) {
                    let line = block.first + next + number;
                    let special = if next < begun {
                        place.special(*question, alone, (board, answer), line)
                    } else {
                        Tally { skipped: 1, ..Tally::default() }
                    };
                    tally.add(&special);
                }
                next += 1;
            }
            if let Some(other) = other
                && tally.skipped == 0
            {
                let line = block.first + next + number;
                tally.add(&place.other(&block.text()[other.start..other.end], line));
            }
            if tally.skipped > 0 {
                break;
            }
        }
        let effort = batch.effort() - before;
        tally.add(&sum.tally());
        tally.work.add(&Work::nine(batch.isa(), effort, 2 * effort.guesses, 0));
        tally
    }

    /// Finds the boards and the other lines.
    fn sort(&mut self, text: &[u8]) {
        self.boards.clear();
        self.others.clear();
        let mut start = 0;
        while start < text.len() {
            let rest = &text[start..];
            if let Some((board, length)) = read_board(rest) {
                self.boards.push(board);
                start += length;
            } else {
                let end = memchr(b'\n', rest).map_or(text.len(), |end| start + end + 1);
                self.others.push(Other { after: self.boards.len(), start, end });
                start = end;
            }
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

/// How many boards were begun before an interrupt, as far as can be told: those with an answer or a
/// solution, those before them, and one more.
fn begun(answers: &[Answer]) -> usize {
    let all = answers.len();
    if answers.iter().all(|answer| !answer.interrupted) {
        return all;
    }
    let is_begun = |answer: &Answer| !answer.interrupted || answer.count > 0;
    let last = answers.iter().rposition(is_begun).map_or(0, |last| last + 1);
    let first_open = answers.iter().position(|answer| answer.interrupted).unwrap_or(all);
    last.max(first_open + 1)
}

/// The most bytes that an answer usually takes.
fn longest_text(question: Question) -> usize {
    match question {
        Question::Solve => CELLS + 1,
        Question::Check { witnesses: false } => words::MULTIPLE.len() + 1,
        Question::Check { witnesses: true } => words::UNIQUE.len() + CELLS + 2,
        Question::Count { .. } | Question::List { .. } => 2,
    }
}

/// The answers of boards that need no more than a word.
struct Sum {
    question: Question,
    quiet: bool,
    boards: u64,
    solutions: u64,
    exit: Exit,
}

impl Sum {
    fn new(question: Question, quiet: bool) -> Self {
        Self { question, quiet, boards: 0, solutions: 0, exit: Exit::Success }
    }

    /// Writes an answer, unless there is more to it: givens that clash, solutions that are still to be
    /// counted or shown, an interrupt, an error.
    #[inline]
    fn add(&mut self, board: &Board, answer: &Answer, out: &mut String) -> bool {
        if answer.interrupted || answer.count == 0 && board.has_clash() {
            return false;
        }
        let fits = match self.question {
            Question::Solve => self.solved(board, answer, out),
            Question::Check { witnesses } => self.checked(board, answer, witnesses, out),
            Question::Count { limit } | Question::List { limit } => {
                self.counted(answer, limit, out)
            }
        };
        self.boards += u64::from(fits);
        fits
    }

    fn solved(&mut self, board: &Board, answer: &Answer, out: &mut String) -> bool {
        match &answer.solution {
            Some(solution) if require_solved(solution, board).is_err() => return false,
            Some(solution) => {
                self.solutions += 1;
                self.write(out, |out| {
                    write_board(solution, out);
                    out.push('\n');
                });
            }
            None => {
                self.exit.add(Exit::Negative);
                self.write(out, |out| out.push_str(words::NO_SOLUTION));
            }
        }
        true
    }

    fn checked(
        &mut self,
        board: &Board,
        answer: &Answer,
        witnesses: bool,
        out: &mut String,
    ) -> bool {
        let witness = answer.solution.as_ref().filter(|_| witnesses);
        if witness.is_some_and(|witness| require_solved(witness, board).is_err()) {
            return false;
        }
        let word = match answer.count {
            0 => words::NONE,
            1 => words::UNIQUE,
            _ if witnesses => return false,
            _ => words::MULTIPLE,
        };
        self.solutions += answer.count;
        if answer.count != 1 {
            self.exit.add(Exit::Negative);
        }
        self.write(out, |out| {
            out.push_str(word);
            if let Some(witness) = witness {
                out.push('\t');
                write_board(witness, out);
            }
            out.push('\n');
        });
        true
    }

    fn counted(&mut self, answer: &Answer, limit: Option<u64>, out: &mut String) -> bool {
        let is_limit = limit == Some(answer.count);
        if answer.count == MANY && !is_limit {
            return false;
        }
        self.solutions += answer.count;
        if answer.count == 0 {
            self.exit.add(Exit::Negative);
        }
        self.write(out, |out| {
            if is_limit {
                out.push_str(">=");
            }
            match u8::try_from(answer.count) {
                Ok(count @ ..=9) => out.push(char::from(b'0' + count)),
                _ => _ = write!(out, "{}", answer.count),
            }
            out.push('\n');
        });
        true
    }

    #[inline]
    fn write(&self, out: &mut String, text: impl FnOnce(&mut String)) {
        if !self.quiet {
            text(out);
        }
    }

    fn tally(&self) -> Tally {
        let mut tally = Tally { inputs: self.boards, answered: self.boards, ..Tally::default() };
        tally.work.nodes = self.boards;
        tally.work.solutions = self.solutions;
        tally.exit = self.exit;
        tally
    }
}

#[inline]
fn write_board(board: &Board, out: &mut String) {
    let cells = board.write();
    out.push_str(str::from_utf8(&cells).unwrap_or_default());
}

impl Place<'_> {
    /// Answers a board that needs more than a word.
    fn special(
        &mut self,
        question: Question,
        alone: &mut Batch,
        (board, answer): (&Board, &Answer),
        line: usize,
    ) -> Tally {
        if board.has_clash() {
            return self.other(&board.write(), line);
        }
        let origin = Origin { file: self.file, line: Some(line), label: None };
        let wrong = answer.solution.and_then(|solution| require_solved(&solution, board).err());
        if let Some(message) = wrong {
            return answer::refuse(self.answerer.settings(), &origin, None, message, self.sink);
        }
        if answer.interrupted {
            return self.conclude(question, board, answer, (Effort::default(), None), origin);
        }
        if self.answerer.is_stopped() {
            return Tally { skipped: 1, ..Tally::default() };
        }
        match question {
            Question::Count { limit } if self.answerer.settings().progress.is_none() => {
                // What stands before it must not wait for it.
                self.sink.flush();
                self.answerer.begin();
                let before = alone.effort();
                let few = self.answerer.settings().few().filter(|_| limit.is_none());
                let most = limit.or(few).unwrap_or(u64::MAX);
                let answer = alone.count(&[*board], most)[0];
                let effort = alone.effort() - before;
                if !answer.interrupted && Some(answer.count) == few {
                    let mut tally = self.answerer.many(*board, answer.count, origin, self.sink);
                    tally.work.add(&Work::nine(alone.isa(), effort, 1 + 2 * effort.guesses, 0));
                    return tally;
                }
                self.conclude(question, board, &answer, (effort, limit), origin)
            }
            _ => self.answerer.board(*board, None, origin, self.sink),
        }
    }

    /// Writes what was found by some effort, and whether it was cut short.
    fn conclude(
        &mut self,
        question: Question,
        board: &Board,
        answer: &Answer,
        (effort, limit): (Effort, Option<u64>),
        origin: Origin<'_>,
    ) -> Tally {
        let found = answer.count;
        let count = match answer.interrupted {
            true => Count::at_least(found, Stop::Interrupted),
            false if limit == Some(found) => Count::at_least(found, Stop::SolutionLimit),
            false => Count::exactly(found),
        };
        let isa = self.answerer.settings().isa;
        let work = Work::nine(isa, effort, 1 + 2 * effort.guesses, found);
        let searched = Searched { count, work, estimate: None, reason: None };
        let solutions = answer.solution.into_iter().collect();
        let interrupt = self.answerer.begin();
        let answered = self.answerer.with_subject(*board, None, |settings, subject| {
            let input = Input { subject, origin, interrupt };
            answer::conclude(question, settings, &input, solutions, &searched, self.sink)
        });
        self.answerer.end(answered, &origin, self.sink)
    }

    /// Answers a line that is no board.
    fn other(&mut self, text: &[u8], line: usize) -> Tally {
        let Some(item) = Item::read(self.reader, text, line) else { return Tally::default() };
        if !matches!(item, Item::Bad(_)) {
            // What stands before it must not wait for it.
            self.sink.flush();
        }
        let origin = Origin { file: self.file, line: Some(line), label: None };
        self.answerer.item(item, origin, self.sink)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_begun_is_what_was_answered_and_one_more() {
        let answer = |count, interrupted| Answer { count, interrupted, solution: None };
        let (done, found, open) = (answer(1, false), answer(1, true), answer(0, true));
        assert_eq!(begun(&[]), 0);
        assert_eq!(begun(&[done, done]), 2);
        assert_eq!(begun(&[open, open]), 1);
        assert_eq!(begun(&[done, open, open]), 2);
        assert_eq!(begun(&[open, found, open]), 2);
        assert_eq!(begun(&[open, open, done, open, open]), 3);
    }

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
