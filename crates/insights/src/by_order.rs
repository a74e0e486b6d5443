//! Questions of what came before, and of days as a row: schemes O, F and C.

use std::ops::Range;

use analytics::cut::{interval_of_days, quantile};

use crate::asked::{Asked, Counted, Found, Groups, Measure, Test, Waits, lacking};
use crate::days::{Flips, Turned};
use crate::null::{Null, Tail};
use crate::numbers::{Sums, ln};
use crate::path::{Before, Compared, InOrder, OrderSum, Outcome, Path, Slot};
use crate::question::Scheme;
use crate::random::Random;
use crate::window::{Trade, Window};
use crate::within::centred;

/// Days on which every time is known and two trades and more closed, as slots; and the place of each slot.
struct Ordered {
    days: Vec<Range<usize>>,
    slots: Vec<Slot>,
    places: Vec<usize>,
}

impl Ordered {
    fn of(window: &Window) -> Self {
        Self::with(window, |_| None)
    }

    /// `size`: the logarithm of how large a trade was, where that is asked.
    fn with(window: &Window, size: impl Fn(&Trade) -> Option<f64>) -> Self {
        let (mut days, mut places) = (Vec::new(), Vec::new());
        for day in window.days() {
            let own = &window.trades[day.clone()];
            if own.len() >= 2 && own.iter().all(|one| one.exit.is_some()) {
                let from = places.len();
                places.extend(day);
                days.push(from..places.len());
            }
        }
        let values = centred(&days, places.iter().map(|&at| window.values[at]).collect());
        let slot = |(&at, value): (&usize, f64)| {
            let one = &window.trades[at];
            Slot {
                entry: one.entry.unwrap_or(i64::MAX),
                exit: one.exit.unwrap_or_default(),
                is_asked: one.entry.is_some() && one.entry_day == one.day,
                underlying: one.underlying,
                size: size(one),
                outcome: Outcome { net: one.net, value },
            }
        };
        let slots = places.iter().zip(values).map(slot).collect();
        Self { days, slots, places }
    }

    /// Sizes less the mean of their day, of those whose size is known.
    fn with_sizes_of_days(window: &Window) -> Self {
        let mut all = Self::with(window, |one| one.size.filter(|size| *size > 0.0).map(ln));
        for day in &all.days {
            let own = &mut all.slots[day.clone()];
            let known = Sums::of(own.iter().filter_map(|slot| slot.size));
            for slot in own.iter_mut() {
                slot.size = slot.size.map(|size| size - known.mean());
            }
        }
        all
    }
}

fn groups(path: &Path, places: &[usize], name: &str, counts: impl Fn(usize) -> bool) -> Groups {
    let mut groups = Groups { name: name.to_owned(), ..Groups::default() };
    for (at, group) in path.groups().into_iter().enumerate().filter(|(at, _)| counts(*at)) {
        match group {
            Some(true) => groups.own.push(places[at] as u32),
            Some(false) => groups.others.push(places[at] as u32),
            None => {}
        }
    }
    groups
}

const fn name_of(before: Before) -> &'static str {
    match before {
        Before::Loss => "After a losing trade",
        Before::SoonAfterLoss => "Within ten minutes of a losing exit",
        Before::SameAfterLoss => "The same underlying again after a loss",
        Before::TwoLosses => "After two losses running",
        Before::LossPast(_) => "After the day had lost what a middle losing day loses",
        Before::LargeWin(_) => "After one of the largest tenth of wins",
    }
}

pub fn after(window: &Window, before: Before) -> Found {
    let ordered = Ordered::of(window);
    let path = Path::new(ordered.days, ordered.slots, before, Compared::Outcomes);
    let level = groups(&path, &ordered.places, name_of(before), |_| true);
    let left_out = window.trades.len() - level.own.len() - level.others.len();
    if let Some(waits) = lacking(window, &level, true) {
        return Found::waits(waits, left_out);
    }
    Found::test(Test::new(Box::new(path), Scheme::Outcomes, vec![level], Measure::Gap), left_out)
}

