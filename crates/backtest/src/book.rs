//! Fills of a run as a broker would report them, through the same Book as a trader's own.

use analytics::Summary;
use compact_str::format_compact;
use domain::{
    Broker, Contract, Day, Exchange, Fill, FillId, Instrument, Method, Money, Origin, Price, Quantity,
    Series, Side, Time, value_of,
};
use ledger::charges::{Account, ChargesByHead, Heads, Plan, charge};
use ledger::{Book, Import, Merged, StartOfRecord, match_fills, merge};

use crate::engine::{FillAt, Moment, Walked};
use crate::rule::Market;
use crate::tape::Tape;

/// The Book of a run.
#[derive(Debug, Clone)]
pub struct Journal {
    pub merged: Merged,
    pub book: Book,
    pub summary: Summary,
    /// Of each fill, in the order of [`Walked::fills`].
    pub charges: Vec<Money>,
}

/// What is traded when a rule runs on these candles. A future is one that never ends: rolling it costs nothing here.
pub fn instrument(tape: &Tape, market: Market) -> Instrument {
    let symbol = tape.name.to_uppercase();
    let contract = match market {
        Market::Shares => Contract::Cash,
        Market::Futures => Contract::Future {
            underlying: symbol.as_str().into(),
            expiry: Day::from_ymd(2199, 12, 31).unwrap_or_default(),
        },
    };
    Instrument { symbol: symbol.into(), isin: None, contract }
}

/// A moment of a candle as a time: entry, stop and the close of one candle stand in their order.
pub fn time_of(tape: &Tape, bar: usize, moment: Moment) -> Time {
    let at = tape.at[bar];
    let (begins, length) = if tape.bar.is_day() {
        (Time::from_ist(at.day(), 33_300), 22_500_000)
    } else {
        (at, tape.bar.milliseconds())
    };
    match moment {
        Moment::Open => begins,
        Moment::Inside => Time(begins.0 + 1_000),
        Moment::Close => Time(begins.0 + length - 1_000),
    }
}

/// One fill as a broker's file has it; `number` is its trade and its order. `None`: more than a fill can be worth.
pub fn fill_of(fill: &FillAt, tape: &Tape, market: Market, instrument: u32, number: usize) -> Option<Fill> {
    let price = Price((fill.price * Price::ONE as f64).round() as i64);
    let quantity = Quantity((fill.units * Quantity::ONE as f64).round() as i64);
    let id = format_compact!("{}", number + 1);
    Some(Fill {
        time: time_of(tape, fill.bar, fill.moment),
        quantity,
        value: value_of(price, quantity)?,
        instrument,
        side: if fill.buys { Side::Buy } else { Side::Sell },
        auction: false,
        series: if market == Market::Shares { Series::parse("EQ") } else { Series::NONE },
        price,
        row: number as u32 + 1,
        exchange: Exchange::Nse,
        origin: Origin::Traded,
        trade_id: id.clone(),
        order_id: id,
        id: FillId::UNSET,
    })
}

/// What one day's fills cost: a contract note knows no other day.
pub struct Note<'a> {
    tapes: &'a [Tape],
    market: Market,
    plan: Plan,
    instruments: Vec<Instrument>,
}

impl<'a> Note<'a> {
    pub fn new(tapes: &'a [Tape], market: Market, broker: Broker) -> Self {
        let instruments = tapes.iter().map(|tape| instrument(tape, market)).collect();
        Self { tapes, market, plan: Plan::of(broker), instruments }
    }

    /// In rupees.
    pub fn of(&self, fills: &[FillAt]) -> f64 {
        let mut legs: Vec<usize> = fills.iter().map(|fill| fill.leg).collect();
        legs.sort_unstable();
        legs.dedup();
        let instruments: Vec<Instrument> = legs.iter().map(|&leg| self.instruments[leg].clone()).collect();
        let own = |(number, fill): (usize, &FillAt)| {
            let place = legs.binary_search(&fill.leg).unwrap_or_default();
            fill_of(fill, &self.tapes[fill.leg], self.market, place as u32, number)
        };
        let fills: Vec<Fill> = fills.iter().enumerate().filter_map(own).collect();
        let Some(last) = fills.iter().map(|fill| fill.time.day()).max() else { return 0.0 };
        let parts = match_fills(&instruments, &fills, last).parts(&fills);
        let account = Account { instruments: &instruments, fills: &fills, worth: &[], charges: &[] };
        charge(account, &parts, &self.plan).heads.total().0 as f64 / Money::ONE as f64
    }
}

impl Journal {
    /// # Errors
    /// A sentence: a fill is worth more than any can be.
    pub fn of(walked: &Walked, tapes: &[Tape], market: Market, broker: Broker) -> Result<Self, String> {
        let instruments: Vec<Instrument> = tapes.iter().map(|tape| instrument(tape, market)).collect();
        let own = |(number, fill): (usize, &FillAt)| {
            fill_of(fill, &tapes[fill.leg], market, fill.leg as u32, number)
        };
        let fills: Option<Vec<Fill>> = walked.fills.iter().enumerate().map(own).collect();
        let fills =
            fills.ok_or("One fill of this run is worth more than ₹922 lakh crore: make it smaller.")?;
        let merged = merge(&[Import { broker, instruments: &instruments, fills: &fills, charges: &[] }]);
        let last = tapes.iter().filter_map(|tape| tape.days.last()).max().copied().unwrap_or_default();
        let plan = Plan::of(broker);
        let start = StartOfRecord { held_none: true, ..StartOfRecord::default() };
        let book = Book::build(&merged, &plan, Method::Fifo, None, &start, last);
        let by_head = ChargesByHead::of(&merged, &plan, &book);
        let mut charges = vec![Money::ZERO; merged.fills.len()];
        for (part, heads) in book.parts(&merged.fills).iter().zip(by_head.of_parts()) {
            charges[part.fill as usize] += heads.total();
        }
        let summary = analytics::summary(&book, &analytics::daily(&book));
        Ok(Self { merged, book, summary, charges })
    }

    pub fn heads(&self) -> &Heads {
        &self.book.charges
    }
}
