//! Delivered lines and corporate actions in time: a buy adds a lot, a sell closes older lots, an action changes those
//! that are open.

use domain::{CostShare, Money, Price, Product, Quantity, Ratio, Time};

use super::cost::Cost;
use super::fifo::{Lot, NO_PART, Walk, share};
use super::lines::Line;
use super::rows::{ExitRow, LotMatch, Matched, Moved, TradeKind, TradeRow};
use super::start::Unknown;
use super::steps::{Arrival, Step, StepKind, cut_off};
use crate::actions::{ActionEffect, Change, Event, Fraction};
use crate::direction::Direction;

/// What instruments give to one another while all of them are matched.
#[derive(Debug, Default)]
pub struct Flow<'a> {
    pub events: &'a [Event],
    pub arrivals: Vec<Arrival>,
}

/// Walks the delivered lines of one scrip. What the record lacks stands first in the queue as a lot of unknown cost.
pub fn deliver<C: Cost>(
    walk: Walk<'_, C>,
    delivered: &[(Line, u32)],
    lacking: i64,
    steps: &[Step],
    flow: &mut Flow<'_>,
    unknown: &mut Unknown,
    out: &mut Matched,
) {
    let mut delivery = Delivery {
        walk,
        unknown,
        mixed: 0,
        declared: Vec::new(),
        fractions: Vec::new(),
        undivided: (i64::MIN, Vec::new()),
    };
    if C::IS_AVERAGE {
        delivery.mixed = lacking;
    } else {
        delivery.walk.lack(lacking);
    }
    let mut steps = steps;
    for (line, part) in delivered.iter().filter(|(line, _)| line.quantity > 0) {
        while let Some((step, later)) = steps.split_first().filter(|(step, _)| step.time <= line.time) {
            delivery.step(step, flow, out);
            steps = later;
        }
        delivery.line(line, *part, out);
    }
    for step in steps {
        delivery.step(step, flow, out);
    }
    let Delivery { walk, fractions, .. } = delivery;
    let instrument = walk.instrument();
    walk.finish(TradeKind::Cycle, out);
    // Behind the trade that was open on their day, whose exits stand together.
    for fraction in fractions {
        fraction.write(instrument, out);
    }
}

/// A part of a share that an action gave and that nobody can hold, sold for cash. A trade of its own: the shares that
/// are held have no part in it.
struct FractionSale {
    time: i64,
    /// The part that stands for its buy.
    buy: u32,
    quantity: i64,
    /// 0 for a part of a bonus share.
    cost: i64,
    /// The fill of the sale.
    sold: u32,
    paid: i64,
}

struct Delivery<'a, 'b, C> {
    walk: Walk<'a, C>,
    unknown: &'b mut Unknown,
    /// By weighted average a lot of unknown cost makes the cost of all that is held unknown, until the position is
    /// flat: how much that is. Nothing is in the walk meanwhile.
    mixed: i64,
    /// Bonus shares that are declared and not allotted, and the part of a share beside them.
    declared: Vec<(u32, i64, i64)>,
    fractions: Vec<FractionSale>,
    /// When the last demerger was, and what the lots had cost before the first one of that moment: the percentages of
    /// several companies that part on one day are of the same cost.
    undivided: (i64, Vec<i64>),
}

impl<C: Cost> Delivery<'_, '_, C> {
    #[inline]
    fn line(&mut self, line: &Line, part: u32, out: &mut Matched) {
        match (self.mixed > 0, line.sign > 0) {
            (true, true) => {
                self.unknown.bought(line.value, part, line.quantity);
                self.mixed += line.quantity;
            }
            (true, false) => {
                self.unknown.sold(*line, part);
                self.mixed -= line.quantity;
            }
            (false, true) => self.open(line, part, out),
            (false, false) => self.sell(line, part, out),
        }
    }