/// The same, begun at an edge.
fn after_edge(window: &Window, edge: i64, before: Before) -> Found {
    let mut found = after(window, before);
    if let Asked::Test(test) = &mut found.asked {
        test.edge = Some(edge as f64);
    }
    found
}

/// What a middle losing day loses.
pub fn after_day_loss(window: &Window) -> Found {
    let loss = window.least.edge.map_or_else(|| middle_loss(window), |edge| edge as i64);
    after_edge(window, loss, Before::LossPast(loss))
}

fn middle_loss(window: &Window) -> i64 {
    let net = |day: &Range<usize>| window.trades[day.clone()].iter().map(|one| one.net).sum::<i64>();
    let mut lost: Vec<i64> = window.days().iter().map(net).filter(|net| *net < 0).map(|net| -net).collect();
    lost.sort_unstable();
    lost.get(lost.len() / 2).copied().unwrap_or(i64::MAX)
}

pub fn after_large_win(window: &Window) -> Found {
    let win = window.least.edge.map_or_else(|| large_win(window), |edge| edge as i64);
    after_edge(window, win, Before::LargeWin(win))
}

fn large_win(window: &Window) -> i64 {
    let mut wins: Vec<f64> =
        window.trades.iter().filter(|one| one.net > 0).map(|one| one.net as f64).collect();
    wins.sort_by(f64::total_cmp);
    quantile(&wins, 0.9).map_or(i64::MAX, |edge| edge.ceil() as i64)
}

/// The group: trades after a loss of more than the middle size of those after a win.
pub fn larger_after_loss(window: &Window) -> Found {
    let ordered = Ordered::with_sizes_of_days(window);
    let places = ordered.places;
    let path = Path::new(ordered.days, ordered.slots, Before::Loss, Compared::Sizes);
    let level = groups(&path, &places, "After a losing trade", |at| path.slots[at].size.is_some());
    let left_out = window.trades.len() - level.own.len() - level.others.len();
    if let Some(waits) = lacking(window, &level, true) {
        return Found::waits(waits, left_out);
    }
    let size = |at: &u32| window.trades[*at as usize].size.unwrap_or(1.0);
    let log = |of: &[u32]| Sums::of(of.iter().map(|at| ln(size(at)))).mean();
    let measure = Measure::Own(log(&level.own) - log(&level.others));
    let counted = level.own.len() as u32;
    let middle = window.least.edge.unwrap_or_else(|| {
        let mut sizes: Vec<f64> = level.own.iter().chain(&level.others).map(size).collect();
        sizes.sort_by(f64::total_cmp);
        quantile(&sizes, 0.5).unwrap_or(1.0)
    });
    let (own, rest): (Vec<u32>, Vec<u32>) = level.own.iter().partition(|at| size(at) > middle);
    let mut others: Vec<u32> = rest.into_iter().chain(level.others).collect();
    others.sort_unstable();
    let name = "After a loss, above the middle size".to_owned();
    let groups = vec![Groups { key: String::new(), name, own, others }];
    let test = Test::new(Box::new(path), Scheme::Outcomes, groups, measure);
    Found::test(Test { counted, edge: Some(middle), ..test }, left_out)
}

/// Draws of one sum for its mean; the same for every journal.
const DRAWS_OF_A_MEAN: usize = 200;

pub fn order(window: &Window, sum: InOrder) -> Found {
    let ordered = Ordered::of(window);
    let left_out = window.trades.len() - ordered.places.len();
    let have = ordered.days.len() as u32;
    let of = window.least.days.max(window.least.with_both);
    if have < of {
        return Found::waits(Waits { counted: Counted::Days, have, of, level: String::new() }, left_out);
    }
    let values = |of: &dyn Fn(usize) -> f64| ordered.places.iter().map(|&at| of(at)).collect::<Vec<_>>();
    let of_net = OrderSum::new(ordered.days.clone(), values(&|at| window.trades[at].net as f64 / 1e4), sum);
    let null = match sum {
        InOrder::GivenBack => OrderSum::new(ordered.days.clone(), values(&|at| window.values[at]), sum),
        InOrder::AlikeNeighbours => of_net.clone(),
    };
    let measure = Measure::Own(beyond_mean(of_net));
    let counted = ordered.places.len() as u32;
    let test = Test::new(Box::new(null), Scheme::Outcomes, vec![everything(window)], measure);
    Found::test(Test { counted, ..test }, left_out)
}

