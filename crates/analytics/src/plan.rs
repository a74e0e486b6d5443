//! A day's plan against what was traded on it.

use domain::{Money, Time};

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

/// Of one trade what happened on the day.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Traded<'a> {
    /// The share, or what the contract is on.
    pub symbol: &'a str,
    /// `None`: it was entered on an earlier day, or nobody knows when.
    pub entered: Option<Time>,
    /// When it ended; `None`: not on this day.
    pub ended: Option<Time>,
    /// Realised on the day; `None`: nothing, or it is not known.
    pub net: Option<Money>,
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
    /// What those outside made on the day.
    pub net: Money,
    /// Those outside of which no result is known.
    pub unknown: u32,
    /// When the limit of loss was passed.
    pub at: Option<Time>,
}

/// Each rule of the plan, in the order of [`Rule`].
pub fn check(plan: &Plan, day: &[Traded<'_>]) -> Vec<Checked> {
    let mut entered: Vec<&Traded<'_>> = day.iter().filter(|trade| trade.entered.is_some()).collect();
    entered.sort_by_key(|trade| trade.entered);
    let mut checked = Vec::new();
    if !plan.symbols.is_empty() {
        let is_planned = |trade: &Traded<'_>| plan.symbols.iter().any(|one| one == trade.symbol);
        checked.push(held(Rule::Symbols, &entered, |_, trade| !is_planned(trade)));
    }
    if let Some(most) = plan.max_trades {
        checked.push(held(Rule::MaxTrades, &entered, |at, _| at >= most as usize));
    }
    if let Some(last) = plan.no_entry_after {
        let is_late = |trade: &Traded<'_>| trade.entered.is_some_and(|at| at.second_of_day() > last);
        checked.push(held(Rule::NoEntryAfter, &entered, |_, trade| is_late(trade)));
    }
    if let Some(most) = plan.max_loss {
        checked.push(loss(most, day, &entered));
    }
    checked
}

fn held(rule: Rule, trades: &[&Traded<'_>], is_outside: impl Fn(usize, &Traded<'_>) -> bool) -> Checked {
    let outside: Vec<&Traded<'_>> = trades
        .iter()
        .enumerate()
        .filter(|(at, trade)| is_outside(*at, trade))
        .map(|(_, trade)| *trade)
        .collect();
    let outcome = match (trades.is_empty(), outside.is_empty()) {
        (true, _) => Outcome::Nothing,
        (false, true) => Outcome::Kept,
        (false, false) => Outcome::Broken,
    };
    Checked {
        rule,
        outcome,
        of: trades.len() as u32,
        outside: outside.len() as u32,
        net: outside.iter().filter_map(|trade| trade.net).sum(),
        unknown: outside.iter().filter(|trade| trade.net.is_none()).count() as u32,
        at: None,
    }
}

/// A loss of just the limit keeps it. What ended at no known time of the day comes last.
fn loss(most: Money, day: &[Traded<'_>], entered: &[&Traded<'_>]) -> Checked {
    let mut ended: Vec<(Option<Time>, Money)> =
        day.iter().filter_map(|trade| Some((trade.ended, trade.net?))).collect();
    ended.sort_by_key(|(at, _)| (at.is_none(), *at));
    let mut net = Money::ZERO;
    let passed = ended.iter().find(|(_, one)| {
        net += *one;
        net < -most
    });
    let at = passed.and_then(|(at, _)| *at);
    let after = |trade: &Traded<'_>| at.is_some_and(|at| trade.entered.is_some_and(|entered| entered >= at));
    let outcome = match (ended.is_empty(), passed) {
        (true, _) => Outcome::Nothing,
        (false, None) => Outcome::Kept,
        (false, Some(_)) => Outcome::Broken,
    };
    Checked { outcome, at, of: ended.len() as u32, ..held(Rule::MaxLoss, entered, |_, trade| after(trade)) }
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

    /// `symbol entered ended net`; `-` is none.
    fn trades(text: &str) -> Vec<Traded<'_>> {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(|line| {
                let words: Vec<&str> = line.split_whitespace().collect();
                let clock = |word: &str| (word != "-").then(|| time(word));
                Traded {
                    symbol: words[0],
                    entered: clock(words[1]),
                    ended: clock(words[2]),
                    net: (words[3] != "-").then(|| money(words[3])),
                }
            })
            .collect()
    }

    const EXPIRY: &str = "
        RELIANCE 09:24 09:41  2045.98
        NIFTY    09:52 10:20  1763.17
        NIFTY    11:06 11:31 -2200.65
        NIFTY    13:22 13:48 -1490.71
        NIFTY    14:31 14:44 -4254.36
        NIFTY    14:52 15:03 -6063.78
        NIFTY    15:07 15:19 -5121.02";

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
                let at = one.at.map_or("-".to_owned(), |at| at.to_string()[11..16].to_owned());
                format!(
                    "{:?} {:?} {}/{} {} {} {at}",
                    one.rule, one.outcome, one.outside, one.of, one.net, one.unknown
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
                "Symbols Kept 0/7 0 0 -",
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
            "INFY 14:00 14:10 -200
             TCS 14:15 14:20 -300",
            &["MaxTrades Kept 0/2 0 0 -", "NoEntryAfter Kept 0/2 0 0 -", "MaxLoss Kept 0/2 0 0 -"],
        );
    }

    #[test]
    fn what_was_carried_in_counts_for_the_loss_and_for_no_entry() {
        let plan = Plan { symbols: vec!["TCS".to_owned()], max_trades: Some(0), ..plan() };
        check_of(
            &plan,
            "INFY - 09:20 -9000",
            &[
                "Symbols Nothing 0/0 0 0 -",
                "MaxTrades Nothing 0/0 0 0 -",
                "NoEntryAfter Nothing 0/0 0 0 -",
                "MaxLoss Broken 0/1 0 0 09:20",
            ],
        );
    }

    #[test]
    fn what_is_not_known_is_not_zero() {
        check_of(
            &Plan { symbols: vec!["TCS".to_owned()], ..Plan::default() },
            "INFY 09:20 - -
             WIPRO 09:30 09:40 100",
            &["Symbols Broken 2/2 100 1 -"],
        );
        // It ended at no known time: the limit is passed, nobody knows when.
        check_of(
            &Plan { max_loss: Some(money("50")), ..Plan::default() },
            "INFY 09:20 - -60
             WIPRO 09:30 09:40 5",
            &["MaxLoss Broken 0/2 0 0 -"],
        );
    }

    #[test]
    fn without_trades_or_plan_nothing_is_said() {
        check_of(&Plan::default(), EXPIRY, &[]);
        check_of(
            &Plan { max_trades: Some(1), max_loss: Some(money("1")), ..Plan::default() },
            "",
            &["MaxTrades Nothing 0/0 0 0 -", "MaxLoss Nothing 0/0 0 0 -"],
        );
    }
}
