//! Rules run over a user's own candles, on both databases. Figures are worked out by hand.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

const PATH: &str = "/api/v1/backtests";

fn rule() -> Value {
    json!({
        "v": 1, "name": "Above a hundred", "bar": "1d", "side": "long",
        "entry": { "when": { "ge": ["close", 100] } },
        "exit": { "when": { "lt": ["close", 100] }, "stop": { "percent": 5 } },
        "size": { "units": 10 }, "capital": "100000",
    })
}

/// In at 102 on the third day, out at the stop of 96.90 on the fifth, which closes above again; the sixth fills that.
const DAYS: &str = "date,open,high,low,close,volume\n\
    2026-06-01,90,91,89,90,100\n\
    2026-06-02,95,101,94,100,100\n\
    2026-06-03,102,103,101,103,100\n\
    2026-06-04,103,104,102,103,100\n\
    2026-06-05,100,101,96,101,100\n\
    2026-06-08,101,102,100,101,100\n\
    2026-06-09,104,105,103,104,100\n";

async fn with_candles(db: testdb::Fresh) -> TestClient {
    let client = TestClient::open(db).await;
    let trades = tradebook(&[
        ("INFY", "2026-06-03", "buy", "10", "102", 11, "10:00:00"),
        ("INFY", "2026-06-09", "sell", "10", "104", 12, "11:00:00"),
    ]);
    client.upload("trades.csv", &trades).await;
    let sent = client.candles("infy.csv", DAYS, &[("instrument", "INFY")]).await;
    let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    client
}

