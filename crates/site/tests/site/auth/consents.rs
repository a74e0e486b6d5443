//! What a user agreed to, and the way back.

use super::*;

const CONSENTS: &str = "/api/v1/account/consents";
const NOTICE: &str = "2026-11-27";

async fn said(routes: &Router, cookie: &str) -> Value {
    let answer = send(routes, with_cookie(request("GET", CONSENTS), cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

async fn decide(routes: &Router, cookie: &str, purpose: &str, given: bool, version: &str) -> Answer {
    let body = json!({ "purpose": purpose, "given": given, "version": version });
    send(routes, with_cookie(post(CONSENTS, &body), cookie)).await
}

#[tokio::test]
async fn whoever_registers_below_the_notice_agreed_to_it() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        assert_eq!(register(&routes, &form(json!({ "notice": NOTICE }))).await.status, 200);
        let cookie = log_in(&routes, "asha@mail.in").await;
        let me = send(&routes, with_cookie(request("GET", "/api/auth/me"), &cookie)).await.json();
        assert_eq!((&me["data"]["notice"], &me["data"]["user"]["notice"]), (&json!(NOTICE), &json!(NOTICE)));
        let data = said(&routes, &cookie).await;
        assert_eq!(data["notice"], json!({ "version": NOTICE, "url": "/terms-and-conditions/#privacy" }));
        for purpose in data["purposes"].as_array().unwrap() {
            assert_eq!((&purpose["given"], &purpose["version"]), (&json!(true), &json!(NOTICE)), "{purpose}");
            assert_eq!(purpose["since"], "2026-11-21T10:00:00+05:30");
        }
        assert_eq!(data["records"].as_array().unwrap().len(), 2);

        // Without a word, or below a notice of another day, nothing is put into anybody's mouth.
        for (email, notice) in [("ravi@mail.in", Value::Null), ("mira@mail.in", json!("2020-01-01"))] {
            register(&routes, &form(json!({ "email": email, "notice": notice }))).await;
            let cookie = log_in(&routes, email).await;
            assert_eq!(said(&routes, &cookie).await["records"], json!([]));
            let me = send(&routes, with_cookie(request("GET", "/api/auth/me"), &cookie)).await.json();
            assert_eq!(me["data"]["user"]["notice"], Value::Null);
        }
    })
    .await;
}

#[tokio::test]
async fn a_phone_number_goes_with_its_consent() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        assert_eq!(decide(&routes, &cookie, "phone", true, NOTICE).await.status, 200);
        clock.seconds_later(60);
        let answer = decide(&routes, &cookie, "phone", false, NOTICE).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let data = answer.json()["data"].take();
        let phone = &data["purposes"][1];
        assert_eq!((&phone["purpose"], &phone["given"]), (&json!("phone"), &json!(false)));
        let records: Vec<&Value> =
            data["records"].as_array().unwrap().iter().map(|one| &one["given"]).collect();
        assert_eq!(records, [&json!(false), &json!(true)], "the newest first");
        let me = send(&routes, with_cookie(request("GET", "/api/auth/me"), &cookie)).await.json();
        assert_eq!(me["data"]["user"]["phone"], Value::Null);

        // Without the first there is no account.
        let answer = decide(&routes, &cookie, "journal", false, NOTICE).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (409, "delete_instead"));
        // Nobody agrees to a notice that was not shown.
        for version in ["2020-01-01", ""] {
            let answer = decide(&routes, &cookie, "journal", true, version).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (409, "notice_changed"));
        }
        assert_eq!(decide(&routes, &cookie, "marketing", true, NOTICE).await.status, 422);
    })
    .await;
}

#[tokio::test]
async fn a_phone_number_is_not_kept_without_its_consent() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let change = async |name: &str, phone: &str| {
            let mut sent = post("/api/v1/profile", &json!({ "name": name, "phone": phone }));
            *sent.method_mut() = "PUT".parse().unwrap();
            send(&routes, with_cookie(sent, &cookie)).await
        };
        let kept = async || {
            let profile = send(&routes, with_cookie(request("GET", "/api/v1/profile"), &cookie)).await.json();
            json!([profile["data"]["name"], profile["data"]["phone"]])
        };
        // What is there already stays there while the name changes.
        assert_eq!(change("Asha R", "9876543210").await.status, 200);
        let refused = async |phone: &str| {
            let answer = change("Asha Rao", phone).await;
            assert_eq!(answer.status, 422);
            assert_eq!(
                answer.json()["fields"],
                json!({ "phone": "A phone number is kept only if you agree to it. Please agree to “Keeping your phone \
                                  number” on the page My data first, or leave this empty." })
            );
        };
        refused("9876500000").await;
        assert_eq!(kept().await, json!(["Asha R", "9876543210"]));
        assert_eq!(decide(&routes, &cookie, "phone", true, NOTICE).await.status, 200);
        assert_eq!(change("Asha R", "9876500000").await.status, 200);
        assert_eq!(decide(&routes, &cookie, "phone", false, NOTICE).await.status, 200);
        refused("9876500000").await;
        assert_eq!(kept().await, json!(["Asha R", null]));
        assert_eq!(change("Asha Rao", "").await.status, 200);
    })
    .await;
}
