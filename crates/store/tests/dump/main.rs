//! Backup and restore: byte for byte the same, from either database into either.

mod filled;

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use domain::{
    Broker, Contract, Exchange, Fill, FillId, Head, HeadSet, Instrument, Money, Origin, Price, Quantity,
    Series, Side, StatedCharge, Time,
};
use store::account::{self, Marks, NewConsent};
use store::annotations::{self, Anchored, Save, Saved, Trade, Value};
use store::attachments::{self, Added, NewAttachment};
use store::candles;
use store::careers::{self, Applied, Draft, NewOpening, Resume, Stage};
use store::events::Device;
use store::files::Files;
use store::identities::{self, Vouched};
use store::journal::{
    self, Card, Counts, ImportKind, NewImport, NewResolution, Part, ResolutionKind, Statement, StatementKind,
};
use store::landing::{self, Kind, LandingTrade, Owner, Room};
use store::links::{self, Purpose};
use store::mails::{self, NewMail};
use store::passkeys::{self, Passkey};
use store::pending_auth::{self, PendingAuth};
use store::pictures;
use store::preferences::{self, Changes};
use store::sessions::{self, NewSession};
use store::tax_inputs::{self, TaxInputKind};
use store::users::{self, NewUser};
use store::{
    Db, StoreError, backtest_sweeps, backtests, broker_statements, column_templates, documents, dump,
    guesses, jobs, own_models, rate_limits, server_keys, strategies_by_hand,
};
use testdb::Fresh;

use filled::{apply, fill_up, import, opening};

const NOW: Time = Time(1_790_000_000_000);

fn files_of(db: &Fresh) -> Files {
    Files::folder(&db.folder().join("files")).unwrap()
}

fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder).unwrap().map(Result::unwrap).filter(|one| one.path().is_file());
    entries.map(|one| (one.file_name().into_string().unwrap(), fs::read(one.path()).unwrap())).collect()
}

