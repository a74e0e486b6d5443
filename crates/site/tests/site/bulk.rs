//! One edit of many notes: all of it or nothing, undone as one, and what was changed since stays. On both databases.

use serde_json::{Value, json};

use super::archive::{bytes, entries, import_archive, journal};
use super::client::{TestClient, tradebook};
use super::*;

const PATH: &str = "/api/v1/annotations/bulk";
const UNDO: &str = "/api/v1/annotations/bulk/undo";

/// Four closed trades, TCS in the middle of three of INFY; the newest exit is the last.
fn book() -> String {
    tradebook(&[
        ("INFY", "2025-04-02", "buy", "10", "1500", 11, "10:00:00"),
        ("INFY", "2025-04-02", "sell", "10", "1512", 12, "11:00:00"),
        ("TCS", "2025-04-03", "buy", "5", "3500", 13, "10:00:00"),
        ("TCS", "2025-04-04", "sell", "5", "3490", 14, "10:00:00"),
        ("INFY", "2025-04-07", "buy", "3", "1490", 15, "10:00:00"),
        ("INFY", "2025-04-07", "sell", "3", "1495", 16, "10:30:00"),
        ("INFY", "2025-04-08", "buy", "3", "1490", 17, "10:00:00"),
        ("INFY", "2025-04-08", "sell", "3", "1480", 18, "10:30:00"),
    ])
}

/// The newest exit first.
async fn opened(db: testdb::Fresh) -> (TestClient, Vec<String>) {
    let client = TestClient::open(db).await;
    client.upload("book.csv", &book()).await;
    let history = client.data("/api/v1/trade-history").await;
    let rows = history["page"]["rows"].as_array().unwrap();
    let ids = rows.iter().map(|row| row["id"].as_str().unwrap().to_owned()).collect();
    (client, ids)
}

async fn done(client: &TestClient, path: &str, body: &Value) -> Value {
    let answer = client.post(path, body).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

async fn main(client: &TestClient, trade: &str) -> Value {
    let all = client.data(&format!("/api/v1/annotations?trade={trade}")).await;
    all["annotations"].get(0).cloned().unwrap_or_default()
}

/// Each set field, as text.
async fn fields(client: &TestClient, trade: &str) -> String {
    let fields = main(client, trade).await["fields"].take();
    let one = |(name, field): (&String, &Value)| {
        let value = &field["value"];
        let text = value.as_str().map(str::to_owned);
        format!("{name}={}", text.unwrap_or_else(|| value.to_string().replace(['[', ']', '"'], "")))
    };
    let mut all: Vec<String> = fields.as_object().unwrap().iter().map(one).collect();
    all.sort();
    all.join(" ")
}

async fn note(client: &TestClient, trade: &str, set: Value) {
    let kept = main(client, trade).await;
    let body = json!({ "trade": trade, "annotation": kept["id"], "revision": kept["revision"], "set": set });
    done(client, "/api/v1/annotations", &body).await;
}

#[tokio::test]
async fn many_notes_are_changed_and_undone_as_one() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        note(&asha, &ids[0], json!({ "note": "Bought late", "tags": ["news", "Gap"], "rating": "2" })).await;
        note(&asha, &ids[1], json!({ "tags": ["gap"], "rating": "4", "reviewed": "yes" })).await;
        let before = (fields(&asha, &ids[0]).await, fields(&asha, &ids[1]).await);
        let edit = json!({
            "trades": [ids[0], ids[1], ids[2], ids[0]],
            "edit": { "addTags": ["late"], "removeTags": ["GAP"], "rating": "4", "reviewed": "yes" },
        });
        let edited = done(&asha, PATH, &edit).await;
        assert_eq!(edited, json!({ "step": -1, "changed": 3, "unchanged": 0, "leftOut": 0 }));
        assert_eq!(fields(&asha, &ids[0]).await, "note=Bought late rating=4 reviewed=yes tags=news,late");
        assert_eq!(fields(&asha, &ids[1]).await, "rating=4 reviewed=yes tags=late");
        assert_eq!(fields(&asha, &ids[2]).await, "rating=4 reviewed=yes tags=late");
        assert_eq!(main(&asha, &ids[3]).await, Value::Null);
        // The same again changes nothing, and the trade stays found where its note stands.
        let again = done(&asha, PATH, &edit).await;
        assert_eq!(again, json!({ "step": null, "changed": 0, "unchanged": 3, "leftOut": 0 }));

        let undone = done(&asha, UNDO, &json!({ "step": -1 })).await;
        assert_eq!(undone, json!({ "step": -2, "undone": 3, "kept": 0, "named": [] }));
        assert_eq!((fields(&asha, &ids[0]).await, fields(&asha, &ids[1]).await), before);
        assert_eq!(fields(&asha, &ids[2]).await, "");
        // And again forward, by undoing the undo.
        assert_eq!(done(&asha, UNDO, &json!({ "step": -2 })).await["undone"], 3);
        assert_eq!(fields(&asha, &ids[2]).await, "rating=4 reviewed=yes tags=late");
    })
    .await;
}

