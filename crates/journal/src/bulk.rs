//! One edit of what is written beside many trades.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use annotations::{Edit, anchors_of_all};
use app_error::AppError;
use domain::Time;
use store::annotations::{self as stored, Annotation, NoteOfStep, Set, Stepped};
use store::{Db, UserId};

use super::build::{Journal, TradePosition};
use super::notes::{anchored_trade, mains};
use super::subject::TradeId;
use super::{Tries, work};

/// Of one edit.
pub const MOST_TRADES: usize = 5_000;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edited {
    Done {
        /// By which it is undone; `None`: nothing was to be changed.
        step: Option<i64>,
        changed: usize,
        unchanged: usize,
        /// Trades that cannot take it: they would have too many names, or nothing of them can be held on to.
        left_out: usize,
    },
    Full,
}

struct Decided {
    notes: Vec<NoteOfStep>,
    unchanged: usize,
    left_out: usize,
}

/// Each trade once. All of it is written, or nothing. `permit` is held while it is decided.
///
/// # Errors
/// When the database does not answer; busy when other notes were written under every try.
pub async fn edit(
    db: &Db,
    user: UserId,
    journal: &Arc<Journal>,
    trades: Vec<TradePosition>,
    edit: Edit,
    permit: impl Clone + Send + 'static,
    now: Time,
) -> Result<Edited, AppError> {
    let (trades, edit) = (Arc::new(trades), Arc::new(edit));
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        // Before the fields are looked at: whoever writes after it is noticed.
        let (revision, all) = stored::all(db, user).await?;
        let mut fields = Vec::new();
        for field in edit.fields() {
            let own: HashMap<i64, String> =
                stored::set_to(db, user, field.word()).await?.into_iter().collect();
            fields.push((field, own));
        }
        let (journal, trades, edit) = (Arc::clone(journal), Arc::clone(&trades), Arc::clone(&edit));
        let deciding = work(permit.clone(), move || decide(&journal, &trades, &edit, &all, &fields));
        let Decided { notes, unchanged, left_out } = deciding.await?;
        let changed = notes.len();
        if notes.is_empty() {
            return Ok(Edited::Done { step: None, changed, unchanged, left_out });
        }
        match stored::save_step(db, user, revision, &notes, now).await? {
            Stepped::Done { step } => {
                return Ok(Edited::Done { step: Some(step), changed, unchanged, left_out });
            }
            Stepped::Full => return Ok(Edited::Full),
            Stepped::Changed => {}
        }
    }
}

fn decide(
    journal: &Journal,
    trades: &[TradePosition],
    edit: &Edit,
    all: &[Annotation],
    fields: &[(annotations::Field, HashMap<i64, String>)],
) -> Decided {
    let mains = mains(journal, all);
    let mut decided = Decided { notes: Vec::new(), unchanged: 0, left_out: 0 };
    // By account: trades without a note, with what is to be set.
    let mut new: Vec<Vec<(usize, Vec<Set>)>> = vec![Vec::new(); journal.accounts.len()];
    let mut seen = HashSet::new();
    for at in trades {
        if !seen.insert(*at) {
            continue;
        }
        let account = &journal.accounts[at.account as usize];
        let id = TradeId { account: account.name, key: account.book.trades.key[at.trade as usize] };
        let note = mains.get(&id).map(|&place| all[place].number);
        let before = |field| {
            let own = fields.iter().find(|(other, _)| *other == field).map(|(_, own)| own);
            note.and_then(|number| own?.get(&number).cloned()).unwrap_or_default()
        };
        let Ok(changes) = edit.changes(before) else {
            decided.left_out += 1;
            continue;
        };
        if changes.is_empty() {
            decided.unchanged += 1;
            continue;
        }
        let set = changes
            .into_iter()
            .map(|(field, before, after)| Set { field: field.word(), before, after })
            .collect();
        match note {
            Some(number) => decided.notes.push(NoteOfStep { note: Ok(number), set }),
            None => new[at.account as usize].push((at.trade as usize, set)),
        }
    }
    for (account, new) in journal.accounts.iter().zip(new).filter(|(_, new)| !new.is_empty()) {
        let asked: Vec<usize> = new.iter().map(|(trade, _)| *trade).collect();
        let anchors = anchors_of_all(&account.book, &account.merged.fills, &asked);
        for ((trade, set), anchors) in new.into_iter().zip(anchors) {
            match anchored_trade(account, trade, &anchors) {
                Some(trade) => decided.notes.push(NoteOfStep { note: Err(trade), set }),
                None => decided.left_out += 1,
            }
        }
    }
    decided
}
