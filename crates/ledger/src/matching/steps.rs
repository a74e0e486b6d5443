//! What corporate actions do to one instrument, in time, between its lines.

use domain::{CostShare, Price, Quantity, Ratio, Time};

use super::fifo::{Lot, share};
use crate::actions::{Change, Event};

/// Applied before all lines of `time` and later.
#[derive(Debug, Clone, Copy)]
pub struct Step {
    pub time: i64,
    /// Index into the events.
    pub event: u32,
    pub kind: StepKind,
}

#[derive(Debug, Clone, Copy)]
pub enum StepKind {
    Scale(Ratio),
    /// How many shares come is known on the ex-date…
    Declare(Ratio),
    /// …and they stand in the queue from their allotment.
    Allot {
        fill: u32,
    },
    Demerge {
        ratio: Ratio,
        into: u32,
        cost: Option<CostShare>,
        fill: u32,
    },
    Merge {
        ratio: Ratio,
        into: u32,
        fill: u32,
    },
    /// So much is paid on each unit.
    Call(Price),
    /// So many units leave at their cost.
    Leave(i64),
    /// Index into the arrivals.
    Arrive(u32),
}

/// Shares that an action gives for those of another instrument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Arrival {
    pub into: u32,
    pub time: i64,
    pub event: u32,
    /// The fill that stands for them.
    pub fill: u32,
    /// Of each, `part` is the part that bought the shares they were given for.
    pub lots: Vec<Lot>,
    /// What is less than one share: it is sold for cash and never held.
    pub cut: Vec<Lot>,
    /// What their buys were charged moves with them.
    pub with_charges: bool,
}

impl Arrival {
    pub fn quantity(&self) -> i64 {
        self.lots.iter().map(|lot| lot.quantity).sum()
    }
}

/// Takes so many units off the first lots, at their share of the cost.
pub fn cut_off(lots: &mut [Lot], quantity: i64) -> Vec<Lot> {
    let mut rest = quantity;
    let mut cut = Vec::new();
    for lot in lots.iter_mut().filter(|lot| lot.quantity > 0) {
        let taken = rest.min(lot.quantity);
        if taken == 0 {
            break;
        }
        let value = share(lot.value, taken, lot.quantity);
        let units = lot.units_of(taken);
        cut.push(Lot { quantity: taken, value, units, ..*lot });
        lot.quantity -= taken;
        lot.value -= value;
        rest -= taken;
    }
    cut
}

/// Whom an event gives shares to.
pub const fn gives_to(event: &Event) -> Option<u32> {
    match event.change {
        Change::Demerge { into, .. } | Change::Merge { into, .. } => Some(into),
        Change::Scale(_) | Change::Bonus { .. } | Change::Call { .. } | Change::Leave { .. } => None,
    }
}

/// The steps of one instrument; `arrivals` are all that were made so far.
pub fn steps_of(instrument: u32, events: &[Event], arrivals: &[Arrival]) -> Vec<Step> {
    let mut steps = Vec::new();
    for (event, one) in (0_u32..).zip(events).filter(|(_, one)| one.instrument == instrument) {
        let time = Time::from_ist(one.day, 0).0;
        let mut push = |time, kind| steps.push(Step { time, event, kind });
        match one.change {
            Change::Scale(ratio) => push(time, StepKind::Scale(ratio)),
            Change::Bonus { ratio, allotted, fill } => {
                push(time, StepKind::Declare(ratio));
                push(Time::from_ist(allotted.max(one.day), 0).0, StepKind::Allot { fill });
            }
            Change::Demerge { ratio, into, cost, fill } => {
                push(time, StepKind::Demerge { ratio, into, cost, fill });
            }
            Change::Merge { ratio, into, fill } => push(time, StepKind::Merge { ratio, into, fill }),
            Change::Call { price } => push(time, StepKind::Call(price)),
            Change::Leave { quantity } => push(time, StepKind::Leave(quantity.0)),
        }
    }
    let own = (0_u32..).zip(arrivals).filter(|(_, arrival)| arrival.into == instrument);
    steps.extend(own.map(|(at, arrival)| Step {
        time: arrival.time,
        event: arrival.event,
        kind: StepKind::Arrive(at),
    }));
    // What comes on a day comes after what is done to the lots of before.
    let comes = |kind: StepKind| matches!(kind, StepKind::Allot { .. } | StepKind::Arrive(_));
    steps.sort_by_key(|step| (step.time, comes(step.kind), step.event));
    steps
}

