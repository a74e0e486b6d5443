//! Second, plain ways: every way to shuffle is counted, where ours draws.

use super::{near, window};
use crate::null::{How, Null, Tail, test};
use crate::numbers::{Sums, studentised};
use crate::path::{Before, Compared, Outcome, Path, Slot};
use crate::random::Random;
use crate::trend::Trend;
use crate::within::Within;

/// Every order of a few values.
fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let smaller = orders(count - 1);
    let put = |order: &Vec<usize>, at: usize| {
        let mut order = order.clone();
        order.insert(at, count - 1);
        order
    };
    smaller.iter().flat_map(|order| (0..count).map(move |at| put(order, at))).collect()
}

/// Every choice of one of each block.
fn together(blocks: &[Vec<Vec<f64>>], see: &mut impl FnMut(&[f64])) {
    fn go(blocks: &[Vec<Vec<f64>>], so_far: Vec<f64>, see: &mut impl FnMut(&[f64])) {
        match blocks.split_first() {
            None => see(&so_far),
            Some((first, rest)) => {
                first.iter().for_each(|own| go(rest, [so_far.clone(), own.clone()].concat(), see));
            }
        }
    }
    go(blocks, Vec::new(), see);
}

fn shuffles(day: &[f64]) -> Vec<Vec<f64>> {
    orders(day.len()).into_iter().map(|order| order.iter().map(|&at| day[at]).collect()).collect()
}

/// The share of all shuffles that come to as much; 4! × 3! × 3! = 864 of them.
#[test]
fn groups_within_days_against_every_shuffle() {
    let days = [vec![4.0, -1.0, -3.0, 2.0], vec![-2.0, 1.0, -5.0], vec![3.0, -4.0, 6.0]];
    let sets = [1_u64, 1, 2, 4, 1, 2, 4, 2, 1, 4];
    let plain = |values: &[f64]| {
        let of_level = |level: u64| {
            let side = |is_in| {
                Sums::of(
                    values
                        .iter()
                        .zip(sets)
                        .filter(|(_, set)| (*set == level) == is_in)
                        .map(|(value, _)| *value),
                )
            };
            studentised(side(true), side(false))
        };
        [1, 2, 4].map(of_level).into_iter().fold(0.0_f64, |most, one| most.max(one.abs()))
    };
    let centred: Vec<Vec<f64>> = days
        .iter()
        .map(|day| {
            let mean = day.iter().sum::<f64>() / day.len() as f64;
            day.iter().map(|value| value - mean).collect()
        })
        .collect();
    let seen = plain(&centred.concat());
    let (mut as_much, mut all) = (0_u32, 0_u32);
    together(&centred.iter().map(|day| shuffles(day)).collect::<Vec<_>>(), &mut |values| {
        all += 1;
        as_much += u32::from(plain(values) >= seen - 1e-9);
    });
    assert_eq!(all, 864);
    let mut ours = Within::new(vec![0..4, 4..7, 7..10], days.concat(), &sets, &[0, 1, 2]);
    let found = test(&mut ours, Tail::Both, How::Again, 39_999, 11);
    near(found.statistic.value.abs(), seen);
    let exact = f64::from(as_much) / f64::from(all);
    // Four standard errors of 40,000 draws at a half are 0.01.
    assert!((found.p - exact).abs() < 0.01, "{} against {exact}", found.p);
}

