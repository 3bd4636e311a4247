//! A file of lines, handed on in blocks of whole lines.

use memchr::{memchr, memchr_iter, memrchr};
use pavane::format::DETECT_BYTES;
use pavane::format::line::{LineReader, UsualSize};
use pavane::nine::Board;
use std::io::{self, Read};
use std::ops::RangeInclusive;

/// Bytes to read at a time; also the size limit of a block of short lines.
const BLOCK: usize = 1 << 18;
/// Number of lines after which a block may have one more line. The first blocks have one line, to spread a few hard
/// puzzles over the workers. Later blocks grow, to hand over a million easy puzzles quickly.
const BLOCKS_PER_SIZE: usize = 16;
/// Largest number of lines in a block of puzzles that are answered one after the other.
const MOST_LINES: usize = 256;
/// Average length of a line, with its end, in a file of 9x9 puzzles.
const BOARD_LINE: RangeInclusive<usize> = 70..=96;
/// The same for puzzles with labels or solutions.
const LABELLED_LINE: RangeInclusive<usize> = 70..=256;
/// The number of cells of a 9x9 puzzle.
pub(super) const NINE: usize = 81;
/// Longer lines are not read. No puzzle comes near: the largest board has 4,096 cells.
pub(crate) const LONGEST_LINE: usize = 1 << 20;

/// Largest number of bytes of a line that is skipped. A longer line is taken to have no end, and ends the input.
const MOST_SKIPPED: usize = 1 << 26;

/// Whole lines, one after the other.
pub(crate) struct LineBlock {
    bytes: Vec<u8>,
    start: usize,
    end: usize,
    /// The number of the first line.
    pub(crate) first: usize,
    /// The number of cells of most puzzles of the file, if it is known.
    pub(super) usual: Option<usize>,
}

impl LineBlock {
    /// Announces the size of the file's puzzles to the reader of the lines.
    pub(crate) fn prepare(&self, reader: &mut LineReader) {
        reader.expect_cells(self.usual);
    }

    /// Whether most puzzles are 9x9; `is_fixed` says that all are.
    pub(crate) fn holds_nine(&self, is_fixed: bool) -> bool {
        is_fixed || self.usual == Some(NINE)
    }

    /// The lines, each with its end; the last one may have none.
    pub(crate) fn text(&self) -> &[u8] {
        &self.bytes[self.start..self.end]
    }

    /// The lines with their numbers.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (usize, &[u8])> {
        let mut rest = self.text();
        let next = move || {
            let end = memchr(b'\n', rest).map_or(rest.len(), |end| end + 1);
            rest.split_off(..end).filter(|line| !line.is_empty())
        };
        (self.first..).zip(std::iter::from_fn(next))
    }

    /// The rest after a number of lines, which have this number of bytes.
    pub(super) fn behind(self, lines: usize, bytes: usize) -> Self {
        Self { start: self.start + bytes, first: self.first + lines, ..self }
    }
}

/// The next part of a file.
pub(crate) enum Taken {
    /// Whole lines.
    Block(LineBlock),
    /// A line of this number that is too long to be read.
    TooLong(usize),
}

/// A file of lines that is being read.
pub(crate) struct FileLines {
    input: Box<dyn Read + Send>,
    /// The bytes that were read; `start..end` is not taken yet.
    buffer: Vec<u8>,
    start: usize,
    end: usize,
    /// The number of the next line.
    line: usize,
    /// Whether blocks of boards may be large, since they are answered together.
    large: bool,
    /// The size of most puzzles; `None` if each line is read alone.
    usual: Option<UsualSize>,
}

impl FileLines {
    /// The lines of some text, and of the input that follows it. With `large`, blocks of 9x9 puzzles are as large as
    /// possible.
    pub(crate) fn new(
        start: Vec<u8>,
        input: Box<dyn Read + Send>,
        large: bool,
        usual: Option<UsualSize>,
    ) -> Self {
        Self { input, end: start.len(), buffer: start, start: 0, line: 1, large, usual }
    }

