//! Whether a user may come in: the password, whether it is switched off, and what ends every login at once.

use domain::Time;

use crate::db::Tx;
use crate::events::{self, Device, EventKind};
use crate::guesses::GuessKey;
use crate::identities;
use crate::links::{self, LinkHash, Purpose};
use crate::mails::{self, NewMail};
use crate::user_id::UserId;
use crate::users::{User, UserRow, user};
use crate::{Db, Result};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct AccountStatus {
    /// Grows when every login is to end. Whoever was let in by an older one is not any more.
    pub generation: i64,
    /// When the user showed that the address is theirs.
    pub verified_at: Option<Time>,
    /// Since when nobody may come in.
    pub disabled_at: Option<Time>,
}

/// What a login has to know, of one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub user: UserId,
    pub password_hash: Option<String>,
    pub status: AccountStatus,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Renamed {
    Done,
    /// The consent to keep a phone number was not given, or taken back. Nothing was changed.
    NoConsent,
    Gone,
}

/// A password that was set.
#[derive(Debug, Clone, Copy)]
pub struct NewPassword<'a> {
    pub user: UserId,
    pub hash: &'a str,
    /// Of the user's address: whoever knows the new password starts without a count.
    pub guesses: GuessKey,
    pub device: &'a Device,
    /// Tells the owner.
    pub mail: &'a NewMail,
}

pub async fn of(db: &Db, user: UserId) -> Result<AccountStatus> {
    let row: Option<(i64, Option<i64>, Option<i64>)> = row!(db.read().await?,
        "select generation, verified_at, disabled_at from account_statuses where user_id = $1"; user.0)?;
    Ok(row.map(status).unwrap_or_default())
}

pub async fn entry(db: &Db, email: &str) -> Result<Option<Entry>> {
    type Row = (i64, Option<String>, i64, Option<i64>, Option<i64>);
    let row: Option<Row> = row!(db.read().await?,
        "select u.id, u.password_hash, coalesce(s.generation, 0), s.verified_at, s.disabled_at \
         from users u left join account_statuses s on s.user_id = u.id where u.email = $1";
        email)?;
    Ok(row.map(|(id, password_hash, generation, verified_at, disabled_at)| Entry {
        user: UserId(id),
        password_hash,
        status: status((generation, verified_at, disabled_at)),
    }))
}

pub async fn by_id(db: &Db, id: UserId) -> Result<Option<User>> {
    let row: Option<UserRow> = row!(db.read().await?,
        "select id, email, name, phone, role, revision, created_at from users where id = $1"; id.0)?;
    Ok(row.map(user))
}

/// Every user, in the order of their addresses. What an archive is unpacked under is no user.
pub async fn all(db: &Db) -> Result<Vec<(User, AccountStatus)>> {
    type Row = (i64, String, String, Option<String>, String, i64, i64, i64, Option<i64>, Option<i64>);
    let rows: Vec<Row> = rows!(
        db.read().await?,
        "select u.id, u.email, u.name, u.phone, u.role, u.revision, u.created_at, \
                coalesce(s.generation, 0), s.verified_at, s.disabled_at \
         from users u left join account_statuses s on s.user_id = u.id \
         where u.email like '%@%' order by u.email"
    )?;
    let all = rows.into_iter().map(
        |(id, email, name, phone, role, revision, at, generation, verified, disabled)| {
            (user((id, email, name, phone, role, revision, at)), status((generation, verified, disabled)))
        },
    );
    Ok(all.collect())
}

/// Who they are, as they typed it. Another phone number than the one that is kept needs the consent to keep one.
pub async fn rename(db: &Db, user: UserId, name: &str, phone: Option<&str>) -> Result<Renamed> {
    let mut tx = db.write().await?;
    // Whoever takes the consent back stands in line here, and erases what is written below.
    let kept: Option<(Option<String>,)> =
        insert_returning!(tx, "update users set name = $2 where id = $1 returning phone"; user.0, name)?;
    let Some((kept,)) = kept else { return Ok(Renamed::Gone) };
    if phone.is_some() && kept.as_deref() != phone {
        let said: Option<(i64,)> = row!(tx,
            "select given from consents where user_id = $1 and purpose = 'phone' order by id desc limit 1"; user.0)?;
        if said != Some((1,)) {
            return Ok(Renamed::NoConsent);
        }
    }
    execute!(tx, "update users set phone = $2 where id = $1"; user.0, phone)?;
    tx.commit().await?;
    Ok(Renamed::Done)
}

/// A password changed by who knew the old one. Every session but those of `keep` ends; says how many logins that
/// were. `None`: the account changed meanwhile, and nothing was done.
pub async fn change_password(
    db: &Db,
    new: NewPassword<'_>,
    seen: i64,
    keep: Option<&[u8]>,
    now: Time,
) -> Result<Option<u64>> {
    let mut tx = db.write().await?;
    let held = hold(&mut tx, new.user).await?;
    if held.generation != seen || held.disabled_at.is_some() {
        return Ok(None);
    }
    let ended = set_password(&mut tx, new, keep, EventKind::PasswordChanged, now).await?;
    tx.commit().await?;
    Ok(Some(ended))
}