/// What was seen less the mean of shuffles, in rupees or in pairs.
fn beyond_mean(mut sum: OrderSum) -> f64 {
    let (mut random, mut seen, mut drawn) = (Random::new(0x6D65_616E), [0.0], [0.0]);
    let mut mean = 0.0;
    for block in 0..sum.blocks() {
        sum.seen(block, &mut seen);
        if let Some(known) = sum.mean_of_day(block) {
            mean += known;
            continue;
        }
        for _ in 0..DRAWS_OF_A_MEAN {
            sum.drawn(block, &mut random, &mut drawn);
        }
    }
    seen[0] - mean - drawn[0] / DRAWS_OF_A_MEAN as f64
}

fn everything(window: &Window) -> Groups {
    Groups { own: (0..window.trades.len() as u32).collect(), ..Groups::default() }
}

fn too_few_days(window: &Window, days: usize) -> Option<Waits> {
    let (have, of) = (days as u32, window.least.days);
    (have < of).then(|| Waits { counted: Counted::Days, have, of, level: String::new() })
}

pub fn day_net(window: &Window) -> Found {
    let days = window.days();
    if let Some(waits) = too_few_days(window, days.len()) {
        return Found::waits(waits, 0);
    }
    let values = days.iter().map(|day| window.values[day.clone()].iter().sum()).collect();
    let groups = vec![everything(window)];
    Found::test(Test::new(Box::new(Flips(values)), Scheme::Signs, groups, Measure::MeanOfDays), 0)
}

/// Something was made before charges, one-sided; and after them the interval of the mean day reaches 0 or below.
pub fn after_costs(window: &Window) -> Found {
    let days = window.days();
    if let Some(waits) = too_few_days(window, days.len()) {
        return Found::waits(waits, 0);
    }
    let of_days = |of: fn(&crate::Trade) -> i64| -> Vec<i64> {
        days.iter().map(|day| window.trades[day.clone()].iter().map(of).sum()).collect()
    };
    let (gross, net) = (of_days(|one| one.gross), of_days(|one| one.net));
    let each: Vec<[(i64, u32); 2]> = net.iter().map(|net| [(*net, 1), (0, 0)]).collect();
    let is_gone = interval_of_days(&each, 1).is_some_and(|mean| mean.low <= 0.0);
    let values: Vec<f64> = gross.iter().map(|gross| *gross as f64 / 1e4).collect();
    // Without the second half nothing is left to find: no day says anything.
    let values = if is_gone { values } else { vec![0.0; values.len()] };
    // What was made before charges; where something that is sure is left after them, nothing.
    let made = if is_gone { gross.iter().sum::<i64>() as f64 / 1e4 } else { 0.0 };
    let groups = vec![everything(window)];
    let test = Test::new(Box::new(Flips(values)), Scheme::Signs, groups, Measure::Own(made));
    Found::test(Test { tail: Tail::Above, ..test }, 0)
}

const LAST_DAYS: usize = 60;

pub fn lately(window: &Window) -> Found {
    let days = window.days();
    if days.len() < LAST_DAYS + window.least.days as usize {
        let (have, of) = (days.len() as u32, LAST_DAYS as u32 + window.least.days);
        return Found::waits(Waits { counted: Counted::Days, have, of, level: String::new() }, 0);
    }
    let edge = days[days.len() - LAST_DAYS].start as u32;
    let all = window.trades.len() as u32;
    let name = "The last 60 days with a closed trade".to_owned();
    let level = Groups { key: String::new(), name, own: (edge..all).collect(), others: (0..edge).collect() };
    let mean = |day: &Range<usize>| window.values[day.clone()].iter().sum::<f64>() / day.len() as f64;
    let null = Box::new(Turned { days: days.iter().map(mean).collect(), last: LAST_DAYS });
    Found::test(Test::new(null, Scheme::Turned, vec![level], Measure::Gap), 0)
}
