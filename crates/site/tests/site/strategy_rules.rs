//! The kinds of strategies that a setup allows, over HTTP: as they are recognised, and as the user made them.

use serde_json::{Value, json};

use super::client::TestClient;
use super::strategies::{FILE, list};

const SETUPS: &str = "/api/v1/setups";
const BY_HAND: &str = "/api/v1/strategies/by-hand";

/// `outcome evidence` of the one rule of a trade's setup.
async fn judged(client: &TestClient, trade: &str) -> String {
    let judged = client.data(&format!("{SETUPS}/judged?trade={trade}")).await;
    let rule = &judged["setup"]["rules"][0];
    format!("{} {}", rule["outcome"].as_str().unwrap(), rule["evidence"]["message"].as_str().unwrap())
}

/// Closed trades of the setup that passed, broke it, to which it does not apply, and on which it is open.
async fn counted(client: &TestClient) -> [u64; 4] {
    let results = client.data(&format!("{SETUPS}/results?setup=s1")).await;
    let rule = &results["rules"][0];
    ["passed", "broken", "notApplicable", "open"].map(|of| rule[of]["trades"].as_u64().unwrap())
}

/// Makes a change of strategies on the page as it is.
async fn change(client: &TestClient, what: &str, how: Value) {
    let page = client.data("/api/v1/strategies").await;
    let body = json!({ "journal": page["revision"], "revision": page["byHand"]["revision"], what: how });
    let answer = client.post(BY_HAND, &body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

async fn id(client: &TestClient, name: &str) -> Value {
    let page = client.data("/api/v1/strategies").await;
    let row = list(&page["rows"]).iter().find(|row| row["name"] == name).cloned();
    row.unwrap_or_else(|| panic!("no {name}"))["id"].take()
}

#[tokio::test]
async fn trades_are_judged_by_the_strategies_that_they_lie_in() {
    testdb::both(async |fresh| {
        let client = TestClient::open(fresh).await;
        client.upload("fo.csv", FILE).await;
        let rules = |names: Value| json!([{ "id": "a", "weight": 1, "rule": { "type": "strategies", "names": names } }]);
        let versions = |names: Value| json!([{ "from": "2026-11-01", "rules": rules(names) }]);

        let wrong = json!({ "name": "Condors", "versions": versions(json!(["condor"])) });
        let refused = client.post(SETUPS, &wrong).await;
        assert_eq!(refused.status, 422, "{}", refused.body);
        assert!(refused.body.contains("versions[0].rules[0].rule.names"), "{}", refused.body);

        let made = json!({ "name": "Condors", "versions": versions(json!(["short_iron_condor"])) });
        let answer = client.post(SETUPS, &made).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let made = &answer.json()["data"];
        assert_eq!(
            made["versions"][0]["rules"][0]["sentence"]["message"], "Strategy: Short iron condor",
            "{made}"
        );

        // All seven trades name it.
        let history = client.data("/api/v1/trade-history").await;
        let rows = list(&history["page"]["rows"]).clone();
        let id_of = |row: &Value| row["id"].as_str().unwrap().to_owned();
        let all: Vec<String> = rows.iter().map(id_of).collect();
        assert_eq!(all.len(), 7, "{history}");
        for trade in &all {
            let body = json!({ "trade": trade, "annotation": null, "revision": null, "set": { "setup": "Condors" } });
            assert_eq!(client.post("/api/v1/annotations", &body).await.status, 200);
        }
        let closed = |symbol: &str| id_of(rows.iter().find(|row| row["symbol"] == symbol).unwrap());
        let (put, strangled) = (closed("NIFTY26NOV24200PE"), closed("NIFTY26NOV24600CE"));
        assert_eq!(judged(&client, &put).await, "passed Short iron condor");
        // The strangle's call is closed, its put is not: it is a strangle for good.
        assert_eq!(judged(&client, &strangled).await, "broken Short strangle");
        // The four of the condor, and the call of the strangle; two are not closed and in no number.
        assert_eq!(counted(&client).await, [4, 1, 0, 0]);

        // By hand: each leg alone. What was judged before is judged anew, here and where it is kept.
        change(&client, "split", json!({ "strategy": id(&client, "Short iron condor").await })).await;
        assert_eq!(judged(&client, &put).await, "broken Short put");
        assert_eq!(counted(&client).await, [0, 5, 0, 0]);
        change(&client, "undo", json!(1)).await;
        assert_eq!(judged(&client, &put).await, "passed Short iron condor");
        assert_eq!(counted(&client).await, [4, 1, 0, 0]);
        // In halves: two of its legs together are a spread.
        let halves = json!({ "strategy": id(&client, "Short iron condor").await, "parts": [[0, 1], [2, 3]] });
        change(&client, "split", halves).await;
        assert_eq!(judged(&client, &put).await, "broken Bull put spread");
    })
    .await;
}
