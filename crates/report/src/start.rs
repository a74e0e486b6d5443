//! What the user stated beside the files of a report.

use compact_str::format_compact;
use domain::{
    Broker, Day, Exchange, Fill, FillId, Instrument, Origin, Price, Quantity, Segment, Series, Side, Time,
    value_of,
};
use ledger::StartOfRecord;
use tradebook::side::{ActionRow, FeeRow, SettlementRow};
use tradebook::statement::Statement;

use super::ReadFile;

/// By default nothing was stated.
#[derive(Debug, Clone, Default)]
pub struct Stated {
    /// "All else was flat": nothing was held before but these lots.
    pub held_none: bool,
    /// A scrip with a lot here is complete: that was all of it.
    pub lots: Vec<OpeningLot>,
    pub actions: Vec<ActionRow>,
    pub settlements: Vec<SettlementRow>,
    /// Statements of the broker whose charges stand in the place of estimates.
    pub statements: Vec<Statement>,
    /// `None`: nothing was said about fees outside trades.
    pub fees: Option<Vec<FeeRow>>,
}

/// What was held before the record or received on its day; a short contract is a sell.
#[derive(Debug, Clone)]
pub struct OpeningLot {
    /// Its line in the opening file.
    pub row: u32,
    pub instrument: Instrument,
    pub exchange: Exchange,
    pub side: Side,
    pub day: Day,
    pub quantity: Quantity,
    pub price: Price,
}

/// The lots of one account.
#[derive(Debug, Default)]
pub struct Opening {
    pub instruments: Vec<Instrument>,
    pub fills: Vec<Fill>,
    pub start: StartOfRecord,
}

impl Stated {
    /// Of each account, in the order of `accounts` (the indices of its files).
    ///
    /// # Errors
    /// A sentence about the row whose account cannot be told, or whose value cannot be counted.
    pub fn by_account(
        &self,
        accounts: &[(Broker, Vec<usize>)],
        files: &[ReadFile],
    ) -> Result<Vec<Opening>, String> {
        let start = || StartOfRecord {
            held_none: self.held_none,
            no_positions: Segment::ALL.iter().copied().filter(|_| self.held_none).collect(),
            ..StartOfRecord::default()
        };
        let new = |_| Opening { start: start(), ..Opening::default() };
        let mut openings: Vec<Opening> = accounts.iter().map(new).collect();
        for lot in &self.lots {
            let trades_it = |(_, own): &&(Broker, Vec<usize>)| own.iter().any(|&at| holds(&files[at], lot));
            if accounts.iter().filter(trades_it).count() > 1 {
                return Err(format!(
                    "Row {} of the opening file: {} is in the files of two brokers, and the row does not say who held it. \
                     Check the brokers' files one at a time.",
                    lot.row, lot.instrument.symbol
                ));
            }
            let at = accounts.iter().position(|one| trades_it(&one)).unwrap_or(0);
            if let Some(opening) = openings.get_mut(at) {
                opening.add(lot)?;
            }
        }
        Ok(openings)
    }
}

fn holds(file: &ReadFile, lot: &OpeningLot) -> bool {
    file.tradebook.instruments.iter().any(|one| {
        one.segment() == lot.instrument.segment()
            && (one.symbol == lot.instrument.symbol
                || (one.isin.is_some() && one.isin == lot.instrument.isin))
    })
}

impl Opening {
    fn add(&mut self, lot: &OpeningLot) -> Result<(), String> {
        let value = value_of(lot.price, lot.quantity).ok_or_else(|| {
            format!(
                "Row {} of the opening file: price times quantity is larger than anything that is traded.",
                lot.row
            )
        })?;
        let Instrument { symbol, isin, .. } = &lot.instrument;
        self.start.complete.insert(isin.map_or_else(|| symbol.clone(), |isin| isin.as_str().into()));
        let known = self.instruments.iter().position(|one| *one == lot.instrument);
        let instrument = known.unwrap_or_else(|| {
            self.instruments.push(lot.instrument.clone());
            self.instruments.len() - 1
        });
        // Equal rows are equal lots: each has its own id.
        let id = format_compact!("OP{}", lot.row);
        self.fills.push(Fill {
            time: Time::from_ist(lot.day, 0),
            quantity: lot.quantity,
            value,
            instrument: instrument as u32,
            side: lot.side,
            auction: false,
            series: Series::NONE,
            price: lot.price,
            row: lot.row,
            exchange: lot.exchange,
            origin: Origin::Opening,
            trade_id: id.clone(),
            order_id: id,
            id: FillId::UNSET,
        });
        Ok(())
    }
}
