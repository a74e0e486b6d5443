//! The receipt by mail: beside the application or not at all, with a link that lies nowhere, gone with it.

use mailer::{Smtp, deliver_due};
use store::mails;

use super::*;
use crate::auth::decoded;
use crate::smtp::server::MailServer;

/// What lies in the outbox about applications, by name, decoded.
fn filed(house: &House) -> Vec<(String, String)> {
    let entries = fs::read_dir(house.db.folder().join("outbox")).into_iter().flatten();
    let paths = entries.map(|one| one.unwrap().path());
    let mut mails: Vec<_> = paths
        .filter_map(|path| {
            let name = path.file_name().unwrap().to_str().unwrap().to_owned();
            let mail = decoded(&fs::read_to_string(&path).unwrap());
            mail.contains("Your application to").then_some((name, mail))
        })
        .collect();
    mails.sort();
    mails
}

/// Everything that the database holds, as a backup writes it.
async fn dumped(house: &House, name: &str) -> String {
    let folder = house.db.folder().join(name);
    store::dump::backup(&house.db, None, &folder).await.unwrap();
    let mut all = String::new();
    for entry in fs::read_dir(folder).unwrap() {
        all += &fs::read_to_string(entry.unwrap().path()).unwrap();
    }
    all
}

async fn own(house: &House, key: &str) -> u16 {
    send(&house.routes, with_key(request("GET", "/api/application"), key)).await.status.as_u16()
}

async fn erase(house: &House, reference: &str, key: &str) {
    let asked = post("/api/application/erase", &json!({ "confirm": reference }));
    assert_eq!(send(&house.routes, with_key(asked, key)).await.status, 200);
}

