//! What bytes are, by themselves: a file's name is never asked.

use super::Kind;

/// Of bytes that are kept, too: what came with an archive was never looked at.
///
/// # Errors
/// A sentence that says what it is instead, as far as one can tell.
pub fn kind_of(bytes: &[u8]) -> Result<Kind, String> {
    match bytes {
        [0x89, b'P', b'N', b'G', 0x0D, 0x0A, 0x1A, 0x0A, ..] => Ok(Kind::Png),
        [0xFF, 0xD8, 0xFF, ..] => Ok(Kind::Jpeg),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Ok(Kind::Webp),
        _ => Err(format!("{} Pictures can be PNG, JPEG or WebP.", what(bytes))),
    }
}

fn what(bytes: &[u8]) -> &'static str {
    match bytes {
        [] => "This picture is empty.",
        [b'G', b'I', b'F', b'8', ..] => "This is a GIF.",
        [b'B', b'M', ..] => "This is a BMP.",
        [b'I', b'I', 42, 0, ..] | [b'M', b'M', 0, 42, ..] => "This is a TIFF.",
        [b'%', b'P', b'D', b'F', ..] => "This is a PDF.",
        [_, _, _, _, b'f', b't', b'y', b'p', brand @ ..] => match brand.get(..4) {
            Some(b"heic" | b"heix" | b"hevc" | b"mif1" | b"msf1") => "This is a HEIC photo.",
            Some(b"avif" | b"avis") => "This is an AVIF.",
            _ => "This is a film.",
        },
        _ if is_markup(bytes) => {
            "This is not a picture but a text that describes one or a page (SVG, HTML). Save it as a PNG first."
        }
        _ => "This is no picture that we know.",
    }
}

/// What a browser would try to read as a page or a drawing.
fn is_markup(bytes: &[u8]) -> bool {
    let text = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    text.trim_ascii_start().starts_with(b"<")
}
