//! Each kind of rule on trades made by hand, at its boundaries; what can be read, and what is said where it cannot.

use crate::made::{Made, Row, time};
use domain::{Money, Price};
use rules::{
    Answer, Outcome, StopSet, Written, adherence, read_rule, read_setup, sentence, version_on, write_setup,
};
use serde_json::{Value, json};

use Outcome::{Broken, NotApplicable, Open, Passed};

fn stop(at: &str, price: &str) -> StopSet {
    StopSet { at: time(at), price: (!price.is_empty()).then(|| Price::parse(price).unwrap()) }
}

fn written(stops: &[StopSet], target: &str) -> Written {
    let target = (!target.is_empty()).then(|| Price::parse(target).unwrap());
    Written { stops: stops.to_vec(), target, answers: Vec::new() }
}

/// The last trade that was opened, judged.
#[track_caller]
fn check(rows: &[Row], rule: Value, expected: (Outcome, &str)) {
    check_with(rows, &Written::default(), None, rule, expected);
}

#[track_caller]
fn check_with(
    rows: &[Row],
    written: &Written,
    capital: Option<&str>,
    rule: Value,
    expected: (Outcome, &str),
) {
    let made = Made::of(rows);
    let rule = read_rule(&rule, "").unwrap();
    let capital = capital.map(|text| Money::parse(text).unwrap());
    let judged = made.judge(made.last_opened(), written, capital, &rule);
    assert_eq!((judged.outcome, judged.evidence.message().as_str()), expected);
}

/// 65 units of a NIFTY option.
fn nifty(entry: &'static str, exit: &'static str) -> [Row; 2] {
    [("NIFTY", entry, "buy", 65, "100"), ("NIFTY", exit, "sell", 65, "110")]
}

const FROM_TO: [Row; 2] =
    [("NIFTY", "05-12 09:47:00", "buy", 65, "100"), ("NIFTY", "05-12 11:18:00", "sell", 65, "110")];

#[test]
fn entry_between_holds_both_ends() {
    let rule = || json!({"type": "entryBetween", "from": "09:30", "to": "11:00"});
    check(&nifty("05-12 09:30:00", "05-12 12:00:00"), rule(), (Passed, "09:30"));
    check(&nifty("05-12 11:00:00", "05-12 12:00:00"), rule(), (Passed, "11:00"));
    check(&nifty("05-12 11:00:01", "05-12 12:00:00"), rule(), (Broken, "11:00:01"));
    check(&nifty("05-12 09:29:59", "05-12 12:00:00"), rule(), (Broken, "09:29:59"));
    check(
        &nifty("05-12 00:00:00", "05-12 12:00:00"),
        rule(),
        (NotApplicable, "the time of the entry is not known"),
    );
}

#[test]
fn no_entry_after_counts_adds() {
    let rule = || json!({"type": "noEntryAfter", "time": "14:30"});
    let with_add = |at| {
        [
            ("NIFTY", "05-12 10:00:00", "buy", 65, "100"),
            ("NIFTY", at, "buy", 65, "99"),
            ("NIFTY", "05-12 15:00:00", "sell", 130, "110"),
        ]
    };
    check(&with_add("05-12 14:30:00"), rule(), (Passed, "14:30"));
    check(&with_add("05-12 14:30:01"), rule(), (Broken, "14:30:01"));
}

#[test]
fn days() {
    // 12 May 2026 is a Tuesday; the option of the tests expires on the 19th.
    check(&FROM_TO, json!({"type": "weekdays", "days": ["tuesday"]}), (Passed, "tuesday 12 May 2026"));
    check(
        &FROM_TO,
        json!({"type": "weekdays", "days": ["monday", "friday"]}),
        (Broken, "tuesday 12 May 2026"),
    );
    check(&FROM_TO, json!({"type": "daysToExpiry", "least": 7, "most": 7}), (Passed, "7 days before"));
    check(&FROM_TO, json!({"type": "daysToExpiry", "least": 0, "most": 6}), (Broken, "7 days before"));
    check(&FROM_TO, json!({"type": "notOnExpiryDay"}), (Passed, "7 days before"));
    let last = nifty("05-19 10:00:00", "05-19 11:00:00");
    check(&last, json!({"type": "notOnExpiryDay"}), (Broken, "on the expiry day"));
    let share = [("INFY", "05-12 10:00:00", "buy", 10, "100"), ("INFY", "05-12 11:00:00", "sell", 10, "110")];
    check(&share, json!({"type": "notOnExpiryDay"}), (NotApplicable, "shares have no expiry"));
}

