//! Compressed texts of links.

use data_encoding::BASE32HEX_NOPAD;
use flate2::read::{DeflateDecoder, ZlibDecoder};
use pavane_constraints::base64;
use std::io::Read;

/// The maximum number of bytes of a text, which no puzzle needs.
const MOST: u64 = 1 << 20;

/// The text of bytes in base 64, compressed by deflate without a head. `None` for other data, and for texts of more
/// than a mebibyte. The last digits may be `-` and `_`; padding may be missing.
pub(super) fn of_base64(data: &str) -> Option<String> {
    let bytes = base64::decode(data)?;
    text(DeflateDecoder::new(&bytes[..]))
}

/// The text of bytes in base 32 with digits and letters up to `v`, compressed as zlib does. `None` as in
/// [`of_base64`].
pub(super) fn of_base32(data: &str) -> Option<String> {
    let data = data.trim_end_matches('=').to_ascii_uppercase();
    let bytes = BASE32HEX_NOPAD.decode(data.as_bytes()).ok()?;
    text(ZlibDecoder::new(&bytes[..]))
}

fn text(decoder: impl Read) -> Option<String> {
    let mut text = String::new();
    decoder.take(MOST + 1).read_to_string(&mut text).ok()?;
    (text.len() as u64 <= MOST).then_some(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use data_encoding::BASE64URL_NOPAD;
    use flate2::Compression;
    use flate2::read::{DeflateEncoder, ZlibEncoder};

    fn bytes(mut encoder: impl Read) -> Vec<u8> {
        let mut bytes = Vec::new();
        encoder.read_to_end(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn compressed_texts_are_read_with_and_without_padding() {
        let raw = bytes(DeflateEncoder::new(&b"a text"[..], Compression::best()));
        for encoding in [data_encoding::BASE64, data_encoding::BASE64URL, BASE64URL_NOPAD] {
            assert_eq!(of_base64(&encoding.encode(&raw)).as_deref(), Some("a text"));
        }
        let zlib = bytes(ZlibEncoder::new(&b"a text"[..], Compression::best()));
        let data = BASE32HEX_NOPAD.encode(&zlib).to_ascii_lowercase();
        assert_eq!(of_base32(&data).as_deref(), Some("a text"));
        assert_eq!(of_base32(&data[..data.len() - 3]), None);
        assert_eq!(of_base64("!"), None);
        assert_eq!(of_base64("AAAA"), None);
    }

    #[test]
    fn texts_that_grow_beyond_the_maximum_are_refused() {
        let large = vec![b'x'; MOST as usize + 1];
        let compressed = |text: &[u8]| {
            BASE64URL_NOPAD.encode(&bytes(DeflateEncoder::new(text, Compression::best())))
        };
        assert_eq!(of_base64(&compressed(&large)), None);
        assert_eq!(of_base64(&compressed(&large[1..])).map(|text| text.len()), Some(MOST as usize));
    }
}
