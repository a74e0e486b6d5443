//! Pictures beside what a user writes: a trade's note, a day, a setup, a missed trade. The bytes of each are an
//! attachment of the user; here is what it stands beside, and what is said of it.
//!
//! A picture that is removed refers to its attachment no more, and goes with it thirty days later ([`super::sweep`]);
//! until then it can be brought back. In a transaction the attachment is changed before its picture.

use domain::{Day, Time};

use super::{forget_one, refer_in, remove_now};
use crate::db::Tx;
use crate::documents;
use crate::files::Files;
use crate::search::{self, Of};
use crate::{Db, Result, StoreError, UserId};

/// Beside one note, day, setup or missed trade; those that were removed do not count.
pub const MOST_BESIDE_ONE: i64 = 100;
/// Characters.
pub const LONGEST_CAPTION: usize = 500;
pub(crate) const LONGEST_SIDE: i64 = 16_383;
pub(crate) const KINDS: [&str; 3] = ["png", "jpeg", "webp"];

/// What a picture stands beside.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Thing {
    /// Its key is the number of the annotation.
    Note,
    /// Its key is the date.
    Day,
    /// Its key is that of the document.
    Setup,
    /// Its key is that of the document.
    Missed,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Beside<'a> {
    pub thing: Thing,
    pub key: &'a str,
}

/// When in the life of a trade or of a day it was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Before,
    During,
    After,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Picture {
    /// The public id of its attachment.
    pub id: String,
    pub thing: Thing,
    pub key: String,
    pub stage: Option<Stage>,
    pub caption: String,
    /// Those of one thing stand in the order of it.
    pub position: i64,
    pub kind: String,
    pub width: i64,
    pub height: i64,
    /// From 1; grows with each change.
    pub revision: i64,
    pub created_at: Time,
    pub changed_at: Time,
    pub removed_at: Option<Time>,
    /// Of its file. `None`: it was missing when an archive was made or put back.
    pub bytes: Option<i64>,
}

/// What becomes a picture; its bytes are an attachment already.
#[derive(Debug, Clone, Copy)]
pub struct Put<'a> {
    pub id: &'a str,
    pub beside: Beside<'a>,
    pub stage: Option<Stage>,
    pub kind: &'static str,
    pub width: i64,
    pub height: i64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Done {
    All,
    /// The user has no such picture, or its file is gone.
    Unknown,
    /// The revision is another one by now.
    Changed,
    /// [`MOST_BESIDE_ONE`] are there.
    Full,
}

/// What is said of a picture; `None` stays as it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Saying<'a> {
    pub caption: Option<&'a str>,
    pub stage: Option<Option<Stage>>,
}

impl Thing {
    pub const ALL: [Self; 4] = [Self::Note, Self::Day, Self::Setup, Self::Missed];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Day => "day",
            Self::Setup => "setup",
            Self::Missed => "missed",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|thing| thing.word() == word)
    }

    /// Whether one of these can have such a key.
    pub fn takes(self, key: &str) -> bool {
        match self {
            Self::Note => key.parse::<u32>().is_ok_and(|number| number > 0 && number.to_string() == key),
            Self::Day => Day::parse(key).is_some_and(|day| day.to_string() == key),
            Self::Setup | Self::Missed => documents::is_word(key),
        }
    }
}

impl Stage {
    pub const ALL: [Self; 3] = [Self::Before, Self::During, Self::After];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Before => "before",
            Self::During => "during",
            Self::After => "after",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|stage| stage.word() == word)
    }
}

type Row = (
    String,
    String,
    String,
    Option<String>,
    String,
    i64,
    String,
    i64,
    i64,
    i64,
    i64,
    i64,
    Option<i64>,
    Option<i64>,
);

macro_rules! select {
    ($where:literal) => {
        concat!(
            "select p.attachment, p.beside, p.key, p.stage, p.caption, p.position, p.kind, p.width, p.height, p.revision, \
             p.created_at, p.changed_at, p.removed_at, a.bytes from pictures p \
             left join attachment_owners o on o.user_id = p.user_id \
             left join attachments a on a.owner_id = o.id and a.public_id = p.attachment where p.user_id = $1 and ",
            $where,
            " order by p.position, p.number"
        )
    };
}

/// Those of one thing in their order; those that were removed too.
pub async fn beside(db: &Db, user: UserId, beside: Beside<'_>) -> Result<Vec<Picture>> {
    let rows: Vec<Row> = rows!(db.read().await?,
        select!("p.beside = $2 and p.key = $3"); user.0, beside.thing.word(), beside.key)?;
    rows.into_iter().map(read).collect()
}

/// One that was removed too.
pub async fn one(db: &Db, user: UserId, id: &str) -> Result<Option<Picture>> {
    let row: Option<Row> = row!(db.read().await?, select!("p.attachment = $2"); user.0, id)?;
    row.map(read).transpose()
}

