//! A look at a database changes nothing and says what an operator asks.

use std::collections::BTreeMap;
use std::path::Path;

use domain::Time;
use store::Db;
use store::look::{SETTINGS, Server, schema, server};

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let read = |entry: std::fs::DirEntry| {
        (entry.file_name().into_string().unwrap(), std::fs::read(entry.path()).unwrap_or_default())
    };
    entries.map(read).collect()
}

#[tokio::test]
async fn a_look_leaves_everything_as_it_was() {
    let folder = testdb::folder();
    let url = testdb::sqlite_url(folder.path());
    // Nothing is there: nothing is made.
    assert!(Db::look(&url).await.is_err());
    assert_eq!(files(folder.path()).len(), 0);
    let db = Db::open(&url, folder.path()).await.unwrap();
    db.close().await;
    let before = files(folder.path());
    let look = Db::look(&url).await.unwrap();
    let seen = schema(&look).await.unwrap();
    assert_eq!(seen.found, seen.newest);
    assert!(matches!(server(&look).await.unwrap(), Server::Sqlite { .. }));
    assert!(look.writable(Time(7)).await.is_err());
    look.close().await;
    assert_eq!(files(folder.path()), before);
    // Beside a server that runs, with what it wrote last.
    let db = Db::open(&url, folder.path()).await.unwrap();
    db.writable(Time(7)).await.unwrap();
    let look = Db::look(&url).await.unwrap();
    assert_eq!(store::dump::count(&look, "rate_limits").await.unwrap(), 1);
    look.close().await;
    db.writable(Time(8)).await.unwrap();
}

#[tokio::test]
async fn postgres_tells_its_settings_and_its_time() {
    let fresh = testdb::postgres().await;
    let look = Db::look(&fresh.url).await.unwrap();
    let Server::Postgres { settings, read_only, may_create, now, .. } = server(&look).await.unwrap() else {
        panic!("not PostgreSQL");
    };
    let names: Vec<&str> = settings.iter().map(|one| one.name).collect();
    assert_eq!(names, SETTINGS);
    assert_eq!(settings[3].value, "UTF8");
    assert!(!read_only && may_create && now > Time(1_700_000_000_000));
    let (_, empty) = testdb::empty_postgres().await;
    assert_eq!(schema(&Db::look(&empty).await.unwrap()).await.unwrap().found, 0);
}

#[tokio::test]
async fn connections_are_counted() {
    testdb::both(async |db| {
        let first = db.connections();
        assert!(first.iter().all(|pool| pool.idle <= pool.open && pool.open <= pool.most), "{first:?}");
        let names: Vec<&str> = first.iter().map(|pool| pool.pool).collect();
        let occupied = db.occupy().await.unwrap();
        let busy = db.connections();
        let last = busy.last().unwrap();
        let in_use = last.open - last.idle;
        drop(occupied);
        if db.kind() == "sqlite" {
            assert_eq!((names, last.most, in_use), (vec!["read", "write"], 1, 1));
        } else {
            // One that was used before may still be on its way back.
            assert!(in_use >= 1, "{busy:?}");
            assert_eq!((names, last.most), (vec!["all"], 16));
        }
    })
    .await;
}
