//! Attachments: files that belong to one owner, a user or one sending of an application ([037]). Rows here, bytes in
//! the store of files.
//!
//! A public id is random. A file's name begins with HMAC-SHA-256 of the owner's key over the SHA-256 of the bytes: what
//! one owner attaches twice is one file, and no two owners ever share one, so that whoever is erased takes the bytes
//! along. The name ends in random digits and is never used again: a removal that comes late meets no newer file.
//!
//! Bytes come before their row, and a row goes before its bytes, whose name waits in `removed_files` from the same
//! transaction on. A crash leaves a file without a row at most, which the sweep removes.
//!
//! [037]: ../../../../docs/decisions/037-attachments.md

pub mod pictures;
mod sweep;

use domain::Time;
use hmac::{Hmac, KeyInit, Mac};
use sha2::{Digest, Sha256};

use crate::bulk::{self, Cells, Column};
use crate::db::Tx;
use crate::dump::hex;
use crate::files::Files;
use crate::{Db, Result, StoreError, UserId};

pub(crate) use sweep::forget_one;
pub use sweep::{DAYS_UNREFERENCED, Swept, sweep};

/// Of one attachment.
pub const MOST_BYTES: usize = 5 << 20;
/// Of one user.
pub const MOST_ATTACHMENTS: i64 = 20_000;
/// Rows of one turn of a sweep; the rest waits for the next.
const AT_ONCE: i64 = 1_000;

type Key = [u8; 32];

/// Bytes of a new owner that are stored and have no row yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredBytes {
    /// The public id.
    pub id: String,
    pub bytes: i64,
    key: Key,
    content: [u8; 32],
    name: String,
}

/// What becomes a row of a user.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewAttachment {
    /// 32 hexadecimal digits.
    pub id: String,
    /// `None`: the next one of the owner.
    pub number: Option<i64>,
    pub created_at: Time,
    /// `None`: something refers to it.
    pub unreferenced_since: Option<Time>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Added {
    Done,
    /// There would be more bytes, or more attachments, than one user may have. Nothing was kept.
    NoRoom,
    /// The user has one of this id. Nothing was kept.
    There {
        /// With the same bytes: whoever sent them again may go on.
        is_same: bool,
    },
}

/// Where the bytes of an attachment are, and what they must be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored {
    pub number: i64,
    name: String,
    key: Key,
    content: [u8; 32],
}

impl NewAttachment {
    /// Nothing refers to it yet.
    ///
    /// # Errors
    /// When the system gives no random bytes.
    pub fn new(now: Time) -> Result<Self> {
        Ok(Self { id: random_hex::<16>()?, number: None, created_at: now, unreferenced_since: Some(now) })
    }
}

/// Stores bytes for an owner that is new with them.
///
/// # Errors
/// When the store of files does not take them.
pub async fn keep(files: &Files, bytes: Vec<u8>) -> Result<StoredBytes> {
    let (id, key) = (random_hex::<16>()?, random()?);
    let (length, content) = (bytes.len() as i64, content(&key, &bytes)?);
    let name = name(&content)?;
    files.put(&name, bytes).await?;
    Ok(StoredBytes { id, bytes: length, key, content, name })
}

/// Removes what was stored and got no row.
///
/// # Errors
/// When the store of files does not answer; the sweep of the day does it then.
pub async fn discard(files: &Files, kept: &StoredBytes) -> Result<()> {
    files.remove(&kept.name).await
}

/// The rows of what was kept; answers the owner.
pub(crate) async fn insert(tx: &mut Tx, kept: &StoredBytes, now: Time) -> Result<i64> {
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into attachment_owners (key, attachments, bytes) values ($1, 0, 0) returning id"; kept.key.as_slice())?;
    let (owner,) = made.ok_or_else(|| StoreError::broken("an owner without id"))?;
    let new =
        NewAttachment { id: kept.id.clone(), number: Some(1), created_at: now, unreferenced_since: None };
    row(tx, owner, &new, &kept.content, &kept.name, kept.bytes, kept.bytes).await?;
    Ok(owner)
}

