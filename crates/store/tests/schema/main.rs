//! Two texts, one schema: what the migrations leave in SQLite and in PostgreSQL is the same. Each has a text search of
//! its own: that both find the same is said by the tests of the search.

mod in_use;
mod keys;
mod statements;

use std::collections::{BTreeMap, BTreeSet};

use sqlx::{Connection, PgConnection, SqliteConnection};

/// Table → what there is to compare, each as one line of text.
type Schema = BTreeMap<String, BTreeSet<String>>;

#[tokio::test]
async fn both_schemas_are_the_same() {
    let (sqlite, postgres) = (testdb::sqlite().await, testdb::postgres().await);
    let ours = of_sqlite(&sqlite.url).await;
    let theirs = of_postgres(&postgres.url).await;
    assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>());
    for (table, lines) in &ours {
        assert_eq!(lines, &theirs[table], "{table}");
    }
    // Something was compared.
    assert!(ours["fills"].contains("3 row number not null"), "{:?}", ours["fills"]);
    assert!(ours["fills"].contains("key import_id, position"));
    assert!(ours["fills"].contains("import_id refers to imports.id"));
    assert!(
        ours["resolutions"].contains("unique index user_id, account_id, subject where undone_at is null")
    );
}

async fn of_sqlite(url: &str) -> Schema {
    let mut link = SqliteConnection::connect(url).await.unwrap();
    let tables: Vec<(String, String)> = sqlx::query_as(
        "select name, sql from sqlite_schema where type = 'table' and name not like 'sqlite_%' \
         and name not like 'search\\_words%' escape '\\' order by name",
    )
    .fetch_all(&mut link)
    .await
    .unwrap();
    let mut schema = Schema::new();
    for (table, text) in tables {
        assert!(table == "migrations" || text.contains("strict"), "{table} is not strict");
        let mut lines = BTreeSet::new();
        let columns: Vec<(i64, String, String, i64, i64)> =
            sqlx::query_as("select cid, name, type, \"notnull\", pk from pragma_table_info($1) order by pk")
                .bind(&table)
                .fetch_all(&mut link)
                .await
                .unwrap();
        let key: Vec<&str> = columns.iter().filter(|one| one.4 > 0).map(|one| one.1.as_str()).collect();
        lines.insert(format!("key {}", key.join(", ")));
        for (place, name, kind, not_null, _) in &columns {
            lines.insert(column(*place, name, kind, *not_null == 1));
        }
        let foreign: Vec<(String, String, String)> =
            sqlx::query_as("select \"from\", \"table\", \"to\" from pragma_foreign_key_list($1)")
                .bind(&table)
                .fetch_all(&mut link)
                .await
                .unwrap();
        lines.extend(foreign.iter().map(|(from, table, to)| format!("{from} refers to {table}.{to}")));
        let indexes: Vec<(String, i64, Option<String>)> = sqlx::query_as(
            "select l.name, l.\"unique\", s.sql from pragma_index_list($1) l \
             left join sqlite_schema s on s.name = l.name where l.origin = 'c'",
        )
        .bind(&table)
        .fetch_all(&mut link)
        .await
        .unwrap();
        for (name, unique, sql) in indexes {
            let columns: Vec<(String,)> =
                sqlx::query_as("select name from pragma_index_info($1) order by seqno")
                    .bind(&name)
                    .fetch_all(&mut link)
                    .await
                    .unwrap();
            let columns: Vec<String> = columns.into_iter().map(|(name,)| name).collect();
            let sql = sql.unwrap();
            let only = sql.split_once(" where ").map(|(_, only)| only);
            lines.insert(index(unique == 1, &columns, only));
        }
        schema.insert(table, lines);
    }
    schema
}

async fn of_postgres(url: &str) -> Schema {
    let mut link = PgConnection::connect(url).await.unwrap();
    let columns: Vec<(String, i32, String, String, String)> = sqlx::query_as(
        "select table_name::text, ordinal_position::int, column_name::text, data_type::text, is_nullable::text \
         from information_schema.columns where table_schema = 'public' and table_name <> 'search_words'",
    )
    .fetch_all(&mut link)
    .await
    .unwrap();
    let mut schema = Schema::new();
    for (table, place, name, kind, nullable) in columns {
        let line = column(i64::from(place) - 1, &name, &kind, nullable == "NO");
        schema.entry(table).or_default().insert(line);
    }
    let foreign: Vec<(String, String, String, String)> = sqlx::query_as(
        "select c.conrelid::regclass::text, a.attname::text, c.confrelid::regclass::text, b.attname::text \
         from pg_constraint c \
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1] \
         join pg_attribute b on b.attrelid = c.confrelid and b.attnum = c.confkey[1] \
         where c.contype = 'f' and array_length(c.conkey, 1) = 1 and c.conrelid::regclass::text <> 'search_words'",
    )
    .fetch_all(&mut link)
    .await
    .unwrap();
    for (table, from, other, to) in foreign {
        schema.get_mut(&table).unwrap().insert(format!("{from} refers to {other}.{to}"));
    }
    type Index = (String, bool, bool, Vec<String>, Option<String>);
    let indexes: Vec<Index> = sqlx::query_as(
        "select i.indrelid::regclass::text, i.indisprimary, i.indisunique, \
                array(select a.attname::text from unnest(i.indkey) with ordinality k (number, place) \
                      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place), \
                pg_get_expr(i.indpred, i.indrelid) \
         from pg_index i join pg_class c on c.oid = i.indrelid \
         where c.relnamespace = 'public'::regnamespace and i.indrelid::regclass::text <> 'search_words'",
    )
    .fetch_all(&mut link)
    .await
    .unwrap();
    for (table, primary, unique, columns, only) in indexes {
        let only = only.map(|only| only.trim_matches(['(', ')']).to_ascii_lowercase());
        let line = if primary {
            format!("key {}", columns.join(", "))
        } else {
            index(unique, &columns, only.as_deref())
        };
        schema.get_mut(&table).unwrap().insert(line);
    }
    schema
}

fn column(place: i64, name: &str, kind: &str, not_null: bool) -> String {
    let kind = match kind.to_ascii_lowercase().as_str() {
        "integer" | "bigint" => "number",
        "blob" | "bytea" => "bytes",
        "text" => "text",
        other => panic!("{name} is of type {other}"),
    };
    format!("{place} {name} {kind}{}", if not_null { " not null" } else { "" })
}

fn index(unique: bool, columns: &[String], only: Option<&str>) -> String {
    let unique = if unique { "unique " } else { "" };
    let only = only.map(|only| format!(" where {only}")).unwrap_or_default();
    format!("{unique}index {}{only}", columns.join(", "))
}
