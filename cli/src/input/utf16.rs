//! Inputs in UTF-16, which begin with a byte order mark.

use super::decompress::Bytes;
use std::io::{self, Read};

/// The bytes of an input in UTF-8, without the byte order mark, if it begins as UTF-16 does; all others as they are.
/// Pairs of units that are no character become U+FFFD.
pub(crate) struct Utf8<R> {
    input: R,
    state: State,
    /// Bytes that are not handed on yet, the next one last.
    ready: Vec<u8>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Nothing was read.
    Start,
    Other,
    Utf16 {
        is_big: bool,
    },
}

impl Utf8<Bytes> {
    pub(crate) const fn new(input: Bytes) -> Self {
        Self { input, state: State::Start, ready: Vec::new() }
    }
}

impl<R: Read> Utf8<R> {
    /// Reads one byte; `None` at the end.
    fn byte(&mut self) -> io::Result<Option<u8>> {
        let mut byte = [0];
        loop {
            match self.input.read(&mut byte) {
                Ok(0) => return Ok(None),
                Ok(_) => return Ok(Some(byte[0])),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
    }

    /// Decides by the first two bytes.
    fn decide(&mut self) -> io::Result<()> {
        self.state = State::Other;
        let Some(first) = self.byte()? else { return Ok(()) };
        let second = if matches!(first, 0xff | 0xfe) { self.byte()? } else { None };
        match (first, second) {
            (0xff, Some(0xfe)) => self.state = State::Utf16 { is_big: false },
            (0xfe, Some(0xff)) => self.state = State::Utf16 { is_big: true },
            _ => self.ready.extend(second.into_iter().chain([first])),
        }
        Ok(())
    }

    /// Decodes the next bytes of UTF-16.
    fn decode(&mut self, is_big: bool) -> io::Result<()> {
        /// The number of bytes that are decoded together.
        const MOST: usize = 1 << 13;
        let mut bytes = vec![0; MOST];
        let length = self.input.read(&mut bytes)?;
        bytes.truncate(length);
        if length % 2 == 1 {
            bytes.extend(self.byte()?);
        }
        let unit = |pair: &[u8]| match *pair {
            [first, second] if is_big => u16::from_be_bytes([first, second]),
            [first, second] => u16::from_le_bytes([first, second]),
            // Half a unit at the end.
            _ => 0xfffd,
        };
        let mut units: Vec<u16> = bytes.chunks(2).map(unit).collect();
        if units.last().is_some_and(|unit| (0xd800..0xdc00).contains(unit)) {
            let rest = [self.byte()?, self.byte()?];
            let rest: Vec<u8> = rest.into_iter().flatten().collect();
            if !rest.is_empty() {
                units.push(unit(&rest));
            }
        }
        let text: String = char::decode_utf16(units)
            .map(|found| found.unwrap_or(char::REPLACEMENT_CHARACTER))
            .collect();
        self.ready.extend(text.bytes().rev());
        Ok(())
    }
}

impl<R: Read> Read for Utf8<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if out.is_empty() {
            return Ok(0);
        }
        if self.state == State::Start {
            self.decide()?;
        }
        if self.ready.is_empty()
            && let State::Utf16 { is_big } = self.state
        {
            self.decode(is_big)?;
            if self.ready.is_empty() {
                return Ok(0);
            }
        }
        if self.ready.is_empty() {
            return self.input.read(out);
        }
        let length = out.len().min(self.ready.len());
        for slot in &mut out[..length] {
            *slot = self.ready.pop().unwrap_or_default();
        }
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Cursor;

    /// An input that gives a few bytes at a time.
    struct Drops(Cursor<Vec<u8>>, usize);

    impl Read for Drops {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let most = buffer.len().min(self.1);
            self.0.read(&mut buffer[..most])
        }
    }

    #[track_caller]
    fn check(bytes: &[u8], expected: &[u8]) {
        for drop in [1, 2, 3, 5, usize::MAX] {
            let mut found = Vec::new();
            let input: Bytes = Box::new(Drops(Cursor::new(bytes.to_vec()), drop));
            Utf8::new(input).read_to_end(&mut found).unwrap();
            assert_eq!(found, expected, "{drop}");
        }
    }

    #[test]
    fn utf_16_becomes_utf_8() {
        let text = "5\u{e4}\u{20ac}\u{1d7d7}.\r\n".repeat(3000);
        let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
        let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
        check(&[&[0xff, 0xfe], &little[..]].concat(), text.as_bytes());
        check(&[&[0xfe, 0xff], &big[..]].concat(), text.as_bytes());
        check(b"\xff\xfe1\x00\x00\xd8", "1\u{fffd}".as_bytes());
        check(b"\xff\xfe1\x002", "1\u{fffd}".as_bytes());
    }

    #[test]
    fn other_bytes_stay() {
        for bytes in [&b""[..], b"\xff", b"\xfe", b"\xffa", b"\xef\xbb\xbf1", b"12", b"\xfe\xfe"] {
            check(bytes, bytes);
        }
    }
}
