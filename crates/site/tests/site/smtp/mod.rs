//! Mails through a real mail server on this machine.

pub mod server;

use std::sync::atomic::{AtomicI64, Ordering};

use mailer::{EmailMessage, Smtp, deliver_due};
use serde_json::json;
use server::MailServer;
use store::mails;

use super::*;

struct Office {
    site: Arc<Site>,
    now: Arc<AtomicI64>,
}

impl Office {
    fn open(db: &store::Db, url: &str) -> Self {
        let now = Arc::new(AtomicI64::new(Time::parse_ist("2026-11-21 10:00").unwrap().0));
        let base = site_on(db);
        let smtp = Smtp::parse(url, &base.origin).unwrap();
        let mail = Mail::by_smtp(smtp, outbox(), "Rojmel <hello@rojmel.example>").unwrap();
        let clock = Arc::clone(&now);
        let clock = Arc::new(move || Time(clock.load(Ordering::SeqCst)));
        Self { site: Arc::new(Site { mail, clock, ..base }), now }
    }

    fn seconds_later(&self, seconds: i64) {
        self.now.fetch_add(seconds * 1000, Ordering::SeqCst);
    }

    async fn post(&self, key: &str, to: &str) {
        let message = EmailMessage::new("Your application has arrived – आपका आवेदन")
            .to("नीरज कुमार")
            .line("Thank you for applying.")
            .fact("Reference", key);
        mails::add(&self.site.db, &message.mail(key, to), (self.site.clock)()).await.unwrap();
    }

    /// How often the next one was tried, this look included; `None`: nothing is left.
    async fn tries_left_behind(&self) -> Option<i64> {
        let far = (self.site.clock)().0 + 2 * mails::PATIENCE;
        let (_, job) = mails::take(&self.site.db, Time(far)).await.unwrap()?;
        Some(job.tries)
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_mail_arrives_as_text_and_html() {
    testdb::both(async |db| {
        let server = MailServer::start();
        let office = Office::open(&db, &server.url());
        let routes = router(Arc::clone(&office.site));
        let form = json!({
            "name": "नीरज कुमार", "email": "neeraj@mail.in", "phone": "9876543210",
            "password": PASSWORD, "confirmPassword": PASSWORD,
        });
        assert_eq!(send(&routes, post("/api/auth/register", &form)).await.status, 200);
        let me = send(&routes, request("GET", "/api/auth/me")).await.json();
        assert_eq!(me["data"]["delivery"], "mail");
        deliver_due(&office.site.mailer()).await;
        let mail = server.next();
        assert_eq!(
            (&mail["from"], &mail["to"]),
            (&json!("hello@rojmel.example"), &json!(["neeraj@mail.in"]))
        );
        let text = super::auth::decoded(mail["data"].as_str().unwrap());
        for words in [
            "Subject: Confirm your e-mail address for Rojmel\r\n",
            "From: Rojmel <hello@rojmel.example>\r\n",
            "Date: Sat, 21 Nov 2026 04:30:00 +0000\r\n",
            "Auto-Submitted: auto-generated\r\n",
            "Message-ID: <1795235400000.",
            "multipart/alternative",
            "Hello नीरज कुमार,",
            "http://localhost:8080/verify-email#token=",
            "<a href=\"http://localhost:8080/verify-email#token=",
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        // Nothing comes from elsewhere when it is read.
        assert!(!text.contains("<img") && !text.contains("src="), "{text}");

        // A taken address is not told from a new one, and its owner hears of it.
        let stranger = json!({
            "name": "Somebody Else", "email": "Neeraj@mail.in", "phone": "9876543211",
            "password": "Other-2026-wall", "confirmPassword": "Other-2026-wall",
        });
        let answer = send(&routes, post("/api/auth/register", &stranger)).await;
        assert_eq!((answer.status.as_u16(), answer.body.as_str()), (200, r#"{"success":true}"#));
        deliver_due(&office.site.mailer()).await;
        let mail = server.next();
        assert!(
            mail["data"].as_str().unwrap().contains("Subject: You already have an account at Rojmel\r\n")
        );
        let body = json!({ "email": "neeraj@mail.in", "password": "Other-2026-wall" });
        assert_eq!(send(&routes, post("/api/auth/login", &body)).await.status, 401);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_put_off_is_tried_again_and_sent_once() {
    testdb::both(async |db| {
        let server = MailServer::start();
        let office = Office::open(&db, &server.url());
        for _ in 0..2 {
            office.post("application:1", "later@mail.in").await;
        }
        deliver_due(&office.site.mailer()).await;
        office.seconds_later(14);
        deliver_due(&office.site.mailer()).await;
        office.seconds_later(1);
        office.post("application:2", "asha@mail.in").await;
        // After a quarter of a minute, and before the other one.
        deliver_due(&office.site.mailer()).await;
        assert_eq!(server.next()["to"], json!(["later@mail.in"]));
        assert_eq!(server.next()["to"], json!(["asha@mail.in"]));
        office.seconds_later(86_400);
        deliver_due(&office.site.mailer()).await;
        office.post("application:3", "last@mail.in").await;
        deliver_due(&office.site.mailer()).await;
        assert_eq!(server.next()["to"], json!(["last@mail.in"]));
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_refused_is_given_up_and_the_others_are_sent() {
    let db = testdb::sqlite().await;
    let server = MailServer::start();
    let office = Office::open(&db, &server.url());
    office.post("application:1", "refuse@mail.in").await;
    office.post("application:2", "no address").await;
    office.post("application:3", "asha@mail.in").await;
    deliver_due(&office.site.mailer()).await;
    assert_eq!(server.next()["to"], json!(["asha@mail.in"]));
    assert_eq!(office.tries_left_behind().await, None);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_the_server_mails_wait_and_a_day_later_they_are_given_up() {
    let db = testdb::sqlite().await;
    let server = MailServer::start();
    let url = server.url();
    drop(server);
    let office = Office::open(&db, &url);
    office.post("application:1", "asha@mail.in").await;
    deliver_due(&office.site.mailer()).await;
    office.seconds_later(15);
    deliver_due(&office.site.mailer()).await;
    office.seconds_later(29);
    deliver_due(&office.site.mailer()).await;
    // Not before half a minute has passed.
    office.seconds_later(1);
    deliver_due(&office.site.mailer()).await;
    let tries = office.tries_left_behind().await;
    assert_eq!(tries, Some(4));
    office.seconds_later(2 * 86_400);
    deliver_due(&office.site.mailer()).await;
    office.seconds_later(2 * 86_400);
    deliver_due(&office.site.mailer()).await;
    assert_eq!(office.tries_left_behind().await, None);
}
