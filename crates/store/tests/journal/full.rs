//! One journal has a bound.

use sqlx::{Connection, PgConnection, SqliteConnection};
use store::StoreError;
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
