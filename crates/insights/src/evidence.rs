//! What stands beside a test: both sides in rupees, how sure the difference is, what it rests on.

use std::collections::BTreeMap;

use analytics::cut::{Interval, interval_of_days};
use domain::{Day, Money};

use crate::asked::{Asked, Groups, Measure, ask, days_of};
use crate::batch::{One, effect};
use crate::family::strict_factor;
use crate::null::Tested;
use crate::question::{Kind, Scheme};
use crate::window::{Least, Window};

/// One side of a question: exact sums, the mean of a trade and how sure it is.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    pub trades: u32,
    pub days: u32,
    pub net: Money,
    /// Rupees.
    pub mean: f64,
    pub interval: Option<Interval>,
}

/// The effect without the one trade and the one day that weigh most; `None` where nothing is left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Robust {
    pub without_trade: Option<f64>,
    pub without_day: Option<f64>,
}

impl Robust {
    /// The sign stays, and half of it at least.
    pub fn holds(self, effect: f64) -> bool {
        [self.without_trade, self.without_day]
            .into_iter()
            .all(|left| left.is_some_and(|left| left * effect > 0.0 && left.abs() >= effect.abs() / 2.0))
    }
}

#[derive(Debug, Clone, PartialEq)]
pub struct Evidence {
    pub scheme: Scheme,
    pub tested: Tested,
    pub q: f64,
    /// The same where nothing is supposed of how the tests hang together.
    pub strict_q: f64,
    /// How many questions were counted.
    pub family: u32,
    /// The level that stands out most; empty where there is one group.
    pub level_key: String,
    pub level: String,
    pub own: Side,
    /// `None`: the question has no other side.
    pub others: Option<Side>,
    /// Days that hold both sides.
    pub days_with_both: u32,
    /// What the difference is measured in; `Gap` is rupees a trade.
    pub measure: Measure,
    pub effect: f64,
    /// Of the effect, in nine of ten drawings of days, where it is in rupees.
    pub interval: Option<Interval>,
    pub robust: Option<Robust>,
    /// The smallest difference that such a test sees in eight of ten cases: 2.8 standard errors.
    pub visible: Option<f64>,
    /// Both sides count strategies; their trades are the legs.
    pub of_strategies: bool,
    /// Places in the book.
    pub trades: Vec<u32>,
}

/// Standard errors that are seen in eight of ten cases at 5 %.
const SEEN: f64 = 2.8;
/// Nine of ten lie within so many standard errors on either side.
const NINE_OF_TEN: f64 = 1.644_853_626_951_472_7;

pub fn evidence(all: &Window, one: &One, family: usize) -> Evidence {
    let window = one.test.window(all);
    let level = &one.test.groups[one.tested.statistic.level];
    let (_, days_with_both) = days_of(window, level);
    let effect_now = effect(all, &one.test, level, |_| false).unwrap_or(0.0);
    let days = by_day(window, level);
    let interval = match one.test.measure {
        Measure::Gap => interval_of_days(&days, 2),
        Measure::MeanOfDays => Side::of_days(window).and_then(|days| days.interval),
        Measure::Own(_) => None,
    };
    let visible = interval
        .filter(|_| one.test.measure == Measure::Gap)
        .map(|interval| SEEN * (interval.high - interval.low) / (2.0 * NINE_OF_TEN));
    let has_others = !level.others.is_empty();
    Evidence {
        scheme: one.test.scheme,
        tested: one.tested,
        q: one.q,
        strict_q: (one.q * strict_factor(family)).min(1.0),
        family: family as u32,
        level_key: level.key.clone(),
        level: level.name.clone(),
        own: Side::of(&days, 0),
        others: has_others.then(|| Side::of(&days, 1)),
        days_with_both,
        measure: one.test.measure,
        effect: effect_now,
        interval,
        robust: (one.q <= crate::family::LEVEL).then(|| robust(all, one, level)),
        visible,
        of_strategies: one.test.together.is_some(),
        trades: one.test.trades_of(all, &level.own),
    }
}

