//! One candle at a time: what is filled, at which price, for which reason. The table of cases, worked out by hand.

use backtest::{Moment, Outcome, Reason, Tape, read_rule, run};
use candles::Interval;
use domain::{Day, Time};
use serde_json::{Value, json};

/// `100 101 99 100 | …`: one candle a day.
fn tape(candles: &str) -> Tape {
    let rows: Vec<Vec<f64>> = candles
        .split('|')
        .map(|row| row.split_whitespace().map(|one| one.parse().unwrap()).collect())
        .collect();
    let column = |at: usize| rows.iter().map(|row| row[at]).collect();
    let at = (0..rows.len() as i32).map(|day| Time::from_ist(Day(20_000 + day), 0)).collect();
    let volume = rows.iter().map(|row| row.get(4).copied().unwrap_or(f64::NAN)).collect();
    Tape::of_columns("T", Interval::DAY, at, [column(0), column(1), column(2), column(3)], volume).unwrap()
}

fn rule(side: &str, entry: Value, exit: Value, more: Value) -> backtest::Rule {
    let mut rule = json!({
        "v": 1, "name": "case", "bar": "1d", "side": side, "market": "futures", "entry": {"when": entry}, "exit": exit,
        "size": {"units": 1}, "capital": "100000", "costs": {"flat": {"bps": 0}},
    });
    more.as_object().unwrap().iter().for_each(|(key, value)| rule[key] = value.clone());
    read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()))
}

/// Entered at the open of the second candle, at 100 (decided at the first); `candle` is the third.
#[track_caller]
fn check(side: &str, exit: Value, candle: &str, expected: Option<(f64, Reason)>) {
    let first = tape(&format!("100 100 100 100 | 100 100.5 99.5 100 | {candle} | 100 100 100 100"));
    let rule = rule(side, json!({"le": ["barInDay", 1]}), exit, json!({}));
    let found = run(&rule, &[], &[first]).unwrap();
    let left = found.trades.first().filter(|one| found.walked.fills[one.trade.exit].bar == 2);
    let left = left.map(|one| (one.trade.exit_raw, one.trade.reason));
    assert_eq!(left, expected, "{candle}");
}

fn both() -> Value {
    json!({"stop": {"points": 2}, "target": {"points": 4}})
}

#[test]
fn stop_and_target_of_a_long() {
    check("long", both(), "99 101 97.5 100", Some((98.0, Reason::Stop)));
    check("long", both(), "97 99 96 98", Some((97.0, Reason::Stop)));
    check("long", both(), "103 105 102 104", Some((104.0, Reason::Target)));
    check("long", both(), "105 106 103 104", Some((105.0, Reason::Target)));
    check("long", both(), "100 105 97 101", Some((98.0, Reason::Stop)));
    // The open comes first.
    check("long", both(), "105 106 97 98", Some((105.0, Reason::Target)));
    check("long", both(), "99 103 98.5 100", None);
}

#[test]
fn of_a_short() {
    check("short", both(), "103 104 95 96", Some((103.0, Reason::Stop)));
    check("short", both(), "101 102 99 100", Some((102.0, Reason::Stop)));
    check("short", both(), "99 100 96 97", Some((96.0, Reason::Target)));
    check("short", both(), "95 96 94 95", Some((95.0, Reason::Target)));
}

#[test]
fn a_candle_with_both_is_counted_and_its_range_said() {
    let candles = tape("100 100 100 100 | 100 105 97 101 | 100 100 100 100");
    for (order, price) in [("stopFirst", 98.0), ("targetFirst", 104.0), ("path", 98.0)] {
        let rule =
            rule("long", json!({"le": ["barInDay", 1]}), both(), json!({"fills": {"ambiguous": order}}));
        let found = run(&rule, &[], std::slice::from_ref(&candles)).unwrap();
        assert_eq!((found.trades[0].trade.exit_raw, found.walked.counts.ambiguous), (price, 1), "{order}");
        assert!(found.trades[0].trade.ambiguous);
    }
    // Of a run that ends there: 98 − 100 and 104 − 100.
    let once = tape("100 100 100 100 | 100 105 97 101");
    let rule = rule("long", json!({"le": ["barInDay", 1]}), both(), json!({}));
    let found = run(&rule, &[], &[once]).unwrap();
    assert_eq!(found.range, Some((-2.0, 4.0)));
    assert!(
        found.told.iter().any(|one| one.contains("the result is −₹2.00, with the target always first ₹4.00")),
        "{:?}",
        found.told
    );
}