#[test]
fn what_is_traded() {
    check(&FROM_TO, json!({"type": "underlyings", "names": ["nifty"]}), (Passed, "NIFTY"));
    check(&FROM_TO, json!({"type": "symbols", "names": ["INFY"]}), (Broken, "NIFTY26519100CE"));
    check(&FROM_TO, json!({"type": "segments", "names": ["fno"]}), (Passed, "F&O"));
    check(&FROM_TO, json!({"type": "segments", "names": ["equity"]}), (Broken, "F&O"));
    check(&FROM_TO, json!({"type": "products", "names": ["options", "futures"]}), (Passed, "options"));
    check(&FROM_TO, json!({"type": "directions", "names": ["short"]}), (Broken, "long"));
}

#[test]
fn how_much() {
    // 65, then 65 more, 65 off, 65 more: 130 at once, bought for 195 × 100.
    let rows = [
        ("NIFTY", "05-12 10:00:00", "buy", 65, "100"),
        ("NIFTY", "05-12 10:10:00", "buy", 65, "100"),
        ("NIFTY", "05-12 10:20:00", "sell", 65, "100"),
        ("NIFTY", "05-12 10:30:00", "buy", 65, "100"),
        ("NIFTY", "05-12 10:40:00", "sell", 130, "100"),
    ];
    check(&rows, json!({"type": "unitsAtMost", "units": "130"}), (Passed, "130 at most"));
    check(&rows, json!({"type": "unitsAtMost", "units": "129"}), (Broken, "130 at most"));
    check(&rows, json!({"type": "lotsAtMost", "lots": 2}), (Passed, "lots: 2"));
    check(&rows, json!({"type": "lotsAtMost", "lots": 1}), (Broken, "lots: 2"));
    check(&rows, json!({"type": "premiumAtMost", "amount": "13000"}), (Passed, "₹13,000.00 at most"));
    check(&rows, json!({"type": "premiumAtMost", "amount": "12999.99"}), (Broken, "₹13,000.00 at most"));
    // At the strike of 100.
    check(&rows, json!({"type": "notionalAtMost", "amount": "13000"}), (Passed, "₹13,000.00 at most"));
    let share = [("INFY", "05-12 10:00:00", "buy", 10, "100"), ("INFY", "05-12 11:00:00", "sell", 10, "110")];
    check(&share, json!({"type": "notionalAtMost", "amount": "999"}), (Broken, "₹1,000.00 at most"));
    check(
        &share,
        json!({"type": "premiumAtMost", "amount": "999"}),
        (NotApplicable, "only options have a premium"),
    );
    check(
        &share,
        json!({"type": "lotsAtMost", "lots": 1}),
        (NotApplicable, "the size of a lot is not known"),
    );
}

#[test]
fn risk() {
    // 65 × (100 − 90) = 650.
    let own = written(&[stop("05-12 09:48:00", "90")], "115");
    check_with(&FROM_TO, &own, None, json!({"type": "riskAtMost", "amount": "650"}), (Passed, "₹650.00"));
    check_with(&FROM_TO, &own, None, json!({"type": "riskAtMost", "amount": "649.99"}), (Broken, "₹650.00"));
    let of_capital = || json!({"type": "riskOfCapitalAtMost", "percent": "1"});
    check_with(&FROM_TO, &own, Some("65000"), of_capital(), (Passed, "₹650.00 of ₹65,000.00 is 1%"));
    check_with(&FROM_TO, &own, Some("64999"), of_capital(), (Broken, "₹650.00 of ₹64,999.00 is 1%"));
    check_with(&FROM_TO, &own, None, of_capital(), (Open, "no capital is stated for that day"));
    check(&FROM_TO, of_capital(), (Open, "no stop is written"));
    // 15 against 10.
    check_with(&FROM_TO, &own, None, json!({"type": "plannedAtLeast", "r": "1.5"}), (Passed, "1.5R"));
    check_with(&FROM_TO, &own, None, json!({"type": "plannedAtLeast", "r": "1.51"}), (Broken, "1.5R"));
    let no_target = written(&[stop("05-12 09:48:00", "90")], "");
    check_with(
        &FROM_TO,
        &no_target,
        None,
        json!({"type": "plannedAtLeast", "r": "1"}),
        (Open, "no target is written"),
    );
}

