//! What strategies made, by what they are called, how near their expiry was, and how they were put together. The unit
//! is the strategy: each counts once, in one group of each table.

use std::collections::BTreeMap;

use ::analytics::cut::Premium;
use ::strategies::{Basis, How, Leg, Name, Result, State, Strategies, What};
use domain::{Day, Money, div_half_even};
use journal::Journal;
use journal::strategies::AllStrategies;
use report::numbers::Rupees;

use super::found::{Found, name, plain};
use super::line::{basis_word, capital_of, closed, expiries};
use super::wire::{StrategyGroup, StrategyReturn, StrategyTable, StrategyTableBy};

/// The first and the last number of calendar days to the first expiry, and what a band is called.
const BANDS: [(i32, i32, &str); 7] = [
    (0, 0, "Expiry day"),
    (1, 1, "1 day"),
    (2, 3, "2–3 days"),
    (4, 7, "4–7 days"),
    (8, 21, "8–21 days"),
    (22, 45, "22–45 days"),
    (46, i32::MAX, "46 days and more"),
];

/// Sums over strategies.
#[derive(Default)]
struct Tally {
    strategies: u32,
    closed: u32,
    won: u32,
    /// Of everything that was closed.
    here: Result,
    /// Of closed strategies alone.
    closed_net: Money,
    worst: Option<Money>,
    legs: u32,
    leg_charges: Money,
    days_held: i64,
    /// Of those closed ones that expire.
    expiring: u32,
    days_to_expiry: i64,
    on_expiry: u32,
    /// Closed ones that lie wholly within the filter, by how their capital was estimated.
    capital: BTreeMap<Basis, (u32, Money, Money)>,
}

/// One strategy as the tables look at it.
struct One {
    here: Option<Result>,
    state: State,
    legs: u32,
    opened: Day,
    closed: Option<Day>,
    expiry: Option<Day>,
    capital: Option<(Basis, Money)>,
}

/// A key and a name of a group, and its place.
type Group = (u32, String, String);

pub fn tables(journal: &Journal, of: &AllStrategies, found: &[Found]) -> Vec<StrategyTable> {
    let mut all: [BTreeMap<Group, Tally>; 5] = Default::default();
    for one in found {
        let account = &journal.accounts[one.account as usize];
        let own = &of.accounts[one.account as usize].all;
        let (strategy, legs) = (&own.list[one.at as usize], own.legs(one.at as usize));
        let expiry = expiries(account, &legs).first().copied();
        let made = of.made(one.account as usize, one.at as usize);
        let terms = own.terms(&legs).ok();
        let capital = capital_of(made, account, strategy.name, terms.as_deref(), &legs);
        let told = One {
            here: one.here,
            state: Strategies::state(&legs),
            // Shares that are held bear no charges here.
            legs: legs.iter().filter(|leg| !leg.is_held).count() as u32,
            opened: strategy.opened.day(),
            closed: closed(&legs).map(|time| time.day()),
            expiry,
            capital: capital.filter(|_| !one.is_part),
        };
        let groups = [
            kind(plain(name(of, one))),
            days_to_expiry(told.opened, expiry),
            hedge(&legs),
            how(strategy.how),
            rolled(strategy.rolled_from.is_some()),
        ];
        for (groups, group) in all.iter_mut().zip(groups) {
            groups.entry(group).or_default().take(&told);
        }
    }
    let by = [
        StrategyTableBy::Kind,
        StrategyTableBy::DaysToExpiry,
        StrategyTableBy::Hedge,
        StrategyTableBy::How,
        StrategyTableBy::Rolled,
    ];
    let table = |(by, groups): (StrategyTableBy, BTreeMap<Group, Tally>)| {
        let mut rows: Vec<StrategyGroup> =
            groups.into_iter().map(|((_, key, name), tally)| tally.row(key, name)).collect();
        // The largest first, where the groups have no order of their own.
        if by == StrategyTableBy::Kind {
            rows.sort_by_key(|row| std::cmp::Reverse((row.closed, row.strategies)));
        }
        StrategyTable { by, rows }
    };
    by.into_iter().zip(all).map(table).collect()
}

impl Tally {
    fn take(&mut self, one: &One) {
        self.strategies += 1;
        let here = one.here.unwrap_or_default();
        self.here.gross += here.gross;
        self.here.charges += here.charges;
        self.here.sold += here.sold;
        self.here.bought_back += here.bought_back;
        if one.state != State::Closed {
            return;
        }
        let net = here.net();
        self.closed += 1;
        self.won += u32::from(net > Money::ZERO);
        self.closed_net += net;
        self.worst = Some(self.worst.map_or(net, |worst| worst.min(net)));
        self.legs += one.legs;
        self.leg_charges += here.charges;
        let closed = one.closed.unwrap_or(one.opened);
        self.days_held += i64::from(closed.0 - one.opened.0);
        if let Some(expiry) = one.expiry {
            self.expiring += 1;
            self.days_to_expiry += i64::from(expiry.0 - one.opened.0);
            self.on_expiry += u32::from(closed == expiry);
        }
        if let Some((basis, amount)) = one.capital.filter(|(_, amount)| *amount > Money::ZERO) {
            let sum = self.capital.entry(basis).or_default();
            *sum = (sum.0 + 1, sum.1 + amount, sum.2 + net);
        }
    }

