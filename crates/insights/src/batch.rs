//! All questions at once, as on a Monday: tested together, counted together.

use domain::{Day, Money};

use crate::asked::{Asked, Groups, Measure, Test, Waits, ask};
use crate::evidence::{Evidence, Side, evidence};
use crate::family::{LEVEL, q_values};
use crate::life::{Life, life};
use crate::null::{DRAWS, How, Tested, test};
use crate::question::{QUESTIONS, Question};
use crate::random::seed_of;
use crate::window::Window;

/// Weeks of a window; it ends on the Sunday before the batch.
const WEEKS: i32 = 52;
/// What comes so near is drawn again before it is shown.
const AGAIN: f64 = 0.15;

/// Why something is or is not said.
#[derive(Debug, Clone, PartialEq)]
pub enum State {
    Found(Life),
    /// It was found, and what closed later does not show it.
    Gone(Life),
    /// It stands out, and rests on one trade or one day.
    RestsOnOne,
    /// The test and the rupees point in different ways.
    PointsBothWays,
    /// There was enough data, and chance does as much often enough.
    Nothing,
    Waits(Waits),
    NotSaid,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub question: &'static Question,
    pub state: State,
    /// Of what was tested.
    pub evidence: Option<Evidence>,
    /// Trades of which nobody said what the question asks, and those of which it was said after the exit.
    pub left_out: u32,
    pub later: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Batch {
    /// A Monday.
    pub day: Day,
    pub from: Day,
    pub until: Day,
    pub trades: u32,
    pub days: u32,
    pub net: Money,
    /// Trades of the window of which nobody knows the result.
    pub unknown: u32,
    /// Net of a day.
    pub mean_of_days: Option<Side>,
    /// In the order of the questions.
    pub answers: Vec<Answer>,
    /// Differences under so many rupees a trade cannot be seen in any question.
    pub smallest_visible: Option<f64>,
}

impl Batch {
    /// How many questions had enough data.
    pub fn tested(&self) -> usize {
        self.answers.iter().filter(|one| one.evidence.is_some()).count()
    }

    pub fn found(&self) -> impl Iterator<Item = &Answer> {
        self.answers.iter().filter(|one| matches!(one.state, State::Found(_)))
    }
}

/// The Monday of a day's week, and the window of its batch.
pub fn window_of(today: Day) -> (Day, Day, Day) {
    let monday = today.plus(-(today.weekday() as i32));
    (monday, monday.plus(-7 * WEEKS), monday.plus(-1))
}

/// One test that had enough data.
pub struct One {
    pub question: &'static Question,
    pub test: Test,
    pub tested: Tested,
    pub q: f64,
    pub left_out: u32,
    pub later: u32,
}

/// Tests of a window, and of those without one the reason.
pub struct Tests {
    pub all: Vec<One>,
    without: Vec<Answer>,
}

/// Every question on this window, with its q.
pub fn tests(window: &Window, monday: Day, seed: u64) -> Tests {
    let (mut all, mut without) = (Vec::new(), Vec::new());
    let seed_of = |question: &Question, word: &str| {
        seed_of(&[seed, monday.0 as u64, question.version.into()], &format!("{}{word}", question.id))
    };
    for question in &QUESTIONS {
        let found = ask(question, window);
        let (left_out, later) = (found.left_out, found.later);
        let state = match found.asked {
            Asked::Waits(waits) => State::Waits(waits),
            Asked::NotSaid => State::NotSaid,
            Asked::Test(mut own) => {
                let tested = test(&mut *own.null, own.tail, How::First, DRAWS, seed_of(question, ""));
                all.push(One { question, test: own, tested, q: 1.0, left_out, later });
                continue;
            }
        };
        without.push(Answer { question, state, evidence: None, left_out, later });
    }
    put_q(&mut all);
    for one in all.iter_mut().filter(|one| one.q <= AGAIN) {
        let seed = seed_of(one.question, " again");
        one.tested = test(&mut *one.test.null, one.test.tail, How::Again, DRAWS, seed);
    }
    put_q(&mut all);
    Tests { all, without }
}

fn put_q(all: &mut [One]) {
    let q = q_values(&all.iter().map(|one| one.tested.p).collect::<Vec<_>>());
    for (one, q) in all.iter_mut().zip(q) {
        one.q = q;
    }
}

/// `all` is everything that was ever closed; `today` says which Monday it is.
pub fn batch(all: &Window, today: Day, seed: u64) -> Batch {
    let (monday, from, until) = window_of(today);
    let window = all.of_days(from, until);
    let Tests { all: tests, without: mut answers } = tests(&window, monday, seed);
    let family = tests.len();
    for one in &tests {
        let evidence = evidence(&window, one, family);
        answers.push(Answer {
            question: one.question,
            state: state(one, &evidence),
            evidence: Some(evidence),
            left_out: one.left_out,
            later: one.later,
        });
    }
    let place = |one: &Answer| QUESTIONS.iter().position(|question| question.id == one.question.id);
    answers.sort_by_key(place);
    life(all, monday, seed, &mut answers);
    let days = window.days();
    let visible = answers.iter().filter_map(|one| one.evidence.as_ref()?.visible);
    Batch {
        day: monday,
        from,
        until,
        trades: window.trades.len() as u32,
        days: days.len() as u32,
        net: window.net(),
        unknown: window.unknown.len() as u32,
        mean_of_days: Side::of_days(&window),
        smallest_visible: visible.min_by(f64::total_cmp),
        answers,
    }
}

/// Which questions stand out, and nothing else: for the calibration.
pub fn standing_out(all: &Window, today: Day, seed: u64) -> Vec<&'static str> {
    let (monday, from, until) = window_of(today);
    let window = all.of_days(from, until);
    let tests = tests(&window, monday, seed).all;
    let near = tests.iter().filter(|one| one.q <= LEVEL);
    let found =
        near.filter(|one| matches!(state(one, &evidence(&window, one, tests.len())), State::Found(_)));
    found.map(|one| one.question.id).collect()
}

