//! How long a session lives and how its id changes.

use sha2::{Digest, Sha256};

use super::*;

const ASHA: Option<&str> = Some("asha@mail.in");

async fn check(routes: &Router, cookie: &str, expected: Option<&str>, when: &str) {
    assert_eq!(me_with_cookie(routes, cookie).await.as_deref(), expected, "{when}");
}

/// Asks with this cookie and goes on with the one that comes back.
async fn ask(routes: &Router, cookie: &str) -> String {
    let answer = send(routes, with_cookie(request("GET", "/api/auth/me"), cookie)).await;
    assert_eq!(answer.json()["data"]["user"]["email"], "asha@mail.in");
    if answer.header("set-cookie").is_empty() { cookie.to_owned() } else { answer.cookie() }
}

fn id_hash(cookie: &str) -> [u8; 32] {
    use base64::Engine;
    let id = base64::prelude::BASE64_URL_SAFE_NO_PAD.decode(cookie.split_once('=').unwrap().1).unwrap();
    Sha256::digest(id).into()
}

#[tokio::test]
async fn a_week_without_a_request_ends_it() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        clock.seconds_later(7 * 86_400 - 1);
        // It gets a new id then, and with it a new week.
        let renewed = ask(&routes, &cookie).await;
        assert_ne!(renewed, cookie);
        clock.seconds_later(7 * 86_400 - 1);
        check(&routes, &cookie, None, "the old id").await;
        let renewed = ask(&routes, &renewed).await;
        clock.days_later(7);
        check(&routes, &renewed, None, "idle for a week").await;
    })
    .await;
}

#[tokio::test]
async fn a_logout_counts_on_every_server_at_once() {
    testdb::both(async |db| {
        let ((one, _), (other, _)) = (open(&db), open(&db));
        let cookie = log_in_new(&one, "asha@mail.in").await;
        let rows = async || {
            let rows = request("GET", "/api/v1/trade-history/rows");
            send(&other, with_cookie(rows, &cookie)).await.status
        };
        check(&other, &cookie, ASHA, "logged in elsewhere").await;
        assert_eq!(rows().await, 200);
        send(&one, with_cookie(request("POST", "/api/auth/logout"), &cookie)).await;
        check(&other, &cookie, None, "logged out elsewhere").await;
        assert_eq!(rows().await, 401);
    })
    .await;
}

#[tokio::test]
async fn a_request_is_remembered() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        clock.seconds_later(3600);
        assert_eq!(ask(&routes, &cookie).await, cookie);
        // Written beside the request.
        let now = (clock.reader())();
        let seen = async || store::sessions::find(&db, id_hash(&cookie), now).await.unwrap().unwrap().seen_at;
        for _ in 0..500 {
            if seen().await == now {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(seen().await, now);
    })
    .await;
}

#[tokio::test]
async fn after_thirty_days_it_ends_however_busy() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let mut cookie = log_in_new(&routes, "asha@mail.in").await;
        for day in 1..30 {
            clock.days_later(1);
            let answer = send(&routes, with_cookie(request("GET", "/api/auth/me"), &cookie)).await;
            // The browser forgets it when the server does.
            let left = format!("Max-Age={}", (30 - day) * 86_400);
            assert!(answer.header("set-cookie").ends_with(&left), "{day}: {}", answer.header("set-cookie"));
            cookie = answer.cookie();
        }
        clock.seconds_later(86_399);
        check(&routes, &cookie, ASHA, "a second before").await;
        clock.seconds_later(1);
        check(&routes, &cookie, None, "thirty days").await;
    })
    .await;
}

#[tokio::test]
async fn every_day_it_gets_a_new_id_and_the_old_one_ends_within_a_minute() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let first = log_in_new(&routes, "asha@mail.in").await;
        clock.seconds_later(86_399);
        assert_eq!(ask(&routes, &first).await, first);
        clock.seconds_later(1);
        let second = ask(&routes, &first).await;
        assert_ne!(second, first);
        // A request that was on its way with the old one: answered, and the id stays.
        clock.seconds_later(59);
        assert_eq!(ask(&routes, &first).await, first);
        check(&routes, &second, ASHA, "the new id").await;
        clock.seconds_later(1);
        check(&routes, &first, None, "the old id").await;
        assert_eq!(ask(&routes, &second).await, second);
        // Logging out ends both.
        clock.days_later(1);
        let third = ask(&routes, &second).await;
        send(&routes, with_cookie(request("POST", "/api/auth/logout"), &third)).await;
        check(&routes, &second, None, "replaced, and logged out").await;
        check(&routes, &third, None, "logged out").await;
    })
    .await;
}

#[tokio::test]
async fn requests_at_once_get_one_new_id() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        clock.days_later(1);
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let (routes, cookie) = (routes.clone(), cookie.clone());
            all.spawn(async move { ask(&routes, &cookie).await });
        }
        let renewed: Vec<String> = all.join_all().await.into_iter().filter(|one| *one != cookie).collect();
        assert_eq!(renewed.len(), 1);
        check(&routes, &renewed[0], ASHA, "the new id").await;
    })
    .await;
}

#[tokio::test]
async fn only_the_hash_of_an_id_is_stored() {
    let fresh = testdb::sqlite().await;
    let (routes, _) = open(&fresh);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    let id = cookie.split_once('=').unwrap().1;
    let mut stored = Vec::new();
    for file in std::fs::read_dir(fresh.folder()).unwrap() {
        stored.extend(std::fs::read(file.unwrap().path()).unwrap());
    }
    let has = |needle: &[u8]| stored.windows(needle.len()).any(|window| window == needle);
    assert!(has(b"asha@mail.in") && has(&id_hash(&cookie)));
    assert!(!has(id.as_bytes()) && !has(PASSWORD.as_bytes()));
}

#[tokio::test]
async fn what_looks_like_no_id_is_nobody() {
    let fresh = testdb::sqlite().await;
    let (routes, _) = open(&fresh);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    for wrong in [
        "rojmel_session".to_owned(),
        "rojmel_session=".to_owned(),
        "rojmel_session=' or 1=1".to_owned(),
        format!("{cookie}A"),
        cookie[..cookie.len() - 1].to_owned(),
        cookie.replace("rojmel_session", "Rojmel_session"),
        format!("x{cookie}"),
        format!("rojmel_session={}", "A".repeat(43)),
        format!("rojmel_session={}", "A".repeat(4000)),
    ] {
        check(&routes, &wrong, None, &wrong).await;
    }
    check(&routes, &cookie, ASHA, "the right one").await;
}
