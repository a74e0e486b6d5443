//! Insights over HTTP: what is planted in a journal is found, its address opens the trades that add up to it, and the
//! rest says why not.

use serde_json::{Value, json};

use super::history::{TestClient, put, read, rupees};

fn list(of: &Value) -> &Vec<Value> {
    of.as_array().unwrap()
}

fn answer<'a>(page: &'a Value, id: &str) -> &'a Value {
    list(&page["answers"]).iter().find(|one| one["id"] == id).unwrap()
}

/// Four trades on each weekday from 2 March to 13 November 2026: one share bought at 1,000 and sold after five minutes.
/// Entered at 09:30, 10:30 and 11:30 it makes between 4 and 16 rupees; at 15:05 it loses 40 to 52.
fn late_loses() -> String {
    let mut text =
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,\
                    order_id,order_execution_time\n"
            .to_owned();
    let first = domain::Day::from_ymd(2026, 3, 2).unwrap();
    let mut id = 1_000;
    for at in 0..257 {
        let day = first.plus(at);
        if day.is_weekend() {
            continue;
        }
        for (number, time) in ["09:30", "10:30", "11:30", "15:05"].into_iter().enumerate() {
            let spread = (at * 7 + number as i32 * 5) % 13;
            let sold = if number == 3 { 960 - spread } else { 1_004 + spread };
            let (hour, minute) = time.split_once(':').unwrap();
            let later = format!("{hour}:{:02}", minute.parse::<u32>().unwrap() + 5);
            for (side, price, time) in [("buy", 1_000, time), ("sell", sold, later.as_str())] {
                id += 1;
                text += &format!(
                    "INFY,,{day},NSE,EQ,EQ,{side},false,1,{price},{id},1100000004{id},{day}T{time}:00\n"
                );
            }
        }
    }
    text
}

#[tokio::test]
async fn what_stands_out_opens_the_trades_that_add_up_to_it() {
    testdb::both(async |fresh| {
        let client = TestClient::of(&fresh, "asha@example.in").await;
        let name = "late.csv";
        put(&fresh, client.user, name, &read(name, late_loses().as_bytes())).await;
        let page = client.data("/api/v1/insights").await;
        // Today is Saturday, 21 November: asked on Monday the 16th, of 52 weeks to the Sunday before.
        assert_eq!(
            [&page["askedOn"], &page["from"], &page["until"]],
            [&json!("2026-11-16"), &json!("2025-11-17"), &json!("2026-11-15")]
        );
        assert_eq!([&page["questions"], &page["trades"]], [&json!(33), &page["journalTrades"]]);
        let tested = list(&page["answers"]).iter().filter(|one| one["evidence"].is_object()).count();
        assert_eq!(page["tested"], json!(tested));
        let found: Vec<&Value> =
            list(&page["answers"]).iter().filter(|one| one["state"] == "found").collect();
        assert_eq!(page["found"], json!(found.len()));
        let late = answer(&page, "h03");
        assert_eq!(late["state"], "found", "{late}");
        assert_eq!(late["evidence"]["group"], "From 15:00 to the close");
        assert_eq!(late["evidence"]["trades"], "insight=h03");
        // By hand: one a day, all of them lose.
        let days = (0..257).filter(|at| !domain::Day::from_ymd(2026, 3, 2).unwrap().plus(*at).is_weekend());
        assert_eq!(late["evidence"]["own"]["trades"], json!(days.count()));
        let whole = client.data("/api/v1/trade-history").await["summary"].clone();
        assert_eq!(rupees(&page["net"]), rupees(&whole["netPnl"]));
        for one in list(&page["answers"]).iter().filter(|one| one["evidence"]["trades"].is_string()) {
            let condition = one["evidence"]["trades"].as_str().unwrap();
            let own = client.data(&format!("/api/v1/trade-history?{condition}")).await["summary"].clone();
            assert_eq!(own["closedTrades"], one["evidence"]["tradesToOpen"], "{condition}");
            assert_eq!(rupees(&own["netPnl"]), rupees(&one["evidence"]["own"]["net"]), "{condition}");
            let without = rupees(&page["net"]) - rupees(&own["netPnl"]);
            assert_eq!(rupees(&one["evidence"]["netWithout"]), without, "{condition}");
        }
        let said: Vec<&str> =
            list(&late["sentences"]).iter().map(|one| one["message"].as_str().unwrap()).collect();
        assert!(said.iter().any(|one| one.ends_with("arithmetic on the past, not advice.")), "{said:?}");
        // Nothing is written beside the trades, no setup has rules, and there are no options.
        for id in ["h25", "h28", "h33"] {
            assert_eq!(answer(&page, id)["state"], "not_said", "{id}");
        }
        assert_eq!(answer(&page, "h05")["state"], "waits");
        // Nobody wrote a stop: it is said, and nothing is counted.
        facts_add_up(&client, &page, "/api/v1/trade-history").await;
        let facts: Vec<(&str, bool)> = list(&page["facts"])
            .iter()
            .map(|one| (one["id"].as_str().unwrap(), one["trades"].is_string()))
            .collect();
        assert_eq!(facts, [("f01", false), ("f02", false), ("f03", true), ("f04", true)]);
        assert_eq!(page["facts"][2]["tradesToOpen"], page["trades"]);
        // The largest spread is 12: five of the trades that made 16 rupees.
        assert_eq!(
            (&page["facts"][3]["tradesToOpen"], rupees(&page["facts"][3]["net"]) > 0),
            (&json!(5), true)
        );
        // The same on a second look, and on another server.
        assert_eq!(client.data("/api/v1/insights").await, page);
        let other = TestClient { routes: super::history::other_server(&fresh), ..client };
        assert_eq!(other.data("/api/v1/insights").await, page);
    })
    .await;
}

