//! Facts by hand: seven trades of one week, some with a stop and a target.

use std::collections::HashMap;

use domain::{Day, Money};

use super::window;
use crate::facts::{Fact, Plans, facts};

/// The week after the one that `window` calls 2 to 6 November 2026.
fn today() -> Day {
    Day::from_ymd(2026, 11, 10).unwrap()
}

fn rupees(amounts: &[i64]) -> Vec<Option<Money>> {
    amounts.iter().map(|amount| (*amount > 0).then_some(Money(amount * Money::ONE))).collect()
}

fn said(text: &str, risk: &[i64], planned: &[(u32, f64)]) -> Vec<Fact> {
    let planned: HashMap<u32, f64> = planned.iter().copied().collect();
    facts(&window(text), today(), Plans { risk: &rupees(risk), planned_r: &planned })
}

const WEEK: &str = "2 09:20 09:30 -110
    2 10:20 10:30 -111
    3 09:20 09:30 -400
    4 09:20 09:30 99
    4 10:20 10:30 100
    5 09:20 09:30 300
    9 09:20 09:30 5000";

#[test]
fn facts_are_counted_over_the_weeks_before_this_monday() {
    // Each stop risks 100, the third and the last two trades have none; 2 R are planned of the fourth and the fifth.
    let all = said(WEEK, &[100, 100, 0, 100, 100, 0, 0], &[(3, 2.0), (4, 2.0)]);
    let of = |at: usize| (all[at].kind.id, all[at].trades.as_slice(), all[at].net);
    let net = |amount: i64| Money(amount * Money::ONE);
    // A loss of 110 is 1.1 R, not more.
    assert_eq!(of(0), ("f01", &[1][..], net(-111)));
    assert_eq!(
        all[0].sentence.message(),
        "1 of 2 losing trades with a written stop lost more than 1.1 times what it risked: net −₹111.00 together, which is ₹11.00 more than they risked."
    );
    // 100 is half of 2 R, 99 is less.
    assert_eq!(of(1), ("f02", &[3][..], net(99)));
    // This week's trade, the last one, is not in the weeks before Monday.
    assert_eq!(of(2), ("f03", &[2, 5][..], net(-100)));
    assert_eq!(
        all[2].sentence.message(),
        "2 of 6 closed trades have no written stop at which they would end with a loss: net −₹100.00 together."
    );
    assert_eq!(of(3), ("f04", &[5, 4, 3][..], net(499)));
    // −110 − 111 − 400 is left of −122.
    assert_eq!(
        all[3].sentence.message(),
        "The 3 largest of 3 wins made ₹499.00 of ₹499.00, 100.0%. Without them the net of 6 trades reads −₹621.00."
    );
}

/// Six wins of 1 to 6: the five largest made 20 of 21, 95.238 %.
#[test]
fn the_five_largest_wins_are_a_part_of_all_wins() {
    let text: String = (1..=6).map(|win| format!("2 09:2{win} 09:3{win} {win}\n")).collect();
    let all = said(&text, &[], &[]);
    assert_eq!(all[3].trades, [5, 4, 3, 2, 1]);
    assert!(all[3].sentence.message().contains("₹20.00 of ₹21.00, 95.2%."), "{}", all[3].sentence.message());
}

/// What nobody wrote is said to be unknown, not to be none.
#[test]
fn without_stops_the_facts_about_them_cannot_be_said() {
    let all = said("2 09:20 09:30 -10", &[], &[]);
    assert!(
        all[..2].iter().all(|one| one.trades.is_empty() && one.sentence.message().contains("cannot be said"))
    );
    assert_eq!(all[2].trades, [0]);
    assert_eq!(all[3].sentence.message(), "No trade of these weeks won.");
    assert!(said("", &[], &[]).is_empty());
}
