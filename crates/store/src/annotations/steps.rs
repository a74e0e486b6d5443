//! One edit of many annotations: decided at one revision, written as one step, undone as one.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use domain::Time;

use super::{
    AccountName, MOST_ANNOTATIONS, MOST_BYTES, MOST_CHANGES, Trade, Tx, account_id, line_up, next_number,
};
use crate::bulk::{self, Cells, Column};
use crate::search::{self, Of};
use crate::written::weight;
use crate::{Db, Result, UserId};

/// A field that becomes another.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Set {
    pub field: &'static str,
    /// Blank: not set.
    pub before: String,
    pub after: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NoteOfStep {
    /// `Err`: a new one beside this trade.
    pub note: std::result::Result<i64, Trade>,
    /// At least one.
    pub set: Vec<Set>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stepped {
    /// All of it stands there; [`undo_step`] takes it back by this number.
    Done { step: i64 },
    /// The revision of all annotations is another one by now: decide again.
    Changed,
    /// As [`super::Saved::Full`].
    Full,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Undone {
    /// What stood there before stands there again; where a field was changed since, the annotation stays as it is.
    Done {
        /// Takes the undoing back. `None`: nothing was left to undo.
        step: Option<i64>,
        undone: usize,
        /// Numbers of those that stay.
        kept: Vec<i64>,
    },
    /// The user has no such step.
    Unknown,
    Full,
}

/// When the fields of a step are said to be written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WrittenAt {
    Now,
    /// As before: only a name is another one, what was known of the trade and when is not.
    Before,
    /// When the same words were last written before: an undo brings them back, and writes nothing new.
    AsItWas,
}

/// One change of many annotations, as the history of all of them says it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    pub step: i64,
    pub at: Time,
    /// Annotations that it changed.
    pub notes: i64,
    /// Those of them in which one of its fields was changed later: an undo leaves them as they are.
    pub changed_since: i64,
    /// Up to [`MOST_SAID`] different changes of each field: field, before, after.
    pub changes: Vec<(String, String, String)>,
    /// Fields of which there are more.
    pub cut: Vec<String>,
}

/// Changes of one field that are read to say what a step was.
pub const MOST_SAID: i64 = 200;

/// The newest first; those before the step `before` where it says one.
pub async fn steps(db: &Db, user: UserId, before: Option<i64>, most: i64) -> Result<Vec<Step>> {
    let mut tx = db.snapshot().await?;
    // They count down.
    let found: Vec<(i64, i64, i64)> = rows!(tx,
        "select step, max(at), count(distinct number) from annotation_changes \
         where user_id = $1 and step < 0 and step > $2 group by step order by step limit $3";
        user.0, before.unwrap_or(i64::MIN), most)?;
    // Those found are all that are from the first to the last.
    let (Some(first), Some(last)) = (found.first(), found.last()) else { return Ok(Vec::new()) };
    let later: Vec<(i64, i64)> = rows!(tx,
        "select c.step, count(distinct c.number) from annotation_changes c \
         where c.user_id = $1 and c.step >= $2 and c.step <= $3 and c.step < 0 \
           and exists (select 1 from annotation_changes l where l.user_id = c.user_id \
             and l.number = c.number and l.field = c.field and l.sequence > c.sequence) group by c.step";
        user.0, first.0, last.0)?;
    let later: HashMap<i64, i64> = later.into_iter().collect();
    let changes: Vec<(i64, String, String, String, i64)> = rows!(tx,
        "select step, field, before, after, place from ( \
           select step, field, before, after, \
             row_number() over (partition by step, field order by before, after) as place \
           from (select distinct step, field, before, after from annotation_changes \
             where user_id = $1 and step >= $2 and step <= $3 and step < 0) as different) as placed \
         where place <= $4 + 1 order by step, field, place";
        user.0, first.0, last.0, MOST_SAID)?;
    let mut changes = changes.into_iter().peekable();
    let mut steps = Vec::with_capacity(found.len());
    for (step, at, notes) in found {
        let changed_since = later.get(&step).copied().unwrap_or_default();
        let mut one = Step { step, at: Time(at), notes, changed_since, changes: Vec::new(), cut: Vec::new() };
        while let Some((_, field, before, after, place)) = changes.next_if(|change| change.0 == step) {
            if place > MOST_SAID {
                one.cut.push(field);
            } else {
                one.changes.push((field, before, after));
            }
        }
        steps.push(one);
    }
    Ok(steps)
}