/// An attachment of a user, of whom at most `quota` bytes are kept; shared ones count once.
///
/// # Errors
/// When the user is gone, or the database or the store of files does not answer.
pub async fn add(
    db: &Db,
    files: &Files,
    user: UserId,
    new: &NewAttachment,
    mut bytes: Vec<u8>,
    quota: i64,
) -> Result<Added> {
    let (owner, key) = owner_of(db, user).await?;
    let (length, content) = (bytes.len() as i64, content(&key, &bytes)?);
    // Asked before anything is kept, and again with the row: others may come meanwhile.
    let mut own = None;
    let mut seen = db.snapshot().await?;
    let first = place(&mut seen, owner, &new.id, &content, length, quota).await?;
    drop(seen);
    match first {
        Room::Taken { is_same } => return Ok(Added::There { is_same }),
        Room::Full => return Ok(Added::NoRoom),
        Room::Shared(_) => {}
        Room::Free => own = Some(put(files, &content, std::mem::take(&mut bytes)).await?),
    }
    let mut refused = Added::NoRoom;
    let in_use = loop {
        let mut tx = db.write().await?;
        // Taken first: whoever adds to or removes from this owner waits here.
        execute!(tx, "update attachment_owners set key = key where id = $1"; owner)?;
        let (name, more) = match (place(&mut tx, owner, &new.id, &content, length, quota).await?, &own) {
            (Room::Taken { is_same }, _) => {
                refused = Added::There { is_same };
                break None;
            }
            (Room::Full, _) => break None,
            (Room::Shared(name), _) => (name, 0),
            (Room::Free, Some(own)) => (own.clone(), length),
            // The same was there a moment ago, and is gone.
            (Room::Free, None) => {
                drop(tx);
                own = Some(put(files, &content, std::mem::take(&mut bytes)).await?);
                continue;
            }
        };
        row(&mut tx, owner, new, &content, &name, length, more).await?;
        tx.commit().await?;
        break Some(name);
    };
    if let Some(own) = own.filter(|own| in_use.as_ref() != Some(own))
        && let Err(error) = files.remove(&own).await
    {
        // What was asked for is done. The sweep finds it: no row names it.
        tracing::warn!(%error, name = own, "a file that belongs to nobody stays for now");
    }
    Ok(if in_use.is_some() { Added::Done } else { refused })
}

/// Stores bytes under a new name, which it answers.
async fn put(files: &Files, content: &[u8; 32], bytes: Vec<u8>) -> Result<String> {
    let name = name(content)?;
    files.put(&name, bytes).await?;
    Ok(name)
}

enum Room {
    /// The same bytes are there, under this name.
    Shared(String),
    Free,
    Full,
    /// One has this id.
    Taken {
        is_same: bool,
    },
}

async fn place(
    tx: &mut Tx,
    owner: i64,
    id: &str,
    content: &[u8; 32],
    bytes: i64,
    quota: i64,
) -> Result<Room> {
    let kept: Option<(i64, i64)> =
        row!(tx, "select attachments, bytes from attachment_owners where id = $1"; owner)?;
    let Some((count, used)) = kept else {
        return Err(StoreError::Unavailable("the owner of an attachment is gone".to_owned()));
    };
    let taken: Option<(Vec<u8>,)> = row!(tx,
        "select content from attachments where owner_id = $1 and public_id = $2"; owner, id)?;
    if let Some((held,)) = taken {
        return Ok(Room::Taken { is_same: held == content });
    }
    if count >= MOST_ATTACHMENTS {
        return Ok(Room::Full);
    }
    let same: Option<(String,)> = row!(tx,
        "select name from attachments where owner_id = $1 and content = $2 limit 1"; owner, content.as_slice())?;
    if let Some((name,)) = same {
        return Ok(Room::Shared(name));
    }
    Ok(if used.saturating_add(bytes) <= quota { Room::Free } else { Room::Full })
}

