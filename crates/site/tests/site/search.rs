//! The search: instruments and trades of the book, notes with the words that were found, days and setups, on both
//! databases.

use serde_json::{Value, json};

use super::client::{TestClient, tradebook};
use super::*;

/// INFY twice, the later trade still open, and TCS once.
fn book() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ("TCS", "2025-04-03", "buy", "5", "3500", 13, "10:00:00"),
        ("TCS", "2025-04-04", "sell", "5", "3490", 14, "10:00:00"),
        ("INFY", "2025-04-07", "buy", "3", "1490", 15, "10:00:00"),
    ])
}

async fn found(client: &TestClient, typed: &str) -> Value {
    let typed: String = typed.bytes().map(|byte| format!("%{byte:02X}")).collect();
    client.data(&format!("/api/v1/search?q={typed}")).await
}

async fn note(client: &TestClient, trade: &str, set: Value) -> Value {
    let answer = client.post("/api/v1/annotations", &json!({ "trade": trade, "set": set })).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

/// What was asked for in brackets.
fn excerpt(of: &Value) -> String {
    let parts = of["excerpt"].as_array().unwrap();
    let part = |one: &Value| {
        let text = one["text"].as_str().unwrap().to_owned();
        if one["isAsked"] == true { format!("[{text}]") } else { text }
    };
    parts.iter().map(part).collect()
}

#[tokio::test]
async fn a_few_words_find_instruments_trades_and_what_is_written() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        asha.upload("book.csv", &book()).await;
        let found_infy = found(&asha, "inf").await;
        assert_eq!(found_infy["instruments"], json!([{ "title": "INFY", "trades": 2 }]));
        assert_eq!(found_infy["trades"]["total"], 2);
        let rows = found_infy["trades"]["rows"].as_array().unwrap();
        let shown: Vec<_> = rows.iter().map(|row| (&row["title"], &row["day"], &row["direction"])).collect();
        let (infy, long) = (json!("INFY"), json!("long"));
        assert_eq!(shown, [(&infy, &json!("2025-04-07"), &long), (&infy, &json!("2025-04-02"), &long)]);
        let id = |at: usize| rows[at]["id"].as_str().unwrap().to_owned();
        assert_eq!(asha.data(&format!("/api/v1/trades/detail?id={}", id(0))).await["trade"]["id"], id(0));

        let set = json!({ "note": "Bought the gap,\n\ntoo late", "tags": ["Café", "नीरज का नियम"] });
        let made = note(&asha, &id(1), set).await;
        for (typed, field, expected) in [
            ("GAP", json!("note"), "Bought the [gap], too late"),
            ("infy lat", json!("note"), "Bought the gap, too [late]"),
            ("cafe", json!("tags"), "[Café], नीरज का नियम"),
            ("निय", json!("tags"), "Café, नीरज का [नियम]"),
        ] {
            let notes = &found(&asha, typed).await["notes"];
            assert_eq!(
                (&notes["more"], notes["rows"].as_array().unwrap().len()),
                (&json!(false), 1),
                "{typed}"
            );
            let row = &notes["rows"][0];
            assert_eq!((&row["annotation"], &row["trade"]), (&made["id"], &json!(id(1))), "{typed}");
            assert_eq!((&row["title"], &row["day"], &row["field"]), (&infy, &json!("2025-04-02"), &field));
            assert_eq!(excerpt(row), expected, "{typed}");
        }
        // By its symbol alone there is nothing to show of the text.
        let by_symbol = &found(&asha, "infy").await["notes"]["rows"][0];
        assert_eq!((&by_symbol["field"], excerpt(by_symbol)), (&Value::Null, String::new()));

        let day = json!({ "revision": 0, "set": { "after": "Calm, no gap" } });
        let mut day = with_cookie(post("/api/v1/days/2025-04-03", &day), &asha.cookie);
        *day.method_mut() = axum::http::Method::PUT;
        assert_eq!(send(&asha.routes, day).await.status, 200);
        let setup = json!({ "name": "Gap and go", "text": "Wait for the first pullback", "versions": [] });
        assert_eq!(asha.post("/api/v1/setups", &setup).await.status, 200);
        let gap = found(&asha, "gap").await;
        assert_eq!(
            (&gap["days"][0]["day"], excerpt(&gap["days"][0])),
            (&json!("2025-04-03"), "Calm, no [gap]".to_owned())
        );
        assert_eq!(
            (&gap["setups"][0]["id"], &gap["setups"][0]["name"]),
            (&json!("s1"), &json!("Gap and go"))
        );
        assert_eq!(excerpt(&found(&asha, "pull").await["setups"][0]), "Wait for the first [pullback]");
        assert_eq!(gap["preparing"], Value::Null);

        // Its fills are gone: the note waits, and is found.
        let import = asha.data("/api/v1/imports").await["imports"][0]["id"].clone();
        assert_eq!(asha.post("/api/v1/imports/undo", &json!({ "id": import })).await.status, 200);
        let waiting = found(&asha, "gap").await;
        assert_eq!(waiting["notes"]["rows"][0]["trade"], Value::Null);
        assert_eq!(waiting["trades"]["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn nothing_asked_for_finds_nothing_and_nobody_elses_is_found() {
    testdb::both(async |db| {
        let asha = TestClient::open(db).await;
        asha.upload("book.csv", &book()).await;
        let trades = asha.data("/api/v1/trade-history").await["page"]["rows"].take();
        note(&asha, trades[0]["id"].as_str().unwrap(), json!({ "note": "a secret" })).await;
        assert_eq!(found(&asha, "secret").await["notes"]["rows"].as_array().unwrap().len(), 1);
        let nothing = json!({
            "instruments": [], "trades": { "total": 0, "rows": [] }, "notes": { "more": false, "rows": [] },
            "days": [], "setups": [], "missed": [], "preparing": null,
        });
        for typed in ["", " ", "'\"*", "zzz"] {
            assert_eq!(found(&asha, typed).await, nothing, "{typed}");
        }
        let ravi = log_in_new(&asha.routes, "ravi@mail.in").await;
        let path = "/api/v1/search?q=secret";
        let theirs = send(&asha.routes, with_cookie(request("GET", path), &ravi)).await;
        assert_eq!(theirs.json()["data"], nothing);
        for path in ["/api/v1/search", &format!("/api/v1/search?q={}", "x".repeat(201))] {
            assert_eq!(asha.get(path).await.status, 400, "{path}");
        }
    })
    .await;
}