fn read(row: Row) -> Result<Picture> {
    let (
        id,
        thing,
        key,
        stage,
        caption,
        position,
        kind,
        width,
        height,
        revision,
        created,
        changed,
        removed,
        bytes,
    ) = row;
    let thing =
        Thing::from_word(&thing).ok_or_else(|| StoreError::broken(format!("a picture beside {thing}")))?;
    Ok(Picture {
        id,
        thing,
        key,
        stage: stage.as_deref().and_then(Stage::from_word),
        caption,
        position,
        kind,
        width,
        height,
        revision,
        created_at: Time(created),
        changed_at: Time(changed),
        removed_at: removed.map(Time),
        bytes,
    })
}

/// Stands beside it from now on, behind the others. One that is there already stays as it is.
pub async fn put(db: &Db, user: UserId, put: &Put<'_>, now: Time) -> Result<Done> {
    let mut tx = db.write().await?;
    line_up(&mut tx, user, put.beside.thing).await?;
    let known: Option<(i64,)> = row!(tx,
        "select number from pictures where user_id = $1 and attachment = $2"; user.0, put.id)?;
    if known.is_some() {
        return Ok(Done::All);
    }
    if is_full(&mut tx, user, put.beside).await? {
        return Ok(Done::Full);
    }
    if !refer_in(&mut tx, user, put.id, true, now).await? {
        return Ok(Done::Unknown);
    }
    execute!(tx,
        "insert into pictures (user_id, number, beside, key, attachment, stage, caption, position, kind, width, height, \
           revision, created_at, changed_at, removed_at) \
         values ($1, (select coalesce(max(number), 0) + 1 from pictures where user_id = $1), $2, $3, $4, $5, '', \
           (select coalesce(max(position), 0) + 1 from pictures where user_id = $1 and beside = $2 and key = $3), \
           $6, $7, $8, 1, $9, $9, null)";
        user.0, put.beside.thing.word(), put.beside.key, put.id, put.stage.map(Stage::word), put.kind, put.width,
        put.height, now.0)?;
    tx.commit().await?;
    Ok(Done::All)
}

/// Says something of a picture, onto the revision that was seen. The same again changes nothing.
pub async fn say(
    db: &Db,
    user: UserId,
    id: &str,
    revision: i64,
    saying: Saying<'_>,
    now: Time,
) -> Result<Done> {
    let mut tx = db.write().await?;
    // Nothing is written without a text or a stage: no note waits anew for it.
    line_up(&mut tx, user, Thing::Day).await?;
    let found: Option<(i64, String, Option<String>)> = row!(tx,
        "select revision, caption, stage from pictures where user_id = $1 and attachment = $2 and removed_at is null";
        user.0, id)?;
    let Some((found, caption, stage)) = found else { return Ok(Done::Unknown) };
    if found != revision {
        return Ok(Done::Changed);
    }
    let next_caption = saying.caption.unwrap_or(&caption);
    let next_stage = match saying.stage {
        Some(next) => next.map(Stage::word),
        None => stage.as_deref(),
    };
    if next_caption != caption || next_stage != stage.as_deref() {
        execute!(tx,
            "update pictures set caption = $3, stage = $4, revision = revision + 1, changed_at = $5 \
             where user_id = $1 and attachment = $2"; user.0, id, next_caption, next_stage, now.0)?;
        tx.commit().await?;
    }
    Ok(Done::All)
}

/// These stand in this order from now on: all or none.
pub async fn order(db: &Db, user: UserId, ids: &[String]) -> Result<Done> {
    let mut tx = db.write().await?;
    line_up(&mut tx, user, Thing::Day).await?;
    for (position, id) in (1_i64..).zip(ids) {
        let moved = execute!(tx,
            "update pictures set position = $3 where user_id = $1 and attachment = $2 and removed_at is null";
            user.0, id.as_str(), position)?;
        if moved == 0 {
            return Ok(Done::Unknown);
        }
    }
    tx.commit().await?;
    Ok(Done::All)
}

/// It can be brought back for thirty days. Removed already, the first day counts.
pub async fn remove(db: &Db, user: UserId, id: &str, now: Time) -> Result<Done> {
    let mut tx = db.write().await?;
    let Some((thing, _, removed)) = find(&mut tx, user, id).await? else { return Ok(Done::Unknown) };
    if removed.is_some() {
        return Ok(Done::All);
    }
    line_up(&mut tx, user, thing).await?;
    refer_in(&mut tx, user, id, false, now).await?;
    execute!(tx,
        "update pictures set removed_at = coalesce(removed_at, $3), revision = revision + 1, changed_at = $3 \
         where user_id = $1 and attachment = $2"; user.0, id, now.0)?;
    tx.commit().await?;
    Ok(Done::All)
}

