//! Who is signed in. Only the SHA-256 of a session's id is stored.

use domain::Time;

use crate::account::Account;
use crate::db::Tx;
use crate::events::{self, Device, EventKind};
use crate::mails::{self, NewMail};
use crate::user_id::UserId;
use crate::users::{User, user};
use crate::{Db, Result, account_status};

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// Without a request for this long, a session is over.
pub const IDLE: i64 = 7 * DAY;
/// However busy, a session is over after this long.
pub const ABSOLUTE: i64 = 30 * DAY;
/// A replaced id still counts for requests that were on their way.
pub const GRACE: i64 = MINUTE;
/// So far the clocks of two servers may differ. What began later than that began while a clock was wrong: it is over,
/// since its end cannot be told.
const SKEW: i64 = 10 * MINUTE;

pub type IdHash = [u8; 32];

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Session {
    pub user: User,
    /// The login; rotation does not change it.
    pub created_at: Time,
    /// When this id was made.
    pub issued_at: Time,
    pub seen_at: Time,
    /// This id was replaced less than [`GRACE`] ago; another one is in use.
    pub rotated: bool,
}

/// A login that is about to be.
#[derive(Debug, Clone)]
pub struct NewSession {
    pub id_hash: IdHash,
    pub user: UserId,
    /// Of the account's status when the password was looked at.
    pub generation: i64,
    /// When its user showed who they are: now, or at the login that made a link for this one.
    pub since: Time,
    pub device: Device,
    /// Goes to the owner when the device is new.
    pub notice: NewMail,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// From a device that was used before, or the first login at all.
    Known,
    /// From a device that was not used before.
    New,
    /// The account was switched off, or its password changed while this one was looked at: no session.
    Not,
}

/// A login.
pub async fn begin(db: &Db, new: &NewSession, now: Time) -> Result<Begun> {
    let mut tx = db.write().await?;
    let status = account_status::hold(&mut tx, new.user).await?;
    if status.disabled_at.is_some() || status.generation != new.generation {
        return Ok(Begun::Not);
    }
    let (device, address) = (new.device.name.as_deref(), new.device.address.as_deref());
    let before: Option<(i64, i64)> = row!(tx,
        "select count(*), coalesce(cast(sum(case when coalesce(device, '') = coalesce($2, '') then 1 else 0 end) as bigint), 0) \
         from security_events where user_id = $1 and kind = $3";
        new.user.0, device, EventKind::Login.word())?;
    execute!(tx,
        "insert into sessions (id_hash, chain, user_id, created_at, issued_at, seen_at, device, address) \
         values ($1, $1, $2, $3, $4, $4, $5, $6)";
        new.id_hash.as_slice(), new.user.0, new.since.0, now.0, device, address)?;
    events::put(&mut tx, new.user, EventKind::Login, &new.device, now).await?;
    let is_new = before.is_some_and(|(logins, from_here)| logins > 0 && from_here == 0);
    if is_new {
        events::put(&mut tx, new.user, EventKind::NewDevice, &new.device, now).await?;
        mails::put(&mut tx, &new.notice, now).await?;
    }
    tx.commit().await?;
    Ok(if is_new { Begun::New } else { Begun::Known })
}

/// The session of this id with its user, and `$more` columns.
macro_rules! session_and {
    ($more:literal, $joins:literal) => {
        concat!(
            "select u.id, u.email, u.name, u.phone, u.role, u.revision, u.created_at, \
                    s.created_at, s.issued_at, s.seen_at, s.replaced_at",
            $more,
            " from sessions s join users u on u.id = s.user_id ",
            $joins,
            " where s.id_hash = $1 and s.seen_at > $2 and s.created_at > $3 \
               and coalesce(s.replaced_at, $4) > $5 and s.created_at <= $6"
        )
    };
}

/// `None`: never there, ended, idle for too long, too old, or replaced some time ago.
pub async fn find(db: &Db, id_hash: IdHash, now: Time) -> Result<Option<Session>> {
    type Row = (i64, String, String, Option<String>, String, i64, i64, i64, i64, i64, Option<i64>);
    let row: Option<Row> = row_at_once!(db, session_and!("", "");
        id_hash.as_slice(), now.0 - IDLE, now.0 - ABSOLUTE, now.0, now.0 - GRACE, now.0 + SKEW)?;
    Ok(row.map(|(id, email, name, phone, role, revision, joined, created, issued, seen, replaced)| {
        let user = user((id, email, name, phone, role, revision, joined));
        session(user, created, issued, seen, replaced)
    }))
}

