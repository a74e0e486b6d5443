//! Several accounts with one broker.

use domain::{Broker, Method};
use store::journal::{
    self, AccountChange, AccountName, BrokerAccount, Changed, NewAccount, Part, Put, Removed,
};

use crate::sample::*;

const SECOND: AccountName = AccountName { broker: Broker::ZERODHA, number: 2 };

fn called(label: &str) -> NewAccount {
    NewAccount { broker: Broker::ZERODHA, label: label.to_owned(), method: Method::Fifo, plan: None }
}

fn into(account: AccountName, seed: u8) -> journal::NewImport {
    let new = file(seed);
    let parts = new.parts.into_iter().map(|part| Part { account, ..part }).collect();
    journal::NewImport { parts, ..new }
}

#[tokio::test]
async fn an_import_goes_to_the_account_it_names() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha").await, user(&db, "ravi").await);
        put(&db, asha, &file(1)).await;
        // It is not there yet, and nothing is stored.
        let moved = journal::put(&db, asha, 1, &into(SECOND, 2), false, NOW).await.unwrap();
        assert_eq!((moved, names(&db, asha).await.len()), (Put::Moved, 1));
        assert_eq!(journal::add_account(&db, asha, &called("Mother")).await.unwrap(), Some(SECOND));
        put(&db, asha, &into(SECOND, 2)).await;
        let parts: Vec<_> = content(&db, asha).await.imports.iter().map(|one| one.parts[0].account).collect();
        assert_eq!(parts, [Broker::ZERODHA.into(), SECOND]);
        let lines = journal::imports(&db, asha).await.unwrap();
        assert_eq!(lines[0].accounts, [SECOND]);
        let held: Vec<_> =
            journal::accounts(&db, asha).await.unwrap().iter().map(|one| (one.imports, one.undone)).collect();
        assert_eq!(held, [(1, 0), (1, 0)]);
        assert_eq!(journal::accounts(&db, ravi).await.unwrap(), []);
    })
    .await;
}

/// Kept with the import that brought it; one that says nothing leaves it.
#[tokio::test]
async fn what_quantities_count_stays_with_the_account() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let said = async || {
            let accounts = journal::broker_accounts(&db, asha).await.unwrap();
            accounts.first().and_then(|account| account.quantities.clone())
        };
        put(&db, asha, &file(1)).await;
        assert_eq!(said().await, None);
        for word in ["lots", "units"] {
            let new = journal::NewImport { quantities: Some(word.to_owned()), ..file(word.len() as u8) };
            put(&db, asha, &new).await;
            assert_eq!(said().await.as_deref(), Some(word));
        }
        put(&db, asha, &file(9)).await;
        assert_eq!(said().await.as_deref(), Some("units"));
        let first = AccountName::from(Broker::ZERODHA);
        let asked_again = AccountChange { quantities: Some(None), ..AccountChange::default() };
        assert_eq!(journal::change_account(&db, asha, first, &asked_again).await.unwrap(), Changed::Done);
        assert_eq!(said().await, None);
    })
    .await;
}

#[tokio::test]
async fn labels_tell_accounts_apart() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        assert_eq!(journal::add_account(&db, asha, &called("")).await.unwrap(), None);
        assert_eq!(journal::add_account(&db, asha, &called("Mother")).await.unwrap(), Some(SECOND));
        assert_eq!(journal::add_account(&db, asha, &called("MOTHER")).await.unwrap(), None);
        let to = |label: &str| AccountChange { label: Some(label.to_owned()), ..AccountChange::default() };
        let first = AccountName::from(Broker::ZERODHA);
        assert_eq!(journal::change_account(&db, asha, first, &to("mother")).await.unwrap(), Changed::Taken);
        assert_eq!(journal::change_account(&db, asha, first, &to("Own")).await.unwrap(), Changed::Done);
        let unknown = AccountName { broker: Broker::GROWW, number: 1 };
        assert_eq!(journal::change_account(&db, asha, unknown, &to("x")).await.unwrap(), Changed::Unknown);
        // A revision for the import, the account and the new label; none for what was as it is.
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 3);
        assert_eq!(journal::change_account(&db, asha, first, &to("Own")).await.unwrap(), Changed::Done);
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 3);
        let all = AccountChange {
            method: Some(Method::WeightedAverage),
            plan: Some(Some("{}".to_owned())),
            quantities: Some(Some("lots".to_owned())),
            ..AccountChange::default()
        };
        assert_eq!(journal::change_account(&db, asha, SECOND, &all).await.unwrap(), Changed::Done);
        let expected = BrokerAccount {
            label: "Mother".to_owned(),
            method: Method::WeightedAverage,
            plan: Some("{}".to_owned()),
            quantities: Some("lots".to_owned()),
            ..BrokerAccount::of(SECOND)
        };
        assert_eq!(content(&db, asha).await.accounts[1], expected);
    })
    .await;
}

#[tokio::test]
async fn only_an_empty_account_is_removed() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha").await, user(&db, "ravi").await);
        journal::add_account(&db, asha, &called("Own")).await.unwrap();
        journal::add_account(&db, asha, &called("Mother")).await.unwrap();
        let import = put(&db, asha, &into(SECOND, 2)).await;
        let holds = |imports, undone| Removed::Holds { imports, undone };
        assert_eq!(journal::remove_account(&db, asha, SECOND).await.unwrap(), holds(1, 0));
        journal::undo(&db, asha, import, NOW).await.unwrap();
        assert_eq!(journal::remove_account(&db, asha, SECOND).await.unwrap(), holds(0, 1));
        let first = AccountName::from(Broker::ZERODHA);
        assert_eq!(journal::remove_account(&db, ravi, first).await.unwrap(), Removed::Unknown);
        assert_eq!(journal::remove_account(&db, asha, first).await.unwrap(), Removed::Done);
        assert_eq!(journal::remove_account(&db, asha, first).await.unwrap(), Removed::Unknown);
        // The other keeps its name.
        assert_eq!(content(&db, asha).await.accounts[0].name, SECOND);
    })
    .await;
}
