//! Links to puzzles on web sites, one per line.
//!
//! | site | form |
//! |---|---|
//! | sudokuwiki.org | `sudoku.htm?bd=` and 81 cells, or `S9B` and two digits in base 36 for each cell |
//! | sudokuexchange.com | `play/?s=` and 81 cells |
//! | sudoku.coach | `en/play/` and 81 cells |
//! | puzz.link, pzv.jp, pzprxs.vercel.app | `p?sudoku/9/9/` and hexadecimal digits, with letters from `g` on for gaps |
//! | other sites | 81 cells as a part of the path, the query or the fragment |
//!
//! In the form `S9B`, 1 to 9 are givens, and 10 to 18 are solved cells, which count as given. From 19 on the number is
//! 18 plus a bit for each candidate; the other candidates are ruled out. A word after a link is its label. Other lines
//! are read as one-line puzzles. Links of sites with rules of their own are refused.
//!
//! Source: *Sudoku String Definitions* of sudokuwiki.org, and `Encode.js` of pzprjs.

use super::board::Boards;
use super::by_line;
use super::definition::{Arrangement, BARE, Format, unwritten};
use super::error::FormatErrorKind;
use super::one_line::LineReader;
use super::position::Fault;
use super::{Reading, Record};
use crate::candidates::Candidates;
use crate::layout::{Digit, shorten};
use std::borrow::Cow;

/// Links.
pub(super) const FORMAT: Format = Format {
    name: "link",
    extensions: &[],
    summary: "links to puzzles of web sites, one on each line (read only)",
    arrangement: Arrangement::Saves,
    recognize: Some(|start| by_line::first(start).is_some_and(is_link_alone)),
    read: |bytes, reading| {
        let mut reader = Reader::new(reading);
        by_line::records(bytes, move |text, start| reader.read(text, start))
    },
    write: unwritten,
    frame: BARE,
};

/// Sites with puzzles that have rules beyond the givens, or that only the site can read.
const OTHERS: [&str; 8] = [
    "crackingthecryptic.com",
    "f-puzzles.com",
    "sudokulab.net",
    "sudokumaker.app",
    "sudokupad.app",
    "svencodes.com",
    "swaroopg92.github.io",
    "tinyurl.com",
];
/// Sites with links of pzpr.
const PZPR: [&str; 4] = ["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"];
/// Parts of links to puzzles with other rules.
const OTHER_RULES: [&str; 15] = [
    "anti",
    "arrow",
    "calcudoku",
    "diagonal",
    "futoshiki",
    "hyper",
    "jigsaw",
    "kakuro",
    "kenken",
    "killer",
    "sandwich",
    "sudoku-x",
    "thermo",
    "windoku",
    "x-sudoku",
];
/// The number of cells of a puzzle on the usual board.
const NINE: usize = 81;

/// Whether a line is a link, perhaps in brackets.
fn is_link(line: &str) -> bool {
    let line = line.trim_start_matches(['<', '(', '"', '\'', '-', '*', ' ']);
    let has =
        |start: &str| line.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start));
    has("http://")
        || has("https://")
        || has("www.")
        || line.starts_with('[') && line.contains("](http")
}

/// Whether a line is a link, and not a puzzle with a link as its label.
fn is_link_alone(line: &str) -> bool {
    is_link(line) && LineReader::new(&Reading::default()).read(line.as_bytes()).is_err()
}

/// The parts of a link.
struct Link<'t> {
    /// The site, without `www.`.
    host: String,
    path: &'t str,
    query: &'t str,
    fragment: &'t str,
}

impl<'t> Link<'t> {
    /// The link in a line, and the text after it.
    fn find(line: &'t str) -> Option<(Self, &'t str)> {
        // A link of Markdown follows its text in brackets.
        let start = line.find("](http").map_or(0, |at| at + 2);
        let start = start + line[start..].find(|c: char| c.is_ascii_alphabetic())?;
        let text = &line[start..];
        let end = text.find(|c: char| c.is_whitespace() || matches!(c, '>' | '"' | '\'' | ')'));
        let (link, label) = text.split_at(end.unwrap_or(text.len()));
        let rest = link.split_once("://").map_or(link, |(_, rest)| rest);
        // The fragment comes last, after the query.
        let (rest, fragment) = rest.split_once('#').unwrap_or((rest, ""));
        let (rest, query) = rest.split_once('?').unwrap_or((rest, ""));
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        let host = host.to_ascii_lowercase();
        let host = host.strip_prefix("www.").unwrap_or(&host).to_owned();
        let label = label
            .trim_matches(|c: char| c.is_whitespace() || matches!(c, '>' | '"' | '\'' | ')' | '#'));
        Some((Self { host, path, query, fragment }, label))
    }

    /// Whether the link belongs to a site, or to a subdomain of it.
    fn is_of(&self, site: &str) -> bool {
        self.host.strip_suffix(site).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'))
    }

    /// The value of a field of the query.
    fn field(&self, name: &str) -> Option<&'t str> {
        self.query
            .split('&')
            .find_map(|field| field.split_once('=').filter(|(known, _)| *known == name))
            .map(|(_, value)| value)
    }

    /// All parts that may be a puzzle.
    fn parts(&self) -> impl Iterator<Item = &'t str> {
        let fields = |text: &'t str| {
            text.split(['&', ';', '/']).map(|field| field.rsplit('=').next().unwrap_or(field))
        };
        self.path.split('/').chain(fields(self.query)).chain(fields(self.fragment))
    }
}

/// The state of reading a file of links.
struct Reader {
    boards: Boards,
    lines: LineReader,
}

impl Reader {
    fn new(reading: &Reading) -> Self {
        Self { boards: Boards::new(reading), lines: LineReader::new(reading) }
    }

    fn read(&mut self, text: &str, start: usize) -> Result<Record, Fault> {
        let line = &text[start..];
        // A link may be the label of a puzzle on the line.
        let fault = match self.read_cells(text, 0, text) {
            Err(fault) if is_link(line) => fault,
            read => return read,
        };
        let Some((link, label)) = Link::find(line) else { return Err(fault) };
        let mut record = self.read_link(&link, text)?;
        record.label = (!label.is_empty()).then(|| label.to_owned());
        Ok(record)
    }

    fn read_link(&mut self, link: &Link<'_>, text: &str) -> Result<Record, Fault> {
        let at = place(text, link.path);
        let refuse =
            |what: String, remedy| Fault { at, kind: FormatErrorKind::Link { what, remedy } };
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
        if let Some(word) = OTHER_RULES.iter().find(|word| lower.contains(**word)) {
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

    fn read_sudokuwiki(&mut self, link: &Link<'_>, text: &str) -> Result<Record, Fault> {
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
    fn read_pzpr(&mut self, link: &Link<'_>, text: &str) -> Result<Record, Fault> {
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
