//! Rules run over made-up candles, each beside a plain loop over the same columns that makes the same trades.

use std::hint::black_box;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::Instant;

use ::backtest::{
    Columns, Figures, FillAt, Part, Rule, Running, Tape, Walked, combinations, otherwise, placebo, read_rule,
    run as outcome, sweep, walk,
};
use candles::Interval;
use domain::{Day, Time};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};
use serde_json::{Value, json};

use crate::ratio::{Best, compare, row};

pub fn run() {
    // First: its memory is measured, and nothing before it may have taken any.
    swept();
    dated_sweep();
    crossing();
    stops();
    a_run_of_the_page();
    many();
}

/// A walk of so many candles; `length` in minutes, a day in which trading lasts 375.
fn tape(name: &str, seed: u64, count: usize, bar: Interval, spread: f64) -> Tape {
    let mut random = SmallRng::seed_from_u64(seed);
    let mut close = 1_000.0_f64;
    let mut columns = [(); 4].map(|()| Vec::with_capacity(count));
    let first = Day::parse("2015-01-01").unwrap_or_default();
    let at = (0..count as i32)
        .map(|at| {
            if bar.is_day() {
                Time::from_ist(first.plus(at), 0)
            } else {
                Time::from_ist(first.plus(at / 375), 33_300 + at as u32 % 375 * 60)
            }
        })
        .collect();
    for _ in 0..count {
        let open = close * (1.0 + spread / 5.0 * random.random_range(-1.0..1.0));
        close = open * (1.0 + spread * random.random_range(-1.0..1.0));
        let high = open.max(close) * (1.0 + spread * random.random_range(0.0..0.5));
        let low = open.min(close) * (1.0 - spread * random.random_range(0.0..0.5));
        for (column, price) in columns.iter_mut().zip([open, high, low, close]) {
            column.push(price);
        }
    }
    let tape = Tape::of_columns(name, bar, at, columns, vec![100.0; count]);
    tape.unwrap_or_else(|why| panic!("{why}"))
}

fn rule(more: Value) -> Rule {
    let mut rule = json!({
        "v": 1, "name": "bench", "bar": "1m", "side": "long",
        "series": {"fast": {"kind": "sma", "n": 10}, "slow": {"kind": "sma", "n": 30}},
        "entry": {"when": {"crossAbove": ["fast", "slow"]}}, "exit": {"when": {"crossBelow": ["fast", "slow"]}},
        "size": {"units": 10}, "capital": "1000000", "costs": {"flat": {"bps": 3}},
        "fills": {"slippage": {"bps": 1}},
    });
    if let (Some(own), Some(more)) = (rule.as_object_mut(), more.as_object()) {
        own.extend(more.clone());
    }
    read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()))
}

fn figures(rule: &Rule, tapes: &[Tape]) -> Figures {
    Figures::of_flat(&walked(rule, tapes), rule.rupees())
}

/// From columns of candles to trades and the marked equity of each day.
fn walked(rule: &Rule, tapes: &[Tape]) -> Walked {
    let params = rule.values();
    let signals: Vec<_> = tapes
        .iter()
        .map(|tape| {
            let mut columns = Columns::of(tape, rule);
            columns.prepare(rule, &params);
            columns.signals(rule, &params)
        })
        .collect();
    let parts: Vec<Part<'_>> =
        tapes.iter().zip(&signals).map(|(tape, signals)| Part { tape, signals }).collect();
    walk(rule, &parts, None, &mut |_: &[FillAt]| 0.0)
}

/// As one would write it down: every candle, both means, one position, the equity at each close. What a whole result
/// has besides (drawdown, daily returns, months, exposure) it does not make.
fn plain_crossing(tape: &Tape, fast: usize, slow: usize, units: f64, capital: f64) -> (f64, u32) {
    let (mut quick, mut long) = (0.0, 0.0);
    let (mut cash, mut held, mut trades) = (capital, 0.0, 0);
    let (mut was_above, mut was_below, mut order) = (false, false, 0);
    for bar in 0..tape.len() {
        if order > 0 {
            let price = tape.open[bar] * 1.0001;
            cash -= price * units * 1.0003;
            held = units;
        } else if order < 0 {
            let price = tape.open[bar] * 0.9999;
            cash += price * held * 0.9997;
            held = 0.0;
            trades += 1;
        }
        order = 0;
        quick += tape.close[bar] - if bar >= fast { tape.close[bar - fast] } else { 0.0 };
        long += tape.close[bar] - if bar >= slow { tape.close[bar - slow] } else { 0.0 };
        if bar + 1 < slow {
            continue;
        }
        let (a, b) = (quick / fast as f64, long / slow as f64);
        let has_before = bar >= slow;
        if has_before && held == 0.0 && a > b && !was_above {
            order = 1;
        } else if has_before && held > 0.0 && a < b && !was_below {
            order = -1;
        }
        (was_above, was_below) = (a > b, a < b);
        black_box(cash + held * tape.close[bar]);
    }
    (cash + held * tape.close[tape.len() - 1], trades)
}

