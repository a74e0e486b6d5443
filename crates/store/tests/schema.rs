//! Two texts, one schema: what the migrations leave in SQLite and in PostgreSQL is the same. Each has a text search of
//! its own: that both find the same is said by the tests of the search.

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

/// Tables with rows of a user whose key does not begin with the user: all are older than that rule. What is new stands
/// nowhere here (docs/decisions/057-standard-names.md says what it takes to empty this list).
const KEYED_OTHERWISE: &[(&str, &str)] = &[
    ("accounts", "id"),
    ("attachment_owners", "id"),
    ("attachments", "owner_id, number"),
    ("broker_statements", "id"),
    ("cards", "import_id, position"),
    ("column_templates", "id"),
    ("consents", "id"),
    ("fill_charges", "import_id, heads"),
    ("fills", "import_id, position"),
    ("identities", "id"),
    ("imports", "id"),
    ("instruments", "import_id, position"),
    ("jobs", "id"),
    ("landing_trades", "id"),
    ("links", "hash"),
    ("mails", "id"),
    ("parts", "import_id, position"),
    ("passkeys", "id"),
    ("pending_auths", "id_hash"),
    ("resolutions", "id"),
    ("security_events", "id"),
    ("sessions", "id_hash"),
    ("snapshot_imports", "snapshot_id, import_id"),
    ("snapshots", "id"),
    ("statements", "import_id, position"),
    ("tax_inputs", "id"),
];

/// A row says whose it is by one of these.
const OF_A_USER: [&str; 5] = ["user_id", "import_id", "snapshot_id", "account_id", "owner_id"];

#[tokio::test]
async fn the_key_of_a_table_of_users_begins_with_the_user() {
    let schema = of_sqlite(&testdb::sqlite().await.url).await;
    let mut otherwise = Vec::new();
    let mut by_user = 0;
    for (table, lines) in &schema {
        let has = |column: &str| lines.iter().any(|line| line.split(' ').nth(1) == Some(column));
        // Of one sending of an application: its applicant is no user.
        if table == "application_versions" || !OF_A_USER.into_iter().any(has) {
            continue;
        }
        let key = lines.iter().find_map(|line| line.strip_prefix("key ")).unwrap();
        if key.split(", ").next() == Some("user_id") {
            by_user += 1;
        } else {
            otherwise.push((table.as_str(), key));
        }
    }
    assert_eq!(otherwise, KEYED_OTHERWISE, "the key of a new table begins with user_id");
    // Statuses, preferences, four of notes, three of documents, two of candles, pictures, marks of the search,
    // tries of rules, two of sweeps, two of strategies by hand, personal tokens, own models.
    assert_eq!(by_user, 20);
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