struct Row<'a> {
    number: i64,
    field: &'a str,
    before: &'a str,
    after: &'a str,
}

/// Writes all of it, or nothing. Annotations that are there stay on the fills on which they hang.
pub async fn save_step(
    db: &Db,
    user: UserId,
    revision: i64,
    notes: &[NoteOfStep],
    written: WrittenAt,
    now: Time,
) -> Result<Stepped> {
    let mut tx = db.write().await?;
    let state = line_up(&mut tx, user).await?;
    if state.revision != revision {
        return Ok(Stepped::Changed);
    }
    let mut next = next_number(&mut tx, user).await?;
    let mut rows = Vec::new();
    let mut new: Vec<(i64, &Trade)> = Vec::new();
    for one in notes {
        let number = match &one.note {
            Ok(number) => *number,
            Err(trade) => {
                new.push((next, trade));
                next += 1;
                next - 1
            }
        };
        rows.extend(one.set.iter().map(|set| Row {
            number,
            field: set.field,
            before: &set.before,
            after: &set.after,
        }));
    }
    if next - 1 > MOST_ANNOTATIONS {
        return Ok(Stepped::Full);
    }
    add(&mut tx, user, &new, now).await?;
    match write(&mut tx, user, (state.revision, state.bytes), &rows, (written, now)).await? {
        None => Ok(Stepped::Full),
        Some(step) => {
            tx.commit().await?;
            Ok(Stepped::Done { step })
        }
    }
}

/// Takes back what a step wrote, as a step of its own. Asked again, it answers with the step that took it back.
pub async fn undo_step(db: &Db, user: UserId, step: i64, now: Time) -> Result<Undone> {
    let mut tx = db.write().await?;
    let state = line_up(&mut tx, user).await?;
    let rows: Vec<(i64, String, String, String)> = rows!(tx,
        "select number, field, before, after from annotation_changes \
         where user_id = $1 and step = $2 and step < 0 order by number, sequence"; user.0, step)?;
    if rows.is_empty() {
        return Ok(Undone::Unknown);
    }
    // What each field holds since, where it was changed after the step.
    let later: Vec<(i64, String, Option<i64>, String)> = rows!(tx,
        "select l.number, l.field, l.step, l.after from annotation_changes c join annotation_changes l \
         on l.user_id = c.user_id and l.number = c.number and l.field = c.field and l.sequence > c.sequence \
         where c.user_id = $1 and c.step = $2 and c.step < 0 order by l.number, l.sequence"; user.0, step)?;
    let stays: HashSet<i64> = later.iter().map(|(number, ..)| *number).collect();
    let back: Vec<Row<'_>> = rows
        .iter()
        .filter(|(number, ..)| !stays.contains(number))
        .map(|(number, field, before, after)| Row { number: *number, field, before: after, after: before })
        .collect();
    if back.is_empty() {
        return Ok(undone_before(&rows, &later));
    }
    let mut kept: Vec<i64> = stays.into_iter().collect();
    kept.sort_unstable();
    let undone = back.chunk_by(|one, next| one.number == next.number).count();
    match write(&mut tx, user, (state.revision, state.bytes), &back, (WrittenAt::AsItWas, now)).await? {
        None => Ok(Undone::Full),
        Some(step) => {
            tx.commit().await?;
            Ok(Undone::Done { step: Some(step), undone, kept })
        }
    }
}

