//! Passkeys, answered by a device of our own.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use identity::hash_of;
use store::passkeys::{self, Passkey};
use store::pending_auth::{self, Kind, PendingAuth};

use super::device::{Key, Phone};
use super::*;

async fn ask(routes: &Router, cookie: &str) -> Value {
    let answer = send(routes, with_cookie(post("/api/auth/passkeys/start", &json!({})), cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"]["publicKey"].take()
}

async fn ask_anyone(routes: &Router) -> Value {
    let answer = send(routes, post("/api/auth/passkey/start", &json!({}))).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"]["publicKey"].take()
}

async fn add(routes: &Router, cookie: &str, credential: Value) -> Answer {
    let body = json!({ "name": "Asha's phone", "credential": credential });
    send(routes, with_cookie(post("/api/auth/passkeys", &body), cookie)).await
}

async fn log_in_by(routes: &Router, credential: Value) -> Answer {
    send(routes, post("/api/auth/passkey", &json!({ "credential": credential }))).await
}

/// A user with a phone.
async fn with_phone(routes: &Router, email: &str, phone: &Phone) -> String {
    let cookie = log_in_new(routes, email).await;
    let question = ask(routes, &cookie).await;
    let answer = add(routes, &cookie, phone.make(&question)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    cookie
}

#[tokio::test]
async fn a_phone_logs_in_without_a_password() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let cookie = log_in_new(&routes, "asha@mail.in").await;
        let me = send(&routes, request("GET", "/api/auth/me")).await.json();
        assert_eq!(me["data"]["passkeys"], true);
        let mut phone = Phone::new(7);
        let question = ask(&routes, &cookie).await;
        assert_eq!(question["rp"]["id"], "localhost");
        assert_eq!(question["authenticatorSelection"]["userVerification"], "required");
        assert!(!question["user"]["id"].as_str().unwrap().contains("asha"));
        let added = add(&routes, &cookie, phone.make(&question)).await;
        assert_eq!(added.json()["data"]["passkey"]["name"], "Asha's phone");
        // The device is told next time that it has one.
        let next = ask(&routes, &cookie).await;
        assert_eq!(next["excludeCredentials"][0]["id"], BASE64.encode([7; 20]));

        clock.days_later(1);
        let question = ask_anyone(&routes).await;
        assert_eq!((&question["rpId"], &question["allowCredentials"]), (&json!("localhost"), &json!([])));
        let answer = log_in_by(&routes, phone.sign(&question)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(me_with_cookie(&routes, &answer.cookie()).await.as_deref(), Some("asha@mail.in"));
        let listed = with_cookie(request("GET", "/api/auth/passkeys"), &answer.cookie());
        let listed = send(&routes, listed).await.json()["data"]["passkeys"].take();
        assert_eq!(listed[0]["usedAt"], "2026-11-22T10:00:00+05:30");

        // One that counts must count on: a copy would say a number again.
        phone.counter = 5;
        let question = ask_anyone(&routes).await;
        assert_eq!(log_in_by(&routes, phone.sign(&question)).await.status, 200);
        let question = ask_anyone(&routes).await;
        assert_eq!(log_in_by(&routes, phone.sign(&question)).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn only_an_answer_to_our_question_of_today_logs_in() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let phone = Phone::new(7);
        with_phone(&routes, "asha@mail.in", &phone).await;
        let refused = async |credential: Value, why: &str| {
            let answer = log_in_by(&routes, credential).await;
            assert_eq!(
                (answer.status.as_u16(), answer.error().0.as_str()),
                (401, "wrong_credentials"),
                "{why}"
            );
            assert_eq!(answer.header("set-cookie"), "", "{why}");
        };
        let question = ask_anyone(&routes).await;
        let good = phone.sign(&question);
        assert_eq!(log_in_by(&routes, good.clone()).await.status, 200);
        refused(good, "the same answer again").await;
        refused(phone.sign(&json!({ "challenge": BASE64.encode([1; 32]) })), "a question of nobody").await;
        for (changed, why) in [
            (Phone { origin: "https://evil.in", ..phone.clone() }, "a page of another site"),
            (Phone { origin: "http://localhost:8081", ..phone.clone() }, "another port"),
            (Phone { owner: "evil.in", ..phone.clone() }, "a key of another site"),
            (Phone { cross_origin: true, ..phone.clone() }, "a frame in a page of another site"),
            (Phone { flags: 0x15, ..phone.clone() }, "copied, and not made to be copied"),
            (Phone { flags: 0x45, ..phone.clone() }, "a new key announced that is not there"),
            (Phone { flags: 0x01, ..phone.clone() }, "nobody proved who it is"),
            (Phone { flags: 0x04, ..phone.clone() }, "nobody was there"),
            (Phone { key: Key::p256(9), ..phone.clone() }, "another key"),
            (Phone { id: vec![9; 20], ..phone.clone() }, "a key of nobody"),
        ] {
            refused(changed.sign(&ask_anyone(&routes).await), why).await;
        }
        let mut bent = phone.sign(&ask_anyone(&routes).await);
        bent["response"]["signature"] = json!("MAYCAQECAQE");
        refused(bent, "another signature").await;
        let mut theirs = phone.sign(&ask_anyone(&routes).await);
        theirs["response"]["userHandle"] = json!(BASE64.encode([0; 32]));
        refused(theirs, "another user's handle").await;
        // What was made is no login, and what was asked for a login makes nothing.
        refused(phone.make(&ask_anyone(&routes).await), "an answer of another kind").await;
        let question = ask_anyone(&routes).await;
        clock.seconds_later(300);
        refused(phone.sign(&question), "too late").await;
    })
    .await;
}

#[tokio::test]
async fn a_key_is_added_by_its_owner_who_just_asked() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let (asha, ravi) =
            (log_in_new(&routes, "asha@mail.in").await, log_in_new(&routes, "ravi@mail.in").await);
        let phone = Phone::new(7);
        let refused = async |cookie: &str, credential: Value, why: &str| {
            let answer = add(&routes, cookie, credential).await;
            assert_eq!(
                (answer.status.as_u16(), answer.error().0.as_str()),
                (422, "passkey_refused"),
                "{why}"
            );
        };
        refused(&ravi, phone.make(&ask(&routes, &asha).await), "another user's question").await;
        refused(&asha, phone.make(&ask_anyone(&routes).await), "the question of a login").await;
        let question = ask(&routes, &asha).await;
        assert_eq!(add(&routes, &asha, phone.make(&question)).await.status, 200);
        refused(&asha, phone.make(&question), "the same answer again").await;
        refused(&ravi, phone.make(&ask(&routes, &ravi).await), "a key that somebody has").await;
        for (changed, why) in [
            (Phone { origin: "https://evil.in", ..Phone::new(8) }, "a page of another site"),
            (Phone { owner: "evil.in", ..Phone::new(8) }, "a key of another site"),
            (Phone { cross_origin: true, ..Phone::new(8) }, "a frame in a page of another site"),
            (Phone { flags: 0x04, ..Phone::new(8) }, "nobody was there"),
            (Phone { flags: 0x01, ..Phone::new(8) }, "nobody proved who it is"),
        ] {
            refused(&asha, changed.make(&ask(&routes, &asha).await), why).await;
        }
        let another = json!(BASE64.encode(Key::p256(9).der()));
        let ed25519 = json!(BASE64.encode(Key::Ed25519([8; 32]).der()));
        for (field, value) in [
            ("publicKeyAlgorithm", json!(-257)),
            ("publicKeyAlgorithm", Value::Null),
            ("publicKey", json!("AAAA")),
            ("publicKey", another),
            ("publicKey", ed25519),
            ("publicKey", Value::Null),
            ("authenticatorData", json!("")),
            ("authenticatorData", json!(BASE64.encode([0xff; 8000]))),
            ("clientDataJSON", json!("AAAA")),
        ] {
            let mut bent = Phone::new(8).make(&ask(&routes, &asha).await);
            bent["response"][field] = value;
            refused(&asha, bent, field).await;
        }
        let mut bent = Phone::new(8).make(&ask(&routes, &asha).await);
        bent["id"] = json!(BASE64.encode([9; 20]));
        refused(&asha, bent, "another id than the device says").await;
        // An old login types the password first.
        clock.seconds_later(600);
        let asked = async |password: Value| {
            let body = json!({ "password": password });
            send(&routes, with_cookie(post("/api/auth/passkeys/start", &body), &asha)).await
        };
        assert_eq!(asked(Value::Null).await.error().0, "password_again");
        assert_eq!(asked(json!("Wrong-2026-pass")).await.status, 422);
        assert_eq!(asked(json!(PASSWORD)).await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_passkey_is_called_otherwise_and_taken_away() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let phone = Phone::new(7);
        let cookie = with_phone(&routes, "asha@mail.in", &phone).await;
        let id = BASE64.encode([7; 20]);
        let say = async |path: &str, body: Value| {
            send(&routes, with_cookie(post(&format!("/api/auth/passkeys/{path}"), &body), &cookie)).await
        };
        let renamed = say("rename", json!({ "id": id, "name": " Old phone " })).await;
        assert_eq!(renamed.json()["data"]["passkey"]["name"], "Old phone");
        assert_eq!(say("rename", json!({ "id": id, "name": " " })).await.status, 422);
        assert_eq!(say("rename", json!({ "id": "AAAA", "name": "x" })).await.status, 404);
        assert_eq!(say("remove", json!({ "id": "?" })).await.status, 404);
        assert_eq!(say("remove", json!({ "id": id })).await.status, 200);
        assert_eq!(say("remove", json!({ "id": id })).await.status, 404);
        assert_eq!(log_in_by(&routes, phone.sign(&ask_anyone(&routes).await)).await.status, 401);
    })
    .await;
}

