//! Detection of the format of a file from its beginning.
//!
//! A file that reads as puzzles is puzzles. Otherwise, if the words of its options are names of its first line, it is
//! an exact cover problem. For other files the characters decide, which leads to useful error messages.

mod cover;
mod gaps;
mod unknown;
mod zero_one;

use super::around::is_block_fence;
use super::definition::DETECT_BYTES;
use super::drawn::{DrawnBlock, GridReader, draws};
use super::error::{FormatError, FormatErrorKind, SIDES};
use super::foreign::{self, Foreign};
use super::one_line::LineReader;
use super::position::{
    decode, has_old_line_ends, is_blank, skip_mark, trim_end, unix_line_ends, words,
};
use super::{Format, Reading, Record, array, candidates, clues, fpuzzles, grid, json, line};
use crate::symbols::Symbols;
use cover::Fit;
use gaps::Gaps;
pub use unknown::UnknownText;
use zero_one::ZeroOne;

const LINE: &Format = &line::FORMAT;
const GRID: &Format = &grid::FORMAT;
const JSON: &Format = &json::FORMAT;
const CANDIDATES: &Format = &candidates::FORMAT;
const ARRAY: &Format = &array::FORMAT;
const CLUES: &Format = &clues::FORMAT;

/// The maximum number of lines that [`detect`] examines, without blank lines and comments.
const MOST_LINES: usize = 64;

/// The kind of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Puzzles, in one of the formats of the [registry](super::FORMATS).
    Puzzles(&'static Format),
    /// An exact cover problem in Knuth's text format: [`dlx::format::text`].
    Cover,
    /// An exact cover problem in JSON: [`dlx::format::json`].
    CoverJson,
    /// An exact cover problem as a matrix of 0 and 1: [`dlx::format::matrix`].
    CoverMatrix,
    /// Neither: text of a kind with a known beginning.
    Foreign(Foreign),
    /// Neither: other text, which [`UnknownText`] describes.
    Unknown,
}

impl Kind {
    /// A description, such as `drawn grids`.
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Puzzles(format) => format.summary(),
            Self::Cover => "an exact cover problem in Knuth's text format",
            Self::CoverJson => "an exact cover problem in JSON",
            Self::CoverMatrix => "an exact cover problem as a 0/1 matrix",
            Self::Foreign(_) | Self::Unknown => "other text",
        }
    }
}

/// The kind of a file, and whether that is a guess.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Detection {
    /// The kind.
    pub kind: Kind,
    /// Another possible kind of the file, if the kind is a guess.
    pub rival: Option<Kind>,
}

impl From<Kind> for Detection {
    fn from(kind: Kind) -> Self {
        Self { kind, rival: None }
    }
}

/// Detects the kind of a file from its first [`DETECT_BYTES`] bytes, without a line that is cut off there.
///
/// The order of the tests is:
/// 1. a JSON object with a field `options`, `primary` or `secondary` is an exact cover problem;
/// 2. Knuth's text, if the words of all options are names of the first line, an option does not have all of them, and
///    the text does not also read as puzzles without a mistake; gaps between the words may be empty cells of a grid;
/// 3. rows of 0 and 1 are a matrix if they do not have the shape of a board, or are lines of boards that mostly clash;
/// 4. formats with a header (such as `[Puzzle]`, unlike JSON) or another unique feature;
/// 5. JSON starts with `{`, or with `[` and a value, unless the text is an array in another language or a list of
///    clues;
/// 6. one-line puzzles and drawn grids, if most lines read as such;
/// 7. arrays in program text, and lists of clues;
/// 8. Knuth's text, if most of its options are made of items of its first line;
/// 9. text of another kind, such as an HTML page or source code, which is neither;
/// 10. else the format that the characters resemble most, or [`Kind::Unknown`].
///
/// A file without content is one-line puzzles.
///
/// ```
/// use pavane::format::{Kind, Reading, detect};
///
/// let kind = |start: &str| match detect(start.as_bytes(), &Reading::default()) {
///     Kind::Puzzles(format) => format.name(),
///     Kind::Cover | Kind::CoverJson | Kind::CoverMatrix => "a problem",
///     _ => "neither",
/// };
/// assert_eq!(kind("1...3....2......\n"), "line");
/// assert_eq!(kind("1. ..\n.. 2.\n.3 ..\n.. .4\n"), "grid");
/// assert_eq!(kind("| a comment\n1 2 3 4\n1 2\n3 4\n"), "a problem");
/// assert_eq!(kind("1,0,1\n0,1,0\n"), "a problem");
/// assert_eq!(kind("hello world\n"), "neither");
/// ```
pub fn detect(start: &[u8], reading: &Reading) -> Kind {
    examine(start, reading).kind
}

