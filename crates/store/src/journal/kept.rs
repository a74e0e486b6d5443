//! What one user may keep: live imports and undone ones together.

use domain::Time;

use super::SNAPSHOT_LIFE;
use crate::db::Tx;
use crate::{Result, StoreError, UserId};

/// Files, batches of typed cards and opening lots: ten a trading day for eight years.
pub const MOST_IMPORTS: i64 = 20_000;
/// Three times what may be live: what was there before two replaces can still be restored.
pub const MOST_KEPT_FILLS: i64 = 3_000_000;
/// Typed trades.
pub const MOST_CARDS: i64 = 100_000;
/// Bytes of notes and receipts.
pub const MOST_TEXT: i64 = 64 << 20;
/// Undone imports that go at once, the oldest first, when there is no room: the transaction stays short.
const MOST_FREED: i64 = 10;

/// After something went in: it is there if all of it fits. What was undone by hand more than 30 days ago makes room.
pub(crate) async fn has_room(tx: &mut Tx, user: UserId, now: Time) -> Result<()> {
    if fits(tx, user).await? {
        return Ok(());
    }
    free(tx, user, now).await?;
    if fits(tx, user).await? { Ok(()) } else { Err(StoreError::TooMuchKept) }
}

async fn fits(tx: &mut Tx, user: UserId) -> Result<bool> {
    let imports: Option<(i64, i64)> = row!(tx,
        "select count(*), cast(coalesce(sum(octet_length(receipt)), 0) as bigint) from imports where user_id = $1";
        user.0)?;
    let fills: Option<(i64,)> = row!(tx,
        "select cast(coalesce(sum(p.fills), 0) as bigint) from imports i join parts p on p.import_id = i.id \
         where i.user_id = $1"; user.0)?;
    let cards: Option<(i64, i64)> = row!(tx,
        "select count(*), cast(coalesce(sum(octet_length(c.stock_name) + octet_length(c.notes) \
                    + octet_length(c.psychology) + octet_length(c.market_outlook)), 0) as bigint) \
         from imports i join cards c on c.import_id = i.id where i.user_id = $1"; user.0)?;
    let (imports, receipts) = imports.unwrap_or_default();
    let (fills,) = fills.unwrap_or_default();
    let (cards, notes) = cards.unwrap_or_default();
    Ok(imports <= MOST_IMPORTS
        && fills <= MOST_KEPT_FILLS
        && cards <= MOST_CARDS
        && receipts.saturating_add(notes) <= MOST_TEXT)
}

/// Nothing that a snapshot brings back.
async fn free(tx: &mut Tx, user: UserId, now: Time) -> Result<()> {
    let oldest: Vec<(i64,)> = rows!(tx,
        "select id from imports \
         where user_id = $1 and undone_at <= $2 \
           and not exists (select 1 from snapshot_imports m where m.import_id = imports.id) \
         order by undone_at, id limit $3";
        user.0, now.0 - SNAPSHOT_LIFE, MOST_FREED)?;
    for (import,) in oldest {
        execute!(tx,
            "update snapshots set import_id = null where user_id = $1 and import_id = $2"; user.0, import)?;
        execute!(tx, "delete from fill_charges where import_id = $1"; import)?;
        execute!(tx, "delete from fills where import_id = $1"; import)?;
        execute!(tx, "delete from instruments where import_id = $1"; import)?;
        execute!(tx, "delete from cards where import_id = $1"; import)?;
        execute!(tx, "delete from statements where import_id = $1"; import)?;
        execute!(tx, "delete from parts where import_id = $1"; import)?;
        execute!(tx, "delete from imports where user_id = $1 and id = $2"; user.0, import)?;
    }
    Ok(())
}
