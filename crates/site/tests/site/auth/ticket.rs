//! A link that signs in another browser.

use super::*;

async fn make(routes: &Router, cookie: &str) -> String {
    let answer = send(routes, with_cookie(post("/api/auth/ticket", &json!({})), cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let data = answer.json()["data"].take();
    assert_eq!(data["seconds"], 600);
    let link = data["link"].as_str().unwrap();
    link.strip_prefix("http://localhost:8080/dashboard?token=").unwrap_or_else(|| panic!("{link}")).to_owned()
}

async fn exchange(routes: &Router, token: &str, confirm: bool, cookie: Option<&str>) -> Answer {
    let mut sent = post("/api/auth/exchange", &json!({ "token": token, "confirm": confirm }));
    if let Some(cookie) = cookie {
        sent = with_cookie(sent, cookie);
    }
    let answer = send(routes, sent).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer
}

/// What is said about a ticket; nobody was signed in by it.
async fn state(routes: &Router, token: &str, confirm: bool, cookie: Option<&str>) -> String {
    let answer = exchange(routes, token, confirm, cookie).await;
    assert_eq!(answer.header("set-cookie"), "");
    answer.json()["data"]["state"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_phone_is_signed_in_after_a_click_and_once() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let token = make(&routes, &cookie).await;
        // Looked at as often as one likes, it signs nobody in.
        for _ in 0..3 {
            let asked = exchange(&routes, &token, false, None).await;
            assert_eq!(asked.header("set-cookie"), "");
            assert_eq!(
                asked.json()["data"],
                json!({ "state": "ask", "user": { "name": "Asha Rao", "email": "asha@mail.in" }, "current": null })
            );
        }
        let in_phone = exchange(&routes, &token, true, None).await;
        assert_eq!(in_phone.json()["data"]["state"], "signedIn");
        let phone = in_phone.cookie();
        assert_ne!(phone, cookie);
        assert_eq!(me_with_cookie(&routes, &phone).await.as_deref(), Some("asha@mail.in"));
        assert_eq!(me_with_cookie(&routes, &cookie).await.as_deref(), Some("asha@mail.in"));
        // It was good once.
        for confirm in [false, true] {
            let again = exchange(&routes, &token, confirm, None).await;
            assert_eq!(again.json()["data"], json!({ "state": "ignored", "user": null, "current": null }));
        }
    })
    .await;
}

#[tokio::test]
async fn the_session_of_a_ticket_is_as_old_as_its_makers() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        // Ten minutes: from now on what matters asks for the password again.
        clock.seconds_later(600);
        let opened = exchange(&routes, &make(&routes, &cookie).await, true, None).await;
        // 30 days less ten minutes.
        assert!(opened.header("set-cookie").ends_with("Max-Age=2591400"), "{:?}", opened.headers);
        // And the same once more from there.
        let phone = opened.cookie();
        let next = exchange(&routes, &make(&routes, &phone).await, true, None).await.cookie();
        for cookie in [&phone, &next] {
            assert_eq!(me_with_cookie(&routes, cookie).await.as_deref(), Some("asha@mail.in"));
            for path in ["/api/auth/passkeys/start", "/api/v1/account/delete"] {
                let asked =
                    send(&routes, with_cookie(post(path, &json!({ "password": null })), cookie)).await;
                let refused = (asked.status.as_u16(), asked.error().0);
                assert_eq!(refused, (403, "password_again".to_owned()), "{path}");
            }
        }
        // A ticket of somebody who has just logged in opens a session that is as fresh.
        let fresh = login(&routes, "asha@mail.in", PASSWORD).await.cookie();
        let opened = exchange(&routes, &make(&routes, &fresh).await, true, None).await.cookie();
        let start = post("/api/auth/passkeys/start", &json!({ "password": null }));
        assert_eq!(send(&routes, with_cookie(start, &opened)).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_ticket_ends_with_the_logins_of_its_owner() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let mut thief = log_in_new(&routes, "asha@mail.in").await;
        let mut password = PASSWORD;
        for action in ["sign out everywhere", "end that session", "another password", "leave"] {
            let ticket = make(&routes, &thief).await;
            let owner = login(&routes, "asha@mail.in", password).await.cookie();
            let (path, body) = match action {
                "sign out everywhere" => ("/api/v1/sessions/end-all", json!({ "keepThis": true })),
                "end that session" => {
                    let listed =
                        send(&routes, with_cookie(request("GET", "/api/v1/sessions"), &thief)).await.json();
                    let all = listed["data"]["sessions"].as_array().unwrap().clone();
                    let theirs = all.iter().find(|one| one["current"] == true).unwrap();
                    ("/api/v1/sessions/end", json!({ "id": theirs["id"] }))
                }
                "another password" => {
                    let new = "Saffron-11 trains";
                    let body =
                        json!({ "currentPassword": password, "password": new, "confirmPassword": new });
                    password = new;
                    ("/api/auth/password", body)
                }
                _ => ("/api/v1/account/delete", json!({ "password": password })),
            };
            let done = send(&routes, with_cookie(post(path, &body), &owner)).await;
            assert_eq!(done.status, 200, "{action}: {}", done.body);
            assert_eq!(me_with_cookie(&routes, &thief).await, None, "{action}");
            assert_eq!(state(&routes, &ticket, true, None).await, "ignored", "{action}");
            clock.seconds_later(60);
            thief = login(&routes, "asha@mail.in", password).await.cookie();
        }
    })
    .await;
}

