//! What the log never says: passwords, phones, addresses, tokens, queries, bodies.

use super::super::paper::Paper;
use super::*;

#[tokio::test]
async fn secrets_are_not_logged() {
    let (paper, _pen) = Paper::under_the_pen();
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let planted =
            form(json!({ "phone": "9111122222", "email": "planted@mail.in", "name": "Planted Name" }));
        register(&routes, &planted).await;
        register(&routes, &planted).await;
        register(&routes, &form(json!({ "email": "planted@mail.in", "phone": "91111222223" }))).await;
        login(&routes, "planted@mail.in", "Wrong-planted-1").await;
        let answer = login(&routes, "planted@mail.in", PASSWORD).await;
        let (cookie, token) = (answer.cookie(), answer.json()["data"]["token"].as_str().unwrap().to_owned());
        send(
            &routes,
            post("/api/auth/login", &json!({ "email": ["planted@mail.in"], "password": 9_111_122_222_u64 })),
        )
        .await;
        send(
            &routes,
            with_cookie(request("GET", &format!("/?token={token}&email=planted@mail.in")), &cookie),
        )
        .await;
        clock.days_later(1);
        send(&routes, with_cookie(request("GET", "/api/auth/me?email=planted@mail.in"), &cookie)).await;
        db.close().await;
        login(&routes, "planted@mail.in", PASSWORD).await;
        register(&routes, &planted).await;

        let log = paper.text();
        for line in [
            r#"route="/api/auth/register" status=200"#,
            r#"route="/api/auth/login" status=401"#,
            "no database",
        ] {
            assert!(log.contains(line), "{line}\n{log}");
        }
        let id = cookie.split_once('=').unwrap().1;
        for secret in ["planted", "Planted", "9111122222", PASSWORD, "token=", id, &token, "$argon2"] {
            assert!(!log.contains(secret), "{secret}\n{log}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_past_its_time_is_swept_at_the_start() {
    let (paper, _pen) = Paper::under_the_pen();
    testdb::both(async |db| {
        let clock = Clock::at("2026-11-21 10:00");
        let site = Arc::new(Site { clock: clock.reader(), ..site_on(&db) });
        let routes = router(Arc::clone(&site));
        log_in_new(&routes, "asha@mail.in").await;
        clock.days_later(6);
        let cookie = log_in(&routes, "asha@mail.in").await;
        clock.days_later(1);
        paper.clear();
        let working = site::runner(&site).start();
        // A minute at most, on a machine that does much else.
        for _ in 0..6_000 {
            if paper.text().contains("swept snapshots=") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        working.stop(Duration::from_secs(10)).await;
        assert!(paper.text().contains(r#"swept what="sessions" rows=1"#), "{}", paper.text());
        assert!(paper.text().contains("swept snapshots=0 imports=0"), "{}", paper.text());
        assert_eq!(me_with_cookie(&routes, &cookie).await.as_deref(), Some("asha@mail.in"));
    })
    .await;
}
