//! Legs that were opened together count as one.

use std::collections::BTreeMap;

use domain::{Day, Money};

use crate::asked::{Asked, Counted, ask};
use crate::batch::{State, batch, groups};
use crate::question::question_of;
use crate::window::{Label, LegOf, Trade, Window};

fn monday() -> Day {
    Day::from_ymd(2026, 11, 16).unwrap()
}

/// Each weekday of 20 weeks two strangles of two legs, and a condor of four; `condor` is what it makes in all.
/// One leg of each makes 5,000 more and another one as much less.
fn journal(weeks: i32, condor: impl Fn(i32) -> i64) -> Window {
    let (mut trades, mut sets): (Vec<Trade>, Vec<Option<u64>>) = (Vec::new(), Vec::new());
    let mut strategy = 0;
    for at in 0..7 * weeks {
        let day = monday().plus(at - 7 * weeks);
        if day.is_weekend() {
            continue;
        }
        let noise = |number: i32| i64::from((at * 7 + number * 5).rem_euclid(13) - 6) * 10;
        for (set, legs, net) in [(1_u64, 2, noise(0)), (1, 2, noise(1)), (2, 4, condor(at) + noise(2))] {
            for leg in 0..legs {
                let own = [net + 5_000, -5_000, 0, 0][leg];
                let place = trades.len() as u32;
                trades.push(Trade {
                    at: place,
                    key: place.into(),
                    day,
                    entry_day: day,
                    entry: None,
                    exit: None,
                    net: own * Money::ONE,
                    gross: own * Money::ONE,
                    underlying: 0,
                    meeting: 9,
                    to_expiry: None,
                    strategy: Some(LegOf { id: strategy, legs: legs as u32 }),
                    size: None,
                });
                sets.push(Some(set));
            }
            strategy += 1;
        }
    }
    let names = [("short_strangle", "Short strangle"), ("iron_condor", "Iron condor")];
    let levels = names.map(|(key, name)| (key.to_owned(), name.to_owned())).to_vec();
    let label = Label { levels, sets, later: Vec::new() };
    let labels = BTreeMap::from([("strategy", label)]);
    Window::new((monday().plus(-7 * weeks), monday()), trades, labels, Vec::new())
}

#[test]
fn a_kind_is_found_by_strategies_and_opens_its_legs() {
    // 100 days: strangles make 0 on average, condors lose 300.
    let window = journal(20, |_| -300);
    let found = batch(&window, monday(), 0);
    let answer = found.answers.iter().find(|one| one.question.id == "h33").unwrap();
    assert!(matches!(answer.state, State::Found(_)), "{answer:?}");
    let evidence = answer.evidence.as_ref().unwrap();
    assert!(evidence.of_strategies);
    let (own, others) = (&evidence.own, evidence.others.as_ref().unwrap());
    // Two kinds differ as much from each other: the first one is named.
    assert_eq!(evidence.level, "Short strangle");
    let (condors, strangles) = (others, own);
    assert_eq!((condors.trades, strangles.trades, condors.days), (100, 200, 100));
    let sum = |set: u64| -> i64 {
        let label = &window.labels["strategy"];
        let own = window.trades.iter().zip(&label.sets).filter(|(_, one)| **one == Some(set));
        own.map(|(one, _)| one.net).sum()
    };
    assert_eq!((strangles.net, condors.net), (Money(sum(1)), Money(sum(2))));
    assert!((evidence.effect.abs() - (sum(1) as f64 / 200.0 - sum(2) as f64 / 100.0) / 1e4).abs() < 1e-6);
    // Of each strategy its legs: 2 × 200 of strangles, or 4 × 100.
    assert_eq!(evidence.trades.len(), 400);
    let (_, opened) = groups(&window, monday()).into_iter().find(|(one, _)| one.id == "h33").unwrap();
    assert_eq!(opened, evidence.trades);
    let said = crate::sentences(answer, &found);
    let codes: Vec<&str> = said.iter().map(|text| text.code.as_ref()).collect();
    assert_eq!(
        codes,
        ["insight_what_strategies", "insight_gap_strategies", "insight_holds", "insight_without"]
    );
    assert!(said[3].message().starts_with("Without these 400 trades the net of"), "{}", said[3].message());
}

#[test]
fn legs_do_not_make_up_for_strategies_that_are_missing() {
    // 15 days: 15 condors of four legs are 60 trades and 15 strategies.
    let window = journal(3, |_| -300);
    let Asked::Waits(waits) = ask(question_of("h33").unwrap(), &window).asked else { panic!("it is enough") };
    assert_eq!((waits.counted, waits.have, waits.of), (Counted::StrategiesOnTheOtherSide, 15, 20));
    assert_eq!((waits.counted.word(), waits.level.as_str()), ("other_strategies", "Short strangle"));
}

/// A condor of which one leg closed before the window, or is not closed, is not there with what the others made.
#[test]
fn a_strategy_without_all_of_its_legs_is_left_out() {
    let mut window = journal(20, |_| -300);
    let whole = ask(question_of("h33").unwrap(), &window);
    assert_eq!(whole.left_out, 0);
    let at = window.trades.iter().position(|one| one.strategy.is_some_and(|one| one.legs == 4)).unwrap();
    window.trades.remove(at);
    window.values.remove(at);
    window.labels.get_mut("strategy").unwrap().sets.remove(at);
    let asked = ask(question_of("h33").unwrap(), &window);
    let Asked::Test(test) = asked.asked else { panic!("it is enough") };
    // Its three other legs.
    assert_eq!((asked.left_out, test.counted), (3, 200));
}

/// Legs that differ by 10,000 and strategies that do not differ at all.
#[test]
fn legs_that_differ_are_no_finding() {
    let found = batch(&journal(20, |_| 0), monday(), 0);
    let answer = found.answers.iter().find(|one| one.question.id == "h33").unwrap();
    assert_eq!(answer.state, State::Nothing);
}
