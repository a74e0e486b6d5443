//! Keys that every instance signs and reads with. They come here sealed: who reads the database, or a backup, has none.

use std::path::Path;

use domain::Time;

use crate::{Db, Result, UserId, dialect, dump};

/// A key of tokens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SigningKey {
    pub sealed: Vec<u8>,
    /// It reads before, so that no instance refuses what another signs already. `None`: it only reads.
    pub signs_from: Option<Time>,
    /// Seconds since 1970: of a key that was replaced, the last end of what it signed.
    pub good_until: Option<i64>,
}

/// In the order in which they were made.
pub async fn signing(db: &Db) -> Result<Vec<SigningKey>> {
    let rows: Vec<(Vec<u8>, Option<i64>, Option<i64>)> =
        rows!(db.read().await?, "select sealed, signs_from, good_until from signing_keys order by id")?;
    let key = |(sealed, from, good_until): (Vec<u8>, Option<i64>, Option<i64>)| SigningKey {
        sealed,
        signs_from: from.map(Time),
        good_until,
    };
    Ok(rows.into_iter().map(key).collect())
}

/// Stores the first key, if no other server did so meanwhile. `false`: there was one.
pub async fn first_signing(db: &Db, sealed: &[u8], now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    dialect::wait_for_the_other(&mut tx).await?;
    let known: Option<(i64,)> = row!(tx, "select id from signing_keys limit 1")?;
    if known.is_some() {
        return Ok(false);
    }
    execute!(tx, "insert into signing_keys (sealed, signs_from) values ($1, $2)"; sealed, now.0)?;
    tx.commit().await?;
    Ok(true)
}

/// The next key, which signs from `from` on. Those before are good for what ends until `until` (seconds since 1970),
/// and not for longer than they were.
pub async fn replace_signing(db: &Db, sealed: &[u8], from: Time, until: i64) -> Result<()> {
    let mut tx = db.write().await?;
    dialect::wait_for_the_other(&mut tx).await?;
    execute!(tx, "update signing_keys set good_until = $1 where good_until is null"; until)?;
    execute!(tx, "insert into signing_keys (sealed, signs_from) values ($1, $2)"; sealed, from.0)?;
    tx.commit().await?;
    Ok(())
}

/// A key that signed elsewhere until now: it only reads.
pub async fn add_retired_signing(db: &Db, sealed: &[u8], until: i64) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx, "insert into signing_keys (sealed, good_until) values ($1, $2)"; sealed, until)?;
    tx.commit().await?;
    Ok(())
}

/// Removes those whose last token has ended. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = execute!(tx, "delete from signing_keys where good_until < $1"; now.0.div_euclid(1000))?;
    tx.commit().await?;
    Ok(swept)
}

/// What applicants' private links follow from.
pub async fn applicant_link(db: &Db) -> Result<Option<Vec<u8>>> {
    let key: Option<(Vec<u8>,)> =
        row!(db.read().await?, "select sealed from applicant_link_keys order by id limit 1")?;
    Ok(key.map(|(sealed,)| sealed))
}

/// Stores it, if no other server did so meanwhile. `false`: there was one.
pub async fn first_applicant_link(db: &Db, sealed: &[u8]) -> Result<bool> {
    let mut tx = db.write().await?;
    dialect::wait_for_the_other(&mut tx).await?;
    let known: Option<(i64,)> = row!(tx, "select id from applicant_link_keys limit 1")?;
    if known.is_some() {
        return Ok(false);
    }
    execute!(tx, "insert into applicant_link_keys (sealed) values ($1)"; sealed)?;
    tx.commit().await?;
    Ok(true)
}

/// What a sealed key is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyUse<'a> {
    Signing,
    ApplicantLinks,
    /// Of the model that a user named.
    OwnModel {
        user: UserId,
        address: &'a str,
    },
}

/// Every key is stored as `again` seals it; what it answers instead of one leaves all of them as they were.
pub async fn reseal<E>(
    db: &Db,
    again: impl Fn(KeyUse<'_>, &[u8]) -> std::result::Result<Vec<u8>, E>,
) -> Result<std::result::Result<(), E>> {
    let mut tx = db.write().await?;
    dialect::wait_for_the_other(&mut tx).await?;
    let signing: Vec<(i64, Vec<u8>)> = rows!(tx, "select id, sealed from signing_keys order by id")?;
    let links: Vec<(i64, Vec<u8>)> = rows!(tx, "select id, sealed from applicant_link_keys order by id")?;
    for (id, sealed) in signing {
        match again(KeyUse::Signing, &sealed) {
            Ok(sealed) => {
                execute!(tx, "update signing_keys set sealed = $2 where id = $1"; id, sealed.as_slice())?
            }
            Err(problem) => return Ok(Err(problem)),
        };
    }
    for (id, sealed) in links {
        match again(KeyUse::ApplicantLinks, &sealed) {
            Ok(sealed) => {
                execute!(tx, "update applicant_link_keys set sealed = $2 where id = $1"; id, sealed.as_slice())?
            }
            Err(problem) => return Ok(Err(problem)),
        };
    }
    let models: Vec<(i64, String, Vec<u8>)> = rows!(
        tx,
        "select user_id, address, sealed_key from own_models where sealed_key is not null order by user_id"
    )?;
    for (user, address, sealed) in models {
        match again(KeyUse::OwnModel { user: UserId(user), address: &address }, &sealed) {
            Ok(sealed) => {
                execute!(tx, "update own_models set sealed_key = $2 where user_id = $1"; user, sealed.as_slice())?
            }
            Err(problem) => return Ok(Err(problem)),
        };
    }
    tx.commit().await?;
    Ok(Ok(()))
}

/// The one in a backup, still sealed; `None` in a backup of a release that kept it in the data folder.
pub fn applicant_link_of_backup(folder: &Path) -> Result<Option<Vec<u8>>> {
    dump::first_bytes(folder, "applicant_link_keys", "sealed")
}
