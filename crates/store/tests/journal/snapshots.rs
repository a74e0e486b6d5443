//! Replace and restore.

use store::journal::{self, ImportId, Put, Restored, SNAPSHOT_LIFE, SnapshotId, Swept};
use store::{Db, UserId};

use crate::sample::*;

async fn replace(db: &Db, user: UserId, seed: u8) -> (ImportId, Option<SnapshotId>) {
    let revision = journal::revision(db, user).await.unwrap();
    match journal::put(db, user, revision, &file(seed), true, NOW).await.unwrap() {
        Put::Done { import, snapshot, .. } => (import, snapshot),
        other => panic!("{other:?}"),
    }
}

async fn restore(db: &Db, user: UserId, snapshot: SnapshotId) -> Option<SnapshotId> {
    match journal::restore(db, user, snapshot, later(9)).await.unwrap() {
        Restored::Done { snapshot, .. } => snapshot,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn replace_then_restore_is_as_before_and_back_again() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let undone = put(&db, asha, &file(1)).await;
        put(&db, asha, &manual(2)).await;
        put(&db, asha, &file(3)).await;
        journal::undo(&db, asha, undone, NOW).await.unwrap();
        let before = content(&db, asha).await;

        let (import, snapshot) = replace(&db, asha, 9).await;
        let snapshot = snapshot.unwrap();
        assert_eq!(names(&db, asha).await, ["file 9.csv"]);
        let after = content(&db, asha).await;
        let listed = journal::snapshots(&db, asha, NOW).await.unwrap();
        assert_eq!((listed.len(), listed[0].id, listed[0].import), (1, snapshot, Some(import)));
        // Both say 6 fills were new (sample.rs).
        assert_eq!((listed[0].imports, listed[0].fills), (2, 12));
        assert_eq!(listed[0].expires_at, later(30 * DAY));
        let lines = journal::imports(&db, asha).await.unwrap();
        let under: Vec<_> = lines.iter().map(|line| line.snapshot).collect();
        assert_eq!(under, [None, Some(snapshot), Some(snapshot), None]);

        let second = restore(&db, asha, snapshot).await.unwrap();
        assert_eq!(content(&db, asha).await, before);
        assert_eq!(restore(&db, asha, second).await.map(|third| third > second), Some(true));
        assert_eq!(content(&db, asha).await, after);
        // The same snapshot again, and now twice.
        restore(&db, asha, snapshot).await;
        let revision = journal::revision(&db, asha).await.unwrap();
        let again = journal::restore(&db, asha, snapshot, NOW).await.unwrap();
        assert_eq!(again, Restored::Unchanged { revision });
        assert_eq!(content(&db, asha).await, before);
    })
    .await;
}

#[tokio::test]
async fn replacing_nothing_needs_no_snapshot() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let (_, snapshot) = replace(&db, asha, 1).await;
        assert_eq!(snapshot, None);
        assert_eq!(journal::snapshots(&db, asha, NOW).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn a_replace_is_repeated_only_when_it_was_done() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        put(&db, asha, &file(2)).await;
        // File 2 is there, but beside file 1: "replace" has not happened yet.
        let (import, snapshot) = replace(&db, asha, 2).await;
        assert_eq!(names(&db, asha).await, ["file 2.csv"]);
        let again = journal::put(&db, asha, 0, &file(2), true, NOW).await.unwrap();
        assert_eq!(again, Put::Repeated { import, snapshot, receipt: r#"{"seed":2}"#.to_owned() });
        // What came later survives a late repeat.
        put(&db, asha, &file(3)).await;
        let late = journal::put(&db, asha, 0, &file(2), true, NOW).await.unwrap();
        assert_eq!(late, again);
        assert_eq!(names(&db, asha).await, ["file 2.csv", "file 3.csv"]);
    })
    .await;
}

#[tokio::test]
async fn another_users_snapshot_is_unknown() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha").await, user(&db, "ravi").await);
        put(&db, asha, &file(1)).await;
        let (_, snapshot) = replace(&db, asha, 2).await;
        put(&db, ravi, &file(3)).await;
        let before = journal::load(&db, ravi).await.unwrap();
        assert_eq!(journal::restore(&db, ravi, snapshot.unwrap(), NOW).await.unwrap(), Restored::Unknown);
        assert_eq!(journal::restore(&db, ravi, SnapshotId(77), NOW).await.unwrap(), Restored::Unknown);
        assert_eq!(journal::load(&db, ravi).await.unwrap(), before);
        assert_eq!(journal::snapshots(&db, ravi, NOW).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn after_thirty_days_a_snapshot_goes_with_its_imports() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let by_hand = put(&db, asha, &file(1)).await;
        journal::undo(&db, asha, by_hand, NOW).await.unwrap();
        let redone = put(&db, asha, &manual(2)).await;
        put(&db, asha, &manual(4)).await;
        let (_, snapshot) = replace(&db, asha, 9).await;
        journal::redo(&db, asha, redone, NOW).await.unwrap();
        let snapshot = snapshot.unwrap();
        let live = content(&db, asha).await;

        let last = later(SNAPSHOT_LIFE - 1);
        assert_eq!(journal::snapshots(&db, asha, last).await.unwrap().len(), 1);
        let over = later(SNAPSHOT_LIFE);
        assert_eq!(journal::snapshots(&db, asha, over).await.unwrap(), []);
        assert_eq!(journal::restore(&db, asha, snapshot, over).await.unwrap(), Restored::Unknown);
        assert_eq!(journal::sweep(&db, over).await.unwrap(), Swept::default());

        // A day later, when no clock is in doubt, file 4 goes: 2 was taken back, 1 was undone by hand.
        let gone = later(SNAPSHOT_LIFE + DAY);
        assert_eq!(journal::sweep(&db, gone).await.unwrap(), Swept { snapshots: 1, imports: 1 });
        assert_eq!(journal::sweep(&db, gone).await.unwrap(), Swept::default());
        assert_eq!(content(&db, asha).await, live);
        assert_eq!(journal::imports(&db, asha).await.unwrap().len(), 3);
        assert_eq!(journal::redo(&db, asha, by_hand, gone).await.unwrap(), Some(true));
        assert_eq!(names(&db, asha).await, ["file 1.csv", "3 trades", "file 9.csv"]);
    })
    .await;
}
