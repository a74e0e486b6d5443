//! A file that no layout fits: its first rows, what a user says its columns hold, and the next file of the kind.

use domain::{Broker, Exchange};
use serde_json::{Value, json};
use tradebook::{Field, Mapping};

use super::client::TestClient;
use super::*;

const COLUMNS: &str = "/api/v1/imports/columns";
const PREVIEW: &str = "/api/v1/imports/preview";
const UPLOAD: &str = "/api/v1/uploadexcel";
const HEADER: &str = "When,Paper,How many,At";
const FIRST: &str = "When,Paper,How many,At\n15/04/2026,INFY,10,1505.50\n16/04/2026,INFY,-10,1512.00\n";
const NEXT: &str = "When,Paper,How many,At\n17/04/2026,TCS,1,3500.00\n";

fn mapping() -> Mapping {
    Mapping {
        broker: Broker::OTHER,
        header: HEADER.split(',').map(str::to_owned).collect(),
        columns: vec![(Field::Date, 0), (Field::Name, 1), (Field::Quantity, 2), (Field::Price, 3)],
        exchange: Some(Exchange::Bse),
        month_first: Some(false),
    }
}

fn chosen(price: u16) -> Value {
    json!({
        "broker": "other",
        "header": HEADER.split(',').collect::<Vec<_>>(),
        "columns": [
            { "field": "date", "column": 0 },
            { "field": "name", "column": 1 },
            { "field": "quantity", "column": 2 },
            { "field": "price", "column": price },
        ],
        "exchange": "BSE",
        "monthFirst": false,
    })
}

impl TestClient {
    /// Sends a file, with the columns that are said for it and those that the reader is to be asked with.
    async fn by_columns(&self, path: &str, text: &str, said: Option<&Value>, asked: Vec<Mapping>) -> Answer {
        self.learn_columns("own.csv", text.as_bytes(), asked).await;
        self.learn_head("own.csv", text.as_bytes()).await;
        let said = said.map(Value::to_string);
        let mut parts: Vec<(&str, Option<&str>, &[u8])> = vec![("file", Some("own.csv"), text.as_bytes())];
        parts.extend(said.iter().map(|said| ("columns", None, said.as_bytes())));
        let mut request = form(&parts);
        *request.uri_mut() = path.parse().unwrap();
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }
}

#[tokio::test]
async fn columns_are_said_once_and_kept_for_the_next_file() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let refused = client.by_columns(PREVIEW, FIRST, None, Vec::new()).await;
        assert_eq!((refused.status.as_u16(), refused.json()["code"].as_str()), (422, Some("unknown_layout")));

        let seen = client.by_columns(COLUMNS, FIRST, None, Vec::new()).await.json()["data"].take();
        assert_eq!(seen["headerRow"], 1);
        assert_eq!(
            seen["rows"][2],
            json!({ "number": 3, "cells": ["16/04/2026", "INFY", "-10", "1512.00"] })
        );
        assert_eq!(
            (&seen["guess"], &seen["template"]),
            (&json!([{ "field": "date", "column": 0 }]), &Value::Null)
        );

        // Nothing is kept by looking: the next file is not known yet.
        let preview = client.by_columns(PREVIEW, FIRST, Some(&chosen(3)), vec![mapping()]).await;
        let data = preview.json()["data"].take();
        assert_eq!(
            (preview.status.as_u16(), &data["file"]["rows"]["fills"]),
            (200, &json!(2)),
            "{}",
            preview.body
        );
        assert_eq!((&data["account"], &data["file"]["segment"]), (&json!("other"), &json!("equity")));
        let warnings = data["warnings"].as_array().unwrap();
        let of_brokerage = "Brokerage of “Another broker” is not known and left out";
        assert!(warnings.iter().any(|one| one.as_str().unwrap().starts_with(of_brokerage)), "{warnings:?}");
        let refused = client.by_columns(PREVIEW, NEXT, None, Vec::new()).await;
        assert_eq!(refused.status.as_u16(), 422);

        let answer = client.by_columns(UPLOAD, FIRST, Some(&chosen(3)), vec![mapping()]).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
        // 10 × (1,512.00 − 1,505.50), on BSE.
        let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
        assert_eq!(trades[0]["grossPnl"], 65);
        let stored = client.stored().await;
        assert_eq!(stored.imports[0].parts[0].fills[0].exchange, Exchange::Bse);

        // The next file of the kind needs no word; what was said is shown when it is asked for.
        let answer = client.by_columns(UPLOAD, NEXT, None, vec![mapping()]).await;
        assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
        assert_eq!(client.holds().await, (3, 2));
        let seen = client.by_columns(COLUMNS, NEXT, None, Vec::new()).await.json()["data"].take();
        assert_eq!(seen["template"], chosen(3));

        // Its charges are the user's to state; the broker publishes none that are shipped.
        let accounts = client.get("/api/v1/accounts").await.json()["data"]["accounts"].take();
        assert_eq!(
            (&accounts[0]["account"], &accounts[0]["published"], &accounts[0]["accountName"]),
            (&json!("other"), &Value::Null, &json!("Another broker"))
        );
    })
    .await;
}

