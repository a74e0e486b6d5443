//! How it ended. By net and by the whole trade, whatever days are asked for.

use domain::Money;

use super::bands::below;
use crate::cut::codes::Codes;
use crate::cut::dimension::{Basis, Dimension, Family};

pub static RESULT: Dimension = Dimension {
    key: "result",
    name: "Result",
    family: Family::Outcome,
    about: "Win, loss or breakeven by net; open; or why the result is not known.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("win", "Wins"),
        ("loss", "Losses"),
        ("breakeven", "Breakeven"),
        ("open", "Open"),
        ("unknown_cost", "No buy price"),
        ("settlement_needed", "No closing price"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, RESULT.words, "No result", |at| Some(book.trades.status[at] as usize))
    }),
};

pub static COST_SHARE: Dimension = Dimension {
    key: "costShare",
    name: "Charges of the gross result",
    family: Family::Outcome,
    about: "Charges ÷ the gross result without its sign, of closed trades.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..5", "Under 5%"),
        ("5..10", "5 to 10%"),
        ("10..25", "10 to 25%"),
        ("25..50", "25 to 50%"),
        ("50..100", "50 to 100%"),
        ("100..", "All of it and more"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, COST_SHARE.words, "Not closed, or nothing made or lost", |at| {
            let trades = &book.trades;
            let gross = i128::from(trades.gross[at].0).abs();
            let is_known = trades.status[at].is_closed() && gross > 0;
            let edges = [5, 10, 25, 50, 100].map(|percent| percent * gross);
            is_known.then(|| below(&edges, i128::from(trades.charges[at].0) * 100))
        })
    }),
};

pub static EATEN: Dimension = Dimension {
    key: "eaten",
    name: "Before and after charges",
    family: Family::Outcome,
    about: "Closed trades that made something before charges and nothing after them, and the others.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("won", "Made something after charges"),
        ("eaten", "Made something, charges ate it"),
        ("lost", "Made nothing before charges"),
    ],
    basis: Basis::Book(|book| {
        Codes::fixed(book, EATEN.words, "Not closed", |at| {
            let trades = &book.trades;
            trades.status[at].is_closed().then_some(())?;
            let (gross, charges) = (trades.gross[at].0, trades.charges[at].0);
            Some(if gross <= 0 { 2 } else { usize::from(gross <= charges) })
        })
    }),
};

pub static AMOUNT: Dimension = Dimension {
    key: "amount",
    name: "Amount won or lost",
    family: Family::Outcome,
    about: "Net of closed trades, in rupees.",
    is_ordered: true,
    has_several: false,
    words: &[
        ("..-10k", "Lost more than ₹10,000"),
        ("-10k..-2k", "Lost ₹2,000 to 10,000"),
        ("-2k..0", "Lost up to ₹2,000"),
        ("0..2k", "Even, or won up to ₹2,000"),
        ("2k..10k", "Won ₹2,000 to 10,000"),
        ("10k..", "Won ₹10,000 and more"),
    ],
    basis: Basis::Book(|book| {
        let edges = [-10_000, -2_000, 0, 2_000, 10_000].map(|rupees| rupees * Money::ONE);
        Codes::fixed(book, AMOUNT.words, "Not closed", |at| {
            let trades = &book.trades;
            let net = trades.gross[at].0 - trades.charges[at].0;
            trades.status[at].is_closed().then(|| below(&edges, net))
        })
    }),
};