#[test]
fn a_stop_works_on_the_candle_of_the_entry() {
    let candles = tape("100 100 100 100 | 100 101 97.9 99 | 100 100 100 100");
    let rule = rule("long", json!({"le": ["barInDay", 1]}), both(), json!({}));
    let found = run(&rule, &[], &[candles]).unwrap();
    let exit = &found.walked.fills[found.trades[0].trade.exit];
    assert_eq!((exit.bar, exit.moment, exit.price), (1, Moment::Inside, 98.0));
}

/// Filled at its own close a decision has no inside of that candle.
#[test]
fn an_entry_at_the_close_does_not_see_its_candle() {
    let candles = tape("100 101 97 100 | 99 100 98.5 99");
    let rule = rule("long", json!({"le": ["barInDay", 1]}), both(), json!({"fills": {"at": "sameClose"}}));
    let found = run(&rule, &[], &[candles]).unwrap();
    assert_eq!((found.trades.len(), found.walked.open.len()), (0, 1));
}

#[test]
fn a_decision_is_filled_before_the_stop_of_its_open() {
    let exit = json!({"when": {"lt": ["close", 99.9]}, "stop": {"points": 2}});
    let candles = tape("100 100 100 100 | 100 100.5 99 99.5 | 97 99 96 98");
    let rule = rule("long", json!({"ge": ["close", 100]}), exit, json!({}));
    let found = run(&rule, &[], &[candles]).unwrap();
    assert_eq!((found.trades[0].trade.exit_raw, found.trades[0].trade.reason), (97.0, Reason::Signal));
}

/// 2 % below the best: 102 × 0.98 = 99.96 holds in the third candle; its own high of 108 makes 105.84.
#[test]
fn the_stop_that_follows() {
    let find = |last: &str| -> Outcome {
        let candles = tape(&format!("100 100 100 100 | 100 102 100 101 | {last} | 107 107 107 107"));
        let rule = rule("long", json!({"le": ["barInDay", 1]}), json!({"trail": {"percent": 2}}), json!({}));
        run(&rule, &[], &[candles]).unwrap()
    };
    let crossed = find("102.5 108 101 103");
    let exit = &crossed.walked.fills[crossed.trades[0].trade.exit];
    assert_eq!((exit.bar, crossed.trades[0].trade.reason), (2, Reason::Trail));
    assert!((crossed.trades[0].trade.exit_raw - 105.84).abs() < 1e-9);
    let held = find("102.5 108 101 107");
    assert_eq!((held.trades.len(), held.walked.open.len()), (0, 1));
    let below = find("101 101 99.9 100");
    assert!((below.trades[0].trade.exit_raw - 99.96).abs() < 1e-9);
}

#[test]
fn break_even_time_and_never() {
    let even = json!({"stop": {"points": 2}, "breakEven": {"afterR": 1}});
    // 102 is one R; the candle after it falls to the entry.
    check("long", even.clone(), "101 101.5 99 99.5", None);
    let candles = tape("100 100 100 100 | 100 102 100 101 | 101 101.5 99 99.5");
    let found = run(&rule("long", json!({"le": ["barInDay", 1]}), even, json!({})), &[], &[candles]).unwrap();
    assert_eq!((found.trades[0].trade.exit_raw, found.trades[0].trade.reason), (100.0, Reason::BreakEven));
    let candles =
        tape("100 100 100 100 | 100 100 100 100 | 101 101 101 101 | 102 102 102 102 | 103 103 103 103");
    let timed = rule("long", json!({"le": ["close", 100]}), json!({"bars": 2}), json!({}));
    let found = run(&timed, &[], std::slice::from_ref(&candles)).unwrap();
    // In at the open of the second, two closes, out at the open of the fourth.
    assert_eq!((found.trades[0].trade.exit_raw, found.trades[0].trade.reason), (102.0, Reason::Bars));
    let never = rule("long", json!({"gt": ["close", 1000]}), json!({"bars": 2}), json!({}));
    let found = run(&never, &[], &[candles]).unwrap();
    assert_eq!(found.figures.trades, 0);
    assert_eq!(
        (found.figures.win_rate, found.figures.profit_factor, found.figures.sharpe),
        (None, None, None)
    );
    assert!(found.told.contains(&"The rule never traded on these candles.".to_owned()));
}

