//! Trades that were not taken: written, found, removed; in no figure; and what they would have made, by candles alone.

use serde_json::{Value, json};
use store::documents::{self, Kind, Named, Save};

use super::client::{TestClient, tradebook};
use super::*;

const ONE: &str = "/api/v1/missed-trades/missed-one";

/// 10 INFY bought at 1,500 at ten, sold at 1,512 at eleven.
fn trades() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
    ])
}

/// Hours of the third of April, from the opening to the end.
const HOURS: &str = "\
date,open,high,low,close,volume
2025-04-03T09:15:00+0530,1510,1515,1506,1508,100
2025-04-03T10:15:00+0530,1508,1509,1499,1503,100
2025-04-03T11:15:00+0530,1503,1512,1501,1511,100
2025-04-03T12:15:00+0530,1511,1522,1510,1520,100
2025-04-03T13:15:00+0530,1520,1524,1516,1518,100
2025-04-03T14:15:00+0530,1518,1519,1514,1515,100
2025-04-03T15:15:00+0530,1515,1516,1512,1513,100
";

impl TestClient {
    async fn miss(&self, revision: i64, set: Value) -> Value {
        let answer = self.put_json(ONE, &json!({ "revision": revision, "set": set })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn missed(&self, query: &str) -> Vec<Value> {
        let found = self.data(&format!("/api/v1/missed-trades{query}")).await["trades"].take();
        found.as_array().unwrap().clone()
    }
}

fn plan() -> Value {
    json!({
        "symbol": "infy", "side": "long", "day": "2025-04-03", "entry": "1500", "stop": "1490",
        "target": "1520", "quantity": "10", "setup": "Gap", "why": "No time", "note": "Watched it go"
    })
}

#[tokio::test]
async fn a_missed_trade_would_have_made_what_the_candles_say() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", &trades()).await;
        let missed = client.miss(0, plan()).await;
        let would = &missed["wouldHave"];
        assert_eq!((&would["outcome"], &would["amount"]), (&json!("notKnown"), &Value::Null));
        assert_eq!(would["reason"], "There are no candles of this instrument on this day.");

        let file = client.candles("INFY.csv", HOURS, &[("instrument", "INFY")]).await;
        let kept = send(&client.routes, with_cookie(file, &client.cookie)).await;
        assert_eq!(kept.status, 200, "{}", kept.body);
        // In at 1,500 in the hour from 10:15, out at 1,520 in that from 12:15: 20 × 10 before charges.
        let seen = client.missed("").await.remove(0);
        let would = &seen["wouldHave"];
        assert_eq!((&would["outcome"], &would["reason"]), (&json!("target"), &Value::Null), "{would}");
        assert_eq!(
            (&would["exit"], &would["points"], &would["amount"]),
            (&json!(1520), &json!(20), &json!(200))
        );
        let clock = |name: &str| would[name].as_str().unwrap()[11..16].to_owned();
        assert_eq!((clock("entered"), clock("ended")), ("10:15".to_owned(), "12:15".to_owned()));
        assert_eq!(would["by"], "60m");

        for (revision, set, outcome, amount) in [
            // To the end of the day at 1,513.
            (1, json!({ "target": "1530" }), "close", json!(130)),
            (2, json!({ "quantity": null }), "close", Value::Null),
            (3, json!({ "entry": "1480", "stop": "1470" }), "notEntered", Value::Null),
            // In at 1,507 in the first hour, out at 1,500 in the next.
            (4, json!({ "entry": "1507", "stop": "1500", "quantity": "10" }), "stop", json!(-70)),
            (5, json!({ "side": "short" }), "notKnown", Value::Null),
            (6, json!({ "day": "2025-04-04" }), "notKnown", Value::Null),
            // The day of the test's clock is not over.
            (7, json!({ "day": "2026-11-21" }), "notKnown", Value::Null),
            (8, json!({ "symbol": "ZOMATO" }), "notKnown", Value::Null),
        ] {
            let missed = client.miss(revision, set.clone()).await;
            let would = &missed["wouldHave"];
            assert_eq!(
                (would["outcome"].as_str(), &would["amount"]),
                (Some(outcome), &amount),
                "{set}: {would}"
            );
            assert_eq!(would["reason"].is_string(), outcome == "notKnown", "{set}: {would}");
        }
    })
    .await;
}

