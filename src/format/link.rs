//! Links to puzzles on web sites, one per line.
//!
//! | site | form |
//! |---|---|
//! | sudokuwiki.org | `sudoku.htm?bd=` and 81 cells, or `S9B` and two digits in base 36 for each cell |
//! | sudokuexchange.com | `play/?s=` and 81 cells |
//! | sudoku.coach | `en/play/` and 81 cells |
//! | puzz.link, pzv.jp, pzprxs.vercel.app | `p?sudoku/9/9/` and hexadecimal digits, with letters from `g` on for gaps |
//! | f-puzzles.com | `?load=` and compressed data, with rules beyond zones |
//! | sudokupad.app | `fpuz` and the same data, or `scl` or `ctc` and compressed data of its own |
//! | lisudoku.xyz | `?import=` and compressed data |
//! | other sites | 81 cells as a part of the path, the query or the fragment |
//!
//! In the form `S9B`, 1 to 9 are givens, 10 to 18 are solved cells, which count as given, and from 19 on the number is
//! 18 and a bit for each candidate; the other candidates are ruled out. Words beside a link, or on the line above it,
//! are its label. Other lines are read as one-line puzzles. Links of sites with rules of their own, and links beside
//! the name of a rule, are refused.
//!
//! Source: *Sudoku String Definitions* of sudokuwiki.org, and `Encode.js` of pzprjs.

use super::board::Boards;
use super::by_line;
use super::definition::{BARE, FileArrangement, Format};
use super::error::Fault;
use super::error::FormatErrorKind;
use super::link_parts::LinkParts;
use super::one_line::LineReader;
use super::position::decode;
use super::{Reading, Record, around, constrained};
use crate::candidates::Candidates;
use crate::layout::{Digit, shorten};
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;
use std::borrow::Cow;

/// Links.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "link",
        extensions: &[],
        summary: "links to puzzles of web sites, one on each line",
    },
    arrangement: FileArrangement::Other,
    recognize: Some(recognize),
    read: |bytes, reading| {
        let mut reader = LinkReader::new(reading);
        by_line::some_records(bytes, move |text, start| reader.read(text, start))
    },
    write,
    frame: BARE,
};

/// Writes a link of f-puzzles. The sign `+` means a blank in a query.
fn write(record: &Record, _symbols: &Symbols) -> Option<String> {
    let data = constrained::to_compressed(record)?.replace('+', "%2B");
    Some(format!("https://www.f-puzzles.com/?load={data}\n"))
}

/// Sites with puzzles that have rules beyond the givens, or that only the site can read.
const OTHERS: [&str; 5] =
    ["f-puzzles.com", "sudokulab.net", "sudokumaker.app", "svencodes.com", "swaroopg92.github.io"];
/// Sites of links that have the puzzle in them, or its name.
const BY_NAME: [&str; 3] = ["crackingthecryptic.com", "sudokupad.app", "lisudoku.xyz"];
/// Sites with links of pzpr.
const PZPR: [&str; 4] = ["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"];
/// Sites of links that may lack `https://`.
const KNOWN: [&str; 3] = ["sudokuwiki.org", "sudokuexchange.com", "sudoku.coach"];
/// The number of cells of a puzzle on the usual board.
const NINE: usize = 81;

/// The marks before a link and around it.
const MARKS: [char; 12] = ['<', '>', '(', ')', '[', ']', '"', '\'', '*', '`', '|', '\u{2192}'];

/// The offsets of the beginnings of links in a line.
fn starts(line: &str) -> impl Iterator<Item = usize> {
    let begins = |rest: &str, start: &str| {
        rest.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
    };
    let is_link = move |&(at, _): &(usize, char)| {
        let rest = &line[at..];
        let is_known = |site: &&str| begins(rest, site) && rest[site.len()..].starts_with('/');
        let is_apart =
            line[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || MARKS.contains(&c));
        begins(rest, "http://")
            || begins(rest, "https://")
            || is_apart && (begins(rest, "www.") || KNOWN.iter().chain(&PZPR).any(is_known))
    };
    line.char_indices().filter(is_link).map(|(at, _)| at)
}

