//! A database that changes while servers of the release before use it.

use std::time::Duration;

use domain::Time;
use sqlx::{Connection, PgConnection};
use store::users::{self, NewUser};
use store::{Db, NextStep};

fn asha() -> NewUser {
    NewUser { email: "asha@mail.in".to_owned(), name: "Asha".to_owned(), phone: None, password_hash: None }
}

/// A backup is under way, or a transaction that takes long.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_behind_a_change_that_waits() {
    let fresh = testdb::postgres().await;
    let before = Db::open(&fresh.url, fresh.folder()).await.unwrap();
    users::add(&before, &asha(), Time(0)).await.unwrap();
    let mut backup = PgConnection::connect(&fresh.url).await.unwrap();
    let mut reading = backup.begin().await.unwrap();
    let (read,): (i64,) =
        sqlx::query_as("select count(*) from users").fetch_one(&mut *reading).await.unwrap();
    assert_eq!(read, 1);

    let (url, data) = (fresh.url.clone(), fresh.folder().to_owned());
    let change = "alter table users add column later bigint;";
    let next = NextStep { sqlite: change, postgres: change };
    let starting = tokio::spawn(async move { Db::open_as_next(&url, &data, next).await });
    // Long enough for the change to wait, to step back and to come again.
    for _ in 0..30 {
        tokio::time::sleep(Duration::from_millis(150)).await;
        assert!(users::by_email(&before, "asha@mail.in").await.unwrap().is_some());
    }
    assert!(!starting.is_finished());
    reading.rollback().await.unwrap();
    let after = starting.await.unwrap().unwrap();
    // Both work on it; one more of the release before does not begin.
    for db in [&before, &after] {
        assert!(users::by_email(db, "asha@mail.in").await.unwrap().is_some());
    }
    let refused = Db::open(&fresh.url, fresh.folder()).await.unwrap_err().to_string();
    assert!(refused.contains("run the newer program"), "{refused}");
}