/// A password set by who has the link. Every session ends. `false`: the link is used or over.
pub async fn reset_password(db: &Db, new: NewPassword<'_>, link: LinkHash, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let held = hold(&mut tx, new.user).await?;
    let purpose: Option<(String,)> = row!(tx, "select purpose from links where hash = $1"; link.as_slice())?;
    if !links::spend(&mut tx, link, new.user, now).await? {
        return Ok(false);
    }
    // Other ways to a new password end with this one.
    for other in [Purpose::Reset, Purpose::Handed] {
        execute!(tx, "delete from links where user_id = $1 and purpose = $2"; new.user.0, other.word())?;
    }
    // Whoever registered a stranger's address keeps no other way in.
    if held.verified_at.is_none() {
        identities::forget_keys(&mut tx, new.user.0).await?;
    }
    // It came by mail: the address is the user's.
    if purpose.is_some_and(|(word,)| word == Purpose::Reset.word()) {
        execute!(tx, "update account_statuses set verified_at = coalesce(verified_at, $2) where user_id = $1";
            new.user.0, now.0)?;
    }
    set_password(&mut tx, new, None, EventKind::PasswordReset, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// The address is the user's. `false`: the link is used or over.
pub async fn verify(db: &Db, id: UserId, link: LinkHash, device: &Device, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    hold(&mut tx, id).await?;
    if !links::spend(&mut tx, link, id, now).await? {
        return Ok(false);
    }
    execute!(tx,
        "update account_statuses set verified_at = coalesce(verified_at, $2) where user_id = $1"; id.0, now.0)?;
    events::put(&mut tx, id, EventKind::AddressVerified, device, now).await?;
    tx.commit().await?;
    Ok(true)
}

/// Nobody comes in any more, and whoever is in is out.
pub async fn disable(db: &Db, id: UserId, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    hold(&mut tx, id).await?;
    execute!(tx,
        "update account_statuses set disabled_at = coalesce(disabled_at, $2) where user_id = $1"; id.0, now.0)?;
    execute!(tx, "delete from links where user_id = $1"; id.0)?;
    end_logins(&mut tx, id, None).await?;
    events::put(&mut tx, id, EventKind::OperatorDisabled, &Device::default(), now).await?;
    tx.commit().await
}

pub async fn enable(db: &Db, id: UserId, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    hold(&mut tx, id).await?;
    execute!(tx, "update account_statuses set disabled_at = null where user_id = $1"; id.0)?;
    events::put(&mut tx, id, EventKind::OperatorEnabled, &Device::default(), now).await?;
    tx.commit().await
}

/// A link that the operator hands to the user.
pub async fn hand_link(db: &Db, id: UserId, link: LinkHash, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    hold(&mut tx, id).await?;
    links::put(&mut tx, link, id, Purpose::Handed, now).await?;
    events::put(&mut tx, id, EventKind::OperatorReset, &Device::default(), now).await?;
    tx.commit().await
}

/// The user's row, made when it is not there, and nobody else changes it until the transaction ends.
pub(crate) async fn hold(tx: &mut Tx, id: UserId) -> Result<AccountStatus> {
    let row: Option<(i64, Option<i64>, Option<i64>)> = insert_returning!(tx,
        "insert into account_statuses (user_id, generation) values ($1, 0) \
         on conflict (user_id) do update set generation = account_statuses.generation \
         returning generation, verified_at, disabled_at";
        id.0)?;
    Ok(row.map(status).unwrap_or_default())
}

/// Ends every login of the user but those of `keep`; says how many. Tokens end too, short and personal ones, and what
/// was begun to be finished later: a ticket would be a login that outlives this.
pub(crate) async fn end_logins(tx: &mut Tx, id: UserId, keep: Option<&[u8]>) -> Result<u64> {
    execute!(tx, "update account_statuses set generation = generation + 1 where user_id = $1"; id.0)?;
    execute!(tx, "delete from pending_auths where user_id = $1"; id.0)?;
    execute!(tx, "delete from personal_tokens where user_id = $1"; id.0)?;
    // A rotation that is under way is waited for here; the id it makes is found afterwards.
    execute!(tx, "update sessions set seen_at = seen_at where user_id = $1"; id.0)?;
    let ended: Option<(i64,)> = row!(tx,
        "select count(distinct chain) from sessions where user_id = $1 and ($2 is null or chain <> $2)"; id.0, keep)?;
    execute!(tx, "delete from sessions where user_id = $1 and ($2 is null or chain <> $2)"; id.0, keep)?;
    Ok(ended.map_or(0, |(ended,)| ended.unsigned_abs()))
}

async fn set_password(
    tx: &mut Tx,
    new: NewPassword<'_>,
    keep: Option<&[u8]>,
    kind: EventKind,
    now: Time,
) -> Result<u64> {
    execute!(tx, "update users set password_hash = $2 where id = $1"; new.user.0, new.hash)?;
    execute!(tx, "delete from guesses where key = $1"; new.guesses.as_slice())?;
    let ended = end_logins(tx, new.user, keep).await?;
    events::put(tx, new.user, kind, new.device, now).await?;
    mails::put(tx, new.mail, now).await?;
    Ok(ended)
}

fn status((generation, verified_at, disabled_at): (i64, Option<i64>, Option<i64>)) -> AccountStatus {
    AccountStatus { generation, verified_at: verified_at.map(Time), disabled_at: disabled_at.map(Time) }
}
