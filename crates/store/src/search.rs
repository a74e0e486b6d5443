//! What a user wrote, found by the beginnings of its words. The words are made ready when somebody searches, and follow
//! each note and document from then on in its own transaction; where they fell behind they are made again.

mod index;

use search_words::VERSION;

use crate::db::Tx;
use crate::documents::{self, Document, Kind};
use crate::{Db, Result, StoreError, UserId};

/// Numbers made ready in one transaction.
const AT_ONCE: i64 = 500;
/// All of them.
const WHOLE: i64 = i64::MAX;

/// What is searched.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Of {
    /// Annotations, by their numbers.
    Notes,
    /// Days, setups and missed trades that stand.
    Documents,
}

impl Of {
    const fn number(self) -> i64 {
        match self {
            Self::Notes => 0,
            Self::Documents => 1,
        }
    }
}

/// How far one kind is ready.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ready {
    pub done: i64,
    pub total: i64,
}

impl Ready {
    pub const fn is_whole(self) -> bool {
        self.done >= self.total
    }
}

/// Makes the next of them ready, those that changed too; answers at once where all are. Asked until it says so, whoever
/// writes in between.
pub async fn prepare(db: &Db, user: UserId, of: Of) -> Result<Ready> {
    let mut tx = db.snapshot().await?;
    let (revision, total) = state(&mut tx, user, of).await?;
    if up_to(&mut tx, user, of, revision).await? == Some(WHOLE) {
        return Ok(Ready { done: total, total });
    }
    // The connection goes back before another one is waited for.
    drop(tx);
    let mut tx = db.write().await?;
    // Whoever writes of this user stands in line here.
    let statement = match of {
        Of::Notes => "update users set annotations_revision = annotations_revision where id = $1",
        Of::Documents => "update users set documents_revision = documents_revision where id = $1",
    };
    execute!(tx, statement; user.0)?;
    let (revision, total) = state(&mut tx, user, of).await?;
    let from = match up_to(&mut tx, user, of, revision).await? {
        Some(WHOLE) => return Ok(Ready { done: total, total }),
        Some(number) => number,
        None => {
            index::empty(&mut tx, user, Some(of)).await?;
            0
        }
    };
    let to = from + AT_ONCE;
    index::add(&mut tx, user, of, (from, to)).await?;
    let up_to = if to >= total { WHOLE } else { to };
    execute!(tx,
        "insert into search_marks (user_id, what, revision, up_to, version) values ($1, $2, $3, $4, $5) \
         on conflict (user_id, what) do update set revision = excluded.revision, up_to = excluded.up_to, \
         version = excluded.version"; user.0, of.number(), revision, up_to, VERSION)?;
    tx.commit().await?;
    Ok(Ready { done: to.min(total), total })
}

/// The revision of them, and the last number.
async fn state(tx: &mut Tx, user: UserId, of: Of) -> Result<(i64, i64)> {
    let row: Option<(i64, i64)> = match of {
        Of::Notes => row!(tx,
            "select annotations_revision, (select coalesce(max(number), 0) from annotations where user_id = $1) \
             from users where id = $1"; user.0)?,
        Of::Documents => row!(tx,
            "select documents_revision, (select coalesce(max(number), 0) from documents where user_id = $1) \
             from users where id = $1"; user.0)?,
    };
    row.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))
}

/// Up to which number words are ready at this revision.
async fn up_to(tx: &mut Tx, user: UserId, of: Of, revision: i64) -> Result<Option<i64>> {
    let row: Option<(i64,)> = row!(tx,
        "select up_to from search_marks where user_id = $1 and what = $2 and revision = $3 and version = $4";
        user.0, of.number(), revision, VERSION)?;
    Ok(row.map(|(up_to,)| up_to))
}

/// Follows a change of these, which are in order and raise the revision of `before` by one. Of a user who never
/// searched nothing is ready, and nothing is done.
pub(crate) async fn changed(tx: &mut Tx, user: UserId, of: Of, numbers: &[i64], before: i64) -> Result<()> {
    let Some(up_to) = up_to(tx, user, of, before).await? else { return Ok(()) };
    for run in numbers.chunk_by(|one, next| one + 1 == *next) {
        let (from, to) = (run[0] - 1, run[run.len() - 1].min(up_to));
        if from < to {
            index::remove(tx, user, of, (from, to)).await?;
            index::add(tx, user, of, (from, to)).await?;
        }
    }
    execute!(tx, "update search_marks set revision = $3 where user_id = $1 and what = $2";
        user.0, of.number(), before + 1)?;
    Ok(())
}

/// Numbers of those in which each word asked for begins a word, the highest first. They are words as
/// [`search_words::asked`] gives them, at least one.
pub async fn notes(db: &Db, user: UserId, asked: &[String], most: i64) -> Result<Vec<i64>> {
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    index::find(db, user, (Of::Notes, None), asked, most).await
}

/// The same of documents of one kind: those made last come first.
pub async fn documents(
    db: &Db,
    user: UserId,
    kind: Kind,
    asked: &[String],
    most: i64,
) -> Result<Vec<Document>> {
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let mut found = Vec::new();
    for number in index::find(db, user, (Of::Documents, Some(kind)), asked, most).await? {
        // It may be gone by now.
        found.extend(documents::numbered(db, user, kind, number).await?);
    }
    Ok(found)
}

/// Everything of a user.
pub(crate) async fn forget(tx: &mut Tx, user: UserId) -> Result<()> {
    index::empty(tx, user, None).await?;
    index::clean(tx).await?;
    execute!(tx, "delete from search_marks where user_id = $1"; user.0)?;
    Ok(())
}
