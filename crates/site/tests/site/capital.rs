//! The capital that a trader states: in force from its day on, by account, and rules are judged by it.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

/// One trade on 2 April, one on 3 April: each of 10 shares bought at 1500.
fn two() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "10:30:00"),
        ("INFY", "2025-04-03", "buy", "10", "1500", 13, "10:30:00"),
        ("INFY", "2025-04-03", "sell", "10", "1490", 14, "12:00:00"),
    ])
}

async fn state(client: &TestClient, key: &str, revision: i64, amount: &Value) -> Answer {
    let body = json!({ "revision": revision, "set": { "amount": amount } });
    client.put_json(&format!("/api/v1/capital/{key}"), &body).await
}

async fn stated(client: &TestClient, key: &str, revision: i64, amount: &str) -> Value {
    let answer = state(client, key, revision, &json!(amount)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

/// What the rule says of the trade of 2 April and of that of 3 April.
async fn judged(client: &TestClient) -> [String; 2] {
    let history = client.data("/api/v1/trade-history").await;
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let said = async |at: usize| {
        let trade = text(&history["page"]["rows"][at]["id"]);
        let judged = client.data(&format!("/api/v1/setups/judged?trade={trade}")).await;
        let rule = &judged["setup"]["rules"][0];
        format!("{} {}", text(&rule["outcome"]), text(&rule["evidence"]["message"]))
    };
    [said(1).await, said(0).await]
}

#[tokio::test]
async fn a_risk_in_percent_is_judged_by_the_capital_of_the_day_of_entry() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        asha.upload("book.csv", &two()).await;
        let rule =
            json!({ "id": "risk", "weight": 1, "rule": { "type": "riskOfCapitalAtMost", "percent": "1" } });
        let setup = json!({ "name": "ORB", "versions": [{ "from": "2025-01-01", "rules": [rule] }] });
        assert_eq!(asha.post("/api/v1/setups", &setup).await.status, 200);
        let history = asha.data("/api/v1/trade-history").await;
        for row in history["page"]["rows"].as_array().unwrap() {
            // Risked: (1500 − 1490) × 10 = 100.
            let body = json!({ "trade": row["id"], "set": { "setup": "ORB", "stop": "1490" } });
            assert_eq!(asha.post("/api/v1/annotations", &body).await.status, 200);
        }
        let none = "open no capital is stated for that day";
        assert_eq!(judged(&asha).await, [none, none]);

        // From the third on: the trade of the second has none.
        stated(&asha, "all_2025-04-03", 0, "₹9,999.99").await;
        assert_eq!(judged(&asha).await, [none, "broken ₹100.00 of ₹9,999.99 is 1%"]);
        stated(&asha, "all_2025-04-01", 0, "10000").await;
        assert_eq!(judged(&asha).await[0], "passed ₹100.00 of ₹10,000.00 is 1%");
        // What was made on the second is not added: the amount is the amount.
        stated(&asha, "all_2025-04-03", 1, "10000").await;
        assert_eq!(judged(&asha).await[1], "passed ₹100.00 of ₹10,000.00 is 1%");
        // The account's own comes first, from its day on.
        stated(&asha, "zerodha_1_2025-04-03", 0, "5000").await;
        let own = judged(&asha).await;
        assert_eq!(own, ["passed ₹100.00 of ₹10,000.00 is 1%", "broken ₹100.00 of ₹5,000.00 is 2%"]);
        let results = asha.data("/api/v1/setups/results?setup=s1").await;
        let rule = &results["rules"][0];
        assert_eq!((&rule["passed"]["trades"], &rule["broken"]["trades"]), (&json!(1), &json!(1)));

        // Taken away, it counts no more; brought back, it does.
        let taken = |revision: i64, removed: bool| {
            let key = "zerodha_1_2025-04-03";
            json!({ "of": "capital", "key": key, "revision": revision, "removed": removed })
        };
        assert_eq!(asha.post("/api/v1/documents/removed", &taken(1, true)).await.status, 200);
        assert_eq!(judged(&asha).await[1], "passed ₹100.00 of ₹10,000.00 is 1%");
        assert_eq!(asha.post("/api/v1/documents/removed", &taken(2, false)).await.status, 200);
        assert_eq!(judged(&asha).await[1], "broken ₹100.00 of ₹5,000.00 is 2%");
        // Cleared, what was stated before is in force.
        assert_eq!(state(&asha, "zerodha_1_2025-04-03", 3, &Value::Null).await.status, 200);
        assert_eq!(judged(&asha).await[1], "passed ₹100.00 of ₹10,000.00 is 1%");
    })
    .await;
}

