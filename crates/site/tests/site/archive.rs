//! Everything out, and back in to the byte.

mod full;
mod refused;

use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};

use serde_json::json;
use zip::write::SimpleFileOptions;
use zip::{ZipArchive, ZipWriter};

use super::client::{INFY, TestClient, card, tradebook};
use super::pictures::{id, png};
use super::*;
use full::full;

const ARCHIVE: &str = "/api/v1/account/archive";

/// Entries by name.
pub type Entries = BTreeMap<String, Vec<u8>>;

pub async fn bytes(routes: &Router, cookie: &str) -> Vec<u8> {
    let request = with_cookie(request("GET", ARCHIVE), cookie);
    let response = routes.clone().oneshot(request).await.unwrap();
    assert_eq!(response.status(), 200);
    assert_eq!(response.headers()["content-type"], "application/zip");
    assert_eq!(response.headers()["content-disposition"], "attachment; filename=\"rojmel-2026-11-21.zip\"");
    let length: usize = response.headers()["content-length"].to_str().unwrap().parse().unwrap();
    let bytes = response.into_body().collect().await.unwrap().to_bytes();
    assert_eq!(bytes.len(), length);
    bytes.to_vec()
}

pub fn entries(bytes: &[u8]) -> Entries {
    let mut archive = ZipArchive::new(Cursor::new(bytes)).unwrap();
    (0..archive.len())
        .map(|at| {
            let mut entry = archive.by_index(at).unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            (entry.name().unwrap().into_owned(), content)
        })
        .collect()
}

pub fn journal(entries: &Entries) -> Entries {
    let own = entries.iter().filter(|(name, _)| name.starts_with("journal/"));
    own.map(|(name, content)| (name.clone(), content.clone())).collect()
}

