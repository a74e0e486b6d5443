//! Partly paid shares of a rights issue: calls are paid on them until they are shares as the others.

use super::*;

const PP: &str = "XYZPP/IN9560A01014";

fn rights(on: &str, price: &str, quantity: i64) -> CorporateAction {
    let (price, quantity) = (Price::parse(price).ok(), Some(Quantity::whole(quantity)));
    into(action(on, OLD, ActionKind::Rights { ratio: ratio(1, 10), price, quantity }), PP)
}

fn call(on: &str, price: &str) -> CorporateAction {
    action(on, PP, ActionKind::Call { price: Price::parse(price).unwrap() })
}

fn fully_paid(on: &str) -> CorporateAction {
    into(action(on, PP, ActionKind::FullyPaid), OLD)
}

/// One of two calls would look finished: until the user says that it was all, what was made is marked.
#[test]
fn partly_paid_shares_cost_all_that_was_paid_on_them() {
    let text = format!("2025-01-06 buy 100 @ 1000 {OLD}\n 2025-09-01 sell 105 @ 1200 {OLD}");
    let actions = [
        rights("2025-02-03", "200", 10),
        call("2025-04-01", "300"),
        call("2025-06-02", "400"),
        fully_paid("2025-07-01"),
    ];
    // 100 × 200 of the old ones; 5 × (1200 − 900); five of the ten are left for 4,500.
    check(&text, &actions, &["XYZ 110: open 5 for 4500, made 21500, assumed"]);
    // In any order of the rows.
    let turned: Vec<CorporateAction> = actions.iter().rev().cloned().collect();
    check(&text, &turned, &["XYZ 110: open 5 for 4500, made 21500, assumed"]);
    // On average a share has cost 1,09,000 / 110 = 990.9091; what stays of five is 4,954.5455.
    assert_eq!(
        show(Method::WeightedAverage, &text, &actions),
        ["XYZ 110: open 5 for 4954.5455, made 21954.5455, assumed"]
    );
}

#[test]
fn a_call_is_paid_on_what_is_held_at_its_day_only() {
    let text = format!(
        "2025-01-06 buy 100 @ 1000 {OLD}\n 2025-03-03 sell 4 @ 250 {PP}\n 2025-05-02 sell 3 @ 600 {PP}"
    );
    // 4 × 50; 3 × (600 − 500); three are left for 1,500.
    let actions = [rights("2025-02-03", "200", 10), call("2025-04-01", "300")];
    check(
        &text,
        &actions,
        &["XYZ 100: open 100 for 100000, made 0", "XYZPP 10: open 3 for 1500, made 500, assumed"],
    );
    // The same twice on one day counts once; on shares that nobody held nothing is paid.
    let twice = [rights("2025-02-03", "200", 10), call("2025-04-01", "300"), call("2025-04-01", "300")];
    let lines = show(Method::Fifo, &text, &twice);
    assert_eq!(lines[1], "XYZPP 10: open 3 for 1500, made 500, assumed");
    assert_eq!(lines[2], "! The call of XYZPP on 1 Apr 2025 is stated twice and counts once.");
    let early = [call("2025-01-01", "300")];
    assert!(
        show(Method::Fifo, &text, &early)
            .contains(&"! No XYZPP was traded before 1 Jan 2025: the call changes nothing here.".to_owned())
    );
}

#[test]
fn what_the_record_lacks_bears_no_call() {
    // Four of before stand first in the queue; six of the ten that were bought bear 300 each.
    let text = format!("2025-01-06 buy 10 @ 200 {PP}\n 2025-05-02 sell 14 @ 600 {PP}");
    check(
        &text,
        &[call("2025-04-01", "300")],
        &["XYZPP 10: made 1000, assumed", "XYZPP 4: unknown cost, sold for 2400"],
    );
}

#[test]
fn of_an_odd_call_nothing_is_lost() {
    // 3 × 0.3333 = 0.9999 over lots of 1 and 2: 0.3333 and 0.6666.
    let text =
        format!("2025-01-06 buy 1 @ 200 {PP}\n 2025-01-07 buy 2 @ 200 {PP}\n 2025-05-02 sell 1 @ 300 {PP}");
    check(&text, &[call("2025-04-01", "0.3333")], &["XYZPP 3: open 2 for 400.6666, made 99.6667, assumed"]);
}
