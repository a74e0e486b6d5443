//! A rule as data: what is bought or sold when, how much of it, and when it is given up.

mod conditions;
mod operands;
mod parts;
mod read;
mod say;
mod volume;

use candles::Interval;
use domain::{Broker, Money, Price, Segment, Weekday};
use ledger::Direction;
use rules::Clock;

pub(crate) use parts::costs;
pub use read::read_rule;
pub use say::say;
pub(crate) use volume::uses_volume;

/// The only one so far.
pub const VERSION: u32 = 1;
/// What one rule may hold.
pub const MOST_SERIES: usize = 32;
pub const MOST_DEPTH: usize = 8;
pub const MOST_BARS: u32 = 5_000;
pub const MOST_PARAMS: usize = 3;

#[derive(Debug, Clone, PartialEq)]
pub struct Rule {
    pub name: String,
    /// The length of the candles on which it decides.
    pub bar: Interval,
    pub direction: Direction,
    pub market: Market,
    pub params: Vec<Param>,
    pub series: Vec<NamedSeries>,
    pub entry: Condition,
    pub exit: Exit,
    pub day: DayLimits,
    pub size: Size,
    /// Units are whole multiples of it.
    pub lot: u32,
    pub capital: Money,
    /// The part of a position's value that must be there in money, in percent.
    pub margin: f64,
    pub fills: Fills,
    pub costs: Costs,
}

/// What the candles are of: it decides the charges, the hours and whether something may be held short overnight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Market {
    Shares,
    Futures,
}

impl Market {
    pub const fn segment(self) -> Segment {
        match self {
            Self::Shares => Segment::Equity,
            Self::Futures => Segment::Fno,
        }
    }
}

/// A number of the rule with a name: its own value, and what a sweep tries.
#[derive(Debug, Clone, PartialEq)]
pub struct Param {
    pub name: String,
    pub value: f64,
    /// First, last and step.
    pub range: Option<(f64, f64, f64)>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Number {
    Fixed(f64),
    /// Of [`Rule::params`].
    Param(usize),
}

impl Number {
    pub fn of(self, params: &[f64]) -> f64 {
        match self {
            Self::Fixed(value) => value,
            Self::Param(at) => params[at],
        }
    }
}

/// One price of a candle, or a mean of some.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    Open,
    High,
    Low,
    Close,
    Volume,
    /// Half of high and low.
    Hl2,
    /// A third of high, low and close.
    Hlc3,
    Ohlc4,
}

#[derive(Debug, Clone, PartialEq)]
pub struct NamedSeries {
    pub name: String,
    pub kind: SeriesKind,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum SeriesKind {
    Sma {
        of: Source,
        n: Number,
    },
    Ema {
        of: Source,
        n: Number,
    },
    Rsi {
        of: Source,
        n: Number,
    },
    Macd {
        of: Source,
        fast: Number,
        slow: Number,
        signal: Number,
    },
    Bollinger {
        of: Source,
        n: Number,
        times: Number,
    },
    Atr {
        n: Number,
    },
    Vwap,
    Supertrend {
        n: Number,
        times: Number,
    },
    OpeningRange {
        minutes: Number,
    },
    Donchian {
        n: Number,
    },
    Stochastic {
        n: Number,
        smooth: Number,
        signal: Number,
    },
    Adx {
        n: Number,
    },
    Cci {
        n: Number,
    },
    /// Of the day of trading before.
    Pivots,
}

/// One line of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Line {
    Main,
    Signal,
    Histogram,
    Upper,
    Middle,
    Lower,
    Width,
    High,
    Low,
    /// 1 while the trend is up, −1 while it is down.
    Trend,
    /// What goes up and what goes down of a trend.
    Plus,
    Minus,
    /// Edges of the central pivot range.
    Bottom,
    Top,
    /// Resistances and supports.
    R1,
    R2,
    S1,
    S2,
}

