//! Candles that nobody traded and a rule to run over them: what a visitor is shown.

use candles::{Candle, Interval};
use domain::{Day, Price, Segment, Time};
use market::{hours, next_trading_day};
use serde_json::{Value, json};

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
    let mut chance = Chance(SEED);
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

/// So many hundredths of a percent in ticks of ₹0.05; towards zero, so that no direction is favoured.
const fn step(price: i64, part: i64) -> i64 {
    price * part / 50_000 * 5
}

/// SplitMix64.
struct Chance(u64);

impl Chance {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % most
    }

    /// A bell of twice this width on each side, at most.
    fn around(&mut self, width: i64) -> i64 {
        (0..4).map(|_| self.below(2 * width as u64 + 1) as i64 - width).sum::<i64>() / 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Tape, read_rule, run};

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
}
