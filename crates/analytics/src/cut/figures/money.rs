//! Sums in rupees.

use domain::Money;
use ledger::Status;

use crate::cut::figure::{Figure, FigureKind, Number, Unit};
use crate::cut::tally::Tally;

const fn sum(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    unit: Unit,
    of: fn(&Tally) -> Number,
) -> Figure {
    Figure { key, name, about, unit, is_ratio: false, kind: FigureKind::Sums(of) }
}

const fn money(sum: i64) -> Number {
    Number::Money(Some(Money(sum)))
}

pub static TOTAL: Figure = sum(
    "amount",
    "Result",
    "Net, or gross where that is asked for, of every exit, also of trades still open.",
    Unit::Result,
    |one| money(one.total()),
);

pub static NET: Figure = sum("net", "Net P&L", "Gross less charges of every exit.", Unit::Result, |one| {
    money(one.gross - one.charges)
});

pub static GROSS: Figure =
    sum("gross", "Gross P&L", "Sold less bought, of every exit.", Unit::Result, |one| money(one.gross));

pub static CHARGES: Figure = sum(
    "charges",
    "Charges",
    "Every charge of the exits and their share of the entries'.",
    Unit::Rupees,
    |one| money(one.charges),
);

pub static WON: Figure =
    sum("won", "Won", "Sum of the closed trades above 0.", Unit::Result, |one| money(one.sum(Status::Win)));

pub static LOST: Figure = sum("lost", "Lost", "Sum of the closed trades below 0.", Unit::Result, |one| {
    money(one.sum(Status::Loss))
});

pub static IN_OPEN: Figure = sum(
    "realisedInOpenTrades",
    "Realised in open trades",
    "Exits of trades that are still open: between the sum of closed trades and the result.",
    Unit::Result,
    |one| money(one.sum(Status::Open)),
);

pub static BEST: Figure = sum("best", "Best trade", "The largest closed trade.", Unit::Result, |one| {
    Number::Money((one.closed() > 0).then_some(Money(one.best)))
});

pub static WORST: Figure = sum("worst", "Worst trade", "The smallest closed trade.", Unit::Result, |one| {
    Number::Money((one.closed() > 0).then_some(Money(one.worst)))
});

pub static EATEN: Figure = sum(
    "eaten",
    "Gross eaten by charges",
    "Gross of the closed trades that made something before charges and nothing after them.",
    Unit::Rupees,
    |one| money(one.eaten_gross),
);

pub static COST_BPS: Figure = Figure {
    key: "costBps",
    name: "Charges for ₹10,000 traded",
    about: "10,000 × charges ÷ what was bought and sold of all that was closed: basis points of turnover.",
    unit: Unit::Times,
    is_ratio: true,
    kind: FigureKind::Trades(|part| {
        Number::Ratio((part.traded > 0).then(|| 10_000.0 * part.charged as f64 / part.traded as f64))
    }),
};

pub static TURNOVER: Figure = Figure {
    key: "turnover",
    name: "Turnover for tax",
    about: "Sum of |gross profit| of each lot match of intraday and F&O.",
    unit: Unit::Rupees,
    is_ratio: false,
    kind: FigureKind::Trades(|part| Number::Money(Some(part.summary.turnover))),
};
