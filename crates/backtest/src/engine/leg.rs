//! One instrument within a run: its position, and what happens to it in a candle.

use domain::{Day, Time};
use market::hours;

use super::{Marks, Moment, Reason, Walking, Window};
use crate::columns::{Away, Signals};
use crate::rule::{Ambiguous, Market, SquareOff};
use crate::tape::Tape;

pub(super) struct Leg<'a> {
    pub tape: &'a Tape,
    pub signals: &'a Signals,
    /// The candle that comes, and the one behind the last.
    pub at: usize,
    pub end: usize,
    pub position: Option<Position>,
    pub pending_entry: Option<Pending>,
    pub pending_exit: Option<Reason>,
    /// The candle of the last exit.
    pub left: Option<usize>,
    pub mark: f64,
    pub trades_of_day: (u32, u32),
    /// Day and second of its square-off.
    square_off: Option<(u32, u32)>,
}

pub(super) struct Position {
    pub fill: usize,
    pub raw: f64,
    pub price: f64,
    pub units: f64,
    pub fee: f64,
    /// NaN without one; so are the next ones.
    pub stop: f64,
    pub target: f64,
    pub trail: f64,
    pub even: f64,
    /// The best price so far.
    pub best: f64,
    pub closes: u32,
}

#[derive(Clone, Copy)]
pub(super) struct Pending {
    pub decided: usize,
    pub units: f64,
}

impl<'a> Leg<'a> {
    pub fn new(tape: &'a Tape, signals: &'a Signals, window: Window) -> Self {
        let place = |day: Day| tape.at.partition_point(|at| *at < Time::from_ist(day, 0));
        let (at, end) = window.map_or((0, tape.len()), |(from, to)| (place(from), place(to)));
        Self {
            tape,
            signals,
            at,
            end: end.max(at),
            position: None,
            pending_entry: None,
            pending_exit: None,
            left: None,
            mark: f64::NAN,
            trades_of_day: (u32::MAX, 0),
            square_off: None,
        }
    }

    /// Of its candles within the window.
    pub fn days(&self) -> &'a [Day] {
        if self.at == self.end {
            return &[];
        }
        &self.tape.days[self.tape.day[self.at] as usize..=self.tape.day[self.end - 1] as usize]
    }

    pub fn time(&self) -> Option<Time> {
        (self.at < self.end).then(|| self.tape.at[self.at])
    }

    /// While nothing is held and nothing decided only the next entry matters.
    pub fn skip_idle(&mut self) {
        if self.position.is_none() && self.pending_entry.is_none() {
            let next = self.signals.entry.next(self.at.min(self.end));
            self.at = next.unwrap_or(self.end).min(self.end);
        }
    }

    /// Nobody traded in this candle: nothing can be filled.
    pub fn is_untraded(&self, bar: usize) -> bool {
        self.tape.volume[bar] == 0.0
    }

    pub fn square_off_second(&mut self, market: Market, square_off: SquareOff) -> u32 {
        let own = self.tape.day[self.at];
        match self.square_off {
            Some((day, second)) if day == own => second,
            _ => {
                let second = second_of(market, square_off, self.tape.days[own as usize]);
                self.square_off = Some((own, second));
                second
            }
        }
    }

    pub fn trades_today(&self) -> u32 {
        if self.trades_of_day.0 == self.tape.day[self.at] { self.trades_of_day.1 } else { 0 }
    }

    pub fn count_trade(&mut self) {
        self.trades_of_day = (self.tape.day[self.at], self.trades_today() + 1);
    }
}

/// When positions of the day are closed: brokers do at 15:15 (shares) and 15:20 (F&O), and never later than five
/// minutes before trading in everything of the segment ends.
pub fn second_of(market: Market, square_off: SquareOff, day: Day) -> u32 {
    match square_off {
        SquareOff::Never => u32::MAX,
        SquareOff::At(clock) => clock.second(),
        SquareOff::Usual => {
            let usual = if market == Market::Shares { 54_900 } else { 55_200 };
            usual.min(hours(market.segment(), day).surely_until - 300)
        }
    }
}

