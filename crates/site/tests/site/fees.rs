//! Fees outside trades: typed, out of a statement, shown beside the trades, taken back and restored.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

const FEES: &str = "/api/v1/fees";
const OF_STATEMENT: &str = "/api/v1/fees/of-statement";
const STATEMENTS: &str = "/api/v1/reports/statements";

fn fee(day: &str, kind: &str, amount: &str, note: &str) -> Value {
    json!({ "day": day, "kind": kind, "amount": amount, "note": note })
}

impl TestClient {
    async fn history_of(&self, query: &str) -> Value {
        self.get(&format!("/api/v1/trade-history?{query}")).await.json()["data"].take()
    }

    async fn stored_fees(&self, path: &str, body: Value) -> Value {
        let answer = self.post(path, &body).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn no_fees(&self, path: &str, body: Value) -> Value {
        let answer = self.post(path, &body).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        answer.json()["fields"].take()
    }
}

/// INFY as in golden case 01: 1,250 gross, 1,148.5316 net.
async fn with_trades(db: testdb::Fresh) -> TestClient {
    let client = TestClient::open(db).await;
    let rows = tradebook(&[
        ("INFY", "2025-06-10", "buy", "100", "1500", 1, "09:30:00"),
        ("INFY", "2025-06-10", "sell", "100", "1512.5", 2, "11:00:00"),
    ]);
    client.upload("tradebook.csv", &format!("Client ID,AB1234\n\n{rows}")).await;
    client
}

#[tokio::test]
async fn fees_stand_beside_the_trades_and_change_none() {
    testdb::both(async |db| {
        let client = with_trades(db).await;
        let before = client.history_of("").await;
        assert_eq!([&before["fees"]["entered"], &before["fees"]["total"]], [&json!(0), &json!(0)]);
        let rows = json!([
            fee("2025-06-30", "mtf_interest", "112.50", "Interest of June"),
            fee("2025-06-11", "pledge", "35.40", ""),
            fee("2025-07-02", "mtf_interest", "-12.50", "given back"),
        ]);
        let stored = client.stored_fees(FEES, json!({ "rows": rows })).await;
        assert_eq!([&stored["added"], &stored["repeated"]], [&json!(3), &json!(false)]);
        let again = client.stored_fees(FEES, json!({ "rows": rows })).await;
        assert_eq!([&again["importId"], &again["repeated"]], [&stored["importId"], &json!(true)]);

        let after = client.history_of("").await;
        for figure in ["summary", "charges", "equity", "daily", "page", "open", "questions", "warnings"] {
            assert_eq!(after[figure], before[figure], "{figure}");
        }
        // 112.50 + 35.40 − 12.50 = 135.40; 1,148.5316 − 135.40 = 1,013.1316.
        let fees = &after["fees"];
        assert_eq!(
            [&fees["entered"], &fees["count"], &fees["leftOut"], &fees["total"], &fees["netAfter"]],
            [&json!(3), &json!(3), &json!(false), &json!(135.4), &json!(1013.1316)]
        );
        assert_eq!(
            fees["byKind"],
            json!([
                { "kind": "mtf_interest", "name": "MTF interest", "amount": 100 },
                { "kind": "pledge", "name": "Pledge", "amount": 35.4 },
            ])
        );
        // The days are a filter of fees, too: 35.40 + 112.50.
        let june = client.history_of("from=2025-06-01&to=2025-06-30").await;
        assert_eq!([&june["fees"]["total"], &june["fees"]["count"]], [&json!(147.9), &json!(2)]);
        let other = client.history_of("account=zerodha.2").await;
        assert_eq!([&other["fees"]["total"], &other["fees"]["entered"]], [&json!(0), &json!(3)]);
        // A fee belongs to no trade, so that a filter on trades leaves all of them out.
        for query in ["symbol=INFY", "segment=equity", "product=intraday", "direction=long", "result=win", "weekday=monday"]
        {
            let fees = client.history_of(query).await["fees"].take();
            assert_eq!([&fees["leftOut"], &fees["total"]], [&json!(true), &json!(0)], "{query}");
        }

        let list = client.data(FEES).await;
        assert_eq!([&list["total"], &list["more"]], [&json!(135.4), &json!(0)]);
        assert_eq!(list["lines"][0]["day"], "2025-07-02", "the newest first");
        assert_eq!(
            list["lines"][1],
            json!({
                "importId": stored["importId"], "account": "zerodha", "accountName": "Zerodha", "day": "2025-06-30",
                "kind": "mtf_interest", "name": "MTF interest", "amount": 112.5, "note": "Interest of June",
            })
        );
        let june = client.data(&format!("{FEES}?from=2025-06-12&to=2025-06-30")).await;
        assert_eq!(june["byDay"], json!([{ "day": "2025-06-30", "amount": 112.5 }]));
        assert_eq!(client.data(&format!("{FEES}?weekday=monday")).await["total"], 0);

        let year = client.data("/api/v1/reports/tax?fy=2025-26").await["report"].take();
        assert_eq!(year["fees"]["total"], 135.4);
        assert_eq!(year["heads"]["speculative"]["result"], 1148.5316);
        let earlier = client.data("/api/v1/reports/tax?fy=2024-25").await["report"].take();
        assert_eq!([&earlier["fees"]["total"], &earlier["fees"]["byDay"]], [&json!(0), &json!([])]);

        let imports = client.data("/api/v1/imports").await;
        let line = &imports["imports"][0];
        assert_eq!(
            [&line["kind"], &line["name"], &line["rows"]["read"]],
            [&json!("fees"), &json!("3 fees"), &json!(3)]
        );
        let undo = json!({ "id": stored["importId"] });
        client.stored_fees("/api/v1/imports/undo", undo.clone()).await;
        let undone = client.history_of("").await;
        assert_eq!([&undone["fees"]["entered"], &undone["summary"]], [&json!(0), &before["summary"]]);
        client.stored_fees("/api/v1/imports/redo", undo).await;
        assert_eq!(client.history_of("").await["fees"], after["fees"]);
    })
    .await;
}

#[tokio::test]
async fn what_is_no_fee_is_said_and_nothing_is_stored() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let one = || fee("2025-06-30", "pledge", "35.40", "");
        let none = client.no_fees(FEES, json!({ "rows": [one()] })).await;
        assert_eq!(none["account"], "Add a broker account or a file first: a fee belongs to an account.");
        let rows = tradebook(&[("INFY", "2025-06-10", "buy", "100", "1500", 1, "09:30:00")]);
        client.upload("tradebook.csv", &rows).await;
        let other = client.no_fees(FEES, json!({ "account": "zerodha.7", "rows": [one()] })).await;
        assert_eq!(other["account"], "This broker account was removed. Choose another one.");
        assert_eq!(client.no_fees(FEES, json!({ "rows": [] })).await["rows"], "Enter 1 to 500 fees at once.");
        let wrong = client
            .no_fees(
                FEES,
                json!({ "rows": [one(), fee("30 June", "pledge", "5", ""), fee("2025-06-30", "amc", "5", ""),
                                 fee("2025-06-30", "pledge", "0", "")] }),
            )
            .await;
        assert_eq!(wrong["rows.1.day"], "Expected a date as 2025-04-30, found “30 June”.");
        assert!(wrong["rows.2.kind"].as_str().unwrap().starts_with("Expected one of mtf_interest, pledge"));
        assert!(wrong["rows.3.amount"].as_str().unwrap().starts_with("Expected rupees, above 0 or below it"));
        let ahead = client.no_fees(FEES, json!({ "rows": [fee("2026-12-31", "pledge", "5", "")] })).await;
        assert_eq!(ahead["rows.0.day"], "This day has not come yet.");
        assert_eq!(client.data(FEES).await["lines"], json!([]));

