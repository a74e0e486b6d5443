//! What is begun here and finished once, soon: a sign-in elsewhere, a ticket, a passkey's challenge. Only the SHA-256
//! of what finds it again is stored.

use domain::Time;

use crate::{Db, Result, UserId};

pub type PendingAuthHash = [u8; 32];

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Signing in at a provider; the browser's cookie finds it.
    Google,
    /// A link that signs in another browser.
    Ticket,
    /// A passkey being made.
    NewPasskey,
    /// A passkey being used.
    Passkey,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingAuth {
    /// Whose it is, where that is known at its beginning.
    pub user: Option<UserId>,
    /// What its beginner wants back.
    pub state: String,
}

impl Kind {
    const fn word(self) -> &'static str {
        match self {
            Self::Google => "google",
            Self::Ticket => "ticket",
            Self::NewPasskey => "new_passkey",
            Self::Passkey => "passkey",
        }
    }
}

/// Remembers it until then. What is past its time makes room.
pub async fn begin(
    db: &Db,
    kind: Kind,
    id_hash: PendingAuthHash,
    pending: &PendingAuth,
    now: Time,
    until: Time,
) -> Result<()> {
    let mut tx = db.write().await?;
    execute!(tx, "delete from pending_auths where until <= $1"; now.0)?;
    execute!(tx,
        "insert into pending_auths (id_hash, kind, user_id, state, until) values ($1, $2, $3, $4, $5)";
        id_hash.as_slice(), kind.word(), pending.user.map(|user| user.0), pending.state.as_str(), until.0)?;
    tx.commit().await
}

/// It, once: of two at the same time one gets it. `None`: never begun, finished, or too late.
pub async fn finish(db: &Db, kind: Kind, id_hash: PendingAuthHash, now: Time) -> Result<Option<PendingAuth>> {
    let mut tx = db.write().await?;
    let row: Option<(Option<i64>, String)> = insert_returning!(tx,
        "delete from pending_auths where id_hash = $1 and kind = $2 and until > $3 returning user_id, state";
        id_hash.as_slice(), kind.word(), now.0)?;
    tx.commit().await?;
    Ok(row.map(pending))
}

/// It, still to be finished.
pub async fn look(db: &Db, kind: Kind, id_hash: PendingAuthHash, now: Time) -> Result<Option<PendingAuth>> {
    let row: Option<(Option<i64>, String)> = row!(db.read().await?,
        "select user_id, state from pending_auths where id_hash = $1 and kind = $2 and until > $3";
        id_hash.as_slice(), kind.word(), now.0)?;
    Ok(row.map(pending))
}

fn pending((user, state): (Option<i64>, String)) -> PendingAuth {
    PendingAuth { user: user.map(UserId), state }
}
