//! Fills and trades keep their names, whatever is imported, undone and brought back.

use serde_json::{Value, json};

use super::client::TestClient;

const WITH_IDS: &str = "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,trade_id,order_id,order_execution_time";
const WITHOUT: &str =
    "symbol,isin,trade_date,exchange,segment,series,trade_type,auction,quantity,price,order_execution_time";
/// Bought, half of it twice at one price, and sold on another day.
const ROWS: [(&str, &str, &str, u32, &str); 4] = [
    ("2025-04-02", "buy", "1500", 50_011_001, "09:21:05"),
    ("2025-04-02", "buy", "1500", 50_011_002, "09:21:06"),
    ("2025-04-03", "sell", "1512", 50_018_820, "14:05:41"),
    ("2025-04-03", "sell", "1513", 50_018_821, "14:05:42"),
];

fn file(has_ids: bool) -> String {
    let mut text = format!("{}\n", if has_ids { WITH_IDS } else { WITHOUT });
    for (day, side, price, id, time) in ROWS {
        let start = format!("INFY,INE009A01021,{day},NSE,EQ,EQ,{side},false,5,{price}");
        let ids = if has_ids { format!("{id},1100000004210001,") } else { String::new() };
        text += &format!("{start},{ids}{day}T{time}\n");
    }
    text
}

/// The one trade's id, and the ids of its fills in the order of time.
async fn ids(client: &TestClient) -> (String, Vec<String>) {
    let history = client.data("/api/v1/trade-history").await;
    let rows = history["page"]["rows"].as_array().unwrap();
    assert_eq!(rows.len(), 1, "{rows:?}");
    let id = rows[0]["id"].as_str().unwrap().to_owned();
    let detail = client.data(&format!("/api/v1/trades/detail?id={id}")).await;
    assert_eq!(detail["trade"]["id"], rows[0]["id"]);
    let fills = detail["fills"].as_array().unwrap();
    (id, fills.iter().map(|fill| fill["id"].as_str().unwrap().to_owned()).collect())
}

async fn change(client: &TestClient, what: &str, import: &Value) {
    let answer = client.post(&format!("/api/v1/imports/{what}"), &json!({ "id": import })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
}

#[tokio::test]
async fn ids_stay_when_a_file_with_more_takes_the_place_of_one_with_less() {
    testdb::both(async |fresh| {
        let mut client = TestClient::open(fresh).await;
        let poor = client.upload("2025.csv", &file(false)).await["importId"].take();
        let named = ids(&client).await;
        assert_eq!(named.1.len(), 4);
        assert!(named.1.iter().all(|id| id.len() == 16), "{named:?}");

        // While the first is undone: its rows come back under their own names, and the new file knew them.
        change(&client, "undo", &poor).await;
        let rich = client.upload("2025 again.csv", &file(true)).await["importId"].take();
        assert_eq!(ids(&client).await, named);
        change(&client, "redo", &poor).await;
        assert_eq!(ids(&client).await, named);
        change(&client, "undo", &poor).await;
        change(&client, "redo", &poor).await;
        change(&client, "undo", &rich).await;
        assert_eq!(ids(&client).await, named);
        change(&client, "redo", &rich).await;
        change(&client, "undo", &poor).await;
        assert_eq!(ids(&client).await, named);
        // Another server, which has nothing in memory.
        let routes = client.other_server();
        client.routes = routes;
        assert_eq!(ids(&client).await, named);
    })
    .await;
}

/// Links of the time when a trade was named by instrument, product, direction and first time.
#[tokio::test]
async fn an_old_link_leads_to_its_trade() {
    let client = TestClient::open(testdb::sqlite().await).await;
    client.upload("2025.csv", &file(true)).await;
    let (id, _) = ids(&client).await;
    let old = client.data(&format!("/api/v1/trades/detail?id={OLD}")).await;
    assert_eq!(old["trade"]["id"], id.as_str());
    assert_ne!(id, OLD);
    let none = client.get("/api/v1/trades/detail?id=zerodha-0000000000000001").await;
    assert_eq!(none.status, 404);
}

/// FNV-1a and SplitMix64 over `zerodha`, the ISIN, 2 April 2025 09:21:05 and a long delivery, calculated apart from the
/// program.
const OLD: &str = "zerodha-e61c3c4e599c4cd2";
