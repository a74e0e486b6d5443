//! The second engine: one candle after the other, everything looked up anew, nothing remembered that can be worked out.

mod costs;

use std::collections::BTreeMap;

use backtest::{
    Ambiguous, Costs, Distance, FillAt, FillsAt, Market, Moment, Reason, Rule, Size, SquareOff, Tape,
    fill_of, instrument,
};
use domain::{Day, Fill, Method, Money, Price, Time};
use ledger::charges::Plan;
use ledger::{Book, Direction, Import, StartOfRecord, merge};

use super::naive_series::{Bar, holds};

/// What is compared.
#[derive(Debug, PartialEq)]
pub struct Said {
    pub fills: Vec<(usize, usize, Moment, bool, f64, f64)>,
    pub trades: Vec<Ended>,
    pub open: Vec<StillHeld>,
    pub days: Vec<(Day, f64)>,
    pub equity: f64,
    pub max_fall: f64,
    pub max_fall_rupees: f64,
    pub held: u64,
    pub bars: u64,
    /// Too small, no money, smaller, no level, expired, late, ambiguous, gaps.
    pub counts: [u32; 8],
}

/// Every field of a trade; `entry` and `exit` are places of the fills.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ended {
    pub leg: usize,
    pub entry: usize,
    pub exit: usize,
    pub entry_raw: f64,
    pub exit_raw: f64,
    pub units: f64,
    pub fees: f64,
    pub stop: Option<f64>,
    pub reason: Reason,
    pub ambiguous: bool,
    pub gap: bool,
}

/// Every field of what is still open.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct StillHeld {
    pub leg: usize,
    pub entry: usize,
    pub entry_raw: f64,
    pub units: f64,
    pub fees: f64,
    pub mark: f64,
}

pub struct Held {
    pub fill: usize,
    pub since: usize,
    pub raw: f64,
    pub price: f64,
    pub units: f64,
    pub decided: usize,
    pub moment: Moment,
    pub stop: Option<f64>,
}

pub struct Naive<'a> {
    pub rule: &'a Rule,
    pub params: Vec<f64>,
    pub bars: Vec<Vec<Bar>>,
    /// How many candles of each are over, the present one included.
    pub seen: Vec<usize>,
    pub held: Vec<Option<Held>>,
    pub orders: Vec<Option<(usize, f64)>>,
    pub leaving: Vec<Option<Reason>>,
    /// Every change of what was realised, in order.
    pub cash: Vec<f64>,
    pub highest: f64,
    pub said: Said,
    pub tapes: &'a [Tape],
}

pub fn run(rule: &Rule, tapes: &[Tape]) -> Said {
    let bars: Vec<Vec<Bar>> = tapes
        .iter()
        .map(|tape| {
            (0..tape.len())
                .map(|at| Bar {
                    at: tape.at[at],
                    open: tape.open[at],
                    high: tape.high[at],
                    low: tape.low[at],
                    close: tape.close[at],
                    volume: tape.volume[at],
                })
                .collect()
        })
        .collect();
    let mut by_day: BTreeMap<Day, BTreeMap<Time, Vec<usize>>> = BTreeMap::new();
    for (leg, own) in bars.iter().enumerate() {
        for bar in own {
            by_day.entry(bar.day()).or_default().entry(bar.at).or_default().push(leg);
        }
    }
    let none = || bars.iter().map(|_| None).collect();
    let mut naive = Naive {
        rule,
        params: rule.values(),
        seen: vec![0; bars.len()],
        held: bars.iter().map(|_| None).collect(),
        orders: bars.iter().map(|_| None).collect(),
        leaving: none(),
        cash: Vec::new(),
        highest: capital(rule),
        said: Said {
            fills: Vec::new(),
            trades: Vec::new(),
            open: Vec::new(),
            days: Vec::new(),
            equity: 0.0,
            max_fall: 0.0,
            max_fall_rupees: 0.0,
            held: 0,
            bars: tapes.iter().map(|tape| tape.len() as u64).sum(),
            counts: [0; 8],
        },
        bars,
        tapes,
    };
    for (day, times) in by_day {
        for legs in times.into_values() {
            legs.iter().for_each(|&leg| naive.seen[leg] += 1);
            naive.moment(&legs);
        }
        naive.evening(day);
    }
    naive.said.equity = naive.equity();
    let open = naive.held.iter().enumerate().filter_map(|(leg, held)| {
        let held = held.as_ref()?;
        let (entry_raw, units, fees) = (held.raw, held.units, naive.fee() * held.price * held.units);
        Some(StillHeld { leg, entry: held.fill, entry_raw, units, fees, mark: naive.now(leg).close })
    });
    naive.said.open = open.collect();
    naive.said
}

fn capital(rule: &Rule) -> f64 {
    rule.capital.0 as f64 / Money::ONE as f64
}