#[tokio::test]
async fn capital_is_kept_by_revision_with_its_history_and_is_its_owners() {
    testdb::both(async |db| {
        let mut asha = TestClient::open(db).await;
        asha.upload("book.csv", &two()).await;
        let made = stated(&asha, "all_2025-04-01", 0, " ₹5,00,000 ").await;
        assert_eq!(made["fields"]["amount"]["value"], "500000");
        assert_eq!(
            (&made["scope"], &made["from"], &made["revision"]),
            (&json!("all"), &json!("2025-04-01"), &json!(1))
        );
        let newer = stated(&asha, "all_2025-04-01", 1, "450000.50").await;
        let refused = state(&asha, "all_2025-04-01", 1, &json!("1")).await;
        assert_eq!((refused.status.as_u16(), &refused.json()["data"]), (409, &newer));
        let page = asha.data("/api/v1/account-rules").await;
        assert_eq!((&page["capital"], &page["rules"]), (&json!([newer]), &json!([])));
        let history = asha.data("/api/v1/documents/history?of=capital&key=all_2025-04-01").await;
        let last = &history["changes"][0];
        assert_eq!((&last["before"], &last["after"]), (&json!("500000"), &json!("450000.5")));

        for wrong in ["0", "-5", "much", "1e6", "1000000000.01"] {
            let refused = state(&asha, "all_2025-04-02", 0, &json!(wrong)).await;
            assert_eq!(refused.status, 422, "{wrong}");
            let said = "What you trade with: rupees above 0, such as 500000.";
            assert_eq!(refused.json()["fields"]["amount"], said);
        }
        for key in ["all", "groww_1_2025-04-01", "zerodha_1_2025-04-31"] {
            assert_eq!(state(&asha, key, 0, &json!("1")).await.status, 404, "{key}");
        }

        let own = std::mem::take(&mut asha.cookie);
        asha.cookie = log_in_new(&asha.routes, "ravi@mail.in").await;
        assert_eq!(asha.data("/api/v1/account-rules").await["capital"], json!([]));
        let changes = asha.data("/api/v1/documents/history?of=capital&key=all_2025-04-01").await;
        assert_eq!(changes["changes"], json!([]));
        asha.cookie = own;
        assert_eq!(asha.data("/api/v1/account-rules").await["capital"], json!([newer]));
    })
    .await;
}

/// 10 shares on each day: 120 won on 2 April, 100 lost on 3 April, before charges.
async fn percents(client: &TestClient, address: &str) -> Value {
    client.data(&format!("/api/v1/analytics{address}")).await
}

fn near(found: &Value, expected: f64) {
    let found = found.as_f64().unwrap_or_else(|| panic!("{found} for {expected}"));
    assert!((found - expected).abs() < 1e-9, "{found} for {expected}");
}

