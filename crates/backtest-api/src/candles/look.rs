//! The candles of one length around a trade, month after month: only what is shown of them is kept.

use std::sync::Arc;

use candles::{After, Candle, Fit, HeldDays, Interval, Looking, after, coarser, fit, unpack};
use domain::{Day, Segment, Time};
use journal::excursions::Executed;
use web_http::SiteError;

/// Of one answer.
pub const MOST: usize = 5_000;
/// As many as a screen shows.
pub const COMFORTABLE: usize = 1_500;
/// Days before and after a trade that daily candles show.
const DAYS_AROUND: i32 = 30;
/// What the shortest candles are joined to, in minutes.
const JOINED: [i64; 4] = [5, 15, 30, 60];

/// Days on which the trade was held, both included.
#[derive(Clone, Copy)]
pub struct Span {
    pub from: Day,
    pub to: Day,
}

impl Span {
    /// From the first moment to before the last.
    fn times(self, more: i32) -> (Time, Time) {
        (Time::from_ist(self.from.plus(-more), 0), Time::from_ist(self.to.plus(more + 1), 0))
    }

    pub fn around(self, interval: Interval) -> (Time, Time) {
        self.times(if interval.is_day() { DAYS_AROUND } else { 0 })
    }
}

pub struct Trade {
    pub segment: Segment,
    pub span: Span,
    pub held: HeldDays,
    pub executed: Executed,
    /// The length that was asked for; only candles of it are shown.
    pub asked: Option<Interval>,
}

/// Of one length, the first of them.
pub struct ShownCandles {
    pub interval: Interval,
    pub first: Vec<Candle>,
    pub count: usize,
}

impl ShownCandles {
    const fn new(interval: Interval) -> Self {
        Self { interval, first: Vec::new(), count: 0 }
    }

    fn take(&mut self, candles: &[Candle]) {
        self.count += candles.len();
        let room = MOST - self.first.len();
        self.first.extend(&candles[..candles.len().min(room)]);
    }
}

/// What candles of one length say.
pub struct Look {
    trade: Arc<Trade>,
    interval: Interval,
    /// Of its own length, and of those joined from it.
    pub shown: Vec<ShownCandles>,
    pub held: HeldDays,
    pub fit: Fit,
    /// A candle lies in the time of the trade.
    pub is_in_time: bool,
    /// `None`: a value is out of range.
    pub looking: Option<Looking>,
    pub after: Option<After>,
}

/// Lengths to which these are joined, beside those that there are.
pub fn joined(shortest: Interval, there: &[Interval]) -> impl Iterator<Item = Interval> {
    let made = JOINED.into_iter().filter_map(Interval::of_minutes);
    made.filter(move |to| {
        *to > shortest && to.minutes().is_multiple_of(shortest.minutes()) && !there.contains(to)
    })
}

impl Look {
    pub fn new(trade: &Arc<Trade>, interval: Interval, also: impl IntoIterator<Item = Interval>) -> Self {
        let is_shown = |one: &Interval| trade.asked.is_none_or(|asked| asked == *one);
        let lengths = [interval].into_iter().chain(also);
        Self {
            trade: Arc::clone(trade),
            interval,
            shown: lengths.filter(is_shown).map(ShownCandles::new).collect(),
            held: trade.held.clone(),
            fit: Fit::default(),
            is_in_time: false,
            looking: Looking::begin(&trade.executed.executions, interval),
            after: None,
        }
    }

    /// Months ascend.
    pub fn take(mut self, months: &[(i32, Vec<u8>)]) -> Result<Self, SiteError> {
        for (month, content) in months {
            let candles = unpack(content).ok_or_else(|| {
                SiteError::ours(format!("{} candles of month {month} cannot be unpacked", self.interval))
            })?;
            self.look(within(&candles, self.trade.span.around(self.interval)));
        }
        Ok(self)
    }

    fn look(&mut self, candles: &[Candle]) {
        let (trade, interval) = (&self.trade, self.interval);
        for some in &mut self.shown {
            if some.interval == interval {
                some.take(candles);
            } else if let Some(made) = coarser(candles, interval, some.interval, trade.segment) {
                some.take(&made);
            }
        }
        let fits = fit(&trade.executed.reported, candles, interval);
        self.fit = Fit { fits: self.fit.fits + fits.fits, of: self.fit.of + fits.of };
        self.held.see(candles);
        self.is_in_time |= !within(candles, trade.span.times(0)).is_empty();
        self.looking = self.looking.take().and_then(|mut looking| looking.look(candles).map(|()| looking));
        let last = trade.executed.executions.last().filter(|one| !one.day_only);
        self.after = self.after.or_else(|| after(last?.at, candles, interval));
    }
}

fn within(candles: &[Candle], (from, to): (Time, Time)) -> &[Candle] {
    let first = candles.partition_point(|one| one.at < from);
    let behind = candles.partition_point(|one| one.at < to);
    &candles[first..behind.max(first)]
}
