//! One journal has a bound.

use serde_json::{Map, Value};
use sqlx::{Connection, PgConnection, SqliteConnection};
use store::StoreError;
use store::account::{PuttingBack, TakingOut};
use store::events::Device;
use store::journal::{self, MOST_FILLS};
use testdb::Fresh;

use crate::sample::*;

#[tokio::test]
async fn more_live_fills_than_a_journal_may_have_are_refused_and_nothing_changes() {
    for fresh in [testdb::sqlite().await, testdb::postgres().await] {
        let db = &fresh.db;
        let asha = user(db, "asha").await;
        let first = put(db, asha, &file(1)).await;
        let second = put(db, asha, &file(2)).await;
        journal::undo(db, asha, second, NOW).await.unwrap();
        // As if the first were a file with all that one journal may have.
        counted(&fresh, first.0, MOST_FILLS).await;
        let revision = journal::revision(db, asha).await.unwrap();

        let third = journal::put(db, asha, revision, &file(3), false, NOW).await;
        assert!(matches!(third, Err(StoreError::TooManyFills)), "{third:?}");
        let redone = journal::redo(db, asha, second, NOW).await;
        assert!(matches!(redone, Err(StoreError::TooManyFills)), "{redone:?}");
        assert_eq!(journal::revision(db, asha).await.unwrap(), revision);
        let live =
            |lines: Vec<journal::ImportLine>| lines.iter().filter(|line| line.undone_at.is_none()).count();
        assert_eq!(live(journal::imports(db, asha).await.unwrap()), 1);

        // What leaves makes room.
        journal::undo(db, asha, first, NOW).await.unwrap();
        assert_eq!(journal::redo(db, asha, second, NOW).await.unwrap(), Some(true));
        let again = journal::redo(db, asha, first, NOW).await;
        assert!(matches!(again, Err(StoreError::TooManyFills)), "{again:?}");
    }
}

#[tokio::test]
async fn an_archive_is_no_way_around_the_bound() {
    for fresh in [testdb::sqlite().await, testdb::postgres().await] {
        let db = &fresh.db;
        let (asha, ravi) = (user(db, "asha").await, user(db, "ravi").await);
        let live = put(db, asha, &file(1)).await;
        let undone = put(db, asha, &file(2)).await;
        journal::undo(db, asha, undone, NOW).await.unwrap();
        let put_back = async || {
            let mut taking = TakingOut::begin(db, asha).await.unwrap();
            let mut putting = PuttingBack::begin(db, ravi, &[0; 16]).await.unwrap().unwrap();
            while let Some(page) = taking.next().await.unwrap() {
                let rows: Vec<Map<String, Value>> =
                    page.lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
                if page.goes_back {
                    putting.take(page.table, &rows).await.unwrap().unwrap();
                }
            }
            drop(taking);
            putting.commit(&Device::default(), NOW).await
        };
        // As if the live one were a file with more than one journal may have; what is undone does not count.
        let own = fills_of(&file(1));
        counted(&fresh, live.0, MOST_FILLS + 1).await;
        let refused = put_back().await;
        assert!(matches!(refused, Err(StoreError::TooManyFills)), "{refused:?}");
        assert!(journal::imports(db, ravi).await.unwrap().is_empty());
        counted(&fresh, live.0, own).await;
        counted(&fresh, undone.0, MOST_FILLS + 1).await;
        put_back().await.unwrap().unwrap();
        assert_eq!(journal::imports(db, ravi).await.unwrap().len(), 2);
    }
}

fn fills_of(import: &journal::NewImport) -> i64 {
    import.parts.iter().map(|part| part.fills.len() as i64).sum()
}

async fn counted(fresh: &Fresh, import: i64, fills: i64) {
    let sql = "update parts set fills = $1 where import_id = $2 and position = 0";
    if fresh.kind() == "sqlite" {
        let mut link = SqliteConnection::connect(&fresh.url).await.unwrap();
        sqlx::query(sql).bind(fills).bind(import).execute(&mut link).await.unwrap();
    } else {
        let mut link = PgConnection::connect(&fresh.url).await.unwrap();
        sqlx::query(sql).bind(fills).bind(import).execute(&mut link).await.unwrap();
    }
}
