//! Users as a provider of sign-ins knows them. Its subject is who somebody is; its e-mail finds an account only
//! where the provider has verified it: see [`Entered`].

use domain::Time;

use crate::db::Tx;
use crate::events::{self, Device, EventKind};
use crate::users::new_salt;
use crate::{Db, Result, StoreError, UserId, account_status};

/// What the provider vouches for; the e-mail is verified there, and normalised by the caller.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Vouched {
    pub issuer: String,
    pub subject: String,
    pub email: String,
    pub name: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Entered {
    /// This subject was here before.
    Known(UserId),
    /// Nobody had this address.
    New(UserId),
    /// The owner of the address proved it here as well: the account got a second way in.
    Linked(UserId),
    /// Somebody registered with the address and never proved it: the account is its owner's now, and whoever was in
    /// it is out, with every key to it.
    TakenOver(UserId),
    /// The address belongs to an account of another subject of this provider.
    OtherSubject,
    /// The operator switched the account off.
    Disabled,
}

/// Finds or makes the account, in one transaction: of two at the same time the second finds what the first made.
pub async fn enter(db: &Db, vouched: &Vouched, device: &Device, now: Time) -> Result<Entered> {
    let mut tx = db.write().await?;
    let known: Option<(i64,)> = row!(tx,
        "select user_id from identities where issuer = $1 and subject = $2";
        vouched.issuer.as_str(), vouched.subject.as_str())?;
    if let Some((user,)) = known {
        let disabled = account_status::hold(&mut tx, UserId(user)).await?.disabled_at.is_some();
        return Ok(if disabled { Entered::Disabled } else { Entered::Known(UserId(user)) });
    }
    let salt = new_salt()?;
    let made: Option<(i64,)> = insert_returning!(tx,
        "insert into users (email, name, salt, revision, created_at) values ($1, $2, $3, 0, $4) \
         on conflict (email) do nothing returning id";
        vouched.email.as_str(), vouched.name.as_str(), salt.as_slice(), now.0)?;
    let entered = match made {
        Some((user,)) => {
            account_status::hold(&mut tx, UserId(user)).await?;
            verify(&mut tx, user, now).await?;
            events::put(&mut tx, UserId(user), EventKind::Registered, device, now).await?;
            Entered::New(UserId(user))
        }
        None => existing(&mut tx, vouched, device, now).await?,
    };
    if let Entered::New(user) | Entered::Linked(user) | Entered::TakenOver(user) = entered {
        // Two callbacks of one person at once: the second finds the row of the first.
        execute!(tx,
            "insert into identities (user_id, issuer, subject, email, created_at) values ($1, $2, $3, $4, $5) \
             on conflict (issuer, subject) do nothing";
            user.0, vouched.issuer.as_str(), vouched.subject.as_str(), vouched.email.as_str(), now.0)?;
    }
    tx.commit().await?;
    Ok(entered)
}

async fn existing(tx: &mut Tx, vouched: &Vouched, device: &Device, now: Time) -> Result<Entered> {
    let row: Option<(i64,)> = row!(tx, "select id from users where email = $1"; vouched.email.as_str())?;
    let (user,) = row.ok_or_else(|| StoreError::broken("an address that is taken by nobody"))?;
    // Held until the end, so that nobody proves or registers anything meanwhile.
    let status = account_status::hold(tx, UserId(user)).await?;
    if status.disabled_at.is_some() {
        return Ok(Entered::Disabled);
    }
    // The first of two callbacks of one person may have been here while we waited.
    let own: Option<(String,)> = row!(tx,
        "select subject from identities where user_id = $1 and issuer = $2"; user, vouched.issuer.as_str())?;
    match (own, status.verified_at) {
        (Some((subject,)), Some(_)) if subject == vouched.subject => Ok(Entered::Known(UserId(user))),
        (Some(_), Some(_)) => Ok(Entered::OtherSubject),
        (None, Some(_)) => {
            events::put(tx, UserId(user), EventKind::GoogleLinked, device, now).await?;
            Ok(Entered::Linked(UserId(user)))
        }
        (_, None) => {
            take_over(tx, user, vouched, now).await?;
            events::put(tx, UserId(user), EventKind::GoogleTookOver, device, now).await?;
            Ok(Entered::TakenOver(UserId(user)))
        }
    }
}

/// Whoever registered somebody else's address keeps no way in: no password, session, token, passkey, link or ticket.
async fn take_over(tx: &mut Tx, user: i64, vouched: &Vouched, now: Time) -> Result<()> {
    execute!(tx,
        "update users set password_hash = null, phone = null, name = $2, delete_at = null where id = $1";
        user, vouched.name.as_str())?;
    verify(tx, user, now).await?;
    account_status::end_logins(tx, UserId(user), None).await?;
    forget_keys(tx, user).await?;
    execute!(tx, "delete from links where user_id = $1"; user)?;
    // Nor a link that is still to be mailed.
    execute!(tx, "delete from mails where user_id = $1 and sent_at is null"; user)?;
    Ok(())
}

/// Ways in that need no password.
pub(crate) async fn forget_keys(tx: &mut Tx, user: i64) -> Result<()> {
    execute!(tx, "delete from passkeys where user_id = $1"; user)?;
    execute!(tx, "delete from identities where user_id = $1"; user)?;
    execute!(tx, "delete from pending_auths where user_id = $1"; user)?;
    Ok(())
}

async fn verify(tx: &mut Tx, user: i64, now: Time) -> Result<()> {
    execute!(tx,
        "update account_statuses set verified_at = coalesce(verified_at, $2) where user_id = $1"; user, now.0)?;
    Ok(())
}
