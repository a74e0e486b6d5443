//! Files into the journal through the router, on both databases.

use report::{ReadFile, Stated, report};
use serde_json::{Value, json};
use tradebook::Choice;

use super::client::{INFY, NOW, TestClient, at_once, batch, card, tradebook};
use super::*;

/// INFY with one row that cannot be read.
fn with_a_bad_row() -> String {
    INFY.to_owned()
        + "TCS,,2025-04-03,NSE,EQ,EQ,buy,false,many,3500,50011009,1100000004210009,2025-04-03T09:21:05\n"
}

/// What `rojmel report` would say of this file.
fn reported(name: &str, bytes: &[u8]) -> Value {
    let tradebook = tradebook::read(name, bytes, Choice::default()).unwrap();
    let file = ReadFile { name: name.to_owned(), tradebook };
    let as_of = Time::parse_ist(NOW).unwrap().day();
    serde_json::to_value(report(vec![file], Stated::default(), as_of, Duration::ZERO).unwrap()).unwrap()
}

#[tokio::test]
async fn a_receipt_says_what_the_report_says() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/files");
        for name in [
            "zerodha-equity-console.xlsx",
            "zerodha-fno-console.xlsx",
            "zerodha-equity.xls",
            "groww-fno-orders.xlsx",
        ] {
            let bytes = std::fs::read(format!("{folder}/{name}")).unwrap();
            let expected = reported(name, &bytes);
            let request = client.file(name, &bytes, &[]).await;
            let answer = send(&client.routes, request).await;
            assert_eq!(answer.status, 200, "{name}: {}", answer.body);
            assert_eq!(answer.header("content-type"), "application/json");
            let body = answer.json();
            assert_eq!(body["success"], true);
            let receipt = &body["data"];
            assert_eq!(receipt["files"], expected["files"], "{name}");
            assert_eq!(receipt["summary"], expected["summary"], "{name}");
            assert_eq!(receipt["adds"]["trades"], expected["trades"].as_array().unwrap().len(), "{name}");
            assert_eq!(receipt["adds"]["netPnl"], expected["summary"]["netPnl"], "{name}");
            assert_eq!(receipt["repeated"], false);
            let trades: Vec<String> =
                expected["trades"].as_array().unwrap().iter().map(Value::to_string).collect();
            assert_eq!(client.trades().await, trades.into_iter().collect(), "{name}");
            // Each file for itself.
            let undone = client.post("/api/v1/imports/undo", &json!({ "id": receipt["importId"] })).await;
            assert_eq!(undone.status, 200, "{}", undone.body);
        }
    })
    .await;
}

#[tokio::test]
async fn the_same_file_again_adds_nothing() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let first = client.upload("april.csv", INFY).await;
        let mut again = client.upload("renamed.csv", INFY).await;
        assert_eq!(again["repeated"], true);
        again["repeated"] = json!(false);
        assert_eq!(again, first);
        // Chosen or found, it is the same file.
        let request = client
            .file("april.csv", INFY.as_bytes(), &[("broker", "zerodha"), ("tradetype", "equity")])
            .await;
        assert_eq!(send(&client.routes, request).await.json()["data"]["importId"], first["importId"]);
        assert_eq!(client.holds().await, (3, 1));
        // Other bytes, the same fills: an import of its own that adds nothing.
        let trades = client.trades().await;
        let copy = client.upload("copy.csv", &format!("{INFY}\n")).await;
        assert_eq!(copy["repeated"], false);
        let rows = &copy["files"][0]["rows"];
        assert_eq!((rows["fills"].as_u64(), rows["duplicates"].as_u64()), (Some(0), Some(3)), "{copy}");
        let nothing = json!({
            "trades": 0, "grossPnl": 0, "charges": 0, "netPnl": 0, "assumedPnl": 0, "leftOutSaleValue": 0
        });
        assert_eq!(copy["adds"], nothing);
        assert_eq!(client.trades().await, trades);
    })
    .await;
}

