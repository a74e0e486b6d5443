//! Requirements of the OWASP Application Security Verification Standard 5.0 that the server answers for: headers,
//! cookies, requests of other sites, sessions. One test each, its number in its name; what other tests prove in more
//! detail is only touched. Those of 4.2 ask over a socket (crates/rojmel/tests/binary/smuggling.rs).

use super::*;

/// A site behind TLS.
fn encrypted(db: &store::Db) -> Router {
    routes(Site { origin: Origin::parse("https://journal.in").unwrap(), ..site_on(db) })
}

async fn get(routes: &Router, path: &str) -> Answer {
    send(routes, request("GET", path)).await
}

const PLACES: [&str; 5] = ["/", "/api/auth/me", "/assets/app-1a2b.js", "/no-such-page", "/api/v1/imports"];

async fn session_cookie(routes: &Router) -> String {
    assert_eq!(register(routes, &form(json!({}))).await.status, 200);
    let answer = login(routes, "asha@mail.in", PASSWORD).await;
    answer.header("set-cookie").to_owned()
}

#[tokio::test]
async fn asvs_3_2_1_an_answer_is_not_taken_for_something_else() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in PLACES {
        let answer = get(&routes, path).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{path}");
        assert!(!answer.header("content-type").is_empty(), "{path}");
    }
    // Nor does a browser that is shown one run anything in it.
    let answer = get(&routes, "/api/auth/me").await;
    assert!(answer.header("content-security-policy").starts_with("default-src 'none';"));
}

#[tokio::test]
async fn asvs_3_3_1_cookies_are_secure_and_tied_to_the_host() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    let cookie = session_cookie(&routes).await;
    assert!(cookie.starts_with("__Host-rojmel_session="), "{cookie}");
    assert!(
        cookie.contains("; Secure") && cookie.contains("; Path=/;") && !cookie.contains("Domain"),
        "{cookie}"
    );
}

#[tokio::test]
async fn asvs_3_3_2_cookies_are_not_sent_along_from_other_sites() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    let cookie = session_cookie(&routes).await;
    assert!(cookie.contains("; SameSite=Lax"), "{cookie}");
}

#[tokio::test]
async fn asvs_3_3_3_no_other_host_writes_our_cookie() {
    let db = testdb::sqlite().await;
    let (routes, clock) = (encrypted(&db), Clock::at("2026-11-21 10:00"));
    let cookie = session_cookie(&routes).await;
    let id = cookie.split(['=', ';']).nth(1).unwrap();
    // Each cookie that is set, also where a session ends: under a name that browsers keep for this host.
    let kept = format!("__Host-rojmel_session={id}");
    let asked = with_cookie(request("POST", "/api/auth/logout"), &kept);
    assert!(send(&routes, asked).await.header("set-cookie").starts_with("__Host-"));
    // One that a neighbour could have set is not looked at.
    let routes = super::routes(Site {
        origin: Origin::parse("https://journal.in").unwrap(),
        clock: clock.reader(),
        ..site_on(&db)
    });
    let answer = login(&routes, "asha@mail.in", PASSWORD).await;
    let id = answer.header("set-cookie").split(['=', ';']).nth(1).unwrap();
    assert_eq!(me_with_cookie(&routes, &format!("rojmel_session={id}")).await, None);
    let own = format!("__Host-rojmel_session={id}");
    assert_eq!(me_with_cookie(&routes, &own).await.as_deref(), Some("asha@mail.in"));
}

#[tokio::test]
async fn asvs_3_3_4_scripts_cannot_read_the_session() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    let cookie = session_cookie(&routes).await;
    assert!(cookie.contains("; HttpOnly"), "{cookie}");
    let id = cookie.split(['=', ';']).nth(1).unwrap();
    let answer = login(&routes, "asha@mail.in", PASSWORD).await;
    assert!(!answer.body.contains(id));
}

#[tokio::test]
async fn asvs_3_3_5_cookies_are_short() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    assert!(session_cookie(&routes).await.len() < 4096);
}

#[tokio::test]
async fn asvs_3_4_1_browsers_come_back_encrypted() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in PLACES {
        let answer = get(&routes, path).await;
        assert_eq!(answer.header("strict-transport-security"), "max-age=31536000", "{path}");
    }
}

#[tokio::test]
async fn asvs_3_4_2_no_other_origin_reads_answers() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in PLACES {
        let mut asked = request("GET", path);
        asked.headers_mut().insert("origin", "https://evil.in".parse().unwrap());
        let answer = send(&routes, asked).await;
        assert!(answer.headers.keys().all(|name| !name.as_str().starts_with("access-control")), "{path}");
    }
}

#[tokio::test]
async fn asvs_3_4_3_pages_say_what_they_may_load() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    let page = get(&routes, "/").await;
    let policy = page.header("content-security-policy");
    for word in ["default-src 'none'", "base-uri 'none'", "form-action 'self'", "script-src 'self' 'sha256-"]
    {
        assert!(policy.contains(word), "{word}: {policy}");
    }
    assert!(!policy.contains("unsafe"), "{policy}");
}

