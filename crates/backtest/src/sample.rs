//! Candles and closes of options that nobody traded, and rules to run over them: what a visitor is shown.

use candles::{Candle, Interval};
use domain::{Day, Exchange, Price, Segment, Time};
use market::{hours, nearest_expiry, next_trading_day};
use serde_json::{Value, json};

use crate::chance::Chance;
use crate::options::Chain;

/// What it is called wherever it is shown.
pub const NAME: &str = "SAMPLE";
/// Five minutes each.
const MINUTES: i64 = 5;
const FIRST: (i32, u32, u32) = (2025, 4, 1);
const LAST: (i32, u32, u32) = (2026, 3, 31);
/// Paise.
const BEGINS: i64 = 150_000;
const SEED: u64 = 0x6261_636b_7465_7374;

/// As somebody would have written it.
pub fn rule() -> Value {
    json!({
        "v": 1,
        "name": "Opening range, the first 15 minutes",
        "bar": "5m",
        "side": "long",
        "market": "shares",
        "series": {
            "range": { "kind": "openingRange", "minutes": 15 },
            "vwap": { "kind": "vwap" }
        },
        "entry": { "when": { "all": [
            { "crossAbove": ["close", "range.high"] },
            { "gt": ["close", "vwap"] },
            { "time": { "from": "09:30", "to": "11:30" } }
        ] } },
        "exit": { "stop": { "level": "range.low" }, "target": { "r": 2 }, "squareOff": true },
        "day": { "maxTrades": 1 },
        "size": { "risk": { "percent": 0.5 } },
        "capital": "500000",
        "margin": 20,
        "fills": { "slippage": { "ticks": 1 } },
        "costs": { "dated": { "broker": "zerodha" } }
    })
}

/// A year of a share that is none: a walk of chance without a direction, the same each time.
pub fn candles() -> (Interval, Vec<Candle>) {
    let of = |(year, month, day): (i32, u32, u32)| Day::from_ymd(year, month, day).unwrap_or_default();
    let (mut day, last) = (of(FIRST), of(LAST));
    let mut chance = Chance::new(SEED);
    let mut price = BEGINS;
    let mut found = Vec::new();
    while day <= last {
        price += step(price, chance.around(40));
        let hours = hours(Segment::Equity, day);
        // Until 15:30; the closing auction is no candle.
        for second in (hours.open..hours.until.min(55_800)).step_by(60 * MINUTES as usize) {
            let open = price;
            let of = |price: i64| Price(price * Price::ONE / 100);
            // Livelier in the first hour.
            let width = if second < hours.open + 3_600 { 16 } else { 8 };
            let steps: [i64; 3] = std::array::from_fn(|_| {
                price += step(price, chance.around(width));
                price
            });
            found.push(Candle {
                at: Time::from_ist(day, second),
                open: of(open),
                high: of(steps.into_iter().fold(open, i64::max)),
                low: of(steps.into_iter().fold(open, i64::min)),
                close: of(price),
                volume: Some(4_000 + chance.below(12_000)),
            });
        }
        day = next_trading_day(day);
    }
    (Interval::of_minutes(MINUTES).unwrap_or(Interval::MINUTE), found)
}

/// A rule that sells options, as somebody would have written it.
pub fn option_rule() -> Value {
    json!({
        "v": 1,
        "name": "Straddle a week before",
        "options": {
            "underlying": INDEX,
            "structure": "shortStraddle",
            "entry": { "dte": 7 },
            "exit": { "dte": 1, "target": { "percent": 50 }, "stop": { "percent": 60 } },
            "lots": 1,
            "lot": 75
        },
        "slippage": { "ticks": 1 },
        "capital": "300000",
        "costs": { "dated": { "broker": "zerodha" } }
    })
}

/// Its days and expiries are real, no price is.
const INDEX: &str = "NIFTY";
/// Between two strikes, and on each side of the money.
const STRIKE: i64 = 5_000;
const STRIKES: i64 = 14;

