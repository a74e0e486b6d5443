//! An archive, into an account that holds nothing: all of it or nothing, and nobody waits for it.

use std::collections::VecDeque;

use domain::Time;
use serde_json::{Map, Value};
use sqlx::AssertSqlSafe;

use super::deletion::empty;
use super::older::as_now;
use super::owned::{InArchive, OWNED, Of, Owned, owned};
use super::ranges::{self, most_rows};
use super::rows::{ids, is_written, refers_to};
use crate::annotations;
use crate::attachments::{self, Added, NewAttachment, pictures};
use crate::backtests;
use crate::candles;
use crate::db::{Link, Tx};
use crate::documents;
use crate::dump::{Column, Kind, Table, columns, from_hex, hex, insert_rows};
use crate::events::{self, Device, EventKind};
use crate::files::Files;
use crate::journal::{self, Stored};
use crate::strategies_by_hand;
use crate::{Db, Result, StoreError, UserId};

pub type Salt = [u8; 16];

/// A sentence about what cannot be imported.
pub type Wrong = String;

/// An archive on its way in. Its rows lie under a user whom nobody can log in as, stored in short transactions between
/// which others write, until [`ArchiveImport::commit`] makes them the owner's in one. What is left of one that was
/// given up half way is erased as an account is that was left.
pub struct ArchiveImport {
    db: Db,
    owner: UserId,
    /// Under whom the rows lie meanwhile.
    holder: UserId,
    salt: Salt,
    now: Time,
    /// Of [`OWNED`]: tables come in its order.
    at: usize,
    /// Lines taken of the table.
    line: u64,
    columns: Vec<Column>,
    accounts: Vec<i64>,
    /// Of each account.
    brokers: Vec<String>,
    imports: Vec<i64>,
    snapshots: Vec<i64>,
    /// Of each import: when it was undone, and the count of the snapshot under which.
    undone: Vec<(Value, Value)>,
    /// Their bytes come behind all rows, in the same order.
    attachments: VecDeque<NewAttachment>,
}

/// After so long what was given up is erased with the accounts whose day has come.
const GIVEN_UP: i64 = 60 * 60 * 1000;
/// Rows changed in one transaction beside inserts.
const AT_ONCE: u64 = 1_000;

impl ArchiveImport {
    /// `None`: the account holds something.
    pub async fn begin(db: &Db, owner: UserId, salt: &Salt, now: Time) -> Result<Option<Self>> {
        let mut tx = db.write().await?;
        if holds_any(&mut tx, owner).await? {
            return Ok(None);
        }
        let mut random = [0_u8; 8];
        getrandom::fill(&mut random).map_err(|error| StoreError::broken(error.to_string()))?;
        // No address: nobody registers or logs in with it.
        let name = format!("archive {} {}", owner.0, hex(&random));
        let holder: Option<(i64,)> = insert_returning!(tx,
            "insert into users (email, name, salt, revision, created_at, delete_at) values ($1, '', $2, 0, $3, $4) \
             returning id";
            name, salt.as_slice(), now.0, now.0 + GIVEN_UP)?;
        let (holder,) = holder.ok_or_else(|| StoreError::broken("a user without id"))?;
        tx.commit().await?;
        Ok(Some(Self {
            db: db.clone(),
            owner,
            holder: UserId(holder),
            salt: *salt,
            now,
            at: 0,
            line: 0,
            columns: Vec::new(),
            accounts: Vec::new(),
            brokers: Vec::new(),
            imports: Vec::new(),
            snapshots: Vec::new(),
            undone: Vec::new(),
            attachments: VecDeque::new(),
        }))
    }

