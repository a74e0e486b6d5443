//! Small books by hand.

use domain::{Day, Money};

use super::{labels, spread_of};
use crate::books::book;
use crate::cut::figures::shape::runs_moments;
use crate::cut::{
    Amount, Bin, Condition, ConditionProblem, Few, Handed, Interval, Labels, Number, Of, Part, SpreadOf,
    amounts, difference, dimension, figure, matrix, mean_interval, parts, quantile, table, whole,
};
use crate::{Filter, select};

pub(super) const BOOK: &str = "ACME intraday closed 2026-11-02T09:20 2026-11-02:100:10
                    ACME intraday closed 2026-11-02T14:30 2026-11-02:-50:10
                    ZEE intraday closed 2026-11-03T09:16 2026-11-03:5:10
                    ACME delivery closed 2026-11-02T10:00 2026-11-30:50:5 2026-12-01:-20:5
                    NIFTY options open 2026-11-03T10:59 2026-11-04:7:1
                    ZEE delivery open 2026-11-04T00:00
                    OLD delivery unknown_cost 2026-11-05T10:00
                    NIFTY options settlement_needed 2026-11-02T09:15 2026-11-03:900:1";

/// `key closed open unknown amount` of each group.
#[track_caller]
fn check(key: &str, amount: Amount, expected: &[&str]) {
    let book = book(BOOK);
    let all = select(&book, &Filter::default());
    let of = dimension(key).unwrap();
    let codes = Labels::default().codes(&book, of);
    let found = table(&amounts(&all, amount, &[]), &codes, of.is_ordered, 99);
    let line = |group: &crate::cut::Group| {
        let one = &group.tally;
        let key = &codes.values[group.code as usize].key;
        let open = one.count(ledger::Status::Open);
        format!("{key} {} {open} {} {}", one.closed(), one.unknown(), Money(one.total()))
    };
    assert_eq!(found.groups.iter().map(line).collect::<Vec<_>>(), expected, "{key}");
}

#[test]
fn groups_by_hand() {
    // Nets: 90, −60, −5, 50 − 20 − 10 = 20, open 6, open 0; two unknown, whose exit of 899 is in no amount.
    check("product", Amount::Net, &["intraday 3 0 0 25", "delivery 1 1 1 20", "options 0 1 1 6"]);
    check("product", Amount::Gross, &["intraday 3 0 0 55", "delivery 1 1 1 30", "options 0 1 1 7"]);
    check("underlying", Amount::Net, &["ACME 3 0 0 50", "ZEE 1 1 0 -5", "NIFTY 0 1 1 6", "OLD 0 0 1 0"]);
    // The delivery trade: 45 in November, where it is still open; −25 in December, where it closes. What has no exit is
    // in the month of its entry.
    check("month", Amount::Net, &["2026-11 3 3 2 76", "2026-12 1 0 0 -25"]);
    check(
        "entryTime",
        Amount::Net,
        &["0915..1015 3 0 1 105", "1015..1115 0 1 0 6", "1415..close 1 0 0 -60", "- 0 1 1 0"],
    );
    // 2 November has an entry of every kind of time; 4 November one without: no order.
    check("ordinal", Amount::Net, &["1 1 0 1 -5", "2 1 1 0 96", "3 1 0 0 20", "4..5 1 0 0 -60", "- 0 1 1 0"]);
    check("eaten", Amount::Net, &["won 2 0 0 110", "eaten 1 0 0 -5", "lost 1 0 0 -60", "- 0 2 2 6"]);
    check("costShare", Amount::Net, &["10..25 2 0 0 30", "25..50 1 0 0 20", "100.. 1 0 0 -5", "- 0 2 2 6"]);
    check("daysToExpiry", Amount::Net, &["8..21 0 1 0 6", "22..45 0 0 1 0", "- 4 1 1 45"]);
    // Both contracts expire on Tuesday, 24 November, and were entered three weeks before.
    check("expiryWeek", Amount::Net, &["no 0 1 1 6", "- 4 1 1 45"]);
    check("overnight", Amount::Net, &["no 3 0 0 25", "yes 1 0 0 20", "- 0 2 2 6"]);
    check("exitDays", Amount::Net, &["1 3 1 1 31", "2 1 0 0 20", "- 0 1 1 0"]);
    check("financialYear", Amount::Net, &["2026-27 4 2 2 51"]);
    check("quarter", Amount::Net, &["2026-Q4 4 2 2 51"]);
    check(
        "weekday",
        Amount::Net,
        &["monday 2 1 0 75", "tuesday 2 0 1 -30", "wednesday 0 2 0 6", "thursday 0 0 1 0"],
    );
}