#[tokio::test]
async fn percent_is_of_the_stated_capital_and_nothing_without_one() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        asha.upload("book.csv", &two()).await;
        let gross = "?amountBy=gross&unit=percent&lists=month,exitDay&rows=exitDay&columns=direction";
        let page = percents(&asha, gross).await;
        assert_eq!(page["capital"], Value::Null);
        let keys = ["totalOfCapital", "expectancyOfCapital", "returnOnCapital", "maxDrawdownOfCapital"];
        for key in keys {
            assert_eq!(page["whole"]["figures"][key], Value::Null, "{key}");
        }
        assert_eq!((&page["spread"]["trades"], &page["spread"]["best"]), (&json!(0), &Value::Null));

        // From 3 April on: 100 of 5,000 lost are 2%, and what was won before is a part of nothing.
        stated(&asha, "all_2025-04-03", 0, "5000").await;
        let page = percents(&asha, gross).await;
        assert_eq!(page["capital"]["of"], "all");
        assert_eq!(
            (&page["capital"]["amount"], &page["capital"]["from"]),
            (&json!(5_000), &json!("2025-04-03"))
        );
        assert_eq!(
            (&page["whole"]["closedTrades"], &page["whole"]["tradesWithCapital"]),
            (&json!(2), &json!(1))
        );
        let whole = &page["whole"]["figures"];
        near(&whole["totalOfCapital"], -0.02);
        near(&whole["returnOnCapital"], -0.02);
        near(&whole["maxDrawdownOfCapital"], 0.02);
        let days = &page["lists"][1]["groups"];
        assert_eq!(days[0]["figures"]["totalOfCapital"], Value::Null);
        near(&days[1]["figures"]["totalOfCapital"], -0.02);
        near(&page["matrix"]["cells"][1]["figures"]["totalOfCapital"], -0.02);
        assert_eq!((&page["spread"]["trades"], &page["spread"]["best"]), (&json!(1), &json!(-2)));

        // From 2 April on 1,000: of what the second day begins with, which charges have made less.
        stated(&asha, "all_2025-04-02", 0, "1000").await;
        assert_eq!(state(&asha, "all_2025-04-03", 1, &Value::Null).await.status, 200);
        let history = asha.data("/api/v1/trade-history").await;
        let days = history["daily"].as_array().unwrap();
        let nets: Vec<f64> = days.iter().map(|day| day["netPnl"].as_f64().unwrap()).collect();
        let page = percents(&asha, "").await;
        let (first, second) = (nets[0] / 1_000.0, nets[1] / (1_000.0 + nets[0]));
        near(&page["whole"]["figures"]["totalOfCapital"], first + second);
        near(&page["whole"]["figures"]["returnOnCapital"], (1.0 + first) * (1.0 + second) - 1.0);
        near(&page["capital"]["now"], 1_000.0 + nets[0] + nets[1]);
        let risk = percents(&asha, "/risk").await;
        let score = risk["scorecard"].as_array().unwrap();
        let keys: Vec<&str> = score.iter().map(|one| one["key"].as_str().unwrap()).collect();
        let expected = [
            "winRateOfDecided",
            "profitFactor",
            "payoffRatio",
            "maxDrawdownOfCapital",
            "recoveryFactor",
            "bestDayShare",
        ];
        assert_eq!(keys, expected);
        for one in score {
            assert_eq!(one["value"], risk["whole"]["figures"][one["key"].as_str().unwrap()]);
        }
        // One of two: 0.5 ÷ 0.6. A quarter of the capital would be an empty bar. One winning day is all of them.
        near(&score[0]["filled"], 0.5 / 0.6);
        near(&score[3]["filled"], 1.0 + nets[1] / (1_000.0 + nets[0]) / 0.25);
        near(&score[5]["filled"], 0.15);
        assert_eq!((&score[3]["n"], &score[3]["of"]), (&json!(2), &json!("daysWithCapital")));
        let curve = &risk["curve"]["sumOfCapital"];
        near(&curve[0], first);
        near(&curve[1], (1.0 + first) * (1.0 + second) - 1.0);
        near(&risk["falls"][0]["depthOfCapital"], -nets[1] / (1_000.0 + nets[0]));

        // Of one account only what is stated of it; of both sides of a comparison each its own.
        let own = percents(&asha, "?account=zerodha").await;
        assert_eq!(
            (&own["capital"], &own["whole"]["figures"]["totalOfCapital"]),
            (&Value::Null, &Value::Null)
        );
        let both = percents(&asha, "/compare?with=account%3Dzerodha").await;
        assert_eq!((&both["capitalOfOne"]["amount"], &both["capitalOfOther"]), (&json!(1_000), &Value::Null));
        near(&both["one"]["figures"]["totalOfCapital"], first + second);
        assert_eq!(both["difference"]["totalOfCapital"], Value::Null);
        stated(&asha, "zerodha_1_2025-04-03", 0, "100").await;
        let own = percents(&asha, "?account=zerodha&amountBy=gross").await;
        assert_eq!(own["capital"]["of"], "account");
        // All of the 100 is lost, and its charges with it.
        near(&own["whole"]["figures"]["returnOnCapital"], -1.0);
        assert_eq!(own["capital"]["now"], Value::Null);
        assert_eq!(asha.get("/api/v1/analytics?unit=dollars").await.status, 422);
    })
    .await;
}

