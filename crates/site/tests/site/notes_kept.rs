//! Where a note is when its trade is replaced, restored, moved to another account, or typed first and imported later:
//! beside the right trade, or in the tray with its symbol, day and text, until the fill is there again.

use serde_json::{Value, json};

use super::annotations::TRAY;
use super::client::{TestClient, card, cards, tradebook};
use super::resolve::rows_asked;
use super::*;

/// INFY bought and sold on one day.
fn first() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
    ])
}

/// The same and what came before and after.
fn wider() -> String {
    tradebook(&[
        ("INFY", "2025-04-01", "buy", "2", "1490", 9, "10:00:00"),
        ("INFY", "2025-04-01", "sell", "2", "1495", 10, "11:00:00"),
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ("TCS", "2025-04-03", "buy", "1", "3500", 13, "10:00:00"),
    ])
}

impl TestClient {
    /// Symbol, day and text of each note that waits.
    async fn waits(&self) -> Vec<[String; 3]> {
        let tray = self.data(TRAY).await;
        let waiting = tray["annotations"].as_array().unwrap().iter();
        let said = waiting.map(|one| [&one["symbol"], &one["day"], &one["fields"]["note"]["value"]]);
        said.map(|words| words.map(|word| word.as_str().unwrap().to_owned())).collect()
    }

    /// The trade that was opened on a day in that many units: its id.
    async fn opened(&self, symbol: &str, quantity: u32) -> String {
        let history = self.data("/api/v1/trade-history").await;
        let rows = history["page"]["rows"].as_array().unwrap();
        let found: Vec<&Value> =
            rows.iter().filter(|row| row["symbol"] == symbol && row["quantity"] == quantity).collect();
        assert_eq!(found.len(), 1, "{quantity} {symbol} among {rows:?}");
        found[0]["id"].as_str().unwrap().to_owned()
    }

    /// The texts beside a trade.
    async fn beside(&self, trade: &str) -> Vec<String> {
        let own = self.noted(trade).await;
        let notes = own["annotations"].as_array().unwrap().iter();
        notes.map(|one| one["fields"]["note"]["value"].as_str().unwrap().to_owned()).collect()
    }

    async fn restore(&self, snapshot: &Value) {
        let answer = self.post("/api/v1/snapshots/restore", &json!({ "id": snapshot })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    async fn newest_snapshot(&self) -> Value {
        self.data("/api/v1/imports").await["snapshots"][0]["id"].take()
    }

    pub async fn file_to(&self, account: &str, name: &str, text: &str) -> Answer {
        let sent = self.file(name, text.as_bytes(), &[("account", account)]).await;
        send(&self.routes, sent).await
    }
}

const HELD: [&str; 3] = ["INFY", "2025-04-02", "Held"];

#[tokio::test]
async fn j3_a_note_waits_while_its_trade_is_replaced_and_returns_with_a_wider_file() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let trade = client.opened("INFY", 10).await;
        client.written(&trade, &Value::Null, json!({ "note": "Held" })).await;
        // Typed trades in place of everything.
        client.added(&cards(&["MT2"]), true).await;
        assert_eq!(client.waits().await, [HELD]);
        client.upload("wider.csv", &wider()).await;
        assert_eq!(client.waits().await, [[""; 3]; 0]);
        let again = client.opened("INFY", 10).await;
        assert_eq!((client.beside(&again).await, again), (vec!["Held".to_owned()], trade));
        for (symbol, quantity) in [("INFY", 2), ("TCS", 1), ("SHARE2", 10)] {
            let other = client.opened(symbol, quantity).await;
            assert_eq!(client.beside(&other).await, [""; 0], "{symbol}");
        }
    })
    .await;
}

#[tokio::test]
async fn j3_a_snapshot_that_is_restored_brings_its_notes_back_and_sends_newer_ones_to_wait() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let old = client.opened("INFY", 10).await;
        client.written(&old, &Value::Null, json!({ "note": "Held" })).await;
        let replaced = client.added(&cards(&["MT2"]), true).await;
        let new = client.opened("SHARE2", 10).await;
        client.written(&new, &Value::Null, json!({ "note": "Newer" })).await;
        assert_eq!(client.waits().await, [HELD]);

        client.restore(&replaced["snapshotId"]).await;
        assert_eq!(client.waits().await, [["SHARE2", "2026-11-19", "Newer"]]);
        assert_eq!(client.beside(&old).await, ["Held"]);

        // What was there before is a snapshot itself.
        client.restore(&client.newest_snapshot().await).await;
        assert_eq!(client.waits().await, [HELD]);
        assert_eq!(client.beside(&new).await, ["Newer"]);
    })
    .await;
}