    #[inline]
    fn open(&mut self, line: &Line, part: u32, out: &Matched) {
        self.walk.open(line, part, out);
        if C::IS_AVERAGE && self.walk.unknown_in_front().is_some() {
            self.walk.share_doubt();
        }
    }

    fn sell(&mut self, line: &Line, part: u32, out: &mut Matched) {
        let mut rest = *line;
        while rest.quantity > 0 {
            let Some(unknown) = self.walk.unknown_in_front() else {
                if self.walk.held() == 0 {
                    break;
                }
                match self.walk.close(&rest, part, out) {
                    Some(left) => rest = left,
                    None => return,
                }
                continue;
            };
            let quantity = unknown.min(rest.quantity);
            let value = share(rest.value, quantity, rest.quantity);
            let (bought, units, booked) = self.walk.take_out(quantity, out);
            self.unknown.sold(Line { quantity, value, ..rest }, part);
            self.unknown.bought(booked, bought, units);
            rest.quantity -= quantity;
            rest.value -= value;
        }
        // Only where what lacks is more than any account holds.
        if rest.quantity > 0 {
            self.unknown.sold(rest, part);
        }
    }

    fn held(&self) -> i64 {
        if self.mixed > 0 { self.mixed } else { self.walk.held() }
    }

    fn step(&mut self, step: &Step, flow: &mut Flow<'_>, out: &mut Matched) {
        if let StepKind::Arrive(at) = step.kind {
            let arrival = flow.arrivals[at as usize].clone();
            self.arrive(&arrival, &flow.events[step.event as usize], out);
            return;
        }
        let event = flow.events[step.event as usize];
        let before = self.held();
        let (mut received, mut unpaid, mut paid) = (None, false, Money::ZERO);
        match step.kind {
            StepKind::Scale(ratio) => unpaid = self.scale(ratio, step, &event, out),
            StepKind::Declare(ratio) => {
                let (came, is_cut) = ratio.of(before).unwrap_or_default();
                let exact = ratio.with_fraction(before).unwrap_or_default();
                self.declared.push((step.event, came, exact - came));
                unpaid = is_cut && event.fraction.is_none();
            }
            StepKind::Allot { fill } => {
                self.allot(step, fill, event.fraction, out);
                return;
            }
            StepKind::Demerge { ratio, into, cost, fill } => {
                let (given, is_cut) = given(ratio, before, event.fraction.is_some());
                let lots = self.demerge(step.time, given, cost);
                received = Some(send(into, step, fill, lots, &event, flow));
                unpaid = is_cut;
            }
            StepKind::Merge { ratio, into, fill } => {
                let (given, is_cut) = given(ratio, before, event.fraction.is_some());
                let lots = self.withdraw(given, out);
                received = Some(send(into, step, fill, lots, &event, flow));
                unpaid = is_cut;
            }
            StepKind::Call(price) => paid = self.call(price),
            StepKind::Leave(quantity) => self.leave(quantity, out),
            StepKind::Arrive(_) => {}
        }
        let declared =
            self.declared.iter().find(|(one, ..)| *one == step.event).map_or(0, |(_, came, _)| *came);
        out.effects.push(ActionEffect {
            action: event.action,
            instrument: event.instrument,
            before: Quantity(before),
            after: Quantity(self.held() + declared),
            received,
            paid,
            unpaid_fraction: unpaid,
        });
    }

    /// Whether a part of a share was left out.
    fn scale(&mut self, ratio: Ratio, step: &Step, event: &Event, out: &mut Matched) -> bool {
        if self.mixed > 0 {
            let (whole, is_cut) = ratio.of(self.mixed).unwrap_or((self.mixed, false));
            // What is left of less than one share is still held: the position is not flat.
            self.mixed = if whole == 0 { ratio.with_fraction(self.mixed).unwrap_or_default() } else { whole };
            return is_cut;
        }
        let is_cut = self.walk.scale(ratio, event.fraction.is_some());
        if let Some(fraction) = event.fraction {
            self.sell_fraction(step.time, fraction, out);
        }
        is_cut
    }

