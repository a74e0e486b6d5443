//! Personal tokens: what they may read, on every server, and when they end.

use std::sync::Arc;

use axum::Router;
use domain::Time;
use serde_json::{Value, json};
use store::events::Device;
use store::personal_tokens::{self, NewToken};

use super::history::{TODAY, TestClient, other_server, with_sample};
use super::*;

const PATH: &str = "/api/v1/tokens";

async fn made(client: &TestClient, scopes: Value) -> Answer {
    let body = json!({ "name": "Notebook", "scopes": scopes, "days": 90 });
    send(&client.routes, with_cookie(post(PATH, &body), &client.cookie)).await
}

async fn token(client: &TestClient, scopes: Value) -> String {
    let answer = made(client, scopes).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"]["text"].as_str().unwrap().to_owned()
}

async fn with(routes: &Router, method: &str, path: &str, token: &str) -> Answer {
    let mut request = request(method, path);
    request.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
    send(routes, request).await
}

fn code(answer: &Answer) -> String {
    answer.json()["code"].as_str().unwrap_or_default().to_owned()
}

/// A server on the same database whose clock is so many days later.
fn later(db: &store::Db, days: i64) -> Router {
    let now = Time::parse_ist(&format!("{TODAY} 10:00")).unwrap();
    let clock = move || Time(now.0 + days * 86_400_000);
    routes(site::Site { clock: Arc::new(clock), ..site_on(db) })
}

#[tokio::test]
async fn a_token_reads_what_its_scopes_name() {
    testdb::both(async |db| {
        let client = with_sample(&db).await;
        let text = token(&client, json!(["trades"])).await;
        let history = "/api/v1/trade-history?segment=fno";
        let answer = with(&client.routes, "GET", history, &text).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.body, client.get(history).await.body);
        let refused = with(&client.routes, "GET", "/api/v1/analytics", &text).await;
        assert_eq!((refused.status.as_u16(), code(&refused).as_str()), (403, "token_scope"));
        let refused = with(&client.routes, "GET", "/api/v1/annotations?trade=x", &text).await;
        assert_eq!(code(&refused), "token_scope");
        // Nobody else's, and never in an address.
        let stranger = "rojmel_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";
        for other in [stranger, "rojmel_", &text[..text.len() - 1]] {
            let refused = with(&client.routes, "GET", history, other).await;
            assert_eq!((refused.status.as_u16(), code(&refused).as_str()), (401, "token_invalid"), "{other}");
            let says = refused.headers.get("www-authenticate").unwrap();
            assert_eq!(says, "Bearer error=\"invalid_token\"");
        }
        let asked = format!("/api/v1/trade-history?token={text}&access_token={text}");
        assert_eq!(send(&client.routes, request("GET", &asked)).await.status, 401);
        // The list shows its beginning, and that it was used.
        let list = client.data(PATH).await["tokens"].take();
        assert_eq!((&list[0]["hint"], &list[0]["scopes"]), (&json!(text[..11]), &json!(["trades"])));
        assert_eq!(list[0]["usedAt"], format!("{TODAY}T10:00:00+05:30"));
        assert!(!list.to_string().contains(&text), "{list}");
    })
    .await;
}

/// Every operation of openapi.json, with tokens that may read everything: those that are marked answer, all others are
/// closed, whatever they would do.
#[tokio::test]
async fn a_token_opens_only_what_the_contract_marks() {
    testdb::both(async |db| {
        let client = with_sample(&db).await;
        let contract: Value = serde_json::from_str(&site::openapi::text()).unwrap();
        let all = json!(["trades", "analytics", "notes"]);
        let mut text = token(&client, all.clone()).await;
        let (mut open, mut asked) = (0, 0);
        for (path, methods) in contract["paths"].as_object().unwrap() {
            for (method, operation) in methods.as_object().unwrap() {
                // Below what one token may ask at once.
                asked += 1;
                if asked % 50 == 0 {
                    text = token(&client, all.clone()).await;
                }
                let answer = with(&client.routes, &method.to_uppercase(), path, &text).await;
                let marked = operation["security"].to_string().contains("personalToken");
                assert!(!marked || method == "get", "{method} {path}: a token only reads");
                if marked {
                    open += 1;
                    assert!(![401, 403].contains(&answer.status.as_u16()), "{path}: {}", answer.body);
                } else {
                    assert_eq!(
                        (answer.status.as_u16(), code(&answer).as_str()),
                        (403, "token_closed"),
                        "{path}"
                    );
                }
            }
        }
        assert_eq!(open, 24);
        let page = with(&client.routes, "GET", "/trade-history", &text).await;
        assert_eq!(code(&page), "token_closed");
    })
    .await;
}