/// The sample states one capital from its first day on.
#[tokio::test]
async fn figures_of_the_last_trades_and_paths_are_in_percent_too() {
    let fresh = testdb::sqlite().await;
    let client = TestClient::open(fresh).await;
    let risk = async |query: &str| client.data(&format!("/api/v1/demo/analytics/risk{query}")).await;
    let page = risk("?unit=percent&ruin=20").await;
    assert_eq!(risk("?ruin=20").await["yearOfCapital"], Value::Null);
    // Of one account none is stated.
    let of_one = risk("?unit=percent&account=zerodha").await;
    assert_eq!((&of_one["capital"], &of_one["yearOfCapital"]), (&Value::Null, &Value::Null));
    assert!(of_one["rolling"].as_array().unwrap().iter().all(|one| one["meanOfCapital"].is_null()));

    let (year, rupees) = (&page["yearOfCapital"], &page["year"]);
    // The same days are drawn in the same order.
    for key in ["paths", "daysOfAPath", "from", "until", "days", "daysWithExit", "block"] {
        assert_eq!(year[key], rupees[key], "{key}");
    }
    let number = |of: &Value, key: &str| of[key].as_f64().unwrap();
    for point in year["fan"].as_array().unwrap() {
        let all = ["p05", "p25", "p50", "p75", "p95"].map(|key| number(point, key));
        assert!(all.is_sorted() && all[0] >= -1.0, "{point}");
    }
    assert_eq!(year["ruin"]["part"], 0.2);
    assert!(number(year, "middleFall") <= number(year, "deepFall"));
    let deepest = page["curve"]["fallOfCapital"].as_array().unwrap().iter().filter_map(Value::as_f64);
    near(&year["fallsOf"][1]["part"], deepest.fold(0.0, f64::max));
}

/// 10 shares a day, each day 10 won before charges; 1,000 stated for each day but the first: 1% a trade.
#[tokio::test]
async fn the_last_trades_in_percent_need_a_capital_for_each_of_them() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let days: Vec<String> = (1..=21).map(|day| format!("2025-05-{day:02}")).collect();
        let mut rows = Vec::new();
        for (id, day) in (1..).step_by(2).zip(&days) {
            rows.push(("INFY", day.as_str(), "buy", "10", "1500", id, "10:00:00"));
            rows.push(("INFY", day.as_str(), "sell", "10", "1501", id + 1, "10:30:00"));
        }
        asha.upload("may.csv", &tradebook(&rows)).await;
        for day in &days[1..] {
            stated(&asha, &format!("all_{day}"), 0, "1000").await;
        }
        let page = percents(&asha, "/risk?amountBy=gross&last=20").await;
        let points = page["rolling"].as_array().unwrap();
        assert_eq!((points.len(), &points[0]["meanOfCapital"]), (2, &Value::Null));
        near(&points[0]["mean"], 10.0);
        near(&points[1]["meanOfCapital"], 0.01);
        // 21 days are too few to draw from.
        assert_eq!(percents(&asha, "/risk?unit=percent").await["yearOfCapital"], Value::Null);
    })
    .await;
}

/// 5,000 × n is stated for the n-th of 20 days: the long trade makes 1% of it on each, the other loses half a percent.
/// So in percent every difference that can be drawn is 1.5, whatever it is in rupees.
#[tokio::test]
async fn two_filters_differ_by_as_many_percent_as_their_days_say() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        let days: Vec<String> = (1..=20).map(|day| format!("2025-05-{day:02}")).collect();
        let prices: Vec<[String; 2]> =
            (1..=20).map(|n| [1000 + 5 * n, 2_000 - 5 * n].map(|price| price.to_string())).collect();
        let mut rows = Vec::new();
        for ((id, day), [up, down]) in (1..).step_by(4).zip(&days).zip(&prices) {
            rows.push(("INFY", day.as_str(), "buy", "10", "1000", id, "10:00:00"));
            rows.push(("INFY", day.as_str(), "sell", "10", up, id + 1, "10:30:00"));
            rows.push(("TCS", day.as_str(), "buy", "5", "2000", id + 2, "10:00:00"));
            rows.push(("TCS", day.as_str(), "sell", "5", down, id + 3, "10:30:00"));
        }
        asha.upload("may.csv", &tradebook(&rows)).await;
        let compared = async |unit: &str| {
            let address = format!("/compare?symbol=INFY&with=symbol%3DTCS&amountBy=gross&unit={unit}");
            percents(&asha, &address).await
        };
        assert_eq!(compared("percent").await["interval"], Value::Null);
        for (n, day) in (1..).zip(&days) {
            stated(&asha, &format!("all_{day}"), 0, &(5_000 * n).to_string()).await;
        }
        let both = compared("percent").await;
        near(&both["one"]["figures"]["expectancyOfCapital"], 0.01);
        near(&both["other"]["figures"]["expectancyOfCapital"], -0.005);
        near(&both["difference"]["expectancyOfCapital"], 0.015);
        near(&both["interval"]["low"], 0.015);
        near(&both["interval"]["high"], 0.015);
        let rupees = &compared("rupees").await["interval"];
        assert!(rupees["low"].as_f64().unwrap() + 1.0 < rupees["high"].as_f64().unwrap(), "{rupees}");
    })
    .await;
}
