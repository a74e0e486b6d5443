//! What is written beside a trade: kept, found again wherever its fills are, and never lost. The tests whose
//! names begin with j1, j3 and j11 are laws: a note touches no fill, is never gone, and is only its owner's.

use serde_json::{Value, json};

use super::client::{ASHA, TestClient, tradebook};
use super::*;

const PATH: &str = "/api/v1/annotations";
const TRAY: &str = "/api/v1/annotations/tray";

/// INFY bought and sold on one day: one trade of 10 shares.
fn first() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
    ])
}

/// Bought and sold on another day.
fn second() -> String {
    tradebook(&[
        ("INFY", "2025-04-07", "buy", "4", "1520", 21, "10:00:00"),
        ("INFY", "2025-04-09", "sell", "4", "1530", 22, "11:00:00"),
    ])
}

impl TestClient {
    /// Ids of all trades.
    async fn ids(&self) -> Vec<String> {
        let history = self.data("/api/v1/trade-history").await;
        let rows = history["page"]["rows"].as_array().unwrap();
        rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect()
    }

    async fn noted(&self, trade: &str) -> Value {
        self.data(&format!("{PATH}?trade={trade}")).await
    }

    async fn set(&self, trade: &str, annotation: &Value, set: Value) -> Answer {
        let body = json!({
            "trade": trade, "annotation": annotation["id"], "revision": annotation["revision"], "set": set,
        });
        self.post(PATH, &body).await
    }

    /// The annotation as it is then.
    async fn written(&self, trade: &str, annotation: &Value, set: Value) -> Value {
        let answer = self.set(trade, annotation, set).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        answer.json()["data"].take()
    }

    async fn import(&self, what: &str, import: &Value) {
        let answer = self.post(&format!("/api/v1/imports/{what}"), &json!({ "id": import })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
    }

    /// Every row of the archive that is one of annotations.
    async fn rows(&self) -> String {
        let mut export = store::account::ArchiveExport::begin(&self.db, self.user().await).await.unwrap();
        let mut rows = String::new();
        while let Some(page) = export.next().await.unwrap() {
            if page.table.starts_with("annotation") {
                rows += &page.lines;
            }
        }
        rows
    }
}

#[tokio::test]
async fn what_is_written_is_read_back_and_the_same_again_writes_nothing() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let trade = client.ids().await.remove(0);
        assert_eq!(client.noted(&trade).await, json!({ "annotations": [], "wasOneWith": [] }));
        let set = json!({
            "note": "Bought *late*\r\nनोट", "setup": " Opening  range ", "tags": ["News", "gap", "news"], "rating": "4",
            "stop": "1490.00", "target": "1530", "emotionBefore": "calm", "reviewed": "yes",
        });
        let made = client.written(&trade, &Value::Null, set.clone()).await;
        assert_eq!((&made["id"], &made["revision"], &made["trade"]), (&json!(1), &json!(1), &json!(trade)));
        assert_eq!((&made["symbol"], &made["day"]), (&json!("INFY"), &json!("2025-04-02")));
        let field = |name: &str| made["fields"][name]["value"].clone();
        assert_eq!(field("note"), "Bought *late*\nनोट");
        assert_eq!(field("setup"), "Opening range");
        assert_eq!(field("tags"), json!(["News", "gap"]));
        assert_eq!(field("stop"), "1490");
        assert_eq!(made["fields"]["rating"]["writtenAt"], "2026-11-21T15:30:00+05:30");
        assert!(made["fields"].get("mistakes").is_none());
        // Risked: (1500 − 1490) × 10 = 100. The target brings (1530 − 1500) × 10 = 300.
        assert_eq!(made["rPlanned"].as_f64(), Some(3.0));
        let detail = client.data(&format!("/api/v1/trades/detail?id={trade}")).await;
        let net = detail["trade"]["netPnl"].as_f64().unwrap();
        assert!((made["rMade"].as_f64().unwrap() - net / 100.0).abs() < 1e-9, "{made}");
        assert_eq!(client.noted(&trade).await["annotations"], json!([made]));