    /// The tables that are imported, in their order.
    pub fn tables() -> impl Iterator<Item = &'static str> {
        OWNED.iter().filter(|owned| owned.in_archive == InArchive::Imported).map(|owned| owned.name)
    }

    /// Whether archives of earlier programs have no such table.
    pub fn is_newer(table: &str) -> bool {
        matches!(
            table,
            "fill_charges"
                | "statements"
                | "tax_inputs"
                | "broker_statements"
                | "column_templates"
                | "annotations"
                | "annotation_anchors"
                | "annotation_fields"
                | "annotation_changes"
                | "documents"
                | "document_fields"
                | "document_changes"
                | "candle_sets"
                | "candle_blocks"
                | "backtest_tries"
                | "strategies_by_hand"
                | "strategy_anchors"
                | "attachments"
                | "pictures"
        )
    }

    /// Rows of a table, in their order: looked at one by one, then stored in a transaction of their own.
    pub async fn take(&mut self, table: &str, rows: &[Map<String, Value>]) -> Result<Result<(), Wrong>> {
        let Some(owned) = owned(table).filter(|owned| owned.in_archive == InArchive::Imported) else {
            return Ok(Err(format!("{table} is not imported.")));
        };
        if self.columns.is_empty() || OWNED[self.at].name != owned.name {
            self.at = OWNED.iter().position(|one| one.name == owned.name).unwrap_or_default();
            self.line = 0;
            self.columns = columns(&mut self.db.snapshot().await?, owned.name).await?;
        }
        let mut cells = Vec::with_capacity(rows.len());
        for row in rows {
            self.line += 1;
            if self.line > most_rows(owned.name) {
                return Ok(Err(format!("{table} has more than {} rows.", most_rows(owned.name))));
            }
            let mut row = row.clone();
            as_now(owned.name, &mut row, &self.brokers);
            if owned.name == "accounts" {
                let broker = row.get("broker").and_then(Value::as_str);
                self.brokers.push(broker.unwrap_or_default().to_owned());
            }
            let read = self.cells(owned, &row).and_then(|cells| {
                ranges::check(owned.name, &row, self.now)?;
                Ok(cells)
            });
            match read {
                // A row of these is stored with its bytes.
                Ok(_) if owned.name == "attachments" => self.attachments.push_back(attachment(&row)),
                Ok(row) => cells.push(row),
                Err(why) => return Ok(Err(format!("{table}, line {}: {why}", self.line))),
            }
        }
        if cells.is_empty() {
            return Ok(Ok(()));
        }
        let written = self.written(owned);
        let table = Table { name: owned.name.to_owned(), columns: written, rows: 0, sha256: String::new() };
        let mut tx = self.db.write().await?;
        if let Err(error) = insert_rows(&mut tx, &table, &cells).await {
            return refused(owned, error);
        }
        match owned.name {
            "accounts" => self.accounts = ids(&mut tx, "accounts", self.holder).await?,
            "imports" => self.imports = ids(&mut tx, "imports", self.holder).await?,
            "snapshots" => self.snapshots = ids(&mut tx, "snapshots", self.holder).await?,
            _ => {}
        }
        tx.commit().await?;
        Ok(Ok(()))
    }

    /// The bytes of the next attachment, of which the account may have `quota`.
    pub async fn take_file(
        &mut self,
        files: &Files,
        bytes: Vec<u8>,
        quota: i64,
    ) -> Result<Result<Added, Wrong>> {
        let Some(new) = self.attachments.pop_front() else {
            return Ok(Err("attachments: there are more files than rows.".to_owned()));
        };
        match attachments::add(&self.db, files, self.holder, &new, bytes, quota).await {
            Ok(added) => Ok(Ok(added)),
            Err(StoreError::Broken(_)) => {
                Ok(Err("attachments: rows of it contradict each other.".to_owned()))
            }
            Err(error) => Err(error),
        }
    }

    /// The next attachment has no bytes: they were missing or damaged already where it was exported. It is left out
    /// here.
    pub fn without_file(&mut self) {
        self.attachments.pop_front();
    }

    /// The journal as it would be with every import live, so that none can be brought back that cannot be read.
    pub async fn stored(&mut self) -> Result<Result<Stored, Wrong>> {
        match journal::load(&self.db, self.holder).await {
            Ok(stored) => Ok(Ok(stored)),
            Err(StoreError::Broken(why)) => Ok(Err(format!("The journal in it cannot be read: {why}."))),
            Err(error) => Err(error),
        }
    }

    /// All of it is there. Answers the new revision; refused when more is live or kept than one user may have, or when
    /// the account holds something by now.
    pub async fn commit(&mut self, device: &Device) -> Result<Result<i64, Wrong>> {
        if let Some(new) = self.attachments.front() {
            let number = new.number.unwrap_or_default();
            return Ok(Err(format!("attachments, number {number}: its file is missing.")));
        }
        let undone = std::mem::take(&mut self.undone);
        let mut named_now = Vec::new();
        for (import, (at, snapshot)) in self.imports.iter().zip(undone) {
            let Ok(snapshot) = named(&self.snapshots, &snapshot) else {
                return Ok(Err("imports: one was undone under a snapshot that is not there.".to_owned()));
            };
            if !at.is_null() {
                named_now.push((*import, at.as_i64(), snapshot));
            }
        }
        for some in named_now.chunks(AT_ONCE as usize) {
            let mut tx = self.db.write().await?;
            for (import, at, snapshot) in some {
                execute!(tx,
                    "update imports set undone_at = $3, snapshot_id = $4 where user_id = $1 and id = $2";
                    self.holder.0, *import, *at, *snapshot)?;
            }
            tx.commit().await?;
        }
        let mut tx = self.db.write().await?;
        // Whoever changes the journal stands in line here.
        execute!(tx, "update users set revision = revision where id = $1"; self.owner.0)?;
        if holds_any(&mut tx, self.owner).await? {
            return Ok(Err("The account holds something by now.".to_owned()));
        }
        // It has none, or this would have been refused. Before the pictures, as wherever both change.
        execute!(tx, "delete from attachment_owners where user_id = $1"; self.owner.0)?;
        execute!(tx, "update attachment_owners set user_id = $2 where user_id = $1"; self.holder.0, self.owner.0)?;
        for owned in
            OWNED.iter().filter(|owned| owned.in_archive == InArchive::Imported && owned.of == Of::User)
        {
            handed_over(&mut tx, owned, self.holder, self.owner).await?;
        }
        if let Err(why) = annotations::check_imported(&mut tx, self.owner).await? {
            return Ok(Err(why));
        }
        if let Err(why) = documents::check_imported(&mut tx, self.owner).await? {
            return Ok(Err(why));
        }
        if let Err(why) = backtests::check_imported(&mut tx, self.owner).await? {
            return Ok(Err(why));
        }
        if let Err(why) = strategies_by_hand::check_imported(&mut tx, self.owner).await? {
            return Ok(Err(why));
        }
        if let Err(why) = candles::check_imported(&mut tx, self.owner).await? {
            return Ok(Err(why));
        }
        if let Err(why) = pictures::check_imported(&mut tx, self.owner).await? {
            return Ok(Err(why));
        }
        journal::fits(&mut tx, self.owner).await?;
        journal::has_room(&mut tx, self.owner, self.now).await?;
        let revision: Option<(i64,)> = insert_returning!(tx,
            "update users set revision = revision + 1, salt = $2 where id = $1 returning revision";
            self.owner.0, self.salt.as_slice())?;
        let (revision,) = revision.ok_or_else(|| StoreError::broken("the user is gone"))?;
        execute!(tx, "delete from users where id = $1"; self.holder.0)?;
        events::put(&mut tx, self.owner, EventKind::ArchiveImported, device, self.now).await?;
        tx.commit().await?;
        self.imports.clear();
        Ok(Ok(revision))
    }

    /// Removes what was stored of it, in short transactions; files wait for [`attachments::remove_waiting`].
    pub async fn give_up(self) -> Result<()> {
        let (mut tx, mut changed) = (self.db.write().await?, 0);
        for import in &self.imports {
            // Others write in between: an import may have a hundred thousand fills, and an archive has thousands of
            // imports.
            if changed > AT_ONCE {
                tx.commit().await?;
                (tx, changed) = (self.db.write().await?, 0);
            }
            // A commit whose answer was lost may have made them the owner's.
            let own = execute!(tx,
                "update imports set user_id = user_id where id = $1 and user_id = $2"; *import, self.holder.0)?;
            if own == 0 {
                continue;
            }
            let gone = [
                execute!(tx, "delete from snapshot_imports where import_id = $1"; *import)?,
                execute!(tx, "delete from fill_charges where import_id = $1"; *import)?,
                execute!(tx, "delete from fills where import_id = $1"; *import)?,
                execute!(tx, "delete from instruments where import_id = $1"; *import)?,
                execute!(tx, "delete from cards where import_id = $1"; *import)?,
                execute!(tx, "delete from statements where import_id = $1"; *import)?,
                execute!(tx, "delete from parts where import_id = $1"; *import)?,
                execute!(tx,
                    "delete from imports where user_id = $1 and id = $2"; self.holder.0, *import)?,
            ];
            changed += gone.iter().sum::<u64>();
        }
        tx.commit().await?;
        let mut tx = self.db.write().await?;
        attachments::forget_user(&mut tx, self.holder, self.now).await?;
        let left = |owned: &&Owned| {
            owned.in_archive == InArchive::Imported && matches!(owned.of, Of::User | Of::Owner)
                || owned.name == "attachment_owners"
        };
        for owned in OWNED.iter().rev().filter(left) {
            empty(&mut tx, owned, self.holder).await?;
        }
        execute!(tx, "delete from users where id = $1"; self.holder.0)?;
        tx.commit().await
    }

    /// The columns that are inserted, in their order.
    fn written(&self, owned: &Owned) -> Vec<Column> {
        let is_written = |name: &str| match name {
            "id" | "visitor" => false,
            "user_id" => owned.of == Of::User,
            _ => true,
        };
        self.columns.iter().filter(|column| is_written(&column.name)).cloned().collect()
    }

    fn cells(&mut self, owned: &Owned, row: &Map<String, Value>) -> Result<Vec<Value>, Wrong> {
        let known = |name: &String| {
            self.columns
                .iter()
                .any(|column| column.name == *name && is_written(owned.name, name, owned.hidden))
        };
        if let Some(name) = row.keys().find(|name| !known(name)) {
            return Err(format!("this program knows no {name} there."));
        }
        if owned.name == "imports" {
            let undone = |name: &str| row.get(name).cloned().unwrap_or(Value::Null);
            self.undone.push((undone("undone_at"), undone("snapshot_id")));
        }
        if refers_to(owned.name, "id").is_some() && row.get("id").and_then(Value::as_u64) != Some(self.line) {
            return Err(format!("expected the id {}.", self.line));
        }
        let written = self.written(owned);
        written.iter().map(|column| self.cell(owned, column, row)).collect()
    }

    fn cell(&self, owned: &Owned, column: &Column, row: &Map<String, Value>) -> Result<Value, Wrong> {
        let sent = row.get(&column.name).unwrap_or(&Value::Null);
        match (owned.name, column.name.as_str()) {
            (_, "user_id") => return Ok(Value::from(self.holder.0)),
            // Until everything was looked at.
            ("imports", "undone_at" | "snapshot_id") => return Ok(Value::Null),
            _ => {}
        }
        let list = match refers_to(owned.name, &column.name) {
            Some("accounts") => &self.accounts,
            Some("imports") => &self.imports,
            Some(_) => &self.snapshots,
            None => return fits(column, sent),
        };
        let id = named(list, sent).map_err(|()| format!("{} {sent} is not in the archive.", column.name))?;
        Ok(id.map_or(Value::Null, Value::from))
    }
}

