//! A year of the same days drawn again: where it may end, and how deep it may go on the way.

use domain::{Day, Money};
use market::is_holiday;

use crate::cut::quantile;
use crate::daily::Daily;
use crate::random::{Lengths, Random};

pub const PATHS: usize = 10_000;
/// Trading days of a path: about one year of the exchanges.
pub const PATH_DAYS: usize = 252;
/// Of fewer trading days nothing is said.
pub const LEAST_DAYS: usize = 60;
/// Nor where fewer of them have an exit.
pub const LEAST_WITH_EXIT: usize = 20;
/// The fan is drawn at every so many days.
const STEP: usize = 6;

/// Between which sums the paths lie after so many days: rupees, or parts of the capital.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FanPoint {
    pub day: u32,
    pub p05: f64,
    pub p25: f64,
    pub p50: f64,
    pub p75: f64,
    pub p95: f64,
}

/// A share of the paths, with what it may be: Wilson's interval, 95 %.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// What became of all paths. Amounts in ten-thousandths of a rupee.
#[derive(Debug, Clone, PartialEq)]
pub struct Paths {
    pub fan: Vec<FanPoint>,
    /// The first day with an exit and the last one.
    pub from: Day,
    pub until: Day,
    /// Trading days that were drawn from, those of them with an exit, and the mean length of a block.
    pub days: u32,
    pub with_exit: u32,
    pub block: u32,
    below_zero: usize,
    /// The deepest fall of each path, and its lowest sum, 0 at the start; ascending.
    depths: Vec<i64>,
    lowest: Vec<i64>,
}

/// What trading days are drawn from, and how.
pub(super) struct Drawn {
    /// The first day with an exit and the last one.
    pub from: Day,
    pub until: Day,
    pub with_exit: u32,
    /// The mean length of a block.
    pub block: u32,
    /// Of each trading day, which one of those with an exit it is.
    pub days: Vec<Option<usize>>,
}

/// Trading days from the first day with an exit to the last; most have none where somebody trades once a week: a year
/// holds 50 of his days and not 252. What was closed on a Saturday, a Sunday or a holiday is a day of its own. Of a
/// year whose holidays are not known some count as days without an exit.
fn trading_days(days: &[Daily]) -> Vec<Option<usize>> {
    let mut all = Vec::new();
    for (at, one) in days.iter().enumerate() {
        if let Some(before) = at.checked_sub(1) {
            let between = (days[before].day.0 + 1..one.day.0).map(Day);
            let idle = between.filter(|day| !day.is_weekend() && !is_holiday(*day)).count();
            all.extend(std::iter::repeat_n(None, idle));
        }
        all.push(Some(at));
    }
    all
}

impl Drawn {
    /// `None` where there are too few days.
    pub fn of(days: &[Daily]) -> Option<Self> {
        let (from, until) = (days.first()?.day, days.last()?.day);
        let (all, with_exit) = (trading_days(days), days.len());
        if all.len() < LEAST_DAYS || with_exit < LEAST_WITH_EXIT {
            return None;
        }
        let block = (all.len() as f64).cbrt().round().max(1.0) as u32;
        Some(Self { from, until, with_exit: with_exit as u32, block, days: all })
    }

    /// Blocks of trading days of mean length D^⅓, begun anywhere, over the end to the beginning: a bad day is followed
    /// by what followed it. The same days give the same paths everywhere, whatever is made of them.
    pub fn each_path(&self, mut see: impl FnMut(&[usize; PATH_DAYS])) {
        let count = self.days.len();
        let lengths = Lengths::of(f64::from(self.block));
        let mut random = Random::new(0x5EED_0054 ^ (count as u64) << 32);
        let mut path = [0; PATH_DAYS];
        for _ in 0..PATHS {
            let (mut at, mut left) = (0, 0);
            for day in &mut path {
                if left == 0 {
                    (at, left) = (random.below(count), lengths.draw(&mut random));
                }
                *day = at;
                (at, left) = ((at + 1) % count, left - 1);
            }
            see(&path);
        }
    }
}

/// Where the paths lie at every so many days.
pub(super) struct Fan(Vec<Vec<f64>>);

impl Fan {
    pub fn new() -> Self {
        Self((0..PATH_DAYS / STEP).map(|_| Vec::with_capacity(PATHS)).collect())
    }

    /// After so many days of a path, from 1.
    pub fn see(&mut self, day: usize, sum: f64) {
        if day.is_multiple_of(STEP) {
            self.0[day / STEP - 1].push(sum);
        }
    }