/// What is taken of a day.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum OfDay {
    Open,
    High,
    Low,
    Close,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Operand {
    Number(Number),
    Source(Source),
    /// Of [`Rule::series`].
    Series(usize, Line),
    /// Of the day of trading before.
    DayBefore(OfDay),
    /// Of this day until this candle; never the close.
    Today(OfDay),
    /// 1 for the first candle of a day.
    BarOfDay,
    /// So many candles before.
    Ago(Box<Operand>, u32),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Comparing {
    Above,
    AtLeast,
    Below,
    AtMost,
}

#[derive(Debug, Clone, PartialEq)]
pub enum Condition {
    Compare(Comparing, Operand, Operand),
    /// Both ends included.
    Between(Operand, Operand, Operand),
    CrossAbove(Operand, Operand),
    CrossBelow(Operand, Operand),
    /// Each of the last so many candles above the one before it.
    Rising(Operand, u32),
    Falling(Operand, u32),
    All(Vec<Condition>),
    Any(Vec<Condition>),
    Not(Box<Condition>),
    /// The end of the candle, both ends included.
    Time(Clock, Clock),
    On(Vec<Weekday>),
}

/// How far from the entry.
#[derive(Debug, Clone, PartialEq)]
pub enum Distance {
    Percent(Number),
    Points(Number),
    Atr {
        n: Number,
        times: Number,
    },
    /// A level of its own, as it was when the entry was decided.
    Level(Operand),
    /// A multiple of the distance to the stop: of targets only.
    R(Number),
}

#[derive(Debug, Clone, PartialEq)]
pub struct Exit {
    pub when: Option<Condition>,
    pub stop: Option<Distance>,
    pub target: Option<Distance>,
    /// Follows the best price.
    pub trail: Option<Distance>,
    /// The stop goes to the entry once so many R were reached.
    pub break_even: Option<Number>,
    /// After so many closes.
    pub bars: Option<Number>,
    pub square_off: SquareOff,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SquareOff {
    Never,
    /// As brokers do on that day.
    Usual,
    At(Clock),
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DayLimits {
    /// Of one instrument.
    pub most_trades: Option<u32>,
    /// Candles that begin at this time or later are left out.
    pub until: Option<Clock>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Size {
    Units(f64),
    Lots(f64),
    Rupees(f64),
    EquityPercent(f64),
    /// So much is lost at the stop.
    RiskRupees(f64),
    RiskPercent(f64),
    /// All money, in fractions of a unit: to compare with other engines.
    AllIn,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FillsAt {
    NextOpen,
    SameClose,
}

/// Which comes first when one candle holds stop and target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ambiguous {
    StopFirst,
    TargetFirst,
    /// The nearer end of the candle first; in the middle the stop.
    Path,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Fills {
    pub at: FillsAt,
    pub ambiguous: Ambiguous,
    /// Against the trader, in hundredths of a percent.
    pub slippage_bps: f64,
    pub slippage_ticks: f64,
    /// Targets too: to compare with other engines.
    pub slip_all: bool,
    /// Prices are rounded to it against the trader; none with flat costs unless asked for.
    pub tick: Option<Price>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Costs {
    /// Every head by the rates of its day and the plan of this broker.
    Dated(Broker),
    /// So many hundredths of a percent of each fill.
    Flat(f64),
}

impl Rule {
    /// Columns that its indicators fill, at most.
    pub fn lines(&self) -> usize {
        self.series.iter().map(|one| one.kind.lines().len()).sum()
    }

    /// The values of its parameters as written.
    pub fn values(&self) -> Vec<f64> {
        self.params.iter().map(|one| one.value).collect()
    }

    /// Its capital.
    pub fn rupees(&self) -> f64 {
        self.capital.0 as f64 / Money::ONE as f64
    }

    pub fn is_intraday(&self) -> bool {
        self.exit.square_off != SquareOff::Never
    }
}
