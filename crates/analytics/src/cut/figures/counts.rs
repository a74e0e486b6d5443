//! How many.

use ledger::Status;

use crate::cut::figure::{Figure, FigureKind, Number, Unit};
use crate::cut::tally::Tally;

const fn count(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    of: fn(&Tally) -> Number,
) -> Figure {
    Figure { key, name, about, unit: Unit::Count, is_ratio: false, kind: FigureKind::Sums(of) }
}

pub static CLOSED: Figure =
    count("closedTrades", "Trades", "Closed trades with a known result.", |one| Number::Count(one.closed()));

pub static OPEN: Figure = count(
    "openTrades",
    "Open",
    "Trades that are still open; their realised part is in the amounts.",
    |one| Number::Count(one.count(Status::Open)),
);

pub static UNKNOWN: Figure = count(
    "unknown",
    "Not known",
    "Trades whose buy price or closing price nobody stated: they are in no amount.",
    |one| Number::Count(one.unknown()),
);

pub static WINS: Figure =
    count("wins", "Wins", "Closed trades above 0.", |one| Number::Count(one.count(Status::Win)));

pub static LOSSES: Figure =
    count("losses", "Losses", "Closed trades below 0.", |one| Number::Count(one.count(Status::Loss)));

pub static BREAKEVEN: Figure = count("breakeven", "Breakeven", "Closed trades of exactly 0.", |one| {
    Number::Count(one.count(Status::Breakeven))
});

pub static EATEN: Figure = count(
    "eatenTrades",
    "Eaten by charges",
    "Closed trades that made something before charges and nothing after them.",
    |one| Number::Count(one.eaten),
);
