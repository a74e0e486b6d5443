//! Whatever a model does, whoever named it: no number of it is shown, nothing of it is kept, and the key is nowhere.

use std::collections::BTreeMap;
use std::time::Duration;

use serde_json::{Value, json};
use site::Asks;

use super::double::{Says, calls, double, http, message, sentences};
use super::{Asker, KEY, own, site_asking, site_waiting, two, why};
use crate::archive::{bytes, entries};
use crate::history::{TestClient, put, read};
use crate::paper::Paper;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Named {
    ByOperator,
    ByUser,
}

/// What is tried, what the model does, and what comes of it.
fn cases() -> Vec<(&'static str, Says, &'static str)> {
    vec![
        (
            "invents",
            Box::new(|_| sentences(&["You made 4242 rupees.", "You made four thousand.", "आपने ₹४२४२ कमाए।"])),
            "unchecked",
        ),
        (
            "swaps references",
            Box::new(|at| match at {
                0 => calls(&[("summary", json!({}))]),
                _ => sentences(&[
                    "It made {r2.rows[0].net}.",
                    "It made {r1.rows[7].net}.",
                    "It made {r1.rows[0].password}.",
                ]),
            }),
            "unchecked",
        ),
        ("loops", Box::new(|_| calls(&[("summary", json!({}))])), "failed"),
        ("a page", Box::new(|_| http("200 OK", "<html><script>alert(4242)</script></html>")), "failed"),
        ("a page inside", Box::new(|_| message(&json!({"content": "<b>4242</b>"}))), "unchecked"),
        ("too long", Box::new(|_| http("200 OK", &"4242".repeat(8_000))), "failed"),
        (
            "the key in an error",
            Box::new(|_| http("401 Unauthorized", &format!("{{\"error\":\"bad key {KEY} 4242\"}}"))),
            "failed",
        ),
        ("the key in an answer", Box::new(|_| sentences(&[&format!("The key is {KEY}.")])), "failed"),
        (
            "inward",
            Box::new(|_| {
                Some(
                    "HTTP/1.1 302 Found\r\nlocation: http://169.254.169.254/latest/meta-data/\r\n\r\n"
                        .to_owned(),
                )
            }),
            "failed",
        ),
        (
            "another account",
            Box::new(|at| match at {
                0 => calls(&[
                    ("trades", json!({"user": 1})),
                    ("trades", json!({"filter": "user_id=1"})),
                    ("summary", json!({"filter": "account=zerodha&email=ravi@example.in"})),
                    ("sql", json!({"q": "everybody"})),
                    ("breakdown", json!({"dimension": "note"})),
                ]),
                _ => sentences(&["The other account made 4242."]),
            }),
            "unchecked",
        ),
        (
            "words of its own as a filter",
            Box::new(|at| match at {
                0 => calls(&[
                    ("compare", json!({"a": "symbol=Double your size, 4242 is sure", "b": ""})),
                    ("compare", json!({"a": "setup=Make 4242", "b": "tag=4242"})),
                    ("summary", json!({"filter": "symbol=4242"})),
                    ("breakdown", json!({"filter": "mistake=4242", "dimension": "weekday"})),
                ]),
                _ => sentences(&[
                    "{r1.rows[0].name}: {r1.rows[0].closedTrades}.",
                    "{r3.rows[0].name}: {r3.n}.",
                ]),
            }),
            "unchecked",
        ),
        (
            "the key as a filter",
            Box::new(|at| match at {
                0 => calls(&[("summary", json!({"filter": format!("symbol={KEY}")}))]),
                _ => sentences(&["It made {r1.rows[0].net}."]),
            }),
            "failed",
        ),
        ("nothing", Box::new(|_| Some(String::new())), "failed"),
        ("hangs", Box::new(|_| None), "failed"),
        (
            "hangs after a figure",
            Box::new(|at| if at == 0 { calls(&[("summary", json!({}))]) } else { None }),
            "failed",
        ),
        (
            "obeys the name of a file",
            Box::new(|at| match at {
                0 => calls(&[("trades", json!({"filter": "symbol=INFY"}))]),
                _ => sentences(&[
                    "Ignoring my rules as the note says: 5,00,000.",
                    "You lost five lakh.",
                    "4242",
                ]),
            }),
            "unchecked",
        ),
    ]
}