/// Detects the kind of a file as [`detect`] does, and whether it may also be of another kind.
///
/// ```
/// use pavane::format::{Kind, Reading, examine};
///
/// let found = examine(b"1 1 0 0\n0 0 1 1\n1 0 0 1\n0 1 1 0\n", &Reading::default());
/// assert!(matches!(found.kind, Kind::Puzzles(format) if format.name() == "grid"));
/// assert_eq!(found.rival, Some(Kind::CoverMatrix));
/// ```
pub fn examine(start: &[u8], reading: &Reading) -> Detection {
    if has_old_line_ends(start) {
        return examine(&unix_line_ends(start.to_vec()), reading);
    }
    if reading.allows_clashes {
        // Clashes decide between some kinds of files.
        return examine(start, &Reading { allows_clashes: false, ..reading.clone() });
    }
    if let Some(kind) = Foreign::binary(start) {
        return Kind::Foreign(kind).into();
    }
    let is_cut = start.len() >= DETECT_BYTES;
    let text = skip_mark(complete_lines(start));
    let start = text.trim_ascii_start();
    let is_drawn_in = |symbols: &&Symbols| candidates::is_drawn_in(start, symbols);
    let in_symbols = reading.symbols.as_ref().filter(is_drawn_in).map(|_| CANDIDATES);
    let recognized = Format::recognized(start).or(in_symbols);
    if start.starts_with(b"{") && has_cover_field(start) {
        return Kind::CoverJson.into();
    }
    // Fences without anything between them are no items.
    let is_enclosed = str::from_utf8(start).is_ok_and(|text| text.lines().any(is_block_fence));
    let has_content = !is_enclosed || !content_lines(start).is_empty();
    let fit = if has_content { Fit::of(&String::from_utf8_lossy(start)) } else { Fit::default() };
    let mut formats = recognized.into_iter().chain([LINE, GRID]);
    let readable = formats.find(|format| fit.is_whole() && reads_as(format, start, reading));
    let is_cover = fit.is_whole() && readable.is_none();
    // The text reads as puzzles and as a problem.
    if let Some(format) = readable
        && fit.is_proper()
    {
        return Detection { kind: Kind::Puzzles(format), rival: Some(Kind::Cover) };
    }
    if is_cover && let Some(found) = cover_or_grid(text, fit) {
        return found;
    }
    let rival = match ZeroOne::of(start, is_cut, reading) {
        ZeroOne::No => (is_cover && fit.items > 1).then_some(Kind::Cover),
        ZeroOne::Grids => Some(Kind::CoverMatrix),
        ZeroOne::Matrix => {
            // A text with decimals has no names of items.
            let rival = (fit.is_whole() && !start.contains(&b'.')).then_some(Kind::Cover);
            return Detection { kind: Kind::CoverMatrix, rival };
        }
        ZeroOne::Lines => {
            return Detection { kind: Kind::CoverMatrix, rival: Some(Kind::Puzzles(LINE)) };
        }
    };
    let kind = kind_by_start(start, recognized, is_cut, fit, reading);
    let is_fpuzzles = matches!(kind, Kind::Puzzles(format) if *format == fpuzzles::FORMAT);
    let rival = match is_fpuzzles && fpuzzles::is_guess(start) {
        true => Some(Kind::Puzzles(JSON)),
        false => rival.filter(|_| matches!(kind, Kind::Puzzles(_))),
    };
    Detection { kind, rival }
}

