//! What a typed trade may say, and what becomes of it.

use serde_json::{Value, json};

use super::client::{ADD, TestClient, batch, card, cards, changed};
use super::*;

#[tokio::test]
async fn every_wrong_field_is_named_and_nothing_is_stored() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let good = card("MT1");
    for (field, value) in [
        ("price", json!(-0.01)),
        ("price", json!("1,500")),
        ("price", json!(0.000_000_001)),
        ("price", json!(1e30)),
        ("quantity", json!(0)),
        ("quantity", json!(-5)),
        ("quantity", json!(9e10)),
        ("quantity", json!("1000000000.00000001")),
        ("quantity", json!("NaN")),
        ("timestamp", json!("2036-11-19T10:00")),
        ("timestamp", json!("1989-12-31T10:00")),
        ("timestamp", json!("19/11/2026")),
        ("symbol", json!("")),
        ("symbol", json!("=cmd()")),
        ("type", json!("short")),
        ("broker", json!("robinhood")),
        ("tradetype", json!("crypto")),
        ("exchange", json!("MCX")),
        ("orderId", json!("XY1")),
        ("orderId", json!("MT'; drop table fills")),
        ("cardType", json!("HOLD")),
        ("notes", json!("n".repeat(10_001))),
    ] {
        let mut bad = card("MT2");
        bad[0][field] = value.clone();
        let fields = client.refused(&[good.as_slice(), &bad].concat(), 422, "invalid").await;
        let named: Vec<&String> = fields.as_object().unwrap().keys().collect();
        assert_eq!(named, [&format!("trades.2.{field}")], "{value}");
    }
    let mut two = card("MT2");
    two[0]["price"] = json!(-1);
    two[1]["quantity"] = json!(0);
    let fields = client.refused(&two, 422, "invalid").await;
    assert_eq!(
        fields,
        json!({ "trades.0.price": "Price must be 0 or more.", "trades.1.quantity": "Quantity must be greater than 0." })
    );
    let mut top = batch(&card("MT2"), false);
    top["broker"] = json!("robinhood");
    assert!(client.post(ADD, &top).await.json()["fields"]["broker"].is_string());
    assert_eq!(client.holds().await, (0, 0));
}

#[tokio::test]
async fn a_quantity_that_nobody_trades_is_a_word_about_its_field() {
    let routes = routes(site("").await);
    let of = |quantity: Value| {
        let mut card = card("MT1");
        for side in &mut card {
            side["quantity"] = quantity.clone();
            side["price"] = json!(0.01);
            side["timestamp"] = json!("2026-03-30T11:04");
        }
        post("/api/v1/trades/preview", &batch(&card, false))
    };
    for quantity in [json!(9e10), json!("90000000000"), json!(1_000_000_001)] {
        let answer = send(&routes, of(quantity)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let words = "Quantity is larger than anything that is traded.";
        assert_eq!(answer.json()["data"]["cards"][0]["problems"]["quantity"], words);
    }
    let answer = send(&routes, of(json!(1_000_000_000))).await;
    assert_eq!(answer.json()["data"]["cards"][0]["problems"], json!({}), "{}", answer.body);
}

#[tokio::test]
async fn what_the_market_allows_is_stored_exactly() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let body = r#"{"toDelete":false,"broker":"zerodha","tradetype":"equity","trades":[
            {"symbol":" infy-be ","price":72.7550,"quantity":"0.00000001","timestamp":"2026-11-19T05:34:00.000Z","type":"BUY","orderId":"MT1"},
            {"symbol":"INFY","price":"0.05","quantity":8.391,"timestamp":"2026-11-19T11:04","type":"buy","orderId":"MT2"},
            {"symbol":"TCS","price":0,"quantity":1,"timestamp":"1990-01-01T00:00","type":"buy","orderId":"MT3","exchange":"BSE"},
            {"symbol":"INFY","price":92233720368.54775807,"quantity":0.00000001,"timestamp":"2026-11-22T15:30","type":"buy","orderId":"MT4","broker":"groww"},
            {"symbol":"NIFTY26NOV26000CE","price":0.05,"quantity":75,"timestamp":"2026-11-19T11:04","type":"sell","orderId":"MT5","tradetype":"fno"}
        ]}"#;
        let request = Request::post(ADD).header("content-type", "application/json").body(Body::from(body)).unwrap();
        let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let stored = client.stored().await;
        let told: Vec<String> = stored.imports[0]
            .parts
            .iter()
            .flat_map(|part| part.fills.iter().map(move |fill| {
                let instrument = &part.instruments[fill.instrument as usize];
                format!(
                    "{} {} {} {} at {} on {} of {}",
                    part.account.broker, fill.side, fill.quantity, instrument.title(), fill.price, fill.time, fill.exchange
                )
            }))
            .collect();
        assert_eq!(told, [
            "zerodha buy 0.00000001 INFY at 72.755 on 2026-11-19T11:04:00+05:30 of NSE",
            "zerodha buy 8.391 INFY at 0.05 on 2026-11-19T11:04:00+05:30 of NSE",
            "zerodha buy 1 TCS at 0 on 1990-01-01T00:00:00+05:30 of BSE",
            "zerodha sell 75 NIFTY 26000 CE 23 Nov 2026 at 0.05 on 2026-11-19T11:04:00+05:30 of NSE",
            "groww buy 0.00000001 INFY at 92233720368.54775807 on 2026-11-22T15:30:00+05:30 of NSE",
        ]);
    })
    .await;
}