impl Position {
    /// The stop that is nearest, and which it is.
    fn nearest(&self, sign: f64) -> Option<(f64, Reason)> {
        // What nothing has moved stands as it was set: most do, at most candles.
        if self.even.is_nan() && self.trail.is_nan() {
            return (!self.stop.is_nan()).then_some((self.stop, Reason::Stop));
        }
        let mut found: Option<(f64, Reason)> = None;
        for (level, reason) in
            [(self.stop, Reason::Stop), (self.even, Reason::BreakEven), (self.trail, Reason::Trail)]
        {
            if !level.is_nan() && found.is_none_or(|(other, _)| level * sign > other * sign) {
                found = Some((level, reason));
            }
        }
        found
    }
}

impl Walking<'_> {
    pub(super) fn exit_at_open(&mut self, at: usize) {
        let (market, square_off, sign) = (self.rule.market, self.rule.exit.square_off, self.sign);
        let leg = &mut self.legs[at];
        let bar = leg.at;
        if leg.position.is_none() || leg.is_untraded(bar) {
            return;
        }
        let open = leg.tape.open[bar];
        let is_late = square_off != SquareOff::Never
            && leg.tape.at[bar].second_of_day() >= leg.square_off_second(market, square_off);
        let pending =
            if self.rule.fills.at == crate::rule::FillsAt::NextOpen { leg.pending_exit } else { None };
        let Some(position) = &leg.position else { return };
        let found = match pending {
            Some(reason) => Some((reason, false)),
            None if is_late => Some((Reason::SquareOff, false)),
            None => match position.nearest(sign) {
                Some((level, reason)) if open * sign <= level * sign => Some((reason, true)),
                _ if open * sign >= position.target * sign => Some((Reason::Target, true)),
                _ => None,
            },
        };
        if let Some((reason, gap)) = found {
            self.leave(at, bar, Moment::Open, open, reason, Marks { ambiguous: false, gap });
        }
    }

    pub(super) fn enter_at_open(&mut self, at: usize) {
        let (market, square_off) = (self.rule.market, self.rule.exit.square_off);
        let leg = &mut self.legs[at];
        let Some(pending) = leg.pending_entry else { return };
        let bar = leg.at;
        if self.rule.is_intraday() {
            let length = leg.tape.bar.minutes() * 60;
            let is_late =
                leg.tape.at[bar].second_of_day() + length > leg.square_off_second(market, square_off);
            if is_late || leg.tape.day[bar] != leg.tape.day[pending.decided] {
                leg.pending_entry = None;
                self.found.counts.expired += 1;
                return;
            }
        }
        if leg.is_untraded(bar) {
            return;
        }
        leg.pending_entry = None;
        let open = leg.tape.open[bar];
        self.enter(at, pending, Moment::Open, open);
    }

    /// Whether it was.
    pub(super) fn enter(&mut self, at: usize, pending: Pending, moment: Moment, raw: f64) -> bool {
        let (sign, buys) = (self.sign, self.sign > 0.0);
        let signals = self.legs[at].signals;
        let stop = level(signals.stop.as_ref(), pending.decided, raw, -sign, f64::NAN);
        let target = level(signals.target.as_ref(), pending.decided, raw, sign, (raw - stop).abs());
        let is_wrong = |way: Option<&Away>, level: f64, side: f64| {
            way.is_some() && (level.is_nan() || level <= 0.0 || (level - raw) * side <= 0.0)
        };
        let trail = signals.trail.as_ref();
        let trail_unknown = matches!(trail, Some(Away::Atr(atr, _)) if atr.values[pending.decided].is_nan());
        if is_wrong(signals.stop.as_ref(), stop, -sign)
            || is_wrong(signals.target.as_ref(), target, sign)
            || trail_unknown
        {
            self.found.counts.no_level += 1;
            return false;
        }
        let price = self.prices.filled(raw, buys, true);
        let units = self.affordable(pending.units, price);
        if units <= 0.0 {
            self.found.counts.no_money += 1;
            return false;
        }
        self.found.counts.made_smaller += u32::from(units < pending.units && !pending.units.is_infinite());
        let bar = self.legs[at].at;
        let (fill, fee) = self.fill(at, bar, moment, buys, price, units);
        let trail = level(trail, pending.decided, raw, -sign, f64::NAN);
        let leg = &mut self.legs[at];
        leg.count_trade();
        leg.pending_exit = None;
        leg.position = Some(Position {
            fill,
            raw,
            price,
            units,
            fee,
            stop,
            target,
            trail,
            even: f64::NAN,
            best: raw,
            closes: 0,
        });
        true
    }

    pub(super) fn inside(&mut self, at: usize) {
        let sign = self.sign;
        let leg = &self.legs[at];
        let bar = leg.at;
        let Some(position) = &leg.position else { return };
        if leg.is_untraded(bar) {
            return;
        }
        let (high, low, open) = (leg.tape.high[bar], leg.tape.low[bar], leg.tape.open[bar]);
        let (worst, best) = if sign > 0.0 { (low, high) } else { (high, low) };
        let stop = position.nearest(sign).filter(|(level, _)| worst * sign <= level * sign);
        let target = Some(position.target).filter(|level| best * sign >= level * sign);
        let ambiguous = stop.is_some() && target.is_some();
        let target_first = match self.ambiguous {
            Ambiguous::StopFirst => false,
            Ambiguous::TargetFirst => true,
            Ambiguous::Path => (best - open).abs() < (open - worst).abs(),
        };
        let marks = Marks { ambiguous, gap: false };
        match (stop, target) {
            (Some(_), Some(level)) if target_first => {
                self.leave(at, bar, Moment::Inside, level, Reason::Target, marks);
            }
            (Some((level, reason)), _) => self.leave(at, bar, Moment::Inside, level, reason, marks),
            (None, Some(level)) => self.leave(at, bar, Moment::Inside, level, Reason::Target, marks),
            (None, None) => {}
        }
    }

    /// Moves what follows, then takes the decision to leave.
    pub(super) fn at_close(&mut self, at: usize) {
        let (sign, same_close) = (self.sign, self.is_same_close());
        let leg = &mut self.legs[at];
        let bar = leg.at;
        let signals = leg.signals;
        let untraded = leg.is_untraded(bar);
        let tape = leg.tape;
        let Some(position) = &mut leg.position else { return };
        position.closes += 1;
        let reached = if sign > 0.0 { tape.high[bar] } else { tape.low[bar] };
        let is_new = !untraded && reached * sign > position.best * sign;
        if is_new {
            position.best = reached;
        }
        if let Some(trail) = &signals.trail {
            let now = level(Some(trail), bar, position.best, -sign, f64::NAN);
            if now * sign > position.trail * sign {
                position.trail = now;
            }
        }
        if let Some(after) = signals.break_even {
            let risk = (position.raw - position.stop).abs();
            if (position.best - position.raw) * sign >= after * risk {
                position.even = position.raw;
            }
        }
        // After its best price the candle came back through the level that follows from it.
        let close = tape.close[bar];
        let nearest = if is_new { position.nearest(sign) } else { None };
        let surely = nearest.filter(|(level, reason)| {
            let follows = match reason {
                Reason::Trail => !matches!(signals.trail, Some(Away::Atr(..))),
                Reason::BreakEven => true,
                _ => false,
            };
            follows && close * sign <= level * sign
        });
        if let Some((level, reason)) = surely {
            self.leave(at, bar, Moment::Inside, level, reason, Marks::default());
            return;
        }
        let asks = signals.exit.as_ref().is_some_and(|exit| exit.has(bar));
        let is_over = signals.bars.is_some_and(|bars| position.closes >= bars);
        if leg.pending_exit.is_none() {
            leg.pending_exit = match (asks, is_over) {
                (true, _) => Some(Reason::Signal),
                (false, true) => Some(Reason::Bars),
                (false, false) => None,
            };
        }
        if let Some(reason) = leg.pending_exit.filter(|_| same_close && !untraded) {
            self.leave(at, bar, Moment::Close, close, reason, Marks::default());
        }
    }
}

/// `from` moved to one side; `risk` is what R counts.
fn level(away: Option<&Away>, decided: usize, from: f64, side: f64, risk: f64) -> f64 {
    match away {
        None => f64::NAN,
        Some(Away::Percent(percent)) => from * (1.0 + side * percent / 100.0),
        Some(Away::Points(points)) => from + side * points,
        Some(Away::Atr(atr, times)) => from + side * times * atr.values[decided],
        Some(Away::Level(level)) => level.at(decided),
        Some(Away::R(r)) => from + side * r * risk,
    }
}

/// How far the stop stands from a price, when it is decided.
pub(super) fn distance(away: &Away, decided: usize, from: f64, sign: f64) -> f64 {
    (from - level(Some(away), decided, from, -sign, f64::NAN)).abs()
}
