//! Continue with Google, through a real provider: who gets in, and who does not.

mod linking;
mod provider;

use serde_json::{Value, json};
use store::users;

use super::*;
use provider::{Provider, come_back, leave, through};

fn asha() -> Value {
    json!({ "sub": "g-1001", "email": "Asha@Mail.in", "email_verified": true, "name": "Asha Rao" })
}

fn asha_with(changes: Value) -> Value {
    let mut claims = asha();
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims
}

/// The session among the cookies of an answer, as a browser sends it back.
fn session_of(answer: &Answer) -> Option<String> {
    let cookies = answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap());
    let own = cookies.filter(|cookie| cookie.starts_with("rojmel_session=") && !cookie.contains("Max-Age=0"));
    own.map(|cookie| cookie.split(';').next().unwrap().to_owned()).next()
}

async fn who(routes: &Router, cookie: &str) -> Value {
    send(routes, with_cookie(request("GET", "/api/auth/me"), cookie)).await.json()["data"]["user"].take()
}

/// Nobody was signed in, and the login page says why.
#[track_caller]
fn refused(answer: &Answer, why: &str) {
    assert_eq!(answer.header("location"), format!("/login?google={why}&next=/dashboard"));
    assert_eq!(session_of(answer), None, "{:?}", answer.headers);
}