/// The kind of a text that is no problem, from its first characters, or from all of it.
fn kind_by_start(
    start: &[u8],
    recognized: Option<&'static Format>,
    is_cut: bool,
    fit: Fit,
    reading: &Reading,
) -> Kind {
    match (recognized, start.first()) {
        (_, None) => Kind::Puzzles(LINE),
        // A table of a wiki.
        (None, Some(b'{')) if start.starts_with(b"{|") => Kind::Puzzles(GRID),
        (_, Some(b'{')) if start.starts_with(b"{\\rtf") => Kind::Foreign(Foreign::Rtf),
        (_, Some(b'{')) | (None, Some(b'[')) if array::recognize(start) => Kind::Puzzles(ARRAY),
        (Some(format), Some(b'{')) if format.is_document() => Kind::Puzzles(format),
        (_, Some(b'{')) => Kind::Puzzles(JSON),
        (None, Some(b'[')) if is_json_array(start) => Kind::Puzzles(JSON),
        (Some(format), _) => Kind::Puzzles(format),
        (None, Some(_)) => match Foreign::declared(start) {
            Some(kind) => Kind::Foreign(kind),
            None => detect_text(start, is_cut, fit, reading),
        },
    }
}

/// Whether a text that starts with `[` is JSON, perhaps with mistakes. Other such texts are sections of a
/// configuration, lines of a log, tags of a forum, lists of clues such as `[0][0]=5`, and rows printed by R.
fn is_json_array(start: &[u8]) -> bool {
    let inside = start.get(1..).unwrap_or_default().trim_ascii_start();
    let numbers = inside.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let is_index = numbers > 0 && inside.get(numbers..).is_some_and(|rest| rest.starts_with(b",]"));
    let words = [&b"null"[..], b"true", b"false"];
    let is_value = inside.first().is_none_or(|first| b"[{\"]-0123456789/".contains(first))
        || words.iter().any(|word| inside.starts_with(word));
    is_value
        && !is_index
        && (array::is_json(&String::from_utf8_lossy(start)) || !clues::recognize(start))
}

/// The kind of a text that is a problem without a mistake and that no format of puzzles reads. `None` if all its
/// options have all items, like rows of a grid.
fn cover_or_grid(text: &[u8], fit: Fit) -> Option<Detection> {
    let grid = Kind::Puzzles(GRID);
    match Gaps::of(text) {
        Gaps::Cells => return Some(Detection { kind: grid, rival: Some(Kind::Cover) }),
        Gaps::Doubtful => return Some(Detection { kind: Kind::Cover, rival: Some(grid) }),
        Gaps::None => {}
    }
    if fit.is_proper() {
        return Some(Kind::Cover.into());
    }
    let is_guess = fit.has_short() && !fit.lacks_one_cell();
    is_guess.then_some(Detection { kind: Kind::Cover, rival: Some(grid) })
}

/// Whether a text reads as puzzles of a format without a mistake.
fn reads_as(format: &Format, start: &[u8], reading: &Reading) -> bool {
    let mut records = format.read(start.to_vec(), reading).take(MOST_LINES).peekable();
    records.peek().is_some() && records.all(|(_, record)| record.is_ok())
}

/// The beginning without a line that is cut off, unless it is the only one.
fn complete_lines(start: &[u8]) -> &[u8] {
    let Some(start) = start.get(..DETECT_BYTES) else { return start };
    match start.iter().rposition(|&byte| byte == b'\n') {
        Some(end) => &start[..=end],
        None => start,
    }
}

