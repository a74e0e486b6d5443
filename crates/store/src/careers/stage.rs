//! Staff move an application on and write notes.

use domain::Time;

use super::apply::step;
use super::{Stage, decided, trail};
use crate::{Db, Result};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Moved {
    Done,
    /// Somebody changed it meanwhile.
    Stale,
    /// The applicant took it back.
    Withdrawn,
    Unknown,
}

/// Moves it if nobody changed it since `revision`. Where it is already, nothing changes.
pub async fn move_to(
    db: &Db,
    author: &str,
    reference: &str,
    to: Stage,
    revision: i64,
    now: Time,
) -> Result<Moved> {
    let mut tx = db.write().await?;
    let held: Option<(i64, String, i64)> = made!(tx,
        "update applications set revision = revision where reference = $1 returning id, stage, revision"; reference)?;
    let Some((id, from, found)) = held else { return Ok(Moved::Unknown) };
    let from = Stage::stored(&from)?;
    if from == Stage::Withdrawn {
        return Ok(Moved::Withdrawn);
    }
    if found != revision {
        return Ok(Moved::Stale);
    }
    if from == to {
        return Ok(Moved::Done);
    }
    change!(tx,
        "update applications set stage = $2, decided_at = $3, revision = revision + 1 where id = $1";
        id, to.word(), decided(to, now))?;
    step(&mut tx, id, Some(from), to, author, now).await?;
    let detail = format!("{} to {}", from.word(), to.word());
    trail::write(&mut tx, author, "stage_changed", reference, &detail, now).await?;
    tx.commit().await?;
    Ok(Moved::Done)
}

/// A person does not say the same twice within so many milliseconds; a browser that got no answer does.
const SAME_NOTE: i64 = 60_000;

/// `false`: no application has this reference. The same words again, at once, are the same note.
pub async fn note(db: &Db, author: &str, reference: &str, words: &str, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let held: Option<(i64,)> = made!(tx,
        "update applications set revision = revision where reference = $1 returning id"; reference)?;
    let Some((id,)) = held else { return Ok(false) };
    let known: Option<(i64,)> = row!(tx,
        "select id from application_notes where application_id = $1 and author = $2 and words = $3 and created_at > $4 limit 1";
        id, author, words, now.0 - SAME_NOTE)?;
    if known.is_some() {
        return Ok(true);
    }
    change!(tx,
        "insert into application_notes (application_id, author, words, created_at) values ($1, $2, $3, $4)";
        id, author, words, now.0)?;
    trail::write(&mut tx, author, "note_added", reference, "", now).await?;
    tx.commit().await?;
    Ok(true)
}
