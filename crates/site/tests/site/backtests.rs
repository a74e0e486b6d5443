//! Rules run over a user's own candles, on both databases. Figures are worked out by hand.

mod own_trades;
mod several;

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

/// What an address of a result holds, and what brings it back: the change of the rule, the candles, the mark.
#[tokio::test]
async fn a_result_is_found_again_by_its_link_and_a_changed_one_has_another_mark() {
    testdb::both(async |db| {
        let client = with_candles(db).await;
        saved(&client, &json!({ "rule": rule() })).await;
        let first = ran(&client, &rule(), json!({})).await;
        let link = &first["link"];
        let set = client.data("/api/v1/candles").await["sets"][0].clone();
        assert_eq!(link["version"], 1);
        assert_eq!(link["candles"], json!([{ "id": set["id"], "revision": set["revision"] }]));
        // Another rule is the second version, and another result.
        let mut wider = rule();
        wider["exit"]["stop"]["percent"] = json!(6);
        saved(&client, &json!({ "id": "b1", "revision": 1, "rule": wider })).await;
        let second = ran(&client, &wider, json!({})).await;
        assert_eq!(second["link"]["version"], 2);
        assert_ne!(second["link"]["mark"], link["mark"]);
        // What the first version was still stands in the history, and is no new try.
        let history = client.data("/api/v1/documents/history?of=backtestRule&key=b1&before=2").await;
        let before: Value = serde_json::from_str(history["changes"][0]["after"].as_str().unwrap()).unwrap();
        assert_eq!((&history["changes"][0]["sequence"], &before), (&json!(1), &rule()));
        let again = ran(&client, &before, json!({})).await;
        assert_eq!((&again["link"], &again["isNew"], &again["tries"]), (link, &json!(false), &json!(2)));
        // Not stored as it was run: no address would lead there.
        let mut other = rule();
        other["exit"]["stop"]["percent"] = json!(7);
        assert_eq!(ran(&client, &other, json!({})).await["link"]["version"], Value::Null);
        // The last day closed higher: the set says so, and so does the mark.
        let changed = DAYS.replace("2026-06-09,104,105,103,104", "2026-06-09,104,106,103,105");
        assert_ne!(changed, DAYS);
        let sent = client.candles("infy.csv", &changed, &[("instrument", "INFY")]).await;
        assert_eq!(send(&client.routes, with_cookie(sent, &client.cookie)).await.status, 200);
        let later = ran(&client, &rule(), json!({})).await;
        assert_eq!((&later["isNew"], &later["link"]["version"]), (&json!(false), &json!(1)));
        assert_ne!(later["link"]["candles"], link["candles"]);
        assert_ne!(later["link"]["mark"], link["mark"]);
    })
    .await;
}

/// The first three days as they were traded before each share became two on 4 June: in the end the same as [`DAYS`].
const BEFORE_SPLIT: &str = "date,open,high,low,close,volume\n\
    2026-06-01,180,182,178,180,50\n\
    2026-06-02,190,202,188,200,50\n\
    2026-06-03,204,206,202,206,50\n\
    2026-06-04,103,104,102,103,100\n\
    2026-06-05,100,101,96,101,100\n\
    2026-06-08,101,102,100,101,100\n\
    2026-06-09,104,105,103,104,100\n";

