//! Draws what is kept once, in memory, so that it is a picture and no more than it says.

use std::io::Cursor;

use flate2::{Decompress, FlushDecompress, Status};
use image_webp::WebPDecoder;
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::{Kind, LONGEST_SIDE, Outline, Refused, damaged};

/// That the reader may ask for: the longest row of the widest kind has 128 KB.
const ROOM: usize = 64 << 20;

pub fn draw(kind: Kind, outline: &Outline) -> Result<(), Refused> {
    let is_whole = match kind {
        Kind::Png => {
            exactly(outline)?;
            png(&outline.bytes)
        }
        Kind::Jpeg => jpeg(&outline.bytes),
        Kind::Webp => webp(&outline.bytes),
    };
    is_whole.ok_or_else(|| damaged(kind))
}

fn png(bytes: &[u8]) -> Option<()> {
    let decoder = png::Decoder::new_with_limits(Cursor::new(bytes), png::Limits { bytes: ROOM });
    let mut reader = decoder.read_info().ok()?;
    while reader.next_row().ok()?.is_some() {}
    reader.finish().ok()
}

/// A PNG may unpack to no more than its rows: what follows them nobody sees.
fn exactly(outline: &Outline) -> Result<(), Refused> {
    let bad = || damaged(Kind::Png);
    let mut packed = Vec::with_capacity(outline.bytes.len());
    let (mut at, mut pixel, mut interlaced) = (8, 0_u64, false);
    while let Some(head) = outline.bytes.get(at..at + 8) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let held = outline.bytes.get(at + 8..at + 8 + length).ok_or_else(bad)?;
        match &head[4..] {
            b"IHDR" => {
                let channels = match held.get(9) {
                    Some(0 | 3) => 1,
                    Some(4) => 2,
                    Some(2) => 3,
                    Some(6) => 4,
                    _ => return Err(bad()),
                };
                pixel = channels * u64::from(held[8]);
                interlaced = held[12] != 0;
            }
            b"IDAT" => packed.extend_from_slice(held),
            _ => {}
        }
        at += length + 12;
    }
    let rows = |width: u64, height: u64| {
        if width == 0 { 0 } else { height * (1 + (width * pixel).div_ceil(8)) }
    };
    let (width, height) = (u64::from(outline.width), u64::from(outline.height));
    let passes =
        [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)];
    let every = |size: u64, from: u64, step: u64| size.saturating_sub(from).div_ceil(step);
    let expected: u64 = if interlaced {
        passes.iter().map(|(x, y, wide, high)| rows(every(width, *x, *wide), every(height, *y, *high))).sum()
    } else {
        rows(width, height)
    };
    let (mut unpacking, mut room) = (Decompress::new(true), vec![0; 64 << 10]);
    loop {
        let (taken, given) = (unpacking.total_in(), unpacking.total_out());
        let rest = packed.get(usize::try_from(taken).unwrap_or(usize::MAX)..).ok_or_else(bad)?;
        let status = unpacking.decompress(rest, &mut room, FlushDecompress::None).map_err(|_| bad())?;
        if unpacking.total_out() > expected {
            return Err(more());
        }
        match status {
            Status::StreamEnd => break,
            _ if unpacking.total_in() == taken && unpacking.total_out() == given => return Err(bad()),
            _ => {}
        }
    }
    if unpacking.total_out() < expected {
        return Err(bad());
    }
    if unpacking.total_in() < packed.len() as u64 { Err(more()) } else { Ok(()) }
}

fn more() -> Refused {
    Refused("This PNG holds more than the picture it shows. Save it again with another program.".to_owned())
}

fn jpeg(bytes: &[u8]) -> Option<()> {
    let side = LONGEST_SIDE as usize;
    let options = DecoderOptions::default().set_strict_mode(true).set_max_width(side).set_max_height(side);
    JpegDecoder::new_with_options(ZCursor::new(bytes), options).decode().ok().map(drop)
}

fn webp(bytes: &[u8]) -> Option<()> {
    let mut decoder = WebPDecoder::new(Cursor::new(bytes)).ok()?;
    let mut drawn = vec![0; decoder.output_buffer_size()?];
    decoder.read_image(&mut drawn).ok()
}
