//! The contents of streams.

use flate2::Compression;
use flate2::write::ZlibEncoder;
use std::io::Write as _;

/// Bytes in the format of zlib.
pub(super) fn compressed(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    // Writing to memory cannot fail.
    let _ = encoder.write_all(bytes);
    encoder.finish().unwrap_or_default()
}
