//! One edit of what is written beside many trades.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use annotations::{Edit, Exclusive, Field, TwoOfGroup, anchors_of_all, name_key};
use app_error::AppError;
use domain::Time;
use store::annotations::{self as stored, Annotation, NoteOfStep, Set, Stepped, WrittenAt};
use store::{Db, UserId};

use super::build::{Journal, TradePosition};
use super::notes::{anchored_trade, mains};
use super::subject::TradeId;
use super::{Tries, work};

/// Of one edit: as many as one user can have notes of.
pub const MOST_TRADES: usize = stored::MOST_ANNOTATIONS as usize;

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Edited {
    Done {
        /// By which it is undone; `None`: nothing was to be changed.
        step: Option<i64>,
        changed: usize,
        unchanged: usize,
        /// Trades that cannot take it: they would have too many names, or nothing of them can be held on to.
        left_out: usize,
    },
    /// So many trades would have two names of an exclusive group; the first of them these.
    TwoOfGroup(TwoOfGroup, usize),
    Full,
}

/// What became of another name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Renamed {
    Done {
        /// By which it is undone; `None`: nothing was to be changed.
        step: Option<i64>,
        changed: usize,
        /// A note had the new name already.
        joined: bool,
    },
    /// So many notes have the new name, and it was not said that both are one.
    Taken(usize),
    /// So many notes would have two names of an exclusive group; the first of them these.
    TwoOfGroup(TwoOfGroup, usize),
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
    (edit, exclusive): (Edit, &Exclusive),
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
        let new = |of: Field, set: &Set| exclusive.broken(of, &set.before, &set.after);
        if let Some((two, count)) = two_of_group(&notes, new) {
            return Ok(Edited::TwoOfGroup(two, count));
        }
        let changed = notes.len();
        if notes.is_empty() {
            return Ok(Edited::Done { step: None, changed, unchanged, left_out });
        }
        match stored::save_step(db, user, revision, &notes, WrittenAt::Now, now).await? {
            Stepped::Done { step } => {
                return Ok(Edited::Done { step: Some(step), changed, unchanged, left_out });
            }
            Stepped::Full => return Ok(Edited::Full),
            Stepped::Changed => {}
        }
    }
}

/// Another name in every note that has it, those that wait for a trade too, as one step. Where notes have that name
/// already it is refused, or, with `joins`, both are one from then on. `field` holds names.
///
/// # Errors
/// When the database does not answer; busy when other notes were written under every try.
pub async fn rename(
    db: &Db,
    user: UserId,
    field: Field,
    (from, to, joins): (&str, &str, bool),
    exclusive: &Exclusive,
    permit: impl Clone + Send + 'static,
    now: Time,
) -> Result<Renamed, AppError> {
    let mut tries = Tries::default();
    loop {
        tries.again()?;
        // Before the names are looked at: whoever writes after it is noticed.
        let revision = stored::revision(db, user).await?;
        let own = stored::set_to(db, user, field.word()).await?;
        let (from, to) = (from.to_owned(), to.to_owned());
        let deciding =
            work(permit.clone(), move || (taken(&from, &to, &own), renamed(field, (&from, &to), own)));
        let (taken, notes) = deciding.await?;
        if taken > 0 && !joins {
            return Ok(Renamed::Taken(taken));
        }
        // Two that stood together under the old name may do so under the new one.
        let more = |of: Field, set: &Set| exclusive.more(of, &set.before, &set.after);
        if let Some((two, count)) = two_of_group(&notes, more) {
            return Ok(Renamed::TwoOfGroup(two, count));
        }
        let (changed, joined) = (notes.len(), taken > 0);
        if notes.is_empty() {
            return Ok(Renamed::Done { step: None, changed, joined });
        }
        match stored::save_step(db, user, revision, &notes, WrittenAt::Before, now).await? {
            Stepped::Done { step } => return Ok(Renamed::Done { step: Some(step), changed, joined }),
            Stepped::Full => return Ok(Renamed::Full),
            Stepped::Changed => {}
        }
    }
}

/// The first two of an exclusive group that stand together only afterwards, and how often some do.
fn two_of_group(
    notes: &[NoteOfStep],
    broken: impl Fn(Field, &Set) -> Option<TwoOfGroup>,
) -> Option<(TwoOfGroup, usize)> {
    let of_set = |set: &Set| broken(Field::from_word(set.field)?, set);
    let mut broken = notes.iter().flat_map(|one| &one.set).filter_map(of_set);
    let first = broken.next()?;
    Some((first, 1 + broken.count()))
}

/// Notes that have the new name already, where it is another name.
fn taken(from: &str, to: &str, own: &[(i64, String)]) -> usize {
    let (old, new) = (name_key(from), name_key(to));
    let has = |names: &str| names.lines().any(|name| name_key(name) == new);
    if old == new { 0 } else { own.iter().filter(|(_, names)| has(names)).count() }
}

/// The notes that change; one that cannot be read stays as it is.
fn renamed(field: Field, (from, to): (&str, &str), own: Vec<(i64, String)>) -> Vec<NoteOfStep> {
    let (old, new) = (name_key(from), name_key(to));
    let notes = own.into_iter().filter_map(|(number, before)| {
        if !before.lines().any(|name| name_key(name) == old) {
            return None;
        }
        let names: Vec<&str> = before
            .lines()
            .map(|name| {
                let key = name_key(name);
                if key == old || key == new { to } else { name }
            })
            .collect();
        let after = field.read(&names.join("\n")).ok()?;
        let set = vec![Set { field: field.word(), before, after }];
        (set[0].before != set[0].after).then_some(NoteOfStep { note: Ok(number), set })
    });
    notes.collect()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_becomes_another_at_its_place_and_joins_what_has_that_name() {
        for (before, expected) in [
            ("gap\nNews", Some("Breakout\nNews")),
            ("News\nGAP", Some("News\nBreakout")),
            ("breakout\nNews\nGap", Some("Breakout\nNews")),
            ("Gap\nbreakout", Some("Breakout")),
            ("breakout", None),
            ("Gap up", None),
        ] {
            let notes = renamed(Field::Tags, ("Gap", "Breakout"), vec![(7, before.to_owned())]);
            let after = notes.first().map(|one| one.set[0].after.as_str());
            assert_eq!(after, expected, "{before}");
        }
    }
}