fn crossing() {
    let tapes = [tape("MADE", 1, 1_000_000, Interval::MINUTE, 0.0005)];
    let own = rule(json!({}));
    let found = figures(&own, &tapes);
    let (equity, trades) = plain_crossing(&tapes[0], 10, 30, 10.0, 1e6);
    assert!((found.equity - equity).abs() < 1e-3, "{} {equity}", found.equity);
    assert_eq!(found.trades, trades);
    println!("| (goal: ≤ 20 ms of CPU; {trades} trades) | | | | |");
    compare(
        "SMA crossing over 1,000,000 candles: indicators, trades, figures, against a loop for the final equity alone",
        3.0,
        15,
        || {
            black_box(figures(black_box(&own), &tapes));
        },
        || {
            black_box(plain_crossing(black_box(&tapes[0]), 10, 30, 10.0, 1e6));
        },
    );
    let mut whole = Best::default();
    for _ in 0..9 {
        whole.time(|| drop(black_box(outcome(&own, &[], &tapes))));
    }
    whole.absolute("the same with the whole result: trades, months, buy and hold, what to know", "≤ 20 ms");
    let dated = rule(json!({"costs": {"dated": {"broker": "zerodha"}}}));
    let mut book = Best::default();
    for _ in 0..3 {
        book.time(|| drop(black_box(outcome(&dated, &[], &tapes))));
    }
    book.absolute("the same with dated charges through the Book", "");
}

/// RSI(14) by Wilder, in below 30, out above 70, stop 0.5 %, target 1 %; at the close, as the vectors.
fn plain_stops(tape: &Tape) -> (f64, u32) {
    let (mut gain, mut loss, mut before) = (0.0, 0.0, f64::NAN);
    let (mut cash, mut paid, mut stop, mut target, mut held, mut trades) = (1e6, 0.0, 0.0, 0.0, false, 0);
    for bar in 1..tape.len() {
        let change = tape.close[bar] - tape.close[bar - 1];
        let (up, down) = (change.max(0.0), (-change).max(0.0));
        if bar <= 14 {
            gain += up / 14.0;
            loss += down / 14.0;
        } else {
            gain = (gain * 13.0 + up) / 14.0;
            loss = (loss * 13.0 + down) / 14.0;
        }
        let rsi = if bar < 14 { f64::NAN } else { 100.0 * gain / (gain + loss) };
        let mut out = f64::NAN;
        let was_held = held;
        if held {
            let (open, low, high) = (tape.open[bar], tape.low[bar], tape.high[bar]);
            if open <= stop || open >= target {
                out = open;
            } else if low <= stop {
                out = stop;
            } else if high >= target {
                out = target;
            } else if rsi > 70.0 && before <= 70.0 {
                out = tape.close[bar];
            }
            if !out.is_nan() {
                cash += out * 0.9999 * 10.0 * 0.9997;
                held = false;
                trades += 1;
            }
        }
        if !was_held && rsi < 30.0 && before >= 30.0 {
            paid = tape.close[bar];
            (stop, target, held) = (paid * 0.995, paid * 1.01, true);
            cash -= paid * 1.0001 * 10.0 * 1.0003;
        }
        before = rsi;
    }
    black_box(paid);
    (if held { cash + 10.0 * tape.close[tape.len() - 1] } else { cash }, trades)
}

