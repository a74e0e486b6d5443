//! Charges that the broker's own files state: in the rows of a tradebook, and in a statement of a period. Used, shown
//! with the estimate beside, taken back, and carried by an archive.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

const STATEMENTS: &str = "/api/v1/reports/statements";
const USE: &str = "/api/v1/reports/statements/charges";
const ARCHIVE: &str = "/api/v1/account/archive";
const HEADER: &str = "Date,Script,ISIN,Exchange,Product Type,Type,Quantity,Price,Brokerage,ETT,GST,STT,SEBI,Stamp \
                      Duty,Order Number,Trade Number,Trade Time\n";

/// Bought for 1,00,000 and sold for 1,01,000, as Paytm Money writes it; `of_sell` are the charges of the sell.
fn rows(of_buy: &str, of_sell: &str) -> String {
    format!(
        "{HEADER}02-11-2026,INFY,INE009A01021,NSE,EQ,Buy,100,1000,{of_buy},1100000004210001,50011001,09:21:05\n\
         03-11-2026,INFY,INE009A01021,NSE,EQ,Sell,100,1010,{of_sell},1100000004210002,50011002,09:21:05\n"
    )
}

/// 20 + 3.1 + 4.18 + 99 + 0.1 + 14 = 140.38, and 20 + 3.1 + 4.2 + 102 + 0.1 = 129.4.
const OF_BUY: &str = "20,3.1,4.18,99,0.1,14";
const OF_SELL: &str = "20,3.1,4.2,102,0.1,0";
const NOT_STATED: &str = ",,,,,";

/// What the journal says of all charges.
async fn charges(client: &TestClient) -> Value {
    client.get("/api/v1/trade-history").await.json()["data"]["charges"].take()
}

fn head<'a>(charges: &'a Value, head: &str) -> &'a Value {
    let stated = charges["stated"].as_array().unwrap();
    stated.iter().find(|one| one["head"] == head).unwrap()
}

/// Of a trade, as `stt 201 file: Stated in …`.
fn lines(detail: &Value) -> Vec<String> {
    let said = |line: &Value| {
        let word = |name: &str| line[name].as_str().unwrap().to_owned();
        let rule = line["rule"]["message"].as_str().unwrap();
        format!("{} {} {}: {rule}", word("head"), line["amount"], word("basis"))
    };
    detail["chargeLines"].as_array().unwrap().iter().map(said).collect()
}

