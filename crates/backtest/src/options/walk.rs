//! Day after day: what is sold, when it is closed, and at which closes. One position at a time.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use domain::{Day, Exchange, Price, Right};
use market::{exchange_of_index, index_lots, monthly_expiry, next_trading_day};

use super::chain::{Chain, Quotes};
use super::rule::{Away, OptionRule, Structure};

/// ₹0.05.
const TICK: i64 = Price::ONE / 20;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionEnd {
    Stop,
    Target,
    /// So many days were left.
    Days,
    /// Held to the end, and settled by the close of the index.
    Settled,
}

impl OptionEnd {
    /// In the order in which pages list them.
    pub const ALL: [Self; 4] = [Self::Stop, Self::Target, Self::Days, Self::Settled];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Stop => "stop",
            Self::Target => "target",
            Self::Days => "days",
            Self::Settled => "settled",
        }
    }
}

/// One option of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Leg {
    pub right: Right,
    pub strike: Price,
    pub sold: bool,
    /// With slippage.
    pub entry: Price,
    /// With slippage; settled: what it is worth; open: the last close.
    pub exit: Price,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Position {
    pub expiry: Day,
    pub day: Day,
    pub legs: Vec<Leg>,
    pub units: u32,
    /// `None`: it is still open on the last day.
    pub ended: Option<(Day, OptionEnd)>,
    /// Close of the index at the expiry.
    pub settled_at: Option<Price>,
    /// What closing it would have cost at each close since the entry, of a unit.
    pub marks: Vec<(Day, Price)>,
}

impl Position {
    /// Received for a unit.
    pub fn credit(&self) -> Price {
        cost(&self.legs, |leg| leg.entry)
    }
}

/// Expiries on which nothing was sold, and the like.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct NotMade {
    /// The day on which it would have been sold lies outside the lists.
    pub outside: u32,
    /// No day of trading is that near before it.
    pub no_day: u32,
    /// No list of the day on which it would have been sold.
    pub no_list: u32,
    /// What was to be sold or bought did not trade on that day.
    pub no_strike: u32,
    /// Less was received than paid.
    pub no_credit: u32,
    /// Another position was open.
    pub held: u32,
    /// Closes at which something held did not trade: stop and target were not looked at.
    pub unmarked: u32,
    /// Days of trading without a list on which something was held.
    pub unlisted: u32,
    /// Closed on a later day than the rule says.
    pub late: u32,
}

/// Why something was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum WhyNot {
    Outside,
    NoDay,
    NoList,
    NoStrike,
    NoCredit,
    Held,
    Unmarked,
    Unlisted,
    Late,
}

impl WhyNot {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Outside => "outside",
            Self::NoDay => "noDay",
            Self::NoList => "noList",
            Self::NoStrike => "noStrike",
            Self::NoCredit => "noCredit",
            Self::Held => "held",
            Self::Unmarked => "unmarked",
            Self::Unlisted => "unlisted",
            Self::Late => "late",
        }
    }
}

/// An expiry of which nothing was sold, or a day on which something that is held could not be looked at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lack {
    pub expiry: Day,
    /// On which it would have been sold, or was looked at.
    pub day: Day,
    pub why: WhyNot,
    /// What did not trade on it, as far as it is known.
    pub untraded: Vec<(Price, Right)>,
}

impl Lack {
    const fn new(expiry: Day, day: Day, why: WhyNot) -> Self {
        Self { expiry, day, why, untraded: Vec::new() }
    }
}

impl NotMade {
    fn of(lacks: &[Lack]) -> Self {
        let mut not = Self::default();
        for lack in lacks {
            *match lack.why {
                WhyNot::Outside => &mut not.outside,
                WhyNot::NoDay => &mut not.no_day,
                WhyNot::NoList => &mut not.no_list,
                WhyNot::NoStrike => &mut not.no_strike,
                WhyNot::NoCredit => &mut not.no_credit,
                WhyNot::Held => &mut not.held,
                WhyNot::Unmarked => &mut not.unmarked,
                WhyNot::Unlisted => &mut not.unlisted,
                WhyNot::Late => &mut not.late,
            } += 1;
        }
        not
    }
}

/// What was sold, and what was not, with how often and why.
pub struct Walk {
    pub positions: Vec<Position>,
    pub not_made: NotMade,
    /// By day.
    pub lacks: Vec<Lack>,
}

fn cost(legs: &[Leg], price: impl Fn(&Leg) -> Price) -> Price {
    Price(legs.iter().map(|leg| if leg.sold { price(leg).0 } else { -price(leg).0 }).sum())
}

/// The first day of trading on which no more than so many days are left.
pub fn day_before(expiry: Day, days: u32) -> Day {
    next_trading_day(expiry.plus(-(days as i32) - 1))
}

