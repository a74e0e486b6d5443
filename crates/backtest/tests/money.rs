//! Dated charges, sizes, several instruments with one capital, hours.

use backtest::{Outcome, Reason, Rule, Tape, read_rule, run};
use candles::{Candle, Interval};
use domain::{Day, Money, Price, Segment, Text, Time};
use serde_json::{Value, json};

fn rule(more: Value) -> Rule {
    let mut rule = json!({
        "v": 1, "name": "money", "bar": "1d", "side": "long", "entry": {"when": {"ge": ["close", 100]}},
        "exit": {"when": {"lt": ["close", 100]}}, "size": {"units": 10}, "capital": "100000",
    });
    more.as_object().unwrap().iter().for_each(|(key, value)| rule[key] = value.clone());
    read_rule(&rule).unwrap_or_else(|why| panic!("{}", why.message()))
}

fn candle(at: Time, prices: [i64; 4]) -> Candle {
    let [open, high, low, close] = prices.map(|one| Price(one * Price::ONE));
    Candle { at, open, high, low, close, volume: Some(100) }
}

fn days(rule: &Rule, name: &str, from: &str, closes: &[i64]) -> Tape {
    let day = Day::parse(from).unwrap();
    let candles: Vec<Candle> = (0..)
        .map(|at| day.plus(at))
        .filter(|day| !day.is_weekend())
        .zip(closes)
        .map(|(day, close)| candle(Time::from_ist(day, 0), [*close; 4]))
        .collect();
    Tape::of(name, &candles, Interval::DAY, rule).unwrap()
}

fn minutes(rule: &Rule, day: &str, bars: &[(&str, [i64; 4])]) -> Result<Tape, String> {
    let at = |clock: &str| Time::parse_ist(&format!("{day} {clock}")).unwrap();
    let candles: Vec<Candle> = bars.iter().map(|(clock, prices)| candle(at(clock), *prices)).collect();
    Tape::of("ACME", &candles, Interval::of_minutes(15).unwrap(), rule)
}

fn rupees(text: &str) -> Money {
    Money::parse(text).unwrap()
}

/// Bought for ₹1,000 and sold for ₹900 another day: STT is 0.1 % of each, every day rounded to the rupee; the fee of
/// the depository comes once, on the day of the sale.
#[test]
fn charges_are_those_of_the_ledger_on_their_days() {
    let rule = rule(json!({}));
    let tape = days(&rule, "ACME", "2026-06-01", &[100, 100, 90, 90, 90]);
    let found = run(&rule, &[], &[tape]).unwrap();
    let heads = *found.heads().unwrap();
    assert_eq!((found.figures.trades, heads.stt), (1, rupees("2")));
    // ₹13 and 18 % GST, once for the scrip on the day of its sale.
    assert!(heads.dp > rupees("13"), "{}", heads.dp);
    let paid = heads.total().0 as f64 / 1e4;
    assert!((found.trades[0].charges - paid).abs() < 1e-9);
    assert!((found.trades[0].net - (-100.0 - paid)).abs() < 1e-9);
    assert!((found.figures.equity - (99_900.0 - paid)).abs() < 1e-9);
    assert_eq!(found.journal.as_ref().unwrap().summary.net_pnl, rupees("-100") - heads.total());
}

/// The rates changed on 1 October 2024 (exchange charges) and the STT of futures on 1 April 2026.
#[test]
fn charges_change_within_a_run() {
    let of = |from: &str| {
        let futures = rule(
            json!({"market": "futures", "size": {"units": 1000}, "exit": {"bars": 1}, "capital": "10000000"}),
        );
        let tape = days(&futures, "NIFTY", from, &[1000, 1000, 1000, 1000]);
        *run(&futures, &[], &[tape]).unwrap().heads().unwrap()
    };
    let (old, new) = (of("2026-03-09"), of("2026-06-08"));
    // One sale of ₹10,00,000: 0.02 % until March 2026, 0.05 % since.
    assert_eq!((old.stt, new.stt), (rupees("200"), rupees("500")));
}

