//! Guessing through the calls.

use super::*;

async fn tried(routes: &Router, email: &str, password: &str, address: &str) -> Answer {
    let body = json!({ "email": email, "password": password });
    send(routes, from_address(post("/api/auth/login", &body), address)).await
}

#[tokio::test]
async fn wrong_passwords_make_the_account_wait_on_every_server() {
    testdb::both(async |db| {
        let clock = Clock::at("2026-11-21 10:00");
        let server = || routes(Site { clock: clock.reader(), ..site_on(&db) });
        let (one, other) = (server(), server());
        register(&one, &form(json!({}))).await;
        for (at, routes) in [&one, &other, &one, &other, &one].into_iter().enumerate() {
            // From five addresses and to two servers.
            let address = format!("203.0.113.{at}");
            assert_eq!(tried(routes, "Asha@mail.in", "Trade-2026-wall", &address).await.status, 401);
        }
        for routes in [&one, &other] {
            let answer = tried(routes, "asha@mail.in", PASSWORD, "198.51.100.1").await;
            assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (429, "1"));
            assert_eq!(
                answer.error(),
                (
                    "too_many".to_owned(),
                    "Too many attempts to log in. Please try again in 1 second.".to_owned()
                )
            );
        }
        clock.seconds_later(1);
        assert_eq!(tried(&other, "asha@mail.in", PASSWORD, "198.51.100.1").await.status, 200);
        // Forgotten.
        for _ in 0..4 {
            assert_eq!(tried(&one, "asha@mail.in", "x", "198.51.100.2").await.status, 401);
        }
        assert_eq!(tried(&one, "asha@mail.in", PASSWORD, "198.51.100.2").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn an_address_without_an_account_waits_as_well() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        register(&routes, &form(json!({}))).await;
        let mut said = Vec::new();
        for email in ["asha@mail.in", "nobody@mail.in"] {
            let mut answers = Vec::new();
            for _ in 0..7 {
                let answer = login(&routes, email, "x").await;
                let headers = answer.unnamed_headers();
                answers.push((answer.status.as_u16(), answer.body, headers));
            }
            said.push(answers);
        }
        assert_eq!(said[0].iter().map(|one| one.0).collect::<Vec<_>>(), [401, 401, 401, 401, 401, 429, 429]);
        assert_eq!(said[0], said[1]);
    })
    .await;
}

#[tokio::test]
async fn the_owner_sees_what_was_tried() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        register(&routes, &form(json!({}))).await;
        for _ in 0..5 {
            tried(&routes, "asha@mail.in", "x", "203.0.113.7").await;
        }
        clock.seconds_later(1);
        let cookie = log_in(&routes, "asha@mail.in").await;
        let answer = send(&routes, with_cookie(request("GET", "/api/v1/security-events"), &cookie)).await;
        let events = answer.json()["data"]["events"].take();
        let kinds: Vec<&str> =
            events.as_array().unwrap().iter().map(|one| one["kind"].as_str().unwrap()).collect();
        assert_eq!(
            kinds,
            ["login", "paused", "login_failed", "login_failed", "login_failed", "login_failed", "registered"]
        );
        assert_eq!(events[1]["address"], "203.0.113.7");
        assert_eq!(events[1]["at"], "2026-11-21T10:00:00+05:30");
        assert_eq!(events[0]["device"], "A program");
        assert_eq!(events[0]["address"], Value::Null);
    })
    .await;
}

#[tokio::test]
async fn an_easy_password_is_refused_after_every_rule() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let check = async |changes: Value, expected: (&str, &str)| {
            let answer = register(&routes, &form(changes.clone())).await;
            assert_eq!(answer.status, 422, "{changes}");
            assert_eq!(answer.json()["fields"], json!({ expected.0: expected.1 }), "{changes}");
        };
        let secret = |password: &str| json!({ "password": password, "confirmPassword": password });
        for easy in ["Password1!", "Zerodha@123", "Groww-1234", "AshaRao@26", "Rojmel#99x"] {
            check(secret(easy), ("password", EASY)).await;
        }
        check(
            json!({ "password": "Password1!", "confirmPassword": "Password2!" }),
            ("confirmPassword", "Passwords do not match."),
        )
        .await;
        assert!(EASY.chars().count() <= 200);
        // A long sentence is fine, and so is a name of somebody else.
        let long = "Kolhapur-9 to Sangli-4 by the slow train, window seat".to_owned();
        for (at, fine) in [long.as_str(), "Priyanka@77 rides"].into_iter().enumerate() {
            let mut changes = secret(fine);
            changes["email"] = json!(format!("p{at}@mail.in"));
            assert_eq!(register(&routes, &form(changes)).await.status, 200, "{fine}");
        }
    })
    .await;
}
