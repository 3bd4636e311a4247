//! Knuth's text format for exact cover problems; its grammar is in the [module above](super).
//!
//! After the introductions of the programs DLX1, DLX2, DLX3 and DLX5 (D. E. Knuth, 2017 to 2023). It
//! differs from them in what it takes: names and colors of any length, any line length, carriage
//! returns, no final line feed, and bounds and costs in one file.

use super::Document;
use super::draft::Draft;
use super::error::{FormatError, FormatErrorKind, WarningKind, WriteError};
use super::names::{Names, used_colors};
use super::position::{BYTE_ORDER_MARK, Fault, decode};
use crate::problem::{ItemKind, Multiplicity, Problem};
use std::borrow::Cow;
use std::io;

/// Reads a whole file.
///
/// # Errors
/// The first [`FormatError`].
///
/// ```
/// use dlx::format::text;
///
/// let document = text::read(b"| a toy\na 2:3|b | s\na s:red |5\nb s:red\nb\n")?;
/// let problem = document.problem;
/// assert_eq!((problem.item_count(), problem.option_count()), (3, 3));
/// let first = problem.options().next().unwrap();
/// assert_eq!(document.names.describe(&problem, first).to_string(), "a s:red");
/// assert_eq!((problem.cost(first), document.names.line(first)), (5, Some(3)));
///
/// let error = text::read(b"a b\na b:red\n").unwrap_err();
/// assert_eq!((error.line(), error.column()), (2, 3));
/// # Ok::<(), dlx::format::FormatError>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Document, FormatError> {
    let text = decode(bytes)?;
    let mut draft = Draft::new();
    read_lines(text, &mut draft).map_err(|fault| fault.locate(text))?;
    Ok(draft.finish(text))
}

fn read_lines<'t>(text: &'t str, draft: &mut Draft<'t>) -> Result<(), Fault> {
    let mut lines = lines(text);
    let Some((at, line)) = lines.next() else {
        return Err(Fault { at: text.len(), kind: FormatErrorKind::NoItemLine });
    };
    read_items(at, line, draft)?;
    let mut lines = lines.peekable();
    if lines.peek().is_none() {
        draft.warn(at, WarningKind::NoOptions);
    }
    lines.try_for_each(|(at, line)| read_option(at, line, draft))
}

/// The lines that are neither blank nor comments, from their first character that is not a blank,
/// with its offset.
fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut end = 0;
    text.split_inclusive('\n').filter_map(move |line| {
        end += line.len();
        let line = line.trim_start();
        (!line.is_empty() && !line.starts_with('|')).then_some((end - line.len(), line))
    })
}

/// The words of a line that starts at `at`, with their offsets.
fn words(at: usize, line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut from = 0;
    std::iter::from_fn(move || {
        let start = from + line[from..].find(|c: char| !c.is_whitespace())?;
        from = line[start..].find(char::is_whitespace).map_or(line.len(), |length| start + length);
        Some((at + start, &line[start..from]))
    })
}

fn read_items<'t>(at: usize, line: &'t str, draft: &mut Draft<'t>) -> Result<(), Fault> {
    let mut past_bar = false;
    for (at, word) in words(at, line) {
        let (at, word) = match word.strip_prefix('|') {
            None => (at, word),
            Some(_) if past_bar => return Err(Fault { at, kind: FormatErrorKind::SecondBar }),
            Some(rest) if rest.starts_with('|') => {
                return Err(Fault { at: at + 1, kind: FormatErrorKind::SecondBar });
            }
            Some(rest) => {
                past_bar = true;
                (at + 1, rest)
            }
        };
        // A bar that stands alone is no item; one right before a name is, as in Knuth's programs.
        if !word.is_empty() {
            read_item(at, word, past_bar, draft)?;
        }
    }
    Ok(())
}

fn read_item<'t>(
    at: usize,
    word: &'t str,
    is_secondary: bool,
    draft: &mut Draft<'t>,
) -> Result<(), Fault> {
    let (bounds, name) = match word.split_once('|') {
        None => (None, word),
        Some((bounds, name)) => (Some(bounds), name),
    };
    let name_at = at + word.len() - name.len();
    let mark_at = |at, found| {
        let kind = FormatErrorKind::MarkInItemName { name: word.to_owned(), found };
        Err(Fault { at, kind })
    };
    if let Some((place, mark)) = name.char_indices().find(|&(_, c)| matches!(c, ':' | '|')) {
        return mark_at(name_at + place, mark);
    }
    let Some(bounds) = bounds else {
        let once = ItemKind::Primary(Multiplicity::ONCE);
        let kind = if is_secondary { ItemKind::Secondary } else { once };
        return draft.add_item(Cow::Borrowed(name), kind, at);
    };
    match parse_multiplicity(bounds) {
        None if name.is_empty() => mark_at(name_at - 1, '|'),
        _ if is_secondary => {
            let name = name.to_owned();
            Err(Fault { at, kind: FormatErrorKind::SecondaryMultiplicity { name } })
        }
        None => {
            let found = bounds.to_owned();
            Err(Fault { at, kind: FormatErrorKind::BadMultiplicity { found } })
        }
        Some(_) if name.is_empty() => Err(Fault { at: name_at, kind: FormatErrorKind::NoItemName }),
        Some(bounds) => draft.add_item(Cow::Borrowed(name), ItemKind::Primary(bounds), at),
    }
}

