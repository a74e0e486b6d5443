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
        // One exit, of delivery: what this broker takes of it is not known, by its own plan neither; by others it is,
        // and nothing is said against what is not known.
        let costs = client.data("/api/v1/analytics/costs").await;
        let unknown =
            |of: &Value| (of["dp"].clone(), of["uncertainExits"].clone(), of["uncertainDpExits"].clone());
        assert_eq!(unknown(&costs["heads"]), (json!(0), json!(1), json!(1)));
        assert_eq!(unknown(&costs["months"]["heads"][0]), (json!(0), json!(1), json!(1)));
        let plans = costs["plans"].as_array().unwrap();
        assert_eq!(unknown(&plans[0]["heads"]), (json!(0), json!(1), json!(1)));
        assert!(plans.iter().all(|plan| plan["difference"].is_null()), "{plans:?}");
        assert!(plans[1..].iter().all(|plan| plan["heads"]["uncertainDpExits"] == 0), "{plans:?}");

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
                 Row 2, At: expected a date as 2024-04-01 or 01-04-2024, found “1505.50”. \
                 Not read and left out: 2 rows (INFY). Its value in rupees is not known: no amount, or no price and \
                 quantity in units, can be read. None of it is in any figure."
            )
        );
        // The day of the settlement, chosen as the price beside the day of the trade.
        let settled = "When,Paper,How many,Settled\n16/04/2026,INFY,10,20/04/2026\n";
        let mut said = chosen(3);
        said["header"][3] = json!("Settled");
        let mut wrong = mapping();
        wrong.header[3] = "Settled".to_owned();
        for path in [PREVIEW, UPLOAD] {
            let answer = client.by_columns(path, settled, Some(&said), vec![wrong.clone()]).await;
            let message = answer.json()["message"].as_str().unwrap().to_owned();
            assert_eq!(answer.status.as_u16(), 422, "{path}: {message}");
            assert!(message.contains("Row 2, Settled: expected a price, found “20/04/2026”."), "{path}: {message}");
        }
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

const HELD: &str = "Demat statement as on 31-03-2025\n\nShare,Code,Units held,Buy rate,Rate today\n\
    Infosys Limited,INE009A01021,10,1500.50,1600\nTCS,,2,3000,3100\nWipro,INE075A01022,many,250,260\n";
const HELD_HEADER: &str = "Share,Code,Units held,Buy rate,Rate today";

fn held_mapping() -> Mapping {
    Mapping {
        broker: Broker::OTHER,
        header: HELD_HEADER.split(',').map(str::to_owned).collect(),
        columns: vec![(Field::Name, 0), (Field::Isin, 1), (Field::Quantity, 2), (Field::Price, 3)],
        exchange: None,
        month_first: None,
    }
}

fn held_columns(quantity: u16) -> Value {
    json!({
        "broker": "other",
        "header": HELD_HEADER.split(',').collect::<Vec<_>>(),
        "columns": [
            { "field": "name", "column": 0 },
            { "field": "isin", "column": 1 },
            { "field": "quantity", "column": quantity },
            { "field": "price", "column": 3 },
        ],
        "exchange": null,
        "monthFirst": null,
    })
}

impl TestClient {
    /// Sends a list of holdings, with the columns said for it and those the reader is to be asked with.
    async fn held(&self, text: &str, said: Option<&Value>, day: &str, asked: Vec<Mapping>) -> Answer {
        self.learn_held("demat.csv", text.as_bytes(), asked).await;
        let said = said.map(Value::to_string);
        let mut parts: Vec<(&str, Option<&str>, &[u8])> =
            vec![("file", Some("demat.csv"), text.as_bytes()), ("day", None, day.as_bytes())];
        parts.extend(said.iter().map(|said| ("heldColumns", None, said.as_bytes())));
        let mut request = form(&parts);
        *request.uri_mut() = "/api/v1/openings/read".parse().unwrap();
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }
}

