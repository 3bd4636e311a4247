//! One-line puzzles, which several formats have; the form is described in the [module above](super).

use super::board::{Board, Boards, cell_of, jigsaw_map};
use super::cells::{Cells, parse_count, skip_blanks, word_end, write_cells};
use super::error::{FormatError, FormatErrorKind};
use super::position::{Fault, decode, is_blank, trim_end};
use super::{Expected, Reading, Record, Records};
use crate::candidates::Candidates;
use crate::grid::Grid;
use crate::layout::Digit;
use crate::puzzle::Puzzle;
use crate::symbols::Symbols;
use std::str::FromStr;

/// Reads the lines of a file, one at a time, and keeps the layouts of earlier lines.
///
/// ```
/// use pavane::format::{Reading, line::LineReader};
///
/// let mut reader = LineReader::new(&Reading::default());
/// let record = reader.read(b"1...3....2......  # from a friend\n")?.expect("a puzzle");
/// assert_eq!(record.puzzle.layout().name(), Some("4x4"));
/// assert_eq!(record.label.as_deref(), Some("from a friend"));
///
/// let record = reader.read(b"1............... : 72")?.expect("a puzzle");
/// assert_eq!(record.expected.and_then(|expected| expected.count), Some(72_u32.into()));
///
/// assert!(reader.read(b"# a comment")?.is_none());
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
#[derive(Clone, Debug)]
pub struct LineReader {
    boards: Boards,
    line: usize,
}

impl LineReader {
    /// A reader for the lines of a file.
    pub fn new(reading: &Reading) -> Self {
        Self { boards: Boards::new(reading), line: 0 }
    }

    /// Reads a line, with or without its end. Returns `None` for a blank line and for a line whose first
    /// character that is not a blank is `#`. A byte order mark before the line is skipped.
    ///
    /// Takes time linear in the length of the line, and about a microsecond for a 9x9 puzzle.
    ///
    /// # Errors
    /// [`FormatError`]. Its line is the number of lines given to this reader so far, including this one;
    /// [`FormatError::at_line`] changes it.
    pub fn read(&mut self, line: &[u8]) -> Result<Option<Record>, FormatError> {
        self.line = self.line.saturating_add(1);
        let text = match decode(line) {
            Ok(text) => trim_end(text),
            Err(Fault { at, kind }) => {
                let column = super::position::column(super::position::skip_mark(line), at);
                return Err(FormatError::new(self.line, column, kind));
            }
        };
        match text.trim_start_matches(is_blank) {
            "" => Ok(None),
            rest if rest.starts_with('#') => Ok(None),
            rest => {
                let start = text.len() - rest.len();
                self.read_text(text, start)
                    .map(Some)
                    .map_err(|fault| fault.on_line(self.line, text))
            }
        }
    }

    /// Reads a line on which a puzzle starts at `start`.
    fn read_text(&mut self, text: &str, start: usize) -> Result<Record, Fault> {
        let cells = Cells::find(text, start, self.boards.notation());
        let after = skip_blanks(text, cells.end);
        if let Some(cell_count) = cells.listed(&text[after..], self.boards.fixed_layout()) {
            return self.read_pencilmarks(text, &cells, cell_count);
        }
        let (board, after) = match text[after..].strip_prefix(';') {
            None => match self.boards.of_length(cells.count()) {
                Ok(board) => (board, after),
                Err(kind) => return Err(self.wrong_length(&cells, kind)),
            },
            Some(rest) => {
                let start = skip_blanks(text, text.len() - rest.len());
                let map = &text[start..word_end(text, start)];
                let board = read_map(&mut self.boards, map, start, cells.count())?;
                (board, start + map.len())
            }
        };
        let givens = cells.read(board)?;
        let puzzle =
            board.puzzle(givens).map_err(|(cell, kind)| Fault { at: cells.offset(cell), kind })?;
        let (expected, after) = read_expected(text, skip_blanks(text, after), self.line, board)?;
        Ok(Record { puzzle, label: read_label(&text[after..]), expected })
    }

