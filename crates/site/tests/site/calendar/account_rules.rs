//! Rules of an account that days are held against.

use super::*;

/// `rule verdict limit outside/of unknown at`
fn limits_of(day: &Value) -> Vec<String> {
    let limits = day["limits"].as_array().unwrap().iter();
    limits
        .map(|one| {
            let word = |name: &str| one[name].as_str().unwrap_or("-").to_owned();
            let at = one["at"].as_str().map_or("-", |at| &at[11..16]);
            let (rule, verdict, limit) = (word("rule"), word("verdict"), word("limit"));
            format!("{rule} {verdict} {limit} {}/{} {} {at}", one["outside"], one["of"], one["unknown"])
        })
        .collect()
}

#[tokio::test]
async fn account_rules_hold_from_their_day_on() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", &file()).await;
        let rule = "/api/v1/account-rules/all_2025-04-01";
        let set = json!({
            "maxLoss": "₹1,000", "maxTrades": "2", "noEntryAfter": "14:30", "maxOpenRisk": "5000", "maxDrawdown": "100000"
        });
        let stored = client.wrote(rule, 0, set).await;
        assert_eq!((&stored["fields"]["maxLoss"]["value"], &stored["scope"], &stored["from"]), (&json!("1000"), &json!("all"), &json!("2025-04-01")));
        let day = client.data("/api/v1/days/2025-04-02").await;
        assert_eq!(
            limits_of(&day),
            [
                "maxLoss kept 1000 0/2 0 -",
                "maxTrades broken 2 1/3 1 -",
                // 14:30 itself is early; 15:05 is late, and WIPRO made nothing on the day.
                "noEntryAfter broken 14:30 1/3 1 15:05",
                // No stop is written: never more than one was open at once.
                "maxOpenRisk unknown 5000 0/1 1 -",
                "maxDrawdown kept 100000 0/2 0 -",
            ]
        );
        // The loss alone: 300 − 120 and charges.
        let reached = day["limits"][0]["reached"].as_f64().unwrap();
        assert_eq!((reached * 100.0).round() as i64, -paise(&day["net"]));
        // From the 3rd of April on for one account only, beside those of all.
        client.wrote("/api/v1/account-rules/zerodha_1_2025-04-03", 0, json!({ "maxTrades": "1" })).await;
        client.wrote("/api/v1/account-rules/all_2025-04-07", 0, json!({ "maxTrades": "5" })).await;
        let seventh = client.data("/api/v1/days/2025-04-07").await;
        assert_eq!(limits_of(&seventh), ["maxTrades kept 5 0/1 0 -", "maxTrades near 1 0/1 0 -"]);
        assert_eq!(client.data("/api/v1/days/2025-03-31").await["limits"], json!([]));

        let answer = client.try_put(rule, &json!({ "revision": 1, "set": { "maxTrades": "0", "noEntryAfter": "25:00" } })).await;
        assert_eq!(answer.status, 422);
        for wrong in ["all_2025-02-30", "all", "nobody_1_2025-04-01", "zerodha_1", "zerodha_2_2025-04-01"] {
            let answer = client.try_put(&format!("/api/v1/account-rules/{wrong}"), &json!({ "revision": 0, "set": {} })).await;
            assert_eq!(answer.error().0, "no_account_rule", "{wrong}");
        }
        // Taken away it holds against nothing, and it comes back whole.
        let away = json!({ "of": "accountRule", "key": "all_2025-04-07", "revision": 1, "removed": true });
        let answer = client.post("/api/v1/documents/removed", &away).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["data"]["revision"]), (200, &json!(2)));
        assert_eq!(limits_of(&client.data("/api/v1/days/2025-04-07").await).len(), 6);
        let back = json!({ "of": "accountRule", "key": "all_2025-04-07", "revision": 2, "removed": false });
        assert_eq!(client.post("/api/v1/documents/removed", &back).await.status, 200);
        assert_eq!(limits_of(&client.data("/api/v1/days/2025-04-07").await).len(), 2);
        let again = client.post("/api/v1/documents/removed", &away).await;
        assert_eq!((again.status.as_u16(), again.error().0.as_str()), (409, "document_changed"));
        let rules = client.data("/api/v1/account-rules").await;
        let keys: Vec<&Value> = rules["rules"].as_array().unwrap().iter().map(|one| &one["key"]).collect();
        assert_eq!(keys, ["all_2025-04-01", "all_2025-04-07", "zerodha_1_2025-04-03"]);
        assert_eq!(rules["scopes"][0], json!({ "scope": "all", "name": "All accounts" }));
        assert_eq!(rules["scopes"][1]["scope"], "zerodha_1");
    })
    .await;
}