    /// Paths that end below 0.
    pub fn below_zero(&self) -> usize {
        self.0.last().map_or(0, |ends| ends.iter().filter(|end| **end < 0.0).count())
    }

    pub fn points(mut self) -> Vec<FanPoint> {
        let start = FanPoint { day: 0, p05: 0.0, p25: 0.0, p50: 0.0, p75: 0.0, p95: 0.0 };
        let fan = self.0.iter_mut().zip(1_u32..).map(|(sums, at)| {
            sums.sort_by(f64::total_cmp);
            let of = |share| quantile(sums, share).unwrap_or_default();
            let (p05, p25, p50, p75, p95) = (of(0.05), of(0.25), of(0.5), of(0.75), of(0.95));
            FanPoint { day: at * STEP as u32, p05, p25, p50, p75, p95 }
        });
        std::iter::once(start).chain(fan).collect()
    }
}

/// Net of the drawn days added up. `None` where there are too few days.
pub fn paths(days: &[Daily]) -> Option<Paths> {
    let drawn = Drawn::of(days)?;
    let nets: Vec<i64> = drawn.days.iter().map(|at| at.map_or(0, |at| days[at].net.0)).collect();
    let mut fan = Fan::new();
    let (mut depths, mut lowest) = (Vec::with_capacity(PATHS), Vec::with_capacity(PATHS));
    drawn.each_path(|path| {
        let (mut sum, mut peak, mut depth, mut low) = (0_i64, 0_i64, 0_i64, 0_i64);
        for (day, at) in (1..).zip(path) {
            sum = sum.saturating_add(nets[*at]);
            peak = peak.max(sum);
            depth = depth.max(peak.saturating_sub(sum));
            low = low.min(sum);
            fan.see(day, sum as f64 / Money::ONE as f64);
        }
        depths.push(depth);
        lowest.push(low);
    });
    depths.sort_unstable();
    lowest.sort_unstable();
    Some(Paths {
        below_zero: fan.below_zero(),
        fan: fan.points(),
        from: drawn.from,
        until: drawn.until,
        days: nets.len() as u32,
        with_exit: drawn.with_exit,
        block: drawn.block,
        depths,
        lowest,
    })
}

impl Paths {
    /// That end below 0.
    pub fn ends_below_zero(&self) -> Share {
        wilson(self.below_zero)
    }

    /// That fall at least so deep from a highest point.
    pub fn fall_of(&self, depth: Money) -> Share {
        wilson(PATHS - self.depths.partition_point(|one| *one < depth.0))
    }

    /// Of so many of a hundred paths the deepest fall is no more than this.
    pub fn depth_at(&self, share: f64) -> Money {
        Money(self.depths[place_of(share)])
    }

    /// That lose this amount at some time: the share of ruin, where it is what one can lose.
    pub fn loses(&self, amount: Money) -> Share {
        wilson(self.lowest.partition_point(|low| *low <= -amount.0))
    }
}

/// Where this share of all paths ends, in their order.
pub(super) fn place_of(share: f64) -> usize {
    (share.clamp(0.0, 1.0) * (PATHS - 1) as f64).round() as usize
}