#[tokio::test]
async fn a_token_ends_on_every_server_at_once() {
    testdb::both(async |db| {
        let client = TestClient::of(&db, "asha@mail.in").await;
        let other = other_server(&db);
        let path = "/api/v1/analytics/registry";
        let status =
            async |routes: &Router, text: &str| with(routes, "GET", path, text).await.status.as_u16();
        let first = token(&client, json!(["analytics"])).await;
        assert_eq!((status(&client.routes, &first).await, status(&other, &first).await), (200, 200));
        let number = client.data(PATH).await["tokens"][0]["number"].clone();
        // Somebody else cannot.
        let stranger = TestClient::of(&db, "ravi@mail.in").await;
        let revoke = async |by: &TestClient| {
            let body = post(&format!("{PATH}/revoke"), &json!({ "number": number }));
            send(&by.routes, with_cookie(body, &by.cookie)).await.status.as_u16()
        };
        assert_eq!(revoke(&stranger).await, 404);
        assert_eq!(status(&other, &first).await, 200);
        assert_eq!((revoke(&client).await, revoke(&client).await), (200, 404));
        assert_eq!(status(&other, &first).await, 401);
        // By its date.
        let second = token(&client, json!(["analytics"])).await;
        assert_eq!(
            (status(&later(&db, 89), &second).await, status(&later(&db, 90), &second).await),
            (200, 401)
        );
        // With every login.
        let end = post("/api/v1/sessions/end-all", &json!({ "keepThis": true }));
        assert_eq!(send(&client.routes, with_cookie(end, &client.cookie)).await.status, 200);
        assert_eq!(status(&other, &second).await, 401);
        // While the account is switched off.
        let third = token(&client, json!(["analytics"])).await;
        let now = Time::parse_ist(&format!("{TODAY} 10:00")).unwrap();
        store::account_status::disable(&db, client.user, now).await.unwrap();
        assert_eq!(status(&other, &third).await, 401);
    })
    .await;
}

#[tokio::test]
async fn what_is_asked_before_a_token_is_made() {
    testdb::both(async |db| {
        let client = TestClient::of(&db, "asha@mail.in").await;
        for (body, field) in [
            (json!({ "name": " ", "scopes": ["trades"], "days": 90 }), "name"),
            (json!({ "name": "x".repeat(61), "scopes": ["trades"], "days": 90 }), "name"),
            (json!({ "name": "N", "scopes": [], "days": 90 }), "scopes"),
            (json!({ "name": "N", "scopes": ["trades"], "days": 0 }), "days"),
            (json!({ "name": "N", "scopes": ["trades"], "days": 366 }), "days"),
        ] {
            let answer = send(&client.routes, with_cookie(post(PATH, &body), &client.cookie)).await;
            assert_eq!(answer.status, 422, "{body}");
            assert!(answer.json()["fields"][field].is_string(), "{body}: {}", answer.body);
        }
        let body = json!({ "name": "N", "scopes": ["everything"], "days": 9 });
        assert_eq!(send(&client.routes, with_cookie(post(PATH, &body), &client.cookie)).await.status, 422);
        // A login of yesterday needs the password again.
        let tomorrow = later(&db, 1);
        let body = json!({ "name": "N", "scopes": ["notes", "trades", "notes"], "days": 9 });
        let answer = send(&tomorrow, with_cookie(post(PATH, &body), &client.cookie)).await;
        assert_eq!((answer.status.as_u16(), code(&answer).as_str()), (403, "password_again"));
        let mut with_password = body;
        with_password["password"] = json!(PASSWORD);
        let answer = send(&tomorrow, with_cookie(post(PATH, &with_password), &client.cookie)).await;
        assert_eq!(answer.json()["data"]["token"]["scopes"], json!(["trades", "notes"]), "{}", answer.body);
        // A token makes no token.
        let text = answer.json()["data"]["text"].as_str().unwrap().to_owned();
        assert_eq!(code(&with(&tomorrow, "POST", PATH, &text).await), "token_closed");
        for _ in 1..20 {
            assert_eq!(made(&client, json!(["trades"])).await.status, 200);
        }
        assert_eq!(made(&client, json!(["trades"])).await.status, 409);
        // Those that have ended make room.
        let in_a_year = Time::parse_ist("2027-11-22 10:00").unwrap();
        let new = NewToken {
            user: client.user,
            hash: [1; 32],
            hint: "rojmel_AAAA",
            name: "N",
            scopes: "trades",
            ends_at: Time(in_a_year.0 + 1),
        };
        assert!(personal_tokens::add(&db, &new, &Device::default(), in_a_year).await.unwrap().is_some());
        assert_eq!(personal_tokens::of(&db, client.user).await.unwrap().len(), 1);
        let events = store::events::of(&db, client.user).await.unwrap();
        let made = events.iter().filter(|event| event.kind.word() == "token_made").count();
        assert_eq!(made, 21);
    })
    .await;
}

#[tokio::test]
async fn a_token_may_ask_so_often() {
    testdb::both(async |db| {
        let client = TestClient::of(&db, "asha@mail.in").await;
        let (text, path) = (token(&client, json!(["analytics"])).await, "/api/v1/analytics/registry");
        // Two servers count together.
        let servers = [client.routes.clone(), other_server(&db)];
        for one in 0..60 {
            assert_eq!(with(&servers[one % 2], "GET", path, &text).await.status, 200, "{one}");
        }
        let refused = with(&servers[0], "GET", path, &text).await;
        assert_eq!(refused.status, 429);
        assert_eq!(refused.headers["retry-after"], "3");
        // Another one has its own.
        let other = token(&client, json!(["analytics"])).await;
        assert_eq!(with(&servers[1], "GET", path, &other).await.status, 200);
    })
    .await;
}
