//! Percent of capital by hand.

use domain::{Day, Money};

use super::by_hand::BOOK;
use crate::cut::table::of_all;
use crate::cut::{Amount, Labels, Number, Part, SpreadOf, Tally, amounts, dimension, figure, spread, table};
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
    let percent = spread(&judged, SpreadOf::Percent);
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
        assert_eq!(spread(&judged, SpreadOf::Percent).trades, 0);
    }
}