#[tokio::test]
async fn prices_before_a_split_that_the_journal_knows_are_adjusted_on_request() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let trades = tradebook(&[
            ("INFY", "2026-06-03", "buy", "10", "204", 11, "10:00:00"),
            ("INFY", "2026-06-09", "sell", "20", "104", 12, "11:00:00"),
        ]);
        client.upload("trades.csv", &trades).await;
        let sent = client.candles("infy.csv", BEFORE_SPLIT, &[("instrument", "INFY")]).await;
        assert_eq!(send(&client.routes, with_cookie(sent, &client.cookie)).await.status, 200);
        saved(&client, &json!({ "rule": rule() })).await;
        let as_they_are = ran(&client, &rule(), json!({})).await;
        let told = as_they_are["result"]["told"].to_string();
        assert!(told.contains("INFY: the price jumps by more than 18% over night on 1 day (4 Jun 2026)"), "{told}");
        // Nobody has stated a split: asked for or not, the prices are those of the file.
        let unknown = ran(&client, &rule(), json!({ "adjusted": true })).await;
        assert_eq!((&unknown["tries"], &unknown["isNew"]), (&json!(2), &json!(true)));
        assert_eq!(unknown["result"], as_they_are["result"]);

        let split = json!({ "exDate": "2026-06-04", "symbol": "INFY", "action": "split", "a": "10", "b": "5" });
        let stated = client.post("/api/v1/actions", &json!({ "rows": [split] })).await;
        assert_eq!(stated.status, 200, "{}", stated.body);
        let found = ran(&client, &rule(), json!({ "adjusted": true })).await;
        assert_eq!((&found["tries"], &found["isNew"]), (&json!(2), &json!(false)));
        assert_ne!(found["link"]["mark"], unknown["link"]["mark"]);
        let trade = &found["result"]["trades"][0];
        // 10 × (96.90 − 102), as without a split.
        assert_eq!(
            (&trade["entry"], &trade["exit"], &trade["grossPnl"]),
            (&json!(102), &json!(96.9), &json!(-51))
        );
        let told = found["result"]["told"].to_string();
        assert!(told.contains("INFY: prices and volumes before a split or a bonus stand in the shares of after it (2 for 1 on 4 Jun 2026)"), "{told}");
        assert!(!told.contains("jumps"), "{told}");
        // A run that ends before it is of the shares of that time: at least 100 from the first day on.
        let earlier = ran(&client, &rule(), json!({ "adjusted": true, "to": "2026-06-03" })).await;
        assert_eq!(earlier["result"]["open"][0]["entry"], 190);
        // They are drawn as they were run, from whichever day on.
        let drawn = async |adjusted: bool| -> Value {
            let body = json!({ "rule": rule(), "candles": 1, "from": "2026-06-03", "adjusted": adjusted });
            let answer = client.post(&format!("{PATH}/candles"), &body).await;
            answer.json()["data"]["candles"]["close"].take()
        };
        assert_eq!(drawn(true).await, json!([103, 103, 101, 101, 104]));
        assert_eq!(drawn(false).await, json!([206, 103, 101, 101, 104]));
    })
    .await;
}

