//! A question on a window: which trades it is about, and what chance is drawn from.

use std::ops::Range;

use crate::by_strategy::Together;
use crate::null::{Null, Tail};
use crate::question::{Kind, Question, Scheme};
use crate::window::Window;
use crate::{by_level, by_order, by_strategy, by_trend};

/// Places in [`Window::trades`], ascending.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Groups {
    /// The level's key in its dimension, and its name; empty where there is one group only.
    pub key: String,
    pub name: String,
    pub own: Vec<u32>,
    pub others: Vec<u32>,
}

/// What is counted against the least.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Counted {
    TradesInTheGroup,
    TradesOnTheOtherSide,
    Days,
    DaysWithBoth,
    StrategiesInTheGroup,
    StrategiesOnTheOtherSide,
}

impl Counted {
    pub const fn word(self) -> &'static str {
        match self {
            Self::TradesInTheGroup => "trades",
            Self::TradesOnTheOtherSide => "other_trades",
            Self::Days => "days",
            Self::DaysWithBoth => "days_with_both",
            Self::StrategiesInTheGroup => "strategies",
            Self::StrategiesOnTheOtherSide => "other_strategies",
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Waits {
    pub counted: Counted,
    pub have: u32,
    pub of: u32,
    /// Of which level, where there are several.
    pub level: String,
}

/// What the difference is measured in.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Measure {
    /// Mean net a trade of the group less that of the others.
    Gap,
    /// Mean net a day.
    MeanOfDays,
    /// Something else; this much of it.
    Own(f64),
}

pub struct Test {
    pub null: Box<dyn Null>,
    pub tail: Tail,
    pub scheme: Scheme,
    /// Of each level that the statistic chooses from.
    pub groups: Vec<Groups>,
    pub measure: Measure,
    /// A statistic above 0 says that the group is below the others.
    pub is_turned: bool,
    /// Trades of the first group that the statistic is over; what is shown can be a part of them.
    pub counted: u32,
    /// Where the group begins, if these trades say it.
    pub edge: Option<f64>,
    /// The groups are of these, not of the window's trades.
    pub together: Option<Box<Together>>,
}

impl Test {
    /// Of both tails.
    pub fn new(null: Box<dyn Null>, scheme: Scheme, groups: Vec<Groups>, measure: Measure) -> Self {
        let counted = groups.first().map_or(0, |level| level.own.len() as u32);
        Self {
            null,
            tail: Tail::Both,
            scheme,
            groups,
            measure,
            is_turned: false,
            counted,
            edge: None,
            together: None,
        }
    }

    /// What the groups are places in.
    pub fn window<'a>(&'a self, window: &'a Window) -> &'a Window {
        self.together.as_ref().map_or(window, |together| &together.window)
    }

    /// Places in the book of the trades of some of a group.
    pub fn trades_of(&self, window: &Window, places: &[u32]) -> Vec<u32> {
        let of_book = |at: &u32| window.trades[*at as usize].at;
        match &self.together {
            Some(together) => together.legs_of(places).iter().map(of_book).collect(),
            None => places.iter().map(of_book).collect(),
        }
    }
}

/// A question that can be tested, or why it cannot.
pub enum Asked {
    Test(Test),
    Waits(Waits),
    /// Nothing in this window could say it: what it is about is written nowhere.
    NotSaid,
}

/// With how many trades it leaves out, and how many of them because their label was written after the exit.
pub struct Found {
    pub asked: Asked,
    pub left_out: u32,
    pub later: u32,
}

pub fn ask(question: &Question, window: &Window) -> Found {
    match question.kind {
        Kind::DayNet => by_order::day_net(window),
        Kind::AfterCosts => by_order::after_costs(window),
        Kind::Levels(key) => by_level::among_days(window, key),
        Kind::LevelsOfDays(key) => by_level::between_days(window, key),
        Kind::NewUnderlying => by_level::new_underlying(window),
        Kind::BeyondUsual => by_level::beyond_usual(window),
        Kind::FirstLost => by_level::first_lost(window),
        Kind::HeldLonger => by_level::held_longer(window),
        Kind::ToExpiry => by_trend::to_expiry(window),
        Kind::BusyDays => by_trend::busy_days(window),
        Kind::SizeRatio => by_trend::size_ratio(window),
        Kind::LargerAfterLoss => by_order::larger_after_loss(window),
        Kind::After(before) => by_order::after(window, before),
        Kind::AfterDayLoss => by_order::after_day_loss(window),
        Kind::AfterLargeWin => by_order::after_large_win(window),
        Kind::Order(sum) => by_order::order(window, sum),
        Kind::Lately => by_order::lately(window),
        Kind::Strategies => by_strategy::strategies(window),
    }
}

impl Found {
    pub fn test(test: Test, left_out: usize) -> Self {
        Self { asked: Asked::Test(test), left_out: left_out as u32, later: 0 }
    }

