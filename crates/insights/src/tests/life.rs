//! What becomes of a finding, on journals written out day by day. Asked on Monday, 16 November 2026; 13 weeks before is
//! Monday, 17 August: what is found then is found with data to Sunday the 16th, and later trades are of the days since.

use std::collections::BTreeMap;

use domain::{Day, Money, Time};

use crate::asked::{Asked, Counted, ask};
use crate::batch::{Answer, Batch, State, batch};
use crate::life::Life;
use crate::question::{Scheme, question_of};
use crate::sentence::of_life;
use crate::window::{Label, Least, Trade, Window};

/// A trade of a day: hour of the entry, minutes held, net and charges in rupees, which part of the session.
#[derive(Clone, Copy)]
struct One(u32, u32, i64, i64, usize);

const EARLY: usize = 0;
const MIDDLE: usize = 1;
const LATE: usize = 2;

fn day(text: &str) -> Day {
    Day::parse(text).unwrap()
}

fn monday() -> Day {
    day("2026-11-16")
}

fn until() -> Day {
    day("2026-08-16")
}

/// Between −60 and 60 rupees, in turn; the mean of 13 of them is 0.
fn noise(at: i32, number: i32) -> i64 {
    i64::from((at * 7 + number * 5).rem_euclid(13) - 6) * 10
}

/// Each weekday from 18 August 2025 to 13 November 2026.
fn journal(of: impl Fn(Day, i32) -> Vec<One>) -> Window {
    let first = day("2025-08-18");
    let (mut trades, mut sets) = (Vec::new(), Vec::new());
    for at in 0..453 {
        let day = first.plus(at);
        if day.is_weekend() {
            continue;
        }
        for One(hour, minutes, net, charges, part) in of(day, at) {
            let entry = Time::from_ist(day, hour * 3_600).0;
            let place = trades.len() as u32;
            trades.push(Trade {
                at: place,
                key: place.into(),
                day,
                entry_day: day,
                entry: Some(entry),
                exit: Some(entry + i64::from(minutes) * 60_000),
                net: net * Money::ONE,
                gross: (net + charges) * Money::ONE,
                underlying: 0,
                meeting: 9,
                to_expiry: None,
                strategy: None,
                size: None,
            });
            sets.push(Some(1 << part));
        }
    }
    let levels = ["early", "middle", "late"].map(|name| (name.to_owned(), format!("Part {name}")));
    let label = Label { levels: levels.into(), sets, later: Vec::new() };
    Window::new((first, monday()), trades, BTreeMap::from([("session", label)]), Vec::new())
}

/// Two early trades, one in the middle and a late one, which is so many rupees off.
fn late(at: i32, off: i64) -> Vec<One> {
    let one = |number: i32, part| One(10 + number as u32, 5, noise(at, number), 0, part);
    vec![one(0, EARLY), one(1, EARLY), one(2, MIDDLE), One(15, 5, noise(at, 3) + off, 0, LATE)]
}

fn answer(batch: &Batch, id: &str) -> Answer {
    batch.answers.iter().find(|one| one.question.id == id).unwrap().clone()
}

fn asked(of: impl Fn(Day, i32) -> Vec<One>, id: &str) -> Answer {
    answer(&batch(&journal(of), monday(), 0), id)
}

#[test]
fn what_began_in_the_last_13_weeks_is_new() {
    let found = asked(|day, at| late(at, if day > until() { -300 } else { 0 }), "h03");
    assert_eq!(found.state, State::Found(Life::New));
    assert_eq!(found.evidence.unwrap().level, "Part late");
}

#[test]
fn what_lasted_is_confirmed_by_later_trades_alone() {
    let found = asked(|_, at| late(at, -300), "h03");
    let State::Found(Life::Confirmed { until: data, trades, p }) = found.state else {
        panic!("{:?}", found.state)
    };
    // 13 weeks of five days, one late trade each.
    assert_eq!((data, trades), (until(), 65));
    assert!(p <= 0.10, "{p}");
    let said = of_life(&Life::Confirmed { until: data, trades, p: 0.034 }).message();
    assert_eq!(said, "Found with data to 16 Aug 2026. 65 later trades alone say the same (p 0.03).");
}

