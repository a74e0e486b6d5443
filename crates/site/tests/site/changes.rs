//! One typed card is changed or deleted, and an undo brings it back exactly.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::{send, with_cookie};

const EDIT: &str = "/api/v1/trades/manual/edit";
const DELETE: &str = "/api/v1/trades/manual/delete";

/// Bought and sold on one day.
fn card(order_id: &str, symbol: &str, sold_at: u32) -> Vec<Value> {
    let side = |side: &str, price: u32, time: &str| {
        json!({ "symbol": symbol, "price": price, "quantity": 10, "timestamp": time, "type": side, "tradetype": "equity",
                "broker": "zerodha", "orderId": order_id, "notes": format!("sold at {sold_at}") })
    };
    vec![side("buy", 1500, "2026-11-19T10:00"), side("sell", sold_at, "2026-11-19T11:00")]
}

impl TestClient {
    async fn history(&self) -> Value {
        self.get("/api/v1/trade-history").await.json()["data"].take()
    }

    async fn changed(&self, path: &str, body: &Value) -> Value {
        let answer = self.post(path, body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }
}

/// Everything but the number that counts the changes.
fn shown(history: &Value) -> Value {
    let mut shown = history.clone();
    shown["revision"].take();
    shown["accounts"].take();
    shown
}

#[tokio::test]
async fn a_card_is_changed_deleted_and_brought_back() {
    testdb::both(async |fresh| {
        let client = TestClient::open(fresh).await;
        let both = [card("MT1", "INFY", 1510), card("MT2", "TCS", 1520)].concat();
        client.added(&both, false).await;
        let before = client.history().await;
        // 10 × 10 and 10 × 20.
        assert_eq!(before["summary"]["grossPnl"], 300);
        let at = |revision: &Value| json!({ "revision": revision, "account": "zerodha", "orderId": "MT1" });

        // As the drawer shows it, it can be sent back: nothing differs.
        let rows = before["page"]["rows"].as_array().unwrap();
        let infy =
            rows.iter().find(|row| row["symbol"] == "INFY").unwrap()["id"].as_str().unwrap().to_owned();
        let detail = client.get(&format!("/api/v1/trades/detail?id={infy}")).await.json()["data"].take();
        let typed = &detail["cards"][0];
        assert_eq!(
            [&typed["account"], &typed["orderId"], &typed["notes"]],
            ["zerodha", "MT1", "sold at 1510"]
        );
        let mut same = typed["records"].as_array().unwrap().clone();
        assert_eq!(same.len(), 2);
        for record in &mut same {
            record["orderId"] = json!("MT1");
            record["notes"] = typed["notes"].clone();
        }
        let mut body = at(&before["revision"]);
        body["trades"] = json!(same);
        assert_eq!(client.changed(EDIT, &body).await["importId"], Value::Null);

        body["trades"] = json!(card("MT1", "INFY", 1550));
        let edited = client.changed(EDIT, &body).await;
        let after = client.history().await;
        assert_eq!([&edited["revision"], &edited["trades"]], [&after["revision"], &json!(2)]);
        // 10 × 50 and 10 × 20.
        assert_eq!(after["summary"]["grossPnl"], 700);
        assert_eq!(client.changed(EDIT, &body).await, edited);
        // The page is older than the journal now.
        body["trades"] = json!(card("MT1", "INFY", 1560));
        assert_eq!(client.post(EDIT, &body).await.status, 409);
        assert_eq!(client.post(DELETE, &at(&before["revision"])).await.status, 409);

        let deleted = client.changed(DELETE, &at(&after["revision"])).await;
        let without = client.history().await;
        assert_eq!([&without["summary"]["grossPnl"], &without["trades"], &deleted["trades"]], [200, 1, 1]);
        assert_eq!(without["symbols"], json!(["TCS"]));
        assert_eq!(client.changed(DELETE, &at(&after["revision"])).await["importId"], deleted["importId"]);
        assert_eq!(client.post(DELETE, &at(&without["revision"])).await.status, 404);
        let imports = client.get("/api/v1/imports").await.json()["data"]["imports"].take();
        let names: Vec<&str> =
            imports.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
        assert_eq!(names, ["Deleted INFY", "Edited INFY", "INFY and TCS"]);

        for (id, expected) in [(&deleted["importId"], &after), (&edited["importId"], &before)] {
            client.changed("/api/v1/imports/undo", &json!({ "id": id })).await;
            assert_eq!(shown(&client.history().await), shown(expected));
        }
    })
    .await;
}

#[tokio::test]
async fn a_change_that_cannot_be_says_why() {
    let client = TestClient::open(testdb::sqlite().await).await;
    client.added(&card("MT1", "INFY", 1510), false).await;
    let revision = client.history().await["revision"].take();
    let field = async |trades: Value, field: &str| {
        let body = json!({ "revision": revision, "account": "zerodha", "orderId": "MT1", "trades": trades });
        let answer = client.post(EDIT, &body).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        answer.json()["fields"][field].as_str().unwrap_or_default().to_owned()
    };
    assert_eq!(field(json!([]), "trades").await, "A card has a buy, a sell, or both. Nothing was changed.");
    assert_eq!(
        field(json!(card("MT2", "INFY", 1510)), "trades.0.orderId").await,
        "A card keeps its order id when it is changed."
    );
    let mut wrong = card("MT1", "INFY", 1510);
    wrong[1]["price"] = json!("x");
    assert_eq!(
        field(json!(wrong), "trades.1.price").await,
        "Price must be a plain number as 652.29, found “x”."
    );
    let other = json!({ "revision": revision, "account": "groww", "orderId": "MT1" });
    assert_eq!(client.post(DELETE, &other).await.status, 404);
    assert_eq!(client.history().await["revision"], revision);
}

#[tokio::test]
async fn what_was_held_is_read_for_the_grid_and_not_stored() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let text = "INFY\t10\t1,500.50\nTCS\tx\nNIFTY26NOV26000CE\t-75\t120";
    client.learn_pasted(text.as_bytes()).await;
    let path = "/api/v1/openings/read";
    let read = client.changed(path, &json!({ "text": text, "day": "2026-11-02" })).await;
    assert_eq!([&read["broker"], &read["day"]], [&Value::Null, &Value::Null]);
    let row = |line: u32, symbol: &str, quantity: &str, price: &str, segment: &str, problems: Value| {
        json!({ "line": line, "symbol": symbol, "isin": "", "day": "2026-11-02", "quantity": quantity, "price": price,
                "kind": "held", "segment": segment, "problems": problems })
    };
    assert_eq!(
        read["rows"],
        json!([
            row(1, "INFY", "10", "1500.5", "equity", json!({})),
            row(3, "NIFTY26NOV26000CE", "-75", "120", "fno", json!({})),
        ])
    );
    assert_eq!(
        read["problems"],
        json!(["Line 2 was left out: expected a symbol or an ISIN, a quantity and a price."])
    );
    for (body, field) in
        [(json!({ "text": text, "day": "2 Nov" }), "day"), (json!({ "text": "x".repeat(200_001) }), "text")]
    {
        let answer = client.post(path, &body).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        assert!(answer.json()["fields"][field].is_string(), "{}", answer.body);
    }

