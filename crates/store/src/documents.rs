//! What a user writes that hangs on no trade. A document is named by its kind and key, and has fields as an annotation
//! has them; what a field may hold is said where it is read. No import reaches it here.
//!
//! Nothing is lost: each change of a field keeps what stood there before, and a document that is removed keeps all of
//! it and can be brought back.

mod read;

use domain::{Day, Time};

use crate::db::Tx;
use crate::search::{self, Of};
use crate::written::{CHANGE_BYTES, Tables, To, tables, weight_of};
pub use crate::written::{Change, LONGEST_VALUE, Value, Written};
use crate::{Db, Result, StoreError, UserId};
pub(crate) use read::numbered;
pub use read::{all, between, history, keys_with, one, removed, revision, values_of};

/// Rules for backtests of one user; those that were removed do not count.
pub const MOST_BACKTEST_RULES: usize = 500;

/// Of one user, those that were removed counted too.
pub const MOST_DOCUMENTS: i64 = 20_000;
/// Bytes of all changes of one user, what stood there before counted too; each costs [`CHANGE_BYTES`] more.
pub const MOST_BYTES: i64 = 128 << 20;
/// So many of nothing fill [`MOST_BYTES`].
pub const MOST_CHANGES: i64 = MOST_BYTES / CHANGE_BYTES;
/// Of a document.
pub const MOST_FIELDS: usize = 40;
const LONGEST_WORD: usize = 64;

const TABLES: Tables = tables!("document_fields", "document_changes");

/// What a document is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Its key is the date.
    Day,
    DayTemplate,
    Routine,
    Setup,
    AccountRule,
    MissedTrade,
    View,
    /// Of a week or a month; its key is the period, as `2026-W21` or `2026-05`.
    Recap,
    /// A rule to be backtested.
    BacktestRule,
    /// What somebody trades with; its key is the scope and the first day, as `all_2026-09-01`.
    Capital,
    /// What is said of a tag, a mistake or a group of them; its key is made of its name.
    Tag,
}

impl Kind {
    pub const ALL: [Self; 11] = [
        Self::Day,
        Self::DayTemplate,
        Self::Routine,
        Self::Setup,
        Self::AccountRule,
        Self::MissedTrade,
        Self::View,
        Self::Recap,
        Self::BacktestRule,
        Self::Capital,
        Self::Tag,
    ];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Day => "day",
            Self::DayTemplate => "day-template",
            Self::Routine => "routine",
            Self::Setup => "setup",
            Self::AccountRule => "account-rule",
            Self::MissedTrade => "missed-trade",
            Self::View => "view",
            Self::Recap => "recap",
            Self::BacktestRule => "backtest-rule",
            Self::Capital => "capital",
            Self::Tag => "tag",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Whether a document of this kind can have such a key.
    pub fn takes(self, key: &str) -> bool {
        match self {
            Self::Day => Day::parse(key).is_some(),
            _ => is_word(key),
        }
    }
}

/// Of keys, and of the names of fields.
pub(crate) fn is_word(text: &str) -> bool {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_".contains(&byte);
    (1..=LONGEST_WORD).contains(&text.len()) && text.bytes().all(plain)
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Document {
    pub kind: Kind,
    pub key: String,
    /// From 1; grows with each change.
    pub revision: i64,
    pub created_at: Time,
    pub changed_at: Time,
    pub removed_at: Option<Time>,
    /// Those that are set, by name.
    pub fields: Vec<Written>,
}

impl Document {
    /// What a field was set to.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|one| one.field == name).map(|one| one.value.as_str())
    }
}

/// Which document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Named<'a> {
    pub kind: Kind,
    pub key: &'a str,
}

pub struct Save<'a> {
    pub named: Named<'a>,
    /// That was seen; 0: there was none yet.
    pub revision: i64,
    /// Of all documents of the user ([`revision`]), where what is written was decided on what others of them say.
    pub all: Option<i64>,
    pub set: &'a [Value],
    /// Fields that are written a little at a time: while one grows it is one change.
    pub prose: &'a [&'static str],
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Saved {
    /// All of it stands there now; where it stood there before, nothing was written.
    Done { revision: i64 },
    /// The revision is another one by now: read it again.
    Changed,
    /// Another document was changed since all were read: decide again.
    OthersChanged,
    /// The user has no such document.
    Unknown,
    /// It was removed: only what stands is written to.
    Removed,
    /// [`MOST_DOCUMENTS`], [`MOST_FIELDS`] or [`MOST_BYTES`] are there, or a value is above [`LONGEST_VALUE`].
    Full,
}