#[test]
fn a_stop_in_time() {
    let rule = || json!({"type": "stopWithin", "minutes": 2});
    let at = |at| written(&[stop(at, "90")], "");
    check_with(&FROM_TO, &at("05-12 09:49:00"), None, rule(), (Passed, "09:49, at 90"));
    check_with(&FROM_TO, &at("05-12 09:40:00"), None, rule(), (Passed, "09:40, at 90"));
    // Typed in the evening: only the trader knows.
    let late = at("05-12 09:49:01");
    let asked = "written at 09:49:01, at 90: was it set in time?";
    check_with(&FROM_TO, &late, None, rule(), (Open, asked));
    let answers = vec![Answer { rule: "own".to_owned(), kept: true }];
    let answered = Written { answers, ..late };
    check_with(&FROM_TO, &answered, None, rule(), (Passed, "answered by hand"));
    check(&FROM_TO, rule(), (Broken, "no stop is written"));
}

#[test]
fn a_stop_that_moves() {
    let rule = || json!({"type": "stopNotWidened"});
    let of = |later: StopSet| written(&[stop("05-12 09:48:00", "90"), later], "");
    check_with(&FROM_TO, &of(stop("05-12 10:00:00", "95")), None, rule(), (Passed, "last at 95"));
    check_with(&FROM_TO, &of(stop("05-12 10:00:00", "90")), None, rule(), (Passed, "last at 90"));
    check_with(
        &FROM_TO,
        &of(stop("05-12 10:00:00", "89.95")),
        None,
        rule(),
        (Broken, "10:00, from 90 to 89.95"),
    );
    check_with(&FROM_TO, &of(stop("05-12 10:00:00", "")), None, rule(), (Broken, "taken away at 10:00"));
    // After the exit it corrects the journal.
    check_with(&FROM_TO, &of(stop("05-12 11:18:01", "80")), None, rule(), (Passed, "last at 90"));
    let evening = written(&[stop("05-12 18:00:00", "90")], "");
    check_with(
        &FROM_TO,
        &evening,
        None,
        rule(),
        (Open, "the stop was written after the exit: was it moved?"),
    );
    check(&FROM_TO, rule(), (NotApplicable, "no stop is written"));
    // Nobody knows when in the day it was closed: before the stop was written, or after.
    let untimed = nifty("05-12 09:47:00", "05-13 00:00:00");
    let on_it = of(stop("05-13 10:00:00", "80"));
    let unknown = (NotApplicable, "the time of the exit is not known");
    check_with(&untimed, &on_it, None, rule(), unknown);
    check_with(&untimed, &of(stop("05-12 10:00:00", "95")), None, rule(), (Passed, "last at 95"));
    // Of a short, wider is higher.
    let short =
        [("NIFTY", "05-12 09:47:00", "sell", 65, "100"), ("NIFTY", "05-12 11:18:00", "buy", 65, "90")];
    let own = written(&[stop("05-12 09:48:00", "110"), stop("05-12 10:00:00", "111")], "");
    check_with(&short, &own, None, rule(), (Broken, "10:00, from 110 to 111"));
}

#[test]
fn how_long() {
    check(&FROM_TO, json!({"type": "heldAtLeast", "minutes": 91}), (Passed, "held 1 h 31 min"));
    check(&FROM_TO, json!({"type": "heldAtLeast", "minutes": 92}), (Broken, "held 1 h 31 min"));
    check(&FROM_TO, json!({"type": "heldAtMost", "minutes": 91}), (Passed, "held 1 h 31 min"));
    let longer = nifty("05-12 09:47:00", "05-12 11:18:01");
    check(&longer, json!({"type": "heldAtMost", "minutes": 91}), (Broken, "held 1 h 31 min 1 s"));
    let open = [("NIFTY", "05-12 09:47:00", "buy", 65, "100")];
    check(&open, json!({"type": "heldAtMost", "minutes": 91}), (Open, "the trade is not closed"));
    check(&FROM_TO, json!({"type": "flatBefore", "time": "11:19"}), (Passed, "11:18"));
    check(&FROM_TO, json!({"type": "flatBefore", "time": "11:18"}), (Broken, "11:18"));
    let overnight = nifty("05-12 09:47:00", "05-13 10:00:00");
    check(&overnight, json!({"type": "flatBefore", "time": "15:15"}), (Broken, "held until 13 May 2026"));
    check(&open, json!({"type": "flatBefore", "time": "15:15"}), (Broken, "still open the day after"));
}

