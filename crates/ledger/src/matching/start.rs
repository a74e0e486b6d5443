//! What the delivered lines of one scrip prove about the time before the record begins.

use domain::{Money, Product, Quantity, Time};

use super::fifo::{NO_PART, day_of};
use super::lines::Line;
use super::prices::Prices;
use super::rows::{Matched, Remainder, TradeKind, TradeRow};
use super::steps::{Position, Step};
use crate::direction::Direction;

/// Of one scrip; of contracts nothing is asked.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Start {
    /// The least number of shares that the record lacks.
    pub lacking: Quantity,
    /// Shares were delivered, also those that an auction bought in later.
    pub has_sells: bool,
    /// The first trade in shares of this scrip; lots that the user stated are none.
    pub first: Option<Time>,
    /// Until the position is at its lowest, where shares lack; else, and of a contract, in all.
    pub bought: Quantity,
    pub sold: Quantity,
    /// Came at a value of 0, and nobody has stated it.
    pub free: Quantity,
    /// What its prices tell; of contracts nothing.
    pub prices: Prices,
}

/// Bought and sold of these lines, and what of the bought came for nothing.
pub fn totals<'a>(lines: impl Iterator<Item = &'a Line>) -> (Quantity, Quantity, Quantity) {
    let (mut bought, mut sold, mut free) = (0, 0, 0);
    for line in lines {
        bought += line.quantity * i64::from(line.sign > 0);
        sold += line.quantity * i64::from(line.sign < 0);
        free += line.quantity * i64::from(line.sign > 0 && line.value == 0 && !line.stated);
    }
    (Quantity(bought), Quantity(sold), Quantity(free))
}

/// Bought and sold of a contract in the units that it has in the end.
pub fn totals_at_the_end(run: &[Line], steps: &[Step]) -> (Quantity, Quantity) {
    let (mut bought, mut sold) = (Position::new(0, steps, &[]), Position::new(0, steps, &[]));
    for line in run {
        bought.pass(line.time);
        sold.pass(line.time);
        let side = if line.sign > 0 { &mut bought } else { &mut sold };
        side.held += line.quantity;
    }
    bought.pass(i64::MAX);
    sold.pass(i64::MAX);
    (Quantity(bought.held), Quantity(sold.held))
}

/// The lowest point of the running position, as a number of shares that are lacking, and how many of the lines stand
/// before it is reached and at it.
pub fn lowest(delivered: &[(Line, u32)]) -> (i64, usize) {
    let (mut position, mut lowest, mut until) = (0, 0, 0);
    for (at, (line, _)) in delivered.iter().enumerate() {
        position += line.quantity * i64::from(line.sign);
        if position < lowest {
            (lowest, until) = (position, at + 1);
        }
    }
    (-lowest, until)
}

/// Sells whose buy the record does not hold, in time order.
#[derive(Debug, Default)]
pub struct Unknown {
    /// With their parts.
    sells: Vec<(Line, u32)>,
    /// What was bought and leaves with sells of unknown cost: by weighted average all until the position is flat.
    bought: i64,
    /// The parts that bought it, and how many units of each.
    of_buys: Vec<(u32, i64)>,
}

impl Unknown {
    /// [`NO_PART`]: of a part of a share that an action gave.
    pub fn sold(&mut self, line: Line, part: u32) {
        self.sells.push((line, part));
    }

    /// [`NO_PART`]: nothing that a fill bought.
    pub fn bought(&mut self, value: i64, part: u32, units: i64) {
        self.bought += value;
        if part != NO_PART {
            self.of_buys.push((part, units));
        }
    }

    /// One row per day: listed, never counted. Forgets the scrip.
    pub fn write(&mut self, instrument: u32, out: &mut Matched) {
        let last = self.sells.last().map(|(line, _)| day_of(line));
        for day in self.sells.chunk_by(|(a, _), (b, _)| day_of(a) == day_of(b)) {
            let is_last = Some(day_of(&day[0].0)) == last;
            let time = Time(day.iter().map(|(line, _)| line.time).max().unwrap_or_default());
            let trade = out.trades.len() as u32;
            let sold = day.iter().filter(|(_, part)| *part != NO_PART);
            out.left.extend(sold.map(|(line, part)| Remainder { trade, part: *part, units: line.quantity }));
            if is_last {
                let bought = self.of_buys.iter();
                out.left.extend(bought.map(|&(part, units)| Remainder { trade, part, units }));
            }
            out.trades.push(TradeRow {
                instrument,
                product: Product::Delivery,
                direction: Direction::Long,
                kind: TradeKind::UnknownCost,
                first: day[0].0.fill,
                quantity: Quantity(day.iter().map(|(line, _)| line.quantity).sum()),
                open: Quantity::ZERO,
                open_value: Money::ZERO,
                // The position is flat with the last of them: all that was bought has left by then.
                entry_value: Money(if is_last { self.bought } else { 0 }),
                exit_value: Money(day.iter().map(|(line, _)| line.value).sum()),
                entry_time: time,
                exit_time: time,
                turnover: Money::ZERO,
                first_exit: out.exits.len() as u32,
                exits: 0,
            });
        }
        self.sells.clear();
        self.of_buys.clear();
        self.bought = 0;
    }
}
