//! The text form of files of zones.

use super::document::{At, ListedZone, ZoneMap, ZonesDocument};
use super::error::{ZonesFault, ZonesProblem};
use super::outline::Outline;
use crate::layout::name::parse_size;
use crate::layout::{Layout, NameError, Position, PositionError, Zone, ZoneKind, shorten};
use pavane_constraints::typed;
use std::fmt::{self, Write};

pub(super) fn parse(text: &str) -> Result<ZonesDocument, ZonesFault> {
    let mut document = ZonesDocument::default();
    // The map in progress, which takes all lines up to a blank one.
    let mut map: Option<ZoneMap> = None;
    let mut offset = 0;
    for line in text.split_inclusive('\n') {
        let content = without_comment(line);
        let row = At { offset, value: content.to_owned() };
        if content.trim().is_empty() {
            // A comment within a map does not end it.
            if line.trim().is_empty()
                && let Some(map) = map.take()
            {
                add_map(map, &mut document)?;
            }
        } else if let Some(map) = &mut map {
            map.rows.push(row);
        } else {
            map = parse_line(content, offset, &mut document)?;
        }
        offset += line.len();
    }
    if let Some(map) = map {
        add_map(map, &mut document)?;
    }
    Ok(document)
}

fn add_map(map: ZoneMap, document: &mut ZonesDocument) -> Result<(), ZonesFault> {
    if map.rows.is_empty() {
        return Err(malformed(map.offset, "the rows of the map below this line"));
    }
    document.maps.push(map);
    Ok(())
}

/// The line up to a word that starts with `#`; quoted names may have such words.
fn without_comment(line: &str) -> &str {
    let mut is_quoted = false;
    let mut is_escaped = false;
    // Only the first quote of a line can begin a name.
    let mut met_quote = false;
    let mut before = ' ';
    for (start, symbol) in line.char_indices() {
        match symbol {
            '#' if !is_quoted && before.is_whitespace() => return &line[..start],
            '"' if !is_escaped => {
                // A quote ends a quoted name, or begins one after the keyword of a kind.
                is_quoted = !is_quoted && !met_quote && opens_name(&line[..start]);
                met_quote = true;
            }
            _ => {}
        }
        is_escaped = symbol == '\\' && !is_escaped;
        before = symbol;
    }
    line
}

/// Whether a quote after this begins the name of a zone.
fn opens_name(before: &str) -> bool {
    ZoneKind::from_keyword(before.trim()).is_some()
}

fn malformed(offset: usize, expected: &'static str) -> ZonesFault {
    ZonesFault::new(offset, ZonesProblem::Malformed { expected })
}

/// Reads a line outside of maps. Returns the map that it starts, if any.
fn parse_line(
    line: &str,
    start: usize,
    document: &mut ZonesDocument,
) -> Result<Option<ZoneMap>, ZonesFault> {
    let mut words = words(line, start);
    let Some(first) = words.next() else { return Ok(None) };
    let (keyword, _) = first.value.split_once(':').unwrap_or((first.value, ""));
    // The words for kinds begin zones; all other first words name a part of the file.
    if let Some(kind) = ZoneKind::from_keyword(keyword) {
        document.zones.push(parse_zone(kind, line, start)?);
        return Ok(None);
    }
    let offset = first.offset;
    match first.value {
        "base" => {
            let layout = parse_layout(one_word(words, offset, "a layout, such as \"base 9x9\"")?)?;
            set(&mut document.base, layout, offset, "base")?;
        }
        "place" => document.placed.push(parse_place(words, offset)?),
        "digits" => {
            const FORM: &str = "the number of digits, such as \"digits 9\"";
            let word = one_word(words, offset, FORM)?;
            let is_plain = word.value.bytes().all(|byte| byte.is_ascii_digit());
            let number = word.value.parse().ok().filter(|_| is_plain);
            let number = number.ok_or_else(|| malformed(word.offset, FORM))?;
            set(&mut document.digits, At { offset: word.offset, value: number }, offset, "digits")?;
        }
        "size" => {
            const FORM: &str = "rows x columns, such as \"size 9x9\"";
            let word = one_word(words, offset, FORM)?;
            let size = parse_size(word.value).ok_or_else(|| malformed(word.offset, FORM))?;
            set(&mut document.size, At { offset: word.offset, value: size }, offset, "size")?;
        }
        "map" => return parse_map(words, offset).map(Some),
        _ if typed::is_line(line) => {
            document.constraints.push(At { offset: start, value: line.to_owned() });
        }
        other => {
            return Err(ZonesFault::new(
                offset,
                ZonesProblem::UnknownWord { found: shorten(other) },
            ));
        }
    }
    Ok(None)
}

/// The words after `place`.
fn parse_place<'t>(
    mut words: impl Iterator<Item = At<&'t str>>,
    offset: usize,
) -> Result<(At<Layout>, Position), ZonesFault> {
    const FORM: &str = "a layout and a cell, such as \"place 9x9 at r1c13\"";
    let (Some(layout), Some(at), Some(cell), None) =
        (words.next(), words.next(), words.next(), words.next())
    else {
        return Err(malformed(offset, FORM));
    };
    if at.value != "at" {
        return Err(malformed(at.offset, FORM));
    }
    Ok((parse_layout(layout)?, parse_position(&cell)?.value))
}

/// The words after `map`.
fn parse_map<'t>(
    mut words: impl Iterator<Item = At<&'t str>>,
    offset: usize,
) -> Result<ZoneMap, ZonesFault> {
    let kind = words.next().map(|word| parse_kind(&word)).transpose()?;
    if let Some(more) = words.next() {
        return Err(malformed(more.offset, "the rows of the map below this line"));
    }
    Ok(ZoneMap { offset, kind, rows: Vec::new() })
}

