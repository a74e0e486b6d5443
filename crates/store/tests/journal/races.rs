//! Many at once.

use store::journal::{self, Put};

use crate::sample::*;

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_equal_files_at_once_one_is_stored() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let mut tasks = Vec::new();
        for _ in 0..50 {
            let db = db.db.clone();
            tasks.push(tokio::spawn(async move { journal::put(&db, asha, 0, &file(1), false, NOW).await }));
        }
        let (mut done, mut repeated) = (Vec::new(), Vec::new());
        for task in tasks {
            match task.await.unwrap().unwrap() {
                Put::Done { import, .. } => done.push(import),
                Put::Repeated { import, .. } => repeated.push(import),
                Put::Moved => panic!("the same file is a repeat, whatever the revision"),
            }
        }
        assert_eq!((done.len(), repeated.len()), (1, 49));
        assert!(repeated.iter().all(|import| *import == done[0]));
        assert_eq!(journal::imports(&db, asha).await.unwrap().len(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_files_at_one_revision_one_is_stored() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let mut tasks = Vec::new();
        for seed in 0..20 {
            let db = db.db.clone();
            tasks
                .push(tokio::spawn(async move { journal::put(&db, asha, 0, &file(seed), false, NOW).await }));
        }
        let mut moved = 0;
        for task in tasks {
            moved += usize::from(task.await.unwrap().unwrap() == Put::Moved);
        }
        assert_eq!((moved, journal::revision(&db, asha).await.unwrap()), (19, 1));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reader_sees_one_moment() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let import = put(&db, asha, &manual(3)).await;
        let flipping = {
            let db = db.db.clone();
            tokio::spawn(async move {
                for _ in 0..20 {
                    journal::undo(&db, asha, import, NOW).await.unwrap();
                    journal::redo(&db, asha, import, NOW).await.unwrap();
                }
            })
        };
        while !flipping.is_finished() {
            // Odd revisions have the import, even ones do not; rows that belong to no part are an error.
            let stored = journal::load(&db, asha).await.unwrap();
            let expected = (stored.revision % 2) as usize;
            assert_eq!((stored.imports.len(), stored.cards.len()), (expected, expected * 2));
        }
        flipping.await.unwrap();
    })
    .await;
}
