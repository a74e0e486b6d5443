//! A settlement value that can hardly be: most often a slipped digit, or the option's premium for its underlying's
//! price.

use domain::{Contract, Instrument, Price, Right};

use super::SettlementValue;

/// What makes `value` hard to believe for a contract that was traded at `prices`, as a sentence that asks; `None` when
/// nothing does. An underlying halves or doubles within the life of no contract but in a crash: such a value is asked
/// about, never refused.
pub fn settlement_doubt(
    instrument: &Instrument,
    prices: impl Iterator<Item = Price> + Clone,
    value: SettlementValue,
) -> Option<String> {
    let SettlementValue::Final(value) = value else { return None };
    let (lowest, highest) = (prices.clone().min()?, prices.max()?);
    let title = instrument.title();
    let (underlying, from, to, what) = match &instrument.contract {
        Contract::Cash => return None,
        Contract::Future { underlying, .. } => {
            let at = if lowest == highest {
                format!("₹{lowest}")
            } else {
                format!("₹{lowest} to ₹{highest}")
            };
            (underlying, lowest, highest, format!("the prices of {title} ({at})"))
        }
        // Deep in the money the premium is the distance to the underlying.
        Contract::Option { underlying, strike, right, .. } => {
            let what = format!("the strike ₹{strike} of {title}");
            match right {
                Right::Call => (underlying, *strike, Price(strike.0.saturating_add(highest.0)), what),
                Right::Put => (underlying, Price(strike.0.saturating_sub(highest.0).max(0)), *strike, what),
            }
        }
    };
    let far = if i128::from(value.0) * 2 < i128::from(from.0) {
        "less than half of"
    } else if i128::from(value.0) > i128::from(to.0) * 2 {
        "more than twice"
    } else {
        return None;
    };
    Some(format!(
        "₹{value} is {far} {what}. What is asked for is the price of {underlying} itself at expiry. Confirm it if that is \
         right, or correct it."
    ))
}

#[cfg(test)]
mod tests {
    use domain::Day;

    use super::*;

    fn price(text: &str) -> Price {
        Price::parse(text).unwrap()
    }

    fn doubt(contract: Contract, prices: &[&str], value: SettlementValue) -> Option<String> {
        let instrument = Instrument { symbol: "X".into(), isin: None, contract };
        let prices: Vec<Price> = prices.iter().map(|text| price(text)).collect();
        settlement_doubt(&instrument, prices.into_iter(), value)
    }

    /// Whether each value is asked about.
    #[track_caller]
    fn check(contract: &Contract, prices: &[&str], values: &[(&str, bool)]) {
        for (value, is_asked) in values {
            let doubt = doubt(contract.clone(), prices, SettlementValue::Final(price(value)));
            assert_eq!(doubt.is_some(), *is_asked, "{value}: {doubt:?}");
        }
    }

    fn option(strike: &str, right: Right) -> Contract {
        let expiry = Day::parse("2026-11-17").unwrap();
        Contract::Option { underlying: "NIFTY".into(), expiry, strike: price(strike), right }
    }

    fn future() -> Contract {
        Contract::Future { underlying: "NIFTY".into(), expiry: Day::parse("2026-11-17").unwrap() }
    }

    #[test]
    fn values_far_from_strike_and_prices_are_asked_about() {
        // A put at 0 would pay its whole strike; a premium typed for the underlying is far below the strike.
        // From half of 25,000 − 100 to twice 25,000.
        let put = [
            ("0", true),
            ("100", true),
            ("12449", true),
            ("12450", false),
            ("50000", false),
            ("50001", true),
        ];
        check(&option("25000", Right::Put), &["100", "80"], &put);
        // Deep in the money: traded at 20,000, the underlying stood near 45,000. From half of 25,000 to twice 45,000.
        let call = [("12499", true), ("12500", false), ("45000", false), ("90000", false), ("90001", true)];
        check(&option("25000", Right::Call), &["20000", "150"], &call);
        // From half of 25,000 − 23,000.
        check(&option("25000", Right::Put), &["23000"], &[("1000", false), ("999", true), ("0", true)]);
        // A future at a tenth of its price; from half of 24,800 to twice 25,100.
        let traded = [
            ("2500", true),
            ("12399", true),
            ("12400", false),
            ("25000", false),
            ("50200", false),
            ("50201", true),
        ];
        check(&future(), &["25100", "24800"], &traded);
        // Nothing was traded of it: nothing to compare with.
        check(&future(), &[], &[("0", false)]);
    }

    #[test]
    fn the_sentence_says_what_it_was_compared_with() {
        assert_eq!(
            doubt(option("25000", Right::Put), &["100"], SettlementValue::Final(Price(0))).unwrap(),
            "₹0 is less than half of the strike ₹25000 of NIFTY 25000 PE 17 Nov 2026. What is asked for is the price of \
             NIFTY itself at expiry. Confirm it if that is right, or correct it."
        );
        assert_eq!(
            doubt(future(), &["24800", "25100"], SettlementValue::Final(price("2500"))).unwrap(),
            "₹2500 is less than half of the prices of NIFTY FUT 17 Nov 2026 (₹24800 to ₹25100). What is asked for is the \
             price of NIFTY itself at expiry. Confirm it if that is right, or correct it."
        );
        assert_eq!(doubt(option("25000", Right::Put), &["100"], SettlementValue::Worthless), None);
    }
}