/// How much is held while time passes, whatever it has cost.
pub struct Position<'a> {
    steps: &'a [Step],
    arrivals: &'a [Arrival],
    pub held: i64,
    /// More left than was held.
    pub is_short: bool,
    /// Bonus shares that are declared and not allotted, by event.
    declared: Vec<(u32, i64)>,
}

impl<'a> Position<'a> {
    pub const fn new(held: i64, steps: &'a [Step], arrivals: &'a [Arrival]) -> Self {
        Self { steps, arrivals, held, is_short: false, declared: Vec::new() }
    }

    /// Applies what happens until `time`, that moment included. Says whether anything did.
    pub fn pass(&mut self, time: i64) -> bool {
        let due = self.steps.iter().take_while(|step| step.time <= time).count();
        let (now, later) = self.steps.split_at(due);
        self.steps = later;
        for step in now {
            match step.kind {
                StepKind::Scale(ratio) => self.held = scaled(ratio, self.held),
                StepKind::Declare(ratio) => {
                    let came = ratio.of(self.held.max(0)).map_or(0, |(units, _)| units);
                    self.declared.push((step.event, came));
                }
                StepKind::Allot { .. } => {
                    let own = self.declared.iter().find(|(event, _)| *event == step.event);
                    self.held += own.map_or(0, |(_, units)| *units);
                }
                StepKind::Demerge { .. } | StepKind::Call(_) => {}
                StepKind::Merge { .. } => self.held = 0,
                StepKind::Leave(quantity) => {
                    self.held -= quantity;
                    self.is_short |= self.held < 0;
                }
                StepKind::Arrive(at) => self.held += self.arrivals[at as usize].quantity(),
            }
        }
        due > 0
    }
}

/// Of a long or a short position.
pub fn scaled(ratio: Ratio, held: i64) -> i64 {
    ratio.of(held.abs()).map_or(held, |(units, _)| units * held.signum())
}

/// Shares out `total` over `weights` in their order, so that the parts of every beginning add up to what that beginning
/// bears: nothing is lost, and nothing depends on how a lot was cut. Where all weights are 0, the first bears all: the
/// cost of less than one share.
pub fn spread(total: i64, weights: impl Iterator<Item = i64> + Clone) -> Vec<i64> {
    let whole: i128 = weights.clone().map(i128::from).sum();
    let (mut sum, mut given) = (0_i128, 0_i64);
    if whole == 0 {
        return weights.enumerate().map(|(at, _)| if at == 0 { total } else { 0 }).collect();
    }
    weights
        .map(|weight| {
            sum += i128::from(weight);
            let until = domain::div_half_even(i128::from(total) * sum, whole) as i64;
            let own = until - given;
            given = until;
            own
        })
        .collect()
}

/// A search that finds no number of shares ends here.
const MOST: i64 = i64::MAX / 64;

/// The least number of shares that must have been held before for nothing to be sold that was not there: whole ones
/// where only whole ones are traded.
pub fn least(is_enough: impl Fn(i64) -> bool, is_whole: bool) -> i64 {
    if is_enough(0) {
        return 0;
    }
    let unit = if is_whole { Quantity::ONE } else { 1 };
    let mut enough = 1_i64;
    while !is_enough(enough * unit) {
        if enough * unit > MOST / 2 {
            return enough * unit;
        }
        enough *= 2;
    }
    let (mut low, mut high) = (enough / 2, enough);
    while high - low > 1 {
        let middle = low + (high - low) / 2;
        if is_enough(middle * unit) {
            high = middle;
        } else {
            low = middle;
        }
    }
    high * unit
}