async fn saved(client: &TestClient, body: &Value) -> Value {
    let answer = client.post(PATH, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

async fn run(client: &TestClient, rule: &Value, more: Value) -> Answer {
    let mut body = json!({ "id": "b1", "rule": rule, "candles": 1 });
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    client.post(&format!("{PATH}/run"), &body).await
}

async fn ran(client: &TestClient, rule: &Value, more: Value) -> Value {
    let answer = run(client, rule, more).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

/// The field that an error names, and its sentence.
fn at(answer: &Answer) -> (String, String) {
    assert_eq!(answer.status, 422, "{}", answer.body);
    let fields = answer.json()["fields"].as_object().unwrap().clone();
    assert_eq!(fields.len(), 1, "{}", answer.body);
    let (field, sentence) = fields.into_iter().next().unwrap();
    (field, sentence.as_str().unwrap().to_owned())
}

#[tokio::test]
async fn a_rule_is_kept_run_and_every_distinct_try_of_it_counted() {
    testdb::both(async |db| {
        let client = with_candles(db).await;
        let made = saved(&client, &json!({ "rule": rule() })).await;
        assert_eq!((&made["id"], &made["revision"], &made["tries"]), (&json!("b1"), &json!(1), &json!(0)));
        assert_eq!((&made["name"], &made["rule"]), (&json!("Above a hundred"), &rule()));
        assert_eq!(
            made["sentence"],
            "Buys 10 units at the next open when the close is at least 100, on daily candles; sells when the close is below \
             100, or at a stop 5% away."
        );
        // Sent again, because the answer was lost: the same one.
        assert_eq!(saved(&client, &json!({ "rule": rule() })).await, made);

        let found = ran(&client, &rule(), json!({})).await;
        assert_eq!((&found["tries"], &found["isNew"], &found["luck"]), (&json!(1), &json!(true), &Value::Null));
        let result = &found["result"];
        let trade = &result["trades"][0];
        // 10 × (96.90 − 102).
        assert_eq!((&trade["grossPnl"], &trade["reason"]), (&json!(-51), &json!("stop")));
        assert_eq!((&result["candles"][0]["count"], &result["candles"][0]["name"]), (&json!(7), &json!("INFY")));
        // STT: 0.1 % of 1,020, of 969 and of 1,010, each day rounded to a rupee.
        assert_eq!(result["charges"]["stt"], 3);
        assert_eq!((&result["open"][0]["entry"], &result["open"][0]["mark"]), (&json!(101), &json!(104)));
        // Net of what was closed and of what is open is what the equity gained.
        let sum = result["journal"]["netPnl"].as_f64().unwrap() + result["figures"]["openNet"].as_f64().unwrap();
        let net = result["figures"]["net"].as_f64().unwrap();
        assert!((sum - net).abs() < 1e-3, "{sum} {net}");
        assert_eq!(found["tradesLeftOut"], 0);

        // The same again is no try, whatever it is called; another number or another time is one.
        let again = ran(&client, &rule(), json!({})).await;
        assert_eq!((&again["tries"], &again["isNew"]), (&json!(1), &json!(false)));
        assert_eq!(&again["result"], result);
        let mut named = rule();
        named["name"] = json!("Another name");
        named["exit"]["target"] = Value::Null;
        assert_eq!(ran(&client, &named, json!({})).await["tries"], 1);
        let mut wider = rule();
        wider["exit"]["stop"]["percent"] = json!(6);
        assert_eq!(ran(&client, &wider, json!({})).await["tries"], 2);
        let part = ran(&client, &rule(), json!({ "from": "2026-06-03", "to": "2026-06-08" })).await;
        assert_eq!((&part["tries"], &part["result"]["candles"][0]["count"]), (&json!(3), &json!(4)));
        assert_eq!(client.data(PATH).await["rules"][0]["tries"], 3);
        // A number that nobody could run is none.
        assert_eq!(run(&client, &rule(), json!({ "from": "2027-01-01" })).await.status, 422);
        assert_eq!(client.data(PATH).await["rules"][0]["tries"], 3);
    })
    .await;
}

#[tokio::test]
async fn a_change_is_kept_onto_what_was_read_and_a_removed_rule_comes_back_with_its_tries() {
    testdb::both(async |db| {
        let client = with_candles(db).await;
        saved(&client, &json!({ "rule": rule() })).await;
        ran(&client, &rule(), json!({})).await;
        let mut wider = rule();
        wider["exit"]["stop"]["percent"] = json!(6.5);
        let changed = saved(&client, &json!({ "id": "b1", "revision": 1, "rule": wider })).await;
        assert_eq!((&changed["revision"], &changed["tries"]), (&json!(2), &json!(1)));
        let late = client.post(PATH, &json!({ "id": "b1", "revision": 1, "rule": rule() })).await;
        assert_eq!((late.status.as_u16(), late.error().0.as_str()), (409, "backtest_rule_changed"));
        assert_eq!(client.data(PATH).await["rules"][0]["rule"]["exit"]["stop"]["percent"], 6.5);
        let history = client.data("/api/v1/documents/history?of=backtestRule&key=b1").await;
        let changes = history["changes"].as_array().unwrap();
        assert_eq!(changes.len(), 2);
        let before: Value = serde_json::from_str(changes[0]["before"].as_str().unwrap()).unwrap();
        assert_eq!(before, rule());

        let removal =
            |revision: i64, removed: bool| json!({ "of": "backtestRule", "key": "b1", "revision": revision, "removed": removed });
        let gone = client.post("/api/v1/documents/removed", &removal(2, true)).await;
        assert_eq!(gone.status, 200, "{}", gone.body);
        assert_eq!(client.data(PATH).await["rules"], json!([]));
        assert_eq!(run(&client, &rule(), json!({})).await.status, 404);
        // A new one has another name.
        assert_eq!(saved(&client, &json!({ "rule": rule() })).await["id"], "b2");
        assert_eq!(client.post("/api/v1/documents/removed", &removal(3, false)).await.status, 200);
        let rules = client.data(PATH).await["rules"].take();
        assert_eq!((&rules[0]["id"], &rules[0]["tries"]), (&json!("b1"), &json!(1)));
        assert_eq!((&rules[1]["id"], &rules[1]["tries"]), (&json!("b2"), &json!(0)));
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_run_is_named_with_its_place() {
    testdb::both(async |db| {
        let client = with_candles(db).await;
        saved(&client, &json!({ "rule": rule() })).await;
        let with = |path: &str, value: Value| {
            let mut other = rule();
            *other.pointer_mut(path).unwrap() = value;
            other
        };
        for (sent, field, sentence) in [
            (
                with("/exit/stop/percent", json!(500)),
                "rule.exit.stop.percent",
                "Expected a percentage from 0.001 to 99",
            ),
            (
                with("/entry/when/ge/1", json!("sma")),
                "rule.entry.when.ge[1]",
                "Expected a number, a price such as close",
            ),
            (with("/size", json!({ "all": 1 })), "rule.size", "Expected one of units"),
            (with("/v", json!(2)), "rule.v", "Expected 1, the version of this form, found 2."),
            (
                with("/bar", json!("5m")),
                "candles",
                "INFY: the rule wants 5-minute candles, and these are daily ones",
            ),
        ] {
            let (at_field, said) = at(&run(&client, &sent, json!({})).await);
            assert_eq!(at_field, field);
            assert!(said.starts_with(sentence), "{said}");
            if field != "candles" {
                for path in [PATH.to_owned(), format!("{PATH}/check")] {
                    assert_eq!(at(&client.post(&path, &json!({ "rule": sent })).await).0, field, "{path}");
                }
            }
        }
        let mut futures = rule();
        futures["market"] = json!("futures");
        assert_eq!(at(&run(&client, &futures, json!({})).await).0, "rule.market");
        for (more, field) in [
            (json!({ "candles": 9 }), "candles"),
            (json!({ "from": "soon" }), "from"),
            (json!({ "from": "2026-06-09", "to": "2026-06-01" }), "to"),
            (json!({ "from": "2026-07-01" }), "from"),
        ] {
            assert_eq!(at(&run(&client, &rule(), more.clone()).await).0, field, "{more}");
        }
        assert_eq!(run(&client, &rule(), json!({ "id": "b9" })).await.status, 404);
        // Nothing of it was a try.
        assert_eq!(client.data(PATH).await["rules"][0]["tries"], 0);
        let checked = client.post(&format!("{PATH}/check"), &json!({ "rule": rule() })).await.json();
        assert!(checked["data"]["sentence"].as_str().unwrap().starts_with("Buys 10 units"));
    })
    .await;
}

#[tokio::test]
async fn the_demo_says_that_its_candles_are_generated() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let answer = send(&client.routes, request("GET", "/api/v1/demo/backtest")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let data = answer.json()["data"].take();
    assert_eq!((&data["generated"], &data["run"]["tries"]), (&json!(true), &Value::Null));
    let result = &data["run"]["result"];
    assert_eq!(result["candles"][0]["name"], "SAMPLE");
    assert_eq!(result["rule"]["name"], data["rule"]["name"]);
    // What its trades made is what the equity gained: it is flat every evening.
    let trades = result["trades"].as_array().unwrap();
    let sum: f64 = trades.iter().map(|trade| trade["netPnl"].as_f64().unwrap()).sum();
    assert!((sum - result["figures"]["net"].as_f64().unwrap()).abs() < 0.01, "{sum}");
    assert_eq!(result["figures"]["closedTrades"], trades.len());
}
