//! Collections of games in XML: one element per game, with the cells in an attribute `data`.
//!
//! The cells of a game are 81 digits. Or they are `version: 1`, `2` or `3`, and for each cell its digit, the digits
//! noted in it, and whether it may be changed, each followed by `|`. Digits that may not be changed are givens.

use super::board::Boards;
use super::error::Fault;
use super::error::{FormatError, FormatErrorKind};
use super::position::BYTE_ORDER_MARK;
use super::xml::one_line;
use super::{Reading, Record};
use crate::layout::shorten;
use quick_xml::XmlVersion;
use quick_xml::events::{BytesStart, Event};

/// The expected form of the cells of a game.
const CELLS: &str = "81 digits, or `version: 3` and `digit|notes|0 or 1|` for each cell";
/// The expected form of a game.
const GAME: &str = "an attribute `data` with the cells of the game";

/// The names that a program uses for the games of a collection.
#[derive(Clone, Copy)]
pub(super) struct Games {
    /// The element of a game, with its cells in the attribute `data`.
    pub(super) element: &'static str,
    /// The attribute with the label of a game.
    pub(super) label: &'static str,
    /// The element with the name of the collection, which is the label of games without one.
    pub(super) name: Option<&'static str>,
    /// The error for broken XML, with the message of the parser.
    pub(super) broken: fn(String) -> FormatErrorKind,
}

impl Games {
    /// Reads the games of a file, each with its first line. After broken XML, it continues with the next game.
    pub(super) fn read(
        self,
        bytes: &[u8],
        reading: &Reading,
    ) -> Vec<(usize, Result<Record, FormatError>)> {
        let text = String::from_utf8_lossy(bytes);
        let text = text.strip_prefix(BYTE_ORDER_MARK).unwrap_or(&text);
        let mut file = CollectionReader {
            text,
            games: self,
            boards: Boards::new(reading),
            name: None,
            found: Vec::new(),
            known: (0, 1, 0),
        };
        if let Err(error) = str::from_utf8(bytes) {
            let at = error.valid_up_to().min(text.len());
            let byte = bytes.get(error.valid_up_to()).copied().unwrap_or_default();
            file.push(at, Err(Fault { at, kind: FormatErrorKind::NotUtf8 { byte } }));
        }
        file.read_events();
        file.found
    }
}

/// The state of reading a file.
struct CollectionReader<'t> {
    text: &'t str,
    games: Games,
    boards: Boards,
    /// The name of the collection.
    name: Option<String>,
    found: Vec<(usize, Result<Record, FormatError>)>,
    /// An offset, its line, and the offset of the start of the line. Lookups are mostly in ascending order.
    known: (usize, usize, usize),
}

impl<'t> CollectionReader<'t> {
    /// Reads the whole file. After broken XML, it continues with the next game.
    fn read_events(&mut self) {
        let mut from = 0;
        while let Err(fault) = self.read_from(from) {
            let at = fault.at;
            self.push(at, Err(fault));
            let rest = self.text.get(at + 1..).unwrap_or_default();
            // The broken part may contain games: the search continues just after the error.
            let Some(next) = rest.find(&format!("<{}", self.games.element)) else { break };
            from = at + 1 + next;
        }
    }

    /// Reads elements from an offset on, up to the end or broken XML.
    fn read_from(&mut self, from: usize) -> Result<(), Fault> {
        let text = self.text;
        let mut reader = quick_xml::Reader::from_str(text.get(from..).unwrap_or_default());
        // An unmatched tag does no harm to games.
        reader.config_mut().check_end_names = false;
        reader.config_mut().allow_unmatched_ends = true;
        let place = |at: u64| from + usize::try_from(at).unwrap_or(text.len());
        let mut in_name = false;
        loop {
            let start = place(reader.buffer_position());
            let event = reader.read_event();
            let event = event.map_err(|error| {
                let at = place(reader.error_position()).min(text.len());
                Fault { at, kind: self.broken(&error) }
            })?;
            match event {
                Event::Eof => return Ok(()),
                Event::Start(tag) | Event::Empty(tag) => {
                    in_name = Some(tag.name().as_ref()) == self.games.name;
                    if tag.name().as_ref() == self.games.element {
                        let record = self.read_game(&tag, start);
                        self.push(start, record);
                    }
                }
                Event::Text(text) if in_name => {
                    let name = text.xml10_content().trim().to_owned();
                    self.name = (!name.is_empty()).then_some(name);
                }
                Event::End(_) => in_name = false,
                _ => {}
            }
        }
    }

    /// The error of the XML parser.
    fn broken(&self, error: &impl ToString) -> FormatErrorKind {
        (self.games.broken)(one_line(error))
    }

