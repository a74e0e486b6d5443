//! What is stopped at any await, as a crash would: an application, its erasure, and the move of resumes that a release
//! before attachments kept. Each try runs in runtimes of its own, of which the first is given up in the middle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::future::poll_fn;
use std::path::Path;
use std::pin::pin;
use std::task::Poll;

use domain::Time;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use store::account::Marks;
use store::attachments;
use store::careers::{self, Draft, NewOpening, Resume};
use store::files::Files;
use store::mails::NewMail;
use store::{Db, dump};

const NOW: Time = Time(1_790_000_000_000);
/// Later than any file of this test is old.
const LATER: Time = Time(4_000_000_000_000);
const DAY: i64 = 86_400_000;
const RESUME: &[u8] = b"%PDF-1.7";
/// More awaits than any of them has: the loop must end by coming through.
const TOO_MANY: usize = 5_000;

/// `None`: it was dropped before it was polled so often that it ended.
async fn within<T>(polls: usize, work: impl Future<Output = T>) -> Option<T> {
    let (mut work, mut count) = (pin!(work), 0);
    poll_fn(|context| {
        if count == polls {
            return Poll::Ready(None);
        }
        count += 1;
        work.as_mut().poll(context).map(Some)
    })
    .await
}

/// Ends when everything that was begun in it has ended, as a process that was killed and its system have.
fn run<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(work)
}

async fn open(data: &Path) -> (Db, Files) {
    let db = Db::open(&testdb::sqlite_url(data), data).await.unwrap();
    (db, Files::folder(&data.join("files")).unwrap())
}

async fn apply(db: &Db, files: &Files) {
    let text = String::new;
    let draft = Draft {
        code: "FE101".to_owned(),
        email: "asha@mail.in".to_owned(),
        name: text(),
        mobile: text(),
        college: text(),
        degree: text(),
        passing_year: 2027,
        role: None,
        experience: 0,
        linkedin: None,
        motivation: text(),
        search: text(),
        consent: None,
        digest: [1; 32],
    };
    let mail = |reference: &str, version| NewMail {
        key: format!("application:{reference}:{version}"),
        user: None,
        link: None,
        recipient: "asha@mail.in".to_owned(),
        message: "{}".to_owned(),
    };
    let kept = attachments::keep(files, RESUME.to_vec()).await.unwrap();
    let resume = Resume { kept, name: text(), kind: text(), flags: text() };
    careers::apply(db, &draft, &resume, "RJ-1", [1; 32], 3, mail, NOW).await.unwrap();
}

async fn seed(db: &Db) {
    let text = String::new;
    let opening = NewOpening {
        code: "FE101".to_owned(),
        title: text(),
        department: text(),
        skills: text(),
        role: None,
        document: text(),
        valid_through: None,
    };
    careers::seed(db, &[opening], NOW).await.unwrap();
}

/// What the application has, if it is there.
async fn resume(db: &Db, files: &Files) -> Option<Vec<u8>> {
    let own = careers::by_key(db, [1; 32]).await.unwrap()?;
    Some(attachments::resume(db, files, &own.file).await.unwrap().unwrap_or_default())
}

