//! What was traded, and how much of it.

use domain::{Argument, Contract, Money, Product, Quantity, Segment, Text, value_of};

use super::{Judged, no_time, not_comparable};
use crate::case::Case;
use crate::rule::Rule;

pub(super) fn judge(case: &Case<'_>, rule: &Rule) -> Judged {
    let instrument = case.instrument();
    let among = |names: &[String], own: &str| {
        let passed = names.iter().any(|name| name.to_uppercase() == own.to_uppercase());
        Judged::of(passed, Text::new("traded", "{what}", [Argument::shown("what", own)]))
    };
    match rule {
        Rule::Symbols { names } => among(names, &instrument.symbol),
        Rule::Underlyings { names } => among(names, instrument.underlying()),
        Rule::Segments { names } => {
            let own = instrument.segment();
            let passed = names.iter().any(|name| name == own.word());
            Judged::of(passed, Text::new("traded", "{what}", [Argument::shown("what", own.name())]))
        }
        Rule::Products { names } => among(names, case.book.trades.product[case.trade].word()),
        Rule::Directions { names } => among(names, case.direction().word()),
        Rule::Question { .. } => Judged::asked(Text::plain("not_answered", "not answered")),
        _ if case.entry().is_none() => no_time(),
        _ if !case.is_plain() => not_comparable(),
        Rule::UnitsAtMost { units } => {
            let held = Quantity(case.most_held());
            let evidence = Text::new("held_units", "{units} at most", [Argument::quantity("units", held)]);
            Judged::of(held <= units.0, evidence)
        }
        Rule::LotsAtMost { lots } => match lot(case) {
            Some(lot) => {
                let held = case.most_held();
                let passed = i128::from(held) <= i128::from(*lots) * i128::from(lot);
                let (whole, rest) = (held / lot, held % lot);
                let shown = if rest == 0 { whole.to_string() } else { format!("more than {whole}") };
                Judged::of(passed, Text::new("held_lots", "lots: {lots}", [Argument::private("lots", shown)]))
            }
            None => Judged::not_applicable("lot_not_known", "the size of a lot is not known"),
        },
        Rule::NotionalAtMost { amount } => {
            let held = match &instrument.contract {
                Contract::Option { strike, .. } => value_of(*strike, Quantity(case.most_held())),
                Contract::Cash | Contract::Future { .. } => Some(case.most_value()),
            };
            at_most(held, amount.0)
        }
        Rule::PremiumAtMost { amount } => match case.book.trades.product[case.trade] {
            Product::Options => at_most(Some(case.most_value()), amount.0),
            _ => Judged::not_applicable("no_premium", "only options have a premium"),
        },
        _ => no_time(),
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