        let rows = client.rows().await;
        assert_eq!(client.written(&trade, &made, set).await, made);
        assert_eq!(client.written(&trade, &made, json!({ "mistakes": null, "rating": "4" })).await, made);
        assert_eq!(client.rows().await, rows);
        let cleared = client.written(&trade, &made, json!({ "rating": null, "tags": [] })).await;
        assert_eq!(cleared["revision"], 2);
        assert!(cleared["fields"].get("rating").is_none() && cleared["fields"].get("tags").is_none());

        let names = client.data("/api/v1/annotations/names").await;
        assert_eq!(
            names,
            json!({ "setups": [{ "name": "Opening range", "count": 1 }], "tags": [], "mistakes": [] })
        );
    })
    .await;
}

#[tokio::test]
async fn a_conflict_keeps_both_texts() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let trade = client.ids().await.remove(0);
        let made = client.written(&trade, &Value::Null, json!({ "note": "one" })).await;
        let newer = client.written(&trade, &made, json!({ "note": "two" })).await;
        let rows = client.rows().await;
        // Another page that has seen the first text, one that has seen none, and one that names no revision.
        for (seen, status) in [(made.clone(), 409), (Value::Null, 409), (json!({ "id": 1 }), 422)] {
            let answer = client.set(&trade, &seen, json!({ "note": "three" })).await;
            assert_eq!(answer.status, status, "{}", answer.body);
            let (code, _) = answer.error();
            if status == 409 {
                assert_eq!(code, "annotation_changed");
                assert_eq!(answer.json()["data"], newer);
            }
        }
        assert_eq!(client.rows().await, rows);
        // Whoever chose sends the revision that came along.
        client.written(&trade, &newer, json!({ "note": "two\n\nthree" })).await;

        // Two pages at once write the first word: one of them is told.
        client.upload("second.csv", &second()).await;
        let other = client.ids().await.into_iter().find(|id| *id != trade).unwrap();
        let sent = |text: &str| {
            let body = json!({ "trade": other, "set": { "note": text } });
            (client.routes.clone(), with_cookie(post(PATH, &body), &client.cookie))
        };
        let answers = client::at_once(vec![sent("a"), sent("b"), sent("c")]).await;
        let mut statuses: Vec<u16> = answers.iter().map(|answer| answer.status.as_u16()).collect();
        statuses.sort_unstable();
        assert_eq!(statuses, [200, 409, 409]);
        assert_eq!(client.noted(&other).await["annotations"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn j11_another_user_finds_nothing_of_it() {
    testdb::both(async |db| {
        let mut client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let trade = client.ids().await.remove(0);
        let made = client.written(&trade, &Value::Null, json!({ "note": "mine", "tags": ["secret"] })).await;
        let rows = client.rows().await;
        let asha = std::mem::take(&mut client.cookie);
        client.cookie = log_in_new(&client.routes, "ravi@mail.in").await;
        // The same file, so the same name of a trade.
        client.upload("first.csv", &first()).await;
        assert_eq!(client.noted(&trade).await["annotations"], json!([]));
        assert_eq!(client.set(&trade, &made, json!({ "note": "his" })).await.status, 404);
        let attach = json!({ "annotation": 1, "revision": 1, "trade": trade });
        assert_eq!(client.post("/api/v1/annotations/attach", &attach).await.status, 404);
        assert_eq!(client.get("/api/v1/annotations/history?annotation=1").await.status, 404);
        assert_eq!(client.data(TRAY).await["total"], 0);
        assert_eq!(client.data("/api/v1/annotations/names").await["tags"], json!([]));
        client.cookie = asha;
        assert_eq!(client.rows().await, rows);
    })
    .await;
}

#[tokio::test]
async fn j3_a_note_waits_while_its_import_is_undone_and_comes_back() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let import = client.upload("first.csv", &first()).await["importId"].take();
        let trade = client.ids().await.remove(0);
        let made = client.written(&trade, &Value::Null, json!({ "note": "Held" })).await;
        assert_eq!(client.data(TRAY).await["total"], 0);
        client.import("undo", &import).await;
        let tray = client.data(TRAY).await;
        assert_eq!(tray["total"], 1);
        let waits = &tray["annotations"][0];
        assert_eq!(
            (&waits["id"], &waits["symbol"], &waits["day"]),
            (&made["id"], &json!("INFY"), &json!("2025-04-02"))
        );
        assert_eq!((&waits["product"], &waits["direction"]), (&json!("intraday"), &json!("long")));
        assert_eq!(waits["fields"]["note"]["value"], "Held");
        assert_eq!(waits["candidates"], json!([]));
        assert_eq!(client.get(&format!("{PATH}?trade={trade}")).await.status, 404);
        client.import("redo", &import).await;
        assert_eq!(client.noted(&trade).await["annotations"], json!([made]));
        assert_eq!(client.data(TRAY).await["total"], 0);

        // The file again, with other ids: other fills. The trade of the day is offered, and taken when the user says
        // so.
        client.import("undo", &import).await;
        let typed = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 71, "10:30:00"),
            ("INFY", "2025-04-02", "sell", "10", "1512", 72, "11:30:00"),
        ]);
        client.upload("others.csv", &typed).await;
        let tray = client.data(TRAY).await;
        let other = client.ids().await.remove(0);
        let candidate = json!([{ "id": other, "title": "INFY", "day": "2025-04-02" }]);
        assert_eq!(tray["annotations"][0]["candidates"], candidate);
        let attach = json!({ "annotation": made["id"], "revision": made["revision"], "trade": other });
        let answer = client.post("/api/v1/annotations/attach", &attach).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(answer.json()["data"]["trade"], other);
        // Asked again with the revision of before: it is another one.
        assert_eq!(client.post("/api/v1/annotations/attach", &attach).await.status, 409);
        assert_eq!(client.data(TRAY).await["total"], 0);
    })
    .await;
}

