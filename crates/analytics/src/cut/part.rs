//! The trades and days of groups, for figures that no sums give.

use std::collections::HashMap;

use domain::Day;
use ledger::Book;

use super::codes::{Codes, Of};
use super::decided::Decisions;
use super::held::{Held, held};
use super::judged::{Amount, Judged};
use super::premium::{Premium, premium};
use super::tally::Tally;
use crate::capital::{OfCapital, of_capital};
use crate::daily::{Daily, daily};
use crate::excursions::StoodSums;
use crate::select::figures;
use crate::summary::{Summary, summary};

/// By the amount asked for: gross has no charges.
#[derive(Debug, Clone)]
pub struct Part {
    /// Amounts of closed trades, in rupees, in the order in which they closed and ascending.
    pub amounts: Vec<f64>,
    pub sorted: Vec<f64>,
    /// The same in 10⁻⁴ rupee.
    pub sorted_amounts: Vec<i64>,
    /// Days with an exit.
    pub days: Vec<Daily>,
    pub summary: Summary,
    /// Undefined where no capital is stated.
    pub of_capital: OfCapital,
    /// Bought and sold of what was closed, and its charges whatever the amount asked for: 10⁻⁴ rupee.
    pub traded: i128,
    pub charged: i128,
    pub decisions: Decisions,
    pub stood: StoodSums,
    pub held: Held,
    pub premium: Premium,
    /// Gross sum and turnover are of the book itself.
    pub tally: Tally,
}

const RUPEE: f64 = domain::Money::ONE as f64;

impl Part {
    /// Of everything that is looked at.
    pub fn whole(judged: &Judged<'_>, tally: Tally) -> Self {
        let places = || judged.places.iter().copied();
        let (decisions, stood) =
            (decisions(judged, &judged.by, places()), stood(judged, &judged.by, places()));
        let premium = premium(judged, 0..judged.places.len() as u32, |_| true);
        Self {
            charged: charged(judged.own),
            decisions,
            stood,
            premium,
            ..Self::of(&judged.by, judged, tally)
        }
    }

    fn of(book: &Book, judged: &Judged<'_>, tally: Tally) -> Self {
        let trades = &book.trades;
        let closed = (0..trades.len()).filter(|&at| trades.status[at].is_closed());
        let mut sorted_amounts: Vec<i64> =
            closed.map(|at| trades.gross[at].0 - trades.charges[at].0).collect();
        let rupees = |all: &[i64]| all.iter().map(|amount| *amount as f64 / RUPEE).collect();
        let amounts: Vec<f64> = rupees(&sorted_amounts);
        sorted_amounts.sort_unstable();
        let sorted = rupees(&sorted_amounts);
        let days = daily(book);
        let summary = summary(book, &days);
        let of_capital = of_capital(&days, judged.capital);
        let (traded, charged) = (traded(book), charged(book));
        let (decisions, stood, premium) = Default::default();
        let held = held(book, &judged.by.instruments);
        Self {
            amounts,
            sorted,
            sorted_amounts,
            days,
            summary,
            of_capital,
            traded,
            charged,
            decisions,
            stood,
            held,
            premium,
            tally,
        }
    }

    /// The first of the days with the largest sum.
    pub fn best_day(&self) -> Option<Day> {
        self.days.iter().rev().max_by_key(|one| one.net).map(|one| one.day)
    }

    /// The first of the days with the smallest one.
    pub fn worst_day(&self) -> Option<Day> {
        self.days.iter().min_by_key(|one| one.net).map(|one| one.day)
    }

    pub(super) fn rupees_of_days(&self) -> Vec<f64> {
        self.days.iter().map(|day| day.net.0 as f64 / RUPEE).collect()
    }
}

/// Of the trades of a book that stand at these places of the whole one.
fn decisions(judged: &Judged<'_>, book: &Book, places: impl Iterator<Item = u32>) -> Decisions {
    let own = book.trades.status.iter().copied().zip(places);
    judged.decided.map(|decided| decided.of(own)).unwrap_or_default()
}

/// The same of those that candles judge.
fn stood(judged: &Judged<'_>, book: &Book, places: impl Iterator<Item = u32>) -> StoodSums {
    let mut sums = StoodSums::default();
    let Some((all, risk)) = judged.stood else { return sums };
    for (_, place) in book.trades.status.iter().zip(places).filter(|(status, _)| status.is_closed()) {
        if let Some(Ok(one)) = all.get(place as usize) {
            sums.add(*one, risk.get(place as usize).copied().flatten());
        }
    }
    sums
}

fn charged(book: &Book) -> i128 {
    let trades = &book.trades;
    let own = (0..trades.len()).filter(|&at| trades.status[at].counts());
    own.map(|at| i128::from(trades.charges[at].0)).sum()
}

/// Entry and exit of the units that were closed.
fn traded(book: &Book) -> i128 {
    let own = (0..book.trades.len()).filter(|&at| book.trades.status[at].counts());
    own.flat_map(|at| book.exits_of(at)).map(|exit| i128::from(book.exits.traded[exit].0)).sum()
}

/// Of each of these, in their order: one group, or several together. No group stands in two of them.
pub fn parts(judged: &Judged<'_>, codes: &Codes, groups: &[(&[u32], Tally)]) -> Vec<Part> {
    let each = groups.iter().enumerate().flat_map(|(at, (own, _))| own.iter().map(move |code| (*code, at)));
    let wanted: HashMap<u32, usize> = each.collect();
    let mut chosen: Vec<Vec<u32>> = vec![Vec::new(); groups.len()];
    for (at, &place) in (0_u32..).zip(judged.places) {
        let mut put = |code: u32| {
            if let Some(&group) = wanted.get(&code)
                && chosen[group].last() != Some(&at)
            {
                chosen[group].push(at);
            }
        };
        match &codes.of {
            Of::Trades(codes) => put(codes[place as usize]),
            Of::Several { first, codes } => {
                codes[first[place as usize] as usize..first[place as usize + 1] as usize]
                    .iter()
                    .copied()
                    .for_each(put);
            }
            Of::Days { first, codes } => {
                let exits = judged.own.exits_of(at as usize);
                if exits.is_empty() {
                    put(Codes::at_day(*first, codes, super::codes::since(judged.own, at as usize)));
                }
                exits.for_each(|exit| put(Codes::at_day(*first, codes, Some(judged.own.exits.day[exit]))));
            }
        }
    }
    let part = |(group, (_, tally)): (usize, &(&[u32], Tally))| {
        let holds = |day: Day| match &codes.of {
            Of::Days { first, codes } => wanted.get(&Codes::at_day(*first, codes, Some(day))) == Some(&group),
            Of::Trades(_) | Of::Several { .. } => true,
        };
        let of = |book: &Book| figures(book, &chosen[group], holds);
        let by = of(&judged.by);
        let places = || chosen[group].iter().map(|at| judged.places[*at as usize]);
        let (decisions, stood) = (decisions(judged, &by, places()), stood(judged, &by, places()));
        let premium = premium(judged, chosen[group].iter().copied(), holds);
        let part = Part { decisions, stood, premium, ..Part::of(&by, judged, *tally) };
        match judged.amount {
            Amount::Net => part,
            // By gross it has no charges.
            Amount::Gross => Part { charged: charged(&of(judged.own)), ..part },
        }
    };
    groups.iter().enumerate().map(part).collect()
}
