//! The kinds of strategies that a setup allows, on legs that are opened together, later, in parts and by hand.

use rules::{InStrategy, Outcome, Written, read_rule, sentence};
use serde_json::{Value, json};
use strategies::Name;

use crate::made::{Made, Row};

use Outcome::{Broken, NotApplicable, Open, Passed};

const CALL: &str = "NIFTY26519100CE";
const PUT: &str = "NIFTY26519100PE";
const LOW_PUT: &str = "NIFTY2651990PE";

fn rule(names: &[&str]) -> Value {
    json!({"type": "strategies", "names": names})
}

#[track_caller]
fn check(made: &Made, symbol: &str, names: &[&str], expected: (Outcome, &str)) {
    let rule = read_rule(&rule(names), "").unwrap();
    let judged = made.judge(made.trade_of(symbol), &Written::default(), None, &rule);
    assert_eq!((judged.outcome, judged.evidence.message().as_str()), expected);
    assert!(!judged.by_hand);
}

/// Sold at ten, bought back at eleven.
fn sold(calls: i64, puts: i64) -> [Row; 4] {
    [
        ("NIFTY C100", "05-12 10:00:00", "sell", calls, "10"),
        ("NIFTY P100", "05-12 10:00:20", "sell", puts, "10"),
        ("NIFTY C100", "05-12 11:00:00", "buy", calls, "9"),
        ("NIFTY P100", "05-12 11:00:20", "buy", puts, "9"),
    ]
}

#[test]
fn a_trade_is_of_the_kind_that_its_legs_make() {
    let straddle = Made::of(&sold(65, 65));
    for leg in [CALL, PUT] {
        check(&straddle, leg, &["short_straddle"], (Passed, "Short straddle"));
        check(&straddle, leg, &["short_strangle", "short_straddle"], (Passed, "Short straddle"));
        // Bought is another kind, and so is the leg alone.
        check(&straddle, leg, &["long_straddle"], (Broken, "Short straddle"));
        check(&straddle, leg, &["short_call", "short_put"], (Broken, "Short straddle"));
    }
    let alone = Made::of(&[
        ("NIFTY C100", "05-12 10:00:00", "buy", 65, "10"),
        ("NIFTY C100", "05-12 11:00:00", "sell", 65, "9"),
    ]);
    check(&alone, CALL, &["long_call", "long_put"], (Passed, "Long call"));
}

#[test]
fn one_unit_of_another_kind_breaks_it() {
    // Three calls and one put: two calls with the put are a strap, one call is left.
    let made = Made::of(&sold(195, 65));
    check(&made, PUT, &["short_strap"], (Passed, "Short strap"));
    check(&made, CALL, &["short_strap"], (Broken, "Short call"));
    check(&made, CALL, &["short_call"], (Broken, "Short strap"));
    check(&made, CALL, &["short_call", "short_strap"], (Passed, "Short strap, Short call"));
    check(&made, CALL, &["short_straddle"], (Broken, "Short strap, Short call"));
}

#[test]
fn while_nothing_is_closed_a_leg_may_join() {
    let call: Row = ("NIFTY C100", "05-12 10:00:00", "sell", 65, "10");
    let put: Row = ("NIFTY P90", "05-12 10:30:00", "sell", 65, "10");
    let so_far = "Short call so far: nothing of it is closed, and a leg may join";
    let one = Made::seen_on("2026-05-12", &[call]);
    check(&one, CALL, &["short_strangle"], (Open, so_far));
    check(&one, CALL, &["short_call"], (Open, so_far));
    // Half an hour later it is a strangle; its first close decides, for the leg that is open too.
    let joined = Made::seen_on("2026-05-12", &[call, put]);
    let so_far = "Short strangle so far: nothing of it is closed, and a leg may join";
    check(&joined, CALL, &["short_strangle"], (Open, so_far));
    let closed = Made::seen_on("2026-05-12", &[call, put, ("NIFTY C100", "05-12 11:00:00", "buy", 65, "9")]);
    for leg in [CALL, LOW_PUT] {
        check(&closed, leg, &["short_strangle"], (Passed, "Short strangle"));
        check(&closed, leg, &["short_call"], (Broken, "Short strangle"));
    }
    // The contract has ended, and nobody has said how: no leg joins any more.
    let ended = Made::seen_on("2026-05-20", &[call]);
    check(&ended, CALL, &["short_call"], (Passed, "Short call"));
    check(&ended, CALL, &["short_strangle"], (Broken, "Short call"));
}

#[test]
fn shares_alone_are_no_strategy() {
    let made = Made::of(&[
        ("INFY", "05-12 10:00:00", "buy", 10, "100"),
        ("INFY", "05-13 11:00:00", "sell", 10, "110"),
    ]);
    check(&made, "INFY", &["custom"], (NotApplicable, "shares alone are no strategy"));
}

#[test]
fn legs_without_a_common_name_are_open_until_they_are_called_something() {
    let made = Made::of(&sold(65, 65));
    let in_one = |name: Name, may_grow: bool| InStrategy { name, may_grow };
    let condor = Name::of_key("short_iron_condor").unwrap();
    let broken_wing = Name { broken_wing: true, ..condor };
    let open = "its legs bear no common name: call it something on the page of strategies";
    for (strategies, names, expected) in [
        (vec![in_one(Name::CUSTOM, false)], &["short_straddle"][..], (Open, open)),
        (vec![in_one(Name::CUSTOM, false)], &["custom"], (Passed, "Custom")),
        (vec![in_one(condor, false), in_one(Name::CUSTOM, false)], &["short_iron_condor"], (Open, open)),
        // What is known to be another kind breaks it all the same.
        (
            vec![in_one(condor, false), in_one(Name::CUSTOM, true)],
            &["short_box"],
            (Broken, "Short iron condor"),
        ),
        (
            vec![in_one(broken_wing, false)],
            &["short_iron_condor"],
            (Passed, "Short iron condor, broken wing"),
        ),
        (vec![], &["short_iron_condor"], (NotApplicable, "what it was opened with is not known")),
    ] {
        let rule = read_rule(&rule(names), "").unwrap();
        let judged = made.judge_in(&strategies, made.trade_of(CALL), (&Written::default(), None), &rule);
        assert_eq!((judged.outcome, judged.evidence.message().as_str()), expected, "{names:?}");
    }
}

#[test]
fn it_is_said_and_written_as_it_was_read() {
    let read = read_rule(&rule(&["short_straddle", "short_iron_condor", "short_straddle"]), "").unwrap();
    assert_eq!(sentence(&read).message(), "Strategy: Short straddle, Short iron condor");
    assert_eq!(serde_json::to_value(&read).unwrap(), rule(&["short_straddle", "short_iron_condor"]));
    assert_eq!(read.word(), "strategies");
}
