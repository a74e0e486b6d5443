//! What stands before the calls: other sites, other types of body, too many, no database.

use axum::extract::Query;
use axum::routing::get;
use identity::{MaybeSignedIn, SignedIn, own_email};

use super::*;

const CALLS: [&str; 3] = ["/api/auth/register", "/api/auth/login", "/api/auth/logout"];

#[tokio::test]
async fn a_page_of_another_site_can_do_nothing() {
    let fresh = testdb::sqlite().await;
    let (routes, _) = open(&fresh);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    for path in CALLS {
        for (name, value) in
            [("sec-fetch-site", "cross-site"), ("sec-fetch-site", "same-site"), ("origin", "https://evil.in")]
        {
            let mut request = with_cookie(post(path, &form(json!({}))), &cookie);
            request.headers_mut().insert("host", "localhost:8080".parse().unwrap());
            request.headers_mut().insert(name, value.parse().unwrap());
            let answer = send(&routes, request).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (403, "other_origin"), "{path}");
            assert_eq!(answer.header("set-cookie"), "");
        }
        // Nobody is told that he may.
        let mut preflight = request("OPTIONS", path);
        for (name, value) in [("origin", "https://evil.in"), ("access-control-request-method", "POST")] {
            preflight.headers_mut().insert(name, value.parse().unwrap());
        }
        let answer = send(&routes, preflight).await;
        assert!(!answer.status.is_success(), "{path}");
        assert!(answer.headers.keys().all(|name| !name.as_str().starts_with("access-control")), "{path}");
    }
    assert_eq!(me_with_cookie(&routes, &cookie).await.as_deref(), Some("asha@mail.in"));
}

