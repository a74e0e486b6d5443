//! All questions on one journal.

use crate::batch::{State, batch, groups};
use crate::made::{Made, Planted, YEAR, journal};
use crate::question::QUESTIONS;
use crate::random::Random;
use crate::window::Window;
use crate::{Life, question_of};

fn monday() -> domain::Day {
    domain::Day::from_ymd(2026, 11, 16).unwrap()
}

#[test]
fn there_are_33_questions_each_once() {
    let mut ids: Vec<&str> = QUESTIONS.iter().map(|one| one.id).collect();
    assert!(ids.is_sorted() && ids.len() == 33);
    ids.dedup();
    assert_eq!(ids.len(), 33);
    assert_eq!(question_of("h11").map(|one| one.name), Some("Within ten minutes of a loss"));
}

#[test]
fn the_same_journal_says_the_same_in_any_order_of_its_trades() {
    let made = Made { planted: Planted::Late(2_500.0), ..YEAR };
    let window = journal(made, 5);
    let first = batch(&window, monday(), 9);
    assert_eq!(first, batch(&window, monday(), 9));
    // Any day of the week asks on its Monday.
    assert_eq!(first, batch(&window, monday().plus(6), 9));
    let mut order: Vec<usize> = (0..window.trades.len()).collect();
    Random::new(1).shuffle(&mut order);
    let labels = window.labels.iter().map(|(key, label)| {
        let sets = order.iter().map(|&at| label.sets[at]).collect();
        (*key, crate::Label { sets, ..label.clone() })
    });
    let trades = order.iter().map(|&at| window.trades[at].clone()).collect();
    let other = Window::new((window.from, window.until), trades, labels.collect(), Vec::new());
    assert_eq!(first, batch(&other, monday(), 9));
    let other_seed = batch(&window, monday(), 10);
    assert_ne!(format!("{first:?}"), format!("{other_seed:?}"));
}

#[test]
fn what_is_planted_is_found_with_its_trades_and_adds_up() {
    let window = journal(Made { planted: Planted::Late(4_000.0), ..YEAR }, 5);
    let found = batch(&window, monday(), 0);
    let answer = found.answers.iter().find(|one| one.question.id == "h03").unwrap();
    assert!(matches!(answer.state, State::Found(_)), "{answer:?}");
    let evidence = answer.evidence.as_ref().unwrap();
    assert_eq!(evidence.level, "6");
    let late = |one: &&crate::Trade| domain::Time(one.entry.unwrap()).second_of_day() >= 33_300 + 5 * 3_700;
    let own: Vec<&crate::Trade> = window.trades.iter().filter(late).collect();
    assert_eq!(evidence.own.trades as usize, own.len());
    assert_eq!(evidence.own.net.0, own.iter().map(|one| one.net).sum::<i64>());
    assert_eq!(evidence.trades, own.iter().map(|one| one.at).collect::<Vec<_>>());
    let others = evidence.others.as_ref().unwrap();
    assert_eq!(evidence.own.net + others.net, found.net);
    assert!(evidence.effect < -2_000.0 && evidence.interval.unwrap().high < 0.0);
    assert!(evidence.q <= 0.1 && evidence.strict_q >= evidence.q);
    // The history opens the same trades.
    let (_, trades) = groups(&window, monday()).into_iter().find(|(one, _)| one.id == "h03").unwrap();
    assert_eq!(trades, evidence.trades);
    // It was there all year: the last quarter alone says it, too.
    assert!(matches!(answer.state, State::Found(Life::Confirmed { .. })), "{:?}", answer.state);
}

#[test]
fn without_trades_everything_waits() {
    let window = Window::new((monday(), monday()), Vec::new(), Default::default(), Vec::new());
    let found = batch(&window, monday(), 0);
    assert_eq!((found.answers.len(), found.tested(), found.trades), (33, 0, 0));
    assert!(found.answers.iter().all(|one| matches!(one.state, State::Waits(_) | State::NotSaid)));
    assert_eq!(found.smallest_visible, None);
}

