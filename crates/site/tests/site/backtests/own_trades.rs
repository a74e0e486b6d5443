//! A rule beside what its user traded.

use super::*;

/// The rule enters at 102 on the third day (out at 96.90: −51) and at 101 on the sixth, open at 104.
#[tokio::test]
async fn own_trades_stand_beside_the_entries_of_the_rule() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let trades = tradebook(&[
            ("INFY", "2026-06-03", "buy", "20", "102.5", 11, "10:00:00"),
            ("INFY", "2026-06-03", "sell", "20", "103", 12, "11:00:00"),
            ("INFY", "2026-06-04", "sell", "5", "104", 13, "10:00:00"),
            ("INFY", "2026-06-04", "buy", "5", "103", 14, "11:00:00"),
            ("INFY", "2026-06-09", "buy", "10", "104", 15, "11:00:00"),
            ("TCS", "2026-06-03", "buy", "1", "3000", 16, "10:00:00"),
            ("TCS", "2026-06-03", "sell", "1", "3010", 17, "11:00:00"),
        ]);
        client.upload("trades.csv", &trades).await;
        let sent = client.candles("infy.csv", DAYS, &[("instrument", "INFY")]).await;
        let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        saved(&client, &json!({ "rule": rule() })).await;
        let found = ran(&client, &rule(), json!({})).await;
        let bridge = &found["bridge"];
        let count = |group: &str| bridge[group]["count"].as_u64().unwrap();
        assert_eq!(["followed", "missed", "offRule", "apart"].map(count), [1, 1, 2, 0], "{bridge}");
        assert_eq!((&bridge["tolerance"], &bridge["opposite"]), (&Value::Null, &json!(1)));
        // The long of the third day followed: 20 × 0.50 before charges.
        let pair = &bridge["followed"]["rows"][0];
        assert_eq!((&pair["own"]["direction"], &pair["own"]["quantity"]), (&json!("long"), &json!(20)));
        assert_eq!(pair["rule"]["entryTime"], "2026-06-03T09:15:00+05:30");
        let net = async |id: &Value| -> Value {
            let path = format!("/api/v1/trades/detail?id={}", id.as_str().unwrap());
            client.data(&path).await["trade"]["netPnl"].take()
        };
        assert_eq!(pair["own"]["netPnl"], net(&pair["own"]["id"]).await);
        // Size 10 × (96.90 − 102), entry −0.50 × 20, exit 6.10 × 20.
        let difference = &bridge["difference"];
        assert_eq!(
            (&difference["size"], &difference["entry"], &difference["exit"]),
            (&json!(-51), &json!(-10), &json!(122))
        );
        let [size, entry, exit, charges, mine, rules] =
            ["size", "entry", "exit", "charges", "own", "rule"].map(|key| difference[key].as_f64().unwrap());
        assert!((size + entry + exit + charges - (mine - rules)).abs() < 1e-6, "{difference}");
        // The one that is open counts, its result does not: nobody knows it.
        let off = bridge["offRule"]["rows"].as_array().unwrap();
        assert_eq!(
            (&off[0]["own"]["direction"], &off[1]["own"]["status"]),
            (&json!("short"), &json!("open"))
        );
        assert_eq!((&off[1]["own"]["netPnl"], &bridge["offRule"]["ownUnknown"]), (&Value::Null, &json!(1)));
        assert_eq!(bridge["offRule"]["ownNet"], net(&off[0]["own"]["id"]).await);
        assert_eq!(bridge["missed"]["rows"][0]["rule"]["open"], true);
        // What the rule made in both groups is its whole result.
        let rule_net = |group: &str| bridge[group]["ruleNet"].as_f64().unwrap();
        let all = found["result"]["figures"]["net"].as_f64().unwrap();
        assert!((rule_net("followed") + rule_net("missed") - all).abs() < 1e-6, "{bridge}");
        // Another time has other trades in it.
        let part = ran(&client, &rule(), json!({ "from": "2026-06-05" })).await;
        assert_eq!(part["bridge"]["offRule"]["count"], 1);
    })
    .await;
}

/// The own trade: 10 at 102 on the third day, out at 104 on the seventh, so ₹20 before charges.
#[tokio::test]
async fn own_trades_with_a_stop_that_they_did_not_have() {
    testdb::both(async |db| {
        let client = with_candles(db).await;
        let asked = async |more: Value| {
            let mut body = json!({ "candles": 1 });
            body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            client.post(&format!("{PATH}/what-if"), &body).await
        };
        let net = |found: &Value| found["net"].as_f64().unwrap() - found["ownNet"].as_f64().unwrap();
        // 5 % below 102 is 96.90, and the low of 5 June is 96: −51 instead of 20.
        let found = asked(json!({ "stop": 5 })).await.json()["data"].take();
        assert_eq!(
            (&found["trades"], &found["stopped"], &found["stoppedWinners"]),
            (&json!(1), &json!(1), &json!(1))
        );
        assert!((net(&found) + 71.0).abs() < 1e-6, "{found}");
        assert_eq!(found["rows"][0]["fate"], "stop");
        // 1.5 % above is 103.53, reached on 4 June: 15.30.
        let found = asked(json!({ "stop": 5, "target": 1.5 })).await.json()["data"].take();
        assert_eq!((&found["reached"], &found["stopped"]), (&json!(1), &json!(0)));
        assert!((net(&found) + 4.7).abs() < 1e-6, "{found}");
        let found = asked(json!({ "stop": 50 })).await.json()["data"].take();
        assert_eq!((&found["asItWas"], net(&found)), (&json!(1), 0.0));
        // It was entered before.
        let found = asked(json!({ "stop": 5, "from": "2026-06-04" })).await.json()["data"].take();
        assert_eq!((&found["trades"], &found["judged"]), (&json!(0), &json!(0)));
        for (more, field) in [
            (json!({}), "stop"),
            (json!({ "stop": 0 }), "stop"),
            (json!({ "target": 1.234 }), "target"),
            (json!({ "stop": 1, "candles": 7 }), "candles"),
            (json!({ "stop": 1, "from": "soon" }), "from"),
        ] {
            assert_eq!(at(&asked(more.clone()).await).0, field, "{more}");
        }
        assert_eq!(client.data(PATH).await["rules"], json!([]));
    })
    .await;
}
