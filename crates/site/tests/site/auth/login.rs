//! Logging in and out.

use super::*;

#[tokio::test]
async fn a_login_answers_who_it_is_and_sets_the_cookie() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        register(&routes, &form(json!({}))).await;
        let answer = login(&routes, "Asha@Mail.in", PASSWORD).await;
        assert_eq!(answer.status, 200);
        let body = answer.json();
        assert_eq!(body["success"], true);
        assert_eq!(body["data"]["user"], json!({ "name": "Asha Rao", "email": "asha@mail.in" }));
        assert_eq!(body["data"]["token"].as_str().unwrap().split('.').count(), 3);
        assert_eq!(answer.header("cache-control"), "no-store");
        assert_eq!(answer.headers.get_all("set-cookie").iter().count(), 1);
        let (cookie, attributes) = answer.header("set-cookie").split_once("; ").unwrap();
        assert_eq!(attributes, "Path=/; HttpOnly; SameSite=Lax; Max-Age=2592000");
        // 256 bits in base64.
        assert_eq!(cookie.strip_prefix("rojmel_session=").unwrap().len(), 43);
        // The token is not the session, nor the other way round.
        assert!(!answer.body.contains(&cookie["rojmel_session=".len()..]));

        let me = send(&routes, with_cookie(request("GET", "/api/auth/me"), cookie)).await;
        assert_eq!(
            me.body,
            r#"{"data":{"user":{"name":"Asha Rao","email":"asha@mail.in","phone":"9876543210","verified":false,"notice":null,"deletion":null,"role":"trader"},"google":false,"notice":"2026-11-27","passkeys":true,"delivery":"outbox"}}"#
        );
        assert_eq!(me.header("cache-control"), "no-store");
        // Among others, in any place.
        let crowd = format!("theme=dark; {cookie};other=1");
        assert_eq!(me_with_cookie(&routes, &crowd).await.as_deref(), Some("asha@mail.in"));
    })
    .await;
}

#[tokio::test]
async fn over_https_the_cookie_belongs_to_this_host_alone() {
    let fresh = testdb::sqlite().await;
    let origin = Origin::parse("https://journal.in").unwrap();
    let routes = routes(Site { origin, ..site_on(&fresh) });
    register(&routes, &form(json!({}))).await;
    let answer = login(&routes, "asha@mail.in", PASSWORD).await;
    let (cookie, attributes) = answer.header("set-cookie").split_once("; ").unwrap();
    assert!(cookie.starts_with("__Host-rojmel_session="), "{cookie}");
    assert_eq!(attributes, "Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=2592000");
    assert_eq!(me_with_cookie(&routes, cookie).await.as_deref(), Some("asha@mail.in"));
    // A neighbour's host can set the other name.
    let tossed = cookie.replace("__Host-", "");
    assert_eq!(me_with_cookie(&routes, &tossed).await, None);
    let out = send(&routes, with_cookie(request("POST", "/api/auth/logout"), cookie)).await;
    assert_eq!(
        out.header("set-cookie"),
        "__Host-rojmel_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0"
    );
}

#[tokio::test]
async fn a_wrong_address_and_a_wrong_password_are_one_answer() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        register(&routes, &form(json!({}))).await;
        let known = login(&routes, "asha@mail.in", "Trade-2026-wall").await;
        assert_eq!(known.status, 401);
        assert_eq!(known.error(), ("wrong_credentials".to_owned(), "Invalid Credentials".to_owned()));
        assert_eq!(known.header("set-cookie"), "");
        for email in
            ["nobody@mail.in", "", "no address", "asha@mail.in\0", "a@mail.in\r\nx: y", "' or 1=1 --@mail.in"]
        {
            let unknown = login(&routes, email, PASSWORD).await;
            assert_eq!(unknown.status, known.status, "{email:?}");
            assert_eq!(unknown.body, known.body, "{email:?}");
            assert_eq!(unknown.unnamed_headers(), known.unnamed_headers(), "{email:?}");
        }
        for wrong in
            [json!({}), json!({ "email": null, "password": null }), json!({ "email": "asha@mail.in" })]
        {
            assert_eq!(send(&routes, post("/api/auth/login", &wrong)).await.body, known.body, "{wrong}");
        }
    })
    .await;
}

#[tokio::test]
async fn somebody_without_a_password_cannot_use_one() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let new = store::users::NewUser {
            email: "asha@mail.in".into(),
            name: "Asha Rao".into(),
            phone: None,
            password_hash: None,
        };
        store::users::add(&db, &new, (clock.reader())()).await.unwrap().unwrap();
        for password in ["", PASSWORD] {
            assert_eq!(login(&routes, "asha@mail.in", password).await.status, 401);
        }
    })
    .await;
}

