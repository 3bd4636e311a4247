//! Decompression of inputs.

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;
use lzma_rust2::XzReader;
use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, BufReader, Cursor, Read};

/// The bytes of an input.
pub(crate) type Bytes = Box<dyn Read + Send>;

const GZIP: &[u8] = &[0x1f, 0x8b];
const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
const XZ: &[u8] = &[0xfd, b'7', b'z', b'X', b'Z', 0];
/// With the digit of the level, the first block or the end follows.
const BZIP2: &[u8] = b"BZh";

/// The decompressed bytes of an input that begins as gzip, Zstandard, xz or bzip2 do; all others as they are.
///
/// # Errors
/// If it cannot be read.
pub(crate) fn decompress(input: Bytes) -> io::Result<Bytes> {
    let mut input = input;
    let start = first_bytes(&mut input)?;
    let is = |magic| start.starts_with(magic);
    let (is_gzip, is_zstd, is_xz, is_bzip2) = (is(GZIP), is(ZSTD), is(XZ), is(BZIP2));
    let whole = Cursor::new(start).chain(input);
    Ok(if is_gzip {
        unpacked("gzip", MultiGzDecoder::new(whole))
    } else if is_zstd {
        unpacked("Zstandard", Frames { packed: BufReader::new(whole), decoder: None })
    } else if is_xz {
        unpacked("xz", XzReader::new(whole, true))
    } else if is_bzip2 {
        unpacked("bzip2", MultiBzDecoder::new(whole))
    } else {
        Box::new(whole)
    })
}

/// A reader of packed data. Its errors name the format.
struct Unpacked<R> {
    format: &'static str,
    content: R,
}

fn unpacked(format: &'static str, content: impl Read + Send + 'static) -> Bytes {
    Box::new(Unpacked { format, content })
}

impl<R: Read> Read for Unpacked<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        use io::ErrorKind::{InvalidData, InvalidInput, Other, UnexpectedEof};
        self.content.read(out).map_err(|error| match error.kind() {
            InvalidData | InvalidInput | Other | UnexpectedEof => {
                let why = format!(
                    "the {} data is damaged or ends too early; copy the file again",
                    self.format
                );
                io::Error::new(InvalidData, why)
            }
            _ => error,
        })
    }
}

/// The bytes that decide the format, and no more: typed input is passed on at once.
fn first_bytes(input: &mut Bytes) -> io::Result<Vec<u8>> {
    let mut start = Vec::new();
    let may_be = |start: &[u8]| {
        [GZIP, ZSTD, XZ, BZIP2].iter().any(|m| m.len() > start.len() && m.starts_with(start))
    };
    while may_be(&start) {
        let mut byte = [0];
        match input.read(&mut byte) {
            Ok(0) => break,
            Ok(_) => start.push(byte[0]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(start)
}

/// The content of the frames of a Zstandard file, one after the other.
struct Frames<R> {
    packed: R,
    /// The decoder of the current frame.
    decoder: Option<FrameDecoder>,
}

impl<R: BufRead> Read for Frames<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        loop {
            let Some(decoder) = &mut self.decoder else {
                // No frame is open: the input is at its end, or the next frame begins.
                if self.packed.fill_buf()?.is_empty() {
                    return Ok(0);
                }
                self.decoder = next_frame(&mut self.packed)?;
                continue;
            };
            // Decodes until some content is ready or the frame ends.
            while decoder.can_collect() == 0 && !decoder.is_finished() {
                let some = BlockDecodingStrategy::UptoBlocks(1);
                decoder.decode_blocks(&mut self.packed, some).map_err(io::Error::other)?;
            }
            match decoder.read(out)? {
                0 if !out.is_empty() => self.decoder = None,
                length => return Ok(length),
            }
        }
    }
}

/// The decoder of the next frame; `None` for a skippable frame.
fn next_frame(packed: &mut impl Read) -> io::Result<Option<FrameDecoder>> {
    let mut decoder = FrameDecoder::new();
    match decoder.init(&mut *packed) {
        Ok(()) => Ok(Some(decoder)),
        Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
            length,
            ..
        })) => {
            io::copy(&mut packed.take(length.into()), &mut io::sink())?;
            Ok(None)
        }
        Err(error) => Err(io::Error::other(error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use flate2::Compression;
    use flate2::write::GzEncoder;
    use ruzstd::encoding::{CompressionLevel, compress_to_vec};
    use std::io::Write;

    #[track_caller]
    fn check(packed: &[u8], expected: &str) {
        let mut text = String::new();
        decompress(Box::new(Cursor::new(packed.to_vec())))
            .unwrap()
            .read_to_string(&mut text)
            .unwrap();
        assert_eq!(text, expected);
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(text.as_bytes()).unwrap();
        encoder.finish().unwrap()
    }

    fn zstd(text: &str) -> Vec<u8> {
        compress_to_vec(text.as_bytes(), CompressionLevel::Fastest)
    }

    #[test]
    fn packed_files_are_read_as_what_is_in_them() {
        let long = "12..\n".repeat(100_000);
        check(&gzip(&long), &long);
        check(&zstd(&long), &long);
        check(long.as_bytes(), &long);
    }

    /// `one two` on three lines, by `xz` and by `bzip2`.
    const XZ_FILE: &str = "fd377a585a000004e6d6b4460200210116000000742fe5a3e00017000e5d00379b88ce76e2f4e19527fff4c000000000daceff2ac368fe4900012a1855e1815c1fb6f37d010000000004595a";
    const BZIP2_FILE: &str = "425a6839314159265359ecd4c5fb000008d18000104000020184802000223f5534f53d421808ea3551e57c5dc914e14243b35317ec";

    fn bytes(hex: &str) -> Vec<u8> {
        let byte = |at| u8::from_str_radix(&hex[at..at + 2], 16).unwrap();
        (0..hex.len()).step_by(2).map(byte).collect()
    }

    #[test]
    fn xz_and_bzip2_are_read() {
        for file in [XZ_FILE, BZIP2_FILE] {
            let file = bytes(file);
            check(&file, &"one two\n".repeat(3));
            check(&file.repeat(2), &"one two\n".repeat(6));
            let mut text = String::new();
            let mut input =
                decompress(Box::new(Cursor::new(file[..file.len() - 9].to_vec()))).unwrap();
            assert!(input.read_to_string(&mut text).is_err());
        }
    }

    #[test]
    fn several_parts_are_read_one_after_the_other() {
        check(&[gzip("one "), gzip("two")].concat(), "one two");
        let skipped = [0x50, 0x2a, 0x4d, 0x18, 3, 0, 0, 0, 1, 2, 3];
        check(&[zstd("one "), skipped.to_vec(), zstd(""), zstd("two")].concat(), "one two");
    }

    #[test]
    fn short_files_are_what_they_are() {
        for text in ["", "(", "(\u{35}", "\u{1f}", "12"] {
            check(text.as_bytes(), text);
        }
    }

    #[test]
    fn broken_files_are_errors() {
        for packed in [gzip("text"), zstd("text")] {
            let cut = packed[..packed.len() - 3].to_vec();
            let mut text = String::new();
            let mut input = decompress(Box::new(Cursor::new(cut))).unwrap();
            assert!(input.read_to_string(&mut text).is_err());
        }
    }
}
