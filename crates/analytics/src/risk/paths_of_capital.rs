//! The same paths in percent of the stated capital: each day's return is drawn, and they multiply.

use domain::Day;

use super::paths::{Drawn, Fan, FanPoint, PATHS, Share, place_of, wilson};
use crate::capital::{CapitalByDay, days_of_capital};
use crate::daily::Daily;

/// What became of a rupee of capital on all paths. Parts of it: 0.1 is 10%.
#[derive(Debug, Clone, PartialEq)]
pub struct PathsOfCapital {
    pub fan: Vec<FanPoint>,
    /// The first day with an exit and a capital, and the last one with an exit.
    pub from: Day,
    pub until: Day,
    pub days: u32,
    pub with_exit: u32,
    pub block: u32,
    below_zero: usize,
    /// The deepest fall of each path ÷ its highest point, and the most that it lies below its start; ascending.
    depths: Vec<f64>,
    losses: Vec<f64>,
}

/// From the first day with a capital on. A path that has lost everything stays there. `None`: nothing is stated,
/// nothing was left of it before a later day, or there are too few days.
pub fn paths_of_capital(days: &[Daily], capital: &CapitalByDay) -> Option<PathsOfCapital> {
    let first = days_of_capital(days, capital)?.first()?.day;
    let days = &days[days.partition_point(|one| one.day < first)..];
    let drawn = Drawn::of(days)?;
    let part = |at: usize| Some(days[at].net.0 as f64 / capital.before(days[at].day)?.0 as f64);
    let parts: Vec<f64> = drawn.days.iter().map(|at| at.map_or(Some(0.0), part)).collect::<Option<_>>()?;
    let mut fan = Fan::new();
    let (mut depths, mut losses) = (Vec::with_capacity(PATHS), Vec::with_capacity(PATHS));
    drawn.each_path(|path| {
        let (mut worth, mut peak, mut depth, mut lowest) = (1.0_f64, 1.0_f64, 0.0_f64, 1.0_f64);
        for (day, at) in (1..).zip(path) {
            worth = (worth * (1.0 + parts[*at])).max(0.0);
            peak = peak.max(worth);
            depth = depth.max(1.0 - worth / peak);
            lowest = lowest.min(worth);
            fan.see(day, worth - 1.0);
        }
        depths.push(depth);
        losses.push(1.0 - lowest);
    });
    depths.sort_by(f64::total_cmp);
    losses.sort_by(f64::total_cmp);
    Some(PathsOfCapital {
        below_zero: fan.below_zero(),
        fan: fan.points(),
        from: drawn.from,
        until: drawn.until,
        days: parts.len() as u32,
        with_exit: drawn.with_exit,
        block: drawn.block,
        depths,
        losses,
    })
}

impl PathsOfCapital {
    /// That end with less than they began with.
    pub fn ends_below_zero(&self) -> Share {
        wilson(self.below_zero)
    }

    /// That fall at least by this part of their highest point.
    pub fn fall_of(&self, depth: f64) -> Share {
        wilson(PATHS - self.depths.partition_point(|one| *one < depth))
    }

    /// Of so many of a hundred paths the deepest fall is no more than this.
    pub fn depth_at(&self, share: f64) -> f64 {
        self.depths[place_of(share)]
    }

    /// That lose this part of the capital at some time.
    pub fn loses(&self, part: f64) -> Share {
        wilson(PATHS - self.losses.partition_point(|one| *one < part))
    }
}

#[cfg(test)]
mod tests {
    use domain::Money;

    use super::*;
    use crate::books::days;
    use crate::risk::paths::{PATH_DAYS, paths};

    fn stated(from: i32, rupees: i64, days: &[Daily]) -> CapitalByDay {
        let stated = vec![(days[0].day.plus(from), Money(rupees * Money::ONE))];
        CapitalByDay::of((stated, days), Vec::new())
    }

    #[track_caller]
    fn near(found: f64, expected: f64) {
        assert!((found - expected).abs() < 1e-9, "{found}, expected {expected}");
    }

    /// Half a percent of 1,00,000 each day, by an amount stated anew for each: whatever is drawn multiplies alike.
    fn alike(net: i64, count: usize) -> (Vec<Daily>, CapitalByDay) {
        let days = days(&vec![net; count]);
        let stated = days.iter().map(|one| (one.day, Money(100_000 * Money::ONE))).collect();
        let capital = CapitalByDay::of((stated, &days), Vec::new());
        (days, capital)
    }

    #[test]
    fn days_that_are_all_alike_multiply() {
        let (won, capital) = alike(500, 60);
        let found = paths_of_capital(&won, &capital).unwrap();
        let year = 1.005_f64.powi(PATH_DAYS as i32) - 1.0;
        assert_eq!((found.fan.len(), found.fan[0].p50, found.fan[42].day), (43, 0.0, 252));
        near(found.fan[1].p05, 1.005_f64.powi(6) - 1.0);
        near(found.fan[42].p05, year);
        near(found.fan[42].p95, year);
        assert_eq!((found.ends_below_zero().share, found.depth_at(1.0)), (0.0, 0.0));
        assert_eq!(found.loses(0.01).share, 0.0);
        let in_rupees = paths(&won).unwrap();
        let of = |days: u32, exits: u32, block: u32| (days, exits, block);
        assert_eq!(
            of(found.days, found.with_exit, found.block),
            of(in_rupees.days, in_rupees.with_exit, in_rupees.block)
        );

        let (lost, capital) = alike(-500, 60);
        let found = paths_of_capital(&lost, &capital).unwrap();
        let year = 1.0 - 0.995_f64.powi(PATH_DAYS as i32);
        assert_eq!(found.ends_below_zero().share, 1.0);
        near(found.depth_at(0.5), year);
        // 0.995²⁵² = 0.2827: more than 70 of 100 are lost, and no path loses 72.
        assert_eq!((found.loses(0.71).share, found.loses(0.72).share), (1.0, 0.0));
        assert_eq!((found.fall_of(0.71).share, found.fall_of(0.72).share), (1.0, 0.0));
    }

    /// A day that loses more than there is: a path that meets it ends with nothing, and does not come back below that.
    #[test]
    fn who_has_lost_everything_has_nothing() {
        let mut days = days(&[0; 60]);
        days[30].net = Money(-200_000 * Money::ONE);
        let stated = days.iter().map(|one| (one.day, Money(100_000 * Money::ONE))).collect();
        let capital = CapitalByDay::of((stated, &days), Vec::new());
        // Nothing was left, whatever was stated later: nothing is said.
        assert_eq!(paths_of_capital(&days, &capital), None);
        days[30].net = Money::ZERO;
        days[59].net = Money(-200_000 * Money::ONE);
        let found = paths_of_capital(&days, &capital).unwrap();
        assert_eq!((found.depth_at(1.0), found.fan[42].p05), (1.0, -1.0));
        let lost = found.loses(1.0).share;
        assert!(lost > 0.9 && lost < 1.0, "{lost}");
        assert_eq!(found.ends_below_zero().share, lost);
    }

    #[test]
    fn days_before_the_first_amount_are_not_drawn_from() {
        let days = days(&[100; 80]);
        assert_eq!(paths_of_capital(&days, &CapitalByDay::default()), None);
        let found = paths_of_capital(&days, &stated(15, 1_000, &days)).unwrap();
        assert_eq!((found.with_exit, found.from), (65, days[15].day));
        assert_eq!(paths_of_capital(&days, &stated(21, 1_000, &days)), None, "59 days");
    }
}