#[tokio::test]
async fn two_brokers_are_one_import_and_two_accounts() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let records = [card("MT1"), changed("MT2", "broker", json!("groww"))].concat();
        let receipt = client.added(&records, false).await;
        assert_eq!((&receipt["added"], &receipt["trades"]), (&json!(4), &json!(2)));
        let list = client.get("/api/v1/imports").await.json()["data"]["imports"].take();
        assert_eq!(list[0]["brokers"], json!(["zerodha", "groww"]));
        assert_eq!(
            (list[0]["kind"].clone(), list[0]["name"].clone()),
            (json!("manual"), json!("INFY and SHARE2"))
        );
        client.post("/api/v1/imports/undo", &json!({ "id": receipt["importId"] })).await;
        assert!(client.trades().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn direction_follows_the_times_and_the_card() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let direction = async |id: &str, buy: &str, sell: &str, card_type: &str| {
        let mut records = changed(id, "cardType", json!(card_type));
        records[0]["timestamp"] = json!(buy);
        records[1]["timestamp"] = json!(sell);
        client.added(&records, true).await;
        let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
        assert_eq!(trades.as_array().unwrap().len(), 1);
        // Bought at 1,500 and sold at 1,510, in whichever order.
        assert_eq!(trades[0]["grossPnl"], 100);
        trades[0]["direction"].as_str().unwrap().to_owned()
    };
    let (ten, eleven) = ("2026-11-19T10:00", "2026-11-19T11:00");
    assert_eq!(direction("MT1", ten, eleven, "SELL").await, "long");
    assert_eq!(direction("MT2", eleven, ten, "BUY").await, "short");
    assert_eq!(direction("MT3", ten, ten, "BUY").await, "long");
    assert_eq!(direction("MT4", ten, ten, "SELL").await, "short");
    let overnight = changed("MT5", "timestamp", json!("2026-11-18T10:00"));
    let records = [card("MT5")[0].clone(), overnight[1].clone()];
    let fields = client.refused(&records, 422, "invalid").await;
    assert!(fields["trades.1.timestamp"].as_str().unwrap().starts_with("Shares cannot be sold"), "{fields}");
}

