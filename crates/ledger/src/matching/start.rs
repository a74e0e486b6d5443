//! What the delivered lines of one scrip prove about the time before the record begins.

use domain::{Money, Product, Quantity, Time, gcd};

use super::fifo::{NO_PART, day_of};
use super::lines::Line;
use super::prices::{Prices, prices_of_contract};
use super::rows::{Matched, Remainder, TradeKind, TradeRow};
use super::steps::{Position, Step};
use crate::direction::Direction;

/// SEBI has never allowed contracts below ₹2 lakh; a tenth of it leaves room for prices that fell after the lot was
/// set.
const LEAST_LOT: Money = Money(20_000 * 10_000);

/// Of one scrip; of contracts little is asked.
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
    /// What its prices tell; of contracts only those of futures on stocks.
    pub prices: Prices,
    /// Of a future on a stock: its quantities are whole numbers of no lot that is worth as much as one must be.
    pub is_of_no_lot: bool,
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

/// A future on a stock, and what is asked about it.
pub fn of_future(run: &[Line], steps: &[Step]) -> Start {
    let (bought, sold) = totals_at_the_end(run, steps);
    let prices = prices_of_contract(run, Position::new(0, steps, &[]));
    let unit = run.iter().fold(0, |unit, line| gcd(unit, i128::from(line.quantity)));
    let value_of_unit = |line: &Line| i128::from(line.value) * unit / i128::from(line.quantity.max(1));
    // An adjustment that is stated changes the lot.
    let is_of_no_lot = steps.is_empty()
        && run.len() > 1
        && run.iter().map(value_of_unit).max().is_some_and(|most| most < i128::from(LEAST_LOT.0));
    Start { bought, sold, prices, is_of_no_lot, ..Start::default() }
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
