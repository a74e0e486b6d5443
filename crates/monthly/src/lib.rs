//! A month of a book as a PDF: pure, the same book gives the same bytes.

mod draw;
mod fonts;
mod layout;
mod month;
mod pages;

pub use draw::NotDrawn;
pub use month::{About, Month, MonthReport, Row, matched};
pub use pages::pdf;
