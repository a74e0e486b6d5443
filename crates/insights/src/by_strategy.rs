//! Kinds of option strategies: legs that were opened together are one result, else four legs of a condor would count as
//! four that happen to agree.

use std::collections::BTreeMap;

use domain::Day;

use crate::asked::{Asked, Counted, Found, Test};
use crate::by_level::among_days;
use crate::window::{Label, Trade, Window};

/// What a test is over where trades are put together.
pub struct Together {
    /// Its trades are strategies; `at` of each is a place in `legs`.
    pub window: Window,
    /// Places in the window of trades.
    pub legs: Vec<Vec<u32>>,
}

pub const LABEL: &str = "strategy";

/// Each strategy on the day of its last exit.
pub fn strategies(window: &Window) -> Found {
    let Some(label) = window.labels.get(LABEL) else {
        return Found { asked: Asked::NotSaid, left_out: window.trades.len() as u32, later: 0 };
    };
    let together = together(window, label);
    let in_none = window.trades.len() - together.legs.iter().map(Vec::len).sum::<usize>();
    let asked = match among_days(&together.window, LABEL).asked {
        Asked::Test(test) => Asked::Test(Test { together: Some(Box::new(together)), ..test }),
        Asked::Waits(mut waits) => {
            waits.counted = match waits.counted {
                Counted::TradesInTheGroup => Counted::StrategiesInTheGroup,
                Counted::TradesOnTheOtherSide => Counted::StrategiesOnTheOtherSide,
                other => other,
            };
            Asked::Waits(waits)
        }
        Asked::NotSaid => Asked::NotSaid,
    };
    Found { asked, left_out: in_none as u32, later: 0 }
}

fn together(window: &Window, label: &Label) -> Together {
    let mut of: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (at, one) in window.trades.iter().enumerate() {
        if let Some(strategy) = one.strategy.filter(|_| label.sets[at].is_some()) {
            of.entry(strategy.id).or_default().push(at as u32);
        }
    }
    // A leg that closed before the window, or is open with other lots: what the others made is not the strategy's.
    let legs_of = |own: &[u32]| window.trades[own[0] as usize].strategy.map_or(0, |strategy| strategy.legs);
    of.retain(|_, own| own.len() as u32 == legs_of(own));
    let trade = |(at, own): (usize, &Vec<u32>)| {
        let legs = || own.iter().map(|at| &window.trades[*at as usize]);
        let first = &window.trades[own[0] as usize];
        Trade {
            at: at as u32,
            day: legs().map(|one| one.day).max().unwrap_or(first.day),
            entry_day: legs().map(|one| one.entry_day).min().unwrap_or(first.entry_day),
            entry: None,
            exit: None,
            net: legs().map(|one| one.net).sum(),
            gross: legs().map(|one| one.gross).sum(),
            ..first.clone()
        }
    };
    let legs: Vec<Vec<u32>> = of.into_values().collect();
    let trades: Vec<Trade> = legs.iter().enumerate().map(trade).collect();
    let sets = legs.iter().map(|own| label.sets[own[0] as usize]).collect();
    let label = Label { levels: label.levels.clone(), sets, later: Vec::new() };
    let days: (Day, Day) = (window.from, window.until);
    let mut whole = Window::new(days, trades, BTreeMap::from([(LABEL, label)]), Vec::new());
    whole.least = window.least.clone();
    Together { window: whole, legs }
}

impl Together {
    /// Places of the window's trades, ascending.
    pub fn legs_of(&self, strategies: &[u32]) -> Vec<u32> {
        let of = |at: &u32| &self.legs[self.window.trades[*at as usize].at as usize];
        let mut legs: Vec<u32> = strategies.iter().flat_map(of).copied().collect();
        legs.sort_unstable();
        legs
    }
}
