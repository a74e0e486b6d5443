//! A day's plan against what was traded on it.

use domain::{Day, Money, Time};

#[cfg(test)]
pub(crate) mod tests;

/// What was to hold on a day; what is not set is not checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Shares and underlyings, in capitals.
    pub symbols: Vec<String>,
    /// Setups as notes are compared by.
    pub setups: Vec<String>,
    pub max_trades: Option<u32>,
    /// Positive.
    pub max_loss: Option<Money>,
    /// Second of the Indian day.
    pub no_entry_after: Option<u32>,
}

/// Whether something happened on the day, and when.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum When {
    /// On another day, or nobody knows on which.
    OtherDay,
    /// On the day, at a time that no file says.
    NoTime,
    At(Time),
}

impl When {
    /// Of a time that a fill has.
    pub fn of(time: Option<Time>, day: Day) -> Self {
        match time.filter(|time| time.day() == day) {
            None => Self::OtherDay,
            Some(time) if time.has_time_of_day() => Self::At(time),
            Some(_) => Self::NoTime,
        }
    }

    pub fn time(self) -> Option<Time> {
        match self {
            Self::OtherDay | Self::NoTime => None,
            Self::At(time) => Some(time),
        }
    }
}

/// What one trade closed at one moment of the day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Exit {
    /// `None`: at a time that no file says.
    pub at: Option<Time>,
    /// `None`: it is not known.
    pub net: Option<Money>,
}

/// Of one trade what happened on the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traded<'a> {
    /// The share, or what the contract is on.
    pub symbol: &'a str,
    /// The setup that its note names, as it is compared by; `None`: no note names one.
    pub setup: Option<&'a str>,
    pub entered: When,
    /// Realised on the day; `None`: nothing, or it is not known.
    pub net: Option<Money>,
    /// What the limit of loss is held against.
    pub exits: Vec<Exit>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    Symbols,
    Setups,
    MaxTrades,
    NoEntryAfter,
    MaxLoss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Kept,
    Broken,
    /// Nothing that is known breaks it, and something is not known: a time of day, a result, or a setup.
    Unknown,
    /// Nothing was traded that it could be held against.
    Nothing,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checked {
    pub rule: Rule,
    pub outcome: Outcome,
    /// Trades it was held against.
    pub of: u32,
    /// Those that stand outside the plan: of the limit of loss, those entered after it was passed.
    pub outside: u32,
    /// What those outside made on the day, as far as it is known; `None`: of none of them it is.
    pub net: Option<Money>,
    /// Trades of which something is not known: whether they stand outside, or, outside, their result; of the limit of
    /// loss also those that closed something with a result that is not known.
    pub unknown: u32,
    /// When the limit of loss was passed; `None`: it was not, or nobody knows when.
    pub at: Option<Time>,
}

/// Each rule of the plan, in the order of [`Rule`].
pub fn check(plan: &Plan, day: &[Traded<'_>]) -> Vec<Checked> {
    let entered = entered(day);
    let mut checked = Vec::new();
    if !plan.symbols.is_empty() {
        checked.push(held(Rule::Symbols, &entered, |trade| by_symbol(&plan.symbols, trade)));
    }
    if !plan.setups.is_empty() {
        checked.push(held(Rule::Setups, &entered, |trade| by_setup(&plan.setups, trade)));
    }
    if let Some(most) = plan.max_trades {
        checked.push(count(most as usize, &entered));
    }
    if let Some(last) = plan.no_entry_after {
        checked.push(held(Rule::NoEntryAfter, &entered, |trade| by_time(last, trade)));
    }
    if let Some(most) = plan.max_loss {
        checked.push(loss(most, day));
    }
    checked
}

/// Whether each trade of the day stands outside some rule of the plan; `None`: outside none for certain, and of one
/// nobody knows. What was entered on another day stands inside.
pub fn outside(plan: &Plan, day: &[Traded<'_>]) -> Vec<Option<bool>> {
    let entered = entered(day);
    let by_count = |trade: &Traded<'_>| match plan.max_trades {
        Some(most) => by_count(most as usize, &entered, trade),
        None => RuleSide::Inside,
    };
    let loss = plan.max_loss.map(|most| loss(most, day));
    let place = |trade: &Traded<'_>| {
        let places = [
            if plan.symbols.is_empty() { RuleSide::Inside } else { by_symbol(&plan.symbols, trade) },
            if plan.setups.is_empty() { RuleSide::Inside } else { by_setup(&plan.setups, trade) },
            by_count(trade),
            plan.no_entry_after.map_or(RuleSide::Inside, |last| by_time(last, trade)),
            match loss.as_ref().map(|one| (one.outcome, one.at)) {
                Some((Outcome::Unknown, _)) => RuleSide::NotKnown,
                Some((outcome, at)) => by_loss(outcome, at, trade),
                None => RuleSide::Inside,
            },
        ];
        if places.contains(&RuleSide::Outside) {
            Some(true)
        } else {
            (!places.contains(&RuleSide::NotKnown)).then_some(false)
        }
    };
    day.iter().map(|trade| if trade.entered == When::OtherDay { Some(false) } else { place(trade) }).collect()
}

