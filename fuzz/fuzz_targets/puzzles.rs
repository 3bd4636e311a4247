//! All formats of puzzles: whatever the bytes, nothing panics, and what is read is written as it is by every
//! format that takes it.
#![no_main]

use libfuzzer_sys::fuzz_target;
use pavane::format::{FORMATS, Kind, Reading, detect};
use pavane::nine::Board;

/// Puzzles of a file that are written again; more take time and show nothing new.
const MOST: usize = 4;

fuzz_target!(|bytes: &[u8]| {
    let reading = Reading::default();
    if let Ok(text) = std::str::from_utf8(bytes) {
        let _ = text.parse::<Board>();
    }
    let mut formats: Vec<_> = FORMATS.iter().collect();
    if let Kind::Puzzles(format) = detect(bytes, &reading) {
        formats.push(format);
    }
    for format in formats {
        for (line, record) in format.read(bytes.to_vec(), &reading).take(MOST) {
            match record {
                Ok(record) => {
                    assert_eq!(record.puzzle.check(), Ok(()), "{}:{line}", format.name());
                    for other in FORMATS {
                        let written = other.write(&record, None);
                        assert!(written.is_ok() || other.name() != "json", "{written:?}");
                    }
                }
                Err(error) => assert!(error.line() > 0 && error.column() > 0, "{error}"),
            }
        }
    }
});
