//! Language models that users named for their own questions. Their keys come here sealed.

use domain::Time;

use crate::events::{self, Device, EventKind};
use crate::{Db, Result, UserId};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OwnModel {
    /// The base of its addresses.
    pub address: String,
    /// As its server calls it.
    pub name: String,
    /// `None`: its server asks for none.
    pub sealed_key: Option<Vec<u8>>,
    pub set_at: Time,
}

pub async fn of(db: &Db, user: UserId) -> Result<Option<OwnModel>> {
    let row: Option<(String, String, Option<Vec<u8>>, i64)> = row!(db.read().await?,
        "select address, name, sealed_key, set_at from own_models where user_id = $1"; user.0)?;
    Ok(row.map(|(address, name, sealed_key, set_at)| OwnModel {
        address,
        name,
        sealed_key,
        set_at: Time(set_at),
    }))
}

/// It takes the place of the one before.
pub async fn set(db: &Db, user: UserId, model: &OwnModel, device: &Device) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx,
        "insert into own_models (user_id, address, name, sealed_key, set_at) values ($1, $2, $3, $4, $5) \
         on conflict (user_id) do update set address = excluded.address, name = excluded.name, \
           sealed_key = excluded.sealed_key, set_at = excluded.set_at";
        user.0, model.address.as_str(), model.name.as_str(), model.sealed_key.as_deref(), model.set_at.0)?;
    events::put(&mut tx, user, EventKind::OwnModelSet, device, model.set_at).await?;
    tx.commit().await
}

/// `false`: there was none.
pub async fn remove(db: &Db, user: UserId, device: &Device, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    if execute!(tx, "delete from own_models where user_id = $1"; user.0)? == 0 {
        return Ok(false);
    }
    events::put(&mut tx, user, EventKind::OwnModelRemoved, device, now).await?;
    tx.commit().await?;
    Ok(true)
}
