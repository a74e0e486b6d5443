//! The columns a user chose for files with one header, kept for the next file of that kind.

use domain::Time;

use crate::{Db, Result, UserId};

/// Of one user. The one that was used longest ago makes room.
pub const MOST_TEMPLATES: i64 = 200;

/// Bytes of one: the titles of 60 columns, and what they hold.
pub const LONGEST_TEMPLATE: usize = 32 << 10;

/// `header_key` is the hash of the header row, `content` the choice as JSON.
pub async fn keep(db: &Db, user: UserId, header_key: &str, content: &str, now: Time) -> Result<()> {
    let mut tx = db.write().await?;
    // Whoever changes something of this user stands in line here.
    execute!(tx, "update users set revision = revision where id = $1"; user.0)?;
    execute!(tx,
        "insert into column_templates (user_id, header_key, content, changed_at) values ($1, $2, $3, $4) \
         on conflict (user_id, header_key) do update set content = excluded.content, changed_at = excluded.changed_at";
        user.0, header_key, content, now.0)?;
    execute!(tx,
        "delete from column_templates where user_id = $1 and id not in \
         (select id from column_templates where user_id = $1 order by changed_at desc, id desc limit $2)";
        user.0, MOST_TEMPLATES)?;
    tx.commit().await
}

/// All choices, the latest first.
pub async fn all(db: &Db, user: UserId) -> Result<Vec<String>> {
    let found: Vec<(String,)> = rows!(db.read().await?,
        "select content from column_templates where user_id = $1 order by changed_at desc, id desc"; user.0)?;
    Ok(found.into_iter().map(|(content,)| content).collect())
}

/// The choice for files with this header.
pub async fn find(db: &Db, user: UserId, header_key: &str) -> Result<Option<String>> {
    let found: Option<(String,)> = row!(db.read().await?,
        "select content from column_templates where user_id = $1 and header_key = $2"; user.0, header_key)?;
    Ok(found.map(|(content,)| content))
}
