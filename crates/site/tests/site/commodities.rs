//! Commodity contracts: whether quantities count lots is asked before anything is stored; an option becomes its future.

use domain::Broker;
use serde_json::{Value, json};
use tradebook::{Choice, QuantityUnit};

use super::client::TestClient;
use super::*;

const PREVIEW: &str = "/api/v1/imports/preview";
const UPLOAD: &str = "/api/v1/uploadexcel";
const FILE: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date
CRUDEOIL26NOV5600CE,,2026-11-10,MCX,COM,,buy,false,100.000000,90.000000,7001,2000000000004001,2026-11-10T18:00:00,2026-11-17
CRUDEOIL26NOVFUT,,2026-11-18,MCX,COM,,sell,false,100.000000,5742.000000,7002,2000000000004002,2026-11-18T10:15:00,2026-11-19
";

impl TestClient {
    async fn commodities(&self, path: &str, words: &[(&str, &str)]) -> Answer {
        let request = self.form(path, "com.csv", FILE.as_bytes(), words).await;
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }
}

#[tokio::test]
async fn a_commodity_file_is_counted_as_the_user_says_and_settled() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        for path in [PREVIEW, UPLOAD] {
            let asked = client.commodities(path, &[]).await;
            let (code, message) = (asked.json()["code"].take(), asked.json()["message"].take());
            assert_eq!(
                (asked.status.as_u16(), code.as_str()),
                (422, Some("quantity_unit")),
                "{}",
                asked.body
            );
            assert!(
                message.as_str().unwrap().contains("100 lots worth ₹9,00,000, or 1 lot worth ₹9,000."),
                "{message}"
            );
        }
        assert_eq!(client.holds().await, (0, 0));
        let wrong = client.commodities(PREVIEW, &[("quantities", "kilos")]).await;
        assert_eq!(wrong.status.as_u16(), 422, "{}", wrong.body);
        assert_eq!(
            wrong.json()["fields"]["quantities"],
            "quantities: expected lots or units or nothing, found \"kilos\"."
        );

        let preview = client.commodities(PREVIEW, &[("quantities", "lots")]).await.json()["data"].take();
        assert_eq!(
            (&preview["file"]["segment"], &preview["file"]["rows"]["fills"]),
            (&json!("commodity"), &json!(2))
        );
        let added = client.commodities(UPLOAD, &[("quantities", "units")]).await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.body);

        // The option is open past its expiry and counts nowhere; the future looks short.
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        let questions = history["questions"].as_array().unwrap();
        let needs: Vec<&Value> = questions.iter().flat_map(|one| one["rows"].as_array().unwrap()).collect();
        let need = needs
            .iter()
            .find(|one| one["symbol"] == "CRUDEOIL26NOV5600CE")
            .unwrap_or_else(|| panic!("{needs:?}"));
        assert_eq!((&need["segment"], &need["exchange"]), (&json!("commodity"), &json!("MCX")));
        let say =
            json!({ "subject": need["subject"], "kind": "settlement", "value": 5721, "confirmed": false });
        let settled = client.post("/api/v1/resolutions", &say).await;
        assert_eq!(settled.status.as_u16(), 200, "{}", settled.body);

        // Golden case 200: 3,100 of the option, 2,100 of the future that it became.
        let trades = client.get("/api/v1/trades/client").await.json()["data"]["trades"].take();
        let shown = |trade: &Value| {
            (
                trade["symbol"].as_str().unwrap().to_owned(),
                trade["grossPnl"].as_f64().unwrap(),
                trade["status"].clone(),
            )
        };
        let mut found: Vec<_> = trades.as_array().unwrap().iter().map(shown).collect();
        found.sort_by(|one, other| one.0.cmp(&other.0));
        assert_eq!(
            found,
            [
                ("CRUDEOIL26NOV5600CE".to_owned(), 3_100.0, json!("win")),
                ("CRUDEOIL26NOVFUT".to_owned(), 2_100.0, json!("win")),
            ]
        );
        let closed = async |segment: &str| {
            let answer = client.get(&format!("/api/v1/trade-history?segment={segment}")).await;
            answer.json()["data"]["summary"]["closedTrades"].take()
        };
        assert_eq!((closed("commodity").await, closed("fno").await), (json!(2), json!(0)));
        let history = client.get("/api/v1/trade-history").await.json()["data"].take();
        assert_eq!(history["charges"]["ctt"], 58);
    })
    .await;
}

