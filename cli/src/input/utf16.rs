//! Text in UTF-16, which begins with a byte order mark, as UTF-8.

use super::decompress::Bytes;
use encoding_rs_io::{DecodeReaderBytes, DecodeReaderBytesBuilder};

/// The bytes of an input, with text in UTF-16 as UTF-8. All other bytes pass unchanged. Half a character becomes
/// U+FFFD.
pub(super) fn as_utf8(input: Bytes) -> DecodeReaderBytes<Bytes, Vec<u8>> {
    DecodeReaderBytesBuilder::new().utf8_passthru(true).build(input)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{self, Cursor, Read};

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
            as_utf8(input).read_to_end(&mut found).unwrap();
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
