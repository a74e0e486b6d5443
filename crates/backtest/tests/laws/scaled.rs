//! What another unit of prices, and prices turned upside down, change: nothing but the rupees, and the side.

use backtest::{Costs, FillAt, Walked, read_rule};
use candles::Candle;
use domain::Price;
use proptest::prelude::*;
use serde_json::{Value, json};

use super::any::{Case, case, tapes_of};
use super::second_opinion::walked;

/// A power of two, which no fraction in binary rounds: so both runs agree to the last bit. With ten they would agree to
/// what rounding leaves.
const TIMES: i64 = 16;

/// Every amount of a rule in another unit.
fn larger(value: &Value) -> Value {
    let times = |value: &Value| match value {
        Value::String(text) => json!((text.parse::<f64>().unwrap() * TIMES as f64).to_string()),
        Value::Number(number) => json!(number.as_f64().unwrap() * TIMES as f64),
        other => larger(other),
    };
    match value {
        Value::Object(map) => map
            .iter()
            .map(|(key, value)| match key.as_str() {
                "points" | "rupees" | "capital" | "tick" => (key.clone(), times(value)),
                // The only parameter is a price.
                "params" => (key.clone(), json!({ "p": { "value": times(&value["p"]["value"]) } })),
                _ => (key.clone(), larger(value)),
            })
            .collect(),
        Value::Array(all) => all.iter().map(larger).collect(),
        other => other.clone(),
    }
}

fn changed(candles: &[Vec<Candle>], change: impl Fn(&Candle) -> Candle) -> Vec<Vec<Candle>> {
    candles.iter().map(|own| own.iter().map(&change).collect()).collect()
}

/// With flat costs: those of a date have amounts of their own.
fn flat(json: &Value) -> Value {
    let mut flat = json.clone();
    flat["costs"] = json!({ "flat": { "bps": 4 } });
    flat
}

fn of(json: Value, candles: Vec<Vec<Candle>>) -> Case {
    let rule = read_rule(&json).unwrap_or_else(|why| panic!("{} {json}", why.message()));
    Case { tapes: tapes_of(&rule, &candles), rule, json, candles }
}

/// Long where the close is above the mean of the last ones or breaks out above; short where the mirror image is below.
fn turning(side: &str, bar: &str, how: (usize, u32, u32, &str)) -> Value {
    let (n, stop, ticks, ambiguous) = how;
    let (above, over, edge) = match side {
        "long" => ("gt", "crossAbove", "dc.high"),
        _ => ("lt", "crossBelow", "dc.low"),
    };
    json!({
        "v": 1, "name": "turning", "bar": bar, "side": side, "market": "futures",
        "series": { "sma": { "kind": "sma", "n": n }, "dc": { "kind": "donchian", "n": 3 } },
        "entry": { "when": { "any": [{ above: ["close", "sma"] }, { over: ["close", edge] }] } },
        "exit": {
            "stop": { "points": f64::from(stop) / 4.0 }, "target": { "r": 2 }, "trail": { "points": 4 },
            "breakEven": { "afterR": 1 }, "bars": 9,
        },
        "size": { "units": 10 }, "capital": "10000000",
        "fills": { "ambiguous": ambiguous, "slippage": { "ticks": ticks }, "tick": "0.25" },
        "costs": { "flat": { "bps": 0 } },
    })
}

/// Prices that are turned are this less what they were: above every price of a case.
const TURNED_AT: i64 = 4_096 * Price::ONE;

proptest! {
    #![proptest_config(super::config())]

    /// Times and units are the same, money is that many times as much.
    #[test]
    fn prices_in_another_unit_change_nothing_but_money(case in case()) {
        let one = of(flat(&case.json), case.candles.clone());
        let more = |price: Price| Price(price.0 * TIMES);
        let candles = changed(&case.candles, |one| Candle {
            open: more(one.open), high: more(one.high), low: more(one.low), close: more(one.close), ..*one
        });
        let other = of(larger(&one.json), candles);
        prop_assert!(matches!(other.rule.costs, Costs::Flat(_)));
        let (found, other) = (walked(&one), walked(&other));
        let times = TIMES as f64;
        let fills = |walked: &Walked, times: f64| -> Vec<FillAt> {
            walked.fills.iter().map(|fill| FillAt { price: fill.price * times, ..*fill }).collect()
        };
        prop_assert_eq!(fills(&found, times), fills(&other, 1.0), "{}", one.json);
        let ends = |walked: &Walked| -> Vec<_> {
            walked.trades.iter().map(|one| (one.entry, one.exit, one.reason, one.ambiguous, one.gap)).collect()
        };
        prop_assert_eq!(ends(&found), ends(&other));
        let days: Vec<_> = found.days.iter().map(|(day, equity)| (*day, equity * times)).collect();
        prop_assert_eq!(days, other.days);
        prop_assert_eq!((found.max_fall, found.counts), (other.max_fall, other.counts));
    }

    /// Who sells what falls makes what a buyer makes of the same candles upside down, fill by fill.
    #[test]
    fn the_short_side_is_the_long_one_upside_down(
        case in case(), n in prop::sample::select(vec![1_usize, 2, 4]), stop in 1..24_u32, ticks in 0..3_u32,
        ambiguous in prop::sample::select(vec!["stopFirst", "targetFirst", "path"]),
    ) {
        let bar = if case.rule.bar.is_day() { "1d" } else { "15m" };
        let how = (n, stop, ticks, ambiguous);
        let turn = |price: Price| Price(TURNED_AT - price.0);
        let candles = changed(&case.candles, |one| Candle {
            open: turn(one.open), high: turn(one.low), low: turn(one.high), close: turn(one.close), ..*one
        });
        let (long, short) = (of(turning("long", bar, how), case.candles.clone()), of(turning("short", bar, how), candles));
        let (bought, sold) = (walked(&long), walked(&short));
        let at = TURNED_AT as f64 / Price::ONE as f64;
        let turned: Vec<FillAt> =
            sold.fills.iter().map(|fill| FillAt { price: at - fill.price, buys: !fill.buys, ..*fill }).collect();
        prop_assert_eq!(&bought.fills, &turned, "{}", long.json);
        prop_assert_eq!(&bought.days, &sold.days);
        prop_assert_eq!(bought.counts, sold.counts);
        let ends = |walked: &Walked| -> Vec<_> {
            walked.trades.iter().map(|one| (one.entry, one.exit, one.reason, one.ambiguous, one.gap)).collect()
        };
        prop_assert_eq!(ends(&bought), ends(&sold));
    }
}