#[tokio::test]
async fn a_site_of_numbers_has_no_passkeys() {
    let db = testdb::sqlite().await;
    let routes = routes(Site { origin: Origin::parse("http://127.0.0.1:8080").unwrap(), ..site_on(&db) });
    let me = send(&routes, request("GET", "/api/auth/me")).await.json();
    assert_eq!(me["data"]["passkeys"], false);
    let answer = send(&routes, post("/api/auth/passkey/start", &json!({}))).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (409, "no_name"));
}

/// A byte turned or cut in what is signed, and in what of a new key is said.
#[tokio::test]
async fn keys_of_each_kind_log_in_and_bent_answers_do_not() {
    testdb::both(async |db| {
        let (routes, _) = open(&db);
        let kinds = [("p256", Key::p256(7)), ("ed25519", Key::Ed25519([7; 32])), ("rsa", Key::rsa())];
        for (at, (name, key)) in kinds.into_iter().enumerate() {
            let phone = Phone { key, ..Phone::new(at as u8 + 1) };
            let cookie = log_in_new(&routes, &format!("{name}@mail.in")).await;
            let data = phone.data(true);
            for cut in [36, 54, 75, 80, data.len() - 1] {
                let mut bent = phone.make(&ask(&routes, &cookie).await);
                bent["response"]["authenticatorData"] = json!(BASE64.encode(&data[..cut]));
                assert_eq!(add(&routes, &cookie, bent).await.status, 422, "{name} cut at {cut}");
            }
            let mut bent = phone.make(&ask(&routes, &cookie).await);
            bent["response"]["authenticatorData"] = json!(BASE64.encode([data.as_slice(), &[0]].concat()));
            assert_eq!(add(&routes, &cookie, bent).await.status, 422, "{name} with a byte behind it");
            let question = ask(&routes, &cookie).await;
            let added = add(&routes, &cookie, phone.make(&question)).await;
            assert_eq!(added.status, 200, "{name}: {}", added.body);
            let answer = log_in_by(&routes, phone.sign(&ask_anyone(&routes).await)).await;
            assert_eq!(answer.status, 200, "{name}: {}", answer.body);
            for field in ["signature", "authenticatorData", "clientDataJSON"] {
                let good = phone.sign(&ask_anyone(&routes).await);
                let bytes = BASE64.decode(good["response"][field].as_str().unwrap()).unwrap();
                let mut turned = bytes.clone();
                *turned.last_mut().unwrap() ^= 1;
                for bytes in [turned, bytes[1..].to_vec(), Vec::new()] {
                    let mut bent = phone.sign(&ask_anyone(&routes).await);
                    bent["response"][field] = json!(BASE64.encode(bytes));
                    assert_eq!(log_in_by(&routes, bent).await.status, 401, "{name} {field}");
                }
            }
        }
    })
    .await;
}

