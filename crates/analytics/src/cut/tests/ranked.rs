//! Groups by a figure, by hand and on books of any shape.

use domain::Money;
use ledger::Book;
use proptest::prelude::*;

use crate::books::{any_book, book, summary as summed};
use crate::cut::{Amount, DIMENSIONS, Labels, Ranked, amounts, dimension, figure, ranked};
use crate::summary::Summary;
use crate::{Filter, select};

const BOOK: &str = "ACME intraday closed 2026-11-02T09:15 2026-11-02:100:10
                    ACME delivery closed 2026-11-02T10:00 2026-11-30:50:5 2026-12-01:-20:5
                    NIFTY options open 2026-11-03T10:59 2026-11-04:7:1
                    ZEE delivery open 2026-11-04T00:00
                    OLD delivery unknown_cost 2026-11-05T10:00";

fn of(book: &Book, labels: &Labels, by: &str, order: &str, most: usize) -> Ranked {
    let all = select(book, &Filter::default());
    let by = dimension(by).unwrap();
    let judged = amounts(&all, Amount::Net, &[]);
    ranked(&judged, &labels.codes(book, by), by, figure(order).unwrap(), most)
}

/// `key closed net` of each group, then of the others.
#[track_caller]
fn check(by: &str, order: &str, most: usize, expected: &[&str]) {
    let (book, labels) = (book(BOOK), Labels::default());
    let found = of(&book, &labels, by, order, most);
    let codes = labels.codes(&book, dimension(by).unwrap());
    let line = |key: &str, one: &Summary| format!("{key} {} {}", one.closed_trades, one.net_pnl);
    let mut lines: Vec<String> = found
        .groups
        .iter()
        .map(|(code, part)| line(&codes.values[*code as usize].key, &part.summary))
        .collect();
    lines.extend(found.others.iter().map(|(more, part)| line(&format!("{more} others"), &part.summary)));
    assert_eq!(lines, expected, "{by} by {order}");
}

#[test]
fn groups_by_hand() {
    check("underlying", "net", 9, &["ACME 2 110", "NIFTY 0 6", "OLD 0 0", "ZEE 0 0"]);
    check("underlying", "net", 1, &["ACME 2 110", "3 others 0 6"]);
    check("segment", "closedTrades", 9, &["equity 2 110", "fno 0 6"]);
    check("product", "net", 9, &["intraday 1 90", "delivery 1 20", "options 0 6"]);
    check("product", "charges", 9, &["intraday 1 90", "delivery 1 20", "options 0 6"]);
    check("direction", "net", 9, &["long 2 116"]);
    // November, in which the delivery trade is open, and December, in which it lost 25.
    check("month", "net", 1, &["2026-11 1 141", "2026-12 1 -25"]);
    // Mondays (2 and 30 November), Tuesday, Wednesday; what has no exit is where it was entered.
    check("weekday", "net", 9, &["monday 1 135", "tuesday 1 -25", "wednesday 0 6", "thursday 0 0"]);
    check("entryHour", "net", 9, &["09:00 1 90", "10:00 1 26", "- 0 0"]);
    // What is undefined stands last.
    check("underlying", "winRate", 9, &["ACME 2 110", "NIFTY 0 6", "OLD 0 0", "ZEE 0 0"]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    /// R1: groups and the others add up to the whole, to the paisa.
    #[test]
    fn groups_and_the_others_add_up(book in any_book(0..60), most in 1..12_usize) {
        let (whole, labels) = (summed(&book), Labels::default());
        for by in DIMENSIONS.iter().filter(|by| !by.has_several) {
            let found = of(&book, &labels, by.key, "net", most);
            let all = || found.groups.iter().map(|(_, part)| part).chain(found.others.iter().map(|(_, part)| part));
            let sum = |of: fn(&Summary) -> Money| all().map(|part| of(&part.summary)).sum::<Money>();
            prop_assert_eq!(sum(|one| one.net_pnl), whole.net_pnl, "{:?}", by);
            prop_assert_eq!(sum(|one| one.charges), whole.charges);
            prop_assert_eq!(sum(|one| one.turnover), whole.turnover);
            let count = |of: fn(&Summary) -> u32| all().map(|part| of(&part.summary)).sum::<u32>();
            prop_assert_eq!(count(|one| one.closed_trades), whole.closed_trades);
            prop_assert_eq!(count(|one| one.unknown_cost), whole.unknown_cost);
        }
    }
}