fn packed(entries: &Entries) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    for (name, content) in entries {
        zip.start_file(name.as_str(), SimpleFileOptions::default()).unwrap();
        zip.write_all(content).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

pub async fn import_archive(routes: &Router, cookie: &str, archive: &[u8]) -> Answer {
    let sent = Request::post(ARCHIVE)
        .header("content-type", "application/zip")
        .body(Body::from(archive.to_vec()))
        .unwrap();
    send(routes, with_cookie(sent, cookie)).await
}

/// Export, import into an empty account, export: the same bytes, pictures included.
#[tokio::test]
async fn j10_an_exported_archive_is_imported_to_the_byte() {
    testdb::both(async |db| {
        let client = full(db).await;
        let first = bytes(&client.routes, &client.cookie).await;
        let taken = entries(&first);
        for name in ["README.txt", "account/profile.json", "account/security_events.jsonl", "csv/trades.csv"]
        {
            assert!(taken.contains_key(name), "{name}: {:?}", taken.keys());
        }
        assert!(String::from_utf8_lossy(&taken["account/profile.json"]).contains("asha@mail.in"));
        // Spreadsheets get texts, never formulas.
        assert!(String::from_utf8_lossy(&taken["csv/trades.csv"]).contains("'=1+1"));
        // Two cards of two fills each, a sell and its opening lot: what is live, below the names of the columns.
        assert_eq!(String::from_utf8_lossy(&taken["csv/fills.csv"]).matches("\r\n").count(), 7);
        let all =
            String::from_utf8_lossy(&taken.values().flatten().copied().collect::<Vec<u8>>()).into_owned();
        for secret in ["argon2", "AB1234", "password_hash", "id_hash"] {
            assert!(!all.contains(secret), "{secret}");
        }

        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        // Ids of other rows lie between: nothing depends on them.
        let answer = import_archive(&client.routes, &other, &first).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let data = answer.json()["data"].take();
        assert_eq!((&data["imports"], &data["fills"]), (&json!(7), &json!(10)));
        let second = bytes(&client.routes, &other).await;
        let again = entries(&second);
        assert_eq!(journal(&taken), journal(&again));
        assert!(String::from_utf8_lossy(&taken["journal/tax_inputs.jsonl"]).contains("2023-24 short"));
        // What is written and all that stood there before.
        for name in [
            "annotations",
            "annotation_anchors",
            "annotation_fields",
            "annotation_changes",
            "documents",
            "document_fields",
            "document_changes",
            "candle_sets",
            "candle_blocks",
            "backtest_tries",
            "strategies_by_hand",
            "strategy_anchors",
            "attachments",
            "pictures",
        ] {
            assert!(!taken[&format!("journal/{name}.jsonl")].is_empty(), "{name}");
        }
        for name in [
            "csv/trades.csv",
            "csv/fills.csv",
            "files/1",
            "files/2",
            "files/3",
            "files/4",
            "files/5",
            "files/6",
        ] {
            assert_eq!(taken[name], again[name], "{name}");
        }
        // The removed picture still goes thirty days after it was removed, the others stay.
        for (later, left) in [(29, 6), (30, 5), (400, 5)] {
            let now = Time(Time::parse_ist(super::client::NOW).unwrap().0 + later * 86_400_000);
            store::attachments::sweep(&client.db, &client.files(), now).await.unwrap();
            let rows = testdb::count(&client.db, "pictures").await;
            assert_eq!(rows, 2 * left, "{later}: both accounts have them");
        }
        // The history says the same, and what was undone or replaced can be brought back as before.
        let history = async |cookie: &str, path: &str| {
            send(&client.routes, with_cookie(request("GET", path), cookie)).await.json()["data"].take()
        };
        let trades = "/api/v1/trades/client";
        assert_eq!(history(&client.cookie, trades).await, history(&other, trades).await);
        assert_eq!(history(&other, "/api/v1/fees").await["total"], 35.4);
        let imports = history(&other, "/api/v1/imports").await;
        let snapshot = imports["snapshots"][0]["id"].clone();
        let restored = with_cookie(post("/api/v1/snapshots/restore", &json!({ "id": snapshot })), &other);
        assert_eq!(send(&client.routes, restored).await.status, 200);

        // It goes into an account that holds nothing, and into no other.
        let refused = import_archive(&client.routes, &other, &first).await;
        assert_eq!((refused.status.as_u16(), refused.error().0.as_str()), (409, "not_empty"));
    })
    .await;
}

/// Two attachments of three share a file; in the archive each has its own.
#[tokio::test]
async fn attachments_go_out_and_back_to_the_byte() {
    use store::attachments::{self, Added, NewAttachment};
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let files = client.files();
        let user = async |email: &str| store::users::by_email(&client.db, email).await.unwrap().unwrap().0.id;
        let asha = user("asha@mail.in").await;
        let now = Time::parse_ist("2026-11-20 15:30").unwrap();
        let mut ids = Vec::new();
        for bytes in [&b"one"[..], b"two", b"one"] {
            let new = NewAttachment::new(now).unwrap();
            ids.push(new.id.clone());
            let added = attachments::add(&client.db, &files, asha, &new, bytes.to_vec(), 6).await.unwrap();
            assert_eq!(added, Added::Done);
        }
        attachments::refer(&client.db, asha, &ids[1], true, now).await.unwrap();
        let first = bytes(&client.routes, &client.cookie).await;
        let taken = entries(&first);
        let of = |number: usize| taken[&format!("files/{number}")].as_slice();
        assert_eq!((of(1), of(2), of(3)), (&b"one"[..], &b"two"[..], &b"one"[..]));
        let rows = String::from_utf8_lossy(&taken["journal/attachments.jsonl"]).into_owned();
        let line = |number: usize, since: &str| {
            let (id, at) = (&ids[number - 1], now.0);
            format!(
                "{{\"number\":{number},\"public_id\":\"{id}\",\"bytes\":3,\"created_at\":{at},\"unreferenced_since\":{since}}}\n"
            )
        };
        let at = now.0.to_string();
        assert_eq!(rows, [line(1, &at), line(2, "null"), line(3, &at)].concat());

        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let answer = import_archive(&client.routes, &other, &first).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let own = |entries: &Entries| -> Entries {
            let own = entries.iter().filter(|(name, _)| !name.starts_with("account/") && *name != "journal/about.json");
            own.map(|(name, content)| (name.clone(), content.clone())).collect()
        };
        let again = entries(&bytes(&client.routes, &other).await);
        assert_eq!(own(&again), own(&taken));
        // The same public ids, and two of three bytes each: 6.
        let ravi = user("ravi@mail.in").await;
        assert_eq!(attachments::read(&client.db, &files, ravi, &ids[1]).await.unwrap().unwrap(), b"two");
        assert_eq!(attachments::used(&client.db, ravi).await.unwrap(), 6);

        // What contradicts itself, and what is more than one may keep, leaves neither rows nor files.
        let zoya = log_in_new(&client.routes, "zoya@mail.in").await;
        let rows = testdb::count(&client.db, "attachments").await;
        let mut without = taken.clone();
        without.remove("files/2");
        let answer = import_archive(&client.routes, &zoya, &packed(&without)).await;
        assert_eq!(answer.status, 422);
        assert!(answer.error().1.contains("files/2 is missing"), "{}", answer.body);
        for (from, to, said) in [
            ("\"number\":3", "\"number\":1", "contradict"),
            ("\"number\":3", "\"number\":null", "attachments, line 3: number cannot be null"),
            (ids[0].as_str(), "../../etc/passwd", "attachments, line 1: public_id cannot be"),
        ] {
            let mut changed = taken.clone();
            let text = String::from_utf8_lossy(&changed["journal/attachments.jsonl"]).replace(from, to);
            changed.insert("journal/attachments.jsonl".to_owned(), text.into_bytes());
            let answer = import_archive(&client.routes, &zoya, &packed(&changed)).await;
            assert_eq!(answer.status, 422, "{to}");
            assert!(answer.error().1.contains(said), "{to}: {}", answer.body);
        }
        // One megabyte in this test: `site_on`.
        let mut large = taken.clone();
        large.insert("files/2".to_owned(), vec![7; (1 << 20) + 1]);
        let answer = import_archive(&client.routes, &zoya, &packed(&large)).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (413, "too_large"), "{}", answer.body);
        assert!(answer.error().1.contains("the 1 MB that one account can keep here"), "{}", answer.body);
        assert_eq!(testdb::count(&client.db, "attachments").await, rows);
        assert_eq!(testdb::count(&client.db, "removed_files").await, 0);
        assert_eq!(testdb::count(&client.db, "attachment_owners").await, 2);
    })
    .await;
}