fn stops() {
    let tapes = [tape("MADE", 2, 100_000, Interval::MINUTE, 0.0008)];
    let own = rule(json!({
        "series": {"rsi": {"kind": "rsi", "n": 14}}, "entry": {"when": {"crossBelow": ["rsi", 30]}},
        "exit": {"when": {"crossAbove": ["rsi", 70]}, "stop": {"percent": 0.5}, "target": {"percent": 1}},
        "fills": {"at": "sameClose", "slippage": {"bps": 1}, "slipAll": true},
    }));
    let found = figures(&own, &tapes);
    let (equity, trades) = plain_stops(&tapes[0]);
    assert_eq!(found.trades, trades);
    assert!((found.equity - equity).abs() < 1e-3, "{} {equity}", found.equity);
    println!("| (goal: ≤ 2 ms of CPU; {trades} trades) | | | | |");
    compare(
        "RSI with stop and target over 100,000 candles: trades and figures, against a loop for the final equity alone",
        2.5,
        40,
        || {
            black_box(figures(black_box(&own), &tapes));
        },
        || {
            black_box(plain_stops(black_box(&tapes[0])));
        },
    );
}

/// What the page of backtests waits for: the result with the charges of each day, the three other ways to fill, and a
/// thousand runs of chance.
fn a_run_of_the_page() {
    let tapes = [tape("MADE", 2, 93_750, Interval::MINUTE, 0.0008)];
    let own = rule(json!({
        "series": {"rsi": {"kind": "rsi", "n": 14}}, "entry": {"when": {"crossBelow": ["rsi", 30]}},
        "exit": {"when": {"crossAbove": ["rsi", 70]}, "stop": {"percent": 0.5}, "target": {"percent": 1}, "squareOff": true},
        "costs": {"dated": {"broker": "zerodha"}},
    }));
    let (mut all, mut result) = (Best::default(), Best::default());
    let mut trades = 0;
    for _ in 0..5 {
        result.time(|| drop(black_box(outcome(&own, &[], &tapes))));
        all.time(|| {
            let found = outcome(&own, &[], &tapes).unwrap_or_else(|why| panic!("{why}"));
            black_box(otherwise(&own, &[], &tapes));
            black_box(placebo(&own, &tapes, &found));
            trades = found.figures.trades;
        });
    }
    result.absolute(&format!("a result over 250 days of minutes ({trades} trades, charges of each day)"), "");
    all.absolute(
        "the same as the page waits for it: also filled in three other ways, and 1,000 runs of chance",
        "",
    );
}

fn many() {
    const DAYS: usize = 2_500;
    let tapes: Vec<Tape> =
        (0..500).map(|at| tape(&format!("S{at}"), 100 + at, DAYS, Interval::DAY, 0.015)).collect();
    let own = rule(json!({"bar": "1d", "size": {"equityPercent": 2}, "capital": "10000000"}));
    let found = walked(&own, &tapes);
    println!("| (goal: ≤ 300 ms of CPU; {} trades) | | | | |", found.trades.len());
    compare(
        "500 instruments × 2,500 days, one capital, 2 % of the equity each, against 500 loops that share nothing",
        12.0,
        7,
        || drop(black_box(walked(black_box(&own), &tapes))),
        || {
            for tape in &tapes {
                black_box(plain_crossing(black_box(tape), 10, 30, 10.0, 1e7));
            }
        },
    );
    let dated = rule(json!({
        "bar": "1d", "size": {"equityPercent": 2}, "capital": "10000000", "costs": {"dated": {"broker": "zerodha"}},
    }));
    let mut book = Best::default();
    for _ in 0..3 {
        book.time(|| drop(black_box(outcome(&dated, &[], &tapes))));
    }
    book.absolute("the same with the charges of each day, the Book and the whole result", "≤ 300 ms");
}