#[tokio::test]
async fn j3_a_note_of_a_file_that_moves_to_another_account_waits_and_is_offered_that_trade() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let import = client.upload("first.csv", &first()).await["importId"].take();
        let trade = client.opened("INFY", 10).await;
        let note = client.written(&trade, &Value::Null, json!({ "note": "Held" })).await;
        let mother = json!({ "broker": "zerodha", "alias": "Mother" });
        assert_eq!(client.post("/api/v1/accounts", &mother).await.status, 200);
        client.import("undo", &import).await;
        let answer = client.file_to("zerodha.2", "mother.csv", &format!("{}\n", first())).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        // Of the same fills, but another's: nobody knows that but the user.
        assert_eq!(client.waits().await, [HELD]);
        let moved = client.opened("INFY", 10).await;
        let offered = client.data(TRAY).await["annotations"][0]["candidates"].take();
        assert_eq!(offered, json!([{ "id": moved, "title": "INFY", "day": "2025-04-02", "same": false }]));
        let attach = json!({ "annotation": note["id"], "revision": note["revision"], "trade": moved });
        assert_eq!(client.post("/api/v1/annotations/attach", &attach).await.status, 200);
        assert_eq!((client.waits().await.len(), client.beside(&moved).await), (0, vec!["Held".to_owned()]));
    })
    .await;
}

#[tokio::test]
async fn j3_a_note_of_a_removed_account_returns_in_whichever_account_its_fills_come() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let own = tradebook(&[("TCS", "2025-04-03", "buy", "1", "3500", 13, "10:00:00")]);
        client.upload("own.csv", &own).await;
        let answer =
            client.post("/api/v1/accounts", &json!({ "broker": "zerodha", "alias": "Mother" })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let answer = client.file_to("zerodha.2", "mother.csv", &first()).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let trade = client.opened("INFY", 10).await;
        client.written(&trade, &Value::Null, json!({ "note": "Held" })).await;
        // After thirty days what was replaced is gone for good, and the account can be removed.
        let mut typed = client::batch(&cards(&["MT2"]), true);
        typed["account"] = json!("zerodha");
        assert_eq!(client.post(client::ADD, &typed).await.status, 200);
        let later = Time(Time::parse_ist(client::NOW).unwrap().0 + 32 * 24 * 60 * 60 * 1000);
        store::journal::sweep(&client.db, later).await.unwrap();
        let gone = client.post("/api/v1/accounts/remove", &json!({ "account": "zerodha.2" })).await;
        assert_eq!(gone.status, 200, "{}", gone.body);
        assert_eq!(client.waits().await, [HELD]);

        let answer = client.file_to("zerodha", "again.csv", &first()).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(client.waits().await, [[""; 3]; 0]);
        assert_eq!(client.beside(&client.opened("INFY", 10).await).await, ["Held"]);
        assert_eq!(client.beside(&client.opened("SHARE2", 10).await).await, [""; 0]);
    })
    .await;
}

impl TestClient {
    /// Enters an opening lot of INFY: its import.
    async fn lot(&self, day: &str, quantity: u32, price: u32) -> Value {
        let row = json!({ "symbol": "INFY", "day": day, "quantity": quantity, "price": price });
        let answer = self.post("/api/v1/openings", &json!({ "account": "zerodha", "rows": [row] })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"]["importId"].take()
    }
}

#[tokio::test]
async fn j3_a_note_stays_when_the_lot_of_its_trade_is_corrected() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let sold = tradebook(&[("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00")]);
        client.upload("sold.csv", &sold).await;
        let unknown = client.opened("INFY", 10).await;
        let before = client.written(&unknown, &Value::Null, json!({ "note": "Before" })).await;
        let lot = client.lot("2024-11-04", 10, 1400).await;
        let trade = client.opened("INFY", 10).await;
        assert_eq!(client.beside(&trade).await, ["Before"]);
        // Saved again, now that the lot is what opened the trade.
        client.written(&trade, &before, json!({ "note": "Held" })).await;
        client.import("undo", &lot).await;
        assert_eq!(client.beside(&client.opened("INFY", 10).await).await, ["Held"]);
        let dearer = client.lot("2024-11-04", 10, 1450).await;
        assert_eq!(client.beside(&client.opened("INFY", 10).await).await, ["Held"]);
        client.import("undo", &dearer).await;
        client.lot("2024-06-03", 12, 1450).await;
        assert_eq!(client.beside(&client.opened("INFY", 12).await).await, ["Held"]);
        assert_eq!(client.waits().await, [[""; 3]; 0]);
    })
    .await;
}

