//! Every figure of the analytics registry, of the journal that a run made.

use std::collections::HashMap;

use analytics::cut::{Amount, FIGURES, Number, Part, Unit, amounts, whole};
use analytics::{CapitalByDay, Filter, daily, select};
use backtest::{Journal, Outcome, Tape, time_of};
use domain::{Money, Quantity, Time};
use ledger::Book;
use serde::Serialize;
use utoipa::ToSchema;

use super::amounts::money;
use crate::numbers::Rupees;

/// A figure as the analytics of one's own trades have it.
#[derive(Serialize, ToSchema)]
#[schema(as = BacktestRegistryFigure)]
pub struct RegistryFigure {
    key: &'static str,
    name: &'static str,
    /// The formula, and when it is null.
    about: &'static str,
    /// `count`, `result` (rupees won or lost), `rupees` (without a sign), `share` (0 to 1), `times`, `r` or
    /// `ofCapital` (a share of the rule's capital, with a sign).
    unit: &'static str,
    #[schema(required = true, value_type = Option<f64>)]
    value: Value,
}

#[derive(Serialize)]
#[serde(untagged)]
enum Value {
    Count(u32),
    Rupees(Option<Rupees>),
    Ratio(Option<f64>),
}

/// Of a rule that trades what it has candles of. Its `capital` is what figures in percent are of.
pub fn registry(journal: &Journal, tapes: &[Tape], outcome: &Outcome, capital: Money) -> Vec<RegistryFigure> {
    of_book(&journal.book, &risks(journal, tapes, outcome), capital)
}

/// Of a rule that sells options: each option is a trade by itself, and what was at risk is not known of any.
pub fn registry_of_options(book: &Book, capital: Money) -> Vec<RegistryFigure> {
    of_book(book, &[], capital)
}

fn of_book(book: &Book, risks: &[Option<Money>], capital: Money) -> Vec<RegistryFigure> {
    let days = daily(book);
    let stated = days.first().map(|first| (first.day, capital)).into_iter().collect();
    let capital = CapitalByDay::of((stated, &days), Vec::new());
    let selection = select(book, &Filter::default());
    let judged = amounts(&selection, Amount::Net, risks).of_capital(Some(&capital));
    let tally = whole(&judged);
    let part = Part::whole(&judged, tally);
    let figure = |one: &&'static analytics::cut::Figure| RegistryFigure {
        key: one.key,
        name: one.name,
        about: one.about,
        unit: match one.unit {
            Unit::Count => "count",
            Unit::Result => "result",
            Unit::Rupees => "rupees",
            Unit::Share => "share",
            Unit::Times => "times",
            Unit::R => "r",
            Unit::OfCapital => "ofCapital",
        },
        value: match one.of(&tally, || &part) {
            Number::Count(count) => Value::Count(count),
            Number::Money(money) => Value::Rupees(money.map(Rupees)),
            Number::Ratio(ratio) => Value::Ratio(ratio.filter(|ratio| ratio.is_finite())),
        },
    };
    // Of its trades the best and the worst that each stood at are said beside it, from the candles of the rule itself.
    FIGURES.iter().filter(|one| !one.needs_candles()).map(figure).collect()
}

/// What each trade of the book risked: what stood between entry and stop of the rule's own trade. `None` without a
/// stop, and of trades that the book pairs in another way than the rule.
fn risks(journal: &Journal, tapes: &[Tape], outcome: &Outcome) -> Vec<Option<Money>> {
    let mut known: HashMap<(String, Time, Quantity), Option<Money>> = HashMap::new();
    for one in &outcome.trades {
        let (trade, entry) = (&one.trade, &outcome.walked.fills[one.trade.entry]);
        let tape = &tapes[trade.leg];
        let risk = (trade.entry_raw - trade.stop).abs() * trade.units;
        if risk > 0.0 {
            let units = Quantity((trade.units * Quantity::ONE as f64).round() as i64);
            let of = (tape.name.to_uppercase(), time_of(tape, entry.bar, entry.moment), units);
            let risk = money(risk);
            // Of two that nothing tells apart, with different stops, neither is known.
            known
                .entry(of)
                .and_modify(|known| *known = known.filter(|known| *known == risk))
                .or_insert(Some(risk));
        }
    }
    let trades = &journal.book.trades;
    let risk = |at: usize| {
        let symbol = instrument_of(journal, trades.instrument[at]);
        let of = (symbol, trades.entry_time[at]?, trades.quantity[at]);
        known.get(&of).copied().flatten()
    };
    (0..trades.len()).map(risk).collect()
}

/// The name of the candles, also of a future.
fn instrument_of(journal: &Journal, at: u32) -> String {
    let instrument = &journal.book.instruments[at as usize];
    instrument.underlying().to_uppercase()
}