/// Whether a line begins with a link, perhaps in brackets or after the mark of a list.
fn is_link(line: &str) -> bool {
    let text = line.trim_start_matches(['<', '(', '"', '\'', '-', '*', ' ', '>']);
    let start = starts(line).next();
    start == Some(line.len() - text.len()) || text.starts_with('[') && text.contains("](http")
}

/// Whether a text has links: its first line is one, or words are beside a link to a puzzle and all other lines are
/// links or words.
fn recognize(start: &[u8]) -> bool {
    /// The number of lines that are looked at.
    const MOST: usize = 64;
    let Some(first) = by_line::first(start) else { return false };
    let is_puzzle = |line: &str| {
        matches!(LineReader::new(&Reading::default()).read(line.as_bytes()), Ok(Some(_)))
    };
    if is_link(first) {
        return !is_puzzle(first);
    }
    let Ok(text) = decode(start) else { return false };
    let lines = || text.lines().map(str::trim).filter(|line| !line.is_empty()).take(MOST);
    let mut reader = LinkReader::new(&Reading::default());
    let mut is_read = |line: &str| match reader.read(line, 0) {
        Ok(record) => record.is_some(),
        Err(fault) => {
            matches!(fault.kind, FormatErrorKind::Link { remedy: WRITE | APART, .. })
        }
    };
    lines().all(|line| starts(line).next().is_some() && !is_puzzle(line) || is_beside(line))
        && lines().any(|line| starts(line).next().is_some() && is_read(line))
}

/// Whether a line is a fence, or has the marks of a quoted mail alone.
fn is_mark(line: &str) -> bool {
    around::is_fence(line.as_bytes()) || around::quote_length(line) == line.len()
}

/// Whether a line without a link is text around links.
fn is_beside(line: &str) -> bool {
    is_mark(line) || around::is_count(line) || around::is_beside_puzzles(line, NINE)
}

/// The link in a line, and the words beside it. Several links are different, or the first one.
fn find(line: &str) -> Option<(LinkParts<'_>, String)> {
    // The text of a link in Markdown may be the link.
    let start = line.find("](").and_then(|at| starts(line).find(|&start| start > at));
    let start = start.or_else(|| starts(line).next())?;
    let text = link_text(line, start);
    let is_mark = |c: char| {
        c.is_whitespace() || MARKS.contains(&c) || matches!(c, '#' | ':' | '-' | ',' | ';' | '!')
    };
    let before = line[..start].trim_matches(is_mark);
    let before = if before == text { "" } else { before };
    let after = line[start + text.len()..].trim_matches(is_mark);
    let label = [before, after].into_iter().filter(|part| !part.is_empty());
    let label = label.collect::<Vec<_>>().join(" ");
    Some((LinkParts::of(text), label))
}

/// The text of the link that begins at an offset of a line.
fn link_text(line: &str, start: usize) -> &str {
    let is_end = |c: char| {
        c.is_whitespace() || c.is_control() || matches!(c, '>' | '"' | '\'' | ')' | ']' | '`' | '|')
    };
    let end = line[start..].find(is_end).map_or(line.len(), |length| start + length);
    // Stars and low lines around a link in Markdown are no cells of it.
    let text = line[start..end].trim_end_matches([',', ';']);
    let before = line[..start].trim_end_matches(['*', '_']);
    let marks = &line[before.len()..start];
    text.strip_suffix(marks).unwrap_or(text)
}

/// The state of reading a file of links.
struct LinkReader {
    boards: Boards,
    lines: LineReader,
    /// The words of the line above.
    title: Option<String>,
}

impl LinkReader {
    fn new(reading: &Reading) -> Self {
        Self { boards: Boards::new(reading), lines: LineReader::new(reading), title: None }
    }

