//! Beside a server of the release before, which keeps its mails in a queue of its own.

use domain::Time;
use sqlx::{Connection, PgConnection, SqliteConnection};
use store::mails::{self, NewMail};
use testdb::Fresh;

/// What the release before does to its rows.
async fn run(db: &Fresh, sql: &'static str) {
    if db.kind() == "sqlite" {
        let mut link = SqliteConnection::connect(&db.url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
        link.close().await.unwrap();
    } else {
        let mut link = PgConnection::connect(&db.url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
        link.close().await.unwrap();
    }
}

#[tokio::test]
async fn mails_that_an_earlier_release_left_are_taken_over() {
    testdb::both(async |db| {
        let mail = NewMail {
            key: "one".to_owned(),
            user: None,
            link: None,
            recipient: "asha@mail.in".to_owned(),
            message: "{}".to_owned(),
        };
        assert!(mails::add(&db, &mail, Time(0)).await.unwrap());
        // Due in the mail's own row, and no job.
        run(&db, "delete from jobs; update mails set next_at = 1000;").await;
        // Its own server may still send it; five minutes later it has not.
        assert_eq!(mails::adopt(&db, Time(1000 + 299_999)).await.unwrap(), 0);
        assert!(mails::take(&db, Time(1000 + 299_999)).await.unwrap().is_none());
        assert_eq!(mails::adopt(&db, Time(1000 + 300_000)).await.unwrap(), 1);
        assert_eq!(mails::adopt(&db, Time(1000 + 300_000)).await.unwrap(), 0);
        let (taken, _) = mails::take(&db, Time(1000 + 300_000)).await.unwrap().unwrap();
        assert_eq!(taken.recipient, "asha@mail.in");
        assert!(mails::take(&db, Time(1000 + 300_000)).await.unwrap().is_none());
    })
    .await;
}
