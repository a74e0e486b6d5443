//! What is so, without any test: counted over the same 52 weeks, and never called a finding.

use std::collections::HashMap;

use domain::{Argument, Day, Money, Text};

use crate::batch::window_of;
use crate::window::{Trade, Window};

/// One kind of fact. Its trades are a group of the dimension `insight`.
#[derive(Debug, PartialEq, Eq)]
pub struct FactKind {
    /// For good: it is in addresses.
    pub id: &'static str,
    pub name: &'static str,
}

pub static FACTS: [FactKind; 4] = [BEYOND_STOP, BELOW_PLAN, WITHOUT_STOP, LARGEST_WINS];

const BEYOND_STOP: FactKind = FactKind { id: "f01", name: "Losses beyond 1.1 R" };
const BELOW_PLAN: FactKind = FactKind { id: "f02", name: "Wins below half of their plan" };
const WITHOUT_STOP: FactKind = FactKind { id: "f03", name: "Without a stop" };
const LARGEST_WINS: FactKind = FactKind { id: "f04", name: "The five largest wins" };

const LARGEST: usize = 5;

/// What the trader planned, by the trade's place in the book.
#[derive(Debug, Clone, Copy)]
pub struct Plans<'a> {
    /// What the first stop on the losing side risks. Empty: of none.
    pub risk: &'a [Option<Money>],
    /// What the target would bring ÷ what the first stop risks.
    pub planned_r: &'a HashMap<u32, f64>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Fact {
    pub kind: &'static FactKind,
    pub sentence: Text,
    /// Places in the book.
    pub trades: Vec<u32>,
    pub net: Money,
}

/// Of the 52 weeks before this week's Monday, in the order of [`FACTS`]. `all` is everything that was ever closed.
pub fn facts(all: &Window, today: Day, plans: Plans<'_>) -> Vec<Fact> {
    let (_, from, until) = window_of(today);
    let trades: Vec<&Trade> = all.trades.iter().filter(|one| (from..=until).contains(&one.day)).collect();
    if trades.is_empty() {
        return Vec::new();
    }
    let risk = |one: &Trade| {
        plans.risk.get(one.at as usize).copied().flatten().map(|risk| risk.0).filter(|risk| *risk > 0)
    };
    vec![
        beyond_stop(&trades, risk),
        below_plan(&trades, risk, plans.planned_r),
        without_stop(&trades, risk),
        largest_wins(&trades),
    ]
}

fn fact(kind: &'static FactKind, trades: &[&Trade], sentence: Text) -> Fact {
    Fact {
        kind,
        sentence,
        trades: trades.iter().map(|one| one.at).collect(),
        net: Money(trades.iter().map(|one| one.net).sum()),
    }
}

fn number(name: &'static str, count: usize) -> Argument {
    Argument::shown(name, count.to_string())
}

fn net(of: &[&Trade]) -> Argument {
    Argument::rupees("net", Money(of.iter().map(|one| one.net).sum()))
}

fn beyond_stop(trades: &[&Trade], risk: impl Fn(&Trade) -> Option<i64>) -> Fact {
    let lost: Vec<&Trade> = trades.iter().copied().filter(|one| one.net < 0 && risk(one).is_some()).collect();
    if lost.is_empty() {
        let words = "No losing trade has a written stop at which it would end with a loss: how far losses went beyond it cannot be said.";
        return fact(&BEYOND_STOP, &[], Text::plain("fact_no_losses_with_stop", words));
    }
    let beyond = |one: &&Trade| risk(one).filter(|risk| -i128::from(one.net) * 10 > i128::from(*risk) * 11);
    let own: Vec<&Trade> = lost.iter().copied().filter(|one| beyond(one).is_some()).collect();
    let more: i64 = own.iter().filter_map(|one| Some(-one.net - risk(one)?)).sum();
    let sentence = Text::new(
        "fact_beyond_stop",
        "{own} of {of} losing trades with a written stop lost more than 1.1 times what it risked: net {net} together, which is {more} more than they risked.",
        [
            number("own", own.len()),
            number("of", lost.len()),
            net(&own),
            Argument::rupees("more", Money(more)),
        ],
    );
    fact(&BEYOND_STOP, &own, sentence)
}

fn below_plan(
    trades: &[&Trade],
    risk: impl Fn(&Trade) -> Option<i64>,
    planned_r: &HashMap<u32, f64>,
) -> Fact {
    let planned = |one: &Trade| Some((risk(one)?, *planned_r.get(&one.at)?));
    let won: Vec<&Trade> =
        trades.iter().copied().filter(|one| one.net > 0 && planned(one).is_some()).collect();
    if won.is_empty() {
        let words = "No winning trade has a written stop and target, each on its side of the entry: how much of the plan was made cannot be said.";
        return fact(&BELOW_PLAN, &[], Text::plain("fact_no_wins_with_plan", words));
    }
    let is_below = |one: &&Trade| {
        planned(one).is_some_and(|(risk, planned)| (one.net as f64) < planned / 2.0 * risk as f64)
    };
    let own: Vec<&Trade> = won.iter().copied().filter(is_below).collect();
    let sentence = Text::new(
        "fact_below_plan",
        "{own} of {of} winning trades with a written stop and target closed below half of the R planned: net {net} together.",
        [number("own", own.len()), number("of", won.len()), net(&own)],
    );
    fact(&BELOW_PLAN, &own, sentence)
}

fn without_stop(trades: &[&Trade], risk: impl Fn(&Trade) -> Option<i64>) -> Fact {
    let own: Vec<&Trade> = trades.iter().copied().filter(|one| risk(one).is_none()).collect();
    let sentence = Text::new(
        "fact_without_stop",
        "{own} of {of} closed trades have no written stop at which they would end with a loss: net {net} together.",
        [number("own", own.len()), number("of", trades.len()), net(&own)],
    );
    fact(&WITHOUT_STOP, &own, sentence)
}

fn largest_wins(trades: &[&Trade]) -> Fact {
    let mut won: Vec<&Trade> = trades.iter().copied().filter(|one| one.net > 0).collect();
    if won.is_empty() {
        let words = "No trade of these weeks won.";
        return fact(&LARGEST_WINS, &[], Text::plain("fact_no_wins", words));
    }
    won.sort_by_key(|one| (std::cmp::Reverse(one.net), one.day, one.key, one.at));
    let sum = |of: &[&Trade]| of.iter().map(|one| one.net).sum::<i64>();
    let own = &won[..LARGEST.min(won.len())];
    let (large, all) = (sum(own), sum(&won));
    // In tenths of a percent, rounded half up.
    let tenths = (i128::from(large) * 2_000 + i128::from(all)) / (2 * i128::from(all));
    let sentence = Text::new(
        "fact_largest_wins",
        "The {own} largest of {of} wins made {large} of {all}, {share}%. Without them the net of {trades} trades reads {without}.",
        [
            number("own", own.len()),
            number("of", won.len()),
            Argument::rupees("large", Money(large)),
            Argument::rupees("all", Money(all)),
            Argument::shown("share", format!("{}.{}", tenths / 10, tenths % 10)),
            number("trades", trades.len()),
            Argument::rupees("without", Money(sum(trades) - large)),
        ],
    );
    fact(&LARGEST_WINS, own, sentence)
}
