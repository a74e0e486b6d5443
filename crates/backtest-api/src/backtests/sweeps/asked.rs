//! What a sweep was asked for, as its row keeps it.

use backtest::{Lengths, Rule, read_rule};
use candles::Factor;
use domain::{Day, Ratio};
use serde::{Deserialize, Serialize};
use serde_json::Value as Tree;
use store::candles::Set;

use crate::backtests::tapes::{Period, Stored};

#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct SweepRequest {
    pub rule: Tree,
    /// One set as it is: earlier releases read that, too.
    #[serde(flatten)]
    alone: Option<Over>,
    /// Several sets with one capital, or adjusted prices: an earlier release, which would run the first set as it is,
    /// finds no set and refuses the sweep.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sets: Vec<Over>,
    pub from: Option<String>,
    pub to: Option<String>,
    /// `None`: no walk-forward.
    pub walk: Option<Walk>,
}

/// Days of training and of test.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Walk {
    Rolling(usize, usize),
    /// An earlier release, which would train on the last days alone, cannot read this and leaves the sweep to others.
    Anchored {
        anchored: (usize, usize),
    },
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

impl SweepRequest {
    /// `over` in the order in which they are run.
    pub fn new(
        rule: Tree,
        mut over: Vec<Over>,
        (from, to): (Option<String>, Option<String>),
        walk: Option<Walk>,
    ) -> Self {
        let is_plain = over.len() == 1 && over.iter().all(|one| one.factors.is_empty());
        let alone = if is_plain { over.pop() } else { None };
        Self { rule, alone, sets: over, from, to, walk }
    }

    /// In the order in which they are run.
    pub fn over(&self) -> impl Iterator<Item = &Over> {
        self.alone.iter().chain(&self.sets)
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
        self.walk.map(|walk| match walk {
            Walk::Rolling(train, test) => Lengths { train, test, ..Lengths::default() },
            Walk::Anchored { anchored: (train, test) } => {
                Lengths { train, test, anchored: true, ..Lengths::default() }
            }
        })
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
