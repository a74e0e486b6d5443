//! Random candles and random rules.
//!
//! Prices are whole quarters of a rupee: sums of them are exact in any order, so that two engines must agree to the
//! last bit.

use backtest::{Rule, Tape, read_rule};
use candles::{Candle, Interval};
use domain::{Day, Price, Time};
use proptest::collection::vec;
use proptest::prelude::*;
use serde_json::{Value, json};

const QUARTER: i64 = Price::ONE / 4;

/// Gap of the open, move of the close, reach above and below, volume, and whether it is there at all; in quarters.
type Move = (i64, i64, i64, i64, Option<u64>, bool);

fn moves(count: usize) -> impl Strategy<Value = Vec<Move>> {
    let volume = prop_oneof![8 => (1..50_u64).prop_map(Some), 1 => Just(Some(0)), 1 => Just(None)];
    let there = prop_oneof![12 => Just(true), 1 => Just(false)];
    vec((-6..7_i64, -10..11_i64, 0..8_i64, 0..8_i64, volume, there), count)
}

fn candles(moves: &[Move], start: i64, times: &[Time]) -> Vec<Candle> {
    let mut close = start;
    let mut found = Vec::new();
    for ((gap, moved, up, down, volume, there), at) in moves.iter().zip(times) {
        let open = close + gap;
        close = open + moved;
        if *there {
            found.push(Candle {
                at: *at,
                open: Price(open * QUARTER),
                high: Price((open.max(close) + up) * QUARTER),
                low: Price((open.min(close) - down) * QUARTER),
                close: Price(close * QUARTER),
                volume: *volume,
            });
        }
    }
    found
}

/// Three days of quarter hours: before the change of hours of August 2026, or after it.
fn quarter_hours(is_later: bool) -> Vec<Time> {
    let first = Day::from_ymd(2026, if is_later { 9 } else { 6 }, 9).unwrap();
    let of_day = |day: i32| (0..25).map(move |bar| Time::from_ist(first.plus(day), 33_300 + bar * 900));
    (0..3).flat_map(of_day).collect()
}

fn working_days(count: usize) -> Vec<Time> {
    let first = Day::from_ymd(2026, 1, 5).unwrap();
    (0..)
        .map(|day| first.plus(day))
        .filter(|day| !day.is_weekend())
        .take(count)
        .map(|day| Time::from_ist(day, 0))
        .collect()
}

fn operand() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => prop::sample::select(vec![
            "close", "close", "open", "high", "low", "hl2", "ohlc4", "sma", "ema", "dc.high", "dc.low", "bb.upper", "bb.lower",
            "bb.middle", "st", "pv", "pv.bc", "pv.tc", "pv.r1", "pv.r2", "pv.s1", "pv.s2", "prevDay.high", "prevDay.low", "prevDay.close", "day.open", "day.high", "day.low",
        ]).prop_map(|name| json!(name)),
        1 => (1..4_u32).prop_map(|ago| json!({"ref": "close", "ago": ago})),
        1 => (1..4_u32).prop_map(|ago| json!({"ref": "sma", "ago": ago})),
        1 => Just(json!({"param": "p"})),
    ]
}

fn simple() -> impl Strategy<Value = Value> {
    let two = prop::sample::select(vec!["gt", "ge", "lt", "le", "crossAbove", "crossBelow"]);
    prop_oneof![
        6 => (two, operand(), operand()).prop_map(|(how, a, b)| json!({how: [a, b]})),
        1 => (operand(), operand(), operand()).prop_map(|(a, b, c)| json!({"between": [a, b, c]})),
        1 => (20..80_u32, any::<bool>()).prop_map(|(level, up)| {
            json!({if up { "crossAbove" } else { "lt" }: ["rsi", level]})
        }),
        1 => any::<bool>().prop_map(|up| json!({if up { "crossAbove" } else { "crossBelow" }: ["macd", "macd.signal"]})),
        1 => (operand(), 1..3_u32, any::<bool>())
            .prop_map(|(of, n, up)| json!({if up { "rising" } else { "falling" }: {"of": of, "n": n}})),
        1 => (1..6_u32).prop_map(|day| json!({"weekday": [day, 5]})),
        1 => Just(json!({"gt": ["st.trend", 0]})),
        1 => (10..90_u32, any::<bool>()).prop_map(|(level, up)| {
            if up { json!({"crossAbove": ["so", level]}) } else { json!({"lt": ["so.signal", level]}) }
        }),
        1 => any::<bool>().prop_map(|up| json!({if up { "crossAbove" } else { "gt" }: ["so", "so.signal"]})),
        1 => (10..60_u32, any::<bool>()).prop_map(|(level, up)| {
            if up { json!({"gt": ["ax", level]}) } else { json!({"crossAbove": ["ax.plus", "ax.minus"]}) }
        }),
        1 => (-150..150_i32, any::<bool>())
            .prop_map(|(level, up)| json!({if up { "crossAbove" } else { "lt" }: ["cc", level]})),
        1 => (1..40_u32).prop_map(|thousandths| json!({"lt": ["pv.width", f64::from(thousandths) / 1000.0]})),
        1 => (1..20_u32).prop_map(|bar| json!({"le": ["barInDay", bar]})),
        // Of a day: with daily candles the reader would refuse these, and `rule` takes them away.
        1 => any::<bool>().prop_map(|up| json!({if up { "crossAbove" } else { "lt" }: ["close", "vw"]})),
        1 => any::<bool>().prop_map(|up| {
            if up { json!({"crossAbove": ["close", "or.high"]}) } else { json!({"crossBelow": ["low", "or.low"]}) }
        }),
        1 => (10..12_u32, 12..15_u32)
            .prop_map(|(from, to)| json!({"time": {"from": format!("{from}:15"), "to": format!("{to}:30")}})),
    ]
}