#[test]
fn sizes() {
    let units = |size: Value, more: Value| {
        let mut all = json!({"size": size, "exit": {"when": {"lt": ["close", 100]}, "stop": {"points": 4}}});
        more.as_object().unwrap().iter().for_each(|(key, value)| all[key] = value.clone());
        let own = rule(all);
        let found = run(&own, &[], &[days(&own, "ACME", "2026-06-01", &[120, 120, 120])]).unwrap();
        (found.walked.open.first().map_or(0.0, |open| open.units), found.counts())
    };
    assert_eq!(units(json!({"units": 10}), json!({})).0, 10.0);
    assert_eq!(units(json!({"lots": 2}), json!({"lot": 15})).0, 30.0);
    // 10,000 ÷ 120 = 83.3.
    assert_eq!(units(json!({"rupees": "10000"}), json!({})).0, 83.0);
    assert_eq!(units(json!({"rupees": "10000"}), json!({"lot": 25})).0, 75.0);
    assert_eq!(units(json!({"equityPercent": 50}), json!({})).0, 416.0);
    // 1 % of 1,00,000 is 1,000, a unit risks 4.
    assert_eq!(units(json!({"risk": {"percent": 1}}), json!({})).0, 250.0);
    assert_eq!(units(json!({"risk": {"rupees": "90"}}), json!({})).0, 22.0);
    // Only 833 are affordable.
    let (most, counts) = units(json!({"units": 5000}), json!({}));
    assert_eq!((most, counts.made_smaller), (833.0, 1));
    assert_eq!(units(json!({"units": 5000}), json!({"margin": 20})).0, 4166.0);
    let (none, counts) = units(json!({"rupees": "100"}), json!({}));
    assert_eq!((none, counts.too_small > 0), (0.0, true));
    let (none, counts) = units(json!({"lots": 1}), json!({"lot": 1000}));
    assert_eq!((none, counts.no_money > 0), (0.0, true));
}

/// 1 % below 70 is 69.30: a unit risks 0.70, in binary a little more. Nothing of an exact number is lost to that.
#[test]
fn an_exact_number_of_lots_is_bought() {
    let units = |size: Value, lot: u32, close: i64, capital: &str| {
        let own = rule(json!({
            "size": size, "lot": lot, "capital": capital, "entry": {"when": {"ge": ["close", 1]}},
            "exit": {"when": {"lt": ["close", 1]}, "stop": {"percent": 1}},
        }));
        let found = run(&own, &[], &[days(&own, "ACME", "2026-06-01", &[close; 3])]).unwrap();
        found.walked.open.first().map_or(0.0, |open| open.units)
    };
    // 700 ÷ 0.70, 52.50 ÷ 0.70 and 1,050 ÷ 0.70.
    assert_eq!(units(json!({"risk": {"rupees": "700"}}), 1, 70, "100000"), 1000.0);
    assert_eq!(units(json!({"risk": {"rupees": "52.50"}}), 75, 70, "100000"), 75.0);
    assert_eq!(units(json!({"risk": {"percent": 0.7}}), 75, 70, "150000"), 1500.0);
    // A hundredth of a rupee less is one unit, and one lot, less.
    assert_eq!(units(json!({"risk": {"rupees": "699.99"}}), 1, 70, "100000"), 999.0);
    assert_eq!(units(json!({"risk": {"rupees": "52.49"}}), 75, 70, "100000"), 0.0);
}

/// Two instruments, money for one and a half: who stands first is served first.
#[test]
fn instruments_share_one_capital() {
    let own = rule(json!({"size": {"units": 600}, "exit": {"bars": 50}}));
    let tapes = [days(&own, "ONE", "2026-06-01", &[100; 4]), days(&own, "TWO", "2026-06-01", &[100; 4])];
    let found = run(&own, &[], &tapes).unwrap();
    let held: Vec<f64> = found.walked.open.iter().map(|open| open.units).collect();
    assert_eq!((held, found.counts().made_smaller), (vec![600.0, 400.0], 1));
}

fn intraday(more: Value) -> Rule {
    let mut all =
        json!({"bar": "15m", "exit": {"squareOff": true}, "entry": {"when": {"ge": ["close", 100]}}});
    more.as_object().unwrap().iter().for_each(|(key, value)| all[key] = value.clone());
    rule(all)
}

fn left(found: &Outcome) -> Vec<(String, Reason)> {
    let one = |one: &backtest::Traded| (one.exit_time.to_string()[11..16].to_owned(), one.trade.reason);
    found.trades.iter().map(one).collect()
}