/// `row 1: r1c1 r1c2`, `zone "a: b": r1c1 r1c2`, `asterisk: ...`.
fn parse_zone(kind: ZoneKind, line: &str, start: usize) -> Result<ListedZone, ZonesFault> {
    let indent = line.len() - line.trim_start().len();
    let offset = start + indent;
    let form = || malformed(offset, "a zone such as \"zone corners: r1c1 r1c9 r9c1 r9c9\"");
    let after_kind = indent + kind.keyword().len();
    let rest = &line[after_kind..];
    let (name, length) = if rest.trim_start().starts_with('"') {
        // A quoted name is a JSON string, and may have colons.
        let mut names = serde_json::Deserializer::from_str(rest).into_iter::<String>();
        let name = names.next().and_then(Result::ok).ok_or_else(form)?;
        let end = names.byte_offset();
        let colon = rest[end..].find(':').filter(|&colon| rest[end..end + colon].trim().is_empty());
        (Some(name), end + colon.ok_or_else(form)?)
    } else {
        let colon = rest.find(':').ok_or_else(form)?;
        let name = rest[..colon].trim();
        ((!name.is_empty()).then(|| name.to_owned()), colon)
    };
    let after_colon = after_kind + length + 1;
    let cells = words(&line[after_colon..], start + after_colon);
    let cells = cells.map(|word| parse_position(&word)).collect::<Result<_, ZonesFault>>()?;
    Ok(ListedZone { offset, kind, name, cells })
}

fn parse_layout(word: At<&str>) -> Result<At<Layout>, ZonesFault> {
    let layout = word.value.parse().map_err(|error: NameError| ZonesFault::new(word.offset, error));
    Ok(At { offset: word.offset, value: layout? })
}

fn parse_position(word: &At<&str>) -> Result<At<Position>, ZonesFault> {
    let position = word.value.parse();
    let value = position.map_err(|error: PositionError| ZonesFault::new(word.offset, error))?;
    Ok(At { offset: word.offset, value })
}

fn parse_kind(word: &At<&str>) -> Result<ZoneKind, ZonesFault> {
    ZoneKind::from_keyword(word.value).ok_or_else(|| {
        ZonesFault::new(word.offset, ZonesProblem::UnknownKind { found: shorten(word.value) })
    })
}

/// Sets a part that may occur once.
fn set<T>(
    slot: &mut Option<T>,
    value: T,
    offset: usize,
    what: &'static str,
) -> Result<(), ZonesFault> {
    match slot.replace(value) {
        None => Ok(()),
        Some(_) => Err(ZonesFault::new(offset, ZonesProblem::Twice { what })),
    }
}

fn one_word<'a>(
    mut words: impl Iterator<Item = At<&'a str>>,
    offset: usize,
    expected: &'static str,
) -> Result<At<&'a str>, ZonesFault> {
    match (words.next(), words.next()) {
        (Some(word), None) => Ok(word),
        (_, Some(second)) => Err(malformed(second.offset, expected)),
        (None, None) => Err(malformed(offset, expected)),
    }
}

/// The words of a piece of a line that starts at the given byte of the file.
fn words(piece: &str, start: usize) -> impl Iterator<Item = At<&str>> {
    let mut rest = piece;
    let mut offset = start;
    std::iter::from_fn(move || {
        let trimmed = rest.trim_start();
        offset += rest.len() - trimmed.len();
        let length = trimmed.find(char::is_whitespace).unwrap_or(trimmed.len());
        let (word, after) = trimmed.split_at(length);
        let at = At { offset, value: word };
        rest = after;
        offset += length;
        (length > 0).then_some(at)
    })
}

pub(super) fn print(outline: &Outline<'_>) -> String {
    let mut out = String::new();
    write(outline, &mut out).expect("writing to a string cannot fail");
    out
}

fn write(outline: &Outline<'_>, out: &mut String) -> fmt::Result {
    let layout = outline.layout;
    if let Some(base) = &outline.base {
        writeln!(out, "base {base}")?;
    } else {
        writeln!(out, "digits {}", layout.digits())?;
        if outline.cells.is_none() {
            writeln!(out, "size {}x{}", layout.height(), layout.width())?;
        }
    }
    let maps = [("map", &outline.cells), ("map region", &outline.regions)];
    for (head, map) in maps.iter().filter_map(|(head, map)| Some((head, map.as_ref()?))) {
        writeln!(out, "\n{head}\n{}", map.join("\n"))?;
    }
    if !outline.zones.is_empty() {
        writeln!(out)?;
    }
    for zone in outline.zones {
        out.write_str(zone.kind().keyword())?;
        write_name(zone, out)?;
        out.write_char(':')?;
        for &cell in zone.cells() {
            write!(out, " {}", layout.position(cell))?;
        }
        writeln!(out)?;
    }
    if !outline.constraints.is_empty() {
        writeln!(out)?;
    }
    outline.constraints.iter().try_for_each(|line| writeln!(out, "{line}"))
}

/// Writes a name as it is if it reads back the same, else as a JSON string.
fn write_name(zone: &Zone, out: &mut String) -> fmt::Result {
    let name = zone.name();
    // Blanks at the ends, colons, quotes and signs of comments need a JSON string.
    let is_plain = name.trim() == name && !name.contains([':', '"', '#']);
    match name {
        "" => Ok(()),
        name if is_plain && !name.contains(char::is_control) => write!(out, " {name}"),
        name => write!(out, " {}", serde_json::Value::from(name)),
    }
}
