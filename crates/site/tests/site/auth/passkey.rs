//! Passkeys, with a device made of a few lines: a key, a counter, and what a browser says around them.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use p256::ecdsa::signature::Signer;
use p256::ecdsa::{Signature, SigningKey};
use p256::pkcs8::EncodePublicKey;
use sha2::{Digest, Sha256};

use super::*;

const ORIGIN: &str = "http://localhost:8080";

/// A device that asked its owner for a fingerprint.
#[derive(Clone)]
struct Phone {
    key: SigningKey,
    id: Vec<u8>,
    counter: u32,
    flags: u8,
    origin: &'static str,
    owner: &'static str,
}

impl Phone {
    fn new(seed: u8) -> Self {
        Self {
            key: SigningKey::from_slice(&[seed; 32]).unwrap(),
            id: vec![seed; 20],
            counter: 0,
            flags: 0x05,
            origin: ORIGIN,
            owner: "localhost",
        }
    }

    fn data(&self, made: bool) -> Vec<u8> {
        let mut data = Sha256::digest(self.owner).to_vec();
        data.push(self.flags | if made { 0x40 } else { 0 });
        data.extend(self.counter.to_be_bytes());
        if made {
            data.extend([0; 16]);
            data.extend((self.id.len() as u16).to_be_bytes());
            data.extend(&self.id);
        }
        data
    }

    fn said(&self, kind: &str, question: &Value) -> Vec<u8> {
        json!({ "type": kind, "challenge": question["challenge"], "origin": self.origin, "crossOrigin": false })
            .to_string()
            .into_bytes()
    }

    /// What the browser hands over after making the key.
    fn make(&self, question: &Value) -> Value {
        let public = self.key.verifying_key().to_public_key_der().unwrap();
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "clientExtensionResults": {}, "authenticatorAttachment": "platform",
            "response": {
                "clientDataJSON": BASE64.encode(self.said("webauthn.create", question)),
                "authenticatorData": BASE64.encode(self.data(true)),
                "publicKey": BASE64.encode(public.as_bytes()), "publicKeyAlgorithm": -7,
                "attestationObject": "", "transports": ["internal"],
            },
        })
    }

    /// What it hands over after signing.
    fn sign(&self, question: &Value) -> Value {
        let (said, data) = (self.said("webauthn.get", question), self.data(false));
        let mut signed = data.clone();
        signed.extend(Sha256::digest(&said));
        let signature: Signature = self.key.sign(&signed);
        json!({
            "id": BASE64.encode(&self.id), "rawId": BASE64.encode(&self.id), "type": "public-key",
            "response": {
                "clientDataJSON": BASE64.encode(said), "authenticatorData": BASE64.encode(data),
                "signature": BASE64.encode(signature.to_der()), "userHandle": null,
            },
        })
    }
}

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
            (Phone { flags: 0x01, ..phone.clone() }, "nobody proved who it is"),
            (Phone { flags: 0x04, ..phone.clone() }, "nobody was there"),
            (Phone { key: SigningKey::from_slice(&[9; 32]).unwrap(), ..phone.clone() }, "another key"),
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
            (Phone { flags: 0x01, ..Phone::new(8) }, "nobody proved who it is"),
        ] {
            refused(&asha, changed.make(&ask(&routes, &asha).await), why).await;
        }
        for (field, value) in [("publicKeyAlgorithm", json!(-257)), ("publicKey", json!("AAAA"))] {
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
