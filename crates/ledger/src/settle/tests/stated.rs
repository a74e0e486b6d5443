//! Which statements apply: to which contract, which not and why.

use super::*;
use crate::settle::SettlementProblem;

#[test]
fn each_exchange_has_its_own_contract() {
    let fills = "05-20 10:00 buy 500 RELIANCE FUT @ 1400\n 05-20 10:00 buy 500 RELIANCE FUT @ 1390 on BSE";
    let (merged, book) = settled(fills, "RELIANCE FUT = 1450 on BSE");
    assert_eq!(
        show(&book),
        [
            "RELIANCE FUT futures long 500: 0 settlement_needed 500",
            "RELIANCE delivery long 500: 0 open 500",
            "RELIANCE FUT futures long 500: 30000 win",
        ]
    );
    assert_eq!(merged.fills.last().map(|fill| fill.exchange), Some(Exchange::Bse));
}

#[test]
fn of_several_settlements_the_last_counts() {
    let fills = "05-20 10:00 buy 65 NIFTY 25000 CE @ 100";
    check(
        fills,
        "NIFTY 25000 CE = 25200\n NIFTY 25000 CE = worthless",
        &["NIFTY 25000 CE options long 65: -6500 loss"],
    );
}

#[track_caller]
fn refuses(fills: &str, value: &str, as_of: &str, expected: &str) {
    let (mut merged, before) = (account(fills), account(fills));
    let problems = merged.settle(&settlements(value), day(as_of));
    let [SettlementProblem { settlement: 0, reason }] = &problems[..] else { panic!("{problems:?}") };
    assert_eq!(reason.message(), expected);
    assert_eq!(merged, before);
}

#[test]
fn what_cannot_be_settled_is_said_and_leaves_no_trace() {
    let future = "05-20 10:00 buy 65 NIFTY FUT @ 25000";
    refuses(
        future,
        "NIFTY FUT = worthless",
        "2026-06-01",
        "NIFTY FUT 26 May 2026 is a future and cannot expire worthless: enter its final settlement value.",
    );
    refuses(
        future,
        "NIFTY FUT = -1",
        "2026-06-01",
        "NIFTY FUT 26 May 2026: expected a settlement value of 0 or more, found -1.",
    );
    refuses(
        &future.replace("65", "6500"),
        "NIFTY FUT = 92000000000",
        "2026-06-01",
        "NIFTY FUT 26 May 2026: the settlement value is beyond what any account trades. Check its digits.",
    );
    refuses(
        future,
        "NIFTY FUT = 25000",
        EXPIRY,
        "NIFTY FUT 26 May 2026 expires on 26 May 2026: it can be settled from the day after.",
    );
    refuses(
        future,
        "NIFTY FUT = 25000 on BSE",
        "2026-06-01",
        "NIFTYFUT of BSE has no execution in the journal: its settlement is not used.",
    );
    refuses(
        "05-20 10:00 buy 65 NIFTY FUT @ 25000\n 05-20 11:00 sell 65 NIFTY FUT @ 25000",
        "NIFTY FUT = 25000",
        "2026-06-01",
        "NIFTY FUT 26 May 2026 is already closed by its own trades: the closing price is not used.",
    );
    refuses(
        "05-20 10:00 buy 65 RELIANCE @ 1400",
        "RELIANCE = 1400",
        "2026-06-01",
        "RELIANCE of NSE has no execution in the journal: its settlement is not used.",
    );
    // The second of two is still applied.
    let mut merged = account(&format!("{future}\n 05-20 10:00 buy 65 NIFTY 25000 CE @ 100"));
    let values = settlements("NIFTY FUT = worthless\n NIFTY 25000 CE = worthless");
    let problems = merged.settle(&values, day("2026-06-01"));
    assert_eq!(problems.iter().map(|one| one.settlement).collect::<Vec<_>>(), [0]);
    assert_eq!(merged.fills.len(), 3);
}