    /// Takes the next lines: a full block, or fewer lines where more would require waiting. `None` at the end of the
    /// input.
    ///
    /// # Errors
    /// The errors of the input, once all lines before are taken.
    pub(crate) fn take(&mut self) -> io::Result<Option<Taken>> {
        let mut looked_at = 0;
        loop {
            let rest = &self.buffer[self.start..self.end];
            match memchr(b'\n', &rest[looked_at..]) {
                Some(at) if looked_at + at > LONGEST_LINE => {
                    // The end of the line is in the buffer.
                    self.start += looked_at + at + 1;
                    return Ok(Some(self.too_long()));
                }
                Some(at) => {
                    let length = self.block_length(looked_at + at + 1);
                    let length = self.agree(length)?;
                    return Ok(Some(Taken::Block(self.cut(length))));
                }
                None if rest.len() > LONGEST_LINE => {
                    // The end of the line is still to come.
                    self.skip_line()?;
                    return Ok(Some(self.too_long()));
                }
                None => looked_at = rest.len(),
            }
            if self.fill()? == 0 {
                let rest = self.end - self.start;
                let length = self.agree((rest, 1))?;
                return Ok((rest > 0).then(|| Taken::Block(self.cut(length))));
            }
        }
    }

    fn too_long(&mut self) -> Taken {
        self.line += 1;
        Taken::TooLong(self.line - 1)
    }

    /// Bytes and lines of the next block; `first` is the length of the first line.
    fn block_length(&self, first: usize) -> (usize, usize) {
        let rest = &self.buffer[self.start..self.end];
        let window = &rest[..rest.len().min(BLOCK.max(first))];
        let most = (self.line / BLOCKS_PER_SIZE).max(1);
        if self.large && most > MOST_LINES {
            // The average length of the whole lines decides whether they hold boards.
            let length = memrchr(b'\n', window).map_or(first, |last| last + 1);
            let lines = memchr_iter(b'\n', &window[..length]).count();
            let average = length / lines;
            if BOARD_LINE.contains(&average)
                || LABELLED_LINE.contains(&average) && has_board(&window[..first])
            {
                return if lines <= most { (length, lines) } else { first_lines(window, most) };
            }
        }
        first_lines(window, most.min(MOST_LINES))
    }

    /// Adds this number of bytes and lines to the lines that settle the usual size. Stops before a line that needs more
    /// of the input to settle it, unless that is the first line. Returns the bytes and lines to take.
    fn agree(&mut self, (length, lines): (usize, usize)) -> io::Result<(usize, usize)> {
        let Some(mut usual) = self.usual.take_if(|usual| usual.is_open()) else {
            return Ok((length, lines));
        };
        // A short input is all there.
        let is_short = self.line == 1 && self.end < DETECT_BYTES;
        let rest = &self.buffer[self.start..self.end];
        usual.suppose(if is_short { rest } else { self.whole_lines() });
        let mut agreed = (0, 0);
        for line in self.buffer[self.start..self.start + length].split_inclusive(|&b| b == b'\n') {
            if usual.is_open() && !usual.add(line) {
                break;
            }
            agreed = (agreed.0 + line.len(), agreed.1 + 1);
        }
        // The first line needs more of the input: reads until the size is settled.
        if agreed.1 == 0 && length > 0 {
            let mut is_all = false;
            while !is_all
                && self.end - self.start < UsualSize::MOST_BYTES
                && !usual.is_enough(self.whole_lines())
            {
                is_all = self.fill()? == 0;
            }
            let text = &self.buffer[self.start..self.end];
            usual.decide(if is_all { text } else { self.whole_lines() });
            agreed = (length, lines);
        }
        self.usual = Some(usual);
        Ok(agreed)
    }

