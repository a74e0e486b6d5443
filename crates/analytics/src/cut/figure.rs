//! What a figure is.

use domain::Money;

use super::part::Part;
use super::tally::Tally;

/// What a figure is, and how it is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    Count,
    /// Rupees with a sign: something won or lost.
    Result,
    /// Rupees without.
    Rupees,
    /// 0 to 1.
    Share,
    /// A plain number.
    Times,
    /// Multiples of what was risked.
    R,
    /// A share of the capital with a sign: won or lost.
    OfCapital,
}

/// `None` is undefined, never 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    Count(u32),
    Money(Option<Money>),
    Ratio(Option<f64>),
}

/// What a figure is worked out from.
#[derive(Clone, Copy)]
pub enum FigureKind {
    /// The sums of a group.
    Sums(fn(&Tally) -> Number),
    /// The sums of those of its trades that have a stop.
    Risked(fn(&Tally) -> Number),
    /// The sums of those of its trades that have a capital.
    OfCapital(fn(&Tally) -> Number),
    /// The trades and days of a group themselves.
    Trades(fn(&Part) -> Number),
    /// Some of its trades, and how many these are.
    SomeTrades { of: fn(&Part) -> Number, over: fn(&Part) -> u32 },
    /// The same, with the candles of their time.
    Candles { of: fn(&Part) -> Number, over: fn(&Part) -> u32 },
}

pub struct Figure {
    /// In the address and in answers.
    pub key: &'static str,
    /// On screen.
    pub name: &'static str,
    /// The formula in words, and when it is undefined.
    pub about: &'static str,
    pub unit: Unit,
    /// A mean or a ratio: of fewer than five trades it is not said of a group.
    pub is_ratio: bool,
    pub kind: FigureKind,
}

impl Figure {
    /// Of a whole; `part` is asked for where sums are not enough.
    pub fn of<'a>(&self, tally: &Tally, part: impl FnOnce() -> &'a Part) -> Number {
        match self.kind {
            FigureKind::Sums(of) | FigureKind::Risked(of) | FigureKind::OfCapital(of) => of(tally),
            FigureKind::Trades(of) | FigureKind::SomeTrades { of, .. } | FigureKind::Candles { of, .. } => {
                of(part())
            }
        }
    }

    /// How many closed trades it runs over; without a `part` of those that need one, all of them.
    pub fn trades(&self, tally: &Tally, part: Option<&Part>) -> u32 {
        match (self.kind, part) {
            (FigureKind::Risked(_), _) => tally.with_r,
            (FigureKind::OfCapital(_), _) => tally.with_capital,
            (FigureKind::SomeTrades { over, .. } | FigureKind::Candles { over, .. }, Some(part)) => {
                over(part)
            }
            _ => tally.closed(),
        }
    }

    pub const fn needs_trades(&self) -> bool {
        matches!(
            self.kind,
            FigureKind::Trades(_) | FigureKind::SomeTrades { .. } | FigureKind::Candles { .. }
        )
    }

    /// It is undefined until candles are read.
    pub const fn needs_candles(&self) -> bool {
        matches!(self.kind, FigureKind::Candles { .. })
    }
}

impl PartialEq for Figure {
    fn eq(&self, other: &Self) -> bool {
        self.key == other.key
    }
}

impl std::fmt::Debug for Figure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.key)
    }
}