        // Twice within one request are two; the same later is asked about.
        client.stored_fees(FEES, json!({ "rows": [one(), one()] })).await;
        let twice = client.no_fees(FEES, json!({ "rows": [one()] })).await;
        assert_eq!(
            twice["rows.0.note"],
            "You entered this amount with this note for 30 Jun 2025 already. If it was taken twice, say so in the note."
        );
        client.stored_fees(FEES, json!({ "rows": [fee("2025-06-30", "pledge", "35.40", "the third")] })).await;
        assert_eq!(client.data(FEES).await["total"], 106.2);
    })
    .await;
}

/// A P&L with its second sheet's table: 18.88 + 59 − 5 beside a depository fee.
fn pnl() -> String {
    "Client ID,AB1234\n\nP&L Statement for Equity from 2025-04-01 to 2026-03-31\n\n\
     Symbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L\n\
     INFY,,100,150000,151250,1250\n\n\
     Particulars,Posting Date,Debit,Credit\n\
     Delayed payment charges for June,2025-06-30,18.88,0\n\
     DP Charges for Sale of INFY,2025-06-11,15.34,0\n\
     Call and Trade charges,2025-06-10,59,0\n\
     Payment gateway charges reversed,2025-07-01,0,5\n"
        .to_owned()
}

#[tokio::test]
async fn a_statement_gives_its_fees_once() {
    testdb::both(async |db| {
        let client = with_trades(db).await;
        let (name, text) = ("pnl.csv", pnl());
        client.learn_statement(name, text.as_bytes()).await;
        let mut request = form(&[("file", Some(name), text.as_bytes())]);
        *request.uri_mut() = STATEMENTS.parse().unwrap();
        let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let id = answer.json()["data"]["statement"]["id"].as_i64().unwrap();
        let path = format!("{OF_STATEMENT}?id={id}");
        let shown = client.data(&path).await;
        let lines = shown["lines"].as_array().unwrap();
        let said: Vec<_> =
            lines.iter().map(|line| (&line["kind"], &line["amount"], &line["isEntered"])).collect();
        assert_eq!(
            said,
            [
                (&json!("delayed_payment"), &json!(18.88), &json!(false)),
                (&json!("call_and_trade"), &json!(59), &json!(false)),
                (&json!("payment_gateway"), &json!(-5), &json!(false)),
            ]
        );
        // A depository fee is a charge of a trade.
        assert_eq!([&shown["depository"], &shown["depositoryAmount"]], [&json!(1), &json!(15.34)]);
        assert_eq!([&shown["account"], &shown["undated"]], [&json!("zerodha"), &json!(0)]);

        // One of them was typed before.
        let typed = fee("2025-06-10", "other", "59", "Call and Trade charges");
        client.stored_fees(FEES, json!({ "rows": [typed] })).await;
        let shown = client.data(&path).await;
        assert_eq!(shown["lines"][1]["isEntered"], true);
        let places: Vec<_> = lines.iter().map(|line| line["place"].clone()).collect();
        let stored = client.stored_fees(OF_STATEMENT, json!({ "id": id, "places": places })).await;
        assert_eq!([&stored["added"], &stored["repeated"]], [&json!(2), &json!(false)]);
        let again = client.stored_fees(OF_STATEMENT, json!({ "id": id, "places": places })).await;
        assert_eq!([&again["added"], &again["importId"]], [&json!(0), &Value::Null]);
        // 59 + 18.88 − 5
        assert_eq!(client.data(FEES).await["total"], 72.88);
        assert_eq!(client.data("/api/v1/imports").await["imports"][0]["name"], "Fees of pnl.csv");

        let wrong = client.no_fees(OF_STATEMENT, json!({ "id": id, "places": [1] })).await;
        assert_eq!(wrong["places"], "Choose rows that this statement lists as fees. Nothing was saved.");
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        assert_eq!(send(&client.routes, with_cookie(super::request("GET", &path), &other)).await.status, 404);
        let taking = with_cookie(post(OF_STATEMENT, &json!({ "id": id, "places": places })), &other);
        assert_eq!(send(&client.routes, taking).await.status, 404);
    })
    .await;
}
