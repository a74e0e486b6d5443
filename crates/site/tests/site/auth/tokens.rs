//! `data.token` as `Authorization: Bearer`: what is forged, old or for somebody else is nobody.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use identity::key::{self, Opened};
use identity::{ApplicantLinkKey, Tokens};
use sha2::Sha256;
use std::fs;
use std::path::Path;

use super::*;

/// The key of `site_on`.
const KEY: [u8; 32] = [7; 32];
const HS256: &str = r#"{"alg":"HS256","typ":"JWT"}"#;

fn signed(key: &[u8], header: &str, claims: &Value) -> String {
    let text = format!("{}.{}", BASE64.encode(header), BASE64.encode(claims.to_string()));
    let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
    mac.update(text.as_bytes());
    format!("{text}.{}", BASE64.encode(mac.finalize().into_bytes()))
}

/// What the token of a login says.
fn claims(login: &Answer) -> Value {
    let token = login.json()["data"]["token"].as_str().unwrap().to_owned();
    serde_json::from_slice(&BASE64.decode(token.split('.').nth(1).unwrap()).unwrap()).unwrap()
}

fn bearing(scheme: &str, token: &str) -> Request<Body> {
    let mut request = request("GET", "/api/auth/me");
    request.headers_mut().insert("authorization", format!("{scheme} {token}").parse().unwrap());
    request
}

