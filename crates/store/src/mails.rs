//! The queue of mails. What is in it is tried until it is sent or a day is over; several servers share it.
//!
//! A mail with a one-time link has no link in here: it is made when the mail leaves, so that neither the database nor
//! a backup of it opens an account. It is the same with the private link of an application.

use domain::Time;

use crate::db::Tx;
use crate::events::{self, Device, EventKind};
use crate::links::Purpose;
use crate::{Db, Result, UserId};

const SECOND: i64 = 1000;
/// A mail that could not be sent for so long is given up.
pub const PATIENCE: i64 = 86_400 * SECOND;
/// A server that took a mail and died has it this long; then another one takes it.
const TAKEN: i64 = 120 * SECOND;
/// No pause is longer. What is due later was put off while a clock was ahead, and is due.
const AHEAD: i64 = 2 * 3600 * SECOND;
/// What is sent or given up keeps its key so long, so that a repeat does not send it again.
const REMEMBERED: i64 = 30 * PATIENCE;
/// Where a mail is a file, the file goes first: until then each server has looked into its own folder, once a day.
const ROOM: i64 = 2 * PATIENCE;

#[derive(Debug, Clone)]
pub struct NewMail {
    /// The same key again is the same mail: it is sent once.
    pub key: String,
    /// Whose account it is about, if it is about one.
    pub user: Option<UserId>,
    /// The link that is made for it.
    pub link: Option<Purpose>,
    pub recipient: String,
    /// What it says, in the words of whoever sends it.
    pub letter: String,
}

/// A mail that this server has to try now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Due {
    pub id: i64,
    pub user: Option<UserId>,
    pub link: Option<Purpose>,
    pub recipient: String,
    pub letter: String,
    /// The file of the version it tells of: the private link follows from it.
    pub file: Option<String>,
    pub created_at: Time,
    /// This try included.
    pub tries: i64,
}

/// `false`: it is in the queue already, or was sent.
pub async fn add(db: &Db, mail: &NewMail, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let added = put(&mut tx, mail, now).await?;
    tx.commit().await?;
    Ok(added)
}

/// Beside the change it tells of: both or neither.
pub(crate) async fn put(tx: &mut Tx, mail: &NewMail, now: Time) -> Result<bool> {
    insert(tx, mail, None, now).await
}

/// The same for what tells of a version of an application, and goes with it.
pub(crate) async fn put_about(tx: &mut Tx, mail: &NewMail, version: i64, now: Time) -> Result<bool> {
    insert(tx, mail, Some(version), now).await
}

/// The same, but it leaves at `from` at the earliest. Until then [`take_back`] removes it.
pub(crate) async fn put_later(
    tx: &mut Tx,
    mail: &NewMail,
    version: i64,
    now: Time,
    from: Time,
) -> Result<bool> {
    let added = insert(tx, mail, Some(version), now).await?;
    if added {
        execute!(tx, "update mails set next_at = $2 where key = $1"; mail.key.as_str(), from.0)?;
    }
    Ok(added)
}

/// Removes what has not left of the mails about an application whose keys begin with `kind:`.
pub(crate) async fn take_back(tx: &mut Tx, kind: &str, application: i64) -> Result<()> {
    execute!(tx,
        "delete from mails where sent_at is null and key like $1 \
         and version_id in (select id from application_versions where application_id = $2)";
        format!("{kind}:%"), application)?;
    Ok(())
}

async fn insert(tx: &mut Tx, mail: &NewMail, version: Option<i64>, now: Time) -> Result<bool> {
    let added = execute!(tx,
        "insert into mails (key, user_id, version_id, link, recipient, letter, created_at, tries, next_at) \
         values ($1, $2, $3, $4, $5, $6, $7, 0, $7) \
         on conflict (key) do nothing";
        mail.key.as_str(), mail.user.map(|user| user.0), version, mail.link.map(Purpose::word),
        mail.recipient.as_str(), mail.letter.as_str(), now.0)?;
    Ok(added > 0)
}

