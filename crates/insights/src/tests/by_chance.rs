//! Journals without any effect, and some with one. The long run is `cargo xtask bench`.

use crate::batch::standing_out;
use crate::made::{Made, Planted, YEAR, journal};

fn monday() -> domain::Day {
    domain::Day::from_ymd(2026, 11, 16).unwrap()
}

/// Of journals in which nothing is, at most one in ten says something: of 120 at most 12 + 3 × 3.3. That a day whose
/// first trade lost goes on to lose is true of journals whose days hang together: there it counts for nothing.
#[test]
fn journals_without_any_effect_seldom_say_something() {
    for of_days in [0.0, 0.5] {
        let made = Made { of_days, ..YEAR };
        let mut wrong: Vec<Vec<&str>> = Vec::new();
        for seed in 0..120 {
            let mut found = standing_out(&journal(made, 1_000 + seed), monday(), seed);
            found.retain(|id| of_days == 0.0 || *id != "h20");
            wrong.extend(Some(found).filter(|found| !found.is_empty()));
        }
        assert!(wrong.len() <= 22, "{} of 120 with days of {of_days}: {wrong:?}", wrong.len());
    }
}

#[test]
fn an_effect_of_more_than_a_spread_is_found_in_four_of_five_journals() {
    let found = |planted, id: &str| {
        let is_found = |seed: &u64| {
            let window = journal(Made { planted, ..YEAR }, 5_000 + seed);
            standing_out(&window, monday(), *seed).contains(&id)
        };
        (0..20).filter(is_found).count()
    };
    let all = [
        found(Planted::Late(3_000.0), "h03"),
        found(Planted::AfterLoss(3_000.0), "h10"),
        found(Planted::Tuesday(3_000.0), "h04"),
    ];
    assert!(all.iter().all(|found| *found >= 16), "{all:?} of 20");
}
