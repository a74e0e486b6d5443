//! The account rule of a total loss: a drawdown from a fixed start.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};

fn paise(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 100.0).round() as i64
}

/// `verdict reached`, in paise, of the one limit of a day.
fn said(day: &Value) -> (String, i64) {
    let [limit] = &day["limits"].as_array().unwrap()[..] else { panic!("{day}") };
    assert_eq!(limit["rule"], "maxTotalLoss");
    (
        limit["verdict"].as_str().unwrap().to_owned(),
        if limit["reached"].is_null() { -1 } else { paise(&limit["reached"]) },
    )
}

/// Before charges −500 on 1 April, −300 on the 2nd, +100 on the 3rd, −400 on the 4th, +900 on the 7th; on the 8th a
/// sale of what was never bought, −100 on the 11th. What charges are, the net of each day says.
#[tokio::test]
async fn a_total_loss_counts_from_the_first_of_the_limits_that_have_it() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client
            .upload(
                "april.csv",
                &tradebook(&[
                    ("ITC", "2025-04-01", "buy", "100", "400", 11, "10:00:00"),
                    ("ITC", "2025-04-01", "sell", "100", "395", 12, "11:00:00"),
                    ("TCS", "2025-04-02", "buy", "5", "3500", 13, "10:00:00"),
                    ("TCS", "2025-04-02", "sell", "5", "3440", 14, "11:00:00"),
                    ("INFY", "2025-04-03", "buy", "10", "1500", 15, "10:00:00"),
                    ("INFY", "2025-04-03", "sell", "10", "1510", 16, "11:00:00"),
                    ("SBIN", "2025-04-04", "buy", "100", "700", 17, "10:00:00"),
                    ("SBIN", "2025-04-04", "sell", "100", "696", 18, "11:00:00"),
                    ("WIPRO", "2025-04-07", "buy", "100", "250", 19, "10:00:00"),
                    ("WIPRO", "2025-04-07", "sell", "100", "259", 20, "11:00:00"),
                    ("ONGC", "2025-04-08", "sell", "10", "250", 21, "10:00:00"),
                    ("IOC", "2025-04-11", "buy", "100", "150", 22, "10:00:00"),
                    ("IOC", "2025-04-11", "sell", "100", "149", 23, "11:00:00"),
                ]),
            )
            .await;
        let write = async |from: &str, set: Value| {
            let body = json!({ "revision": 0, "set": set });
            let answer = client.put_json(&format!("/api/v1/account-rules/all_{from}"), &body).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
        };
        let day = async |date: &str| client.data(&format!("/api/v1/days/{date}")).await;
        let [second, third, fourth, seventh] = ["2025-04-02", "2025-04-03", "2025-04-04", "2025-04-07"];

        write(second, json!({ "maxTotalLoss": "1000" })).await;
        let mut sum = 0;
        for (date, verdict) in [(second, "kept"), (third, "kept"), (fourth, "kept"), (seventh, "kept")] {
            let page = day(date).await;
            sum += paise(&page["net"]);
            let (said, reached) = said(&page);
            assert_eq!(said, verdict, "{date}");
            // Each day is shown to the paisa, and so is the total: four roundings.
            assert!((reached - (-sum).max(0)).abs() <= 2, "{date}: {reached} {sum}");
        }
        // From the 2nd to the 4th 600 and charges were lost, and 1,100 from the 1st on, which is before the limit.
        let lost = said(&day(fourth).await).1;
        assert!((60_000..75_000).contains(&lost), "{lost}");
        assert!(sum > 0);
        assert_eq!(day("2025-04-01").await["limits"], json!([]));

        // Another amount later counts on from the 2nd.
        write(fourth, json!({ "maxTotalLoss": "500" })).await;
        assert_eq!(said(&day(fourth).await), ("broken".to_owned(), lost));
        // Limits without it between: the next one begins anew.
        write(third, json!({ "maxTrades": "9" })).await;
        let own = day(fourth).await;
        assert_eq!(said(&own), ("near".to_owned(), -paise(&own["net"])));

        // The bought price of what was sold on the 8th is not known.
        assert_eq!(said(&day("2025-04-08").await).0, "unknown");
        write("2025-04-09", json!({ "maxTrades": "9" })).await;
        write("2025-04-10", json!({ "maxTotalLoss": "500" })).await;
        // Of limits that begin after it all is known.
        let own = day("2025-04-11").await;
        assert_eq!(said(&own), ("kept".to_owned(), -paise(&own["net"])));

        // As if the limit of today had always been: from the first result on. 500, 300, +100 and 400 with charges.
        let as_if = client.data("/api/v1/calendar/2025-04?rules=today").await;
        let rules = as_if["recap"]["rules"].as_array().unwrap();
        let [rule] = &rules[..] else { panic!("{rules:?}") };
        // On the 1st 500 and charges are over 500, and so it stays until the 7th brings 900; on the 8th nobody knows.
        // The 11th has the limit in fact, from the 10th on.
        assert_eq!((&rule["broken"], &rule["kept"], &rule["unknown"]), (&json!(4), &json!(2), &json!(1)));
    })
    .await;
}
