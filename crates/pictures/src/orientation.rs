//! Which side of a photo is up: the one thing of a camera's notes that is needed to draw it.

use super::Cursor;

const TAG: u16 = 0x0112;
/// A camera writes some dozen.
const MOST_ENTRIES: u16 = 1_000;

/// `1` to `8` as EXIF counts them; `None` where nothing, or nothing good, is said.
pub fn read(exif: &[u8]) -> Option<u8> {
    let tiff = exif.strip_prefix(b"Exif\0\0")?;
    let is_little = match tiff.get(..2)? {
        b"II" => true,
        b"MM" => false,
        _ => return None,
    };
    let small = |cursor: &mut Cursor<'_>| {
        let bytes = cursor.array()?;
        Some(if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) })
    };
    let large = |cursor: &mut Cursor<'_>| {
        let bytes = cursor.array()?;
        Some(if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) })
    };
    let mut cursor = Cursor(tiff.get(2..)?);
    if small(&mut cursor)? != 42 {
        return None;
    }
    let first = usize::try_from(large(&mut cursor)?).ok()?;
    let mut entries = Cursor(tiff.get(first..)?);
    for _ in 0..small(&mut entries)?.min(MOST_ENTRIES) {
        let tag = small(&mut entries)?;
        let (kind, count) = (small(&mut entries)?, large(&mut entries)?);
        let value = small(&mut entries)?;
        entries.take(2)?;
        if tag == TAG {
            let value = u8::try_from(value).ok()?;
            return (kind == 3 && count == 1 && (1..=8).contains(&value)).then_some(value);
        }
    }
    None
}

/// The notes of a camera that says this and nothing else.
pub fn write(orientation: u8) -> [u8; 32] {
    let mut exif = *b"Exif\0\0MM\0\x2A\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0";
    exif[25] = orientation;
    exif
}

/// From 5 on the sides change over.
pub fn is_turned(orientation: u8) -> bool {
    orientation >= 5
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_back() {
        for orientation in 1..=8 {
            assert_eq!(read(&write(orientation)), Some(orientation));
        }
        assert_eq!(read(&write(0)), None);
        assert_eq!(read(&write(9)), None);
    }

    #[test]
    fn it_is_found_among_others_in_either_order_of_bytes() {
        let little = b"Exif\0\0II\x2A\0\x0A\0\0\0??\x02\0\x0F\x01\x02\0\x04\0\0\0ABC\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0";
        assert_eq!(read(little), Some(6));
        // Cut anywhere it says nothing, and reads nothing behind its end.
        for length in 0..little.len() - 2 {
            assert_eq!(read(&little[..length]), None, "{length}");
        }
    }
}