#[tokio::test]
async fn a_login_never_takes_the_id_it_is_given() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let asha = log_in_new(&routes, "asha@mail.in").await;
        log_in_new(&routes, "ravi@mail.in").await;
        // Ravi logs in on the browser that Asha left open, or where somebody planted her cookie.
        let body = json!({ "email": "ravi@mail.in", "password": PASSWORD });
        let ravi = send(&routes, with_cookie(post("/api/auth/login", &body), &asha)).await.cookie();
        assert_ne!(ravi, asha);
        assert_eq!(me_with_cookie(&routes, &ravi).await.as_deref(), Some("ravi@mail.in"));
        assert_eq!(me_with_cookie(&routes, &asha).await, None);
        // An id that was never ours.
        let planted = format!("rojmel_session={}", "A".repeat(43));
        let answer = send(&routes, with_cookie(post("/api/auth/login", &body), &planted)).await;
        assert_ne!(answer.cookie(), planted);
        assert_eq!(me_with_cookie(&routes, &planted).await, None);
        // A failed login ends nothing.
        let wrong = json!({ "email": "ravi@mail.in", "password": "x" });
        assert_eq!(send(&routes, with_cookie(post("/api/auth/login", &wrong), &ravi)).await.status, 401);
        assert_eq!(me_with_cookie(&routes, &ravi).await.as_deref(), Some("ravi@mail.in"));
    })
    .await;
}

#[tokio::test]
async fn a_logout_ends_the_session_on_the_server() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let here = log_in_new(&routes, "asha@mail.in").await;
        let elsewhere = log_in(&routes, "asha@mail.in").await;
        let answer = send(&routes, with_cookie(request("POST", "/api/auth/logout"), &here)).await;
        assert_eq!((answer.status.as_u16(), answer.body.as_str()), (200, "{\"success\":true}"));
        assert_eq!(answer.header("set-cookie"), "rojmel_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0");
        assert_eq!(answer.header("clear-site-data"), "\"cache\"");
        assert_eq!(me_with_cookie(&routes, &here).await, None);
        assert_eq!(me_with_cookie(&routes, &elsewhere).await.as_deref(), Some("asha@mail.in"));
        // Once more, or without a session, or with nonsense: the same answer.
        for cookie in [here.as_str(), "rojmel_session=nonsense", "rojmel_session=", "x=y"] {
            let again = send(&routes, with_cookie(request("POST", "/api/auth/logout"), cookie)).await;
            assert_eq!((again.status, &again.body), (answer.status, &answer.body), "{cookie}");
        }
        // A link or an image logs nobody out.
        let link = send(&routes, with_cookie(request("GET", "/api/auth/logout"), &elsewhere)).await;
        assert_eq!(link.status, 405);
        assert_eq!(me_with_cookie(&routes, &elsewhere).await.as_deref(), Some("asha@mail.in"));
    })
    .await;
}

#[tokio::test]
async fn two_hundred_logins_at_once_are_bounded() {
    let fresh = testdb::sqlite().await;
    // What a hash really costs: else the queue is never full.
    let routes = routes(Site { hashing: Hashing::new(2, Cost::FULL), ..site_on(&fresh) });
    register(&routes, &form(json!({}))).await;
    let mut all = tokio::task::JoinSet::new();
    for _ in 0..200 {
        let routes = routes.clone();
        all.spawn(async move { login(&routes, "asha@mail.in", PASSWORD).await });
    }
    let answers = all.join_all().await;
    let (inside, away): (Vec<_>, Vec<_>) = answers.iter().partition(|answer| answer.status == 200);
    // Two are hashed and twenty wait; places come free while the others arrive.
    assert!((22..200).contains(&inside.len()), "{}", inside.len());
    for answer in away {
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (503, "busy"));
        assert_eq!(answer.header("retry-after"), "5");
    }
    assert_eq!(login(&routes, "asha@mail.in", PASSWORD).await.status, 200);
}

#[tokio::test]
async fn who_is_switched_off_is_told_when_the_password_is_right() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let bearer = login(&routes, "asha@mail.in", PASSWORD).await.json()["data"]["token"].take();
        let (user, _) = store::users::by_email(&db, "asha@mail.in").await.unwrap().unwrap();
        store::account_status::disable(&db, user.id, (clock.reader())()).await.unwrap();
        assert_eq!(me_with_cookie(&routes, &cookie).await, None);
        let mut bearing = request("GET", "/api/auth/me");
        let value = format!("Bearer {}", bearer.as_str().unwrap());
        bearing.headers_mut().insert("authorization", value.parse().unwrap());
        assert_eq!(me(&routes, bearing).await, None);
        let answer = login(&routes, "asha@mail.in", PASSWORD).await;
        assert_eq!((answer.status.as_u16(), answer.header("set-cookie")), (403, ""));
        let words = "This account is disabled. Please write to hello@rojmel.example.";
        assert_eq!(answer.error(), ("disabled".to_owned(), words.to_owned()));
        // Who does not know the password learns nothing.
        assert_eq!(login(&routes, "asha@mail.in", "Trade-2026-wall").await.error().0, "wrong_credentials");
    })
    .await;
}