#[tokio::test]
async fn an_undo_leaves_what_was_changed_since_and_says_which() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        let edit = json!({ "trades": [ids[0], ids[1]], "edit": { "setup": "Opening range" } });
        assert_eq!(done(&asha, PATH, &edit).await["step"], -1);
        // Another field does not matter; the same one does.
        note(&asha, &ids[0], json!({ "note": "written later" })).await;
        note(&asha, &ids[1], json!({ "setup": "Gap" })).await;
        let undone = done(&asha, UNDO, &json!({ "step": -1 })).await;
        assert_eq!((&undone["undone"], &undone["kept"]), (&json!(1), &json!(1)));
        let named = json!([{ "trade": ids[1], "symbol": "INFY", "day": "2025-04-07" }]);
        assert_eq!(undone["named"], named);
        assert_eq!(fields(&asha, &ids[0]).await, "note=written later");
        assert_eq!(fields(&asha, &ids[1]).await, "setup=Gap");
        // The answer was lost and it is sent again: nothing is written, and it says the same.
        assert_eq!(undone["step"], -2);
        assert_eq!(done(&asha, UNDO, &json!({ "step": -1 })).await, undone);
        // Done again, the step is no more what was undone: both have changed since.
        assert_eq!(done(&asha, UNDO, &json!({ "step": -2 })).await["step"], -3);
        let late = done(&asha, UNDO, &json!({ "step": -1 })).await;
        assert_eq!((&late["step"], &late["undone"], &late["kept"]), (&Value::Null, &json!(0), &json!(2)));
        assert_eq!(fields(&asha, &ids[0]).await, "note=written later setup=Opening range");
        let ravi = log_in_new(&asha.routes, "ravi@mail.in").await;
        let theirs = send(&asha.routes, with_cookie(post(UNDO, &json!({ "step": -1 })), &ravi)).await;
        assert_eq!(theirs.status, 404, "{}", theirs.body);
    })
    .await;
}

#[tokio::test]
async fn all_that_a_filter_leaves_is_changed_when_it_is_what_was_seen() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        let filtered = format!("{PATH}?symbol=infy");
        let edit = |total: u32| json!({ "total": total, "edit": { "addTags": ["all"] } });
        let refused = asha.post(&filtered, &edit(4)).await;
        assert_eq!(refused.status, 409, "{}", refused.body);
        assert!(refused.body.contains("this filter shows 3 trades now"), "{}", refused.body);
        assert_eq!(main(&asha, &ids[0]).await, Value::Null);
        assert_eq!(done(&asha, &filtered, &edit(3)).await["changed"], 3);
        // Conditions by dimensions count too: of the four only the last was closed on a Tuesday.
        let tuesdays = format!("{PATH}?weekday=tuesday");
        let edit = |total: u32, revision: i64| {
            json!({ "total": total, "revision": revision, "edit": { "rating": "3" } })
        };
        let revision = asha.data("/api/v1/trade-history").await["revision"].as_i64().unwrap();
        assert_eq!(asha.post(&tuesdays, &edit(4, revision)).await.status, 409);
        // As many as were seen, of another journal.
        assert_eq!(asha.post(&tuesdays, &edit(1, revision - 1)).await.status, 409);
        assert_eq!(main(&asha, &ids[0]).await["fields"]["rating"], Value::Null);
        assert_eq!(done(&asha, &tuesdays, &edit(1, revision)).await["changed"], 1);
        assert_eq!(main(&asha, &ids[0]).await["fields"]["rating"]["value"], "3");
        let tcs = 2;
        for (at, id) in ids.iter().enumerate() {
            let expected = if at == tcs { Value::Null } else { json!(["all"]) };
            assert_eq!(main(&asha, id).await["fields"]["tags"]["value"], expected, "{at}");
        }
    })
    .await;
}

