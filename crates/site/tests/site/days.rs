//! A day: its numbers, its plan held against them, and what is written on it. J4 is a law of a journal of notes.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::history::rupees;
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

/// The same share in two accounts of one broker. In one book the sale at 1,512 would have closed what the other account
/// had bought before.
#[tokio::test]
async fn a_day_of_two_accounts_is_two_books() {
    testdb::both(async |db| {
        let own = tradebook(&[
            ("INFY", "2025-04-02", "buy", "100", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-02", "sell", "100", "1512", 12, "11:00:00"),
        ]);
        let mothers = tradebook(&[
            ("INFY", "2025-04-02", "buy", "100", "1510", 21, "09:30:00"),
            ("TCS", "2025-04-02", "buy", "50", "3500", 22, "12:00:00"),
            ("TCS", "2025-04-02", "sell", "50", "3440", 23, "13:00:00"),
            ("INFY", "2025-04-03", "sell", "100", "1520", 24, "10:00:00"),
        ]);
        let client = TestClient::open(db).await;
        client.upload("own.csv", &own).await;
        let alone = client.day("2025-04-02").await;
        let answer =
            client.post("/api/v1/accounts", &json!({ "broker": "zerodha", "alias": "Mother" })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer = client.file_to("zerodha.2", "mother.csv", &mothers).await;
        assert_eq!(answer.status, 200, "{}", answer.body);

        let day = client.day("2025-04-02").await;
        let said: Vec<String> = day["trades"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| {
                let word = |name: &str| one[name].as_str().unwrap_or("-").to_owned();
                format!("{} {} {}", word("account"), word("title"), one["gross"])
            })
            .collect();
        // 100 × 12 in one account, 50 × −60 in the other, where INFY stays.
        assert_eq!(said, ["zerodha INFY 1200", "zerodha.2 TCS -3000", "zerodha.2 INFY null"]);
        assert_eq!(day["gross"], -1800);
        let charged = day["charged"].as_array().unwrap();
        assert_eq!(charged.len(), 2);
        // Each order is above ₹66,667, of which 0.03% are ₹20: two orders of ₹20 in each account. The delivery is free,
        // and counts on the day it is sold.
        for (one, account) in charged.iter().zip(["zerodha", "zerodha.2"]) {
            assert_eq!((&one["account"], &one["brokerage"]), (&json!(account), &json!(40)), "{one}");
            assert!(paise(&one["taxesAndFees"]) > 0, "{one}");
        }
        // The first account is charged what it was charged alone.
        assert_eq!(charged[0], alone["charged"][0]);
        let sum: i64 =
            charged.iter().map(|one| rupees(&one["brokerage"]) + rupees(&one["taxesAndFees"])).sum();
        assert_eq!(sum, rupees(&day["charges"]));
        assert_eq!(rupees(&day["net"]), -1800_0000 - sum);
        let curve: Vec<(i64, i64)> = day["curve"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| (paise(&step["net"]), paise(&step["total"])))
            .collect();
        assert_eq!(curve[0].0, paise(&alone["net"]));
        assert_eq!((curve.len(), curve[1].1), (2, paise(&day["net"])));

        // 100 × (1,520 − 1,510), the cost of the account itself; no brokerage on a delivery.
        let next = client.day("2025-04-03").await;
        assert_eq!(next["gross"], 1000);
        assert_eq!(next["charged"].as_array().unwrap().len(), 1);
        let charged = &next["charged"][0];
        assert_eq!((&charged["account"], &charged["brokerage"]), (&json!("zerodha.2"), &json!(0)));
        assert_eq!(paise(&next["broughtForward"]), paise(&day["net"]));
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
        assert_eq!(
            planned(&day),
            [
                "symbols broken 1/3 1 -",
                "maxTrades broken 1/3 1 -",
                "noEntryAfter broken 2/3 1 -",
                "maxLoss broken 1/2 1 15:00",
            ]
        );
        // INFY is the first of two, at ten; TCS is late, and so is WIPRO.
        let outside: Vec<&Value> =
            day["trades"].as_array().unwrap().iter().map(|one| &one["outsidePlan"]).collect();
        assert_eq!(outside, [&json!(false), &json!(true), &json!(true)]);
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

/// `rule outcome outside/of unknown at`.
fn planned(day: &Value) -> Vec<String> {
    let rules = day["plan"].as_array().unwrap().iter();
    rules
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
        .collect()
}

/// `title entered ended gross why`; `-` is null, `?` that it was on the day at a time nobody knows.
fn traded(day: &Value) -> Vec<String> {
    let clock = |of: &Value, was: &Value| match (of.as_str(), was.as_bool().unwrap()) {
        (Some(text), true) => text[11..16].to_owned(),
        (None, true) => "?".to_owned(),
        (None, false) => "-".to_owned(),
        (Some(text), false) => panic!("{text} on another day"),
    };
    let trades = day["trades"].as_array().unwrap().iter();
    trades
        .map(|one| {
            let (entered, ended) =
                (clock(&one["entered"], &one["wasEntered"]), clock(&one["ended"], &one["wasEnded"]));
            let why = one["noResult"].as_str().unwrap_or("-");
            format!("{} {entered} {ended} {} {why}", one["title"].as_str().unwrap(), one["gross"])
        })
        .collect()
}

/// A file of days leaves midnight: it is no time, and no entry before nine.
#[tokio::test]
async fn what_has_no_time_of_day_is_neither_early_nor_late() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let set = json!({ "maxTrades": "1", "maxLoss": "100", "noEntryAfter": "14:15" });
        client.written_day("2025-04-02", 0, set).await;
        let untimed = [
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "00:00:00"),
            ("INFY", "2025-04-02", "sell", "10", "1480", 12, "00:00:00"),
        ];
        client.upload("days.csv", &tradebook(&untimed)).await;
        let day = client.day("2025-04-02").await;
        assert_eq!(day["firstEntry"], Value::Null);
        assert_eq!(traded(&day), ["INFY ? ? -200 -"]);
        // −200 is lost, at an hour that nobody knows; whether it was opened after that neither.
        assert_eq!(
            planned(&day),
            ["maxTrades kept 0/1 0 -", "noEntryAfter unknown 0/1 1 -", "maxLoss broken 0/1 1 -"]
        );
        let timed = [
            ("TCS", "2025-04-02", "buy", "5", "3500", 13, "14:30:00"),
            ("TCS", "2025-04-02", "sell", "5", "3500", 14, "15:00:00"),
        ];
        client.upload("times.csv", &tradebook(&timed)).await;
        let day = client.day("2025-04-02").await;
        assert_eq!(day["firstEntry"], Value::Null);
        assert_eq!(traded(&day), ["TCS 14:30 15:00 0 -", "INFY ? ? -200 -"]);
        assert_eq!(
            planned(&day),
            ["maxTrades broken 1/2 1 -", "noEntryAfter broken 1/2 1 -", "maxLoss broken 0/2 2 -"]
        );
    })
    .await;
}

/// One NIFTY option: `(expiry, time, side, quantity, price, id)`, all on 12 November 2026.
fn options(rows: &[(&str, &str, &str, u32, u32, u32)]) -> String {
    let mut file =
        "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,\
                    order_execution_time,expiry_date"
            .to_owned();
    for (expiry, at, side, quantity, price, id) in rows {
        let symbol = format!("NIFTY26N{}25000CE", &expiry[8..]);
        file += &format!(
            "\n{symbol},,2026-11-12,NSE,FO,,{side},false,{quantity},{price},{id},13000000{id},2026-11-12T{at}:00,{expiry}"
        );
    }
    file
}

/// A third is sold at a loss at ten and another at a gain at three: the loss was passed at ten, and the trade is open.
#[tokio::test]
async fn a_loss_counts_when_it_was_made_and_an_open_trade_has_not_ended() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.written_day("2026-11-12", 0, json!({ "maxLoss": "1000" })).await;
        let rows = [
            ("2026-11-24", "09:30", "buy", 195, 100, 31),
            ("2026-11-24", "10:00", "sell", 65, 80, 32),
            ("2026-11-24", "15:00", "sell", 65, 130, 33),
        ];
        client.upload("part.csv", &options(&rows)).await;
        let share = [("INFY", "2026-11-12", "buy", "1", "1500", 11, "11:00:00")];
        client.upload("share.csv", &tradebook(&share)).await;
        let day = client.day("2026-11-12").await;
        // 65 × −20 + 65 × 30, and 65 that are held.
        assert_eq!(traded(&day), ["NIFTY 25000 CE 24 Nov 2026 09:30 - 650 -", "INFY 11:00 - null open"]);
        // INFY came after it, and nobody knows yet what it makes.
        assert_eq!(planned(&day), ["maxLoss broken 1/1 1 10:00"]);
    })
    .await;
}

