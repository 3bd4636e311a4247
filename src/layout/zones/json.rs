//! The JSON form of files of zones. Values are kept raw until they are used, to report their errors in place.

use super::document::{At, ListedZone, ZoneMap, ZonesDocument};
use super::error::{ZonesFault, ZonesProblem};
use super::outline::Outline;
use crate::layout::name::parse_size;
use crate::layout::{Layout, NameError, Position, PositionError, Zone, ZoneKind, shorten};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'a> {
    #[serde(borrow)]
    base: Option<&'a RawValue>,
    #[serde(borrow, default)]
    place: Vec<PlacedGrid<'a>>,
    #[serde(borrow)]
    digits: Option<&'a RawValue>,
    #[serde(borrow)]
    size: Option<&'a RawValue>,
    #[serde(borrow, default)]
    maps: Vec<FileMap<'a>>,
    #[serde(borrow, default)]
    zones: Vec<FileZone<'a>>,
    #[serde(borrow, default)]
    constraints: Vec<&'a RawValue>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PlacedGrid<'a> {
    #[serde(borrow)]
    layout: &'a RawValue,
    #[serde(borrow)]
    at: &'a RawValue,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileMap<'a> {
    #[serde(borrow)]
    kind: Option<&'a RawValue>,
    #[serde(borrow)]
    rows: &'a RawValue,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FileZone<'a> {
    #[serde(borrow)]
    kind: Option<&'a RawValue>,
    #[serde(borrow)]
    name: Option<&'a RawValue>,
    #[serde(borrow)]
    cells: &'a RawValue,
}

pub(super) fn parse(text: &str) -> Result<ZonesDocument, ZonesFault> {
    let source = ZonesText { text };
    let file: File = serde_json::from_str(text).map_err(|error| {
        // The library reports line and column; the offset is counted from them.
        let lines = text.split_inclusive('\n').take(error.line().saturating_sub(1));
        let offset = lines.map(str::len).sum::<usize>() + error.column().saturating_sub(1);
        json_fault(offset.min(text.len()), &error)
    })?;
    let mut document = ZonesDocument::default();
    if let Some(raw) = file.base {
        document.base = Some(source.layout(raw)?);
    }
    if let Some(raw) = file.digits {
        document.digits = Some(source.read(raw)?);
    }
    if let Some(raw) = file.size {
        let At { offset, value } = source.read::<String>(raw)?;
        let expected = "rows x columns, such as \"9x9\"";
        let size = parse_size(&value);
        let value = size.ok_or(ZonesFault::new(offset, ZonesProblem::Malformed { expected }))?;
        document.size = Some(At { offset, value });
    }
    for grid in file.place {
        document.placed.push((source.layout(grid.layout)?, source.position(grid.at)?.value));
    }
    for map in file.maps {
        document.maps.push(source.map(&map)?);
    }
    for zone in file.zones {
        document.zones.push(source.zone(&zone)?);
    }
    for line in file.constraints {
        let line: At<String> = source.read(line)?;
        // The first word is after the quote.
        document.constraints.push(At { offset: line.offset + 1, ..line });
    }
    Ok(document)
}

fn json_fault(offset: usize, error: &serde_json::Error) -> ZonesFault {
    let message = error.to_string();
    // The message names a place, which is reported separately.
    let message = message.rsplit_once(" at line ").map_or(&message[..], |(message, _)| message);
    ZonesFault::new(offset, ZonesProblem::Json(message.to_owned()))
}

/// The whole file. Raw values are slices of its text.
struct ZonesText<'a> {
    text: &'a str,
}

impl<'a> ZonesText<'a> {
    /// The offset of a raw value in the file.
    fn offset(&self, raw: &RawValue) -> usize {
        raw.get().as_ptr().addr() - self.text.as_ptr().addr()
    }

    fn read<T: Deserialize<'a>>(&self, raw: &'a RawValue) -> Result<At<T>, ZonesFault> {
        let offset = self.offset(raw);
        let value = serde_json::from_str(raw.get()).map_err(|error| json_fault(offset, &error))?;
        Ok(At { offset, value })
    }

    fn layout(&self, raw: &'a RawValue) -> Result<At<Layout>, ZonesFault> {
        let At { offset, value } = self.read::<String>(raw)?;
        let layout = value.parse().map_err(|error: NameError| ZonesFault::new(offset, error));
        Ok(At { offset, value: layout? })
    }

    fn position(&self, raw: &'a RawValue) -> Result<At<Position>, ZonesFault> {
        let At { offset, value } = self.read::<String>(raw)?;
        let position = value.parse().map_err(|error: PositionError| ZonesFault::new(offset, error));
        Ok(At { offset, value: position? })
    }

    fn kind(&self, raw: &'a RawValue) -> Result<ZoneKind, ZonesFault> {
        let At { offset, value } = self.read::<String>(raw)?;
        let unknown = || ZonesProblem::UnknownKind { found: shorten(&value) };
        ZoneKind::from_keyword(&value).ok_or_else(|| ZonesFault::new(offset, unknown()))
    }

    fn map(&self, map: &FileMap<'a>) -> Result<ZoneMap, ZonesFault> {
        let kind = map.kind.map(|raw| self.kind(raw)).transpose()?;
        let At { offset, value: rows } = self.read::<Vec<&RawValue>>(map.rows)?;
        let row = |raw| {
            let row: At<String> = self.read(raw)?;
            // The first symbol is after the quote.
            Ok(At { offset: row.offset + 1, ..row })
        };
        let rows = rows.into_iter().map(row).collect::<Result<_, ZonesFault>>()?;
        Ok(ZoneMap { offset, kind, rows })
    }

    fn zone(&self, zone: &FileZone<'a>) -> Result<ListedZone, ZonesFault> {
        let kind = zone.kind.map(|raw| self.kind(raw)).transpose()?.unwrap_or(ZoneKind::Custom);
        let name = zone.name.map(|raw| self.read::<String>(raw)).transpose()?;
        let At { offset, value: cells } = self.read::<Vec<&RawValue>>(zone.cells)?;
        let cells =
            cells.into_iter().map(|raw| self.position(raw)).collect::<Result<_, ZonesFault>>()?;
        let offset = name.as_ref().map_or(offset, |name| name.offset);
        let name = name.map(|name| name.value).filter(|name| !name.is_empty());
        Ok(ListedZone { offset, kind, name, cells })
    }
}

