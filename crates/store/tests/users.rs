//! Users: one row for one address.

use domain::Time;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use store::account::{self, NewConsent};
use store::events::{self, Device, EventKind};
use store::mails::{self, NewMail};
use store::users::{self, NewUser, Registration};
use testdb::Fresh;

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
        for round in 0..50 {
            let db = db.db.clone();
            tasks.push(tokio::spawn(async move { users::add(&db, &new("a@example.in"), Time(round)).await }));
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

#[tokio::test]
async fn a_registration_is_whole_or_not_at_all() {
    testdb::both(async |db| {
        let (user, device) = (new("a@example.in"), Device::default());
        let consents = [NewConsent { purpose: "journal", version: "1", given: true }];
        let registration = Registration { user: &user, device: &device, consents: &consents };
        let register = async || {
            let mail = |user: &users::User| NewMail {
                key: format!("confirm:{}", user.id.0),
                user: Some(user.id),
                link: None,
                recipient: user.email.clone(),
                message: "Welcome".to_owned(),
            };
            users::register(&db, &registration, mail, Time(5)).await
        };
        // Each part fails once; none of the others stays.
        for table in ["mails", "consents", "security_events"] {
            run(&db, &format!("alter table {table} rename to away")).await;
            assert!(register().await.is_err(), "{table}");
            run(&db, &format!("alter table away rename to {table}")).await;
            assert_eq!(users::by_email(&db, "a@example.in").await.unwrap(), None, "{table}");
        }
        let asha = register().await.unwrap().unwrap();
        assert_eq!(register().await.unwrap(), None);
        let kinds: Vec<EventKind> =
            events::of(&db, asha.id).await.unwrap().into_iter().map(|event| event.kind).collect();
        assert_eq!(kinds, [EventKind::Registered]);
        let given = account::consents(&db, asha.id).await.unwrap();
        assert_eq!((given.len(), given[0].purpose.as_str(), given[0].given), (1, "journal", true));
        let (mail, _) = mails::take(&db, Time(5)).await.unwrap().unwrap();
        assert_eq!((mail.user, mail.recipient.as_str()), (Some(asha.id), "a@example.in"));
        assert_eq!(mails::take(&db, Time(5)).await.unwrap(), None);
    })
    .await;
}

#[tokio::test]
async fn an_account_that_cannot_be_erased_does_not_keep_those_behind_it() {
    testdb::both(async |db| {
        let mut ids = Vec::new();
        for (at, email) in ["a@example.in", "b@example.in", "c@example.in"].into_iter().enumerate() {
            let user = users::add(&db, &new(email), Time(0)).await.unwrap().unwrap();
            account::ask_deletion(&db, user.id, &Device::default(), Time(at as i64)).await.unwrap();
            ids.push(user.id.0);
        }
        // Somebody's row that this program does not know of holds the first.
        run(&db, "create table strange (user_id bigint not null references users (id))").await;
        run(&db, &format!("insert into strange (user_id) values ({})", ids[0])).await;
        let late = Time(8 * 24 * 60 * 60 * 1000);
        let due = async || account::erase_due(&db, |_| Vec::new(), late).await.unwrap().0;
        assert_eq!(due().await.len(), 2);
        assert!(users::by_email(&db, "a@example.in").await.unwrap().is_some());
        assert_eq!(testdb::count(&db, "users").await, 1);
        run(&db, "drop table strange").await;
        assert_eq!(due().await.len(), 1);
    })
    .await;
}

async fn run(db: &Fresh, sql: &str) {
    let sql = AssertSqlSafe(sql.to_owned());
    if db.kind() == "sqlite" {
        let mut link = SqliteConnection::connect(&db.url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
    } else {
        let mut link = PgConnection::connect(&db.url).await.unwrap();
        sqlx::raw_sql(sql).execute(&mut link).await.unwrap();
    }
}
