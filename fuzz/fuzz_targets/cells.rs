//! Amounts, dates and symbols as people type them: what is read says the same again.
#![no_main]

use domain::{Day, Exchange, Money, Price, Quantity, Segment, Time};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(amount) = Money::parse(text) {
        assert_eq!(Money::parse(&amount.to_string()), Ok(amount));
    }
    if let Ok(price) = Price::parse(text) {
        assert_eq!(Price::parse(&price.to_string()), Ok(price));
    }
    if let Ok(quantity) = Quantity::parse(text) {
        assert_eq!(Quantity::parse(&quantity.to_string()), Ok(quantity));
    }
    if let Some(day) = Day::parse(text) {
        assert_eq!(day.to_string(), text);
    }
    let _ = Time::parse_ist(text);
    let traded = Day::parse("2026-04-01").expect("a day");
    for segment in [Segment::Equity, Segment::Fno, Segment::Commodity, Segment::Currency] {
        for exchange in [Exchange::Nse, Exchange::Bse, Exchange::Mcx] {
            let _ = tradebook::typed(text, segment, exchange, traded);
        }
    }
});
