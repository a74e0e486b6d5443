//! The sample with what its trader wrote, as days, rules and the analytics read it.

use std::collections::HashMap;
use std::sync::Arc;

use ::rules::{Answer, Written};
use analytics::cut::Labels;
use annotations::{Field, name_key};
use app_error::AppError;
use domain::{Price, Time};
use store::annotations::{Annotation, Trade};

use super::written::{Note, SampleNotes, written};
use crate::build::{Journal, TradePosition};
use crate::excursions;
use crate::insights::Answers;
use crate::labels::{WrittenNote, names_in, of_notes};
use crate::notes::trade;
use crate::setups::{Named, Noted, OfTrade, TradeNotes, answered, by_name, of_trade, stop};
use crate::strategies;
use crate::work::work;

#[derive(Debug)]
pub struct Sample {
    pub journal: Arc<Journal>,
    pub notes: SampleNotes,
    pub labels: Arc<Labels>,
    /// What the page of insights says.
    pub answers: Arc<Answers>,
}

impl Sample {
    pub fn of(journal: Arc<Journal>) -> Self {
        let notes = written(&journal);
        let tags = notes.days.iter().filter_map(|(day, page)| Some((*day, names_in(page.field("tags")?))));
        let (labels, answers) =
            of_notes(&journal, kept(&journal, &notes), notes.setups.clone(), tags.collect());
        // Here, where no other thread waits for it: the first visitors would each hold one.
        answers.batch(&journal.book, &*labels);
        Self { journal, notes, labels, answers }
    }

    /// Its labels with what generated candles say.
    pub async fn with_candles(&self) -> Result<Arc<Labels>, AppError> {
        let (journal, labels) = (Arc::clone(&self.journal), Arc::clone(&self.labels));
        let found = move || excursions::with_candles(&journal, &labels, &excursions::of_sample(&journal));
        work((), found).await
    }

    /// What days are judged by.
    pub fn trade_notes(&self) -> TradeNotes {
        let (mut setups, mut stops) = (HashMap::new(), HashMap::new());
        for one in &self.notes.notes {
            if let Some(name) = one.field(Field::Setup) {
                let name = name.value.clone();
                setups.insert(one.at, Named { key: name_key(&name), name });
            }
            // Days are judged by no rule of a setup.
            stops.insert(one.at, written_beside(one, Vec::new()));
        }
        TradeNotes::new(setups, stops)
    }

    /// One trade by the rules of the setup that its note names.
    pub fn judged(&self, at: TradePosition) -> Option<OfTrade> {
        let note = self.notes.note(at)?;
        let setup = *by_name(&self.notes.setups).get(&name_key(&note.field(Field::Setup)?.value))?;
        let noted = Noted { at, id: note.id, note: 0 };
        let answers = note.field(Field::RuleAnswers);
        let answers = answers.map_or_else(Vec::new, |one| answered(&one.value, &self.notes.setups[setup]));
        let written = written_beside(note, answers);
        let asks = self.notes.setups[setup].asks_strategies();
        let strategies = asks.then(|| strategies::recognised(&self.journal));
        let beside = (&written, &self.notes.capital, strategies::by_trade(strategies.as_ref()));
        Some(of_trade(&self.journal, &self.notes.setups, setup, &noted, beside))
    }
}

fn written_beside(note: &Note, answers: Vec<Answer>) -> Written {
    Written {
        stops: note.field(Field::Stop).map(|one| stop(&one.value, one.at)).into_iter().collect(),
        target: note.field(Field::Target).and_then(|one| Price::parse(&one.value).ok()),
        answers,
    }
}

/// As if they were stored: each hangs on the fills that opened its trade.
fn kept(journal: &Journal, written: &SampleNotes) -> Vec<WrittenNote> {
    let one = |(number, note): (i64, &Note)| {
        let account = &journal.accounts[note.at.account as usize];
        let Trade { account, symbol, day, product, direction, anchors } =
            trade(account, note.at.trade as usize)?;
        let at = note.fields.first().map_or(Time(0), |one| one.at);
        let annotation = Annotation {
            number,
            revision: 1,
            account: Some(account),
            symbol,
            day,
            product: product.to_owned(),
            direction: direction.to_owned(),
            created_at: at,
            changed_at: at,
            anchors,
        };
        let fields = note.fields.iter();
        let fields =
            fields.filter_map(|one| Some((Field::from_word(&one.field)?, one.value.clone(), one.at)));
        Some((annotation, fields.collect()))
    };
    (1..).zip(&written.notes).filter_map(one).collect()
}