    /// Reads a line; `None` for words above links or below them, which are the label of the next link.
    fn read(&mut self, text: &str, start: usize) -> Result<Option<Record>, Fault> {
        let line = &text[start..];
        let has_link = starts(line).next().is_some();
        if !has_link && let Some(record) = constrained::of_line(line, self.boards.reading()) {
            self.title = None;
            return record.map(Some).map_err(|kind| Fault { at: start, kind });
        }
        // A link may be the label of a puzzle on the line.
        let fault = match self.read_cells(text, 0, text) {
            Err(fault) if has_link => fault,
            Err(_) if is_beside(line) => {
                let is_title = !is_mark(line);
                self.title = is_title.then(|| line.trim_end_matches([':', ' ']).to_owned());
                return Ok(None);
            }
            read => return read.map(Some),
        };
        let Some((link, label)) = find(line) else { return Err(fault) };
        let title = self.title.take();
        let words = [title.as_deref().unwrap_or_default(), &label].join(" ").to_lowercase();
        // Compressed puzzles have their rules in them.
        let rule = around::rule_in(&words).filter(|_| constrained::data_of_link(&link).is_none());
        if let Some(rule) = rule {
            let what = format!("found `{rule}` beside a link, so its puzzle may have other rules");
            return Err(Fault { at: start, kind: FormatErrorKind::Link { what, remedy: WRITE } });
        }
        let mut record = self.read_link(&link, text)?;
        let others: Vec<LinkParts<'_>> =
            starts(line).map(|start| LinkParts::of(link_text(line, start))).collect();
        for other in &others {
            if self.read_link(other, text).is_ok_and(|other| other.puzzle != record.puzzle) {
                let what = "found two links with different puzzles on a line".to_owned();
                let remedy = APART;
                return Err(Fault { at: start, kind: FormatErrorKind::Link { what, remedy } });
            }
        }
        let label = Some(label).filter(|label| !label.is_empty()).or(title);
        record.label = label.or(record.label);
        Ok(Some(record))
    }

    fn read_link(&mut self, link: &LinkParts<'_>, text: &str) -> Result<Record, Fault> {
        let at = place(text, link.path);
        if let Some(data) = constrained::data_of_link(link) {
            let record = constrained::compressed(data, self.boards.reading());
            return record.map_err(|kind| Fault { at, kind });
        }
        let refuse =
            |what: String, remedy| Fault { at, kind: FormatErrorKind::Link { what, remedy } };
        if link.is_of("f-puzzles.com") && link.field("id").is_some() {
            let what = "found a link with the number of a puzzle, which only f-puzzles.com knows";
            return Err(refuse(what.to_owned(), EXPORT));
        }
        if let Some(site) = BY_NAME.iter().find(|site| link.is_of(site)) {
            let what = format!("found a link with the name of a puzzle, which only {site} knows");
            return Err(refuse(what, EXPORT));
        }
        if link.is_of("tinyurl.com") {
            let what = "found a link of tinyurl.com, which only that site resolves".to_owned();
            return Err(refuse(what, FOLLOW));
        }
        if OTHERS.iter().any(|site| link.is_of(site)) {
            return Err(refuse(
                format!(
                    "found a link of {}, whose puzzles may have rules of their own",
                    shorten(&link.host)
                ),
                WRITE,
            ));
        }
        if PZPR.iter().any(|site| link.is_of(site)) {
            return self.read_pzpr(link, text);
        }
        let lower = [link.path, link.query].concat().to_ascii_lowercase();
        if let Some(word) = around::rule_in(&lower) {
            return Err(refuse(
                format!(
                    "found a link of {} with `{word}` in it, so its puzzle has other rules",
                    shorten(&link.host)
                ),
                WRITE,
            ));
        }
        if link.is_of("sudokuwiki.org") {
            return self.read_sudokuwiki(link, text);
        }
        let part = if link.is_of("sudokuexchange.com") {
            link.field("s")
        } else {
            // A link with two different boards is ambiguous.
            let mut parts = link.parts().filter(|part| is_board(&decoded(part)));
            let first = parts.next();
            first.filter(|first| parts.all(|other| other == *first))
        };
        match part {
            Some(part) => self.read_cells(text, place(text, part), &decoded(part)),
            None => Err(refuse(
                format!("found a link of {} without the 81 cells of a puzzle", shorten(&link.host)),
                COPY,
            )),
        }
    }

    /// Reads cells written in a part of a line that starts at `at`.
    fn read_cells(&mut self, text: &str, at: usize, cells: &str) -> Result<Record, Fault> {
        // If the part has escapes, the error is at its start.
        let is_plain = text[at..].starts_with(cells);
        let read = self.lines.read(cells.as_bytes()).map_err(|error| {
            let inside =
                cells.char_indices().nth(error.column() - 1).map_or(cells.len(), |(at, _)| at);
            Fault { at: if is_plain { at + inside } else { at }, kind: error.kind().clone() }
        })?;
        read.ok_or(Fault { at, kind: FormatErrorKind::NoPuzzle })
    }

