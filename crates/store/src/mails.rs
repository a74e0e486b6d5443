//! Mails: what each says and to whom. When one leaves is its job's business: a mail and its job ([`KIND`], the mail's
//! id as key) are put into the same transaction.
//!
//! A mail has words as long as it may leave; then they are forgotten, and its key is remembered for a month.
//!
//! A mail with a one-time link has no link in here: it is made when the mail leaves, so that neither the database nor
//! a backup of it opens an account. It is the same with the private link of an application.

use domain::Time;

use crate::db::Tx;
use crate::events::{self, Device, EventKind};
use crate::jobs::{self, Claim, NewJob};
use crate::links::Purpose;
use crate::{Db, Result, UserId};

/// The kind of the jobs with which mails leave.
pub const KIND: &str = "mail";

const SECOND: i64 = 1000;
/// A mail that could not be sent for so long is given up.
pub const PATIENCE: i64 = 86_400 * SECOND;
/// A server of the release before has its mails in hand for two minutes; what it left for longer, it left for good.
const LEFT: i64 = 300 * SECOND;
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
    pub message: String,
}

/// A mail that has not left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unsent {
    pub id: i64,
    pub user: Option<UserId>,
    pub link: Option<Purpose>,
    pub recipient: String,
    pub message: String,
    /// The file of the version it tells of: the private link follows from it.
    pub file: Option<String>,
    pub created_at: Time,
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
    insert(tx, mail, None, now, now).await
}

/// The same for what tells of a version of an application, and goes with it.
pub(crate) async fn put_about(tx: &mut Tx, mail: &NewMail, version: i64, now: Time) -> Result<bool> {
    insert(tx, mail, Some(version), now, now).await
}

/// The same, but it leaves at `from` at the earliest. Until then [`take_back`] removes it.
pub(crate) async fn put_later(
    tx: &mut Tx,
    mail: &NewMail,
    version: i64,
    now: Time,
    from: Time,
) -> Result<bool> {
    insert(tx, mail, Some(version), now, from).await
}

/// Removes what has not left of the mails about an application whose keys begin with `kind:`. Their jobs find nothing.
pub(crate) async fn take_back(tx: &mut Tx, kind: &str, application: i64) -> Result<()> {
    execute!(tx,
        "delete from mails where sent_at is null and key like $1 \
         and version_id in (select id from application_versions where application_id = $2)";
        format!("{kind}:%"), application)?;
    Ok(())
}

async fn insert(tx: &mut Tx, mail: &NewMail, version: Option<i64>, now: Time, from: Time) -> Result<bool> {
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into mails (key, user_id, version_id, link, recipient, message, created_at, tries) \
         values ($1, $2, $3, $4, $5, $6, $7, 0) \
         on conflict (key) do nothing returning id";
        mail.key.as_str(), mail.user.map(|user| user.0), version, mail.link.map(Purpose::word),
        mail.recipient.as_str(), mail.message.as_str(), now.0)?;
    match made {
        Some((id,)) => leave(tx, id, now, from).await.map(|()| true),
        None => Ok(false),
    }
}

/// Puts the job with which a mail leaves. It is not the user's: the mail goes with the account; its job finds nothing.
async fn leave(tx: &mut Tx, id: i64, now: Time, from: Time) -> Result<()> {
    let key = id.to_string();
    jobs::put(tx, &NewJob { kind: KIND, key: Some(&key), user: None, payload: "", due: from }, now).await?;
    Ok(())
}

/// The mail of a job. `None`: it left, was given up, or is gone with what it told of.
pub async fn unsent(db: &Db, id: i64) -> Result<Option<Unsent>> {
    let mut link = db.read().await?;
    type Row = (Option<i64>, Option<i64>, Option<String>, String, String, i64);
    let row: Option<Row> = row!(link,
        "select user_id, version_id, link, recipient, message, created_at from mails where id = $1 and message <> ''";
        id)?;
    let Some((user, version, purpose, recipient, message, created_at)) = row else { return Ok(None) };
    let file: Option<(String,)> = match version {
        Some(version) => row!(link, "select file from application_versions where id = $1"; version)?,
        None => None,
    };
    Ok(Some(Unsent {
        id,
        user: user.map(UserId),
        link: purpose.as_deref().and_then(Purpose::from_word),
        recipient,
        message,
        file: file.map(|(file,)| file),
        created_at: Time(created_at),
    }))
}

/// Takes the mail that is due the longest, as a worker without a registry does. Nobody else gets it for two minutes.
pub async fn take(db: &Db, now: Time) -> Result<Option<(Unsent, jobs::Claimed)>> {
    let asking = jobs::Asking { worker: "alone", kinds: &[KIND], in_hand: &[], lease: 120 * SECOND };
    while let Some(job) = jobs::claim(db, &asking, now).await? {
        match unsent(db, id_of(&job)).await? {
            Some(mail) => return Ok(Some((mail, job))),
            None => jobs::finish(db, job.claim, &jobs::End::Done { note: None }, now).await?,
        };
    }
    Ok(None)
}

