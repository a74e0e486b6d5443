//! The laws of cuts on books of any shape, figures against a plain way, and small books by hand.

mod by_hand;
mod candles;
mod capital;
mod costs;
mod decided;
mod figures;
mod laws;
mod market;
mod order;
mod parts;
mod premium;
mod ranked;
mod scorecard;
mod stands_out;

use domain::{Money, Time};
use ledger::{Book, Status};
use proptest::prelude::*;

use super::{Codes, Decided, ExitMoment, Handed, Labels, Moments, Scaling};
use crate::books::any_book;
use crate::excursions::{Stood, Unjudged};

/// A book with tags, a setup and what was risked beside its trades.
pub fn any_journal(trades: std::ops::Range<usize>) -> impl Strategy<Value = (Book, Labels)> {
    any_book(trades).prop_flat_map(|book| {
        let tag = prop::sample::select(vec!["fomo", "plan, kept", "!loud", "-", "a\\b"]);
        let tags = prop::collection::vec(prop::collection::vec(tag, 0..4), book.trades.len());
        let risk = prop::collection::vec(prop::option::of(1..5_000_000_i64), book.trades.len());
        let decided = any_decided(book.trades.len());
        let beside = (any_stood(book.trades.len()), market::any_market(&book));
        (Just(book), tags, risk, decided, beside).prop_map(|(book, tags, risk, decided, beside)| {
            let (stood, market) = beside;
            let labels = labels(&book, &tags, risk.into_iter().map(|risk| risk.map(Money)).collect());
            let handed = Handed { decided, ..labels.handed().clone() };
            (book, Labels::new(handed).with_candles(stood.into()).with_market(market))
        })
    })
}

/// Candles judge some; of the others they say why not.
fn any_stood(trades: usize) -> impl Strategy<Value = Vec<Result<Stood, Unjudged>>> {
    let amounts =
        (-9_000_000..9_000_000_i64, 0..9_000_000_i64, 0..9_000_000_i64, 0..90_000_i64, 1..90_000_000_i64);
    let stood = amounts.prop_map(|(result, best, worst, charges, entry_value)| Stood {
        result: Money(result),
        best: Money(best.max(result)),
        worst: Money((-worst).min(result)),
        deepest: Money((-worst).min(result)),
        charges: Money(charges),
        entry_value: Money(entry_value),
    });
    let why = prop::sample::select(vec![
        Unjudged::Open,
        Unjudged::NoCandles,
        Unjudged::Missing,
        Unjudged::TooLong,
        Unjudged::OtherPrices,
        Unjudged::Unknown,
    ]);
    prop::collection::vec(prop::result::maybe_err(stood, why), trades)
}

/// Some were added to, some closed in parts, some had a plan.
fn any_decided(trades: usize) -> impl Strategy<Value = Decided> {
    let amount = || (-9_000_000..9_000_000_i64).prop_map(Money);
    let scaling = (prop::option::of(amount()), prop::option::of((amount(), amount())));
    let scaling = prop::collection::hash_map(0..trades.max(1) as u32, scaling, 0..=trades);
    let planned_r = prop::collection::hash_map(0..trades.max(1) as u32, 0.1..9.0_f64, 0..=trades);
    (scaling, planned_r).prop_map(|(scaling, planned_r)| {
        let scaling =
            scaling.into_iter().map(|(at, (entries, exits))| (at, Scaling { entries, exits })).collect();
        Decided { scaling, planned_r }
    })
}

/// The last exit of a trade at its own time, earlier ones at 10:00; unknown results as the book has them.
pub fn moments(book: &Book) -> Moments {
    let mut all = Vec::new();
    for at in 0..book.trades.len() {
        let status = book.trades.status[at];
        let exits = book.exits_of(at);
        for exit in exits.clone() {
            let day = book.exits.day[exit];
            let last = book.trades.exit_time[at].filter(|time| exit + 1 == exits.end && time.day() == day);
            let net = status.counts().then(|| book.exits.gross[exit] - book.exits.charges[exit]);
            all.push(ExitMoment { time: last.unwrap_or(Time::from_ist(day, 36_000)), net });
        }
        let sold = book.trades.exit_time[at].filter(|_| status == Status::UnknownCost);
        all.extend(sold.map(|time| ExitMoment { time, net: None }));
    }
    Moments::found_by(move || Some(all.clone()))
}

pub fn labels(book: &Book, tags: &[Vec<&str>], risk: Vec<Option<Money>>) -> Labels {
    let names: Vec<Vec<String>> =
        tags.iter().map(|own| own.iter().map(|&tag| tag.to_owned()).collect()).collect();
    let first = |at: usize| tags.get(at).and_then(|own| own.first()).map(|tag| (*tag).to_owned());
    let setup =
        Codes::open(book, "No setup written", first, |name| super::Value::new(name.clone(), name.clone()));
    let codes = [("tag", Codes::several(&names, "No tag")), ("setup", setup)].into();
    Labels::new(Handed { codes, risk, moments: moments(book), ..Handed::default() })
}

/// With its own part.
pub fn spread_of(judged: &super::Judged<'_>, by: super::SpreadOf) -> super::Spread {
    super::spread(judged, &super::Part::whole(judged, super::whole(judged)), by)
}