    fn read_sudokuwiki(&mut self, link: &LinkParts<'_>, text: &str) -> Result<Record, Fault> {
        /// The number of digits of a packed puzzle.
        const PACKED: usize = 2 * NINE;
        let refuse = |what: String, remedy| Fault {
            at: place(text, link.path),
            kind: FormatErrorKind::Link { what, remedy },
        };
        let Some(board) = link.field("bd").filter(|board| !board.is_empty()) else {
            return Err(refuse(
                "found a link of sudokuwiki.org without `bd=` and a puzzle".to_owned(),
                COPY,
            ));
        };
        let at = place(text, board);
        let cells = decoded(board);
        if let Some(packed) = cells.strip_prefix("S9B").filter(|packed| packed.len() == PACKED) {
            return self.read_packed(packed, at + 3);
        }
        let page = link.path.rsplit('/').next().unwrap_or_default().to_ascii_lowercase();
        if !matches!(
            page.split('.').next(),
            Some("sudoku" | "sudokuplayer" | "sudoku_player" | "player")
        ) {
            return Err(refuse(
                format!(
                    "found a link of sudokuwiki.org to the page `{}`, whose puzzles have other rules",
                    shorten(&page)
                ),
                WRITE,
            ));
        }
        if !cells.contains(',') && cells.chars().count() != NINE {
            let what = format!(
                "found `bd=` with {} characters, expected 81, or `S9B` and 162",
                cells.chars().count()
            );
            return Err(Fault { at, kind: FormatErrorKind::Link { what, remedy: COPY } });
        }
        self.read_cells(text, at, &cells)
    }

    /// Reads two digits in base 36 for each cell.
    fn read_packed(&mut self, packed: &str, at: usize) -> Result<Record, Fault> {
        /// The number above which the code lists candidates.
        const CANDIDATES: usize = 18;
        let board = self.boards.of_length(NINE).map_err(|kind| Fault { at, kind })?;
        let mut left = Candidates::none(&board.layout);
        for (number, cell) in board.cells().enumerate() {
            let found = packed.get(2 * number..2 * number + 2).unwrap_or_default();
            let code = usize::from_str_radix(found, 36).ok();
            let digits: Vec<Digit> = match code {
                // A cell without any note: all digits are candidates.
                Some(0) => Digit::first(9).collect(),
                Some(code @ 1..=CANDIDATES) => {
                    Digit::from_index((code - 1) % 9).into_iter().collect()
                }
                Some(code) if code - CANDIDATES < 1 << 9 => Digit::first(9)
                    .filter(|digit| (code - CANDIDATES) >> digit.index() & 1 == 1)
                    .collect(),
                _ => {
                    let kind = FormatErrorKind::Unexpected {
                        found: shorten(found),
                        expected: "two digits in base 36 for each cell, up to `ep`",
                    };
                    return Err(Fault { at: at + 2 * number, kind });
                }
            };
            left.extend(digits.into_iter().map(|digit| (cell, digit)));
        }
        let fault = |(cell, kind): (usize, _)| Fault { at: at + 2 * cell, kind };
        Ok(board.pencilmarks(&left).map_err(fault)?.into())
    }