/// Sums and counts of both sides by day, of days with a trade of either.
fn by_day(window: &Window, level: &Groups) -> Vec<[(i64, u32); 2]> {
    let day_of = |at: &u32| window.trades[*at as usize].day.0;
    // Trades stand by day, and places ascend.
    let sides = [&level.own, &level.others];
    let first = sides.iter().filter_map(|side| side.first()).map(day_of).min();
    let last = sides.iter().filter_map(|side| side.last()).map(day_of).max();
    let Some((first, last)) = first.zip(last) else { return Vec::new() };
    let mut days = vec![[(0, 0); 2]; (last - first) as usize + 1];
    for (side, places) in sides.into_iter().enumerate() {
        for at in places {
            let own = &mut days[(day_of(at) - first) as usize][side];
            own.0 += window.trades[*at as usize].net;
            own.1 += 1;
        }
    }
    days.retain(|[own, others]| own.1 + others.1 > 0);
    days
}

impl Side {
    /// One side of days.
    fn of(days: &[[(i64, u32); 2]], side: usize) -> Self {
        let own = days.iter().map(|day| day[side]).filter(|(_, trades)| *trades > 0);
        let days: Vec<[(i64, u32); 2]> = own.map(|day| [day, (0, 0)]).collect();
        let (net, trades) = days.iter().fold((0, 0), |(net, trades), [own, _]| (net + own.0, trades + own.1));
        Self {
            trades,
            days: days.len() as u32,
            net: Money(net),
            mean: net as f64 / f64::from(trades.max(1)) / Money::ONE as f64,
            interval: interval_of_days(&days, 1),
        }
    }

    /// The mean of a day, and how sure it is.
    pub fn of_days(window: &Window) -> Option<Self> {
        let net = |day: std::ops::Range<usize>| window.trades[day].iter().map(|one| one.net).sum::<i64>();
        let days: Vec<[(i64, u32); 2]> =
            window.days().into_iter().map(|day| [(net(day), 1), (0, 0)]).collect();
        let sum: i64 = days.iter().map(|day| day[0].0).sum();
        (!days.is_empty()).then(|| Self {
            trades: window.trades.len() as u32,
            days: days.len() as u32,
            net: Money(sum),
            mean: sum as f64 / days.len() as f64 / Money::ONE as f64,
            interval: interval_of_days(&days, 1),
        })
    }
}

/// Without the trade of the largest amount in the group, and without the group's largest day: before charges where the
/// question is what was made before them.
fn robust(all: &Window, one: &One, level: &Groups) -> Robust {
    let window = one.test.window(all);
    let is_gross = one.question.kind == Kind::AfterCosts;
    let own: Vec<u32> = match level.own.is_empty() {
        true => (0..window.trades.len() as u32).collect(),
        false => level.own.clone(),
    };
    let net = |at: u32| {
        let one = &window.trades[at as usize];
        if is_gross { one.gross } else { one.net }
    };
    let trade = own.iter().copied().max_by_key(|&at| (net(at).abs(), at));
    let mut days: BTreeMap<Day, i64> = BTreeMap::new();
    own.iter().for_each(|&at| *days.entry(window.trades[at as usize].day).or_default() += net(at));
    let day = days.into_iter().max_by_key(|(day, net)| (net.abs(), *day)).map(|(day, _)| day);
    let is_trade = |at: u32| Some(at) == trade;
    let is_of_day = |at: u32| Some(window.trades[at as usize].day) == day;
    let without = |is_out: &dyn Fn(u32) -> bool| match one.test.measure {
        Measure::Gap | Measure::MeanOfDays => effect(all, &one.test, level, is_out),
        Measure::Own(_) => asked_without(all, one, is_out),
    };
    Robust { without_trade: without(&is_trade), without_day: without(&is_of_day) }
}

/// The question asked anew, of whatever is left: whether that is enough for a test is another question.
fn asked_without(window: &Window, one: &One, is_out: &dyn Fn(u32) -> bool) -> Option<f64> {
    let least = Least { edge: one.test.edge, ..Least::of_anything() };
    let left = Window { least, ..window.without(is_out) };
    match ask(one.question, &left).asked {
        Asked::Test(test) => match test.measure {
            Measure::Own(effect) => Some(effect),
            Measure::Gap | Measure::MeanOfDays => None,
        },
        Asked::Waits(_) | Asked::NotSaid => None,
    }
}
