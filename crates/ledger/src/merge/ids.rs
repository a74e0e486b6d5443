//! The ids of fills.
//!
//! A fill has the id that its first row was given when it was stored. Most rows were given none: theirs follows from
//! what they say, so that the same row has the same id in every file. Only a row that turned out to be a fill under
//! another id was given that one.

use domain::{Exchange, Fill, FillId, Instrument, Segment};
use rustc_hash::{FxHashMap, FxHashSet};

use super::Import;
use super::identity::{Identity, named, segments};
use crate::stable_hash::{StableHash, mixed};

/// The ids that the rows of one import have by themselves.
pub struct Rows<'a> {
    import: &'a Import<'a>,
    /// Of its instruments.
    segments: Vec<Segment>,
    /// Rows without ids that say the same, to the second.
    equal: FxHashMap<u64, u64>,
}

impl<'a> Rows<'a> {
    pub fn of(import: &'a Import<'a>) -> Self {
        Self { import, segments: segments(import.instruments), equal: FxHashMap::default() }
    }

    /// Of the next row.
    pub fn next(&mut self, fill: &Fill) -> FillId {
        let at = fill.instrument as usize;
        if let Some(identity) = named(self.import.broker, self.segments[at], fill) {
            return of_identity(&identity);
        }
        let content = of_content(&self.import.instruments[at], fill);
        let seen = self.equal.entry(content.finish()).or_insert(0);
        *seen += 1;
        content.number(*seen).fill_id()
    }
}

fn of_identity(identity: &Identity<'_>) -> FillId {
    let of_market = |kind, exchange: Exchange, segment: Segment, day: i32| {
        StableHash::of(kind).text(exchange.word()).text(segment.word()).number(day as u64)
    };
    match *identity {
        Identity::Trade { exchange, segment, day, trade_id, side } => {
            of_market(1, exchange, segment, day).text(side.word()).text(trade_id).fill_id()
        }
        Identity::Order { exchange, segment, day, order_id } => {
            of_market(2, exchange, segment, day).text(order_id).fill_id()
        }
    }
}

fn of_content(instrument: &Instrument, fill: &Fill) -> StableHash {
    let name = instrument.isin.as_ref().map_or(instrument.symbol.as_str(), |isin| isin.as_str());
    StableHash::of(3)
        .text(name)
        .text(fill.exchange.word())
        .text(fill.side.word())
        .number(fill.time.0 as u64)
        .number(fill.quantity.0 as u64)
        .number(fill.price.0 as u64)
        .number(fill.value.0 as u64)
}

/// The ids of the kept fills, each once.
pub struct Given {
    /// Empty where no two rows can have one id: all say their own.
    taken: Option<FxHashSet<FillId>>,
    /// Other ids of kept fills, and theirs.
    aliases: Vec<(FillId, FillId)>,
}

impl Given {
    pub fn of(imports: &[Import<'_>], has_rows_without_ids: bool) -> Self {
        let was_given = |import: &Import<'_>| import.fills.iter().any(|fill| fill.id != FillId::UNSET);
        let is_needed = has_rows_without_ids || imports.iter().any(was_given);
        Self { taken: is_needed.then(FxHashSet::default), aliases: Vec::new() }
    }

    /// The id of a new fill whose row was given `given` and says `own` by itself.
    pub fn take(&mut self, given: FillId, own: FillId) -> FillId {
        let first = if given == FillId::UNSET { own } else { given };
        let Some(taken) = &mut self.taken else { return first };
        let mut id = first;
        if !taken.insert(id) {
            id = own;
            while !taken.insert(id) {
                id = FillId(mixed(id.0).max(1));
            }
        }
        if first != id {
            self.aliases.push((first, id));
        }
        id
    }

    /// A row is a fill that is kept.
    pub fn meet(&mut self, given: FillId, own: FillId, kept: FillId) {
        for id in [given, own] {
            if id != kept && id != FillId::UNSET {
                self.aliases.push((id, kept));
            }
        }
    }

    /// By alias, each once; what is a fill's own id is no other's.
    pub fn aliases(self) -> Vec<(FillId, FillId)> {
        let Self { taken, mut aliases } = self;
        aliases.retain(|(alias, _)| taken.as_ref().is_none_or(|taken| !taken.contains(alias)));
        // The first fill that had it.
        aliases.sort_by_key(|(alias, _)| *alias);
        aliases.dedup_by_key(|(alias, _)| *alias);
        aliases
    }
}