#[tokio::test]
async fn a_note_of_a_lot_that_was_not_sold_yet_is_offered_the_corrected_one_of_another_day() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let others = tradebook(&[
            ("TCS", "2025-04-02", "buy", "1", "3500", 13, "10:00:00"),
            ("INFY", "2025-05-02", "buy", "3", "1500", 14, "10:00:00"),
            ("INFY", "2025-05-02", "sell", "3", "1510", 15, "11:00:00"),
        ]);
        client.upload("others.csv", &others).await;
        let lot = client.lot("2024-11-04", 10, 1400).await;
        let trade = client.opened("INFY", 10).await;
        let note = client.written(&trade, &Value::Null, json!({ "note": "Held" })).await;
        client.import("undo", &lot).await;
        client.lot("2024-11-05", 10, 1400).await;
        assert_eq!(client.waits().await, [["INFY", "2024-11-04", "Held"]]);
        let corrected = client.opened("INFY", 10).await;
        let intraday = client.opened("INFY", 3).await;
        let offered = client.data(TRAY).await["annotations"][0]["candidates"].take();
        let one = |id: &str, day: &str| json!({ "id": id, "title": "INFY", "day": day, "same": false });
        assert_eq!(offered, json!([one(&corrected, "2024-11-05"), one(&intraday, "2025-05-02")]));
        let attach = json!({ "annotation": note["id"], "revision": note["revision"], "trade": corrected });
        assert_eq!(client.post("/api/v1/annotations/attach", &attach).await.status, 200);
        assert_eq!(
            (client.waits().await.len(), client.beside(&corrected).await),
            (0, vec!["Held".to_owned()])
        );
    })
    .await;
}

#[tokio::test]
async fn every_one_of_250_notes_that_wait_is_on_a_page_of_the_tray() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        // One trade of each share, over five days.
        let symbols: Vec<String> = (0..250).map(|at| format!("SHARE{at}")).collect();
        let days: Vec<String> = (1..=5).map(|day| format!("2025-04-{:02}", day + 6)).collect();
        let rows: Vec<_> = (0..500)
            .map(|row| {
                let (at, side) = (row / 2, if row % 2 == 0 { "buy" } else { "sell" });
                (symbols[at].as_str(), days[at % 5].as_str(), side, "1", "100", 1 + row as u32, "10:00:00")
            })
            .collect();
        let import = client.upload("many.csv", &tradebook(&rows)).await["importId"].take();
        let revision = client.data("/api/v1/trade-history").await["revision"].take();
        let edit = json!({ "trades": null, "total": 250, "revision": revision, "edit": { "setup": "Gap" } });
        let edited = client.post("/api/v1/annotations/bulk", &edit).await;
        assert_eq!(edited.json()["data"]["changed"], 250, "{}", edited.body);
        let (_, all) = store::annotations::all(&client.db, client.user().await).await.unwrap();
        let mut written: Vec<(String, i64)> =
            all.iter().map(|one| (one.day.to_string(), one.number)).collect();
        client.import("undo", &import).await;
        let page = async |query: &str| {
            let tray = client.data(&format!("{TRAY}{query}")).await;
            assert_eq!(tray["total"], 250);
            let notes = tray["annotations"].as_array().unwrap().iter();
            let said =
                notes.map(|one| (one["day"].as_str().unwrap().to_owned(), one["id"].as_i64().unwrap()));
            said.collect::<Vec<_>>()
        };
        written.sort_unstable();
        written.reverse();
        assert_eq!(page("").await, written[..200]);
        assert_eq!(page("?offset=200").await, written[200..]);
        assert_eq!(page("?offset=40&limit=3").await, written[40..43]);
        assert_eq!(page("?offset=250").await, []);
        assert_eq!(client.get(&format!("{TRAY}?offset=-1")).await.status, 400);
    })
    .await;
}

/// The file of a day on which INFY was traded twice; the first time as it was typed, but for the price.
fn imported(price: &str) -> String {
    tradebook(&[
        ("INFY", "2026-11-19", "buy", "10", price, 51, "10:00:05"),
        ("INFY", "2026-11-19", "sell", "10", "1510", 52, "11:00:07"),
        ("INFY", "2026-11-19", "buy", "3", "1500", 53, "13:00:00"),
        ("INFY", "2026-11-19", "sell", "3", "1501", 54, "14:00:00"),
    ])
}

/// What is offered in the tray: units, and whether it seems to be the same trade.
async fn offered(client: &TestClient) -> Vec<(u32, bool)> {
    let history = client.data("/api/v1/trade-history").await;
    let rows = history["page"]["rows"].as_array().unwrap();
    let tray = client.data(TRAY).await;
    assert_eq!(tray["total"], 1);
    let candidates = tray["annotations"][0]["candidates"].as_array().unwrap().clone();
    let units = |id: &Value| rows.iter().find(|row| row["id"] == *id).unwrap()["quantity"].as_u64().unwrap();
    candidates.iter().map(|one| (units(&one["id"]) as u32, one["same"].as_bool().unwrap())).collect()
}

