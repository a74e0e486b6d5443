//! Contracts on an index that the exchange's tables do not know: a quantity that is no whole number of lots, an expiry
//! on a day that is none. They are named and kept as they are.

use domain::{Argument, Contract, Day, Fill, Instrument, Quantity, Segment, Text};
use market::{index_lots, is_index, nearest_expiry};

use crate::collect::Collected;

/// Contracts that a sentence names.
const SHOWN: usize = 3;

impl Collected {
    /// A sentence about each of the two, where the file has such rows.
    pub(crate) fn unusual(&self) -> impl Iterator<Item = Text> {
        let on_index: Vec<Option<(&str, Day)>> = self.instruments.iter().map(on_index).collect();
        [self.broken_lots(&on_index), self.no_expiries(&on_index)].into_iter().flatten()
    }

    fn broken_lots(&self, on_index: &[Option<(&str, Day)>]) -> Option<Text> {
        let mut count = 0_u32;
        let mut first: Option<(&Fill, Vec<u32>)> = None;
        for fill in &self.fills {
            let Some((index, expiry)) = on_index[fill.instrument as usize] else { continue };
            let whole = |lot: u32| fill.quantity.0 % (i64::from(lot) * Quantity::ONE) == 0;
            let lots: Vec<u32> = index_lots(index, expiry, fill.time.day()).collect();
            if lots.is_empty() || lots.iter().copied().any(whole) {
                continue;
            }
            count += 1;
            first.get_or_insert((fill, lots));
        }
        let (fill, lots) = first?;
        let lots: Vec<String> = lots.iter().map(u32::to_string).collect();
        let title = self.instruments[fill.instrument as usize].title();
        let rows = if count == 1 {
            format!("Row {}", fill.row)
        } else {
            format!("{count} rows (first: {})", fill.row)
        };
        Some(Text::new(
            "quantity_no_lots",
            "{rows}: a quantity that is no whole number of lots: {quantity} of {title}, of which a lot was {lot}. If this file \
             counts lots and not units, its results are too small by that factor: use the broker's own file. The quantities \
             are kept as they are.",
            [
                Argument::shown("rows", rows),
                Argument::quantity("quantity", fill.quantity),
                Argument::shown("title", title),
                Argument::shown("lot", lots.join(" or ")),
            ],
        ))
    }

    fn no_expiries(&self, on_index: &[Option<(&str, Day)>]) -> Option<Text> {
        let mut wrong: Vec<(u32, Day)> = Vec::new();
        let mut seen = vec![false; on_index.len()];
        for fill in &self.fills {
            let at = fill.instrument as usize;
            let Some((index, expiry)) = on_index[at] else { continue };
            if std::mem::replace(&mut seen[at], true) || self.is_guessed(fill.instrument) {
                continue;
            }
            wrong.extend(nearest_expiry(fill.exchange, index, expiry).map(|day| (fill.instrument, day)));
        }
        let named = |&(at, nearest): &(u32, Day)| {
            format!("{} (nearest: {})", self.instruments[at as usize].title(), nearest.in_words())
        };
        let mut contracts: Vec<String> = wrong.iter().take(SHOWN).map(named).collect();
        if wrong.len() > SHOWN {
            contracts.push(format!("{} more", wrong.len() - SHOWN));
        }
        (!wrong.is_empty()).then(|| {
            Text::new(
                "expiry_no_expiry_day",
                "By the exchange's calendar no contract ends on the day that these names say: {contracts}. The day is kept as \
                 it is; check the symbol or the expiry column.",
                [Argument::shown("contracts", contracts.join(", "))],
            )
        })
    }
}

fn on_index(instrument: &Instrument) -> Option<(&str, Day)> {
    let (Contract::Future { underlying, expiry } | Contract::Option { underlying, expiry, .. }) =
        &instrument.contract
    else {
        return None;
    };
    (instrument.segment() == Segment::Fno && is_index(underlying, *expiry)).then_some((underlying, *expiry))
}
