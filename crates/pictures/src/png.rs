//! The chunks of a PNG: those that draw it are kept.

use super::{Cursor, Kind, Outline, Refused, damaged, sized};

const MARK: &[u8; 8] = b"\x89PNG\r\n\x1A\n";
/// Around what a chunk holds: its length, its name, its checksum.
const AROUND: usize = 12;

pub fn outline(bytes: &[u8]) -> Result<Outline, Refused> {
    let bad = || damaged(Kind::Png);
    let mut rest = Cursor(bytes);
    rest.take(MARK.len()).ok_or_else(bad)?;
    let mut kept = MARK.to_vec();
    let mut size = None;
    loop {
        let length = Cursor(rest.0).u32().and_then(|length| usize::try_from(length).ok()).ok_or_else(bad)?;
        let whole = length.checked_add(AROUND).and_then(|whole| rest.take(whole)).ok_or_else(bad)?;
        let (name, held) = (&whole[4..8], &whole[8..whole.len() - 4]);
        let is_kept = match (name, length) {
            (b"IHDR", 13) if size.is_none() => {
                let mut header = Cursor(held);
                let (width, height) = (header.u32().ok_or_else(bad)?, header.u32().ok_or_else(bad)?);
                sized(Kind::Png, width, height)?;
                size = Some((width, height));
                true
            }
            // What comes before its first chunk is none.
            _ if size.is_none() => return Err(bad()),
            // The colours: a table, what of them is seen through, and how light they are.
            (b"PLTE", ..=768) | (b"tRNS", ..=256) | (b"gAMA" | b"cICP", 4) | (b"cHRM", 32) | (b"sRGB", 1) => {
                true
            }
            (b"IDAT" | b"IEND", _) => true,
            // A capital says that nothing can be drawn without it.
            ([b'A'..=b'Z', ..], _) => return Err(bad()),
            // Texts, times, places, a profile, the frames of a moving one.
            _ => false,
        };
        if is_kept {
            kept.extend_from_slice(whole);
        }
        if name == b"IEND" {
            if length > 0 {
                return Err(bad());
            }
            break;
        }
    }
    let (width, height) = size.ok_or_else(bad)?;
    Ok(Outline { width, height, is_turned: false, bytes: kept })
}
