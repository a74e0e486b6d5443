//! Typed trades into the journal through the router, on both databases: once, whole, and to be taken back.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::client::{ADD, INFY, TestClient, at_once, batch, card, cards};
use super::*;

#[tokio::test]
async fn a_card_becomes_a_trade() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let receipt = client.added(&card("MT1"), false).await;
        let expected = json!({
            "importId": receipt["importId"], "snapshotId": null, "added": 2, "known": 0, "replaced": 0, "revision": 1,
            "trades": 1,
        });
        assert_eq!(receipt, expected);
        assert!(receipt["importId"].is_i64());
        let trades = client.get("/api/v1/trades/client?email=asha@mail.in").await.json();
        let trade = &trades["data"]["trades"][0];
        assert_eq!(trade["symbol"], "INFY");
        assert_eq!(trade["product"], "intraday");
        assert_eq!(trade["direction"], "long");
        assert_eq!(trade["grossPnl"], 100);
        assert_eq!(trade["entryTime"], "2026-11-19T10:00:00+05:30");
        // No series: both sides of a day are netted.
        assert_eq!(client.stored().await.imports[0].parts[0].fills[0].series.as_str(), "");
    })
    .await;
}

#[tokio::test]
async fn fifty_at_once_are_stored_once() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let servers = [client.routes.clone(), client.other_server()];
        let request = |at: usize, to_delete| {
            let request = post(ADD, &batch(&cards(&["MT1", "MT2"]), to_delete));
            (servers[at % 2].clone(), with_cookie(request, &client.cookie))
        };
        for to_delete in [false, true] {
            let answers = at_once((0..50).map(|at| request(at, to_delete)).collect()).await;
            let bodies: BTreeSet<String> = answers
                .into_iter()
                .map(|answer| {
                    assert_eq!(answer.status, 200, "{}", answer.body);
                    answer.body
                })
                .collect();
            assert_eq!(bodies.len(), 1, "{bodies:?}");
            assert_eq!(client.holds().await, (4, 1));
        }
    })
    .await;
}

#[tokio::test]
async fn different_cards_at_once_all_come_in() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let servers = [client.routes.clone(), client.other_server()];
        let requests = (0..20).map(|at| {
            let request = post(ADD, &batch(&card(&format!("MT{at}")), false));
            (servers[at % 2].clone(), with_cookie(request, &client.cookie))
        });
        for answer in at_once(requests.collect()).await {
            assert_eq!(answer.status, 200, "{}", answer.body);
        }
        assert_eq!(client.holds().await, (40, 20));
    })
    .await;
}

#[tokio::test]
async fn what_is_known_is_not_stored_again() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let first = client.added(&cards(&["MT1", "MT2"]), false).await;
        // The same request, the same answer.
        assert_eq!(client.added(&cards(&["MT1", "MT2"]), false).await, first);
        // Some of it, and all of it in another order.
        for ids in [&["MT1"][..], &["MT2", "MT1"][..]] {
            let receipt = client.added(&cards(ids), false).await;
            assert_eq!(receipt["importId"], Value::Null);
            assert_eq!((&receipt["added"], &receipt["known"]), (&json!(0), &json!(2 * ids.len())));
            assert_eq!((&receipt["revision"], &receipt["trades"]), (&json!(1), &json!(2)));
        }
        // New beside known.
        let receipt = client.added(&cards(&["MT2", "MT3"]), false).await;
        assert_eq!(
            (&receipt["added"], &receipt["known"], &receipt["trades"]),
            (&json!(2), &json!(2), &json!(3))
        );
        assert_eq!(client.holds().await, (6, 2));
        // What was undone is not known any more.
        client.post("/api/v1/imports/undo", &json!({ "id": first["importId"] })).await;
        assert_eq!(client.added(&card("MT1"), false).await["added"], 2);
        assert_eq!(client.holds().await, (4, 3));
    })
    .await;
}

#[tokio::test]
async fn a_repeat_brings_back_what_was_undone_since() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let first = client.added(&card("MT1"), false).await;
        let second = client.added(&cards(&["MT1", "MT2"]), false).await;
        assert_eq!((&second["added"], &second["known"]), (&json!(2), &json!(2)));
        client.post("/api/v1/imports/undo", &json!({ "id": first["importId"] })).await;
        // The first card is in the journal no more: nothing may say that it is.
        let again = client.added(&cards(&["MT1", "MT2"]), false).await;
        assert_eq!((&again["added"], &again["known"], &again["trades"]), (&json!(2), &json!(2), &json!(2)));
        assert_eq!(client.holds().await, (4, 3));
    })
    .await;
}