#[tokio::test]
async fn a_result_on_paper_is_the_same_try() {
    testdb::both(async |db| {
        let client = with_candles(db).await;
        saved(&client, &json!({ "rule": rule() })).await;
        let printed = async |id: &str, cookie: &str| {
            let body = json!({ "id": id, "rule": rule(), "candles": 1 });
            let sent = with_cookie(post(&format!("{PATH}/pdf"), &body), cookie);
            client.routes.clone().oneshot(sent).await.unwrap()
        };
        let bytes = async || {
            let answer = printed("b1", &client.cookie).await;
            assert_eq!(answer.status(), 200);
            assert_eq!(answer.headers()["content-type"], "application/pdf");
            let name = "attachment; filename=\"rojmel-backtest.pdf\"";
            assert_eq!(answer.headers()["content-disposition"], name);
            answer.into_body().collect().await.unwrap().to_bytes()
        };
        // Nobody ran it before: this counts as the first try, and the page's run of the same is no further one.
        let first = bytes().await;
        assert!(first.starts_with(b"%PDF-"));
        assert_eq!(ran(&client, &rule(), json!({})).await["tries"], 1);
        assert_eq!(bytes().await, first);
        // Of the same candles the crate makes the same bytes.
        let own = ::backtest::read_rule(&rule()).unwrap();
        let candles = ::candles::read(DAYS.as_bytes(), None).unwrap();
        let candles = ::candles::unpack(&candles.series[0].packed).unwrap();
        let tapes = [::backtest::Tape::of("INFY", &candles, ::candles::Interval::DAY, &own).unwrap()];
        let mut outcome = ::backtest::run(&own, &[], &tapes).unwrap();
        outcome.otherwise = Some(::backtest::otherwise(&own, &[], &tapes));
        outcome.placebo = ::backtest::placebo(&own, &tapes, &outcome);
        let tries = pdf::Tries::Counted(1, None);
        let run = pdf::Run { rule: &own, params: &[], tapes: &tapes, outcome: &outcome, tries };
        assert!(pdf::backtest_pdf(&run).unwrap() == first, "other bytes");
        // Two tries are another page.
        ran(&client, &rule(), json!({ "from": "2026-06-02" })).await;
        assert_ne!(bytes().await, first);
        assert_eq!(printed("b9", &client.cookie).await.status(), 404);
        assert_eq!(printed("b1", "rojmel_session=none").await.status(), 401);
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
async fn candles_are_drawn_as_the_rule_sees_them() {
    testdb::both(async |db| {
        let client = with_candles(db).await;
        let drawn = async |more: Value| {
            let mut body = json!({ "rule": rule(), "candles": 1 });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            client.post(&format!("{PATH}/candles"), &body).await
        };
        let found = drawn(json!({ "from": "2026-06-03", "to": "2026-06-08" })).await.json()["data"].take();
        assert_eq!(found["candles"]["low"], json!([101, 102, 96, 100]));
        assert_eq!(found["next"], Value::Null);
        let mut minutes = rule();
        minutes["bar"] = json!("5m");
        assert_eq!(at(&drawn(json!({ "rule": minutes })).await).0, "candles");
        assert_eq!(at(&drawn(json!({ "from": "2026-07-01" })).await).0, "from");
        let demo = client.get("/api/v1/demo/backtest/candles").await.json()["data"].take();
        // 20 days of 75.
        assert_eq!(demo["candles"]["at"].as_array().unwrap().len(), 1_500);
        let path = format!("/api/v1/demo/backtest/candles?from={}", demo["next"].as_str().unwrap());
        let next = client.get(&path).await.json()["data"].take();
        assert!(next["candles"]["at"][0].as_i64() > demo["candles"]["at"][1_499].as_i64());
        assert_eq!(client.get("/api/v1/demo/backtest/candles?from=2027-01-01").await.status, 422);
    })
    .await;
}

/// A day of 2016, then nothing for more than ten years: longer than one drawing reaches.
#[tokio::test]
async fn a_gap_in_the_candles_is_stepped_over() {
    const OLD: &str = "date,open,high,low,close\n2016-01-04,100,102.5,99,100\n";
    testdb::both(async |db| {
        let client = with_candles(db).await;
        let sent = client.candles("old.csv", OLD, &[("instrument", "INFY")]).await;
        let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let drawn = async |from: &str| {
            let body = json!({ "rule": rule(), "candles": 1, "from": from });
            client.post(&format!("{PATH}/candles"), &body).await.json()["data"].take()
        };
        let first = drawn("2016-01-04").await;
        assert_eq!(first["candles"]["high"], json!([102.5]));
        let later = drawn(first["next"].as_str().unwrap()).await;
        let june = drawn("2026-06-01").await;
        assert_eq!(later, june);
        assert_eq!((june["candles"]["at"].as_array().unwrap().len(), &june["next"]), (7, &Value::Null));
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
    assert_eq!(data["run"]["bridge"], Value::Null);
    let result = &data["run"]["result"];
    assert_eq!(result["candles"][0]["name"], "SAMPLE");
    assert_eq!(result["rule"]["name"], data["rule"]["name"]);
    // What its trades made is what the equity gained: it is flat every evening.
    let trades = result["trades"].as_array().unwrap();
    let sum: f64 = trades.iter().map(|trade| trade["netPnl"].as_f64().unwrap()).sum();
    assert!((sum - result["figures"]["net"].as_f64().unwrap()).abs() < 0.01, "{sum}");
    assert_eq!(result["figures"]["closedTrades"], trades.len());
}