impl Naive<'_> {
    pub fn is_long(&self) -> bool {
        self.rule.direction == Direction::Long
    }

    fn now(&self, leg: usize) -> Bar {
        self.bars[leg][self.seen[leg] - 1]
    }

    fn realised(&self) -> f64 {
        self.cash.iter().fold(0.0, |sum, change| sum + change)
    }

    fn equity(&self) -> f64 {
        let mut sum = capital(self.rule) + self.realised();
        for leg in 0..self.bars.len() {
            if let Some(held) = &self.held[leg] {
                sum += self.gain(held.price, self.now(leg).close, held.units);
            }
        }
        sum
    }

    fn gain(&self, paid: f64, got: f64, units: f64) -> f64 {
        if self.is_long() { (got - paid) * units } else { -((got - paid) * units) }
    }

    /// Whether the first is worse than the second, or the same.
    fn at_or_worse(&self, price: f64, level: f64) -> bool {
        if self.is_long() { price <= level } else { price >= level }
    }

    fn moment(&mut self, legs: &[usize]) {
        for &leg in legs {
            self.leave_at_open(leg);
        }
        for &leg in legs {
            self.enter_at_open(leg);
        }
        for &leg in legs {
            self.stop_or_target(leg);
        }
        for &leg in legs {
            self.close(leg);
        }
        self.said.held += legs.iter().filter(|&&leg| self.held[leg].is_some()).count() as u64;
        let equity = self.equity();
        self.see(equity);
        let fills = self.said.fills.len();
        for &leg in legs {
            self.decide(leg, equity);
        }
        if self.said.fills.len() > fills {
            let equity = self.equity();
            self.see(equity);
        }
    }

    fn see(&mut self, equity: f64) {
        self.highest = self.highest.max(equity);
        self.said.max_fall_rupees = self.said.max_fall_rupees.max(self.highest - equity);
        let fall = (self.highest - equity) / self.highest;
        self.said.max_fall = self.said.max_fall.max(fall);
    }

    fn traded(&self, leg: usize) -> bool {
        self.now(leg).volume != 0.0
    }

    fn square_off(&self, day: Day) -> Option<u32> {
        match self.rule.exit.square_off {
            SquareOff::Never => None,
            SquareOff::At(clock) => Some(clock.second()),
            // The hours of 2026: shares to 15:30, from August surely to 15:15; futures to 15:30, from August to 15:40.
            SquareOff::Usual => {
                let later = day >= Day::from_ymd(2026, 8, 3).unwrap();
                let time = |hour: u32, minute: u32| Some(hour * 3600 + minute * 60);
                match (self.rule.market, later) {
                    (Market::Shares, false) => time(15, 15),
                    (Market::Shares, true) => time(15, 10),
                    (Market::Futures, _) => time(15, 20),
                }
            }
        }
    }

    fn leave_at_open(&mut self, leg: usize) {
        if self.held[leg].is_none() || !self.traded(leg) {
            return;
        }
        let bar = self.now(leg);
        let (stop, target) = self.levels(leg, self.seen[leg] - 1);
        let next_open = self.rule.fills.at == FillsAt::NextOpen;
        let is_over = self.square_off(bar.day()).is_some_and(|second| bar.at.second_of_day() >= second);
        let found = if let Some(reason) = self.leaving[leg].filter(|_| next_open) {
            Some((reason, false))
        } else if is_over {
            Some((Reason::SquareOff, false))
        } else if let Some((_, reason)) = stop.filter(|(level, _)| self.at_or_worse(bar.open, *level)) {
            Some((reason, true))
        } else if target.is_some_and(|level| bar.open == level || !self.at_or_worse(bar.open, level)) {
            Some((Reason::Target, true))
        } else {
            None
        };
        if let Some((reason, gap)) = found {
            self.leave(leg, Moment::Open, bar.open, reason, false, gap);
        }
    }

    fn enter_at_open(&mut self, leg: usize) {
        let Some((decided, units)) = self.orders[leg] else { return };
        let bar = self.now(leg);
        if let Some(second) = self.square_off(bar.day()) {
            let ends = bar.at.second_of_day() + self.rule.bar.minutes() * 60;
            if self.bars[leg][decided].day() != bar.day() || ends > second {
                self.orders[leg] = None;
                self.said.counts[4] += 1;
                return;
            }
        }
        if self.traded(leg) {
            self.orders[leg] = None;
            self.enter(leg, decided, units, Moment::Open, bar.open);
        }
    }

    fn enter(&mut self, leg: usize, decided: usize, units: f64, moment: Moment, raw: f64) {
        let exit = &self.rule.exit;
        let stop = self.level(leg, exit.stop.as_ref(), decided, raw, false, None);
        let risk = stop.map(|stop| (raw - stop).abs());
        let target = self.level(leg, exit.target.as_ref(), decided, raw, true, risk);
        let follows = self.level(leg, exit.trail.as_ref(), decided, raw, false, None);
        let below = |level: Option<f64>| level.is_some_and(|level| level > 0.0 && level < raw);
        let above = |level: Option<f64>| level.is_some_and(|level| level > raw);
        let (stop_fits, target_fits) = if self.is_long() {
            (exit.stop.is_none() || below(stop), exit.target.is_none() || above(target))
        } else {
            (exit.stop.is_none() || above(stop), exit.target.is_none() || below(target))
        };
        if !stop_fits || !target_fits || (exit.trail.is_some() && follows.is_none()) {
            self.said.counts[3] += 1;
            return;
        }
        let price = self.price(raw, self.is_long(), true);
        let mut free = capital(self.rule) + self.realised();
        for held in self.held.iter().flatten() {
            free -= held.price * held.units * self.rule.margin / 100.0;
        }
        let one = price * (self.rule.margin / 100.0 + self.fee());
        let lot = f64::from(self.rule.lot);
        let taken = if units <= free / one { units } else { (counted(free / one / lot) * lot).max(0.0) };
        if taken <= 0.0 {
            self.said.counts[1] += 1;
            return;
        }
        self.said.counts[2] += u32::from(taken < units);
        let fill = self.fill(leg, moment, self.is_long(), price, taken);
        self.leaving[leg] = None;
        let since = self.seen[leg] - 1;
        self.held[leg] = Some(Held { fill, since, raw, price, units: taken, decided, moment, stop });
    }

    fn fill(&mut self, leg: usize, moment: Moment, buys: bool, price: f64, units: f64) -> usize {
        self.said.fills.push((leg, self.seen[leg] - 1, moment, buys, price, units));
        self.cash.push(-(self.fee() * price * units));
        self.said.fills.len() - 1
    }

    fn leave(&mut self, leg: usize, moment: Moment, raw: f64, reason: Reason, both: bool, gap: bool) {
        let held = self.held[leg].take().unwrap();
        let price = self.price(raw, !self.is_long(), reason != Reason::Target);
        self.cash.push(self.gain(held.price, price, held.units));
        let exit = self.fill(leg, moment, !self.is_long(), price, held.units);
        let share = self.fee();
        let fee = |price: f64| share * price * held.units;
        self.said.counts[6] += u32::from(both);
        self.said.counts[7] += u32::from(gap);
        self.said.trades.push(Ended {
            leg,
            entry: held.fill,
            exit,
            entry_raw: held.raw,
            exit_raw: raw,
            units: held.units,
            fees: fee(held.price) + fee(price),
            stop: held.stop,
            reason,
            ambiguous: both,
            gap,
        });
        self.leaving[leg] = None;
    }

    fn stop_or_target(&mut self, leg: usize) {
        let Some(held) = &self.held[leg] else { return };
        if !self.traded(leg) || (held.moment == Moment::Close && held.since == self.seen[leg] - 1) {
            return;
        }
        let bar = self.now(leg);
        let (stop, target) = self.levels(leg, self.seen[leg] - 1);
        let (worst, best) = if self.is_long() { (bar.low, bar.high) } else { (bar.high, bar.low) };
        let stop = stop.filter(|(level, _)| self.at_or_worse(worst, *level));
        let target = target.filter(|level| *level == best || !self.at_or_worse(best, *level));
        let target_first = match self.rule.fills.ambiguous {
            Ambiguous::StopFirst => false,
            Ambiguous::TargetFirst => true,
            Ambiguous::Path => (bar.open - best).abs() < (bar.open - worst).abs(),
        };
        match (stop, target) {
            (None, None) => {}
            (Some((level, reason)), None) => self.leave(leg, Moment::Inside, level, reason, false, false),
            (None, Some(level)) => self.leave(leg, Moment::Inside, level, Reason::Target, false, false),
            (Some(_), Some(level)) if target_first => {
                self.leave(leg, Moment::Inside, level, Reason::Target, true, false);
            }
            (Some((level, reason)), Some(_)) => self.leave(leg, Moment::Inside, level, reason, true, false),
        }
    }

    fn close(&mut self, leg: usize) {
        let Some(held) = &self.held[leg] else { return };
        let bar = self.now(leg);
        let (since, moment, raw) = (held.since, held.moment, held.raw);
        // The best before this candle.
        let first = if moment == Moment::Close { since + 1 } else { since };
        let earlier = self.bars[leg][first..self.seen[leg] - 1].iter().filter(|one| one.volume != 0.0);
        let best = if self.is_long() {
            earlier.fold(raw, |best, one| best.max(one.high))
        } else {
            earlier.fold(raw, |best, one| best.min(one.low))
        };
        let is_new = self.traded(leg) && if self.is_long() { bar.high > best } else { bar.low < best };
        let (nearest, _) = self.levels(leg, self.seen[leg]);
        let is_atr = matches!(self.rule.exit.trail, Some(Distance::Atr { .. }));
        if let Some((level, reason)) = nearest
            && is_new
            && (reason == Reason::BreakEven || (reason == Reason::Trail && !is_atr))
            && self.at_or_worse(bar.close, level)
        {
            self.leave(leg, Moment::Inside, level, reason, false, false);
            return;
        }
        let until = &self.bars[leg][..self.seen[leg]];
        let when = self.rule.exit.when.as_ref();
        let asks = when.is_some_and(|when| holds(when, self.rule, until, &self.params) == Some(true));
        let closes = self.seen[leg] - first;
        let is_over = self.rule.exit.bars.is_some_and(|bars| closes >= bars.of(&self.params) as usize);
        if self.leaving[leg].is_none() {
            self.leaving[leg] =
                if asks { Some(Reason::Signal) } else { Some(Reason::Bars).filter(|_| is_over) };
        }
        if self.rule.fills.at == FillsAt::SameClose
            && self.traded(leg)
            && let Some(reason) = self.leaving[leg]
        {
            self.leave(leg, Moment::Close, bar.close, reason, false, false);
        }
    }

    fn decide(&mut self, leg: usize, equity: f64) {
        if self.held[leg].is_some() || self.orders[leg].is_some() {
            return;
        }
        let until = &self.bars[leg][..self.seen[leg]];
        if holds(&self.rule.entry, self.rule, until, &self.params) != Some(true) {
            return;
        }
        let (bar, at) = (self.now(leg), self.seen[leg] - 1);
        let same_close = self.rule.fills.at == FillsAt::SameClose;
        let has_left = self.said.trades.iter().any(|one| {
            let fill = &self.said.fills[one.exit];
            fill.0 == leg && fill.1 == at
        });
        if same_close && (has_left || !self.traded(leg)) {
            return;
        }
        let enters = |fill: &&(usize, usize, Moment, bool, f64, f64)| {
            fill.0 == leg && fill.3 == self.is_long() && self.bars[leg][fill.1].day() == bar.day()
        };
        let today = self.said.fills.iter().filter(enters).count();
        if self.rule.day.most_trades.is_some_and(|most| today >= most as usize) {
            return;
        }
        let lot = f64::from(self.rule.lot);
        let lots = |units: f64| counted(units / lot) * lot;
        let stop = self.level(leg, self.rule.exit.stop.as_ref(), at, bar.close, false, None);
        let risk = stop.map(|stop| (bar.close - stop).abs()).filter(|risk| *risk > 0.0);
        let units = match self.rule.size {
            Size::Units(units) => Some(lots(units)),
            Size::Lots(count) => Some(count * lot),
            Size::Rupees(rupees) => Some(lots(rupees / bar.close)),
            Size::EquityPercent(percent) => Some(lots(equity * percent / 100.0 / bar.close)),
            Size::RiskRupees(rupees) => risk.map(|risk| lots(rupees / risk)),
            Size::RiskPercent(percent) => risk.map(|risk| lots(equity * percent / 100.0 / risk)),
            Size::AllIn => unreachable!("needs fractions"),
        };
        match units {
            None => self.said.counts[3] += 1,
            Some(units) if units <= 0.0 => self.said.counts[0] += 1,
            Some(units) if same_close => self.enter(leg, at, units, Moment::Close, bar.close),
            Some(units) => self.orders[leg] = Some((at, units)),
        }
    }

    /// Closes what the square-off found no candle for, and pays the day's charges: those of all days until now less
    /// those of all days before, each by a whole Book.
    fn evening(&mut self, day: Day) {
        if self.rule.exit.square_off != SquareOff::Never {
            for leg in 0..self.bars.len() {
                if self.held[leg].is_some() {
                    self.said.counts[5] += 1;
                    let close = self.now(leg).close;
                    self.leave(leg, Moment::Close, close, Reason::SquareOff, false, false);
                }
            }
        }
        if matches!(self.rule.costs, Costs::Dated(_))
            && self.said.fills.iter().any(|fill| self.bars[fill.0][fill.1].day() == day)
        {
            let note = self.charged(day) - self.charged(day.plus(-1));
            self.cash.push(-(note.0 as f64 / Money::ONE as f64));
            let equity = self.equity();
            self.see(equity);
        }
        let equity = self.equity();
        self.said.days.push((day, equity));
    }
}

/// How many whole ones these are: the next number above, unless more than what calculating loses is missing to it.
fn counted(number: f64) -> f64 {
    let above = number.ceil();
    if above - number <= number.abs() / 1e9 { above } else { above - 1.0 }
}
