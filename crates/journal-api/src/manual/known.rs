//! Which records of a batch the journal holds already, and which it holds with other content.

use std::collections::HashMap;

use domain::{Fill, Instrument, Side};
use store::journal::{AccountName, Card, ImportKind, Stored};

use super::batch::Batch;
use super::record::Entry;

/// The typed records of a journal.
pub struct Live<'a> {
    fills: HashMap<(&'a str, Side), (AccountName, &'a Instrument, &'a Fill)>,
    cards: HashMap<&'a str, Vec<&'a Card>>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Met {
    New,
    Known,
    /// Stored with other content in this field; what is stored.
    Conflict(&'static str, String),
}

impl<'a> Live<'a> {
    pub fn of(stored: &'a Stored) -> Self {
        let mut fills = HashMap::new();
        for import in stored.imports.iter().filter(|import| import.kind == ImportKind::Manual) {
            for part in &import.parts {
                for fill in &part.fills {
                    let instrument = &part.instruments[fill.instrument as usize];
                    fills.entry((fill.order_id.as_str(), fill.side)).or_insert((
                        part.account,
                        instrument,
                        fill,
                    ));
                }
            }
        }
        let mut cards: HashMap<&str, Vec<&Card>> = HashMap::new();
        for card in &stored.cards {
            cards.entry(&card.order_id).or_default().push(card);
        }
        Self { fills, cards }
    }

    pub fn meets(&self, entry: &Entry, batch: &Batch) -> Met {
        let Some(&(account, instrument, fill)) = self.fills.get(&(entry.order_id.as_str(), entry.side))
        else {
            return Met::New;
        };
        let symbol = &entry.symbol.instrument;
        let segments = (symbol.segment().word(), instrument.segment().word());
        let differs = [
            ("broker", account.broker != entry.account.broker, account.broker.word().to_owned()),
            ("account", account != entry.account, account.to_string()),
            ("tradetype", segments.0 != segments.1, segments.1.to_owned()),
            ("symbol", symbol.symbol != instrument.symbol, instrument.symbol.to_string()),
            ("exchange", fill.exchange != entry.exchange, fill.exchange.word().to_owned()),
            ("timestamp", fill.time != entry.time, fill.time.to_string()),
            ("price", fill.price != entry.price, fill.price.to_string()),
            ("quantity", fill.quantity != entry.quantity, fill.quantity.to_string()),
        ];
        if let Some((field, _, stored)) = differs.into_iter().find(|(_, differs, _)| *differs) {
            return Met::Conflict(field, stored);
        }
        self.words_meet(entry, batch)
    }

    /// Notes belong to the content: nothing that somebody typed is dropped without a word.
    fn words_meet(&self, entry: &Entry, batch: &Batch) -> Met {
        let (Some(stored), Some(sent)) =
            (self.cards.get(entry.order_id.as_str()), batch.card_of(&entry.order_id))
        else {
            return Met::Known;
        };
        let texts = |card: &Card| -> [(&'static str, String); 4] {
            [
                ("stockName", card.stock_name.clone()),
                ("notes", card.notes.clone()),
                ("psychology", card.psychology.clone()),
                ("marketOutlook", card.market_outlook.clone()),
            ]
        };
        let said = texts(&sent);
        if stored.iter().any(|card| texts(card) == said) {
            return Met::Known;
        }
        let first = stored.first().map(|card| texts(card)).unwrap_or_default();
        match first.into_iter().zip(said).find(|(stored, said)| stored != said) {
            Some(((field, text), _)) => Met::Conflict(field, text),
            None => Met::Known,
        }
    }
}
