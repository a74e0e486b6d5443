//! `data.token` as `Authorization: Bearer`: what is forged, old or for somebody else is nobody.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

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

#[test]
fn the_key_is_made_once_and_is_private() {
    use std::os::unix::fs::PermissionsExt;
    let folder = testdb::folder();
    let user = |name: &str| store::users::User {
        id: store::UserId(1),
        email: "asha@mail.in".into(),
        name: name.into(),
        phone: None,
        role: store::users::Role::Trader,
        revision: 0,
        created_at: Time(0),
    };
    // Two servers start at once.
    let mut tokens: Vec<Tokens> = std::thread::scope(|scope| {
        let starting: Vec<_> = (0..8).map(|_| scope.spawn(|| Tokens::open(folder.path()).unwrap())).collect();
        starting.into_iter().map(|one| one.join().unwrap()).collect()
    });
    tokens.push(Tokens::open(folder.path()).unwrap());
    let path = folder.path().join("signing.key");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    assert_eq!(std::fs::read(&path).unwrap().len(), 32);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 2, "no drafts stay");
    let token = tokens[0].sign(&user("Asha"), 0, [1; 32], Time(0)).unwrap();
    assert!(tokens.iter().all(|one| one.read(&token, Time(0)).is_some()));

    std::fs::write(&path, "short").unwrap();
    let said = Tokens::open(folder.path()).err().unwrap().to_string();
    assert!(said.contains("has 5 bytes, not 32"), "{said}");
}

#[test]
fn a_new_key_lets_the_tokens_of_the_old_one_end_by_themselves() {
    use std::os::unix::fs::PermissionsExt;
    let folder = testdb::folder();
    let user = store::users::User {
        id: store::UserId(1),
        email: "asha@mail.in".into(),
        name: "Asha".into(),
        phone: None,
        role: store::users::Role::Trader,
        revision: 0,
        created_at: Time(0),
    };
    let before = Tokens::open(folder.path()).unwrap();
    let old = before.sign(&user, 0, [1; 32], Time(0)).unwrap();
    identity::key::rotate(folder.path(), Time(60_000)).unwrap();
    let after = Tokens::open(folder.path()).unwrap();
    assert!(after.read(&old, Time(599_999)).is_some());
    assert!(after.read(&old, Time(600_000)).is_none());
    assert!(before.read(&after.sign(&user, 0, [1; 32], Time(0)).unwrap(), Time(0)).is_none());
    // Whoever stole the old key signs nothing that is good.
    let forged = before.sign(&user, 0, [1; 32], Time(61_000)).unwrap();
    assert!(after.read(&forged, Time(61_000)).is_none());
    // Once more, and the first one is forgotten.
    identity::key::rotate(folder.path(), Time(120_000)).unwrap();
    assert!(Tokens::open(folder.path()).unwrap().read(&old, Time(120_000)).is_none());
    for file in std::fs::read_dir(folder.path()).unwrap().map(|one| one.unwrap()) {
        assert_eq!(file.metadata().unwrap().permissions().mode() & 0o777, 0o600, "{:?}", file.file_name());
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 3, "no drafts stay");
}

#[test]
fn what_is_to_last_follows_from_a_key_that_stays() {
    use std::os::unix::fs::PermissionsExt;
    let of = |key: &ApplicantLinkKey| key.derived("application", "a-file").unwrap();
    let folder = testdb::folder();
    let path = folder.path().join("application.key");
    // Whoever comes first makes it, and all have the same.
    let keys: Vec<ApplicantLinkKey> = std::thread::scope(|scope| {
        let starting: Vec<_> =
            (0..8).map(|_| scope.spawn(|| ApplicantLinkKey::open(folder.path()).unwrap())).collect();
        starting.into_iter().map(|one| one.join().unwrap()).collect()
    });
    assert!(keys.iter().all(|one| of(one) == of(&keys[0])));
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    let signing = Tokens::open(folder.path()).unwrap();
    assert_ne!(signing.derived("application", "a-file").unwrap(), of(&keys[0]), "keys of their own");
    identity::key::rotate(folder.path(), Time(0)).unwrap();
    assert_eq!(of(&ApplicantLinkKey::open(folder.path()).unwrap()), of(&keys[0]));

    // Links of an earlier release follow from its signing key: it becomes the lasting one, also when the first thing
    // done with this release is a rotation.
    for rotated_first in [false, true] {
        let folder = testdb::folder();
        std::fs::write(folder.path().join("signing.key"), [7; 32]).unwrap();
        let given_out = Tokens::open(folder.path()).unwrap().derived("application", "a-file").unwrap();
        if rotated_first {
            std::fs::remove_file(folder.path().join("application.key")).unwrap();
        }
        identity::key::rotate(folder.path(), Time(0)).unwrap();
        assert_eq!(of(&ApplicantLinkKey::open(folder.path()).unwrap()), given_out, "{rotated_first}");
        let now = Tokens::open(folder.path()).unwrap().derived("application", "a-file").unwrap();
        assert_ne!(now, given_out);
    }
}
