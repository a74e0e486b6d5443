//! The end of an account: a password, a week, and nothing is left.

use mailer::{EmailMessage, Smtp};
use store::mails;

use super::post::Post;
use super::*;

const DELETE: &str = "/api/v1/account/delete";

async fn delete(routes: &Router, cookie: &str, password: Option<&str>) -> Answer {
    send(routes, with_cookie(post(DELETE, &json!({ "password": password })), cookie)).await
}

async fn user(routes: &Router, cookie: &str) -> Value {
    send(routes, with_cookie(request("GET", "/api/auth/me"), cookie)).await.json()["data"]["user"].take()
}

#[tokio::test]
async fn an_old_login_types_the_password_again() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        clock.seconds_later(600);
        let answer = delete(&routes, &cookie, None).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (403, "password_again"));
        let answer = delete(&routes, &cookie, Some("Another-2026-one")).await;
        assert_eq!(answer.status, 422);
        assert_eq!(answer.json()["fields"]["password"], "This is not your password.");
        assert_eq!(user(&routes, &cookie).await["deletion"], Value::Null);

        let answer = delete(&routes, &cookie, Some(PASSWORD)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.json()["data"]["deletion"], "2026-11-28T10:10:00+05:30");
        assert!(answer.header("set-cookie").ends_with("Max-Age=0"));
        assert_eq!(user(&routes, &cookie).await, Value::Null);
        // Nobody deletes with a token of ten minutes.
        let login = login(&routes, "asha@mail.in", PASSWORD).await;
        let mut asked = post(DELETE, &json!({ "password": PASSWORD }));
        let token = login.json()["data"]["token"].as_str().unwrap().to_owned();
        asked.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
        assert_eq!(send(&routes, asked).await.error().0, "not_in_person");
    })
    .await;
}

#[tokio::test]
async fn within_a_week_one_may_stay() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        assert_eq!(delete(&routes, &cookie, None).await.status, 200);
        clock.days_later(6);
        let cookie = log_in(&routes, "asha@mail.in").await;
        assert_eq!(user(&routes, &cookie).await["deletion"], "2026-11-28T10:00:00+05:30");
        // Asked again, the first day stays.
        assert_eq!(
            delete(&routes, &cookie, None).await.json()["data"]["deletion"],
            "2026-11-28T10:00:00+05:30"
        );
        let cookie = log_in(&routes, "asha@mail.in").await;
        for _ in 0..2 {
            let kept = send(&routes, with_cookie(post("/api/v1/account/keep", &json!({})), &cookie)).await;
            assert_eq!(kept.status, 200, "{}", kept.body);
        }
        assert_eq!(user(&routes, &cookie).await["deletion"], Value::Null);
        clock.days_later(2);
        assert_eq!(erase(&db, &clock).await, 0);
        log_in(&routes, "asha@mail.in").await;
    })
    .await;
}