fn swept() {
    let tapes = [tape("MADE", 3, 5_000, Interval::DAY, 0.02)];
    let own = rule(json!({
        "bar": "1d", "size": {"allIn": true}, "capital": "100000",
        "params": {"a": {"value": 2, "from": 2, "to": 101, "step": 1}, "b": {"value": 102, "from": 102, "to": 201, "step": 1}},
        "series": {"fast": {"kind": "sma", "n": {"param": "a"}}, "slow": {"kind": "sma", "n": {"param": "b"}}},
    }));
    let tries = combinations(&own, &tapes).unwrap_or_default();
    assert_eq!(tries.len(), 10_000);
    let of = |threads| {
        let running = Running { threads, done: &AtomicUsize::new(0), stop: &AtomicBool::new(false) };
        sweep(&own, &tapes, &tries, running).ok().flatten().unwrap_or_default()
    };
    let _ = std::fs::write("/proc/self/clear_refs", "5");
    let before = highest();
    let found = of(2);
    let grown = highest().saturating_sub(before);
    let single =
        figures(&read_rule(&with(&tries[4_321])).unwrap_or_else(|why| panic!("{}", why.message())), &tapes);
    assert!((found[4_321].equity - single.equity).abs() < 1e-6, "{} {}", found[4_321].equity, single.equity);
    let (mut one, mut two, mut plain) = (Best::default(), Best::default(), Best::default());
    for _ in 0..7 {
        plain.time(|| {
            for params in &tries {
                black_box(plain_crossing(
                    black_box(&tapes[0]),
                    params[0] as usize,
                    params[1] as usize,
                    10.0,
                    1e5,
                ));
            }
        });
        one.time(|| drop(black_box(of(1))));
        let start = Instant::now();
        drop(black_box(of(2)));
        two.note(start.elapsed());
    }
    row(
        "10,000 combinations × 5,000 days, six figures each, one thread, against a loop for each",
        1.2,
        &one,
        &plain,
    );
    two.absolute("the same on two threads", "≤ 150 ms");
    let start = (Instant::now(), cpu_ticks());
    for _ in 0..10 {
        drop(black_box(of(2)));
    }
    let wall = start.0.elapsed().as_secs_f64();
    // Ticks of 10 ms.
    let used = (cpu_ticks() - start.1) as f64 / 100.0 / wall;
    println!("| the same: cores it used while both were free to take | {used:.2} | | | 2 |");
    println!("| the same: memory it took | {:.1} MB | | | ≤ 60 MB |", grown as f64 / 1e6);
}

fn with(params: &[f64]) -> Value {
    json!({
        "v": 1, "name": "one", "bar": "1d", "side": "long",
        "series": {"fast": {"kind": "sma", "n": params[0]}, "slow": {"kind": "sma", "n": params[1]}},
        "entry": {"when": {"crossAbove": ["fast", "slow"]}}, "exit": {"when": {"crossBelow": ["fast", "slow"]}},
        "size": {"allIn": true}, "capital": "100000", "costs": {"flat": {"bps": 3}}, "fills": {"slippage": {"bps": 1}},
    })
}

/// A sweep as the page runs it, with the charges of each day: a Book for every try.
fn dated_sweep() {
    let tapes = [tape("MADE", 4, 18_750, Interval::MINUTE, 0.0015)];
    let own = rule(json!({
        "params": {"a": {"value": 5, "from": 5, "to": 23, "step": 2}, "b": {"value": 30, "from": 30, "to": 75, "step": 5}},
        "series": {"fast": {"kind": "sma", "n": {"param": "a"}}, "slow": {"kind": "sma", "n": {"param": "b"}}},
        "exit": {"when": {"crossBelow": ["fast", "slow"]}, "stop": {"percent": 1}, "squareOff": true},
        "costs": {"dated": {"broker": "zerodha"}},
    }));
    let tries = combinations(&own, &tapes).unwrap_or_default();
    assert_eq!(tries.len(), 100);
    for threads in [1, 2] {
        let running = Running { threads, done: &AtomicUsize::new(0), stop: &AtomicBool::new(false) };
        let mut best = Best::default();
        for _ in 0..3 {
            best.time(|| drop(black_box(sweep(&own, &tapes, &tries, running))));
        }
        let name = format!(
            "100 combinations × 18,750 candles with a stop and the charges of each day, {threads} thread(s)"
        );
        best.absolute(&name, "");
    }
}

/// What all threads of this process took of all cores, in hundredths of a second.
fn cpu_ticks() -> u64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // Behind the name, which may hold blanks: user and system are the 12th and 13th.
    let after = stat.rsplit(')').next().unwrap_or_default();
    after.split_whitespace().skip(11).take(2).filter_map(|one| one.parse::<u64>().ok()).sum()
}

/// The most memory that this process had since it was asked to count anew, in bytes.
fn highest() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).and_then(|kilobytes| kilobytes.parse::<usize>().ok()).unwrap_or(0) * 1024
}