#[test]
fn the_week_of_an_expiry_begins_on_its_monday() {
    // The contract expires on Tuesday, 24 November 2026: Sunday is in the week before, Monday is not.
    let book = book(
        "NIFTY futures closed 2026-11-22T10:00 2026-11-23:1:0
         NIFTY futures closed 2026-11-23T10:00 2026-11-23:1:0
         NIFTY futures closed 2026-11-24T10:00 2026-11-24:1:0
         ACME intraday closed 2026-11-24T10:00 2026-11-24:1:0",
    );
    let codes = Labels::default().codes(&book, dimension("expiryWeek").unwrap());
    let Of::Trades(own) = &codes.of else { panic!("of trades") };
    let keys: Vec<&str> = own.iter().map(|code| codes.values[*code as usize].key.as_str()).collect();
    assert_eq!(keys, ["no", "yes", "yes", "-"]);
}

/// Bought for 10,000 and sold for 10,050: charges of 5 on 20,050. Of two bought for 20,000 one was sold for 10,100,
/// with charges of 3: 20,100 of it were traded. 8 on 40,150 are 1.992528 on 10,000, by gross, too.
#[test]
fn charges_are_measured_against_what_was_traded() {
    let mut book = book(
        "A intraday closed 2026-11-02T09:20 2026-11-02:50:5
         B delivery open 2026-11-02T09:20 2026-11-03:100:3
         OLD delivery unknown_cost 2026-11-05T10:00",
    );
    book.exits.traded = [20_050, 20_100].map(|rupees| Money(rupees * Money::ONE)).to_vec();
    let all = select(&book, &Filter::default());
    let bps = |part: &Part| match figure("costBps").unwrap().of(&part.tally, || part) {
        Number::Ratio(Some(found)) => (found * 1e6).round() / 1e6,
        other => panic!("{other:?}"),
    };
    for amount in [Amount::Net, Amount::Gross] {
        let judged = amounts(&all, amount, &[]);
        assert_eq!(bps(&Part::whole(&judged, whole(&judged))), 1.992528);
        let codes = Labels::default().codes(&book, dimension("product").unwrap());
        let found = table(&judged, &codes, false, 9);
        let own: Vec<[u32; 1]> = found.groups.iter().map(|group| [group.code]).collect();
        let groups: Vec<_> = own.iter().zip(&found.groups).map(|(code, of)| (&code[..], of.tally)).collect();
        let mut each: Vec<f64> = parts(&judged, &codes, &groups).iter().map(bps).collect();
        each.sort_unstable_by(f64::total_cmp);
        // 3 on 20,100, and 5 on 20,050.
        assert_eq!(each, [1.492537, 2.493766]);
    }
}