fn condition() -> impl Strategy<Value = Value> {
    prop_oneof![
        4 => simple(),
        1 => vec(simple(), 1..3).prop_map(|all| json!({"all": all})),
        1 => vec(simple(), 1..3).prop_map(|all| json!({"any": all})),
        1 => simple().prop_map(|one| json!({"not": one})),
        1 => (simple(), vec(simple(), 1..3)).prop_map(|(one, all)| json!({"all": [{"any": all}, {"not": one}]})),
    ]
}

fn away(levels: &'static [&'static str]) -> impl Strategy<Value = Value> {
    let level = if levels.is_empty() {
        vec![json!({"points": 3})]
    } else {
        levels.iter().map(|name| json!({"level": name})).collect()
    };
    prop_oneof![
        2 => (1..40_u32).prop_map(|tenths| json!({"percent": f64::from(tenths) / 10.0})),
        2 => (1..40_u32).prop_map(|quarters| json!({"points": f64::from(quarters) / 4.0})),
        1 => (1..5_u32, 1..6_u32).prop_map(|(n, halves)| json!({"atr": {"n": n, "times": f64::from(halves) / 2.0}})),
        1 => prop::sample::select(level),
    ]
}

fn exit(intraday: bool) -> impl Strategy<Value = Value> {
    let some = |one: BoxedStrategy<Value>| proptest::option::of(one);
    let square_off =
        if intraday { vec![json!(true), json!("14:30"), json!(false)] } else { vec![json!(false)] };
    (
        some(condition().boxed()),
        some(away(&["dc.low", "dc.high", "prevDay.low", "low"]).boxed()),
        some(
            prop_oneof![
                away(&["dc.high", "dc.low"]),
                (1..6_u32).prop_map(|r| json!({"r": f64::from(r) / 2.0}))
            ]
            .boxed(),
        ),
        some(away(&[]).boxed()),
        proptest::option::of((1..4_u32).prop_map(|halves| json!({"afterR": f64::from(halves) / 2.0}))),
        proptest::option::of(1..9_u32),
        prop::sample::select(square_off),
    )
        .prop_map(|(when, stop, mut target, trail, break_even, bars, square_off)| {
            if stop.is_none() && target.as_ref().is_some_and(|one| one.get("r").is_some()) {
                target = None;
            }
            let even = break_even.filter(|_| stop.is_some());
            let bars = bars.or(Some(7).filter(|_| when.is_none() && trail.is_none() && target.is_none()));
            let mut exit = json!({"squareOff": square_off, "bars": bars});
            for (name, part) in
                [("when", when), ("stop", stop), ("target", target), ("trail", trail), ("breakEven", even)]
            {
                if let Some(part) = part {
                    exit[name] = part;
                }
            }
            exit
        })
}

fn size() -> impl Strategy<Value = Value> {
    prop_oneof![
        2 => (1..60_u32).prop_map(|units| json!({"units": units})),
        1 => (1..3_u32).prop_map(|lots| json!({"lots": lots})),
        1 => Just(json!({"rupees": "20000"})),
        2 => (5..101_u32).prop_map(|percent| json!({"equityPercent": percent})),
        1 => (1..30_u32).prop_map(|tenths| json!({"risk": {"percent": f64::from(tenths) / 10.0}})),
        1 => Just(json!({"risk": {"rupees": "250.5"}})),
    ]
}

/// What is of a time of day becomes something of days.
fn of_days(value: &Value) -> Value {
    match value {
        Value::Object(map) if map.contains_key("time") => json!({"ge": ["close", "sma"]}),
        Value::Object(map) => map.iter().map(|(key, value)| (key.clone(), of_days(value))).collect(),
        Value::Array(all) => all.iter().map(of_days).collect(),
        Value::String(word) if word == "vw" => json!("sma"),
        Value::String(word) if word.starts_with("or.") => json!("ema"),
        other => other.clone(),
    }
}

