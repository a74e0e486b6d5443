//! Insights: how often a journal without any effect says something, how often one with an effect says it, and how long
//! all questions take.

use std::hint::black_box;
use std::time::Instant;

use analytics::Random;
use domain::Day;
use insights::made::{Made, Planted, SPREAD, YEAR, journal};
use insights::{Window, batch, standing_out};

const JOURNALS: u64 = 2_000;
/// Of each size of an effect.
const WITH_EFFECT: u64 = 200;

fn monday() -> Day {
    Day::from_ymd(2026, 11, 16).unwrap_or(Day(0))
}

pub fn run() {
    calibration();
    speed();
}

fn calibration() {
    let monday = monday();
    for (what, of_days) in [("", 0.0), (", days that hang together", 0.5)] {
        let made = Made { of_days, ..YEAR };
        let shares = (0..JOURNALS).map(|seed| {
            let found = standing_out(&journal(made, 1_000_000 + seed), monday, seed);
            // That a day whose first trade lost goes on to lose is true where days hang together.
            let wrong = found.iter().filter(|id| of_days == 0.0 || **id != "h20").count();
            wrong as f64 / found.len().max(1) as f64
        });
        let (sum, squares) = shares.fold((0.0, 0.0), |(sum, squares), one| (sum + one, squares + one * one));
        let share = sum / JOURNALS as f64;
        let error = ((squares / JOURNALS as f64 - share * share) / JOURNALS as f64).sqrt();
        println!(
            "| {JOURNALS} journals without an effect{what}: false among what is said | {:.1} % ± {:.1} | | | ≤ 10 % + 2 errors |",
            100.0 * share,
            200.0 * error
        );
    }
    for part in [0.25, 0.5, 0.75, 1.0, 1.5] {
        let worse = part * SPREAD;
        let found = |planted, id: &str| {
            let is_found = |seed: &u64| {
                standing_out(&journal(Made { planted, ..YEAR }, 2_000_000 + seed), monday, *seed)
                    .contains(&id)
            };
            100.0 * (0..WITH_EFFECT).filter(is_found).count() as f64 / WITH_EFFECT as f64
        };
        println!(
            "| {part} of a trade's spread worse, found in {WITH_EFFECT} journals: late entries; Tuesdays; after a loss | {:.0} %; {:.0} %; {:.0} % | | | |",
            found(Planted::Late(worse), "h03"),
            found(Planted::Tuesday(worse), "h04"),
            found(Planted::AfterLoss(worse), "h10"),
        );
    }
}

/// Draws of the plain side that are made; the others would take as long each.
const PLAIN_DRAWS: u32 = 20;

fn speed() {
    // The goal is of 60 questions. A batch asks all 33 now and all 33 as they stood 13 weeks before: 66.
    for (most_a_day, goal) in [(7, ""), (799, "≤ 2 s")] {
        let window = journal(Made { most_a_day, ..YEAR }, 3);
        let from = Instant::now();
        let found = black_box(batch(&window, monday(), 0));
        let took = from.elapsed().as_secs_f64();
        let from = Instant::now();
        black_box(plainly(&window));
        let plain = from.elapsed().as_secs_f64() / f64::from(PLAIN_DRAWS) * 60.0 * 10_000.0;
        println!(
            "| 66 questions (33 now, {} of them tested, and 33 of 13 weeks before), {} trades, up to 9,999 draws each; plain: 60 times 10,000 shuffles of one question, from {PLAIN_DRAWS} of them | {took:.2} s | {plain:.0} s | {:.4} | {goal} |",
            found.tested(),
            window.trades.len(),
            took / plain
        );
    }
}

/// As one would write it: every draw shuffles the results of each day anew and sums them by level.
fn plainly(window: &Window) -> f64 {
    let days = window.days();
    let sets = &window.labels["session"].sets;
    let mut random = Random::new(1);
    let mut values = window.values.clone();
    let mut largest = 0.0_f64;
    for _ in 0..PLAIN_DRAWS {
        days.iter().for_each(|day| random.shuffle(&mut values[day.clone()]));
        let mut levels = [(0.0, 0.0, 0.0); 6];
        let mut all = (0.0, 0.0, 0.0);
        for (value, set) in values.iter().zip(sets) {
            let own = &mut levels[set.unwrap_or(1).trailing_zeros() as usize % 6];
            for sums in [own, &mut all] {
                *sums = (sums.0 + 1.0, sums.1 + value, sums.2 + value * value);
            }
        }
        for own in levels {
            let rest = (all.0 - own.0, all.1 - own.1, all.2 - own.2);
            let mean = |of: (f64, f64, f64)| of.1 / of.0;
            let error = |of: (f64, f64, f64)| (of.2 - of.1 * of.1 / of.0) / (of.0 - 1.0) / of.0;
            largest = largest.max(((mean(own) - mean(rest)) / (error(own) + error(rest)).sqrt()).abs());
        }
    }
    largest
}