/// Takes the mail that is due the longest. Nobody else gets it until [`TAKEN`] is over.
pub async fn take(db: &Db, now: Time) -> Result<Option<Due>> {
    loop {
        let first: Option<(i64, i64)> = row!(db.read().await?,
            "select id, next_at from mails where next_at <= $1 or next_at > $2 order by next_at, id limit 1";
            now.0, now.0 + AHEAD)?;
        let Some((id, next_at)) = first else { return Ok(None) };
        let mut tx = db.write().await?;
        type Row = (i64, Option<i64>, Option<i64>, Option<String>, String, String, i64, i64);
        let row: Option<Row> = insert_returning!(tx,
            "update mails set next_at = $3, tries = tries + 1 where id = $1 and next_at = $2 \
             returning id, user_id, version_id, link, recipient, letter, created_at, tries";
            id, next_at, now.0 + TAKEN)?;
        let file = match row {
            Some((_, _, Some(version), ..)) => row!(tx,
                "select file from application_versions where id = $1"; version)?,
            _ => None,
        };
        tx.commit().await?;
        // Otherwise another server was quicker.
        if let Some((id, user, _, link, recipient, letter, created_at, tries)) = row {
            return Ok(Some(Due {
                id,
                user: user.map(UserId),
                link: link.as_deref().and_then(Purpose::from_word),
                recipient,
                letter,
                file: file.map(|(file,): (String,)| file),
                created_at: Time(created_at),
                tries,
            }));
        }
    }
}

/// It was a question for a new password: it goes, and where there is an account the mail with the link takes its place,
/// with the entry that the owner sees. All or nothing.
pub async fn replace(
    db: &Db,
    id: i64,
    by: Option<(UserId, &NewMail)>,
    device: &Device,
    now: Time,
) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx, "delete from mails where id = $1"; id)?;
    if let Some((user, mail)) = by
        && put(&mut tx, mail, now).await?
    {
        events::put(&mut tx, user, EventKind::ResetAsked, device, now).await?;
    }
    tx.commit().await
}

/// It left. Who it went to and what it said are forgotten. `false`: what it told of was erased meanwhile.
pub async fn sent(db: &Db, id: i64, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let known = execute!(tx,
        "update mails set sent_at = $2, next_at = null, recipient = '', letter = '', problem = null where id = $1";
        id, now.0)?;
    tx.commit().await?;
    Ok(known > 0)
}

/// It did not leave; it is tried again at `next`.
pub async fn again(db: &Db, id: i64, problem: &str, next: Time) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx, "update mails set next_at = $2, problem = $3 where id = $1"; id, next.0, problem)?;
    tx.commit().await
}

/// It will not leave any more: refused for good, or too old.
pub async fn give_up(db: &Db, id: i64, problem: &str) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx,
        "update mails set next_at = null, recipient = '', letter = '', problem = $2 where id = $1";
        id, problem)?;
    tx.commit().await
}

/// How long a mail that is a file stays one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stay {
    /// As long as the application that it tells of.
    WithApplication,
    Yet,
    /// It left long ago.
    Over,
}

/// Every mail that is remembered, whatever became of it.
pub async fn stays(db: &Db, now: Time) -> Result<Vec<(i64, Stay)>> {
    let rows: Vec<(i64, Option<i64>, Option<i64>, i64)> =
        rows!(db.read().await?, "select id, version_id, next_at, created_at from mails")?;
    let stay = |version: Option<i64>, next: Option<i64>, created_at: i64| match (version, next) {
        (Some(_), _) => Stay::WithApplication,
        (None, None) if created_at <= now.0 - REMEMBERED => Stay::Over,
        (None, _) => Stay::Yet,
    };
    Ok(rows.into_iter().map(|(id, version, next, at)| (id, stay(version, next, at))).collect())
}

/// Forgets what was sent or given up long ago. Says how many. What tells of an application goes with it.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = execute!(tx,
        "delete from mails where next_at is null and version_id is null and created_at <= $1";
        now.0 - REMEMBERED - ROOM)?;
    tx.commit().await?;
    Ok(swept)
}

/// Puts the receipt of a version into the queue once more, if it never left: it was given up, or is older than receipts.
pub(crate) async fn renew(tx: &mut Tx, mail: &NewMail, version: i64, now: Time) -> Result<()> {
    let renewed = execute!(tx,
        "update mails set recipient = $2, letter = $3, created_at = $4, tries = 0, next_at = $4, problem = null \
         where version_id = $1 and key = $5 and next_at is null and sent_at is null";
        version, mail.recipient.as_str(), mail.letter.as_str(), now.0, mail.key.as_str())?;
    if renewed == 0 {
        put_about(tx, mail, version, now).await?;
    }
    Ok(())
}

/// Forgets the mails that tell of a version. Answers their ids: where there is no mail server, each is a file.
pub(crate) async fn forget(tx: &mut Tx, version: i64) -> Result<Vec<i64>> {
    let ids: Vec<(i64,)> = rows!(tx, "select id from mails where version_id = $1 order by id"; version)?;
    execute!(tx, "delete from mails where version_id = $1"; version)?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}