#[test]
fn trends_against_every_shuffle() {
    let days = [vec![4.0, -1.0, -3.0, 2.5], vec![-2.0, 1.5, 0.5]];
    let numbers = [1.0, 5.0, 2.0, 4.0, 3.0, 6.0, 7.0];
    let mut ours = Trend::new(vec![0..4, 4..7], &numbers, days.concat());
    let found = test(&mut ours, Tail::Both, How::Again, 39_999, 11);
    // Less the mean of the day (0.625 and 0): 3.375, −1.625, −3.625, 1.875 and −2, 1.5, 0.5; their ranks.
    let ranks = [vec![7.0, 3.0, 1.0, 6.0], vec![2.0, 5.0, 4.0]];
    let rho = |values: &[f64]| {
        let squares: f64 = numbers.iter().zip(values).map(|(one, other)| (one - other).powi(2)).sum();
        1.0 - 6.0 * squares / (7.0 * 48.0)
    };
    let seen = rho(&ranks.concat());
    near(found.statistic.value, seen);
    let (mut as_much, mut all) = (0_u32, 0_u32);
    together(&ranks.map(|day| shuffles(&day)), &mut |values| {
        all += 1;
        as_much += u32::from(rho(values).abs() >= seen.abs() - 1e-9);
    });
    assert_eq!(all, 144);
    let exact = f64::from(as_much) / f64::from(all);
    assert!((found.p - exact).abs() < 0.01, "{} against {exact}", found.p);
}

/// Trades of a day one after the other: a plain loop says what followed a loss.
#[test]
fn outcomes_in_every_order_against_a_plain_loop() {
    let days = [vec![-3.0, -4.0, 2.0, 5.0], vec![-1.0, 6.0, -2.0], vec![2.0, -5.0, -6.0]];
    let plain = |values: &[f64]| {
        let (mut after_loss, mut after_win) = (Sums::default(), Sums::default());
        let (mut from, lengths) = (0, days.iter().map(Vec::len));
        for length in lengths {
            for two in values[from..from + length].windows(2) {
                if two[0] < 0.0 { after_loss.add(two[1]) } else { after_win.add(two[1]) }
            }
            from += length;
        }
        studentised(after_loss, after_win)
    };
    let slot = |(at, value): (usize, &f64)| Slot {
        entry: at as i64 * 100,
        exit: at as i64 * 100 + 50,
        is_asked: true,
        underlying: 0,
        size: None,
        outcome: Outcome { net: *value as i64, value: *value },
    };
    let slots: Vec<Slot> = days.iter().flat_map(|day| day.iter().enumerate().map(slot)).collect();
    let make = || Path::new(vec![0..4, 4..7, 7..10], slots.clone(), Before::Loss, Compared::Outcomes);
    let seen = plain(&days.concat());
    let found = test(&mut make(), Tail::Both, How::Again, 39_999, 11);
    let mut every = Vec::new();
    together(&days.each_ref().map(|day| shuffles(day)), &mut |values| every.push(plain(values)));
    let all = every.len() as u32;
    assert_eq!(all, 864);
    let centre = every.iter().sum::<f64>() / 864.0;
    // Ours takes the centre from 1,000 draws.
    assert!(
        (found.statistic.value - (seen - centre)).abs() < 0.15,
        "{} against {}",
        found.statistic.value,
        seen - centre
    );
    let as_much =
        every.iter().filter(|one| (*one - centre).abs() >= (seen - centre).abs() - 1e-9).count() as u32;
    let exact = f64::from(as_much) / f64::from(all);
    assert!((found.p - exact).abs() < 0.04, "{} against {exact}", found.p);
}

/// Twenty days put together from 128 draws of each say the same as draws made anew.
#[test]
fn draws_that_are_put_together_say_the_same() {
    let mut random = Random::new(99);
    let values: Vec<f64> = (0..100).map(|_| random.share() - 0.5).collect();
    let sets: Vec<u64> = (0..100).map(|at| u64::from(at % 5 < 2)).collect();
    let blocks: Vec<_> = (0..20).map(|day| day * 5..day * 5 + 5).collect();
    let mut null = Within::new(blocks, values, &sets, &[0]);
    let quick = test(&mut null, Tail::Both, How::Again, 39_999, 3);
    let (mut as_much, mut draws) = (0_u32, Random::new(4));
    for _ in 0..40_000 {
        let mut sums = [0.0; 2];
        (0..20).for_each(|block| null.drawn(block, &mut draws, &mut sums));
        as_much += u32::from(null.statistic(&sums).value.abs() >= quick.statistic.value.abs());
    }
    let anew = f64::from(as_much) / 40_000.0;
    assert!((quick.p - anew).abs() < 0.03, "{} against {anew}", quick.p);
}

