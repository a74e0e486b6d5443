//! Whether what was found lasts. Nothing is stored: the batch of 13 weeks before is made again from what had closed by
//! then, and what it found is asked of what closed since, alone.

use domain::Day;

use crate::asked::{Asked, ask};
use crate::batch::{Answer, One, State, state, tests, window_of};
use crate::evidence::evidence;
use crate::null::{DRAWS, How, Tail, test};
use crate::random::seed_of;
use crate::window::{Least, Window};

const WEEKS_BEFORE: i32 = 13;
const LATER_TRADES: u32 = 20;
/// One-sided, of the later trades alone.
const CONFIRMS: f64 = 0.10;

#[derive(Debug, Clone, PartialEq)]
pub enum Life {
    /// It was not found 13 weeks before.
    New,
    /// Found with data until this day; so few trades of the group came later.
    Young { until: Day, have: u32, of: u32 },
    /// Later trades alone say the same.
    Confirmed { until: Day, trades: u32, p: f64 },
    /// They do not.
    Faded { until: Day, trades: u32, p: f64 },
}

/// Puts it into the answers.
pub fn life(all: &Window, monday: Day, seed: u64, answers: &mut [Answer]) {
    let (before, from, until) = window_of(monday.plus(-7 * WEEKS_BEFORE));
    let early = all.of_days(from, until);
    let tests = tests(&early, before, seed);
    let later = all.of_days(before, monday.plus(-1));
    for one in &tests.all {
        let was = evidence(&early, one, tests.all.len());
        if !matches!(state(one, &was), State::Found(_)) {
            continue;
        }
        let Some(answer) = answers.iter_mut().find(|own| own.question.id == one.question.id) else {
            continue;
        };
        let is_same = answer.evidence.as_ref().is_some_and(|now| now.level_key == was.level_key);
        let became = became(&later, one, &was.level_key, until, seed);
        answer.state = match (&answer.state, &became) {
            // Another level of the same question stands out now: that one is new.
            (State::Found(_), _) if !is_same => continue,
            (_, Life::Faded { .. }) => State::Gone(became),
            (State::Found(_), _) => State::Found(became),
            _ => continue,
        };
    }
}

fn became(later: &Window, one: &One, level: &str, until: Day, seed: u64) -> Life {
    let level = Some(level.to_owned()).filter(|level| !level.is_empty());
    let least = Least { trades: LATER_TRADES, days: 5, with_both: 5, level };
    let window = Window { least, ..later.clone() };
    let young = |have| Life::Young { until, have, of: LATER_TRADES };
    match ask(one.question, &window).asked {
        Asked::Test(mut own) => {
            let trades = own.groups.first().map_or(0, |level| level.own.len() as u32);
            let tail = if one.tested.statistic.value > 0.0 { Tail::Above } else { Tail::Below };
            let seed = seed_of(&[seed, until.0 as u64], &format!("{} later", one.question.id));
            let p = test(&mut *own.null, tail, How::First, DRAWS, seed).p;
            if p <= CONFIRMS {
                Life::Confirmed { until, trades, p }
            } else {
                Life::Faded { until, trades, p }
            }
        }
        Asked::Waits(waits) if waits.counted == crate::asked::Counted::TradesInTheGroup => young(waits.have),
        Asked::Waits(_) | Asked::NotSaid => young(0),
    }
}
