//! What a file does not show is asked before anything is stored: how its dates are written, what a lot counts.

use serde_json::{Value, json};
use tradebook::Choice;

use super::client::{ADD, TestClient, batch};
use super::*;

const PREVIEW: &str = "/api/v1/imports/preview";
const UPLOAD: &str = "/api/v1/uploadexcel";
const HEADER: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date";

impl TestClient {
    async fn question(&self, path: &str, name: &str, text: &str, words: &[(&str, &str)]) -> Answer {
        let request = self.form(path, name, text.as_bytes(), words).await;
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }

    /// Of a file with what the account is known to have said of a lot.
    async fn knowing(&self, path: &str, name: &str, text: &str, lot: &str) -> Answer {
        let lots = tradebook::lot_said(lot).into_iter().collect();
        self.learn(name, text.as_bytes(), Choice { lots, ..Choice::default() }).await;
        self.question(path, name, text, &[]).await
    }
}

fn code(answer: &Answer) -> (u16, String) {
    (answer.status.as_u16(), answer.json()["code"].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
async fn dates_in_two_ways_are_asked_about_before_anything_is_stored() {
    let text = format!(
        "{HEADER}\nINFY,INE009A01021,4/1/2024,NSE,EQ,EQ,buy,FALSE,10,1500,1,1,10:00,\n\
         INFY,INE009A01021,4/2/2024,NSE,EQ,EQ,sell,FALSE,10,1510,2,2,10:00,\n"
    );
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        for path in [PREVIEW, UPLOAD] {
            let asked = client.question(path, "dates.csv", &text, &[]).await;
            assert_eq!(code(&asked), (422, "date_order".to_owned()), "{}", asked.body);
            let message = asked.json()["message"].as_str().unwrap().to_owned();
            assert!(
                message.contains("4 Jan 2024 with the day first, 1 Apr 2024 with the month first"),
                "{message}"
            );
        }
        assert_eq!(client.holds().await, (0, 0));
        let wrong = client.question(PREVIEW, "dates.csv", &text, &[("dates", "sideways")]).await;
        assert_eq!(
            wrong.json()["fields"]["dates"],
            "dates: expected day_first or month_first or nothing, found \"sideways\"."
        );
        let read = client.question(PREVIEW, "dates.csv", &text, &[("dates", "day_first")]).await;
        assert_eq!(read.json()["data"]["file"]["window"]["from"], "2024-01-04", "{}", read.body);
        let added = client.question(UPLOAD, "dates.csv", &text, &[("dates", "month_first")]).await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.body);
        let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
        assert_eq!(
            (&trades[0]["entryTime"], &trades[0]["exitTime"]),
            (&json!("2024-04-01T10:00:00+05:30"), &json!("2024-04-02T10:00:00+05:30"))
        );
    })
    .await;
}

fn bulldex(price: &str, id: u32) -> String {
    format!(
        "{HEADER}\nMCXBULLDEX26NOVFUT,,2026-11-10,MCX,COM,,buy,false,1,24100,{id},{id},2026-11-10T10:00:00,2026-11-27\n\
         MCXBULLDEX26NOVFUT,,2026-11-10,MCX,COM,,sell,false,1,{price},{},{},2026-11-10T11:00:00,2026-11-27\n",
        id + 1,
        id + 1
    )
}

