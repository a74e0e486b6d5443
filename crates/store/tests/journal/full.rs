//! One journal has a bound.

use serde_json::{Map, Value};
use sqlx::{Connection, PgConnection, SqliteConnection};
use store::StoreError;
use store::account::{ArchiveExport, ArchiveImport};
use store::events::Device;
use store::journal::{
    self, MOST_CARDS, MOST_FILLS, MOST_IMPORTS, MOST_KEPT_FILLS, MOST_TEXT, NewImport, Statement,
    StatementKind,
};
use store::{Db, UserId, account, account_status, users};
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
        // Four fills are in the first file, five in the second.
        assert_eq!(journal::live_fills(db, asha).await.unwrap(), 4);
        journal::redo(db, asha, second, NOW).await.unwrap();
        assert_eq!(journal::live_fills(db, asha).await.unwrap(), 9);
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
        let import_archive = async || {
            let mut export = ArchiveExport::begin(db, asha).await.unwrap();
            let mut import = ArchiveImport::begin(db, ravi, &[0; 16], NOW).await.unwrap().unwrap();
            while let Some(page) = export.next().await.unwrap() {
                let rows: Vec<Map<String, Value>> =
                    page.lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
                if page.goes_back {
                    import.take(page.table, &rows).await.unwrap().unwrap();
                }
            }
            drop(export);
            let done = import.commit(&Device::default()).await;
            import.give_up().await.unwrap();
            done
        };
        // As if the live one were a file with more than one journal may have; what is undone does not count.
        let own = fills_of(&file(1));
        counted(&fresh, live.0, MOST_FILLS + 1).await;
        let refused = import_archive().await;
        assert!(matches!(refused, Err(StoreError::TooManyFills)), "{refused:?}");
        assert!(journal::imports(db, ravi).await.unwrap().is_empty());
        counted(&fresh, live.0, own).await;
        counted(&fresh, undone.0, MOST_FILLS + 1).await;
        import_archive().await.unwrap().unwrap();
        assert_eq!(journal::imports(db, ravi).await.unwrap().len(), 2);
    }
}