#[tokio::test]
async fn the_receipt_has_reference_and_link_and_the_database_has_no_link() {
    use std::os::unix::fs::PermissionsExt;
    testdb::both(async |db| {
        let house = House::open(db).await;
        assert_eq!(house.get("/api/apply/FE101").await.json()["data"]["delivery"], "outbox");
        let answer = house.apply(&[]).await;
        // Nothing is said to be on its way that stays here.
        assert_eq!(answer.json()["data"]["mailedTo"], Value::Null);
        let (reference, key) = received(&answer);
        let waiting = dumped(&house, "waiting").await;
        assert!(waiting.contains("asha@mail.in") && waiting.contains(&reference));
        assert!(!waiting.contains(&key), "the key waits in the database");
        deliver_due(&house.site.mailer()).await;
        assert!(!dumped(&house, "delivered").await.contains(&key));

        let mails = filed(&house);
        assert_eq!(mails.len(), 1);
        let (name, mail) = &mails[0];
        let mode = fs::metadata(house.db.folder().join("outbox").join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        for words in [
            "Subject: Your application to Rojmel: Frontend Intern\r\n",
            "To: \"Asha Rao\" <asha@mail.in>\r\n",
            "Hello Asha Rao,",
            "Your application for Frontend Intern has arrived.",
            &format!("Reference: {reference}\r\nOpening: Frontend Intern, FE101\r\n"),
            "Received: 21 Nov 2026, 15:30 Indian time",
            &format!("See its status:\r\nhttp://localhost:8080/application#{key}\r\n"),
            &format!("<a href=\"http://localhost:8080/application#{key}\""),
            "We erase everything automatically 180 days after the decision.",
            "If you did not apply, somebody used your address",
        ] {
            assert!(mail.contains(words), "{words}: {mail}");
        }

        // The same form again is the same receipt; a changed one has its own, with its own link.
        assert_eq!(house.apply(&[]).await.status, 200);
        deliver_due(&house.site.mailer()).await;
        assert_eq!(filed(&house).len(), 1);
        let (same, other) = house.applied(&[("college", "Another college")]).await;
        deliver_due(&house.site.mailer()).await;
        let mails = filed(&house);
        assert_eq!((mails.len(), same), (2, reference));
        assert!(mails[1].1.contains("It replaces what you sent before."), "{}", mails[1].1);
        assert!(mails[1].1.contains(&format!("/application#{other}\r\n")) && !mails[1].1.contains(&key));
    })
    .await;
}

#[tokio::test]
async fn who_erases_an_application_erases_its_mails() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        // Mails of accounts stay where they are.
        deliver_due(&house.site.mailer()).await;
        let others = testdb::count(&house.db, "mails").await;
        let mails = async || testdb::count(&house.db, "mails").await - others;

        // Before it has left: nothing leaves.
        let (reference, key) = house.applied(&[]).await;
        assert_eq!(mails().await, 1);
        erase(&house, &reference, &key).await;
        deliver_due(&house.site.mailer()).await;
        assert_eq!((mails().await, filed(&house).len()), (0, 0));

        // Afterwards: each version's own goes.
        let (reference, first) = house.applied(&[]).await;
        let (_, second) = house.applied(&[("college", "Another college")]).await;
        deliver_due(&house.site.mailer()).await;
        assert_eq!((mails().await, filed(&house).len()), (2, 2));
        erase(&house, &reference, &first).await;
        assert_eq!(own(&house, &second).await, 200);
        let left = filed(&house);
        assert_eq!((mails().await, left.len()), (1, 1));
        assert!(left[0].1.contains(&second) && !left[0].1.contains(&first));
        // By the team, all of them.
        let path = format!("/api/staff/applications/{reference}/erase");
        assert_eq!(post_as(&house, &cookie, &path, &json!({ "confirm": reference })).await.status, 200);
        assert_eq!((mails().await, filed(&house).len()), (0, 0));

        // Taken from the queue, and erased before it has left: whoever took it is told.
        let (reference, key) = house.applied(&[("email", "ravi@mail.in")]).await;
        let (due, _) = mails::take(&house.db, (house.site.clock)()).await.unwrap().unwrap();
        erase(&house, &reference, &key).await;
        assert!(!mails::sent(&house.db, due.id, (house.site.clock)()).await.unwrap());
        assert_eq!(mails().await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_sweep_takes_mails_along() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (decided, _) = house.applied(&[]).await;
        house.applied(&[("email", "b@mail.in")]).await;
        deliver_due(&house.site.mailer()).await;
        let path = format!("/api/staff/applications/{decided}/stage");
        let answer = post_as(&house, &cookie, &path, &json!({ "stage": "offer", "revision": 1 })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        house.days_later(180);
        // Sent long ago, and yet known as long as there is an application.
        mails::sweep(&house.db, (house.site.clock)()).await.unwrap();
        sweep(&house.site).await;
        let left = filed(&house);
        assert_eq!((left.len(), testdb::count(&house.db, "mails").await), (1, 1));
        assert!(left[0].1.contains("<b@mail.in>"), "{}", left[0].1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn through_a_mail_server_it_arrives_and_the_answer_says_where() {
    testdb::both(async |db| {
        let server = MailServer::start();
        let smtp = Smtp::parse(&server.url(), &site_on(&db).origin).unwrap();
        let outbox = db.folder().join("outbox");
        let house = House::open_mailing(db, Mail::by_smtp(smtp, outbox, SENDER).unwrap(), |_| {}).await;
        assert_eq!(house.get("/api/apply/FE101").await.json()["data"]["delivery"], "mail");
        let answer = house.apply(&[("email", "Asha@Mail.in")]).await;
        assert_eq!(answer.json()["data"]["mailedTo"], "asha@mail.in");
        let (reference, key) = received(&answer);
        deliver_due(&house.site.mailer()).await;
        let mail = server.next();
        assert_eq!(mail["to"], json!(["asha@mail.in"]));
        let text = decoded(mail["data"].as_str().unwrap());
        for words in [
            reference.as_str(),
            "multipart/alternative",
            "Content-Type: text/html",
            &format!("http://localhost:8080/application#{key}"),
        ] {
            assert!(text.contains(words), "{words}: {text}");
        }
        assert_eq!(own(&house, &key).await, 200);

        // The address may be a stranger's: what was typed as a name is none of our words to them.
        let name = [("name", "Win now at https://prize.in"), ("email", "ravi@mail.in")];
        let mut request = application(&name, Some(("a.pdf", PDF)));
        request.headers_mut().insert("accept", "text/html".parse().unwrap());
        let page = send(&house.routes, request).await;
        assert!(page.body.contains("a mail with it is on its way to ravi@mail.in."), "{}", page.body);
        deliver_due(&house.site.mailer()).await;
        let text = decoded(server.next()["data"].as_str().unwrap());
        assert!(text.contains("Hello,\r\n") && !text.contains("prize"), "{text}");
        // By SMTP there is nothing to lie about.
        assert_eq!(filed(&house).len(), 0);
    })
    .await;
}

/// Without the receipts that lie there: the mails of accounts.
fn of_accounts(house: &House) -> usize {
    let entries = fs::read_dir(house.db.folder().join("outbox")).into_iter().flatten();
    entries.count() - filed(house).len()
}

#[tokio::test]
async fn a_trader_who_leaves_takes_no_receipt_along() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = log_in_new(&house.routes, "asha@mail.in").await;
        house.applied(&[]).await;
        deliver_due(&house.site.mailer()).await;
        assert_eq!((filed(&house).len(), of_accounts(&house)), (1, 1));
        let leave = post_as(&house, &cookie, "/api/v1/account/delete", &json!({})).await;
        assert_eq!(leave.status, 200, "{}", leave.body);
        house.days_later(7);
        // This one waits in the queue when the week is over.
        let (_, key) = house.applied(&[]).await;
        site::sweep_once(&house.site).await;
        assert_eq!(testdb::count(&house.db, "users").await, 0);
        deliver_due(&house.site.mailer()).await;
        let mails = filed(&house);
        assert_eq!((mails.len(), of_accounts(&house)), (2, 0));
        assert!(mails[1].1.contains(&format!("/application#{key}\r\n")), "{}", mails[1].1);
    })
    .await;
}

#[tokio::test]
async fn erased_it_leaves_the_outbox_of_before_the_mail_server() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let (reference, key) = house.applied(&[]).await;
        deliver_due(&house.site.mailer()).await;
        assert_eq!(filed(&house).len(), 1);
        let outbox = house.db.folder().join("outbox");
        let smtp = Smtp::parse("smtp://127.0.0.1:1", &house.site.origin).unwrap();
        let house = House::open_mailing(house.db, Mail::by_smtp(smtp, outbox, SENDER).unwrap(), |_| {}).await;
        erase(&house, &reference, &key).await;
        assert_eq!(filed(&house).len(), 0);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_form_again_has_a_new_mail_only_where_the_first_was_lost() {
    testdb::both(async |db| {
        let server = MailServer::start();
        let smtp = Smtp::parse(&server.url(), &site_on(&db).origin).unwrap();
        let outbox = db.folder().join("outbox");
        let house = House::open_mailing(db, Mail::by_smtp(smtp, outbox, SENDER).unwrap(), |_| {}).await;
        let said = |answer: Answer| {
            let data = answer.json()["data"].take();
            (data["repeated"].as_bool().unwrap(), data["mailedTo"].as_str().map(str::to_owned))
        };
        let to = |address: &str| Some(address.to_owned());

        // It waits, and then it has left.
        assert_eq!(said(house.apply(&[]).await), (false, to("asha@mail.in")));
        assert_eq!(said(house.apply(&[]).await), (true, to("asha@mail.in")));
        deliver_due(&house.site.mailer()).await;
        assert_eq!(server.next()["to"], json!(["asha@mail.in"]));
        assert_eq!(said(house.apply(&[]).await), (true, None));
        let mut plain = application(&[], Some(("resume.pdf", PDF)));
        plain.headers_mut().insert("accept", "text/html".parse().unwrap());
        let page = send(&house.routes, plain).await;
        assert!(page.body.contains("; no other mail with it is sent."), "{}", page.body);
        assert_eq!(mails::take(&house.db, (house.site.clock)()).await.unwrap(), None);

        // Refused for good: there is another one.
        let refused = [("email", "refuse@mail.in")];
        assert_eq!(said(house.apply(&refused).await), (false, to("refuse@mail.in")));
        deliver_due(&house.site.mailer()).await;
        assert_eq!(mails::take(&house.db, (house.site.clock)()).await.unwrap(), None);
        assert_eq!(said(house.apply(&refused).await), (true, to("refuse@mail.in")));
        let (due, job) = mails::take(&house.db, (house.site.clock)()).await.unwrap().unwrap();
        assert_eq!((due.recipient.as_str(), job.tries), ("refuse@mail.in", 1));
        assert_eq!(testdb::count(&house.db, "mails").await, 2);
    })
    .await;
}

#[tokio::test]
async fn who_is_declined_hears_of_it_unless_it_is_undone_within_ten_seconds() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let staff = house.staff().await;
        let (reference, key) = house.applied(&[]).await;
        deliver_due(&house.site.mailer()).await;
        assert_eq!(filed(&house).len(), 1, "the receipt");
        let stage = async |stage: &str, revision: i64| {
            let path = format!("/api/staff/applications/{reference}/stage");
            let moved = json!({ "stage": stage, "revision": revision });
            assert_eq!(post_as(&house, &staff, &path, &moved).await.status, 200, "{stage}");
        };
        let later = |milliseconds: i64| house.clock.fetch_add(milliseconds, Ordering::SeqCst);

        // Undone after nine seconds: nothing ever leaves.
        stage("declined", 1).await;
        later(9_000);
        deliver_due(&house.site.mailer()).await;
        assert_eq!(filed(&house).len(), 1);
        stage("applied", 2).await;
        later(60_000);
        deliver_due(&house.site.mailer()).await;
        assert_eq!(filed(&house).len(), 1);

        // Declined again, and left so: it leaves when the ten seconds are over, once.
        stage("declined", 3).await;
        later(9_999);
        deliver_due(&house.site.mailer()).await;
        assert_eq!(filed(&house).len(), 1);
        later(1);
        deliver_due(&house.site.mailer()).await;
        later(60_000);
        deliver_due(&house.site.mailer()).await;
        let mails = filed(&house);
        assert_eq!(mails.len(), 2);
        let declined: Vec<&String> = mails
            .iter()
            .map(|(_, mail)| mail)
            .filter(|mail| mail.contains("not to take it further"))
            .collect();
        assert_eq!(declined.len(), 1);
        for words in [
            "Subject: Your application to Rojmel: Frontend Intern\r\n",
            "Hello Asha Rao,",
            &format!("Reference: {reference}\r\nOpening: Frontend Intern, FE101\r\n"),
            &format!("http://localhost:8080/application#{key}\r\n"),
            "We erase everything automatically 180 days after the decision.",
        ] {
            assert!(declined[0].contains(words), "{words}: {}", declined[0]);
        }
        // What left stays left; the same form sent once more still knows its receipt.
        stage("technical", 4).await;
        assert_eq!(filed(&house).len(), 2);
        assert_eq!(house.apply(&[]).await.status, 200);

        // It goes with the application.
        erase(&house, &reference, &key).await;
        assert_eq!(filed(&house).len(), 0);
    })
    .await;
}
