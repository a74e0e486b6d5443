//! Put, undo, redo.

use domain::{Broker, Time};
use store::journal::{self, BrokerAccount, ImportId, ImportKind, ImportLine, Put, Stored};

use crate::sample::*;

#[tokio::test]
async fn what_was_put_is_what_is_loaded() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        assert_eq!(journal::load(&db, asha).await.unwrap(), Stored::default());
        let (file, manual) = (file(1), manual(2));
        let ids = [put(&db, asha, &file).await, put(&db, asha, &manual).await];
        let stored = journal::load(&db, asha).await.unwrap();
        assert_eq!(stored.revision, 2);
        for ((import, new), id) in stored.imports.iter().zip([&file, &manual]).zip(ids) {
            assert_eq!(
                (import.id, import.kind, &import.name, import.created_at),
                (id, new.kind, &new.name, NOW)
            );
            assert_eq!(
                (import.segment, import.window, import.fno_window),
                (new.segment, new.window, new.fno_window)
            );
            assert_eq!(import.parts, new.parts);
        }
        assert_eq!(stored.imports.len(), 2);
        assert_eq!(stored.cards, manual.cards);
        let known = |broker: Broker| BrokerAccount::of(broker.into());
        assert_eq!(stored.accounts, [known(Broker::ZERODHA), known(Broker::GROWW)]);
    })
    .await;
}

#[tokio::test]
async fn undo_restores_the_state_before_and_redo_the_one_after() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        let before = content(&db, asha).await;
        let second = put(&db, asha, &manual(2)).await;
        let after = content(&db, asha).await;
        put(&db, asha, &file(3)).await;
        let all = content(&db, asha).await;

        assert_eq!(journal::undo(&db, asha, second, later(5)).await.unwrap(), Some(true));
        assert_eq!(names(&db, asha).await, ["file 1.csv", "file 3.csv"]);
        assert_eq!(journal::redo(&db, asha, second, later(6)).await.unwrap(), Some(true));
        assert_eq!(content(&db, asha).await, all);

        let third = all.imports[2].id;
        assert_eq!(journal::undo(&db, asha, third, later(7)).await.unwrap(), Some(true));
        assert_eq!(content(&db, asha).await, after);
        assert_eq!(journal::undo(&db, asha, second, later(8)).await.unwrap(), Some(true));
        // The account is known by now; nothing is in it.
        assert_eq!(content(&db, asha).await, Stored { accounts: after.accounts, ..before });
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 7);
    })
    .await;
}

#[tokio::test]
async fn the_second_time_changes_nothing() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let import = put(&db, asha, &file(1)).await;
        assert_eq!(journal::redo(&db, asha, import, NOW).await.unwrap(), Some(false));
        assert_eq!(journal::undo(&db, asha, import, later(5)).await.unwrap(), Some(true));
        assert_eq!(journal::undo(&db, asha, import, later(9)).await.unwrap(), Some(false));
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 2);
        assert_eq!(journal::imports(&db, asha).await.unwrap()[0].undone_at, Some(later(5)));
    })
    .await;
}

#[tokio::test]
async fn a_stale_revision_is_told_to_load_again() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        for stale in [0, 2, -1] {
            let answer = journal::put(&db, asha, stale, &file(2), false, NOW).await.unwrap();
            assert_eq!(answer, Put::Moved, "{stale}");
        }
        assert_eq!(names(&db, asha).await, ["file 1.csv"]);
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_repeat_gets_the_first_answer() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let first = put(&db, asha, &file(1)).await;
        put(&db, asha, &file(2)).await;
        // Even where the revision moved: the answer of the first attempt may have been lost on the way.
        let mut again = file(1);
        again.receipt = "another".to_owned();
        let answer = journal::put(&db, asha, 0, &again, false, NOW).await.unwrap();
        let repeated = Put::Repeated { import: first, snapshot: None, receipt: r#"{"seed":1}"#.to_owned() };
        assert_eq!(answer, repeated);
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 2);
        // The same bytes as another kind of import are another import.
        again.kind = ImportKind::Opening;
        assert!(matches!(journal::put(&db, asha, 2, &again, false, NOW).await.unwrap(), Put::Done { .. }));
        // Undone is not there.
        journal::undo(&db, asha, first, NOW).await.unwrap();
        assert!(matches!(journal::put(&db, asha, 4, &file(1), false, NOW).await.unwrap(), Put::Done { .. }));
        // Without a digest nothing is a repeat.
        let mut nameless = file(4);
        nameless.digest = None;
        put(&db, asha, &nameless).await;
        put(&db, asha, &nameless).await;
        assert_eq!(
            names(&db, asha).await,
            ["file 2.csv", "file 1.csv", "file 1.csv", "file 4.csv", "file 4.csv"]
        );
    })
    .await;
}

