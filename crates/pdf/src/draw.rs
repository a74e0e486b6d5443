//! Marks on pages to the bytes of a PDF.

use krilla::Document;
use krilla::color::rgb;
use krilla::geom::{PathBuilder, Point, Rect};
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::page::PageSettings;
use krilla::paint::{Fill, FillRule, Stroke};
use krilla::surface::Surface;
use krilla::text::TextDirection;

use crate::fonts::Fonts;
use crate::layout::{Ink, Mark, PAGE};

/// The PDF could not be written: a fault of this program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NotDrawn(pub String);

/// No clock and no chance: the same marks give the same bytes.
pub fn draw(title: &str, pages: &[Vec<Mark>]) -> Result<Vec<u8>, NotDrawn> {
    let fonts = Fonts::load().ok_or_else(|| NotDrawn("a font is damaged".to_owned()))?;
    let mut document = Document::new();
    for marks in pages {
        let settings = PageSettings::from_wh(PAGE.0, PAGE.1).ok_or_else(|| NotDrawn("a page".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        for mark in marks {
            put(&mut surface, mark, &fonts);
        }
        surface.finish();
        page.finish();
    }
    let about =
        Metadata::new().title(title.to_owned()).language("en-IN".to_owned()).creator("Rojmel".to_owned());
    document.set_metadata(about);
    document.finish().map_err(|error| NotDrawn(format!("{error:?}")))
}

fn put(surface: &mut Surface<'_>, mark: &Mark, fonts: &Fonts) {
    match mark {
        Mark::Text { x, y, face, size, ink, text } => {
            surface.set_stroke(None);
            surface.set_fill(Some(fill(*ink)));
            let at = Point::from_xy(*x, *y);
            surface.draw_text(at, fonts.of(*face), *size, text, false, TextDirection::Auto);
        }
        Mark::Line { from, to, width, ink } => {
            let mut path = PathBuilder::new();
            path.move_to(from.0, from.1);
            path.line_to(to.0, to.1);
            surface.set_fill(None);
            surface.set_stroke(Some(stroke(*ink, *width)));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        Mark::Path { points, width, ink } => {
            let mut path = PathBuilder::new();
            for (at, (x, y)) in points.iter().enumerate() {
                if at == 0 {
                    path.move_to(*x, *y);
                } else {
                    path.line_to(*x, *y);
                }
            }
            surface.set_fill(None);
            surface.set_stroke(Some(stroke(*ink, *width)));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
        Mark::Box { x, y, width, height, ink, filled } => {
            let Some(rect) = Rect::from_xywh(*x, *y, width.max(0.1), height.max(0.1)) else { return };
            let mut path = PathBuilder::new();
            path.push_rect(rect);
            surface.set_fill(filled.then(|| fill(*ink)));
            surface.set_stroke(Some(stroke(*ink, 0.8)));
            if let Some(path) = path.finish() {
                surface.draw_path(&path);
            }
        }
    }
}

fn colour(ink: Ink) -> rgb::Color {
    let (red, green, blue) = match ink {
        Ink::Plain => (20, 33, 71),
        Ink::Faint => (84, 92, 117),
        Ink::Gain => (22, 101, 60),
        Ink::Loss => (176, 37, 27),
        Ink::Rule => (200, 203, 212),
        Ink::Margin => (217, 160, 60),
    };
    rgb::Color::new(red, green, blue)
}

fn fill(ink: Ink) -> Fill {
    Fill { paint: colour(ink).into(), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn stroke(ink: Ink, width: f32) -> Stroke {
    Stroke { paint: colour(ink).into(), width, ..Stroke::default() }
}