/// Writes what is new of it; where nothing is new, nothing is written.
pub async fn save(db: &Db, user: UserId, save: &Save<'_>, now: Time) -> Result<Saved> {
    write(db, user, save, false, now).await
}

/// As [`save`]; what was removed stands again with it, or, where it does not fit, stays removed.
pub async fn save_and_bring_back(db: &Db, user: UserId, save: &Save<'_>, now: Time) -> Result<Saved> {
    write(db, user, save, true, now).await
}

async fn write(db: &Db, user: UserId, save: &Save<'_>, brings_back: bool, now: Time) -> Result<Saved> {
    let mut tx = db.write().await?;
    let State { revision: all, bytes } = line_up(&mut tx, user).await?;
    let found = found(&mut tx, user, save.named).await?;
    let (number, last) = match &found {
        Some(found) if found.revision != save.revision => return Ok(Saved::Changed),
        Some(found) if found.is_removed && !brings_back => return Ok(Saved::Removed),
        Some(found) => (found.number, TABLES.last_sequence(&mut tx, user, found.number).await?),
        None if save.revision != 0 => return Ok(Saved::Unknown),
        None => (next_number(&mut tx, user).await?, 0),
    };
    if save.all.is_some_and(|seen| seen != all) {
        return Ok(Saved::OthersChanged);
    }
    let new = TABLES.differing(&mut tx, user, number, save.set).await?;
    let is_removed = found.as_ref().is_some_and(|found| found.is_removed);
    if new.is_empty() && !is_removed {
        return Ok(Saved::Done { revision: save.revision });
    }
    let full = number > MOST_DOCUMENTS
        || new.iter().any(|(_, value)| value.text.len() > LONGEST_VALUE)
        || bytes + weight_of(&new) > MOST_BYTES
        || last + new.len() as i64 > MOST_CHANGES
        || fields_with(&mut tx, user, number, &new.iter().map(|one| one.1).collect::<Vec<_>>()).await?
            > MOST_FIELDS;
    if full {
        return Ok(Saved::Full);
    }
    if found.is_none() {
        execute!(tx,
            "insert into documents (user_id, number, kind, key, revision, created_at, changed_at) \
             values ($1, $2, $3, $4, 0, $5, $5)";
            user.0, number, save.named.kind.word(), save.named.key, now.0)?;
    }
    let added = TABLES.write(&mut tx, To { user, number, prose: save.prose }, last, &new, now).await?;
    execute!(tx,
        "update documents set revision = revision + 1, changed_at = $3, removed_at = null \
         where user_id = $1 and number = $2"; user.0, number, now.0)?;
    search::changed(&mut tx, user, Of::Documents, &[number], all).await?;
    changed(&mut tx, user, added).await?;
    tx.commit().await?;
    Ok(Saved::Done { revision: save.revision + 1 })
}

/// Marks a document removed; nothing of it goes.
pub async fn remove(db: &Db, user: UserId, named: Named<'_>, revision: i64, now: Time) -> Result<Saved> {
    mark(db, user, named, revision, Some(now), now).await
}

/// Undoes [`remove`]. [`Saved::Full`]: as many rules for backtests as one may have are there meanwhile.
pub async fn bring_back(db: &Db, user: UserId, named: Named<'_>, revision: i64, now: Time) -> Result<Saved> {
    mark(db, user, named, revision, None, now).await
}

