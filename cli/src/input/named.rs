//! Files whose names say another format than their content has.

use super::formats::{Source, json};
use pavane::format::{DETECT_BYTES, Detection, Format, Kind, Reading};

/// The number of puzzles that are looked at.
const MOST: usize = 64;

/// The kind of an input whose name says a format, by its beginning, and a note if its content has another one.
///
/// The name decides unless no puzzle and no problem can be read as it says, and one can be as the content has it.
pub(super) fn settle(
    start: &[u8],
    told: Source,
    found: Detection,
    reading: &Reading,
) -> (Detection, Option<String>) {
    let named = within(found, told);
    let is_new = !are_alike(found.kind, named.kind);
    if is_new && !is_read(start, named.kind, reading) && may_be(start, found.kind, reading) {
        return (found, Some(note(told, found.kind)));
    }
    (named, None)
}

/// Whether an input is named as a text of exact cover, and its first two lines are an option below items. Then its
/// content is not examined, which takes longer than to solve a small problem.
pub(super) fn is_plain(start: &[u8], told: Source) -> bool {
    let Some(text) = start.get(..start.len().min(1 << 16)) else { return false };
    let mut lines = text
        .split(|&byte| byte == b'\n')
        .map(<[u8]>::trim_ascii)
        .filter(|line| !line.is_empty() && !line.starts_with(b"|") && !line.starts_with(b"#"));
    let (Some(items), Some(option)) = (lines.next(), lines.next()) else { return false };
    let words = |line| <[u8]>::split(line, |byte: &u8| byte.is_ascii_whitespace());
    let Some(first) = words(option).next() else { return false };
    // The number of times that an item is covered precedes its name.
    let name = |item: &'_ [u8]| item.rsplit(|&byte| byte == b'|').next().map(<[u8]>::to_vec);
    // In a grid of cells, each word has one character.
    matches!(told, Source::Dlx)
        && words(items).any(|item| item.len() > 1)
        && words(items).count() > 1
        && words(items).any(|item| name(item).is_some_and(|name| name == first))
}

/// What was found, if it is a kind of the format that was named; else the kind of that format.
pub(super) fn within(found: Detection, told: Source) -> Detection {
    match (told, found.kind) {
        (Source::Json, Kind::CoverJson | Kind::CoverMatrix) => found,
        (Source::Puzzles(_), Kind::CoverMatrix) if told.is_table() => found,
        (Source::Puzzles(format), _) => Kind::Puzzles(format).into(),
        (Source::Json, _) => Detection { kind: Kind::Puzzles(json()), ..found },
        (Source::Dlx, _) => Kind::Cover.into(),
        (Source::Matrix, _) => Kind::CoverMatrix.into(),
    }
}

/// Whether two kinds are read in the same way.
fn are_alike(a: Kind, b: Kind) -> bool {
    match (a, b) {
        (Kind::Puzzles(a), Kind::Puzzles(b)) => {
            a == b || a.is_lines() && b.is_lines() || a.is_grids() && b.is_grids()
        }
        _ => a == b,
    }
}

/// Whether a puzzle at the beginning of an input, or the beginning as a problem with options, can be read as a kind.
fn is_read(start: &[u8], kind: Kind, reading: &Reading) -> bool {
    let start = whole_lines(start);
    let format = match kind {
        Kind::Puzzles(format) => {
            let mut records = format.read(start.to_vec(), reading).take(MOST);
            return records.any(|(_, record)| record.is_ok());
        }
        Kind::Cover => "text",
        Kind::CoverJson => "json",
        Kind::CoverMatrix => "matrix",
        Kind::Foreign(_) | Kind::Unknown => return false,
    };
    let reader = dlx::format::Format::named(format).and_then(dlx::format::Format::reader);
    let document = reader.and_then(|read| read(start).ok());
    document.is_some_and(|document| document.problem.option_count() > 0)
}

/// Whether an input may be of a kind that is read as a whole and cut off here, or is read as that kind.
fn may_be(start: &[u8], kind: Kind, reading: &Reading) -> bool {
    let is_whole = match kind {
        Kind::Puzzles(format) => !format.is_lines() && !format.is_grids(),
        Kind::CoverJson | Kind::CoverMatrix => true,
        Kind::Cover | Kind::Foreign(_) | Kind::Unknown => false,
    };
    is_whole && start.len() >= DETECT_BYTES || is_read(start, kind, reading)
}

/// The beginning without a line that is cut off.
fn whole_lines(start: &[u8]) -> &[u8] {
    let is_cut = start.len() >= DETECT_BYTES;
    let end = start.iter().rposition(|&byte| byte == b'\n').filter(|_| is_cut);
    &start[..end.map_or(start.len(), |end| end + 1)]
}

/// The note about the content of a file that differs from its name.
fn note(told: Source, found: Kind) -> String {
    let name = match told {
        Source::Puzzles(format) => format.name(),
        Source::Json => json().name(),
        Source::Dlx => "dlx",
        Source::Matrix => "matrix",
    };
    format!(
        "note: the name says {name} and the content is {}, as which it is read; --format {name} reads it as named",
        summary(found)
    )
}

/// A description of a kind with the value of `--format` for it.
fn summary(kind: Kind) -> String {
    let flag = match kind {
        Kind::Puzzles(format) => Format::name(format),
        _ => return kind.summary().to_owned(),
    };
    format!("{flag} ({})", kind.summary())
}