    /// Reads a line that lists the candidates of each cell.
    fn read_pencilmarks(
        &mut self,
        text: &str,
        cells: &Cells<'_>,
        cell_count: usize,
    ) -> Result<Record, Fault> {
        let after = skip_blanks(text, cells.end);
        let (board, after) = match text[after..].strip_prefix(';') {
            None => match self.boards.of_length(cell_count) {
                Ok(board) => (board, after),
                Err(kind) => return Err(self.wrong_length(cells, kind)),
            },
            Some(rest) => {
                let start = skip_blanks(text, text.len() - rest.len());
                let map = &text[start..word_end(text, start)];
                (read_map(&mut self.boards, map, start, cell_count)?, start + map.len())
            }
        };
        let digits = board.layout.digits();
        let left = cells.read_listed(board)?;
        let fault = |(cell, kind)| Fault { at: cells.offset(cell * digits), kind };
        let puzzle = board.pencilmarks(&left).map_err(fault)?;
        let (expected, after) = read_expected(text, skip_blanks(text, after), self.line, board)?;
        Ok(Record { puzzle, label: read_label(&text[after..]), expected })
    }

    /// The error of a wrong number of cells, or of the first character that is not a symbol, which is a
    /// better message.
    fn wrong_length(&mut self, cells: &Cells<'_>, kind: FormatErrorKind) -> Fault {
        match cells.symbols().and_then(|symbols| self.boards.foreign_symbol(symbols)) {
            Some((at, kind)) => Fault { at: cells.start + at, kind },
            None => Fault { at: cells.end, kind },
        }
    }
}

/// Reads all puzzles of a file, line by line.
pub fn read(bytes: Vec<u8>, reading: &Reading) -> Records {
    let mut reader = LineReader::new(reading);
    let mut start = 0;
    Box::new(std::iter::from_fn(move || {
        while start < bytes.len() {
            let rest = &bytes[start..];
            let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
            start += end;
            if let Some(record) = reader.read(&rest[..end]).transpose() {
                return Some((reader.line, record));
            }
        }
        None
    }))
}

fn read_map<'b>(
    boards: &'b mut Boards,
    map: &str,
    start: usize,
    cells: usize,
) -> Result<&'b Board, Fault> {
    boards.jigsaw(map, cells).map_err(|kind| {
        let cell = cell_of(&kind, cells.isqrt());
        let at = start + map.char_indices().nth(cell).map_or(0, |(at, _)| at);
        Fault { at, kind }
    })
}

/// An answer stated on a line, and the offset of its end.
type Answer = (Option<Expected>, usize);

/// Reads `: count : solution` as far as it is present; the count may be left out before a solution.
fn read_expected(text: &str, start: usize, line: usize, board: &Board) -> Result<Answer, Fault> {
    let Some(rest) = text[start..].strip_prefix(':') else { return Ok((None, start)) };
    let start = skip_blanks(text, text.len() - rest.len());
    let end = word_end(text, start);
    let after = skip_blanks(text, end);
    let rest = text[after..].strip_prefix(':');
    let count = if start == end && rest.is_some() {
        None
    } else {
        Some(parse_count(&text[start..end]).map_err(|kind| Fault { at: start, kind })?)
    };
    let Some(rest) = rest else { return Ok((Some(Expected { count, solution: None }), after)) };
    let (solution, end) = read_solution(text, skip_blanks(text, text.len() - rest.len()), board);
    let end = skip_blanks(text, end);
    if text[end..].starts_with(':') {
        return Err(Fault { at: end, kind: FormatErrorKind::ThirdColon });
    }
    let solution = solution.map_err(|fault| fault.on_line(line, text));
    Ok((Some(Expected { count, solution: Some(solution) }), end))
}

/// Reads the solution that starts at `start`. Returns the offset of its end, too.
fn read_solution(text: &str, start: usize, board: &Board) -> (Result<Grid, Fault>, usize) {
    let cells = Cells::find(text, start, board.notation());
    (cells.read_grid(board), cells.end)
}

fn read_label(rest: &str) -> Option<String> {
    let rest = rest.trim_start_matches(is_blank);
    let label = rest.strip_prefix(['#', ',']).unwrap_or(rest).trim();
    (!label.is_empty()).then(|| label.to_owned())
}