#[tokio::test]
async fn the_token_of_a_login_is_good_for_ten_minutes() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        register(&routes, &form(json!({ "name": "नीरज कुमार" }))).await;
        let answer = login(&routes, "asha@mail.in", PASSWORD).await.json();
        let token = answer["data"]["token"].as_str().unwrap();
        let parts: Vec<Vec<u8>> = token.split('.').map(|part| BASE64.decode(part).unwrap()).collect();
        let header: Value = serde_json::from_slice(&parts[0]).unwrap();
        assert_eq!(header, json!({ "alg": "HS256", "typ": "JWT" }));
        let claims: Value = serde_json::from_slice(&parts[1]).unwrap();
        assert_eq!((&claims["name"], &claims["email"]), (&json!("नीरज कुमार"), &json!("asha@mail.in")));
        assert_eq!(claims["aud"], "api");
        // 2026-11-21 10:00 IST is 04:30 UTC; ten minutes more.
        assert_eq!(claims["exp"], 1_795_235_400 + 600);
        assert_eq!(claims["jti"].as_str().unwrap().len(), 43);
        // The same thing made by hand.
        assert_eq!(token.rsplit_once('.').unwrap().1, {
            let (text, _) = token.rsplit_once('.').unwrap();
            let mut mac = Hmac::<Sha256>::new_from_slice(&KEY).unwrap();
            mac.update(text.as_bytes());
            BASE64.encode(mac.finalize().into_bytes())
        });

        assert_eq!(me(&routes, bearing("Bearer", token)).await.as_deref(), Some("asha@mail.in"));
        assert_eq!(me(&routes, bearing("bearer", token)).await.as_deref(), Some("asha@mail.in"));
        assert_eq!(me(&routes, bearing("Basic", token)).await, None);
        // It is not the session, and reading it makes none.
        assert_eq!(me_with_cookie(&routes, &format!("rojmel_session={token}")).await, None);
        assert_eq!(send(&routes, bearing("Bearer", token)).await.header("set-cookie"), "");
        clock.seconds_later(599);
        assert_eq!(me(&routes, bearing("Bearer", token)).await.as_deref(), Some("asha@mail.in"));
        clock.seconds_later(1);
        assert_eq!(me(&routes, bearing("Bearer", token)).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_token_that_is_not_ours_is_nobody() {
    let fresh = testdb::sqlite().await;
    let (routes, clock) = open(&fresh);
    register(&routes, &form(json!({}))).await;
    let chain = claims(&login(&routes, "asha@mail.in", PASSWORD).await)["chain"].take();
    let exp = (clock.reader())().0 / 1000 + 60;
    let good = json!({
        "name": "Asha Rao", "email": "asha@mail.in", "aud": "api", "jti": "x", "exp": exp, "chain": chain,
    });
    let with = |field: &str, value: Value| {
        let mut claims = good.clone();
        claims[field] = value;
        signed(&KEY, HS256, &claims)
    };
    let token = signed(&KEY, HS256, &good);
    assert_eq!(me(&routes, bearing("Bearer", &token)).await.as_deref(), Some("asha@mail.in"));

    let (text, signature) = token.rsplit_once('.').unwrap();
    let (_, claims) = text.split_once('.').unwrap();
    let none = BASE64.encode(r#"{"alg":"none"}"#);
    for wrong in [
        String::new(),
        "x".to_owned(),
        "..".to_owned(),
        text.to_owned(),
        format!("{text}."),
        format!("{text}.{}", &signature[1..]),
        format!("{text}.{signature}="),
        format!("{none}.{claims}."),
        format!("{none}.{claims}.{signature}"),
        signed(&KEY, r#"{"alg":"none","typ":"JWT"}"#, &good),
        signed(&KEY, r#"{"alg":"HS512","typ":"JWT"}"#, &good),
        signed(&KEY, r#"{"alg":"RS256","typ":"JWT"}"#, &good),
        signed(&KEY, r#"{"alg":"HS256"}"#, &good),
        signed(&KEY, r#"{"alg":"HS256","typ":"JWT","kid":"1"}"#, &good),
        signed(&KEY, r#"{"alg":"HS256","typ":"JWT","crit":["exp"]}"#, &good),
        signed(&KEY, r#"{"alg":"HS256","typ":"JWT","b64":false}"#, &good),
        signed(&KEY, r#"{"alg":"HS256","typ":"JWT","jku":"https://evil.in/keys"}"#, &good),
        signed(&[8; 32], HS256, &good),
        signed(&[], HS256, &good),
        with("aud", json!("exchange")),
        with("aud", json!(["api"])),
        with("aud", Value::Null),
        with("exp", json!(exp - 60)),
        with("exp", json!("tomorrow")),
        with("exp", json!(i64::MIN)),
        with("email", json!("nobody@mail.in")),
        with("email", Value::Null),
        with("name", json!("x".repeat(5000))),
        with("chain", Value::Null),
        with("chain", json!(BASE64.encode([1; 32]))),
        with("chain", json!("x")),
        // Somebody else's claims under this signature.
        format!(
            "{}.{}.{signature}",
            text.split_once('.').unwrap().0,
            BASE64.encode(good.to_string().replace("asha", "ravi"))
        ),
    ] {
        assert_eq!(me(&routes, bearing("Bearer", &wrong)).await, None, "{wrong}");
    }
}

#[tokio::test]
async fn a_token_ends_with_its_login_and_not_with_another_one() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        register(&routes, &form(json!({}))).await;
        let (one, other) =
            (login(&routes, "asha@mail.in", PASSWORD).await, login(&routes, "asha@mail.in", PASSWORD).await);
        let who = async |login: &Answer| {
            let token = login.json()["data"]["token"].as_str().unwrap().to_owned();
            me(&routes, bearing("Bearer", &token)).await
        };
        clock.seconds_later(60);
        assert_eq!(who(&one).await.as_deref(), Some("asha@mail.in"));
        send(&routes, with_cookie(post("/api/auth/logout", &json!({})), &one.cookie())).await;
        assert_eq!(who(&one).await, None);
        assert_eq!(who(&other).await.as_deref(), Some("asha@mail.in"));
    })
    .await;
}

#[tokio::test]
async fn a_logout_with_the_token_alone_ends_its_login() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        register(&routes, &form(json!({}))).await;
        let (one, other) =
            (login(&routes, "asha@mail.in", PASSWORD).await, login(&routes, "asha@mail.in", PASSWORD).await);
        let token = |login: &Answer| login.json()["data"]["token"].as_str().unwrap().to_owned();
        clock.seconds_later(60);
        let with_token = |method: &str, path: &str, token: &str| {
            Request::builder()
                .method(method)
                .uri(path)
                .header("authorization", format!("Bearer {token}"))
                .body(Body::empty())
                .unwrap()
        };
        let out =
            async |token: &str| send(&routes, with_token("POST", "/api/auth/logout", token)).await.status;
        assert_eq!(out(&token(&one)).await, 200);
        // Neither the token nor the cookie of that login opens anything; the other login goes on.
        assert_eq!(me(&routes, bearing("Bearer", &token(&one))).await, None);
        assert_eq!(me(&routes, with_cookie(request("GET", "/api/auth/me"), &one.cookie())).await, None);
        assert_eq!(me(&routes, bearing("Bearer", &token(&other))).await.as_deref(), Some("asha@mail.in"));
        // Once more, and with a token that is none: nothing is left to end.
        assert_eq!(out(&token(&one)).await, 200);
        assert_eq!(out("x").await, 200);
        let events = send(&routes, with_token("GET", "/api/v1/security-events", &token(&other))).await.json();
        let kinds = events["data"]["events"].as_array().unwrap().iter().map(|event| &event["kind"]);
        assert_eq!(kinds.filter(|kind| **kind == "logout").count(), 1, "{events}");
    })
    .await;
}

#[tokio::test]
async fn a_good_token_goes_before_the_cookie_and_a_bad_one_does_not() {
    let fresh = testdb::sqlite().await;
    let (routes, clock) = open(&fresh);
    let asha = log_in_new(&routes, "asha@mail.in").await;
    log_in_new(&routes, "ravi@mail.in").await;
    let ravi = login(&routes, "ravi@mail.in", PASSWORD).await.json();
    let both = || with_cookie(bearing("Bearer", ravi["data"]["token"].as_str().unwrap()), &asha);
    assert_eq!(me(&routes, both()).await.as_deref(), Some("ravi@mail.in"));
    clock.seconds_later(600);
    assert_eq!(me(&routes, both()).await.as_deref(), Some("asha@mail.in"));
}

fn asha() -> store::users::User {
    store::users::User {
        id: store::UserId(1),
        email: "asha@mail.in".into(),
        name: "Asha".into(),
        phone: None,
        role: store::users::Role::Trader,
        revision: 0,
        created_at: Time(0),
    }
}

fn signed_by(tokens: &Tokens, now: Time) -> String {
    tokens.sign(&asha(), 0, [1; 32], now).unwrap()
}

/// The keys as a server at this folder opens them.
async fn keys(db: &store::Db, data: &Path, now: i64) -> Opened {
    key::open(db, data, None, Time(now)).await.map_err(|problem| problem.sentence()).unwrap()
}

#[tokio::test]
async fn servers_that_start_together_have_one_key() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        let starting: Vec<_> = (0..8)
            .map(|_| {
                let (db, data) = (db.db.clone(), folder.path().to_owned());
                tokio::spawn(async move { keys(&db, &data, 0).await })
            })
            .collect();
        let mut opened = Vec::new();
        for one in starting {
            opened.push(one.await.unwrap());
        }
        // A server of another machine that was given the same secret.
        let other = testdb::folder();
        fs::copy(folder.path().join("operator.secret"), other.path().join("operator.secret")).unwrap();
        opened.push(keys(&db, other.path(), 0).await);
        let token = signed_by(&opened[0].tokens, Time(0));
        assert!(opened.iter().all(|one| one.tokens.read(&token, Time(0)).is_some()));
        let link = |one: &Opened| one.applicant_links.derived("application", "a-file").unwrap();
        assert!(opened.iter().all(|one| link(one) == link(&opened[0])));
        assert_eq!(opened.iter().filter(|one| one.made_applicant_links).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn without_the_secret_a_server_does_not_start() {
    testdb::both(async |db| {
        let (folder, other) = (testdb::folder(), testdb::folder());
        keys(&db, folder.path(), 0).await;
        let said = async |set: Option<&str>| {
            key::open(&db, other.path(), set, Time(0)).await.err().map(|problem| problem.sentence())
        };
        let how = "Copy operator.secret out of the data folder of a server that works, or set ROJMEL_SECRET to what is set there.";
        assert_eq!(
            said(None).await.unwrap(),
            format!("the keys in the database are sealed with an operator's secret that is not here. {how}")
        );
        assert!(!other.path().join("operator.secret").exists(), "none is made in its place");
        assert_eq!(
            said(Some(&"x".repeat(40))).await.unwrap(),
            format!("the keys in the database are sealed with another operator's secret. {how}")
        );
        let secret = fs::read_to_string(folder.path().join("operator.secret")).unwrap();
        assert_eq!(said(Some(&secret)).await, None);
    })
    .await;
}

#[tokio::test]
async fn a_new_key_is_read_everywhere_before_it_signs_and_needs_no_restart() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        // A minute of three looks until the new key signs; 80 seconds and ten minutes until the old one is over.
        let (one, other) = (keys(&db, folder.path(), 0).await, keys(&db, folder.path(), 0).await);
        let look = async |server: &Opened, second: i64| {
            key::look_again(&db, &server.secret, &server.tokens, Time(second * 1000))
                .await
                .map_err(|problem| problem.sentence())
                .unwrap();
        };
        let old = signed_by(&one.tokens, Time(0));
        key::rotate(&db, &one.secret, Time(0)).await.map_err(|problem| problem.sentence()).unwrap();
        look(&one, 59).await;
        assert_eq!(signed_by(&one.tokens, Time(0)).len(), old.len());
        // One looks again and signs with the new key; the other looked a while ago and knows it already.
        look(&other, 45).await;
        look(&one, 60).await;
        let new = signed_by(&one.tokens, Time(60_000));
        assert!(other.tokens.read(&new, Time(60_000)).is_some());
        // The other signs with the old key until it looks, and everybody reads it.
        let late = signed_by(&other.tokens, Time(79_000));
        assert!(one.tokens.read(&late, Time(79_000)).is_some());
        assert!(one.tokens.read(&old, Time(599_999)).is_some());
        assert!(one.tokens.read(&old, Time(600_000)).is_none());
        // Whoever stole the old key signs nothing that is good: 60 + 20 + 600 seconds are over.
        look(&other, 50).await;
        let stolen = Tokens::clone(&other.tokens);
        let forged = signed_by(&stolen, Time(81_000));
        assert!(one.tokens.read(&forged, Time(81_000)).is_none());
        // What a server that starts now reads is the same.
        let third = keys(&db, folder.path(), 100_000).await;
        assert!(
            third.tokens.read(&late, Time(100_000)).is_some()
                && third.tokens.read(&new, Time(100_000)).is_some()
        );
        assert!(one.tokens.read(&signed_by(&third.tokens, Time(100_000)), Time(100_000)).is_some());
        // When its last token has ended, the old key goes.
        assert_eq!(store::server_keys::sweep(&db, Time(680_000)).await.unwrap(), 0);
        assert_eq!(store::server_keys::sweep(&db, Time(681_000)).await.unwrap(), 1);
        assert!(keys(&db, folder.path(), 681_000).await.tokens.read(&late, Time(80_000)).is_none());
    })
    .await;
}

#[tokio::test]
async fn key_files_of_an_earlier_release_are_taken_over_once() {
    testdb::both(async |db| {
        let (folder, second) = (testdb::folder(), testdb::folder());
        let write = |folder: &Path, name: &str, byte: u8| fs::write(folder.join(name), [byte; 32]).unwrap();
        write(folder.path(), "signing.key", 7);
        write(folder.path(), "application.key", 9);
        let opened = keys(&db, folder.path(), 0).await;
        assert!(!opened.made_applicant_links);
        let before = Tokens::new([7; 32]);
        assert!(opened.tokens.read(&signed_by(&before, Time(0)), Time(0)).is_some());
        assert!(before.read(&signed_by(&opened.tokens, Time(0)), Time(0)).is_some());
        let link = |key: &ApplicantLinkKey| key.derived("application", "a-file").unwrap();
        assert_eq!(link(&opened.applicant_links), link(&ApplicantLinkKey::new([9; 32])));
        let names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|one| one.unwrap().file_name()).collect();
        assert_eq!(names, ["operator.secret"]);

        // The second server of this database had a key of its own: what it signed ends by itself.
        fs::copy(folder.path().join("operator.secret"), second.path().join("operator.secret")).unwrap();
        write(second.path(), "signing.key", 8);
        let other = keys(&db, second.path(), 0).await;
        let its = signed_by(&Tokens::new([8; 32]), Time(0));
        assert!(other.tokens.read(&its, Time(0)).is_some());
        assert!(
            opened.tokens.read(&signed_by(&other.tokens, Time(0)), Time(0)).is_some(),
            "it signs with the first"
        );
        let late = signed_by(&Tokens::new([8; 32]), Time(1_000));
        assert!(other.tokens.read(&late, Time(1_000)).is_none());
        assert_eq!(link(&other.applicant_links), link(&opened.applicant_links));

        // Damaged files stop the start, and nothing is made in their place.
        fs::write(folder.path().join("signing.key"), "short").unwrap();
        let said = key::open(&db, folder.path(), None, Time(0)).await.err().unwrap().sentence();
        assert!(said.contains("has 5 bytes, not 32"), "{said}");
    })
    .await;
}

#[tokio::test]
async fn links_of_before_their_own_key_follow_from_the_signing_key() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        fs::write(folder.path().join("signing.key"), [7; 32]).unwrap();
        let opened = keys(&db, folder.path(), 0).await;
        let link = |key: &ApplicantLinkKey| key.derived("application", "a-file").unwrap();
        assert_eq!(link(&opened.applicant_links), link(&ApplicantLinkKey::new([7; 32])));
        key::rotate(&db, &opened.secret, Time(0)).await.map_err(|problem| problem.sentence()).unwrap();
        let after = keys(&db, folder.path(), 60_000).await;
        assert_eq!(link(&after.applicant_links), link(&opened.applicant_links));
    })
    .await;
}