/// The first look at it; what became of it later is `life`'s.
pub fn state(one: &One, evidence: &Evidence) -> State {
    if one.q > LEVEL {
        return State::Nothing;
    }
    let sign = if one.test.is_turned { -1.0 } else { 1.0 };
    if sign * one.tested.statistic.value * evidence.effect <= 0.0 {
        return State::PointsBothWays;
    }
    if evidence.robust.is_some_and(|robust| robust.holds(evidence.effect)) {
        State::Found(Life::New)
    } else {
        State::RestsOnOne
    }
}

/// Which trades of the book each question is about, of those that have enough data: by the same choice as the tests.
pub fn groups(all: &Window, today: Day) -> Vec<(&'static Question, Vec<u32>)> {
    let (_, from, until) = window_of(today);
    let window = all.of_days(from, until);
    let of = |question: &'static Question| {
        let Asked::Test(mut test) = ask(question, &window).asked else { return None };
        let own = chosen(&mut test).own.clone();
        Some((question, test.trades_of(&window, &own)))
    };
    QUESTIONS.iter().filter(|one| one.has_trades).filter_map(of).collect()
}

/// The level of the largest statistic.
fn chosen(test: &mut Test) -> &Groups {
    let mut sums = vec![0.0; test.null.width()];
    for block in 0..test.null.blocks() {
        test.null.seen(block, &mut sums);
    }
    &test.groups[test.null.statistic(&sums).level]
}

/// Nothing but the mean difference, without these places; `None` where a side is empty.
pub fn effect(all: &Window, test: &Test, level: &Groups, is_out: impl Fn(u32) -> bool) -> Option<f64> {
    let window = test.window(all);
    let mean = |of: &[u32]| {
        let nets = of.iter().filter(|at| !is_out(**at)).map(|at| window.trades[*at as usize].net);
        let (count, sum) = nets.fold((0_u32, 0_i64), |(count, sum), net| (count + 1, sum + net));
        (count > 0).then(|| sum as f64 / f64::from(count) / Money::ONE as f64)
    };
    match test.measure {
        Measure::Gap => Some(mean(&level.own)? - mean(&level.others)?),
        Measure::MeanOfDays => {
            let of_day = |day: std::ops::Range<usize>| {
                let kept = day.filter(|at| !is_out(*at as u32));
                let (count, sum) =
                    kept.fold((0, 0), |(count, sum), at| (count + 1, sum + window.trades[at].net));
                (count > 0).then_some(sum as f64 / Money::ONE as f64)
            };
            let days: Vec<f64> = window.days().into_iter().filter_map(of_day).collect();
            (!days.is_empty()).then(|| days.iter().sum::<f64>() / days.len() as f64)
        }
        Measure::Own(effect) => Some(effect),
    }
}