#[tokio::test]
async fn what_was_written_comes_back() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let mut records = card("MT1");
        let written = [
            ("stockName", "Infosys Ltd."),
            ("notes", "=SUM(A1) gap up 📈, \"held\"\nsecond line"),
            ("psychology", "calm"),
            ("marketOutlook", "तेज़ी"),
        ];
        for (field, text) in written {
            records.iter_mut().for_each(|record| record[field] = json!(text));
        }
        client.added(&records, false).await;
        let rows = client.get("/api/v1/trade-history").await.json()["data"]["page"]["rows"].take();
        assert_eq!((&rows[0]["noted"], &rows[0]["manual"]), (&json!(true), &json!(true)));
        let detail =
            client.get(&format!("/api/v1/trades/detail?id={}", rows[0]["id"].as_str().unwrap())).await;
        let notes = &detail.json()["data"]["notes"][0];
        for (field, text) in written {
            assert_eq!(notes[field], text, "{}", detail.body);
        }
        assert_eq!(notes["type"], "BUY");
        let export = client.get("/api/v1/trade-history/export?format=csv").await;
        assert_eq!(export.status, 200);
        assert!(export.body.contains("gap up 📈") && export.body.contains("तेज़ी"), "{}", export.body);
    })
    .await;
}

#[tokio::test]
async fn a_call_has_limits() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let ids: Vec<String> = (0..501).map(|at| format!("MT{at}")).collect();
    let ids: Vec<&str> = ids.iter().map(String::as_str).collect();
    assert!(client.refused(&cards(&ids), 422, "invalid").await["trades"].is_string());
    assert_eq!(client.holds().await, (0, 0));
    assert_eq!(client.added(&cards(&ids[..500]), false).await["added"], 1000);
    let mut large = card("MT900");
    large[0]["notes"] = json!("n".repeat(2 << 20));
    let answer = client.add(&large, false).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (413, "too_large"));
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"] {
        let mut request = post(ADD, &batch(&card("MT901"), false));
        request.headers_mut().insert("content-type", kind.parse().unwrap());
        let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
        assert_eq!(answer.status, 415, "{kind}");
    }
    let broken = Request::post(ADD)
        .header("content-type", "application/json")
        .body(Body::from("{\"trades\":["))
        .unwrap();
    assert_eq!(send(&client.routes, with_cookie(broken, &client.cookie)).await.status, 400);
    assert_eq!(client.holds().await, (1000, 1));
}

#[tokio::test]
async fn more_than_a_journal_can_sum_is_refused() {
    let client = TestClient::open(testdb::sqlite().await).await;
    // Together beyond a sixteenth of what an integer holds: 57 lakh crore rupees.
    let rich = |id: &str| {
        changed(id, "price", json!(2_000_000_000)).map(|mut record| {
            record["quantity"] = json!(10_000);
            record
        })
    };
    client.added(&rich("MT1"), false).await;
    let answer = client.add(&rich("MT2"), false).await;
    assert_eq!(answer.status, 422, "{}", answer.body);
    assert!(answer.error().1.contains("more than any account trades"), "{}", answer.body);
    assert_eq!(client.holds().await, (2, 1));
}

#[tokio::test]
async fn a_preview_needs_no_session_and_stores_nothing() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let mut records = card("MT1");
    records[1]["price"] = json!(-1);
    let both = [card("MT2"), records.clone()].concat();
    let body = json!({ "trades": both });
    let answer = send(&client.routes, post("/api/v1/trades/preview", &body)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    let previewed = answer.json()["data"]["cards"].take();
    assert_eq!(previewed[0]["grossPnl"], 100);
    assert_eq!(previewed[0]["product"], "intraday");
    // The same sentence as the real call's.
    let fields = client.refused(&records, 422, "invalid").await;
    assert_eq!(previewed[1]["problems"]["sellPrice"], fields["trades.1.price"]);
    assert_eq!(previewed[1]["netPnl"], Value::Null);
    assert_eq!(client.holds().await, (0, 0));
    // What the real call charges is what the preview said.
    client.added(&card("MT2"), false).await;
    let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
    assert_eq!(trades[0]["netPnl"], previewed[0]["netPnl"]);
    assert_eq!(trades[0]["charges"], previewed[0]["charges"]["total"]);
}
