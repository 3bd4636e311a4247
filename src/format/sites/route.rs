//! The reader of each link, by its site.

use super::super::board::Boards;
use super::super::error::Fault;
use super::super::link_parts::LinkParts;
use super::super::one_line::LineReader;
use super::super::{Reading, Record, Records, by_line, constrained};
use super::cells::{read_part, require_plain};
use super::context::{EXPORT, FOLLOW, SiteContext, WRITE, first_word};
use super::{classic, coach, own, penpa, pzpr, sudokupad, sudokuwiki};

/// The reader of the links of some sites.
struct Site {
    hosts: &'static [&'static str],
    read: fn(&LinkParts<'_>, &mut SiteContext<'_>) -> Result<Record, Fault>,
}

/// The sites, by their readers.
const SITES: [Site; 5] = [
    Site { hosts: &["sudokuwiki.org"], read: sudokuwiki::read },
    Site { hosts: &["sudokuexchange.com"], read: classic::read },
    Site { hosts: &["sudoku.coach"], read: coach::read },
    Site { hosts: &["sudokupad.app", "crackingthecryptic.com"], read: sudokupad::read },
    Site {
        hosts: &["puzz.link", "pzv.jp", "pzprxs.vercel.app", "pzplus.tck.mn"],
        read: pzpr::read,
    },
];

/// Sites with puzzles that have rules beyond the givens, or that only the site can read.
const OTHERS: [&str; 4] = ["f-puzzles.com", "sudokulab.net", "sudokumaker.app", "svencodes.com"];

/// Whether a text begins with a site of links that may lack `https://`.
pub(in super::super) fn is_known(text: &str) -> bool {
    let begins = |site: &str| {
        let head = text.get(..site.len());
        head.is_some_and(|head| head.eq_ignore_ascii_case(site))
            && text[site.len()..].starts_with(['/', '?'])
    };
    SITES.iter().flat_map(|site| site.hosts).chain(&OTHERS).any(|site| begins(site))
}

/// The puzzle of a text of a site without a link, such as `SCv7_32_` and its data; `None` for other texts.
fn read_bare(text: &str, context: &mut SiteContext<'_>) -> Option<Result<Record, Fault>> {
    if coach::is_state(text) {
        return Some(coach::read_state(text, context));
    }
    sudokuwiki::is_packed(text).then(|| sudokuwiki::read_packed(text, context))
}

/// Whether the first line of a text is of sudoku.coach, without a link.
pub(in super::super) fn begins_with_coach(start: &[u8]) -> bool {
    by_line::first(start).is_some_and(coach::is_state)
}

/// Whether the first line of a text is packed as sudokuwiki does, without a link.
pub(in super::super) fn begins_with_packed(start: &[u8]) -> bool {
    by_line::first(start).is_some_and(|line| sudokuwiki::is_packed(first_word(line)))
}

/// Reads lines with a link or a bare text of a site each, and a label after a blank and `#`.
pub(in super::super) fn read_lines(bytes: Vec<u8>, reading: &Reading) -> Records {
    let mut boards = Boards::new(reading);
    let mut lines = LineReader::new(reading);
    by_line::records(bytes, move |text, start| {
        let (line, label) = constrained::split_label(&text[start..]);
        let mut context = SiteContext { boards: &mut boards, lines: &mut lines, text };
        let record = match read_bare(line, &mut context) {
            Some(record) => record?,
            None if line.contains("://") || line.starts_with("www.") || is_known(line) => {
                read(&LinkParts::of(line), &mut context)?
            }
            None => context.read_cells(line, line)?,
        };
        Ok(Record { label: label.map(str::to_owned).or(record.label), ..record })
    })
}

/// Whether a link says which rules its puzzle has: as compressed data, or on the page as the name of a layout.
pub(in super::super) fn states_rules(link: &LinkParts<'_>, record: &Result<Record, Fault>) -> bool {
    let is_classic = |record: &Record| record.puzzle.layout().is_standard_9x9();
    constrained::data_of_link(link).is_some()
        || own::is_own(link) && !record.as_ref().is_ok_and(is_classic)
}

/// Reads the puzzle of a link.
pub(in super::super) fn read(
    link: &LinkParts<'_>,
    context: &mut SiteContext<'_>,
) -> Result<Record, Fault> {
    if let Some(data) = constrained::data_of_link(link) {
        let record = constrained::compressed(data, context.boards.reading());
        return record.map_err(|kind| Fault { at: context.place(link.path), kind });
    }
    if own::is_own(link) {
        return own::read(link, context);
    }
    if penpa::is_penpa(link) {
        return penpa::read(link, context);
    }
    let site = SITES.iter().find(|site| site.hosts.iter().any(|host| link.is_of(host)));
    match site {
        Some(site) => (site.read)(link, context),
        None => read_other(link, context),
    }
}

/// Reads a link of a site without a code of its own: 81 cells as a part of it.
fn read_other(link: &LinkParts<'_>, context: &mut SiteContext<'_>) -> Result<Record, Fault> {
    let refuse = |what: String, remedy| context.refuse(link.path, what, remedy);
    if link.is_of("f-puzzles.com") && link.field("id").is_some() {
        let what = "found a link with the number of a puzzle, which only f-puzzles.com knows";
        return Err(refuse(what.to_owned(), EXPORT));
    }
    if link.is_of("lisudoku.xyz") {
        return Err(context.named(link, "lisudoku.xyz"));
    }
    if link.is_of("tinyurl.com") {
        let what = "found a link of tinyurl.com, which only that site resolves".to_owned();
        return Err(refuse(what, FOLLOW));
    }
    if OTHERS.iter().any(|site| link.is_of(site)) {
        let host = link.shown_host();
        let what = format!("found a link of {host}, whose puzzles may have rules of their own");
        return Err(refuse(what, WRITE));
    }
    require_plain(link, context)?;
    read_part(link, context)
}