    // Zerodha's own file says its day.
    let file = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/files/others/zerodha-holdings.xlsx"
    ));
    let file = file.unwrap();
    client.learn_holdings("holdings.xlsx", &file).await;
    let request = client.form(path, "holdings.xlsx", &file, &[("day", "2026-01-01")]).await;
    let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let read = answer.json()["data"].take();
    assert_eq!([&read["broker"], &read["day"]], ["zerodha", "2026-05-19"]);
    assert_eq!(
        read["rows"],
        json!([{ "line": 24, "symbol": "GOLDBEES", "isin": "INF204KB17I5", "day": "2026-05-19", "quantity": "600",
                 "price": "78.4321", "kind": "held", "segment": "equity", "problems": {} }])
    );
    assert_eq!(client.history().await["revision"], 0);
}

/// Zerodha's file is of 19 May 2026; Kite's says no day.
#[tokio::test]
async fn a_holdings_file_is_taken_from_before_the_record_only() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let path = "/api/v1/openings/read";
    let dated = std::fs::read(concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../../fixtures/files/others/zerodha-holdings.xlsx"
    ));
    let dated = dated.unwrap();
    let undated = b"Instrument,Qty.,Avg. cost,LTP\nINFY,10,1500.25,1600\n";
    client.learn_holdings("holdings.xlsx", &dated).await;
    client.learn_holdings("kite.csv", undated).await;
    let read = async |name: &str, bytes: &[u8], day: &str| {
        let request = client.form(path, name, bytes, &[("day", day), ("account", "zerodha")]).await;
        send(&client.routes, with_cookie(request, &client.cookie)).await
    };
    let trade = |day, id| tradebook(&[("TCS", day, "buy", "5", "3500", id, "10:00:00")]);

    let answer = read("kite.csv", undated, "").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(
        answer.json()["fields"]["day"],
        "This file does not say of which day it is. Enter its day. A holdings file of the day before your first trade is \
         needed."
    );

    // The record begins one day after the file, on its day, and before it.
    client.upload("later.csv", &trade("2026-05-20", 1)).await;
    let answer = read("holdings.xlsx", &dated, "").await;
    assert_eq!((answer.status.as_u16(), &answer.json()["data"]["problems"]), (200, &json!([])));
    client.upload("same.csv", &trade("2026-05-19", 2)).await;
    let answer = read("holdings.xlsx", &dated, "").await;
    assert!(
        answer.json()["data"]["problems"][0].as_str().unwrap().contains("may be in both"),
        "{}",
        answer.body
    );
    client.upload("earlier.csv", &trade("2026-05-18", 3)).await;
    let answer = read("holdings.xlsx", &dated, "2026-05-01").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert_eq!(
        answer.json()["fields"]["file"],
        "This file says what you held on 19 May 2026. Shares that your record shows as bought by then would count twice. A \
         holdings file of 17 May 2026 or an earlier day is needed: your record begins on 18 May 2026."
    );

    // Of a file without a day the user's word counts, by the same rule.
    let answer = read("kite.csv", undated, "2026-05-18").await;
    assert_eq!(
        (answer.status.as_u16(), &answer.json()["data"]["rows"][0]["day"]),
        (200, &json!("2026-05-18"))
    );
    let answer = read("kite.csv", undated, "2026-05-19").await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(answer.json()["fields"]["day"].is_string(), "{}", answer.body);
}