/// Nothing of the step is left: the last step that set all of some annotations back to what stood before it is the
/// undoing.
fn undone_before(
    rows: &[(i64, String, String, String)],
    later: &[(i64, String, Option<i64>, String)],
) -> Undone {
    let last: HashMap<(i64, &str), (Option<i64>, &str)> = later
        .iter()
        .map(|(number, field, step, now)| ((*number, field.as_str()), (*step, now.as_str())))
        .collect();
    let undoing = |row: &(i64, String, String, String)| {
        let (number, field, before, _) = row;
        let (step, now) = *last.get(&(*number, field.as_str()))?;
        step.filter(|step| *step < 0 && now == before)
    };
    let step = rows.iter().filter_map(undoing).min();
    let (mut undone, mut kept) = (0, Vec::new());
    for own in rows.chunk_by(|one, next| one.0 == next.0) {
        if step.is_some() && own.iter().all(|row| undoing(row) == step) {
            undone += 1;
        } else {
            kept.push(own[0].0);
        }
    }
    // Only half of each annotation was set back: that was no undoing.
    Undone::Done { step: step.filter(|_| undone > 0), undone, kept }
}

async fn add(tx: &mut Tx, user: UserId, new: &[(i64, &Trade)], now: Time) -> Result<()> {
    let mut accounts: HashMap<AccountName, i64> = HashMap::new();
    for (_, trade) in new {
        if let Entry::Vacant(place) = accounts.entry(trade.account) {
            place.insert(account_id(tx, user, trade).await?);
        }
    }
    let numbers = |value: &dyn Fn(&(i64, &Trade)) -> i64| {
        Cells::Numbers(new.iter().map(|one| Some(value(one))).collect())
    };
    let all = |value: i64| Cells::Numbers(vec![Some(value); new.len()]);
    let columns = [
        Column { name: "user_id", cells: all(user.0) },
        Column { name: "number", cells: numbers(&|one| one.0) },
        Column { name: "account_id", cells: numbers(&|one| accounts[&one.1.account]) },
        Column {
            name: "symbol",
            cells: Cells::Texts(new.iter().map(|one| Some(one.1.symbol.as_str())).collect()),
        },
        Column { name: "day", cells: numbers(&|one| i64::from(one.1.day.0)) },
        Column { name: "product", cells: Cells::Texts(new.iter().map(|one| Some(one.1.product)).collect()) },
        Column {
            name: "direction",
            cells: Cells::Texts(new.iter().map(|one| Some(one.1.direction)).collect()),
        },
        Column { name: "revision", cells: all(0) },
        Column { name: "created_at", cells: all(now.0) },
        Column { name: "changed_at", cells: all(now.0) },
    ];
    bulk::insert(tx, "annotations", &columns).await?;
    let anchors: Vec<[i64; 5]> = new
        .iter()
        .flat_map(|(number, trade)| {
            let row = |(position, one): (usize, &super::Anchored)| {
                [*number, position as i64, one.fill.0 as i64, i64::from(one.opens), one.units.0]
            };
            trade.anchors.iter().enumerate().map(row)
        })
        .collect();
    let column = |at: usize| Cells::Numbers(anchors.iter().map(|row| Some(row[at])).collect());
    let names = ["number", "position", "fill_id", "opens", "units"];
    let mut columns =
        vec![Column { name: "user_id", cells: Cells::Numbers(vec![Some(user.0); anchors.len()]) }];
    columns.extend(names.into_iter().enumerate().map(|(at, name)| Column { name, cells: column(at) }));
    bulk::insert(tx, "annotation_anchors", &columns).await
}