/// The option expired on 19 May and nobody has said at what: seen on the 20th it is neither closed nor held on.
#[test]
fn an_option_that_waits_for_its_settlement_is_open() {
    let judged = |rows: &[Row], rule: Value| {
        let made = Made::seen_on("2026-05-20", rows);
        let judged =
            made.judge(made.last_opened(), &Written::default(), None, &read_rule(&rule, "").unwrap());
        (judged.outcome, judged.evidence.message())
    };
    let own = [("NIFTY", "05-12 09:47:00", "buy", 65, "100")];
    let waits = (Open, "nobody has said how the contract was settled".to_owned());
    assert_eq!(judged(&own, json!({"type": "flatBefore", "time": "15:15"})), waits);
    assert_eq!(judged(&own, json!({"type": "heldAtMost", "minutes": 91})), waits);
    // Half of another is closed at a result that is not known, then a third is opened and closed.
    let before = [
        ("BANKNIFTY", "05-12 09:30:00", "buy", 130, "100"),
        ("BANKNIFTY", "05-12 10:00:00", "sell", 65, "90"),
        ("NIFTY", "05-12 10:05:00", "buy", 65, "100"),
        ("NIFTY", "05-12 11:00:00", "sell", 65, "110"),
    ];
    let unknown = (
        NotApplicable,
        "before it a contract was closed in part, and nobody has said how the rest was settled".to_owned(),
    );
    assert_eq!(judged(&before, json!({"type": "dayResultAbove", "loss": "1000"})), unknown);
    assert_eq!(judged(&before, json!({"type": "noEntryAfterLoss", "minutes": 6})), unknown);
    // 10:00 is not within five minutes of 10:05.
    assert_eq!(judged(&before, json!({"type": "noEntryAfterLoss", "minutes": 5})).0, Passed);
}

#[test]
fn a_sale_of_unknown_cost_is_named_as_such() {
    let rows = [
        ("INFY", "05-12 09:30:00", "sell", 10, "100"),
        ("NIFTY", "05-12 10:05:00", "buy", 65, "100"),
        ("NIFTY", "05-12 11:00:00", "sell", 65, "110"),
    ];
    check(
        &rows,
        json!({"type": "dayResultAbove", "loss": "1000"}),
        (NotApplicable, "a sale of unknown cost came before it"),
    );
}

/// Two prices that differ in the third decimal are not said to be the same.
#[test]
fn a_price_is_shown_in_full() {
    let rows = [
        ("NIFTY", "05-12 10:00:00", "buy", 65, "84.1225"),
        ("NIFTY", "05-12 10:10:00", "buy", 65, "84.12"),
        ("NIFTY", "05-12 11:00:00", "sell", 130, "110.0025"),
    ];
    check(&rows, json!({"type": "noAddAgainst"}), (Broken, "10:10, at 84.12 against 84.1225"));
    let third = [
        rows[0],
        ("NIFTY", "05-12 10:10:00", "buy", 65, "84.1250"),
        ("NIFTY", "05-12 10:20:00", "buy", 65, "84.1235"),
        ("NIFTY", "05-12 11:00:00", "sell", 195, "110.0025"),
    ];
    // (84.1225 + 84.125) ÷ 2 = 84.12375.
    check(&third, json!({"type": "noAddAgainst"}), (Broken, "10:20, at 84.1235 against 84.12375"));
    let near = json!({"type": "exitNearPlan", "ticks": 0, "tick": "0.05"});
    check_with(&rows, &written(&[], "110"), None, near.clone(), (Broken, "110.0025"));
    check_with(&rows, &written(&[], "110.0025"), None, near, (Passed, "110.0025, near the target"));
}

#[test]
fn what_was_not_done_on_the_day_of_the_entry_says_its_day() {
    let overnight = nifty("05-12 09:47:00", "05-14 10:00:00");
    let next = |at, price| written(&[stop("05-12 09:48:00", "90"), stop(at, price)], "");
    let widened = || json!({"type": "stopNotWidened"});
    check_with(
        &overnight,
        &next("05-13 10:00:00", "89"),
        None,
        widened(),
        (Broken, "10:00 on 13 May 2026, from 90 to 89"),
    );
    check_with(
        &overnight,
        &next("05-13 10:00:00", ""),
        None,
        widened(),
        (Broken, "taken away at 10:00 on 13 May 2026"),
    );
    let within = |minutes: u32| json!({"type": "stopWithin", "minutes": minutes});
    // 09:47 to 09:46 of the next day are 1,439 minutes.
    let late = written(&[stop("05-13 09:46:00", "90")], "");
    check_with(&overnight, &late, None, within(1439), (Passed, "09:46 on 13 May 2026, at 90"));
    check_with(
        &overnight,
        &late,
        None,
        within(1438),
        (Open, "written at 09:46 on 13 May 2026, at 90: was it set in time?"),
    );
    let added = [
        ("NIFTY", "05-12 10:00:00", "buy", 65, "100"),
        ("NIFTY", "05-13 10:10:00", "buy", 65, "99"),
        ("NIFTY", "05-14 11:00:00", "sell", 130, "110"),
    ];
    check(&added, json!({"type": "noAddAgainst"}), (Broken, "10:10 on 13 May 2026, at 99 against 100"));
}

