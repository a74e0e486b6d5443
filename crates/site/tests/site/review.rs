//! The review queue: closed trades whose note does not say that they are reviewed, on both databases.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};

/// Three closed trades, and one that is open.
fn book() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ("TCS", "2025-04-03", "buy", "5", "3500", 13, "10:00:00"),
        ("TCS", "2025-04-08", "sell", "5", "3490", 14, "10:00:00"),
        ("INFY", "2025-04-07", "buy", "3", "1490", 15, "10:00:00"),
        ("INFY", "2025-04-07", "sell", "3", "1495", 16, "10:30:00"),
        ("INFY", "2025-04-09", "buy", "3", "1490", 17, "10:00:00"),
    ])
}

async fn queue(client: &TestClient, query: &str) -> Value {
    let answer = client.get(&format!("/api/v1/annotations/review{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

fn days(queue: &Value) -> Vec<&str> {
    queue["trades"].as_array().unwrap().iter().map(|one| one["day"].as_str().unwrap()).collect()
}

async fn set(client: &TestClient, trade: &Value, annotation: &Value, set: Value) -> Value {
    let body = json!({
        "trade": trade, "annotation": annotation["id"], "revision": annotation["revision"], "set": set,
    });
    let answer = client.post("/api/v1/annotations", &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

#[tokio::test]
async fn closed_trades_wait_until_a_note_says_that_they_are_reviewed() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        assert_eq!(queue(&asha, "").await, json!({ "closed": 0, "left": 0, "trades": [] }));
        asha.upload("book.csv", &book()).await;
        let all = queue(&asha, "").await;
        assert_eq!((&all["closed"], &all["left"]), (&json!(3), &json!(3)));
        assert_eq!(days(&all), ["2025-04-08", "2025-04-07", "2025-04-02"]);
        assert_eq!(all["trades"][0]["title"], "TCS");
        // A note alone says nothing.
        let second = &all["trades"][1]["id"];
        let noted = set(&asha, second, &Value::Null, json!({ "note": "Bought late", "rating": "4" })).await;
        assert_eq!(queue(&asha, "").await["left"], 3);
        let reviewed = set(&asha, second, &noted, json!({ "reviewed": "yes" })).await;
        let left = queue(&asha, "").await;
        assert_eq!((&left["closed"], &left["left"]), (&json!(3), &json!(2)));
        assert_eq!(days(&left), ["2025-04-08", "2025-04-02"]);
        set(&asha, second, &reviewed, json!({ "reviewed": null })).await;
        assert_eq!(queue(&asha, "").await, all);
        let few = queue(&asha, "?limit=0").await;
        assert_eq!(few, json!({ "closed": 3, "left": 3, "trades": [] }));
        assert_eq!(asha.get("/api/v1/annotations/review?limit=x").await.status, 400);
    })
    .await;
}
