//! What a trade is made of, and where it stands in the list.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::history::with_sample;
use super::history_rows::all_rows;
use super::*;

#[tokio::test]
async fn a_lot_says_when_it_was_bought_and_how_long_it_was_held() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        // Held for a year and a day and for less, both sold at once: 6 × (130 − 100) and 2 × (130 − 120).
        let file = tradebook(&[
            ("INFY", "2025-06-02", "buy", "6", "100", 1, "09:20:00"),
            ("INFY", "2026-03-02", "buy", "4", "120", 2, "10:30:00"),
            ("INFY", "2026-06-03", "sell", "8", "130", 3, "14:05:00"),
        ]);
        let answer =
            send(&client.routes, client.file("lots.csv", file.as_bytes(), &[("broker", "zerodha")]).await).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let row = client.data("/api/v1/trade-history/rows").await["rows"][0].clone();
        let detail = client.data(&format!("/api/v1/trades/detail?id={}", row["id"].as_str().unwrap())).await;
        assert_eq!(
            detail["lots"],
            json!([
                {
                    "bought": "2025-06-02T09:20:00+05:30", "sold": "2026-06-03T14:05:00+05:30", "quantity": 6,
                    "buyPrice": 100, "sellPrice": 130, "cost": 600, "proceeds": 780, "grossPnl": 180, "days": 366,
                    "term": "long", "given": false,
                },
                {
                    "bought": "2026-03-02T10:30:00+05:30", "sold": "2026-06-03T14:05:00+05:30", "quantity": 2,
                    "buyPrice": 120, "sellPrice": 130, "cost": 240, "proceeds": 260, "grossPnl": 20, "days": 93,
                    "term": "short", "given": false,
                },
            ])
        );
        assert_eq!((&row["grossPnl"], &detail["averaged"]), (&json!(200), &json!(false)));
        // Two of the four that were bought later are still held: the lines are of what was sold.
        let charges: i64 = detail["chargeLines"]
            .as_array()
            .unwrap()
            .iter()
            .map(|line| super::history::rupees(&line["amount"]))
            .sum();
        assert_eq!(charges, super::history::rupees(&row["charges"]));
    })
    .await;
}

#[tokio::test]
async fn neighbours_are_those_of_the_list_in_its_order_and_filter() {
    testdb::both(async |db| {
        let client = with_sample(&db).await;
        for search in
            ["", "product=intraday&sort=net&order=asc", "segment=fno&sort=averageEntry", "result=loss,win"]
        {
            let list = client.data(&format!("/api/v1/trade-history/rows?limit=200&{search}")).await;
            let ids: Vec<&str> =
                list["rows"].as_array().unwrap().iter().map(|row| row["id"].as_str().unwrap()).collect();
            assert!(ids.len() > 5 && ids.len() < 200, "{search} leaves {}", ids.len());
            for at in [0, 1, ids.len() / 2, ids.len() - 1] {
                let found = client.data(&format!("/api/v1/trades/neighbours?id={}&{search}", ids[at])).await;
                let expected = json!({
                    "place": at + 1,
                    "total": ids.len(),
                    "before": at.checked_sub(1).map(|before| ids[before]),
                    "after": ids.get(at + 1),
                });
                assert_eq!(found, expected, "{search} {at}");
            }
        }
        // One that the filter leaves out stands nowhere in it; one that is no trade is none.
        let rows = all_rows(&client, "exit", "desc").await;
        let delivery = rows.iter().find(|row| row["product"] == "delivery").unwrap()["id"].as_str().unwrap();
        let futures = client.data("/api/v1/trade-history/rows?product=futures").await["total"].clone();
        assert_eq!(
            client.data(&format!("/api/v1/trades/neighbours?id={delivery}&product=futures")).await,
            json!({ "place": null, "total": futures, "before": null, "after": null })
        );
        let none = client.get("/api/v1/trades/neighbours?id=zerodha-0000000000000001").await;
        assert_eq!((none.status.as_u16(), none.error().0.as_str()), (404, "no_trade"));
        let wrong = client.get(&format!("/api/v1/trades/neighbours?id={delivery}&sort=colour")).await;
        assert_eq!(wrong.status, 422, "{}", wrong.body);
        let sample = client.data("/api/v1/demo/trade-history/rows?sort=net").await["rows"].clone();
        let id = |at: usize| sample[at]["id"].as_str().unwrap();
        let found = client.data(&format!("/api/v1/demo/trades/neighbours?id={}&sort=net", id(1))).await;
        assert_eq!((&found["before"], &found["after"]), (&Value::from(id(0)), &Value::from(id(2))));
    })
    .await;
}