    fn push(&mut self, start: usize, record: Result<Record, Fault>) {
        let (line, _) = self.line_at(start);
        let record = record.map_err(|fault| {
            let (line, line_start) = self.line_at(fault.at);
            let before = self.text.get(line_start..fault.at).unwrap_or_default();
            FormatError::new(line, 1 + before.chars().count(), fault.kind)
        });
        self.found.push((line, record));
    }

    /// The line of an offset, counted from 1, and the offset of the start of the line.
    fn line_at(&mut self, at: usize) -> (usize, usize) {
        let at = at.min(self.text.len());
        let (from, mut line, mut line_start) =
            if at < self.known.0 { (0, 1, 0) } else { self.known };
        let passed = &self.text.as_bytes()[from..at];
        if let Some(end) = passed.iter().rposition(|&byte| byte == b'\n') {
            line += passed.iter().filter(|&&byte| byte == b'\n').count();
            line_start = from + end + 1;
        }
        self.known = (at, line, line_start);
        (line, line_start)
    }

    fn read_game(&mut self, tag: &BytesStart<'_>, start: usize) -> Result<Record, Fault> {
        let (mut data, mut label) = (None, None);
        for attribute in tag.attributes() {
            let fault = |kind| Fault { at: start, kind };
            let attribute = attribute.map_err(|error| fault(self.broken(&error)))?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|error| fault(self.broken(&error)))?;
            match attribute.key.as_ref() {
                "data" => data = Some((value, self.place(&attribute.value, start))),
                name if name == self.games.label => {
                    label = Some(value.trim().to_owned()).filter(|label| !label.is_empty());
                }
                _ => {}
            }
        }
        let Some((data, at)) = data else {
            let found = shorten(tag.name().as_ref());
            return Err(Fault {
                at: start,
                kind: FormatErrorKind::Unexpected { found, expected: GAME },
            });
        };
        let cells = split(&data).map_err(|(offset, kind)| Fault { at: at + offset, kind })?;
        let end = at + data.len();
        let board = self.boards.of_length(cells.len()).map_err(|kind| Fault { at: end, kind })?;
        let places: Vec<usize> = cells.iter().map(|&(offset, _)| at + offset).collect();
        let mut givens = Vec::with_capacity(cells.len());
        for (offset, symbol) in cells {
            let given = match symbol {
                None => None,
                Some(symbol) => {
                    board.read(symbol).map_err(|kind| Fault { at: at + offset, kind })?
                }
            };
            givens.push(given);
        }
        let place =
            |(cell, kind): (usize, _)| Fault { at: places.get(cell).copied().unwrap_or(at), kind };
        let puzzle = board.puzzle(givens).map_err(place)?;
        Ok(Record { label: label.or_else(|| self.name.clone()), ..Record::from(puzzle) })
    }

    /// The offset in the file of a value that borrows from the file; `start` for other values.
    fn place(&self, value: &str, start: usize) -> usize {
        let at = value.as_ptr().addr().checked_sub(self.text.as_ptr().addr());
        at.filter(|&at| at + value.len() <= self.text.len() && at >= start).unwrap_or(start)
    }
}

/// The offset of a cell, and the symbol of its given.
type GameCell = (usize, Option<char>);

/// The cells of a game with their offsets: all digits, or only the digits that may not be changed.
fn split(data: &str) -> Result<Vec<GameCell>, (usize, FormatErrorKind)> {
    let Some(rest) = data.strip_prefix("version:") else {
        return Ok(data.char_indices().map(|(at, symbol)| (at, Some(symbol))).collect());
    };
    let unexpected = |at: usize| {
        let found = shorten(data.get(at..).unwrap_or_default());
        (at, FormatErrorKind::Unexpected { found, expected: CELLS })
    };
    let rest = rest.trim_start();
    let version = rest.chars().take_while(char::is_ascii_digit).count();
    let mut at = data.len() - rest.len() + version;
    if !matches!(&rest[..version], "1" | "2" | "3") {
        return Err(unexpected(data.len() - rest.len()));
    }
    at += data[at..].len() - data[at..].trim_start().len();
    let mut fields = Vec::new();
    for field in data[at..].trim_end().split_terminator('|') {
        fields.push((at, field));
        at += field.len() + 1;
    }
    // The second version may have an empty field after the notes.
    fields.retain(|(_, field)| !field.is_empty());
    let read = |cell: &[(usize, &str)]| {
        // Each cell is a digit, its notes, and whether it may be changed.
        let &[(at, digit), _, (editable_at, editable)] = cell else {
            return Err(unexpected(cell.first().map_or(data.len(), |&(at, _)| at)));
        };
        let is_given = match editable {
            "0" => true,
            "1" => false,
            _ => return Err(unexpected(editable_at)),
        };
        let mut symbols = digit.chars();
        match (symbols.next(), symbols.next()) {
            (Some(symbol), None) => Ok((at, is_given.then_some(symbol))),
            _ => Err(unexpected(at)),
        }
    };
    fields.chunks(3).map(read).collect()
}