#[tokio::test]
async fn after_a_week_nothing_is_left_and_the_neighbour_has_everything() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let mut cookies = Vec::new();
        let mut neighbours = Vec::new();
        for email in ["ravi@mail.in", "asha@mail.in"] {
            let cookie = &log_in_new(&routes, email).await;
            let record = |side: &str, time: &str| {
                json!({ "symbol": "INFY", "price": 1500, "quantity": 10, "timestamp": format!("2026-11-19T{time}"),
                        "exchange": "NSE", "type": side, "orderId": "MT1", "notes": "mine" })
            };
            let body = json!({ "broker": "zerodha", "tradetype": "equity", "toDelete": false,
                               "trades": [record("buy", "10:00"), record("sell", "11:00")] });
            let added = send(&routes, with_cookie(post("/api/v1/trades/addManualTrades", &body), cookie)).await;
            assert_eq!(added.status, 200, "{}", added.body);
            let agreed = json!({ "purpose": "journal", "given": true, "version": "2026-11-27" });
            let agreed = send(&routes, with_cookie(post("/api/v1/account/consents", &agreed), cookie)).await;
            assert_eq!(agreed.status, 200, "{}", agreed.body);
            // With `toDelete` the journal so far becomes a restore point.
            let mut again = body.clone();
            again["toDelete"] = json!(true);
            for one in again["trades"].as_array_mut().unwrap() {
                one["orderId"] = json!("MT2");
            }
            let again = send(&routes, with_cookie(post("/api/v1/trades/addManualTrades", &again), cookie)).await;
            assert_eq!(again.status, 200, "{}", again.body);
            let mut dark = post("/api/v1/preferences", &json!({ "theme": "dark" }));
            *dark.method_mut() = "PUT".parse().unwrap();
            assert_eq!(send(&routes, with_cookie(dark, cookie)).await.status, 200);
            let ticket = send(&routes, with_cookie(post("/api/auth/ticket", &json!({})), cookie)).await;
            assert_eq!(ticket.status, 200, "{}", ticket.body);
            let reset = send(&routes, post("/api/auth/reset", &json!({ "email": email }))).await;
            assert_eq!(reset.status, 200, "{}", reset.body);
            cookies.push(cookie.clone());
            if email == "ravi@mail.in" {
                neighbours = counts(&db).await;
            }
        }
        let cookie = cookies.pop().unwrap();
        assert_eq!(delete(&routes, &cookie, None).await.status, 200);
        clock.days_later(7);
        assert_eq!(erase(&db, &clock).await, 1);
        assert_eq!(erase(&db, &clock).await, 0);
        assert_eq!(store::users::by_email(&db, "asha@mail.in").await.unwrap(), None);
        assert_eq!(login(&routes, "asha@mail.in", PASSWORD).await.status, 401);
        // Row by row what the neighbour had before she came.
        assert_eq!(counts(&db).await, neighbours);
        let other = log_in(&routes, "ravi@mail.in").await;
        let trades = send(&routes, with_cookie(request("GET", "/api/v1/trades/client"), &other)).await;
        assert_eq!(trades.json()["data"]["trades"].as_array().unwrap().len(), 1);
        // The address is free for somebody new.
        log_in_new(&routes, "asha@mail.in").await;
    })
    .await;
}

/// An email about no account, as applicants get it.
async fn receipt(post: &Post, key: &str, to: &str) {
    let message =
        EmailMessage::new("Your application has arrived").to("आशा राव, who has a long name and a longer one");
    mails::add(&post.site.db, &message.mail(key, to), (post.site.clock)()).await.unwrap();
}

#[tokio::test]
async fn the_mails_of_who_is_gone_go_too() {
    testdb::both(async |db| {
        let post = Post::open(&db);
        let cookie = log_in_new(&post.routes, "asha@mail.in").await;
        log_in_new(&post.routes, "ravi@mail.in").await;
        receipt(&post, "one", "Asha@Mail.in").await;
        receipt(&post, "two", "asha@mail.in.example").await;
        assert_eq!(post.lying().await.len(), 4);
        assert_eq!(delete(&post.routes, &cookie, None).await.status, 200);
        post.clock.days_later(7);
        // These wait in the queue when the week is over.
        receipt(&post, "three", "asha@mail.in").await;
        receipt(&post, "four", "ravi@mail.in").await;
        site::sweep_once(&post.site).await;
        let left = post.lying().await;
        let of = |address: &str| left.iter().filter(|to| to.contains(address)).count();
        assert_eq!((of("<ravi@mail.in>"), of("<asha@mail.in>"), left.len()), (2, 0, 3), "{left:?}");
    })
    .await;
}