#[tokio::test]
async fn a_result_that_is_not_known_is_said_and_keeps_no_limit() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.written_day("2025-04-02", 0, json!({ "maxLoss": "1000" })).await;
        let rows = [
            // Never bought; then a small gain.
            ("WIPRO", "2025-04-02", "sell", "4", "260", 11, "10:00:00"),
            ("INFY", "2025-04-02", "buy", "10", "1500", 12, "11:00:00"),
            ("INFY", "2025-04-02", "sell", "10", "1512", 13, "12:00:00"),
            ("TCS", "2025-04-02", "buy", "1", "3500", 14, "13:00:00"),
        ];
        client.upload("sold.csv", &tradebook(&rows)).await;
        let day = client.day("2025-04-02").await;
        assert_eq!(
            traded(&day),
            ["WIPRO - 10:00 null unknownCost", "INFY 11:00 12:00 120 -", "TCS 13:00 - null open"]
        );
        assert_eq!(planned(&day), ["maxLoss unknown 0/2 1 -"]);
    })
    .await;
}

/// Half of an option was sold, the rest expired and nobody has said at what.
#[tokio::test]
async fn what_was_closed_of_a_contract_without_its_settlement_counts_nowhere() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.written_day("2026-11-12", 0, json!({ "maxLoss": "100" })).await;
        let rows =
            [("2026-11-17", "10:00", "buy", 130, 100, 31), ("2026-11-17", "11:00", "sell", 65, 90, 32)];
        client.upload("fo.csv", &options(&rows)).await;
        let day = client.day("2026-11-12").await;
        assert_eq!(traded(&day), ["NIFTY 25000 CE 17 Nov 2026 10:00 - null notCounted"]);
        assert_eq!(day["net"], 0);
        assert_eq!(planned(&day), ["maxLoss unknown 0/1 1 -"]);
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

