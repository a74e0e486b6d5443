//! A new password by mail, by the operator, and by who knows the old one.

use std::os::unix::fs::PermissionsExt;

use super::post::{Post, token};
use super::*;

const NEW: &str = "Saffron-11 trains";

async fn forget(post: &Post, email: &str) -> Answer {
    send(&post.routes, super::super::post("/api/auth/reset", &json!({ "email": email }))).await
}

async fn confirm(post: &Post, token: &str, password: &str) -> Answer {
    let body = json!({ "token": token, "password": password, "confirmPassword": password });
    send(&post.routes, super::super::post("/api/auth/reset/confirm", &body)).await
}

/// Asha has an account and has read the mail about it.
async fn stage(db: &testdb::Fresh) -> (Post, String) {
    let post = Post::open(db);
    let cookie = log_in_new(&post.routes, "asha@mail.in").await;
    post.one("Confirm your e-mail address for Rojmel").await;
    (post, cookie)
}

#[tokio::test]
async fn a_link_sets_a_password_once_and_ends_every_session() {
    testdb::both(async |db| {
        let (post, cookie) = stage(&db).await;
        let bearer = login(&post.routes, "asha@mail.in", PASSWORD).await.json()["data"]["token"].take();
        let answer = forget(&post, " Asha@Mail.in").await;
        assert_eq!(
            (answer.status.as_u16(), answer.body.as_str()),
            (200, r#"{"success":true,"data":{"delivery":"outbox"}}"#)
        );
        let mail = post.one("A new password for Rojmel").await;
        assert!(mail.contains("To: \"Asha Rao\" <asha@mail.in>\r\n"), "{mail}");
        assert!(mail.contains("From: Rojmel <hello@rojmel.example>\r\n"), "{mail}");
        assert!(mail.contains("http://localhost:8080/reset-password#token="), "{mail}");
        assert!(mail.contains("text/plain") && mail.contains("text/html"), "{mail}");
        let link = token(&mail);
        assert_eq!(link.len(), 43);

        // Not one that breaks a rule or is guessed first; the link stays good.
        for (password, sentence) in [
            ("short", "Password must be at least 8 characters long."),
            ("Password1!", EASY),
            ("AshaRao@2026", EASY),
        ] {
            let answer = confirm(&post, &link, password).await;
            assert_eq!((answer.status.as_u16(), answer.error().1.as_str()), (422, sentence), "{password}");
        }
        let answer = confirm(&post, &link, NEW).await;
        assert_eq!((answer.status.as_u16(), answer.body.as_str()), (200, r#"{"success":true}"#));
        assert!(answer.header("set-cookie").ends_with("Max-Age=0"));
        assert_eq!(me_with_cookie(&post.routes, &cookie).await, None);
        let mut bearing = request("GET", "/api/auth/me");
        let value = format!("Bearer {}", bearer.as_str().unwrap());
        bearing.headers_mut().insert("authorization", value.parse().unwrap());
        assert_eq!(me(&post.routes, bearing).await, None);
        assert_eq!(login(&post.routes, "asha@mail.in", PASSWORD).await.status, 401);
        assert_eq!(login(&post.routes, "asha@mail.in", NEW).await.status, 200);
        post.one("Your password for Rojmel was changed").await;

        let again = confirm(&post, &link, "Another-12 words").await;
        assert_eq!((again.status.as_u16(), again.error().0.as_str()), (410, "link_over"));
    })
    .await;
}

#[tokio::test]
async fn a_link_is_over_after_ten_minutes_from_its_mail() {
    testdb::both(async |db| {
        let (post, _) = stage(&db).await;
        forget(&post, "asha@mail.in").await;
        // The mail waited: what counts is when it left.
        post.clock.seconds_later(1800);
        let link = token(&post.one("A new password for Rojmel").await);
        post.clock.seconds_later(600);
        assert_eq!(confirm(&post, &link, NEW).await.status, 410);
        forget(&post, "asha@mail.in").await;
        let link = token(&post.one("A new password for Rojmel").await);
        post.clock.seconds_later(599);
        assert_eq!(confirm(&post, &link, NEW).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn nobody_learns_who_has_an_account() {
    testdb::both(async |db| {
        let (post, _) = stage(&db).await;
        // The same is written for both, so that the time an answer takes tells nobody either.
        let written =
            async || (testdb::count(&db, "mails").await, testdb::count(&db, "security_events").await);
        let before = written().await;
        let known = forget(&post, "asha@mail.in").await;
        assert_eq!(written().await, (before.0 + 1, before.1));
        let unknown = forget(&post, "nobody@mail.in").await;
        assert_eq!(written().await, (before.0 + 2, before.1));
        assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
        assert_eq!(known.unnamed_headers(), unknown.unnamed_headers());
        // One mail, and only one a minute.
        forget(&post, "asha@mail.in").await;
        assert_eq!(post.arrived().await.len(), 1);
        // Of the questions nothing stays; of the answer its key, and an entry for the owner.
        assert_eq!(written().await, (before.0 + 1, before.1 + 1));
        for (email, sentence) in [("", "Email is required."), ("asha", "Please enter a valid email address.")]
        {
            let answer = forget(&post, email).await;
            assert_eq!((answer.status.as_u16(), answer.error().1.as_str()), (422, sentence));
        }
        for forged in ["", "x", "A".repeat(43).as_str()] {
            assert_eq!(confirm(&post, forged, NEW).await.status, 410);
        }
    })
    .await;
}

#[tokio::test]
async fn where_no_mail_is_sent_it_lies_where_only_the_operator_reads() {
    let db = testdb::sqlite().await;
    let (post, _) = stage(&db).await;
    forget(&post, "asha@mail.in").await;
    mailer::deliver_due(&post.site.mailer()).await;
    let folder = db.folder().join("outbox");
    let mode = |path: &std::path::Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let files: Vec<_> = std::fs::read_dir(&folder).unwrap().map(|one| one.unwrap().path()).collect();
    assert_eq!((files.len(), mode(&folder), mode(&files[0])), (1, 0o700, 0o600));
    assert_eq!(files[0].extension().unwrap(), "eml");
    // Neither the link nor what it is known by opens anything from the database.
    let link = token(&super::post::decoded(&std::fs::read_to_string(&files[0]).unwrap()));
    for file in
        std::fs::read_dir(db.folder()).unwrap().map(|one| one.unwrap().path()).filter(|one| one.is_file())
    {
        let stored = std::fs::read(&file).unwrap();
        assert!(!stored.windows(link.len()).any(|window| window == link.as_bytes()), "{}", file.display());
    }
}

#[tokio::test]
async fn a_changed_password_asks_for_the_old_one_and_ends_other_sessions() {
    testdb::both(async |db| {
        let (post, here) = stage(&db).await;
        let elsewhere = log_in(&post.routes, "asha@mail.in").await;
        let change = async |current: &str, new: &str, again: &str, cookie: &str| {
            let body = json!({ "currentPassword": current, "password": new, "confirmPassword": again });
            send(&post.routes, with_cookie(super::super::post("/api/auth/password", &body), cookie)).await
        };
        assert_eq!(change(PASSWORD, NEW, NEW, "x=y").await.status, 401);
        for (current, new, again, field, sentence) in [
            ("Trade-2026-wall", NEW, NEW, "currentPassword", "This is not your current password."),
            (PASSWORD, "short", "short", "password", "Password must be at least 8 characters long."),
            (PASSWORD, NEW, "Saffron-11 train", "confirmPassword", "Passwords do not match."),
            (PASSWORD, "Password1!", "Password1!", "password", EASY),
            (PASSWORD, PASSWORD, PASSWORD, "password", "This is your password already."),
        ] {
            let answer = change(current, new, again, &here).await;
            assert_eq!(answer.status, 422, "{}", answer.body);
            assert_eq!(answer.json()["fields"], json!({ field: sentence }));
        }
        assert_eq!(me_with_cookie(&post.routes, &elsewhere).await.as_deref(), Some("asha@mail.in"));
        let answer = change(PASSWORD, NEW, NEW, &here).await;
        assert_eq!(
            (answer.status.as_u16(), answer.body.as_str()),
            (200, r#"{"success":true,"data":{"ended":1}}"#)
        );
        // A new id here, and nothing elsewhere.
        let renewed = answer.cookie();
        assert_ne!(renewed, here);
        assert_eq!(me_with_cookie(&post.routes, &renewed).await.as_deref(), Some("asha@mail.in"));
        assert_eq!(me_with_cookie(&post.routes, &elsewhere).await, None);
        assert_eq!(login(&post.routes, "asha@mail.in", PASSWORD).await.status, 401);
        let mail = post.one("Your password for Rojmel was changed").await;
        assert!(mail.contains("When: 21 Nov 2026, 10:00 Indian time"), "{mail}");
        post.clock.seconds_later(60);
        assert_eq!(me_with_cookie(&post.routes, &here).await, None);
        assert_eq!(me_with_cookie(&post.routes, &renewed).await.as_deref(), Some("asha@mail.in"));
    })
    .await;
}

#[tokio::test]
async fn an_address_is_confirmed_by_its_own_user() {
    testdb::both(async |db| {
        let post = Post::open(&db);
        let asha = log_in_new(&post.routes, "asha@mail.in").await;
        let link = token(&post.one("Confirm your e-mail address for Rojmel").await);
        let ravi = log_in_new(&post.routes, "ravi@mail.in").await;
        let verify = async |token: &str, cookie: &str| {
            let body = json!({ "token": token });
            send(&post.routes, with_cookie(super::super::post("/api/auth/verify", &body), cookie)).await
        };
        let verified = async |cookie: &str| {
            let answer = send(&post.routes, with_cookie(request("GET", "/api/auth/me"), cookie)).await;
            answer.json()["data"]["user"]["verified"] == json!(true)
        };
        // A click of whoever got the mail is not enough: Asha may not be who registered.
        assert_eq!(verify(&link, "x=y").await.status, 401);
        let other = verify(&link, &ravi).await;
        assert_eq!((other.status.as_u16(), other.error().0.as_str()), (403, "other_user"));
        assert!(!verified(&asha).await);
        assert_eq!(verify(&link, &asha).await.status, 200);
        assert!(verified(&asha).await && !verified(&ravi).await);
        assert_eq!(verify(&link, &asha).await.error().0, "link_over");

        let again = async |cookie: &str| {
            send(&post.routes, with_cookie(request("POST", "/api/auth/verify/send"), cookie)).await
        };
        assert_eq!(again(&asha).await.error().0, "conflict");
        post.arrived().await;
        post.clock.seconds_later(60);
        assert_eq!(again(&ravi).await.body, r#"{"success":true,"data":{"delivery":"outbox"}}"#);
        let soon = again(&ravi).await;
        assert_eq!((soon.status.as_u16(), soon.header("retry-after")), (429, "60"));
        let link = token(&post.one("Confirm your e-mail address for Rojmel").await);
        post.clock.seconds_later(86_400);
        assert_eq!(verify(&link, &ravi).await.status, 410);
        // It sets no password.
        again(&ravi).await;
        let link = token(&post.one("Confirm your e-mail address for Rojmel").await);
        assert_eq!(confirm(&post, &link, NEW).await.status, 410);
    })
    .await;
}

#[tokio::test]
async fn the_owner_hears_of_a_device_that_is_new() {
    testdb::both(async |db| {
        let (post, _) = stage(&db).await;
        let from = async |says: &str| {
            let body = json!({ "email": "asha@mail.in", "password": PASSWORD });
            let mut request = from_address(super::super::post("/api/auth/login", &body), "203.0.113.7");
            request.headers_mut().insert("user-agent", says.parse().unwrap());
            assert_eq!(send(&post.routes, request).await.status, 200);
        };
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
        from(firefox).await;
        let mail = post.one("A new login to Rojmel").await;
        for words in [
            "When: 21 Nov 2026, 10:00 Indian time",
            "Device: Firefox on Linux",
            "Network address: 203.0.113.7",
            "http://localhost:8080/security",
        ] {
            assert!(mail.contains(words), "{words}: {mail}");
        }
        assert!(!mail.contains("token="), "{mail}");
        from(firefox).await;
        assert_eq!(post.arrived().await, [""; 0]);
    })
    .await;
}