/// Each trade risked 100: the interval in R is that in rupees by 100. Trades without a stop are in none.
#[test]
fn a_difference_in_r_is_that_in_rupees_by_what_was_risked() {
    let trade = |name: &str, day: i32, gross: i32| {
        format!("{name} intraday closed 2026-11-{day:02}T10:00 2026-11-{day:02}:{gross}:0\n")
    };
    let of_day = |day: i32| {
        let (first, second) = (day * 37 % 11 * 50 - 200, day * 17 % 7 * 40 - 150);
        trade("AAA", day, first)
            + &trade("AAA", day, second)
            + &trade("BBB", day, second - 20)
            + &trade("BBB", day, 30)
    };
    let book = book(&(2..16).map(of_day).collect::<String>());
    let only = |name: &str| select(&book, &Filter { symbol: Some(name.to_owned()), ..Filter::default() });
    let (one, other) = (only("AAA"), only("BBB"));
    let risk = vec![Some(Money(100 * Money::ONE)); book.trades.len()];
    let both = [amounts(&one, Amount::Net, &risk), amounts(&other, Amount::Net, &risk)];
    let rupees = difference(&both[0], &both[1], SpreadOf::Rupees).unwrap();
    let r = difference(&both[0], &both[1], SpreadOf::R).unwrap();
    assert!(rupees.low < rupees.high);
    assert!((r.low * 100.0 - rupees.low).abs() < 1e-9 && (r.high * 100.0 - rupees.high).abs() < 1e-9);
    let without = [amounts(&one, Amount::Net, &[]), amounts(&other, Amount::Net, &[])];
    assert_eq!(difference(&without[0], &without[1], SpreadOf::R), None);
}

/// `after sinceLoss dayBefore` of each trade.
#[track_caller]
fn check_order(lines: &str, expected: &[&str]) {
    let mut book = book(lines);
    // Trades close where the fixture's last exit stands: minutes after entry, by place.
    for at in 0..book.trades.len() {
        let entry = book.trades.entry_time[at].unwrap();
        book.trades.exit_time[at] = Some(domain::Time(entry.0 + 60_000));
    }
    let labels = Labels::new(Handed { moments: super::moments(&book), ..Handed::default() });
    let key = |dimension_key: &str, at: usize| {
        let codes = labels.codes(&book, dimension(dimension_key).unwrap());
        let Of::Trades(own) = &codes.of else { panic!("{dimension_key}") };
        codes.values[own[at] as usize].key.clone()
    };
    let line = |at: usize| format!("{} {} {}", key("after", at), key("sinceLoss", at), key("dayBefore", at));
    assert_eq!((0..book.trades.len()).map(line).collect::<Vec<_>>(), expected);
}

#[test]
fn what_came_before_an_entry() {
    check_order(
        "A intraday closed 2026-11-02T09:20 2026-11-02:-100:10
         A intraday closed 2026-11-02T09:21 2026-11-02:500:10
         A intraday closed 2026-11-02T09:23 2026-11-02:5:5
         A intraday closed 2026-11-02T09:27 2026-11-02:5:0
         A intraday closed 2026-11-03T09:30 2026-11-03:5:0",
        // The first closed at 09:21, not strictly before the second's entry.
        &[
            "first none nothing",
            "first none nothing",
            "win ..2 up",
            "breakeven 5..10 up",
            "first none nothing",
        ],
    );
}

/// Sizes are compared by value, never by units of different instruments.
#[test]
fn j8_size_is_measured_against_the_median_before() {
    let line = "A intraday closed 2026-11-02T09:20 2026-11-02:1:0\n";
    let mut book = book(&line.repeat(8));
    for (at, value) in [10, 20, 30, 40, 50, 15, 25, 60].into_iter().enumerate() {
        book.trades.buy_value[at] = Money(value * Money::ONE);
        book.trades.entry_time[at] = Some(domain::Time::from_ist(Day(20_000), 34_000 + at as u32));
    }
    let codes = Labels::default().codes(&book, dimension("size").unwrap());
    let Of::Trades(own) = &codes.of else { panic!("size is of trades") };
    let keys: Vec<&str> = own.iter().map(|code| codes.values[*code as usize].key.as_str()).collect();
    // 15 ÷ 30 = 0.5. 25 ÷ the mean of 20 and 30 = 1. 60 ÷ 25 (10 15 20 25 30 40 50) = 2.4.
    assert_eq!(keys, ["-", "-", "-", "-", "-", "0.5..0.8", "0.8..1.25", "2.."]);
}

