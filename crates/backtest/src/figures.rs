//! Figures of a run beside those of its Book: of the marked equity, and of the rule's own trades.

use domain::Day;

use crate::engine::{Trade, Walked};
use crate::stats::Moments;

/// Days of trading in a year.
pub const A_YEAR: f64 = 252.0;
/// A Sharpe ratio of fewer days says nothing.
pub const LEAST_DAYS: usize = 60;

/// `None` is undefined.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Figures {
    pub equity: f64,
    pub net: f64,
    pub trades: u32,
    pub wins: u32,
    pub win_rate: Option<f64>,
    pub profit_factor: Option<f64>,
    /// The largest fall of the marked equity against its peak.
    pub max_fall: f64,
    pub max_fall_rupees: f64,
    /// Of the daily returns of the marked equity, by the year.
    pub sharpe: Option<f64>,
    /// Of those returns; `None` where they have no Sharpe ratio.
    pub moments: Option<Moments>,
    /// Closes at which something was held, of all.
    pub exposure: f64,
}

/// Wins and losses as they come.
#[derive(Debug, Clone, Copy, Default)]
pub struct Results {
    pub count: u32,
    pub wins: u32,
    won: f64,
    lost: f64,
}

impl Results {
    pub fn add(&mut self, net: f64) {
        self.count += 1;
        if net > 0.0 {
            self.wins += 1;
            self.won += net;
        } else {
            self.lost -= net;
        }
    }

    pub fn win_rate(&self) -> Option<f64> {
        (self.count > 0).then(|| f64::from(self.wins) / f64::from(self.count))
    }

    pub fn profit_factor(&self) -> Option<f64> {
        (self.lost > 0.0).then(|| self.won / self.lost)
    }
}

/// Sums of daily returns.
#[derive(Debug, Clone, Copy, Default)]
pub struct Returns {
    pub count: usize,
    pub sum: f64,
    pub squares: f64,
    pub cubes: f64,
    pub fourths: f64,
}

impl Returns {
    pub fn add(&mut self, one: f64) {
        self.count += 1;
        self.powers(one);
    }

    /// One that is counted elsewhere.
    pub fn powers(&mut self, one: f64) {
        let square = one * one;
        self.sum += one;
        self.squares += square;
        self.cubes += square * one;
        self.fourths += square * square;
    }

    pub fn join(&mut self, other: &Self) {
        self.count += other.count;
        self.sum += other.sum;
        self.squares += other.squares;
        self.cubes += other.cubes;
        self.fourths += other.fourths;
    }

    pub fn sharpe(&self) -> Option<f64> {
        if self.count < LEAST_DAYS {
            return None;
        }
        let n = self.count as f64;
        let spread = self.squares - self.sum * self.sum / n;
        // What rounding leaves of no spread is none.
        (spread > self.squares * 1e-13).then(|| self.sum / n / (spread / (n - 1.0)).sqrt() * A_YEAR.sqrt())
    }

    /// `None` without a Sharpe ratio, and where the mean is so much larger than the spread that sums of powers do not
    /// say how the returns are spread.
    pub fn moments(&self) -> Option<Moments> {
        let n = self.count as f64;
        let [mean, two, three, four] = [self.sum, self.squares, self.cubes, self.fourths].map(|sum| sum / n);
        let square = mean * mean;
        let second = two - square;
        self.sharpe().filter(|_| square < second * 1e4)?;
        let third = three - 3.0 * mean * two + 2.0 * square * mean;
        let fourth = four - 4.0 * mean * three + 6.0 * square * two - 3.0 * square * square;
        Some(Moments {
            count: self.count,
            mean,
            deviation: (second * n / (n - 1.0)).sqrt(),
            skew: third / second.powf(1.5),
            kurtosis: fourth / (second * second),
        })
    }
}

/// `None`: there was nothing of which it could be a part.
fn against(before: f64, now: f64) -> Option<f64> {
    (before > 0.0).then(|| now / before - 1.0)
}

/// Of each day against the one before, the first against the capital. NaN after a day on which nothing was left.
pub fn returns(days: &[(Day, f64)], capital: f64) -> Vec<f64> {
    let mut before = capital;
    let one = |(_, equity): &(Day, f64)| {
        let found = against(before, *equity).unwrap_or(f64::NAN);
        before = *equity;
        found
    };
    days.iter().map(one).collect()
}

/// What a trade made, in rupees and as the engine counts; flat costs taken off.
pub fn net_of(trade: &Trade, walked: &Walked) -> f64 {
    let (entry, exit) = (&walked.fills[trade.entry], &walked.fills[trade.exit]);
    let sign = if entry.buys { 1.0 } else { -1.0 };
    (exit.price - entry.price) * trade.units * sign - trade.fees
}

impl Figures {
    /// `nets` are of the trades, in their order.
    pub fn of(walked: &Walked, capital: f64, nets: impl Iterator<Item = f64>) -> Self {
        let mut results = Results::default();
        nets.for_each(|net| results.add(net));
        let mut all = Returns::default();
        for one in returns(&walked.days, capital) {
            all.add(one);
        }
        Self {
            equity: walked.equity,
            net: walked.equity - capital,
            trades: results.count,
            wins: results.wins,
            win_rate: results.win_rate(),
            profit_factor: results.profit_factor(),
            max_fall: walked.max_fall,
            max_fall_rupees: walked.max_fall_rupees,
            // A loss of everything and more has no ratio to what comes after it.
            sharpe: all.sharpe().filter(|_| walked.max_fall < 1.0),
            moments: all.moments().filter(|_| walked.max_fall < 1.0),
            exposure: walked.held_bars as f64 / walked.bars.max(1) as f64,
        }
    }

    /// How sure it is that the true Sharpe ratio is above 0, as if this were the only try.
    pub fn above_zero(&self) -> Option<f64> {
        self.moments?.probability_above(0.0)
    }

    pub fn of_flat(walked: &Walked, capital: f64) -> Self {
        Self::of(walked, capital, walked.trades.iter().map(|trade| net_of(trade, walked)))
    }
}

/// What one month made.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Month {
    pub year: i32,
    pub month: u32,
    pub net: f64,
    /// Against the equity at its beginning; `None`: nothing was left then.
    pub part: Option<f64>,
}

pub fn months(days: &[(Day, f64)], capital: f64) -> Vec<Month> {
    let month_of = |day: Day| {
        let (year, month, _) = day.ymd();
        (year, month)
    };
    let mut before = capital;
    let own = days.chunk_by(|one, next| month_of(one.0) == month_of(next.0)).map(|some| {
        let (year, month) = month_of(some[0].0);
        let (_, equity) = some[some.len() - 1];
        let found = Month { year, month, net: equity - before, part: against(before, equity) };
        before = equity;
        found
    });
    own.collect()
}
