//! A model of the user's own: who may name one, where it may lie, what becomes of its key.

use std::sync::Arc;

use identity::OperatorSecret;
use language_model::{AllowedAddresses, Network};
use serde_json::{Value, json};
use site::{Asks, OwnModels};
use store::own_models;

use super::double::{calls, double, message, sentences};
use super::{Asker, KEY, hostile, site_asking, site_with, why};
use crate::history::TestClient;
use crate::{Answer, PASSWORD, log_in_new, post, request, send, with_cookie};

const PATH: &str = "/api/v1/own-model";

/// This machine, at the port of a double.
pub fn here(base: &str) -> AllowedAddresses {
    let port = base.rsplit_once(':').unwrap().1.trim_end_matches("/v1").parse().unwrap();
    AllowedAddresses { networks: vec![Network::parse("127.0.0.0/8").unwrap()], ports: vec![port] }
}

/// The operator names no model, and lets users name their own in these places.
pub fn only(places: &AllowedAddresses) -> Asks {
    sealed_with('a', places)
}

fn sealed_with(letter: char, places: &AllowedAddresses) -> Asks {
    let set = letter.to_string().repeat(32);
    let secret = OperatorSecret::find(std::path::Path::new("/nowhere"), Some(&set)).unwrap().unwrap();
    Asks { own: Some(Arc::new(OwnModels { places: places.clone(), secret })), ..Asks::default() }
}

async fn sends(client: &TestClient, body: &Value) -> Answer {
    let mut request = post(PATH, body);
    *request.method_mut() = "PUT".parse().unwrap();
    send(&client.routes, with_cookie(request, &client.cookie)).await
}

