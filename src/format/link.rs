//! Links to puzzles on web sites, one per line.
//!
//! | site | form |
//! |---|---|
//! | sudokuwiki.org | `sudoku.htm?bd=` and 81 cells, or two digits for each cell |
//! | sudokuexchange.com | `play/?s=` and 81 cells, or fewer symbols with the empty cells after each digit |
//! | sudoku.coach | `en/play/` and 81 cells, or the state of a board |
//! | puzz.link, pzv.jp, pzprxs.vercel.app | `p?sudoku/9/9/` and hexadecimal digits, with letters from `g` on for gaps |
//! | f-puzzles.com | `?load=` and compressed data, with rules beyond zones |
//! | sudokupad.app | `fpuz` and the same data, `scl` or `ctc` and data of its own, `scf` or `classic` and givens |
//! | penpa-edit | `#m=edit&p=` and the picture of a classic sudoku |
//! | lisudoku.xyz | `?import=` and compressed data |
//! | the page of this program | `#puzzle=` and a puzzle, or `#z=` and compressed data |
//! | other sites | 81 cells as a part of the path, the query or the fragment |
//!
//! Words beside a link, or on the line above it, are its label. Other lines are read as one-line puzzles. Links of
//! sites with rules of their own, and links beside the name of a rule, are refused. [`sites`] has the codes and their
//! sources.

use super::board::Boards;
use super::by_line;
use super::definition::{BARE, FileArrangement, Format};
use super::error::{Fault, FormatErrorKind};
use super::link_parts::LinkParts;
use super::one_line::LineReader;
use super::position::decode;
use super::sites::{self, APART, NINE, SiteContext, WRITE};
use super::{Reading, Record, around, constrained};
use crate::symbols::Symbols;
use dlx::format::located::FormatNames;

/// Links.
pub(super) const FORMAT: Format = Format {
    names: FormatNames {
        name: "link",
        extensions: &[],
        summary: "links to puzzles of web sites, one on each line",
    },
    arrangement: FileArrangement::Codes,
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

/// The marks before a link and around it.
const MARKS: [char; 12] = ['<', '>', '(', ')', '[', ']', '"', '\'', '*', '`', '|', '\u{2192}'];

/// The offsets of the beginnings of links in a line.
fn starts(line: &str) -> impl Iterator<Item = usize> {
    let begins = |rest: &str, start: &str| {
        rest.get(..start.len()).is_some_and(|head| head.eq_ignore_ascii_case(start))
    };
    let is_link = move |&(at, _): &(usize, char)| {
        let rest = &line[at..];
        let is_apart =
            line[..at].chars().next_back().is_none_or(|c| c.is_whitespace() || MARKS.contains(&c));
        begins(rest, "http://")
            || begins(rest, "https://")
            || is_apart && (begins(rest, "www.") || sites::is_known(rest))
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

/// The text of the link that begins at an offset of a line. Titles in links have apostrophes and pairs of brackets, so
/// an apostrophe ends only a link that begins after one, and a bracket only one that it does not open.
fn link_text(line: &str, start: usize) -> &str {
    let is_quoted = line[..start].ends_with('\'');
    let mut open = 0_usize;
    let is_end = |c: char| match c {
        '\'' => is_quoted,
        '(' => {
            open += 1;
            false
        }
        ')' if open > 0 => {
            open -= 1;
            false
        }
        '>' | '"' | ')' | ']' | '`' | '|' => true,
        _ => c.is_whitespace() || c.is_control(),
    };
    let end = line[start..].find(is_end).map_or(line.len(), |length| start + length);
    // Stars and low lines around a link in Markdown are no cells of it.
    let text = line[start..end].trim_end_matches([',', ';', '\'']);
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
        let fault = match self.context(text).read_cells(text, text) {
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
        let record = self.read_link(&link, text);
        let rule = around::rule_in(&words).filter(|_| !sites::states_rules(&link, &record));
        if let Some(rule) = rule {
            let what = format!("found `{rule}` beside a link, so its puzzle may have other rules");
            return Err(Fault { at: start, kind: FormatErrorKind::Link { what, remedy: WRITE } });
        }
        let mut record = record?;
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

    /// Reads a link on a line.
    fn read_link(&mut self, link: &LinkParts<'_>, text: &str) -> Result<Record, Fault> {
        sites::read(link, &mut self.context(text))
    }

    fn context<'c>(&'c mut self, text: &'c str) -> SiteContext<'c> {
        SiteContext { boards: &mut self.boards, lines: &mut self.lines, text }
    }
}
