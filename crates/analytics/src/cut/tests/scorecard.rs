//! The scorecard by hand.

use domain::{Day, Money};

use super::by_hand::BOOK;
use crate::cut::table::of_all;
use crate::cut::{Amount, Part, ScoreOf, amounts, scorecard};
use crate::{CapitalByDay, Filter, daily, select};

/// `key value n of filled`, to four digits.
fn said(text: &str, stated: Option<i64>) -> Vec<String> {
    let book = crate::books::book(text);
    let results = daily(&book);
    let stated = stated.map(|rupees| (Day::parse("2026-11-03").unwrap(), Money(rupees * Money::ONE)));
    let capital = CapitalByDay::of((stated.into_iter().collect(), &results), Vec::new());
    let all = select(&book, &Filter::default());
    let judged = amounts(&all, Amount::Net, &[]).of_capital(Some(&capital));
    let number = |value: Option<f64>| value.map_or("-".to_owned(), |value| format!("{value:.4}"));
    let line = |one: &crate::cut::Score| {
        let of = match one.of {
            ScoreOf::Trades => "trades",
            ScoreOf::Days => "days",
            ScoreOf::DaysWithCapital => "with capital",
            ScoreOf::WinningDays => "winning",
        };
        format!("{} {} {} {of} {}", one.figure.key, number(one.value), one.n, number(one.filled))
    };
    scorecard(&Part::whole(&judged, of_all(&judged))).iter().map(line).collect()
}

/// Closed: 90, 20, −60, −5. Days: 30, −5, 6, 45, −25.
#[test]
fn each_part_by_hand() {
    let expected = [
        // 0.5 ÷ 0.6.
        "winRateOfDecided 0.5000 4 trades 0.8333",
        // 110 ÷ 65, of 3.
        "profitFactor 1.6923 4 trades 0.5641",
        // 55 ÷ 32.50, of 2.5.
        "payoffRatio 1.6923 4 trades 0.6769",
        // 25 of 1,046; 1 − 0.0239 ÷ 0.25. The day before was without a capital.
        "maxDrawdownOfCapital 0.0239 4 with capital 0.9044",
        // 51 ÷ 25, of 3.
        "recoveryFactor 2.0400 5 days 0.6800",
        // 45 of 81; 0.15 ÷ 0.5556.
        "bestDayShare 0.5556 3 winning 0.2700",
    ];
    assert_eq!(said(BOOK, Some(1_000)), expected);
    // Without a capital nobody knows what part of it was lost.
    assert_eq!(said(BOOK, None)[3], "maxDrawdownOfCapital - 0 with capital -");
}

/// 5 won on each of seven days, of which one is 1 ÷ 7; then 1 lost. And 40 of 50 lost at once.
#[test]
fn bars_end_at_full_and_at_empty() {
    let won: String = (3..=9)
        .map(|day| format!("A intraday closed 2026-11-{day:02}T10:00 2026-11-{day:02}:5:0\n"))
        .collect();
    let lost = "A intraday closed 2026-11-10T10:00 2026-11-10:-1:0\n";
    let expected = [
        "winRateOfDecided 0.8750 8 trades 1.0000",
        "profitFactor 35.0000 8 trades 1.0000",
        "payoffRatio 5.0000 8 trades 1.0000",
        // 1 of 135.
        "maxDrawdownOfCapital 0.0074 8 with capital 0.9704",
        "recoveryFactor 34.0000 8 days 1.0000",
        "bestDayShare 0.1429 7 winning 1.0000",
    ];
    assert_eq!(said(&(won.clone() + lost), Some(100)), expected);
    // Nothing was lost: no factor, no payoff, no fall to recover from.
    let unknown: Vec<String> = said(&won, None).into_iter().filter(|line| line.ends_with('-')).collect();
    let keys: Vec<&str> = unknown.iter().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(keys, ["profitFactor", "payoffRatio", "maxDrawdownOfCapital", "recoveryFactor"]);
    // 40 of 50 lost: below a quarter, and below 0.
    let ruined = said("A intraday closed 2026-11-03T10:00 2026-11-03:-40:0", Some(50));
    assert_eq!(ruined[0], "winRateOfDecided 0.0000 1 trades 0.0000");
    assert_eq!(
        ruined[3..5],
        ["maxDrawdownOfCapital 0.8000 1 with capital 0.0000", "recoveryFactor -1.0000 1 days 0.0000"]
    );
    assert_eq!(ruined[5], "bestDayShare - 0 winning -");
}

#[test]
fn of_nothing_every_part_is_unknown() {
    assert!(said("", Some(50)).iter().all(|line| line.ends_with(" -") && line.contains(" - 0 ")));
}
