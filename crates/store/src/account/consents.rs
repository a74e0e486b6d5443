//! What a user agreed to, when, and to which version of the notice (DPDP Act, sections 5 and 6).

use domain::Time;

use crate::db::Tx;
use crate::{Db, Result, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewConsent<'a> {
    pub purpose: &'a str,
    /// Of the notice that was shown.
    pub version: &'a str,
    pub given: bool,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Consent {
    pub purpose: String,
    pub version: String,
    pub given: bool,
    pub at: Time,
}

/// Records them, in one transaction. Where the phone number is kept by consent and the consent goes, so does the
/// number.
pub async fn consent(
    db: &Db,
    user: UserId,
    new: &[NewConsent<'_>],
    erase_phone: bool,
    now: Time,
) -> Result<()> {
    let mut tx = db.write().await?;
    put(&mut tx, user, new, now).await?;
    if erase_phone {
        execute!(tx, "update users set phone = null where id = $1"; user.0)?;
    }
    tx.commit().await
}

/// Beside what they are given for.
pub(crate) async fn put(tx: &mut Tx, user: UserId, new: &[NewConsent<'_>], now: Time) -> Result<()> {
    for one in new {
        execute!(tx,
            "insert into consents (user_id, purpose, version, given, at) values ($1, $2, $3, $4, $5)";
            user.0, one.purpose, one.version, i64::from(one.given), now.0)?;
    }
    Ok(())
}

/// All of them, the newest first.
pub async fn consents(db: &Db, user: UserId) -> Result<Vec<Consent>> {
    let rows: Vec<(String, String, i64, i64)> = rows!(db.read().await?,
        "select purpose, version, given, at from consents where user_id = $1 order by id desc"; user.0)?;
    let consents = rows.into_iter().map(|(purpose, version, given, at)| Consent {
        purpose,
        version,
        given: given != 0,
        at: Time(at),
    });
    Ok(consents.collect())
}