/// One of three files is lost and one was changed: the archive has the third, says so, and goes back without the two.
#[tokio::test]
async fn an_attachment_that_is_lost_keeps_nobody_from_the_rest() {
    use store::attachments::{self, NewAttachment};
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let files = client.files();
        let user = async |email: &str| store::users::by_email(&client.db, email).await.unwrap().unwrap().0.id;
        let asha = user("asha@mail.in").await;
        let now = Time::parse_ist("2026-11-20 15:30").unwrap();
        let (mut ids, mut names) = (Vec::new(), Vec::<String>::new());
        for bytes in [&b"one"[..], b"two", b"three"] {
            let new = NewAttachment::new(now).unwrap();
            attachments::add(&client.db, &files, asha, &new, bytes.to_vec(), 100).await.unwrap();
            ids.push(new.id);
            let listed = files.list().await.unwrap().into_iter().map(|one| one.name);
            names.extend(listed.filter(|name| !names.contains(name)).collect::<Vec<_>>());
        }
        files.remove(&names[0]).await.unwrap();
        files.put(&names[1], b"2".to_vec()).await.unwrap();
        let first = bytes(&client.routes, &client.cookie).await;
        let taken = entries(&first);
        let kept: Vec<&String> = taken.keys().filter(|name| name.starts_with("files/")).collect();
        assert_eq!(kept, ["files/3"]);
        let readme = String::from_utf8_lossy(&taken["README.txt"]).into_owned();
        assert!(
            readme.contains("left out, also when it is imported:\n           files/1, files/2\n"),
            "{readme}"
        );

        let other = log_in_new(&client.routes, "ravi@mail.in").await;
        let answer = import_archive(&client.routes, &other, &first).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        let ravi = user("ravi@mail.in").await;
        assert_eq!(attachments::read(&client.db, &files, ravi, &ids[2]).await.unwrap().unwrap(), b"three");
        assert_eq!(attachments::read(&client.db, &files, ravi, &ids[0]).await.unwrap(), None);
        assert_eq!(attachments::used(&client.db, ravi).await.unwrap(), 5);
    })
    .await;
}