#[tokio::test]
async fn charges_of_rows_follow_the_fill_that_counts() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let words = [("broker", "paytmmoney")];
        let silent = rows(NOT_STATED, NOT_STATED);
        let upload = async |name: &str, text: &str| {
            let answer = send(&client.routes, client.file(name, text.as_bytes(), &words).await).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            answer.json()["data"]["importId"].take()
        };
        upload("silent.csv", &silent).await;
        let estimated = charges(&client).await;
        // STT 100 + 101, stamp duty 15, exchange with IPFT 3.07 + 3.1007, SEBI 0.1 + 0.101, GST 0.5706 + 0.5763.
        assert_eq!((&estimated["total"], &estimated["stated"]), (&json!(223.5186), &Value::Null));

        // The same executions in a file that states their charges: nothing is counted twice, and its amounts are used.
        let stating = upload("stating.csv", &rows(OF_BUY, OF_SELL)).await;
        assert_eq!(client.holds().await.0, 4);
        let stated = charges(&client).await;
        assert_eq!(stated["total"], 269.78);
        assert_eq!(
            head(&stated, "stt"),
            &json!({ "head": "stt", "by": ["Paytm Money"], "whole": true, "ours": 201 })
        );
        // What the depository took is in no column.
        assert_eq!(stated["estimated"], true);
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        assert_eq!(history["summary"]["netPnl"], 730.22);

        // The drawer says the same of its trade, and so does a filter.
        let id = history["page"]["rows"][0]["id"].as_str().unwrap().to_owned();
        let detail = client.get(&format!("/api/v1/trades/detail?id={id}")).await.json()["data"].take();
        assert_eq!((&detail["heads"]["stt"], &detail["heads"]["total"]), (&json!(201), &json!(269.78)));
        // No plan of Paytm Money is known: there is nothing to show beside.
        assert_eq!(head(&detail, "brokerage")["ours"], Value::Null);
        assert_eq!(
            head(&detail, "stampDuty"),
            &json!({ "head": "stampDuty", "by": ["Paytm Money"], "whole": true, "ours": 15 })
        );
        // Of the amounts of the two rows: brokerage 20 + 20, STT 99 + 102. What the depository took is in no column.
        assert_eq!(
            lines(&detail)[..2],
            ["brokerage 40 file: Stated in your Paytm Money files", "stt 201 file: Stated in your Paytm Money files"]
        );
        assert_eq!(
            lines(&detail).last().unwrap(),
            "dp null unknown: No charges of Paytm Money are shipped with this program. State them under Settings, \
             Broker accounts."
        );
        let filtered =
            client.get("/api/v1/trade-history?symbol=INFY").await.json()["data"]["filteredCharges"].take();
        assert_eq!(
            head(&filtered, "gst"),
            &json!({ "head": "gst", "by": ["Paytm Money"], "whole": true, "ours": null })
        );
        assert_eq!(filtered["total"], 269.78);

        // An archive carries them.
        let taken = with_cookie(request("GET", ARCHIVE), &client.cookie);
        let taken = client
            .routes
            .clone()
            .oneshot(taken)
            .await
            .unwrap()
            .into_body()
            .collect()
            .await
            .unwrap()
            .to_bytes();
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let sent =
            Request::post(ARCHIVE).header("content-type", "application/zip").body(Body::from(taken)).unwrap();
        let answer = send(&client.routes, with_cookie(sent, &other)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let theirs = send(&client.routes, with_cookie(request("GET", "/api/v1/trade-history"), &other)).await;
        assert_eq!(theirs.json()["data"]["charges"], stated);

        // After undo they go, and come back with redo.
        assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": stating })).await.status, 200);
        assert_eq!(charges(&client).await, estimated);
        assert_eq!(client.post("/api/v1/imports/redo", &json!({ "id": stating })).await.status, 200);
        assert_eq!(charges(&client).await, stated);
    })
    .await;
}

/// Of ten ITC for 4,000, sold for 4,100: 40 + 0.3 + 7.3 + 9 + 0.01 + 1 = 57.61.
fn pnl(from: &str, to: &str, row: &str) -> String {
    format!(
        "P&L Statement for Equity from {from} to {to}\n\nAccount Head,Amount\nBrokerage - Z,40\n\
         Exchange Transaction Charges - Z,0.3\nIntegrated GST - Z,7.3\nSecurities Transaction Tax - Z,9\n\
         SEBI Turnover Fees - Z,0.01\nStamp Duty - Z,1\n\nSymbol,ISIN,Quantity,Buy Value,Sell Value,Realized P&L\n{row}\n"
    )
}

const ITC: &str = "ITC,,10,4000,4100,100";

