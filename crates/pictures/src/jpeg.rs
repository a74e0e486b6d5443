//! The segments of a JPEG: those that draw it are kept, and which side is up.

use super::{Cursor, Kind, Outline, Refused, damaged, orientation, sized};

const START: u8 = 0xD8;
const END: u8 = 0xD9;
const SCAN: u8 = 0xDA;
/// A photo that comes into view in steps has some ten.
const MOST_SCANS: usize = 100;
/// Says that colours are meant as usual: no size in inches, no small copy.
const PLAIN: &[u8] = b"JFIF\0\x01\x01\0\0\x01\0\x01\0\0";
/// `Adobe` and how the colours are mixed.
const ADOBE: usize = 12;

pub fn outline(bytes: &[u8]) -> Result<Outline, Refused> {
    let bad = || damaged(Kind::Jpeg);
    let mut rest = Cursor(bytes);
    rest.take(2).ok_or_else(bad)?;
    let (mut is_plain, mut adobe, mut up) = (false, None, None);
    let (mut frame, mut scans) = (None, 0);
    let mut drawing = Vec::with_capacity(bytes.len());
    loop {
        let marker = marker(&mut rest).ok_or_else(bad)?;
        if marker == END {
            break;
        }
        let length = rest.u16().and_then(|length| usize::from(length).checked_sub(2)).ok_or_else(bad)?;
        let held = rest.take(length).ok_or_else(bad)?;
        match marker {
            // A frame, all at once or in steps, eight bits a colour.
            0xC0..=0xC2 => {
                if frame.is_some() {
                    return Err(bad());
                }
                let mut head = Cursor(held);
                let bits = head.byte().ok_or_else(bad)?;
                let (height, width) = (head.u16().ok_or_else(bad)?, head.u16().ok_or_else(bad)?);
                sized(Kind::Jpeg, width.into(), height.into())?;
                if bits != 8 {
                    return Err(unusual());
                }
                frame = Some((u32::from(width), u32::from(height)));
            }
            // Tables, and how often the reader may begin anew.
            0xC4 | 0xDB | 0xDD => {}
            0xC3 | 0xC5..=0xCF => return Err(unusual()),
            SCAN => {
                scans += 1;
                if frame.is_none() || scans > MOST_SCANS {
                    return Err(bad());
                }
            }
            0xE0 => {
                is_plain |= held.starts_with(b"JFIF\0");
                continue;
            }
            0xE1 => {
                up = up.or_else(|| orientation::read(held));
                continue;
            }
            0xEE => {
                if held.starts_with(b"Adobe") {
                    adobe = adobe.or(held.get(..ADOBE));
                }
                continue;
            }
            // What programs write beside it, and comments.
            0xE2..=0xED | 0xEF | 0xFE => continue,
            _ => return Err(bad()),
        }
        segment(&mut drawing, marker, held);
        if marker == SCAN {
            drawing.extend_from_slice(scanned(&mut rest).ok_or_else(bad)?);
        }
    }
    let (width, height) = frame.filter(|_| scans > 0).ok_or_else(bad)?;
    let mut kept = vec![0xFF, START];
    if is_plain {
        segment(&mut kept, 0xE0, PLAIN);
    }
    if let Some(adobe) = adobe {
        segment(&mut kept, 0xEE, adobe);
    }
    let up = up.filter(|up| *up != 1);
    if let Some(up) = up {
        segment(&mut kept, 0xE1, &orientation::write(up));
    }
    kept.extend_from_slice(&drawing);
    kept.extend_from_slice(&[0xFF, END]);
    Ok(Outline { width, height, is_turned: up.is_some_and(orientation::is_turned), bytes: kept })
}

/// The next one; it may be filled up before.
fn marker(rest: &mut Cursor<'_>) -> Option<u8> {
    if rest.byte()? != 0xFF {
        return None;
    }
    loop {
        match rest.byte()? {
            0xFF => {}
            marker => return Some(marker),
        }
    }
}

/// What is drawn, up to the next marker that is none of its own.
fn scanned<'a>(rest: &mut Cursor<'a>) -> Option<&'a [u8]> {
    let bytes = rest.0;
    let mut at = 0;
    loop {
        at += bytes.get(at..)?.iter().position(|byte| *byte == 0xFF)?;
        match bytes.get(at + 1)? {
            0x00 | 0xD0..=0xD7 => at += 2,
            0xFF => at += 1,
            _ => return rest.take(at),
        }
    }
}

fn segment(to: &mut Vec<u8>, marker: u8, held: &[u8]) {
    // What is held came out of a segment, or is one of ours.
    let length = u16::try_from(held.len() + 2).unwrap_or(u16::MAX);
    to.extend_from_slice(&[0xFF, marker]);
    to.extend_from_slice(&length.to_be_bytes());
    to.extend_from_slice(held);
}

fn unusual() -> Refused {
    Refused(
        "This JPEG is of a kind that browsers do not show. Save it again as a usual JPEG or as a PNG."
            .to_owned(),
    )
}