/// A rule as JSON, always readable.
pub fn rule(intraday: bool) -> impl Strategy<Value = Value> {
    let fills = (
        prop::sample::select(vec!["stopFirst", "targetFirst", "path"]),
        0..8_u32,
        0..3_u32,
        any::<bool>(),
        prop::sample::select(vec!["nextOpen", "nextOpen", "sameClose"]),
    );
    let series = (1..6_u32, 1..6_u32, 1..5_u32, 1..6_u32);
    let more =
        (any::<bool>(), any::<bool>(), 0..3_u32, proptest::option::of(1..3_u32), 1..4_u32, 25..400_u32);
    (condition(), exit(intraday), size(), fills, series, more, prop::sample::select(vec![100, 100, 20])).prop_map(
        move |(entry, exit, mut size, fills, (a, b, c, d), (short, futures, costs, most, lot, level), margin)| {
            let is_risk = size.get("risk").is_some();
            if is_risk && exit.get("stop").is_none() {
                size = json!({"units": 12});
            }
            let squares = exit["squareOff"] != json!(false);
            let (entry, exit) = if intraday { (entry, exit) } else { (of_days(&entry), of_days(&exit)) };
            let (ambiguous, bps, ticks, slip_all, at) = fills;
            let short = short && (futures || squares);
            let mut rule = json!({
                "v": 1, "name": "any", "bar": if intraday { "15m" } else { "1d" },
                "side": if short { "short" } else { "long" },
                "market": if futures { "futures" } else { "shares" },
                "params": {"p": {"value": f64::from(level)}},
                "series": {
                    "sma": {"kind": "sma", "n": a}, "ema": {"kind": "ema", "n": b}, "rsi": {"kind": "rsi", "n": c},
                    "macd": {"kind": "macd", "fast": a, "slow": a + d, "signal": c},
                    "bb": {"kind": "bollinger", "n": b + 1, "times": 1.5}, "st": {"kind": "supertrend", "n": c, "times": 1},
                    "dc": {"kind": "donchian", "n": d},
                    "so": {"kind": "stochastic", "n": a, "smooth": d, "signal": c}, "ax": {"kind": "adx", "n": d},
                    "cc": {"kind": "cci", "n": b}, "pv": {"kind": "pivots"},
                },
                "entry": {"when": entry}, "exit": exit,
                "day": {"maxTrades": most}, "size": size, "lot": lot, "capital": "100000", "margin": margin,
                "fills": {"ambiguous": ambiguous, "slippage": {"bps": bps, "ticks": ticks}, "slipAll": slip_all,
                          "tick": "0.25", "at": if squares { "nextOpen" } else { at }},
                "costs": match costs {
                    0 => json!({"flat": {"bps": 4}}),
                    1 => json!({"dated": {"broker": "groww"}}),
                    _ => json!({"dated": {"broker": "zerodha"}}),
                },
            });
            if intraday {
                rule["series"]["vw"] = json!({"kind": "vwap"});
                rule["series"]["or"] = json!({"kind": "openingRange", "minutes": 15 * c});
            }
            rule
        },
    )
}

#[derive(Clone)]
pub struct Case {
    pub rule: Rule,
    pub json: Value,
    pub tapes: Vec<Tape>,
    pub candles: Vec<Vec<Candle>>,
}

impl std::fmt::Debug for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.json)?;
        for (leg, tape) in self.tapes.iter().enumerate() {
            for bar in 0..tape.len() {
                let prices =
                    [tape.open[bar], tape.high[bar], tape.low[bar], tape.close[bar], tape.volume[bar]];
                writeln!(f, "{leg} {bar} {} {prices:?}", tape.at[bar])?;
            }
        }
        Ok(())
    }
}

/// A rule and one to three instruments.
pub fn case() -> impl Strategy<Value = Case> {
    any::<bool>().prop_flat_map(|intraday| {
        let tapes = vec((moves(75), 700..1_600_i64), 1..4);
        (rule(intraday), tapes, any::<bool>()).prop_map(move |(json, all, is_later)| {
            let rule = read_rule(&json).unwrap_or_else(|why| panic!("{} {json}", why.message()));
            let times = if intraday { quarter_hours(is_later) } else { working_days(75) };
            let candles: Vec<Vec<Candle>> =
                all.iter().map(|(moves, start)| candles(moves, *start, &times)).collect();
            let tapes = tapes_of(&rule, &candles);
            Case { rule, json, tapes, candles }
        })
    })
}

pub fn tapes_of(rule: &Rule, candles: &[Vec<Candle>]) -> Vec<Tape> {
    let interval = if rule.bar.is_day() { Interval::DAY } else { Interval::parse("15m").unwrap() };
    let one = |(at, candles): (usize, &Vec<Candle>)| {
        Tape::of(["ONE", "TWO", "THREE"][at], candles, interval, rule).unwrap_or_else(|why| panic!("{why}"))
    };
    candles.iter().enumerate().map(one).collect()
}