#[tokio::test]
async fn asvs_3_4_4_no_type_is_guessed() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in PLACES {
        for method in ["GET", "HEAD", "POST", "OPTIONS", "TRACE"] {
            let answer = send(&routes, request(method, path)).await;
            assert_eq!(answer.header("x-content-type-options"), "nosniff", "{method} {path}");
        }
    }
}

#[tokio::test]
async fn asvs_3_4_5_addresses_do_not_leak() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in PLACES {
        let answer = get(&routes, path).await;
        assert_eq!(answer.header("referrer-policy"), "strict-origin-when-cross-origin", "{path}");
    }
    assert_eq!(get(&routes, "/dashboard?token=x").await.header("referrer-policy"), "no-referrer");
}

#[tokio::test]
async fn asvs_3_4_6_nobody_frames_us() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in PLACES {
        let answer = get(&routes, path).await;
        assert!(answer.header("content-security-policy").contains("frame-ancestors 'none'"), "{path}");
    }
}

#[tokio::test]
async fn asvs_3_4_8_no_window_of_another_site_holds_ours() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    assert_eq!(get(&routes, "/").await.header("cross-origin-opener-policy"), "same-origin");
}

#[tokio::test]
async fn asvs_3_5_1_a_page_of_another_site_changes_nothing() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    let cookie = session_cookie(&routes).await;
    for path in ["/api/auth/logout", "/api/auth/ticket", "/api/v1/account/delete", "/api/v1/account/keep"] {
        let mut asked = with_cookie(post(path, &json!({})), &cookie);
        asked.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
        assert_eq!(send(&routes, asked).await.error().0, "other_origin", "{path}");
    }
}

#[tokio::test]
async fn asvs_3_5_2_a_plain_form_is_no_request() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for kind in ["application/x-www-form-urlencoded", "text/plain", "multipart/form-data; boundary=x"] {
        let mut asked = post("/api/auth/login", &json!({}));
        asked.headers_mut().insert("content-type", kind.parse().unwrap());
        assert_eq!(send(&routes, asked).await.status, 415, "{kind}");
    }
}

#[tokio::test]
async fn asvs_3_5_3_reading_is_all_that_get_does() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in ["/api/auth/logout", "/api/auth/ticket", "/api/v1/account/delete", "/api/auth/login"] {
        assert_eq!(get(&routes, path).await.status, 405, "{path}");
    }
}

#[tokio::test]
async fn asvs_3_5_6_no_answer_is_a_call_of_a_function() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for query in ["callback=x", "jsonp=x", "cb=x", "format=jsonp"] {
        let answer = get(&routes, &format!("/api/auth/me?{query}")).await;
        assert_eq!(answer.header("content-type"), "application/json", "{query}");
        assert!(answer.body.starts_with('{'), "{query}: {}", answer.body);
    }
}

#[tokio::test]
async fn asvs_3_5_7_scripts_are_the_same_for_everybody() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    let path = "/assets/app-1a2b.js";
    let (anybody, asha) =
        (get(&routes, path).await, send(&routes, with_cookie(request("GET", path), &cookie)).await);
    assert_eq!((anybody.status.as_u16(), &anybody.body), (200, &asha.body));
}

#[tokio::test]
async fn asvs_3_5_8_no_other_site_embeds_what_is_ours() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    for path in PLACES.into_iter().chain(["/api/v1/trades/client", "/api/v1/account/archive"]) {
        let answer = send(&routes, with_cookie(request("GET", path), &cookie)).await;
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin", "{path}");
    }
}

#[tokio::test]
async fn asvs_4_1_1_text_says_in_which_letters_it_is() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for path in PLACES.into_iter().chain(["/healthz", "/robots.txt"]) {
        let answer = get(&routes, path).await;
        let kind = answer.header("content-type");
        assert!(kind == "application/json" || kind.ends_with("; charset=utf-8"), "{path}: {kind}");
    }
}

#[tokio::test]
async fn asvs_4_1_3_nobody_says_of_himself_where_he_comes_from() {
    let db = testdb::sqlite().await;
    let routes = routes(Site { logins: web_http::RateLimiter::shared("logins", 1200, 2), ..site_on(&db) });
    let mut statuses = Vec::new();
    for number in 1..=3 {
        let body = json!({ "email": format!("asha{number}@mail.in"), "password": "x" });
        let mut asked = from_address(post("/api/auth/login", &body), "203.0.113.7");
        for name in ["x-forwarded-for", "x-real-ip", "forwarded", "client-ip", "true-client-ip"] {
            asked.headers_mut().insert(name, format!("198.51.100.{number}").parse().unwrap());
        }
        asked.headers_mut().insert("x-user-id", "1".parse().unwrap());
        statuses.push(send(&routes, asked).await.status.as_u16());
    }
    assert_eq!(statuses, [401, 401, 429]);
}

