//! Days by hand.

use super::*;

pub(crate) fn time(clock: &str) -> Time {
    Time::parse_ist(&format!("2026-11-17 {clock}")).unwrap()
}

pub(crate) fn money(text: &str) -> Money {
    Money::parse(text).unwrap()
}

/// `symbol entered exits…`, or `symbol/setup …`; an exit as `09:41=-100`; `-` is another day, `?` is not known. Net is
/// of all its exits.
pub(crate) fn trades(text: &str) -> Vec<Traded<'_>> {
    let known = |word: &str| word != "?";
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .map(|line| {
            let words: Vec<&str> = line.split_whitespace().collect();
            let exits: Vec<Exit> = words[2..]
                .iter()
                .map(|word| {
                    let (at, net) = word.split_once('=').unwrap();
                    Exit { at: known(at).then(|| time(at)), net: known(net).then(|| money(net)) }
                })
                .collect();
            let entered = match words[1] {
                "-" => When::OtherDay,
                "?" => When::NoTime,
                clock => When::At(time(clock)),
            };
            let net: Option<Money> = exits.iter().map(|exit| exit.net).sum();
            let (symbol, setup) = words[0].split_once('/').map_or((words[0], None), |(a, b)| (a, Some(b)));
            Traded { symbol, setup, entered, net: net.filter(|_| !exits.is_empty()), exits }
        })
        .collect()
}

pub(crate) const EXPIRY: &str = "
    RELIANCE 09:24 09:41=2045.98
    NIFTY    09:52 10:20=1763.17
    NIFTY    11:06 11:31=-2200.65
    NIFTY    13:22 13:48=-1490.71
    NIFTY    14:31 14:44=-4254.36
    NIFTY    14:52 15:03=-6063.78
    NIFTY    15:07 15:19=-5121.02";

fn plan() -> Plan {
    Plan {
        symbols: vec!["NIFTY".to_owned(), "RELIANCE".to_owned()],
        setups: Vec::new(),
        max_trades: Some(4),
        max_loss: Some(money("8000")),
        no_entry_after: Some(14 * 3600 + 15 * 60),
    }
}

/// `rule outcome outside/of net unknown at`
#[track_caller]
fn check_of(plan: &Plan, day: &str, expected: &[&str]) {
    let trades = trades(day);
    let said: Vec<String> = check(plan, &trades)
        .into_iter()
        .map(|one| {
            let net = one.net.map_or("-".to_owned(), |net| net.to_string());
            let at = one.at.map_or("-".to_owned(), |at| at.to_string()[11..16].to_owned());
            format!("{:?} {:?} {}/{} {net} {} {at}", one.rule, one.outcome, one.outside, one.of, one.unknown)
        })
        .collect();
    assert_eq!(said, expected);
}

#[test]
fn every_rule_says_what_stood_outside_it() {
    // −4,254.36 − 6,063.78 − 5,121.02 = −15,439.16. After the fifth the day stands at −4,136.57, after the sixth at
    // −10,200.35.
    check_of(
        &plan(),
        EXPIRY,
        &[
            "Symbols Kept 0/7 - 0 -",
            "MaxTrades Broken 3/7 -15439.16 0 -",
            "NoEntryAfter Broken 3/7 -15439.16 0 -",
            "MaxLoss Broken 1/7 -5121.02 0 15:03",
        ],
    );
}

#[test]
fn limits_that_are_just_met_are_kept() {
    let plan = Plan {
        max_trades: Some(2),
        max_loss: Some(money("500")),
        no_entry_after: Some(14 * 3600 + 15 * 60),
        ..Plan::default()
    };
    check_of(
        &plan,
        "INFY 14:00 14:10=-200
         TCS 14:15 14:20=-300",
        &["MaxTrades Kept 0/2 - 0 -", "NoEntryAfter Kept 0/2 - 0 -", "MaxLoss Kept 0/2 - 0 -"],
    );
}

#[test]
fn what_was_carried_in_counts_for_the_loss_and_for_no_entry() {
    let plan = Plan { symbols: vec!["TCS".to_owned()], max_trades: Some(0), ..plan() };
    check_of(
        &plan,
        "INFY - 09:20=-9000",
        &[
            "Symbols Nothing 0/0 - 0 -",
            "MaxTrades Nothing 0/0 - 0 -",
            "NoEntryAfter Nothing 0/0 - 0 -",
            "MaxLoss Broken 0/1 - 0 09:20",
        ],
    );
}

#[test]
fn what_is_not_known_is_not_zero() {
    check_of(
        &Plan { symbols: vec!["TCS".to_owned()], ..Plan::default() },
        "INFY 09:20
         WIPRO 09:30 09:40=100",
        &["Symbols Broken 2/2 100 1 -"],
    );
    // It ended at no known time: −55 in the end, the limit is passed, nobody knows when. Of neither it is known whether
    // it was entered after that.
    check_of(
        &Plan { max_loss: Some(money("50")), ..Plan::default() },
        "INFY 09:20 ?=-60
         WIPRO 09:30 09:40=5",
        &["MaxLoss Broken 0/2 - 2 -"],
    );
}