#[test]
fn what_later_trades_do_not_show_is_gone_though_all_together_still_show_it() {
    let found = asked(|day, at| late(at, if day > until() { 40 } else { -300 }), "h03");
    // 39 of 52 weeks are as before: the whole window stands out.
    let evidence = found.evidence.as_ref().unwrap();
    assert!(evidence.q <= 0.1 && evidence.effect < 0.0);
    let State::Gone(Life::Faded { until: data, group, trades, p }) = found.state else {
        panic!("{:?}", found.state)
    };
    assert_eq!((data, group.as_str(), trades), (until(), "Part late", 65));
    assert!(p > 0.10, "{p}");
}

/// Nothing stands out now, and the largest of what does not is another part: what is gone is the part that was found.
#[test]
fn what_is_gone_is_named_as_it_was_found() {
    // Late trades lost 100 more until August, 290 less since: together about nothing.
    let of = |day: Day, at: i32| late(at, if day > until() { 290 } else { -100 });
    let found = asked(of, "h03");
    assert!(
        matches!(&found.state, State::Gone(Life::Faded { group, .. }) if group == "Part late"),
        "{found:?}"
    );
    // Another part stands out now: that is new, and no word is said of the first one.
    let of = |day: Day, at: i32| {
        let mut all = late(at, if day > until() { 40 } else { -30 });
        let middle = if day > until() { -900 } else { 0 };
        all.push(One(13, 5, noise(at, 4) + middle, 0, MIDDLE));
        all
    };
    let found = asked(of, "h03");
    assert_ne!(found.evidence.as_ref().unwrap().level, "Part late");
    assert_eq!(found.state, State::Found(Life::New));
}

#[test]
fn what_has_too_few_later_trades_waits_and_says_what_is_missing() {
    let young = |found: Answer| match found.state {
        State::Found(Life::Young { until: data, counted, have, of }) => (data, counted, have, of),
        other => panic!("{other:?}"),
    };
    // Ten late trades since: those of the two weeks from 17 August.
    let of = |day: Day, at: i32| {
        let mut all = late(at, -300);
        if day >= Day::parse("2026-08-31").unwrap() {
            all.pop();
        }
        all
    };
    assert_eq!(young(asked(of, "h03")), (until(), Counted::TradesInTheGroup, 10, 20));
    // Late trades every day, and nothing to compare them with but on the first Monday: three trades.
    let of = |day: Day, at: i32| {
        let all = late(at, -300);
        if day > Day::parse("2026-08-17").unwrap() { all[3..].to_vec() } else { all }
    };
    assert_eq!(young(asked(of, "h03")), (until(), Counted::DaysWithBoth, 1, 5));
    // Of days that all made something: eight trades since, on eight days.
    let of = |day: Day, at: i32| {
        let is_late = day >= Day::parse("2026-08-27").unwrap();
        if is_late { Vec::new() } else { vec![One(10, 5, 200 + noise(at, 0), 0, EARLY)] }
    };
    assert_eq!(young(asked(of, "h01")), (until(), Counted::TradesInTheGroup, 8, 20));
    let said = |counted| of_life(&Life::Young { until: until(), counted, have: 3, of: 5 }).message();
    assert_eq!(
        said(Counted::TradesInTheGroup),
        "Found with data to 16 Aug 2026. Since then 3 of the 5 trades have closed that are needed to ask it again."
    );
    assert_eq!(
        said(Counted::DaysWithBoth),
        "Found with data to 16 Aug 2026. Since then there were 3 of the 5 days with such trades and others that are needed to ask it again."
    );
}

/// Late trades lost 2 more each, and one of them 40,000: without it the difference is 2.
#[test]
fn what_rests_on_one_trade_is_no_finding() {
    let of = |day: Day, at: i32| {
        let off = if day == Day::parse("2026-10-07").unwrap() { 40_000 } else { 2 };
        let mut all = late(at, 0);
        all.iter_mut().for_each(|one| one.2 /= 60);
        all[3].2 -= off;
        all
    };
    let found = asked(of, "h03");
    assert_eq!(found.state, State::RestsOnOne);
    let robust = found.evidence.unwrap().robust.unwrap();
    assert!(robust.without_trade.unwrap() > -5.0 && robust.without_day.unwrap() > -5.0, "{robust:?}");
}

