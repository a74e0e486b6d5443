//! Staff move an application on and write notes.

use domain::Time;

use super::apply::step;
use super::{Stage, decided, trail};
use crate::mails::{self, NewMail};
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

/// Whom the decision is written to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Applicant {
    pub reference: String,
    pub name: String,
    pub email: String,
    /// Of the opening.
    pub title: String,
    pub code: String,
    /// Of the application, before this change.
    pub revision: i64,
}

/// So long a decision can be taken back before its email leaves.
pub const SECOND_THOUGHTS: i64 = 10_000;
/// Keys of the emails that say no begin with it.
const DECLINED: &str = "declined";

/// Moves it if nobody changed it since `revision`. Where it is already, nothing changes. Declining queues the email
/// that `declined` writes, to leave after [`SECOND_THOUGHTS`]; its key begins with `declined:`. Moving on takes back
/// one that has not left.
pub async fn move_to(
    db: &Db,
    author: &str,
    reference: &str,
    to: Stage,
    revision: i64,
    declined: impl FnOnce(&Applicant) -> NewMail,
    now: Time,
) -> Result<Moved> {
    let mut tx = db.write().await?;
    let held: Option<(i64, String, i64)> = insert_returning!(tx,
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
    execute!(tx,
        "update applications set stage = $2, decided_at = $3, revision = revision + 1 where id = $1";
        id, to.word(), decided(to, now))?;
    step(&mut tx, id, Some(from), to, author, now).await?;
    if from == Stage::Declined {
        mails::take_back(&mut tx, DECLINED, id).await?;
    }
    if to == Stage::Declined {
        let found: Option<(i64, String, String, String, String)> = row!(tx,
            "select v.id, v.name, a.email, o.title, o.code from applications a join openings o on o.id = a.opening_id \
             join application_versions v on v.application_id = a.id and v.number = a.current where a.id = $1"; id)?;
        // Where every version is erased nobody is left to be written to.
        if let Some((version, name, email, title, code)) = found {
            let whom = Applicant { reference: reference.to_owned(), name, email, title, code, revision };
            let from = Time(now.0 + SECOND_THOUGHTS);
            mails::put_later(&mut tx, &declined(&whom), version, now, from).await?;
        }
    }
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
    let held: Option<(i64,)> = insert_returning!(tx,
        "update applications set revision = revision where reference = $1 returning id"; reference)?;
    let Some((id,)) = held else { return Ok(false) };
    let known: Option<(i64,)> = row!(tx,
        "select id from application_notes where application_id = $1 and author = $2 and words = $3 and created_at > $4 limit 1";
        id, author, words, now.0 - SAME_NOTE)?;
    if known.is_some() {
        return Ok(true);
    }
    execute!(tx,
        "insert into application_notes (application_id, author, words, created_at) values ($1, $2, $3, $4)";
        id, author, words, now.0)?;
    trail::write(&mut tx, author, "note_added", reference, "", now).await?;
    tx.commit().await?;
    Ok(true)
}