/// Both stand beside 10 to 50, whichever of them the book has first.
#[test]
fn entries_at_one_second_are_not_each_others_usual() {
    for (last, expected) in [([60, 15], ["2..", "0.5..0.8"]), ([15, 60], ["0.5..0.8", "2.."])] {
        let mut book = book(&"A intraday closed 2026-11-02T09:20 2026-11-02:1:0\n".repeat(7));
        for (at, value) in [10, 20, 30, 40, 50].into_iter().chain(last).enumerate() {
            book.trades.buy_value[at] = Money(value * Money::ONE);
            book.trades.entry_time[at] = Some(domain::Time::from_ist(Day(20_000), 34_000 + at.min(5) as u32));
        }
        let codes = Labels::default().codes(&book, dimension("size").unwrap());
        let Of::Trades(own) = &codes.of else { panic!("size is of trades") };
        let keys = [5, 6].map(|at: usize| codes.values[own[at] as usize].key.as_str());
        assert_eq!(keys, expected);
    }
}

#[test]
fn tags_by_hand() {
    let book = book(BOOK);
    let tags =
        [vec!["fomo", "Late"], vec!["late", "late"], vec![], vec!["fomo"], vec![], vec![], vec![], vec![]];
    let labels = labels(&book, &tags, vec![None; 8]);
    let all = select(&book, &Filter::default());
    let codes = labels.codes(&book, dimension("tag").unwrap());
    let mut judged = amounts(&all, Amount::Net, &[]);
    let lines = |found: &crate::cut::Table| {
        let line = |group: &crate::cut::Group| {
            format!(
                "{} {} {}",
                codes.values[group.code as usize].name,
                group.tally.closed(),
                Money(group.tally.total())
            )
        };
        found.groups.iter().map(line).collect::<Vec<_>>()
    };
    let found = table(&judged, &codes, false, 99);
    // 90 + 20; 90 − 60; −5 + 6.
    assert_eq!(lines(&found), ["fomo 2 110", "Late 2 30", "No tag 1 1"]);
    let several = found.several.unwrap();
    assert_eq!((several.trades, several.amount), (1, 90 * Money::ONE));
    judged.split = true;
    assert_eq!(lines(&table(&judged, &codes, false, 99)), ["fomo 2 65", "Late 2 -15", "No tag 1 1"]);
}

#[test]
fn a_matrix_by_hand() {
    let book = book(BOOK);
    let all = select(&book, &Filter::default());
    let (rows, columns) = (dimension("product").unwrap(), dimension("month").unwrap());
    let labels = Labels::default();
    let (of_rows, of_columns) = (labels.codes(&book, rows), labels.codes(&book, columns));
    let judged = amounts(&all, Amount::Net, &[]);
    let found = matrix(&judged, (&of_rows, false), (&of_columns, true), 9);
    let line = |cell: &crate::cut::Cell| {
        let (row, column) =
            (&of_rows.values[cell.row as usize].key, &of_columns.values[cell.column as usize].key);
        format!("{row} {column} {} {}", cell.tally.closed(), Money(cell.tally.total()))
    };
    assert_eq!(
        found.cells.iter().map(line).collect::<Vec<_>>(),
        ["intraday 2026-11 3 25", "delivery 2026-11 0 45", "delivery 2026-12 1 -25", "options 2026-11 0 6"]
    );
}

#[test]
fn conditions_that_are_none() {
    let parse = |key: &str, text: &str| Condition::parse(dimension(key).unwrap(), text);
    assert_eq!(parse("weekday", "!"), Err(ConditionProblem::Empty));
    assert_eq!(parse("weekday", " , "), Err(ConditionProblem::Empty));
    assert_eq!(parse("weekday", "monday,someday"), Err(ConditionProblem::Unknown("someday".to_owned())));
    assert_eq!(parse("tag", &"a,".repeat(201)), Err(ConditionProblem::TooMany));
    let found = parse("tag", r"!a\,b,\!c,-,\-").unwrap();
    assert_eq!((found.not, found.values), (true, vec!["a,b".into(), "!c".into(), "-".into(), "\\-".into()]));
}

#[test]
fn few_trades_are_told() {
    let few = |closed| Few::of(closed);
    assert_eq!((few(0), few(4)), (Some(Few::UnderFive), Some(Few::UnderFive)));
    assert_eq!((few(5), few(19), few(20)), (Some(Few::UnderTwenty), Some(Few::UnderTwenty), None));
}