#[tokio::test]
async fn wrong_columns_are_said_at_their_field_and_nothing_is_stored() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let answer = client.by_columns(UPLOAD, FIRST, Some(&chosen(0)), Vec::new()).await;
        assert_eq!(
            (answer.status.as_u16(), answer.json()["fields"]["columns.price"].as_str()),
            (422, Some("The column “When” is chosen twice, as “Date” and as “Price”."))
        );
        // A price that is a date.
        let mut dates = chosen(0);
        dates["columns"][0]["column"] = json!(3);
        let wrong = Mapping {
            columns: vec![(Field::Date, 3), (Field::Name, 1), (Field::Quantity, 2), (Field::Price, 0)],
            ..mapping()
        };
        let answer = client.by_columns(UPLOAD, FIRST, Some(&dates), vec![wrong]).await;
        let message = answer.json()["message"].as_str().unwrap().to_owned();
        assert_eq!(
            (answer.status.as_u16(), message.as_str()),
            (
                422,
                "own.csv: The header of a file of trades is there, but none of the 2 rows below it could be read. \
                 Row 2, At: expected a date as 2024-04-01 or 01-04-2024, found “1505.50”."
            )
        );
        assert_eq!(client.holds().await, (0, 0));
        // Another header is another kind of file.
        let other = FIRST.replace("Paper", "Scrip");
        let answer = client.by_columns(UPLOAD, &other, Some(&chosen(3)), vec![mapping()]).await;
        assert_eq!((answer.status.as_u16(), answer.json()["code"].as_str()), (422, Some("unknown_layout")));
    })
    .await;
}

const ORDERS: &str = "Name,Asha\n\nOrder history for futures & options\n\n\
    Symbol,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status\n\
    NIFTY 16 JUN 26 23900 CALL,BUY,65,6565,NSE,1100000000000001,15-06-2026 09:31 AM,Executed\n";

const FINISHED: &str = "Scrip Name,Quantity,Buy Date,Buy Price,Buy Value,Sell Date,Sell Price,Sell Value,Realized P&L\n\
    NIFTY 16 JUN 26 23900 Call,65,15 Jun 2026,101,6565,15 Jun 2026,110,7150,585\n";

/// Groww's finished trades count once; beside the orders of the same days they are refused, whichever came first.
#[tokio::test]
async fn one_account_has_the_same_days_in_one_form() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let first = client.upload("pnl.csv", FINISHED).await;
        let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
        assert_eq!((trades.as_array().unwrap().len(), &trades[0]["grossPnl"]), (1, &json!(585)));
        // The report again, of a longer period, brings nothing twice.
        let longer = format!("P&L Statement\n{FINISHED}");
        assert_eq!(client.upload("longer.csv", &longer).await["files"][0]["rows"]["fills"], 0);

        let answer = send(&client.routes, client.file("orders.csv", ORDERS.as_bytes(), &[]).await).await;
        let sentence =
            "“pnl.csv” and “orders.csv” hold the same days (15 Jun 2026 to 15 Jun 2026) in two forms";
        assert!(answer.status == 422 && answer.body.contains(sentence), "{}", answer.body);
        assert_eq!(client.holds().await.1, 2, "the two reports");

        // An import that was undone may come back beside the orders: then the journal says so.
        let longer = client.get("/api/v1/imports").await.json()["data"]["imports"][0]["id"].take();
        for id in [&first["importId"], &longer] {
            assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": id })).await.status, 200);
        }
        client.upload("orders.csv", ORDERS).await;
        let redo = json!({ "id": first["importId"] });
        assert_eq!(client.post("/api/v1/imports/redo", &redo).await.status, 200);
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        let warnings = history["warnings"].clone();
        assert!(
            warnings.to_string().contains("hold the same days (15 Jun 2026 to 15 Jun 2026)"),
            "{warnings}"
        );
    })
    .await;
}
