//! What a sweep was asked for, as its row keeps it.

use backtest::{Lengths, Rule, read_rule};
use candles::Factor;
use domain::{Day, Ratio};
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use store::candles::Set;

use crate::backtests::tapes::{Period, Stored};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Asked {
    pub rule: Tree,
    #[serde(flatten)]
    pub first: Over,
    /// Further instruments of the same capital. Sweeps of earlier releases have none.
    #[serde(default)]
    pub also: Vec<Over>,
    pub from: Option<String>,
    pub to: Option<String>,
    /// Days of training and of test; `None`: no walk-forward.
    pub walk: Option<(usize, usize)>,
}

/// A set of candles, and its revision: rows of one sweep are of the same candles.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Over {
    pub candles: i64,
    pub revision: i64,
    pub instrument: String,
    pub minutes: i64,
    /// Splits and bonuses for which its prices are adjusted, as the journal knew them when it began: the day, and so
    /// many shares for so many.
    #[serde(default)]
    factors: Vec<(String, i64, i64)>,
}

impl Over {
    pub fn of(stored: &Stored) -> Self {
        let set = &stored.set;
        let factor = |one: &Factor| {
            let (new, per) = one.ratio.parts();
            (one.ex_date.to_string(), new, per)
        };
        Self {
            candles: set.number,
            revision: set.revision,
            instrument: set.instrument.clone(),
            minutes: set.minutes,
            factors: stored.factors.iter().map(factor).collect(),
        }
    }

    fn factors(&self) -> Vec<Factor> {
        let factor = |(day, new, per): &(String, i64, i64)| {
            Some(Factor { ex_date: Day::parse(day)?, ratio: Ratio::new(*new, *per)? })
        };
        self.factors.iter().filter_map(factor).collect()
    }

    fn is_of(&self, set: &Set) -> bool {
        (set.number, set.revision) == (self.candles, self.revision)
    }
}

impl Asked {
    /// In the order in which they are run.
    pub fn over(&self) -> impl Iterator<Item = &Over> {
        std::iter::once(&self.first).chain(&self.also)
    }

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

    /// Those sets as they were when it began; `None`: one was changed or removed since.
    pub fn sets(&self, all: &[Set]) -> Option<Vec<Set>> {
        self.over().map(|over| all.iter().find(|set| over.is_of(set)).cloned()).collect()
    }

    /// What the prices of a set are adjusted for.
    pub fn factors(&self, set: &Set) -> Vec<Factor> {
        self.over().find(|over| over.is_of(set)).map(Over::factors).unwrap_or_default()
    }
}