#[tokio::test]
async fn somebody_elses_link_changes_nothing_without_a_click() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let asha = log_in_new(&routes, "asha@mail.in").await;
        let ravi = log_in_new(&routes, "ravi@mail.in").await;
        let token = make(&routes, &ravi).await;
        let asked = exchange(&routes, &token, false, Some(&asha)).await;
        assert_eq!(asked.header("set-cookie"), "");
        let data = asked.json()["data"].take();
        assert_eq!((&data["state"], &data["user"]["email"]), (&json!("switch"), &json!("ravi@mail.in")));
        assert_eq!(data["current"]["email"], "asha@mail.in");
        assert_eq!(me_with_cookie(&routes, &asha).await.as_deref(), Some("asha@mail.in"));
        // In its own browser it says nothing new, and is used up.
        assert_eq!(state(&routes, &token, false, Some(&ravi)).await, "same");
        assert_eq!(state(&routes, &token, true, None).await, "ignored");
        // After a click the browser is Ravi's, and no longer Asha's.
        let token = make(&routes, &ravi).await;
        let switched = exchange(&routes, &token, true, Some(&asha)).await;
        assert_eq!(me_with_cookie(&routes, &switched.cookie()).await.as_deref(), Some("ravi@mail.in"));
        assert_eq!(me_with_cookie(&routes, &asha).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_ticket_is_a_ticket_and_nothing_else() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let ticket = make(&routes, &cookie).await;
        let login = login(&routes, "asha@mail.in", PASSWORD).await;
        let pass = login.json()["data"]["token"].as_str().unwrap().to_owned();
        // The token of a login is no ticket, and a ticket opens no journal.
        assert_eq!(state(&routes, &pass, true, None).await, "ignored");
        let bearer = |token: &str| {
            let mut asked = request("GET", "/api/v1/trades/client");
            asked.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
            asked
        };
        assert_eq!(send(&routes, bearer(&pass)).await.status, 200);
        assert_eq!(send(&routes, bearer(&ticket)).await.status, 401);
        // Nor does the token of a login make tickets: stolen, it is good for ten minutes and no longer.
        let mut made = bearer(&pass);
        *made.method_mut() = "POST".parse().unwrap();
        *made.uri_mut() = "/api/auth/ticket".parse().unwrap();
        let answer = send(&routes, made).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (403, "not_in_person"));
        assert_eq!(send(&routes, post("/api/auth/ticket", &json!({}))).await.status, 401);

        // Forged, cut, of another algorithm, or nonsense.
        let [header, claims, signature] = ticket.split('.').collect::<Vec<_>>()[..] else {
            panic!("{ticket}")
        };
        let none = "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0";
        for forged in [
            format!("{header}.{claims}.{}", signature.chars().rev().collect::<String>()),
            format!("{header}.{claims}."),
            format!("{none}.{claims}."),
            format!("{none}.{claims}.{signature}"),
            format!("{header}.{claims}"),
            "x".repeat(5000),
            String::new(),
        ] {
            assert_eq!(state(&routes, &forged, true, None).await, "ignored", "{forged}");
        }
        // And late.
        clock.seconds_later(600);
        assert_eq!(state(&routes, &ticket, true, None).await, "ignored");
    })
    .await;
}

#[tokio::test]
async fn what_ends_every_login_ends_its_tickets() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let as_owner = async |cookie: &str, path: &str, body: Value| {
            let answer = send(&routes, with_cookie(post(path, &body), cookie)).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            answer
        };
        let ticket = make(&routes, &cookie).await;
        as_owner(&cookie, "/api/v1/sessions/end-all", json!({ "keepThis": true })).await;
        assert_eq!(state(&routes, &ticket, true, None).await, "ignored");

        let cookie = log_in(&routes, "asha@mail.in").await;
        let ticket = make(&routes, &cookie).await;
        let new = "Trade-2026-wall";
        let change = json!({ "currentPassword": PASSWORD, "password": new, "confirmPassword": new });
        let changed = as_owner(&cookie, "/api/auth/password", change).await;
        assert_eq!(state(&routes, &ticket, true, None).await, "ignored");
        // Whoever copied the cookie is out at once, and makes no new one.
        assert_eq!(me_with_cookie(&routes, &cookie).await, None);
        let copied = send(&routes, with_cookie(post("/api/auth/ticket", &json!({})), &cookie)).await;
        assert_eq!(copied.status, 401);
        let ticket = make(&routes, &changed.cookie()).await;
        assert_eq!(state(&routes, &ticket, false, None).await, "ask");
    })
    .await;
}

#[tokio::test]
async fn of_many_clicks_one_signs_in() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let token = make(&routes, &cookie).await;
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let (routes, token) = (routes.clone(), token.clone());
            all.spawn(
                async move { !exchange(&routes, &token, true, None).await.header("set-cookie").is_empty() },
            );
        }
        assert_eq!(all.join_all().await.into_iter().filter(|signed_in| *signed_in).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn an_address_with_a_token_tells_no_other_page() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let page = send(&routes, request("GET", "/dashboard?token=abc")).await;
    assert_eq!(page.header("referrer-policy"), "no-referrer");
}
