//! Where everything stands, in points from the upper left corner of an A4 page.

use crate::fonts::{Face, fitted, lines, width};

pub const PAGE: (f32, f32) = (595.0, 842.0);
pub const LEFT: f32 = 56.0;
pub const RIGHT: f32 = PAGE.0 - 42.0;
const TOP: f32 = 48.0;
const BOTTOM: f32 = PAGE.1 - 56.0;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ink {
    Plain,
    Faint,
    Gain,
    Loss,
    Rule,
    Margin,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Mark {
    Text {
        x: f32,
        y: f32,
        face: Face,
        size: f32,
        ink: Ink,
        text: String,
    },
    Line {
        from: (f32, f32),
        to: (f32, f32),
        width: f32,
        ink: Ink,
    },
    /// A line through points.
    Path {
        points: Vec<(f32, f32)>,
        width: f32,
        ink: Ink,
    },
    Box {
        x: f32,
        y: f32,
        width: f32,
        height: f32,
        ink: Ink,
        filled: bool,
    },
}

/// How a column stands.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    pub name: &'static str,
    /// Its right edge; names stand at the left.
    pub right: f32,
}

/// A cell, and with which ink.
pub type Cell = (String, Ink);

/// Pages from top to bottom.
pub struct Layout {
    pub pages: Vec<Vec<Mark>>,
    /// How far the last one is written.
    pub y: f32,
}

impl Layout {
    pub fn new() -> Self {
        let mut layout = Self { pages: Vec::new(), y: TOP };
        layout.turn();
        layout
    }

    /// A new page, with the double line of the margin.
    pub fn turn(&mut self) {
        let line = |x: f32| Mark::Line { from: (x, 0.0), to: (x, PAGE.1), width: 0.6, ink: Ink::Margin };
        self.pages.push(vec![line(36.0), line(38.5)]);
        self.y = TOP;
    }

    /// A new page where less than this is left.
    pub fn room(&mut self, height: f32) {
        if self.y + height > BOTTOM {
            self.turn();
        }
    }

    pub fn mark(&mut self, mark: Mark) {
        if let Some(page) = self.pages.last_mut() {
            page.push(mark);
        }
    }

    pub fn text(&mut self, x: f32, y: f32, (face, size, ink): (Face, f32, Ink), text: &str) {
        self.mark(Mark::Text { x, y, face, size, ink, text: text.to_owned() });
    }

    pub fn right(&mut self, x: f32, y: f32, style: (Face, f32, Ink), text: &str) {
        self.text(x - width(text, style.0, style.1), y, style, text);
    }

    pub fn rule(&mut self, width: f32, ink: Ink) {
        let y = self.y;
        self.mark(Mark::Line { from: (LEFT, y), to: (RIGHT, y), width, ink });
    }

    pub fn heading(&mut self, text: &str) {
        self.room(90.0);
        self.y += 26.0;
        self.text(LEFT, self.y, (Face::Heading, 13.0, Ink::Plain), text);
        self.y += 7.0;
    }

    pub fn paragraph(&mut self, text: &str, ink: Ink) {
        for line in lines(text, Face::Plain, 9.0, RIGHT - LEFT) {
            self.room(13.0);
            self.y += 13.0;
            self.text(LEFT, self.y, (Face::Plain, 9.0, ink), &line);
        }
    }

    /// Rows of a name and numbers; the heads come again on every page. `total` stands under a double line.
    pub fn table(&mut self, columns: &[Column], rows: &[Vec<Cell>], total: Option<&[Cell]>) {
        self.table_in(9.0, columns, rows, total);
    }

    /// Its letters as large as this.
    pub fn table_in(&mut self, size: f32, columns: &[Column], rows: &[Vec<Cell>], total: Option<&[Cell]>) {
        self.heads(columns);
        for row in rows {
            if self.y + 15.0 > BOTTOM {
                self.turn();
                self.heads(columns);
            }
            self.y += 15.0;
            self.cells(columns, row, (Face::Plain, size));
            self.y += 3.5;
            self.rule(0.4, Ink::Rule);
        }
        if let Some(total) = total {
            if self.y + 22.0 > BOTTOM {
                self.turn();
                self.heads(columns);
            }
            self.y += 15.0;
            self.cells(columns, total, (Face::Bold, size));
            self.y += 4.0;
            self.rule(0.8, Ink::Plain);
            self.y += 2.0;
            self.rule(0.8, Ink::Plain);
        }
    }

    fn heads(&mut self, columns: &[Column]) {
        self.y += 14.0;
        for (at, column) in columns.iter().enumerate() {
            let style = (Face::Plain, 8.0, Ink::Faint);
            if at == 0 {
                self.text(LEFT, self.y, style, column.name);
            } else {
                self.right(column.right, self.y, style, column.name);
            }
        }
        self.y += 4.0;
        self.rule(0.8, Ink::Plain);
    }

    fn cells(&mut self, columns: &[Column], cells: &[Cell], (face, size): (Face, f32)) {
        // What is left of the first column beside the widest second one.
        let room = columns.get(1).map_or(RIGHT - LEFT, |next| next.right - LEFT - 7.1 * size);
        for (at, ((text, ink), column)) in cells.iter().zip(columns).enumerate() {
            let style = (face, size, *ink);
            if at == 0 {
                let text = fitted(text, face, size, room);
                self.text(LEFT, self.y, style, &text);
            } else {
                self.right(column.right, self.y, style, text);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_table_has_its_heads_on_every_page_and_stays_inside() {
        let columns = [Column { name: "Name", right: 0.0 }, Column { name: "Net", right: RIGHT }];
        let rows: Vec<Vec<Cell>> = (0..100)
            .map(|at| vec![(format!("Row {at}"), Ink::Plain), ("1.00".to_owned(), Ink::Gain)])
            .collect();
        let mut layout = Layout::new();
        layout.table(
            &columns,
            &rows,
            Some(&[("All".to_owned(), Ink::Plain), ("100.00".to_owned(), Ink::Gain)]),
        );
        assert_eq!(layout.pages.len(), 3);
        let texts = |page: &Vec<Mark>| -> Vec<String> {
            let text = |mark: &Mark| match mark {
                Mark::Text { text, y, .. } => Some((text.clone(), *y)),
                Mark::Line { .. } | Mark::Path { .. } | Mark::Box { .. } => None,
            };
            let found: Vec<(String, f32)> = page.iter().filter_map(text).collect();
            assert!(found.iter().all(|(_, y)| (TOP..=BOTTOM).contains(y)));
            found.into_iter().map(|(text, _)| text).collect()
        };
        let all: Vec<Vec<String>> = layout.pages.iter().map(texts).collect();
        assert!(all.iter().all(|page| page[0] == "Name" && page[1] == "Net"));
        let names: Vec<&String> = all.iter().flatten().filter(|text| text.starts_with("Row ")).collect();
        assert_eq!(names.len(), 100);
        assert_eq!(all[2].last().map(String::as_str), Some("100.00"));
    }
}
