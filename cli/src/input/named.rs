//! Files whose names say another format than their content has.

use super::formats::{InputFormat, json};
use pavane::format::{DETECT_BYTES, Detection, Format, Kind, Reading};

/// The number of puzzles that are looked at.
const MOST: usize = 64;

/// The kind of an input whose name says a format, by its beginning, and a note if its content has another one.
///
/// The name decides unless no puzzle and no problem can be read as it says, and one can be as the content has it.
pub(super) fn settle(
    start: &[u8],
    by_name: InputFormat,
    found: Detection,
    reading: &Reading,
) -> (Detection, Option<String>) {
    let named = within(found, by_name);
    let is_new = !are_alike(found.kind, named.kind);
    if is_new && !is_read(start, named.kind, reading) && may_be(start, found.kind, reading) {
        return (found, Some(note(by_name, found.kind)));
    }
    (named, None)
}

/// Whether an input is named as a text of exact cover, and its first two lines are items and an option of them. Its
/// content is then not examined, which takes longer than to solve a small problem.
pub(super) fn is_plain(start: &[u8], by_name: InputFormat) -> bool {
    let is_content = |line: &&[u8]| !line.is_empty() && !matches!(line[0], b'|' | b'#');
    let mut lines = start.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii).filter(is_content);
    let (Some(items), Some(option)) = (lines.next(), lines.next()) else { return false };
    let first = option.split(u8::is_ascii_whitespace).next();
    let items = || items.split(u8::is_ascii_whitespace);
    // The number of times that an item is covered precedes its name.
    let has_item = items().any(|item| item.rsplit(|&byte| byte == b'|').next() == first);
    // In a grid of cells, each word has one character.
    by_name == InputFormat::Dlx
        && has_item
        && items().count() > 1
        && items().any(|item| item.len() > 1)
}

/// What was found, if it is a kind of the format that was named; else the kind of that format.
pub(super) fn within(found: Detection, by_name: InputFormat) -> Detection {
    match (by_name, found.kind) {
        (InputFormat::Json, Kind::CoverJson | Kind::CoverMatrix) => found,
        // Such puzzles are JSON with a meaning of their own.
        (InputFormat::Json, Kind::Puzzles(format)) if format.is_document() => found,
        (InputFormat::Puzzles(_), Kind::CoverMatrix) if by_name.is_table() => found,
        (InputFormat::Puzzles(format), _) => Kind::Puzzles(format).into(),
        (InputFormat::Json, _) => Detection { kind: Kind::Puzzles(json()), ..found },
        (InputFormat::Dlx, _) => Kind::Cover.into(),
        (InputFormat::Matrix, _) => Kind::CoverMatrix.into(),
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
        // Without a format of its own, text is not read.
        _ => return false,
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
        _ => false,
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
fn note(by_name: InputFormat, found: Kind) -> String {
    let name = match by_name {
        InputFormat::Puzzles(format) => format.name(),
        InputFormat::Json => json().name(),
        InputFormat::Dlx => "dlx",
        InputFormat::Matrix => "matrix",
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
