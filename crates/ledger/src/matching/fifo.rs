//! First in, first out, from flat to flat. What the units that leave have cost, [`Cost`] says.

use domain::{Day, Money, Product, Quantity, Time, div_half_even, div_half_even_word};

use super::cost::Cost;
use super::lines::Line;
use super::rows::{ExitRow, LotMatch, Matched, Remainder, Rescaled, TradeKind, TradeRow};
use crate::direction::Direction;

/// What is left of one part that opened or added to a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Lot {
    /// [`NO_PART`] of what the record lacks.
    pub part: u32,
    pub quantity: i64,
    pub value: i64,
    /// The same as its part counts it: another number once the shares were split.
    pub units: i64,
    /// What it has cost is not known: what is sold of it is of unknown cost.
    pub is_unknown: bool,
}

pub const NO_PART: u32 = u32::MAX;

impl Lot {
    pub const fn missing(quantity: i64) -> Self {
        Self { part: NO_PART, quantity, value: 0, units: quantity, is_unknown: true }
    }

    /// Takes `taken` off, and says how many units of its part that is.
    #[inline(always)]
    pub(super) fn units_of(&mut self, taken: i64) -> i64 {
        let units = if self.units == self.quantity { taken } else { share(self.units, taken, self.quantity) };
        self.units -= units;
        units
    }
}

/// Open lots, oldest first. Kept between walks so that nothing is allocated per trade.
#[derive(Debug, Default)]
pub struct Lots {
    lots: Vec<Lot>,
    head: usize,
}

impl Lots {
    pub(super) fn clear(&mut self) {
        self.lots.clear();
        self.head = 0;
    }

    pub(super) fn open(&self) -> &[Lot] {
        &self.lots[self.head..]
    }

    pub(super) fn open_mut(&mut self) -> &mut [Lot] {
        &mut self.lots[self.head..]
    }

    /// The oldest; there is one.
    pub(super) fn front(&mut self) -> &mut Lot {
        &mut self.lots[self.head]
    }

    pub(super) const fn drop_front(&mut self) {
        self.head += 1;
    }

    pub(super) fn push(&mut self, lot: Lot) {
        if self.head == self.lots.len() {
            self.clear();
        }
        self.lots.push(lot);
    }
}

/// The walk through one instrument's lines in one product.
pub struct Walk<'a, C> {
    instrument: u32,
    product: Product,
    pub(super) lots: &'a mut Lots,
    pub(super) cost: C,
    /// 1 while long, −1 while short, 0 while flat.
    pub(super) sign: i8,
    pub(super) trade: TradeRow,
}

impl<'a, C: Cost> Walk<'a, C> {
    pub fn new(instrument: u32, product: Product, lots: &'a mut Lots) -> Self {
        lots.clear();
        Self { instrument, product, lots, cost: C::default(), sign: 0, trade: flat(instrument, product) }
    }

    pub const fn instrument(&self) -> u32 {
        self.instrument
    }

    pub const fn is_flat(&self) -> bool {
        self.sign == 0
    }

    /// A line closes what stands against it and opens or adds with the rest.
    #[inline]
    pub fn take(&mut self, line: &Line, part: u32, out: &mut Matched) {
        let rest = if self.sign == -line.sign { self.close(line, part, out) } else { Some(*line) };
        if let Some(rest) = rest {
            self.open(&rest, part, out);
        }
    }

    /// Closes open lots with an opposite line; returns what is left of the line once flat.
    #[inline]
    pub fn close(&mut self, line: &Line, part: u32, out: &mut Matched) -> Option<Line> {
        let mut rest = *line;
        let day = Time(line.time).day();
        let trade = &mut self.trade;
        if trade.exits == 0 || out.exits.last().is_none_or(|exit| exit.day != day) {
            out.exits.push(ExitRow {
                day,
                quantity: Quantity::ZERO,
                gross: Money::ZERO,
                first_match: out.matches.len() as u32,
                matches: 0,
            });
            trade.exits += 1;
        }
        let (mut quantity, mut gross, mut exit_value, mut turnover, mut matches) = (0, 0, 0, 0, 0);
        while rest.quantity > 0 && self.lots.head < self.lots.lots.len() {
            let lot = &mut self.lots.lots[self.lots.head];
            if lot.is_unknown {
                break;
            }
            let taken = rest.quantity.min(lot.quantity);
            let entry = self.cost.take(lot, taken);
            let exit = share(rest.value, taken, rest.quantity);
            let units = lot.units_of(taken);
            if units != taken {
                let (buy, sell) = if self.sign > 0 { (units, taken) } else { (taken, units) };
                out.rescaled.push(Rescaled { at: out.matches.len() as u32, buy, sell });
            }
            out.matches.push(if self.sign > 0 {
                lot_match(lot.part, part, taken, entry, exit)
            } else {
                lot_match(part, lot.part, taken, exit, entry)
            });
            let profit = if self.sign > 0 { exit - entry } else { entry - exit };
            lot.quantity -= taken;
            rest.quantity -= taken;
            rest.value -= exit;
            quantity += taken;
            gross += profit;
            turnover += profit.abs();
            exit_value += exit;
            matches += 1;
            if lot.quantity == 0 {
                self.lots.head += 1;
            }
        }
        trade.exit_time = Time(line.time);
        trade.exit_value.0 += exit_value;
        trade.turnover.0 += turnover;
        if let Some(exit) = out.exits.last_mut() {
            exit.quantity.0 += quantity;
            exit.gross.0 += gross;
            exit.matches += matches;
        }
        if self.holds_nothing() {
            self.write(TradeKind::Cycle, out);
        }
        (rest.quantity > 0).then_some(rest)
    }

