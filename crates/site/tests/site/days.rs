//! A day: its numbers, its plan held against them, and what is written on it. J4 is a law of a journal of notes.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

/// INFY and TCS bought and sold on 2 April 2025, WIPRO bought then and sold on the 3rd.
fn file() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ("TCS", "2025-04-02", "buy", "5", "3500", 13, "14:30:00"),
        ("TCS", "2025-04-02", "sell", "5", "3440", 14, "15:00:00"),
        ("WIPRO", "2025-04-02", "buy", "4", "250", 15, "15:05:00"),
        ("WIPRO", "2025-04-03", "sell", "4", "260", 16, "10:00:00"),
    ])
}

impl TestClient {
    async fn day(&self, date: &str) -> Value {
        let answer = self.get(&format!("/api/v1/days/{date}")).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn write_day(&self, date: &str, revision: i64, set: Value) -> Answer {
        let mut sent = post(&format!("/api/v1/days/{date}"), &json!({ "revision": revision, "set": set }));
        *sent.method_mut() = "PUT".parse().unwrap();
        send(&self.routes, with_cookie(sent, &self.cookie)).await
    }

    async fn written_day(&self, date: &str, revision: i64, set: Value) -> Value {
        let answer = self.write_day(date, revision, set).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }
}

/// Rupees, to the paisa.
fn paise(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

#[tokio::test]
async fn a_day_is_what_was_realised_on_it() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let empty = client.day("2025-04-02").await;
        assert_eq!((&empty["net"], &empty["revision"], &empty["trades"]), (&json!(0), &json!(0), &json!([])));
        assert_eq!(
            (&empty["firstEntry"], &empty["closed"], &empty["soFar"]),
            (&Value::Null, &Value::Null, &json!(false))
        );
        client.upload("april.csv", &file()).await;
        // 10 × 12 = 120; 5 × −60 = −300; 4 × 10 = 40 on the next day.
        let second = client.day("2025-04-02").await;
        assert_eq!(second["gross"], -180);
        let third = client.day("2025-04-03").await;
        assert_eq!(third["gross"], 40);
        for (day, before) in [(&second, 0), (&third, paise(&second["net"]))] {
            assert!(paise(&day["charges"]) > 0);
            assert_eq!(paise(&day["net"]), paise(&day["gross"]) - paise(&day["charges"]));
            assert_eq!(paise(&day["broughtForward"]), before);
            assert_eq!(paise(&day["carriedForward"]), before + paise(&day["net"]));
        }
        let said = |day: &Value| -> Vec<String> {
            let clock = |value: &Value| value.as_str().map_or("-".to_owned(), |text| text[11..16].to_owned());
            let trades = day["trades"].as_array().unwrap().iter();
            trades
                .map(|one| {
                    format!(
                        "{} {} {} {}",
                        one["title"].as_str().unwrap(),
                        clock(&one["entered"]),
                        clock(&one["ended"]),
                        one["gross"]
                    )
                })
                .collect()
        };
        assert_eq!(said(&second), ["INFY 10:00 11:00 120", "TCS 14:30 15:00 -300", "WIPRO 15:05 - null"]);
        assert_eq!(said(&third), ["WIPRO - 10:00 40"]);
        // A Saturday, Christmas, and the day of the test's clock.
        assert_eq!(client.day("2025-04-05").await["closed"], "weekend");
        assert_eq!(client.day("2025-12-25").await["closed"], "holiday");
        assert_eq!(client.day("2026-11-21").await["soFar"], true);
        for wrong in ["2025-04-31", "today", "2025-4-2"] {
            assert_eq!(client.get(&format!("/api/v1/days/{wrong}")).await.error().0, "no_day");
        }
    })
    .await;
}

#[tokio::test]
async fn a_plan_is_written_before_any_trade_and_held_against_what_was_traded() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let plan =
            json!({ "symbols": "infy, tcs", "maxTrades": "2", "maxLoss": "₹150", "noEntryAfter": "14:15" });
        let day = client.written_day("2025-04-02", 0, plan).await;
        assert_eq!(day["revision"], 1);
        assert_eq!(day["fields"]["symbols"]["value"], "INFY, TCS");
        assert_eq!(day["fields"]["maxLoss"]["value"], "150");
        assert!(day["plan"].as_array().unwrap().iter().all(|rule| rule["outcome"] == "nothing"), "{day}");
        client.upload("april.csv", &file()).await;
        let day = client.day("2025-04-02").await;
        let rules: Vec<String> = day["plan"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let word = |name: &str| one[name].as_str().unwrap_or("-").to_owned();
                let at = one["at"].as_str().map_or("-", |at| &at[11..16]);
                format!(
                    "{} {} {}/{} {} {at}",
                    word("rule"),
                    word("outcome"),
                    one["outside"],
                    one["of"],
                    one["unknown"]
                )
            })
            .collect();
        assert_eq!(
            rules,
            [
                "symbols broken 1/3 1 -",
                "maxTrades broken 1/3 1 -",
                "noEntryAfter broken 2/3 1 -",
                "maxLoss broken 1/2 1 15:00",
            ]
        );
        // TCS alone is known of those entered late.
        let tcs = day["trades"].as_array().unwrap().iter().find(|one| one["title"] == "TCS").unwrap();
        assert_eq!(day["plan"][2]["net"], tcs["net"]);

        let answer = client.write_day("2025-04-02", 1, json!({ "maxTrades": "many", "maxLoss": "0" })).await;
        assert_eq!(answer.status, 422);
        let fields = answer.json()["fields"].take();
        assert!(fields["maxTrades"].as_str().unwrap().contains("1 to 999"), "{fields}");
        assert!(fields["maxLoss"].as_str().unwrap().contains("above 0"), "{fields}");
        assert_eq!(client.day("2025-04-02").await["revision"], 1);
    })
    .await;
}

#[tokio::test]
async fn two_pages_write_one_day_and_nothing_is_lost() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.written_day("2025-04-02", 0, json!({ "after": "one", "before": "early" })).await;
        let answer = client.write_day("2025-04-02", 0, json!({ "after": "two" })).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (409, "day_changed"));
        let stored = answer.json()["data"].take();
        assert_eq!((&stored["revision"], &stored["fields"]["after"]["value"]), (&json!(1), &json!("one")));
        let cleared = client.written_day("2025-04-02", 1, json!({ "before": null })).await;
        assert_eq!(cleared["fields"]["before"], Value::Null);
        // Another user has days of their own.
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let seen = send(&client.routes, with_cookie(request("GET", "/api/v1/days/2025-04-02"), &other)).await;
        assert_eq!(seen.json()["data"]["fields"], json!({}));
    })
    .await;
}

#[tokio::test]
async fn j4_an_import_never_writes_on_a_day() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let set = json!({ "before": "Only INFY", "after": "Held", "symbols": "INFY", "maxTrades": "1" });
        let written = client.written_day("2025-04-02", 0, set).await;
        let unchanged = async || {
            let day = client.day("2025-04-02").await;
            assert_eq!((&day["fields"], &day["revision"]), (&written["fields"], &written["revision"]));
        };
        let import = client.upload("april.csv", &file()).await["importId"].take();
        unchanged().await;
        client.upload("again.csv", &file()).await;
        unchanged().await;
        let undone = client.post("/api/v1/imports/undo", &json!({ "id": import })).await;
        assert_eq!(undone.status, 200, "{}", undone.body);
        unchanged().await;
        client.added(&super::client::card("MT1"), true).await;
        unchanged().await;
    })
    .await;
}