/// Rows as earlier versions wrote them: the browser's DER and a counter.
#[tokio::test]
async fn a_passkey_stored_earlier_logs_in() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let now = clock.reader()();
        for (at, key) in [Key::p256(7), Key::Ed25519([7; 32]), Key::rsa()].into_iter().enumerate() {
            let email = format!("user{at}@mail.in");
            let cookie = log_in_new(&routes, &email).await;
            let handle = ask(&routes, &cookie).await["user"]["id"].take();
            let user = store::users::by_email(&db, &email).await.unwrap().unwrap().0;
            let mut phone = Phone { key, counter: 41, ..Phone::new(at as u8 + 1) };
            let stored = Passkey {
                user: user.id,
                credential: phone.id.clone(),
                name: "Old phone".to_owned(),
                public_key: phone.key.der(),
                counter: 40,
                created_at: now,
                used_at: None,
            };
            passkeys::add(&db, &stored, &store::events::Device::default()).await.unwrap();
            let mut answer = phone.sign(&ask_anyone(&routes).await);
            answer["response"]["userHandle"] = handle;
            assert_eq!(log_in_by(&routes, answer).await.status, 200, "{email}");
            // One that is backed up now says so; a copy that counted less is refused.
            phone.flags = 0x1d;
            phone.counter = 42;
            assert_eq!(
                log_in_by(&routes, phone.sign(&ask_anyone(&routes).await)).await.status,
                200,
                "{email}"
            );
            phone.counter = 41;
            assert_eq!(
                log_in_by(&routes, phone.sign(&ask_anyone(&routes).await)).await.status,
                401,
                "{email}"
            );
        }
    })
    .await;
}

