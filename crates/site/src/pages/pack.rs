//! Compressed forms of texts that were changed when the server started.

use std::io::Write;

use axum::body::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Some milliseconds for a page; a twentieth larger than the slowest way, which the build takes.
const QUALITY: u32 = 9;
const WINDOW: u32 = 22;

pub fn brotli(text: &[u8]) -> Bytes {
    let mut packed = Vec::new();
    let mut writer = brotli::CompressorWriter::new(&mut packed, 4096, QUALITY, WINDOW);
    // A vector takes everything.
    let _ = writer.write_all(text);
    drop(writer);
    packed.into()
}

pub fn gzip(text: &[u8]) -> Bytes {
    let mut writer = GzEncoder::new(Vec::new(), Compression::best());
    let _ = writer.write_all(text);
    writer.finish().unwrap_or_default().into()
}
