//! What other engines made of the same candles, to a millionth of a rupee.
//!
//! Where the semantics differ a switch of the rule says so: `sameClose` fills a decision at the close it was taken at
//! (ours: the next open); `slipAll` takes slippage from targets too (ours: never, they are limits); no tick (ours:
//! ₹0.05 with dated costs); `allIn` buys fractions of a unit; costs are flat. A stop beyond which the open lies is
//! filled at the open by both. The events of the RSI rule name the reference's order "stop before target"; no candle of
//! it holds both.

#[path = "support/made.rs"]
mod made;

use backtest::{Outcome, Reason, Rule, Running, Tape, combinations, read_rule, run, sweep};
use serde_json::{Value, json};

fn expected() -> Value {
    serde_json::from_str(include_str!("vectors/expected.json")).unwrap()
}

fn crossing(bar: &str, fast: u32, slow: u32, size: Value, capital: &str, at: &str) -> Rule {
    let rule = json!({
        "v": 1, "name": "crossing", "bar": bar, "side": "long",
        "series": {"fast": {"kind": "sma", "n": fast}, "slow": {"kind": "sma", "n": slow}},
        "entry": {"when": {"crossAbove": ["fast", "slow"]}},
        "exit": {"when": {"crossBelow": ["fast", "slow"]}},
        "size": size, "capital": capital, "costs": {"flat": {"bps": 3}},
        "fills": {"at": at, "slippage": {"bps": 1}, "slipAll": true},
    });
    read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()))
}

#[track_caller]
fn near(found: f64, expected: f64) {
    assert!((found - expected).abs() <= 1e-6, "{found} for {expected}");
}

#[track_caller]
fn agrees(found: &Outcome, expected: &Value) {
    near(found.figures.equity, expected["final_equity"].as_f64().unwrap());
    assert_eq!(u64::from(found.figures.trades), expected["closed_trades"].as_u64().unwrap());
    let held: f64 = found.walked.open.iter().map(|open| open.units).sum();
    near(held, expected["open_position"].as_f64().unwrap());
    near(-found.figures.max_fall, expected["max_drawdown"].as_f64().unwrap());
    let row = |at: usize| {
        let one = &found.trades[at];
        let fills = &found.walked.fills;
        let (entry, exit) = (&fills[one.trade.entry], &fills[one.trade.exit]);
        [entry.bar as f64, exit.bar as f64, entry.price, exit.price, one.trade.units, one.net]
    };
    let same = |found: [f64; 6], expected: &Value| {
        for (found, expected) in found.into_iter().zip(expected.as_array().unwrap()) {
            near(found, expected.as_f64().unwrap());
        }
    };
    for (at, trade) in expected["first_trades"].as_array().unwrap().iter().enumerate() {
        same(row(at), trade);
    }
    same(row(found.trades.len() - 1), &expected["last_trade"]);
}

#[test]
fn the_made_candles_are_the_ones_of_the_vectors() {
    let minutes = made::minutes(3);
    assert_eq!(minutes.open[0], 1000.0216893262015);
    assert_eq!(
        (minutes.high[2], minutes.low[2], minutes.volume[2]),
        (1000.1331149561503, 999.3743339356688, 5455.0)
    );
    assert_eq!(minutes.close[1], 999.8470087791962);
    assert_eq!(made::days(3).close, [998.9436933042898, 1001.4883016038935, 1024.0338240081128]);
}

#[test]
fn sma_crossing_of_ten_thousand_minutes() {
    let tapes = [made::minutes(10_000)];
    for (at, key) in [
        ("sameClose", "bars10k_sma10_30_close_qty10_cash1e6"),
        ("nextOpen", "bars10k_sma10_30_nextopen_qty10_cash1e6"),
    ] {
        let rule = crossing("1m", 10, 30, json!({"units": 10}), "1000000", at);
        agrees(&run(&rule, &[], &tapes).unwrap(), &expected()[key]);
    }
}

