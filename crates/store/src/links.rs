//! One-time links. Only the SHA-256 of what the mail says is stored.

use domain::Time;

use crate::db::Tx;
use crate::{Db, Result, UserId};

/// So far the clocks of two servers may differ. A link that was made later was made while a clock was wrong: it is
/// over.
const AHEAD: i64 = 60_000;

pub type LinkHash = [u8; 32];

/// What a link is good for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// A new password, asked for by mail.
    Reset,
    /// A new password, handed out by the operator: says nothing about the address.
    Handed,
    /// The address belongs to the user.
    Verify,
}

impl Purpose {
    pub fn word(self) -> &'static str {
        match self {
            Self::Reset => "reset",
            Self::Handed => "handed",
            Self::Verify => "verify",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        match word {
            "reset" => Some(Self::Reset),
            "handed" => Some(Self::Handed),
            "verify" => Some(Self::Verify),
            _ => None,
        }
    }

    /// How long it is good for, in milliseconds.
    pub fn lasts(self) -> i64 {
        const MINUTE: i64 = 60_000;
        match self {
            Self::Reset => 10 * MINUTE,
            Self::Handed => 60 * MINUTE,
            Self::Verify => 24 * 60 * MINUTE,
        }
    }
}

/// A new link; earlier ones for the same purpose are good until they end.
pub async fn add(db: &Db, hash: LinkHash, user: UserId, purpose: Purpose, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    put(&mut tx, hash, user, purpose, now).await?;
    tx.commit().await
}

/// Beside the change it belongs to.
pub(crate) async fn put(
    tx: &mut Tx,
    hash: LinkHash,
    user: UserId,
    purpose: Purpose,
    now: Time,
) -> Result<()> {
    execute!(tx,
        "insert into links (hash, user_id, purpose, created_at, expires_at) values ($1, $2, $3, $4, $5)";
        hash.as_slice(), user.0, purpose.word(), now.0, now.0 + purpose.lasts())?;
    Ok(())
}

/// Whose it is and what for; it stays good.
pub async fn find(db: &Db, hash: LinkHash, now: Time) -> Result<Option<(UserId, Purpose)>> {
    let row: Option<(i64, String)> = row!(db.read().await?,
        "select user_id, purpose from links where hash = $1 and expires_at > $2 and created_at <= $3";
        hash.as_slice(), now.0, now.0 + AHEAD)?;
    Ok(row.and_then(|(user, purpose)| Some((UserId(user), Purpose::from_word(&purpose)?))))
}

/// Uses it up, and every other one of the user for the same purpose. `false`: used or over already.
pub(crate) async fn spend(tx: &mut Tx, hash: LinkHash, user: UserId, now: Time) -> Result<bool> {
    let spent: Option<(String,)> = insert_returning!(tx,
        "delete from links where hash = $1 and user_id = $2 and expires_at > $3 and created_at <= $4 \
         returning purpose";
        hash.as_slice(), user.0, now.0, now.0 + AHEAD)?;
    let Some((purpose,)) = spent else { return Ok(false) };
    execute!(tx, "delete from links where user_id = $1 and purpose = $2"; user.0, purpose)?;
    Ok(true)
}

/// Forgets what is over. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept =
        execute!(tx, "delete from links where expires_at <= $1 or created_at > $2"; now.0, now.0 + AHEAD)?;
    tx.commit().await?;
    Ok(swept)
}
