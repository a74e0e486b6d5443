//! Percent of capital by hand.

use domain::{Day, Money};

use super::by_hand::BOOK;
use super::spread_of;
use crate::cut::table::of_all;
use crate::cut::{
    Amount, Interval, Labels, Number, Part, SpreadOf, Tally, amounts, difference, dimension, figure, table,
};
use crate::{CapitalByDay, Filter, daily, select};

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

#[track_caller]
fn check(tally: &Tally, part: Option<&Part>, key: &str, expected: Option<f64>) {
    let found = match figure(key).unwrap().of(tally, || part.unwrap()) {
        Number::Ratio(ratio) => ratio,
        Number::Count(count) => Some(f64::from(count)),
        Number::Money(_) => panic!("{key}"),
    };
    let is_near = found.zip(expected).is_none_or(|(one, other)| (one - other).abs() < 1e-12);
    assert!(is_near && found.is_some() == expected.is_some(), "{key}: {found:?} for {expected:?}");
}

/// Days: 30, −5, 6, 45, −25. From the second one on 1,000: then 995, 1,001, 1,046 at the start of each.
#[test]
fn sums_are_of_the_capital_at_the_start_of_each_exits_day() {
    let book = crate::books::book(BOOK);
    let results = daily(&book);
    let stated = vec![(day("2026-11-03"), Money(1_000 * Money::ONE))];
    let capital = CapitalByDay::of((stated, &results), Vec::new());
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &[]).of_capital(Some(&capital));
    let (zee, nifty, november, december) = (-5.0 / 1_000.0, 6.0 / 995.0, 45.0 / 1_001.0, -25.0 / 1_046.0);
    let whole = of_all(&judged);
    let part = Part::whole(&judged, whole);
    // Of the four closed trades two were closed before anything was stated.
    check(&whole, None, "tradesWithCapital", Some(2.0));
    check(&whole, None, "totalOfCapital", Some(zee + nifty + november + december));
    check(&whole, None, "expectancyOfCapital", Some((zee + november + december) / 2.0));
    let earned = (1.0 + zee) * (1.0 + nifty) * (1.0 + november) * (1.0 + december) - 1.0;
    check(&whole, Some(&part), "returnOnCapital", Some(earned));
    // At most 25 below the 1,046 of 30 November; 5 below the 1,000 at the start are less.
    check(&whole, Some(&part), "maxDrawdownOfCapital", Some(25.0 / 1_046.0));
    let months = table(&judged, &Labels::default().codes(&book, dimension("month").unwrap()), true, 9);
    // The delivery trade is open in November and closes in December.
    let [first, second] = &months.groups[..] else { panic!("two months") };
    check(&first.tally, None, "totalOfCapital", Some(zee + nifty + november));
    check(&first.tally, None, "tradesWithCapital", Some(1.0));
    check(&second.tally, None, "totalOfCapital", Some(december));
    check(&second.tally, None, "expectancyOfCapital", Some(december));
    let percent = spread_of(&judged, SpreadOf::Percent);
    // −0.5% and 45 ÷ 1,001 − 25 ÷ 1,046 = 2.1054…%.
    assert_eq!((percent.trades, percent.worst, percent.best), (2, Some(-5_000), Some(21_054)));
}

#[test]
fn before_charges_the_capital_is_the_same() {
    let book = crate::books::book(BOOK);
    let results = daily(&book);
    let stated = vec![(day("2026-11-03"), Money(1_000 * Money::ONE))];
    let capital = CapitalByDay::of((stated, &results), Vec::new());
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Gross, &[]).of_capital(Some(&capital));
    let expected = 5.0 / 1_000.0 + 7.0 / 995.0 + 50.0 / 1_001.0 - 20.0 / 1_046.0;
    check(&of_all(&judged), None, "totalOfCapital", Some(expected));
}

/// Nothing is a part of nothing: undefined, never 0.
#[test]
fn without_a_capital_every_figure_is_undefined() {
    let book = crate::books::book(BOOK);
    let all = select(&book, &Filter::default());
    for capital in [None, Some(&CapitalByDay::default())] {
        let judged = amounts(&all, Amount::Net, &[]).of_capital(capital);
        let whole = of_all(&judged);
        let part = Part::whole(&judged, whole);
        for key in ["totalOfCapital", "expectancyOfCapital", "tStatisticOfCapital"] {
            check(&whole, None, key, None);
        }
        for key in ["returnOnCapital", "maxDrawdownOfCapital", "ulcerOfCapital", "calmar"] {
            check(&whole, Some(&part), key, None);
        }
        assert_eq!(spread_of(&judged, SpreadOf::Percent).trades, 0);
    }
}

/// Of AAA less BBB, of a book with two trades a day; `capital` for each day anew.
fn differences(gross: [fn(i64) -> i64; 2], capital: fn(i64) -> i64) -> [Option<Interval>; 2] {
    let line = |name: &str, day: i64, gross: i64| {
        format!("{name} intraday closed 2026-11-{day:02}T10:00 2026-11-{day:02}:{gross}:0\n")
    };
    let of_day = |day| line("AAA", day, gross[0](day)) + &line("BBB", day, gross[1](day));
    let book = crate::books::book(&(1..=20).map(of_day).collect::<String>());
    let of_day = |n| (day(&format!("2026-11-{n:02}")), Money(capital(n) * Money::ONE));
    let capital = CapitalByDay::of(((1..=20).map(of_day).collect(), &daily(&book)), Vec::new());
    let only = |name: &str| select(&book, &Filter { symbol: Some(name.to_owned()), ..Filter::default() });
    let (one, other) = (only("AAA"), only("BBB"));
    let judged = |own| amounts(own, Amount::Net, &[]).of_capital(Some(&capital));
    [SpreadOf::Percent, SpreadOf::Rupees].map(|of| difference(&judged(&one), &judged(&other), of))
}

/// 1% and −0.5% of each day's 5,000 × n: whatever days are drawn, the difference is 1.5%.
#[test]
fn a_difference_in_percent_is_of_each_days_capital() {
    let [percent, rupees] = differences([|n| 50 * n, |n| -25 * n], |n| 5_000 * n);
    let percent = percent.unwrap();
    assert!((percent.low - 0.015).abs() < 1e-12 && (percent.high - 0.015).abs() < 1e-12, "{percent:?}");
    assert!(rupees.is_some_and(|rupees| rupees.low < rupees.high));
}

/// With 10,000 at the start of every day it is the difference in rupees ÷ 10,000.
#[test]
fn a_difference_in_percent_of_one_capital_is_that_in_rupees_by_it() {
    let [percent, rupees] = differences([|n| n * 37 % 11 * 50 - 200, |n| n * 17 % 7 * 40 - 150], |_| 10_000);
    let (percent, rupees) = (percent.unwrap(), rupees.unwrap());
    assert!(rupees.low < rupees.high);
    for (percent, rupees) in [(percent.low, rupees.low), (percent.high, rupees.high)] {
        assert!((percent * 10_000.0 - rupees).abs() < 1e-9, "{percent} {rupees}");
    }
}