#[tokio::test]
async fn no_figure_changes_when_a_missed_trade_is_written() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", &trades()).await;
        // The setup of the missed trade is one that a trade has, and both have candles.
        let trade = client.ids().await.remove(0);
        client.written(&trade, &Value::Null, json!({ "setup": "Gap", "stop": "1490" })).await;
        let rules = json!([{ "id": "a", "weight": 1, "rule": { "type": "directions", "names": ["long"] } }]);
        let gap =
            json!({ "name": "Gap", "text": "", "versions": [{ "from": "2025-04-01", "rules": rules }] });
        assert_eq!(client.post("/api/v1/setups", &gap).await.status, 200);
        let (heads, third) = HOURS.split_once('\n').unwrap();
        let second = "2025-04-02T09:15:00+0530,1501,1509,1498,1505,100\n\
                      2025-04-02T10:15:00+0530,1505,1515,1502,1511,100\n";
        let both = format!("{heads}\n{second}{third}");
        let request = client.candles("hours.csv", &both, &[("instrument", "INFY")]).await;
        let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let paths = [
            "/api/v1/trade-history",
            "/api/v1/trade-history/rows",
            "/api/v1/trade-history/breakdown?by=month",
            "/api/v1/trade-history/export?format=csv",
            "/api/v1/analytics?lists=setup,underlying,month",
            "/api/v1/analytics/breakdown?by=setup",
            "/api/v1/analytics/matrix?rows=setup&columns=weekday",
            "/api/v1/analytics/compare?setup=Gap",
            "/api/v1/analytics/costs?by=setup",
            "/api/v1/analytics/risk",
            "/api/v1/analytics/excursions?by=setup",
            "/api/v1/insights",
            "/api/v1/strategies",
            "/api/v1/setups",
            "/api/v1/setups/results?setup=s1",
            "/api/v1/annotations/review",
            "/api/v1/days/2025-04-02",
            "/api/v1/days/2025-04-03",
            "/api/v1/calendar/2025-04",
            "/api/v1/calendar/2025",
            "/api/v1/reports/tax?fy=2025-26",
            "/api/v1/reports/month.pdf?month=2025-04",
        ];
        let judged = format!("/api/v1/setups/judged?trade={trade}");
        let detail = format!("/api/v1/trades/detail?id={trade}");
        let figures = async || {
            let mut all = Vec::new();
            for path in paths.into_iter().chain([judged.as_str(), &detail]) {
                let answer = client.get(path).await;
                assert_eq!(answer.status, 200, "{path}: {}", answer.body);
                all.push((path, answer.body));
            }
            all
        };
        let before = figures().await;
        let missed = client.miss(0, plan()).await;
        // It would have made something, and no page counts it.
        assert_eq!(missed["wouldHave"]["outcome"], "target", "{missed}");
        for (before, after) in before.into_iter().zip(figures().await) {
            assert_eq!(before, after);
        }
    })
    .await;
}

#[tokio::test]
async fn a_missed_trade_is_found_by_day_and_words_and_comes_back_when_it_was_removed() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.miss(0, plan()).await;
        let other = "/api/v1/missed-trades/missed-two";
        let set = json!({ "symbol": "TCS", "day": "2025-04-07", "side": "short" });
        assert_eq!(client.put_json(other, &json!({ "revision": 0, "set": set })).await.status, 200);
        let keys = async |query: &str| -> Vec<String> {
            let found = client.missed(query).await;
            found.iter().map(|one| one["key"].as_str().unwrap().to_owned()).collect()
        };
        assert_eq!(keys("").await, ["missed-two", "missed-one"]);
        assert_eq!(keys("?day=2025-04-03").await, ["missed-one"]);
        assert_eq!(keys("?until=2025-04-06").await, ["missed-one"]);
        assert_eq!(client.get("/api/v1/missed-trades?day=soon").await.status, 400);

        let found = client.data("/api/v1/search?q=watched").await;
        assert_eq!((&found["missed"][0]["key"], &found["missed"][0]["symbol"]), (&json!("missed-one"), &json!("infy")));
        assert_eq!(client.data("/api/v1/search?q=tcs").await["missed"][0]["day"], "2025-04-07");

        let removal = |revision: i64, removed: bool| {
            json!({ "of": "missedTrade", "key": "missed-one", "revision": revision, "removed": removed })
        };
        assert_eq!(client.post("/api/v1/documents/removed", &removal(1, true)).await.status, 200);
        assert_eq!(keys("").await, ["missed-two"]);
        assert_eq!(client.data("/api/v1/search?q=watched").await["missed"], json!([]));
        assert_eq!(client.post("/api/v1/documents/removed", &removal(2, false)).await.status, 200);
        let back = client.missed("?day=2025-04-03").await.remove(0);
        assert_eq!(back["fields"]["why"]["value"], "No time");

        let late = client.put_json(ONE, &json!({ "revision": 1, "set": { "note": "other" } })).await;
        assert_eq!((late.status.as_u16(), late.error().0.as_str()), (409, "missed_trade_changed"));
        let wrong = json!({ "revision": 3, "set": { "entry": "cheap", "side": "buy", "day": "soon" } });
        let wrong = client.put_json(ONE, &wrong).await;
        assert_eq!(wrong.status, 422);
        assert_eq!(wrong.json()["fields"].as_object().unwrap().len(), 3, "{}", wrong.body);

        let ravi = log_in_new(&client.routes, "ravi@mail.in").await;
        let seen = send(&client.routes, with_cookie(request("GET", "/api/v1/missed-trades"), &ravi)).await;
        assert_eq!(seen.json()["data"]["trades"], json!([]));
    })
    .await;
}