    fn row(self, key: String, name: String) -> StrategyGroup {
        let each = |sum: Money, of: u32| {
            (of > 0).then(|| Rupees(Money(div_half_even(i128::from(sum.0), i128::from(of)) as i64)))
        };
        let mean = |sum: i64, of: u32| (of > 0).then(|| sum as f64 / f64::from(of));
        StrategyGroup {
            key,
            name,
            strategies: self.strategies,
            closed: self.closed,
            won: self.won,
            win_rate: mean(i64::from(self.won), self.closed),
            net: Rupees(self.here.net()),
            mean: each(self.closed_net, self.closed),
            worst: self.worst.map(Rupees),
            premium_kept: Premium::new(self.here.sold, self.here.bought_back).captured(),
            days_held: mean(self.days_held, self.closed),
            days_to_expiry: mean(self.days_to_expiry, self.expiring),
            closed_on_expiry: self.on_expiry,
            cost_per_leg: each(self.leg_charges, self.legs),
            returns: self
                .capital
                .into_iter()
                .map(|(basis, (strategies, capital, net))| StrategyReturn {
                    basis: basis_word(basis),
                    strategies,
                    returned: net.0 as f64 / capital.0 as f64,
                })
                .collect(),
        }
    }
}

fn group(place: usize, key: &str, name: &str) -> Group {
    (place as u32, key.to_owned(), name.to_owned())
}

fn kind(name: Name) -> Group {
    group(0, name.key(), name.plain())
}

fn days_to_expiry(opened: Day, expiry: Option<Day>) -> Group {
    let Some(expiry) = expiry else { return group(BANDS.len(), "none", "No expiry") };
    let days = (expiry.0 - opened.0).max(0);
    let at = BANDS.iter().position(|band| days <= band.1).unwrap_or(BANDS.len() - 1);
    let (from, to, name) = BANDS[at];
    let key = if to == i32::MAX {
        format!("{from}..")
    } else if from == to {
        from.to_string()
    } else {
        format!("{from}..{to}")
    };
    group(at, &key, name)
}

/// Whether more was sold than bought, of calls above all strikes or of puts below them; shares and futures count with
/// both.
fn hedge(legs: &[Leg]) -> Group {
    let signed = |what: What| -> i64 {
        let own = legs.iter().filter(|leg| leg.what == what);
        own.map(|leg| if leg.is_long { leg.units } else { -leg.units }).sum()
    };
    let (shares, calls, puts) = (signed(What::Underlying), signed(What::Call), signed(What::Put));
    if !legs.iter().any(|leg| leg.what != What::Underlying && !leg.is_long) {
        group(0, "nothingSold", "No option sold")
    } else if shares + calls >= 0 && puts >= shares {
        group(1, "bounded", "Sold, with as many bought")
    } else {
        group(2, "open", "Sold, open on one side")
    }
}

fn how(how: How) -> Group {
    match how {
        How::Together => group(0, "together", "Within a minute"),
        How::Window => group(1, "window", "Within five minutes of each other"),
        How::LeggedIn => group(2, "leggedIn", "Legs added later"),
        How::Day => group(3, "day", "On one day, without times"),
        How::ByHand => group(4, "byHand", "By hand"),
    }
}

fn rolled(is_rolled: bool) -> Group {
    if is_rolled { group(1, "rolled", "Rolled from another") } else { group(0, "new", "Not rolled") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_to_expiry_have_bands() {
        let key = |days: i32| days_to_expiry(Day(100), Some(Day(100 + days))).1;
        let keys = [0, 1, 2, 3, 4, 7, 8, 21, 22, 45, 46, 400].map(key);
        let expected =
            ["0", "1", "2..3", "2..3", "4..7", "4..7", "8..21", "8..21", "22..45", "22..45", "46..", "46.."];
        assert_eq!(keys.each_ref().map(String::as_str), expected);
        assert_eq!(days_to_expiry(Day(100), None).1, "none");
    }

    /// Two closed ones and an open one: +300 for 100 of charges on a width of 10,000; −500 on a width of 5,000.
    #[test]
    fn sums_are_over_strategies() {
        let closed = |gross: i64, held: i32, capital: i64| One {
            here: Some(Result {
                gross: Money(gross),
                charges: Money(100),
                sold: Money(1_000),
                bought_back: Money(1_000 - gross),
            }),
            state: State::Closed,
            legs: 2,
            opened: Day(100),
            closed: Some(Day(100 + held)),
            expiry: Some(Day(104)),
            capital: Some((Basis::Width, Money(capital))),
        };
        let mut tally = Tally::default();
        tally.take(&closed(400, 4, 10_000));
        tally.take(&closed(-400, 1, 5_000));
        tally.take(&One { here: None, state: State::Open, closed: None, ..closed(0, 0, 0) });
        let row = tally.row("k".to_owned(), "n".to_owned());
        assert_eq!((row.strategies, row.closed, row.won, row.win_rate), (3, 2, 1, Some(0.5)));
        assert_eq!((row.net.0, row.mean.map(|mean| mean.0)), (Money(-200), Some(Money(-100))));
        assert_eq!((row.worst.map(|worst| worst.0), row.premium_kept), (Some(Money(-500)), Some(0.0)));
        assert_eq!((row.days_held, row.days_to_expiry, row.closed_on_expiry), (Some(2.5), Some(4.0), 1));
        assert_eq!(row.cost_per_leg.map(|cost| cost.0), Some(Money(50)));
        assert_eq!((row.returns[0].strategies, row.returns[0].returned), (2, -200.0 / 15_000.0));
    }
}