/// Bytes that a user's attachments take: each file once.
pub async fn used(db: &Db, user: UserId) -> Result<i64> {
    let used: Option<(i64,)> =
        row!(db.read().await?, "select bytes from attachment_owners where user_id = $1"; user.0)?;
    Ok(used.map_or(0, |(used,)| used))
}

/// A user's owner and its key, made at the first attachment.
async fn owner_of(db: &Db, user: UserId) -> Result<(i64, Key)> {
    const FIND: &str = "select id, key from attachment_owners where user_id = $1";
    let known: Option<(i64, Vec<u8>)> = row!(db.read().await?, FIND; user.0)?;
    let found = match known {
        Some(known) => known,
        None => {
            let mut tx = db.write().await?;
            execute!(tx,
                "insert into attachment_owners (user_id, key, attachments, bytes) values ($1, $2, 0, 0) \
                 on conflict (user_id) do nothing";
                user.0, random::<32>()?.as_slice())?;
            let made: Option<(i64, Vec<u8>)> = row!(tx, FIND; user.0)?;
            tx.commit().await?;
            made.ok_or_else(|| StoreError::broken("an owner without id"))?
        }
    };
    Ok((found.0, fixed(found.1)?))
}

/// `more`: the bytes that the owner takes with it, none where its file is there already.
async fn row(
    tx: &mut Tx,
    owner: i64,
    new: &NewAttachment,
    content: &[u8; 32],
    name: &str,
    bytes: i64,
    more: i64,
) -> Result<()> {
    execute!(tx,
        "insert into attachments (owner_id, number, public_id, content, name, bytes, created_at, unreferenced_since) \
         values ($1, coalesce(cast($2 as bigint), (select coalesce(max(number), 0) + 1 from attachments where owner_id = $1)), \
             $3, $4, $5, $6, $7, $8)";
        owner, new.number, new.id.as_str(), content.as_slice(), name, bytes, new.created_at.0,
        new.unreferenced_since.map(|at| at.0))?;
    execute!(tx,
        "update attachment_owners set attachments = attachments + 1, bytes = bytes + $2 where id = $1"; owner, more)?;
    Ok(())
}

/// Says that something refers to a user's attachment, or that nothing does any more. `false`: there is none of this id.
pub async fn refer(db: &Db, user: UserId, id: &str, referenced: bool, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let found = refer_in(&mut tx, user, id, referenced, now).await?;
    tx.commit().await?;
    Ok(found)
}

/// The same together with what refers to it, which is changed behind it.
pub(crate) async fn refer_in(
    tx: &mut Tx,
    user: UserId,
    id: &str,
    referenced: bool,
    now: Time,
) -> Result<bool> {
    let since = (!referenced).then_some(now.0);
    let found = execute!(tx,
        "update attachments set unreferenced_since = case when $3 = 0 then coalesce(unreferenced_since, $4) end \
         where owner_id in (select id from attachment_owners where user_id = $1) and public_id = $2";
        user.0, id, i64::from(referenced), since)?;
    Ok(found > 0)
}

/// Bytes of a user's attachment. `None`: this user has none of this id, whoever else has one.
pub async fn read(db: &Db, files: &Files, user: UserId, id: &str) -> Result<Option<Vec<u8>>> {
    let found: Option<(i64, String, Vec<u8>, Vec<u8>)> = row!(db.read().await?,
        "select a.number, a.name, o.key, a.content from attachments a join attachment_owners o on o.id = a.owner_id \
         where o.user_id = $1 and a.public_id = $2"; user.0, id)?;
    match found {
        Some(found) => open(files, &stored(found)?).await,
        None => Ok(None),
    }
}

