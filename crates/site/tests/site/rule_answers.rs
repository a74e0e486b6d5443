//! What is answered to rules that no fill shows: judged by it, of one setup alone, and kept as all that is written.

use serde_json::{Value, json};

use super::archive::{bytes, import_archive};
use super::client::{TestClient, tradebook};
use super::*;

const NOTES: &str = "/api/v1/annotations";
const SETUPS: &str = "/api/v1/setups";

/// Two trades of INFY: on 2 April it gains, on 3 April it loses.
fn two() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "10:30:00"),
        ("INFY", "2025-04-03", "buy", "10", "1500", 13, "10:30:00"),
        ("INFY", "2025-04-03", "sell", "10", "1490", 14, "12:00:00"),
    ])
}

/// One that fills show, one that nobody but the trader knows, one that he knows where the stop was written late.
fn rules() -> Value {
    json!([
        { "id": "side", "weight": 1, "rule": { "type": "directions", "names": ["long"] } },
        { "id": "calm", "weight": 2, "rule": { "type": "question", "text": "Calm?" } },
        { "id": "stop", "weight": 1, "rule": { "type": "stopWithin", "minutes": 5 } },
    ])
}

impl TestClient {
    async fn setup(&self, body: Value) -> Value {
        let answer = self.post(SETUPS, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn note(&self, trade: &str) -> Value {
        self.data(&format!("{NOTES}?trade={trade}")).await["annotations"].get(0).cloned().unwrap_or_default()
    }

    /// Onto what is stored.
    async fn answer(&self, trade: &str, set: Value) -> Answer {
        let note = self.note(trade).await;
        let body =
            json!({ "trade": trade, "annotation": note["id"], "revision": note["revision"], "set": set });
        self.post(NOTES, &body).await
    }

    async fn put_beside(&self, trade: &str, set: Value) -> Value {
        let answer = self.answer(trade, set).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    /// `calm passed answered by hand`, of every rule.
    async fn outcomes(&self, trade: &str) -> Vec<String> {
        let judged = self.data(&format!("{SETUPS}/judged?trade={trade}")).await;
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        let rules = judged["setup"]["rules"].as_array().unwrap();
        let one = |rule: &Value| {
            format!("{} {} {}", text(&rule["id"]), text(&rule["outcome"]), text(&rule["evidence"]["message"]))
        };
        rules.iter().map(one).collect()
    }

    /// Ids of the trades: that of 2 April, that of 3 April.
    async fn both(&self) -> [String; 2] {
        let history = self.data("/api/v1/trade-history").await;
        let id = |at: usize| history["page"]["rows"][at]["id"].as_str().unwrap().to_owned();
        [id(1), id(0)]
    }

    async fn net(&self, trade: &str) -> Value {
        self.data(&format!("/api/v1/trades/detail?id={trade}")).await["trade"]["netPnl"].take()
    }
}

/// The setup "ORB" with [`rules`], and both trades with a note that names it.
async fn judged_by_orb(client: &TestClient) -> [String; 2] {
    client.upload("book.csv", &two()).await;
    let trades = client.both().await;
    client.setup(json!({ "name": "ORB", "versions": [{ "from": "2025-04-01", "rules": rules() }] })).await;
    for trade in &trades {
        client.put_beside(trade, json!({ "setup": "ORB" })).await;
    }
    trades
}

#[tokio::test]
async fn an_answer_judges_the_rule_and_counts_in_the_results() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let [won, lost] = judged_by_orb(&asha).await;
        let unanswered = ["side passed long", "calm open not answered", "stop broken no stop is written"];
        assert_eq!(asha.outcomes(&won).await, unanswered);

        let note = asha
            .put_beside(&won, json!({ "ruleAnswers": ["s1/calm yes", "s1/side no", "s1/calm yes"] }))
            .await;
        let answers = &note["fields"]["ruleAnswers"];
        assert_eq!(answers["value"], json!(["s1/calm yes", "s1/side no"]));
        assert_eq!(answers["writtenAt"], "2026-11-21T15:30:00+05:30");
        asha.put_beside(&lost, json!({ "ruleAnswers": ["s1/calm no"] })).await;
        // What fills show is not overruled: it was long.
        assert_eq!(
            asha.outcomes(&won).await,
            ["side passed long", "calm passed answered by hand", "stop broken no stop is written"]
        );
        assert_eq!(asha.outcomes(&lost).await[1], "calm broken answered by hand");

        let results = asha.data(&format!("{SETUPS}/results?setup=s1")).await;
        let calm = &results["rules"][1];
        assert_eq!((&calm["passed"]["trades"], &calm["broken"]["trades"]), (&json!(1), &json!(1)));
        assert_eq!(
            (&calm["passed"]["net"], &calm["broken"]["net"]),
            (&asha.net(&won).await, &asha.net(&lost).await)
        );
        assert_eq!(calm["open"]["trades"], 0);
        // Kept: long twice and calm once, which weighs two. Judged: long, calm and the missing stop, twice.
        assert_eq!((&results["keptWeight"], &results["judgedWeight"]), (&json!(4), &json!(8)));

        // A stop that is written a year later may have been set in time; only the trader knows.
        asha.put_beside(&won, json!({ "stop": "1490" })).await;
        assert_eq!(asha.outcomes(&won).await[2].split(' ').nth(1), Some("open"));
        asha.put_beside(&won, json!({ "ruleAnswers": ["s1/stop yes"] })).await;
        let now = asha.outcomes(&won).await;
        assert_eq!(now[1..], ["calm open not answered", "stop passed answered by hand"]);

        let history = asha.data(&format!("{NOTES}/history?annotation=1")).await;
        let last = &history["changes"][0];
        assert_eq!((&last["field"], &last["after"]), (&json!("ruleAnswers"), &json!("s1/stop yes")));
        assert_eq!(last["before"], "s1/calm yes\ns1/side no");
        asha.put_beside(&won, json!({ "ruleAnswers": ["s1/calm yes", "s1/side no"] })).await;
        assert_eq!(asha.outcomes(&won).await[1], "calm passed answered by hand");
        asha.put_beside(&won, json!({ "ruleAnswers": null })).await;
        assert_eq!(asha.outcomes(&won).await[1], "calm open not answered");
    })
    .await;
}

