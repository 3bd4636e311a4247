//! Line ends of old Macs.

use std::io::{self, Read};

/// An input with line feeds in place of carriage returns, where these alone end its lines. Any other input stays as it
/// is. The first line end decides.
pub(crate) struct LineEnds<R> {
    input: R,
    state: LineEnd,
    /// A byte that was read to decide.
    ahead: Option<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum LineEnd {
    /// No line end was found yet.
    Unknown,
    CarriageReturns,
    Others,
}

impl<R: Read> LineEnds<R> {
    pub(crate) fn new(input: R) -> Self {
        Self { input, state: LineEnd::Unknown, ahead: None }
    }

    /// Decides by the first line end among some bytes. A carriage return at their end needs one more.
    fn decide(&mut self, bytes: &[u8]) -> io::Result<()> {
        let Some(at) = bytes.iter().position(|byte| matches!(byte, b'\r' | b'\n')) else {
            return Ok(());
        };
        // A line feed directly after a carriage return belongs to the same line end.
        let next = match bytes.get(at + 1) {
            Some(&next) => Some(next),
            None if bytes[at] == b'\r' => self.read_ahead()?,
            None => None,
        };
        let is_old = bytes[at] == b'\r' && next != Some(b'\n');
        self.state = if is_old { LineEnd::CarriageReturns } else { LineEnd::Others };
        Ok(())
    }

    fn read_ahead(&mut self) -> io::Result<Option<u8>> {
        let mut byte = [0];
        loop {
            match self.input.read(&mut byte) {
                Ok(0) => return Ok(None),
                Ok(_) => {
                    self.ahead = Some(byte[0]);
                    return Ok(self.ahead);
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl<R: Read> Read for LineEnds<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let Some(first) = buffer.first_mut() else { return Ok(0) };
        let length = match self.ahead.take() {
            Some(byte) => {
                *first = byte;
                1
            }
            None => self.input.read(buffer)?,
        };
        let bytes = &mut buffer[..length];
        if self.state == LineEnd::Unknown {
            self.decide(bytes)?;
        }
        if self.state == LineEnd::CarriageReturns {
            bytes.iter_mut().filter(|byte| **byte == b'\r').for_each(|byte| *byte = b'\n');
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        for size in [1, 2, 3, 100] {
            let mut input = LineEnds::new(Cursor::new(text.as_bytes().to_vec()));
            let mut found = Vec::new();
            let mut buffer = vec![0; size];
            loop {
                match input.read(&mut buffer).unwrap() {
                    0 => break,
                    length => found.extend_from_slice(&buffer[..length]),
                }
            }
            assert_eq!(String::from_utf8(found).unwrap(), expected, "{size}");
        }
    }

    #[test]
    fn carriage_returns_alone_are_line_ends() {
        check("12\r34\r", "12\n34\n");
        check("12\r\r34", "12\n\n34");
        check("\r", "\n");
    }

    #[test]
    fn other_line_ends_stay() {
        for text in ["", "12", "12\n34\r\n", "12\r\n34\r\n", "12\n34\r56", "\n\r"] {
            check(text, text);
        }
    }
}