/// By the time of entry, those without one last.
fn entered<'a, 'b>(day: &'a [Traded<'b>]) -> Vec<&'a Traded<'b>> {
    let mut entered: Vec<&Traded<'_>> = day.iter().filter(|trade| trade.entered != When::OtherDay).collect();
    entered.sort_by_key(|trade| (trade.entered.time().is_none(), trade.entered.time()));
    entered
}

/// Of more entries than there were to be, those after so many. Which they are is not known where one of the day has no
/// time, nor among those that came at the moment at which there were enough.
fn by_count(most: usize, entered: &[&Traded<'_>], trade: &Traded<'_>) -> RuleSide {
    let Some(next) = entered.get(most) else { return RuleSide::Inside };
    let Some(last) = most.checked_sub(1).map(|at| entered[at].entered) else { return RuleSide::Outside };
    let has_times = entered.iter().all(|one| one.entered != When::NoTime);
    if !has_times || last == next.entered && trade.entered == last {
        RuleSide::NotKnown
    } else {
        RuleSide::outside(trade.entered.time() > last.time())
    }
}

fn by_symbol(symbols: &[String], trade: &Traded<'_>) -> RuleSide {
    RuleSide::outside(!symbols.iter().any(|one| one == trade.symbol))
}

fn by_setup(setups: &[String], trade: &Traded<'_>) -> RuleSide {
    match trade.setup {
        Some(own) => RuleSide::outside(!setups.iter().any(|one| one == own)),
        None => RuleSide::NotKnown,
    }
}

fn by_time(last: u32, trade: &Traded<'_>) -> RuleSide {
    match trade.entered {
        When::At(at) => RuleSide::outside(at.second_of_day() > last),
        When::OtherDay | When::NoTime => RuleSide::NotKnown,
    }
}

/// Of a loss that was passed at a time: what was entered after it.
fn by_loss(outcome: Outcome, at: Option<Time>, trade: &Traded<'_>) -> RuleSide {
    match (outcome, trade.entered, at) {
        (Outcome::Kept | Outcome::Unknown | Outcome::Nothing, ..) | (_, When::OtherDay, _) => {
            RuleSide::Inside
        }
        (Outcome::Broken, When::At(entered), Some(at)) => RuleSide::outside(entered > at),
        (Outcome::Broken, When::NoTime, _) | (Outcome::Broken, When::At(_), None) => RuleSide::NotKnown,
    }
}

/// Where a trade stands to a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum RuleSide {
    Inside,
    Outside,
    NotKnown,
}

impl RuleSide {
    fn outside(is_outside: bool) -> Self {
        if is_outside { Self::Outside } else { Self::Inside }
    }
}

fn held(rule: Rule, trades: &[&Traded<'_>], place: impl Fn(&Traded<'_>) -> RuleSide) -> Checked {
    let places: Vec<(RuleSide, Option<Money>)> =
        trades.iter().map(|trade| (place(trade), trade.net)).collect();
    let outside = || places.iter().filter(|(place, _)| *place == RuleSide::Outside);
    let not_known = places.iter().filter(|(place, _)| *place == RuleSide::NotKnown).count();
    let outcome = match (places.len(), outside().count(), not_known) {
        (0, ..) => Outcome::Nothing,
        (_, 0, 0) => Outcome::Kept,
        (_, 0, _) => Outcome::Unknown,
        _ => Outcome::Broken,
    };
    Checked {
        rule,
        outcome,
        of: places.len() as u32,
        outside: outside().count() as u32,
        net: sum(outside().map(|(_, net)| *net)),
        unknown: (not_known + outside().filter(|(_, net)| net.is_none()).count()) as u32,
        at: None,
    }
}

