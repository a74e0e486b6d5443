//! Who may come in.

use domain::Time;

use crate::account::{NewConsent, put_consents};
use crate::db::Tx;
use crate::events::{self, Device, EventKind};
use crate::mails::{self, NewMail};
use crate::{Db, Result, StoreError, UserId};

#[derive(Debug, Clone)]
pub struct NewUser {
    /// Normalised by the caller: two spellings of one address must be one text.
    pub email: String,
    pub name: String,
    pub phone: Option<String>,
    /// `None`: cannot sign in with a password.
    pub password_hash: Option<String>,
}

/// What somebody may see besides a journal of his own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    Trader,
    /// Openings and applications too.
    Staff,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    pub id: UserId,
    pub email: String,
    pub name: String,
    pub phone: Option<String>,
    pub role: Role,
    /// Grows by one with every change of the journal.
    pub revision: i64,
    pub created_at: Time,
}

impl Role {
    pub const fn word(self) -> &'static str {
        match self {
            Self::Trader => "trader",
            Self::Staff => "staff",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        [Self::Trader, Self::Staff].into_iter().find(|role| role.word() == word)
    }
}

pub(crate) type UserRow = (i64, String, String, Option<String>, String, i64, i64);

pub(crate) fn user((id, email, name, phone, role, revision, created_at): UserRow) -> User {
    // A word that this program does not know opens nothing.
    let role = Role::from_word(&role).unwrap_or(Role::Trader);
    User { id: UserId(id), email, name, phone, role, revision, created_at: Time(created_at) }
}

/// What comes with an account that somebody opens for themselves.
#[derive(Debug)]
pub struct Registration<'a> {
    pub user: &'a NewUser,
    pub device: &'a Device,
    /// What they agreed to by it.
    pub consents: &'a [NewConsent<'a>],
}

/// `None`: the address is taken. Of fifty at once, one gets in.
pub async fn add(db: &Db, new: &NewUser, now: Time) -> Result<Option<User>> {
    let mut tx = db.write().await?;
    let user = insert(&mut tx, new, now).await?;
    tx.commit().await?;
    Ok(user)
}

/// The same with all that belongs to it, the first mail too: whoever tries again finds the whole of it or nothing.
pub async fn register(
    db: &Db,
    new: &Registration<'_>,
    mail: impl FnOnce(&User) -> NewMail,
    now: Time,
) -> Result<Option<User>> {
    let mut tx = db.write().await?;
    let Some(user) = insert(&mut tx, new.user, now).await? else { return Ok(None) };
    events::put(&mut tx, user.id, EventKind::Registered, new.device, now).await?;
    put_consents(&mut tx, user.id, new.consents, now).await?;
    mails::put(&mut tx, &mail(&user), now).await?;
    tx.commit().await?;
    Ok(Some(user))
}

async fn insert(tx: &mut Tx, new: &NewUser, now: Time) -> Result<Option<User>> {
    let salt = new_salt()?;
    let row: Option<UserRow> = insert_returning!(tx,
        "insert into users (email, name, phone, password_hash, salt, revision, created_at) \
         values ($1, $2, $3, $4, $5, 0, $6) \
         on conflict (email) do nothing \
         returning id, email, name, phone, role, revision, created_at";
        &new.email, &new.name, new.phone.as_deref(), new.password_hash.as_deref(), salt.as_slice(), now.0)?;
    Ok(row.map(user))
}

pub(crate) fn new_salt() -> Result<[u8; 16]> {
    let mut salt = [0_u8; 16];
    getrandom::fill(&mut salt).map_err(|error| StoreError::Unavailable(format!("no randomness: {error}")))?;
    Ok(salt)
}

/// The user and the hash of the password, if there is one.
pub async fn by_email(db: &Db, email: &str) -> Result<Option<(User, Option<String>)>> {
    type Row = (i64, String, String, Option<String>, String, i64, i64, Option<String>);
    let row: Option<Row> = row!(db.read().await?,
        "select id, email, name, phone, role, revision, created_at, password_hash from users where email = $1";
        email)?;
    Ok(row.map(|(id, email, name, phone, role, revision, created_at, hash)| {
        (user((id, email, name, phone, role, revision, created_at)), hash)
    }))
}

/// From the next request on. `false`: nobody has this address.
pub async fn set_role(db: &Db, email: &str, role: Role, now: Time) -> Result<bool> {
    let mut tx = db.write().await?;
    let touched = execute!(tx, "update users set role = $2 where email = $1"; email, role.word())?;
    if touched > 0 {
        crate::careers::wrote(&mut tx, "server", "role_changed", email, role.word(), now).await?;
    }
    tx.commit().await?;
    Ok(touched > 0)
}

/// Random, one per user: the broker's client id is kept only as a hash with it.
pub async fn salt(db: &Db, user: UserId) -> Result<[u8; 16]> {
    let row: Option<(Vec<u8>,)> = row!(db.read().await?, "select salt from users where id = $1"; user.0)?;
    row.and_then(|(salt,)| salt.try_into().ok()).ok_or_else(|| StoreError::broken("a user without salt"))
}
