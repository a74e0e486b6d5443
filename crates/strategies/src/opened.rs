//! What each fill opened of a trade, and how that was closed: what strategies are made of.

use std::ops::Range;

use domain::{Day, Money, Side, Time, div_half_even};
use ledger::{Book, ChargesByHead, Direction, Merged, Status, closed_lots};

/// What one fill opened of one trade.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opening {
    /// Index into the book's trades.
    pub trade: u32,
    /// Index into the merged fills.
    pub fill: u32,
    /// Index into the book's instruments.
    pub instrument: u32,
    pub time: Time,
    pub is_long: bool,
    /// In the units that the fill was executed in, 10⁻⁸.
    pub units: i64,
    /// How they were closed, in order: indices into [`Opened::closes`]. What is left is open.
    pub closes: Range<u32>,
    /// When the first and the last of them were closed; none while they are open.
    pub first_closed: Option<Time>,
    pub all_closed: Option<Time>,
    /// Of what is open: what it was opened at, and what its opening bears that no close took.
    pub open_value: Money,
    pub open_charges: Money,
    /// Of what is open: it is past its expiry and nobody has said how it was settled.
    pub is_unsettled: bool,
}

/// Units that one fill opened and another one closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Close {
    pub units: i64,
    pub time: Time,
    /// On which the result counts.
    pub day: Day,
    pub entry_value: Money,
    pub exit_value: Money,
    /// Of both.
    pub charges: Money,
    /// Executed on an exchange; not a settlement.
    pub was_traded: bool,
}

/// All openings of a book, in no order.
#[derive(Debug, Clone, Default)]
pub struct Opened {
    pub openings: Vec<Opening>,
    pub closes: Vec<Close>,
}

impl Opening {
    pub const fn is_open(&self) -> bool {
        self.all_closed.is_none()
    }
}

/// Of one account; `charges` are those of the book. `wanted` says of which trades.
pub fn opened(merged: &Merged, charges: &ChargesByHead, book: &Book, wanted: impl Fn(u32) -> bool) -> Opened {
    let mut told = Vec::new();
    book.each_trade_fill(&merged.fills, |one| told.push(one));
    let mut told = told.into_iter();
    let mut lots = closed_lots(merged, charges, book).into_iter();
    let mut left_charges: Vec<Money> = vec![Money::ZERO; merged.fills.len()];
    for (part, heads) in book.parts(&merged.fills).iter().zip(charges.of_parts()) {
        left_charges[part.fill as usize] += heads.total();
    }
    let mut rows: Vec<Row> = Vec::new();
    for exit in 0..book.exits.len() {
        let trade = book.exits.trade[exit];
        let is_settled = book.trades.status[trade as usize] != Status::SettlementNeeded;
        for _ in book.matches_of_exit(exit) {
            let (Some(buy), Some(sell)) = (told.next(), told.next()) else { break };
            let (opens, closes) = if buy.opens { (buy, sell) } else { (sell, buy) };
            let lot = is_settled.then(|| lots.next()).flatten();
            let close = lot.map(|lot| {
                left_charges[lot.buy as usize] += -lot.bought_heads.total();
                left_charges[lot.sell as usize] += -lot.sold_heads.total();
                let (entry, exit) =
                    if buy.opens { (lot.cost, lot.proceeds) } else { (lot.proceeds, lot.cost) };
                let by = &merged.fills[closes.fill as usize];
                Close {
                    units: opens.units,
                    time: by.time,
                    day: lot.closed,
                    entry_value: entry,
                    exit_value: exit,
                    charges: lot.bought_heads.total() + lot.sold_heads.total(),
                    was_traded: by.origin.is_trade(),
                }
            });
            rows.push(Row { trade, fill: opens.fill, units: opens.units, close });
        }
    }
    for left in told.filter(|left| left.opens) {
        rows.push(Row { trade: left.trade, fill: left.fill, units: left.units, close: None });
    }
    rows.retain(|row| row.units > 0 && wanted(row.trade));
    // Stable: what was closed first stays first, what is open stands last.
    rows.sort_by_key(|row| (row.trade, row.fill, row.close.is_none(), row.close.map(|close| close.time)));
    let mut opened = Opened::default();
    for own in rows.chunk_by(|a, b| (a.trade, a.fill) == (b.trade, b.fill)) {
        opened.push(own, merged, book, &left_charges);
    }
    opened
}

struct Row {
    trade: u32,
    fill: u32,
    units: i64,
    close: Option<Close>,
}

impl Opened {
    fn push(&mut self, own: &[Row], merged: &Merged, book: &Book, left_charges: &[Money]) {
        let (trade, at) = (own[0].trade, own[0].fill);
        let fill = &merged.fills[at as usize];
        let from = self.closes.len() as u32;
        self.closes.extend(own.iter().filter_map(|row| row.close));
        let open: i64 = own.iter().filter(|row| row.close.is_none()).map(|row| row.units).sum();
        let closes = &self.closes[from as usize..];
        let value = i128::from(fill.value.0) * i128::from(open);
        self.openings.push(Opening {
            trade,
            fill: at,
            instrument: book.trades.instrument[trade as usize],
            time: fill.time,
            is_long: fill.side == Side::Buy,
            units: own.iter().map(|row| row.units).sum(),
            first_closed: closes.first().map(|close| close.time),
            all_closed: if open == 0 { closes.last().map(|close| close.time) } else { None },
            open_value: Money(div_half_even(value, i128::from(fill.quantity.0.max(1))) as i64),
            open_charges: if open == 0 { Money::ZERO } else { left_charges[at as usize] },
            is_unsettled: book.trades.status[trade as usize] == Status::SettlementNeeded,
            closes: from..self.closes.len() as u32,
        });
        debug_assert_eq!(
            fill.side == Side::Buy,
            book.trades.direction[trade as usize] == Direction::Long,
            "what opens a trade is of its direction"
        );
    }
}

/// Units of an amount, so that neighbouring ranges add up to the whole to the last digit.
pub fn share(amount: Money, from: i64, to: i64, whole: i64) -> Money {
    let until = |units: i64| (i128::from(amount.0) * i128::from(units)).div_euclid(i128::from(whole.max(1)));
    Money((until(to) - until(from)) as i64)
}