#[test]
fn one_that_trades_every_candle_is_told_so() {
    let day = "100 101 99 100 | ".repeat(60) + "100 101 99 100";
    let rule = rule("long", json!({"ge": ["close", 1]}), json!({"bars": 1}), json!({}));
    let found = run(&rule, &[], &[tape(&day)]).unwrap();
    // In at an open, out at the next, in again at the one after the next close.
    assert_eq!(found.figures.trades, 30);
    assert!(
        found.told.iter().any(|one| one.starts_with("It trades nearly every candle")),
        "{:?}",
        found.told
    );
}

/// Nobody traded: nothing is filled, and the decision waits.
#[test]
fn a_candle_without_volume_fills_nothing() {
    let candles = tape("100 100 100 100 5 | 90 90 90 90 0 | 95 96 94 95 5 | 96 96 96 96 5");
    let rule = rule("long", json!({"ge": ["close", 100]}), json!({"bars": 9}), json!({}));
    let found = run(&rule, &[], &[candles]).unwrap();
    assert_eq!(found.walked.fills[0].bar, 2);
}

/// The twelve candles of the reference: closes cross SMA(3), ten units, 3 hundredths of a percent each side, 1
/// slippage.
#[test]
fn a_whole_run_by_hand() {
    let candles = "100 102 99 101 | 101 104 100 103 | 103 104 101 102 | 102 105 101 104 | 104 108 103 107 | 107 108 105 106 | \
        106 107 102 103 | 103 104 100 101 | 101 102 98 99 | 99 101 97 100 | 100 105 99 104 | 104 106 103 105";
    let of = |exit: Value| {
        let rule = json!({
            "v": 1, "name": "twelve", "bar": "1d", "side": "long", "series": {"ma": {"kind": "sma", "n": 3}},
            "entry": {"when": {"crossAbove": ["close", "ma"]}}, "exit": exit, "size": {"units": 10}, "capital": "100000",
            "costs": {"flat": {"bps": 3}}, "fills": {"slippage": {"bps": 1}},
        });
        run(&read_rule(&rule).unwrap(), &[], &[tape(candles)]).unwrap()
    };
    let near = |found: f64, expected: f64| assert!((found - expected).abs() < 6e-7, "{found} for {expected}");
    let found = of(json!({"when": {"crossBelow": ["close", "ma"]}}));
    let fills: Vec<(usize, f64)> = found.walked.fills.iter().map(|fill| (fill.bar, fill.price)).collect();
    assert_eq!(fills.len(), 3);
    for ((bar, price), (expected_bar, expected)) in
        fills.iter().zip([(4, 104.0104), (7, 102.9897), (11, 104.0104)])
    {
        assert_eq!(*bar, expected_bar);
        near(*price, expected);
    }
    near((found.trades[0].net * 1e3).round() / 1e3, -10.828);
    near(found.walked.days[4].1, 100_029.583_969);
    near((found.walked.days[7].1 * 1e3).round() / 1e3, 99_989.172);
    near(found.figures.equity, 99_998.755_969);
    let stopped = of(json!({"when": {"crossBelow": ["close", "ma"]}, "stop": {"percent": 1.5}}));
    near(stopped.walked.fills[1].price, 102.429_756);
    near(stopped.trades[0].net, -16.425_760);
    near(stopped.figures.equity, 99_993.158_208);
}

/// What one engine got wrong: the equity of a short is what its trades made.
#[test]
fn a_short_that_gains_ends_above_the_capital() {
    let candles = tape("100 100 100 100 | 100 100 90 90 | 90 90 90 90 | 90 90 90 90");
    let rule =
        rule("short", json!({"ge": ["close", 100]}), json!({"bars": 1}), json!({"size": {"units": 100}}));
    let found = run(&rule, &[], &[candles]).unwrap();
    assert_eq!((found.trades[0].net, found.figures.equity), (1_000.0, 101_000.0));
}
