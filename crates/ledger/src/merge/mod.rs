//! Several imports of one account become one list of fills: repeats dropped, names joined.

mod charges;
mod content;
mod identity;
mod ids;
mod instruments;

use compact_str::CompactString;
use domain::{Broker, Fill, FillId, Instrument, Isin, Money, StatedCharge, Text, Time};

pub use charges::ChargeOfFill;

use crate::actions::Event;

/// One import of an account, in the order in which the imports were made.
#[derive(Debug, Clone, Copy)]
pub struct Import<'a> {
    pub broker: Broker,
    pub instruments: &'a [Instrument],
    pub fills: &'a [Fill],
    /// What its rows state of their charges; `fill` is a place in `fills`.
    pub charges: &'a [StatedCharge],
}

/// A fill whose identity is already in the book with other content. The first one stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Conflict {
    pub row: u32,
    /// What the row says and what is already there.
    pub reason: Text,
}

/// A symbol that a stock was traded under, and when.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Name {
    pub symbol: CompactString,
    /// Index into [`Merged::instruments`].
    pub instrument: u32,
    pub first: Time,
    pub last: Time,
}

/// The fills of one account, each once.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Merged {
    /// One per identity: ISIN chain or contract, under its latest name.
    pub instruments: Vec<Instrument>,
    /// All names of the stocks; merging orders them by symbol.
    pub names: Vec<Name>,
    /// `instrument` points into `instruments` above; in the order of the imports. Each has an id of its own.
    pub fills: Vec<Fill>,
    /// Ids that rows of these fills have, and the fills' own, by the former: a link to one of them leads to the other.
    pub aliases: Vec<(FillId, FillId)>,
    /// Per import: fills that were new.
    pub new: Vec<u32>,
    /// Per import: fills that were already known.
    pub duplicates: Vec<u32>,
    /// Per import.
    pub conflicts: Vec<Vec<Conflict>>,
    /// Per import: questions to the user about rows without ids.
    pub doubts: Vec<Vec<Text>>,
    pub warnings: Vec<Text>,
    /// What corporate actions do, in the order in which they apply: see [`Merged::act`].
    pub events: Vec<Event>,
    /// ISINs that a scrip had before an action gave it another.
    pub former: Vec<(Isin, u32)>,
    /// Instruments of which an action asks something that nobody has said yet.
    pub asked: Vec<u32>,
    /// Fills that a settlement made, ascending, with what the underlying of their quantity was worth at the final
    /// settlement value; none where the contract expired worthless.
    pub worth: Vec<(u32, Money)>,
    /// What files state of the charges of these fills, ascending by fill: of the first row of a fill that states a
    /// head.
    pub charges: Vec<ChargeOfFill>,
}

/// A day's sum or a leg of a finished trade: neither an id nor a time.
pub(crate) fn says_little(fill: &Fill) -> bool {
    fill.trade_id.is_empty() && fill.order_id.is_empty() && fill.time.second_of_day() == 0
}

/// Merges the imports of one account. Importing a file twice equals importing it once.
pub fn merge(imports: &[Import<'_>]) -> Merged {
    let joined = instruments::join(imports);
    let mut merged = identity::keep_each_once(imports, &joined.index, &joined.instruments, None);
    merged.instruments = joined.instruments;
    merged.names = joined.names;
    merged.warnings = joined.warnings;
    merged
}

/// The ids under which the rows of the last import are to be stored: [`FillId::UNSET`] where a row's id follows from
/// what it says, the fill's where an earlier import has it under another id.
pub fn ids_to_store(imports: &[Import<'_>]) -> Vec<FillId> {
    let Some(last) = imports.last() else { return Vec::new() };
    let joined = instruments::join(imports);
    let mut places = Vec::new();
    let merged = identity::keep_each_once(imports, &joined.index, &joined.instruments, Some(&mut places));
    let mut own_ids = ids::Rows::of(last);
    let rows = last.fills.iter().zip(places);
    rows.map(|(row, place)| {
        let own = own_ids.next(row);
        let kept = merged.fills.get(place as usize).map_or(own, |fill| fill.id);
        if kept == own { FillId::UNSET } else { kept }
    })
    .collect()
}

impl Merged {
    /// The id by which the fill is known now that has, or had, this one.
    pub fn fill_id(&self, id: FillId) -> FillId {
        let at = self.aliases.binary_search_by_key(&id, |(alias, _)| *alias);
        at.map_or(id, |at| self.aliases[at].1)
    }
}

#[cfg(test)]
mod tests;