#[tokio::test]
async fn an_outbox_forgets_what_another_server_erased_and_what_is_a_month_old() {
    testdb::both(async |db| {
        let post = Post::open(&db);
        let cookie = log_in_new(&post.routes, "asha@mail.in").await;
        receipt(&post, "one", "ravi@mail.in").await;
        assert_eq!(post.lying().await.len(), 2);
        assert_eq!(delete(&post.routes, &cookie, None).await.status, 200);
        post.clock.days_later(7);
        assert_eq!(erase(&db, &post.clock).await, 1);
        site::sweep_once(&post.site).await;
        assert_eq!(post.lying().await.len(), 1);
        post.clock.days_later(22);
        site::sweep_once(&post.site).await;
        assert_eq!(post.lying().await.len(), 1);
        post.clock.days_later(1);
        site::sweep_once(&post.site).await;
        assert!(post.lying().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_mail_that_cannot_be_read_stops_neither_marks_nor_mails() {
    testdb::both(async |db| {
        let post = Post::open(&db);
        let cookie = log_in_new(&post.routes, "asha@mail.in").await;
        log_in_new(&post.routes, "ravi@mail.in").await;
        assert_eq!(post.lying().await.len(), 2);
        let unreadable = db.folder().join("outbox/000099.eml");
        std::fs::create_dir(&unreadable).unwrap();
        assert_eq!(delete(&post.routes, &cookie, None).await.status, 200);
        post.clock.days_later(7);
        site::sweep_once(&post.site).await;
        let marks = std::fs::read_to_string(db.folder().join("erased")).unwrap();
        assert_eq!(marks.lines().count(), 1, "{marks}");
        std::fs::remove_dir(&unreadable).unwrap();
        assert_eq!(post.lying().await, ["\"Asha Rao\" <ravi@mail.in>"]);
    })
    .await;
}

#[tokio::test]
async fn marks_that_cannot_be_read_do_not_keep_the_mails() {
    testdb::both(async |db| {
        let post = Post::open(&db);
        let cookie = log_in_new(&post.routes, "asha@mail.in").await;
        assert_eq!(post.lying().await.len(), 1);
        std::fs::write(db.folder().join("erased"), "asha@mail.in\n").unwrap();
        assert_eq!(delete(&post.routes, &cookie, None).await.status, 200);
        post.clock.days_later(7);
        site::sweep_once(&post.site).await;
        assert!(post.lying().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn beside_a_database_that_does_not_know_it_an_outbox_stays() {
    testdb::both(async |db| {
        let post = Post::open(&db);
        log_in_new(&post.routes, "asha@mail.in").await;
        log_in_new(&post.routes, "ravi@mail.in").await;
        let lying = post.lying().await;
        assert_eq!(lying.len(), 2);
        // A new database on the old folder.
        let other = testdb::sqlite().await;
        let mail = Mail::into_folder(db.folder().join("outbox"), "Rojmel <hello@rojmel.example>").unwrap();
        let files = files_in(&other.folder().join("files"));
        let site = Site { clock: post.clock.reader(), mail, files, ..site_on(&other) };
        site::sweep_once(&site).await;
        assert_eq!(post.lying().await, lying);
        // Its own one knows them, and when their month is over.
        site::sweep_once(&post.site).await;
        assert_eq!(post.lying().await, lying);
        post.clock.days_later(30);
        site::sweep_once(&post.site).await;
        assert!(post.lying().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn an_outbox_of_before_the_mail_server_is_swept_too() {
    testdb::both(async |db| {
        let post = Post::open(&db);
        let cookie = log_in_new(&post.routes, "asha@mail.in").await;
        log_in_new(&post.routes, "ravi@mail.in").await;
        assert_eq!(post.lying().await.len(), 2);
        let from = "Rojmel <hello@rojmel.example>";
        let smtp = Smtp::parse("smtp://127.0.0.1:1", &post.site.origin).unwrap();
        let mail = Mail::by_smtp(smtp, db.folder().join("outbox"), from).unwrap();
        let files = files_in(&db.folder().join("files"));
        let site = Site { clock: post.clock.reader(), mail, files, ..site_on(&db) };
        assert_eq!(delete(&post.routes, &cookie, None).await.status, 200);
        post.clock.days_later(7);
        site::sweep_once(&site).await;
        assert_eq!(post.lying().await, ["\"Asha Rao\" <ravi@mail.in>"]);
        post.clock.days_later(22);
        site::sweep_once(&site).await;
        assert_eq!(post.lying().await.len(), 1);
        post.clock.days_later(1);
        site::sweep_once(&site).await;
        assert!(post.lying().await.is_empty());
    })
    .await;
}

async fn erase(db: &testdb::Fresh, clock: &Clock) -> usize {
    store::account::erase_due(db, |_| Vec::new(), (clock.reader())()).await.unwrap().0.len()
}

async fn counts(db: &testdb::Fresh) -> Vec<(&'static str, i64)> {
    let mut counts = Vec::new();
    for table in [
        "users",
        "accounts",
        "imports",
        "parts",
        "instruments",
        "fills",
        "cards",
        "snapshots",
        "snapshot_imports",
        "account_statuses",
        "preferences",
        "security_events",
        "consents",
        "mails",
        "sessions",
        "pending_auths",
    ] {
        counts.push((table, testdb::count(db, table).await));
    }
    assert!(counts.iter().all(|(_, rows)| *rows > 0), "{counts:?}");
    counts
}