/// The same with the account, in one statement: what every page asks first.
pub async fn find_with_account(db: &Db, id_hash: IdHash, now: Time) -> Result<Option<(Session, Account)>> {
    type Row = (
        i64,
        String,
        String,
        Option<String>,
        String,
        i64,
        i64,
        i64,
        i64,
        i64,
        Option<i64>,
        Option<i64>,
        Option<i64>,
        Option<String>,
    );
    let row: Option<Row> = row_at_once!(db, session_and!(
            ", a.verified_at, u.delete_at, \
             (select c.version from consents c \
               where c.user_id = u.id and c.purpose = 'journal' and c.given = 1 order by c.id desc limit 1)",
            "left join account_statuses a on a.user_id = u.id");
        id_hash.as_slice(), now.0 - IDLE, now.0 - ABSOLUTE, now.0, now.0 - GRACE, now.0 + SKEW)?;
    Ok(row.map(
        |(
            id,
            email,
            name,
            phone,
            role,
            revision,
            joined,
            created,
            issued,
            seen,
            replaced,
            verified,
            deletion,
            notice,
        )| {
            let user = user((id, email, name, phone, role, revision, joined));
            let account = Account { verified_at: verified.map(Time), deletion: deletion.map(Time), notice };
            (session(user, created, issued, seen, replaced), account)
        },
    ))
}

fn session(user: User, created: i64, issued: i64, seen: i64, replaced: Option<i64>) -> Session {
    Session {
        user,
        created_at: Time(created),
        issued_at: Time(issued),
        seen_at: Time(seen),
        rotated: replaced.is_some(),
    }
}

/// Whether a login of this user is not over.
pub async fn goes_on(db: &Db, user: UserId, chain: IdHash, now: Time) -> Result<bool> {
    let found: Option<(i64,)> = row!(db.read().await?,
        "select user_id from sessions where user_id = $1 and chain = $2 and seen_at > $3 and created_at > $4 \
           and created_at <= $5 limit 1";
        user.0, chain.as_slice(), now.0 - IDLE, now.0 - ABSOLUTE, now.0 + SKEW)?;
    Ok(found.is_some())
}

/// Remembers that it was used, at most once a minute. Says whether it wrote.
pub async fn touch(db: &Db, id_hash: IdHash, now: Time) -> Result<bool> {
    let stale: Option<(i64,)> = row!(db.read().await?,
        "select seen_at from sessions where id_hash = $1 and seen_at <= $2";
        id_hash.as_slice(), now.0 - MINUTE)?;
    if stale.is_none() {
        return Ok(false);
    }
    let mut tx = db.write().await?;
    let touched = execute!(tx,
        "update sessions set seen_at = $2 where id_hash = $1 and seen_at <= $3";
        id_hash.as_slice(), now.0, now.0 - MINUTE)?;
    tx.commit().await?;
    Ok(touched > 0)
}

/// Gives the session a new id. `false`: the old one is gone or was replaced already; nothing changed.
pub async fn rotate(db: &Db, old: IdHash, new: IdHash, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    if !renew(&mut tx, old, new, now).await? {
        return Ok(false);
    }
    tx.commit().await?;
    Ok(true)
}

/// The same without [`GRACE`]: of all its ids only the new one goes on.
pub async fn reissue(db: &Db, old: IdHash, new: IdHash, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    if !renew(&mut tx, old, new, now).await? {
        return Ok(false);
    }
    execute!(tx,
        "delete from sessions where id_hash <> $1 and chain = (select chain from sessions where id_hash = $1)";
        new.as_slice())?;
    tx.commit().await?;
    Ok(true)
}

async fn renew(tx: &mut Tx, old: IdHash, new: IdHash, now: Time) -> Result<bool> {
    let replaced: Option<(i64,)> = insert_returning!(tx,
        "update sessions set replaced_at = $2 where id_hash = $1 and replaced_at is null \
           and seen_at > $3 and created_at > $4 \
         returning user_id";
        old.as_slice(), now.0, now.0 - IDLE, now.0 - ABSOLUTE)?;
    if replaced.is_none() {
        return Ok(false);
    }
    execute!(tx,
        "insert into sessions (id_hash, chain, user_id, created_at, issued_at, seen_at, device, address) \
         select $2, chain, user_id, created_at, $3, $3, device, address from sessions where id_hash = $1";
        old.as_slice(), new.as_slice(), now.0)?;
    Ok(true)
}