#[tokio::test]
async fn outlook_watch_list_and_levels_are_fields_of_the_day_with_their_time_and_history() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let set = json!({
            "outlook": "sideways", "watchList": "infy, nifty", "keyLevels": "nifty, 24500.50, resistance\nINFY,1490",
        });
        let made = client.written_day("2025-04-02", 0, set).await;
        let value = |page: &Value, field: &str| page["fields"][field]["value"].clone();
        assert_eq!(value(&made, "outlook"), "sideways");
        assert_eq!(value(&made, "watchList"), "INFY, NIFTY");
        assert_eq!(value(&made, "keyLevels"), "NIFTY, 24500.5, resistance\nINFY, 1490");
        assert_eq!(made["fields"]["outlook"]["writtenAt"], "2026-11-21T15:30:00+05:30");
        let late = client.write_day("2025-04-02", 0, json!({ "outlook": "up" })).await;
        assert_eq!((late.status.as_u16(), late.error().0.as_str()), (409, "day_changed"));
        assert_eq!(value(&late.json()["data"], "outlook"), "sideways");
        let wrong = client.write_day("2025-04-02", 1, json!({ "outlook": "bullish", "keyLevels": "NIFTY" })).await;
        assert_eq!(wrong.status, 422);
        assert!(wrong.body.contains("An outlook is one of") && wrong.body.contains("A level is"), "{}", wrong.body);
        client.written_day("2025-04-02", 1, json!({ "outlook": null })).await;
        let history = client.data("/api/v1/documents/history?of=day&key=2025-04-02").await;
        let first = &history["changes"][0];
        assert_eq!((&first["field"], &first["before"], &first["after"]), (&json!("outlook"), &json!("sideways"), &json!("")));
    })
    .await;
}

#[tokio::test]
async fn what_was_done_of_the_routine_is_counted_for_thirteen_weeks() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        // Today is Saturday, 21 November 2026: the first Monday is 24 August.
        for (date, routine) in [
            ("2026-08-23", "[x] Levels"),
            ("2026-08-24", "[x] Levels\n[ ] News\n[x] Size"),
            ("2026-11-20", "[ ] Levels\n[ ] News"),
            ("2026-11-21", "[x] Levels"),
            ("2026-11-23", "[x] Levels"),
        ] {
            client.written_day(date, 0, json!({ "routine": routine })).await;
        }
        client.written_day("2026-11-19", 0, json!({ "after": "No routine" })).await;
        let found = client.data("/api/v1/routine-days").await;
        assert_eq!(
            found,
            json!({
                "from": "2026-08-24",
                "to": "2026-11-21",
                "days": [
                    { "date": "2026-08-24", "done": 2, "steps": 3 },
                    { "date": "2026-11-20", "done": 0, "steps": 2 },
                    { "date": "2026-11-21", "done": 1, "steps": 1 },
                ],
            })
        );
        let path = "/api/v1/day-templates/routine-a1";
        let set = json!({ "name": "Morning", "text": "Levels", "weekdays": "friday,monday" });
        let made = client.put_json(path, &json!({ "revision": 0, "set": set })).await;
        assert_eq!(made.json()["data"]["fields"]["weekdays"]["value"], "monday, friday");
        let of_text = json!({ "revision": 0, "set": { "weekdays": "monday" } });
        assert_eq!(client.put_json("/api/v1/day-templates/before-a1", &of_text).await.status, 422);
    })
    .await;
}
