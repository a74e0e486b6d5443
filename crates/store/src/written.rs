//! Fields that a user writes, each with every change of it: what annotations and documents have in common. Nothing is
//! lost: a change keeps what stood there before, and none is ever deleted but with the account.

use std::collections::HashMap;

use domain::Time;

use crate::db::Tx;
use crate::{Db, Result, UserId};

/// Bytes of a field.
pub const LONGEST_VALUE: usize = 100_000;
/// A row of the changes beside its texts.
pub(crate) const CHANGE_BYTES: i64 = 100;
/// Text that grows within so many milliseconds is one change.
const ONE_WRITING: i64 = 2 * 60 * 1000;

/// A field that is set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Written {
    pub field: String,
    pub value: String,
    pub at: Time,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// From 1, within what it is a change of.
    pub sequence: i64,
    pub field: String,
    /// Blank: not set.
    pub before: String,
    pub after: String,
    pub at: Time,
}

/// A field to set; blank clears it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    pub field: &'static str,
    pub text: String,
}

/// The statements on two tables of the same columns, one with what is set now and one with every change.
pub(crate) struct Tables {
    pub set: &'static str,
    pub put: &'static str,
    pub clear: &'static str,
    pub changes: &'static str,
    pub change: &'static str,
    pub add: &'static str,
    pub grow: &'static str,
    pub last: &'static str,
    pub odd: &'static str,
    pub bytes: &'static str,
}

macro_rules! tables {
    ($fields:literal, $changes:literal) => {
        $crate::written::Tables {
            set: concat!("select field, value from ", $fields, " where user_id = $1 and number = $2"),
            put: concat!(
                "insert into ", $fields, " (user_id, number, field, value, written_at, sequence) \
                 values ($1, $2, $3, $4, $5, $6) on conflict (user_id, number, field) do update \
                 set value = excluded.value, written_at = excluded.written_at, sequence = excluded.sequence"
            ),
            clear: concat!("delete from ", $fields, " where user_id = $1 and number = $2 and field = $3"),
            changes: concat!(
                "select sequence, field, before, after, at from ", $changes,
                " where user_id = $1 and number = $2 and sequence < $3 order by sequence desc limit $4"
            ),
            change: concat!(
                "select field, at, step from ", $changes,
                " where user_id = $1 and number = $2 and sequence = $3"
            ),
            add: concat!(
                "insert into ", $changes, " (user_id, number, sequence, field, before, after, at, step) \
                 values ($1, $2, $3, $4, $5, $6, $7, $8)"
            ),
            grow: concat!(
                "update ", $changes, " set after = $4, at = $5 \
                 where user_id = $1 and number = $2 and sequence = $3"
            ),
            last: concat!(
                "select coalesce(max(sequence), 0) from ", $changes, " where user_id = $1 and number = $2"
            ),
            odd: concat!(
                "select count(*) from ", $fields, " f where f.user_id = $1 and not exists \
                   (select 1 from ", $changes, " c where c.user_id = f.user_id and c.number = f.number \
                      and c.sequence = f.sequence and c.field = f.field and c.after = f.value)"
            ),
            bytes: concat!(
                "select cast(coalesce(sum(octet_length(before) + octet_length(after) + $2), 0) as bigint) from ",
                $changes, " where user_id = $1"
            ),
        }
    };
}
pub(crate) use tables;

/// What is written to.
#[derive(Clone, Copy)]
pub(crate) struct To<'a> {
    pub user: UserId,
    pub number: i64,
    /// Fields that are written a little at a time.
    pub prose: &'a [&'static str],
}

/// A value that is another one than stands there, with that one.
pub(crate) type New<'a> = (String, &'a Value);

impl Tables {
    /// So many changes, those before `before` where it says one; the newest first.
    pub(crate) async fn history(
        &self,
        db: &Db,
        user: UserId,
        number: i64,
        before: Option<i64>,
        most: i64,
    ) -> Result<Vec<Change>> {
        let rows: Vec<(i64, String, String, String, i64)> =
            rows!(db.read().await?, self.changes; user.0, number, before.unwrap_or(i64::MAX), most)?;
        let change =
            |(sequence, field, before, after, at)| Change { sequence, field, before, after, at: Time(at) };
        Ok(rows.into_iter().map(change).collect())
    }

    pub(crate) async fn last_sequence(&self, tx: &mut Tx, user: UserId, number: i64) -> Result<i64> {
        let row: Option<(i64,)> = row!(tx, self.last; user.0, number)?;
        Ok(row.map_or(0, |(sequence,)| sequence))
    }