#[test]
fn what_came_before_in_the_day() {
    // Without charges the first loses exactly 65 × 10 = 650; charges come on top.
    let rows = [
        ("BANKNIFTY", "05-12 09:30:00", "buy", 65, "100"),
        ("BANKNIFTY", "05-12 10:00:00", "sell", 65, "90"),
        ("NIFTY", "05-12 10:05:00", "buy", 65, "100"),
        ("NIFTY", "05-12 11:00:00", "sell", 65, "110"),
    ];
    check(&rows, json!({"type": "ordinalAtMost", "trades": 2}), (Passed, "number 2 of the day"));
    check(&rows, json!({"type": "ordinalAtMost", "trades": 1}), (Broken, "number 2 of the day"));
    let made = Made::of(&rows);
    let lost = made.tape().exits()[0].net.unwrap();
    assert!(lost < Money::parse("-650").unwrap());
    let realised = domain::Text::new("", "{n}", [domain::Argument::rupees("n", lost)]).message();
    // Exactly the limit is not above it; one ten-thousandth of a rupee more is.
    let at = |loss: Money| json!({"type": "dayResultAbove", "loss": loss.to_string()});
    check(&rows, at(-lost), (Broken, &format!("the day stood at {realised}")));
    check(&rows, at(Money(-lost.0 + 1)), (Passed, &format!("the day stood at {realised}")));
    let after = |minutes: u32| json!({"type": "noEntryAfterLoss", "minutes": minutes});
    check(&rows, after(5), (Passed, "no exit shortly before"));
    check(&rows, after(6), (Broken, &format!("{realised} at 10:00")));
}

#[test]
fn a_fill_that_turns_a_position_closes_first() {
    let rows = [
        ("NIFTY", "05-12 09:30:00", "buy", 65, "100"),
        ("NIFTY", "05-12 10:00:00", "sell", 130, "90"),
        ("NIFTY", "05-12 10:30:00", "buy", 65, "80"),
    ];
    let made = Made::of(&rows);
    let rule = read_rule(&json!({"type": "noEntryAfterLoss", "minutes": 1}), "").unwrap();
    let judged = made.judge(made.last_opened(), &Written::default(), None, &rule);
    assert_eq!(judged.outcome, Broken);
}

#[test]
fn adds() {
    let rows = |price| {
        [
            ("NIFTY", "05-12 10:00:00", "buy", 65, "100"),
            ("NIFTY", "05-12 10:10:00", "buy", 65, "102"),
            ("NIFTY", "05-12 10:20:00", "buy", 65, price),
            ("NIFTY", "05-12 11:00:00", "sell", 195, "110"),
        ]
    };
    let rule = || json!({"type": "noAddAgainst"});
    check(&rows("101"), rule(), (Passed, "added 2 times"));
    check(&rows("100.95"), rule(), (Broken, "10:20, at 100.95 against 101"));
    check(&FROM_TO, rule(), (Passed, "none added"));
    check(&rows("101"), json!({"type": "addsAtMost", "adds": 2}), (Passed, "added 2 times"));
    check(&rows("101"), json!({"type": "addsAtMost", "adds": 1}), (Broken, "added 2 times"));
    let short = [
        ("NIFTY", "05-12 10:00:00", "sell", 65, "100"),
        ("NIFTY", "05-12 10:10:00", "sell", 65, "100.05"),
        ("NIFTY", "05-12 11:00:00", "buy", 130, "90"),
    ];
    check(&short, rule(), (Broken, "10:10, at 100.05 against 100"));
}