/// Days of one label each: shuffled within their quarter, one value a day.
#[test]
fn units_are_means_of_days() {
    let window = window(
        "2 09:20 09:30 100
         2 10:00 10:30 300
         3 09:20 09:30 -100
         4 09:20 09:30 200",
    );
    let places: Vec<usize> = (0..4).collect();
    let units = crate::asked::units(&window, &places, |at| u64::from(at < 2));
    assert_eq!((units.blocks.len(), units.sets.clone()), (1, vec![1, 0, 0]));
    // Middle amount 150; sorted −100, 100, 200, 300: ends −94 and 297.
    for (found, expected) in units.values.iter().zip([(100.0 + 297.0) / 2.0, -94.0, 200.0]) {
        near(*found, expected / 150.0);
    }
}

/// The rule of each question, looking back over everything that closed before.
fn looked_back(day: &[Slot], own: &Slot, before: Before) -> Option<bool> {
    let closed: Vec<&Slot> = day.iter().filter(|one| one.exit < own.entry).collect();
    let last = closed.last().filter(|_| own.is_asked)?;
    let net = |one: &Slot| one.outcome.net;
    let mut of_the_last = closed.iter().filter(|one| one.exit == last.exit).map(|one| net(one).signum());
    let is_sure = of_the_last.all(|sign| sign == net(last).signum());
    match before {
        Before::Loss => (is_sure && net(last) != 0).then(|| net(last) < 0),
        Before::SoonAfterLoss => {
            let loss = closed.iter().rfind(|one| net(one) < 0)?;
            Some(own.entry - loss.exit <= 600_000)
        }
        Before::SameAfterLoss => {
            Some(closed.iter().rfind(|one| one.underlying == own.underlying).is_some_and(|one| net(one) < 0))
        }
        Before::TwoLosses => {
            is_sure.then(|| closed.len() > 1 && closed.iter().rev().take(2).all(|one| net(one) < 0))
        }
        Before::LossPast(loss) => Some(closed.iter().map(|one| net(one)).sum::<i64>() + loss <= 0),
        Before::LargeWin(win) => is_sure.then(|| net(last) >= win),
    }
}

proptest::proptest! {
    #![proptest_config(proptest::prelude::ProptestConfig::with_cases(10_000))]

    #[test]
    fn groups_are_what_the_rule_says(
        raw in proptest::collection::vec((0..40_i64, 1..20_i64, -3..4_i64, 0..3_u32, proptest::bool::weighted(0.8)), 1..30),
        cut in 0..30_usize,
    ) {
        let slot = |&(entry, held, net, underlying, is_asked): &(i64, i64, i64, u32, bool)| Slot {
            entry: entry * 60_000,
            exit: (entry + held) * 60_000,
            is_asked,
            underlying,
            size: None,
            outcome: Outcome { net, value: net as f64 },
        };
        let mut slots: Vec<Slot> = raw.iter().map(slot).collect();
        let cut = cut.min(slots.len());
        let days = vec![0..cut, cut..slots.len()];
        days.iter().for_each(|day| slots[day.clone()].sort_by_key(|one| one.exit));
        let kinds = [
            Before::Loss, Before::SoonAfterLoss, Before::SameAfterLoss, Before::TwoLosses, Before::LossPast(4),
            Before::LargeWin(2),
        ];
        for before in kinds {
            let found = Path::new(days.clone(), slots.clone(), before, Compared::Outcomes).groups();
            let day_of = |at: usize| if at < cut { &slots[..cut] } else { &slots[cut..] };
            let plain: Vec<_> = (0..slots.len()).map(|at| looked_back(day_of(at), &slots[at], before)).collect();
            proptest::prop_assert_eq!(found, plain, "{:?}", before);
        }
    }
}
