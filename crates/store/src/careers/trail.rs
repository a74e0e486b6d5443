//! Who saw and changed what.

use domain::Time;

use crate::db::Tx;
use crate::{Db, Result};

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    pub id: i64,
    pub at: Time,
    /// A staff member's address, `applicant` or `server`.
    pub author: String,
    pub action: String,
    /// A reference, the code of an opening, or an address whose role changed.
    pub subject: String,
    pub detail: String,
}

/// Something that was seen; what was changed is written with the change.
pub async fn record(
    db: &Db,
    author: &str,
    action: &str,
    subject: &str,
    detail: &str,
    now: Time,
) -> Result<()> {
    let mut tx = db.write().await?;
    write(&mut tx, author, action, subject, detail, now).await?;
    tx.commit().await
}

/// What is `None` leaves everything.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TrailFilter<'a> {
    /// A reference, the code of an opening or an address.
    pub subject: Option<&'a str>,
    pub action: Option<&'a str>,
    pub author: Option<&'a str>,
}

/// The newest first, and how many there are in all.
pub async fn entries(db: &Db, filter: TrailFilter<'_>, skip: i64, most: i64) -> Result<(i64, Vec<Entry>)> {
    let TrailFilter { subject, action, author } = filter;
    let mut tx = db.snapshot().await?;
    let total: Option<(i64,)> = row!(tx,
        "select count(*) from trail where (cast($1 as text) is null or subject = $1) \
             and (cast($2 as text) is null or action = $2) and (cast($3 as text) is null or author = $3)";
        subject, action, author)?;
    let rows: Vec<(i64, i64, String, String, String, String)> = rows!(tx,
        "select id, created_at, author, action, subject, detail from trail \
         where (cast($1 as text) is null or subject = $1) \
             and (cast($2 as text) is null or action = $2) and (cast($3 as text) is null or author = $3) \
         order by id desc limit $4 offset $5";
        subject, action, author, most, skip)?;
    let entry = |(id, at, author, action, subject, detail)| Entry {
        id,
        at: Time(at),
        author,
        action,
        subject,
        detail,
    };
    Ok((total.map_or(0, |(total,)| total), rows.into_iter().map(entry).collect()))
}

pub(crate) async fn write(
    tx: &mut Tx,
    author: &str,
    action: &str,
    subject: &str,
    detail: &str,
    now: Time,
) -> Result<()> {
    execute!(tx,
        "insert into trail (author, action, subject, detail, created_at) values ($1, $2, $3, $4, $5)";
        author, action, subject, detail, now.0)?;
    Ok(())
}
