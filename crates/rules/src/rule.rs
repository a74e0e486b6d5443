//! The rules that fills can show to be kept or broken.

use std::fmt;

use domain::{Money, Price, Quantity, Weekday};
use serde::{Serialize, Serializer};
use strategies::Name;
use utoipa::openapi::{ObjectBuilder, RefOr, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

/// What a trader holds himself to on a trade. JSON names the kind in `type`; amounts are decimal texts, times `09:30`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "type", rename_all = "camelCase")]
pub enum Rule {
    /// The first entry, both ends included.
    EntryBetween {
        from: Clock,
        to: Clock,
    },
    /// No entry after this time of day, one that adds included; at this time is not after it.
    NoEntryAfter {
        time: Clock,
    },
    /// Of the first entry: `monday` to `sunday`.
    Weekdays {
        #[serde(serialize_with = "weekdays")]
        #[schema(value_type = Vec<String>)]
        days: Vec<Weekday>,
    },
    /// Calendar days from the first entry to the expiry, both ends included.
    DaysToExpiry {
        least: u32,
        most: u32,
    },
    NotOnExpiryDay,
    Symbols {
        names: Vec<String>,
    },
    Underlyings {
        names: Vec<String>,
    },
    /// `equity`, `fno`, `commodity`, `currency`.
    Segments {
        names: Vec<String>,
    },
    /// `intraday`, `delivery`, `futures`, `options`.
    Products {
        names: Vec<String>,
    },
    /// `long`, `short`.
    Directions {
        names: Vec<String>,
    },
    /// What the strategies are called that its units lie in: keys such as `short_straddle`.
    Strategies {
        names: Vec<StrategyKind>,
    },
    /// The most that is held at once.
    UnitsAtMost {
        units: Units,
    },
    LotsAtMost {
        lots: u32,
    },
    /// The most that is held at once at the average entry; of options at the strike.
    NotionalAtMost {
        amount: Amount,
    },
    /// Of options: the most that is held at once at the average entry.
    PremiumAtMost {
        amount: Amount,
    },
    /// From the average entry to the first stop on the losing side.
    RiskAtMost {
        amount: Amount,
    },
    /// The same, in hundredths of a percent of the capital in force that day.
    RiskOfCapitalAtMost {
        percent: Hundredths,
    },
    /// A stop is written at most so many minutes after the first entry.
    StopWithin {
        minutes: u32,
    },
    /// No stop before the exit lies further away than the one before it, and none is taken away.
    StopNotWidened,
    /// Target against stop.
    PlannedAtLeast {
        r: Hundredths,
    },
    HeldAtLeast {
        minutes: u32,
    },
    HeldAtMost {
        minutes: u32,
    },
    /// It is one of the first so many trades that the account opened on its day.
    OrdinalAtMost {
        trades: u32,
    },
    /// When it was opened, the day's realised net was above the loss of this amount.
    DayResultAbove {
        loss: Amount,
    },
    /// It was not opened earlier than so many minutes after a losing exit of the same day.
    NoEntryAfterLoss {
        minutes: u32,
    },
    /// No entry below the average of the entries before it (long), above it (short).
    NoAddAgainst,
    AddsAtMost {
        adds: u32,
    },
    /// The last exit is at most so many ticks from the stop or the target.
    ExitNearPlan {
        ticks: u32,
        tick: Tick,
    },
    /// All of it is closed on the day of its entry, before this time.
    FlatBefore {
        time: Clock,
    },
    /// Answered by hand.
    Question {
        text: String,
    },
}

impl Rule {
    /// The word of its kind in JSON.
    pub const fn word(&self) -> &'static str {
        match self {
            Self::EntryBetween { .. } => "entryBetween",
            Self::NoEntryAfter { .. } => "noEntryAfter",
            Self::Weekdays { .. } => "weekdays",
            Self::DaysToExpiry { .. } => "daysToExpiry",
            Self::NotOnExpiryDay => "notOnExpiryDay",
            Self::Symbols { .. } => "symbols",
            Self::Underlyings { .. } => "underlyings",
            Self::Segments { .. } => "segments",
            Self::Products { .. } => "products",
            Self::Directions { .. } => "directions",
            Self::Strategies { .. } => "strategies",
            Self::UnitsAtMost { .. } => "unitsAtMost",
            Self::LotsAtMost { .. } => "lotsAtMost",
            Self::NotionalAtMost { .. } => "notionalAtMost",
            Self::PremiumAtMost { .. } => "premiumAtMost",
            Self::RiskAtMost { .. } => "riskAtMost",
            Self::RiskOfCapitalAtMost { .. } => "riskOfCapitalAtMost",
            Self::StopWithin { .. } => "stopWithin",
            Self::StopNotWidened => "stopNotWidened",
            Self::PlannedAtLeast { .. } => "plannedAtLeast",
            Self::HeldAtLeast { .. } => "heldAtLeast",
            Self::HeldAtMost { .. } => "heldAtMost",
            Self::OrdinalAtMost { .. } => "ordinalAtMost",
            Self::DayResultAbove { .. } => "dayResultAbove",
            Self::NoEntryAfterLoss { .. } => "noEntryAfterLoss",
            Self::NoAddAgainst => "noAddAgainst",
            Self::AddsAtMost { .. } => "addsAtMost",
            Self::ExitNearPlan { .. } => "exitNearPlan",
            Self::FlatBefore { .. } => "flatBefore",
            Self::Question { .. } => "question",
        }
    }
}