#[tokio::test]
async fn others_see_and_change_nothing() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha").await, user(&db, "ravi").await);
        let hers = put(&db, asha, &file(1)).await;
        let his = put(&db, ravi, &file(1)).await;
        let before = content(&db, asha).await;
        assert_eq!(journal::undo(&db, ravi, hers, NOW).await.unwrap(), None);
        assert_eq!(journal::redo(&db, ravi, hers, NOW).await.unwrap(), None);
        assert_eq!(journal::undo(&db, ravi, ImportId(9_999), NOW).await.unwrap(), None);
        journal::put(&db, ravi, 1, &manual(3), true, NOW).await.unwrap();
        assert_eq!(content(&db, asha).await, before);
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 1);
        assert_ne!(hers, his);
        let ids = |lines: Vec<ImportLine>| lines.into_iter().map(|line| line.id).collect::<Vec<_>>();
        assert_eq!(ids(journal::imports(&db, asha).await.unwrap()), [hers]);
    })
    .await;
}

#[tokio::test]
async fn the_list_holds_everything_newest_first() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let (one, two) = (put(&db, asha, &file(1)).await, put(&db, asha, &manual(2)).await);
        journal::undo(&db, asha, one, later(5)).await.unwrap();
        let lines = journal::imports(&db, asha).await.unwrap();
        assert_eq!([lines[0].id, lines[1].id], [two, one]);
        assert_eq!(lines[0].accounts, [Broker::ZERODHA.into(), Broker::GROWW.into()]);
        let new = file(1);
        let expected = ImportLine {
            id: one,
            kind: ImportKind::File,
            name: new.name,
            created_at: NOW,
            undone_at: Some(later(5)),
            snapshot: None,
            accounts: vec![Broker::ZERODHA.into()],
            format: new.format,
            segment: new.segment,
            window: new.window,
            fno_window: None,
            counts: new.counts,
        };
        assert_eq!(lines[1], expected);
    })
    .await;
}

#[tokio::test]
async fn the_first_client_of_an_account_stays() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        for client in [7, 8] {
            let mut import = file(client);
            import.client = Some([client; 32]);
            put(&db, asha, &import).await;
        }
        let known = BrokerAccount { client: Some([7; 32]), ..BrokerAccount::of(Broker::ZERODHA.into()) };
        assert_eq!(content(&db, asha).await.accounts, [known]);
    })
    .await;
}

#[tokio::test]
async fn nul_is_kept_by_neither_database() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let mut import = manual(1);
        import.name = "a\0b".to_owned();
        import.cards[0].notes = "\0".to_owned();
        import.parts[0].fills[0].trade_id = "1\0".into();
        import.parts[0].instruments[0].symbol = "IN\0FY".into();
        put(&db, asha, &import).await;
        let stored = content(&db, asha).await;
        assert_eq!(stored.imports[0].name, "a\u{fffd}b");
        assert_eq!(stored.cards[0].notes, "\u{fffd}");
        assert_eq!(stored.imports[0].parts[0].fills[0].trade_id, "1\u{fffd}");
        assert_eq!(stored.imports[0].parts[0].instruments[0].symbol, "IN\u{fffd}FY");
    })
    .await;
}

#[tokio::test]
async fn what_fails_in_the_middle_leaves_nothing() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        let before = journal::load(&db, asha).await.unwrap();
        // Settlements are made anew whenever the Book is built; the store refuses one at the very end.
        let mut import = manual(2);
        import.parts[1].fills[2].origin = domain::Origin::Settled;
        assert!(journal::put(&db, asha, 1, &import, true, Time(0)).await.is_err());
        assert_eq!(journal::load(&db, asha).await.unwrap(), before);
        assert_eq!(journal::imports(&db, asha).await.unwrap().len(), 1);
        assert_eq!(journal::snapshots(&db, asha, NOW).await.unwrap(), []);
    })
    .await;
}