fn parse_multiplicity(text: &str) -> Option<Multiplicity> {
    let (min, max) = text.split_once(':').unwrap_or((text, text));
    Some(Multiplicity { min: parse_number(min)?, max: parse_number(max)? })
}

/// A number in decimal digits alone: `parse` would take a plus sign too.
fn parse_number<N: std::str::FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

fn read_option<'t>(at: usize, line: &'t str, draft: &mut Draft<'t>) -> Result<(), Fault> {
    let mut cost: u64 = 0;
    for (at, word) in words(at, line) {
        if let Some(number) = word.strip_prefix('|') {
            let Some(more) = parse_number::<u64>(number) else {
                let found = number.to_owned();
                return Err(Fault { at, kind: FormatErrorKind::BadCost { found } });
            };
            let sum = cost.checked_add(more);
            cost = sum.ok_or(Fault { at, kind: FormatErrorKind::CostOverflow })?;
        } else {
            read_entry(at, word, draft)?;
        }
    }
    draft.end_option(at, cost)
}

fn read_entry<'t>(at: usize, word: &'t str, draft: &mut Draft<'t>) -> Result<(), Fault> {
    if let Some(bar) = word.find('|') {
        let kind = FormatErrorKind::BarInEntry { entry: word.to_owned() };
        return Err(Fault { at: at + bar, kind });
    }
    match word.split_once(':') {
        None => draft.add_entry(word, None, at),
        Some((name, color)) => {
            if let Some(second) = color.find(':') {
                let kind = FormatErrorKind::SecondColon { entry: word.to_owned() };
                return Err(Fault { at: at + name.len() + 1 + second, kind });
            }
            draft.add_entry(name, Some(Cow::Borrowed(color)), at)
        }
    }
}

/// Writes a problem, each option on a line of its own.
///
/// # Errors
/// [`WriteError::UnspeakableName`] if the format cannot hold a name, [`WriteError::NoPrimary`] if
/// there is no primary item, [`WriteError::Names`] if the names are those of another problem, and
/// [`WriteError::Io`].
///
/// ```
/// use dlx::ProblemBuilder;
/// use dlx::format::{Names, text};
///
/// let mut builder = ProblemBuilder::new();
/// let [a, b] = builder.add_primaries()?;
/// builder.add_option_with_cost([a, b], 7)?;
/// let problem = builder.build();
/// let mut out = Vec::new();
/// text::write(&problem, &Names::numbered(&problem), &mut out)?;
/// assert_eq!(out, b"0 1\n0 1 |7\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(problem: &Problem, names: &Names, out: &mut impl io::Write) -> Result<(), WriteError> {
    names.check(problem)?;
    check_names(problem, names)?;
    write_items(problem, names, out)?;
    for option in problem.options() {
        write!(out, "{}", names.describe(problem, option))?;
        match problem.cost(option) {
            0 => writeln!(out)?,
            cost => writeln!(out, " |{cost}")?,
        }
    }
    Ok(())
}

/// Whether the format can hold the problem, so that a refusal leaves nothing half written.
fn check_names(problem: &Problem, names: &Names) -> Result<(), WriteError> {
    if problem.primaries().is_empty() {
        return Err(WriteError::NoPrimary);
    }
    let items = problem.items().map(|item| names.item(item));
    let colors = used_colors(problem).map(|color| names.color(color));
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '|' | ':' | BYTE_ORDER_MARK);
    match items.chain(colors).find(|name| name.contains(is_mark)) {
        Some(name) => Err(WriteError::UnspeakableName { name: name.to_owned() }),
        None => Ok(()),
    }
}

fn write_items(problem: &Problem, names: &Names, out: &mut impl io::Write) -> io::Result<()> {
    for (place, &item) in problem.primaries().iter().enumerate() {
        let blank = if place == 0 { "" } else { " " };
        let name = names.item(item);
        match problem.kind(item) {
            ItemKind::Primary(bounds) if !bounds.is_once() => {
                write!(out, "{blank}{bounds}|{name}")?;
            }
            _ => write!(out, "{blank}{name}")?,
        }
    }
    let mut bar = " |";
    for item in problem.items().filter(|&item| !problem.is_primary(item)) {
        write!(out, "{bar} {}", names.item(item))?;
        bar = "";
    }
    writeln!(out)
}
