//! Questions of groups: schemes W and D.

use std::collections::HashMap;

use domain::Day;

use crate::asked::{Asked, Found, Groups, Measure, Test, Waits, units, with_enough};
use crate::numbers::{Sums, ln};
use crate::question::Scheme;
use crate::window::{Label, Window, runs};
use crate::within::Within;

/// Levels of one question; those with most trades.
const MOST_LEVELS: usize = 12;

/// What is known of each trade, and what its bits are called.
struct Labelled<'a> {
    /// Ascending.
    places: Vec<usize>,
    sets: Vec<u64>,
    levels: &'a [(String, String)],
}

impl<'a> Labelled<'a> {
    fn of(label: &'a Label) -> Self {
        let known = label.sets.iter().enumerate().filter_map(|(at, set)| Some((at, (*set)?)));
        let (places, sets) = known.unzip();
        Self { places, sets, levels: &label.levels }
    }

    /// Only days all of whose trades are called the same: then a day is one value.
    fn of_constant_days(&self, window: &Window) -> Self {
        let days = runs(self.places.iter().map(|&at| i64::from(window.trades[at].day.0)));
        let is_constant = |day: &std::ops::Range<usize>| {
            self.sets[day.clone()].iter().all(|set| *set == self.sets[day.start])
        };
        let kept = days.into_iter().filter(is_constant).flatten();
        let (places, sets) = kept.map(|at| (self.places[at], self.sets[at])).unzip();
        Self { places, sets, levels: self.levels }
    }

    /// Each level against everything else that is known, those with most trades first. The places of levels come with
    /// them.
    fn groups(&self, window: &Window) -> Vec<(u32, Groups)> {
        let group = |(level, (key, name)): (usize, &(String, String))| {
            let (mut own, mut others) = (Vec::new(), Vec::new());
            for (at, set) in self.places.iter().zip(&self.sets) {
                if (set >> level) & 1 == 1 { own.push(*at as u32) } else { others.push(*at as u32) }
            }
            (level as u32, Groups { key: key.clone(), name: name.clone(), own, others })
        };
        let mut all: Vec<(u32, Groups)> = self.levels.iter().take(64).enumerate().map(group).collect();
        let asked = window.least.level.as_ref();
        all.retain(|(_, level)| !level.own.is_empty() && asked.is_none_or(|key| *key == level.key));
        all.sort_by(|one, other| other.1.own.len().cmp(&one.1.own.len()).then(one.0.cmp(&other.0)));
        all
    }

    /// Those with enough, at most twelve, in the order of the label.
    fn enough(&self, window: &Window, both: bool) -> Result<(Vec<u32>, Vec<Groups>), Waits> {
        let all = self.groups(window);
        let mut levels: Vec<u32> = Vec::new();
        let groups = with_enough(window, all.iter().map(|(_, level)| level.clone()).collect(), both)?;
        let mut kept: Vec<(u32, Groups)> =
            all.into_iter().filter(|(_, level)| groups.contains(level)).take(MOST_LEVELS).collect();
        kept.sort_by_key(|(level, _)| *level);
        let groups = kept
            .into_iter()
            .map(|(level, group)| {
                levels.push(level);
                group
            })
            .collect();
        Ok((levels, groups))
    }

    fn within(&self, window: &Window) -> Result<Test, Waits> {
        let (levels, groups) = self.enough(window, true)?;
        let blocks = runs(self.places.iter().map(|&at| i64::from(window.trades[at].day.0)));
        let values = self.places.iter().map(|&at| window.values[at]).collect();
        let null = Box::new(Within::new(blocks, values, &self.sets, &levels));
        Ok(Test::new(null, Scheme::WithinDays, groups, Measure::Gap))
    }