    /// Of the trade: what the record lacks belongs to none.
    #[inline]
    pub(super) fn holds_nothing(&self) -> bool {
        self.lots.open().iter().all(|lot| lot.part == NO_PART)
    }

    /// Opens a position or adds to it. The line stands on the position's side, or it is flat.
    #[inline]
    pub fn open(&mut self, line: &Line, part: u32, out: &Matched) {
        let Line { quantity, value, .. } = *line;
        let lot = Lot { part, quantity, value, units: quantity, is_unknown: false };
        self.hold(lot, line.sign, Time(line.time), out);
    }

    /// A lot joins the position, which begins with it when it is flat.
    #[inline]
    pub fn hold(&mut self, lot: Lot, sign: i8, time: Time, out: &Matched) {
        if self.sign == 0 {
            self.sign = sign;
            self.trade = flat(self.instrument, self.product);
            self.trade.direction = if sign > 0 { Direction::Long } else { Direction::Short };
            self.trade.entry_time = time;
            self.trade.exit_time = time;
            self.trade.first = out.fill_of(lot.part);
            self.trade.first_exit = out.exits.len() as u32;
        }
        self.cost.add(&lot);
        self.lots.push(lot);
        self.trade.quantity.0 += lot.quantity;
        self.trade.entry_value.0 += lot.value;
    }

    /// Writes the trade that is still open, if any, as the given kind.
    pub fn finish(mut self, kind: TradeKind, out: &mut Matched) {
        if !self.is_flat() {
            let open = self.lots.open();
            self.trade.open.0 += self.open_quantity();
            self.trade.open_value.0 += self.cost.left(open);
            let trade = out.trades.len() as u32;
            let own = open.iter().filter(|lot| lot.part != NO_PART);
            out.left.extend(own.map(|lot| Remainder { trade, part: lot.part, units: lot.units }));
            self.write(kind, out);
        }
    }

    /// What the trade holds, without what the record lacks.
    pub(super) fn open_quantity(&self) -> i64 {
        self.lots.open().iter().filter(|lot| lot.part != NO_PART).map(|lot| lot.quantity).sum()
    }

    pub(super) fn write(&mut self, kind: TradeKind, out: &mut Matched) {
        out.trades.push(TradeRow { kind, ..self.trade });
        self.sign = 0;
    }
}

/// `taken` of `whole` of a value, rounded half-even; the remainder stays with the caller's rest.
#[inline(always)]
pub fn share(value: i64, taken: i64, whole: i64) -> i64 {
    if taken == whole { value } else { share_of_more(value, taken, whole) }
}

#[inline]
fn share_of_more(value: i64, taken: i64, whole: i64) -> i64 {
    // Whole units, the usual case, keep the product inside one machine word.
    const UNIT: i64 = Quantity::ONE;
    if taken % UNIT == 0
        && whole % UNIT == 0
        && let Some(product) = value.checked_mul(taken / UNIT)
    {
        return div_half_even_word(product, whole / UNIT);
    }
    // At most `value`, since taken < whole.
    div_half_even(i128::from(value) * i128::from(taken), i128::from(whole)) as i64
}

const fn lot_match(buy: u32, sell: u32, quantity: i64, buy_value: i64, sell_value: i64) -> LotMatch {
    LotMatch {
        buy,
        sell,
        quantity: Quantity(quantity),
        buy_value: Money(buy_value),
        sell_value: Money(sell_value),
    }
}

const fn flat(instrument: u32, product: Product) -> TradeRow {
    TradeRow {
        instrument,
        product,
        direction: Direction::Long,
        kind: TradeKind::Cycle,
        first: 0,
        quantity: Quantity::ZERO,
        open: Quantity::ZERO,
        open_value: Money::ZERO,
        entry_value: Money::ZERO,
        exit_value: Money::ZERO,
        entry_time: Time(0),
        exit_time: Time(0),
        turnover: Money::ZERO,
        first_exit: 0,
        exits: 0,
    }
}

/// The IST day of a line.
pub fn day_of(line: &Line) -> Day {
    Time(line.time).day()
}
