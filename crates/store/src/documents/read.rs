//! Documents as they stand, and as they stood.

use domain::Time;

use super::{Document, Kind, Named, TABLES};
use crate::written::{Change, Written};
use crate::{Db, Result, StoreError, UserId};

/// Grows by one with every change of a document of the user.
pub async fn revision(db: &Db, user: UserId) -> Result<i64> {
    let row: Option<(i64,)> =
        row!(db.read().await?, "select documents_revision from users where id = $1"; user.0)?;
    row.map(|(revision,)| revision).ok_or_else(|| StoreError::broken(format!("no user {}", user.0)))
}

type Row = (String, String, i64, i64, i64, Option<i64>, Option<String>, Option<String>, Option<i64>);

macro_rules! select {
    ($where:literal) => {
        concat!(
            "select d.kind, d.key, d.revision, d.created_at, d.changed_at, d.removed_at, f.field, f.value, f.written_at \
             from documents d left join document_fields f on f.user_id = d.user_id and f.number = d.number \
             where d.user_id = $1 and d.kind = $2 and ",
            $where,
            " order by d.number, f.field"
        )
    };
}

/// One that was removed too.
pub async fn one(db: &Db, user: UserId, named: Named<'_>) -> Result<Option<Document>> {
    let rows: Vec<Row> =
        rows!(db.read().await?, select!("d.key = $3"); user.0, named.kind.word(), named.key)?;
    Ok(read(rows)?.pop())
}

/// One that stands, by its number.
pub(crate) async fn numbered(db: &Db, user: UserId, kind: Kind, number: i64) -> Result<Option<Document>> {
    let rows: Vec<Row> = rows!(db.read().await?,
        select!("d.number = $3 and d.removed_at is null"); user.0, kind.word(), number)?;
    Ok(read(rows)?.pop())
}

/// Those of a kind that stand, in the order in which they were made.
pub async fn all(db: &Db, user: UserId, kind: Kind) -> Result<Vec<Document>> {
    let rows: Vec<Row> = rows!(db.read().await?, select!("d.removed_at is null"); user.0, kind.word())?;
    read(rows)
}

/// What one field of each of a kind that stands holds, by key; of those that have it.
pub async fn values_of(db: &Db, user: UserId, kind: Kind, field: &str) -> Result<Vec<(String, String)>> {
    Ok(rows!(db.read().await?,
        "select d.key, f.value from documents d join document_fields f on f.user_id = d.user_id and f.number = d.number \
         where d.user_id = $1 and d.kind = $2 and d.removed_at is null and f.field = $3 order by d.key";
        user.0, kind.word(), field)?)
}

/// Those with keys from one to another, both included, by key: days of a month. Those that were removed too.
pub async fn between(db: &Db, user: UserId, kind: Kind, from: &str, to: &str) -> Result<Vec<Document>> {
    let rows: Vec<Row> = rows!(db.read().await?,
        select!("d.key >= $3 and d.key <= $4"); user.0, kind.word(), from, to)?;
    let mut found = read(rows)?;
    found.sort_by(|a, b| a.key.cmp(&b.key));
    Ok(found)
}

/// Keys up to `to`, the last one first, of those in which one of these fields is set. Those that were removed too.
pub async fn keys_with(
    db: &Db,
    user: UserId,
    kind: Kind,
    fields: [&str; 12],
    to: &str,
) -> Result<Vec<String>> {
    let [a, b, c, d, e, f, g, h, i, j, k, l] = fields;
    let rows: Vec<(String,)> = rows!(db.read().await?,
        "select d.key from documents d where d.user_id = $1 and d.kind = $2 and d.key <= $3 and exists ( \
           select 1 from document_fields f where f.user_id = d.user_id and f.number = d.number \
           and f.field in ($4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)) order by d.key desc";
        user.0, kind.word(), to, a, b, c, d, e, f, g, h, i, j, k, l)?;
    Ok(rows.into_iter().map(|(key,)| key).collect())
}

/// Those of a kind that were removed, in the order in which they were made.
pub async fn removed(db: &Db, user: UserId, kind: Kind) -> Result<Vec<Document>> {
    let rows: Vec<Row> = rows!(db.read().await?, select!("d.removed_at is not null"); user.0, kind.word())?;
    read(rows)
}

/// Rows of one document follow each other.
fn read(rows: Vec<Row>) -> Result<Vec<Document>> {
    let mut found: Vec<Document> = Vec::new();
    for (kind, key, revision, created_at, changed_at, removed_at, field, value, at) in rows {
        let kind =
            Kind::from_word(&kind).ok_or_else(|| StoreError::broken(format!("a document of kind {kind}")))?;
        if found.last().is_none_or(|last| (last.kind, &last.key) != (kind, &key)) {
            found.push(Document {
                kind,
                key,
                revision,
                created_at: Time(created_at),
                changed_at: Time(changed_at),
                removed_at: removed_at.map(Time),
                fields: Vec::new(),
            });
        }
        if let (Some(document), Some(field), Some(value), Some(at)) = (found.last_mut(), field, value, at) {
            document.fields.push(Written { field, value, at: Time(at) });
        }
    }
    Ok(found)
}

/// So many changes of a document, those before `before` where it says one; the newest first.
pub async fn history(
    db: &Db,
    user: UserId,
    named: Named<'_>,
    before: Option<i64>,
    most: i64,
) -> Result<Vec<Change>> {
    let row: Option<(i64,)> = row!(db.read().await?,
        "select number from documents where user_id = $1 and kind = $2 and key = $3";
        user.0, named.kind.word(), named.key)?;
    match row {
        Some((number,)) => TABLES.history(db, user, number, before, most).await,
        None => Ok(Vec::new()),
    }
}