    /// What of the position is less than one share is sold.
    fn sell_fraction(&mut self, time: i64, Fraction { fill, paid }: Fraction, out: &mut Matched) {
        let quantity = self.walk.held() % Quantity::ONE;
        if quantity == 0 {
            return;
        }
        let part = out.split_part(fill, Product::Delivery, quantity, paid.0);
        let line = Line { time, quantity, value: paid.0, fill, sign: -1, stated: true, ..Line::default() };
        self.sell(&line, part, out);
    }

    fn allot(&mut self, step: &Step, fill: u32, fraction: Option<Fraction>, out: &mut Matched) {
        let own = self.declared.iter().position(|(event, ..)| *event == step.event);
        let Some((_, came, part_of_one)) = own.map(|at| self.declared.swap_remove(at)) else { return };
        if self.mixed > 0 {
            self.mixed += came;
        } else if came > 0 {
            let part = out.split_part(fill, Product::Delivery, came, 0);
            let line =
                Line { time: step.time, quantity: came, fill, sign: 1, stated: true, ..Line::default() };
            self.open(&line, part, out);
        }
        if let Some(fraction) = fraction.filter(|_| part_of_one > 0) {
            let Fraction { fill: sold, paid } = fraction;
            let buy = out.split_part(fill, Product::Delivery, part_of_one, 0);
            let (time, quantity) = (step.time, part_of_one);
            self.fractions.push(FractionSale { time, buy, quantity, cost: 0, sold, paid: paid.0 });
        }
    }

    fn demerge(&mut self, time: i64, given: i64, cost: Option<CostShare>) -> Vec<Lot> {
        if given == 0 {
            return Vec::new();
        }
        if self.mixed > 0 {
            return vec![Lot::missing(given)];
        }
        if self.undivided.0 != time {
            self.undivided = (time, self.walk.costs());
        }
        self.walk.demerge(given, cost, &self.undivided.1)
    }

    fn withdraw(&mut self, given: i64, out: &mut Matched) -> Vec<Lot> {
        if self.mixed > 0 {
            self.mixed = 0;
            return vec![Lot::missing(given)];
        }
        let mut lots = self.walk.withdraw(out);
        let quantities = super::steps::spread(given, lots.iter().map(|lot| lot.quantity));
        for (lot, quantity) in lots.iter_mut().zip(quantities) {
            lot.quantity = quantity;
        }
        lots
    }

    /// By weighted average nothing is in the walk while its cost is unknown.
    fn call(&mut self, price: Price) -> Money {
        if self.mixed > 0 { Money::ZERO } else { self.walk.call(price) }
    }

    /// The oldest units leave their trades at their cost, as if they had never been part of them.
    fn leave(&mut self, quantity: i64, out: &mut Matched) {
        if self.mixed > 0 {
            self.mixed -= quantity.min(self.mixed);
            return;
        }
        let mut rest = quantity.min(self.walk.held());
        while rest > 0 {
            let taken = rest.min(self.walk.front());
            self.walk.take_out(taken, out);
            rest -= taken;
        }
    }

    fn arrive(&mut self, arrival: &Arrival, event: &Event, out: &mut Matched) {
        if let Some(fraction) = event.fraction {
            self.sell_cut(arrival, fraction, out);
        }
        if arrival.lots.iter().any(|lot| lot.is_unknown) {
            out.unsure.push(self.walk.instrument());
        }
        if self.mixed > 0 {
            for lot in &arrival.lots {
                self.unknown.bought(lot.value, NO_PART, 0);
                self.mixed += lot.quantity;
            }
            return;
        }
        for lot in arrival.lots.iter().filter(|lot| lot.quantity > 0 || lot.value > 0) {
            let part = arrival.part(lot, out);
            let own = Lot { part, units: lot.quantity, ..*lot };
            self.walk.hold(own, 1, Time(arrival.time), out);
        }
        if C::IS_AVERAGE {
            self.walk.share_doubt();
        }
    }