#[derive(Serialize)]
struct Written<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    base: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    digits: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    size: Option<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    maps: Vec<WrittenMap<'a>>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    zones: Vec<WrittenZone<'a>>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    constraints: &'a [String],
}

#[derive(Serialize)]
struct WrittenMap<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'a str>,
    rows: &'a [String],
}

#[derive(Serialize)]
struct WrittenZone<'a> {
    kind: &'a str,
    #[serde(skip_serializing_if = "str::is_empty")]
    name: &'a str,
    cells: Vec<String>,
}

pub(super) fn print(outline: &Outline<'_>) -> String {
    let layout = outline.layout;
    let is_bare = outline.base.is_none();
    let size = (is_bare && outline.cells.is_none())
        .then(|| format!("{}x{}", layout.height(), layout.width()));
    let cells = outline.cells.iter().map(|rows| WrittenMap { kind: None, rows });
    let regions = outline
        .regions
        .iter()
        .map(|rows| WrittenMap { kind: Some(ZoneKind::Region.keyword()), rows });
    let written_zone = |zone: &'_ Zone| -> Vec<String> {
        zone.cells().iter().map(|&cell| layout.position(cell).to_string()).collect()
    };
    let zones = outline.zones.iter().map(|zone| WrittenZone {
        kind: zone.kind().keyword(),
        name: zone.name(),
        cells: written_zone(zone),
    });
    let written = Written {
        base: outline.base.as_deref(),
        digits: is_bare.then(|| layout.digits()),
        size,
        maps: cells.chain(regions).collect(),
        zones: zones.collect(),
        constraints: &outline.constraints,
    };
    let text = serde_json::to_string_pretty(&written);
    text.expect("strings and numbers are always written") + "\n"
}