#[tokio::test]
async fn other_content_under_a_known_id_is_a_conflict() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let mut noted = card("MT1");
        noted[0]["notes"] = json!("gap up");
        client.added(&noted, false).await;
        let before = client.trades().await;
        let changes = [
            ("price", json!(1500.01)),
            ("quantity", json!(11)),
            ("timestamp", json!("2026-11-19T10:01")),
            ("symbol", json!("TCS")),
            ("broker", json!("groww")),
            ("exchange", json!("BSE")),
            ("notes", json!("gap down")),
            ("psychology", json!("calm")),
        ];
        for (field, value) in changes {
            let mut records = noted.clone();
            records[0][field] = value;
            // A new card beside it does not go in either.
            let records = [records.as_slice(), &card("MT2")].concat();
            for to_delete in [false, true] {
                let answer = client.add(&records, to_delete).await;
                assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (409, "conflict"), "{field}");
                let fields = answer.json()["fields"].take();
                assert!(fields[format!("trades.0.{field}")].is_string(), "{field}: {fields}");
            }
        }
        let mut records = noted;
        records[1]["price"] = json!("1510.00");
        assert_eq!(client.added(&records, false).await["trades"], 1);
        assert_eq!(client.trades().await, before);
        assert_eq!(client.holds().await, (2, 1));
    })
    .await;
}

#[tokio::test]
async fn a_replace_can_be_taken_back() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("april.csv", INFY).await;
        client.added(&card("MT1"), false).await;
        let before = client.trades().await;
        let history = client.get("/api/v1/trade-history").await.json()["data"]["page"].take();

        let receipt = client.added(&cards(&["MT2", "MT3"]), true).await;
        assert_eq!(
            (&receipt["added"], &receipt["replaced"], &receipt["trades"]),
            (&json!(4), &json!(2), &json!(2))
        );
        assert_eq!(client.stored().await.imports.len(), 1);
        let after = client.trades().await;
        // A retry after the success is the same answer and no second snapshot.
        assert_eq!(client.added(&cards(&["MT2", "MT3"]), true).await, receipt);
        // Exactly what is there, in other words.
        let again = client.added(&cards(&["MT3", "MT2"]), true).await;
        assert_eq!(
            (&again["importId"], &again["snapshotId"], &again["known"]),
            (&Value::Null, &Value::Null, &json!(4))
        );
        let list = client.get("/api/v1/imports").await.json()["data"].take();
        let snapshots = list["snapshots"].as_array().unwrap();
        assert_eq!(snapshots.len(), 1);
        assert_eq!(snapshots[0]["id"], receipt["snapshotId"]);
        assert_eq!((&snapshots[0]["imports"], &snapshots[0]["fills"]), (&json!(2), &json!(5)));
        assert_eq!(snapshots[0]["expiresAt"], "2026-12-21T15:30:00+05:30");
        let replaced: Vec<&Value> =
            list["imports"].as_array().unwrap().iter().map(|line| &line["replacedBy"]).collect();
        assert_eq!(replaced, [&Value::Null, &receipt["snapshotId"], &receipt["snapshotId"]]);

        let restored =
            client.post("/api/v1/snapshots/restore", &json!({ "id": receipt["snapshotId"] })).await;
        assert_eq!(restored.status, 200, "{}", restored.body);
        assert_eq!(client.trades().await, before);
        assert_eq!(client.get("/api/v1/trade-history").await.json()["data"]["page"], history);
        // The restore itself can be taken back.
        let list = client.get("/api/v1/imports").await.json()["data"].take();
        let newest = &list["snapshots"][0]["id"];
        client.post("/api/v1/snapshots/restore", &json!({ "id": newest })).await;
        assert_eq!(client.trades().await, after);
    })
    .await;
}

#[tokio::test]
async fn a_replace_with_nothing_removes_nothing() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.added(&card("MT1"), false).await;
        let before = client.trades().await;
        let mut wrong = batch(&card("MT2"), true);
        wrong["trades"][1]["quantity"] = json!(0);
        let odd = |trades: Value| json!({ "broker": "zerodha", "tradetype": "equity", "toDelete": true, "trades": trades });
        for body in [
            batch(&[], true),
            batch(&[], false),
            wrong,
            odd(Value::Null),
            odd(json!("all")),
            odd(json!({})),
            odd(json!([null])),
            odd(json!([5])),
            json!({ "toDelete": true }),
            json!({ "toDelete": "yes", "trades": card("MT2") }),
        ] {
            let answer = client.post(ADD, &body).await;
            assert_eq!(answer.status, 422, "{body}: {}", answer.body);
            answer.error();
            assert_eq!(client.trades().await, before, "{body}");
        }
        assert_eq!(client.holds().await, (2, 1));
    })
    .await;
}

#[tokio::test]
async fn one_address_asks_for_six_hundred_previews_at_once_then_two_a_second() {
    let routes = routes(site("exit 1").await);
    let ask = async |address| {
        let body = json!({ "broker": "zerodha", "tradetype": "equity", "trades": card("MT1") });
        send(&routes, from_address(post("/api/v1/trades/preview", &body), address)).await
    };
    for _ in 0..600 {
        assert_eq!(ask("203.0.113.7").await.status, 200);
    }
    let answer = ask("203.0.113.7").await;
    assert_eq!((answer.status.as_u16(), answer.header("retry-after")), (429, "1"));
    let words = "Your address asked for many previews in a short time. Please try again in a minute.";
    assert_eq!(answer.error(), ("too_many".to_owned(), words.to_owned()));
    assert_eq!(ask("203.0.113.8").await.status, 200);
}
