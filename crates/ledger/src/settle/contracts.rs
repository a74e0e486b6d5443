//! What is open of each contract after all its fills.

use compact_str::CompactString;
use domain::{Contract, Exchange, Fill, Instrument, Ratio, Side, Time};
use rustc_hash::FxHashMap;

use crate::actions::{Change, Event};

#[derive(Debug, Clone, Copy)]
pub struct Held {
    pub instrument: u32,
    /// Signed, in 10⁻⁸: negative for a short.
    pub open: i64,
    /// Time of the last fill.
    pub last: Time,
}

/// By exchange and symbol, which name a contract. `events`: adjustments change how many units an open position is.
pub fn contracts(
    instruments: &[Instrument],
    fills: &[Fill],
    events: &[Event],
) -> FxHashMap<(Exchange, CompactString), Held> {
    let mut held: Vec<Option<(Exchange, Held)>> = vec![None; instruments.len()];
    let mut adjusted: FxHashMap<u32, Vec<(Time, Move)>> = FxHashMap::default();
    for event in events {
        if let Change::Scale(ratio) = event.change
            && ratio != Ratio::ONE
            && instruments[event.instrument as usize].contract != Contract::Cash
        {
            let moves = adjusted.entry(event.instrument).or_default();
            moves.push((Time::from_ist(event.day, 0), Move::Becomes(ratio)));
        }
    }
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
        if let Some(moves) = adjusted.get_mut(&instrument) {
            moves.push((fill.time, Move::Traded(signed)));
        }
    }
    for (instrument, moves) in adjusted {
        if let Some((_, own)) = &mut held[instrument as usize] {
            own.open = open(moves);
        }
    }
    let named = instruments.iter().zip(held).filter(|(one, _)| one.contract != Contract::Cash);
    named
        .filter_map(|(one, held)| held.map(|(exchange, held)| ((exchange, one.symbol.clone()), held)))
        .collect()
}

/// Of a contract that was adjusted, in the units that it has in the end.
fn open(mut moves: Vec<(Time, Move)>) -> i64 {
    // Stable: an adjustment stands before what is traded at its moment.
    moves.sort_by_key(|(time, _)| *time);
    moves.into_iter().fold(0, |held: i64, (_, one)| match one {
        Move::Traded(signed) => held + signed,
        Move::Becomes(ratio) => {
            let whole = ratio.of(held.abs()).map(|(units, _)| units).filter(|units| *units > 0);
            whole.or_else(|| ratio.with_fraction(held.abs())).unwrap_or(held.abs()) * held.signum()
        }
    })
}

enum Move {
    Traded(i64),
    Becomes(Ratio),
}
