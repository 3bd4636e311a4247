//! Knuth's text format for exact cover problems; its grammar is in the [module above](super).
//!
//! After the introductions of the programs DLX1, DLX2, DLX3 and DLX5 (D. E. Knuth, 2017 to 2023). Ours also accepts
//! names, colors and lines of any length, carriage returns, and a last line without a line feed. It accepts bounds
//! and costs in one file, and names of options in comments.

use super::document::Document;
use super::draft::DocumentDraft;
use super::error::{Fault, decode};
use super::error::{FormatError, FormatErrorKind, WarningKind, WriteError};
use super::located::BYTE_ORDER_MARK;
use super::names::{Names, used_colors};
use crate::problem::{ItemKind, Multiplicity, Problem};
use std::borrow::Cow;
use std::io;

/// Reads a whole file.
///
/// # Errors
/// The first [`FormatError`].
///
/// ```
/// use pavane_model::format::text;
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
/// # Ok::<(), pavane_model::format::FormatError>(())
/// ```
pub fn read(bytes: &[u8]) -> Result<Document, FormatError> {
    let text = decode(bytes)?;
    let mut draft = DocumentDraft::new();
    let mut words = WordReader::new(text);
    let Some(at) = words.next_line() else {
        return Err(Fault { at: text.len(), kind: FormatErrorKind::NoItemLine }.locate(text));
    };
    if let Err(fault) = read_lines(at, words, &mut draft) {
        draft = read_below_bar(&text[..at], text).ok_or_else(|| fault.locate(text))?;
    }
    Ok(draft.finish(text))
}

/// Reads a file whose item line begins with a bar, since all its items are secondary. Such a line looks like a
/// comment. It is an item line only if the rest has an error without it, and no error with it.
fn read_below_bar<'t>(before: &str, text: &'t str) -> Option<DocumentDraft<'t>> {
    let comments = before.trim_end();
    let at = comments.rfind('\n').map_or(0, |end| end + 1);
    if comments.is_empty() {
        return None;
    }
    let mut draft = DocumentDraft::new();
    read_lines(at, WordReader { at, ..WordReader::new(text) }, &mut draft).ok()?;
    Some(draft)
}

/// Reads the item line, whose first word is at `at`, and the options.
fn read_lines<'t>(
    at: usize,
    mut words: WordReader<'t>,
    draft: &mut DocumentDraft<'t>,
) -> Result<(), Fault> {
    read_items(&mut words, draft)?;
    // A comment before the items gives no name.
    words.name = None;
    let mut option = words.next_line();
    if option.is_none() {
        draft.warn(at, WarningKind::NoOptions);
    }
    while let Some(at) = option {
        read_option(at, &mut words, draft)?;
        option = words.next_line();
    }
    Ok(())
}

/// The classes of each byte value, as any of the flags below.
const CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\n' => LINE_END,
            // The white space of Unicode within ASCII.
            b'\t' | 0x0b | 0x0c | b'\r' | b' ' => BLANK,
            b'|' | b':' => MARK,
            0x80.. => WIDE,
            _ => 0,
        };
        byte += 1;
    }
    classes
};
const LINE_END: u8 = 1;
const BLANK: u8 = 2;
const MARK: u8 = 4;
/// Part of a character beyond ASCII, which may be a blank.
const WIDE: u8 = 8;

/// A word and its offset.
#[derive(Clone, Copy)]
struct TextWord<'t> {
    at: usize,
    text: &'t str,
    /// Whether the word may contain a bar or a colon.
    has_mark: bool,
}

/// A reader of lines and words that looks at each byte once.
struct WordReader<'t> {
    text: &'t str,
    at: usize,
    /// The name that a comment gives to the next option.
    name: Option<&'t str>,
}

impl<'t> WordReader<'t> {
    fn new(text: &'t str) -> Self {
        Self { text, at: 0, name: None }
    }

    /// The class of the byte at an offset. The end of the text counts as a line end.
    fn class(&self, at: usize) -> u8 {
        self.text.as_bytes().get(at).map_or(LINE_END, |&byte| CLASSES[usize::from(byte)])
    }

    /// Moves from the end of a line to the next one that is neither blank nor a comment. Returns the offset of its
    /// first word.
    fn next_line(&mut self) -> Option<usize> {
        loop {
            self.skip_blanks();
            match self.text.as_bytes().get(self.at)? {
                b'\n' => self.at += 1,
                b'|' => {
                    let comment = &self.text[self.at..];
                    let length = comment.find('\n').unwrap_or(comment.len());
                    // A later comment without a name does not clear the name.
                    self.name = option_name(&comment[..length]).or(self.name);
                    self.at += length;
                }
                _ => return Some(self.at),
            }
        }
    }

    /// The next word of the line; `None` at its end.
    #[inline]
    fn next_word(&mut self) -> Option<TextWord<'t>> {
        self.skip_blanks();
        let at = self.at;
        let mut seen = 0;
        let class = loop {
            let class = self.class(self.at);
            if class & (LINE_END | BLANK | WIDE) != 0 {
                break class;
            }
            seen |= class;
            self.at += 1;
        };
        // Beyond ASCII, only a search by characters finds the next blank.
        if class == WIDE {
            let rest = &self.text[at..];
            self.at = at + rest.find(char::is_whitespace).unwrap_or(rest.len());
            seen = MARK;
        }
        let text = &self.text[at..self.at];
        (!text.is_empty()).then_some(TextWord { at, text, has_mark: seen & MARK != 0 })
    }

    /// Moves to the next byte that is not a blank, at most to the end of the line.
    #[inline]
    fn skip_blanks(&mut self) {
        while self.class(self.at) == BLANK {
            self.at += 1;
        }
        if self.class(self.at) == WIDE {
            let is_blank = |c: char| c.is_whitespace() && c != '\n';
            let rest = &self.text[self.at..];
            self.at += rest.len() - rest.trim_start_matches(is_blank).len();
        }
    }
}

