//! Compressed outputs.

use clap::ValueEnum;
use flate2::Compression;
use flate2::write::GzEncoder;
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use std::io::{self, Write};

/// Bytes of output in a frame of Zstandard: enough to be packed well.
const FRAME: usize = 1 << 20;

/// The packing of an output. Packed outputs that follow each other in one file unpack to the contents of both.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Packing {
    /// Zstandard
    Zst,
    /// gzip
    Gz,
}

impl Packing {
    /// The ending of the names of files that are packed so.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            Self::Zst => ".zst",
            Self::Gz => ".gz",
        }
    }

    /// The program that unpacks such a file, keeps it, and overwrites an old result.
    pub(crate) const fn unpacker(self) -> &'static str {
        match self {
            Self::Zst => "zstd -dkf",
            Self::Gz => "gzip -dkf",
        }
    }
}

/// A writer that packs its input, or passes it on as it is.
pub(crate) enum Packer<W: Write> {
    Plain(W),
    Gzip(GzEncoder<W>),
    /// The target, with the bytes that are not compressed yet.
    Zstd(W, Vec<u8>),
}

impl<W: Write> Packer<W> {
    pub(crate) fn new(target: W, packing: Option<Packing>) -> Self {
        match packing {
            None => Self::Plain(target),
            Some(Packing::Gz) => Self::Gzip(GzEncoder::new(target, Compression::default())),
            Some(Packing::Zst) => Self::Zstd(target, Vec::with_capacity(FRAME)),
        }
    }

    /// Packs the rest, and returns where all was written to.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(crate) fn finish(self) -> io::Result<W> {
        let mut target = match self {
            Self::Plain(target) => target,
            Self::Gzip(packer) => packer.finish()?,
            Self::Zstd(mut target, rest) => {
                write_frame(&mut target, &rest)?;
                target
            }
        };
        target.flush()?;
        Ok(target)
    }
}

impl<W: Write> Write for Packer<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(target) => target.write(bytes),
            Self::Gzip(packer) => packer.write(bytes),
            Self::Zstd(target, frame) => {
                // A full frame is packed at once. The caller writes the rest again.
                let room = bytes.len().min(FRAME - frame.len());
                frame.extend_from_slice(&bytes[..room]);
                if frame.len() == FRAME {
                    write_frame(target, frame)?;
                    frame.clear();
                }
                Ok(room)
            }
        }
    }

    /// Passes on packed bytes. Zstandard keeps an incomplete frame.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(target) | Self::Zstd(target, _) => target.flush(),
            Self::Gzip(packer) => packer.flush(),
        }
    }
}

fn write_frame(target: &mut impl Write, frame: &[u8]) -> io::Result<()> {
    target.write_all(&compress_to_vec(frame, CompressionLevel::Fastest))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::decompress;
    use std::io::{Cursor, Read};

    #[test]
    fn what_is_packed_in_pieces_is_unpacked_in_one() {
        let long: Vec<u8> = (0..3 * FRAME as u32 + 7).map(|i| (i / 100 % 251) as u8).collect();
        for packing in [None, Some(Packing::Zst), Some(Packing::Gz)] {
            let mut packed = Vec::new();
            for piece in [&long[..], b"", b"tail"] {
                let mut packer = Packer::new(packed, packing);
                packer.write_all(piece).unwrap();
                packed = packer.finish().unwrap();
            }
            let mut unpacked = Vec::new();
            decompress(Box::new(Cursor::new(packed))).unwrap().read_to_end(&mut unpacked).unwrap();
            assert!(unpacked == [&long[..], b"tail"].concat(), "{packing:?}");
        }
    }
}
