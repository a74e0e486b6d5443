//! Journals without any effect, and some with one. The long run is `cargo xtask bench`.

use crate::batch::standing_out;
use crate::made::{Made, Planted, YEAR, journal};

fn monday() -> domain::Day {
    domain::Day::from_ymd(2026, 11, 16).unwrap()
}

/// Of journals in which nothing is, about one in ten says something: of these 120 at most 12, and one standard error
/// of 3.3.
#[test]
fn journals_without_any_effect_seldom_say_something() {
    let made = Made { of_days: 0.0, ..YEAR };
    let says = |seed: &u64| !standing_out(&journal(made, 1_000 + seed), monday(), *seed).is_empty();
    let wrong = (0..120).filter(says).count();
    assert!(wrong <= 15, "{wrong} of 120");
}

/// Where days hang together a day whose first trade lost goes on to lose: that is true. Of what is said at most a tenth
/// is not, counted by journal: 12 of 120, and three standard errors of 2.5.
#[test]
fn of_what_stands_out_at_most_a_tenth_is_chance() {
    let wrong: f64 = (0..120)
        .map(|seed| {
            let found = standing_out(&journal(YEAR, 1_000 + seed), monday(), seed);
            let wrong = found.iter().filter(|id| **id != "h20").count();
            wrong as f64 / found.len().max(1) as f64
        })
        .sum();
    assert!(wrong <= 19.5, "{wrong} of 120");
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
