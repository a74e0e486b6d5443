//! Insights: how often a journal without any effect says something, how often one with an effect says it, and how long
//! all questions take.

use std::time::Instant;

use domain::Day;
use insights::made::{Made, Planted, SPREAD, YEAR, journal};
use insights::{batch, standing_out};

const JOURNALS: u64 = 2_000;
/// Of each size of an effect.
const WITH_EFFECT: u64 = 200;

pub fn run() {
    let monday = Day::from_ymd(2026, 11, 16).unwrap_or(Day(0));
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
    for (most_a_day, goal) in [(7, ""), (799, "≤ 2 s")] {
        let window = journal(Made { most_a_day, ..YEAR }, 3);
        let from = Instant::now();
        let found = batch(&window, monday, 0);
        let took = from.elapsed().as_secs_f64();
        println!(
            "| 33 questions, {} of them tested, {} trades, up to 9,999 draws each, now and 13 weeks before | {took:.2} s | | | {goal} |",
            found.tested(),
            window.trades.len()
        );
    }
}