#[test]
fn an_entry_without_a_time_of_day_is_neither_early_nor_late() {
    let late = Plan { no_entry_after: Some(14 * 3600 + 15 * 60), ..Plan::default() };
    check_of(&late, "INFY ? ?=100", &["NoEntryAfter Unknown 0/1 - 1 -"]);
    check_of(
        &late,
        "INFY ?     ?=100
         TCS  10:00 11:00=5",
        &["NoEntryAfter Unknown 0/2 - 1 -"],
    );
    // One is late for certain; of the other nobody knows.
    check_of(
        &late,
        "INFY ?     ?=100
         TCS  14:16 15:00=5",
        &["NoEntryAfter Broken 1/2 5 1 -"],
    );
    // Three of two are one too many, whichever it is.
    let most = Plan { max_trades: Some(2), ..Plan::default() };
    let three = "INFY  ?     ?=100
                 TCS   10:00 11:00=5
                 WIPRO 11:00 12:00=7";
    check_of(&most, three, &["MaxTrades Broken 1/3 - 1 -"]);
    check_of(
        &most,
        "INFY ? ?=100
         TCS  ? ?=5",
        &["MaxTrades Kept 0/2 - 0 -"],
    );
}

#[test]
fn entries_at_one_moment_are_in_no_order() {
    let most = Plan { max_trades: Some(2), ..Plan::default() };
    // The second and the third came at 10:00: one of them is too many, nobody knows which.
    let tied = ["INFY  09:30 11:00=100", "TCS   10:00 11:00=5", "WIPRO 10:00 12:00=7"];
    for order in [[0, 1, 2], [2, 1, 0], [1, 2, 0]] {
        let day = order.map(|at| tied[at]).join("\n");
        check_of(&most, &day, &["MaxTrades Broken 1/3 - 1 -"]);
        let expected: String = order.iter().map(|at| if *at == 0 { 'i' } else { '?' }).collect();
        check_outside(&most, &day, &expected);
    }
    // One more at 13:00 is outside for certain; with the one of 10:00 it is two.
    let day = format!("{}\nSBIN 13:00 14:00=9", tied.join("\n"));
    check_of(&most, &day, &["MaxTrades Broken 2/4 - 2 -"]);
    check_outside(&most, &day, "i??o");
    // Both that came together are allowed, or neither: then it is known.
    let three = Plan { max_trades: Some(3), ..Plan::default() };
    check_of(&three, &day, &["MaxTrades Broken 1/4 9 0 -"]);
    let one = Plan { max_trades: Some(1), ..Plan::default() };
    check_of(&one, &tied.join("\n"), &["MaxTrades Broken 2/3 12 0 -"]);
    let none = Plan { max_trades: Some(0), ..Plan::default() };
    check_of(&none, "INFY ? 10:00=3\nTCS 09:30 10:00=4", &["MaxTrades Broken 2/2 7 0 -"]);
}

/// −6,000 and +5,800 at 10:30:00 are −200 together, whichever trade was entered first.
#[test]
fn what_closed_at_one_moment_counts_together() {
    let plan = Plan { max_loss: Some(money("5000")), ..Plan::default() };
    for day in [
        "INFY 09:20 10:30=-6000
         TCS  09:40 10:30=5800",
        "TCS  09:20 10:30=5800
         INFY 09:40 10:30=-6000",
    ] {
        check_of(&plan, day, &["MaxLoss Kept 0/2 - 0 -"]);
        assert_eq!(worst_loss(&trades(day)), Some(money("200")));
    }
    // −6,000 together: reached by the sum. What was entered at that very moment did not come after it.
    let day = "INFY  09:20 10:30=-2000
               TCS   09:40 10:30=-4000
               WIPRO 10:30 11:00=-7
               SBIN  10:31 11:00=-8";
    check_of(&plan, day, &["MaxLoss Broken 1/4 -8 0 10:30"]);
    check_outside(&plan, day, "iiio");
    assert_eq!(worst_loss(&trades(day)), Some(money("6015")));
}

#[test]
fn a_loss_at_no_known_time_of_the_day_is_not_the_first_of_it() {
    let plan = Plan { max_loss: Some(money("100")), ..Plan::default() };
    // 10:00 is not after it for certain: −120 in the end, at an hour that nobody knows.
    check_of(
        &plan,
        "INFY ?     ?=-120
         TCS  10:00 11:00=0",
        &["MaxLoss Broken 0/2 - 2 -"],
    );
    // −90 alone or −140 with the one before it, +60 in the end: who knows.
    check_of(
        &plan,
        "INFY ?     ?=-50
         TCS  09:30 10:00=-90
         TCS  10:30 11:00=200",
        &["MaxLoss Unknown 0/3 - 1 -"],
    );
    // +30 at any time: −90 + 30 − 60 = −120 at 11:00 whenever it came.
    check_of(
        &plan,
        "INFY ?     ?=30
         TCS  09:30 10:00=-90
         TCS  10:30 11:00=-60
         TCS  11:30 12:00=500",
        &["MaxLoss Broken 0/4 - 4 -"],
    );
    // −50 − 50 is just the limit at its worst.
    check_of(
        &plan,
        "INFY ?     ?=-50
         TCS  09:30 10:00=-50",
        &["MaxLoss Kept 0/2 - 0 -"],
    );
}