async fn there_and_back(from: Fresh, to: Fresh) {
    let (here, there) = (files_of(&from), files_of(&to));
    fill_up(&from, &here).await;
    // A server that started here before the restore.
    careers::seed(&to, &[opening("FE101"), opening("BE101")], NOW).await.unwrap();
    assert!(server_keys::first_signing(&to, &[8; 60], NOW).await.unwrap());
    assert!(server_keys::first_applicant_link(&to, &[8; 60]).await.unwrap());
    let (first, second) = (from.folder().join("first"), to.folder().join("second"));
    let manifest = dump::backup(&from, Some(&here), &first).await.unwrap();
    assert_eq!(manifest.table("fills").unwrap().rows, 10_004 + 8);
    for left_out in
        ["sessions", "links", "guesses", "rate_limits", "pending_auths", "signing_keys", "removed_files"]
    {
        assert_eq!(manifest.table(left_out), None);
    }
    let empty: Vec<_> =
        manifest.tables.iter().filter(|table| table.rows == 0).map(|table| &table.name).collect();
    assert_eq!(empty, [""; 0]);
    assert_eq!(dump::restore(&to, &there, &first, &Marks::default()).await.unwrap(), manifest);
    // Only so that both backups say the same: a restore gives the store no name.
    there.name_marks(manifest.marks.as_deref().unwrap()).await.unwrap();
    assert_eq!(dump::backup(&to, Some(&there), &second).await.unwrap(), manifest);
    let kept = (files(&first.join("files")), files(&second.join("files")));
    // Two resumes, and of each user a picture.
    assert_eq!(kept.0.len(), 4);
    assert_eq!(kept.0, kept.1);
    let (first, second) = (files(&first), files(&second));
    assert_eq!(first.keys().collect::<Vec<_>>(), second.keys().collect::<Vec<_>>());
    // Fifty tables and the manifest.
    assert_eq!(first.len(), 51);
    for (name, bytes) in &first {
        assert!(bytes == &second[name], "{name} differs");
    }
    assert_eq!(server_keys::applicant_link(&to).await.unwrap(), Some(vec![7; 60]));
    // Of two users two imports each, with a fee and what was said of the record.
    assert_eq!(testdb::count(&to, "statements").await, 8);
    // What is read is the same, and life goes on behind the largest id.
    for number in [1, 2] {
        let email = format!("user{number}@example.in");
        let (user, hash) = users::by_email(&to, &email).await.unwrap().unwrap();
        assert_eq!(Some((user.clone(), hash)), users::by_email(&from, &email).await.unwrap());
        let before = journal::load(&to, user.id).await.unwrap();
        assert_eq!(before, journal::load(&from, user.id).await.unwrap());
        journal::put(&to, user.id, before.revision, &import(9, 5), true, NOW).await.unwrap();
        assert_eq!(journal::imports(&to, user.id).await.unwrap().len(), 3);
        let statements = broker_statements::all(&to, user.id).await.unwrap();
        assert_eq!(statements, broker_statements::all(&from, user.id).await.unwrap());
        let picture = attachments::read(&to, &there, user.id, &format!("{number:032}")).await.unwrap();
        assert_eq!(picture.as_deref(), Some(&b"the same picture"[..]));
        let model = own_models::of(&to, user.id).await.unwrap();
        assert_eq!(model, own_models::of(&from, user.id).await.unwrap());
        let template = column_templates::find(&to, user.id, &"0".repeat(64)).await.unwrap();
        assert_eq!(template.as_deref(), Some("{}"));
        tax_inputs::set(&to, user.id, TaxInputKind::Loss, "2022-23 long", Some(1), NOW).await.unwrap();
        assert_eq!(tax_inputs::all(&to, user.id).await.unwrap().len(), 2);
    }
    let new =
        NewUser { email: "new@example.in".to_owned(), name: String::new(), phone: None, password_hash: None };
    assert!(users::add(&to, &new, NOW).await.unwrap().is_some());
    let list = async |db: &Db| {
        let (filter, page) = (careers::ApplicationFilter::default(), careers::Page { skip: 0, most: 9 });
        careers::lines(db, &filter, careers::Order::NEWEST_FIRST, page).await
    };
    let lines = list(&to).await.unwrap();
    assert_eq!(lines, list(&from).await.unwrap());
    let resume = attachments::resume(&to, &there, &lines[0].version.file).await.unwrap();
    assert_eq!(resume.unwrap(), b"%PDF-1.4 two");
    apply(&to, &there, 3).await;
    assert_eq!(list(&to).await.unwrap().len(), 3);
}

#[tokio::test]
async fn sqlite_to_sqlite() {
    there_and_back(testdb::sqlite().await, testdb::sqlite().await).await;
}

#[tokio::test]
async fn sqlite_to_postgres() {
    there_and_back(testdb::sqlite().await, testdb::postgres().await).await;
}

#[tokio::test]
async fn postgres_to_sqlite() {
    there_and_back(testdb::postgres().await, testdb::sqlite().await).await;
}

#[tokio::test]
async fn postgres_to_postgres() {
    there_and_back(testdb::postgres().await, testdb::postgres().await).await;
}

#[tokio::test]
async fn a_damaged_backup_is_refused_whole() {
    testdb::both(async |db| {
        let source = testdb::sqlite().await;
        let kept = files_of(&source);
        fill_up(&source, &kept).await;
        let folder = source.folder().join("backup");
        dump::backup(&source, Some(&kept), &folder).await.unwrap();
        let empty = files_after_backup(&db, "empty").await;

        // One digit of one fill.
        let path = folder.join("fills.jsonl");
        let whole = fs::read(&path).unwrap();
        let mut damaged = whole.clone();
        let at = damaged.iter().position(|byte| *byte == b'0').unwrap();
        damaged[at] = b'1';
        fs::write(&path, &damaged).unwrap();
        says(dump::restore(&db, &files_of(&db), &folder, &Marks::default()).await, "SHA-256 differs");
        // A file is gone.
        fs::remove_file(&path).unwrap();
        says(dump::restore(&db, &files_of(&db), &folder, &Marks::default()).await, "fills.jsonl");
        fs::write(&path, &whole).unwrap();
        // So is a resume, or it is another one.
        let resume = fs::read_dir(folder.join("files")).unwrap().next().unwrap().unwrap().path();
        let bytes = fs::read(&resume).unwrap();
        fs::write(&resume, b"%PDF-1.4 other").unwrap();
        says(dump::restore(&db, &files_of(&db), &folder, &Marks::default()).await, "SHA-256 differs");
        fs::remove_file(&resume).unwrap();
        says(
            dump::restore(&db, &files_of(&db), &folder, &Marks::default()).await,
            resume.file_name().unwrap().to_str().unwrap(),
        );
        fs::write(&resume, bytes).unwrap();
        // The hashes are right, the rows are not: what was inserted before goes back out.
        let path = folder.join("resolutions.jsonl");
        let rows = fs::read_to_string(&path).unwrap().replace("[2,2,", "[2,77,");
        rehash(&folder, "resolutions", &rows);
        says(dump::restore(&db, &files_of(&db), &folder, &Marks::default()).await, "");
        rehash(&folder, "resolutions", &rows.replace("\"settlement\"", "5"));
        says(
            dump::restore(&db, &files_of(&db), &folder, &Marks::default()).await,
            "resolutions.jsonl, line 1: not a row of this table",
        );

        assert_eq!(files_after_backup(&db, "still-empty").await, empty);
    })
    .await;
}

