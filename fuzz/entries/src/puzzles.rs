//! All formats of puzzles. No bytes cause a panic, and a puzzle that is read is written unchanged by every format
//! that takes it.
//!
//! A first line such as `#?9x9+x 0-8` names a layout and the symbols, as the arguments of the program do.
use pavane::format::{FORMATS, Format, Kind, Reading, Record, detect};
use pavane::nine::Board;
use pavane::{Layout, Symbols};

/// The maximum number of puzzles of a file that are written again: more take time and show no new case.
const MOST: usize = 4;
/// The maximum number of records that are read of a file.
const MOST_RECORDS: usize = 200;

/// The layout and symbols that the first line names, and the rest.
fn named(bytes: &[u8]) -> (Reading, &[u8]) {
    let none = || (Reading::default(), bytes);
    let Some(rest) = bytes.strip_prefix(b"#?") else { return none() };
    let Some(end) = rest.iter().position(|&byte| byte == b'\n') else { return none() };
    let Ok(line) = std::str::from_utf8(&rest[..end]) else { return none() };
    let mut words = line.split(' ');
    let layout = words.next().and_then(|name| name.parse::<Layout>().ok());
    if layout.as_ref().is_some_and(|layout| layout.cell_count() > 1300) {
        return none();
    }
    let symbols = words.next().and_then(|symbols| Symbols::custom(symbols).ok());
    (Reading { layout, symbols, ..Reading::default() }, &rest[end + 1..])
}

/// The format that the bytes choose: every input then takes the time of few formats.
fn chosen(bytes: &[u8]) -> &'static Format {
    let sum = bytes
        .iter()
        .fold(0_usize, |sum, &byte| sum.wrapping_mul(31).wrapping_add(usize::from(byte)));
    &FORMATS[sum % FORMATS.len()]
}

/// Holds a record to what readers and writers promise.
fn check(format: &Format, line: usize, record: &Record, other: &Format) {
    assert_eq!(record.puzzle.check(), Ok(()), "{}:{line}", format.name());
    // What is written is read again by the writer, to be the same puzzle.
    let _ = (format.write(record, None), other.write(record, None));
    let json = Format::named("json").expect("one of them");
    let lost = json.write(record, None).expect("JSON has room for everything").lost;
    assert!(!lost.label && !lost.count && !lost.solution, "{}: {lost:?}", format.name());
}

/// Reads bytes in two formats of puzzles, and writes what was read.
pub fn run(bytes: &[u8]) {
    let (reading, bytes) = named(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = text.parse::<Board>();
    }
    let chosen = chosen(bytes);
    let mut formats = vec![chosen];
    if let Kind::Puzzles(format) = detect(bytes, &reading) {
        formats.push(format);
    }
    for format in formats {
        let records = format.read(bytes.to_vec(), &reading).take(MOST_RECORDS).enumerate();
        for (number, (line, record)) in records {
            match record {
                Ok(record) if number < MOST => check(format, line, &record, chosen),
                Ok(_) => {}
                Err(error) => assert!(error.line() > 0 && error.column() > 0, "{error}"),
            }
        }
    }
}