/// A note each on two trades, which a file of earlier days joins into one, and divides again when it goes.
#[tokio::test]
async fn j3_joined_trades_stack_their_notes_and_a_divided_one_says_what_it_was() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let later = tradebook(&[
            ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
            ("INFY", "2025-04-03", "sell", "10", "1512", 12, "11:00:00"),
            ("INFY", "2025-04-07", "buy", "4", "1520", 21, "10:00:00"),
            ("INFY", "2025-04-09", "sell", "4", "1530", 22, "11:00:00"),
        ]);
        client.upload("later.csv", &later).await;
        let ids = client.ids().await;
        assert_eq!(ids.len(), 2);
        for trade in &ids {
            client.written(trade, &Value::Null, json!({ "note": format!("on {trade}") })).await;
        }
        // Held all the time: flat only after the last of them is sold.
        let earlier = tradebook(&[("INFY", "2025-03-20", "buy", "1", "1400", 1, "10:00:00")]);
        let import = client.upload("earlier.csv", &earlier).await["importId"].take();
        let joined = client.ids().await;
        assert_eq!(joined.len(), 1, "{joined:?}");
        let found = client.noted(&joined[0]).await;
        let notes = found["annotations"].as_array().unwrap();
        // Ten shares before four.
        let days: Vec<&Value> = notes.iter().map(|note| &note["day"]).collect();
        assert_eq!(days, ["2025-04-02", "2025-04-07"]);
        assert_eq!(found["wasOneWith"], json!([]));
        // Written anew, the larger one hangs on all three buys; then the trade is divided.
        client.written(&joined[0], &notes[0], json!({ "note": "on all of it" })).await;
        client.import("undo", &import).await;
        let (small, large) = {
            let ids = client.ids().await;
            let small = client.noted(&ids[0]).await;
            let large = client.noted(&ids[1]).await;
            if small["annotations"][0]["day"] == "2025-04-07" { (small, large) } else { (large, small) }
        };
        assert_eq!(large["annotations"][0]["fields"]["note"]["value"], "on all of it");
        assert_eq!(large["wasOneWith"], json!([small["annotations"][0]["trade"]]));
        assert_eq!(small["wasOneWith"], json!([large["annotations"][0]["trade"]]));
        assert_eq!(small["annotations"].as_array().unwrap().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn every_change_is_in_the_history_and_can_be_restored() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let trade = client.ids().await.remove(0);
        let mut own = client.written(&trade, &Value::Null, json!({ "stop": "1490" })).await;
        own = client.written(&trade, &own, json!({ "stop": "1480" })).await;
        // R is that of the first stop: (1530 − 1500) ÷ (1500 − 1490).
        own = client.written(&trade, &own, json!({ "target": "1530" })).await;
        assert_eq!(own["rPlanned"].as_f64(), Some(3.0));
        own = client.written(&trade, &own, json!({ "note": "Bou" })).await;
        // A note that grows is one change; one of which something goes is another.
        own = client.written(&trade, &own, json!({ "note": "Bought late" })).await;
        own = client.written(&trade, &own, json!({ "note": "Sold" })).await;
        let told = async || {
            let history = client.data("/api/v1/annotations/history?annotation=1").await;
            assert_eq!(history["more"], false);
            let text = |value: &Value| value.as_str().unwrap().to_owned();
            let changes = history["changes"].as_array().unwrap();
            changes
                .iter()
                .map(|one| {
                    format!("{} {}→{}", text(&one["field"]), text(&one["before"]), text(&one["after"]))
                })
                .collect::<Vec<_>>()
        };
        let expected =
            ["note Bought late→Sold", "note →Bought late", "target →1530", "stop 1490→1480", "stop →1490"];
        assert_eq!(told().await, expected);
        let restored = client.written(&trade, &own, json!({ "note": "Bought late" })).await;
        assert_eq!(restored["fields"]["note"]["value"], "Bought late");
        assert_eq!(told().await[0], "note Sold→Bought late");
        let page = client.data("/api/v1/annotations/history?annotation=1&before=3").await;
        assert_eq!(page["changes"].as_array().unwrap().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn j1_no_fill_changes_when_something_is_written() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let fills = async || {
            let detail = client.get(&format!("/api/v1/trades/detail?id={}", client.ids().await[0])).await;
            let revision = client.data("/api/v1/trade-history").await["revision"].take();
            (detail.body, format!("{:?}", client.stored().await), revision)
        };
        let before = fills().await;
        let trade = client.ids().await.remove(0);
        let made = client.written(&trade, &Value::Null, json!({ "note": "10:00", "stop": "1490" })).await;
        client.written(&trade, &made, json!({ "note": "11:00", "stop": null })).await;
        assert_eq!(fills().await, before);
        // The next import knows every fill.
        let again = client.upload("again.csv", &format!("{}\n", first())).await;
        assert_eq!(again["files"][0]["rows"]["duplicates"], 2);
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_kept_is_said_in_a_sentence() {
    let client = TestClient::open(testdb::sqlite().await).await;
    client.upload("first.csv", &first()).await;
    let trade = client.ids().await.remove(0);
    for (set, field, said) in [
        (json!({ "note": "x".repeat(1 << 20) }), "note", "A note holds at most 100000 bytes"),
        (json!({ "rating": "6" }), "rating", "“6” is none of the choices: 1, 2, 3, 4, 5."),
        (json!({ "stop": "-5" }), "stop", "A price is a number above 0"),
        (json!({ "tags": ["a\nb"] }), "tags", "A name stands in one line."),
        (json!({ "setup": "a\u{0}b" }), "setup", "cannot be a name"),
        (json!({ "note": null }), "set", "Write something first."),
    ] {
        let answer = client.set(&trade, &Value::Null, set).await;
        assert_eq!(answer.status, 422, "{}", answer.body);
        let message = answer.json()["fields"][field].as_str().unwrap_or_default().to_owned();
        assert!(message.contains(said), "{field}: {}", answer.body);
    }
    assert_eq!(client.set(&trade, &Value::Null, json!({ "color": "red" })).await.status, 422);
    assert_eq!(
        client.set("zerodha-0000000000000001", &Value::Null, json!({ "note": "a" })).await.status,
        404
    );
    // As long as it may be, in signs of three bytes.
    let note = "न".repeat(33_333);
    let made = client.written(&trade, &Value::Null, json!({ "note": note })).await;
    assert_eq!(made["fields"]["note"]["value"], note);
    assert_eq!(client.get(PATH).await.status, 404);
    assert_eq!(client.get("/api/v1/annotations/history?annotation=one").await.status, 400);
}

#[tokio::test]
async fn an_erased_account_leaves_no_note() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        let trade = client.ids().await.remove(0);
        client.written(&trade, &Value::Null, json!({ "note": "a", "tags": ["b"] })).await;
        let (user, now) = (client.user().await, Time::parse_ist(client::NOW).unwrap());
        let device = store::events::Device::default();
        store::account::ask_deletion(&client.db, user, &device, now).await.unwrap();
        let later = Time(now.0 + 8 * 24 * 60 * 60 * 1000);
        let gone = store::account::erase_due(&client.db, |_| Vec::new(), later).await.unwrap();
        assert_eq!(gone.0, [ASHA]);
        for table in ["annotations", "annotation_anchors", "annotation_fields", "annotation_changes"] {
            assert_eq!(testdb::count(&client.db, table).await, 0, "{table}");
        }
    })
    .await;
}