/// Writes a puzzle as one line, without a line end. The map of a jigsaw follows, so that it reads back
/// equal. Layouts other than [`Layout::square`](crate::Layout::square) must be given to the reader. If
/// candidates are ruled out, the line lists the candidates of each cell, like lines of 729 symbols.
///
/// ```
/// use pavane::format::{Reading, line};
/// use pavane::{Layout, Puzzle, Symbols};
///
/// let jigsaw = Puzzle::blank(Layout::jigsaw("AAAB ACBB CCDB CDDD")?);
/// let text = line::write_puzzle(&jigsaw, &Symbols::standard(4));
/// assert_eq!(text, "................;AAABACBBCCDBCDDD");
/// let mut reader = line::LineReader::new(&Reading::default());
/// assert_eq!(reader.read(text.as_bytes())?.map(|record| record.puzzle), Some(jigsaw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_puzzle(puzzle: &Puzzle, symbols: &Symbols) -> String {
    let mut text = match puzzle.ruled_out() {
        Some(_) if !symbols.are_numbers() => write_listed(&puzzle.listed_candidates(), symbols),
        _ => write_cells(puzzle.givens().iter().copied(), symbols),
    };
    if let Some(map) = jigsaw_map(puzzle.layout()) {
        text.push(';');
        text.push_str(&map);
    }
    text
}

/// Writes a record as one line, without a line end: the puzzle as [`write_puzzle`] does, then the count,
/// the solution and the label, as far as present. Line ends within a label become blanks.
///
/// ```
/// use pavane::Symbols;
/// use pavane::format::{Reading, line};
/// let line = "1............... : 72 # from a friend";
/// let record = line::LineReader::new(&Reading::default()).read(line.as_bytes())?.expect("a puzzle");
/// assert_eq!(line::write_record(&record, &Symbols::standard(4)), line);
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
pub fn write_record(record: &Record, symbols: &Symbols) -> String {
    let mut text = write_puzzle(&record.puzzle, symbols);
    if let Some(expected) = &record.expected {
        if let Some(count) = &expected.count {
            text.push_str(&format!(" : {count}"));
        }
        if let Some(solution) = expected.grid() {
            let mark = if expected.count.is_some() { " :" } else { " : :" };
            text.push_str(&format!("{mark} {}", write_grid(solution, symbols)));
        }
    }
    if let Some(label) = &record.label {
        text.push_str(&format!(" # {}", label.replace(['\n', '\r'], " ")));
    }
    text
}

/// Writes the digits of a grid as one line, without a line end and without a map.
///
/// ```
/// use pavane::format::line;
/// use pavane::{Digit, Grid, Layout, Symbols};
/// let one = Digit::new(1).expect("in range");
/// let grid = Grid::new(Layout::latin(1)?, [one])?;
/// assert_eq!(line::write_grid(&grid, &Symbols::custom("x")?), "x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write_grid(grid: &Grid, symbols: &Symbols) -> String {
    write_cells(grid.digits().iter().copied().map(Some), symbols)
}

/// Writes the candidates of all cells, with a symbol for each cell and digit.
fn write_listed(left: &Candidates, symbols: &Symbols) -> String {
    let layout = left.layout();
    let digits = || Digit::first(layout.digits());
    let places = layout.cells().flat_map(|cell| digits().map(move |digit| (cell, digit)));
    let listed = |(cell, digit)| left.contains(cell, digit).then_some(digit);
    write_cells(places.map(listed).collect::<Vec<_>>().into_iter(), symbols)
}

/// Reads a puzzle like a [`LineReader`], and ignores its label and expected answer.
///
/// ```
/// use pavane::Puzzle;
/// let jigsaw: Puzzle = "12........4.....;AABBACCBACDBDCDD".parse()?;
/// assert_eq!((jigsaw.layout().digits(), jigsaw.given_count()), (4, 3));
/// assert_eq!(
///     "".parse::<Puzzle>().unwrap_err().to_string(),
///     "there is no puzzle here; give its cells, such as 81 symbols for 9x9"
/// );
/// # Ok::<(), pavane::format::FormatError>(())
/// ```
impl FromStr for Puzzle {
    type Err = FormatError;

