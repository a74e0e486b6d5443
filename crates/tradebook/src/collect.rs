//! What a file has given so far: instruments named once, fills, refused rows, things to tell the user.

use compact_str::CompactString;
use domain::{
    Argument, Contract, Day, Fill, HeadSet, Id, Instrument, Isin, Money, Price, Segment, Series,
    StatedCharge, Text, Window,
};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::cell::Cell;
use crate::day_order::Order;
use crate::id_cell::IdCell;
use crate::lots::UnitClues;
use crate::read::{FileProblem, ProblemCode, RowProblem};
use crate::refused::Left;
use crate::when::Dates;

/// A year of a very busy trader has 60,000 fills.
pub(crate) const MAX_ROWS: u32 = 100_000;
/// Refused rows that are listed; the others are counted. A person reads a screenful, and an answer of
/// 100,000 sentences would be larger than the file.
const MAX_LISTED: usize = 1_000;

/// Something the user should know once, with how often and where first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Note {
    ZeroPrice,
    DamagedOrderId,
    DamagedTradeId,
    GuessedExpiry,
    NotExecuted,
    /// A position carried over night, which the broker repeats as a trade.
    Mirrored,
    /// What an order cost, without a trade.
    BrokerageOnly,
    /// As the last, of an order that has no row.
    BrokerageAlone,
    /// A charge that is no amount.
    UnreadCharge,
    /// Not of the segment that was chosen.
    OtherSegment,
    /// No exchange is stated.
    AssumedNse,
    /// Below finished trades: bought and not yet sold.
    StillHeld,
}

impl Note {
    fn sentence(self, count: u32, first: u32, seen: &Collected) -> Text {
        let statuses = &seen.statuses;
        let rows = if count == 1 { format!("Row {first}") } else { format!("{count} rows (first: {first})") };
        let rows = Argument::shown("rows", rows);
        let (code, pattern) = match self {
            Self::NotExecuted => {
                let unclear = statuses.iter().any(|status| !is_without_fill(status));
                let found = match statuses.len() {
                    SHOWN_STATUSES.. => format!("{} and others", statuses[..SHOWN_STATUSES - 1].join(", ")),
                    _ => statuses.join(", "),
                };
                let found = Argument::shown("found", found);
                let (code, pattern) = if unclear {
                    (
                        "rows_perhaps_executed",
                        "{rows}: left out, because the order status is not “Executed” but {found}. If a part of such an order was executed, that trade is missing here.",
                    )
                } else {
                    (
                        "rows_not_executed",
                        "{rows}: left out, because the order status is not “Executed” but {found}.",
                    )
                };
                return Text::new(code, pattern, [rows, found]);
            }
            Self::Mirrored => (
                "rows_mirrored",
                "{rows}: left out, because it is no trade: the broker repeats a position that was carried over night.",
            ),
            Self::BrokerageOnly => (
                "rows_of_brokerage",
                "{rows}: no trade, because the quantity is 0: it holds the brokerage of an order and counts with it.",
            ),
            Self::BrokerageAlone => (
                "rows_of_brokerage_alone",
                "{rows}: the brokerage of an order that is not in this file is left out.",
            ),
            Self::UnreadCharge => (
                "charges_unread",
                "{rows}: a charge is no amount and is left out. Charges of that day are estimated.",
            ),
            Self::OtherSegment => (
                "rows_of_other_segment",
                "{rows}: left out, because trades of one segment were chosen and this is of the other.",
            ),
            Self::StillHeld => (
                "rows_still_held",
                "{rows}: left out, because these shares are not sold yet: their buy comes with the P&L of the period in which they are sold. Groww's stocks order history has such buys.",
            ),
            Self::AssumedNse => (
                "exchange_assumed",
                "{rows}: the exchange is not stated, and NSE is assumed. On BSE the exchange's charge is another one; nothing else changes.",
            ),
            Self::ZeroPrice => {
                let what = Argument::shown("what", seen.for_nothing.join(", "));
                let pattern = "{rows}: the price is 0 ({what}, for ₹0). Kept as it is: if it is a bonus, an allotment or an off-market transfer, its whole sale counts as profit until that is entered.";
                return Text::new("price_zero", pattern, [rows, what]);
            }
            Self::DamagedOrderId => (
                "order_ids_damaged",
                "{rows}: the order id was shortened by a spreadsheet program. Brokerage is charged per order and may be off; the broker's original file has whole ids.",
            ),
            Self::DamagedTradeId => (
                "trade_ids_damaged",
                "{rows}: the trade id was shortened by a spreadsheet program and is left out. Such rows are known by instrument, day, side, quantity and price; the broker's original file, added later, names them.",
            ),
            Self::GuessedExpiry => (
                "expiry_guessed",
                "{rows}: the symbol names only the month of expiry and the file has no expiry column. The month's last regular expiry day was taken, or the last trade where that is later; a holiday may have moved it.",
            ),
        };
        Text::new(code, pattern, [rows])
    }
}