    /// Reads `sudoku/9/9/` and the numbers.
    fn read_pzpr(&mut self, link: &LinkParts<'_>, text: &str) -> Result<Record, Fault> {
        let at = place(text, link.query);
        let refuse =
            |what: String, remedy| Fault { at, kind: FormatErrorKind::Link { what, remedy } };
        let mut parts = link.query.trim_start_matches("p/").split('/');
        if parts.next() != Some("sudoku") {
            return Err(refuse(
                "found a link to a puzzle of another kind, expected `p?sudoku/`".to_owned(),
                COPY,
            ));
        }
        let mut number = || parts.next().and_then(|part| part.parse::<usize>().ok());
        let (Some(side), Some(height)) = (number(), number()) else {
            return Err(refuse(
                "found `sudoku/` without the numbers of columns and rows".to_owned(),
                COPY,
            ));
        };
        let code = parts.next().unwrap_or_default();
        let at = place(text, code);
        let cells = side.saturating_mul(height);
        let board = self.boards.of_length(cells).map_err(|kind| Fault { at, kind })?;
        let (givens, places) = unpack(code, cells).map_err(|inside| {
            let found = shorten(code.get(inside..).unwrap_or_default());
            let expected = "hexadecimal digits, and letters from g to z for runs of empty cells";
            Fault { at: at + inside, kind: FormatErrorKind::Unexpected { found, expected } }
        })?;
        if givens.len() < cells {
            let what = format!("found a link with {} of {cells} cells", givens.len());
            return Err(Fault { at, kind: FormatErrorKind::Link { what, remedy: COPY } });
        }
        let digit = |(number, inside): (&Option<usize>, &usize)| match number {
            None => Ok(None),
            Some(number) => board
                .read_word(&number.to_string(), true)
                .map_err(|kind| Fault { at: at + inside, kind }),
        };
        let givens = givens.iter().zip(&places).map(digit).collect::<Result<Vec<_>, _>>()?;
        let fault = |(cell, kind): (usize, _)| Fault {
            at: at + places.get(cell).copied().unwrap_or(0),
            kind,
        };
        Ok(board.puzzle(givens).map_err(fault)?.into())
    }
}

/// Advice for links to puzzles that may have other rules.
const WRITE: &str = "if it is a plain sudoku, give its cells as text, and extra zones by --layout";
/// Advice for lines with several links.
const APART: &str = "give each link its own line";
/// Advice for links with the number of a puzzle.
const EXPORT: &str = "open the link, and export the puzzle itself";
/// Advice for links that only lead to another one.
const FOLLOW: &str = "open it, and give the link that it leads to";
/// Advice for links without a puzzle.
const COPY: &str = "open the link, and copy the puzzle as text";

/// The numbers of the cells in a code of pzpr, and the place of each in it. An error is the place of a mistake.
fn unpack(code: &str, cells: usize) -> Result<(Vec<Option<usize>>, Vec<usize>), usize> {
    let (mut numbers, mut places, mut at) = (Vec::new(), Vec::new(), 0);
    let hex = |from: usize, to: usize| {
        code.get(from..to).and_then(|digits| usize::from_str_radix(digits, 16).ok()).ok_or(from)
    };
    while let Some(symbol) = code[at..].chars().next() {
        let (number, length, count) = match symbol {
            '0'..='9' | 'a'..='f' => (Some(hex(at, at + 1)?), 1, 1),
            // A dash comes before two hexadecimal digits.
            '-' => (Some(hex(at + 1, at + 3)?), 3, 1),
            '.' => (None, 1, 1),
            'g'..='z' => (None, 1, symbol as usize - 'f' as usize),
            _ => return Err(at),
        };
        numbers.extend(std::iter::repeat_n(number.filter(|&number| number > 0), count));
        places.extend(std::iter::repeat_n(at, count));
        at += length;
        if numbers.len() > cells {
            return Err(at - length);
        }
    }
    Ok((numbers, places))
}

/// Whether a part of a link has 81 cells, some of them empty.
fn is_board(part: &str) -> bool {
    let is_empty = |c: char| matches!(c, '.' | '0' | '_' | '*');
    part.len() == NINE
        && part.chars().all(|c| c.is_ascii_digit() || is_empty(c))
        && part.contains(is_empty)
}

/// A part of a link without its percent signs.
fn decoded(part: &str) -> Cow<'_, str> {
    if !part.contains('%') {
        return Cow::Borrowed(part);
    }
    let (mut bytes, mut rest) = (Vec::new(), part.as_bytes());
    while let Some((&byte, after)) = rest.split_first() {
        let escaped =
            after.get(..2).filter(|_| byte == b'%').and_then(|digits| str::from_utf8(digits).ok());
        match escaped.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(escaped) => {
                bytes.push(escaped);
                rest = &after[2..];
            }
            None => {
                bytes.push(byte);
                rest = after;
            }
        }
    }
    Cow::Owned(String::from_utf8_lossy(&bytes).into_owned())
}

/// The offset in a line of a part of it.
fn place(text: &str, part: &str) -> usize {
    part.as_ptr().addr().saturating_sub(text.as_ptr().addr()).min(text.len())
}
