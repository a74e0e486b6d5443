//! Opening lots of shares: what a sell was bought at.

use super::*;

#[tokio::test]
async fn an_opening_lot_gives_a_sell_its_profit() {
    testdb::both(async |fresh| {
        let file = equity("INFY 2025-11-12 10:00 sell 85 @ 1500");
        let client = client_with(&fresh, "tradebook-AB1234-EQ.csv", &file).await;
        let need = client.needs().await.remove(0);
        assert_eq!(
            (&need["kind"], &need["fact"]),
            (&json!("unknown_cost"), &json!("INFY, 85 sold on 12 Nov 2025"))
        );
        assert_eq!(
            (&need["quantity"], &need["price"], &need["side"]),
            (&json!(85), &json!(1500), &json!("sell"))
        );
        assert_eq!(
            (&need["day"], &need["exchange"], &need["expiry"]),
            (&json!("2025-11-12"), &json!("NSE"), &Value::Null)
        );

        let lot = json!({ "subject": need["subject"], "day": "2025-11-05", "quantity": 85, "price": "1400" });
        let first = client.posted("/api/v1/openings", lot.clone()).await;
        assert_eq!(first["revision"], 2);
        // Said again it is there already.
        let again = client.posted("/api/v1/openings", lot).await;
        assert_eq!((&again["importId"], &again["revision"]), (&first["importId"], &json!(2)));
        assert_eq!((&first["repeated"], &again["repeated"]), (&json!(false), &json!(true)));

        let history = client.history().await;
        assert_eq!((&history["questions"], &history["trades"]), (&json!([]), &json!(1)));
        // 85 × 100. The lot was not traded and bears no charges. Sell of 1,27,500: STT 127.5 → 128, exchange 3.78675 →
        // 3.7868, SEBI and IPFT 0.1275 each, GST 18 % of 4.0418 = 0.7275, DP 15.34: 148.1093.
        let row = &history["page"]["rows"][0];
        let money = |key: &str| row[key].to_string();
        assert_eq!([money("grossPnl"), money("charges"), money("netPnl")], ["8500", "148.1093", "8351.8907"]);
        assert_eq!(
            (&row["status"], &row["days"], &row["manual"], &row["noted"]),
            (&json!("win"), &json!(7), &json!(true), &json!(false))
        );
        let detail = client.data(&format!("/api/v1/trades/detail?id={}", row["id"].as_str().unwrap())).await;
        let opened = &detail["fills"][0];
        assert_eq!(
            (&opened["time"], &opened["import"]),
            (&json!("2025-11-05T00:00:00+05:30"), &json!("Opening lot of INFY"))
        );
        assert!(opened["tradeId"].as_str().unwrap().starts_with("OP"));

        // The file comes again, and more of it: the subject and the lot stay.
        let more = equity("INFY 2025-11-12 10:00 sell 85 @ 1500\nINFY 2026-01-05 11:00 buy 10 @ 1600");
        put(&fresh, client.user, "more.csv", &read("more.csv", more.as_bytes())).await;
        assert_eq!(client.history().await["summary"]["netPnl"].to_string(), "8351.8907");

        // Undone, the question stands again under the same name.
        let import = store::ImportId(first["importId"].as_i64().unwrap());
        store::journal::undo(&fresh, client.user, import, domain::Time(0)).await.unwrap();
        assert_eq!(client.needs().await[0]["subject"], need["subject"]);
    })
    .await;
}

#[tokio::test]
async fn a_lot_that_cannot_be_says_why() {
    let fresh = testdb::sqlite().await;
    let file = equity(
        "INFY 2025-03-03 10:00 sell 10 @ 1400
         INFY 2025-11-12 10:00 sell 85 @ 1500",
    );
    let client = client_with(&fresh, "tradebook-AB1234-EQ.csv", &file).await;
    let needs = client.needs().await;
    let newest = needs[0]["subject"].as_str().unwrap();
    let lot = |day: &str, quantity: Value, price: Value| json!({ "subject": newest, "day": day, "quantity": quantity, "price": price });
    let refused = async |body: Value, field: &str| client.refused("/api/v1/openings", body, field).await;
    for (body, field, sentence) in [
        (lot("5 Nov", json!(1), json!(1)), "day", "Enter the day as 2026-04-01."),
        (lot("1899-01-01", json!(1), json!(1)), "day", "Enter the day as 2026-04-01."),
        (
            lot("2025-11-13", json!(85), json!(1400)),
            "day",
            "These were sold on 12 Nov 2025: the day of the buy cannot be later.",
        ),
        (lot("2025-11-05", json!(0), json!(1400)), "quantity", "Quantity must be greater than 0."),
        (lot("2025-11-05", Value::Null, json!(1400)), "quantity", "Quantity is required."),
        (lot("2025-11-05", json!(85), json!(-1)), "price", "Price must be 0 or more."),
        (
            lot("2025-11-05", json!("1000000"), json!("92233720368")),
            "price",
            "Price times quantity is larger than anything that is traded.",
        ),
    ] {
        assert_eq!(refused(body, field).await, sentence);
    }
    let mut sell = lot("2025-11-05", json!(85), json!(1400));
    sell["side"] = json!("sell");
    assert_eq!(
        refused(sell, "side").await,
        "More sold before leaves more open: enter the side that was closed later."
    );
    assert_eq!(
        refused(json!({ "subject": "x", "day": "2025-11-05", "quantity": 1, "price": 1 }), "subject").await,
        "This is not a question of your journal. Reload the page and try again."
    );
    assert_eq!(client.history().await["revision"], 1);

    // On the day of the sell itself it comes before it; some of the shares are better than none.
    client.posted("/api/v1/openings", lot("2025-11-12", json!("40"), json!(1400))).await;
    let needs = client.needs().await;
    assert_eq!((&needs[0]["subject"], &needs[0]["quantity"]), (&json!(newest), &json!(45)));
}

#[tokio::test]
async fn a_lot_of_the_day_of_the_sell_stands_before_it() {
    let fresh = testdb::sqlite().await;
    // Midnight is what a file without times says.
    let client =
        client_with(&fresh, "tradebook-AB1234-EQ.csv", &equity("INFY 2025-11-12 00:00 sell 85 @ 1500")).await;
    let subject = client.needs().await[0]["subject"].take();
    let lot = json!({ "subject": subject, "day": "2025-11-12", "quantity": 85, "price": 1400 });
    client.posted("/api/v1/openings", lot).await;
    let row = client.history().await["page"]["rows"][0].take();
    assert_eq!(
        (&row["product"], &row["days"], &row["status"]),
        (&json!("delivery"), &json!(0), &json!("win"))
    );
}