/// Of those that are known; `None` where none is.
fn sum(nets: impl Iterator<Item = Option<Money>>) -> Option<Money> {
    nets.flatten().reduce(|sum, net| sum + net)
}

/// How many are beyond the limit is always known, which they are is not.
fn count(most: usize, entered: &[&Traded<'_>]) -> Checked {
    let checked = held(Rule::MaxTrades, entered, |trade| by_count(most, entered, trade));
    let beyond = entered.len().saturating_sub(most) as u32;
    if beyond == checked.outside {
        return checked;
    }
    Checked { outcome: Outcome::Broken, outside: beyond, net: None, unknown: beyond, ..checked }
}

/// What was closed, by its time.
struct Running {
    /// In order, what was closed at one moment together: nobody knows which of it came first.
    timed: Vec<(Time, Money)>,
    /// At no known time: what they gained, and what they lost.
    gains: Money,
    losses: Money,
}

fn running(day: &[Traded<'_>]) -> Running {
    let exits = || day.iter().flat_map(|trade| &trade.exits);
    let mut timed: Vec<(Time, Money)> = exits().filter_map(|exit| Some((exit.at?, exit.net?))).collect();
    timed.sort_by_key(|(at, _)| *at);
    timed.dedup_by(|next, kept| {
        let is_together = next.0 == kept.0;
        if is_together {
            kept.1 += next.1;
        }
        is_together
    });
    let untimed = || exits().filter(|exit| exit.at.is_none()).filter_map(|exit| exit.net);
    let gains = untimed().filter(|net| *net > Money::ZERO).sum();
    let losses = untimed().filter(|net| *net < Money::ZERO).sum();
    Running { timed, gains, losses }
}

/// How far the day's result stood below zero at its worst, as far as that is sure whenever the exits without a time
/// were. `None`: a result of the day is not known.
pub fn worst_loss(day: &[Traded<'_>]) -> Option<Money> {
    if day.iter().flat_map(|trade| &trade.exits).any(|exit| exit.net.is_none()) {
        return None;
    }
    let Running { timed, gains, losses } = running(day);
    let (mut net, mut lowest) = (Money::ZERO, Money::ZERO);
    for (_, one) in timed {
        net += one;
        lowest = lowest.min(net + gains);
    }
    Some(-lowest.min(net + gains + losses))
}

/// A loss of just the limit keeps it. What was closed at no known time may have been closed at any: the limit is passed
/// where it is passed whenever that was.
fn loss(most: Money, day: &[Traded<'_>]) -> Checked {
    let exits = || day.iter().flat_map(|trade| &trade.exits);
    let Running { timed, gains, losses } = running(day);
    let (mut net, mut passed, mut lowest) = (Money::ZERO, None, Money::ZERO);
    for (at, one) in timed {
        net += one;
        lowest = lowest.min(net);
        if net + gains < -most && passed.is_none() {
            passed = Some(at);
        }
    }
    let is_passed = passed.is_some() || net + gains + losses < -most;
    let is_doubtful = lowest + losses < -most || exits().any(|exit| exit.net.is_none());
    let of = day.iter().filter(|trade| !trade.exits.is_empty()).count();
    let outcome = match (of, is_passed, is_doubtful) {
        (0, ..) => Outcome::Nothing,
        (_, true, _) => Outcome::Broken,
        (_, false, true) => Outcome::Unknown,
        (_, false, false) => Outcome::Kept,
    };
    let at = passed.filter(|_| exits().all(|exit| exit.at.is_some()));
    let place = |trade: &Traded<'_>| by_loss(outcome, at, trade);
    let makes_it_doubtful =
        |exit: &Exit| exit.net.is_none() || exit.at.is_none() && outcome == Outcome::Unknown;
    let is_unknown = |trade: &&Traded<'_>| match place(trade) {
        RuleSide::NotKnown => true,
        RuleSide::Outside if trade.net.is_none() => true,
        RuleSide::Inside | RuleSide::Outside => trade.exits.iter().any(makes_it_doubtful),
    };
    let outside = || day.iter().filter(|trade| place(trade) == RuleSide::Outside);
    Checked {
        rule: Rule::MaxLoss,
        outcome,
        of: of as u32,
        outside: outside().count() as u32,
        net: sum(outside().map(|trade| trade.net)),
        unknown: day.iter().filter(is_unknown).count() as u32,
        at,
    }
}