const NEXT: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time,expiry_date
CRUDEOIL26DECFUT,,2026-11-12,MCX,COM,,buy,false,100.000000,5700.000000,7003,2000000000004003,2026-11-12T10:15:00,2026-12-18
CRUDEOIL26DECFUT,,2026-11-12,MCX,COM,,sell,false,100.000000,5701.000000,7004,2000000000004004,2026-11-12T11:15:00,2026-12-18
";

impl TestClient {
    /// The next file, with what is said of it and what the account is known to count.
    async fn next(&self, path: &str, said: Option<QuantityUnit>, kept: Option<QuantityUnit>) -> Answer {
        let remembered = kept.map(|unit| (Broker::ZERODHA, unit)).into_iter().collect();
        self.learn("next.csv", NEXT.as_bytes(), Choice { quantities: said, remembered, ..Choice::default() })
            .await;
        let mut parts: Vec<(&str, Option<&str>, &[u8])> = vec![("file", Some("next.csv"), NEXT.as_bytes())];
        parts.extend(said.map(|unit| ("quantities", None, unit.word().as_bytes())));
        let mut request = form(&parts);
        *request.uri_mut() = path.parse().unwrap();
        send(&self.routes, with_cookie(request, &self.cookie)).await
    }

    async fn account_says(&self, quantities: Value) -> Value {
        let mut said = post("/api/v1/accounts", &json!({ "account": "zerodha", "quantities": quantities }));
        *said.method_mut() = "PUT".parse().unwrap();
        let answer = send(&self.routes, with_cookie(said, &self.cookie)).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"]["accounts"][0]["quantities"].take()
    }
}

/// A lot of CRUDEOIL is 100 barrels: one rupee on 100 lots is 10,000, on 100 barrels 100.
#[tokio::test]
async fn what_was_said_once_is_kept_with_the_account() {
    use QuantityUnit::{Lots, Units};
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let of = |preview: &Answer| {
            let data = preview.json()["data"].take();
            (preview.status.as_u16(), data["quantities"].clone(), data["adds"]["grossPnl"].clone())
        };
        // Looking keeps nothing.
        assert_eq!(of(&client.next(PREVIEW, Some(Lots), None).await), (200, json!("lots"), json!(10_000)));
        assert_eq!(client.next(PREVIEW, None, None).await.status, 422);

        let added = client.commodities(UPLOAD, &[("quantities", "lots")]).await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.body);
        assert_eq!(of(&client.next(PREVIEW, None, Some(Lots)).await), (200, json!("lots"), json!(10_000)));
        // It can be said otherwise, of this file and of the account.
        assert_eq!(
            of(&client.next(PREVIEW, Some(Units), Some(Lots)).await),
            (200, json!("units"), json!(100))
        );
        assert_eq!(client.account_says(json!("units")).await, "units");
        assert_eq!(of(&client.next(PREVIEW, None, Some(Units)).await), (200, json!("units"), json!(100)));
        assert_eq!(client.account_says(Value::Null).await, Value::Null);
        assert_eq!(client.next(PREVIEW, None, None).await.status, 422);

        // What an upload says is the account's from then on.
        client.account_says(json!("units")).await;
        let added = client.next(UPLOAD, Some(Lots), Some(Units)).await;
        assert_eq!(added.status.as_u16(), 200, "{}", added.body);
        let accounts = client.get("/api/v1/accounts").await.json()["data"]["accounts"].take();
        assert_eq!(accounts[0]["quantities"], "lots");
    })
    .await;
}