async fn mark(
    db: &Db,
    user: UserId,
    named: Named<'_>,
    revision: i64,
    removed_at: Option<Time>,
    now: Time,
) -> Result<Saved> {
    let mut tx = db.write().await?;
    let state = line_up(&mut tx, user).await?;
    let number = match found(&mut tx, user, named).await? {
        None => return Ok(Saved::Unknown),
        Some(found) if found.revision != revision => return Ok(Saved::Changed),
        Some(found) if found.is_removed == removed_at.is_some() => return Ok(Saved::Done { revision }),
        Some(found) => found.number,
    };
    if removed_at.is_none() && named.kind == Kind::BacktestRule {
        let live: Option<(i64,)> = row!(tx,
            "select count(*) from documents where user_id = $1 and kind = $2 and removed_at is null";
            user.0, named.kind.word())?;
        // An archive of more could not be imported again.
        if live.is_none_or(|(live,)| live >= MOST_BACKTEST_RULES as i64) {
            return Ok(Saved::Full);
        }
    }
    execute!(tx,
        "update documents set removed_at = $3, revision = revision + 1, changed_at = $4 \
         where user_id = $1 and number = $2"; user.0, number, removed_at.map(|at| at.0), now.0)?;
    search::changed(&mut tx, user, Of::Documents, &[number], state.revision).await?;
    changed(&mut tx, user, 0).await?;
    tx.commit().await?;
    Ok(Saved::Done { revision: revision + 1 })
}

struct State {
    revision: i64,
    bytes: i64,
}

/// Whoever changes something of this user stands in line here.
async fn line_up(tx: &mut Tx, user: UserId) -> Result<State> {
    let row: Option<(i64, i64)> = insert_returning!(tx,
        "update users set documents_bytes = documents_bytes where id = $1 \
         returning documents_revision, documents_bytes"; user.0)?;
    let (revision, bytes) = row.ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))?;
    Ok(State { revision, bytes })
}

struct Found {
    number: i64,
    revision: i64,
    is_removed: bool,
}

async fn found(tx: &mut Tx, user: UserId, named: Named<'_>) -> Result<Option<Found>> {
    let row: Option<(i64, i64, Option<i64>)> = row!(tx,
        "select number, revision, removed_at from documents where user_id = $1 and kind = $2 and key = $3";
        user.0, named.kind.word(), named.key)?;
    Ok(row.map(|(number, revision, removed)| Found { number, revision, is_removed: removed.is_some() }))
}

async fn next_number(tx: &mut Tx, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> =
        row!(tx, "select coalesce(max(number), 0) + 1 from documents where user_id = $1"; user.0)?;
    Ok(row.map_or(1, |(number,)| number))
}

/// How many a document has once these are set.
async fn fields_with(tx: &mut Tx, user: UserId, number: i64, new: &[&Value]) -> Result<usize> {
    let rows: Vec<(String,)> =
        rows!(tx, "select field from document_fields where user_id = $1 and number = $2"; user.0, number)?;
    let stays = |name: &str| new.iter().all(|value| value.field != name);
    let set = new.iter().filter(|value| !value.text.is_empty()).count();
    Ok(rows.iter().filter(|(name,)| stays(name)).count() + set)
}

async fn changed(tx: &mut Tx, user: UserId, added: i64) -> Result<()> {
    execute!(tx,
        "update users set documents_revision = documents_revision + 1, documents_bytes = documents_bytes + $2 \
         where id = $1"; user.0, added)?;
    Ok(())
}

