//! What is past its time goes for good.

use domain::Time;

use super::SNAPSHOT_LIFE;
use crate::{Db, Result};

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Swept {
    pub snapshots: u64,
    pub imports: u64,
}

/// Nobody whose clock is a little behind ours should be in the middle of restoring what goes.
const MARGIN: i64 = 24 * 60 * 60 * 1000;

/// Imports undone under a snapshot whose time is over, and in no other.
macro_rules! gone {
    ($start:literal) => {
        concat!(
            $start,
            " (select i.id from imports i join snapshots s on s.id = i.snapshot_id \
               where i.undone_at is not null and s.created_at <= $1 \
                 and not exists (select 1 from snapshot_imports m where m.import_id = i.id))"
        )
    };
}

/// Snapshots older than 30 days (and one for slow clocks), and the imports that were undone under them.
/// What the user undid by hand stays.
pub async fn sweep(db: &Db, now: Time) -> Result<Swept> {
    let last = now.0 - SNAPSHOT_LIFE - MARGIN;
    let mut tx = db.write().await?;
    execute!(tx,
        "delete from snapshot_imports where snapshot_id in (select id from snapshots where created_at <= $1)";
        last)?;
    // A redo that is under way is waited for here; afterwards its import is not gone.
    execute!(tx, gone!("update imports set snapshot_id = snapshot_id where id in"); last)?;
    for statement in [
        gone!("delete from fill_charges where import_id in"),
        gone!("delete from fills where import_id in"),
        gone!("delete from instruments where import_id in"),
        gone!("delete from cards where import_id in"),
        gone!("delete from statements where import_id in"),
        gone!("delete from parts where import_id in"),
    ] {
        execute!(tx, statement; last)?;
    }
    let imports = execute!(tx, gone!("delete from imports where id in"); last)?;
    let snapshots = execute!(tx, "delete from snapshots where created_at <= $1"; last)?;
    tx.commit().await?;
    Ok(Swept { snapshots, imports })
}
