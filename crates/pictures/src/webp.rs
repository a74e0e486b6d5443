//! The chunks of a WebP: those that draw it are kept.

use super::{Cursor, Kind, Outline, Refused, damaged, moving, sized};

/// That some of it is seen through; every other flag says that something is there which is left out.
const SEE_THROUGH: u8 = 0x10;

pub fn outline(bytes: &[u8]) -> Result<Outline, Refused> {
    let bad = || damaged(Kind::Webp);
    let mut file = Cursor(bytes);
    file.take(4).ok_or_else(bad)?;
    let stated = file.array().map(u32::from_le_bytes).ok_or_else(bad)?;
    // What lies behind its end is none of it.
    let mut rest = Cursor(usize::try_from(stated).ok().and_then(|stated| file.take(stated)).ok_or_else(bad)?);
    rest.take(4).ok_or_else(bad)?;
    let (mut canvas, mut alpha, mut drawing) = (None, None, None);
    while !rest.0.is_empty() {
        let name: [u8; 4] = rest.array().ok_or_else(bad)?;
        let length = rest.array().map(u32::from_le_bytes).ok_or_else(bad)?;
        let held = usize::try_from(length).ok().and_then(|length| rest.take(length)).ok_or_else(bad)?;
        // Filled up to an even length; at the very end some programs leave that out.
        if length % 2 == 1 && !rest.0.is_empty() {
            rest.take(1).ok_or_else(bad)?;
        }
        let place = match &name {
            b"VP8X" => &mut canvas,
            b"ALPH" => &mut alpha,
            b"VP8 " | b"VP8L" => &mut drawing,
            b"ANIM" | b"ANMF" => return Err(moving()),
            // A profile, a camera's notes, what a program wrote.
            _ => continue,
        };
        if place.replace((name, held)).is_some() {
            return Err(bad());
        }
    }
    let (name, drawn) = drawing.ok_or_else(bad)?;
    let (width, height) = if &name == b"VP8L" { lossless(drawn) } else { lossy(drawn) }.ok_or_else(bad)?;
    sized(Kind::Webp, width, height)?;
    let mut chunks = b"WEBP".to_vec();
    if let Some((alpha_name, alpha)) = alpha.filter(|_| &name == b"VP8 ") {
        let mut head = vec![SEE_THROUGH, 0, 0, 0];
        head.extend_from_slice(&(width - 1).to_le_bytes()[..3]);
        head.extend_from_slice(&(height - 1).to_le_bytes()[..3]);
        chunk(&mut chunks, *b"VP8X", &head);
        chunk(&mut chunks, alpha_name, alpha);
    }
    chunk(&mut chunks, name, drawn);
    let mut kept = b"RIFF".to_vec();
    kept.extend_from_slice(&u32::try_from(chunks.len()).unwrap_or(u32::MAX).to_le_bytes());
    kept.extend_from_slice(&chunks);
    Ok(Outline { width, height, is_turned: false, bytes: kept })
}

/// Width and height of a `VP8 ` drawing (RFC 6386, 9.1): fourteen bits each, behind a mark.
fn lossy(drawn: &[u8]) -> Option<(u32, u32)> {
    let mut head = Cursor(drawn);
    let first = head.byte()?;
    head.take(2)?;
    if first & 1 != 0 || head.take(3)? != [0x9D, 0x01, 0x2A] {
        return None;
    }
    let side = |bytes: [u8; 2]| u32::from(u16::from_le_bytes(bytes) & 0x3FFF);
    Some((side(head.array()?), side(head.array()?)))
}

/// Of a `VP8L` drawing (RFC 9649, 3.4): fourteen bits each, one less than they are.
fn lossless(drawn: &[u8]) -> Option<(u32, u32)> {
    let mut head = Cursor(drawn);
    if head.byte()? != 0x2F {
        return None;
    }
    let bits = head.array().map(u32::from_le_bytes)?;
    Some(((bits & 0x3FFF) + 1, ((bits >> 14) & 0x3FFF) + 1))
}

fn chunk(to: &mut Vec<u8>, name: [u8; 4], held: &[u8]) {
    to.extend_from_slice(&name);
    to.extend_from_slice(&u32::try_from(held.len()).unwrap_or(u32::MAX).to_le_bytes());
    to.extend_from_slice(held);
    if held.len() % 2 == 1 {
        to.push(0);
    }
}