#[tokio::test]
async fn a_body_is_json_and_says_so() {
    let fresh = testdb::sqlite().await;
    let (routes, _) = open(&fresh);
    let good = form(json!({})).to_string();
    let check = async |kind: &str, body: String, status: u16, code: &str| {
        for path in &CALLS[..2] {
            let mut request = Request::post(*path).body(Body::from(body.clone())).unwrap();
            if !kind.is_empty() {
                request.headers_mut().insert("content-type", kind.parse().unwrap());
            }
            let answer = send(&routes, request).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (status, code), "{path} {kind}");
            assert!(answer.error().1.chars().count() <= 200);
            assert_eq!(answer.header("cache-control"), "no-store");
        }
    };
    for kind in ["", "text/plain", "application/x-www-form-urlencoded", "text/plain; application/json"] {
        check(kind, good.clone(), 415, "not_json").await;
    }
    let json = "application/json";
    check(json, "{".into(), 400, "broken_json").await;
    check(json, String::new(), 400, "broken_json").await;
    check(json, "\u{feff}{}".into(), 400, "broken_json").await;
    check(json, r#"{"email":7}"#.into(), 422, "unexpected_json").await;
    check(json, r#"{"password":{"$ne":""}}"#.into(), 422, "unexpected_json").await;
    check(json, format!(r#"{{"email":"a","password":["{}"]}}"#, "x".repeat(500)), 422, "unexpected_json")
        .await;
    check(json, format!(r#"{{"x":{}"#, "[".repeat(10_000)), 400, "broken_json").await;
    check(json, format!(r#"{{"email":"{}"}}"#, "x".repeat(70_000)), 413, "too_large").await;
    // With a parameter, and with what the page does not send.
    let extra = Request::post("/api/auth/register")
        .header("content-type", "application/json; charset=utf-8")
        .body(Body::from(form(json!({ "role": "admin", "id": 1 })).to_string()))
        .unwrap();
    assert_eq!(send(&routes, extra).await.status, 200);
}

#[tokio::test]
async fn one_address_tries_so_often() {
    let fresh = testdb::sqlite().await;
    let clock = Clock::at("2026-11-21 10:00");
    let routes = routes(Site {
        clock: clock.reader(),
        registrations: RateLimiter::shared("registrations", 60, 2),
        logins: RateLimiter::shared("logins", 1200, 2),
        ..site_on(&fresh)
    });
    let count = std::cell::Cell::new(0);
    let from = async |address: &str, path: &str, body: &Value| {
        count.set(count.get() + 1);
        let mut body = body.clone();
        body["email"] = json!(format!("asha{}@mail.in", count.get()));
        send(&routes, from_address(post(path, &body), address)).await
    };
    let wrong = json!({ "password": "x" });
    for (path, body, usual, wait) in
        [("/api/auth/register", form(json!({})), 200, "60"), ("/api/auth/login", wrong, 401, "3")]
    {
        for _ in 0..2 {
            assert_eq!(from("203.0.113.7", path, &body).await.status.as_u16(), usual);
        }
        let answer = from("203.0.113.7", path, &body).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (429, "too_many"), "{path}");
        assert_eq!(answer.header("retry-after"), wait, "{path}");
        // Others, and programs on this machine, go on.
        assert_eq!(from("203.0.113.8", path, &body).await.status.as_u16(), usual);
        for _ in 0..3 {
            assert_eq!(from("127.0.0.1", path, &body).await.status.as_u16(), usual);
        }
        clock.seconds_later(wait.parse().unwrap());
        assert_eq!(from("203.0.113.7", path, &body).await.status.as_u16(), usual, "{path}");
    }
    // A typing mistake costs nothing.
    for _ in 0..5 {
        assert_eq!(from("203.0.113.9", "/api/auth/register", &form(json!({ "name": "" }))).await.status, 422);
    }
}

#[tokio::test]
async fn without_a_database_there_is_a_sentence() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        assert_eq!(send(&routes, request("GET", "/readyz")).await.body, "ok\n");
        db.close().await;
        for request in [
            request("GET", "/readyz"),
            with_cookie(request("GET", "/api/auth/me"), &cookie),
            post("/api/auth/login", &json!({ "email": "asha@mail.in", "password": PASSWORD })),
            post("/api/auth/register", &form(json!({}))),
        ] {
            let path = request.uri().path().to_owned();
            let answer = send(&routes, request).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (503, "busy"), "{path}");
            assert_eq!(answer.header("retry-after"), "5", "{path}");
        }
        // Who has no cookie needs no database, and who leaves loses the cookie all the same.
        assert_eq!(me(&routes, request("GET", "/api/auth/me")).await, None);
        assert_eq!(send(&routes, request("GET", "/healthz")).await.status, 200);
        let out = send(&routes, with_cookie(request("POST", "/api/auth/logout"), &cookie)).await;
        assert_eq!(out.status, 503);
        assert!(out.header("set-cookie").ends_with("Max-Age=0"));
    })
    .await;
}

#[tokio::test]
async fn an_email_in_a_request_is_nobodys_identity() {
    #[derive(serde::Deserialize)]
    struct Params {
        email: Option<String>,
    }
    async fn own(
        SignedIn(user): SignedIn,
        Query(asked): Query<Params>,
    ) -> Result<String, web_http::SiteError> {
        own_email(&user, asked.email.as_deref())?;
        Ok(user.email)
    }
    async fn anyone(MaybeSignedIn(user): MaybeSignedIn) -> String {
        user.map_or_else(|| "nobody".to_owned(), |user| user.email)
    }
    testdb::both(async |db| {
        let site = Arc::new(site_on(&db));
        let cookie = log_in_new(&router(Arc::clone(&site)), "asha@mail.in").await;
        let routes =
            Router::new().route("/own", get(own)).route("/anyone", get(anyone)).with_state(site.identity());
        let check = async |path: &str, cookie: &str, status: u16, word: &str| {
            let answer = send(&routes, with_cookie(request("GET", path), cookie)).await;
            assert_eq!(answer.status.as_u16(), status, "{path}");
            let said = if status == 200 { answer.body } else { answer.error().0 };
            assert_eq!(said, word, "{path}");
        };
        check("/own", &cookie, 200, "asha@mail.in").await;
        check("/own?email=", &cookie, 200, "asha@mail.in").await;
        check("/own?email=%20Asha@MAIL.in", &cookie, 200, "asha@mail.in").await;
        check("/own?email=ravi@mail.in", &cookie, 403, "other_user").await;
        check("/own?email=nonsense", &cookie, 403, "other_user").await;
        check("/own", "x=y", 401, "signed_out").await;
        check("/own?email=asha@mail.in", "x=y", 401, "signed_out").await;
        check("/anyone", &cookie, 200, "asha@mail.in").await;
        check("/anyone", "x=y", 200, "nobody").await;
    })
    .await;
}