/// Tables in their order, each with its rows.
type Archive = Vec<(&'static str, Vec<Map<String, Value>>)>;

async fn taken(db: &Db, user: UserId) -> Archive {
    let mut export = ArchiveExport::begin(db, user).await.unwrap();
    let mut tables: Archive = ArchiveImport::tables().map(|table| (table, Vec::new())).collect();
    while let Some(page) = export.next().await.unwrap() {
        if page.goes_back {
            let rows = page.lines.lines().map(|line| serde_json::from_str(line).unwrap());
            tables.iter_mut().find(|(name, _)| *name == page.table).unwrap().1.extend(rows);
        }
    }
    tables
}

/// The last row of a table so often, each with a number of its own in one column.
fn repeated(archive: &mut Archive, table: &str, times: usize, column: &str, first: usize) {
    let rows = &mut archive.iter_mut().find(|(name, _)| *name == table).unwrap().1;
    let row = rows.pop().unwrap();
    rows.extend((0..times).map(|at| {
        let mut row = row.clone();
        row.insert(column.to_owned(), Value::from(first + at));
        row
    }));
}

/// Why it was refused: by what a row or a table may hold, or by what one user may keep.
async fn refused(db: &Db, owner: UserId, archive: &Archive) -> String {
    let mut import = ArchiveImport::begin(db, owner, &[0; 16], NOW).await.unwrap().unwrap();
    let mut why = None;
    for (table, rows) in archive {
        if why.is_none() {
            why = import.take(table, rows).await.unwrap().err();
        }
    }
    if why.is_none() {
        why = match import.commit(&Device::default()).await {
            Ok(done) => done.err(),
            Err(error) => Some(error.why().to_owned()),
        };
    }
    import.give_up().await.unwrap();
    assert!(journal::imports(db, owner).await.unwrap().is_empty());
    why.expect("more than one user may keep was let in")
}

#[tokio::test]
async fn an_archive_keeps_the_bounds_of_cards_imports_and_notes() {
    for fresh in [testdb::sqlite().await, testdb::postgres().await] {
        let db = &fresh.db;
        let (asha, ravi) = (user(db, "asha").await, user(db, "ravi").await);
        put(db, asha, &manual(1)).await;
        let whole = taken(db, asha).await;

        let mut cards = whole.clone();
        let (_, rows) = cards.iter_mut().find(|(name, _)| *name == "cards").unwrap();
        rows[1].insert("market_outlook".to_owned(), Value::from(""));
        repeated(&mut cards, "cards", MOST_CARDS as usize, "position", 1);
        assert_eq!(refused(db, ravi, &cards).await, "cards has more than 100000 rows.");

        let mut imports = whole.clone();
        repeated(&mut imports, "imports", MOST_IMPORTS as usize + 1, "id", 1);
        assert_eq!(refused(db, ravi, &imports).await, "imports has more than 20000 rows.");

        // 750 cards, each with three notes of 10,000 characters of three bytes: 67.5 million bytes of 67.1.
        let mut notes = whole.clone();
        let (_, rows) = notes.iter_mut().find(|(name, _)| *name == "cards").unwrap();
        for column in ["notes", "psychology", "market_outlook"] {
            rows[1].insert(column.to_owned(), Value::from("₹".repeat(10_000)));
        }
        repeated(&mut notes, "cards", 750, "position", 1);
        let why = refused(db, ravi, &notes).await;
        assert_eq!(why, "more than one user may keep, undone imports counted");
    }
}

#[tokio::test]
async fn notes_on_cards_and_undone_imports_count() {
    for fresh in [testdb::sqlite().await, testdb::postgres().await] {
        let db = &fresh.db;
        let asha = user(db, "asha").await;
        let cards = put(db, asha, &manual(1)).await;
        // Just within the bound: the notes of the two cards, what stands beside them, and one receipt more.
        noted(&fresh, cards.0, MOST_TEXT - 30_000).await;
        put(db, asha, &file(2)).await;
        // Two cards with 10,000 characters each are too much.
        let revision = journal::revision(db, asha).await.unwrap();
        let full = journal::put(db, asha, revision, &manual(3), false, NOW).await;
        assert!(matches!(full, Err(StoreError::TooMuchKept)), "{full:?}");
        // Undone, the notes are kept and count as before.
        journal::undo(db, asha, cards, NOW).await.unwrap();
        let revision = journal::revision(db, asha).await.unwrap();
        let full = journal::put(db, asha, revision, &manual(3), false, NOW).await;
        assert!(matches!(full, Err(StoreError::TooMuchKept)), "{full:?}");
        assert_eq!(journal::revision(db, asha).await.unwrap(), revision);
        // 30 days later they make room.
        let later = domain::Time(NOW.0 + journal::SNAPSHOT_LIFE);
        let done = journal::put(db, asha, revision, &manual(3), false, later).await.unwrap();
        assert!(matches!(done, journal::Put::Done { .. }), "{done:?}");
    }
}

#[tokio::test]
async fn what_is_undone_is_kept_within_a_bound_too() {
    for fresh in [testdb::sqlite().await, testdb::postgres().await] {
        let db = &fresh.db;
        let asha = user(db, "asha").await;
        let account = domain::Broker::ZERODHA.into();
        let said = Statement { kind: StatementKind::All, account, subject: "all/INFY".to_owned() };
        let first = put(db, asha, &NewImport { statements: vec![said], ..file(1) }).await;
        journal::undo(db, asha, first, NOW).await.unwrap();
        counted(&fresh, first.0, MOST_KEPT_FILLS).await;
        let revision = journal::revision(db, asha).await.unwrap();
        let full = journal::put(db, asha, revision, &file(2), false, NOW).await;
        assert!(matches!(full, Err(StoreError::TooMuchKept)), "{full:?}");
        assert_eq!(journal::revision(db, asha).await.unwrap(), revision);

        // After 30 days what was undone makes room.
        let later = domain::Time(NOW.0 + journal::SNAPSHOT_LIFE);
        let done = journal::put(db, asha, revision, &file(2), false, later).await.unwrap();
        assert!(matches!(done, journal::Put::Done { .. }), "{done:?}");
        let left: Vec<_> = journal::imports(db, asha).await.unwrap().iter().map(|line| line.id).collect();
        assert_eq!(left.len(), 1);
        assert!(!left.contains(&first));
    }
}

#[tokio::test]
async fn an_archive_under_way_stops_nobody_and_one_that_was_given_up_goes() {
    for fresh in [testdb::sqlite().await, testdb::postgres().await] {
        let db = &fresh.db;
        let (asha, ravi) = (user(db, "asha").await, user(db, "ravi").await);
        put(db, asha, &file(1)).await;
        let mut import = ArchiveImport::begin(db, ravi, &[0; 16], NOW).await.unwrap().unwrap();
        let mut export = ArchiveExport::begin(db, asha).await.unwrap();
        while let Some(page) = export.next().await.unwrap() {
            let rows: Vec<Map<String, Value>> =
                page.lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
            if page.goes_back {
                import.take(page.table, &rows).await.unwrap().unwrap();
            }
        }
        drop(export);
        // Others write, nothing of it is Ravi's yet, and nobody is seen who is no user.
        user(db, "meera").await;
        assert!(journal::imports(db, ravi).await.unwrap().is_empty());
        assert_eq!(account_status::all(db).await.unwrap().len(), 3);
        // The program ends here: what lies there goes with the sweep.
        drop(import);
        let gone =
            account::erase_due(db, |_| Vec::new(), domain::Time(NOW.0 + 60 * 60 * 1000)).await.unwrap().0;
        assert_eq!(gone.len(), 1);
        let again = ArchiveImport::begin(db, ravi, &[0; 16], NOW).await.unwrap().unwrap();
        again.give_up().await.unwrap();
        assert!(users::by_email(db, &gone[0]).await.unwrap().is_none());
        assert_eq!(account_status::all(db).await.unwrap().len(), 3);
    }
}

fn fills_of(import: &journal::NewImport) -> i64 {
    import.parts.iter().map(|part| part.fills.len() as i64).sum()
}

/// As if the first card of an import had a note of so many bytes.
async fn noted(fresh: &Fresh, import: i64, bytes: i64) {
    if fresh.kind() == "sqlite" {
        let mut link = SqliteConnection::connect(&fresh.url).await.unwrap();
        let sql = "update cards set notes = replace(hex(zeroblob($1 / 2)), '0', 'x') where import_id = $2 and position = 0";
        sqlx::query(sql).bind(bytes).bind(import).execute(&mut link).await.unwrap();
    } else {
        let mut link = PgConnection::connect(&fresh.url).await.unwrap();
        let sql = "update cards set notes = repeat('x', $1::int) where import_id = $2 and position = 0";
        sqlx::query(sql).bind(bytes).bind(import).execute(&mut link).await.unwrap();
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