/// Each fact opens as many trades as it counts, and they add up to its net.
async fn facts_add_up(client: &TestClient, page: &Value, history: &str) {
    for one in list(&page["facts"]).iter().filter(|one| one["trades"].is_string()) {
        let condition = one["trades"].as_str().unwrap();
        let own = client.data(&format!("{history}?{condition}")).await["summary"].clone();
        assert_eq!(own["closedTrades"], one["tradesToOpen"], "{condition}");
        assert_eq!(rupees(&own["netPnl"]), rupees(&one["net"]), "{condition}");
    }
}

#[tokio::test]
async fn an_empty_journal_waits_and_the_sample_answers() {
    let fresh = testdb::sqlite().await;
    let client = TestClient::of(&fresh, "asha@example.in").await;
    let page = client.data("/api/v1/insights").await;
    assert_eq!([&page["journalTrades"], &page["tested"], &page["found"]], [&json!(0), &json!(0), &json!(0)]);
    assert_eq!(page["smallestVisible"], Value::Null);
    let waiting = |one: &&Value| one["state"] == "waits" || one["state"] == "not_said";
    assert_eq!(list(&page["answers"]).iter().filter(waiting).count(), 33);
    assert_eq!(page["facts"], json!([]));
    let sample = client.data("/api/v1/demo/insights").await;
    // Its trader writes stops and targets.
    assert!(list(&sample["facts"]).iter().all(|one| one["trades"].is_string()), "{}", sample["facts"]);
    facts_add_up(&client, &sample, "/api/v1/demo/trade-history").await;
    assert!(sample["tested"].as_u64().unwrap() >= 10, "{sample}");
    for one in list(&sample["answers"]).iter().filter(|one| one["evidence"]["trades"].is_string()) {
        let condition = one["evidence"]["trades"].as_str().unwrap();
        let own = client.data(&format!("/api/v1/demo/trade-history?{condition}")).await["summary"].clone();
        assert_eq!(rupees(&own["netPnl"]), rupees(&one["evidence"]["own"]["net"]), "{condition}");
        assert_eq!(own["closedTrades"], one["evidence"]["tradesToOpen"], "{condition}");
    }
}

/// Rules are those of the setup that the note names; named after the exit they are counted and not tested.
#[tokio::test]
async fn rules_of_a_setup_that_was_named_after_the_exit_are_not_tested() {
    let client = super::client::TestClient::open(testdb::sqlite().await).await;
    let book = super::client::tradebook(&[
        ("INFY", "2026-11-04", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2026-11-04", "sell", "10", "1512", 12, "10:30:00"),
        ("INFY", "2026-11-05", "buy", "10", "1500", 13, "11:00:01"),
        ("INFY", "2026-11-05", "sell", "10", "1490", 14, "12:00:00"),
        ("INFY", "2026-11-06", "buy", "10", "1500", 15, "10:00:00"),
        ("INFY", "2026-11-06", "sell", "10", "1490", 16, "12:00:00"),
    ]);
    client.upload("book.csv", &book).await;
    let page = client.data("/api/v1/insights").await;
    assert_eq!(answer(&page, "h28")["state"], "not_said");
    let rule =
        json!({ "id": "a", "weight": 1, "rule": { "type": "entryBetween", "from": "09:30", "to": "11:00" } });
    let setup = json!({ "name": "Opening range", "versions": [{ "from": "2026-01-01", "rules": [rule] }] });
    assert_eq!(client.post("/api/v1/setups", &setup).await.status, 200);
    let history = client.data("/api/v1/trade-history").await;
    for row in list(&history["page"]["rows"]).iter().take(2) {
        let body = json!({ "trade": row["id"], "annotation": null, "revision": null, "set": { "setup": "Opening range" } });
        assert_eq!(client.post("/api/v1/annotations", &body).await.status, 200);
    }
    let page = client.data("/api/v1/insights").await;
    let rules = answer(&page, "h28");
    assert_eq!((&rules["state"], &rules["waits"]["have"]), (&json!("waits"), &json!(0)));
    assert_eq!((&rules["writtenLater"], &rules["leftOut"]), (&json!(2), &json!(3)));
}