/// A row of numbers that is the same in each run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, most: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % most
    }
}

/// Fifty histories of each of four journals: files of one stock, some of them overlapping, come, go and come back in
/// any order, and notes are written meanwhile.
#[tokio::test]
async fn j3_every_note_stands_on_one_trade_or_waits_after_each_of_200_random_steps() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let user = client.user().await;
        let as_of = Time::parse_ist(client::NOW).unwrap().day();
        let mut dice = Dice(20);
        for journal in 0..4 {
            let mut imports = Vec::new();
            for file in 0..3 {
                let mut rows = Vec::new();
                for row in 0..4 {
                    // A fill may be in two files: its id says the day, the side and the quantity.
                    let (day, side, units) = (dice.below(6), dice.below(2), 1 + dice.below(2));
                    let id = 100 + journal * 100 + (day * 4 + side * 2 + units) as u32;
                    if !rows.iter().any(|(_, _, _, _, other)| *other == id) {
                        rows.push((day, side, units, row, id));
                    }
                }
                let symbol = format!("LAW{journal}");
                let text: Vec<_> = rows
                    .iter()
                    .map(|(day, side, units, _, id)| {
                        let day = format!("2025-04-{:02}", [2, 3, 4, 7, 8, 9][*day as usize]);
                        (day, if *side == 0 { "buy" } else { "sell" }, units.to_string(), *id)
                    })
                    .collect();
                let rows: Vec<_> = text
                    .iter()
                    .map(|(day, side, units, id)| {
                        (symbol.as_str(), day.as_str(), *side, units.as_str(), "100", *id, "10:00:00")
                    })
                    .collect();
                let import = client.upload(&format!("{journal}-{file}.csv"), &tradebook(&rows)).await;
                imports.push((import["importId"].clone(), true));
            }
            for _ in 0..50 {
                let at = dice.below(3) as usize;
                let (import, live) = &mut imports[at];
                client.import(if *live { "undo" } else { "redo" }, import).await;
                *live = !*live;
                let ids = client.ids().await;
                if !ids.is_empty() && dice.below(4) == 0 {
                    let trade = &ids[dice.below(ids.len() as u64) as usize];
                    let own = client.noted(trade).await["annotations"].get(0).cloned().unwrap_or_default();
                    client.written(trade, &own, json!({ "note": format!("{}", dice.below(1000)) })).await;
                }
                let (_, all) = store::annotations::all(&client.db, user).await.unwrap();
                let mut found: Vec<i64> = Vec::new();
                for trade in client.ids().await {
                    let own = client.noted(&trade).await;
                    for one in own["annotations"].as_array().unwrap() {
                        assert_eq!(one["trade"], trade);
                        found.push(one["id"].as_i64().unwrap());
                    }
                }
                let tray = client.data(TRAY).await;
                found.extend(
                    tray["annotations"].as_array().unwrap().iter().map(|one| one["id"].as_i64().unwrap()),
                );
                found.sort_unstable();
                let numbers: Vec<i64> = all.iter().map(|one| one.number).collect();
                assert_eq!(found, numbers, "journal {journal} of {as_of}");
            }
        }
        assert!(testdb::count(&client.db, "annotations").await > 4);
    })
    .await;
}

