//! What came before an entry on its day, by hand.

use domain::{Money, Time};

use super::moments;
use crate::books::book;
use crate::cut::{ExitMoment, Handed, Labels, Moments, Of, dimension};

fn time(clock: &str) -> Time {
    Time::parse_ist(&format!("2026-11-02T{clock}")).unwrap()
}

/// Keys of the dimensions for each trade.
fn keys(book: &ledger::Book, handed: Handed, of: &[&str]) -> Vec<String> {
    let labels = Labels::new(handed);
    let key = |dimension_key: &str, at: usize| {
        let codes = labels.codes(book, dimension(dimension_key).unwrap());
        let Of::Trades(own) = &codes.of else { panic!("{dimension_key}") };
        codes.values[own[at] as usize].key.clone()
    };
    let line = |at: usize| of.iter().map(|one| key(one, at)).collect::<Vec<_>>().join(" ");
    (0..book.trades.len()).map(line).collect()
}

/// A trade a line as `entry exit net`, all of 2 November; `-` is not known, `?` an exit whose cost is not known.
fn day(lines: &str) -> ledger::Book {
    let words: Vec<Vec<&str>> = lines.lines().map(|line| line.split_whitespace().collect()).collect();
    let mut text = String::new();
    for own in &words {
        let status = if own[2] == "?" { "unknown_cost" } else { "closed" };
        let exit = if own[2] == "?" { String::new() } else { format!("2026-11-02:{}:0", own[2]) };
        text += &format!("A intraday {status} 2026-11-02T09:20 {exit}\n");
    }
    let mut book = book(&text);
    for (at, own) in words.iter().enumerate() {
        book.trades.entry_time[at] = (own[0] != "-").then(|| time(own[0]));
        book.trades.exit_time[at] = Some(time(own[1]));
    }
    book
}

#[track_caller]
fn check(of: &[&str], lines: &str, expected: &[&str]) {
    let book = day(lines);
    let handed = Handed { moments: moments(&book), ..Handed::default() };
    assert_eq!(keys(&book, handed, of), expected);
}

/// The order of closing, which is that of the book, says nothing of entries at one second: 1, 1, 3.
#[test]
fn entries_at_the_same_second_share_a_place() {
    let all = ["09:30:00 09:40:00 5", "09:30:00 09:50:00 -5", "09:30:01 09:55:00 7", "09:20:00 10:00:00 1"];
    let places = ["2", "2", "4..5", "1"];
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2]] {
        check(&["ordinal"], &order.map(|at| all[at]).join("\n"), &order.map(|at| places[at]));
    }
    check(&["ordinal"], "09:30:00 09:40:00 5\n09:30:00 09:50:00 6\n09:31:00 09:51:00 7", &["1", "1", "3"]);
}

#[test]
fn of_several_that_closed_last_together_the_result_is_known_where_they_agree() {
    // A win and a loss at 10:00:00: neither was the last one. The loss is 5 minutes old all the same.
    for tied in ["09:20 10:00 100\n09:21 10:00 -40", "09:20 10:00 -40\n09:21 10:00 100"] {
        let lines = format!("{tied}\n10:05 10:10 1");
        check(
            &["after", "sinceLoss", "dayBefore"],
            &lines,
            &["first none nothing", "first none nothing", "- 2..5 up"],
        );
    }
    check(&["after"], "09:20 10:00 100\n09:21 10:00 40\n10:05 10:10 1", &["first", "first", "win"]);
    // An earlier one of another kind says nothing.
    check(&["after"], "09:20 09:59 -100\n09:21 10:00 40\n10:05 10:10 1", &["first", "first", "win"]);
    // Closed at the entry itself: not before it.
    check(&["after"], "09:20 09:59 -100\n09:21 10:05 40\n10:05 10:10 1", &["first", "first", "loss"]);
}

#[test]
fn a_result_that_is_not_known_is_not_nothing() {
    let of = ["after", "sinceLoss", "dayBefore"];
    check(&of, "- 09:30 ?\n10:00 10:10 5", &["- - -", "- - -"]);
    // A later win is the last one, whatever that was; the day's sum is not known.
    check(&of, "- 09:30 ?\n09:20 09:40 5\n10:00 10:10 5", &["- - -", "first none nothing", "win - -"]);
    // A later loss is the last loss: 20 minutes.
    check(&of, "- 09:30 ?\n09:20 09:40 -5\n10:00 10:10 5", &["- - -", "first none nothing", "loss 10..30 -"]);
    // It came after the entry.
    check(&of, "- 10:30 ?\n10:00 10:10 5", &["- - -", "first none nothing"]);
    // At no known time of the day.
    check(&of, "- 00:00 ?\n10:00 10:10 5", &["- - -", "- - -"]);
    check(&of, "09:20 00:00 50\n10:00 10:10 5", &["- - -", "- - -"]);
    // Nobody said when anything was closed.
    assert_eq!(keys(&day("09:20 09:30 5\n10:00 10:10 5"), Handed::default(), &of), ["- - -", "- - -"]);
}

/// 90 of 100 were sold the day before, the last 10 at 09:30 for −30; of a trade that stays open a part was sold at
/// 09:40 for 20: at 09:35 the day stood at −30, at 09:45 at −10, at 10:20 with the +12 of 10:10 at +2.
#[test]
fn the_day_until_then_is_what_was_closed_on_it() {
    let mut book = book(
        "A delivery closed 2026-10-30T10:00 2026-10-31:900:0 2026-11-02:-30:0
         B delivery open   2026-10-30T10:00 2026-11-02:20:0
         C intraday closed 2026-11-02T09:35 2026-11-02:12:0
         C intraday closed 2026-11-02T09:45 2026-11-02:1:0
         C intraday closed 2026-11-02T10:20 2026-11-02:1:0
         C intraday closed 2026-11-02T09:30 2026-11-02:1:0",
    );
    for (at, clock) in [(0, "09:30"), (2, "10:10"), (3, "11:00"), (4, "11:00"), (5, "11:00")] {
        book.trades.exit_time[at] = Some(time(clock));
    }
    let moment = |at: Time, rupees: i64| ExitMoment { time: at, net: Some(Money(rupees * Money::ONE)) };
    let before = Time::parse_ist("2026-10-31T11:00").unwrap();
    let known = vec![
        moment(time("11:00"), 3),
        moment(time("10:10"), 12),
        moment(time("09:40"), 20),
        moment(time("09:30"), -30),
        moment(before, 900),
    ];
    let found = |moments: Vec<ExitMoment>| {
        let moments = Moments::found_by(move || Some(moments.clone()));
        keys(&book, Handed { moments, ..Handed::default() }, &["dayBefore"])
    };
    assert_eq!(found(known.clone()), ["nothing", "nothing", "down", "down", "up", "nothing"]);
    // The part sold at 09:40 for 30: even at 09:45.
    let mut even = known.clone();
    even[2] = moment(time("09:40"), 30);
    assert_eq!(found(even), ["nothing", "nothing", "down", "even", "up", "nothing"]);
    // Its result is not known: the day is not from then on.
    let mut unknown = known.clone();
    unknown[2].net = None;
    assert_eq!(found(unknown), ["nothing", "nothing", "down", "-", "-", "nothing"]);
    // One exit of the day without its time: nothing of the day is known.
    let mut untimed = known;
    untimed[2].time = time("00:00");
    assert_eq!(found(untimed), ["nothing", "nothing", "-", "-", "-", "-"]);
}