/// 100 units bought at 100 with a capital of 1,000 as margin, sold at 80: 1,000 − 2,000. What is a part of less than
/// nothing nobody can say.
#[test]
fn ratios_end_where_the_capital_does() {
    let own = rule(json!({
        "market": "futures", "margin": 1, "size": {"units": 100}, "capital": "1000", "costs": {"flat": {"bps": 0}},
    }));
    let closes: Vec<i64> = [100, 100, 80].into_iter().chain((0..70).map(|at| 80 + at % 2)).collect();
    let found = run(&own, &[], &[days(&own, "ACME", "2026-06-01", &closes)]).unwrap();
    assert_eq!(found.trades.len(), 1);
    assert!((found.figures.equity + 1_000.0).abs() < 1e-9, "{}", found.figures.equity);
    assert!((found.months[0].part.unwrap() + 2.0).abs() < 1e-9);
    assert!(found.months.len() > 1 && found.months[1..].iter().all(|one| one.part.is_none()));
    assert_eq!((found.figures.sharpe, backtest::Luck::of(&own, &found, 1).is_none()), (None, true));
    assert!(
        found.told.iter().any(|one| one.message().contains("nothing was left of the capital")),
        "{:?}",
        found.told
    );
}

#[test]
fn a_reader_is_told_what_the_candles_cannot_say() {
    let has = |told: &[Text], text: &str| {
        assert!(told.iter().any(|one| one.message().contains(text)), "{text}: {told:?}")
    };
    let lacks = |told: &[Text], text: &str| {
        assert!(!told.iter().any(|one| one.message().contains(text)), "{text}: {told:?}")
    };
    let flat = [100; 4];
    let bars = [("14:45", flat), ("15:00", flat), ("15:15", flat)];
    // Of shares with derivatives the candle of 15:15 is no continuous trading in autumn 2026, and before it is.
    let own = intraday(json!({}));
    let late = "1 candle lies at 15:15 or later";
    has(&run(&own, &[], &[minutes(&own, "2026-09-09", &bars).unwrap()]).unwrap().told, late);
    lacks(&run(&own, &[], &[minutes(&own, "2026-06-10", &bars).unwrap()]).unwrap().told, late);
    let ends = intraday(json!({"day": {"until": "15:15"}}));
    lacks(&run(&ends, &[], &[minutes(&ends, "2026-09-09", &bars).unwrap()]).unwrap().told, late);
    let futures = intraday(json!({"market": "futures"}));
    lacks(&run(&futures, &[], &[minutes(&futures, "2026-09-09", &bars).unwrap()]).unwrap().told, late);

    // A rule that compares the volume itself, over candles without one.
    let volume = rule(json!({"entry": {"when": {"any": [{"gt": ["close", 90]}, {"gt": ["volume", 10]}]}}}));
    let mut tape = days(&volume, "ACME", "2026-06-01", &[100; 3]);
    lacks(&run(&volume, &[], std::slice::from_ref(&tape)).unwrap().told, "looks at the volume");
    tape.volume[1] = f64::NAN;
    has(&run(&volume, &[], std::slice::from_ref(&tape)).unwrap().told, "looks at the volume");
    let prices = rule(json!({}));
    lacks(&run(&prices, &[], std::slice::from_ref(&tape)).unwrap().told, "looks at the volume");

    lacks(&run(&prices, &[], std::slice::from_ref(&tape)).unwrap().told, "whose names come first");
    let other = Tape { name: "BETA".to_owned(), ..tape.clone() };
    has(&run(&prices, &[], &[tape, other]).unwrap().told, "whose names come first");
}