    fn between(&self, window: &Window) -> Result<Test, Waits> {
        let (levels, groups) = self.enough(window, false)?;
        let set_of: HashMap<usize, u64> =
            self.places.iter().copied().zip(self.sets.iter().copied()).collect();
        let units = units(window, &self.places, |at| set_of[&at]);
        let null = Box::new(Within::new(units.blocks, units.values, &units.sets, &levels));
        Ok(Test::new(null, Scheme::Days, groups, Measure::Gap))
    }
}

fn found(test: Result<Test, Waits>, left_out: usize, later: u32) -> Found {
    let asked = match test {
        Ok(test) => Asked::Test(test),
        Err(waits) => Asked::Waits(waits),
    };
    Found { asked, left_out: left_out as u32, later }
}

fn later(label: &Label) -> u32 {
    label.later.iter().filter(|is_later| **is_later).count() as u32
}

/// Among the trades of a day; where too few days hold both sides, between days that are called one thing.
pub fn among_days(window: &Window, key: &str) -> Found {
    let Some(label) = window.labels.get(key) else {
        return Found { asked: Asked::NotSaid, left_out: window.trades.len() as u32, later: 0 };
    };
    let labelled = Labelled::of(label);
    let left_out = window.trades.len() - labelled.places.len();
    let between = || labelled.of_constant_days(window).between(window);
    let test = match window.least.scheme {
        Some(Scheme::Days) => between(),
        Some(_) => labelled.within(window),
        None => labelled.within(window).or_else(|waits| between().map_err(|_| waits)),
    };
    found(test, left_out, later(label))
}

pub fn between_days(window: &Window, key: &str) -> Found {
    let made;
    let label = match (key, window.labels.get(key)) {
        ("weekday", _) => {
            made = weekdays(window);
            &made
        }
        (_, Some(label)) => label,
        (_, None) => return Found { asked: Asked::NotSaid, left_out: window.trades.len() as u32, later: 0 },
    };
    let labelled = Labelled::of(label);
    let left_out = window.trades.len() - labelled.places.len();
    found(labelled.between(window), left_out, later(label))
}

fn weekdays(window: &Window) -> Label {
    const NAMES: [&str; 7] = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];
    Label {
        levels: NAMES.iter().map(|name| (name.to_lowercase(), (*name).to_owned())).collect(),
        sets: window.trades.iter().map(|one| Some(1 << (one.day.weekday() as u32))).collect(),
        later: Vec::new(),
    }
}

/// One group against everything else that is known.
fn two(window: &Window, key: &str, name: &str, is_in: impl Fn(usize) -> Option<bool>) -> Label {
    Label {
        levels: vec![(key.to_owned(), name.to_owned())],
        sets: (0..window.trades.len()).map(|at| is_in(at).map(u64::from)).collect(),
        later: Vec::new(),
    }
}

pub fn new_underlying(window: &Window) -> Found {
    let label =
        two(window, "", "First three trades of an underlying", |at| Some(window.trades[at].meeting <= 3));
    found(Labelled::of(&label).within(window), 0, 0)
}

/// Beyond the middle number of entries of a day; days with an entry without a time have no order.
pub fn beyond_usual(window: &Window) -> Found {
    let mut days: HashMap<Day, Vec<usize>> = HashMap::new();
    for (at, one) in window.trades.iter().enumerate() {
        days.entry(one.entry_day).or_default().push(at);
    }
    let usual = window.least.edge.unwrap_or_else(|| {
        let mut counts: Vec<f64> = days.values().map(|own| own.len() as f64).collect();
        counts.sort_by(f64::total_cmp);
        analytics::cut::quantile(&counts, 0.5).unwrap_or(0.0)
    });
    let mut is_in = vec![None; window.trades.len()];
    for own in days.values_mut() {
        if own.iter().any(|&at| window.trades[at].entry.is_none()) {
            continue;
        }
        own.sort_by_key(|&at| (window.trades[at].entry, at));
        let mut before = 0;
        for together in own.chunk_by(|&one, &other| window.trades[one].entry == window.trades[other].entry) {
            for &at in together {
                is_in[at] = Some((before + 1) as f64 > usual);
            }
            before += together.len();
        }
    }
    let label = two(window, "", "Beyond your usual number of trades", |at| is_in[at]);
    let labelled = Labelled::of(&label);
    let left_out = window.trades.len() - labelled.places.len();
    let test = labelled.within(window).map(|test| Test { edge: Some(usual), ..test });
    found(test, left_out, 0)
}

