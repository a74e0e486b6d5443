//! Profile, preferences, sessions.

use serde_json::{Value, json};

use super::*;

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const PHONE: &str = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 \
                     Mobile Safari/537.36";

fn put(path: &str, body: &Value, cookie: &str) -> Request<Body> {
    let mut request = with_cookie(post(path, body), cookie);
    *request.method_mut() = axum::http::Method::PUT;
    request
}

async fn get(routes: &Router, path: &str, cookie: &str) -> Value {
    let answer = send(routes, with_cookie(request("GET", path), cookie)).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()["data"].take()
}

async fn log_in_from(routes: &Router, says: &str, address: &str) -> String {
    let body = json!({ "email": "asha@mail.in", "password": PASSWORD });
    let mut request = from_address(post("/api/auth/login", &body), address);
    request.headers_mut().insert("user-agent", says.parse().unwrap());
    send(routes, request).await.cookie()
}

#[tokio::test]
async fn a_profile_is_read_and_changed() {
    testdb::both(async |db| {
        let routes = routes(site_on(&db));
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let profile = json!({
            "name": "Asha Rao", "email": "asha@mail.in", "phone": "9876543210", "verified": false,
            "hasPassword": true, "createdAt": "2026-04-01T15:30:00+05:30",
            "preferences": { "theme": "system", "privacy": false, "defaultBroker": null },
        });
        assert_eq!(get(&routes, "/api/v1/profile", &cookie).await, profile);
        let change = async |name: &str, phone: &str| {
            send(&routes, put("/api/v1/profile", &json!({ "name": name, "phone": phone }), &cookie)).await
        };
        for (name, phone, field, sentence) in [
            ("", "", "name", "Name is required."),
            ("J0hn", "", "name", "Name can only contain letters and spaces."),
            ("Asha Rao", "12345", "phone", "Phone number must be 10 digits only."),
        ] {
            let answer = change(name, phone).await;
            assert_eq!(answer.status, 422);
            assert_eq!(answer.json()["fields"], json!({ field: sentence }));
        }
        let answer = change("  Asha  राव ", " ").await;
        let expected = {
            let mut one = profile.clone();
            one["name"] = json!("Asha राव");
            one["phone"] = Value::Null;
            one
        };
        assert_eq!(answer.json()["data"], expected);
        assert_eq!(get(&routes, "/api/v1/profile", &cookie).await, expected);
    })
    .await;
}

#[tokio::test]
async fn preferences_are_the_same_on_every_device() {
    testdb::both(async |db| {
        let routes = routes(site_on(&db));
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let change = async |body: Value| send(&routes, put("/api/v1/preferences", &body, &cookie)).await;
        let answer = change(json!({ "theme": "dark", "defaultBroker": "groww" })).await;
        assert_eq!(
            answer.json()["data"],
            json!({ "theme": "dark", "privacy": false, "defaultBroker": "groww" })
        );
        change(json!({ "privacy": true })).await;
        for wrong in
            [json!({ "theme": "pink" }), json!({ "privacy": 1 }), json!({ "defaultBroker": "robinhood" })]
        {
            let answer = change(wrong.clone()).await;
            assert_eq!(
                (answer.status.as_u16(), answer.error().0.as_str()),
                (422, "unexpected_json"),
                "{wrong}"
            );
        }
        let expected = json!({ "theme": "dark", "privacy": true, "defaultBroker": "groww" });
        assert_eq!(change(json!({})).await.json()["data"], expected);
        let phone = log_in(&routes, "asha@mail.in").await;
        assert_eq!(get(&routes, "/api/v1/profile", &phone).await["preferences"], expected);
        let answer = change(json!({ "defaultBroker": null })).await;
        assert_eq!(answer.json()["data"]["defaultBroker"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn sessions_are_seen_and_ended() {
    testdb::both(async |db| {
        let routes = routes(site_on(&db));
        log_in_new(&routes, "ravi@mail.in").await;
        log_in_new(&routes, "asha@mail.in").await;
        let here = log_in_from(&routes, FIREFOX, "203.0.113.7").await;
        let there = log_in_from(&routes, PHONE, "[2001:db8:1:2:3:4:5:6]").await;
        let list = get(&routes, "/api/v1/sessions", &here).await["sessions"].take();
        let list = list.as_array().unwrap();
        assert_eq!(list.len(), 3);
        let of = |device: &str| list.iter().find(|one| one["device"] == device).unwrap();
        let (firefox, phone) = (of("Firefox on Linux"), of("Chrome on Android"));
        assert_eq!((&firefox["current"], &phone["current"]), (&json!(true), &json!(false)));
        assert_eq!(
            (&firefox["address"], &phone["address"]),
            (&json!("203.0.113.7"), &json!("2001:db8:1:2::"))
        );
        assert_eq!(of("A program")["address"], Value::Null);
        // What names a session does not open it.
        assert!(!here.contains(firefox["id"].as_str().unwrap()));

        let end = async |path: &str, body: Value, cookie: &str| {
            send(&routes, with_cookie(post(path, &body), cookie)).await
        };
        let one = json!({ "id": phone["id"] });
        let ravi = log_in(&routes, "ravi@mail.in").await;
        let strange = end("/api/v1/sessions/end", one.clone(), &ravi).await;
        assert_eq!((strange.status.as_u16(), strange.error().0.as_str()), (404, "no_session"));
        assert_eq!(end("/api/v1/sessions/end", one.clone(), &here).await.body, r#"{"success":true}"#);
        assert_eq!(end("/api/v1/sessions/end", one, &here).await.status, 404);
        let gone = send(&routes, with_cookie(request("GET", "/api/v1/sessions"), &there)).await;
        assert_eq!(gone.status, 401);

        let others = end("/api/v1/sessions/end-all", json!({ "keepThis": true }), &here).await;
        assert_eq!(
            (others.body.as_str(), others.header("set-cookie")),
            (r#"{"success":true,"data":{"ended":1}}"#, "")
        );
        let again = log_in(&routes, "asha@mail.in").await;
        let all = end("/api/v1/sessions/end-all", json!({ "keepThis": false }), &here).await;
        assert_eq!(all.json()["data"]["ended"], 2);
        assert!(all.header("set-cookie").ends_with("Max-Age=0"));
        for cookie in [here, again] {
            assert_eq!(
                send(&routes, with_cookie(request("GET", "/api/v1/sessions"), &cookie)).await.status,
                401
            );
        }
        // Ravi is another user.
        assert_eq!(get(&routes, "/api/v1/sessions", &ravi).await["sessions"].as_array().unwrap().len(), 2);
    })
    .await;
}