/// The changes as a new step, and what is set by them. Rows of one annotation follow each other. `None`: no room.
async fn write(
    tx: &mut Tx,
    user: UserId,
    (revision, bytes): (i64, i64),
    rows: &[Row<'_>],
    (written, now): (WrittenAt, Time),
) -> Result<Option<i64>> {
    let added: i64 = rows.iter().map(|row| weight(row.before, row.after)).sum();
    if bytes + added > MOST_BYTES {
        return Ok(None);
    }
    let lasts: Vec<(i64, i64)> = rows!(tx,
        "select number, max(sequence) from annotation_changes where user_id = $1 group by number"; user.0)?;
    let mut lasts: HashMap<i64, i64> = lasts.into_iter().collect();
    let sequences: Vec<i64> = rows
        .iter()
        .map(|row| {
            let last = lasts.entry(row.number).or_default();
            *last += 1;
            *last
        })
        .collect();
    if sequences.iter().any(|sequence| *sequence > MOST_CHANGES) {
        return Ok(None);
    }
    let least: Option<(i64,)> = row!(tx,
        "select coalesce(min(step), 0) from annotation_changes where user_id = $1 and step < 0"; user.0)?;
    let step = least.map_or(0, |(step,)| step) - 1;
    let all = |value: i64| Cells::Numbers(vec![Some(value); rows.len()]);
    let texts =
        |of: for<'b> fn(&'b Row<'_>) -> &'b str| Cells::Texts(rows.iter().map(|row| Some(of(row))).collect());
    let columns = [
        Column { name: "user_id", cells: all(user.0) },
        Column { name: "number", cells: Cells::Numbers(rows.iter().map(|row| Some(row.number)).collect()) },
        Column { name: "sequence", cells: Cells::Numbers(sequences.into_iter().map(Some).collect()) },
        Column { name: "field", cells: texts(|row| row.field) },
        Column { name: "before", cells: texts(|row| row.before) },
        Column { name: "after", cells: texts(|row| row.after) },
        Column { name: "at", cells: all(now.0) },
        Column { name: "step", cells: all(step) },
    ];
    bulk::insert(tx, "annotation_changes", &columns).await?;
    execute!(tx,
        "update annotations set revision = revision + 1, changed_at = $3 where user_id = $1 and number in \
         (select number from annotation_changes where user_id = $1 and step = $2 and step < 0)";
        user.0, step, now.0)?;
    if written == WrittenAt::Before {
        execute!(tx,
            "insert into annotation_fields (user_id, number, field, value, written_at, sequence) \
             select user_id, number, field, after, at, sequence from annotation_changes \
             where user_id = $1 and step = $2 and step < 0 and after <> '' \
             on conflict (user_id, number, field) do update \
             set value = excluded.value, sequence = excluded.sequence"; user.0, step)?;
        return finish(tx, user, revision, (rows, added), step).await.map(Some);
    }
    // Looked up by field, not the step read through for each of them.
    execute!(tx,
        "delete from annotation_fields where user_id = $1 and (number, field) in \
         (select number, field from annotation_changes where user_id = $1 and step = $2 and step < 0)";
        user.0, step)?;
    execute!(tx,
        "insert into annotation_fields (user_id, number, field, value, written_at, sequence) \
         select user_id, number, field, after, at, sequence from annotation_changes \
         where user_id = $1 and step = $2 and step < 0 and after <> ''"; user.0, step)?;
    if written == WrittenAt::AsItWas {
        execute!(tx,
            "update annotation_fields set written_at = coalesce((select e.at from annotation_changes e \
             where e.user_id = annotation_fields.user_id and e.number = annotation_fields.number \
             and e.field = annotation_fields.field and e.sequence < annotation_fields.sequence \
             and e.after = annotation_fields.value order by e.sequence desc limit 1), written_at) \
             where user_id = $1 and (number, field) in \
             (select number, field from annotation_changes where user_id = $1 and step = $2 and step < 0)";
            user.0, step)?;
    }
    finish(tx, user, revision, (rows, added), step).await.map(Some)
}

/// What is found by it, and how much is kept. Answers with the step.
async fn finish(
    tx: &mut Tx,
    user: UserId,
    revision: i64,
    (rows, added): (&[Row<'_>], i64),
    step: i64,
) -> Result<i64> {
    let mut numbers: Vec<i64> = rows.iter().map(|row| row.number).collect();
    numbers.sort_unstable();
    numbers.dedup();
    search::changed(tx, user, Of::Notes, &numbers, revision).await?;
    execute!(tx,
        "update users set annotations_revision = annotations_revision + 1, annotations_bytes = annotations_bytes + $2 \
         where id = $1"; user.0, added)?;
    Ok(step)
}
