//! Divisions and mergers that are known by their day are asked about by what was really held then: with everything
//! that was stated to have happened before.

use domain::Argument;

use super::*;
use crate::Record;

const RELIANCE: &str = "RELIANCE/INE002A01018";
const DIVIDED: &str = "when the company was divided on 20 Jul 2023";
const ASKS: &str = "a part of what they cost went to the shares of Jio Financial, which no tradebook shows. Did you get them?";

fn build(text: &str, actions: &[CorporateAction]) -> Book {
    let (instruments, fills) = file(text);
    let mut merged =
        merge(&[Import { broker: Broker::ZERODHA, instruments: &instruments, fills: &fills, charges: &[] }]);
    let as_of = day("2025-12-31");
    assert_eq!(merged.act(actions, as_of), []);
    let said = StartOfRecord { held_none: true, ..StartOfRecord::default() };
    Book::build(&merged, &Plan::of(Broker::ZERODHA), Method::Fifo, None, &said, as_of)
}

fn asked(book: &Book) -> Vec<String> {
    book.signs.iter().map(|sign| sign.question.message()).collect()
}

fn bonus() -> CorporateAction {
    action("2017-09-07", RELIANCE, ActionKind::Bonus(ratio(1, 1)))
}

fn division() -> CorporateAction {
    into(action("2023-07-20", RELIANCE, demerger(1, 1, "4.68")), "JIOFIN")
}

/// 100 of 2016 and the 100 of the bonus were sold in 2019; the 100 of 2018 were held on the day. Without the bonus the
/// trades until then add up to none.
#[test]
fn what_is_left_after_a_stated_bonus_was_held() {
    let text = format!(
        "2016-03-01 buy 100 @ 1000 {RELIANCE}\n 2018-03-01 buy 100 @ 1100 {RELIANCE}\n \
         2019-03-01 sell 200 @ 1300 {RELIANCE}\n 2024-03-01 sell 100 @ 2900 {RELIANCE}"
    );
    let open = build(&text, &[bonus()]);
    assert_eq!(asked(&open), [format!("You held 100 of RELIANCE {DIVIDED}: {ASKS}")]);
    assert_eq!(open.scrips[0].record, Record::Assumed);
    // 2,60,000 − 1,00,000 − 0 and 2,90,000 − 1,10,000.
    check(&text, &[bonus()], &["RELIANCE 300: made 340000, assumed"]);
    // 4.68 % of 1,10,000 is 5,148: 2,90,000 − 1,04,852.
    check(
        &text,
        &[bonus(), division()],
        &["JIOFIN 100: open 100 for 5148, made 0", "RELIANCE 300: made 345148"],
    );
    assert_eq!(asked(&build(&text, &[bonus(), division()])), Vec::<String>::new());
}

#[test]
fn the_question_names_the_shares_of_its_day() {
    let text = format!("2016-03-01 buy 100 @ 1000 {RELIANCE}\n 2024-03-01 sell 200 @ 2900 {RELIANCE}");
    assert_eq!(asked(&build(&text, &[bonus()])), [format!("You held 200 of RELIANCE {DIVIDED}: {ASKS}")]);
    // Sold before the day: nothing of it is left, and nothing is asked.
    let before = format!("2016-03-01 buy 100 @ 1000 {RELIANCE}\n 2023-07-19 sell 200 @ 2800 {RELIANCE}");
    assert_eq!(asked(&build(&before, &[bonus()])), Vec::<String>::new());
    // Given away before it.
    let quantity = Quantity::whole(150);
    let gift = action("2020-03-02", RELIANCE, ActionKind::Transfer { quantity });
    let text = format!("2016-03-01 buy 100 @ 1000 {RELIANCE}\n 2024-03-01 sell 50 @ 2900 {RELIANCE}");
    assert_eq!(
        asked(&build(&text, &[bonus(), gift])),
        [format!("You held 50 of RELIANCE {DIVIDED}: {ASKS}")]
    );
}

/// Shares of another company that came by a stated merger are held, too.
#[test]
fn what_a_stated_merger_brought_was_held() {
    let merger = into(action("2022-03-01", "OLDCO", ActionKind::Merger(ratio(1, 2))), RELIANCE);
    let text = format!("2020-03-02 buy 80 @ 500 OLDCO\n 2024-03-01 sell 40 @ 2900 {RELIANCE}");
    assert_eq!(asked(&build(&text, &[merger])), [format!("You held 40 of RELIANCE {DIVIDED}: {ASKS}")]);
}

/// What was sold without a known purchase may have been bought after the day.
#[test]
fn what_the_record_lacks_was_perhaps_not_held() {
    let if_held = |quantity: i64| format!("If you already held {quantity} of RELIANCE {DIVIDED}, {ASKS}");
    let text = format!("2024-03-01 sell 10 @ 2900 {RELIANCE}");
    let book = build(&text, &[]);
    let question = &book.signs[0].question;
    assert_eq!(question.message(), if_held(10));
    assert_eq!(question.code, "was_divided_if_held");
    assert!(question.pattern.starts_with("If you already held {held} of {title} when "), "{question:?}");
    assert_eq!(question.arguments[0], Argument::quantity("held", Quantity::whole(10)));
    // Five were bought before it: they were held, whenever the other thirteen came.
    let text = format!("2022-03-01 buy 5 @ 2400 {RELIANCE}\n 2024-03-01 sell 18 @ 2900 {RELIANCE}");
    assert_eq!(asked(&build(&text, &[])), [format!("You held at least 5 of RELIANCE {DIVIDED}: {ASKS}")]);
    // Ten that lack were sold before the day: they are gone, and the five of 2022 are all that was held.
    let text = format!(
        "2021-03-01 sell 10 @ 2000 {RELIANCE}\n 2022-03-01 buy 5 @ 2400 {RELIANCE}\n \
         2024-03-01 sell 5 @ 2900 {RELIANCE}"
    );
    assert_eq!(asked(&build(&text, &[])), [format!("You held 5 of RELIANCE {DIVIDED}: {ASKS}")]);
    // Five sold before the bonus and four after it prove seven of before: 2 became 4 and were sold. The six of 2024 may
    // have come from three more that became six, or after the day.
    let text = format!(
        "2017-09-06 sell 5 @ 1600 {RELIANCE}\n 2018-03-01 sell 4 @ 900 {RELIANCE}\n 2024-03-01 sell 6 @ 2900 {RELIANCE}"
    );
    assert_eq!(asked(&build(&text, &[bonus()])), [if_held(6)]);
}

#[test]
fn a_merger_is_worded_alike() {
    let hdfc = "HDFC/INE001A01036";
    let rest = "what they cost went to the shares that you got. How many did you get for each?";
    let on = "when it was merged into HDFC Bank on 13 Jul 2023, which no tradebook shows";
    let check = |text: &str, expected: String| assert_eq!(asked(&build(text, &[])), [expected]);
    check(&format!("2023-01-02 buy 25 @ 2600 {hdfc}"), format!("You held 25 of HDFC {on}: {rest}"));
    // Old shares that were delivered late are all that a sale after the day can be of.
    check(
        &format!("2023-07-14 sell 25 @ 2700 {hdfc}"),
        format!("If you already held 25 of HDFC {on}, {rest}"),
    );
    check(
        &format!("2023-01-02 buy 5 @ 2600 {hdfc}\n 2023-07-14 sell 29 @ 2700 {hdfc}"),
        format!("You held at least 5 of HDFC {on}: {rest}"),
    );
}