#[tokio::test]
async fn a_person_comes_in_and_comes_back() {
    let provider = Provider::start();
    testdb::both(async |db| {
        let routes = provider.site(&db);
        assert_eq!(send(&routes, request("GET", "/api/auth/me")).await.json()["data"]["google"], true);
        provider.be(asha()).await;

        let (page, cookie) = leave(&routes, "").await;
        for word in [
            "response_type=code",
            "client_id=rojmel",
            "code_challenge_method=S256",
            "scope=openid+profile+email",
            "redirect_uri=http%3A%2F%2Flocalhost%3A8080%2Fauth%2Fgoogle%2Fcallback",
        ] {
            assert!(page.contains(word), "{word}: {page}");
        }
        assert!(page.contains("&state=") && page.contains("&nonce=") && page.contains("code_challenge="));
        let answer = come_back(&routes, &provider.visit(&page).await, &cookie).await;
        assert_eq!(answer.header("location"), "/dashboard");
        let session = session_of(&answer).unwrap();
        let user = who(&routes, &session).await;
        assert_eq!((&user["email"], &user["name"]), (&json!("asha@mail.in"), &json!("Asha Rao")));
        // The way there is forgotten by the browser, and the session cannot be read by scripts.
        let cookies: Vec<&str> =
            answer.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
        assert!(cookies.iter().any(|one| one.starts_with("rojmel_google=;") && one.contains("Max-Age=0")));
        assert!(cookies.iter().all(|one| one.contains("HttpOnly") && one.contains("SameSite=Lax")));

        // The same person with another address there is the same user here.
        provider.be(asha_with(json!({ "email": "asha.rao@mail.in" }))).await;
        let again = through(&provider, &routes, "?next=/trade-history%3Fresult%3Dwin").await;
        assert_eq!(again.header("location"), "/trade-history?result=win");
        assert_eq!(who(&routes, &session_of(&again).unwrap()).await["email"], "asha@mail.in");
        assert_eq!(users::by_email(&db, "asha.rao@mail.in").await.unwrap(), None);
        // Whoever was signed in before in this browser is it no longer.
        let (page, cookie) = leave(&routes, "").await;
        let both = format!("{cookie}; {session}");
        let third = come_back(&routes, &provider.visit(&page).await, &both).await;
        assert_eq!(who(&routes, &session).await, Value::Null);
        assert_ne!(session_of(&third).unwrap(), session);
        // No password opens an account without one.
        let form = json!({ "email": "asha@mail.in", "password": "" });
        assert_eq!(send(&routes, post("/api/auth/login", &form)).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn what_another_browser_began_is_finished_by_nobody() {
    let provider = Provider::start();
    provider.be(asha()).await;
    testdb::both(async |db| {
        let routes = provider.site(&db);
        let (page, cookie) = leave(&routes, "").await;
        let (_, other) = leave(&routes, "").await;
        let callback = provider.visit(&page).await;
        // Without a cookie, with another browser's, with one that was made up.
        for cookies in ["x=y", "rojmel_google=AAAA", "rojmel_google="] {
            let answer = come_back(&routes, &callback, cookies).await;
            assert_eq!(answer.header("location"), "/login?google=expired");
            assert_eq!(session_of(&answer), None);
        }
        refused(&come_back(&routes, &callback, &other).await, "expired");
        // Its own browser still finishes it, and once: the same address again is nobody's.
        let first = come_back(&routes, &callback, &cookie).await;
        assert!(session_of(&first).is_some());
        let replayed = come_back(&routes, &callback, &cookie).await;
        assert_eq!(replayed.header("location"), "/login?google=expired");
        assert_eq!(session_of(&replayed), None);
        // A code that was used goes no further with a state of today either.
        let (_, cookie) = leave(&routes, "").await;
        let state = |text: &str| {
            let after = text.split("state=").nth(1).unwrap();
            after.split('&').next().unwrap().to_owned()
        };
        let (page, cookie2) = leave(&routes, "").await;
        let stale = callback.replace(&state(&callback), &state(&page));
        refused(&come_back(&routes, &stale, &cookie2).await, "refused");
        let without = come_back(&routes, "http://localhost:8080/auth/google/callback", &cookie).await;
        refused(&without, "expired");
        assert_eq!(sessions(&db).await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_sign_in_takes_ten_minutes_at_most() {
    let provider = Provider::start();
    provider.be(asha()).await;
    let db = testdb::sqlite().await;
    let (routes, late) = (provider.site(&db), Arc::new(std::sync::atomic::AtomicI64::new(0)));
    let (page, cookie) = leave(&routes, "").await;
    let callback = provider.visit(&page).await;
    let settings = ::accounts::google::Settings::new(&provider.issuer, "rojmel", "known-to-both").unwrap();
    let google =
        ::accounts::google::Google::new(settings, &Origin::parse("http://localhost:8080").unwrap()).unwrap();
    late.store(10 * 60 * 1000, std::sync::atomic::Ordering::SeqCst);
    let clock = Arc::clone(&late);
    let later = super::routes(Site {
        google: Some(google.into()),
        clock: Arc::new(move || Time(provider::now().0 + clock.load(std::sync::atomic::Ordering::SeqCst))),
        ..site_on(&db)
    });
    let answer = come_back(&later, &callback, &cookie).await;
    assert_eq!(answer.header("location"), "/login?google=expired");
    assert_eq!(sessions(&db).await, 0);
}

#[tokio::test]
async fn a_token_for_somebody_else_is_not_believed() {
    let provider = Provider::start();
    testdb::both(async |db| {
        let routes = provider.site(&db);
        for (claims, why) in [
            (json!({ "nonce": "another" }), "refused"),
            (json!({ "nonce": null }), "refused"),
            (json!({ "aud": "another-client" }), "refused"),
            (json!({ "aud": ["rojmel", "another-client"] }), "refused"),
            (json!({ "iss": "http://localhost:1" }), "refused"),
            (json!({ "exp": 1_700_000_000 }), "refused"),
            (json!({ "sub": "" }), "refused"),
            (json!({ "email_verified": false }), "unverified"),
            (json!({ "email_verified": null }), "unverified"),
            (json!({ "email": null }), "unverified"),
            (json!({ "email": "no address" }), "unverified"),
            (json!({ "email": "asha@mail.in\r\nbcc: b@x.in" }), "unverified"),
        ] {
            provider.be(asha_with(claims.clone())).await;
            let answer = through(&provider, &routes, "").await;
            assert_eq!(answer.header("location"), format!("/login?google={why}&next=/dashboard"), "{claims}");
            assert_eq!(session_of(&answer), None, "{claims}");
        }
        assert_eq!(sessions(&db).await, 0);
        assert_eq!(users::by_email(&db, "asha@mail.in").await.unwrap(), None);
        // Somebody who does not want to, and an answer in another provider's name.
        provider.refuse().await;
        refused(&through(&provider, &routes, "").await, "cancelled");
        provider.be(asha()).await;
        let (page, cookie) = leave(&routes, "").await;
        let callback = format!("{}&iss=https://accounts.google.com", provider.visit(&page).await);
        refused(&come_back(&routes, &callback, &cookie).await, "refused");
        let (page, cookie) = leave(&routes, "").await;
        let callback = format!("{}&iss={}", provider.visit(&page).await, provider.issuer);
        assert!(session_of(&come_back(&routes, &callback, &cookie).await).is_some());
    })
    .await;
}

#[tokio::test]
async fn afterwards_only_a_page_of_this_site() {
    let provider = Provider::start();
    provider.be(asha()).await;
    let db = testdb::sqlite().await;
    let routes = provider.site(&db);
    for (asked, next) in [
        ("?next=/settings", "/settings"),
        ("?next=https://evil.in", "/dashboard"),
        ("?next=//evil.in", "/dashboard"),
        ("?next=/%5Cevil.in", "/dashboard"),
        ("?next=/%09/evil.in", "/dashboard"),
        ("?next=/%0d%0aSet-Cookie:%20a=b", "/dashboard"),
        ("?next=javascript:alert(1)", "/dashboard"),
        ("?next=", "/dashboard"),
    ] {
        assert_eq!(through(&provider, &routes, asked).await.header("location"), next, "{asked}");
    }
}

#[tokio::test]
async fn without_a_provider_the_button_says_so() {
    testdb::both(async |db| {
        let routes = routes(site_on(&db));
        assert_eq!(send(&routes, request("GET", "/api/auth/me")).await.json()["data"]["google"], false);
        for (path, place) in [
            ("/api/auth/google", "/login?google=unset&next=/dashboard"),
            ("/api/auth/google?next=/settings", "/login?google=unset&next=/settings"),
            ("/api/auth/google?next=//evil.in", "/login?google=unset&next=/dashboard"),
            ("/auth/google/callback?code=a&state=b", "/login?google=unset"),
        ] {
            let answer = send(&routes, request("GET", path)).await;
            assert_eq!((answer.status.as_u16(), answer.header("location")), (303, place));
        }
    })
    .await;
    // Set up, and not there.
    let provider = Provider::start();
    let db = testdb::sqlite().await;
    let (gone, routes) = (provider.issuer.clone(), provider.site(&db));
    drop(provider);
    for _ in 0..100 {
        if tokio::net::TcpStream::connect(gone.strip_prefix("http://").unwrap()).await.is_err() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let answer = send(&routes, request("GET", "/api/auth/google")).await;
    refused(&answer, "unavailable");
}

#[tokio::test]
async fn a_page_of_another_site_begins_nothing_and_costs_nobody_a_login() {
    const HERE: &str = "203.0.113.9";
    let provider = Provider::start();
    testdb::both(async |db| {
        let routes = provider.site(&db);
        let log_in = async || {
            let wrong = json!({ "email": "asha@mail.in", "password": "Wrong-2026-one" });
            send(&routes, from_address(post("/api/auth/login", &wrong), HERE)).await.status.as_u16()
        };
        let begin = async |from: &str| {
            let mut asked = request("GET", "/api/auth/google?next=/trade-history?q=a%26b");
            asked.headers_mut().insert("sec-fetch-site", from.parse().unwrap());
            send(&routes, from_address(asked, HERE)).await
        };
        for from in ["cross-site", "same-site"].into_iter().cycle().take(40) {
            let answer = begin(from).await;
            assert_eq!(answer.status, 303);
            assert_eq!(answer.header("location"), "/login?next=/trade-history%3Fq%3Da%26b");
            assert_eq!(answer.header("set-cookie"), "");
        }
        assert_eq!(testdb::count(&db, "pending_auths").await, 0);
        // Old browsers do not say where they come from: these have an allowance of their own.
        for _ in 0..30 {
            assert!(begin("same-origin").await.header("location").starts_with(&provider.issuer));
        }
        assert!(begin("none").await.header("location").starts_with("/login?google=too_many"));
        assert_eq!(log_in().await, 401);
    })
    .await;
}

async fn sessions(db: &testdb::Fresh) -> i64 {
    testdb::count(db, "sessions").await
}