async fn names(files: &Files) -> BTreeSet<String> {
    files.list().await.unwrap().into_iter().map(|one| one.name).collect()
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        if entry.path().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

#[test]
fn an_application_and_its_erasure_are_whole_or_not_there() {
    let scratch = testdb::folder();
    let first = scratch.path().join("first");
    fs::create_dir(&first).unwrap();
    run(async {
        let (db, _) = open(&first).await;
        seed(&db).await;
        db.close().await;
    });
    for polls in 1..TOO_MANY {
        let data = scratch.path().join(polls.to_string());
        copy(&first, &data);
        let done = run(async {
            let (db, files) = open(&data).await;
            within(polls, apply(&db, &files)).await
        });
        run(async {
            let (db, files) = open(&data).await;
            let found = resume(&db, &files).await;
            assert!(found.is_none() || found.as_deref() == Some(RESUME), "{polls}");
            assert!(done.is_none() || found.is_some(), "{polls}");
            if found.is_none() {
                apply(&db, &files).await;
            }
            // Bytes that got no row go once they are old.
            attachments::sweep(&db, &files, LATER).await.unwrap();
            assert_eq!(names(&files).await.len(), 1, "{polls}");
            db.close().await;
        });
        // The same number of steps into the erasure.
        let erased = run(async {
            let (db, files) = open(&data).await;
            let own = careers::by_key(&db, [1; 32]).await.unwrap().unwrap();
            within(polls, careers::erase_version(&db, &files, &own, NOW)).await.map(Result::unwrap)
        });
        run(async {
            let (db, files) = open(&data).await;
            if let Some(own) = careers::by_key(&db, [1; 32]).await.unwrap() {
                assert!(erased.is_none(), "{polls}");
                careers::erase_version(&db, &files, &own, NOW).await.unwrap();
            }
            assert_eq!(names(&files).await, BTreeSet::new(), "{polls}");
            attachments::sweep(&db, &files, LATER).await.unwrap();
            for table in ["application_versions", "attachments", "attachment_owners", "removed_files"] {
                assert_eq!(testdb::count(&db, table).await, 0, "{polls}: {table}");
            }
            assert_eq!(testdb::count(&db, "erased").await, 1, "{polls}");
            assert_eq!(fs::read_dir(data.join("files/erased")).unwrap().count(), 1, "{polls}");
            db.close().await;
        });
        if done.is_some() && erased.is_some() {
            assert!(polls > 10, "only {polls} steps could be hit");
            return;
        }
        fs::remove_dir_all(&data).unwrap();
    }
    panic!("it never came through");
}

/// Tables and their columns as the first 17 migrations leave them.
fn schema_17() -> BTreeMap<String, BTreeSet<String>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations/sqlite");
    let mut texts: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    texts.sort();
    let link = rusqlite::Connection::open_in_memory().unwrap();
    for text in texts.iter().filter(|path| path.file_name().unwrap().to_str().unwrap() < "0018") {
        link.execute_batch(&fs::read_to_string(text).unwrap()).unwrap();
    }
    let sql =
        "select m.name, c.name from sqlite_schema m join pragma_table_info(m.name) c where m.type = 'table'";
    let mut columns = link.prepare(sql).unwrap();
    let mut tables = BTreeMap::new();
    for row in columns.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).unwrap() {
        let (table, column): (String, String) = row.unwrap();
        tables.entry(table).or_insert_with(BTreeSet::new).insert(column);
    }
    tables
}

/// A backup as a release with schema 17 wrote it: no attachments, and the resume under the name that the row has.
fn as_before(backup: &Path) {
    let hash =
        |bytes: &[u8]| Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect::<String>();
    let path = backup.join("manifest.json");
    let mut manifest: Value = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    manifest["schema"] = json!(17);
    manifest.as_object_mut().unwrap().remove("marks");
    let tables = manifest["tables"].as_array_mut().unwrap();
    // The names until schema 29.
    for table in tables.iter_mut() {
        if table["name"] == "account_statuses" {
            table["name"] = json!("standings");
            fs::rename(backup.join("account_statuses.jsonl"), backup.join("standings.jsonl")).unwrap();
        }
        for column in table["columns"].as_array_mut().unwrap() {
            if column["name"] == "message" {
                column["name"] = json!("letter");
            }
        }
    }
    let then = schema_17();
    tables.retain(|table| then.contains_key(table["name"].as_str().unwrap()));
    let mut name = String::new();
    for table in tables.iter_mut() {
        let known = &then[table["name"].as_str().unwrap()];
        let path = backup.join(format!("{}.jsonl", table["name"].as_str().unwrap()));
        let columns = table["columns"].as_array_mut().unwrap();
        let is_new: Vec<bool> =
            columns.iter().map(|column| !known.contains(column["name"].as_str().unwrap())).collect();
        columns.retain(|column| known.contains(column["name"].as_str().unwrap()));
        assert_eq!(columns.len(), known.len(), "{path:?}");
        let file = columns.iter().position(|column| column["name"] == "file");
        let mut text = String::new();
        for line in fs::read_to_string(&path).unwrap().lines() {
            let mut row: Vec<Value> = serde_json::from_str(line).unwrap();
            let mut at = is_new.iter();
            row.retain(|_| !at.next().unwrap());
            if let Some(file) = file.filter(|_| path.ends_with("application_versions.jsonl")) {
                name = row[file].as_str().unwrap().to_owned();
            }
            text += &format!("{}\n", Value::from(row));
        }
        table["sha256"] = json!(hash(text.as_bytes()));
        fs::write(path, text).unwrap();
    }
    assert!(!name.is_empty());
    let kept = fs::read_dir(backup.join("files")).unwrap().next().unwrap().unwrap().path();
    fs::rename(kept, backup.join("files").join(&name)).unwrap();
    manifest["files"] = json!([{ "name": name, "bytes": RESUME.len(), "sha256": hash(RESUME) }]);
    fs::write(path, manifest.to_string()).unwrap();
}

/// The backup of an application, as a release without jobs and attachments had it.
async fn old_backup(folder: &Path) {
    let (db, files) = open(&folder.join("source")).await;
    seed(&db).await;
    apply(&db, &files).await;
    dump::backup(&db, Some(&files), &folder.join("backup")).await.unwrap();
    db.close().await;
    as_before(&folder.join("backup"));
}