/// Beside the same again, where it stood.
pub async fn bring_back(db: &Db, user: UserId, id: &str, now: Time) -> Result<Done> {
    let mut tx = db.write().await?;
    let Some((thing, key, removed)) = find(&mut tx, user, id).await? else { return Ok(Done::Unknown) };
    if removed.is_none() {
        return Ok(Done::All);
    }
    line_up(&mut tx, user, thing).await?;
    if is_full(&mut tx, user, Beside { thing, key: &key }).await? {
        return Ok(Done::Full);
    }
    if !refer_in(&mut tx, user, id, true, now).await? {
        return Ok(Done::Unknown);
    }
    let back = execute!(tx,
        "update pictures set removed_at = null, revision = revision + 1, changed_at = $3 \
         where user_id = $1 and attachment = $2"; user.0, id, now.0)?;
    if back == 0 {
        return Ok(Done::Unknown);
    }
    tx.commit().await?;
    Ok(Done::All)
}

/// One that was removed goes for good, now. `false`: there is none, or it was not removed.
pub async fn forget(db: &Db, files: &Files, user: UserId, id: &str, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let found: Option<(i64, i64)> = row!(tx,
        "select a.owner_id, a.number from pictures p join attachment_owners o on o.user_id = p.user_id \
         join attachments a on a.owner_id = o.id and a.public_id = p.attachment \
         where p.user_id = $1 and p.attachment = $2 and p.removed_at is not null"; user.0, id)?;
    let Some((owner, number)) = found else { return Ok(false) };
    let Some(file) = forget_one(&mut tx, owner, number, now.0, now).await? else { return Ok(false) };
    tx.commit().await?;
    remove_now(db, files, file.as_slice()).await;
    Ok(true)
}

/// Whoever changes pictures of this user stands in line here. What waits without a trade is worked out again after a
/// picture of a note came or went.
async fn line_up(tx: &mut Tx, user: UserId, thing: Thing) -> Result<()> {
    let raised: Option<(i64,)> = insert_returning!(tx,
        "update users set annotations_revision = annotations_revision + $2 where id = $1 returning annotations_revision";
        user.0, i64::from(thing == Thing::Note))?;
    let (revision,) = raised.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    // No word changes: what is ready for the search stays ready.
    if thing == Thing::Note { search::changed(tx, user, Of::Notes, &[], revision - 1).await } else { Ok(()) }
}

async fn find(tx: &mut Tx, user: UserId, id: &str) -> Result<Option<(Thing, String, Option<i64>)>> {
    let row: Option<(String, String, Option<i64>)> = row!(tx,
        "select beside, key, removed_at from pictures where user_id = $1 and attachment = $2"; user.0, id)?;
    let Some((thing, key, removed)) = row else { return Ok(None) };
    let thing =
        Thing::from_word(&thing).ok_or_else(|| StoreError::broken(format!("a picture beside {thing}")))?;
    Ok(Some((thing, key, removed)))
}

async fn is_full(tx: &mut Tx, user: UserId, beside: Beside<'_>) -> Result<bool> {
    let row: Option<(i64,)> = row!(tx,
        "select count(*) from pictures where user_id = $1 and beside = $2 and key = $3 and removed_at is null";
        user.0, beside.thing.word(), beside.key)?;
    Ok(row.is_some_and(|(count,)| count >= MOST_BESIDE_ONE))
}

/// The removed picture whose attachment went.
pub(crate) async fn forget_removed(tx: &mut Tx, owner: i64, id: &str) -> Result<()> {
    execute!(tx,
        "delete from pictures where user_id in (select user_id from attachment_owners where id = $1) \
         and attachment = $2 and removed_at is not null"; owner, id)?;
    Ok(())
}

/// Those that were removed before, and came with an archive without their file.
pub(crate) async fn forget_without_file(tx: &mut Tx, before: i64) -> Result<()> {
    execute!(tx,
        "delete from pictures where removed_at <= $1 and not exists (select 1 from attachments a \
           join attachment_owners o on o.id = a.owner_id \
           where o.user_id = pictures.user_id and a.public_id = pictures.attachment)"; before)?;
    Ok(())
}

/// What came with an archive belongs together: a picture's attachment stays as long as it does. `Err`: a sentence.
pub(crate) async fn check_imported(tx: &mut Tx, user: UserId) -> Result<Result<(), String>> {
    let lost: Option<(i64,)> = row!(tx,
        "select count(*) from pictures p where p.user_id = $1 and p.beside = 'note' and not exists \
           (select 1 from annotations a where a.user_id = p.user_id and cast(a.number as text) = p.key)"; user.0)?;
    if lost.is_none_or(|(count,)| count > 0) {
        return Ok(Err("pictures: some stand beside a note that is not there.".to_owned()));
    }
    execute!(tx,
        "update attachments set unreferenced_since = (select p.removed_at from pictures p \
           where p.user_id = $1 and p.attachment = attachments.public_id) \
         where owner_id in (select id from attachment_owners where user_id = $1) and exists \
           (select 1 from pictures p where p.user_id = $1 and p.attachment = attachments.public_id)"; user.0)?;
    Ok(Ok(()))
}
