//! A day's plan against what was traded on it.

use domain::{Day, Money, Time};

/// What was to hold on a day; what is not set is not checked.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// Shares and underlyings, in capitals.
    pub symbols: Vec<String>,
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
    pub entered: When,
    /// Realised on the day; `None`: nothing, or it is not known.
    pub net: Option<Money>,
    /// What the limit of loss is held against.
    pub exits: Vec<Exit>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    Symbols,
    MaxTrades,
    NoEntryAfter,
    MaxLoss,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Outcome {
    Kept,
    Broken,
    /// Nothing that is known breaks it, and something is not known: a time of day, or a result.
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
    let mut entered: Vec<&Traded<'_>> = day.iter().filter(|trade| trade.entered != When::OtherDay).collect();
    entered.sort_by_key(|trade| (trade.entered.time().is_none(), trade.entered.time()));
    let mut checked = Vec::new();
    if !plan.symbols.is_empty() {
        let is_planned = |trade: &Traded<'_>| plan.symbols.iter().any(|one| one == trade.symbol);
        checked.push(held(Rule::Symbols, &entered, |trade| RuleSide::outside(!is_planned(trade))));
    }
    if let Some(most) = plan.max_trades {
        checked.push(count(most as usize, &entered));
    }
    if let Some(last) = plan.no_entry_after {
        checked.push(held(Rule::NoEntryAfter, &entered, |trade| match trade.entered {
            When::At(at) => RuleSide::outside(at.second_of_day() > last),
            When::OtherDay | When::NoTime => RuleSide::NotKnown,
        }));
    }
    if let Some(most) = plan.max_loss {
        checked.push(loss(most, day));
    }
    checked
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

/// How many are beyond the limit is known without times, which they are is not.
fn count(most: usize, entered: &[&Traded<'_>]) -> Checked {
    let beyond = entered.get(most..).unwrap_or_default();
    let is_beyond = |trade: &Traded<'_>| beyond.iter().any(|one| std::ptr::eq(*one, trade));
    let checked = held(Rule::MaxTrades, entered, |trade| RuleSide::outside(is_beyond(trade)));
    if entered.iter().all(|trade| trade.entered != When::NoTime) {
        return checked;
    }
    Checked { net: None, unknown: checked.outside, ..checked }
}

/// A loss of just the limit keeps it. What was closed at no known time may have been closed at any: the limit is passed
/// where it is passed whenever that was.
fn loss(most: Money, day: &[Traded<'_>]) -> Checked {
    let exits = || day.iter().flat_map(|trade| &trade.exits);
    let mut timed: Vec<(Time, Money)> = exits().filter_map(|exit| Some((exit.at?, exit.net?))).collect();
    timed.sort_by_key(|(at, _)| *at);
    let untimed = || exits().filter(|exit| exit.at.is_none()).filter_map(|exit| exit.net);
    let gains: Money = untimed().filter(|net| *net > Money::ZERO).sum();
    let losses: Money = untimed().filter(|net| *net < Money::ZERO).sum();
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
    let place = |trade: &Traded<'_>| match (outcome, trade.entered, at) {
        (Outcome::Kept | Outcome::Unknown | Outcome::Nothing, ..) | (_, When::OtherDay, _) => {
            RuleSide::Inside
        }
        (Outcome::Broken, When::At(entered), Some(at)) => RuleSide::outside(entered >= at),
        (Outcome::Broken, When::NoTime, _) | (Outcome::Broken, When::At(_), None) => RuleSide::NotKnown,
    };
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

#[cfg(test)]
mod tests {
    use super::*;

    fn time(clock: &str) -> Time {
        Time::parse_ist(&format!("2026-11-17 {clock}")).unwrap()
    }

    fn money(text: &str) -> Money {
        Money::parse(text).unwrap()
    }

    /// `symbol entered exits…`, an exit as `09:41=-100`; `-` is another day, `?` is not known. Net is of all its exits.
    fn trades(text: &str) -> Vec<Traded<'_>> {
        let known = |word: &str| word != "?";
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                let exits: Vec<Exit> = words[2..]
                    .iter()
                    .map(|word| {
                        let (at, net) = word.split_once('=').unwrap();
                        Exit { at: known(at).then(|| time(at)), net: known(net).then(|| money(net)) }
                    })
                    .collect();
                let entered = match words[1] {
                    "-" => When::OtherDay,
                    "?" => When::NoTime,
                    clock => When::At(time(clock)),
                };
                let net: Option<Money> = exits.iter().map(|exit| exit.net).sum();
                Traded { symbol: words[0], entered, net: net.filter(|_| !exits.is_empty()), exits }
            })
            .collect()
    }

    const EXPIRY: &str = "
        RELIANCE 09:24 09:41=2045.98
        NIFTY    09:52 10:20=1763.17
        NIFTY    11:06 11:31=-2200.65
        NIFTY    13:22 13:48=-1490.71
        NIFTY    14:31 14:44=-4254.36
        NIFTY    14:52 15:03=-6063.78
        NIFTY    15:07 15:19=-5121.02";

    fn plan() -> Plan {
        Plan {
            symbols: vec!["NIFTY".to_owned(), "RELIANCE".to_owned()],
            max_trades: Some(4),
            max_loss: Some(money("8000")),
            no_entry_after: Some(14 * 3600 + 15 * 60),
        }
    }

    /// `rule outcome outside/of net unknown at`
    #[track_caller]
    fn check_of(plan: &Plan, day: &str, expected: &[&str]) {
        let trades = trades(day);
        let said: Vec<String> = check(plan, &trades)
            .into_iter()
            .map(|one| {
                let net = one.net.map_or("-".to_owned(), |net| net.to_string());
                let at = one.at.map_or("-".to_owned(), |at| at.to_string()[11..16].to_owned());
                format!(
                    "{:?} {:?} {}/{} {net} {} {at}",
                    one.rule, one.outcome, one.outside, one.of, one.unknown
                )
            })
            .collect();
        assert_eq!(said, expected);
    }

    #[test]
    fn every_rule_says_what_stood_outside_it() {
        // −4,254.36 − 6,063.78 − 5,121.02 = −15,439.16. After the fifth the day stands at −4,136.57, after the sixth at
        // −10,200.35.
        check_of(
            &plan(),
            EXPIRY,
            &[
                "Symbols Kept 0/7 - 0 -",
                "MaxTrades Broken 3/7 -15439.16 0 -",
                "NoEntryAfter Broken 3/7 -15439.16 0 -",
                "MaxLoss Broken 1/7 -5121.02 0 15:03",
            ],
        );
    }

    #[test]
    fn limits_that_are_just_met_are_kept() {
        let plan = Plan {
            max_trades: Some(2),
            max_loss: Some(money("500")),
            no_entry_after: Some(14 * 3600 + 15 * 60),
            ..Plan::default()
        };
        check_of(
            &plan,
            "INFY 14:00 14:10=-200
             TCS 14:15 14:20=-300",
            &["MaxTrades Kept 0/2 - 0 -", "NoEntryAfter Kept 0/2 - 0 -", "MaxLoss Kept 0/2 - 0 -"],
        );
    }

    #[test]
    fn what_was_carried_in_counts_for_the_loss_and_for_no_entry() {
        let plan = Plan { symbols: vec!["TCS".to_owned()], max_trades: Some(0), ..plan() };
        check_of(
            &plan,
            "INFY - 09:20=-9000",
            &[
                "Symbols Nothing 0/0 - 0 -",
                "MaxTrades Nothing 0/0 - 0 -",
                "NoEntryAfter Nothing 0/0 - 0 -",
                "MaxLoss Broken 0/1 - 0 09:20",
            ],
        );
    }

    #[test]
    fn what_is_not_known_is_not_zero() {
        check_of(
            &Plan { symbols: vec!["TCS".to_owned()], ..Plan::default() },
            "INFY 09:20
             WIPRO 09:30 09:40=100",
            &["Symbols Broken 2/2 100 1 -"],
        );
        // It ended at no known time: −55 in the end, the limit is passed, nobody knows when. Of neither it is known
        // whether it was entered after that.
        check_of(
            &Plan { max_loss: Some(money("50")), ..Plan::default() },
            "INFY 09:20 ?=-60
             WIPRO 09:30 09:40=5",
            &["MaxLoss Broken 0/2 - 2 -"],
        );
    }

    #[test]
    fn an_entry_without_a_time_of_day_is_neither_early_nor_late() {
        let late = Plan { no_entry_after: Some(14 * 3600 + 15 * 60), ..Plan::default() };
        check_of(&late, "INFY ? ?=100", &["NoEntryAfter Unknown 0/1 - 1 -"]);
        check_of(
            &late,
            "INFY ?     ?=100
             TCS  10:00 11:00=5",
            &["NoEntryAfter Unknown 0/2 - 1 -"],
        );
        // One is late for certain; of the other nobody knows.
        check_of(
            &late,
            "INFY ?     ?=100
             TCS  14:16 15:00=5",
            &["NoEntryAfter Broken 1/2 5 1 -"],
        );
        // Three of two are one too many, whichever it is.
        let most = Plan { max_trades: Some(2), ..Plan::default() };
        let three = "INFY  ?     ?=100
                     TCS   10:00 11:00=5
                     WIPRO 11:00 12:00=7";
        check_of(&most, three, &["MaxTrades Broken 1/3 - 1 -"]);
        check_of(
            &most,
            "INFY ? ?=100
             TCS  ? ?=5",
            &["MaxTrades Kept 0/2 - 0 -"],
        );
    }

    #[test]
    fn a_loss_at_no_known_time_of_the_day_is_not_the_first_of_it() {
        let plan = Plan { max_loss: Some(money("100")), ..Plan::default() };
        // 10:00 is not after it for certain: −120 in the end, at an hour that nobody knows.
        check_of(
            &plan,
            "INFY ?     ?=-120
             TCS  10:00 11:00=0",
            &["MaxLoss Broken 0/2 - 2 -"],
        );
        // −90 alone or −140 with the one before it, +60 in the end: who knows.
        check_of(
            &plan,
            "INFY ?     ?=-50
             TCS  09:30 10:00=-90
             TCS  10:30 11:00=200",
            &["MaxLoss Unknown 0/3 - 1 -"],
        );
        // +30 at any time: −90 + 30 − 60 = −120 at 11:00 whenever it came.
        check_of(
            &plan,
            "INFY ?     ?=30
             TCS  09:30 10:00=-90
             TCS  10:30 11:00=-60
             TCS  11:30 12:00=500",
            &["MaxLoss Broken 0/4 - 4 -"],
        );
        // −50 − 50 is just the limit at its worst.
        check_of(
            &plan,
            "INFY ?     ?=-50
             TCS  09:30 10:00=-50",
            &["MaxLoss Kept 0/2 - 0 -"],
        );
    }

    #[test]
    fn a_result_that_is_not_known_leaves_the_limit_of_loss_unknown() {
        let plan = Plan { max_loss: Some(money("100")), ..Plan::default() };
        check_of(
            &plan,
            "INFY - 10:00=?
             TCS  09:30 11:00=-100",
            &["MaxLoss Unknown 0/2 - 1 -"],
        );
        check_of(&plan, "INFY - 10:00=?", &["MaxLoss Unknown 0/1 - 1 -"]);
        // What is known passes it.
        check_of(
            &plan,
            "INFY - 10:00=?
             TCS  09:30 11:00=-101
             TCS  11:30 12:00=-4",
            &["MaxLoss Broken 1/3 -4 1 11:00"],
        );
    }

    /// Part of it lost at 10:00, the rest gained in the afternoon: the limit was passed at 10:00, and it is the day's
    /// loss that counts, not the trade's.
    #[test]
    fn each_exit_counts_at_its_own_time() {
        let plan = Plan { max_loss: Some(money("100")), ..Plan::default() };
        check_of(
            &plan,
            "INFY 09:20 10:00=-150 15:00=140
             TCS  12:00 13:00=-7",
            &["MaxLoss Broken 1/2 -7 0 10:00"],
        );
    }

    #[test]
    fn without_trades_or_plan_nothing_is_said() {
        check_of(&Plan::default(), EXPIRY, &[]);
        check_of(
            &Plan { max_trades: Some(1), max_loss: Some(money("1")), ..Plan::default() },
            "",
            &["MaxTrades Nothing 0/0 - 0 -", "MaxLoss Nothing 0/0 - 0 -"],
        );
    }
}