#[test]
fn the_square_off_follows_the_hours_of_the_day() {
    let flat = [100; 4];
    let bars = [("14:30", flat), ("14:45", flat), ("15:00", flat), ("15:15", flat), ("15:30", flat)];
    let check = |day: &str, own: &Rule, expected: &str| {
        let found = run(own, &[], &[minutes(own, day, &bars).unwrap()]).unwrap();
        assert_eq!(left(&found), [(expected.to_owned(), Reason::SquareOff)], "{day}");
        found
    };
    check("2026-06-10", &intraday(json!({})), "15:15");
    // Shares with derivatives trade until 15:15 since August: 15:10 is the square-off, and the candle of 15:15 the
    // first behind it.
    check("2026-09-09", &intraday(json!({})), "15:15");
    check("2026-06-10", &intraday(json!({"exit": {"squareOff": "15:00"}})), "15:00");
    // F&O until 15:40: 15:20, so the candle of 15:30 is the first behind it.
    check("2026-09-09", &intraday(json!({"market": "futures"})), "15:30");
    // The day ends at 15:15 by the rule's own words: no candle comes at the square-off.
    let found = check("2026-09-09", &intraday(json!({"day": {"until": "15:15"}})), "15:14");
    assert_eq!((found.counts().late_square_off, found.walked.open.len()), (1, 0));
}

#[test]
fn nothing_is_entered_near_the_square_off_or_on_another_day() {
    let own = intraday(json!({}));
    let low = [90; 4];
    let high = [100; 4];
    let bars = [("14:30", low), ("14:45", high), ("15:00", low), ("15:15", low)];
    let found = run(&own, &[], &[minutes(&own, "2026-06-10", &bars).unwrap()]).unwrap();
    // Decided at 15:00, filled at 15:00: that candle ends when the square-off is.
    assert_eq!((found.figures.trades, found.counts().expired), (1, 0));
    let bars = [("14:30", low), ("15:00", high), ("15:15", low)];
    let found = run(&own, &[], &[minutes(&own, "2026-06-10", &bars).unwrap()]).unwrap();
    assert_eq!((found.figures.trades, found.counts().expired), (0, 1));
}

#[test]
fn candles_that_are_none() {
    let own = rule(json!({}));
    let at = |day: i32| Time::from_ist(Day(20_600 + day), 0);
    let check = |candles: &[Candle], interval: Interval, expected: &str| {
        let why = Tape::of("ACME", candles, interval, &own).unwrap_err();
        assert!(why.contains(expected), "{why}");
    };
    let good = |day: i32| candle(at(day), [100, 101, 99, 100]);
    check(&[good(1), good(0)], Interval::DAY, "must ascend");
    check(&[good(0), good(0)], Interval::DAY, "two candles begin at");
    check(&[candle(at(0), [0, 1, 0, 1])], Interval::DAY, "a price is zero or less");
    check(&[candle(at(0), [5, 6, -1, 5])], Interval::DAY, "a price is zero or less");
    check(&[candle(at(0), [5, 4, 3, 4])], Interval::DAY, "the high is below");
    check(
        &[good(0)],
        Interval::MINUTE,
        "wants daily candles, and these are 1-minute ones, of which none can be made",
    );
    check(&[], Interval::DAY, "no candle is left");
    let why = run(&own, &[], &[]).unwrap_err();
    assert_eq!(why, "There are no candles to run over.");
    let one = days(&own, "ACME", "2026-06-01", &[100; 3]);
    let why = run(&own, &[], &[one.clone(), Tape { name: "acme".into(), ..one }]).unwrap_err();
    assert!(why.starts_with("Two files are of"), "{why}");
}

#[test]
fn gaps_and_jumps_are_told() {
    let own = rule(json!({}));
    let mut tape = days(&own, "ACME", "2026-06-01", &[100, 100, 50, 50]);
    assert_eq!(tape.missing.jumps.len(), 1);
    tape.missing.candles = 3;
    let found = run(&own, &[], &[tape]).unwrap();
    let has =
        |text: &str| assert!(found.told.iter().any(|one| one.message().contains(text)), "{:?}", found.told);
    has("Missing, and not filled in: 3 candles within days");
    has("the price jumps by more than 18% over night on 1 day (3 Jun 2026)");
    has("survivorship");
    has("4 daily candles of 1 instrument, 1 Jun 2026 to 4 Jun 2026.");
    has("then the stop before the target");
    let hourly = rule(json!({"bar": "30m"}));
    let found =
        minutes(&hourly, "2026-06-10", &[("09:15", [100; 4]), ("09:30", [100; 4]), ("10:15", [100; 4])])
            .unwrap();
    assert!(found.missing.made_longer && found.missing.candles > 0);
    assert_eq!((found.len(), hourly.market.segment()), (2, Segment::Equity));
}
