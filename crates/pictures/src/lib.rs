//! Pictures as they come from a browser or a phone: what they are by their bytes, what of them is kept, and why one is
//! refused ([041]).
//!
//! The picture itself stays as it was, byte by byte. Around it only what is needed to draw it is kept: no camera, no
//! place, no comment, no small copy, nothing behind its end. Then it is drawn once in memory, so that what is kept is a
//! picture.
//!
//! [041]: ../../../docs/decisions/041-pictures.md

mod drawn;
mod jpeg;
mod orientation;
mod png;
mod sniff;
mod webp;

use std::fmt;

use serde::{Deserialize, Serialize};

pub use sniff::kind_of;

/// Bytes of one picture.
pub const MOST_BYTES: usize = 5 << 20;
/// Width times height.
pub const MOST_PIXELS: u64 = 24_000_000;
/// Of width and of height; WebP can have no more.
pub const LONGEST_SIDE: u32 = 16_383;

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Kind {
    Png,
    Jpeg,
    Webp,
}

/// What is kept of a picture.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Picture {
    pub kind: Kind,
    /// As it is seen: a picture that lies on its side is turned already.
    pub width: u32,
    pub height: u32,
    pub bytes: Vec<u8>,
}

/// A sentence: why a picture is not taken.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refused(pub String);

impl Kind {
    pub const ALL: [Self; 3] = [Self::Png, Self::Jpeg, Self::Webp];

    pub fn word(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpeg",
            Self::Webp => "webp",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    pub fn content_type(self) -> &'static str {
        match self {
            Self::Png => "image/png",
            Self::Jpeg => "image/jpeg",
            Self::Webp => "image/webp",
        }
    }

    fn name(self) -> &'static str {
        match self {
            Self::Png => "PNG",
            Self::Jpeg => "JPEG",
            Self::Webp => "WebP",
        }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// What is kept of these bytes. It reads them in the process it runs in: the server asks a child of its own.
///
/// # Errors
/// A sentence: they are no picture, one of a kind that is not taken, too large, damaged, or more than a picture.
pub fn clean(bytes: &[u8]) -> Result<Picture, Refused> {
    if bytes.len() > MOST_BYTES {
        return Err(too_heavy(bytes.len()));
    }
    let kind = kind_of(bytes).map_err(Refused)?;
    let outline = match kind {
        Kind::Png => png::outline(bytes)?,
        Kind::Jpeg => jpeg::outline(bytes)?,
        Kind::Webp => webp::outline(bytes)?,
    };
    drawn::draw(kind, &outline)?;
    let Outline { width, height, is_turned, bytes } = outline;
    let (width, height) = if is_turned { (height, width) } else { (width, height) };
    Ok(Picture { kind, width, height, bytes })
}

/// The kept parts, put together.
struct Outline {
    width: u32,
    height: u32,
    /// Shown with its sides changed over.
    is_turned: bool,
    bytes: Vec<u8>,
}

pub fn too_heavy(bytes: usize) -> Refused {
    let tenths = bytes.saturating_mul(10).div_ceil(1 << 20);
    Refused(format!(
        "This picture has {}.{} MB. At most {} MB are possible.",
        tenths / 10,
        tenths % 10,
        MOST_BYTES >> 20
    ))
}

/// Asked of what the picture says of itself, before any of it is unpacked.
fn sized(kind: Kind, width: u32, height: u32) -> Result<(), Refused> {
    if width == 0 || height == 0 {
        return Err(Refused(format!("This {} says that it has no pixels.", kind.name())));
    }
    if width > LONGEST_SIDE || height > LONGEST_SIDE || u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(Refused(format!(
            "This picture has {width} × {height} pixels. At most {} million are possible, and {LONGEST_SIDE} on a side: \
             make it smaller first.",
            MOST_PIXELS / 1_000_000
        )));
    }
    Ok(())
}

fn damaged(kind: Kind) -> Refused {
    Refused(format!("This {} is damaged, or did not arrive whole.", kind.name()))
}

fn moving() -> Refused {
    Refused(
        "This picture moves. Only pictures that stand still can be kept: save one of its frames.".to_owned(),
    )
}

/// Bytes from the front, one thing after the other.
struct Cursor<'a>(&'a [u8]);

impl<'a> Cursor<'a> {
    fn take(&mut self, count: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(count)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1).map(|byte| byte[0])
    }

    fn array<const N: usize>(&mut self) -> Option<[u8; N]> {
        self.take(N)?.try_into().ok()
    }

    fn u16(&mut self) -> Option<u16> {
        self.array().map(u16::from_be_bytes)
    }

    fn u32(&mut self) -> Option<u32> {
        self.array().map(u32::from_be_bytes)
    }
}