/// A year of weekly options on an index that moves by chance: what is inside the money, and a time value that falls
/// with the distance and with the days that are left.
pub fn chain() -> Chain {
    let of = |(year, month, day): (i32, u32, u32)| Day::from_ymd(year, month, day).unwrap_or_default();
    let (first, last) = (of(FIRST), of(LAST));
    let mut days = vec![first];
    while let Some(day) = days.last().map(|day| next_trading_day(*day)).filter(|day| *day <= last.plus(14)) {
        days.push(day);
    }
    let is_expiry = |day: &Day| nearest_expiry(Exchange::Nse, INDEX, *day).is_none();
    let expiries: Vec<Day> = days.iter().copied().filter(is_expiry).collect();
    let mut chance = Chance::new(SEED);
    let mut price = 2_400_000_i64;
    let mut chain = Chain::default();
    for day in days.into_iter().take_while(|day| *day <= last) {
        price += step(price, chance.around(130));
        let of = |paise: i64| Price(paise * Price::ONE / 100);
        chain.underlying.insert(day, of(price));
        chain.days.push(day);
        for expiry in expiries.iter().copied().filter(|expiry| *expiry >= day).take(2) {
            let left = f64::from(expiry.0 - day.0) * 5.0 / 7.0 + 0.1;
            let width = price as f64 * 0.0075 * left.sqrt();
            let quotes = chain.expiries.entry(expiry).or_default().entry(day).or_default();
            for at in -STRIKES..=STRIKES {
                let strike = (price / STRIKE + at) * STRIKE;
                let far = (strike - price) as f64 / width;
                let time = 0.4 * width / (1.0 + far * far).powi(2);
                let close = |inside: i64| of(((inside.max(0) + time as i64) / 5 * 5).max(5));
                quotes.calls.insert(of(strike), close(price - strike));
                quotes.puts.insert(of(strike), close(strike - price));
            }
        }
    }
    chain
}

/// So many hundredths of a percent in ticks of ₹0.05; towards zero, so that no direction is favoured.
const fn step(price: i64, part: i64) -> i64 {
    price * part / 50_000 * 5
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tape, read_option_rule, read_rule, run, run_options};

    #[test]
    fn the_sample_is_a_year_of_candles_that_its_rule_trades_on() {
        let rule = read_rule(&rule()).unwrap();
        let (interval, candles) = candles();
        // From 9:15 to 15:30 there are 75 of five minutes.
        assert_eq!(candles.len() % 75, 0);
        let days = candles.len() / 75;
        assert!((240..=252).contains(&days), "{days}");
        let tape = Tape::of(NAME, &candles, interval, &rule).unwrap();
        assert_eq!((tape.missing.candles, tape.missing.days, tape.missing.outside), (0, 0, 0));
        assert_eq!(candles, super::candles().1);
        let outcome = run(&rule, &[], &[tape]).unwrap();
        // One a day at most, flat in the evening.
        assert!((40..=days).contains(&outcome.trades.len()), "{}", outcome.trades.len());
        assert!(outcome.walked.open.is_empty());
        assert!(outcome.benchmark.is_some() && outcome.journal.is_some());
    }
    #[test]
    fn the_sample_of_options_is_a_year_of_weeks_that_its_rule_sells() {
        let chain = chain();
        assert_eq!(chain, super::chain());
        assert!((240..=252).contains(&chain.days.len()), "{}", chain.days.len());
        let rule = read_option_rule(&option_rule()).unwrap();
        let made = run_options(&rule, &chain).unwrap();
        // One a week at most; every price is there, so nothing is left out but what lies at the ends.
        assert!((40..=52).contains(&made.trades.len()), "{}", made.trades.len());
        let not = made.not_made;
        assert_eq!((not.no_list, not.no_strike, not.no_credit, not.unlisted, not.late), (0, 0, 0, 0, 0));
        assert!(made.sharpe.is_some() && made.trades.iter().any(|one| one.net.0 < 0));
        // A close is never below what is inside the money.
        let (expiry, days) = chain.expiries.iter().nth(3).unwrap();
        for (day, quotes) in days {
            let index = chain.underlying[day];
            assert!(
                quotes.calls.iter().all(|(strike, close)| close.0 >= index.0 - strike.0),
                "{day} {expiry}"
            );
        }
    }
}
