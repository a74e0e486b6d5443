//! What a sweep was asked for, as its row keeps it.

use backtest::{Lengths, Rule, read_rule};
use domain::Day;
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use store::candles::Set;

use crate::backtests::tapes::Period;

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Asked {
    pub rule: Tree,
    /// The set of candles, and its revision: rows of one sweep are of the same candles.
    pub candles: i64,
    pub revision: i64,
    pub instrument: String,
    pub minutes: i64,
    pub from: Option<String>,
    pub to: Option<String>,
    /// Days of training and of test; `None`: no walk-forward.
    pub walk: Option<(usize, usize)>,
}

impl Asked {
    /// # Errors
    /// A sentence: it was written by another release.
    pub fn rule(&self) -> Result<Rule, String> {
        read_rule(&self.rule).map_err(|problem| problem.message())
    }

    pub fn period(&self) -> Period {
        let day = |text: &Option<String>| text.as_deref().and_then(Day::parse);
        Period { from: day(&self.from), to: day(&self.to) }
    }

    pub fn lengths(&self) -> Option<Lengths> {
        self.walk.map(|(train, test)| Lengths { train, test, ..Lengths::default() })
    }

    pub fn is_of(&self, set: &Set) -> bool {
        (set.number, set.revision) == (self.candles, self.revision)
    }
}