#[tokio::test]
async fn a_backup_holds_no_secret_and_brings_no_signing_key_back() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        let opened = keys(&db, folder.path(), 0).await;
        let backup = db.folder().join("backup");
        store::dump::backup(&db, None, &backup).await.unwrap();
        let secret = fs::read_to_string(folder.path().join("operator.secret")).unwrap();
        for file in fs::read_dir(&backup).unwrap().map(|one| one.unwrap().path()) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains(secret.trim()), "{}", file.display());
        }
        let said =
            |data: &Path| key::check_backup(&backup, data, None).err().map(|problem| problem.sentence());
        assert_eq!(said(folder.path()), None);
        let other = testdb::folder();
        let without = said(other.path()).unwrap();
        assert!(without.contains("an operator's secret that is not here"), "{without}");
        identity::OperatorSecret::make(other.path()).unwrap();
        let another = said(other.path()).unwrap();
        assert!(another.contains("another operator's secret"), "{another}");

        // A server that has started once, on another machine with the same secret.
        let there = testdb::sqlite().await;
        let files = store::files::Files::folder(&there.folder().join("files")).unwrap();
        keys(&there, folder.path(), 0).await;
        store::dump::restore(&there, &files, &backup, &store::account::Marks::default()).await.unwrap();
        let restored = keys(&there, folder.path(), 0).await;
        let link = |key: &ApplicantLinkKey| key.derived("application", "a-file").unwrap();
        assert_eq!(link(&restored.applicant_links), link(&opened.applicant_links));
        let token = signed_by(&opened.tokens, Time(0));
        assert!(restored.tokens.read(&token, Time(0)).is_none(), "sessions end at a restore");
    })
    .await;
}