/// The rest of a day, by whether its first trade lost.
pub fn first_lost(window: &Window) -> Found {
    let mut is_in = vec![None; window.trades.len()];
    for day in window.days() {
        let own = &window.trades[day.clone()];
        let in_day = own.iter().all(|one| one.entry.is_some() && one.entry_day == one.day);
        let Some(first) = (0..own.len()).min_by_key(|&at| (own[at].entry, own[at].exit, at)) else {
            continue;
        };
        let together = own.iter().filter(|one| one.entry == own[first].entry).count();
        if !in_day || together > 1 || own[first].net == 0 {
            continue;
        }
        for at in (0..own.len()).filter(|&at| at != first) {
            is_in[day.start + at] = Some(own[first].net < 0);
        }
    }
    let label = two(window, "", "The rest of days whose first trade lost", |at| is_in[at]);
    let labelled = Labelled::of(&label);
    let left_out = window.trades.len() - labelled.places.len();
    found(labelled.between(window), left_out, 0)
}

/// How long losers were held against winners of the same day. The group: losers held longer than three of four winners.
pub fn held_longer(window: &Window) -> Found {
    let held = |at: usize| {
        let one = &window.trades[at];
        Some(one.exit? - one.entry?).filter(|held| *held > 0 && one.net != 0)
    };
    let places: Vec<usize> = (0..window.trades.len()).filter(|&at| held(at).is_some()).collect();
    let left_out = window.trades.len() - places.len();
    let lost = |at: usize| window.trades[at].net < 0;
    let (losers, winners): (Vec<u32>, Vec<u32>) =
        places.iter().map(|&at| at as u32).partition(|&at| lost(at as usize));
    let both = Groups { own: losers.clone(), others: winners.clone(), ..Groups::default() };
    if let Some(waits) = crate::asked::lacking(window, &both, true) {
        return Found::waits(waits, left_out);
    }
    let long = |at: &u32| held(*at as usize).unwrap_or_default();
    let edge = window.least.edge.unwrap_or_else(|| {
        let mut of_winners: Vec<f64> = winners.iter().map(|at| long(at) as f64).collect();
        of_winners.sort_by(f64::total_cmp);
        analytics::cut::quantile(&of_winners, 0.75).unwrap_or(f64::MAX)
    });
    let (own, rest): (Vec<u32>, Vec<u32>) = losers.iter().partition(|at| long(at) as f64 > edge);
    let mut others: Vec<u32> = rest.into_iter().chain(winners.iter().copied()).collect();
    others.sort_unstable();
    let logs: Vec<f64> = places.iter().map(|&at| ln(long(&(at as u32)) as f64)).collect();
    let sets: Vec<u64> = places.iter().map(|&at| u64::from(lost(at))).collect();
    let mean = |is_lost: u64| {
        Sums::of(logs.iter().zip(&sets).filter(|(_, set)| **set == is_lost).map(|(log, _)| *log)).mean()
    };
    let measure = Measure::Own(mean(1) - mean(0));
    let blocks = runs(places.iter().map(|&at| i64::from(window.trades[at].day.0)));
    let null = Box::new(Within::new(blocks, logs, &sets, &[0]));
    let name = "Losers held longer than three of four winners".to_owned();
    let groups = vec![Groups { key: String::new(), name, own, others }];
    let test = Test::new(null, Scheme::WithinDays, groups, measure);
    Found::test(Test { counted: losers.len() as u32, edge: Some(edge), ..test }, left_out)
}