async fn statement(client: &TestClient, name: &str, text: &str) -> Value {
    client.learn_statement(name, text.as_bytes()).await;
    let mut request = form(&[("file", Some(name), text.as_bytes())]);
    *request.uri_mut() = STATEMENTS.parse().unwrap();
    let answer = send(&client.routes, with_cookie(request, &client.cookie)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

#[tokio::test]
async fn a_statement_replaces_the_estimates_on_the_users_word() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client
            .upload(
                "tradebook.csv",
                &tradebook(&[
                    ("ITC", "2025-05-05", "buy", "10", "400", 1, "10:00:00"),
                    ("ITC", "2025-05-12", "sell", "10", "410", 2, "10:00:00"),
                ]),
            )
            .await;
        let estimated = charges(&client).await;
        // Of 8,100: exchange with IPFT, SEBI 0.0081; STT 4 + 4; stamp duty 0.6 → 1; DP 15.34.
        assert_eq!(
            (&estimated["stt"], &estimated["stampDuty"], &estimated["dp"]),
            (&json!(8), &json!(1), &json!(15.34))
        );

        let found = statement(&client, "year.csv", &pnl("2025-04-01", "2026-03-31", ITC)).await;
        let id = found["statement"]["id"].clone();
        assert_eq!(found["charges"], json!({ "canUse": true, "usedBy": null, "problem": null }));
        // Nothing is used before the user says so.
        assert_eq!(charges(&client).await, estimated);

        let used = client.post(USE, &json!({ "id": id })).await;
        assert_eq!(used.status, 200, "{}", used.body);
        let answer = used.json()["data"]["id"].take();
        let stated = charges(&client).await;
        // The depository's fee is not in the statement: 57.61 + 15.34.
        assert_eq!((&stated["total"], &stated["brokerage"], &stated["dp"]), (&json!(72.95), &json!(40), &json!(15.34)));
        assert_eq!(head(&stated, "stt"), &json!({ "head": "stt", "by": ["Zerodha"], "whole": true, "ours": 8 }));
        assert_eq!(
            stated["notes"][0],
            "Charges from 1 Apr 2025 to 31 Mar 2026 are those that Zerodha states: brokerage, STT, exchange charges, SEBI \
             fees, IPFT, stamp duty and GST."
        );
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        assert_eq!((&history["summary"]["netPnl"], &history["summary"]["charges"]), (&json!(27.05), &json!(72.95)));
        // Said again it is the same answer, and stands among the answers.
        assert_eq!(client.post(USE, &json!({ "id": id })).await.json()["data"]["id"], answer);
        let list = client.get("/api/v1/imports").await.json()["data"]["resolutions"].take();
        assert_eq!(
            (&list[0]["kind"], &list[0]["title"]),
            (&json!("charges"), &json!("Charges from 1 Apr 2025 to 31 Mar 2026 as Zerodha states them"))
        );
        let found = client.get(&format!("/api/v1/reports/reconciliation?id={id}")).await.json()["data"].take();
        assert_eq!(found["charges"]["usedBy"], answer);
        let stt = found["comparison"]["charges"].as_array().unwrap().iter().find(|one| one["head"] == "stt").unwrap();
        assert_eq!((&stt["ours"], &stt["theirs"]), (&json!(9), &json!(9)));

        // Another statement of some of these days is refused with a sentence.
        let may = statement(&client, "may.csv", &pnl("2025-05-01", "2025-05-31", ITC)).await;
        let sentence = "Charges from 1 Apr 2025 to 31 Mar 2026 are already those that Zerodha states in another statement. \
                        Undo that first.";
        assert_eq!(may["charges"], json!({ "canUse": false, "usedBy": null, "problem": sentence }));
        let refused = client.post(USE, &json!({ "id": may["statement"]["id"] })).await;
        assert_eq!((refused.status.as_u16(), refused.json()["fields"]["id"].as_str()), (422, Some(sentence)));

        // A statement that is removed takes its charges along, and brings them back.
        let remove = async |removed: bool| {
            let body = json!({ "id": id, "removed": removed });
            assert_eq!(client.post(&format!("{STATEMENTS}/remove"), &body).await.status, 200);
        };
        remove(true).await;
        assert_eq!(charges(&client).await, estimated);
        remove(false).await;
        assert_eq!(charges(&client).await, stated);

        // Other executions in its period: it says nothing of them any more.
        let more = client
            .upload("more.csv", &tradebook(&[("TCS", "2025-06-05", "buy", "1", "3500", 3, "10:00:00")]))
            .await["importId"]
            .take();
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        assert_eq!(history["charges"]["stated"], Value::Null);
        let told = history["warnings"].to_string();
        assert!(told.contains("are not used any more: the executions of this time are others by now"), "{told}");
        assert_eq!(client.post("/api/v1/imports/undo", &json!({ "id": more })).await.status, 200);
        assert_eq!(charges(&client).await, stated);

        // Undone as any other answer.
        assert_eq!(client.post("/api/v1/resolutions/undo", &json!({ "id": answer })).await.status, 200);
        assert_eq!(charges(&client).await, estimated);

        // Results that the executions do not make: the statement's charges are of others.
        let rows = format!("{ITC}\nWIPRO,,5,1000,1050,50");
        let other = statement(&client, "other.csv", &pnl("2025-04-01", "2025-12-31", &rows)).await;
        assert_eq!(other["charges"]["canUse"], false);
        assert_eq!(client.post(USE, &json!({ "id": other["statement"]["id"] })).await.status, 422);
        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let taking = with_cookie(post(USE, &json!({ "id": id })), &other);
        assert_eq!(send(&client.routes, taking).await.status, 404);
    })
    .await;
}