/// What came with an archive belongs together; its bytes are counted. `Err`: a sentence.
pub(crate) async fn check_imported(tx: &mut Tx, user: UserId) -> Result<Result<(), String>> {
    let orphans: Option<(i64,)> = row!(tx,
        "select count(*) from (select number from document_fields where user_id = $1 \
           union select number from document_changes where user_id = $1) own \
         where number not in (select number from documents where user_id = $1)"; user.0)?;
    let fits = TABLES.belongs_together(tx, user).await?;
    if !fits || orphans.is_none_or(|(count,)| count > 0) {
        return Ok(Err("documents: rows of it contradict each other.".to_owned()));
    }
    let bytes = TABLES.bytes(tx, user).await?;
    if bytes > MOST_BYTES {
        return Ok(Err("document_changes: more is written in it than one account can keep.".to_owned()));
    }
    execute!(tx,
        "update users set documents_revision = documents_revision + 1, documents_bytes = $2 where id = $1";
        user.0, bytes)?;
    Ok(Ok(()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_kind_takes_the_keys_that_name_its_documents() {
        for (kind, key, expected) in [
            (Kind::Day, "2026-11-25", true),
            (Kind::Day, "2026-11-31", false),
            (Kind::Day, "2026-1-5", false),
            (Kind::Day, "0026-11-25", false),
            (Kind::Day, "a1b2", false),
            (Kind::Setup, "a1b2-C_3", true),
            (Kind::Setup, "", false),
            (Kind::Setup, "a b", false),
            (Kind::Setup, "नीरज", false),
        ] {
            assert_eq!(kind.takes(key), expected, "{} {key}", kind.word());
        }
        let long = "x".repeat(LONGEST_WORD);
        assert!(Kind::View.takes(&long));
        assert!(!Kind::View.takes(&(long + "x")));
    }

    #[test]
    fn kinds_have_words_of_their_own() {
        for kind in Kind::ALL {
            assert_eq!(Kind::from_word(kind.word()), Some(kind));
        }
        assert_eq!(Kind::from_word("trade"), None);
    }

    #[tokio::test]
    async fn there_is_room_for_so_much_and_what_does_not_fit_changes_nothing() {
        use crate::users::{self, NewUser};
        for fresh in [testdb::sqlite().await, testdb::postgres().await] {
            let db = Db::open(&fresh.url, fresh.folder()).await.unwrap();
            let new = NewUser {
                email: "asha@mail.in".to_owned(),
                name: "A".to_owned(),
                phone: None,
                password_hash: None,
            };
            let user = users::add(&db, &new, Time(0)).await.unwrap().unwrap().id;
            let write = async |kind: Kind, key: &str, revision: i64, text: &str| {
                let set = [Value { field: "text", text: text.to_owned() }];
                let save = Save { named: Named { kind, key }, revision, all: None, set: &set, prose: &[] };
                super::save(&db, user, &save, Time(0)).await.unwrap()
            };
            let mut tx = db.write().await.unwrap();
            // A row of 100 and 10 bytes of text are left.
            execute!(tx, "update users set documents_bytes = $2 where id = $1"; user.0, MOST_BYTES - 110)
                .unwrap();
            tx.commit().await.unwrap();
            assert_eq!(write(Kind::View, "a", 0, "12345678901").await, Saved::Full);
            assert_eq!(one(&db, user, Named { kind: Kind::View, key: "a" }).await.unwrap(), None);
            assert_eq!(write(Kind::View, "a", 0, "1234567890").await, Saved::Done { revision: 1 });
            assert_eq!(write(Kind::View, "a", 1, "").await, Saved::Full);

            // What is removed and cannot be written to stays removed, at its revision.
            let a = Named { kind: Kind::View, key: "a" };
            assert_eq!(remove(&db, user, a, 1, Time(1)).await.unwrap(), Saved::Done { revision: 2 });
            let back = async |text: &str| {
                let set = [Value { field: "text", text: text.to_owned() }];
                let save = Save { named: a, revision: 2, all: None, set: &set, prose: &[] };
                save_and_bring_back(&db, user, &save, Time(2)).await.unwrap()
            };
            assert_eq!(back("12345678901").await, Saved::Full);
            let stored = one(&db, user, a).await.unwrap().unwrap();
            assert_eq!((stored.revision, stored.removed_at), (2, Some(Time(1))));
            // The same text needs no room: it stands again.
            assert_eq!(back("1234567890").await, Saved::Done { revision: 3 });
            let stored = one(&db, user, a).await.unwrap().unwrap();
            assert_eq!(
                (stored.revision, stored.removed_at, stored.field("text")),
                (3, None, Some("1234567890"))
            );

            let mut tx = db.write().await.unwrap();
            execute!(tx, "update users set documents_bytes = 0 where id = $1"; user.0).unwrap();
            execute!(tx, "update documents set number = $2 where user_id = $1"; user.0, MOST_DOCUMENTS)
                .unwrap();
            execute!(tx, "update document_fields set number = $2 where user_id = $1"; user.0, MOST_DOCUMENTS)
                .unwrap();
            tx.commit().await.unwrap();
            assert_eq!(write(Kind::View, "b", 0, "x").await, Saved::Full);
            assert_eq!(write(Kind::View, "a", 3, "x").await, Saved::Done { revision: 4 });
            db.close().await;
        }
    }
}