/// The name that a comment gives to the option after it.
fn option_name(comment: &str) -> Option<&str> {
    let name = comment.strip_prefix("|>")?;
    let is_word = name.starts_with(char::is_whitespace) && !name.trim().is_empty();
    is_word.then_some(name.trim())
}

fn read_items<'t>(words: &mut WordReader<'t>, draft: &mut DocumentDraft<'t>) -> Result<(), Fault> {
    let mut past_bar = false;
    while let Some(TextWord { at, text: word, .. }) = words.next_word() {
        // The first bar separates the primary items from the secondary ones.
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
        // The bar may be a word of its own or precede a name, as in Knuth's programs.
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
    draft: &mut DocumentDraft<'t>,
) -> Result<(), Fault> {
    // A bar inside the word ends a multiplicity.
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

/// Parses a number in decimal digits; `parse` alone would accept a plus sign.
fn parse_number<N: std::str::FromStr>(text: &str) -> Option<N> {
    text.bytes().all(|byte| byte.is_ascii_digit()).then(|| text.parse().ok()).flatten()
}

/// Parses a cost: a number, with a minus sign before it if it is below 0.
fn parse_cost(text: &str) -> Option<i64> {
    match text.strip_prefix('-') {
        None => parse_number(text),
        Some(digits) => parse_number(digits).map(|cost: i64| -cost),
    }
}

fn read_option<'t>(
    at: usize,
    words: &mut WordReader<'t>,
    draft: &mut DocumentDraft<'t>,
) -> Result<(), Fault> {
    if let Some(name) = words.name.take() {
        draft.name_option(Cow::Borrowed(name), at)?;
    }
    let mut cost: i64 = 0;
    while let Some(TextWord { at, text: word, has_mark }) = words.next_word() {
        // Most words are plain names, and need no search for marks.
        if !has_mark {
            draft.add_entry(word, None, at)?;
        } else if let Some(number) = word.strip_prefix('|') {
            let Some(more) = parse_cost(number) else {
                let found = number.to_owned();
                return Err(Fault { at, kind: FormatErrorKind::BadCost { found } });
            };
            // The builder refuses the lowest number of 64 bits.
            let sum = cost.checked_add(more).filter(|&sum| sum > i64::MIN);
            cost = sum.ok_or(Fault { at, kind: FormatErrorKind::CostOverflow })?;
        } else {
            read_entry(at, word, draft)?;
        }
    }
    draft.end_option(at, cost)
}

fn read_entry<'t>(at: usize, word: &'t str, draft: &mut DocumentDraft<'t>) -> Result<(), Fault> {
    // One look at the few bytes of a word: three searches for marks take 115 instructions.
    let (mut colon, mut second) = (None, None);
    for (place, byte) in word.bytes().enumerate() {
        match byte {
            b'|' => {
                let kind = FormatErrorKind::BarInEntry { entry: word.to_owned() };
                return Err(Fault { at: at + place, kind });
            }
            b':' if colon.is_none() => colon = Some(place),
            b':' => second = second.or(Some(place)),
            _ => {}
        }
    }
    // A third part after a second colon is never a color.
    if let Some(second) = second {
        let kind = FormatErrorKind::SecondColon { entry: word.to_owned() };
        return Err(Fault { at: at + second, kind });
    }
    match colon {
        None => draft.add_entry(word, None, at),
        Some(colon) => draft.add_entry(&word[..colon], Some(Cow::Borrowed(&word[colon + 1..])), at),
    }
}

/// Writes a problem, each option on a line of its own.
///
/// # Errors
/// [`WriteError::UnspeakableName`] or [`WriteError::OptionName`] if the format cannot hold a name,
/// [`WriteError::NoPrimary`] for a problem without primary items, [`WriteError::Names`] if the names belong to
/// another problem, and [`WriteError::Io`].
///
/// ```
/// use pavane_model::ProblemBuilder;
/// use pavane_model::format::{Names, text};
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
        if let Some(name) = names.option(option) {
            writeln!(out, "|> {name}")?;
        }
        write!(out, "{}", names.describe(problem, option))?;
        match problem.cost(option) {
            0 => writeln!(out)?,
            cost => writeln!(out, " |{cost}")?,
        }
    }
    Ok(())
}

/// Checks that the format can hold the problem, before anything is written.
fn check_names(problem: &Problem, names: &Names) -> Result<(), WriteError> {
    if problem.primaries().is_empty() {
        return Err(WriteError::NoPrimary);
    }
    let items = problem.items().map(|item| names.item(item));
    let colors = used_colors(problem).map(|color| names.color(color));
    let is_mark = |c: char| c.is_whitespace() || matches!(c, '|' | ':' | BYTE_ORDER_MARK);
    if let Some(name) = items.chain(colors).find(|name| name.contains(is_mark)) {
        return Err(WriteError::UnspeakableName { name: name.to_owned() });
    }
    match names.options().find(|name| name.contains('\n') || name.trim() != *name) {
        Some(name) => Err(WriteError::OptionName { name: name.to_owned() }),
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
    // The bar comes once, before the first secondary item.
    let mut bar = " |";
    for item in problem.items().filter(|&item| !problem.is_primary(item)) {
        write!(out, "{bar} {}", names.item(item))?;
        bar = "";
    }
    writeln!(out)
}