/// Statuses named in a sentence.
const SHOWN_STATUSES: usize = 5;

/// Trades at a price of 0 that a sentence names.
const SHOWN_FOR_NOTHING: usize = 5;

/// Whether a status, as quoted, says that nothing at all was executed.
fn is_without_fill(status: &str) -> bool {
    let status = status.to_ascii_lowercase();
    !status.contains("part")
        && ["cancel", "reject", "pending", "fail", "expire"].iter().any(|word| status.contains(word))
}

/// What a row's naming cells mean; kept per spelling, so that each is parsed once.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Named {
    pub(crate) instrument: u32,
    pub(crate) series: Series,
    pub(crate) guessed: bool,
}

/// Amounts that were paid, each under its heads.
pub(crate) type Amounts = Vec<(HeadSet, Money)>;

#[derive(Default)]
pub(crate) struct Collected {
    pub(crate) segment: Option<Segment>,
    pub(crate) window: Option<Window>,
    pub(crate) client: Option<CompactString>,
    pub(crate) instruments: Vec<Instrument>,
    pub(crate) fills: Vec<Fill>,
    /// The first [`MAX_LISTED`]; the count is of all.
    pub(crate) rejected: Vec<RowProblem>,
    pub(crate) rows_rejected: u32,
    /// What the refused rows are worth.
    pub(crate) left: Left,
    pub(crate) rows_read: u32,
    pub(crate) rows_skipped: u32,
    pub(crate) dates: Dates,
    /// A fill was read from a table that has no column of order ids.
    pub(crate) without_order_ids: bool,
    /// As the last, of trade ids.
    pub(crate) without_trade_ids: bool,
    /// Statuses of orders that were left out, in the order of their first row.
    statuses: Vec<String>,
    /// What was traded at a price of 0, as far as a sentence names it.
    for_nothing: Vec<String>,
    /// Of commodity and currency contracts.
    pub(crate) unit_clues: UnitClues,
    /// Instruments whose expiry is the weekday table's.
    guessed: FxHashSet<u32>,
    numbers: FxHashMap<Instrument, u32>,
    spellings: FxHashMap<CompactString, Named>,
    notes: Vec<(Note, u32, u32)>,
    /// What rows state of the charges of their fills, in the order of the fills.
    charges: Vec<StatedCharge>,
    /// What orders cost, by rows without a trade: the order's id, the row, the amounts.
    of_orders: Vec<(Id, u32, Amounts)>,
}

impl Collected {
    pub(crate) fn reading(order: Order) -> Self {
        Self { dates: Dates { order, ..Dates::default() }, ..Self::default() }
    }

    /// Counts a row below the header; refuses the one beyond the limit.
    pub(crate) fn count_row(&mut self) -> Result<(), FileProblem> {
        self.rows_read += 1;
        if self.rows_read > MAX_ROWS {
            return Err(FileProblem::plain(
                ProblemCode::TooLarge,
                "The file has more than 1,00,000 rows, the limit for one file. Export shorter periods (quarters or months) and choose the parts together.",
            ));
        }
        Ok(())
    }

    pub(crate) fn note(&mut self, note: Note, row: u32) {
        match self.notes.iter_mut().find(|(one, ..)| *one == note) {
            Some((_, count, _)) => *count += 1,
            None => self.notes.push((note, 1, row)),
        }
    }

    pub(crate) fn sentences(&self) -> impl Iterator<Item = Text> {
        let without = self.without_order_ids.then(|| {
            Text::plain(
                "without_order_ids",
                "The file has no column of order ids. Brokerage is charged per order and is estimated here: executions of one instrument and side in the same second count as one order, an execution without a time as one.",
            )
        });
        let without_ids = self.without_trade_ids.then(|| {
            Text::plain(
                "without_trade_ids",
                "The file has no column of trade ids. Its rows are known by instrument, day, side, quantity and price: equal rows of one day stay as many as they are, and the same rows in another file are not counted twice.",
            )
        });
        let noted = self.notes.iter().map(|(note, count, first)| note.sentence(*count, *first, self));
        self.left.sentence().into_iter().chain(noted).chain(without).chain(without_ids)
    }