/// A logout: this id and every id it replaced or was replaced by. `false`: there was none.
pub async fn end(db: &Db, id_hash: IdHash) -> Result<bool> {
    let mut tx = db.write().await?;
    // A rotation that is under way is waited for here; the id it makes is found afterwards.
    let chain: Option<(Vec<u8>,)> = insert_returning!(tx,
        "update sessions set seen_at = seen_at where id_hash = $1 returning chain"; id_hash.as_slice())?;
    let Some((chain,)) = chain else { return Ok(false) };
    execute!(tx, "delete from sessions where chain = $1"; chain)?;
    tx.commit().await?;
    Ok(true)
}

/// A logout by who holds a token of this login. `false`: it is over already, or somebody else's.
pub async fn end_login(db: &Db, user: UserId, chain: IdHash) -> Result<bool> {
    let mut tx = db.write().await?;
    // As in `end`: a rotation under way is waited for.
    execute!(tx, "update sessions set seen_at = seen_at where user_id = $1 and chain = $2"; user.0, chain.as_slice())?;
    let ended =
        execute!(tx, "delete from sessions where user_id = $1 and chain = $2"; user.0, chain.as_slice())?;
    tx.commit().await?;
    Ok(ended > 0)
}

/// One login of a user, whatever its ids were.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Login {
    /// Names it; opens nothing.
    pub chain: Vec<u8>,
    pub device: Device,
    pub created_at: Time,
    pub seen_at: Time,
}

/// The logins of a user that are not over, the one seen last first.
pub async fn of(db: &Db, user: UserId, now: Time) -> Result<Vec<Login>> {
    type Row = (Vec<u8>, Option<String>, Option<String>, i64, i64);
    let rows: Vec<Row> = rows!(db.read().await?,
        "select chain, device, address, created_at, seen_at from sessions \
         where user_id = $1 and replaced_at is null and seen_at > $2 and created_at > $3 and created_at <= $4 \
         order by seen_at desc, created_at desc, chain";
        user.0, now.0 - IDLE, now.0 - ABSOLUTE, now.0 + SKEW)?;
    let logins = rows.into_iter().map(|(chain, name, address, created_at, seen_at)| Login {
        chain,
        device: Device { name, address },
        created_at: Time(created_at),
        seen_at: Time(seen_at),
    });
    Ok(logins.collect())
}

/// The login that an id belongs to.
pub async fn chain(db: &Db, id_hash: IdHash) -> Result<Option<Vec<u8>>> {
    let chain: Option<(Vec<u8>,)> =
        row!(db.read().await?, "select chain from sessions where id_hash = $1"; id_hash.as_slice())?;
    Ok(chain.map(|(chain,)| chain))
}

/// Ends one login of the user from another one. `false`: it is over already, or somebody else's.
pub async fn end_one(db: &Db, user: UserId, chain: &[u8], device: &Device, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    // As in `end`: a rotation under way is waited for.
    execute!(tx, "update sessions set seen_at = seen_at where user_id = $1 and chain = $2"; user.0, chain)?;
    if execute!(tx, "delete from sessions where user_id = $1 and chain = $2"; user.0, chain)? == 0 {
        return Ok(false);
    }
    // It may have made a link that opens another one.
    execute!(tx, "delete from pending_auths where user_id = $1"; user.0)?;
    events::put(&mut tx, user, EventKind::SessionEnded, device, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Ends every login of the user but `keep`, and every short token. Says how many logins.
pub async fn end_all(db: &Db, user: UserId, keep: Option<&[u8]>, device: &Device, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    account_status::hold(&mut tx, user).await?;
    let ended = account_status::end_logins(&mut tx, user, keep).await?;
    events::put(&mut tx, user, EventKind::SessionsEnded, device, now).await?;
    tx.commit().await?;
    Ok(ended)
}

/// Forgets what [`find`] would not find any more. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = execute!(tx,
        "delete from sessions where seen_at <= $1 or created_at <= $2 or replaced_at <= $3 or created_at > $4";
        now.0 - IDLE, now.0 - ABSOLUTE, now.0 - GRACE, now.0 + SKEW)?;
    tx.commit().await?;
    Ok(swept)
}
