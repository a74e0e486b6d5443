//! The fonts of a page, and how wide a text is in them. They are cut from those of the web app (SIL Open Font License,
//! fonts/OFL.txt): Latin letters and the rupee sign, one weight each.

use krilla::text::Font;
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, MetadataProvider};

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Face {
    Plain,
    Bold,
    Heading,
}

const PLAIN: &[u8] = include_bytes!("../fonts/anek-latin-400.ttf");
const BOLD: &[u8] = include_bytes!("../fonts/anek-latin-700.ttf");
const HEADING: &[u8] = include_bytes!("../fonts/eczar-600.ttf");

/// Of one document.
pub struct Fonts {
    plain: Font,
    bold: Font,
    heading: Font,
}

impl Fonts {
    /// `None`: a font of the program is damaged.
    pub fn load() -> Option<Self> {
        let font = |bytes: &'static [u8]| Font::new(bytes.into(), 0);
        Some(Self { plain: font(PLAIN)?, bold: font(BOLD)?, heading: font(HEADING)? })
    }

    pub fn of(&self, face: Face) -> Font {
        match face {
            Face::Plain => self.plain.clone(),
            Face::Bold => self.bold.clone(),
            Face::Heading => self.heading.clone(),
        }
    }
}

/// In points. A letter that the font does not have is as wide as the box that stands for it.
pub fn width(text: &str, face: Face, size: f32) -> f32 {
    let bytes = match face {
        Face::Plain => PLAIN,
        Face::Bold => BOLD,
        Face::Heading => HEADING,
    };
    let Ok(font) = FontRef::new(bytes) else { return 0.0 };
    let (map, metrics) = (font.charmap(), font.glyph_metrics(Size::new(size), LocationRef::default()));
    text.chars()
        .map(|letter| metrics.advance_width(map.map(letter).unwrap_or_default()).unwrap_or_default())
        .sum()
}

/// No page is so wide: what is longer is not measured.
const MOST_LETTERS: usize = 300;

/// Neither seen nor safe: control characters, and those that change the direction of what follows.
fn is_unseen(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text, or as much of it as there is room for with `…`. What is not seen is left out.
pub fn fitted(text: &str, face: Face, size: f32, room: f32) -> String {
    let clean: String = text.chars().filter(|letter| !is_unseen(*letter)).take(MOST_LETTERS).collect();
    if width(&clean, face, size) <= room {
        return clean;
    }
    let mut short: String = clean;
    while !short.is_empty() && width(&short, face, size) + width("…", face, size) > room {
        short.pop();
    }
    format!("{}…", short.trim_end())
}

/// Words in lines of at most this width; a word that is longer is cut.
pub fn lines(text: &str, face: Face, size: f32, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let word = fitted(word, face, size, room);
        let longer = lines.last().map(|line| format!("{line} {word}"));
        match (longer, lines.last_mut()) {
            (Some(longer), Some(line)) if width(&longer, face, size) <= room => *line = longer,
            _ => lines.push(word),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_fits_or_is_cut() {
        assert_eq!(fitted("INFY", Face::Plain, 10.0, 100.0), "INFY");
        let cut = fitted("NIFTY 24000 PE 24 Nov 2026", Face::Plain, 10.0, 60.0);
        assert!(cut.ends_with('…') && cut.starts_with("NIFTY"), "{cut}");
        assert!(width(&cut, Face::Plain, 10.0) <= 60.0);
        assert_eq!(fitted("a\u{0}b\n\u{202e}c", Face::Bold, 10.0, 100.0), "abc");
        assert_eq!(fitted("अआ 🙂", Face::Plain, 10.0, 100.0), "अआ 🙂");
        assert_eq!(fitted("long", Face::Plain, 10.0, 0.0), "…");
    }

    #[test]
    fn a_paragraph_stays_inside_its_room() {
        let text = "Charges are estimated with the rates of each day and the plan of the account";
        let found = lines(text, Face::Plain, 9.0, 120.0);
        assert!(found.len() > 2);
        assert!(found.iter().all(|line| width(line, Face::Plain, 9.0) <= 120.0));
        assert_eq!(found.join(" "), text);
    }
}
