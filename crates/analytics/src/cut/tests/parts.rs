//! R of parts of trades, stretches of time, and edges of bands, by hand.

use domain::{Day, Money, Quantity};

use super::{labels, spread_of};
use crate::books::book;
use crate::cut::table::of_all;
use crate::cut::{
    Amount, Handed, Labels, Number, Of, Part, SpreadOf, Tally, amounts, dimension, figure, table, tail,
};
use crate::{Filter, select};

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

fn ratio(key: &str, tally: &Tally) -> Option<f64> {
    match figure(key).unwrap().of(tally, || unreachable!()) {
        Number::Ratio(ratio) => ratio,
        Number::Count(_) | Number::Money(_) => panic!("{key}"),
    }
}

#[track_caller]
fn assert_near(found: Option<f64>, expected: Option<f64>) {
    assert_eq!(found.is_some(), expected.is_some(), "{found:?} {expected:?}");
    assert!(
        found.zip(expected).is_none_or(|(one, other)| (one - other).abs() < 1e-9),
        "{found:?} {expected:?}"
    );
}

/// 100 at 1,000 with the stop at 980 risk 2,000, each half of them 1,000. Half sold in April for 470.25 net, half on
/// 6 May for 1,870.38.
#[test]
fn r_of_a_part_is_on_the_units_closed_in_it() {
    let mut book = book(
        "A delivery closed 2026-04-20T10:00 2026-04-27:500:29.75 2026-05-06:2000:129.62
         A delivery open 2026-04-20T10:00 2026-05-06:700:0",
    );
    for (at, open) in [(0, 0), (1, 50)] {
        book.trades.quantity[at] = Quantity::whole(100);
        book.trades.open_quantity[at] = Quantity::whole(open);
    }
    book.exits.quantity.fill(Quantity::whole(50));
    let risk = vec![Some(Money(2_000 * Money::ONE)); 2];
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &risk);
    let months = Labels::default().codes(&book, dimension("month").unwrap());
    let found = table(&judged, &months, true, 9);
    let (april, may) = (found.groups[0].tally, found.groups[1].tally);
    // May: 1,870.38 ÷ 1,000. In the sum it is half of the trade: 1,870.38 ÷ 2,000.
    assert_eq!((april.with_r, may.with_r, found.whole.with_r), (0, 1, 1));
    assert_near(ratio("expectancyR", &may), Some(1.870_38));
    assert_near(ratio("expectancyR", &april), None);
    assert_near(ratio("totalR", &april), Some(0.235_125));
    assert_near(ratio("totalR", &may), Some(0.935_19));
    // (470.25 + 1,870.38) ÷ 2,000; the trade that stays open is in no R.
    assert_near(ratio("totalR", &found.whole), Some(1.170_315));
    assert_near(ratio("expectancyR", &found.whole), Some(1.170_315));
    // The days of the filter say the same.
    for (from, to, mean, sum) in [
        ("2026-05-01", "2026-05-31", Some(1.870_38), 0.935_19),
        ("2026-04-01", "2026-04-30", None, 0.235_125),
    ] {
        let filter = Filter { from: Some(day(from)), to: Some(day(to)), ..Filter::default() };
        let own = select(&book, &filter);
        let judged = amounts(&own, Amount::Net, &risk);
        let tally = of_all(&judged);
        assert_near(ratio("expectancyR", &tally), mean);
        assert_near(ratio("totalR", &tally), Some(sum));
        assert_eq!(spread_of(&judged, SpreadOf::R).best, mean.map(|_| 18_704));
    }
}

/// Two tags of one trade that divide its money each keep its R, and half of it in the sum.
#[test]
fn r_of_an_equal_share_is_that_of_the_trade() {
    let book = book("A delivery closed 2026-04-20T10:00 2026-04-27:500:0");
    let risk = vec![Some(Money(250 * Money::ONE))];
    let labels = labels(&book, &[vec!["one", "two"]], risk.clone());
    let all = select(&book, &Filter::default());
    let mut judged = amounts(&all, Amount::Net, &risk);
    judged.split = true;
    let found = table(&judged, &labels.codes(&book, dimension("tag").unwrap()), false, 9);
    for group in &found.groups {
        assert_near(ratio("expectancyR", &group.tally), Some(2.0));
        assert_near(ratio("totalR", &group.tally), Some(1.0));
    }
    assert_near(ratio("totalR", &found.whole), Some(2.0));
}

#[test]
fn of_many_months_the_last_ones_are_shown() {
    let book = book(
        "A intraday closed 2026-06-01T10:00 2026-06-01:1:0
         A intraday closed 2026-07-01T10:00 2026-07-01:20:0
         A intraday closed 2026-08-03T10:00 2026-08-03:300:0
         A intraday closed 2026-09-01T10:00 2026-09-01:4000:0",
    );
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &[]);
    let shown = |key: &str| {
        let of = dimension(key).unwrap();
        let codes = Labels::default().codes(&book, of);
        let found = table(&judged, &codes, of.is_ordered, 2);
        let keys: Vec<String> =
            found.groups.iter().map(|group| codes.values[group.code as usize].key.clone()).collect();
        let (others, sum) = found.others.unwrap();
        (keys.join(" "), others.len(), Money(sum.total()).to_string(), found.others_are_earlier)
    };
    assert_eq!(shown("month"), ("2026-08 2026-09".to_owned(), 2, "21".to_owned(), true));
    assert_eq!(shown("exitDay"), ("2026-08-03 2026-09-01".to_owned(), 2, "21".to_owned(), true));
    // 1 June and 3 August are Mondays, 1 July is a Wednesday, 1 September a Tuesday: no weekday is earlier.
    assert_eq!(shown("weekday"), ("monday tuesday".to_owned(), 1, "20".to_owned(), false));
}