/// A kind of strategy, bought or sold, written by its key; wings and ratios are no kinds of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StrategyKind(pub(crate) Name);

impl StrategyKind {
    pub fn of_key(key: &str) -> Option<Self> {
        Name::of_key(key).map(Self)
    }

    /// Whether a strategy of this name is of the kind.
    pub(crate) fn is(self, name: Name) -> bool {
        self.0.key() == name.key()
    }
}

impl Serialize for StrategyKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.key())
    }
}

impl PartialSchema for StrategyKind {
    fn schema() -> RefOr<Schema> {
        let keys = Name::words().map(|(key, _)| key);
        ObjectBuilder::new().schema_type(Type::String).enum_values(Some(keys)).into()
    }
}

impl ToSchema for StrategyKind {}

/// A time of day in India, in minutes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = String, example = "09:30")]
pub struct Clock(pub u32);

impl Clock {
    /// Reads `09:30`.
    pub fn parse(text: &str) -> Option<Self> {
        let second = (text.len() == "09:30".len()).then(|| domain::read_time_of_day(text))??;
        Some(Self(second / 60))
    }

    /// Of the day.
    pub const fn second(self) -> u32 {
        self.0 * 60
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}:{:02}", self.0 / 60, self.0 % 60)
    }
}

/// Rupees, above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = String, example = "10000")]
pub struct Amount(pub Money);

/// Above 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = String, example = "75")]
pub struct Units(pub Quantity);

/// The smallest step of a price, in rupees.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = String, example = "0.05")]
pub struct Tick(pub Price);

/// A percentage or a multiple with two decimals: 150 is 1.5.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ToSchema)]
#[schema(value_type = String, example = "1.5")]
pub struct Hundredths(pub i64);

impl fmt::Display for Amount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Tick {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Display for Hundredths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        domain::format_scaled(self.0, 2, f)
    }
}

macro_rules! as_text {
    ($($name:ident),+) => {$(
        impl Serialize for $name {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_str(self)
            }
        }
    )+};
}

as_text!(Clock, Amount, Units, Tick, Hundredths);

pub(crate) const WEEKDAYS: [(Weekday, &str); 7] = [
    (Weekday::Monday, "monday"),
    (Weekday::Tuesday, "tuesday"),
    (Weekday::Wednesday, "wednesday"),
    (Weekday::Thursday, "thursday"),
    (Weekday::Friday, "friday"),
    (Weekday::Saturday, "saturday"),
    (Weekday::Sunday, "sunday"),
];

pub(crate) fn weekday_word(day: Weekday) -> &'static str {
    WEEKDAYS.iter().find(|(own, _)| *own == day).map_or("monday", |(_, word)| word)
}

fn weekdays<S: Serializer>(days: &[Weekday], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(days.iter().map(|day| weekday_word(*day)))
}