#[tokio::test]
async fn undo_is_as_if_it_had_never_come() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let id = client.upload("april.csv", INFY).await["importId"].clone();
        let trades = client.trades().await;
        assert_eq!(trades.len(), 1);
        let undo = client.post("/api/v1/imports/undo", &json!({ "id": id })).await;
        assert_eq!((undo.status.as_u16(), undo.json()), (200, json!({ "data": { "revision": 2 } })));
        assert!(client.trades().await.is_empty());
        // Undone twice is undone once.
        assert_eq!(
            client.post("/api/v1/imports/undo", &json!({ "id": id })).await.json()["data"]["revision"],
            2
        );
        assert_eq!(
            client.post("/api/v1/imports/redo", &json!({ "id": id })).await.json()["data"]["revision"],
            3
        );
        assert_eq!(client.trades().await, trades);
        client.post("/api/v1/imports/undo", &json!({ "id": id })).await;
        // What was undone is not there: the file comes anew.
        let again = client.upload("april.csv", INFY).await;
        assert_eq!(again["repeated"], false);
        assert_ne!(again["importId"], id);
        assert_eq!(client.trades().await, trades);
        // Brought back beside it, the fills are known.
        client.post("/api/v1/imports/redo", &json!({ "id": id })).await;
        assert_eq!(client.trades().await, trades);
        let list = client.get("/api/v1/imports").await.json();
        let imports = list["data"]["imports"].as_array().unwrap();
        assert_eq!(imports.len(), 2);
        assert_eq!(imports[0]["id"], again["importId"]);
        assert_eq!(imports[0]["name"], "april.csv");
        assert_eq!(imports[0]["brokers"], json!(["zerodha"]));
        assert_eq!(imports[0]["kind"], "file");
        assert_eq!(imports[0]["undoneAt"], Value::Null);
        assert_eq!(imports[0]["createdAt"], "2026-11-21T15:30:00+05:30");
        assert_eq!(imports[0]["rows"]["fills"], 3);
    })
    .await;
}

#[tokio::test]
async fn one_bad_row_and_nothing_is_stored_until_somebody_says_so() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let file = with_a_bad_row();
        let answer = send(&client.routes, client.file("a.csv", file.as_bytes(), &[]).await).await;
        let (code, message) = answer.error();
        assert_eq!((answer.status.as_u16(), code.as_str()), (422, "rows_rejected"));
        assert!(message.starts_with("1 row of 4 could not be read; nothing was saved."), "{message}");
        let refused = answer.json()["data"].take();
        assert_eq!(refused["importId"], Value::Null);
        assert_eq!(refused["revision"], Value::Null);
        assert_eq!(refused["trades"], 0);
        let rejected = &refused["files"][0]["rows"]["rejected"];
        assert_eq!(
            (rejected[0]["row"].clone(), rejected[0]["column"].clone()),
            (json!(5), json!("quantity"))
        );
        assert_eq!(client.holds().await, (0, 0));

        let words = [("acceptGoodRows", "true")];
        let answer = send(&client.routes, client.file("a.csv", file.as_bytes(), &words).await).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let receipt = answer.json()["data"].take();
        assert_eq!(receipt["files"], refused["files"]);
        assert_eq!(receipt["adds"], refused["adds"]);
        assert_eq!(client.holds().await, (3, 1));
        // Sent again without the word it is there already.
        let again = send(&client.routes, client.file("a.csv", file.as_bytes(), &[]).await).await.json();
        assert_eq!(
            (&again["data"]["repeated"], &again["data"]["importId"]),
            (&json!(true), &receipt["importId"])
        );
        let undone = client.post("/api/v1/imports/undo", &json!({ "id": receipt["importId"] })).await;
        assert_eq!(undone.status, 200);
        assert!(client.trades().await.is_empty());
    })
    .await;
}