    /// Lists a refused row, or only counts it when the list is full.
    pub(crate) fn reject(&mut self, row: u32, reason: String, column: impl FnOnce() -> String) {
        self.rows_rejected += 1;
        if self.rejected.len() < MAX_LISTED {
            self.rejected.push(RowProblem { row, column: column(), reason });
        }
    }

    /// Leaves out an order that its status says was not executed.
    pub(crate) fn not_executed(&mut self, status: &Cell<'_>, row: u32) {
        self.rows_skipped += 1;
        self.note(Note::NotExecuted, row);
        if self.statuses.len() < SHOWN_STATUSES {
            let found = status.found();
            if !self.statuses.contains(&found) {
                self.statuses.push(found);
            }
        }
    }

    /// No contract expires before its last trade: a guess that a fill disproves moves to the last trade of
    /// its underlying's contracts of that expiry, which all end on one day.
    pub(crate) fn settle_guesses(&mut self) {
        if self.guessed.is_empty() {
            return;
        }
        let mut last: FxHashMap<(CompactString, Day), Day> = FxHashMap::default();
        for fill in &self.fills {
            if self.guessed.contains(&fill.instrument)
                && let Some((underlying, guess)) =
                    terms(&mut self.instruments[fill.instrument as usize].contract)
                && fill.time.day() > *guess
            {
                let day = last.entry((underlying.clone(), *guess)).or_insert(*guess);
                *day = (*day).max(fill.time.day());
            }
        }
        for &at in &self.guessed {
            if let Some((underlying, expiry)) = terms(&mut self.instruments[at as usize].contract)
                && let Some(day) = last.get(&(underlying.clone(), *expiry))
            {
                *expiry = *day;
            }
        }
    }

    /// The segment of all fills, when it is one.
    pub(crate) fn only_segment(&self) -> Option<Segment> {
        let mut segments = self.fills.iter().map(|fill| self.instruments[fill.instrument as usize].segment());
        let first = segments.next()?;
        segments.all(|one| one == first).then_some(first)
    }

    /// Where an order id names a row, two rows with one id would count once: then the ids are left out, and `true`.
    pub(crate) fn forget_shared_order_ids(&mut self) -> bool {
        let mut seen = FxHashSet::default();
        let named = |fill: &&Fill| fill.trade_id.is_empty() && !fill.order_id.is_empty();
        let mut rows = self.fills.iter().filter(named);
        if rows.all(|fill| seen.insert((fill.exchange, fill.time.day(), &fill.order_id))) {
            return false;
        }
        for fill in &mut self.fills {
            if fill.trade_id.is_empty() {
                fill.order_id = Id::default();
            }
        }
        self.without_trade_ids = true;
        true
    }

    /// Whether the instrument's expiry is the weekday table's.
    pub(crate) fn is_guessed(&self, instrument: u32) -> bool {
        self.guessed.contains(&instrument)
    }

    pub(crate) fn spelling(&self, key: &str) -> Option<Named> {
        self.spellings.get(key).copied()
    }

    /// Gives the instrument its number, a new one if it is new, and remembers the spelling.
    pub(crate) fn name(
        &mut self,
        key: &str,
        symbol: &str,
        isin: Option<Isin>,
        contract: Contract,
        series: Series,
        guessed: bool,
    ) -> Named {
        let instrument = Instrument { symbol: symbol.into(), isin, contract };
        let next = self.instruments.len() as u32;
        let number = *self.numbers.entry(instrument).or_insert_with_key(|instrument| {
            self.instruments.push(instrument.clone());
            next
        });
        if guessed {
            self.guessed.insert(number);
        }
        let named = Named { instrument: number, series, guessed };
        self.spellings.insert(key.into(), named);
        named
    }

    /// A trade id as it counts: a damaged one is remarked and left out.
    pub(crate) fn trade_id(&mut self, found: IdCell, row: u32) -> Id {
        match found {
            IdCell::Whole(id) => id,
            IdCell::Damaged(_) => {
                self.note(Note::DamagedTradeId, row);
                Id::default()
            }
        }
    }

    /// An order id as it counts. A damaged one is remarked; it is left out where an id names the row, since two of them
    /// would be one.
    pub(crate) fn order_id(&mut self, found: IdCell, row: u32, names_row: bool) -> Id {
        match found {
            IdCell::Whole(id) => id,
            IdCell::Damaged(id) => {
                self.note(Note::DamagedOrderId, row);
                if names_row { Id::default() } else { id }
            }
        }
    }

