//! Whether what was found lasts. Nothing is stored: the batch of 13 weeks before is made again from what had closed by
//! then, and what it found is asked of what closed since, alone.

use domain::Day;

use crate::asked::{Asked, Counted, ask};
use crate::batch::{Answer, One, State, effect, state, tests, window_of};
use crate::evidence::{Evidence, evidence};
use crate::family::LEVEL;
use crate::null::{DRAWS, How, Tail, test};
use crate::question::Kind;
use crate::random::seed_of;
use crate::window::{Least, Window};

const WEEKS_BEFORE: i32 = 13;
/// So many of the group have to have closed since.
const LATER_TRADES: u32 = 20;
/// And so many on the other side, on so many days; with both where results are shuffled within days.
const LATER_OTHERS: u32 = 5;
const LATER_DAYS: u32 = 5;
/// One-sided, of the later trades alone.
const CONFIRMS: f64 = 0.10;

#[derive(Debug, Clone, PartialEq)]
pub enum Life {
    /// It was no finding 13 weeks before.
    New,
    /// A finding with data until this day; of what is needed to ask again so few came later.
    Young { until: Day, counted: Counted, have: u32, of: u32 },
    /// Later trades alone say the same.
    Confirmed { until: Day, trades: u32, p: f64 },
    /// They do not. The group as it was found.
    Faded { until: Day, group: String, trades: u32, p: f64 },
}

/// Puts it into the answers.
pub fn life(all: &Window, monday: Day, seed: u64, answers: &mut [Answer]) {
    let (before, from, until) = window_of(monday.plus(-7 * WEEKS_BEFORE));
    let early = all.of_days(from, until);
    let tests = tests(&early, before, seed);
    let later = all.of_days(before, monday.plus(-1));
    // Nothing else was a finding.
    for one in tests.all.iter().filter(|one| one.q <= LEVEL) {
        let was = evidence(&early, one, tests.all.len());
        // Of the last 60 days every Monday's are others: there are no later ones of the same group.
        if !matches!(state(one, &was), State::Found(_)) || one.question.kind == Kind::Lately {
            continue;
        }
        let Some(answer) = answers.iter_mut().find(|own| own.question.id == one.question.id) else {
            continue;
        };
        let is_same = answer
            .evidence
            .as_ref()
            .is_some_and(|now| now.level_key == was.level_key && now.effect * was.effect > 0.0);
        let became = became(&later, one, &was, until, seed);
        answer.state = match (&answer.state, &became) {
            // Another level of the same question stands out now, or the same one the other way: that is new.
            (State::Found(_), _) if !is_same => continue,
            (_, Life::Faded { .. }) => State::Gone(became),
            (State::Found(_), _) => State::Found(became),
            _ => continue,
        };
    }
}

/// The same question of the same group, begun at the same edge, drawn in the same way.
fn became(later: &Window, one: &One, was: &Evidence, until: Day, seed: u64) -> Life {
    let least = Least {
        trades: LATER_TRADES,
        others: LATER_OTHERS,
        days: LATER_DAYS,
        with_both: LATER_DAYS,
        level: Some(was.level_key.clone()).filter(|level| !level.is_empty()),
        edge: one.test.edge,
        scheme: Some(was.scheme),
    };
    let window = Window { least, ..later.clone() };
    let young = |counted, have, of| Life::Young { until, counted, have, of };
    match ask(one.question, &window).asked {
        Asked::Test(own) if own.counted < LATER_TRADES => {
            young(Counted::TradesInTheGroup, own.counted, LATER_TRADES)
        }
        Asked::Test(mut own) => {
            let tail = if one.tested.statistic.value > 0.0 { Tail::Above } else { Tail::Below };
            let seed = seed_of(&[seed, until.0 as u64], &format!("{} later", one.question.id));
            let p = test(&mut *own.null, tail, How::First, DRAWS, seed).p;
            let group = own.groups.first();
            let now = group.and_then(|level| effect(&window, &own, level, |_| false)).unwrap_or(0.0);
            let trades = own.counted;
            if p <= CONFIRMS && now * was.effect > 0.0 {
                return Life::Confirmed { until, trades, p };
            }
            let name = if was.level.is_empty() { one.question.name } else { was.level.as_str() };
            Life::Faded { until, group: name.to_owned(), trades, p }
        }
        Asked::Waits(waits) => young(waits.counted, waits.have, waits.of),
        Asked::NotSaid => young(Counted::TradesInTheGroup, 0, LATER_TRADES),
    }
}