/// Whether a JSON object, perhaps cut off, has a field at its top that only problems have.
fn has_cover_field(start: &[u8]) -> bool {
    let mut depth = 0_usize;
    let mut at = 0;
    while let Some(&byte) = start.get(at) {
        at += 1;
        match byte {
            b'{' | b'[' => depth += 1,
            b'}' | b']' => depth = depth.saturating_sub(1),
            b'"' => {
                let text = string(&start[at..]);
                at += text.len() + 1;
                let rest = start.get(at..).unwrap_or_default().trim_ascii_start();
                let is_field = depth == 1 && rest.starts_with(b":");
                if is_field && matches!(text, b"options" | b"primary" | b"secondary") {
                    return true;
                }
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    false
}

/// The contents of a JSON string from the text after its first quote; cut off if the text is.
fn string(rest: &[u8]) -> &[u8] {
    let mut escaped = false;
    let end = rest.iter().position(|&byte| {
        let ends = byte == b'"' && !escaped;
        escaped = byte == b'\\' && !escaped;
        ends
    });
    &rest[..end.unwrap_or(rest.len())]
}

fn detect_text(start: &[u8], is_cut: bool, fit: Fit, reading: &Reading) -> Kind {
    let mut reader = LineReader::new(reading);
    let lines = content_lines(start);
    let reads: Vec<_> = lines.iter().map(|line| reader.read(line)).collect();
    // Between words, lines of one mark are rules.
    let has_titles = lines.iter().any(|line| is_title(line));
    let is_good = |(line, read): (&&[u8], &Result<Option<Record>, FormatError>)| {
        is_puzzle(read) && !(has_titles && is_mark_alone(line))
    };
    let good = lines.iter().zip(&reads).filter(|&(line, read)| is_good((line, read))).count();
    if lines.is_empty() {
        // Only comments, or items with names that start with `#`.
        return if fit.is_distinct() { Kind::Cover } else { Kind::Puzzles(LINE) };
    }
    if good == lines.len() {
        let are_rows = are_rows_of_one(&reads) && reads_as(GRID, start, reading);
        return Kind::Puzzles(if are_rows { GRID } else { LINE });
    }
    let grids = read_grids(start, reading);
    let good_grids = grids.iter().filter(|&&reads| reads).count();
    // Rows of a sparse 16x16 grid read as puzzles of 4x4. Grids without a mistake therefore come first.
    if good_grids > 0 && good_grids == grids.len() {
        // The first line of an array may be the title of a grid.
        if array::recognize(start) && reads_as(ARRAY, start, reading) {
            return Kind::Puzzles(ARRAY);
        }
        return Kind::Puzzles(GRID);
    }
    // A grid with an unknown symbol for empty cells repeats it, and a problem names each item once.
    if are_rows_of_characters(&lines) {
        return Kind::Puzzles(GRID);
    }
    if fit.is_near() && fit.is_proper() {
        return Kind::Cover;
    }
    if is_sparse_grid(&lines) {
        return Kind::Puzzles(GRID);
    }
    if 2 * good > lines.len() {
        return Kind::Puzzles(LINE);
    }
    // Grids that are cut off or have mistakes do not read.
    if good_grids > good && 2 * good_grids > grids.len() {
        return Kind::Puzzles(GRID);
    }
    if array::recognize(start) {
        return Kind::Puzzles(ARRAY);
    }
    if clues::recognize(start) {
        return Kind::Puzzles(CLUES);
    }
    guess(start, is_cut, fit, &lines, good)
}

/// The kind of a text that no format reads as a whole; `good` of its lines are puzzles.
fn guess(start: &[u8], is_cut: bool, fit: Fit, lines: &[&[u8]], good: usize) -> Kind {
    // One broken puzzle repeated on all lines would pass for an item and its options.
    let is_one_word = !lines[0].iter().any(u8::is_ascii_whitespace) && is_puzzle_like(lines[0]);
    if fit.is_distinct() && !is_one_word {
        return Kind::Cover;
    }
    if good > 0 {
        return Kind::Puzzles(LINE);
    }
    if let Some(kind) = foreign::resembled(start) {
        return Kind::Foreign(kind);
    }
    resembles(lines, start).unwrap_or_else(|| {
        // A problem of the zoo may be without options.
        let is_of_zoo = lines.iter().any(|line| line.starts_with(b"| pavane zoo "));
        // The options of a problem with a very long first line are not in the beginning.
        let is_one_line = is_cut && !start.contains(&b'\n');
        let has_only_comments = fit.items == 0;
        let is_text = str::from_utf8(start).is_ok();
        if has_only_comments && foreign::is_table(start) {
            return Kind::Unknown;
        }
        let is_cover = is_of_zoo || is_one_line || has_only_comments || !is_text || fit.is_likely();
        if is_cover { Kind::Cover } else { Kind::Unknown }
    })
}

/// Whether the lines are the rows of a square of one-character words, and a row repeats a word.
fn are_rows_of_characters(lines: &[&[u8]]) -> bool {
    let mut repeats = false;
    let is_row = |line: &&[u8]| {
        let Ok(text) = decode(line) else { return false };
        let row: Vec<&str> =
            words(text).map(|(_, word)| word).filter(|word| *word != "|").collect();
        repeats |= (1..row.len()).any(|place| row[..place].contains(&row[place]));
        row.len() == lines.len() && row.iter().all(|word| word.chars().nth(1).is_none())
    };
    SIDES.contains(&lines.len()) && lines.iter().all(is_row) && repeats
}

/// Whether 16 of the lines have 16 characters without blanks, and letters or digits that a 4x4 board lacks.
/// Rows of a sparse 16x16 grid also read as puzzles of 4x4.
fn is_sparse_grid(lines: &[&[u8]]) -> bool {
    const SIDE: usize = 16;
    let is_symbol =
        |byte: &u8| byte.is_ascii_digit() || is_empty_cell(*byte) || (b'A'..=b'G').contains(byte);
    let is_row = |line: &&&[u8]| line.len() == SIDE && line.iter().all(is_symbol);
    let rows: Vec<&&[u8]> = lines.iter().filter(is_row).collect();
    let is_large = |byte: &u8| matches!(byte, b'5'..=b'9' | b'A'..=b'G');
    rows.len() == SIDE && rows.iter().filter(|row| row.iter().any(is_large)).count() > 1
}

/// Whether each of the first drawn grids has all its cells. Its givens may clash.
fn read_grids(start: &[u8], reading: &Reading) -> Vec<bool> {
    let mut reader = GridReader::new(reading);
    let mut found = Vec::new();
    let mut lines = start.split(|&byte| byte == b'\n');
    while found.len() < MOST_LINES
        && let Some(line) = lines.next()
    {
        found.extend(reader.read(line));
    }
    found.extend(reader.end());
    let reads = |record: Result<Record, FormatError>| match record {
        Ok(_) => true,
        Err(error) => matches!(error.kind(), FormatErrorKind::Clash { .. }),
    };
    found.into_iter().map(|(_, record)| reads(record)).collect()
}

/// Whether a line has all cells of a board, perhaps with mistakes of another kind.
fn is_puzzle(read: &Result<Option<Record>, FormatError>) -> bool {
    use FormatErrorKind::{BadCount, Clash, LongCount, ThirdColon};
    match read {
        Ok(record) => record.is_some(),
        Err(error) => {
            matches!(error.kind(), BadCount { .. } | Clash { .. } | LongCount { .. } | ThirdColon)
        }
    }
}

/// Whether lines that all read as puzzles may be the rows of one grid: as many as each has cells, with as many givens
/// at least. So many small puzzles one below the other clash as a grid.
fn are_rows_of_one(reads: &[Result<Option<Record>, FormatError>]) -> bool {
    let givens = |read: &Result<Option<Record>, FormatError>| match read {
        Ok(Some(Record { puzzle, expected: None, .. })) => {
            (puzzle.layout().cell_count() == reads.len()).then(|| puzzle.given_count())
        }
        // The givens of a row clash if it is read as a puzzle.
        Err(error) => matches!(error.kind(), FormatErrorKind::Clash { .. }).then_some(2),
        Ok(_) => None,
    };
    let givens: Option<Vec<usize>> = reads.iter().map(givens).collect();
    givens.is_some_and(|givens| givens.iter().sum::<usize>() >= reads.len())
}

/// Whether a line is one mark again and again, such as stars; dots and zeros are empty cells.
fn is_mark_alone(line: &[u8]) -> bool {
    let first = line.first().filter(|first| !first.is_ascii_alphanumeric() && **first != b'.');
    first.is_some_and(|first| line.iter().all(|byte| byte == first))
}

/// Whether a line has words, and nothing that resembles cells.
fn is_title(line: &[u8]) -> bool {
    let Ok(text) = decode(line) else { return false };
    let is_word = |(_, word): (usize, &str)| {
        word.chars().count() > 1 && word.chars().all(char::is_alphabetic)
    };
    words(text).any(is_word) && !is_puzzle_like(line)
}

/// The first lines, without blank lines and comments of puzzle files.
fn content_lines(start: &[u8]) -> Vec<&[u8]> {
    let lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    lines.filter(|line| !line::has_no_puzzle(line)).take(MOST_LINES).collect()
}

/// The kind of puzzles that a file resembles if it reads as none.
fn resembles(lines: &[&[u8]], start: &[u8]) -> Option<Kind> {
    // One line of one word is not a problem, which has options after its items, or at least two items.
    if let [word] = lines
        && !word.iter().any(|byte| byte.is_ascii_whitespace() || *byte == b'|')
    {
        return Some(Kind::Puzzles(LINE));
    }
    let puzzle_like: Vec<&&[u8]> = lines.iter().filter(|line| is_puzzle_like(line)).collect();
    if 2 * puzzle_like.len() <= lines.len() {
        return None;
    }
    /// The maximum number of cells of a row of a grid.
    const MOST: usize = 64;
    let mut lengths: Vec<usize> = puzzle_like.iter().map(|line| cell_count(line)).collect();
    lengths.sort_unstable();
    let has_border = DrawnBlock::all(start).any(|block| block.has_border());
    let usual = lengths.get(lengths.len() / 2).copied().unwrap_or_default();
    let is_drawn = usual <= MOST && (lengths.len() > 1 || has_border);
    Some(Kind::Puzzles(if is_drawn { GRID } else { LINE }))
}

fn cell_count(line: &[u8]) -> usize {
    let is_cell = |byte: &&u8| byte.is_ascii_alphanumeric() || is_empty_cell(**byte);
    line.iter().filter(is_cell).count()
}

const fn is_empty_cell(byte: u8) -> bool {
    matches!(byte, b'.' | b'0' | b'_' | b'*')
}

/// Whether a line consists mostly of digits and empty cells, or of one long word of symbols with
/// empty cells in it.
fn is_puzzle_like(line: &[u8]) -> bool {
    /// The least length of a word with empty cells that is a row of a large grid or a puzzle.
    const LONG: usize = 10;
    /// The least length of a word that is a puzzle with any characters.
    const VERY_LONG: usize = 60;
    let Ok(text) = decode(line) else { return true };
    let text = trim_end(text);
    let first = words(text).next().map_or("", |(_, word)| word);
    let symbols = text.chars().filter(|&c| !is_blank(c)).count();
    let plain = text.bytes().filter(|&b| b.is_ascii_digit() || is_empty_cell(b)).count();
    let has_empty = first.bytes().any(is_empty_cell);
    let letters = first.bytes().filter(|&b| b.is_ascii_alphanumeric() || is_empty_cell(b)).count();
    let drawn = text.chars().filter(|&c| draws(c) || matches!(c, '"' | ',' | ';')).count();
    4 * (plain + drawn) >= 3 * symbols
        || first.len() >= VERY_LONG
        || first.len() >= LONG && has_empty && 4 * letters >= 3 * first.len()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::symbols::Symbols;

    #[track_caller]
    fn check(start: impl AsRef<[u8]>, expected: Kind) {
        assert_eq!(detect(start.as_ref(), &Reading::default()), expected);
    }

    const NINE: &str =
        "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

    fn drawn(line: &str, side: usize, gap: &str) -> String {
        let spread = |row: &[u8]| {
            let symbols: Vec<String> =
                row.iter().map(|&symbol| char::from(symbol).to_string()).collect();
            symbols.join(gap)
        };
        line.as_bytes().chunks(side).map(spread).collect::<Vec<_>>().join("\n")
    }

    #[test]
    fn json_starts_with_a_bracket() {
        check("{", Kind::Puzzles(JSON));
        check("[", Kind::Puzzles(JSON));
        check("\u{feff} \n{\"givens\": \"1\"}", Kind::Puzzles(JSON));
        check(r#"[{"givens": "options"}]"#, Kind::Puzzles(JSON));
        check(r#"{"label": "options", "givens": ""}"#, Kind::Puzzles(JSON));
        check(r#"{"label": "\"options\":", "givens": ""}"#, Kind::Puzzles(JSON));
        check(r#"{"layout": {"options": 1}}"#, Kind::Puzzles(JSON));
        check(r#"{"givens": ""} {"options": []}"#, Kind::Puzzles(JSON));
        check(r#"{"primary": ["a"], "options": []}"#, Kind::CoverJson);
        check(r#"{"a": [{}], "options" : []}"#, Kind::CoverJson);
        check(format!(r#"{{"primary": ["{}"#, "a".repeat(DETECT_BYTES)), Kind::CoverJson);
    }

    #[test]
    fn lines_of_puzzles_are_lines() {
        check("", Kind::Puzzles(LINE));
        check(" \n\r\n", Kind::Puzzles(LINE));
        check("# nothing\n", Kind::Puzzles(LINE));
        check(NINE, Kind::Puzzles(LINE));
        check(format!("{NINE}\n{NINE}\n"), Kind::Puzzles(LINE));
        check(format!("# a header\n{NINE} # one\n"), Kind::Puzzles(LINE));
        check(format!("{NINE}:1:{NINE}\n"), Kind::Puzzles(LINE));
        check("1...3....2......;AAABACBBCCDBCDDD : 1\n", Kind::Puzzles(LINE));
        check("1 . . . 3 . . . . 2 . . . . . .\n", Kind::Puzzles(LINE));
        check(format!("left,right\n{NINE},{NINE}\n{NINE},{NINE}\n"), Kind::Puzzles(LINE));
        check(format!("garbage\n{NINE}\n{NINE}\n"), Kind::Puzzles(LINE));
        check(format!("{NINE}\nabc\ndef\n"), Kind::Puzzles(LINE));
        // Clashing givens and a bad count are also mistakes of a line.
        check("11..3....2......\n", Kind::Puzzles(LINE));
        check("1...3....2......:x\n", Kind::Puzzles(LINE));
    }

    #[test]
    fn broken_lines_are_lines() {
        let short = &NINE[1..];
        check(short, Kind::Puzzles(LINE));
        check(format!("{short}\n{short}\n{short}\n"), Kind::Puzzles(LINE));
        check(NINE.replace('1', "x"), Kind::Puzzles(LINE));
        check(
            format!("{}\n{}\n", NINE.replace('.', "?"), NINE.replace('1', "?")),
            Kind::Puzzles(LINE),
        );
        check("A.".repeat(120), Kind::Puzzles(LINE));
        check(".".repeat(DETECT_BYTES + 5), Kind::Puzzles(LINE));
    }

    #[test]
    fn rows_are_grids() {
        check(drawn(NINE, 9, ""), Kind::Puzzles(GRID));
        check(drawn(NINE, 9, " "), Kind::Puzzles(GRID));
        check(format!("{}\n\n{}\n", drawn(NINE, 9, ""), drawn(NINE, 9, "")), Kind::Puzzles(GRID));
        check(
            "+--+--+\n|1.|..|\n|3.|..|\n+--+--+\n|.2|..|\n|..|..|\n+--+--+\n",
            Kind::Puzzles(GRID),
        );
        check("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", Kind::Puzzles(GRID));
        check("| 1 . | . . |\n| 3 . | . . |\n| . 2 | . . |\n| . . | . . |\n", Kind::Puzzles(GRID));
        check(
            format!(
                "{}\nmap\n{}\n",
                drawn("1...3....2......", 4, ""),
                drawn("AAABACBBCCDBCDDD", 4, "")
            ),
            Kind::Puzzles(GRID),
        );
        let sixteen = "1...............\n".repeat(15) + "...............G\n";
        check(sixteen, Kind::Puzzles(GRID));
    }

    #[test]
    fn broken_grids_are_grids() {
        check(drawn(&NINE[9..], 9, ""), Kind::Puzzles(GRID));
        check(drawn(&NINE[9..], 9, " "), Kind::Puzzles(GRID));
        check(drawn(NINE, 9, "").replace('1', "?"), Kind::Puzzles(GRID));
        check("1 . | . .\n3 . | . .\n----+----\n. 2 | . .\n", Kind::Puzzles(GRID));
    }

    #[test]
    fn options_of_items_are_problems() {
        check("a b c d e f g\nc e\na d g\nb c f\na d f\nb g\nd e g\n", Kind::Cover);
        check("1 2 3 4\n1 2\n3 4\n", Kind::Cover);
        check("nonsense\n", Kind::Puzzles(LINE));
        check("| a comment\n1 2 3 4\n1 2\n3 4\n", Kind::Cover);
        check("| a comment alone\n", Kind::Cover);
        check("A 2:3|B | X Y\nA X:red Y\nB X:red |5\nB Y\n", Kind::Cover);
        check("#1 #2\n#1\n#2\n", Kind::Cover);
        check("a b c\na b\nc d\nc\n", Kind::Cover);
        check("north south\nnorth\nsouht\n", Kind::Cover);
        let many: Vec<String> = (0..20_000).map(|item| format!("item{item}")).collect();
        check(many.join(" "), Kind::Cover);
    }

    #[test]
    fn text_without_options_is_unknown() {
        check("a b c d e f g", Kind::Unknown);
        check("A B | X", Kind::Unknown);
        check("hello world\n", Kind::Unknown);
        check("hello world, this is a letter\nand nothing else\n", Kind::Unknown);
        check("to be or not to be\nthat is the question\n", Kind::Unknown);
    }

    #[test]
    fn clashing_grids_of_names_are_problems() {
        // Each option has four words, as a board of 4x4 has rows, and 1 is in its first column twice.
        let text = "x 1 2 3 4 5 6\n1 2 3 4\n1 2 5 6\n3 4 5 6\nx 1 2 3\n";
        check(text, Kind::Cover);
        check("[0] [1] [2]\n[0]\n[1] [2]\n", Kind::Cover);
    }

    #[test]
    fn guesses_have_a_rival() {
        let rival = |start: &str| examine(start.as_bytes(), &Reading::default()).rival;
        // The first line is the title of a grid without a mistake, or the items of a problem.
        let text = "first 1 2 3 4\n\n1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n";
        check(text, Kind::Puzzles(GRID));
        assert_eq!(rival(text), Some(Kind::Cover));
        let lines = "1100000000000000\n".repeat(3);
        check(&lines, Kind::CoverMatrix);
        assert_eq!(rival(&lines), Some(Kind::Puzzles(LINE)));
        for certain in ["a b\na\nb\n", "1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n", "1,0,1\n0,1,0\n"] {
            assert_eq!(rival(certain), None, "{certain}");
        }
    }

    /// Items may have the names of lists of candidates. A map, or a word that a line has twice, distinguishes them.
    #[test]
    fn lists_of_candidates_are_no_problems() {
        let rows = "4 1234 1 3\n3 12 1234 1\n1 4 3 1234\n1234 3 4 12\n";
        let same = "4 1234 1 3\n3 1234 1234 1\n1 4 3 1234\n1234 3 4 1234\n";
        let candidates = Format::named("candidates").expect("a format");
        for text in
            [rows.to_owned(), same.to_owned(), format!("{same}map\nAABB\nAABB\nCCDD\nCCDD\n")]
        {
            check(text, Kind::Puzzles(candidates));
        }
        check("4 1234 1 3\n3 1234\n1 4\n", Kind::Cover);
    }

    #[test]
    fn what_the_caller_fixed_counts() {
        let reading = |layout: &str| Reading {
            layout: layout.parse().ok(),
            symbols: None,
            ..Reading::default()
        };
        assert_eq!(detect(b"12..\n....\n", &reading("blocks:1x2")), Kind::Puzzles(LINE));
        assert_eq!(detect(b"1...\n", &reading("2x2")), Kind::Puzzles(LINE));
        let symbols =
            Reading { layout: None, symbols: Symbols::custom("abcd").ok(), ..Reading::default() };
        assert_eq!(detect(b"a...b.....c.....\n", &symbols), Kind::Puzzles(LINE));
        assert_eq!(detect(b"a***\n**b*\n****\n***c\n", &symbols), Kind::Puzzles(GRID));
    }
}