    pub fn waits(waits: Waits, left_out: usize) -> Self {
        Self { asked: Asked::Waits(waits), left_out: left_out as u32, later: 0 }
    }
}

/// The levels that have enough, or what the one lacks that is nearest to enough. `both`: days must hold both sides.
pub fn with_enough(window: &Window, levels: Vec<Groups>, both: bool) -> Result<Vec<Groups>, Waits> {
    let mut nearest: Option<Waits> = None;
    let mut enough = Vec::new();
    for level in levels {
        match lacking(window, &level, both) {
            None => enough.push(level),
            Some(waits) => {
                let share = |one: &Waits| f64::from(one.have) / f64::from(one.of);
                if nearest.as_ref().is_none_or(|known| share(&waits) > share(known)) {
                    nearest = Some(waits);
                }
            }
        }
    }
    if enough.is_empty() {
        let nothing = Waits {
            counted: Counted::TradesInTheGroup,
            have: 0,
            of: window.least.trades,
            level: String::new(),
        };
        return Err(nearest.unwrap_or(nothing));
    }
    Ok(enough)
}

/// What a group lacks most, seen as a share of what is needed.
pub fn lacking(window: &Window, level: &Groups, both: bool) -> Option<Waits> {
    let (days, with_both) = days_of(window, level);
    let counts = [
        (Counted::TradesInTheGroup, level.own.len() as u32, window.least.trades),
        (Counted::TradesOnTheOtherSide, level.others.len() as u32, window.least.others),
        (Counted::Days, days, window.least.days),
        (Counted::DaysWithBoth, with_both, if both { window.least.with_both } else { 0 }),
    ];
    let short = counts.into_iter().filter(|(_, have, of)| have < of);
    let least = short.min_by(|one, other| (one.1 * other.2).cmp(&(other.1 * one.2)));
    least.map(|(counted, have, of)| Waits { counted, have, of, level: level.name.clone() })
}

/// Days with the group, and days with both sides.
pub fn days_of(window: &Window, level: &Groups) -> (u32, u32) {
    let day = |at: &u32| window.trades[*at as usize].day;
    let mut own: Vec<_> = level.own.iter().map(day).collect();
    let mut others: Vec<_> = level.others.iter().map(day).collect();
    own.dedup();
    others.dedup();
    let both = own.iter().filter(|day| others.binary_search(day).is_ok()).count();
    (own.len() as u32, both as u32)
}

/// What closed on one day with one label: one value, the mean of its trades. What a day does to all its trades is in
/// one unit of it, never in several of the same label.
pub struct Units {
    /// Calendar quarters.
    pub blocks: Vec<Range<usize>>,
    pub values: Vec<f64>,
    pub sets: Vec<u64>,
}

/// `label` is of places in the window; places in order.
pub fn units(window: &Window, places: &[usize], label: impl Fn(usize) -> u64) -> Units {
    let mut all: Vec<(i32, u64, usize)> =
        places.iter().map(|&at| (window.trades[at].day.0, label(at), at)).collect();
    all.sort_unstable();
    let (mut values, mut sets, mut quarters) = (Vec::new(), Vec::new(), Vec::new());
    for unit in all.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1)) {
        let sum: f64 = unit.iter().map(|one| window.values[one.2]).sum();
        values.push(sum / unit.len() as f64);
        sets.push(unit[0].1);
        quarters.push(crate::window::quarter(domain::Day(unit[0].0)));
    }
    Units { blocks: crate::window::runs(quarters), values, sets }
}
