//! What is dumped, in which order, and how a table is described by the database itself.

use sqlx::AssertSqlSafe;

use super::{Column, Kind, Manifest};
use crate::db::{Link, Tx};
use crate::{Db, Result, StoreError, dialect};

pub(super) struct Dumped {
    pub name: &'static str,
    /// Integers of zero and more that order the rows and name each once.
    pub key: &'static [&'static str],
}

const fn table(name: &'static str, key: &'static [&'static str]) -> Dumped {
    Dumped { name, key }
}

/// Whoever is referred to comes first.
pub(super) const DUMPED: &[Dumped] = &[
    table("users", &["id"]),
    table("accounts", &["id"]),
    table("imports", &["id"]),
    table("parts", &["import_id", "position"]),
    table("instruments", &["import_id", "position"]),
    table("fills", &["import_id", "position"]),
    table("fill_charges", &["import_id", "heads"]),
    table("cards", &["import_id", "position"]),
    table("statements", &["import_id", "position"]),
    table("snapshots", &["id"]),
    table("snapshot_imports", &["snapshot_id", "import_id"]),
    table("resolutions", &["id"]),
    table("landing_trades", &["id"]),
    table("tax_inputs", &["id"]),
    table("broker_statements", &["id"]),
    table("column_templates", &["id"]),
    table("annotations", &["user_id", "number"]),
    table("annotation_anchors", &["user_id", "number", "position"]),
    table("annotation_fields", &["user_id", "number", "sequence"]),
    table("annotation_changes", &["user_id", "number", "sequence"]),
    table("documents", &["user_id", "number"]),
    table("document_fields", &["user_id", "number", "sequence"]),
    table("document_changes", &["user_id", "number", "sequence"]),
    table("candle_sets", &["user_id", "number"]),
    table("candle_blocks", &["user_id", "number", "month"]),
    table("backtest_tries", &["user_id", "rule", "number"]),
    table("strategies_by_hand", &["user_id", "number"]),
    table("strategy_anchors", &["user_id", "number", "position"]),
    table("backtest_sweeps", &["user_id", "number"]),
    table("backtest_sweep_chunks", &["user_id", "number", "first"]),
    table("attachment_owners", &["id"]),
    table("attachments", &["owner_id", "number"]),
    table("pictures", &["user_id", "number"]),
    table("openings", &["id"]),
    table("applications", &["id"]),
    table("application_versions", &["id"]),
    table("application_stages", &["id"]),
    table("application_notes", &["id"]),
    table("trail", &["id"]),
    table("account_statuses", &["user_id"]),
    // Its name until schema 29: backups of then have it, and a copy is made of it.
    table("standings", &["user_id"]),
    table("preferences", &["user_id"]),
    table("own_models", &["user_id"]),
    table("security_events", &["id"]),
    table("mails", &["id"]),
    table("identities", &["id"]),
    table("passkeys", &["id"]),
    table("consents", &["id"]),
    table("erased", &["id"]),
    table("applicant_link_keys", &["id"]),
    table("jobs", &["id"]),
];

/// Not dumped, but it must be empty before a restore.
pub(super) const LEFT_OUT: &[&str] = &[
    "sessions",
    "personal_tokens",
    "links",
    "guesses",
    "rate_limits",
    "pending_auths",
    "signing_keys",
    "removed_files",
    "search_marks",
];

/// Not dumped either: made from other tables by whoever searches. It is empty when `search_marks` is.
pub(super) const MADE_AGAIN: &str = "search_words";

/// The columns in their order. Asked of the database, because a copy is also made of an older schema.
pub(crate) async fn columns(tx: &mut Tx, table: &str) -> Result<Vec<Column>> {
    let columns = dialect::columns(&mut tx.link(), table).await?;
    columns
        .into_iter()
        .map(|(name, kind)| {
            let kind = match kind.to_ascii_lowercase().as_str() {
                "integer" | "bigint" => Kind::Number,
                "text" => Kind::Text,
                "blob" | "bytea" => Kind::Bytes,
                _ => return Err(StoreError::broken(format!("column {table}.{name} is of type {kind}"))),
            };
            Ok(Column { name, kind })
        })
        .collect()
}

/// How many rows a table has, whatever they say.
pub async fn count(db: &Db, table: &str) -> Result<i64> {
    let sql = AssertSqlSafe(format!("select count(*) from {table}"));
    let (rows,): (i64,) = match db.read().await?.link() {
        Link::Sqlite(link) => sqlx::query_as(sql).fetch_one(link).await?,
        Link::Postgres(link) => sqlx::query_as(sql).fetch_one(link).await?,
    };
    Ok(rows)
}

/// Openings as they came with the program are nothing that anybody wrote, who was erased is remembered by the data
/// folder too, and a server makes its keys when it starts.
pub(super) async fn is_empty(tx: &mut Tx, table: &str) -> Result<bool> {
    if matches!(table, "erased" | "signing_keys" | "applicant_link_keys") {
        return Ok(true);
    }
    let written = match table {
        "openings" => " where revision > 0 or state <> 'open'",
        // What comes again and again is there from the first start on.
        "jobs" => " where recurs is null",
        _ => "",
    };
    let sql = format!("select 1 from {table}{written} limit 1");
    let any = match tx.link() {
        Link::Sqlite(link) => sqlx::query(AssertSqlSafe(sql)).fetch_optional(link).await?.is_some(),
        Link::Postgres(link) => sqlx::query(AssertSqlSafe(sql)).fetch_optional(link).await?.is_some(),
    };
    Ok(!any)
}

/// What a server put there when it started: openings, who was erased, the key of applicants' links, the jobs that
/// recur. Those of the backup take their place.
pub(super) async fn forget_seeds(tx: &mut Tx, manifest: &Manifest) -> Result<()> {
    if !columns(tx, "openings").await?.is_empty() {
        execute!(tx, "delete from openings")?;
    }
    if !columns(tx, "erased").await?.is_empty() {
        execute!(tx, "delete from erased")?;
    }
    if manifest.table("jobs").is_some() {
        execute!(tx, "delete from jobs")?;
    }
    if manifest.table("applicant_link_keys").is_some_and(|table| table.rows > 0) {
        execute!(tx, "delete from applicant_link_keys")?;
    }
    Ok(())
}
