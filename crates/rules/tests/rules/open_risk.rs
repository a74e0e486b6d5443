//! What was open at once, by hand.

use annotations::Risk;
use domain::{Day, Money, Price, Quantity, div_half_even};
use ledger::Direction;
use proptest::prelude::*;
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
        risk_of(&Case { merged, book, tape, trade, written: &written, strategies: &[], capital: None, as_of })
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
fn each_entry_and_each_exit_is_a_moment() {
    let made = Made::of(&ROWS);
    assert_eq!(moments(&made, "2026-05-11"), ["- 0 0 0", "10:00 2000 1 0"]);
    assert_eq!(
        moments(&made, "2026-05-12"),
        // 100 × 20; 200 × 20; with B; 50 × 20 with B; and C of which nobody knows.
        ["- 2000 1 0", "09:30 4000 1 0", "10:00 5000 2 0", "10:30 2000 2 0", "11:00 2000 3 1"]
    );
    // Nothing was entered; C is open until its expiry.
    assert_eq!(moments(&made, "2026-05-13"), ["- 2000 3 1", "10:00 1000 2 1", "11:00 0 1 1"]);
    assert_eq!(moments(&made, "2026-05-14"), ["- 0 1 1"]);
    assert_eq!(moments(&made, "2026-05-08"), ["- 0 0 0"]);
}

/// Midnight is no time: what was open together nobody knows.
#[test]
fn without_times_entries_are_not_known() {
    let made = Made::of(&[("A", "05-12 00:00:00", "buy", 100, "100")]);
    assert_eq!(moments(&made, "2026-05-12"), ["- 0 0 0", "- 0 1 1"]);
    // What was closed at any hour is no longer open in the evening: 100 × 10.
    let made =
        Made::of(&[("A", "05-11 10:00:00", "buy", 100, "100"), ("A", "05-12 00:00:00", "sell", 100, "105")]);
    assert_eq!(moments(&made, "2026-05-12"), ["- 1000 1 0", "- 0 0 0"]);
}

const NAMES: [&str; 4] = ["A", "B", "C", "D"];
const TIMES: [&str; 8] = [
    "05-11 10:00:00",
    "05-11 11:00:00",
    "05-12 09:30:00",
    "05-12 09:30:00",
    "05-12 10:00:00",
    "05-12 10:00:01",
    "05-12 15:00:00",
    "05-13 10:00:00",
];

/// Of every third trade nobody knows what it risks.
fn risk_of_number(trade: usize) -> Option<Risk> {
    let amount = Money(1_000 + 7 * trade as i64);
    let (direction, entry_value, quantity) = (Direction::Long, Money::ZERO, Quantity::whole(3));
    (!trade.is_multiple_of(3)).then_some(Risk { direction, entry_value, quantity, amount })
}

/// `(risk, open, unknown)` after everything up to a rank, summed over all trades anew.
fn plain(made: &Made, day: Day, until: (u32, bool)) -> (Money, u32, u32) {
    let (mut risk, mut open, mut unknown) = (Money::ZERO, 0, 0);
    for trade in 0..made.book.trades.len() {
        let is_before = |one: &&rules::Move| {
            let own = made.merged.fills[one.fill as usize].time.day();
            own < day || own == day && (one.rank, one.opens) <= until
        };
        let moves = made.tape.moves(trade).iter().filter(is_before);
        let units: i64 = moves.map(|one| if one.opens { one.units } else { -one.units }).sum();
        if units > 0 {
            open += 1;
            match risk_of_number(trade) {
                Some(whole) => {
                    let product = i128::from(whole.amount.0) * i128::from(units);
                    risk += Money(div_half_even(product, i128::from(whole.quantity.0)) as i64);
                }
                None => unknown += 1,
            }
        }
    }
    (risk, open, unknown)
}

proptest! {
    #[test]
    fn running_sums_are_the_plain_ones(
        rows in prop::collection::vec((0..NAMES.len(), 0..TIMES.len(), any::<bool>(), 1_i64..4), 1..40)
    ) {
        let rows: Vec<Row> = rows
            .into_iter()
            .map(|(name, at, buys, quantity)| {
                (NAMES[name], TIMES[at], if buys { "buy" } else { "sell" }, quantity, "100")
            })
            .collect();
        let made = Made::of(&rows);
        let day = Day::parse("2026-05-12").unwrap();
        let found = open_risk(&made.merged, &made.book, &made.tape, day, risk_of_number);
        let moves = (0..made.book.trades.len()).flat_map(|trade| made.tape.moves(trade));
        let is_today = |one: &&rules::Move| made.merged.fills[one.fill as usize].time.day() == day;
        let mut moments: Vec<(u32, bool)> = moves.filter(is_today).map(|one| (one.rank, one.opens)).collect();
        moments.sort_unstable();
        // A fill that closes several is one moment.
        moments.dedup_by(|next, one| next == one && !one.1);
        let before = plain(&made, Day(day.0 - 1), (u32::MAX, true));
        let expected: Vec<_> =
            std::iter::once(before).chain(moments.iter().map(|until| plain(&made, day, *until))).collect();
        let found: Vec<_> = found.iter().map(|one| (one.risk, one.open, one.unknown)).collect();
        prop_assert_eq!(found, expected);
    }
}