/// Shares until 15:30, from 3 August 2026 until 15:35; their futures until 15:30, then 15:40; commodities go on.
#[test]
fn the_evening_begins_when_trading_ended_on_that_day() {
    let mut lines = String::new();
    let cases = [
        ("equity", "2026-07-31T15:30", "1415..close", "1500..close"),
        ("equity", "2026-07-31T15:31", "close..", "close.."),
        ("futures", "2026-07-31T15:31", "close..", "close.."),
        ("equity", "2026-08-03T15:35", "1415..close", "1500..close"),
        ("equity", "2026-08-03T15:36", "close..", "close.."),
        ("futures", "2026-08-03T15:40", "1415..close", "1500..close"),
        ("futures", "2026-08-03T15:41", "close..", "close.."),
        ("commodity", "2026-07-31T15:31", "close..", "close.."),
        ("commodity", "2026-08-03T15:40", "1415..close", "1500..close"),
        ("commodity", "2026-08-03T20:00", "close..", "close.."),
        ("equity", "2026-08-03T14:59", "1415..close", "1400..1500"),
        ("equity", "2026-08-03T09:14", "..0915", "..0915"),
    ];
    for (what, at, ..) in cases {
        let (symbol, product) = match what {
            "futures" => ("NIFTY", "futures"),
            "commodity" => ("CRUDEOIL", "futures"),
            _ => ("ACME", "intraday"),
        };
        lines += &format!("{symbol} {product} closed {at} {}:1:0\n", &at[..10]);
    }
    let book = book(&lines);
    for (key, of) in [("entryTime", 2), ("session", 3)] {
        let codes = Labels::default().codes(&book, dimension(key).unwrap());
        let Of::Trades(own) = &codes.of else { panic!("{key}") };
        for (case, code) in cases.iter().zip(own) {
            let expected = if of == 2 { case.2 } else { case.3 };
            assert_eq!(codes.values[*code as usize].key, expected, "{case:?}");
        }
    }
}

#[test]
fn just_minus_two_r_is_minus_two_r_and_worse() {
    let nets = ["-300", "-200", "-199.9999", "-100", "-10", "10", "100", "200", "300"];
    let lines: String =
        nets.iter().map(|net| format!("A intraday closed 2026-11-02T09:20 2026-11-02:{net}:0\n")).collect();
    let book = book(&lines);
    let labels =
        Labels::new(Handed { risk: vec![Some(Money(100 * Money::ONE)); nets.len()], ..Handed::default() });
    let codes = labels.codes(&book, dimension("r").unwrap());
    let Of::Trades(own) = &codes.of else { panic!("r is of trades") };
    let keys: Vec<&str> = own.iter().map(|code| codes.values[*code as usize].key.as_str()).collect();
    assert_eq!(keys, ["..-2", "..-2", "-2..-1", "-1..-0.1", "-0.1..0.1", "0.1..1", "1..2", "2..3", "3.."]);
}

/// 19 wins and losses and a breakeven are 19; one more win makes 20: W L W L … W W, a 11, b 9, runs 19 (the last two
/// are one); μ = 2 × 99 ÷ 20 + 1 = 10.9, σ² = 198 × 178 ÷ (400 × 19) = 4.637368.
#[test]
fn breakevens_do_not_make_enough_runs() {
    use crate::cut::figures::shape::runs;
    let mut amounts: Vec<f64> = (0..19).map(|at| if at % 2 == 0 { 10.0 } else { -10.0 }).collect();
    amounts.push(0.0);
    assert_eq!(runs(&amounts), None);
    amounts.push(5.0);
    assert_near(runs(&amounts), Some(8.1 / (198.0_f64 * 178.0 / 7_600.0).sqrt()));
}

/// 2 November to 22 January are 60 weekdays. Three of them lost 100, 300 and 500, one won 50; the other 56 made 0.
#[test]
fn the_worst_day_in_twenty_is_of_every_weekday() {
    let of = |last: &str| {
        let text = format!(
            "A intraday closed 2026-11-02T09:20 2026-11-02:-100:0
             A intraday closed 2026-11-10T09:20 2026-11-10:-300:0
             A intraday closed 2026-11-14T09:20 2026-11-14:-9000:0
             A intraday closed 2026-12-01T09:20 2026-12-01:-500:0
             A intraday closed {last}T09:20 {last}:50:0"
        );
        let book = book(&text);
        let all = select(&book, &Filter::default());
        let judged = amounts(&all, Amount::Net, &[]);
        let part = Part::whole(&judged, of_all(&judged));
        let money = |key: &str| match figure(key).unwrap().of(&part.tally, || &part) {
            Number::Money(money) => money.map(|money| money.to_string()),
            Number::Count(_) | Number::Ratio(_) => panic!("{key}"),
        };
        let days = tail(&part).map(|tail| {
            let days: Vec<String> = tail.days.iter().map(ToString::to_string).collect();
            format!("{} of {}: {}", tail.weekdays, tail.of, days.join(" "))
        });
        (money("historicalVar95"), money("historicalEs95"), days)
    };
    // Place 0.05 × 59 = 2.95 of −500, −300, −100, 0: −100 + 0.95 × 100 = −5; below it all three: −900 ÷ 3. What a
    // Saturday made is in no weekday.
    let said = |text: &str| Some(text.to_owned());
    let days = said("3 of 60: 2026-11-02 2026-11-10 2026-12-01");
    assert_eq!(of("2027-01-22"), (said("5"), said("300"), days));
    assert_eq!(of("2027-01-21"), (None, None, None));
}
