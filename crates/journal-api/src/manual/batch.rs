//! The records of one request: all of them right, or a sentence for every one that is not.

use std::collections::HashMap;

use compact_str::CompactString;
use domain::{Broker, Fill, FillId, Instrument, Origin, Segment, Series, Side, Window};
use serde::Serialize;
use serde_json::value::RawValue;
use sha2::{Digest, Sha256};
use store::journal::{AccountName, Card, Part};
use tradebook::settle_typed;

use super::card;
use super::problem::{Fault, Problem};
use super::record::{Entry, Record, Silent, Words};

/// Of one call, which stores all of them or none.
pub const MOST_CARDS: usize = 500;

/// Records in the order of matching.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Batch {
    pub entries: Vec<Entry>,
}

/// What the digest of a record is made of.
#[derive(Serialize)]
struct Content<'a> {
    order_id: &'a str,
    side: Side,
    broker: Broker,
    segment: Segment,
    exchange: domain::Exchange,
    symbol: &'a str,
    time: i64,
    price: i64,
    quantity: i64,
    words: &'a Words,
}

impl Batch {
    /// Reads every record; each fault is told.
    pub fn read(records: &[Box<RawValue>], silent: Silent<'_>) -> Result<Self, Vec<Fault>> {
        let mut faults = Vec::new();
        let mut entries = Vec::new();
        for (at, raw) in records.iter().enumerate() {
            let Ok(record) = serde_json::from_str::<Record>(raw.get()) else {
                let problem =
                    Problem::wrong("Expected a record with symbol, price, quantity, timestamp and type.");
                faults.push(Fault { record: at, field: "", problem });
                continue;
            };
            let reading = record.read(at, silent);
            faults.extend(reading.faults());
            entries.extend(reading.entry());
        }
        faults.extend(card::faults(&entries));
        if !faults.is_empty() {
            faults.sort_by_key(|fault| fault.record);
            return Err(faults);
        }
        settle_typed(entries.iter_mut().map(|entry| {
            let day = entry.time.day();
            (&mut entry.symbol, day)
        }));
        Ok(Self { entries: card::in_order(entries) })
    }

    /// The same records give the same digest. `known` is how many came with them and were there already: what is
    /// stored beside others is no repeat of all of them, for the others may be undone since.
    pub fn digest(&self, known: usize) -> Result<[u8; 32], postcard::Error> {
        let contents: Vec<Content<'_>> = self
            .entries
            .iter()
            .map(|entry| Content {
                order_id: &entry.order_id,
                side: entry.side,
                broker: entry.account.broker,
                segment: entry.symbol.instrument.segment(),
                exchange: entry.exchange,
                symbol: &entry.symbol.instrument.symbol,
                time: entry.time.0,
                price: entry.price.0,
                quantity: entry.quantity.0,
                words: &entry.words,
            })
            .collect();
        let mut digest = Sha256::new().chain_update(postcard::to_stdvec(&(known, contents))?);
        // Records of first accounts are known by what was kept before there were others.
        for (at, entry) in self.entries.iter().enumerate().filter(|(_, entry)| entry.account.number > 1) {
            digest.update(format!(" {at} {}", entry.account));
        }
        Ok(digest.finalize().into())
    }

    /// One part per account, in the order of their first records.
    pub fn parts(&self) -> Vec<Part> {
        let mut parts: Vec<Part> = Vec::new();
        let mut known: HashMap<(AccountName, &Instrument), u32> = HashMap::new();
        for entry in &self.entries {
            let at = parts.iter().position(|part| part.account == entry.account).unwrap_or_else(|| {
                parts.push(Part {
                    account: entry.account,
                    instruments: Vec::new(),
                    fills: Vec::new(),
                    charges: Vec::new(),
                });
                parts.len() - 1
            });
            let part = &mut parts[at];
            let instrument = *known.entry((entry.account, &entry.symbol.instrument)).or_insert_with(|| {
                part.instruments.push(entry.symbol.instrument.clone());
                part.instruments.len() as u32 - 1
            });
            part.fills.push(entry.fill(instrument));
        }
        parts
    }

    /// What each card says beside its numbers; one per order id.
    pub fn words(&self) -> Vec<Card> {
        self.by_card().into_iter().map(|own| card_of(&own)).collect()
    }

    /// The card of a record.
    pub fn card_of(&self, order_id: &str) -> Option<Card> {
        let own: Vec<&Entry> = self.entries.iter().filter(|entry| entry.order_id == order_id).collect();
        (!own.is_empty()).then(|| card_of(&own))
    }

    /// What all of it is, when it is one.
    pub fn segment(&self) -> Option<Segment> {
        let mut segments = self.entries.iter().map(|entry| entry.symbol.instrument.segment());
        let first = segments.next()?;
        segments.all(|one| one == first).then_some(first)
    }

    /// From the first day to the last.
    pub fn window(&self) -> Option<Window> {
        let days = || self.entries.iter().map(|entry| entry.time.day());
        Some(Window { from: days().min()?, to: days().max()? })
    }

    /// What the list of imports calls it.
    pub fn name(&self) -> String {
        let mut titles: Vec<String> = Vec::new();
        for entry in &self.entries {
            let title = entry.symbol.instrument.title();
            if !titles.contains(&title) {
                titles.push(title);
            }
        }
        match titles.as_slice() {
            [] => "Nothing".to_owned(),
            [one] => one.clone(),
            [one, other] => format!("{one} and {other}"),
            [one, .., _] => format!("{one} and {} others", titles.len() - 1),
        }
    }

    /// Cards in order, each with its records.
    fn by_card(&self) -> Vec<Vec<&Entry>> {
        let mut cards: Vec<Vec<&Entry>> = Vec::new();
        for entry in &self.entries {
            match cards.last_mut().filter(|own| own[0].order_id == entry.order_id) {
                Some(own) => own.push(entry),
                None => cards.push(vec![entry]),
            }
        }
        cards
    }
}

impl Entry {
    fn fill(&self, instrument: u32) -> Fill {
        Fill {
            time: self.time,
            quantity: self.quantity,
            value: self.value,
            instrument,
            side: self.side,
            auction: false,
            series: Series::NONE,
            price: self.price,
            // As the list of the request counts, from 1.
            row: self.record as u32 + 1,
            exchange: self.exchange,
            origin: Origin::Traded,
            trade_id: self.order_id.clone(),
            order_id: self.order_id.clone(),
            id: FillId::UNSET,
        }
    }
}

/// `own` are the records of one card in order. Where both say something the first one counts.
fn card_of(own: &[&Entry]) -> Card {
    let said = |text: fn(&Words) -> &String| {
        own.iter().map(|entry| text(&entry.words)).find(|text| !text.is_empty()).cloned().unwrap_or_default()
    };
    let first = own[0];
    Card {
        order_id: first.order_id.to_string(),
        broker: first.account.broker,
        side: own.iter().find_map(|entry| entry.words.card_type).unwrap_or(first.side),
        stock_name: said(|words| &words.stock_name),
        notes: said(|words| &words.notes),
        psychology: said(|words| &words.psychology),
        market_outlook: said(|words| &words.market_outlook),
    }
}

/// How many cards so many records are, before they are read.
pub fn order_ids(records: &[Box<RawValue>]) -> usize {
    #[derive(serde::Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct OfCard {
        order_id: Option<CompactString>,
    }
    let mut ids: Vec<CompactString> = records
        .iter()
        .filter_map(|raw| serde_json::from_str::<OfCard>(raw.get()).ok().and_then(|one| one.order_id))
        .collect();
    ids.sort_unstable();
    ids.dedup();
    ids.len()
}