#[test]
fn a_result_that_is_not_known_leaves_the_limit_of_loss_unknown() {
    let plan = Plan { max_loss: Some(money("100")), ..Plan::default() };
    check_of(
        &plan,
        "INFY - 10:00=?
         TCS  09:30 11:00=-100",
        &["MaxLoss Unknown 0/2 - 1 -"],
    );
    check_of(&plan, "INFY - 10:00=?", &["MaxLoss Unknown 0/1 - 1 -"]);
    // What is known passes it.
    check_of(
        &plan,
        "INFY - 10:00=?
         TCS  09:30 11:00=-101
         TCS  11:30 12:00=-4",
        &["MaxLoss Broken 1/3 -4 1 11:00"],
    );
}

/// Part of it lost at 10:00, the rest gained in the afternoon: the limit was passed at 10:00, and it is the day's loss
/// that counts, not the trade's.
#[test]
fn each_exit_counts_at_its_own_time() {
    let plan = Plan { max_loss: Some(money("100")), ..Plan::default() };
    check_of(
        &plan,
        "INFY 09:20 10:00=-150 15:00=140
         TCS  12:00 13:00=-7",
        &["MaxLoss Broken 1/2 -7 0 10:00"],
    );
}

/// −2,200.65 − 4,254.36 = −6,455.01 of another setup, −6,063.78 without one.
#[test]
fn a_trade_without_a_setup_is_neither_inside_nor_outside() {
    let plan = Plan { setups: vec!["opening range".to_owned(), "pullback".to_owned()], ..Plan::default() };
    check_of(
        &plan,
        "RELIANCE/pullback 09:24 09:41=2045.98
         NIFTY/scalp       11:06 11:31=-2200.65
         NIFTY/scalp       14:31 14:44=-4254.36
         NIFTY             14:52 15:03=-6063.78",
        &["Setups Broken 2/4 -6455.01 1 -"],
    );
    check_of(
        &plan,
        "RELIANCE/pullback 09:24 09:41=2045.98
         NIFTY             14:52 15:03=-6063.78",
        &["Setups Unknown 0/2 - 1 -"],
    );
    check_of(&plan, "RELIANCE/pullback 09:24 09:41=2045.98", &["Setups Kept 0/1 - 0 -"]);
    check_of(&plan, "RELIANCE - 09:41=2045.98", &["Setups Nothing 0/0 - 0 -"]);
}

#[test]
fn without_trades_or_plan_nothing_is_said() {
    check_of(&Plan::default(), EXPIRY, &[]);
    check_of(
        &Plan { max_trades: Some(1), max_loss: Some(money("1")), ..Plan::default() },
        "",
        &["MaxTrades Nothing 0/0 - 0 -", "MaxLoss Nothing 0/0 - 0 -"],
    );
}

/// `i` inside, `o` outside, `?` not known, in the order of the day.
#[track_caller]
fn check_outside(plan: &Plan, day: &str, expected: &str) {
    let said: String = outside(plan, &trades(day))
        .into_iter()
        .map(|one| match one {
            Some(true) => 'o',
            Some(false) => 'i',
            None => '?',
        })
        .collect();
    assert_eq!(said, expected);
}

#[test]
fn a_trade_stands_outside_the_plan_by_any_rule() {
    // The fifth to the seventh are beyond four trades, and later than 14:15.
    check_outside(&plan(), EXPIRY, "iiiiooo");
    check_outside(&Plan { symbols: vec!["RELIANCE".to_owned()], ..Plan::default() }, EXPIRY, "ioooooo");
    // Passed at 15:03: only the last one came after it.
    check_outside(&Plan { max_loss: Some(money("8000")), ..Plan::default() }, EXPIRY, "iiiiiio");
    check_outside(&Plan::default(), EXPIRY, "iiiiiii");
    let setups = Plan { setups: vec!["pullback".to_owned()], ..Plan::default() };
    let day = "INFY/pullback 10:00 11:00=5
               TCS/scalp     11:00 12:00=5
               SBIN          12:00 13:00=5
               ITC           -     14:00=5";
    check_outside(&setups, day, "io?i");
    // Two of three were allowed, and of one nobody knows when it came.
    let untimed = "INFY ?     11:00=5
                   TCS  11:00 12:00=5
                   SBIN 12:00 13:00=5";
    check_outside(&Plan { max_trades: Some(2), ..Plan::default() }, untimed, "???");
    check_outside(&Plan { max_trades: Some(3), ..Plan::default() }, untimed, "iii");
    check_outside(&Plan { max_loss: Some(money("100")), ..Plan::default() }, "INFY 10:00 11:00=?", "?");
}