/// Wilson's interval of so many of all paths.
pub(super) fn wilson(count: usize) -> Share {
    const Z: f64 = 1.959_963_984_540_054;
    let n = PATHS as f64;
    let share = count as f64 / n;
    let middle = share + Z * Z / (2.0 * n);
    let half = Z * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).sqrt();
    let whole = 1.0 + Z * Z / n;
    Share { share, low: ((middle - half) / whole).max(0.0), high: ((middle + half) / whole).min(1.0) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::books::{days, on_days};

    fn rupees(amount: i64) -> Money {
        Money(amount * Money::ONE)
    }

    #[test]
    fn days_that_are_all_alike() {
        assert_eq!(paths(&days(&[100; 59])), None);
        let up = paths(&days(&[100; 60])).unwrap();
        // ∛60 = 3.91.
        assert_eq!((up.days, up.block, up.fan.len()), (60, 4, 43));
        // 252 × 100.
        let end = up.fan[42];
        assert_eq!((end.day, end.p05, end.p50, end.p95), (252, 25_200.0, 25_200.0, 25_200.0));
        assert_eq!(up.fan[1].p25, 600.0);
        assert_eq!((up.ends_below_zero().share, up.depth_at(0.95)), (0.0, Money::ZERO));
        // None of 10,000: z² ÷ (n + z²) = 3.841459 ÷ 10,003.841459.
        assert!((up.ends_below_zero().high - 0.000_383_998).abs() < 1e-9);
        assert_eq!(up.loses(rupees(1)).share, 0.0);

        let down = paths(&days(&[-100; 60])).unwrap();
        assert_eq!((down.ends_below_zero().share, down.depth_at(0.05)), (1.0, rupees(25_200)));
        assert_eq!((down.fall_of(rupees(25_200)).share, down.fall_of(rupees(25_201)).share), (1.0, 0.0));
        assert_eq!((down.loses(rupees(25_200)).share, down.loses(rupees(25_201)).share), (1.0, 0.0));
        assert!((down.loses(rupees(500)).low - 0.999_616_002).abs() < 1e-9);
    }

    /// One day in a week, +100 each: a year holds about 50 of them, not 252.
    #[test]
    fn a_year_of_who_trades_once_a_week_is_a_year() {
        // 60 Mondays from 30 October 2028, of which no holidays are known: 59 weeks of five weekdays and a Monday.
        let mondays: Vec<(i32, i64)> = (0..60).map(|week| (7 * (104 + week), 100)).collect();
        let found = paths(&on_days(&mondays)).unwrap();
        // ∛296 = 6.66.
        assert_eq!((found.days, found.with_exit, found.block), (296, 60, 7));
        assert_eq!(found.from, mondays_from().plus(7 * 104));
        assert_eq!(found.until, mondays_from().plus(7 * 163));
        // 252 × 60 ÷ 296 = 51.1 Mondays.
        let end = found.fan[42];
        assert!((end.p50 - 5_108.0).abs() < 200.0, "{end:?}");
        assert!(end.p95 < 7_000.0, "{end:?}");
    }

    fn mondays_from() -> Day {
        Day::from_ymd(2026, 11, 2).unwrap()
    }

    #[test]
    fn holidays_and_weekends_are_no_days_and_what_was_closed_on_them_is() {
        // November 2026 from the 2nd to the 30th: 21 weekdays, of which the 10th and the 24th are holidays.
        let net = |of: &[(i32, i64)]| -> Vec<i64> {
            let days = on_days(of);
            trading_days(&days).into_iter().map(|at| at.map_or(0, |at| days[at].net.0)).collect()
        };
        assert_eq!(net(&[(0, 5), (28, 7)]).len(), 19);
        // The 2nd and the 3rd; Saturday the 7th, Tuesday the 10th.
        assert_eq!(net(&[(0, 5), (1, 6)]), [50_000, 60_000]);
        assert_eq!(net(&[(0, 1), (5, 2), (8, 3)]), [10_000, 0, 0, 0, 0, 20_000, 0, 30_000]);
        assert!(net(&[]).is_empty());
    }

    #[test]
    fn too_few_days_say_nothing() {
        // 19 exits over 40 weeks, and 20.
        let weeks = |count: i32| on_days(&(0..count).map(|at| (14 * at, 100)).collect::<Vec<_>>());
        assert!(paths(&weeks(19)).is_none() && paths(&weeks(20)).is_some());
    }

    /// Half of 10,000: 0.5 ± 1.96 × √(0.25 ÷ n + z² ÷ 4n²), over 1 + z² ÷ n.
    #[test]
    fn the_interval_of_a_half() {
        let half = wilson(PATHS / 2);
        assert!((half.low - 0.490_202_1).abs() < 1e-6 && (half.high - 0.509_797_9).abs() < 1e-6, "{half:?}");
    }

    /// Days of ±100 by a fixed order: the mean of the paths' ends is 252 times the mean of the days.
    #[test]
    fn the_middle_is_that_of_the_days_and_every_run_is_alike() {
        let nets: Vec<i64> = (0..100).map(|at| if (at * 37) % 100 < 55 { 100 } else { -100 }).collect();
        let found = paths(&days(&nets)).unwrap();
        // The mean day is +10: 2,520 after 252.
        let end = found.fan[42];
        assert!((end.p50 - 2_520.0).abs() < 150.0, "{end:?}");
        assert!(end.p05 < end.p25 && end.p25 < end.p50 && end.p50 < end.p75 && end.p75 < end.p95);
        assert!(found.depth_at(0.5) < found.depth_at(0.95));
        let deep = found.depth_at(0.95);
        // Depths come in steps of 100: of so many as the step holds more, but of deeper ones no more than 5 of 100.
        assert!(found.fall_of(deep).share > 0.05 && found.fall_of(Money(deep.0 + 1)).share <= 0.05);
        assert_eq!(found, paths(&days(&nets)).unwrap());
    }
}
