//! What an import says beside its fills comes and goes with it.

use domain::{Broker, Quantity};
use store::journal::{self, Card, NewImport, Part, Statement, StatementKind};

use crate::sample::*;

fn said(kind: StatementKind, subject: &str) -> Statement {
    Statement { kind, account: Broker::ZERODHA.into(), subject: subject.to_owned() }
}

/// One card of so many units.
fn card(seed: u8, units: i64) -> NewImport {
    let mut part = file(0).parts.remove(0);
    part.instruments.truncate(1);
    part.fills.truncate(1);
    let fill = &mut part.fills[0];
    fill.quantity = Quantity::whole(units);
    fill.trade_id = "MT1".into();
    fill.order_id = "MT1".into();
    let words = Card {
        order_id: "MT1".to_owned(),
        broker: Broker::ZERODHA,
        notes: format!("{units}"),
        ..manual(1).cards.remove(0)
    };
    NewImport { digest: Some([seed; 32]), parts: vec![part], cards: vec![words], ..manual(seed) }
}

#[tokio::test]
async fn a_statement_counts_as_long_as_its_import() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let statements = vec![said(StatementKind::All, "all/INFY"), said(StatementKind::None, "before")];
        let import = put(&db, asha, &NewImport { statements: statements.clone(), ..file(1) }).await;
        assert_eq!(content(&db, asha).await.imports[0].statements, statements);
        journal::undo(&db, asha, import, NOW).await.unwrap();
        assert_eq!(content(&db, asha).await.imports.len(), 0);
        journal::redo(&db, asha, import, NOW).await.unwrap();
        assert_eq!(content(&db, asha).await.imports[0].statements, statements);
    })
    .await;
}

#[tokio::test]
async fn a_card_that_is_replaced_comes_back_with_an_undo() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &card(1, 10)).await;
        let before = content(&db, asha).await;
        let replaces = || vec![said(StatementKind::Replaces, "MT1")];
        let edit = put(&db, asha, &NewImport { statements: replaces(), ..card(2, 20) }).await;
        let quantities = async || {
            let stored = content(&db, asha).await;
            let fills = stored.imports.iter().flat_map(|import| &import.parts).flat_map(|part| &part.fills);
            let quantities: Vec<i64> = fills.map(|fill| fill.quantity.0 / 100_000_000).collect();
            let notes: Vec<String> = stored.cards.iter().map(|card| card.notes.clone()).collect();
            (quantities, notes)
        };
        assert_eq!(quantities().await, (vec![20], vec!["20".to_owned()]));
        assert_eq!(content(&db, asha).await.imports[0].parts[0].instruments, []);

        // Deleted: an import without rows that only replaces.
        let nothing = Part { instruments: Vec::new(), fills: Vec::new(), ..card(3, 1).parts.remove(0) };
        let deleted =
            NewImport { statements: replaces(), parts: vec![nothing], cards: Vec::new(), ..card(3, 1) };
        let deleted = put(&db, asha, &deleted).await;
        assert_eq!(quantities().await, (vec![], vec![]));
        journal::undo(&db, asha, deleted, NOW).await.unwrap();
        assert_eq!(quantities().await, (vec![20], vec!["20".to_owned()]));
        journal::undo(&db, asha, edit, NOW).await.unwrap();
        assert_eq!(content(&db, asha).await, before);
    })
    .await;
}
