//! What the user decided.

use domain::{Broker, Price, Time};
use store::journal::{self, NewResolution, Resolution, ResolutionId, ResolutionKind, Stored};
use store::{Db, UserId};

use crate::sample::*;

fn worth(subject: &str, value: i64) -> NewResolution {
    NewResolution {
        kind: ResolutionKind::Settlement,
        account: Broker::ZERODHA.into(),
        subject: subject.to_owned(),
        value: Some(Price(value)),
    }
}

/// On the journal as it is.
async fn decide(db: &Db, user: UserId, new: &NewResolution, now: Time) -> ResolutionId {
    let revision = journal::revision(db, user).await.unwrap();
    journal::resolve(db, user, revision, new, now).await.unwrap().expect("nobody else decides").id
}

#[tokio::test]
async fn one_decision_counts_for_a_subject() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let first = decide(&db, asha, &worth("NIFTY", 5), NOW).await;
        assert_eq!(decide(&db, asha, &worth("NIFTY", 5), later(1)).await, first);
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 1);
        let other_broker = NewResolution { account: Broker::GROWW.into(), ..worth("NIFTY", 5) };
        decide(&db, asha, &other_broker, later(2)).await;
        let worthless = NewResolution { kind: ResolutionKind::Worthless, value: None, ..worth("NIFTY", 0) };
        let second = decide(&db, asha, &worthless, later(3)).await;
        let stored = content(&db, asha).await.resolutions;
        let kinds: Vec<_> = stored.iter().map(|one| (one.kind, one.account.broker)).collect();
        assert_eq!(
            kinds,
            [(ResolutionKind::Settlement, Broker::GROWW), (ResolutionKind::Worthless, Broker::ZERODHA)]
        );
        let expected = Resolution {
            id: second,
            kind: ResolutionKind::Worthless,
            account: Broker::ZERODHA.into(),
            subject: "NIFTY".to_owned(),
            value: None,
            created_at: later(3),
        };
        assert_eq!(stored[1], expected);
        // The one it took the place of is over.
        assert_eq!(journal::unresolve(&db, asha, first, NOW).await.unwrap(), Some(false));
    })
    .await;
}

#[tokio::test]
async fn a_decision_is_taken_back() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha").await, user(&db, "ravi").await);
        let before = content(&db, asha).await;
        let id = decide(&db, asha, &worth("NIFTY", 5), NOW).await;
        assert_eq!(journal::unresolve(&db, ravi, id, NOW).await.unwrap(), None);
        assert_eq!(journal::unresolve(&db, asha, ResolutionId(99), NOW).await.unwrap(), None);
        assert_eq!(content(&db, asha).await.resolutions.len(), 1);
        assert_eq!(journal::unresolve(&db, asha, id, NOW).await.unwrap(), Some(true));
        assert_eq!(journal::unresolve(&db, asha, id, NOW).await.unwrap(), Some(false));
        // The account is known by now; nothing is in it.
        assert_eq!(Stored { accounts: Vec::new(), ..content(&db, asha).await }, before);
        assert_eq!(journal::revision(&db, asha).await.unwrap(), 2);
        assert_eq!(journal::revision(&db, ravi).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn decisions_survive_a_replace() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        decide(&db, asha, &worth("NIFTY", 5), NOW).await;
        journal::put(&db, asha, 2, &file(2), true, NOW).await.unwrap();
        assert_eq!(content(&db, asha).await.resolutions.len(), 1);
    })
    .await;
}

#[tokio::test]
async fn what_was_decided_on_an_older_journal_is_not_stored() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        put(&db, asha, &file(1)).await;
        let new = worth("NIFTY", 5);
        assert_eq!(journal::resolve(&db, asha, 0, &new, NOW).await.unwrap(), None);
        assert_eq!(content(&db, asha).await.resolutions.len(), 0);
        let stored = journal::resolve(&db, asha, 1, &new, NOW).await.unwrap().unwrap();
        assert_eq!(stored.revision, 2);
        // The same again changes nothing, and is told the journal as it is.
        assert_eq!(journal::resolve(&db, asha, 2, &new, later(1)).await.unwrap(), Some(stored));
        assert_eq!(journal::resolve(&db, asha, 1, &new, later(1)).await.unwrap(), None);
    })
    .await;
}
