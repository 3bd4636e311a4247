//! Helpers for the tests of several formats.

use super::{FormatError, Record};

/// Compares the records of a file with the expected ones: the line of each puzzle, and the puzzle or the
/// line, column and message of its error.
#[track_caller]
pub(super) fn assert_records(
    found: &[(usize, Result<Record, FormatError>)],
    expected: &[(usize, &str)],
) {
    let show = |(line, record): &(usize, Result<Record, FormatError>)| match record {
        Ok(record) => (*line, record.puzzle.to_string()),
        Err(error) => (*line, format!("{}:{}: {error}", error.line(), error.column())),
    };
    let found: Vec<(usize, String)> = found.iter().map(show).collect();
    let expected: Vec<(usize, String)> =
        expected.iter().map(|&(line, text)| (line, text.to_owned())).collect();
    assert_eq!(found, expected);
}
