//! The size of most puzzles of a file of lines, and reading of a whole file by it.

use super::one_line::LineReader;
use super::{FormatError, Reading, Record, Records};

/// The number of puzzles that decide.
const VOTES: usize = 16;
/// The size of a 9x9 puzzle.
const NINE: usize = 81;

/// The number of cells of most puzzles of a file of lines: of more than half of the first 16 readable ones, in the
/// first 256 KiB. Puzzles with a map do not count. A fixed layout needs no decision.
///
/// Lines before the first one that is not a 9x9 puzzle need not wait for the decision.
///
/// ```
/// use pavane::format::{Reading, line::UsualSize};
///
/// let file = [".".repeat(81), ".".repeat(64), ".".repeat(81)].join("\n");
/// let mut usual = UsualSize::new(&Reading::default());
/// let mut lines = file.split_inclusive('\n');
/// assert!(usual.add(lines.next().expect("the first one").as_bytes()));
/// assert!(!usual.add(lines.next().expect("the second one").as_bytes()), "it differs");
/// usual.decide(file[82..].as_bytes());
/// assert_eq!(usual.cells(), Some(81));
/// ```
#[derive(Debug)]
pub struct UsualSize {
    reading: Reading,
    reader: Option<LineReader>,
    /// The number of added puzzles, all of them 9x9.
    votes: usize,
    cells: Option<usize>,
    is_open: bool,
    /// Whether a size was supposed before the decision.
    is_supposed: bool,
}

impl UsualSize {
    /// The number of bytes that may contain the deciding puzzles.
    pub const MOST_BYTES: usize = 1 << 18;

    /// An undecided size, without lines so far.
    pub fn new(reading: &Reading) -> Self {
        let is_open = reading.layout.is_none();
        Self {
            reading: reading.clone(),
            reader: None,
            votes: 0,
            cells: None,
            is_open,
            is_supposed: false,
        }
    }

    /// Whether the decision needs further lines.
    pub const fn is_open(&self) -> bool {
        self.is_open
    }

    /// The number of cells, if known.
    pub const fn cells(&self) -> Option<usize> {
        self.cells
    }

    /// Adds a line, unless it is a puzzle of another size than 9x9. Then [`decide`](Self::decide) is next, with this
    /// line and the lines after it. Returns whether the line was added.
    pub fn add(&mut self, line: &[u8]) -> bool {
        let size = self.size(line);
        self.vote(size)
    }

    /// Adds the size of a puzzle, or of a line without one.
    fn vote(&mut self, size: Option<usize>) -> bool {
        match size {
            None => true,
            Some(NINE) => {
                self.votes += 1;
                self.cells = Some(NINE);
                self.is_open = self.votes < VOTES;
                true
            }
            Some(_) => false,
        }
    }

    /// Supposes a size from the available lines, without waiting for more, if the first of them is not a puzzle and no
    /// line was added before. An error on that line can then name the size. The decision remains open.
    pub fn suppose(&mut self, text: &[u8]) {
        if self.votes > 0 || self.is_supposed || !self.is_open {
            return;
        }
        let first = text.split_inclusive(|&byte| byte == b'\n').next().unwrap_or_default();
        let reader = self.reader.get_or_insert_with(|| LineReader::new(&self.reading));
        if reader.read(first).is_err() {
            self.is_supposed = true;
            self.cells = usual(&self.count(text));
        }
    }

    /// Whether whole lines have all puzzles that [`decide`](Self::decide) examines. More than
    /// [`MOST_BYTES`](Self::MOST_BYTES) bytes are always enough.
    pub fn is_enough(&mut self, text: &[u8]) -> bool {
        self.count(text).len() >= VOTES
    }

    /// Decides by the added lines and the lines of a text: whole lines, and [enough](Self::is_enough) or all.
    pub fn decide(&mut self, text: &[u8]) {
        self.cells = usual(&self.count(text));
        self.is_open = false;
    }

    /// The sizes of the first puzzles: the added ones, and the ones on the lines of a text.
    fn count(&mut self, text: &[u8]) -> Vec<usize> {
        // Only whole lines within the maximum count.
        let window = match text.get(..Self::MOST_BYTES) {
            None => text,
            Some(window) => {
                let end = window.iter().rposition(|&byte| byte == b'\n');
                &window[..end.map_or(0, |end| end + 1)]
            }
        };
        let lines = window.split_inclusive(|&byte| byte == b'\n');
        let mut sizes = vec![NINE; self.votes];
        let wanted = VOTES - self.votes;
        sizes.extend(lines.filter_map(|line| self.size(line)).take(wanted));
        sizes
    }

    /// The number of cells of the puzzle on a line, unless a map comes with it.
    fn size(&mut self, line: &[u8]) -> Option<usize> {
        let reader = self.reader.get_or_insert_with(|| LineReader::new(&self.reading));
        reader.read(line).ok().flatten().as_ref().and_then(size)
    }
}

/// The size of more than half of the puzzles.
fn usual(sizes: &[usize]) -> Option<usize> {
    let is_usual =
        |&size: &usize| 2 * sizes.iter().filter(|&&other| other == size).count() > sizes.len();
    sizes.iter().copied().find(is_usual)
}

/// Reads all puzzles of a file, line by line.
pub fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    let mut reader = LineReader::new(reading);
    let mut usual = UsualSize::new(reading);
    let (mut start, mut number) = (0, 0);
    Box::new(std::iter::from_fn(move || {
        while start < bytes.len() {
            let rest = &bytes[start..];
            let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
            (start, number) = (start + end, number + 1);
            let mut record = reader.at_line(number).read(&rest[..end]);
            if usual.is_open() {
                let size = record.as_ref().ok().and_then(Option::as_ref).and_then(size);
                if !usual.vote(size) {
                    usual.decide(rest);
                } else if record.is_err() {
                    usual.suppose(rest);
                }
                // A puzzle of another size, or an error, is read again with the size found so far.
                if size != Some(NINE) {
                    reader.expect_cells(usual.cells());
                    record = reader.at_line(number).read(&rest[..end]);
                }
                // Before the decision, each line is first read on its own.
                reader.expect_cells(usual.cells().filter(|_| !usual.is_open()));
            }
            let at_line = |error: FormatError| error.at_line(number);
            let record = record.map(|record| record.map(|record| record.at_line(number)));
            if let Some(record) = record.map_err(at_line).transpose() {
                return Some((number, record));
            }
        }
        None
    }))
}

/// The number of cells of a puzzle, unless a map comes with it.
fn size(record: &Record) -> Option<usize> {
    let layout = record.puzzle.layout();
    layout.name().is_some().then(|| layout.cell_count())
}
