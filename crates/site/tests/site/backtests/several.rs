//! Several instruments in one run.

use super::*;

/// TCS lacks 5 June. In at 110 on its second day, out at the stop of 104.50 on 8 June, in again at 109, open at 110.
const OTHER: &str = "date,open,high,low,close,volume\n\
    2026-06-02,99,100,98,100,100\n\
    2026-06-03,110,112,109,111,100\n\
    2026-06-04,111,112,109,110,100\n\
    2026-06-08,108,109,100,107,100\n\
    2026-06-09,109,111,108,110,100\n";

#[tokio::test]
async fn several_instruments_share_one_capital() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let trades = tradebook(&[
            ("INFY", "2026-06-03", "buy", "10", "102", 11, "10:00:00"),
            ("INFY", "2026-06-09", "sell", "10", "104", 12, "11:00:00"),
            ("TCS", "2026-06-03", "buy", "5", "110.5", 13, "10:00:00"),
        ]);
        client.upload("trades.csv", &trades).await;
        const FIVE: &str = "date,open,high,low,close\n2026-06-01T09:15:00+05:30,90,91,89,90\n\
            2026-06-01T09:20:00+05:30,90,91,89,90\n";
        for (file, content, instrument) in
            [("infy.csv", DAYS, "INFY"), ("tcs.csv", OTHER, "TCS"), ("five.csv", FIVE, "INFY")]
        {
            let sent = client.candles(file, content, &[("instrument", instrument)]).await;
            let answer = send(&client.routes, with_cookie(sent, &client.cookie)).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
        let sets = client.data("/api/v1/candles").await["sets"].take();
        let number = |instrument: &str, interval: &str| -> i64 {
            let all = sets.as_array().unwrap();
            let is_it = |one: &&Value| one["instrument"] == instrument && one["interval"] == interval;
            all.iter().find(is_it).unwrap()["id"].as_i64().unwrap()
        };
        let (infy, tcs, five) = (number("INFY", "1d"), number("TCS", "1d"), number("INFY", "5m"));
        saved(&client, &json!({ "rule": rule() })).await;
        let both = ran(&client, &rule(), json!({ "candles": infy, "also": [tcs] })).await;
        let result = &both["result"];
        let line = |at: usize, key: &str| &result["candles"][at][key];
        assert_eq!((line(0, "name"), line(0, "closedTrades")), (&json!("INFY"), &json!(1)));
        assert_eq!((line(1, "name"), line(1, "closedTrades")), (&json!("TCS"), &json!(1)));
        assert_eq!((line(0, "missingDays"), line(1, "missingDays")), (&json!(0), &json!(1)));
        // 10 × (96.90 − 102) and 10 × (104.50 − 110).
        let gross = |symbol: &str| -> Value {
            let trades = result["trades"].as_array().unwrap();
            trades.iter().find(|one| one["symbol"] == symbol).unwrap()["grossPnl"].clone()
        };
        assert_eq!((gross("INFY"), gross("TCS")), (json!(-51), json!(-55)));
        assert_eq!(result["figures"]["closedGross"], -106);
        let number = |value: &Value| value.as_f64().unwrap();
        let parts: f64 = (0..2).map(|at| number(line(at, "closedNet")) + number(line(at, "openNet"))).sum();
        assert!((parts - number(&result["figures"]["net"])).abs() < 1e-6, "{result}");
        // Half of 1,00,000 each, from the second candle of each: 526 × (104 − 95) and 454 × (110 − 110).
        let hold = &result["benchmark"];
        assert!((number(&hold["net"]) + number(&hold["charges"]) - 4_734.0).abs() < 1e-6, "{hold}");
        let told = |wanted: &str| {
            result["told"].as_array().unwrap().iter().any(|one| one.as_str().unwrap().contains(wanted))
        };
        assert!(told("Days of trading without candles, by instrument: TCS 1."), "{}", result["told"]);
        assert!(told("it is not traded: TCS 2 Jun 2026 to 9 Jun 2026."), "{}", result["told"]);
        assert!(told("(survivorship)"));
        // An own trade followed only an entry in its own instrument.
        let followed = both["bridge"]["followed"]["rows"].as_array().unwrap();
        let name = |at: usize| (&followed[at]["instrument"], &followed[at]["own"]["quantity"]);
        assert_eq!((name(0), name(1)), ((&json!("INFY"), &json!(10)), (&json!("TCS"), &json!(5))));
        assert_eq!(both["bridge"]["missed"]["count"], 2);

        // Chosen in another order, and twice, it is the same try; another choice is another one.
        let again = ran(&client, &rule(), json!({ "candles": tcs, "also": [infy, infy] })).await;
        assert_eq!((&again["tries"], &again["isNew"]), (&json!(1), &json!(false)));
        assert_eq!(again["result"], both["result"]);
        assert_eq!(ran(&client, &rule(), json!({ "candles": tcs })).await["tries"], 2);
        for (more, sentence) in [
            (json!({ "candles": infy, "also": [9] }), "You have no such candles"),
            (json!({ "candles": infy, "also": [five] }), "Two of these sets are of INFY."),
            (
                json!({ "candles": infy, "also": [tcs], "to": "2026-06-01" }),
                "No candles of TCS are in this time.",
            ),
        ] {
            let (field, said) = at(&run(&client, &rule(), more).await);
            assert_eq!(field, "candles");
            assert!(said.starts_with(sentence), "{said}");
        }
        assert_eq!(client.data(PATH).await["rules"][0]["tries"], 2);
    })
    .await;
}
