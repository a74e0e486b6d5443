//! What was traded, and how much of it.

use domain::{Argument, Contract, Money, Product, Quantity, Segment, Text, value_of};

use super::{Judged, not_comparable};
use crate::case::Case;
use crate::rule::{Amount, Units};

pub(super) fn among(names: &[String], own: &str) -> Judged {
    let passed = names.iter().any(|name| name.to_uppercase() == own.to_uppercase());
    traded(passed, own)
}

pub(super) fn segments(case: &Case<'_>, names: &[String]) -> Judged {
    let own = case.instrument().segment();
    traded(names.iter().any(|name| name == own.word()), own.name())
}

fn traded(passed: bool, what: &str) -> Judged {
    Judged::of(passed, Text::new("traded", "{what}", [Argument::shown("what", what)]))
}

pub(super) fn units_at_most(case: &Case<'_>, units: Units) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    let held = Quantity(case.most_held());
    let evidence = Text::new("held_units", "{units} at most", [Argument::quantity("units", held)]);
    Judged::of(held <= units.0, evidence)
}

pub(super) fn lots_at_most(case: &Case<'_>, lots: u32) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    let Some(lot) = lot(case) else {
        return Judged::not_applicable("lot_not_known", "the size of a lot is not known");
    };
    let held = case.most_held();
    let passed = i128::from(held) <= i128::from(lots) * i128::from(lot);
    let (whole, rest) = (held / lot, held % lot);
    let shown = if rest == 0 { whole.to_string() } else { format!("more than {whole}") };
    Judged::of(passed, Text::new("held_lots", "lots: {lots}", [Argument::private("lots", shown)]))
}

pub(super) fn notional_at_most(case: &Case<'_>, amount: Amount) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    let held = match &case.instrument().contract {
        Contract::Option { strike, .. } => value_of(*strike, Quantity(case.most_held())),
        Contract::Cash | Contract::Future { .. } => Some(case.most_value()),
    };
    at_most(held, amount.0)
}

pub(super) fn premium_at_most(case: &Case<'_>, amount: Amount) -> Judged {
    if let Some(why) = not_comparable(case) {
        return why;
    }
    match case.book.trades.product[case.trade] {
        Product::Options => at_most(Some(case.most_value()), amount.0),
        Product::Intraday | Product::Delivery | Product::Futures => {
            Judged::not_applicable("no_premium", "only options have a premium")
        }
    }
}

fn at_most(held: Option<Money>, amount: Money) -> Judged {
    let Some(held) = held else { return Judged::not_applicable("too_large", "the value is too large") };
    Judged::of(held <= amount, Text::new("held_value", "{value} at most", [Argument::rupees("value", held)]))
}

/// Units of one lot, 10⁻⁸, where only one size is possible.
fn lot(case: &Case<'_>) -> Option<i64> {
    let instrument = case.instrument();
    let (underlying, expiry) = (instrument.contract.underlying()?, instrument.expiry()?);
    let units = match instrument.segment() {
        Segment::Commodity | Segment::Currency => market::units_of_lot(underlying, expiry),
        Segment::Fno => {
            let day = case.entry()?.time.day();
            let fills = case.tape.moves(case.trade);
            let fits =
                |lot: &u32| fills.iter().all(|one| one.units % Quantity::whole(i64::from(*lot)).0 == 0);
            let mut found = market::index_lots(underlying, expiry, day).filter(fits);
            found.next().filter(|_| found.next().is_none())
        }
        Segment::Equity => None,
    };
    units.map(|units| Quantity::whole(i64::from(units)).0)
}