#[tokio::test]
async fn resumes_of_the_release_before_are_read_and_moved() {
    testdb::both(async |db| {
        let scratch = testdb::folder();
        fs::create_dir(scratch.path().join("source")).unwrap();
        old_backup(scratch.path()).await;
        let files = Files::folder(&db.folder().join("files")).unwrap();
        dump::restore(&db, &files, &scratch.path().join("backup"), &Marks::default()).await.unwrap();
        let old = names(&files).await;
        let own = careers::by_key(&db, [1; 32]).await.unwrap().unwrap();
        assert_eq!(old, BTreeSet::from([own.file.clone()]));
        assert_eq!(resume(&db, &files).await.as_deref(), Some(RESUME));

        // Both servers of a site at once.
        let (one, two) =
            tokio::join!(attachments::sweep(&db, &files, NOW), attachments::sweep(&db, &files, NOW));
        assert_eq!(one.unwrap().moved + two.unwrap().moved, 1);
        assert_eq!(resume(&db, &files).await.as_deref(), Some(RESUME));
        // Where it lay it stays for a day: for a server of the release before, and a backup that began before.
        assert_eq!(
            (files.get(&own.file).await.unwrap().as_deref(), names(&files).await.len()),
            (Some(RESUME), 2)
        );
        attachments::sweep(&db, &files, Time(NOW.0 + DAY)).await.unwrap();
        assert_eq!(files.get(&own.file).await.unwrap(), None);
        assert_eq!(resume(&db, &files).await.as_deref(), Some(RESUME));
        // Its private link and its mark follow from the same id as before.
        assert_eq!(careers::by_key(&db, [1; 32]).await.unwrap().unwrap().file, own.file);
        let newer = db.folder().join("newer");
        dump::backup(&db, Some(&files), &newer).await.unwrap();
        careers::erase_version(&db, &files, &own, NOW).await.unwrap();
        assert_eq!(names(&files).await, BTreeSet::new());
        // A backup has it where it lies now.
        let other = testdb::sqlite().await;
        let there = Files::folder(&other.folder().join("files")).unwrap();
        dump::restore(&other, &there, &newer, &Marks::default()).await.unwrap();
        assert_eq!(resume(&other, &there).await.as_deref(), Some(RESUME));
    })
    .await;
}

#[tokio::test]
async fn a_resume_that_moves_is_erased_with_what_is_left_where_it_lay() {
    testdb::both(async |db| {
        let scratch = testdb::folder();
        fs::create_dir(scratch.path().join("source")).unwrap();
        old_backup(scratch.path()).await;
        let files = Files::folder(&db.folder().join("files")).unwrap();
        dump::restore(&db, &files, &scratch.path().join("backup"), &Marks::default()).await.unwrap();
        assert_eq!(attachments::sweep(&db, &files, NOW).await.unwrap().moved, 1);
        let own = careers::by_key(&db, [1; 32]).await.unwrap().unwrap();
        careers::erase_version(&db, &files, &own, NOW).await.unwrap();
        assert_eq!(names(&files).await, BTreeSet::new());
    })
    .await;
}

#[test]
fn a_resume_is_there_at_every_moment_of_its_move() {
    let scratch = testdb::folder();
    let first = scratch.path().join("first");
    fs::create_dir_all(scratch.path().join("source")).unwrap();
    fs::create_dir_all(&first).unwrap();
    run(async {
        old_backup(scratch.path()).await;
        let (db, files) = open(&first).await;
        dump::restore(&db, &files, &scratch.path().join("backup"), &Marks::default()).await.unwrap();
        db.close().await;
    });
    for polls in 1..TOO_MANY {
        let data = scratch.path().join(polls.to_string());
        copy(&first, &data);
        let done = run(async {
            let (db, files) = open(&data).await;
            within(polls, attachments::sweep(&db, &files, NOW)).await
        });
        run(async {
            let (db, files) = open(&data).await;
            assert_eq!(resume(&db, &files).await.as_deref(), Some(RESUME), "{polls}");
            attachments::sweep(&db, &files, NOW).await.unwrap();
            assert_eq!(resume(&db, &files).await.as_deref(), Some(RESUME), "{polls}");
            // What a try left without a row, and what lay where it was before, is gone a day later.
            attachments::sweep(&db, &files, LATER).await.unwrap();
            assert_eq!(resume(&db, &files).await.as_deref(), Some(RESUME), "{polls}");
            assert_eq!(names(&files).await.len(), 1, "{polls}");
            assert_eq!(testdb::count(&db, "attachments").await, 1, "{polls}");
            assert_eq!(testdb::count(&db, "removed_files").await, 0, "{polls}");
            db.close().await;
        });
        if done.is_some() {
            assert!(polls > 10, "only {polls} steps could be hit");
            return;
        }
        fs::remove_dir_all(&data).unwrap();
    }
    panic!("it never came through");
}
