//! Pages on paper, as PDF: a month of a book, and what a rule would have made. Pure: the same input, the same bytes.

mod backtest;
mod backtest_options;
mod draw;
mod filter;
mod fonts;
mod layout;
mod month;
mod pages;
mod parts;

pub use backtest::{Run, Tries, backtest_pdf};
pub use backtest_options::{OptionsRun, options_pdf};
pub use draw::NotDrawn;
pub use filter::filter_words;
pub use month::{
    About, ByKind, ByStrategy, Month, MonthReport, OpenLine, Row, RuleLine, Rules, Until, matched,
};
pub use pages::month_pdf;