/// Which of two rates was paid only a person knows.
#[tokio::test]
async fn a_list_of_holdings_is_read_by_chosen_columns() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let refused = client.held(HELD, None, "", Vec::new()).await;
        assert_eq!((refused.status.as_u16(), refused.json()["code"].as_str()), (422, Some("unknown_layout")));

        client.learn_held_head("demat.csv", HELD.as_bytes()).await;
        let looks = async || {
            let parts: [(&str, Option<&str>, &[u8]); 2] =
                [("file", Some("demat.csv"), HELD.as_bytes()), ("of", None, b"holdings")];
            let mut request = form(&parts);
            *request.uri_mut() = COLUMNS.parse().unwrap();
            send(&client.routes, with_cookie(request, &client.cookie)).await.json()["data"].take()
        };
        let seen = looks().await;
        assert_eq!(
            (&seen["headerRow"], &seen["guess"], &seen["template"]),
            (&json!(3), &json!([{ "field": "isin", "column": 1 }]), &Value::Null)
        );

        let wrong = client.held(HELD, Some(&held_columns(0)), "", Vec::new()).await;
        assert_eq!(
            (wrong.status.as_u16(), wrong.json()["fields"]["columns.quantity"].as_str()),
            (422, Some("The column “Share” is chosen twice, as “Symbol or contract” and as “Quantity”."))
        );
        let read = client.held(HELD, Some(&held_columns(2)), "", vec![held_mapping()]).await;
        assert_eq!(read.status.as_u16(), 200, "{}", read.body);
        let data = read.json()["data"].take();
        assert_eq!((&data["day"], &data["chosen"]), (&json!("2025-03-31"), &held_columns(2)));
        let row = |line: u32, symbol: &str, isin: &str, quantity: &str, price: &str, problems: Value| {
            json!({ "line": line, "symbol": symbol, "isin": isin, "day": "2025-03-31", "quantity": quantity,
                    "price": price, "kind": "held", "segment": "equity", "problems": problems })
        };
        assert_eq!(data["rows"][0], row(4, "", "INE009A01021", "10", "1500.5", json!({})));
        assert_eq!(data["rows"][1], row(5, "TCS", "", "2", "3000", json!({})));
        assert!(data["rows"][2]["problems"]["quantity"].is_string(), "{}", data["rows"][2]);

        // The next list of the kind needs no word, but its day where it does not say one.
        let next = HELD.replace("31-03-2025", "28-03-2025");
        let read = client.held(&next, None, "", vec![held_mapping()]).await;
        assert_eq!(read.json()["data"]["chosen"], held_columns(2), "{}", read.body);
        let undated = HELD.replace(" as on 31-03-2025", "");
        let asked = client.held(&undated, None, "", vec![held_mapping()]).await;
        assert!(asked.status == 422 && asked.json()["fields"]["day"].is_string(), "{}", asked.body);
        let read = client.held(&undated, None, "2025-03-28", vec![held_mapping()]).await;
        assert_eq!(read.json()["data"]["rows"][0]["day"], "2025-03-28", "{}", read.body);
        assert_eq!(looks().await["template"], held_columns(2));

        // No row was stored, and a file of trades with this header is not read by it.
        assert_eq!(client.holds().await, (0, 0));
        let trades = client.by_columns(PREVIEW, HELD, None, Vec::new()).await;
        assert_eq!((trades.status.as_u16(), trades.json()["code"].as_str()), (422, Some("unknown_layout")));
    })
    .await;
}

const STOCKS: &str = "Stock name,ISIN,Quantity,Buy date,Buy price,Buy value,Sell date,Sell price,Sell value,Realised P&L,Remark\n";
const OF_2025: &str = "Infosys,INE009A01021,5,12-03-2025,1500,7500,20-05-2025,1550.5,7752.5,252.5,\n";
const OF_2026: &str = "Infosys,INE009A01021,5,12-03-2025,1500,7500,05-06-2026,1600,8000,500,\n";

fn stock_order(day: &str) -> String {
    format!(
        "Stock name,Symbol,ISIN,Type,Quantity,Value,Exchange,Exchange Order Id,Execution date and time,Order status\n\
         Infosys,INFY,INE009A01021,BUY,1,1600,NSE,1100000000000001,{day} 09:31 AM,Executed\n"
    )
}

/// One buy of ten, sold in two years: each year's P&L has the buy of its own five. 5 × 50.50, then 5 × 100 more.
#[tokio::test]
async fn growws_finished_trades_in_shares_count_once_and_beside_no_orders_of_the_same_days() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let gross = async || {
            let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
            let shown =
                |trade: &Value| (trade["symbol"].as_str().unwrap().to_owned(), trade["grossPnl"].as_f64());
            trades.as_array().unwrap().iter().map(shown).collect::<Vec<_>>()
        };
        client.upload("2025.csv", &format!("{STOCKS}{OF_2025}")).await;
        assert_eq!(gross().await, [("INFOSYS".to_owned(), Some(252.5))]);
        let second = client.upload("2026.csv", &format!("{STOCKS}{OF_2026}")).await;
        assert_eq!(second["files"][0]["rows"]["fills"], 2);
        assert_eq!(gross().await, [("INFOSYS".to_owned(), Some(752.5))]);
        let both = client.upload("both.csv", &format!("{STOCKS}{OF_2025}{OF_2026}")).await;
        assert_eq!(both["files"][0]["rows"]["fills"], 0);

        let orders = stock_order("20-05-2025");
        let answer = send(&client.routes, client.file("orders.csv", orders.as_bytes(), &[]).await).await;
        assert!(answer.status == 422 && answer.body.contains("in two forms"), "{}", answer.body);
        // Orders of later days bring the symbol.
        client.upload("orders.csv", &stock_order("01-07-2026")).await;
        assert!(gross().await.iter().all(|(symbol, _)| symbol == "INFY"), "{:?}", gross().await);
    })
    .await;
}

/// In the journal ICICI Direct's portfolio is an import without trades; undone, its codes are strangers again. By hand
/// in golden case 267.
#[tokio::test]
async fn codes_of_a_broker_get_their_isin_from_its_portfolio() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
            .join("../../fixtures/golden/267-codes-get-their-isin");
        let upload = async |name: &str| {
            client.upload(name, &std::fs::read_to_string(folder.join(name)).unwrap()).await
        };
        let net =
            async || client.get("/api/v1/trade-history").await.json()["data"]["summary"]["netPnl"].take();
        upload("october.csv").await;
        upload("november.csv").await;
        // The sale of what was never bought under that name is in no figure.
        assert_eq!(net().await, 0);
        let codes = upload("portfolio.csv").await;
        // An open one and a sale without a buy become one trade.
        assert_eq!(codes["adds"]["trades"], -1);
        assert!(codes["files"][0]["warnings"].to_string().contains("which ISIN 1 of its codes"), "{codes}");
        assert_eq!(net().await, json!(122.6));
        let undone = client.post("/api/v1/imports/undo", &json!({ "id": codes["importId"] })).await;
        assert_eq!(undone.status, 200, "{}", undone.body);
        assert_eq!(net().await, 0);
    })
    .await;
}