/// One by one, and as one sweep over their parameters.
#[test]
fn sma_crossings_of_five_thousand_days_with_all_money() {
    let tapes = [made::days(5_000)];
    let all = expected();
    let all = all["daily5k_allin_cash1e5"].as_object().unwrap();
    assert!(all.len() >= 4);
    for (key, expected) in all {
        let (fast, slow) = key.split_once('_').unwrap();
        let (fast, slow): (u32, u32) = (fast.parse().unwrap(), slow.parse().unwrap());
        let rule = crossing("1d", fast, slow, json!({"allIn": true}), "100000", "sameClose");
        agrees(&run(&rule, &[], &tapes).unwrap(), expected);
        let swept = swept(&tapes, fast, slow);
        near(swept.equity, expected["final_equity"].as_f64().unwrap());
        near(-swept.max_fall, expected["max_drawdown"].as_f64().unwrap());
        assert_eq!(u64::from(swept.trades), expected["closed_trades"].as_u64().unwrap());
    }
}

fn swept(tapes: &[Tape], fast: u32, slow: u32) -> backtest::Figures {
    let rule = json!({
        "v": 1, "name": "crossings", "bar": "1d", "side": "long",
        "params": {"fast": {"value": fast, "from": fast, "to": fast + 1, "step": 1},
                   "slow": {"value": slow, "from": slow, "to": slow, "step": 1}},
        "series": {"a": {"kind": "sma", "n": {"param": "fast"}}, "b": {"kind": "sma", "n": {"param": "slow"}}},
        "entry": {"when": {"crossAbove": ["a", "b"]}}, "exit": {"when": {"crossBelow": ["a", "b"]}},
        "size": {"allIn": true}, "capital": "100000", "costs": {"flat": {"bps": 3}},
        "fills": {"at": "sameClose", "slippage": {"bps": 1}, "slipAll": true},
    });
    let rule = read_rule(&rule).unwrap();
    let tries = combinations(&rule, tapes).unwrap();
    assert_eq!(tries, [[f64::from(fast), f64::from(slow)], [f64::from(fast + 1), f64::from(slow)]]);
    let running = Running { threads: 2, done: &Default::default(), stop: &Default::default() };
    sweep(&rule, tapes, &tries, running).unwrap().unwrap()[0]
}

/// Every entry and exit of a hundred thousand minutes, its price and its reason.
#[test]
fn rsi_with_stop_and_target() {
    let rule = json!({
        "v": 1, "name": "rsi", "bar": "1m", "side": "long",
        "series": {"rsi": {"kind": "rsi", "n": 14}},
        "entry": {"when": {"crossBelow": ["rsi", 30]}},
        "exit": {"when": {"crossAbove": ["rsi", 70]}, "stop": {"percent": 0.5}, "target": {"percent": 1}},
        "size": {"units": 10}, "capital": "1000000", "costs": {"flat": {"bps": 3}},
        "fills": {"at": "sameClose", "slippage": {"bps": 1}, "slipAll": true},
    });
    let rule = read_rule(&rule).unwrap();
    let found = run(&rule, &[], &[made::minutes(100_000)]).unwrap();
    near(found.figures.equity, 994_731.865_691_651_2);
    let count = |reason| found.trades.iter().filter(|one| one.trade.reason == reason).count();
    assert_eq!((count(Reason::Stop), count(Reason::Target), count(Reason::Signal)), (227, 1, 272));
    assert_eq!(found.walked.counts.ambiguous, 0);
    let mut events = Vec::new();
    for one in &found.trades {
        let fills = &found.walked.fills;
        let reason = match one.trade.reason {
            Reason::Stop => "0",
            Reason::Target => "1",
            _ => "2",
        };
        events.push(("e", fills[one.trade.entry].bar, one.trade.entry_raw, ""));
        events.push(("x", fills[one.trade.exit].bar, one.trade.exit_raw, reason));
    }
    let lines: Vec<&str> = include_str!("vectors/rsi100k_events.csv").lines().skip(1).collect();
    assert_eq!(lines.len(), events.len());
    for (line, (kind, bar, price, reason)) in lines.iter().zip(events) {
        let mut parts = line.split(',');
        let mut next = || parts.next().unwrap_or_default();
        assert_eq!((next(), next()), (kind, bar.to_string().as_str()), "{line}");
        near(price, next().parse().unwrap());
        assert_eq!(next(), reason, "{line}");
    }
}