/// Every attachment of a user, in the order of their numbers.
pub(crate) async fn of_user(tx: &mut Tx, user: UserId) -> Result<Vec<Stored>> {
    let all: Vec<(i64, String, Vec<u8>, Vec<u8>)> = rows!(tx,
        "select a.number, a.name, o.key, a.content from attachments a join attachment_owners o on o.id = a.owner_id \
         where o.user_id = $1 order by a.number"; user.0)?;
    all.into_iter().map(stored).collect()
}

fn stored((number, name, key, content): (i64, String, Vec<u8>, Vec<u8>)) -> Result<Stored> {
    Ok(Stored { number, name, key: fixed(key)?, content: fixed(content)? })
}

/// The bytes, which are those that were put: what was changed in the store of files is an error. `None`: they are gone.
pub async fn open(files: &Files, stored: &Stored) -> Result<Option<Vec<u8>>> {
    let Some(bytes) = files.get(&stored.name).await? else { return Ok(None) };
    if content(&stored.key, &bytes)? == stored.content {
        return Ok(Some(bytes));
    }
    Err(StoreError::broken(format!("the store of files: {} is not what was put there", stored.name)))
}

/// A resume by its public id, wherever it lies.
pub async fn resume(db: &Db, files: &Files, id: &str) -> Result<Option<Vec<u8>>> {
    match stored_resume(db, id).await? {
        Some(stored) => open(files, &stored).await,
        None => match files.get(id).await? {
            Some(bytes) => Ok(Some(bytes)),
            // It may have been moved in between.
            None => match stored_resume(db, id).await? {
                Some(stored) => open(files, &stored).await,
                None => Ok(None),
            },
        },
    }
}

/// `None`: it lies where releases before attachments put it, or there is no such resume.
async fn stored_resume(db: &Db, id: &str) -> Result<Option<Stored>> {
    let found: Option<(i64, String, Vec<u8>, Vec<u8>)> = row!(db.read().await?,
        "select a.number, a.name, o.key, a.content from application_versions v \
         join attachments a on a.owner_id = v.owner_id and a.public_id = v.file \
         join attachment_owners o on o.id = a.owner_id where v.file = $1"; id)?;
    found.map(stored).transpose()
}

/// Removes the bytes of a resume, wherever they lie, before its rows. Answers the name under which they lay as an
/// attachment.
pub(crate) async fn remove_resume(db: &Db, files: &Files, id: &str) -> Result<Option<String>> {
    let stored = stored_resume(db, id).await?;
    if let Some(stored) = &stored {
        files.remove(&stored.name).await?;
    }
    // Also of one that was moved: where it lay it stays for a day.
    files.remove(id).await?;
    Ok(stored.map(|stored| stored.name))
}

/// Forgets an owner with everything of it. Its files wait to be removed, but for those of these names, which are gone.
/// Answers the names of those that wait.
pub(crate) async fn forget_owner(tx: &mut Tx, owner: i64, gone: &[String], now: Time) -> Result<Vec<String>> {
    // Taken first, as by whoever forgets one attachment: two that wait for each other would end in an error.
    execute!(tx, "update attachment_owners set key = key where id = $1"; owner)?;
    let names: Vec<(String,)> =
        rows!(tx, "select distinct name from attachments where owner_id = $1 order by name"; owner)?;
    execute!(tx, "delete from attachments where owner_id = $1"; owner)?;
    execute!(tx, "delete from attachment_owners where id = $1"; owner)?;
    let mut names: Vec<String> = names.into_iter().map(|(name,)| name).collect();
    names.retain(|name| !gone.contains(name));
    let cells = |of: fn(&String) -> Option<&str>| names.iter().map(of).collect();
    let columns = [
        Column { name: "name", cells: Cells::Texts(cells(|name| Some(name))) },
        Column { name: "at", cells: Cells::Numbers(vec![Some(now.0); names.len()]) },
    ];
    bulk::insert(tx, "removed_files", &columns).await?;
    Ok(names)
}