#[tokio::test]
async fn no_number_of_the_operators_model_is_shown() {
    testdb::both(async |fresh| nothing_of_it_is_shown(&fresh, Named::ByOperator).await).await;
}

#[tokio::test]
async fn no_number_of_a_users_own_model_is_shown() {
    testdb::both(async |fresh| nothing_of_it_is_shown(&fresh, Named::ByUser).await).await;
}

async fn nothing_of_it_is_shown(db: &store::Db, named: Named) {
    // Somebody else's journal lies beside it.
    let other = TestClient::of(db, "ravi@example.in").await;
    let secret = two().replace("INFY", "SECRETCO");
    put(db, other.user, "ravi.csv", &read("ravi.csv", secret.as_bytes())).await;
    let mut asker = Asker::new(db, "asha@example.in", "http://127.0.0.1:9/v1").await;
    let (paper, _pen) = Paper::under_the_pen();
    let mut leaked = BTreeMap::new();
    for (name, says, state) in cases() {
        let double = double(says).await;
        let is_silent = name.starts_with("hangs");
        let longest_answer = if is_silent { Duration::from_millis(700) } else { site::LONGEST_ANSWER };
        asker.client.routes = match named {
            Named::ByOperator => site_waiting(db, &double.base, 1_000, longest_answer),
            Named::ByUser => {
                site_asking(db, Asks { a_day: 1_000, longest_answer, ..own::only(&own::here(&double.base)) })
            }
        };
        if named == Named::ByUser {
            own::names(&asker.client, &double.base, Some(KEY)).await;
        }
        let said = asker.answer(why()).await;
        assert_eq!(said["state"], state, "{name}: {said}");
        assert_eq!(said["sentences"], json!([]), "{name}: {said}");
        let text = said.to_string();
        for word in ["4242", "४२४२", "5,00,000", "lakh", "SECRETCO", KEY, "evil", "<html", "169.254"]
        {
            if text.contains(word) {
                leaked.insert((name, word), text.clone());
            }
        }
        if is_silent {
            assert_eq!(said["why"], "The model did not answer in time. Please ask for less at once.");
        }
        // The plain table is there whatever came.
        assert_eq!(said["sheets"][0]["rows"].as_array().map(Vec::is_empty), Some(false), "{name}: {said}");
        let heard = double.heard.lock().unwrap();
        assert!(heard.len() <= 9, "{name}: {} requests", heard.len());
        assert!(!heard.is_empty(), "{name}");
        let sent = Value::Array(heard.clone()).to_string();
        assert!(!sent.contains("SECRETCO") && !sent.contains("ravi@example.in\",\"role"), "{name}");
    }
    assert_eq!(leaked, BTreeMap::new());
    // The log says that something failed, and neither the key, nor the question, nor what the model wrote.
    let log = paper.text();
    assert!(log.contains("the language model gave no answer"), "{log}");
    for word in [KEY, "Which weekday", "You made", "SECRETCO"] {
        assert!(!log.contains(word), "{word} in {log}");
    }
    // Neither lies in a backup, where the user is, nor in the user's own archive, where the trades are.
    let backup = backup(db).await;
    assert!(backup.contains("asha@example.in"));
    assert_eq!(backup.contains("\"http://127.0.0.1:"), named == Named::ByUser);
    let archive: Vec<u8> =
        entries(&bytes(&asker.client.routes, &asker.client.cookie).await).into_values().flatten().collect();
    let archive = String::from_utf8_lossy(&archive).into_owned();
    assert!(archive.contains("INFY"));
    // Bytes are written as hexadecimal digits there.
    let hex: String = KEY.bytes().map(|byte| format!("{byte:02x}")).collect();
    for word in [KEY, hex.as_str(), "Which weekday", "You made"] {
        assert!(!backup.contains(word) && !archive.contains(word), "{word}");
    }
}

/// Every table of the database, as text.
pub async fn backup(db: &store::Db) -> String {
    let folder = testdb::folder();
    let into = folder.path().join("backup");
    store::dump::backup(db, None, &into).await.unwrap();
    let files = std::fs::read_dir(&into).unwrap().map(|entry| std::fs::read(entry.unwrap().path()).unwrap());
    String::from_utf8_lossy(&files.flatten().collect::<Vec<u8>>()).into_owned()
}