    /// The lines that were read and not taken yet, without the last one if its end has not been read.
    fn whole_lines(&self) -> &[u8] {
        let rest = &self.buffer[self.start..self.end];
        &rest[..memrchr(b'\n', rest).map_or(0, |end| end + 1)]
    }

    /// Takes this number of bytes and lines.
    fn cut(&mut self, (length, lines): (usize, usize)) -> LineBlock {
        let (start, end) = (self.start, self.start + length);
        let rest = self.end - end;
        let first = self.line;
        let usual = self.usual.as_ref().and_then(UsualSize::cells);
        self.line += lines;
        if rest > length {
            // A small block, followed by many others: it is copied, and the buffer stays.
            self.start = end;
            let bytes = self.buffer[start..end].to_vec();
            return LineBlock { start: 0, end: bytes.len(), bytes, first, usual };
        }
        // A large block takes the buffer; the short rest moves into a new one.
        let mut buffer = vec![0; BLOCK.max(rest)];
        buffer[..rest].copy_from_slice(&self.buffer[end..self.end]);
        (self.start, self.end) = (0, rest);
        let bytes = std::mem::replace(&mut self.buffer, buffer);
        LineBlock { bytes, start, end, first, usual }
    }

    /// Reads more into the buffer, and returns the number of bytes.
    fn fill(&mut self) -> io::Result<usize> {
        if self.end == self.buffer.len() {
            let kept = self.end - self.start;
            // A line that does not fit takes twice the room.
            let size = (2 * kept).max(BLOCK);
            if size > self.buffer.len() {
                // New memory is zero without a write, so a short input touches little of it.
                let mut buffer = vec![0; size];
                buffer[..kept].copy_from_slice(&self.buffer[self.start..]);
                self.buffer = buffer;
            } else {
                self.buffer.copy_within(self.start..self.end, 0);
            }
            (self.start, self.end) = (0, kept);
        }
        let more = loop {
            match self.input.read(&mut self.buffer[self.end..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.end += more;
        Ok(more)
    }

    /// Skips the rest of the current line.
    ///
    /// # Errors
    /// The errors of the input, and a line without an end.
    fn skip_line(&mut self) -> io::Result<()> {
        let mut skipped = 0;
        loop {
            skipped += self.end - self.start;
            (self.start, self.end) = (0, 0);
            if skipped > MOST_SKIPPED {
                let what = format!("line {} does not end within 64 MiB", self.line);
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            if self.fill()? == 0 {
                return Ok(());
            }
            if let Some(at) = memchr(b'\n', &self.buffer[..self.end]) {
                self.start = at + 1;
                return Ok(());
            }
        }
    }
}

/// Whether a line holds a 9x9 puzzle and perhaps its solution, but no map.
fn has_board(line: &[u8]) -> bool {
    let words = line.split(|byte| b" \t\r\n,;:\"".contains(byte));
    let mut boards = words.filter_map(|word| Board::read(word.try_into().ok()?));
    match (boards.next(), boards.next()) {
        (Some(_), None) => true,
        (Some(puzzle), Some(second)) => second.solves(&puzzle),
        (None, _) => false,
    }
}

/// The length and the number of the first lines, at most `most`.
fn first_lines(text: &[u8], most: usize) -> (usize, usize) {
    let ends = memchr_iter(b'\n', text).take(most);
    ends.fold((0, 0), |(_, lines), end| (end + 1, lines + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An input that gives a few bytes at a time.
    struct Drops(io::Cursor<Vec<u8>>, usize);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(self.1);
            self.0.read(&mut buffer[..most])
        }
    }

    /// The lines as they come, `None` for those that are too long, and the sizes of the blocks.
    fn read(text: &[u8], drop: usize, large: bool) -> (Vec<Option<Vec<u8>>>, Vec<usize>) {
        let input = Drops(io::Cursor::new(text.to_vec()), drop);
        let mut lines = FileLines::new(Vec::new(), Box::new(input), large, None);
        let (mut all, mut sizes) = (Vec::new(), Vec::new());
        while let Some(taken) = lines.take().unwrap() {
            match taken {
                Taken::TooLong(line) => {
                    all.push(None);
                    assert_eq!(line, all.len());
                }
                Taken::Block(block) => {
                    let before = all.len();
                    for (line, text) in block.lines() {
                        all.push(Some(text.to_vec()));
                        assert_eq!(line, all.len());
                    }
                    sizes.push(all.len() - before);
                }
            }
        }
        (all, sizes)
    }

    #[test]
    fn every_line_comes_once_and_in_order() {
        let board = [b'.'; 81];
        let mut text = Vec::new();
        for line in 0..20_000 {
            text.extend_from_slice(&board[..if line % 50 == 7 { line % 81 } else { 81 }]);
            text.extend_from_slice(if line % 90 == 3 { b"\r\n" } else { b"\n" });
        }
        text.extend_from_slice(b"the last has no end");
        let expected: Vec<_> =
            text.split_inclusive(|&b| b == b'\n').map(|line| Some(line.to_vec())).collect();
        for (drop, large) in [(usize::MAX, true), (usize::MAX, false), (1000, true), (83, true)] {
            let (lines, sizes) = read(&text, drop, large);
            assert!(lines == expected, "{drop} {large}");
            assert!(sizes[..16].iter().all(|&size| size == 1));
            let largest = sizes.iter().max().copied().unwrap_or_default();
            match (drop, large) {
                (usize::MAX, true) => assert!(largest > 1000, "{largest}"),
                (usize::MAX, false) => assert_eq!(largest, MOST_LINES),
                _ => assert!(largest <= drop / 30 + 1, "{largest}"),
            }
        }
    }

    #[test]
    fn lines_of_other_lengths_come_in_small_blocks() {
        let text = b"1...............\n".repeat(10_000);
        let (lines, sizes) = read(&text, usize::MAX, true);
        assert_eq!((lines.len(), sizes.iter().max()), (10_000, Some(&MOST_LINES)));
    }

    #[test]
    fn lines_of_boards_and_more_come_in_large_blocks() {
        let puzzle = ".".repeat(81);
        let map: String = (0..81).map(|cell| char::from(b'1' + cell / 9)).collect();
        let grid =
            "123456789456789123789123456231674895875912364694538217317265948542897631968341572";
        for (rest, is_large) in
            [(" # a label", true), (&format!(",{grid}"), true), (&format!(";{map}"), false)]
        {
            let text = format!("{puzzle}{rest}\n").repeat(20_000);
            let (_, sizes) = read(text.as_bytes(), usize::MAX, true);
            let largest = sizes.iter().max().copied().unwrap_or_default();
            assert_eq!(largest > 1000, is_large, "{rest}: {largest}");
        }
    }

    #[test]
    fn lines_that_are_too_long_are_told_from_those_that_are_not() {
        for end in [&b""[..], b"\n", b"\nshort\n"] {
            for drop in [usize::MAX, 5000] {
                for (length, fits) in [(LONGEST_LINE, true), (LONGEST_LINE + 1, false)] {
                    let text = [b"short\n", &vec![b'1'; length][..], end].concat();
                    let (lines, _) = read(&text, drop, true);
                    assert_eq!(lines[1].is_some(), fits, "{length} {drop}");
                    assert_eq!(lines.len(), if end.len() > 1 { 3 } else { 2 });
                    assert_eq!(lines[0].as_deref(), Some(&b"short\n"[..]));
                }
                let text = [&vec![b'1'; 3 * LONGEST_LINE][..], end].concat();
                let (lines, _) = read(&text, drop, true);
                assert_eq!(
                    (lines.len(), lines[0].is_none()),
                    (if end.len() > 1 { 2 } else { 1 }, true)
                );
            }
        }
    }
}
