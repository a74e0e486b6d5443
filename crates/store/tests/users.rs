//! Users: one row for one address.

use domain::Time;
use store::users::{self, NewUser};

fn new(email: &str) -> NewUser {
    NewUser {
        email: email.to_owned(),
        name: "Asha".to_owned(),
        phone: None,
        password_hash: Some("h".to_owned()),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn of_fifty_at_once_one_gets_in() {
    testdb::both(async |db| {
        let mut tasks = Vec::new();
        for turn in 0..50 {
            let db = db.db.clone();
            tasks.push(tokio::spawn(async move { users::add(&db, &new("a@example.in"), Time(turn)).await }));
        }
        let mut added = Vec::new();
        for task in tasks {
            added.extend(task.await.unwrap().unwrap());
        }
        assert_eq!(added.len(), 1);
        let (found, hash) = users::by_email(&db, "a@example.in").await.unwrap().unwrap();
        assert_eq!((&found, hash.as_deref()), (&added[0], Some("h")));
    })
    .await;
}

#[tokio::test]
async fn a_user_is_found_as_added() {
    testdb::both(async |db| {
        let with_phone =
            NewUser { phone: Some("9876543210".to_owned()), password_hash: None, ..new("b@example.in") };
        let one = users::add(&db, &new("a@example.in"), Time(5)).await.unwrap().unwrap();
        let two = users::add(&db, &with_phone, Time(6)).await.unwrap().unwrap();
        assert_eq!(users::add(&db, &with_phone, Time(7)).await.unwrap(), None);
        assert_eq!(users::by_email(&db, "b@example.in").await.unwrap(), Some((two.clone(), None)));
        assert_eq!((two.revision, two.created_at, two.phone.as_deref()), (0, Time(6), Some("9876543210")));
        assert_eq!(users::by_email(&db, "c@example.in").await.unwrap(), None);
        // Two users with the same client id must not be seen to have it.
        let salts = (users::salt(&db, one.id).await.unwrap(), users::salt(&db, two.id).await.unwrap());
        assert_ne!(salts.0, salts.1);
        assert_eq!(users::salt(&db, one.id).await.unwrap(), salts.0);
    })
    .await;
}