#[tokio::test]
async fn of_a_day_with_very_many_a_page_holds_five_hundred_and_says_so() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let user = client.user().await;
        for at in 0..503 {
            let key = format!("missed-{at}");
            // Three of the day before.
            let day = if at < 3 { "2025-04-02" } else { "2025-04-03" };
            let set = [documents::Value { field: "day", text: day.to_owned() }];
            let named = Named { kind: Kind::MissedTrade, key: &key };
            let save = Save { named, revision: 0, all: None, set: &set, prose: &[] };
            documents::save(&client.db, user, &save, domain::Time(0)).await.unwrap();
        }
        let page = client.data("/api/v1/missed-trades").await;
        assert_eq!(page["trades"].as_array().unwrap().len(), 500);
        assert_eq!((&page["notShown"], &page["older"]), (&Value::Null, &json!("2025-04-02")));
        let set = [documents::Value { field: "day", text: "2025-04-03".to_owned() }];
        let named = Named { kind: Kind::MissedTrade, key: "missed-last" };
        let save = Save { named, revision: 0, all: None, set: &set, prose: &[] };
        documents::save(&client.db, user, &save, domain::Time(0)).await.unwrap();
        for query in ["", "?day=2025-04-03"] {
            let page = client.data(&format!("/api/v1/missed-trades{query}")).await;
            assert_eq!(page["trades"].as_array().unwrap().len(), 500, "{query}");
            assert_eq!(
                page["notShown"],
                "1 more trade of 3 Apr 2025 is not shown: a page holds 500. Remove some to see the others; your archive holds all."
            );
        }
        let before = client.data("/api/v1/missed-trades?until=2025-04-02").await;
        assert_eq!((before["trades"].as_array().unwrap().len(), &before["notShown"]), (3, &Value::Null));
    })
    .await;
}

#[tokio::test]
async fn pictures_stand_beside_a_missed_trade_and_go_with_the_archive() {
    use super::archive::{bytes, import_archive};
    use super::pictures::{id, png};
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let beside = "missed=missed-one";
        let early = client.picture(&id(1), beside, &png(3, 2, 1)).await;
        assert_eq!(send(&client.routes, early).await.status, 404);
        client.miss(0, json!({ "symbol": "INFY", "day": "2025-04-03" })).await;
        for number in [1, 2] {
            let sent = client.picture(&id(number), beside, &png(3, 2, number as u8)).await;
            let answer = send(&client.routes, sent).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
        let shown = async |routes: &Router, cookie: &str| {
            let asked = with_cookie(request("GET", &format!("/api/v1/pictures?{beside}")), cookie);
            let answer = send(routes, asked).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            let all = answer.json()["data"]["pictures"].take();
            all.as_array()
                .unwrap()
                .iter()
                .map(|one| one["id"].as_str().unwrap().to_owned())
                .collect::<Vec<_>>()
        };
        assert_eq!(shown(&client.routes, &client.cookie).await, [id(1), id(2)]);
        let ravi = log_in_new(&client.routes, "ravi@mail.in").await;
        let asked = with_cookie(request("GET", &format!("/api/v1/pictures?{beside}")), &ravi);
        assert_eq!(send(&client.routes, asked).await.status, 404);

        let first = bytes(&client.routes, &client.cookie).await;
        let imported = import_archive(&client.routes, &ravi, &first).await;
        assert_eq!(imported.status, 200, "{}", imported.body);
        assert_eq!(shown(&client.routes, &ravi).await, [id(1), id(2)]);
    })
    .await;
}
