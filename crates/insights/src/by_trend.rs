//! Questions of numbers: Spearman's rank correlation in schemes W and D.

use crate::asked::{Counted, Found, Groups, Measure, Test, Waits, lacking};
use crate::question::Scheme;
use crate::trend::Trend;
use crate::window::{Window, quarter, runs};

/// Of places in order; the group and what it is held against.
fn groups(places: &[usize], name: &str, is_in: impl Fn(usize) -> bool) -> Groups {
    let (own, others) = places.iter().map(|&at| at as u32).partition(|&at| is_in(at as usize));
    Groups { key: String::new(), name: name.to_owned(), own, others }
}

/// Whether results go with the days to expiry, by the means of days.
pub fn to_expiry(window: &Window) -> Found {
    let left = |at: usize| window.trades[at].to_expiry;
    let places: Vec<usize> = (0..window.trades.len()).filter(|&at| left(at).is_some()).collect();
    let left_out = window.trades.len() - places.len();
    let level =
        groups(&places, "Entered within a day of expiry", |at| left(at).is_some_and(|days| days <= 1));
    if let Some(waits) = lacking(window, &level, false) {
        return Found::waits(waits, left_out);
    }
    // One value a day: contracts of one day share what the day was.
    let days = runs(places.iter().map(|&at| i64::from(window.trades[at].day.0)));
    let mean = |day: &std::ops::Range<usize>, of: &dyn Fn(usize) -> f64| {
        places[day.clone()].iter().map(|&at| of(at)).sum::<f64>() / day.len() as f64
    };
    let numbers: Vec<f64> =
        days.iter().map(|day| mean(day, &|at| f64::from(left(at).unwrap_or(0)))).collect();
    let values = days.iter().map(|day| mean(day, &|at| window.values[at])).collect();
    let blocks = runs(days.iter().map(|day| quarter(window.trades[places[day.start]].day)));
    let null = Box::new(Trend::new(blocks, &numbers, values));
    let test = Test::new(null, Scheme::Days, vec![level], Measure::Gap);
    Found::test(Test { is_turned: true, ..test }, left_out)
}

/// Whether the result of a trade goes with how many closed that day.
pub fn busy_days(window: &Window) -> Found {
    let days = window.days();
    let counts: Vec<f64> = days.iter().map(|day| day.len() as f64).collect();
    if (days.len() as u32) < 2 * window.least.days {
        let have = days.len() as u32;
        let waits = Waits { counted: Counted::Days, have, of: 2 * window.least.days, level: String::new() };
        return Found::waits(waits, 0);
    }
    let edge = window.least.edge.unwrap_or_else(|| {
        let mut sorted = counts.clone();
        sorted.sort_by(f64::total_cmp);
        analytics::cut::quantile(&sorted, 0.75).unwrap_or(f64::MAX)
    });
    let (mut own, mut others) = (Vec::new(), Vec::new());
    for day in &days {
        let side = if day.len() as f64 > edge { &mut own } else { &mut others };
        side.extend(day.clone().map(|at| at as u32));
    }
    let level = Groups { key: String::new(), name: "The busiest fourth of days".to_owned(), own, others };
    // The group is what is shown; the test is over all days.
    let own = (Counted::TradesInTheGroup, level.own.len() as u32, window.least.trades);
    let others = (Counted::TradesOnTheOtherSide, level.others.len() as u32, window.least.others);
    if let Some((counted, have, of)) = [own, others].into_iter().find(|(_, have, of)| have < of) {
        return Found::waits(Waits { counted, have, of, level: String::new() }, 0);
    }
    let mean =
        |day: &std::ops::Range<usize>| window.values[day.clone()].iter().sum::<f64>() / day.len() as f64;
    let values: Vec<f64> = days.iter().map(mean).collect();
    let blocks = runs(days.iter().map(|day| quarter(window.trades[day.start].day)));
    let null = Box::new(Trend::new(blocks, &counts, values));
    let test = Test::new(null, Scheme::Days, vec![level], Measure::Gap);
    Found::test(Test { edge: Some(edge), ..test }, 0)
}

/// Whether results go with size, among the trades of a day.
pub fn size_ratio(window: &Window) -> Found {
    let size = |at: usize| window.trades[at].size;
    let places: Vec<usize> = (0..window.trades.len()).filter(|&at| size(at).is_some()).collect();
    let left_out = window.trades.len() - places.len();
    let level =
        groups(&places, "Twice your usual size and more", |at| size(at).is_some_and(|size| size >= 2.0));
    if let Some(waits) = lacking(window, &level, true) {
        return Found::waits(waits, left_out);
    }
    let numbers: Vec<f64> = places.iter().filter_map(|&at| size(at)).collect();
    let values = places.iter().map(|&at| window.values[at]).collect();
    let blocks = runs(places.iter().map(|&at| i64::from(window.trades[at].day.0)));
    let null = Box::new(Trend::new(blocks, &numbers, values));
    Found::test(Test::new(null, Scheme::WithinDays, vec![level], Measure::Gap), left_out)
}
