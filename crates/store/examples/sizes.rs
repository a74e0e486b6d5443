//! Rows and bytes of every table, keys included: `cargo run --example sizes -p store -- sqlite:/tmp/x.db`. A line for
//! each table, the largest first; `cargo xtask bench capacity` asks it.

use std::path::Path;

use sqlx::{Connection, PgConnection, SqliteConnection};
use store::{Db, StoreError};

#[tokio::main]
async fn main() -> Result<(), StoreError> {
    let Some(url) = std::env::args().nth(1) else {
        return Err(StoreError::Broken("sizes URL".to_owned()));
    };
    let mut tables: Vec<(String, i64)> = if url.starts_with("sqlite:") {
        let mut link = SqliteConnection::connect(&url).await?;
        // Keys count to their table.
        let sql = "select coalesce(m.tbl_name, s.name), sum(s.pgsize) from dbstat s \
                   left join sqlite_schema m on m.name = s.name where s.aggregate = true group by 1";
        sqlx::query_as(sql).fetch_all(&mut link).await?
    } else {
        let mut link = PgConnection::connect(&url).await?;
        let sql = "select relname::text, pg_total_relation_size(oid) from pg_class \
                   where relkind = 'r' and relnamespace = current_schema()::regnamespace";
        sqlx::query_as(sql).fetch_all(&mut link).await?
    };
    tables.sort_by_key(|(name, bytes)| (-bytes, name.clone()));
    let db = Db::open(&url, Path::new(".")).await?;
    for (name, bytes) in tables {
        if !name.starts_with("sqlite_") && !name.starts_with("search_words_") {
            println!("{name} {} {bytes}", store::dump::count(&db, &name).await?);
        }
    }
    db.close().await;
    Ok(())
}
