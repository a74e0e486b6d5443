//! The sample with what its trader wrote, as days, rules and the analytics read it.

use std::collections::HashMap;
use std::sync::Arc;

use ::rules::Written;
use analytics::cut::Labels;
use annotations::{Field, name_key};
use domain::Price;

use super::written::{Note, SampleNotes, written};
use crate::build::{Journal, TradePosition};
use crate::labels::{Notes, handed, plain};
use crate::setups::{Named, Noted, OfTrade, TradeNotes, by_name, of_trade, stop};

#[derive(Debug)]
pub struct Sample {
    pub journal: Arc<Journal>,
    pub notes: SampleNotes,
    pub labels: Arc<Labels>,
}

impl Sample {
    pub fn of(journal: Arc<Journal>) -> Self {
        let notes = written(&journal);
        let labels = Arc::new(plain(&journal).with(of_notes(&journal, &notes)));
        Self { journal, notes, labels }
    }

    /// What days are judged by.
    pub fn trade_notes(&self) -> TradeNotes {
        let (mut setups, mut stops) = (HashMap::new(), HashMap::new());
        for one in &self.notes.notes {
            if let Some(name) = one.field(Field::Setup) {
                let name = name.value.clone();
                setups.insert(one.at, Named { key: name_key(&name), name });
            }
            stops.insert(one.at, levels_of(one));
        }
        TradeNotes::new(setups, stops)
    }

    /// One trade by the rules of the setup that its note names.
    pub fn judged(&self, at: TradePosition) -> Option<OfTrade> {
        let note = self.notes.note(at)?;
        let setup = *by_name(&self.notes.setups).get(&name_key(&note.field(Field::Setup)?.value))?;
        let noted = Noted { at, id: note.id, note: 0 };
        Some(of_trade(&self.journal, &self.notes.setups, setup, &noted, &levels_of(note)))
    }
}

fn levels_of(note: &Note) -> Written {
    Written {
        stops: note.field(Field::Stop).map(|one| stop(&one.value, one.at)).into_iter().collect(),
        target: note.field(Field::Target).and_then(|one| Price::parse(&one.value).ok()),
        answers: Vec::new(),
    }
}

fn of_notes(journal: &Journal, written: &SampleNotes) -> analytics::cut::Handed {
    let mut notes = Notes { setups: written.setups.clone(), ..Notes::default() };
    let mut placed = Vec::with_capacity(written.notes.len());
    for (note, one) in (1_i64..).zip(&written.notes) {
        placed.push(Noted { at: one.at, id: one.id, note });
        notes.with_fields.push(note);
        for field in &one.fields {
            let Some(of) = Field::from_word(&field.field) else { continue };
            if of == Field::Stop {
                notes.stops.insert(note, vec![field.value.clone()]);
            }
            notes.fields.entry(note).or_default().insert(of, field.value.clone());
        }
    }
    handed(journal, &notes, &placed)
}