/// Writes a file and its hash, as somebody would who edits a backup.
fn rehash(folder: &Path, table: &str, rows: &str) {
    use sha2::{Digest, Sha256};
    fs::write(folder.join(format!("{table}.jsonl")), rows).unwrap();
    let hash: String = Sha256::digest(rows).iter().map(|byte| format!("{byte:02x}")).collect();
    let path = folder.join("manifest.json");
    let mut manifest: dump::Manifest = serde_json::from_slice(&fs::read(&path).unwrap()).unwrap();
    manifest.tables.iter_mut().find(|one| one.name == table).unwrap().sha256 = hash;
    fs::write(path, serde_json::to_string(&manifest).unwrap()).unwrap();
}

async fn files_after_backup(db: &Fresh, name: &str) -> BTreeMap<String, Vec<u8>> {
    let folder = db.folder().join(name);
    dump::backup(db, Some(&files_of(db)), &folder).await.unwrap();
    files(&folder)
}

fn says<T: std::fmt::Debug>(answer: Result<T, StoreError>, words: &str) {
    let error = answer.unwrap_err().to_string();
    assert!(error.contains(words), "{error}");
}

#[tokio::test]
async fn only_an_empty_database_is_filled() {
    testdb::both(async |db| {
        let kept = files_of(&db);
        fill_up(&db, &kept).await;
        let folder = db.folder().join("backup");
        dump::backup(&db, Some(&kept), &folder).await.unwrap();
        says(
            dump::restore(&db, &files_of(&db), &folder, &Marks::default()).await,
            "the database is not empty (users has rows)",
        );
        says(dump::backup(&db, Some(&kept), &folder).await, "the folder is not empty");
        says(
            dump::restore(&db, &files_of(&db), &db.folder().join("nowhere"), &Marks::default()).await,
            "nowhere/manifest.json",
        );
    })
    .await;
}

#[tokio::test]
async fn a_backup_is_for_its_owner_only() {
    use std::os::unix::fs::PermissionsExt;
    let db = testdb::sqlite().await;
    let kept = files_of(&db);
    fill_up(&db, &kept).await;
    let folder = db.folder().join("backup");
    dump::backup(&db, Some(&kept), &folder).await.unwrap();
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&folder), 0o700);
    assert_eq!(mode(&folder.join("users.jsonl")), 0o600);
    assert_eq!(mode(&folder.join("files")), 0o700);
    let resume = fs::read_dir(folder.join("files")).unwrap().next().unwrap().unwrap().path();
    assert_eq!(mode(&resume), 0o600);
    assert_eq!(mode(&db.folder().join("rojmel.db")), 0o600);
    assert_eq!(mode(&db.folder().join("rojmel.db-wal")), 0o600);
    // Nothing is left of the work.
    assert_eq!(
        files_in(db.folder()),
        [
            "backup",
            "files",
            "rojmel.db",
            "rojmel.db-shm",
            "rojmel.db-wal",
            "rojmel.db.lock",
            "rojmel.db.room"
        ]
    );
}

fn files_in(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(folder).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}