/// As its row says, which was looked at.
fn attachment(row: &Map<String, Value>) -> NewAttachment {
    let number = |name: &str| row.get(name).and_then(Value::as_i64);
    let id = row.get("public_id").and_then(Value::as_str).unwrap_or_default();
    NewAttachment {
        id: id.to_owned(),
        number: number("number"),
        created_at: Time(number("created_at").unwrap_or_default()),
        unreferenced_since: number("unreferenced_since").map(Time),
    }
}

/// The id of the row that a count names.
fn named(list: &[i64], count: &Value) -> Result<Option<i64>, ()> {
    if count.is_null() {
        return Ok(None);
    }
    let at = count.as_i64().and_then(|count| usize::try_from(count - 1).ok()).ok_or(())?;
    list.get(at).copied().map(Some).ok_or(())
}

fn fits(column: &Column, cell: &Value) -> Result<Value, Wrong> {
    let fits = match (column.kind, cell) {
        (_, Value::Null) => true,
        (Kind::Number, cell) => cell.is_i64(),
        // PostgreSQL keeps no NUL in text, so neither database does.
        (Kind::Text, Value::String(text)) => !text.contains('\0'),
        (Kind::Bytes, Value::String(text)) => from_hex(text).is_some(),
        (Kind::Text | Kind::Bytes, _) => false,
    };
    if fits { Ok(cell.clone()) } else { Err(format!("{} cannot be {cell}.", column.name)) }
}

