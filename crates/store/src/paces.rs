//! So many requests of one kind from one address, whichever server they reach.

use domain::Time;

use crate::{Db, Result};

/// SHA-256 of the kind and the address.
pub type PaceKey = [u8; 32];

/// Takes one request in. `Some`: not before so many milliseconds.
///
/// Each costs `price` milliseconds; `credit` of them may be owed.
pub async fn take(db: &Db, key: PaceKey, price: i64, credit: i64, now: Time) -> Result<Option<i64>> {
    let mut tx = db.write().await?;
    let taken: Option<(i64,)> = made!(tx,
        "insert into paces (key, paid_until) values ($1, $2) \
         on conflict (key) do update set \
           paid_until = case when paces.paid_until < $3 then $2 else paces.paid_until + $4 end \
         where paces.paid_until <= $5 \
         returning paid_until";
        key.as_slice(), now.0 + price, now.0, price, now.0 + credit)?;
    if taken.is_some() {
        tx.commit().await?;
        return Ok(None);
    }
    let owed: Option<(i64,)> = row!(tx, "select paid_until from paces where key = $1"; key.as_slice())?;
    Ok(owed.map(|(until,)| until - now.0 - credit))
}

/// Forgets what is paid. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = change!(tx, "delete from paces where paid_until <= $1"; now.0)?;
    tx.commit().await?;
    Ok(swept)
}
