//! Playbooks: kept by revision, under each name they had, and trades judged by them, on both databases.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};

const PATH: &str = "/api/v1/setups";

/// Two trades of INFY: on 2 April it gains, on 3 April, opened after eleven, it loses.
fn two() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "10:30:00"),
        ("INFY", "2025-04-03", "buy", "10", "1500", 13, "11:00:01"),
        ("INFY", "2025-04-03", "sell", "10", "1490", 14, "12:00:00"),
    ])
}

fn rules() -> Value {
    json!([
        { "id": "a", "weight": 3, "rule": { "type": "entryBetween", "from": "09:30", "to": "11:00" } },
        { "id": "b", "weight": 1, "rule": { "type": "directions", "names": ["long"] } },
        { "id": "c", "weight": 1, "rule": { "type": "notOnExpiryDay" } },
        { "id": "d", "weight": 1, "rule": { "type": "question", "text": "Calm?" } },
    ])
}

async fn data(client: &TestClient, path: &str) -> Value {
    let answer = client.get(path).await;
    assert_eq!(answer.status, 200, "{path}: {}", answer.body);
    answer.json()["data"].take()
}

async fn saved(client: &TestClient, body: &Value) -> Value {
    let answer = client.post(PATH, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

/// Ids of all trades, the newest exit first.
async fn ids(client: &TestClient) -> Vec<String> {
    let history = data(client, "/api/v1/trade-history").await;
    let rows = history["page"]["rows"].as_array().unwrap();
    rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
}

#[tokio::test]
async fn a_setup_is_kept_by_revision_and_under_each_name_it_had() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let made = saved(&asha, &json!({ "name": "Opening range", "text": "**Wait**", "versions": [] })).await;
        assert_eq!((&made["id"], &made["revision"], &made["aliases"]), (&json!("s1"), &json!(1), &json!([])));

        let version = json!([{ "from": "2025-04-01", "rules": rules() }]);
        let change = |revision: u32, name: &str| {
            json!({ "id": "s1", "revision": revision, "name": name, "text": "**Wait**", "versions": version })
        };
        let renamed = saved(&asha, &change(1, "ORB")).await;
        assert_eq!((&renamed["name"], &renamed["aliases"]), (&json!("ORB"), &json!(["Opening range"])));
        assert_eq!(renamed["versions"][0]["rules"][0]["sentence"]["message"], "Entry from 09:30 to 11:00");
        assert_eq!(renamed["versions"][0]["rules"][0]["rule"], rules()[0]["rule"]);

        // Another page wrote meanwhile: nothing is overwritten.
        assert_eq!(asha.post(PATH, &change(1, "Late")).await.status, 409);
        // Back: what it was called in between stays known too.
        let back = saved(&asha, &change(2, "Opening range")).await;
        assert_eq!((&back["name"], &back["aliases"]), (&json!("Opening range"), &json!(["ORB"])));

        let taken = asha.post(PATH, &json!({ "name": "orb", "versions": [] })).await;
        assert_eq!(taken.status, 422, "{}", taken.body);
        assert!(taken.body.contains("Opening range"), "{}", taken.body);
        let wrong = json!([{ "from": "2025-04-01", "rules": [
            { "id": "a", "weight": 1, "rule": { "type": "flatBefore", "time": "25:00" } },
        ] }]);
        let refused = asha.post(PATH, &json!({ "name": "Other", "versions": wrong })).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("versions[0].rules[0].rule.time"), "{}", refused.body);
        assert_eq!(asha.post(PATH, &json!({ "id": "s9", "name": "None", "versions": [] })).await.status, 404);
        assert_eq!(data(&asha, PATH).await["setups"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn trades_are_judged_by_the_version_of_their_day_and_add_up() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        asha.upload("book.csv", &two()).await;
        let ids = ids(&asha).await;
        let (lost, won) = (ids[0].as_str(), ids[1].as_str());
        for trade in [lost, won] {
            // Without case.
            let body = json!({ "trade": trade, "annotation": null, "revision": null, "set": { "setup": "opening RANGE" } });
            assert_eq!(asha.post("/api/v1/annotations", &body).await.status, 200);
        }
        let judged = async |trade: &str| data(&asha, &format!("{PATH}/judged?trade={trade}")).await;
        assert_eq!(judged(won).await["setup"], Value::Null);

        let versions = json!([{ "from": "2025-04-03", "rules": rules() }]);
        let made = saved(&asha, &json!({ "name": "Opening range", "versions": versions })).await;
        // Opened before the first version: by none, and it says so.
        let before = judged(won).await;
        assert_eq!((&before["setup"]["version"], &before["setup"]["rules"]), (&Value::Null, &json!([])));
        assert_eq!(
            before["setup"]["reason"]["message"],
            "Opened before the first version of 3 Apr 2025: judged by none."
        );

        let versions = json!([
            { "from": "2025-04-01", "rules": rules() },
            { "from": "2025-04-03", "rules": rules() },
        ]);
        // The old name still leads there.
        let renamed = json!({ "id": "s1", "revision": made["revision"], "name": "ORB", "versions": versions });
        saved(&asha, &renamed).await;
        let outcomes = |of: &Value| {
            let rules = of["setup"]["rules"].as_array().unwrap();
            rules
                .iter()
                .map(|rule| format!("{} {}", rule["outcome"].as_str().unwrap(), rule["evidence"]["message"].as_str().unwrap()))
                .collect::<Vec<_>>()
        };
        let (first, second) = (judged(won).await, judged(lost).await);
        assert_eq!((&first["setup"]["version"], &second["setup"]["version"]), (&json!(1), &json!(2)));
        let rest = ["passed long", "not_applicable shares have no expiry", "open not answered"];
        assert_eq!(outcomes(&first), [&["passed 10:00"], &rest[..]].concat());
        assert_eq!(outcomes(&second), [&["broken 11:00:01"], &rest[..]].concat());
        // (1 of 3 + 1), by weight.
        let setup = &second["setup"];
        assert_eq!([&setup["kept"], &setup["judged"], &setup["keptWeight"], &setup["judgedWeight"]], [1, 2, 1, 4]);

        let results = data(&asha, &format!("{PATH}/results?setup=s1")).await;
        assert_eq!((&results["keptWeight"], &results["judgedWeight"]), (&json!(5), &json!(8)));
        let rule = &results["rules"][0];
        assert_eq!((&rule["passed"]["trades"], &rule["broken"]["trades"]), (&json!(1), &json!(1)));
        // Kept and broken are all of it, and each is the net of its trade.
        let history = data(&asha, "/api/v1/trade-history").await;
        let net = |trade: &str| {
            let rows = history["page"]["rows"].as_array().unwrap();
            rows.iter().find(|row| row["id"] == trade).unwrap()["netPnl"].clone()
        };
        assert_eq!((&rule["passed"]["net"], &rule["broken"]["net"]), (&net(won), &net(lost)));
        assert_eq!((&results["all"]["trades"], &results["notCounted"]), (&json!(2), &json!(0)));
        let sum = net(won).as_f64().unwrap() + net(lost).as_f64().unwrap();
        assert!((results["all"]["net"].as_f64().unwrap() - sum).abs() < 0.000_05);
        assert_eq!(results["trades"].as_array().unwrap().len(), 2);
        assert_eq!(asha.get(&format!("{PATH}/results?setup=s2")).await.status, 404);
    })
    .await;
}
