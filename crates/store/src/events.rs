//! What happened to an account, for its owner to see: logins, passwords, sessions.

use domain::Time;

use crate::db::Tx;
use crate::{Db, Result, UserId};

/// So long they are kept.
pub const KEPT: i64 = 180 * 24 * 60 * 60 * 1000;
const SHOWN: i64 = 200;

/// Where somebody came from, in words for the owner of the account.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Device {
    /// "Firefox on Windows".
    pub name: Option<String>,
    /// Network address; `None` on the server's own machine.
    pub address: Option<String>,
}

macro_rules! kinds {
    ($($(#[$meta:meta])* $kind:ident = $word:literal),+ $(,)?) => {
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum EventKind {
            $($(#[$meta])* $kind),+
        }

        impl EventKind {
            pub fn word(self) -> &'static str {
                match self {
                    $(Self::$kind => $word),+
                }
            }

            pub fn from_word(word: &str) -> Option<Self> {
                match word {
                    $($word => Some(Self::$kind),)+
                    _ => None,
                }
            }
        }
    };
}

kinds! {
    Registered = "registered",
    Login = "login",
    LoginFailed = "login_failed",
    /// So many failed that the account waits before the next.
    Paused = "paused",
    Logout = "logout",
    /// A login from a device that was not seen before.
    NewDevice = "new_device",
    PasswordChanged = "password_changed",
    PasswordReset = "password_reset",
    ResetAsked = "reset_asked",
    SessionEnded = "session_ended",
    SessionsEnded = "sessions_ended",
    AddressVerified = "address_verified",
    OperatorReset = "operator_reset",
    OperatorDisabled = "operator_disabled",
    OperatorEnabled = "operator_enabled",
    GoogleLinked = "google_linked",
    /// The owner of the address came by Google; whoever had registered with it is out.
    GoogleTookOver = "google_took_over",
    /// A link for another device was made.
    TicketMade = "ticket_made",
    ArchiveExported = "taken_out",
    ArchiveImported = "put_back",
    DeletionAsked = "deletion_asked",
    DeletionCalledOff = "deletion_called_off",
    PasskeyAdded = "passkey_added",
    PasskeyRemoved = "passkey_removed",
    TokenMade = "token_made",
    TokenRevoked = "token_revoked",
    /// A language model of the user's own was named, with a key or without.
    OwnModelSet = "own_model_set",
    OwnModelRemoved = "own_model_removed",
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    pub id: i64,
    pub kind: EventKind,
    pub at: Time,
    pub device: Device,
}

pub async fn add(db: &Db, user: UserId, kind: EventKind, device: &Device, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    put(&mut tx, user, kind, device, now).await?;
    tx.commit().await
}

/// Beside the change it tells of.
pub(crate) async fn put(
    tx: &mut Tx,
    user: UserId,
    kind: EventKind,
    device: &Device,
    now: Time,
) -> Result<()> {
    execute!(tx,
        "insert into security_events (user_id, kind, at, device, address) values ($1, $2, $3, $4, $5)";
        user.0, kind.word(), now.0, device.name.as_deref(), device.address.as_deref())?;
    Ok(())
}

/// The newest of a user, newest first.
pub async fn of(db: &Db, user: UserId) -> Result<Vec<Event>> {
    type Row = (i64, String, i64, Option<String>, Option<String>);
    let rows: Vec<Row> = rows!(db.read().await?,
        "select id, kind, at, device, address from security_events where user_id = $1 order by id desc limit $2";
        user.0, SHOWN)?;
    let events = rows.into_iter().filter_map(|(id, kind, at, name, address)| {
        // A kind of a later program is not shown by this one.
        let kind = EventKind::from_word(&kind)?;
        Some(Event { id, kind, at: Time(at), device: Device { name, address } })
    });
    Ok(events.collect())
}

/// Forgets the old. Says how many.
pub async fn sweep(db: &Db, now: Time) -> Result<u64> {
    let mut tx = db.write().await?;
    let swept = execute!(tx, "delete from security_events where at <= $1"; now.0 - KEPT)?;
    tx.commit().await?;
    Ok(swept)
}