    pub(crate) fn take(&mut self, fill: Fill) {
        if fill.price == Price::ZERO {
            self.note(Note::ZeroPrice, fill.row);
            if self.for_nothing.len() < SHOWN_FOR_NOTHING {
                let title = self.instruments[fill.instrument as usize].title();
                self.for_nothing.push(format!("{} {} of {title}", fill.side, fill.quantity));
            }
        }
        self.fills.push(fill);
    }

    pub(crate) fn charge(&mut self, fill: usize, heads: HeadSet, amount: Money) {
        self.charges.push(StatedCharge { fill: fill as u32, heads, amount });
    }

    pub(crate) fn charge_order(&mut self, order: Id, row: u32, amounts: Amounts) {
        self.of_orders.push((order, row, amounts));
    }

    /// What the file states of each fill, ascending. What a scrip and day has on one row is of all its rows: those
    /// without an amount add nothing.
    pub(crate) fn take_charges(&mut self) -> Vec<StatedCharge> {
        for (order, row, amounts) in std::mem::take(&mut self.of_orders) {
            match self.fills.iter().position(|fill| !order.is_empty() && fill.order_id == order) {
                Some(fill) => {
                    amounts.into_iter().for_each(|(heads, amount)| self.charge(fill, heads, amount))
                }
                None => self.note(Note::BrokerageAlone, row),
            }
        }
        let mut charges = std::mem::take(&mut self.charges);
        if charges.is_empty() {
            return charges;
        }
        charges.sort_by_key(|one| (one.fill, one.heads));
        charges.dedup_by(|next, kept| {
            let is_same = (next.fill, next.heads) == (kept.fill, kept.heads);
            if is_same {
                kept.amount += next.amount;
            }
            is_same
        });
        let mut sets: Vec<HeadSet> = charges.iter().map(|one| one.heads).collect();
        sets.sort_unstable();
        sets.dedup();
        let scrip_day = |fill: &Fill| (fill.instrument, fill.time.day());
        let mut missing = Vec::new();
        for heads in sets {
            let own = || charges.iter().filter(|one| one.heads == heads);
            let stated: FxHashSet<u32> = own().map(|one| one.fill).collect();
            let days: FxHashSet<(u32, Day)> =
                own().map(|one| scrip_day(&self.fills[one.fill as usize])).collect();
            let without = (0..)
                .zip(&self.fills)
                .filter(|(at, fill)| !stated.contains(at) && days.contains(&scrip_day(fill)));
            missing.extend(without.map(|(fill, _)| StatedCharge { fill, heads, amount: Money::ZERO }));
            // Some write what was paid with a minus.
            if own().all(|one| one.amount <= Money::ZERO) {
                charges.iter_mut().filter(|one| one.heads == heads).for_each(|one| one.amount = -one.amount);
            }
        }
        charges.extend(missing);
        charges.sort_by_key(|one| (one.fill, one.heads));
        charges
    }

    /// Sums of a whole account must stay inside an `i64`: a file may take a sixteenth of it,
    /// 5.7 billion units or ₹57 lakh crore.
    pub(crate) fn refuse_absurd_sums(&self) -> Result<(), FileProblem> {
        const LIMIT: i128 = (i64::MAX / 16) as i128;
        let quantity: i128 = self.fills.iter().map(|fill| i128::from(fill.quantity.0)).sum();
        let value: i128 = self.fills.iter().map(|fill| i128::from(fill.value.0)).sum();
        if quantity <= LIMIT && value <= LIMIT {
            return Ok(());
        }
        let largest = self.fills.iter().max_by_key(|fill| (fill.value, fill.quantity));
        Err(FileProblem::new(
            ProblemCode::TooLarge,
            "The quantities or values add up to more than any account trades (row {row} alone: {quantity} at {price}). Check the columns, or download the file again from your broker.",
            [
                Argument::shown("row", largest.map_or(0, |fill| fill.row).to_string()),
                Argument::private(
                    "quantity",
                    largest.map_or_else(String::new, |fill| fill.quantity.to_string()),
                ),
                Argument::shown("price", largest.map_or_else(String::new, |fill| fill.price.to_string())),
            ],
        ))
    }

    /// Joins a title's window with what other sheets said.
    pub(crate) fn cover(&mut self, window: Window) {
        self.window = Some(match self.window {
            None => window,
            Some(old) => Window { from: old.from.min(window.from), to: old.to.max(window.to) },
        });
    }
}

/// The underlying and the expiry of a contract.
pub(crate) fn terms(contract: &mut Contract) -> Option<(&CompactString, &mut Day)> {
    match contract {
        Contract::Cash => None,
        Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. } => {
            Some((underlying, expiry))
        }
    }
}