#[tokio::test]
async fn a_row_that_contradicts_is_listed_and_not_counted() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", INFY).await;
        let trades = client.trades().await;
        let receipt = client.upload("changed.csv", &INFY.replace("1512.000000", "1612.000000")).await;
        let rows = &receipt["files"][0]["rows"];
        assert_eq!(
            (&rows["fills"], &rows["duplicates"], &rows["conflicts"]),
            (&json!(0), &json!(2), &json!(1))
        );
        let conflicts = receipt["conflicts"].as_array().unwrap();
        assert_eq!(conflicts[0]["row"], 4);
        let reason = conflicts[0]["reason"].as_str().unwrap();
        assert!(reason.contains("sell 15 INFY at 1512") && reason.contains("at 1612"), "{reason}");
        assert_eq!(client.trades().await, trades);
    })
    .await;
}

#[tokio::test]
async fn fifty_at_once_are_one_import() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let mut requests = Vec::new();
        for _ in 0..50 {
            requests.push((client.routes.clone(), client.file("april.csv", INFY.as_bytes(), &[]).await));
        }
        let answers = at_once(requests).await;
        let ids: std::collections::BTreeSet<String> = answers
            .iter()
            .map(|answer| {
                assert_eq!(answer.status, 200, "{}", answer.body);
                answer.json()["data"]["importId"].to_string()
            })
            .collect();
        assert_eq!(ids.len(), 1);
        let first = answers.iter().filter(|answer| answer.json()["data"]["repeated"] == false).count();
        assert_eq!(first, 1);
        assert_eq!(client.holds().await, (3, 1));
    })
    .await;
}

#[tokio::test]
async fn files_at_once_on_two_servers_all_come_in() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let servers = [client.routes.clone(), client.other_server()];
        let days = ["2025-04-07", "2025-04-08", "2025-04-09", "2025-04-10"];
        let files: Vec<String> = (10..)
            .zip(days)
            .map(|(id, day)| {
                let sold = ("TCS", day, "sell", "5", "3510", id * 10, "11:00:00");
                tradebook(&[("TCS", day, "buy", "5", "3500", id, "10:00:00"), sold])
            })
            .collect();
        let mut requests = Vec::new();
        // Each file to both servers, three times.
        for round in 0..6 {
            for file in &files {
                requests.push((servers[round % 2].clone(), client.file("a.csv", file.as_bytes(), &[]).await));
            }
        }
        for answer in at_once(requests).await {
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
        assert_eq!(client.holds().await, (8, 4));
        assert_eq!(client.trades().await.len(), 4);
    })
    .await;
}

#[tokio::test]
async fn an_upload_beside_a_replace_comes_before_it_or_after() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        for round in 0..4 {
            let ids = [format!("MT{round}")];
            let replace = post("/api/v1/trades/addManualTrades", &batch(&card(&ids[0]), true));
            // Another file each time.
            let file = format!("{INFY}{}", "\n".repeat(round));
            let requests = vec![
                (client.routes.clone(), client.file("april.csv", file.as_bytes(), &[]).await),
                (client.other_server(), with_cookie(replace, &client.cookie)),
            ];
            let answers = at_once(requests).await;
            for answer in &answers {
                assert_eq!(answer.status, 200, "{}", answer.body);
            }
            let live = client.stored().await.imports;
            let kinds: Vec<&str> = live.iter().map(|import| import.kind.word()).collect();
            assert!(kinds == ["manual"] || kinds == ["manual", "file"], "{kinds:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn a_sender_who_goes_away_leaves_the_old_or_the_new() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        for wait in [0, 1, 2, 5, 10, 20, 40, 80] {
            let file = format!("{INFY}{}", "\n".repeat(wait));
            let request = client.file("april.csv", file.as_bytes(), &[]).await;
            let sending = tokio::spawn({
                let routes = client.routes.clone();
                async move { send(&routes, request).await }
            });
            tokio::time::sleep(Duration::from_millis(wait as u64)).await;
            sending.abort();
            let _ = sending.await;
            // All of its fills or none, and the place is free again.
            let stored = client.stored().await;
            assert!(stored.imports.iter().all(|import| import.parts[0].fills.len() == 3));
            let receipt = client.upload("april.csv", &file).await;
            assert!(receipt["importId"].is_i64());
        }
        assert_eq!(client.trades().await.len(), 1);
    })
    .await;
}
