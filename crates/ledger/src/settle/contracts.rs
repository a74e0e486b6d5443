//! What is open of each contract after all its fills.

use compact_str::CompactString;
use domain::{Contract, Exchange, Fill, Instrument, Side, Time};
use rustc_hash::FxHashMap;

#[derive(Debug, Clone, Copy)]
pub struct Held {
    pub instrument: u32,
    /// Signed, in 10⁻⁸: negative for a short.
    pub open: i64,
    /// Time of the last fill.
    pub last: Time,
}

/// By exchange and symbol, which name a contract.
pub fn contracts(instruments: &[Instrument], fills: &[Fill]) -> FxHashMap<(Exchange, CompactString), Held> {
    let mut held: Vec<Option<(Exchange, Held)>> = vec![None; instruments.len()];
    for fill in fills {
        let instrument = fill.instrument;
        let signed = match fill.side {
            Side::Buy => fill.quantity.0,
            Side::Sell => -fill.quantity.0,
        };
        let (_, own) = held[instrument as usize]
            .get_or_insert((fill.exchange, Held { instrument, open: 0, last: fill.time }));
        own.open += signed;
        own.last = own.last.max(fill.time);
    }
    let named = instruments.iter().zip(held).filter(|(one, _)| one.contract != Contract::Cash);
    named
        .filter_map(|(one, held)| held.map(|(exchange, held)| ((exchange, one.symbol.clone()), held)))
        .collect()
}