    fn from_str(line: &str) -> Result<Self, FormatError> {
        let record = LineReader::new(&Reading::default()).read(line.as_bytes())?;
        record.map(|record| record.puzzle).ok_or(FormatError::new(1, 1, FormatErrorKind::NoPuzzle))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layout::{Extra, Layout};

    /// Reads a line and compares the puzzle and its layout, or the column and message of the error.
    #[track_caller]
    fn check(line: impl AsRef<[u8]>, expected: &str) {
        check_with(line, &Reading::default(), expected);
    }

    #[track_caller]
    fn check_with(line: impl AsRef<[u8]>, reading: &Reading, expected: &str) {
        let found = match LineReader::new(reading).read(line.as_ref()) {
            Ok(None) => "nothing".to_owned(),
            Ok(Some(record)) => record.puzzle.to_string(),
            Err(error) => format!("{}: {error}", error.column()),
        };
        assert_eq!(found, expected);
    }

    /// Compares the column and message of a stated solution that is none; the puzzle is read.
    #[track_caller]
    fn check_solution(line: &str, error: &str) {
        let record = record(line);
        assert_eq!(record.puzzle.to_string(), FOUR);
        let found = record.expected.unwrap().solution.unwrap().unwrap_err();
        assert_eq!(format!("{}: {found}", found.column()), error);
    }

    #[track_caller]
    fn record(line: &str) -> Record {
        LineReader::new(&Reading::default()).read(line.as_bytes()).unwrap().unwrap()
    }

    fn on(layout: Layout) -> Reading {
        Reading { layout: Some(layout), symbols: None }
    }

    fn with(symbols: &str) -> Reading {
        Reading { layout: None, symbols: Symbols::custom(symbols).ok() }
    }

    const FOUR: &str = "1...3....2......";

    #[test]
    fn the_length_decides() {
        for digits in 4..=61 {
            let line = ".".repeat(digits * digits);
            assert_eq!(*record(&line).puzzle.layout(), Layout::square(digits).unwrap());
        }
        let numbers = vec!["."; 64 * 64].join(" ");
        assert_eq!(record(&numbers).puzzle.layout().digits(), 64);
        check_with(
            "..",
            &on(Layout::jigsaw("A").unwrap()),
            "3: found 2 cells, expected 1; one is too many",
        );
        check_with("1 2", &on(Layout::latin(1).unwrap()), "1");
        check_with("1...", &on(Layout::latin(2).unwrap()), "1...");
        check_with(FOUR, &on("4x4+x".parse().unwrap()), FOUR);
    }

    #[test]
    fn symbols_are_read_in_all_forms() {
        check("10_*3....2......", FOUR);
        check("  10_*3....2......  \r\n", FOUR);
        check("\u{feff}1...3....2......", FOUR);
        check("1 0 _ * 3 . . . . 2 . . . . . .", FOUR);
        check("1\t.  . . 3 . . . . 2 . . . . . . # label", FOUR);
        let mut hex = ".".repeat(255);
        hex.push('g');
        assert_eq!(record(&hex).puzzle.to_string(), hex.to_uppercase());
        let ten = format!("10 {}", vec!["0"; 99].join(" "));
        assert_eq!(record(&ten).puzzle.to_string(), format!("A{}", ".".repeat(99)));
        let ten = format!("a {}", vec!["0"; 99].join(" "));
        assert_eq!(record(&ten).puzzle.to_string(), format!("A{}", ".".repeat(99)));
        check_with("0...2....1......", &with("0123"), FOUR);
        check_with("α...γ....β......", &with("αβγδ"), FOUR);
        check_with("a * * * c . . . . b . . . . . .", &with("abcd"), FOUR);
    }

    #[test]
    fn blank_lines_and_comments_are_nothing() {
        for line in ["", "\n", "\r\n", "   \t ", "#", "  # 1...", "\u{feff}", "\u{feff}# x"] {
            check(line, "nothing");
        }
    }

    #[test]
    fn labels_follow_blanks_commas_and_hashes() {
        #[track_caller]
        fn label(rest: &str, expected: Option<&str>) {
            assert_eq!(record(&format!("{FOUR}{rest}")).label.as_deref(), expected, "{rest:?}");
        }
        label("", None);
        label(" ", None);
        label("#", None);
        label(" # ", None);
        label(" easy one ", Some("easy one"));
        label("\teasy", Some("easy"));
        label(",1234", Some("1234"));
        label("#hard", Some("hard"));
        label(" , # x", Some("# x"));
        label(" 12:30", Some("12:30"));
        label(" : 5 # hard", Some("hard"));
        label(":5 hard", Some("hard"));
        label(":1:1234341221434321 hard", Some("hard"));
        label(";AAABACBBCCDBCDDD hard", Some("hard"));
        label(";AAABACBBCCDBCDDD:1#hard", Some("hard"));
    }

    #[test]
    fn corpus_lines_say_what_to_expect() {
        #[track_caller]
        fn expect(rest: &str, count: impl Into<Option<u128>>, solution: Option<&str>) {
            let expected = record(&format!("{FOUR}{rest}")).expected.unwrap();
            assert_eq!(expected.count, count.into().map(Into::into));
            let found = expected.solution.map(|solution| match solution {
                Ok(grid) => grid.to_string(),
                Err(error) => format!("{}: {error}", error.column()),
            });
            assert_eq!(found.as_deref(), solution);
        }
        expect(":0", 0, None);
        expect(" : 6670903752021072936960", 6_670_903_752_021_072_936_960, None);
        expect(" :1: 1234341221434321 # ok", 1, Some("1234341221434321"));
        expect(":1:1 2 3 4 3 4 1 2 2 1 4 3 4 3 2 1 # ok", 1, Some("1234341221434321"));
        expect(" : : 1234341221434321 # ok", None, Some("1234341221434321"));
        expect("::1234341221434321", None, Some("1234341221434321"));
        assert_eq!(record(FOUR).expected, None);
        let long = format!("{FOUR}:{}", "9".repeat(10_000));
        assert!(record(&long).expected.is_some());
    }

    #[test]
    fn a_map_that_is_known_must_fit_too() {
        let mut reader = LineReader::new(&Reading::default());
        let map = "AAABACBBCCDBCDDD";
        assert!(reader.read(format!("{FOUR};{map}").as_bytes()).is_ok());
        let error = reader.read(format!("{FOUR}{FOUR};{map}").as_bytes()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the jigsaw map has 16 cells and the grid has 32; give one letter a cell"
        );
        assert!(reader.read(format!("{FOUR};{map}").as_bytes()).is_ok());
    }

    #[test]
    fn jigsaws_take_extra_zones() {
        let (map, other) = ("AAABACBBCCDBCDDD", "AABBCABBCADDCCDD");
        let jigsaw = |map: &str, extras: &[Extra]| {
            let add = |layout: Layout, &extra: &Extra| layout.with(extra).unwrap();
            extras.iter().fold(Layout::jigsaw(map).unwrap(), add)
        };
        let layout = |reader: &mut LineReader, line: &str| {
            reader.read(line.as_bytes()).unwrap().unwrap().puzzle.layout().clone()
        };
        let both = [Extra::Diagonals, Extra::Blocks];
        let mut reader = LineReader::new(&on("4x4+blocks+x".parse().unwrap()));
        assert_eq!(layout(&mut reader, &format!("{FOUR};{map}")), jigsaw(map, &both));
        assert_eq!(layout(&mut reader, &format!("{FOUR};{other}")), jigsaw(other, &both));
        assert_eq!(layout(&mut reader, FOUR), "4x4+x".parse().unwrap());

        // A map that is fixed itself.
        let fixed = on(jigsaw(map, &[Extra::Blocks]));
        let mut reader = LineReader::new(&fixed);
        assert_eq!(layout(&mut reader, &format!("{FOUR};{map}")), jigsaw(map, &[Extra::Blocks]));
        let differ = "18: two layouts that differ, one of them here; leave out one";
        check_with(format!("{FOUR};{other}"), &fixed, differ);
        check_with(
            format!("{FOUR};{map}"),
            &on("4x4+disjoint".parse().unwrap()),
            "18: +disjoint has no meaning on this layout: it needs rectangular blocks",
        );
    }

    #[test]
    fn jigsaws_bring_their_maps() {
        let map = "AAABACBBCCDBCDDD";
        for line in [format!("{FOUR};{map}"), format!("{FOUR} ; {map} : 1")] {
            assert_eq!(*record(&line).puzzle.layout(), Layout::jigsaw(map).unwrap());
        }
        check_with(format!("{FOUR};{map}"), &on(Layout::jigsaw(map).unwrap()), FOUR);
        let square = on(Layout::square(4).unwrap());
        let other = "18: two layouts that differ, one of them here; leave out one";
        check_with(format!("{FOUR};{map}"), &square, other);
        for known in ["1x4", "9x9+x", "1x4+x"] {
            check_with(format!("{FOUR};{map}"), &on(known.parse().unwrap()), other);
        }
        check(
            format!("{FOUR};AAABACBBCCDBCD"),
            "18: the jigsaw map has 14 cells and the grid has 16; give one letter a cell",
        );
        check(
            format!("{FOUR};"),
            "18: the jigsaw map has 0 cells and the grid has 16; give one letter a cell",
        );
        check(
            format!("{FOUR};AAABACBBCCDBCDD."),
            "33: r4c4 is in no region of the jigsaw map ('.'); give it the symbol of one",
        );
        check(
            format!("{FOUR};AAABACBBCCDBCDDE"),
            "28: region D of the jigsaw map, which starts at r3c3, has 3 cells; each region needs 4",
        );
        check(
            ".1..1...........;AAABACBBCCDBCDDD",
            "5: the givens clash: 1 in r1c2 and r2c1, both in region A; change or remove one",
        );
    }

    #[test]
    fn mistakes_are_reported_where_they_are() {
        const FOUR_HAS: &str =
            "is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell";
        const ANY_HAS: &str = "is no symbol of this board; expected 1 to 9, A to Z, a to z, or . 0 _ * for an empty cell";
        check("1...3....2.....", "16: found 15 cells, expected 16 for 4x4; one is missing");
        check("1...3....2....... x", "18: found 17 cells, expected 16 for 4x4; one is too many");
        check("12", "3: found 2 cells, expected 16 for 4x4 or more; smaller boards need a layout");
        check("1...3..5.2......", &format!("8: '5' {FOUR_HAS}"));
        check(" 1...3..é.2......", &format!("9: 'é' {FOUR_HAS}"));
        check("1...3..\0.2......", &format!("8: '\\0' {FOUR_HAS}"));
        check("1...|3...|.2..|....", &format!("5: '|' {ANY_HAS}"));
        check("1...\u{a0}3....2......", &format!("5: '\\u{{a0}}' {ANY_HAS}"));
        check(
            "quizzes,solutions",
            "8: found 7 cells, expected 16 for 4x4 or more; smaller boards need a layout",
        );
        check(",", "1: found 0 cells, expected 16 for 4x4 or more; smaller boards need a layout");
        check(
            ";",
            "2: the jigsaw map has 0 symbols; it needs one a cell, n x n of them for n digits up to 64 (81 for 9x9, 100 for 10x10)",
        );
        check(
            "1..13....2......",
            "4: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one",
        );
        check(
            "1 . . 1 3 . . . . 2 . . . . . .",
            "7: the givens clash: 1 in r1c1 and r1c4, both in row 1; change or remove one",
        );
        check("1 . . 5 3 . . . . 2 . . . . . .", &format!("7: '5' {FOUR_HAS}"));
        check(
            "1 . . 10 3 . . . . 2 . . . . . .",
            "7: \"10\" is no digit of this board; write 1 to 4, or 0 or . for an empty cell",
        );
        check(
            "1 . . ab 3 . . . . 2 . . . . . .",
            "7: `ab` is not one symbol; give one symbol for each cell",
        );
        check(
            "1 . . 4",
            "8: found 4 cells, expected 16 for 4x4 or more; smaller boards need a layout",
        );
        check_with(
            "a..10..............",
            &with("abcd"),
            "4: '1' is no symbol of this board; expected one of abcd, or . 0 _ * for an empty cell",
        );
        check_with(
            "a . 10 . . . . . . . . . . . . .",
            &with("abcd"),
            "5: `10` is not one symbol; give one symbol for each cell",
        );
        check_with(
            ".".repeat(25),
            &with("abcd"),
            "26: the board has 5 digits and there are 4 symbols; give one for each digit",
        );
        check_with(
            "..............ae",
            &with("abcde"),
            "16: `e` is digit 5 and the board has 4; use its first 4 symbols",
        );
        check(
            b"1...3....\xff2......",
            "10: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
        );
        check(
            b"\xef\xbb\xbf\xff",
            "1: byte 0xff is not part of any UTF-8 character; save the file as UTF-8 text",
        );
        check(
            format!("{FOUR}: x"),
            "19: `x` is no count; after a `:` comes the number of solutions, such as 1",
        );
        check(
            format!("{FOUR}:"),
            "18: `` is no count; after a `:` comes the number of solutions, such as 1",
        );
        check(
            format!("{FOUR}:{}", "9".repeat(1_000_000)),
            "18: a count of 1000000 digits; the most is 10000",
        );
        check(
            format!("{FOUR}:{}", "x".repeat(1_000_000)),
            &format!(
                "18: `{}…` is no count; after a `:` comes the number of solutions, such as 1",
                "x".repeat(20)
            ),
        );
        check_solution(&format!("{FOUR}:1:123"), "23: found 3 cells, expected 16; 13 are missing");
        check_solution(
            &format!("{FOUR}:1:12343412214343.1 # label"),
            "34: the solution has an empty cell here; give a digit, or leave the solution out",
        );
        check_solution(
            &format!("{FOUR} : : 1134341221434321"),
            "23: the solution clashes: 1 in r1c1 and r1c2, both in row 1; correct it, or leave the \
             solution out",
        );
        check_solution(
            &format!("{FOUR}:1:x234341221434321"),
            "20: 'x' is no symbol of this board; expected 1 to 4, or . 0 _ * for an empty cell",
        );
        check(
            format!("{FOUR}:1:1234341221434321:1"),
            "36: a third `:`; a line has `puzzle : count : solution`, and `#` before a label",
        );
        check(
            ".".repeat(1_000_000),
            "1000001: found 1000000 cells, expected at most 4096 for 64x64; shorten it",
        );
        check(
            ". ".repeat(1_000_000),
            "2000000: found 1000000 cells, expected at most 4096 for 64x64; shorten it",
        );
    }

    /// The line that lists the candidates of each cell.
    fn listed(words: &[&str], digits: &str) -> String {
        let place = |word: &str, digit: char| if word.contains(digit) { digit } else { '.' };
        words.iter().flat_map(|word| digits.chars().map(|digit| place(word, digit))).collect()
    }

    #[test]
    fn lines_with_a_place_for_each_candidate_rule_the_others_out() {
        let all = "123456789";
        let mut words = [all; 81];
        words[0] = "5";
        words[1] = "12";
        let line = listed(&words, all);
        let puzzle: Puzzle = line.parse().unwrap();
        assert_eq!(puzzle.to_string(), format!("5{}", ".".repeat(80)));
        let ruled_out: Vec<_> = puzzle.ruled_out().unwrap().iter().collect();
        let second = puzzle.layout().cells().nth(1).unwrap();
        let expected = [3, 4, 6, 7, 8, 9].map(|digit| (second, Digit::new(digit).unwrap()));
        assert_eq!(ruled_out, expected);
        let zeros: Puzzle = line.replace('.', "0").parse().unwrap();
        assert_eq!(zeros, puzzle);
        assert_eq!(write_puzzle(&puzzle, &Symbols::standard(9)).parse(), Ok(puzzle));
        // Nothing but what the given rules out.
        words[1] = all;
        let puzzle: Puzzle = listed(&words, all).parse().unwrap();
        assert_eq!((puzzle.given_count(), puzzle.ruled_out()), (1, None));
    }

    #[test]
    fn other_boards_need_a_layout_or_a_map_for_that() {
        let mut words = ["1234"; 16];
        words[15] = "23";
        let line = listed(&words, "1234");
        // 64 symbols are a board of 8x8, and this would be one with clashing givens.
        let free = LineReader::new(&Reading::default()).read(line.as_bytes());
        assert!(matches!(free.unwrap_err().kind(), FormatErrorKind::Clash { .. }));
        let four = Reading { layout: "4x4".parse().ok(), symbols: None };
        let fixed = LineReader::new(&four).read(line.as_bytes()).unwrap().unwrap();
        assert_eq!(fixed.puzzle.ruled_out().map(Candidates::count), Some(2));
        let jigsaw: Puzzle = format!("{line};AAABACBBCCDBCDDD # one").parse().unwrap();
        assert_eq!(jigsaw.ruled_out().map(Candidates::count), Some(2));
    }

    #[test]
    fn mistakes_among_candidates_have_their_place() {
        let four = Reading { layout: "4x4".parse().ok(), symbols: None };
        let mut words = ["1234"; 16];
        words[2] = "";
        check_with(
            listed(&words, "1234"),
            &four,
            "9: no candidate is left for r1c3; leave it one at least",
        );
        words[2] = "1";
        words[3] = "1";
        check_with(
            listed(&words, "1234"),
            &four,
            "13: the givens clash: 1 in r1c3 and r1c4, both in row 1; change or remove one",
        );
        words[3] = "1234";
        check_with(
            listed(&words, "1234").replacen('2', "3", 1),
            &four,
            "2: `3` where 2 has its place; write 2 if it is a candidate of the cell, or `.`",
        );
    }

    #[test]
    fn lines_are_counted() {
        let mut reader = LineReader::new(&Reading::default());
        assert!(reader.read(b"# one").is_ok());
        assert!(reader.read(FOUR.as_bytes()).is_ok());
        let error = reader.read(b"1").unwrap_err();
        assert_eq!(error.line(), 3);
        assert_eq!(error.at_line(70).line(), 70);
    }
}