#[tokio::test]
async fn what_cannot_be_done_changes_nothing_and_says_why() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        let check = async |body: Value, status: u16| {
            let answer = asha.post(PATH, &body).await;
            assert_eq!(answer.status.as_u16(), status, "{body}: {}", answer.body);
        };
        check(json!({ "trades": [ids[0]], "edit": {} }), 422).await;
        check(json!({ "trades": [], "edit": { "rating": "4" } }), 422).await;
        check(json!({ "trades": [ids[0]], "edit": { "rating": "6" } }), 422).await;
        check(json!({ "trades": [ids[0]], "edit": { "addTags": ["a\nb"] } }), 422).await;
        check(json!({ "trades": [ids[0]], "edit": { "addTags": vec!["same"; 51] } }), 422).await;
        check(json!({ "trades": [ids[0], "zerodha.1"], "edit": { "rating": "4" } }), 404).await;
        check(json!({ "edit": { "rating": "4" } }), 409).await;
        check(json!({ "trades": vec![&ids[0]; 50_001], "edit": { "rating": "4" } }), 422).await;
        assert_eq!(main(&asha, &ids[0]).await, Value::Null);
        // Fifty tags are there already: this one is left out, the other is changed.
        let full: Vec<String> = (0..50).map(|number| format!("tag {number}")).collect();
        note(&asha, &ids[0], json!({ "tags": full })).await;
        let edit = json!({ "trades": [ids[0], ids[1]], "edit": { "addTags": ["one more"] } });
        let edited = done(&asha, PATH, &edit).await;
        assert_eq!(edited, json!({ "step": -1, "changed": 1, "unchanged": 0, "leftOut": 1 }));
        assert_eq!(main(&asha, &ids[0]).await["fields"]["tags"]["value"], json!(full));
    })
    .await;
}

#[tokio::test]
async fn a_step_goes_out_and_back_to_the_byte_and_is_undone_there() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        let edit = json!({ "trades": [ids[0], ids[1]], "edit": { "addTags": ["gap"], "rating": "3" } });
        assert_eq!(done(&asha, PATH, &edit).await["step"], -1);
        let taken = bytes(&asha.routes, &asha.cookie).await;
        let ravi = log_in_new(&asha.routes, "ravi@mail.in").await;
        let back = import_archive(&asha.routes, &ravi, &taken).await;
        assert_eq!(back.status, 200, "{}", back.body);
        assert_eq!(journal(&entries(&bytes(&asha.routes, &ravi).await)), journal(&entries(&taken)));
        let find = async || {
            let found = send(&asha.routes, with_cookie(request("GET", "/api/v1/search?q=gap"), &ravi)).await;
            found.json()["data"]["notes"]["rows"].as_array().unwrap().len()
        };
        assert_eq!(find().await, 2);
        let undone = send(&asha.routes, with_cookie(post(UNDO, &json!({ "step": -1 })), &ravi)).await;
        assert_eq!((undone.status.as_u16(), undone.json()["data"]["undone"].clone()), (200, json!(2)));
        assert_eq!(find().await, 0);
        assert_eq!(fields(&asha, &ids[0]).await, "rating=3 tags=gap");
    })
    .await;
}

/// `step notes changedSince: field +added -removed`.
async fn steps(client: &TestClient, query: &str) -> Vec<String> {
    let found = client.data(&format!("{PATH}{query}")).await;
    let plain = |value: &Value| value.to_string().replace(['[', ']', '"'], "");
    let field = |one: &Value| {
        format!("{} +{} -{}", plain(&one["field"]), plain(&one["added"]), plain(&one["removed"]))
    };
    let row = |one: &Value| {
        let fields: Vec<String> = one["changes"].as_array().unwrap().iter().map(field).collect();
        format!("{} {} {}: {}", one["step"], one["notes"], one["changedSince"], fields.join("; "))
    };
    found["steps"].as_array().unwrap().iter().map(row).collect()
}