#[test]
fn quantiles_as_type_seven() {
    let values = [1.0, 2.0, 4.0, 8.0];
    // Places 0, 0.75, 1.5, 2.25 and 3 of 0 to 3.
    let found: Vec<_> =
        [0.0, 0.25, 0.5, 0.75, 1.0].iter().map(|share| quantile(&values, *share).unwrap()).collect();
    assert_eq!(found, [1.0, 1.75, 3.0, 5.0, 8.0]);
    assert_eq!(quantile(&[], 0.5), None);
}

#[test]
fn runs_of_the_reference() {
    // W W L W L L L W W W: a 6, b 4.
    let (mean, deviation) = runs_moments(6.0, 4.0);
    assert!((mean - 5.8).abs() < 1e-12 && (deviation * deviation - 2.026_666_666_667).abs() < 1e-9);
    assert!(((5.0 - mean) / deviation + 0.561_951).abs() < 1e-6);
}

#[test]
fn a_spread_by_hand() {
    let mut lines = String::new();
    for net in [-300, -120, -80, -10, 0, 20, 40, 90, 130, 400] {
        lines += &format!("A intraday closed 2026-11-02T09:20 2026-11-02:{net}:0\n");
    }
    let book = book(&lines);
    let all = select(&book, &Filter::default());
    let found = spread_of(&amounts(&all, Amount::Net, &[]), SpreadOf::Rupees);
    // Quarters at places 2.25 and 6.75: −62.5 and 77.5; 2 × 140 ÷ 10^⅓ = 129.97: bins of 200. From −283.8 to 375.7.
    let bin = |from: i64, trades| Bin { from: from * Money::ONE, to: (from + 200) * Money::ONE, trades };
    assert_eq!(found.bins, [bin(-400, 1), bin(-200, 3), bin(0, 5), bin(200, 1)]);
    assert_eq!((found.worst, found.best), (Some(-300 * Money::ONE), Some(400 * Money::ONE)));
    // The middle of 0 and 20; mean 17.
    assert_eq!((found.median, found.mean), (Some(100_000.0), Some(170_000.0)));
    // Ten at most are the best: all five wins, 680 of 680; without them −510.
    assert_eq!((found.ten_best, found.without_ten_best), (Some(1.0), Some(-510 * Money::ONE)));
    let risk: Vec<_> = (0..10).map(|at| (at >= 5).then_some(Money(100 * Money::ONE))).collect();
    let by_r = spread_of(&amounts(&all, Amount::Net, &risk), SpreadOf::R);
    assert_eq!((by_r.trades, by_r.best, by_r.bins.len()), (5, Some(4 * Money::ONE), 0));
}

#[test]
fn an_interval_of_equal_days_is_a_point_and_of_others_holds_the_mean() {
    let days = |net: fn(i32) -> i64| {
        let day = |at: i32| Day(20_759 + at);
        let line = |at: i32| format!("A intraday closed {}T09:20 {}:{}:0\n", day(at), day(at), net(at));
        let book = book(&(0..60).map(line).collect::<String>());
        let all = select(&book, &Filter::default());
        mean_interval(&amounts(&all, Amount::Net, &[]))
    };
    assert_eq!(days(|_| 70), Some(Interval { low: 70.0, high: 70.0 }));
    let found = days(|at| if at % 2 == 0 { 300 } else { -100 }).unwrap();
    // Mean 100, deviation 200: ±1.645 × 200 ÷ √60 = ±42.5 if days were drawn one by one; neighbours undo each other
    // here.
    assert!(found.low < 100.0 && found.high > 100.0 && found.low > 57.5 && found.high < 142.5, "{found:?}");
    assert_eq!(days(|at| if at % 2 == 0 { 300 } else { -100 }), Some(found));
}

#[test]
fn too_few_days_have_no_interval() {
    let book = book(&"A intraday closed 2026-11-02T09:20 2026-11-02:10:0\n".repeat(50));
    let all = select(&book, &Filter::default());
    assert_eq!(mean_interval(&amounts(&all, Amount::Net, &[])), None);
}
