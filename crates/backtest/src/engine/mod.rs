//! Candle after candle: what the rule decides, what is filled, and what the account is worth.
//!
//! A decision is taken at the close of a candle from what was known then, and filled at the next open (or, to compare
//! with other engines, at that close). Inside a candle the order is: at the open exits that were decided before, the
//! square-off, stops and targets beyond which the open lies, entries; then the stop, then the target; at the close the
//! stop that follows.

mod leg;
mod price;
mod size;

use domain::Day;
use ledger::Direction;

use crate::columns::Signals;
use crate::rule::{Ambiguous, FillsAt, Rule};
use crate::tape::Tape;

use leg::{Leg, Position};
pub use price::Prices;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    Signal,
    /// It was held for so many candles.
    Bars,
    SquareOff,
    Stop,
    Target,
    /// The stop that follows the best price.
    Trail,
    BreakEven,
}

impl Reason {
    pub const ALL: [Self; 7] =
        [Self::Signal, Self::Bars, Self::SquareOff, Self::Stop, Self::Target, Self::Trail, Self::BreakEven];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Signal => "signal",
            Self::Bars => "bars",
            Self::SquareOff => "squareOff",
            Self::Stop => "stop",
            Self::Target => "target",
            Self::Trail => "trail",
            Self::BreakEven => "breakEven",
        }
    }
}

/// When within a candle.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Moment {
    Open,
    Inside,
    Close,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct FillAt {
    /// Which of the tapes.
    pub leg: usize,
    pub bar: usize,
    pub moment: Moment,
    pub buys: bool,
    pub price: f64,
    pub units: f64,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Trade {
    pub leg: usize,
    /// Places in [`Walked::fills`].
    pub entry: usize,
    pub exit: usize,
    /// Before slippage.
    pub entry_raw: f64,
    pub exit_raw: f64,
    pub units: f64,
    /// Flat costs of both fills; 0 with dated ones.
    pub fees: f64,
    /// NaN without one.
    pub stop: f64,
    pub reason: Reason,
    /// The candle of the exit held stop and target.
    pub ambiguous: bool,
    /// The open lay beyond the stop or the target.
    pub gap: bool,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Open {
    pub leg: usize,
    /// Place in [`Walked::fills`].
    pub entry: usize,
    pub entry_raw: f64,
    pub units: f64,
    pub fees: f64,
    /// The last close.
    pub mark: f64,
}

/// Entries that were decided and not made, and the like.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Less than a lot.
    pub too_small: u32,
    pub no_money: u32,
    /// Made with fewer units than decided.
    pub made_smaller: u32,
    /// Stop or target would have stood on the wrong side, or was not known.
    pub no_level: u32,
    /// The day ended, or the square-off was near.
    pub expired: u32,
    /// No candle came at the square-off: the last close before it was taken.
    pub late_square_off: u32,
    pub ambiguous: u32,
    /// Fills at an open beyond the stop or the target.
    pub gaps: u32,
}

#[derive(Debug, Clone, PartialEq)]
pub struct Walked {
    pub trades: Vec<Trade>,
    pub open: Vec<Open>,
    /// In the order in which they were made.
    pub fills: Vec<FillAt>,
    /// Marked equity at the end of each day that has candles.
    pub days: Vec<(Day, f64)>,
    pub equity: f64,
    /// Of the marked equity, at the closes: the largest fall against its peak, and in rupees.
    pub max_fall: f64,
    pub max_fall_rupees: f64,
    /// Closes at which something was held, of all closes.
    pub held_bars: u64,
    pub bars: u64,
    pub counts: Counts,
}

/// What fills of one day cost, all of them together.
pub type DayCharges<'a> = &'a mut dyn FnMut(&[FillAt]) -> f64;

/// What is run over.
#[derive(Clone, Copy)]
pub struct Part<'a> {
    pub tape: &'a Tape,
    pub signals: &'a Signals,
}

/// First day and the day behind the last one; decisions outside are not taken.
pub type Window = Option<(Day, Day)>;

