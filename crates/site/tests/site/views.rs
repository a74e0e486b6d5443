//! Saved views: kept under a name, changed by revision, removed and brought back, each user's own.

use serde_json::{Value, json};

use super::client::{TestClient, at_once};
use super::*;

const EXPIRY: &str = "/api/v1/views/view-expiry";

impl TestClient {
    async fn views(&self) -> Vec<String> {
        let all = self.data("/api/v1/views").await["views"].take();
        let text =
            |one: &Value, field: &str| one["fields"][field]["value"].as_str().unwrap_or("-").to_owned();
        let row = |one: &Value| {
            format!(
                "{} {} {} {}",
                text(one, "name"),
                text(one, "screen"),
                text(one, "address"),
                one["revision"]
            )
        };
        all.as_array().unwrap().iter().map(row).collect()
    }
}

#[tokio::test]
async fn a_view_is_saved_renamed_removed_and_brought_back() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let set = json!({ "name": "Expiry", "screen": "trades", "address": "product=options&sort=-net" });
        let answer = client.put_json(EXPIRY, &json!({ "revision": 0, "set": set })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(client.views().await, ["Expiry trades product=options&sort=-net 1"]);
        let renamed = json!({ "revision": 1, "set": { "name": "Expiry days" } });
        assert_eq!(client.put_json(EXPIRY, &renamed).await.status, 200);
        // Another page has seen the first one only.
        let late = client.put_json(EXPIRY, &json!({ "revision": 1, "set": { "name": "Other" } })).await;
        assert_eq!((late.status.as_u16(), late.error().0.as_str()), (409, "view_changed"));
        assert_eq!(late.json()["data"]["fields"]["name"]["value"], "Expiry days");

        let history = client.data("/api/v1/documents/history?of=view&key=view-expiry").await;
        assert_eq!(history["changes"][0]["before"], "Expiry");
        assert_eq!(history["changes"][0]["after"], "Expiry days");

        let removal = |revision: i64, removed: bool| {
            json!({ "of": "view", "key": "view-expiry", "revision": revision, "removed": removed })
        };
        assert_eq!(client.post("/api/v1/documents/removed", &removal(2, true)).await.status, 200);
        assert!(client.views().await.is_empty());
        assert_eq!(client.post("/api/v1/documents/removed", &removal(3, false)).await.status, 200);
        assert_eq!(client.views().await, ["Expiry days trades product=options&sort=-net 4"]);

        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let seen = send(&client.routes, with_cookie(request("GET", "/api/v1/views"), &other)).await;
        assert_eq!(seen.json()["data"]["views"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn a_view_without_a_name_or_with_one_that_is_taken_is_refused() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let write = async |key: &str, revision: i64, set: Value| {
            let body = json!({ "revision": revision, "set": set });
            client.put_json(&format!("/api/v1/views/{key}"), &body).await
        };
        let screen = "analytics";
        assert_eq!(write("view-a", 0, json!({ "name": "Café", "screen": screen })).await.status, 200);
        for (key, revision, set, field, words) in [
            ("view-b", 0, json!({ "screen": screen }), "name", "Give the view a name"),
            ("view-a", 1, json!({ "name": " " }), "name", "Give the view a name"),
            ("view-b", 0, json!({ "name": "CAFÉ", "screen": screen }), "name", "“Café”"),
            ("view-b", 0, json!({ "name": "B" }), "screen", "trades or of analytics"),
            ("view-a", 1, json!({ "screen": "settings" }), "screen", "trades or of analytics"),
            ("view-a", 1, json!({ "address": "//other.in/x" }), "address", "as in an address"),
        ] {
            let answer = write(key, revision, set.clone()).await;
            assert_eq!(answer.status, 422, "{set}: {}", answer.body);
            let sentence = answer.json()["fields"][field].take();
            assert!(sentence.as_str().unwrap().contains(words), "{set}: {sentence}");
        }
        assert_eq!(client.views().await, ["Café analytics - 1"]);
        // Its own name in another case is no other's.
        assert_eq!(write("view-a", 1, json!({ "name": "CAFÉ" })).await.status, 200);
        assert_eq!(write("VIEW-a", 0, json!({ "name": "C" })).await.error().0, "no_view");
    })
    .await;
}

#[tokio::test]
async fn of_two_that_take_one_name_at_once_only_one_is_saved() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let body = json!({ "revision": 0, "set": { "name": "Expiry", "screen": "trades" } });
        let put = |at: usize| {
            let mut sent = post(&format!("/api/v1/views/view-{at}"), &body);
            *sent.method_mut() = "PUT".parse().unwrap();
            (client.routes.clone(), with_cookie(sent, &client.cookie))
        };
        let answers = at_once((0..8).map(put).collect()).await;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 422, 422, 422, 422, 422, 422, 422]);
        assert_eq!(client.views().await, ["Expiry trades - 1"]);
    })
    .await;
}

#[tokio::test]
async fn a_removed_view_comes_back_only_while_its_name_is_free() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let write = async |key: &str, revision: i64, name: &str| {
            let body = json!({ "revision": revision, "set": { "name": name, "screen": "trades" } });
            client.put_json(&format!("/api/v1/views/view-{key}"), &body).await.status.as_u16()
        };
        assert_eq!(write("a", 0, "Expiry").await, 200);
        let removal = |revision: i64, removed: bool| {
            json!({ "of": "view", "key": "view-a", "revision": revision, "removed": removed })
        };
        assert_eq!(client.post("/api/v1/documents/removed", &removal(1, true)).await.status, 200);
        assert_eq!(write("b", 0, "expiry").await, 200);
        let refused = client.post("/api/v1/documents/removed", &removal(2, false)).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("You have a view “expiry”"), "{}", refused.body);
        assert_eq!(client.views().await, ["expiry trades - 1"]);
        assert_eq!(write("b", 1, "Other").await, 200);
        assert_eq!(client.post("/api/v1/documents/removed", &removal(2, false)).await.status, 200);
        assert_eq!(client.views().await, ["Expiry trades - 3", "Other trades - 2"]);
    })
    .await;
}