#[tokio::test]
async fn an_empty_account_is_an_archive_too() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let archive = bytes(&client.routes, &client.cookie).await;
        let answer = import_archive(&client.routes, &client.cookie, &archive).await;
        assert_eq!(answer.status, 200, "{}", answer.body);
        assert_eq!(
            journal(&entries(&bytes(&client.routes, &client.cookie).await)),
            journal(&entries(&archive))
        );
    })
    .await;
}

/// As many as there are builders of journals wait for two that are being stored; nobody else waits with them.
#[tokio::test]
async fn archives_that_wait_stop_nobody() {
    testdb::both(async |db| {
        let client = full(db).await;
        let archive = bytes(&client.routes, &client.cookie).await;
        let mut site = site_on(&client.db);
        site.clock = std::sync::Arc::new(|| Time::parse_ist(super::client::NOW).unwrap());
        let queue = site.queue.clone();
        let routes = routes(site);
        let under_way = (queue.archive().await.unwrap(), queue.archive().await.unwrap());
        let mut waiting = Vec::new();
        for email in ["ravi@mail.in", "meera@mail.in", "neeraj@mail.in"] {
            let cookie = log_in_new(&routes, email).await;
            let (routes, archive) = (routes.clone(), archive.clone());
            waiting.push(tokio::spawn(async move { import_archive(&routes, &cookie, &archive).await }));
        }
        let other = log_in_new(&routes, "kiran@mail.in").await;
        let mut typed = card("MT7");
        typed.iter_mut().for_each(|record| record["email"] = json!("kiran@mail.in"));
        let batch = json!({ "broker": "zerodha", "tradetype": "equity", "toDelete": false, "trades": typed });
        let added = with_cookie(post("/api/v1/trades/addManualTrades", &batch), &other);
        assert_eq!(send(&routes, added).await.status, 200);
        let opened = send(&routes, with_cookie(request("GET", "/api/v1/trade-history"), &other)).await;
        assert_eq!(opened.status, 200, "{}", opened.body);
        assert!(waiting.iter().all(|one| !one.is_finished()));
        drop(under_way);
        for one in waiting {
            let stored = one.await.unwrap();
            assert_eq!(stored.status, 200, "{}", stored.body);
        }
    })
    .await;
}

#[tokio::test]
async fn an_archive_has_a_limit() {
    let client = TestClient::open(testdb::sqlite().await).await;
    // 64 MB, and in this test one of attachments.
    let large = vec![b'x'; (65 << 20) + 1];
    let answer = import_archive(&client.routes, &client.cookie, &large).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (413, "too_large"));
}

#[tokio::test]
async fn without_room_on_the_disk_nothing_begins() {
    let db = testdb::sqlite().await;
    let mut site = site_on(&db);
    site.temp.least_free = u64::MAX;
    let routes = routes(site);
    let cookie = log_in_new(&routes, "asha@mail.in").await;
    let taken = send(&routes, with_cookie(request("GET", ARCHIVE), &cookie)).await;
    let put = import_archive(&routes, &cookie, b"PK").await;
    for answer in [taken, put] {
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (507, "no_room"));
    }
}