/// Labels that were written after the exit are counted and not tested.
#[test]
fn what_was_written_afterwards_is_not_tested() {
    let mut window = journal(YEAR, 5);
    let label = window.labels.get_mut("setup").unwrap();
    label.later = label.sets.iter().map(Option::is_some).collect();
    let later = label.later.iter().filter(|is_later| **is_later).count();
    label.sets.fill(None);
    let found = batch(&window, monday(), 0);
    let answer = found.answers.iter().find(|one| one.question.id == "h25").unwrap();
    assert!(matches!(&answer.state, State::Waits(waits) if waits.have == 0), "{:?}", answer.state);
    assert_eq!((answer.later as usize, answer.left_out), (later, found.trades));
}

const ADVICE: [&str; 20] = [
    "should",
    "must",
    "avoid",
    "stop",
    "cut",
    "reduce",
    "increase",
    "try",
    "consider",
    "buy",
    "sell",
    "hold",
    "will",
    "expect",
    "likely",
    "target",
    "better",
    "worse",
    "recommend",
    "improve",
];

#[track_caller]
fn no_advice(text: &str, names: &[&str]) {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|sign: char| !sign.is_alphabetic()).collect();
    let found = ADVICE.iter().find(|word| words.contains(word) && !names.contains(word));
    assert_eq!(found, None, "{text}");
}

/// Every text of the file that writes sentences, whether a journal here gets it or not; and what is asked. In names of
/// questions a stop is a price, and a worse price one that was paid.
#[test]
fn no_sentence_and_no_question_gives_advice() {
    let texts = include_str!("../sentence.rs").split('"').skip(1).step_by(2);
    let sentences: Vec<&str> = texts.filter(|text| text.contains(' ')).collect();
    // Lives: four of a young finding, three others. What it is and its difference, each also of strategies; of a day;
    // five questions of their own; that it holds; the book without it; and "under 0.01".
    assert_eq!(sentences.iter().filter(|text| text.contains('.')).count(), 20, "{sentences:?}");
    sentences.iter().for_each(|text| no_advice(text, &[]));
    for question in &QUESTIONS {
        no_advice(question.name, &["stop"]);
        no_advice(question.about, &["stop", "worse"]);
    }
    // Of facts a target too is a price that was written.
    let texts = include_str!("../facts.rs").split('"').skip(1).step_by(2);
    let facts: Vec<&str> = texts.filter(|text| text.contains(' ')).collect();
    assert_eq!(facts.iter().filter(|text| text.ends_with('.')).count(), 7, "{facts:?}");
    facts.iter().for_each(|text| no_advice(text, &["stop", "target"]));
}

/// The difference is said in the way in which its ends are counted.
#[test]
fn a_difference_and_its_ends_have_one_direction() {
    let found = batch(&journal(Made { planted: Planted::Late(4_000.0), ..YEAR }, 5), monday(), 0);
    let answer = found.answers.iter().find(|one| one.question.id == "h03").unwrap();
    let gap = crate::sentences(answer, &found).into_iter().find(|text| text.code == "insight_gap").unwrap();
    let said = gap.message();
    let evidence = answer.evidence.as_ref().unwrap();
    let interval = evidence.interval.unwrap();
    let rupees = |amount: f64| format!("₹{}.00", domain::grouped(amount.abs().round() as u128));
    assert_eq!(
        said,
        format!(
            "On average such a trade made {} less than your other trades. Nine times in ten the difference lies between \
             {} and {} when your days are drawn again (q under 0.01).",
            rupees(evidence.effect),
            rupees(interval.high),
            rupees(interval.low)
        )
    );
}

/// Past tense, no advice: no sentence has one of these words, whatever it says.
#[test]
fn sentences_say_what_was_and_nothing_to_do() {
    let mut said = std::collections::BTreeSet::new();
    for planted in [Planted::Late(3_000.0), Planted::AfterLoss(3_000.0), Planted::Tuesday(4_000.0)] {
        let found = batch(&journal(Made { planted, ..YEAR }, 5), monday(), 0);
        for answer in &found.answers {
            for text in crate::sentences(answer, &found) {
                no_advice(&text.pattern, &[]);
                assert!(!text.message().contains('{'), "{}", text.message());
                said.insert(text.code.to_string());
            }
        }
    }
    for code in [
        "insight_what",
        "insight_gap",
        "insight_day",
        "insight_without",
        "insight_held",
        "insight_given_back",
    ] {
        assert!(said.contains(code), "{code} of {said:?}");
    }
}