/// # Errors
/// A sentence: a lot or the close at an expiry is not known.
pub fn walk(rule: &OptionRule, chain: &Chain) -> Result<Walk, String> {
    let exchange = exchange_of_index(&rule.underlying).unwrap_or(Exchange::Nse);
    let (Some(first), Some(last)) = (chain.days.first().copied(), chain.days.last().copied()) else {
        return Ok(Walk { positions: Vec::new(), not_made: NotMade::default(), lacks: Vec::new() });
    };
    let is_monthly = |expiry: Day| {
        let (year, month, _) = expiry.ymd();
        monthly_expiry(year, month, exchange, &rule.underlying) == expiry
    };
    // The nearest of those that begin on one day.
    let mut entries: BTreeMap<Day, Day> = BTreeMap::new();
    let mut lacks: Vec<Lack> = Vec::new();
    for expiry in chain.expiries.keys().copied().filter(|one| !rule.monthly || is_monthly(*one)) {
        let day = day_before(expiry, rule.entry_dte);
        let why = if day >= expiry {
            WhyNot::NoDay
        } else if !(first..=last).contains(&day) {
            WhyNot::Outside
        } else if chain.days.binary_search(&day).is_err() {
            WhyNot::NoList
        } else if let Entry::Vacant(free) = entries.entry(day) {
            free.insert(expiry);
            continue;
        } else {
            WhyNot::Held
        };
        lacks.push(Lack::new(expiry, day, why));
    }
    let mut found: Vec<Position> = Vec::new();
    for day in chain.days.iter().copied() {
        if let Some(open) = found.last_mut().filter(|one| one.ended.is_none()) {
            look(rule, chain, open, day, &mut lacks)?;
        }
        let Some(expiry) = entries.get(&day).copied() else { continue };
        if found.last().is_some_and(|one| one.ended.is_none()) {
            lacks.push(Lack::new(expiry, day, WhyNot::Held));
            continue;
        }
        let Some(legs) = chain.expiries[&expiry].get(&day).and_then(|quotes| legs(rule, quotes)) else {
            lacks.push(Lack::new(expiry, day, WhyNot::NoStrike));
            continue;
        };
        if cost(&legs, |leg| leg.entry) <= Price::ZERO {
            lacks.push(Lack::new(expiry, day, WhyNot::NoCredit));
            continue;
        }
        let units = rule.lots * lot(rule, expiry, day)?;
        let mut marks = legs.clone();
        marks.iter_mut().for_each(|leg| leg.exit = close_of(chain, expiry, day, leg).unwrap_or(leg.exit));
        let mark = (day, cost(&marks, |leg| leg.exit));
        found.push(Position {
            expiry,
            day,
            legs: marks,
            units,
            ended: None,
            settled_at: None,
            marks: vec![mark],
        });
    }
    // The lists end before the day of its expiry came, or lack that day.
    if let Some(open) = found.last_mut().filter(|one| one.ended.is_none() && one.expiry <= last) {
        settle(rule, chain, open)?;
    }
    for one in &found {
        let days = unlisted(chain, one, last).into_iter();
        lacks.extend(days.map(|day| Lack::new(one.expiry, day, WhyNot::Unlisted)));
    }
    lacks.sort_by_key(|one| (one.day, one.expiry, one.why));
    Ok(Walk { positions: found, not_made: NotMade::of(&lacks), lacks })
}

/// Days of trading between entry and end that have no list.
fn unlisted(chain: &Chain, of: &Position, last: Day) -> Vec<Day> {
    let end = of.ended.map_or(last, |(day, _)| day);
    let mut missing = Vec::new();
    let mut day = next_trading_day(of.day);
    while day < end {
        if chain.days.binary_search(&day).is_err() {
            missing.push(day);
        }
        day = next_trading_day(day);
    }
    missing
}

fn close_of(chain: &Chain, expiry: Day, day: Day, leg: &Leg) -> Option<Price> {
    chain.expiries.get(&expiry)?.get(&day)?.of(leg.right).get(&leg.strike).copied()
}