    pub(crate) async fn differing<'a>(
        &self,
        tx: &mut Tx,
        user: UserId,
        number: i64,
        set: &'a [Value],
    ) -> Result<Vec<New<'a>>> {
        let rows: Vec<(String, String)> = rows!(tx, self.set; user.0, number)?;
        let mut now: HashMap<String, String> = rows.into_iter().collect();
        let of = set.iter().map(|value| (now.remove(value.field).unwrap_or_default(), value));
        Ok(of.filter(|(before, value)| *before != value.text).collect())
    }

    /// Writes each as a change behind the `last` one; answers by how many bytes the history grew.
    pub(crate) async fn write(
        &self,
        tx: &mut Tx,
        to: To<'_>,
        last: i64,
        new: &[New<'_>],
        now: Time,
    ) -> Result<i64> {
        let step = (new.len() > 1).then_some(last + 1);
        let (mut sequence, mut added) = (last, 0);
        for one in new {
            let (written, bytes) = self.write_one(tx, to, sequence, one, step, now).await?;
            sequence = written;
            added += bytes;
        }
        Ok(added)
    }

    async fn write_one(
        &self,
        tx: &mut Tx,
        to: To<'_>,
        last: i64,
        new: &New<'_>,
        step: Option<i64>,
        now: Time,
    ) -> Result<(i64, i64)> {
        let (before, value) = (new.0.as_str(), new.1);
        let (user, number, text) = (to.user.0, to.number, value.text.as_str());
        let (sequence, added) = match self.grown(tx, to, last, new, now).await? {
            Some(added) => {
                execute!(tx, self.grow; user, number, last, text, now.0)?;
                (last, added)
            }
            None => {
                execute!(tx, self.add; user, number, last + 1, value.field, before, text, now.0, step)?;
                (last + 1, weight(before, text))
            }
        };
        if text.is_empty() {
            execute!(tx, self.clear; user, number, value.field)?;
        } else {
            execute!(tx, self.put; user, number, value.field, text, now.0, sequence)?;
        }
        Ok((sequence, added))
    }

    /// Whether the last change was made just now, to a text that is all in the new one: it grows, and nothing that was
    /// written is lost. A page that saves by itself would fill the history with the beginnings of one sentence.
    async fn grown(
        &self,
        tx: &mut Tx,
        to: To<'_>,
        last: i64,
        (before, value): &New<'_>,
        now: Time,
    ) -> Result<Option<i64>> {
        if before.is_empty() || !to.prose.contains(&value.field) || !holds(&value.text, before) {
            return Ok(None);
        }
        let row: Option<(String, i64, Option<i64>)> = row!(tx, self.change; to.user.0, to.number, last)?;
        let grows = row.is_some_and(|(field, at, step)| {
            field == value.field && step.is_none() && (0..=ONE_WRITING).contains(&(now.0 - at))
        });
        Ok(grows.then(|| value.text.len() as i64 - before.len() as i64))
    }

    /// Whether what is set is what the change said that set it.
    pub(crate) async fn belongs_together(&self, tx: &mut Tx, user: UserId) -> Result<bool> {
        let odd: Option<(i64,)> = row!(tx, self.odd; user.0)?;
        Ok(odd.is_some_and(|(count,)| count == 0))
    }

    /// Of all changes.
    pub(crate) async fn bytes(&self, tx: &mut Tx, user: UserId) -> Result<i64> {
        let bytes: Option<(i64,)> = row!(tx, self.bytes; user.0, CHANGE_BYTES)?;
        Ok(bytes.map_or(0, |(bytes,)| bytes))
    }
}

/// Whether something was inserted at one place of `before`, and nothing removed.
fn holds(after: &str, before: &str) -> bool {
    let (after, before) = (after.as_bytes(), before.as_bytes());
    let same = |one: &(&u8, &u8)| one.0 == one.1;
    let start = after.iter().zip(before).take_while(same).count();
    let end = after.iter().rev().zip(before.iter().rev()).take_while(same).count();
    after.len() >= before.len() && start + end >= before.len()
}

/// Of changes that are all new.
pub(crate) fn weight_of(new: &[New<'_>]) -> i64 {
    new.iter().map(|(before, value)| weight(before, &value.text)).sum()
}

fn weight(before: &str, after: &str) -> i64 {
    (before.len() + after.len()) as i64 + CHANGE_BYTES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_holds_another_when_something_was_put_in_at_one_place() {
        for (after, before, expected) in [
            ("Bought too", "Bought", true),
            ("I bought", "bought", true),
            ("sold late, sold", "sold", true),
            ("aXb", "ab", true),
            ("ab", "ab", true),
            ("aa", "a", true),
            // Something is gone, or changed twice.
            ("a", "aa", false),
            ("Bought lots", "Bougth", false),
            ("XaYb", "ab", false),
            ("", "a", false),
        ] {
            assert_eq!(holds(after, before), expected, "{before} → {after}");
        }
    }
}