/// Such a question is of the version before: it is answered again, not with an error of ours.
#[tokio::test]
async fn a_question_of_another_version_is_refused() {
    testdb::both(async |db| {
        let (routes, clock) = open(&db);
        let phone = Phone::new(7);
        let cookie = with_phone(&routes, "asha@mail.in", &phone).await;
        let user = store::users::by_email(&db, "asha@mail.in").await.unwrap().unwrap().0.id;
        let now = clock.reader()();
        let until = domain::Time(now.0 + 1000);
        for state in ["", "AAAA", "not base64!"] {
            let challenge = BASE64.encode([3; 16]);
            let question = json!({ "challenge": challenge });
            for (kind, owner) in [(Kind::Passkey, None), (Kind::NewPasskey, Some(user))] {
                let pending = PendingAuth { user: owner, state: state.to_owned() };
                pending_auth::begin(&db, kind, hash_of(&challenge), &pending, now, until).await.unwrap();
                let answer = match kind {
                    Kind::Passkey => log_in_by(&routes, phone.sign(&question)).await,
                    _ => add(&routes, &cookie, Phone::new(8).make(&question)).await,
                };
                assert_eq!(answer.status, if owner.is_none() { 401 } else { 422 }, "{state}");
            }
        }
    })
    .await;
}
