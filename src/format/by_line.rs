//! Reads files with one puzzle per line.

use super::error::Fault;
use super::position::{column, decode, is_blank, skip_mark, trim_end};
use super::{FormatError, Record, Records};

/// Reads the lines of a file lazily, without blank lines and lines that start with `#`. `read` receives a line without
/// its end, and the offset of the first character that is not a blank.
pub(super) fn records(
    bytes: Vec<u8>,
    mut read: impl FnMut(&str, usize) -> Result<Record, Fault> + Send + 'static,
) -> Records {
    some_records(bytes, move |text, start| read(text, start).map(Some))
}

/// Reads the lines of a file as [`records`] does, where a line may have no puzzle.
pub(super) fn some_records(
    bytes: Vec<u8>,
    mut read: impl FnMut(&str, usize) -> Result<Option<Record>, Fault> + Send + 'static,
) -> Records {
    let (mut start, mut number) = (0, 0);
    Box::new(std::iter::from_fn(move || {
        while start < bytes.len() {
            let rest = &bytes[start..];
            let end = rest.iter().position(|&byte| byte == b'\n').map_or(rest.len(), |end| end + 1);
            start += end;
            number += 1;
            if let Some(record) = read_line(&rest[..end], number, &mut read).transpose() {
                return Some((number, record));
            }
        }
        None
    }))
}

fn read_line(
    line: &[u8],
    number: usize,
    read: &mut impl FnMut(&str, usize) -> Result<Option<Record>, Fault>,
) -> Result<Option<Record>, FormatError> {
    let text = match decode(line) {
        Ok(text) => trim_end(text),
        Err(Fault { at, kind }) => {
            return Err(FormatError::new(number, column(skip_mark(line), at), kind));
        }
    };
    let content = text.trim_start_matches(is_blank);
    if content.is_empty() || content.starts_with('#') {
        return Ok(None);
    }
    let start = text.len() - content.len();
    read(text, start).map_err(|fault| fault.on_line(number, text))
}

/// The first line of a file that is neither blank nor a comment, without blanks around it.
pub(super) fn first(bytes: &[u8]) -> Option<&str> {
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let line = lines.find(|line| !line.is_empty() && !line.starts_with(b"#"))?;
    str::from_utf8(line).ok()
}