pub async fn names(client: &TestClient, base: &str, key: Option<&str>) {
    let answer = sends(client, &json!({ "address": base, "name": "small", "key": key })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(!answer.body.contains("planted"), "{}", answer.body);
}

async fn posts(client: &TestClient, path: &str) -> Answer {
    send(&client.routes, with_cookie(request("POST", &format!("{PATH}/{path}")), &client.cookie)).await
}

async fn tried(client: &TestClient) -> Value {
    let answer = posts(client, "test").await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert!(!answer.body.contains("planted"), "{}", answer.body);
    answer.json()["data"].take()
}

#[tokio::test]
async fn it_is_named_tested_asked_on_every_server_and_removed() {
    testdb::both(async |db| {
        let double = double(Box::new(|at| match at {
            0 => message(&json!({ "content": "yes" })),
            1 => calls(&[("breakdown", json!({ "dimension": "weekday" }))]),
            _ => sentences(&["On {r1.rows[0].name} the gross result was {r1.rows[0].gross}."]),
        }))
        .await;
        let asker = Asker::new(&db, "asha@example.in", "http://127.0.0.1:9/v1").await;
        let mut asker = Asker { client: TestClient { routes: site_asking(&db, only(&here(&double.base))), ..asker.client } };
        let port = here(&double.base).ports[0];
        let nothing = json!({ "allowed": true, "ports": [443, port], "listedNetworks": true, "model": null });
        assert_eq!(asker.client.data(PATH).await, nothing);
        assert_eq!(asker.client.data("/api/v1/insights/ask").await["available"], false);
        assert_eq!(asker.asks(why()).await.status, 404);
        for path in ["test", "remove"] {
            assert_eq!(posts(&asker.client, path).await.status, 404, "{path}");
        }

        names(&asker.client, &format!(" {}/ ", double.base), Some(&format!(" {KEY} "))).await;
        assert_eq!(double.heard.lock().unwrap().len(), 0, "naming it sends nothing");
        let named = asker.client.data(PATH).await["model"].take();
        let expected = json!({
            "address": double.base, "name": "small", "hasKey": true, "setAt": "2026-11-21T10:00:00+05:30", "problem": null,
        });
        assert_eq!(named, expected);
        // Another server of the same database knows it.
        asker.client.routes = site_asking(&db, only(&here(&double.base)));
        let asking = asker.client.data("/api/v1/insights/ask").await;
        let expected = json!({
            "available": true, "isOwn": true, "mayNameOwn": true, "problem": null, "place": "127.0.0.1", "isHere": true,
            "model": "small", "aDay": 30,
        });
        assert_eq!(asking, expected);
        assert_eq!(tried(&asker.client).await, json!({ "answers": true, "why": null }));
        assert!(!double.heard.lock().unwrap()[0].to_string().contains("INFY"));
        let said = asker.answer(why()).await;
        assert_eq!(said["state"], "answered", "{said}");
        // By hand: 1,010 less 1,000.
        assert_eq!(said["sentences"][0]["parts"][3]["value"], 10, "{said}");

        // Nobody else has it.
        let cookie = log_in_new(&asker.client.routes, "ravi@example.in").await;
        let (ravi, _) = store::users::by_email(&db, "ravi@example.in").await.unwrap().unwrap();
        let other = TestClient { routes: asker.client.routes.clone(), cookie, user: ravi.id };
        assert_eq!(other.data(PATH).await["model"], Value::Null);
        assert_eq!(posts(&other, "remove").await.status, 404);

        assert_eq!(posts(&asker.client, "remove").await.json()["data"]["model"], Value::Null);
        assert_eq!(own_models::of(&db, asker.client.user).await.unwrap(), None);
        let events = store::events::of(&db, asker.client.user).await.unwrap();
        let words: Vec<&str> = events.iter().map(|one| one.kind.word()).filter(|word| word.starts_with("own")).collect();
        assert_eq!(words, ["own_model_removed", "own_model_set"]);
    })
    .await;
}

#[tokio::test]
async fn where_it_may_lie_is_looked_at_when_it_is_named_and_when_it_is_asked() {
    testdb::both(async |db| {
        let double = double(Box::new(|_| sentences(&["No."]))).await;
        let port = here(&double.base).ports[0];
        let strict = AllowedAddresses { networks: Vec::new(), ports: vec![port] };
        let asker = Asker::new(&db, "asha@example.in", "http://127.0.0.1:9/v1").await;
        let mut asker = Asker { client: TestClient { routes: site_asking(&db, only(&strict)), ..asker.client } };
        for address in [
            double.base.clone(),
            double.base.replace("http", "https"),
            "http://models.example/v1".to_owned(),
            "https://[::ffff:127.0.0.1]/v1".to_owned(),
            "https://10.0.0.7/v1".to_owned(),
            "https://192.168.1.1/v1".to_owned(),
            "https://169.254.169.254/latest".to_owned(),
            "https://models.example:22/v1".to_owned(),
            "https://a@models.example/v1".to_owned(),
            "file:///etc/passwd".to_owned(),
            String::new(),
            format!("https://{}/v1", "a".repeat(300)),
        ] {
            let refused = sends(&asker.client, &json!({ "address": address, "name": "small", "key": KEY })).await;
            assert_eq!(refused.status, 422, "{address}: {}", refused.body);
            assert!(refused.json()["fields"]["address"].is_string(), "{address}: {}", refused.body);
        }
        assert_eq!(own_models::of(&db, asker.client.user).await.unwrap(), None);
        // Names that come to this machine: found out when they are resolved, before a byte is sent.
        for name in ["localhost", "2130706433", "0x7f.1"] {
            names(&asker.client, &format!("https://{name}:{port}/v1"), Some(KEY)).await;
            let unreached = "Your model’s server cannot be reached, or its name leads where no request may go. You can \
                             look at it under Settings.";
            assert_eq!(tried(&asker.client).await, json!({ "answers": false, "why": unreached }), "{name}");
            let said = asker.answer(why()).await;
            assert_eq!((&said["state"], &said["why"]), (&json!("failed"), &json!(unreached)), "{name}");
            assert_eq!(said["sheets"].as_array().map(Vec::len), Some(1), "{said}");
        }
        // The operator lists this machine no more.
        asker.client.routes = site_asking(&db, only(&here(&double.base)));
        names(&asker.client, &double.base, Some(KEY)).await;
        asker.client.routes = site_asking(&db, only(&strict));
        let refused = "Your model’s address is not allowed here any more. You can change or remove it under Settings.";
        assert_eq!(asker.client.data(PATH).await["model"]["problem"], refused);
        assert_eq!(tried(&asker.client).await["why"], refused);
        assert_eq!(asker.answer(why()).await["why"], refused);
        let asking = asker.client.data("/api/v1/insights/ask").await;
        assert_eq!((&asking["problem"], &asking["mayNameOwn"]), (&json!(refused), &json!(true)), "{asking}");
        // Nor any model of a user: the operator's is asked, of which there is one at another address.
        asker.client.routes = site_with(&db, "http://127.0.0.1:9/v1", 30);
        assert_eq!(asker.client.data(PATH).await["allowed"], false);
        let asking = asker.client.data("/api/v1/insights/ask").await;
        let shown = (&asking["isOwn"], &asking["mayNameOwn"], &asking["problem"]);
        assert_eq!(shown, (&json!(false), &json!(false), &Value::Null), "{asking}");
        let refused = sends(&asker.client, &json!({ "address": "https://models.example/v1", "name": "a" })).await;
        assert_eq!(refused.status, 404, "{}", refused.body);
        assert_eq!(posts(&asker.client, "test").await.status, 404);
        assert_eq!(double.heard.lock().unwrap().len(), 0);
        // It can be removed all the same.
        assert_eq!(posts(&asker.client, "remove").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn a_key_goes_to_the_address_that_it_was_entered_for() {
    testdb::both(async |db| {
        let double = double(Box::new(|_| message(&json!({ "content": "yes" })))).await;
        let asker = Asker::new(&db, "asha@example.in", "http://127.0.0.1:9/v1").await;
        let client = TestClient { routes: site_asking(&db, only(&here(&double.base))), ..asker.client };
        names(&client, &double.base, Some(KEY)).await;
        let sealed = async || own_models::of(&db, client.user).await.unwrap().unwrap().sealed_key;
        let first = sealed().await;
        // Another name at the same address: the key stays.
        let body = json!({ "address": double.base, "name": "large" });
        assert_eq!(sends(&client, &body).await.status, 200);
        assert_eq!(sealed().await, first);
        assert_eq!(tried(&client).await["answers"], true);
        // Another address: who has the session alone cannot send the key there.
        for address in [format!("{}/other", double.base), "https://models.example/v1".to_owned()] {
            let refused = sends(&client, &json!({ "address": address, "name": "large" })).await;
            assert_eq!(refused.status, 422, "{}", refused.body);
            let said = refused.json()["fields"]["key"].as_str().unwrap().to_owned();
            assert!(said.starts_with("The key that is kept was entered for another address"), "{said}");
        }
        // A row that was moved to another address, or sealed by another operator's secret, opens nothing.
        let stored = own_models::of(&db, client.user).await.unwrap().unwrap();
        let moved = own_models::OwnModel { address: format!("{}/other", double.base), ..stored.clone() };
        let device = store::events::Device::default();
        own_models::set(&db, client.user, &moved, &device).await.unwrap();
        let lost = "The key of your model cannot be opened any more. Please enter it again under Settings.";
        assert_eq!(tried(&client).await["why"], lost);
        own_models::set(&db, client.user, &stored, &device).await.unwrap();
        let other =
            TestClient { routes: site_asking(&db, sealed_with('b', &here(&double.base))), ..client.clone() };
        assert_eq!(tried(&other).await["why"], lost);
        assert_eq!(other.data(PATH).await["model"]["problem"], lost);
        assert_eq!(other.data("/api/v1/insights/ask").await["problem"], lost);
        assert_eq!(double.heard.lock().unwrap().len(), 1);
        for body in [
            json!({ "address": double.base, "name": " ", "key": KEY }),
            json!({ "address": double.base, "name": "a".repeat(101), "key": KEY }),
            json!({ "address": double.base, "name": "a\nb", "key": KEY }),
            json!({ "address": double.base, "name": "a", "key": "two words" }),
            json!({ "address": double.base, "name": "a", "key": "k".repeat(513) }),
            json!({ "address": double.base, "name": "a", "user": 1 }),
        ] {
            let refused = sends(&client, &body).await;
            assert_eq!(refused.status, 422, "{}", refused.body);
        }
    })
    .await;
}

#[tokio::test]
async fn naming_one_asks_for_a_recent_login_and_a_browser() {
    testdb::both(async |db| {
        let client = TestClient::of(&db, "asha@example.in").await;
        let places = AllowedAddresses::default();
        let tomorrow = || domain::Time::parse_ist("2026-11-22 10:00").unwrap();
        let site = site::Site { clock: Arc::new(tomorrow), asks: only(&places), ..crate::site_on(&db) };
        let later = TestClient { routes: crate::routes(site), ..client.clone() };
        let mut body = json!({ "address": "https://models.example/v1", "name": "small", "key": KEY });
        let refused = sends(&later, &body).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["code"]), (403, &json!("password_again")));
        body["password"] = json!("Wrong-2026-word");
        assert_eq!(sends(&later, &body).await.status, 422);
        assert_eq!(own_models::of(&db, client.user).await.unwrap(), None);
        body["password"] = json!(PASSWORD);
        assert_eq!(sends(&later, &body).await.status, 200);
        // Neither seen nor changed with a personal token.
        let made = json!({ "name": "N", "scopes": ["trades", "analytics", "notes"], "days": 9 });
        let made = send(&client.routes, with_cookie(post("/api/v1/tokens", &made), &client.cookie)).await;
        let token = made.json()["data"]["text"].as_str().unwrap().to_owned();
        for (method, path) in [("GET", PATH), ("PUT", PATH), ("POST", "/api/v1/own-model/remove")] {
            let mut asked = request(method, path);
            asked.headers_mut().insert("authorization", format!("Bearer {token}").parse().unwrap());
            let refused = send(&later.routes, asked).await;
            assert_eq!(refused.json()["code"], "token_closed", "{method} {path}");
        }
    })
    .await;
}

#[tokio::test]
async fn its_questions_and_tests_are_counted_by_all_servers() {
    testdb::both(async |db| {
        let double = double(Box::new(|_| message(&json!({ "content": "{\"unanswered\":true}" })))).await;
        let mut asker = Asker::new(&db, "asha@example.in", &double.base).await;
        let both = |a_day| {
            let own = only(&here(&double.base)).own;
            let model = language_model::Model::new(
                language_model::ModelAddress::parse(&double.base, &[]).unwrap(),
                "operators",
                Some(language_model::Key::new(KEY).unwrap()),
            );
            site_asking(&db, Asks { model: Some(Arc::new(model)), own, a_day, ..Asks::default() })
        };
        asker.client.routes = both(2);
        names(&asker.client, &double.base, Some(KEY)).await;
        for _ in 0..2 {
            asker.client.routes = both(2);
            assert_eq!(asker.answer(why()).await["state"], "unanswered");
        }
        assert_eq!(asker.asks(why()).await.status, 429);
        // What the operator's may be asked is whole.
        assert_eq!(posts(&asker.client, "remove").await.status, 200);
        for _ in 0..2 {
            assert_eq!(asker.answer(why()).await["state"], "unanswered");
        }
        assert_eq!(asker.asks(why()).await.status, 429);
        let heard: Vec<Value> = double.heard.lock().unwrap().iter().map(|one| one["model"].clone()).collect();
        assert_eq!(heard, ["small", "small", "operators", "operators"]);
        names(&asker.client, &double.base, Some(KEY)).await;
        for _ in 0..5 {
            asker.client.routes = both(2);
            assert_eq!(tried(&asker.client).await["answers"], true);
        }
        let refused = posts(&asker.client, "test").await;
        assert_eq!(refused.status, 429, "{}", refused.body);
        assert!(refused.body.contains("Too many tests. Please try again in 3 minutes."), "{}", refused.body);
    })
    .await;
}

#[tokio::test]
async fn it_goes_with_the_account_and_its_key_is_in_no_backup_or_archive() {
    testdb::both(async |db| {
        let client = TestClient::of(&db, "asha@example.in").await;
        let client = TestClient { routes: site_asking(&db, only(&AllowedAddresses::default())), ..client };
        names(&client, "https://models.example/v1", Some(KEY)).await;
        let sealed = own_models::of(&db, client.user).await.unwrap().unwrap().sealed_key.unwrap();
        let hex = |bytes: &[u8]| bytes.iter().map(|byte| format!("{byte:02x}")).collect::<String>();
        let backup = hostile::backup(&db).await;
        // Sealed it is there: a restore brings it back.
        assert!(backup.contains(&hex(&sealed)));
        assert!(!backup.contains(KEY) && !backup.contains(&hex(KEY.as_bytes())));
        let archive = crate::archive::entries(&crate::archive::bytes(&client.routes, &client.cookie).await);
        let archive: Vec<u8> = archive.into_values().flatten().collect();
        let archive = String::from_utf8_lossy(&archive).into_owned();
        assert!(archive.contains("https://models.example/v1"));
        assert!(!archive.contains(KEY) && !archive.contains(&hex(&sealed)));
        let now = domain::Time::parse_ist("2026-11-21 10:00").unwrap();
        let device = store::events::Device::default();
        let at = store::account::ask_deletion(&db, client.user, &device, now).await.unwrap();
        let (gone, all) = store::account::erase_due(&db, |_| Vec::new(), at).await.unwrap();
        assert_eq!((gone.len(), all.is_ok()), (1, true));
        assert_eq!(testdb::count(&db, "own_models").await, 0);
    })
    .await;
}