    /// What of the shares given is less than one, which is never held.
    fn sell_cut(&mut self, arrival: &Arrival, Fraction { fill, paid }: Fraction, out: &mut Matched) {
        let mut left = paid.0;
        let mut whole: i64 = arrival.cut.iter().map(|lot| lot.quantity).sum();
        for lot in &arrival.cut {
            let value = share(left, lot.quantity, whole);
            (left, whole) = (left - value, whole - lot.quantity);
            let (time, quantity) = (arrival.time, lot.quantity);
            if lot.is_unknown {
                let line = Line { time, quantity, value, fill, sign: -1, stated: true, ..Line::default() };
                self.unknown.sold(line, NO_PART);
                self.unknown.bought(lot.value, NO_PART, 0);
            } else {
                let buy = arrival.part(lot, out);
                let cost = lot.value;
                self.fractions.push(FractionSale { time, buy, quantity, cost, sold: fill, paid: value });
            }
        }
    }
}

/// Gives the lots to another instrument, whole shares of them to hold. Answers what that is.
fn send(
    into: u32,
    step: &Step,
    fill: u32,
    mut lots: Vec<Lot>,
    event: &Event,
    flow: &mut Flow<'_>,
) -> (u32, Quantity) {
    let given: i64 = lots.iter().map(|lot| lot.quantity).sum();
    let cut = event.fraction.map_or_else(Vec::new, |_| cut_off(&mut lots, given % Quantity::ONE));
    let with_charges = matches!(event.change, Change::Merge { .. });
    let arrival = Arrival { into, time: step.time, event: step.event, fill, lots, cut, with_charges };
    let whole = Quantity(arrival.quantity());
    flow.arrivals.push(arrival);
    (into, whole)
}

impl Arrival {
    /// The part that a lot is here, with what its buy was charged where that moves.
    fn part(&self, lot: &Lot, out: &mut Matched) -> u32 {
        let part = out.split_part(self.fill, Product::Delivery, lot.quantity, lot.value);
        if lot.part == NO_PART {
            return part;
        }
        let units = if self.with_charges { lot.units } else { 0 };
        out.moved.push(Moved { part, from: lot.part, units, before: out.matches.len() as u32 });
        part
    }
}

/// Of `held`, and whether a part of a share is left out for which nothing was paid.
fn given(ratio: Ratio, held: i64, is_paid: bool) -> (i64, bool) {
    let (whole, is_cut) = ratio.of(held).unwrap_or_default();
    if is_paid { (ratio.with_fraction(held).unwrap_or_default(), false) } else { (whole, is_cut) }
}

impl FractionSale {
    fn write(self, instrument: u32, out: &mut Matched) {
        let Self { time, buy, quantity, cost, sold, paid } = self;
        let sell = out.split_part(sold, Product::Delivery, quantity, paid);
        let (quantity, cost, paid) = (Quantity(quantity), Money(cost), Money(paid));
        let (first_match, first_exit) = (out.matches.len() as u32, out.exits.len() as u32);
        let gross = paid - cost;
        out.matches.push(LotMatch { buy, sell, quantity, buy_value: cost, sell_value: paid });
        out.exits.push(ExitRow { day: Time(time).day(), quantity, gross, first_match, matches: 1 });
        out.trades.push(TradeRow {
            instrument,
            product: Product::Delivery,
            direction: Direction::Long,
            kind: TradeKind::Cycle,
            // Who is given parts of shares may hold whole ones of the same gift: the sale names it.
            first: out.fill_of(sell),
            quantity,
            open: Quantity::ZERO,
            open_value: Money::ZERO,
            entry_value: cost,
            exit_value: paid,
            entry_time: Time(time),
            exit_time: Time(time),
            turnover: gross.abs(),
            first_exit,
            exits: 1,
        });
    }
}
