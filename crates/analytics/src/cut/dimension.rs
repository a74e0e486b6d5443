//! The registry of dimensions.

use std::collections::BTreeMap;

use domain::Money;
use ledger::Book;

use super::codes::Codes;
use super::dimensions::{how, outcome, plan, what, when};
use super::label::Labels;

/// Where a dimension stands in a menu.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Family {
    What,
    When,
    How,
    Plan,
    Outcome,
}

/// Where the groups come from.
#[derive(Clone, Copy)]
pub enum Basis {
    /// The book says it.
    Book(fn(&Book) -> Codes),
    /// The book and what was risked, as the stops say.
    Risk(fn(&Book, &[Option<Money>]) -> Codes),
    /// It is handed in: accounts, and what is written beside trades.
    Handed { none: &'static str },
}

/// What trades are grouped and filtered by.
pub struct Dimension {
    /// In the address.
    pub key: &'static str,
    /// On screen.
    pub name: &'static str,
    pub family: Family,
    /// One sentence: what it says of a trade, and what has no group.
    pub about: &'static str,
    /// Groups keep their own order; the others stand by their number of trades.
    pub is_ordered: bool,
    /// A trade can be in several groups.
    pub has_several: bool,
    /// Every group it can have, where they do not come from the book; else none.
    pub words: &'static [(&'static str, &'static str)],
    pub basis: Basis,
}

/// What the book does not say, for each of its trades.
#[derive(Debug, Clone, Default)]
pub struct Handed {
    pub codes: BTreeMap<&'static str, Codes>,
    /// What the trade loses at its first stop. Empty: of none.
    pub risk: Vec<Option<Money>>,
}

/// Every dimension, in the order of menus. Adding one is a constant in `dimensions/` and a line here.
pub static DIMENSIONS: &[&Dimension] = &[
    &what::ACCOUNT,
    &what::BROKER,
    &what::UNDERLYING,
    &what::INSTRUMENT,
    &what::SEGMENT,
    &what::PRODUCT,
    &what::DIRECTION,
    &what::INDEX_OR_STOCK,
    &what::OPTION_TYPE,
    &what::OPTION_SIDE,
    &what::PREMIUM,
    &what::PRICE,
    &when::YEAR,
    &when::QUARTER,
    &when::MONTH,
    &when::WEEK,
    &when::WEEKDAY,
    &when::EXIT_DAY,
    &when::ENTRY_WEEKDAY,
    &when::ENTRY_TIME,
    &when::SESSION,
    &when::ENTRY_HOUR,
    &when::ENTRY_HALF_HOUR,
    &when::ENTRY_QUARTER_HOUR,
    &when::EXIT_HOUR,
    &when::EXIT_HALF_HOUR,
    &when::DTE,
    &when::EXPIRY_DAY,
    &how::HELD,
    &how::OVERNIGHT,
    &how::ORDINAL,
    &how::AFTER,
    &how::SINCE_LOSS,
    &how::DAY_BEFORE,
    &how::SIZE,
    &how::VALUE,
    &how::EXIT_DAYS,
    &plan::SETUP,
    &plan::TAG,
    &plan::MISTAKE,
    &plan::EMOTION_BEFORE,
    &plan::EMOTION_AFTER,
    &plan::CONFIDENCE,
    &plan::RATING,
    &plan::REVIEWED,
    &plan::NOTE,
    &plan::STOP,
    &plan::R_BAND,
    &outcome::RESULT,
    &outcome::COST_SHARE,
    &outcome::EATEN,
    &outcome::AMOUNT,
];

/// By its key.
pub fn dimension(key: &str) -> Option<&'static Dimension> {
    DIMENSIONS.iter().copied().find(|one| one.key == key)
}

impl Dimension {
    /// The groups of a whole book.
    pub fn codes(&self, book: &Book, labels: &Labels) -> Codes {
        match self.basis {
            Basis::Book(codes) => codes(book),
            Basis::Risk(codes) => codes(book, &labels.handed().risk),
            Basis::Handed { none } => match labels.handed().codes.get(self.key) {
                Some(codes) => codes.clone(),
                None => Codes::fixed(book, self.words, none, |_| None),
            },
        }
    }

    /// What stands for trades that are in no group, of what is handed in.
    pub const fn none(&self) -> &'static str {
        match self.basis {
            Basis::Handed { none } => none,
            Basis::Book(_) | Basis::Risk(_) => "None",
        }
    }

    /// Whether it follows what is written beside trades, and not the book alone.
    pub const fn is_written(&self) -> bool {
        !matches!((self.basis, self.family), (Basis::Book(_), _) | (_, Family::What))
    }
}

impl PartialEq for Dimension {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl Eq for Dimension {}

impl std::fmt::Debug for Dimension {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.key)
    }
}