/// 20 days with a loser of an hour, or an hour and a half, and a winner of five minutes: without one of them 19 are
/// left, too few for a test, and the losers were held as long as before.
#[test]
fn what_is_just_enough_does_not_rest_on_one_day_for_that() {
    let of = |day: Day, at: i32| {
        let is_in = (Day::parse("2026-10-05").unwrap()..Day::parse("2026-10-31").unwrap()).contains(&day);
        let held = if at % 2 == 0 { 60 } else { 90 };
        let own =
            vec![One(10, held, -100 + noise(at, 0), 0, EARLY), One(12, 5, 100 + noise(at, 1), 0, EARLY)];
        if is_in { own } else { Vec::new() }
    };
    let found = asked(of, "h08");
    assert_eq!(found.state, State::Found(Life::New), "{:?}", found.evidence);
    // Between ln 60 − ln 5 = 2.4849 and ln 90 − ln 5 = 2.8904, with any of them left out.
    let robust = found.evidence.unwrap().robust.unwrap();
    for left in [robust.without_trade, robust.without_day] {
        assert!((2.484_9..2.890_4).contains(&left.unwrap()), "{robust:?}");
    }
}

/// 100 of charges a day. Thirty days made 300 before them, 10 each but for 4 and 16 on the first two: all of it was
/// eaten. One of them made 400 instead: 690 in all, and 290 without it, less than half.
#[test]
fn what_charges_ate_must_not_have_been_made_on_one_day() {
    let of = |large: i64| {
        move |day: Day, _: i32| {
            let is_in = (Day::parse("2026-10-01").unwrap()..Day::parse("2026-11-12").unwrap()).contains(&day);
            let made = match day.ymd() {
                (2026, 10, 1) => 4,
                (2026, 10, 2) => 16,
                (2026, 10, 14) => large,
                _ => 10,
            };
            if is_in { vec![One(10, 5, made - 100, 100, EARLY)] } else { Vec::new() }
        }
    };
    let even = asked(of(10), "h02");
    assert_eq!(even.state, State::Found(Life::New));
    assert_eq!(even.evidence.unwrap().effect, 300.0);
    let uneven = asked(of(400), "h02");
    assert_eq!(uneven.state, State::RestsOnOne);
    let evidence = uneven.evidence.unwrap();
    assert_eq!((evidence.effect, evidence.robust.unwrap().without_day), (690.0, Some(290.0)));
}

/// Later trades are asked of the group that was found: it begins where it began then, and is drawn in the same way.
#[test]
fn a_group_that_is_asked_again_begins_where_it_did() {
    // Four entries a day, so the middle number of entries is 4 and nothing lies beyond it.
    let window = journal(|_, at| late(at, 0));
    let question = question_of("h16").unwrap();
    let own = |least: Least| match ask(question, &Window { least, ..window.clone() }).asked {
        Asked::Test(test) => test.groups[0].own.len(),
        Asked::Waits(waits) => waits.have as usize,
        Asked::NotSaid => panic!("not said"),
    };
    let days = window.days().len();
    assert_eq!(own(Least::default()), 0);
    assert_eq!(own(Least { edge: Some(3.0), ..Least::default() }), days);
    assert_eq!(own(Least { edge: Some(2.0), ..Least::default() }), 2 * days);
    let scheme = |scheme| match ask(
        question_of("h03").unwrap(),
        &Window { least: Least { scheme, ..Least::default() }, ..window.clone() },
    )
    .asked
    {
        Asked::Test(test) => Some(test.scheme),
        Asked::Waits(_) | Asked::NotSaid => None,
    };
    assert_eq!(scheme(None), Some(Scheme::WithinDays));
    // No day is of one part only.
    assert_eq!(scheme(Some(Scheme::Days)), None);
}