/// What the rule does with an open position at the close of a later day.
fn look(
    rule: &OptionRule,
    chain: &Chain,
    open: &mut Position,
    day: Day,
    lacks: &mut Vec<Lack>,
) -> Result<(), String> {
    if day > open.expiry {
        return settle(rule, chain, open);
    }
    let closes: Option<Vec<Price>> =
        open.legs.iter().map(|leg| close_of(chain, open.expiry, day, leg)).collect();
    for leg in &mut open.legs {
        if let Some(close) = close_of(chain, open.expiry, day, leg) {
            leg.exit = close;
        }
    }
    let due = rule.exit_dte.map(|days| day_before(open.expiry, days)).filter(|due| day >= *due);
    if closes.is_some() {
        let (credit, now) = (open.credit().0 as f64, cost(&open.legs, |leg| leg.exit).0 as f64);
        let ended = if rule.stop.is_some_and(|percent| now >= credit * (1.0 + percent / 100.0)) {
            Some(OptionEnd::Stop)
        } else if rule.target.is_some_and(|percent| now <= credit * (1.0 - percent / 100.0)) {
            Some(OptionEnd::Target)
        } else {
            due.map(|_| OptionEnd::Days)
        };
        if let Some(ended) = ended {
            if ended == OptionEnd::Days && due.is_some_and(|due| day > due) {
                lacks.push(Lack::new(open.expiry, day, WhyNot::Late));
            }
            for leg in &mut open.legs {
                leg.exit = slipped(rule, leg.exit, leg.sold);
            }
            open.ended = Some((day, ended));
            return Ok(());
        }
    } else {
        let has_close = |leg: &Leg| close_of(chain, open.expiry, day, leg).is_some();
        let untraded = open.legs.iter().filter(|leg| !has_close(leg)).map(|leg| (leg.strike, leg.right));
        lacks.push(Lack { untraded: untraded.collect(), ..Lack::new(open.expiry, day, WhyNot::Unmarked) });
    }
    if day == open.expiry {
        return settle(rule, chain, open);
    }
    open.marks.push((day, cost(&open.legs, |leg| leg.exit)));
    Ok(())
}

/// Each option ends at what lies between its strike and the close of the index.
fn settle(rule: &OptionRule, chain: &Chain, open: &mut Position) -> Result<(), String> {
    let Some(at) = chain.underlying.get(&open.expiry).copied() else {
        return Err(format!(
            "Options were held to their expiry on {}, and nobody says at which value {} closed. Give its daily candles too.",
            open.expiry.in_words(),
            rule.underlying
        ));
    };
    for leg in &mut open.legs {
        let worth = match leg.right {
            Right::Call => at.0 - leg.strike.0,
            Right::Put => leg.strike.0 - at.0,
        };
        leg.exit = Price(worth.max(0));
    }
    open.settled_at = Some(at);
    open.ended = Some((open.expiry, OptionEnd::Settled));
    Ok(())
}

fn slipped(rule: &OptionRule, price: Price, buys: bool) -> Price {
    let slip = i64::from(rule.slippage_ticks) * TICK;
    Price(if buys { price.0 + slip } else { (price.0 - slip).max(TICK) })
}

fn lot(rule: &OptionRule, expiry: Day, day: Day) -> Result<u32, String> {
    if let Some(units) = rule.lot {
        return Ok(units);
    }
    let mut known: Vec<u32> = index_lots(&rule.underlying, expiry, day).collect();
    known.sort_unstable();
    known.dedup();
    match known[..] {
        [units] => Ok(units),
        _ => Err(format!(
            "options.lot: nobody says for certain how many units a lot of {} had on {} for the expiry of {}. Write it into \
             the rule.",
            rule.underlying,
            day.in_words(),
            expiry.in_words()
        )),
    }
}

/// `None`: something that belongs to it did not trade.
fn legs(rule: &OptionRule, quotes: &Quotes) -> Option<Vec<Leg>> {
    let (middle, implied) = quotes.at_the_money()?;
    let mut legs = Vec::with_capacity(4);
    for right in [Right::Put, Right::Call] {
        let sells =
            if right == Right::Put { rule.structure.sells_put() } else { rule.structure.sells_call() };
        if !sells {
            continue;
        }
        let of = quotes.of(right);
        let sold = match rule.structure {
            Structure::ShortStraddle => middle,
            _ => strike(of, right, middle, implied, implied, rule.distance)?,
        };
        legs.push((right, sold, true));
        if let Some(width) = rule.width {
            let bought = strike(of, right, sold, sold, implied, width)?;
            if bought == sold {
                return None;
            }
            legs.push((right, bought, false));
        }
    }
    legs.into_iter()
        .map(|(right, strike, sold)| {
            let entry = slipped(rule, *quotes.of(right).get(&strike)?, !sold);
            Some(Leg { right, strike, sold, entry, exit: entry })
        })
        .collect()
}

/// Away from a strike and from a price, out of the money: puts below, calls above. Per cent are of `whole`; the nearest
/// strike that traded, of two the lower one.
fn strike(
    of: &BTreeMap<Price, Price>,
    right: Right,
    strike: Price,
    price: Price,
    whole: Price,
    away: Away,
) -> Option<Price> {
    let strikes = of.keys().copied();
    match (away, right) {
        (Away::Strikes(0), _) => of.contains_key(&strike).then_some(strike),
        (Away::Strikes(count), Right::Call) => strikes.filter(|one| *one > strike).nth(count as usize - 1),
        (Away::Strikes(count), Right::Put) => {
            strikes.rev().filter(|one| *one < strike).nth(count as usize - 1)
        }
        (Away::Percent(percent), right) => {
            let far = (whole.0 as f64 * percent / 100.0).round() as i64;
            let wanted = if right == Right::Call { price.0 + far } else { price.0 - far };
            strikes.min_by_key(|one| ((one.0 - wanted).abs(), *one))
        }
    }
}
