//! One candle at a time: what is filled, at which price, for which reason. The table of cases, worked out by hand.

use backtest::{Filled, Moment, Outcome, Reached, Reason, Tape, otherwise, placebo, reached, read_rule, run};
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
    let range = found.told.iter().find(|one| one.code == "backtest_stop_or_target").unwrap();
    let message = range.message();
    assert!(message.contains("the result is −₹2.00, with the target always first ₹4.00"), "{message}");
    assert_eq!(range.arguments.iter().map(|one| one.is_private).collect::<Vec<_>>(), [false, true, true]);
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
    assert!(found.told.iter().any(|one| one.code == "backtest_never_traded"));
}

#[test]
fn one_that_trades_every_candle_is_told_so() {
    let day = "100 101 99 100 | ".repeat(60) + "100 101 99 100";
    let rule = rule("long", json!({"ge": ["close", 1]}), json!({"bars": 1}), json!({}));
    let found = run(&rule, &[], &[tape(&day)]).unwrap();
    // In at an open, out at the next, in again at the one after the next close.
    assert_eq!(found.figures.trades, 30);
    assert!(
        found.told.iter().any(|one| one.message().starts_with("It trades in more than one candle of four")),
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

#[test]
fn the_same_rule_filled_at_other_moments() {
    let candles = tape(
        "100 100 100 100 | 100 105 100 105 | 108 110 108 110 | 109 109 104 104 | 101 101 100 100 | 100 100 100 100",
    );
    let rule =
        |more| rule("long", json!({"ge": ["close", 105]}), json!({"when": {"lt": ["close", 105]}}), more);
    let of = |net, trades| Filled { net, trades };
    let own = rule(json!({"size": {"units": 10}}));
    let found = otherwise(&own, &[], std::slice::from_ref(&candles));
    // In at 108, out at 101; at their own closes 105 and 104; one candle later 109 and 100.
    assert_eq!(found.next_open, of(-70.0, 1));
    assert_eq!(found.same_close, Some(of(-10.0, 1)));
    assert_eq!(found.delayed, of(-90.0, 1));
    let ran = run(&own, &[], std::slice::from_ref(&candles)).unwrap();
    assert_eq!((ran.figures.net, ran.otherwise), (-70.0, None));
    // 1% of 1,080 and of 1,010 is 20.90.
    let dear = rule(json!({"size": {"units": 10}, "costs": {"flat": {"bps": 100}}}));
    let at = run(&dear, &[], std::slice::from_ref(&candles)).unwrap().at_charges();
    for ((times, net), expected) in at.into_iter().zip([-70.0, -90.9, -111.8, -132.7]) {
        assert!((net - expected).abs() < 1e-9, "{times}: {net}");
    }
    // What is still open counts at its last close: in at 108, at 104 after four candles.
    let short = tape("100 100 100 100 | 100 105 100 105 | 108 110 108 110 | 109 109 104 104");
    let found = otherwise(&own, &[], std::slice::from_ref(&short));
    assert_eq!(found.next_open, of(-40.0, 0));
    // A rule that is closed every day has no fills at the close, and what the last candle of a day says is not known
    // one candle later, on another day.
    let times = [(0, 9 * 60 + 15), (0, 9 * 60 + 20), (1, 9 * 60 + 15), (1, 9 * 60 + 20), (1, 9 * 60 + 25)];
    let at = times.map(|(day, minute)| Time::from_ist(Day(20_000 + day), minute * 60)).to_vec();
    let prices = vec![100.0, 105.0, 100.0, 100.0, 100.0];
    let five = Interval::parse("5m").unwrap();
    let columns = [prices.clone(), prices.clone(), prices.clone(), prices];
    let intraday = Tape::of_columns("T", five, at, columns, vec![f64::NAN; 5]).unwrap();
    let own = rule(json!({"bar": "5m", "exit": {"squareOff": "15:00"}}));
    let found = otherwise(&own, &[], &[intraday]);
    assert_eq!((found.same_close, found.delayed), (None, of(0.0, 0)));
}

/// Closes and opens of a candle a day.
fn opens(prices: impl Iterator<Item = f64>) -> Tape {
    let prices: Vec<f64> = prices.collect();
    let at = (0..prices.len() as i32).map(|day| Time::from_ist(Day(20_000 + day), 0)).collect();
    let volume = vec![f64::NAN; prices.len()];
    Tape::of_columns("T", Interval::DAY, at, [(); 4].map(|()| prices.clone()), volume).unwrap()
}

#[test]
fn trades_entered_by_chance() {
    // Where every candle opens 1% higher, every trade of two candles makes 2.01% of what it is worth: by chance as much
    // as by the rule.
    let rising = [opens((0..60).map(|at| 100.0 * 1.01_f64.powi(at)))];
    let always =
        rule("long", json!({"gt": ["close", 1]}), json!({"bars": 2}), json!({"size": {"units": 10}}));
    let ran = run(&always, &[], &rising).unwrap();
    let found = placebo(&always, &rising, &ran).unwrap();
    let made: f64 = ran.trades.iter().map(|one| one.net).sum();
    assert!(ran.trades.len() > 10 && found.runs == 1_000 && found.below == 0, "{found:?}");
    for net in [found.low, found.middle, found.high] {
        assert!((net - made).abs() < 1e-6, "{net} {made}");
    }
    // 100, 100, 110, 100, 100, 110 …: who buys at 100 for the one candle that rises beats nearly everybody.
    let saw = [opens((0..300).map(|at| if at % 3 == 2 { 110.0 } else { 100.0 }))];
    let knows = rule(
        "long",
        json!({"all": [{"lt": ["close", 105]}, {"gt": [{"ref": "close", "ago": 1}, 105]}]}),
        json!({"bars": 1}),
        json!({"size": {"units": 10}, "costs": {"flat": {"bps": 10}}}),
    );
    let ran = run(&knows, &[], &saw).unwrap();
    let found = placebo(&knows, &saw, &ran).unwrap();
    assert_eq!(found.below, 1_000, "{found:?}");
    // By chance a third of the trades of ₹1,000 rises by a tenth and a third falls by an eleventh, less the charges of
    // the rule's own.
    let each = 1_000.0 * (0.1 - 1.0 / 11.0) / 3.0;
    let paid: f64 = ran.trades.iter().map(|one| one.charges).sum();
    let expected = ran.trades.len() as f64 * each - paid;
    assert!((found.middle - expected).abs() < 300.0, "{found:?} {expected}");
    assert!(found.low < found.middle && found.middle < found.high);
    assert_eq!(placebo(&knows, &saw, &ran).unwrap(), found, "the same each time");
    // Without a closed trade there is nothing to enter.
    let never = rule("long", json!({"gt": ["close", 1e9]}), json!({"bars": 1}), json!({}));
    let ran = run(&never, &[], &saw).unwrap();
    assert_eq!(placebo(&never, &saw, &ran), None);
}

/// Ten units, in at the open of the second candle, which reaches 102 and 97.
#[track_caller]
fn check_reached(side: &str, exit: Value, rest: &str, expected: (f64, f64)) {
    let tape = tape(&format!("100 100 100 100 | 100 102 97 100 | {rest}"));
    let rule = rule(side, json!({"le": ["barInDay", 1]}), exit, json!({"size": {"units": 10}}));
    let found = run(&rule, &[], std::slice::from_ref(&tape)).unwrap();
    let Reached { against, with } = reached(&tape, &found.trades[0].trade, &found.walked);
    assert_eq!((against, with), expected, "{rest}");
}

#[test]
fn how_far_a_trade_stood_against_it_and_for_it() {
    // Out at the open of the fourth: the candles before it count, its own low of 90 does not.
    check_reached("long", json!({"bars": 2}), "101 105 99 104 | 103 110 90 95", (30.0, 50.0));
    check_reached("short", json!({"bars": 2}), "101 105 99 104 | 103 110 90 95", (50.0, 30.0));
    // The stop of 96 is met in the third: whether its 108 came before it, nobody knows; it opened at 101.
    check_reached("long", json!({"stop": {"points": 4}}), "101 108 95 107 | 107 107 107 107", (40.0, 20.0));
    // Through a gap: out at 94, further away than any candle before.
    check_reached("long", json!({"stop": {"points": 4}}), "94 99 93 95 | 95 95 95 95", (60.0, 20.0));
    // In the candle of the entry: only both fills are sure.
    check_reached("long", json!({"stop": {"points": 2}}), "100 100 100 100", (20.0, 0.0));
}