/// What the rules of today would have said of the past: shown when it is asked for, and stored nowhere.
#[tokio::test]
async fn days_of_the_past_are_held_against_the_rules_of_today_when_asked() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", &file()).await;
        for (from, set) in [
            ("2025-04-03", json!({ "maxTrades": "5" })),
            // In force on the day of the test's clock, 21 November 2026.
            ("2026-10-01", json!({ "maxTrades": "2", "maxLoss": "100" })),
            ("2026-12-01", json!({ "maxTrades": "1" })),
        ] {
            client.wrote(&format!("/api/v1/account-rules/all_{from}"), 0, set).await;
        }
        let fact = client.data("/api/v1/calendar/2025-04").await;
        assert_eq!(fact["asIf"], false);
        assert_eq!(on(&fact, "2025-04-02")["limits"], Value::Null);
        // On the 3rd nothing was entered, on the 7th one trade of five.
        assert_eq!(rules_of(&fact["recap"]), ["maxTrades All accounts 1 0 0 0 0"]);

        let as_if = client.data("/api/v1/calendar/2025-04?rules=today").await;
        assert_eq!(as_if["asIf"], true);
        let verdicts =
            ["2025-04-02", "2025-04-03", "2025-04-07"].map(|day| on(&as_if, day)["limits"].clone());
        assert_eq!(verdicts, ["broken", "kept", "kept"]);
        // On the 2nd three trades of two, and −180 and charges against 100, passed when TCS went at three; after it
        // WIPRO.
        assert_eq!(
            rules_of(&as_if["recap"]),
            ["maxTrades All accounts 1 0 1 0 1", "maxLoss All accounts 2 0 1 0 1"]
        );
        for part in ["net", "total", "gross", "charges"] {
            assert_eq!(as_if[part], fact[part], "{part}");
        }
        assert_eq!(client.data("/api/v1/calendar/2025-04").await, fact);
        assert_eq!(client.get("/api/v1/calendar/2025-04?rules=soon").await.status, 400);
    })
    .await;
}

#[tokio::test]
async fn rules_of_an_account_that_has_left_can_still_be_written_and_brought_back() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let receipt = client.upload("april.csv", &file()).await;
        let rule = "/api/v1/account-rules/zerodha_1_2025-04-03";
        client.wrote(rule, 0, json!({ "maxTrades": "1" })).await;
        let undone = client.post("/api/v1/imports/undo", &json!({ "id": receipt["importId"] })).await;
        assert_eq!(undone.status, 200, "{}", undone.body);
        let scopes = async || client.data("/api/v1/account-rules").await["scopes"].as_array().unwrap().len();
        assert_eq!(scopes().await, 2);
        let removed = async |revision: i64, removed: bool| {
            let body = json!({
                "of": "accountRule", "key": "zerodha_1_2025-04-03", "revision": revision, "removed": removed,
            });
            let answer = client.post("/api/v1/documents/removed", &body).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
        };
        removed(1, true).await;
        assert_eq!(scopes().await, 1);
        removed(2, false).await;
        removed(3, true).await;
        // Written to again it comes back with what stood there.
        let back = client.wrote(rule, 4, json!({ "maxLoss": "500" })).await;
        let field = |name: &str| back["fields"][name]["value"].clone();
        assert_eq!((field("maxTrades"), field("maxLoss")), (json!("1"), json!("500")));
        let other = "/api/v1/account-rules/zerodha_1_2025-04-04";
        let none = client.try_put(other, &json!({ "revision": 0, "set": { "maxTrades": "1" } })).await;
        assert_eq!(none.error().0, "no_account_rule");
    })
    .await;
}

/// A stop written beside a trade makes its risk known: 10 × (1,500 − 1,480) = 200.
#[tokio::test]
async fn open_risk_is_known_by_the_stops_of_notes() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let rows = [
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ];
        client.upload("one.csv", &tradebook(&rows)).await;
        client.wrote("/api/v1/account-rules/all_2025-04-01", 0, json!({ "maxOpenRisk": "199.99" })).await;
        let day = client.data("/api/v1/days/2025-04-02").await;
        assert_eq!(limits_of(&day), ["maxOpenRisk unknown 199.99 0/1 1 -"]);
        let trade = day["trades"][0]["id"].clone();
        let note = json!({ "trade": trade, "set": { "stop": "1480", "setup": "Opening range" } });
        let answer = client.post("/api/v1/annotations", &note).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let day = client.data("/api/v1/days/2025-04-02").await;
        assert_eq!(limits_of(&day), ["maxOpenRisk broken 199.99 1/1 0 10:00"]);
        assert_eq!((&day["limits"][0]["reached"], &day["limits"][0]["net"]), (&json!(200), &day["net"]));
        client.wrote("/api/v1/account-rules/all_2025-04-01", 1, json!({ "maxOpenRisk": "200" })).await;
        assert_eq!(
            limits_of(&client.data("/api/v1/days/2025-04-02").await),
            ["maxOpenRisk near 200 0/1 0 -"]
        );
        // The same note says the setup, and a plan of setups is held against it, whatever the case.
        assert_eq!(day["trades"][0]["setup"], "Opening range");
        let day = client.wrote("/api/v1/days/2025-04-02", 0, json!({ "setups": "opening RANGE\nGap" })).await;
        assert_eq!((&day["plan"][0]["rule"], &day["plan"][0]["outcome"]), (&json!("setups"), &json!("kept")));
        let day = client.wrote("/api/v1/days/2025-04-02", 1, json!({ "setups": "Gap" })).await;
        assert_eq!((&day["plan"][0]["outcome"], &day["plan"][0]["net"]), (&json!("broken"), &day["net"]));
    })
    .await;
}