#[test]
fn an_exit_near_the_plan() {
    let own = written(&[stop("05-12 09:48:00", "90")], "110.1");
    let rule = |ticks: u32| json!({"type": "exitNearPlan", "ticks": ticks, "tick": "0.05"});
    check_with(&FROM_TO, &own, None, rule(2), (Passed, "110, near the target"));
    check_with(&FROM_TO, &own, None, rule(1), (Broken, "110"));
    check(&FROM_TO, rule(1), (Open, "neither stop nor target is written"));
}

#[test]
fn a_question_is_answered_by_hand() {
    let rule = || json!({"type": "question", "text": "Half off at 1R?"});
    check(&FROM_TO, rule(), (Open, "not answered"));
    let answers = vec![Answer { rule: "own".to_owned(), kept: false }];
    let no = Written { answers, ..Written::default() };
    check_with(&FROM_TO, &no, None, rule(), (Broken, "answered by hand"));
    // No answer overrules what fills say.
    check_with(&FROM_TO, &no, None, json!({"type": "directions", "names": ["long"]}), (Passed, "long"));
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let wrong = |rule: Value| read_rule(&rule, "rule").unwrap_err().message();
    assert_eq!(
        wrong(json!({"type": "entryBetween", "from": "25:00", "to": "11:00"})),
        "rule.from: Expected a time such as 09:30, found “25:00”."
    );
    assert_eq!(
        wrong(json!({"type": "heldAtMost"})),
        "rule.minutes: Expected a whole number of minutes, 1 or more, found nothing."
    );
    assert_eq!(wrong(json!({"type": "luck"})), "rule.type: Expected the kind of a rule, found “luck”.");
    assert_eq!(wrong(json!({"type": "notOnExpiryDay", "x": 1})), "rule.x: Expected no such field, found 1.");
    assert_eq!(
        wrong(json!({"type": "strategies", "names": ["straddle"]})),
        "rule.names: Expected one or more kinds of strategies, such as short_straddle, found [\"straddle\"]."
    );
    for bad in ["0", "-1", "1e5", "1,000", "∞"] {
        wrong(json!({"type": "riskAtMost", "amount": bad}));
    }
    let rule = json!({"id": "a", "weight": 1, "rule": {"type": "flatBefore", "time": "3"}});
    let setup = json!({"v": 1, "versions": [{"from": "2026-09-01", "rules": [rule]}]});
    assert_eq!(
        read_setup(&setup).unwrap_err().message(),
        "versions[0].rules[0].rule.time: Expected a time such as 09:30, found “3”."
    );
    assert!(read_setup(&json!({"v": 2, "versions": []})).is_err());
}

#[test]
fn a_setup_is_read_as_it_was_written_and_judges_by_its_day() {
    let all = [
        json!({"type": "entryBetween", "from": "09:30", "to": "11:00"}),
        json!({"type": "weekdays", "days": ["monday"]}),
        json!({"type": "unitsAtMost", "units": "0.5"}),
        json!({"type": "riskOfCapitalAtMost", "percent": "0.75"}),
        json!({"type": "exitNearPlan", "ticks": 2, "tick": "0.05"}),
        json!({"type": "question", "text": "Calm?"}),
    ];
    let rules: Vec<Value> = all
        .iter()
        .enumerate()
        .map(|(at, rule)| json!({"id": format!("r{at}"), "weight": 2, "rule": rule}))
        .collect();
    let setup = json!({"v": 1, "versions": [{"from": "2026-05-01", "rules": rules}, {"from": "2026-06-01", "rules": []}]});
    let read = read_setup(&setup).unwrap();
    let text = write_setup(&read);
    assert_eq!(serde_json::from_str::<Value>(&text).unwrap(), setup);
    let on = |day: &str| version_on(&read, domain::Day::parse(day).unwrap()).map(|(number, _)| number);
    assert_eq!(
        [on("2026-04-30"), on("2026-05-01"), on("2026-05-31"), on("2026-06-01")],
        [None, Some(1), Some(1), Some(2)]
    );
    let said: Vec<String> = read.versions[0].rules.iter().map(|one| sentence(&one.rule).message()).collect();
    assert_eq!(said[0], "Entry from 09:30 to 11:00");
    assert_eq!(said[3], "Risk at most 0.75% of capital");
}

#[test]
fn adherence_weighs_what_was_kept_or_broken() {
    // (2 + 1) ÷ (2 + 1 + 4).
    let kept = adherence([(2, Passed), (1, Passed), (4, Broken), (9, Open), (9, NotApplicable)]);
    assert_eq!((kept.kept, kept.judged, kept.share()), (3, 7, Some(4286)));
    assert_eq!(adherence([(9, Open)]).share(), None);
}