/// Two executions of one lot each; a rupee of the price is ₹50.
#[tokio::test]
async fn a_lot_that_is_not_certain_is_asked_for_once() {
    let gross = async |client: &TestClient| -> f64 {
        let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
        trades.as_array().unwrap().iter().map(|one| one["grossPnl"].as_f64().unwrap()).sum()
    };
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let first = bulldex("24110", 7001);
        for path in [PREVIEW, UPLOAD] {
            let asked = client.question(path, "first.csv", &first, &[]).await;
            assert_eq!(code(&asked), (422, "lot_size".to_owned()), "{}", asked.body);
            let text = asked.json()["messageText"].take();
            assert!(text["pattern"].as_str().unwrap().starts_with("{file}: A lot of {name} is not certain"));
            // How much was traded is for its user alone; the price is the market's.
            let parts: Vec<_> = text["arguments"].as_array().unwrap().iter().map(|one| {
                json!([one["name"], one["text"], one["isPrivate"]])
            }).collect();
            assert_eq!(
                json!(parts),
                json!([
                    ["file", "first.csv", false],
                    ["name", "MCXBULLDEX", false],
                    ["row", "2", false],
                    ["contract", "MCXBULLDEX FUT 27 Nov 2026", false],
                    ["quantity", "1", true],
                    ["price", "24100", false],
                    ["day", "10 Nov 2026", false],
                ])
            );
        }
        assert_eq!(client.holds().await, (0, 0));
        let wrong = client.question(PREVIEW, "first.csv", &first, &[("lots", "MCXBULLDEX=0")]).await;
        assert_eq!(
            wrong.json()["fields"]["lots"],
            "lots: expected a commodity and what one lot counts as MCXBULLDEX=50 or nothing, found \"MCXBULLDEX=0\"."
        );
        let said = [("lots", "MCXBULLDEX=50")];
        let preview = client.question(PREVIEW, "first.csv", &first, &said).await.json()["data"].take();
        assert_eq!(preview["adds"]["grossPnl"], 500, "{preview}");
        let told = preview["file"]["warningTexts"].as_array().unwrap();
        assert!(told.iter().any(|one| one["code"] == "lot_as_said"), "{told:?}");
        // A look keeps nothing.
        let asked = client.question(UPLOAD, "first.csv", &first, &[]).await;
        assert_eq!(code(&asked), (422, "lot_size".to_owned()));
        let added = client.question(UPLOAD, "first.csv", &first, &said).await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.body);
        assert_eq!(gross(&client).await, 500.0);
        // The next file knows it: 30 × 50 more.
        let second = bulldex("24130", 7101);
        let added = client.knowing(UPLOAD, "second.csv", &second, "MCXBULLDEX=50").await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.body);
        assert_eq!(gross(&client).await, 2000.0);
    })
    .await;
}

/// One lot of GOLDM is ten units of its price; typed as MCX's, with the day of expiry in the name.
#[tokio::test]
async fn a_commodity_is_typed_in_whole_lots() {
    let record = |side: &str, price: Value, at: &str, quantity: u32| {
        json!({
            "symbol": "GOLDM 4 DEC 26 FUT", "price": price, "quantity": quantity, "timestamp": at, "type": side,
            "orderId": "MT1", "broker": "zerodha", "tradetype": "commodity", "exchange": "MCX",
        })
    };
    let card = |quantity| {
        [
            record("buy", json!(121_500), "2026-11-18T10:00", quantity),
            record("sell", json!(121_650), "2026-11-19T19:30", quantity),
        ]
    };
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let refused = client.post(ADD, &batch(&card(1), false)).await;
        assert_eq!(refused.status.as_u16(), 422, "{}", refused.body);
        assert_eq!(
            refused.json()["fields"]["trades.0.quantity"],
            "Quantity: a lot of GOLDM counts 10, and 1 is no whole number of lots. Enter 10 for one lot."
        );
        assert_eq!(client.holds().await, (0, 0));
        client.added(&card(10), false).await;
        let trade = client.get("/api/v1/trades/client").await.json()["data"]["trades"][0].take();
        assert_eq!(
            (&trade["segment"], &trade["product"], &trade["grossPnl"]),
            (&json!("commodity"), &json!("futures"), &json!(1500))
        );
        // CTT: 0.01 % of the sell, 12,16,500: 121.65, rounded half-up to the rupee.
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        assert_eq!(history["charges"]["ctt"], 122);
    })
    .await;
}