#[tokio::test]
async fn an_answer_is_of_one_setup_whatever_that_is_called() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let [won, lost] = judged_by_orb(&asha).await;
        for (trade, answer) in [(&won, "s1/calm yes"), (&lost, "s1/calm no")] {
            asha.put_beside(trade, json!({ "ruleAnswers": [answer] })).await;
        }
        // Under another name, and by a later version that still has the rule.
        let versions = json!([
            { "from": "2025-04-01", "rules": rules() },
            { "from": "2025-04-03", "rules": rules() },
        ]);
        asha.setup(json!({ "id": "s1", "revision": 1, "name": "Range", "versions": versions })).await;
        assert_eq!(asha.outcomes(&won).await[1], "calm passed answered by hand");
        assert_eq!(asha.outcomes(&lost).await[1], "calm broken answered by hand");

        // A rule of the same id in another setup was not answered, and the answer waits for its own.
        asha.setup(json!({ "name": "Gap", "versions": versions })).await;
        asha.put_beside(&won, json!({ "setup": "Gap" })).await;
        assert_eq!(asha.outcomes(&won).await[1], "calm open not answered");
        let results = asha.data(&format!("{SETUPS}/results?setup=s2")).await;
        assert_eq!(
            (&results["rules"][1]["open"]["trades"], &results["rules"][1]["passed"]["trades"]),
            (&json!(1), &json!(0))
        );
        asha.put_beside(&won, json!({ "setup": "orb" })).await;
        assert_eq!(asha.outcomes(&won).await[1], "calm passed answered by hand");
    })
    .await;
}

#[tokio::test]
async fn an_answer_follows_the_fills_and_goes_out_and_in_with_the_archive() {
    testdb::both(async |db| {
        let mut asha = TestClient::open(db).await;
        let [won, _] = judged_by_orb(&asha).await;
        let note = asha.put_beside(&won, json!({ "ruleAnswers": ["s1/calm yes"] })).await;
        let imports = asha.data("/api/v1/imports").await;
        let import = json!({ "id": imports["imports"][0]["id"] });
        assert_eq!(asha.post("/api/v1/imports/undo", &import).await.status, 200);
        let tray = asha.data(&format!("{NOTES}/tray")).await;
        let waits = tray["annotations"].as_array().unwrap();
        let own = waits.iter().find(|one| one["id"] == note["id"]).unwrap();
        assert_eq!(own["fields"]["ruleAnswers"]["value"], json!(["s1/calm yes"]));
        assert_eq!(asha.post("/api/v1/imports/redo", &import).await.status, 200);
        assert_eq!(asha.outcomes(&won).await[1], "calm passed answered by hand");

        // Another file gives the trade an earlier buy, and with it another id.
        let earlier = tradebook(&[
            ("INFY", "2025-04-02", "buy", "1", "1499", 5, "09:50:00"),
            ("INFY", "2025-04-02", "sell", "1", "1510", 6, "10:20:00"),
        ]);
        asha.upload("earlier.csv", &earlier).await;
        let [larger, _] = asha.both().await;
        assert_ne!(larger, won);
        assert_eq!(asha.outcomes(&larger).await[1], "calm passed answered by hand");

        let archive = bytes(&asha.routes, &asha.cookie).await;
        // Another's trade looks the same as none, and takes no answer.
        asha.cookie = log_in_new(&asha.routes, "ravi@mail.in").await;
        let others = asha;
        let body = json!({ "trade": larger, "set": { "ruleAnswers": ["s1/calm no"] } });
        assert_eq!(others.post(NOTES, &body).await.status, 404);
        let answer = import_archive(&others.routes, &others.cookie, &archive).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(others.outcomes(&larger).await[1], "calm passed answered by hand");
        let results = others.data(&format!("{SETUPS}/results?setup=s1")).await;
        let calm = &results["rules"][1];
        assert_eq!(
            (&calm["passed"]["trades"], &calm["broken"]["trades"]),
            (&json!(1), &json!(0)),
            "{results}"
        );
        assert_eq!(calm["passed"]["net"], others.net(&larger).await);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_answer_is_refused_with_a_sentence() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let [won, _] = judged_by_orb(&asha).await;
        let before = asha.note(&won).await;
        for (answers, said) in [
            (json!(["calm yes"]), "“calm yes” is no answer to a rule"),
            (json!(["s1/calm maybe"]), "“s1/calm maybe” is no answer to a rule"),
            (json!(["s1/calm yes", "s1/calm no"]), "was answered the other way as well"),
            (json!(["s1/calm yes\ns1/b no"]), "An answer stands in one line."),
            (json!((0..501).map(|at| format!("s1/{at} yes")).collect::<Vec<_>>()), "at most 500 answers"),
        ] {
            let refused = asha.answer(&won, json!({ "ruleAnswers": answers })).await;
            assert_eq!(refused.status, 422, "{}", refused.body);
            let why = refused.json()["fields"]["ruleAnswers"].to_string();
            assert!(why.contains(said), "{why}");
        }
        assert_eq!(asha.note(&won).await, before);
    })
    .await;
}