/// The mail that a job is about.
pub fn id_of(job: &jobs::Claimed) -> i64 {
    // Ids begin at 1: what is no number finds no mail.
    job.key.as_deref().and_then(|key| key.parse().ok()).unwrap_or(0)
}

/// It was a question for a new password: it goes, and where there is an account the mail with the link takes its place,
/// with the entry that the owner sees. The job of the question is done with it. All or nothing.
pub async fn replace(
    db: &Db,
    id: i64,
    by: Option<(UserId, &NewMail)>,
    device: &Device,
    now: Time,
) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx, "delete from mails where id = $1"; id)?;
    jobs::settle(&mut tx, KIND, &id.to_string(), now).await?;
    if let Some((user, mail)) = by
        && put(&mut tx, mail, now).await?
    {
        events::put(&mut tx, user, EventKind::ResetAsked, device, now).await?;
    }
    tx.commit().await
}

/// It left. Who it went to and what it said are forgotten, and its job is done, whoever has it meanwhile. `false`: what
/// it told of was erased meanwhile.
pub async fn sent(db: &Db, id: i64, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let known = execute!(tx,
        "update mails set sent_at = $2, next_at = null, recipient = '', message = '', problem = null where id = $1";
        id, now.0)?;
    jobs::settle(&mut tx, KIND, &id.to_string(), now).await?;
    tx.commit().await?;
    Ok(known > 0)
}

/// It will not leave any more: refused for good, or too old. `false`: somebody else has its job.
pub async fn give_up(db: &Db, id: i64, claim: Claim, problem: &str, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    execute!(tx,
        "update mails set next_at = null, recipient = '', message = '', problem = $2 where id = $1";
        id, problem)?;
    let is_ours = jobs::put_end(&mut tx, claim, &jobs::End::Dead { problem }, now).await?;
    // Otherwise it is rolled back.
    if is_ours {
        tx.commit().await?;
    }
    Ok(is_ours)
}

/// Makes jobs of the mails that a server of the release before put into its queue and did not live to send.
pub async fn adopt(db: &Db, now: Time) -> Result<u64> {
    let left: Vec<(i64,)> = rows!(db.read().await?,
        "select id from mails where next_at <= $1 order by id"; now.0 - LEFT)?;
    let mut adopted = 0;
    for (id,) in left {
        let mut tx = db.write().await?;
        let ours = execute!(tx, "update mails set next_at = null where id = $1 and next_at <= $2"; id, now.0 - LEFT)?;
        if ours > 0 {
            leave(&mut tx, id, now, now).await?;
        }
        tx.commit().await?;
        adopted += ours;
    }
    Ok(adopted)
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
    let rows: Vec<(i64, Option<i64>, i64, i64)> = rows!(
        db.read().await?,
        "select id, version_id, cast(case when message = '' then 1 else 0 end as bigint), created_at from mails"
    )?;
    let stay = |version: Option<i64>, ended: i64, created_at: i64| match (version, ended) {
        (Some(_), _) => Stay::WithApplication,
        (None, 1) if created_at <= now.0 - REMEMBERED => Stay::Over,
        (None, _) => Stay::Yet,
    };
    Ok(rows.into_iter().map(|(id, version, ended, at)| (id, stay(version, ended, at))).collect())
}

/// Forgets what was sent or given up long ago. Says how many. What tells of an application goes with it. Words of a
/// mail whose job was cancelled go a day after it was written, as if it had been given up.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    execute!(tx,
        "update mails set recipient = '', message = '' \
         where message <> '' and next_at is null and created_at <= $1 and not exists \
           (select 1 from jobs where kind = $2 and key = cast(mails.id as text) and jobs.next_at is not null)";
        now.0 - PATIENCE, KIND)?;
    let swept = execute!(tx,
        "delete from mails where message = '' and version_id is null and created_at <= $1";
        now.0 - REMEMBERED - ROOM)?;
    tx.commit().await?;
    Ok(swept)
}

/// The receipt of a version leaves once more, if it never left: it was given up, or is older than receipts.
pub(crate) async fn renew(tx: &mut Tx, mail: &NewMail, version: i64, now: Time) -> Result<()> {
    let renewed: Option<(i64,)> = insert_returning!(tx,
        "update mails set recipient = $2, message = $3, created_at = $4, problem = null \
         where version_id = $1 and key = $5 and message = '' and sent_at is null returning id";
        version, mail.recipient.as_str(), mail.message.as_str(), now.0, mail.key.as_str())?;
    match renewed {
        Some((id,)) => leave(tx, id, now, now).await,
        None => put_about(tx, mail, version, now).await.map(drop),
    }
}

/// Forgets the mails that tell of a version. Answers their ids: where there is no mail server, each is a file.
pub(crate) async fn forget(tx: &mut Tx, version: i64) -> Result<Vec<i64>> {
    let ids: Vec<(i64,)> = rows!(tx, "select id from mails where version_id = $1 order by id"; version)?;
    execute!(tx, "delete from mails where version_id = $1"; version)?;
    Ok(ids.into_iter().map(|(id,)| id).collect())
}