#[tokio::test]
async fn a_note_of_a_typed_trade_is_offered_the_imported_one_first_and_moves_only_when_asked() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.added(&card("MT1"), false).await;
        let typed = client.opened("INFY", 10).await;
        let note = client.written(&typed, &Value::Null, json!({ "note": "Typed" })).await;
        // One tick dearer than it was typed.
        client.upload("november.csv", &imported("1500.05")).await;
        let revision = client.data("/api/v1/trade-history").await["revision"].take();
        let one = json!({ "revision": revision, "account": "zerodha", "orderId": "MT1" });
        let deleted = client.post("/api/v1/trades/manual/delete", &one).await;
        assert_eq!(deleted.status, 200, "{}", deleted.body);
        assert_eq!(client.waits().await, [["INFY", "2026-11-19", "Typed"]]);
        assert_eq!(offered(&client).await, [(10, true), (3, false)]);
        // Nothing is assumed: it waits, and an undo brings it back to what was typed.
        let import = deleted.json()["data"]["importId"].take();
        client.import("undo", &import).await;
        assert_eq!(client.waits().await, [[""; 3]; 0]);
        client.import("redo", &import).await;
        let real = client.opened("INFY", 10).await;
        assert_eq!(client.beside(&real).await, [""; 0]);
        let attach = json!({ "annotation": note["id"], "revision": note["revision"], "trade": real });
        assert_eq!(client.post("/api/v1/annotations/attach", &attach).await.status, 200);
        assert_eq!((client.waits().await.len(), client.beside(&real).await), (0, vec!["Typed".to_owned()]));
    })
    .await;
}

#[tokio::test]
async fn two_ticks_are_another_price_and_a_dropped_duplicate_is_the_same_trade() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let typed = client.added(&card("MT1"), false).await;
        let trade = client.opened("INFY", 10).await;
        client.written(&trade, &Value::Null, json!({ "note": "Typed" })).await;
        client.import("undo", &typed["importId"]).await;
        let dearer = client.upload("dearer.csv", &imported("1500.10")).await;
        assert_eq!(offered(&client).await, [(10, false), (3, false)]);
        client.import("undo", &dearer["importId"]).await;

        // Equal to the paisa: both count until the user says that one of them goes.
        client.import("redo", &typed["importId"]).await;
        client.upload("equal.csv", &imported("1500")).await;
        let twice = rows_asked(&client.data("/api/v1/trade-history").await);
        assert!(twice.iter().all(|need| need["kind"] == "possible_duplicate"), "{twice:?}");
        assert_eq!(twice.len(), 2, "{twice:?}");
        for need in twice {
            let drop = json!({ "subject": need["subject"], "kind": "drop" });
            assert_eq!(client.post("/api/v1/resolutions", &drop).await.status, 200);
        }
        assert_eq!(offered(&client).await, [(10, true), (3, false)]);
    })
    .await;
}

/// The price that counts is the last one that did, not the one that was typed first.
#[tokio::test]
async fn a_corrected_trade_is_compared_with_what_it_was_corrected_to() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.added(&card("MT1"), false).await;
        let trade = client.opened("INFY", 10).await;
        client.written(&trade, &Value::Null, json!({ "note": "Typed" })).await;
        let one = async || {
            let revision = client.data("/api/v1/trade-history").await["revision"].take();
            json!({ "revision": revision, "account": "zerodha", "orderId": "MT1" })
        };
        let changed = async |path: &str, body: &Value| {
            let answer = client.post(&format!("/api/v1/trades/manual/{path}"), body).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            answer.json()["data"]["importId"].take()
        };
        let mut edit = one().await;
        edit["trades"] = json!(card("MT1"));
        edit["trades"][0]["price"] = json!(1512);
        let corrected = changed("edit", &edit).await;
        assert_eq!(client.beside(&client.opened("INFY", 10).await).await, ["Typed"]);
        let deleted = changed("delete", &one().await).await;

        let first = client.upload("first.csv", &imported("1500")).await;
        assert_eq!(offered(&client).await, [(10, false), (3, false)]);
        client.import("undo", &first["importId"]).await;
        client.upload("corrected.csv", &imported("1512")).await;
        assert_eq!(offered(&client).await, [(10, true), (3, false)]);

        // Without the correction the first price was the last one that counted.
        client.import("undo", &corrected).await;
        assert_eq!(offered(&client).await, [(10, false), (3, false)]);
        client.import("redo", &corrected).await;
        client.import("undo", &deleted).await;
        assert_eq!(client.waits().await, [[""; 3]; 0]);
    })
    .await;
}