/// The same for a user's attachments, if there are any.
pub(crate) async fn forget_user(tx: &mut Tx, user: UserId, now: Time) -> Result<()> {
    let owner: Option<(i64,)> = row!(tx, "select id from attachment_owners where user_id = $1"; user.0)?;
    if let Some((owner,)) = owner {
        forget_owner(tx, owner, &[], now).await?;
    }
    Ok(())
}

pub(crate) async fn remove_later(tx: &mut Tx, name: &str, at: Time) -> Result<()> {
    execute!(tx, "insert into removed_files (name, at) values ($1, $2)"; name, at.0)?;
    Ok(())
}

/// Removes files that waited for it. Says how many; one that cannot be removed keeps no other waiting.
///
/// # Errors
/// The last failure, when something stays.
pub async fn remove_waiting(db: &Db, files: &Files, now: Time) -> Result<u64> {
    let (mut last, mut removed, mut failed) = (String::new(), 0, None);
    loop {
        let waiting: Vec<(String,)> = rows!(db.read().await?,
            "select distinct name from removed_files where at <= $1 and name > $2 order by name limit $3";
            now.0, last.as_str(), AT_ONCE)?;
        let Some((end,)) = waiting.last() else { break };
        last.clone_from(end);
        for (name,) in &waiting {
            match remove_waited(db, files, name).await {
                Ok(()) => removed += 1,
                Err(error) => {
                    tracing::error!(%error, name, "a file that belongs to nobody stays for now");
                    failed = Some(error);
                }
            }
        }
    }
    failed.map_or(Ok(removed), Err)
}

/// Removes these files now, which wait for it. What cannot be removed goes on waiting.
pub(crate) async fn remove_now(db: &Db, files: &Files, names: &[String]) {
    for name in names {
        if let Err(error) = remove_waited(db, files, name).await {
            tracing::warn!(%error, name, "a file that belongs to nobody stays for now");
        }
    }
}

async fn remove_waited(db: &Db, files: &Files, name: &str) -> Result<()> {
    files.remove(name).await?;
    let mut tx = db.write().await?;
    execute!(tx, "delete from removed_files where name = $1"; name)?;
    tx.commit().await
}

/// Whether a user has an attachment of this number at this moment.
pub async fn is_there(db: &Db, user: UserId, number: i64) -> Result<bool> {
    let found: Option<(i64,)> = row!(db.read().await?,
        "select a.number from attachments a join attachment_owners o on o.id = a.owner_id \
         where o.user_id = $1 and a.number = $2"; user.0, number)?;
    Ok(found.is_some())
}

/// Every file that a row names at this moment: of attachments, and of resumes that were not moved yet.
pub(crate) async fn names(tx: &mut Tx) -> Result<Vec<String>> {
    let names: Vec<(String,)> = rows!(
        tx,
        "select name from attachments union select file from application_versions where owner_id is null order by 1"
    )?;
    Ok(names.into_iter().map(|(name,)| name).collect())
}

/// The part of a name that follows from the bytes.
fn content(key: &Key, bytes: &[u8]) -> Result<[u8; 32]> {
    let mac = Hmac::<Sha256>::new_from_slice(key).map_err(|error| StoreError::broken(error.to_string()))?;
    Ok(mac.chain_update(Sha256::digest(bytes)).finalize().into_bytes().into())
}

fn name(content: &[u8; 32]) -> Result<String> {
    Ok(format!("{}-{}", hex(content), random_hex::<4>()?))
}

fn fixed(bytes: Vec<u8>) -> Result<[u8; 32]> {
    bytes.try_into().map_err(|_| StoreError::broken("a key or a content of attachments has 32 bytes"))
}

fn random<const N: usize>() -> Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes)
        .map_err(|error| StoreError::Unavailable(format!("no randomness: {error}")))?;
    Ok(bytes)
}

pub(crate) fn random_hex<const N: usize>() -> Result<String> {
    random::<N>().map(|bytes| hex(&bytes))
}