/// A row twice, or a place that must not be empty, is the archive's fault; anything else is ours.
fn refused(owned: &Owned, error: StoreError) -> Result<Result<(), Wrong>> {
    match error {
        StoreError::Broken(_) => Ok(Err(format!("{}: rows of it contradict each other.", owned.name))),
        other => Err(other),
    }
}

async fn holds_any(tx: &mut Tx, user: UserId) -> Result<bool> {
    for owned in OWNED.iter().filter(|owned| owned.in_archive == InArchive::Imported) {
        if holds(tx, owned, user).await? {
            return Ok(true);
        }
    }
    Ok(false)
}

async fn handed_over(tx: &mut Tx, owned: &Owned, from: UserId, to: UserId) -> Result<()> {
    let sql = AssertSqlSafe(format!("update {} set user_id = $2 where user_id = $1", owned.name));
    match tx.link() {
        Link::Sqlite(link) => sqlx::query(sql).bind(from.0).bind(to.0).execute(link).await.map(drop)?,
        Link::Postgres(link) => sqlx::query(sql).bind(from.0).bind(to.0).execute(link).await.map(drop)?,
    }
    Ok(())
}

async fn holds(tx: &mut Tx, owned: &Owned, user: UserId) -> Result<bool> {
    let sql = format!("select count(*) from {} where {}", owned.name, owned.of_user());
    let (count,): (i64,) = match tx.link() {
        Link::Sqlite(link) => sqlx::query_as(AssertSqlSafe(sql)).bind(user.0).fetch_one(link).await?,
        Link::Postgres(link) => sqlx::query_as(AssertSqlSafe(sql)).bind(user.0).fetch_one(link).await?,
    };
    Ok(count > 0)
}