#[tokio::test]
async fn changes_of_many_notes_are_listed_and_undone_later() {
    testdb::both(async |db| {
        let (asha, ids) = opened(db).await;
        assert!(steps(&asha, "").await.is_empty());
        note(&asha, &ids[0], json!({ "tags": ["gap"] })).await;
        let edit = json!({
            "trades": [ids[0], ids[1], ids[2]],
            "edit": { "addTags": ["late"], "removeTags": ["gap"], "setup": "Range" },
        });
        assert_eq!(done(&asha, PATH, &edit).await["step"], -1);
        let rate = json!({ "trades": [ids[0], ids[3]], "edit": { "rating": "4" } });
        assert_eq!(done(&asha, PATH, &rate).await["step"], -2);
        let first = "-1 3 0: setup +Range -; tags +late -gap";
        assert_eq!(steps(&asha, "").await, ["-2 2 0: rating +4 -", first]);
        assert_eq!(steps(&asha, "?before=-2").await, [first]);

        // One of them gets another setup by hand: that note stays, the others go back.
        note(&asha, &ids[1], json!({ "setup": "Gap" })).await;
        assert_eq!(steps(&asha, "?before=-2").await, ["-1 3 1: setup +Range -; tags +late -gap"]);
        let undone = done(&asha, UNDO, &json!({ "step": -1 })).await;
        assert_eq!((&undone["undone"], &undone["kept"]), (&json!(2), &json!(1)));
        assert_eq!(fields(&asha, &ids[0]).await, "rating=4 tags=gap");
        assert_eq!(fields(&asha, &ids[1]).await, "setup=Gap tags=late");
        // The undoing is one of them; of the first nothing is left to undo.
        assert_eq!(
            steps(&asha, "").await,
            [
                "-3 2 0: setup + -; tags +gap -late",
                "-2 2 0: rating +4 -",
                "-1 3 3: setup +Range -; tags +late -gap"
            ]
        );
        let other = log_in_new(&asha.routes, "ravi@mail.in").await;
        let seen = send(&asha.routes, with_cookie(request("GET", PATH), &other)).await;
        assert_eq!(seen.json()["data"], json!({ "steps": [], "more": false }));
    })
    .await;
}

/// More different changes of one field than are read hide no other field, and it is said that there are more.
#[tokio::test]
async fn a_field_with_many_changes_hides_no_other_field_of_the_same_step() {
    use store::annotations::{self as stored, MOST_SAID, NoteOfStep, Set, Stepped, Trade, WrittenAt};
    testdb::both(async |db| {
        let (asha, _) = opened(db).await;
        let (user, now) = (asha.user().await, Time::parse_ist("2026-11-22 09:00").unwrap());
        let trade = || Trade {
            account: domain::Broker::ZERODHA.into(),
            symbol: "INFY".to_owned(),
            day: now.day(),
            product: "intraday",
            direction: "long",
            anchors: Vec::new(),
        };
        let step = async |most: i64| {
            let set = |field: &'static str, before: String, after: String| Set { field, before, after };
            let one = |at: i64| NoteOfStep {
                note: Err(trade()),
                set: vec![
                    set("mistakes", String::new(), format!("Late {at:03}")),
                    set("setup", String::new(), "Range".to_owned()),
                    set("tags", format!("Gap\nDay {at:03}"), format!("Day {at:03}")),
                ],
            };
            let notes: Vec<NoteOfStep> = (0..most).map(one).collect();
            let revision = stored::revision(&asha.db, user).await.unwrap();
            let saved =
                stored::save_step(&asha.db, user, revision, &notes, WrittenAt::Now, now).await.unwrap();
            assert!(matches!(saved, Stepped::Done { .. }), "{saved:?}");
        };
        step(MOST_SAID).await;
        step(MOST_SAID + 1).await;
        let all = "mistakes +Late 000,Late 001,Late 002,Late 003,Late 004 -; setup +Range -; tags + -Gap";
        assert_eq!(steps(&asha, "").await, [format!("-2 201 0: {all}"), format!("-1 200 0: {all}")]);
        let found = asha.data(PATH).await;
        let more = |step: usize| -> Vec<bool> {
            let fields = found["steps"][step]["changes"].as_array().unwrap();
            fields.iter().map(|one| one["more"].as_bool().unwrap()).collect()
        };
        // Of the names of the newer one not all were read.
        assert_eq!((more(0), more(1)), (vec![true, false, true], vec![true, false, false]));
    })
    .await;
}
