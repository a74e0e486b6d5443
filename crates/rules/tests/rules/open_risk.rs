//! What was open at once, by hand.

use domain::{Day, Price};
use rules::{Case, StopSet, Written, open_risk, risk_of};

use super::made::{Made, Row, time};

/// Both are options; A's stop is 90, B's is 45, C has none.
const ROWS: [Row; 7] = [
    ("A", "05-11 10:00:00", "buy", 100, "100"),
    ("A", "05-12 09:30:00", "buy", 100, "120"),
    ("B", "05-12 10:00:00", "buy", 200, "50"),
    ("A", "05-12 10:30:00", "sell", 150, "115"),
    ("C", "05-12 11:00:00", "buy", 10, "10"),
    ("B", "05-13 10:00:00", "sell", 200, "55"),
    ("A", "05-13 11:00:00", "sell", 50, "118"),
];

/// `clock rupees open unknown` of each moment.
fn moments(made: &Made, day: &str) -> Vec<String> {
    let of = |trade: usize| {
        let named = made.book.instruments[made.book.trades.instrument[trade] as usize].underlying();
        let price = match named {
            "A" => Some("90"),
            "B" => Some("45"),
            _ => None,
        };
        let set = |price| StopSet { at: time("05-10 09:00:00"), price: Price::parse(price).ok() };
        let written = Written { stops: price.map(set).into_iter().collect(), ..Written::default() };
        let as_of = Day::parse("2026-05-19").unwrap();
        let (merged, book, tape) = (&made.merged, &made.book, &made.tape);
        risk_of(&Case { merged, book, tape, trade, written: &written, capital: None, as_of })
    };
    let found = open_risk(&made.merged, &made.book, &made.tape, Day::parse(day).unwrap(), of);
    let said = found.into_iter().map(|one| {
        let at = one.at.map_or("-".to_owned(), |at| at.to_string()[11..16].to_owned());
        format!("{at} {} {} {}", one.risk, one.open, one.unknown)
    });
    said.collect()
}

/// A: 200 at 110 on average with the stop at 90 risk 4,000, 20 each. B: 200 at 50 with the stop at 45 risk 1,000.
#[test]
fn each_entry_is_a_moment_and_what_left_no_longer_counts() {
    let made = Made::of(&ROWS);
    assert_eq!(moments(&made, "2026-05-11"), ["- 0 0 0", "10:00 2000 1 0"]);
    assert_eq!(
        moments(&made, "2026-05-12"),
        // 100 × 20; 200 × 20; with B; 50 × 20 with B, and C of which nobody knows.
        ["- 2000 1 0", "09:30 4000 1 0", "10:00 5000 2 0", "11:00 2000 3 1"]
    );
    // Nothing was entered; C is open until its expiry.
    assert_eq!(moments(&made, "2026-05-13"), ["- 2000 3 1"]);
    assert_eq!(moments(&made, "2026-05-14"), ["- 0 1 1"]);
    assert_eq!(moments(&made, "2026-05-08"), ["- 0 0 0"]);
}

/// Midnight is no time: what was open together nobody knows.
#[test]
fn without_times_entries_are_not_known() {
    let made = Made::of(&[("A", "05-12 00:00:00", "buy", 100, "100")]);
    assert_eq!(moments(&made, "2026-05-12"), ["- 0 0 0", "- 0 1 1"]);
}