#[tokio::test]
async fn asvs_4_1_4_methods_that_nobody_expects_are_refused() {
    let db = testdb::sqlite().await;
    let routes = encrypted(&db);
    for method in ["TRACE", "DELETE", "PATCH", "PROPFIND", "CONNECT", "get"] {
        assert_eq!(send(&routes, request(method, "/api/auth/me")).await.status, 405, "{method}");
    }
}

#[tokio::test]
async fn asvs_7_2_1_the_server_decides_who_is_logged_in() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    assert_eq!(send(&routes, with_cookie(request("POST", "/api/auth/logout"), &cookie)).await.status, 200);
    // The browser that kept its cookie is told the same.
    assert_eq!(me_with_cookie(&routes, &cookie).await, None);
}

#[tokio::test]
async fn asvs_7_2_3_a_session_is_256_random_bits() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let first = log_in_new(&routes, "asha@mail.in").await;
    let second = log_in(&routes, "asha@mail.in").await;
    for cookie in [&first, &second] {
        assert_eq!(cookie.strip_prefix("rojmel_session=").unwrap().len(), 43, "{cookie}");
    }
    assert_ne!(first, second);
}

#[tokio::test]
async fn asvs_7_2_4_a_login_is_a_new_session() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let old = log_in_new(&routes, "asha@mail.in").await;
    let form = json!({ "email": "asha@mail.in", "password": PASSWORD });
    let answer = send(&routes, with_cookie(post("/api/auth/login", &form), &old)).await;
    assert_ne!(answer.cookie(), old);
    assert_eq!(me_with_cookie(&routes, &old).await, None);
    // One that somebody else chose is never taken over.
    let fixed = format!("rojmel_session={}", "A".repeat(43));
    let answer = send(&routes, with_cookie(post("/api/auth/login", &form), &fixed)).await;
    assert_ne!(answer.cookie(), fixed);
    assert_eq!(me_with_cookie(&routes, &fixed).await, None);
}

#[tokio::test]
async fn asvs_7_3_1_an_idle_session_ends() {
    let db = testdb::sqlite().await;
    let (routes, clock) = open(&db);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    clock.days_later(7);
    assert_eq!(me_with_cookie(&routes, &cookie).await, None);
}

#[tokio::test]
async fn asvs_7_3_2_a_busy_session_ends_too() {
    let db = testdb::sqlite().await;
    let (routes, clock) = open(&db);
    let mut cookie = log_in_new(&routes, "asha@mail.in").await;
    for _ in 0..29 {
        clock.days_later(1);
        let answer = send(&routes, with_cookie(request("GET", "/api/auth/me"), &cookie)).await;
        assert_eq!(answer.json()["data"]["user"]["email"], "asha@mail.in");
        cookie = answer.cookie();
    }
    clock.days_later(1);
    assert_eq!(me_with_cookie(&routes, &cookie).await, None);
}

#[tokio::test]
async fn asvs_7_4_1_after_a_logout_the_session_is_dead() {
    let db = testdb::sqlite().await;
    let (routes, clock) = open(&db);
    let first = log_in_new(&routes, "asha@mail.in").await;
    clock.days_later(1);
    let renewed = send(&routes, with_cookie(request("GET", "/api/auth/me"), &first)).await.cookie();
    send(&routes, with_cookie(request("POST", "/api/auth/logout"), &renewed)).await;
    // The id it had before as well.
    for cookie in [&first, &renewed] {
        assert_eq!(me_with_cookie(&routes, cookie).await, None);
    }
}

#[tokio::test]
async fn asvs_7_4_2_a_deleted_account_is_logged_in_nowhere() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let (first, second) = (log_in_new(&routes, "asha@mail.in").await, log_in(&routes, "asha@mail.in").await);
    let asked = with_cookie(post("/api/v1/account/delete", &json!({})), &second);
    assert_eq!(send(&routes, asked).await.status, 200);
    for cookie in [&first, &second] {
        assert_eq!(me_with_cookie(&routes, cookie).await, None);
    }
}

#[tokio::test]
async fn asvs_7_5_1_what_cannot_be_undone_asks_again_who_it_is() {
    let db = testdb::sqlite().await;
    let (routes, clock) = open(&db);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    clock.seconds_later(601);
    let asked = with_cookie(post("/api/v1/account/delete", &json!({})), &cookie);
    assert_eq!(send(&routes, asked).await.error().0, "password_again");
}

#[tokio::test]
async fn asvs_14_3_2_answers_are_kept_by_nobody() {
    let db = testdb::sqlite().await;
    let (routes, _) = open(&db);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    for path in
        ["/api/auth/me", "/api/v1/trades/client", "/api/v1/account/archive", "/api/v1/account/consents"]
    {
        let answer = send(&routes, with_cookie(request("GET", path), &cookie)).await;
        assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "no-store"), "{path}");
    }
}