/// Runs a rule over its tapes, which share one capital. `charges` are asked once a day with dated costs.
pub fn walk(rule: &Rule, parts: &[Part<'_>], window: Window, charges: DayCharges<'_>) -> Walked {
    walk_as(rule, rule.fills.ambiguous, parts, window, charges)
}

pub fn walk_as(
    rule: &Rule,
    ambiguous: Ambiguous,
    parts: &[Part<'_>],
    window: Window,
    charges: DayCharges<'_>,
) -> Walked {
    let legs = parts.iter().map(|part| Leg::new(part.tape, part.signals, window)).collect::<Vec<_>>();
    let mut days: Vec<Day> = legs.iter().flat_map(|leg| leg.days().iter().copied()).collect();
    if legs.len() > 1 {
        days.sort_unstable();
        days.dedup();
    }
    let capital = rule.rupees();
    let mut walking = Walking {
        rule,
        ambiguous,
        sign: if rule.direction == Direction::Long { 1.0 } else { -1.0 },
        prices: Prices::of(rule),
        capital,
        realised: 0.0,
        peak: capital,
        day: 0,
        first_of_day: 0,
        charges,
        legs,
        days,
        found: Walked {
            trades: Vec::new(),
            open: Vec::new(),
            fills: Vec::new(),
            days: Vec::new(),
            equity: capital,
            max_fall: 0.0,
            max_fall_rupees: 0.0,
            held_bars: 0,
            bars: 0,
            counts: Counts::default(),
        },
    };
    walking.run();
    walking.found
}

struct Walking<'a> {
    rule: &'a Rule,
    ambiguous: Ambiguous,
    sign: f64,
    prices: Prices,
    capital: f64,
    /// Of what was closed, and all costs so far.
    realised: f64,
    peak: f64,
    /// Place in `days`, and the first fill of it.
    day: usize,
    first_of_day: usize,
    charges: DayCharges<'a>,
    legs: Vec<Leg<'a>>,
    days: Vec<Day>,
    found: Walked,
}

impl Walking<'_> {
    fn run(&mut self) {
        self.found.bars = self.legs.iter().map(|leg| (leg.end - leg.at) as u64).sum();
        let mut active: Vec<usize> = Vec::with_capacity(self.legs.len());
        loop {
            if let [leg] = &mut self.legs[..] {
                leg.skip_idle();
                self.hold();
            }
            let Some(time) = self.legs.iter().filter_map(Leg::time).min() else { break };
            self.go_to(time.day());
            active.clear();
            active.extend((0..self.legs.len()).filter(|&at| self.legs[at].time() == Some(time)));
            self.step(&active);
            active.iter().for_each(|&at| self.legs[at].at += 1);
        }
        if self.rule.is_intraday() {
            self.square_off_late();
        }
        while self.day < self.days.len() {
            self.end_day();
        }
        self.found.equity = self.equity();
        for (at, leg) in self.legs.iter().enumerate() {
            if let Some(position) = &leg.position {
                self.found.open.push(Open {
                    leg: at,
                    entry: position.fill,
                    entry_raw: position.raw,
                    units: position.units,
                    fees: position.fee,
                    mark: leg.mark,
                });
            }
        }
    }

    /// A position that only a condition or levels that stand can end is marked, candle after candle, until that says
    /// so or a candle reaches one.
    fn hold(&mut self) {
        let leg = &self.legs[0];
        let signals = leg.signals;
        let ends_otherwise = signals.trail.is_some()
            || signals.break_even.is_some()
            || signals.bars.is_some()
            || self.rule.is_intraday()
            || self.prices.fee.is_none();
        let Some(position) = leg.position.as_ref().filter(|_| !ends_otherwise && leg.pending_exit.is_none())
        else {
            return;
        };
        let asked = signals.exit.as_ref().and_then(|exit| exit.next(leg.at));
        let until = asked.unwrap_or(leg.end).min(leg.end);
        let (tape, from, price, units) = (leg.tape, leg.at, position.price, position.units);
        let (stop, target, is_long) = (position.stop, position.target, self.sign > 0.0);
        let has_levels = !stop.is_nan() || !target.is_nan();
        let reaches = |bar: usize| {
            let (high, low) = (tape.high[bar], tape.low[bar]);
            if is_long { low <= stop || high >= target } else { high >= stop || low <= target }
        };
        let base = self.capital + self.realised;
        let mut bar = from;
        while bar < until && !(has_levels && reaches(bar)) {
            self.go_to(tape.at[bar].day());
            let day = tape.day[bar];
            let (mut peak, mut fall, mut part) = (self.peak, self.found.max_fall_rupees, self.found.max_fall);
            while bar < until && tape.day[bar] == day && !(has_levels && reaches(bar)) {
                let equity = base + (tape.close[bar] - price) * units * self.sign;
                peak = peak.max(equity);
                let own = peak - equity;
                fall = fall.max(own);
                if own > part * peak {
                    part = own / peak;
                }
                bar += 1;
            }
            (self.peak, self.found.max_fall_rupees, self.found.max_fall) = (peak, fall, part);
            self.legs[0].mark = tape.close[bar - 1];
        }
        self.legs[0].at = bar;
        self.found.held_bars += (bar - from) as u64;
    }

    fn step(&mut self, active: &[usize]) {
        for &at in active {
            self.exit_at_open(at);
        }
        for &at in active {
            self.enter_at_open(at);
        }
        for &at in active {
            self.inside(at);
        }
        for &at in active {
            self.at_close(at);
        }
        let equity = self.mark(active);
        let mut has_entered = false;
        for &at in active {
            has_entered |= self.decide(at, equity);
        }
        if has_entered {
            self.mark_again();
        }
    }

    /// Closes days until this one.
    fn go_to(&mut self, day: Day) {
        while self.days.get(self.day).is_some_and(|own| *own < day) {
            if self.rule.is_intraday() {
                self.square_off_late();
            }
            self.end_day();
        }
    }

    /// No candle of the day came at its square-off: the last close is taken.
    fn square_off_late(&mut self) {
        for at in 0..self.legs.len() {
            let leg = &self.legs[at];
            if leg.position.is_some() {
                let bar = leg.at - 1;
                let raw = leg.tape.close[bar];
                self.found.counts.late_square_off += 1;
                self.leave(at, bar, Moment::Close, raw, Reason::SquareOff, Marks::default());
            }
        }
    }

    fn end_day(&mut self) {
        let own = &self.found.fills[self.first_of_day..];
        if self.prices.fee.is_none() && !own.is_empty() {
            self.realised -= (self.charges)(own);
            self.mark_again();
        }
        self.first_of_day = self.found.fills.len();
        let equity = self.equity();
        self.found.days.push((self.days[self.day], equity));
        self.day += 1;
    }

    fn equity(&self) -> f64 {
        let mut equity = self.capital + self.realised;
        for leg in &self.legs {
            if let Some(position) = &leg.position {
                equity += (leg.mark - position.price) * position.units * self.sign;
            }
        }
        equity
    }

    /// What is not bound in positions.
    fn free(&self) -> f64 {
        let mut free = self.capital + self.realised;
        for position in self.legs.iter().filter_map(|leg| leg.position.as_ref()) {
            free -= position.price * position.units * self.rule.margin / 100.0;
        }
        free
    }

    fn mark(&mut self, active: &[usize]) -> f64 {
        for &at in active {
            let leg = &mut self.legs[at];
            leg.mark = leg.tape.close[leg.at];
            self.found.held_bars += u64::from(leg.position.is_some());
        }
        self.mark_again()
    }

    fn mark_again(&mut self) -> f64 {
        let equity = self.equity();
        self.peak = self.peak.max(equity);
        let fall = self.peak - equity;
        if fall > self.found.max_fall_rupees {
            self.found.max_fall_rupees = fall;
        }
        if fall > self.found.max_fall * self.peak {
            self.found.max_fall = fall / self.peak;
        }
        equity
    }

    /// A fill; its place.
    fn fill(
        &mut self,
        leg: usize,
        bar: usize,
        moment: Moment,
        buys: bool,
        price: f64,
        units: f64,
    ) -> (usize, f64) {
        self.found.fills.push(FillAt { leg, bar, moment, buys, price, units });
        let fee = self.prices.fee.map_or(0.0, |rate| rate * price * units);
        self.realised -= fee;
        (self.found.fills.len() - 1, fee)
    }

    fn leave(&mut self, at: usize, bar: usize, moment: Moment, raw: f64, reason: Reason, marks: Marks) {
        let Some(Position { fill: entry, raw: entry_raw, price: paid, units, fee, stop, .. }) =
            self.legs[at].position.take()
        else {
            return;
        };
        let buys = self.sign < 0.0;
        let price = self.prices.filled(raw, buys, reason != Reason::Target);
        self.realised += (price - paid) * units * self.sign;
        let (exit, last) = self.fill(at, bar, moment, buys, price, units);
        let leg = &mut self.legs[at];
        leg.pending_exit = None;
        leg.left = Some(bar);
        self.found.counts.ambiguous += u32::from(marks.ambiguous);
        self.found.counts.gaps += u32::from(marks.gap);
        self.found.trades.push(Trade {
            leg: at,
            entry,
            exit,
            entry_raw,
            exit_raw: raw,
            units,
            fees: fee + last,
            stop,
            reason,
            ambiguous: marks.ambiguous,
            gap: marks.gap,
        });
    }

    fn is_same_close(&self) -> bool {
        self.rule.fills.at == FillsAt::SameClose
    }
}

#[derive(Clone, Copy, Default)]
struct Marks {
    ambiguous: bool,
    gap: bool,
}