#[tokio::test]
async fn r_follows_the_stop_that_is_set_and_is_not_worked_out_over_a_split() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let rows = [
            ("INFY", "2025-04-02", "buy", "10", "100", 31, "10:00:00"),
            ("INFY", "2025-04-09", "sell", "20", "55", 32, "10:00:00"),
        ];
        client.upload("split.csv", &tradebook(&rows[..1])).await;
        let [trade] = client.ids().await.try_into().unwrap();
        // A slip of the keys is the first stop on the losing side: 10 × (100 − 9.8).
        let note = client.written(&trade, &json!({}), json!({ "stop": "9.8", "target": "120" })).await;
        assert!((note["rPlanned"].as_f64().unwrap() - 200.0 / 902.0).abs() < 1e-9, "{note}");
        // Cleared: there is no plan. The next one begins anew: 10 × (100 − 98).
        let note = client.written(&trade, &note, json!({ "stop": null })).await;
        assert_eq!(
            [&note["rPlanned"], &note["rReason"]],
            [&Value::Null, &json!("R needs the stop that was planned.")]
        );
        let note = client.written(&trade, &note, json!({ "stop": "98" })).await;
        assert_eq!(note["rPlanned"], json!(10.0));

        client.upload("sold.csv", &tradebook(&rows[1..])).await;
        let split =
            json!({ "exDate": "2025-04-07", "symbol": "INFY", "action": "split", "a": "10", "b": "5" });
        let answer = client.post("/api/v1/actions", &json!({ "rows": [split] })).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let [trade] = client.ids().await.try_into().unwrap();
        let beside = client.noted(&trade).await["annotations"][0].take();
        assert_eq!([&beside["rMade"], &beside["rPlanned"]], [&Value::Null, &Value::Null]);
        assert!(beside["rReason"].as_str().unwrap().contains("split"), "{beside}");
    })
    .await;
}

#[tokio::test]
async fn who_writes_on_a_note_that_moved_is_told_and_nothing_is_stored() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        client.upload("first.csv", &first()).await;
        client.upload("second.csv", &second()).await;
        let [one, other] = client.ids().await.try_into().unwrap();
        let note = client.written(&one, &json!({}), json!({ "note": "mine" })).await;
        let body = json!({ "annotation": note["id"], "revision": note["revision"], "trade": other });
        assert_eq!(client.post(&format!("{PATH}/attach"), &body).await.status, 200);
        let answer = client.set(&one, &note, json!({ "note": "late" })).await;
        assert_eq!((answer.status.as_u16(), answer.error().0), (409, "annotation_moved".to_owned()));
        assert_eq!(client.noted(&one).await["annotations"], json!([]));
        assert_eq!(client.noted(&other).await["annotations"][0]["fields"]["note"]["value"], "mine");
        assert_eq!(client.data(&format!("{TRAY}?limit=0")).await, json!({ "total": 0, "annotations": [] }));
    })
    .await;
}
