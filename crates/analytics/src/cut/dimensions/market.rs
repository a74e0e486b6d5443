//! What the index did around the entry of a trade, by the user's candles of it.

use domain::{Contract, Price, Right};

use super::bands::{below, up_to};
use super::what::instrument;
use crate::cut::codes::Codes;
use crate::cut::dimension::{Basis, Dimension, Family};
use crate::market_moves::DayOfIndex;

/// Parts of 10,000: half a percent.
const MOVE: i128 = 50;

pub static STRIKE_DISTANCE: Dimension = Dimension {
    key: "strikeDistance",
    name: "Strike from the index",
    family: Family::What,
    about: "How far the strike of an option on an index stood from the index at the first entry, in percent of the index: out of the money for calls above it and puts below it. By your candles of the index of 15 minutes or less, at the opening of the one of that moment.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..-5", "5% in the money and more"),
        ("-5..-2", "2 to 5% in the money"),
        ("-2..-1", "1 to 2% in the money"),
        ("-1..-0.5", "0.5 to 1% in the money"),
        ("-0.5..0.5", "At the money, less than 0.5% away"),
        ("0.5..1", "0.5 to 1% out of the money"),
        ("1..2", "1 to 2% out of the money"),
        ("2..5", "2 to 5% out of the money"),
        ("5..", "5% out of the money and more"),
    ],
    basis: Basis::Market(
        |book, market| {
            Codes::fixed(book, STRIKE_DISTANCE.words, STRIKE_DISTANCE.none(), |at| {
                let Contract::Option { strike, right, .. } = &instrument(book, at).contract else {
                    return None;
                };
                let index = market.at_entry.get(at).copied().flatten()?;
                let above = match right {
                    Right::Call => strike.0 - index.0,
                    Right::Put => index.0 - strike.0,
                };
                band(i128::from(above), index)
            })
        },
        "No option on an index, or no candle of the index at the entry",
    ),
};

/// What is just so far away lies in the band beyond, on either side.
fn band(away: i128, index: Price) -> Option<usize> {
    let (away, edge) = (away * 10_000, |part: i128| part * i128::from(index.0));
    let in_the_money = up_to(&[-500, -200, -100, -50].map(edge), away);
    let out_of_it = below(&[50, 100, 200, 500].map(edge), away);
    (index > Price(0)).then_some(in_the_money + out_of_it)
}

const fn of_day(
    key: &'static str,
    name: &'static str,
    about: &'static str,
    words: &'static [(&'static str, &'static str)],
    basis: Basis,
) -> Dimension {
    Dimension { key, name, family: Family::When, about, is_ordered: true, has_several: false, words, basis }
}

const NO_CANDLES: &str = "No candles of NIFTY for the day and the one before";

pub static GAP: Dimension = of_day(
    "gap",
    "Gap of NIFTY",
    "How NIFTY opened on the day of the first entry against its close of the day of trading before, by your candles of it.",
    &[
        ("down", "Gap down of 0.5% and more"),
        ("none", "Less than 0.5% either way"),
        ("up", "Gap up of 0.5% and more"),
    ],
    Basis::Market(
        |book, market| {
            Codes::fixed(book, GAP.words, GAP.none(), |at| {
                market.day_of(book, at).and_then(|day| moved(day, day.open))
            })
        },
        NO_CANDLES,
    ),
);

pub static INDEX_DAY: Dimension = of_day(
    "indexDay",
    "Day of NIFTY",
    "How NIFTY closed on the day of the first entry against its close of the day of trading before, by your candles of it. Known only after the close.",
    &[("down", "Down 0.5% and more"), ("none", "Less than 0.5% either way"), ("up", "Up 0.5% and more")],
    Basis::Market(
        |book, market| {
            Codes::fixed(book, INDEX_DAY.words, INDEX_DAY.none(), |at| {
                market.day_of(book, at).and_then(|day| moved(day, day.close))
            })
        },
        NO_CANDLES,
    ),
);

/// 0 down, 1 neither, 2 up.
fn moved(day: &DayOfIndex, to: Price) -> Option<usize> {
    let moved = i128::from(to.0 - day.before.0) * 10_000;
    let edge = MOVE * i128::from(day.before.0);
    (day.before > Price(0)).then(|| usize::from(moved > -edge) + usize::from(moved >= edge))
}
