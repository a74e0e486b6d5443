//! The registry of figures.

use domain::Money;

use super::figures::{counts, days, money, ratios, risk, shape};
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
    /// The trades and days of a group themselves.
    Trades(fn(&Part) -> Number),
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

/// Every figure, in the order of menus. Adding one is a constant in `figures/` and a line here.
pub static FIGURES: &[&Figure] = &[
    &counts::CLOSED,
    &counts::OPEN,
    &counts::UNKNOWN,
    &counts::WINS,
    &counts::LOSSES,
    &counts::BREAKEVEN,
    &money::TOTAL,
    &money::NET,
    &money::GROSS,
    &money::CHARGES,
    &money::WON,
    &money::LOST,
    &money::IN_OPEN,
    &money::BEST,
    &money::WORST,
    &money::EATEN,
    &counts::EATEN,
    &ratios::WIN_RATE,
    &ratios::WIN_RATE_OF_DECIDED,
    &ratios::AVERAGE_WIN,
    &ratios::AVERAGE_LOSS,
    &ratios::PAYOFF,
    &ratios::PROFIT_FACTOR,
    &ratios::EXPECTANCY,
    &ratios::DEVIATION,
    &ratios::SURENESS,
    &ratios::COST_SHARE,
    &ratios::COST_LEAK,
    &ratios::KELLY,
    &risk::WITH_STOP,
    &risk::TOTAL_R,
    &risk::EXPECTANCY_R,
    &risk::SQN,
    &risk::SURENESS,
    &shape::MEDIAN,
    &shape::P05,
    &shape::P25,
    &shape::P75,
    &shape::P95,
    &shape::SKEW,
    &shape::KURTOSIS,
    &shape::BEST_SHARE,
    &shape::FIVE_BEST_SHARE,
    &shape::TWENTIETH_BEST_SHARE,
    &shape::WITHOUT_BEST,
    &shape::EFFECTIVE_WINNERS,
    &shape::WINNING_STREAK,
    &shape::LOSING_STREAK,
    &shape::RUNS,
    &days::WINNING,
    &days::LOSING,
    &days::FLAT,
    &days::WINNING_SHARE,
    &days::BEST,
    &days::WORST,
    &days::BEST_SHARE,
    &days::GAIN_TO_PAIN,
    &days::TAIL,
    &days::VALUE_AT_RISK,
    &days::SHORTFALL,
    &days::MAX_DRAWDOWN,
    &days::RECOVERY,
    &days::ULCER,
    &days::UNDER_WATER,
    &days::SHARPE,
    &days::SORTINO,
    &money::TURNOVER,
];

/// By its key.
pub fn figure(key: &str) -> Option<&'static Figure> {
    FIGURES.iter().copied().find(|one| one.key == key)
}

impl Figure {
    /// Of a whole; `part` is asked for where sums are not enough.
    pub fn of<'a>(&self, tally: &Tally, part: impl FnOnce() -> &'a Part) -> Number {
        match self.kind {
            FigureKind::Sums(of) => of(tally),
            FigureKind::Trades(of) => of(part()),
        }
    }

    pub const fn needs_trades(&self) -> bool {
        matches!(self.kind, FigureKind::Trades(_))
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
