//! The store of files in a folder and in a bucket of a real S3 server: the same promises; and attachments in both.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use domain::Time;
use store::account::{Erased, Marks};
use store::attachments::{self, Added, NewAttachment};
use store::events::Device;
use store::files::{Bucket, Files};
use store::users::{self, NewUser};
use store::{Db, StoreError, UserId, account, dump};
use testdb::Fresh;

const NOW: Time = Time(1_790_000_000_000);

#[tokio::test]
async fn a_folder_keeps_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = testdb::folder();
    let files = Files::folder(&folder.path().join("files")).unwrap();
    keeps(&files).await;
    // For nobody else on the machine.
    let name = name('a');
    files.put(&name, b"%PDF-1.7".to_vec()).await.unwrap();
    let mode = |path: PathBuf| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(folder.path().join("files")), 0o700);
    assert_eq!(mode(folder.path().join("files/attachments").join(name)), 0o600);
}

#[tokio::test]
async fn a_bucket_keeps_files() {
    let server = S3::start();
    let files = Files::bucket(&server.bucket("resumes")).unwrap();
    server.make("resumes");
    keeps(&files).await;
}

#[tokio::test]
async fn attachments_in_a_folder() {
    testdb::both(async |db| {
        let files = Files::folder(&db.folder().join("files")).unwrap();
        shared_inside_one_owner(&db, &files).await;
        erased_without_the_other(&db, &files).await;
    })
    .await;
}

#[tokio::test]
async fn attachments_in_a_bucket() {
    let server = S3::start();
    testdb::both(async |db| {
        let bucket = format!("attachments-{}", db.kind());
        server.make(&bucket);
        let files = Files::bucket(&server.bucket(&bucket)).unwrap();
        shared_inside_one_owner(&db, &files).await;
        erased_without_the_other(&db, &files).await;
        marked_outside_every_backup(&db, &files).await;
    })
    .await;
}

async fn user(db: &Db, email: &str) -> UserId {
    let new = NewUser { email: email.to_owned(), name: "A".to_owned(), phone: None, password_hash: None };
    users::add(db, &new, NOW).await.unwrap().unwrap().id
}

async fn attach(db: &Db, files: &Files, user: UserId, bytes: &[u8], quota: i64) -> Option<String> {
    let new = NewAttachment::new(NOW).unwrap();
    let added = attachments::add(db, files, user, &new, bytes.to_vec(), quota).await.unwrap();
    (added == Added::Done).then_some(new.id)
}

async fn count(files: &Files) -> usize {
    files.list().await.unwrap().len()
}

fn days_later(days: i64) -> Time {
    Time(NOW.0 + days * 86_400_000)
}

/// Ten bytes twice are ten bytes of the quota, and one file, until neither is referred to any more.
async fn shared_inside_one_owner(db: &Db, files: &Files) {
    let asha = user(db, "asha@mail.in").await;
    let one = attach(db, files, asha, b"0123456789", 15).await.unwrap();
    let two = attach(db, files, asha, b"0123456789", 15).await.unwrap();
    assert_ne!(one, two);
    assert_eq!((count(files).await, attachments::used(db, asha).await.unwrap()), (1, 10));
    // 10 + 6 > 15, and nothing of it is kept; 10 + 5 fits.
    assert_eq!(attach(db, files, asha, b"abcdef", 15).await, None);
    assert_eq!(count(files).await, 1);
    let three = attach(db, files, asha, b"abcde", 15).await.unwrap();
    assert_eq!((count(files).await, attachments::used(db, asha).await.unwrap()), (2, 15));
    assert_eq!(attachments::read(db, files, asha, &three).await.unwrap().unwrap(), b"abcde");

    // Something refers to the first for ten days; nothing ever did to the others.
    assert!(attachments::refer(db, asha, &one, true, NOW).await.unwrap());
    assert!(!attachments::refer(db, asha, &"0".repeat(32), true, NOW).await.unwrap());
    assert_eq!(attachments::sweep(db, files, days_later(29)).await.unwrap().unreferenced, 0);
    assert!(attachments::refer(db, asha, &one, false, days_later(10)).await.unwrap());
    // Said twice, the first day counts.
    assert!(attachments::refer(db, asha, &one, false, days_later(20)).await.unwrap());
    let swept = attachments::sweep(db, files, days_later(30)).await.unwrap();
    assert_eq!((swept.unreferenced, swept.files), (2, 1), "the second shares its file");
    assert_eq!(attachments::read(db, files, asha, &two).await.unwrap(), None);
    assert_eq!(attachments::read(db, files, asha, &one).await.unwrap().unwrap(), b"0123456789");
    let swept = attachments::sweep(db, files, days_later(40)).await.unwrap();
    assert_eq!((swept.unreferenced, swept.files, count(files).await), (1, 1, 0));
    // The same bytes come again, under a name that no late removal knows.
    let again = attach(db, files, asha, b"0123456789", 15).await.unwrap();
    assert_eq!(attachments::read(db, files, asha, &again).await.unwrap().unwrap(), b"0123456789");
    assert!(attachments::refer(db, asha, &again, true, NOW).await.unwrap());
}

/// Two owners attach the same picture: two files whose names have nothing in common, and one goes with its owner.
async fn erased_without_the_other(db: &Db, files: &Files) {
    let before = count(files).await;
    let (ravi, zoya) = (user(db, "ravi@mail.in").await, user(db, "zoya@mail.in").await);
    let his = attach(db, files, ravi, b"the same picture", 100).await.unwrap();
    let hers = attach(db, files, zoya, b"the same picture", 100).await.unwrap();
    assert_eq!(count(files).await, before + 2);
    // By a public id one reads one's own only.
    assert_eq!(attachments::read(db, files, zoya, &his).await.unwrap(), None);
    let names: Vec<String> = files.list().await.unwrap().into_iter().map(|one| one.name).collect();
    let contents: std::collections::BTreeSet<&str> = names.iter().map(|name| &name[..64]).collect();
    assert_eq!(contents.len(), names.len());

    account::ask_deletion(db, ravi, &Device::default(), NOW).await.unwrap();
    assert_eq!(account::erase_due(db, |_| Vec::new(), days_later(7)).await.unwrap().0, ["ravi@mail.in"]);
    assert_eq!(attachments::read(db, files, ravi, &his).await.unwrap(), None);
    assert_eq!(attachments::remove_waiting(db, files, days_later(7)).await.unwrap(), 1);
    assert_eq!(count(files).await, before + 1);
    assert_eq!(attachments::read(db, files, zoya, &hers).await.unwrap().unwrap(), b"the same picture");

    // Somebody changes what lies in the store: that is no picture of hers.
    for one in files.list().await.unwrap() {
        files.put(&one.name, b"another picture".to_vec()).await.unwrap();
    }
    let changed = attachments::read(db, files, zoya, &hers).await;
    assert!(matches!(changed, Err(StoreError::Broken(_))), "{changed:?}");
}

/// Zoya goes after a backup; database and data folder are lost, the bucket is not.
async fn marked_outside_every_backup(db: &Fresh, files: &Files) {
    let backup = db.folder().join("backup");
    let manifest = dump::backup(db, Some(files), &backup).await.unwrap();
    assert_eq!(manifest.marks, files.marks_id().await.unwrap());
    let zoya = users::by_email(db, "zoya@mail.in").await.unwrap().unwrap().0.id;
    account::ask_deletion(db, zoya, &Device::default(), NOW).await.unwrap();
    account::erase_due(db, |_| Vec::new(), days_later(7)).await.unwrap().1.unwrap();
    account::learn_store(db, files, &Marks::default()).await.unwrap();

    let other = testdb::sqlite().await;
    let there = Files::folder(&other.folder().join("files")).unwrap();
    let erased = Erased::beside(other.folder());
    let known = erased.known(files).await.unwrap();
    dump::restore(&other, &there, &backup, &known).await.unwrap();
    let gone = erased.again(&other, &there, &known, |_| Vec::new(), days_later(8)).await.unwrap();
    assert_eq!(gone.users, ["zoya@mail.in"]);
    attachments::remove_waiting(&other, &there, days_later(8)).await.unwrap();
    // Asha's picture is left of the two that were in it.
    assert_eq!(count(&there).await, 1);
}

/// Twenty at once, ten of them the same: the quota holds to the byte, and no file is left without a row.
#[tokio::test(flavor = "multi_thread")]
async fn attachments_that_come_at_once_keep_the_quota() {
    testdb::both(async |db| {
        let files = Files::folder(&db.folder().join("files")).unwrap();
        let asha = user(&db, "asha@mail.in").await;
        let coming: Vec<_> = (0..20_u8)
            .map(|number| {
                let (db, files) = (db.db.clone(), files.clone());
                let bytes = if number < 10 { vec![0; 10] } else { vec![number; 10] };
                tokio::spawn(async move { attach(&db, &files, asha, &bytes, 50).await.is_some() })
            })
            .collect();
        for one in coming {
            one.await.unwrap();
        }
        // Five different ones of ten bytes are fifty.
        assert_eq!(attachments::used(&db, asha).await.unwrap(), 50);
        assert_eq!(count(&files).await, 5);
    })
    .await;
}

/// A file that cannot be removed is said, and keeps none of a thousand others waiting.
#[tokio::test]
async fn what_waits_to_be_removed_goes_whatever_stays() {
    testdb::both(async |db| {
        let files = Files::folder(&db.folder().join("files")).unwrap();
        let asha = user(&db, "asha@mail.in").await;
        // More than a page of them.
        for number in 0..1_002_u32 {
            assert!(attach(&db, &files, asha, &number.to_be_bytes(), 1 << 20).await.is_some());
        }
        account::ask_deletion(&db, asha, &Device::default(), NOW).await.unwrap();
        account::erase_due(&db, |_| Vec::new(), days_later(7)).await.unwrap().1.unwrap();
        let mut names: Vec<String> = files.list().await.unwrap().into_iter().map(|one| one.name).collect();
        names.sort();
        // A folder of that name with something in it cannot be removed as a file.
        let stuck = db.folder().join("files/attachments").join(&names[0]);
        std::fs::remove_file(&stuck).unwrap();
        std::fs::create_dir_all(stuck.join("x")).unwrap();
        assert!(attachments::remove_waiting(&db, &files, days_later(7)).await.is_err());
        assert_eq!((count(&files).await, testdb::count(&db, "removed_files").await), (0, 1));
        std::fs::remove_dir_all(&stuck).unwrap();
        assert_eq!(attachments::remove_waiting(&db, &files, days_later(7)).await.unwrap(), 1);
        assert_eq!(testdb::count(&db, "removed_files").await, 0);
        assert_eq!(attachments::used(&db, asha).await.unwrap(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_bucket_that_is_not_there_is_said() {
    let server = S3::start();
    let nowhere = Files::bucket(&server.bucket("missing")).unwrap();
    assert!(matches!(nowhere.put(&name('a'), vec![1]).await, Err(StoreError::Unavailable(_))));
    let gone = Bucket { endpoint: "http://127.0.0.1:1".to_owned(), ..server.bucket("resumes") };
    let gone = Files::bucket(&gone).unwrap();
    assert!(matches!(gone.put(&name('a'), vec![1]).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(gone.get(&"0".repeat(32)).await, Err(StoreError::Unavailable(_))));
    // Whoever restores does not take silence for "nobody".
    let folder = testdb::folder();
    let known = Erased::beside(folder.path()).known(&gone).await;
    assert!(matches!(known, Err(StoreError::Unavailable(_))), "{known:?}");
    assert!(matches!(gone.remove(&"0".repeat(32)).await, Err(StoreError::Unavailable(_))));
}

/// As attachments are called.
fn name(digit: char) -> String {
    format!("{}-{}", String::from(digit).repeat(64), "0".repeat(8))
}

async fn keeps(files: &Files) {
    assert_eq!(files.list().await.unwrap(), []);
    let large = vec![7_u8; 5 << 20];
    // Where a release before attachments put a resume, and where everything goes now.
    let (one, two) = ("0".repeat(32), name('b'));
    files.put(&one, b"one".to_vec()).await.unwrap();
    files.put(&two, large.clone()).await.unwrap();
    assert_eq!(files.get(&one).await.unwrap().unwrap(), b"one");
    assert!(files.get(&two).await.unwrap().unwrap() == large);
    let mut names: Vec<String> = files.list().await.unwrap().into_iter().map(|found| found.name).collect();
    names.sort();
    let mut expected = vec![one.clone(), two.clone()];
    expected.sort();
    assert_eq!(names, expected);
    // Twice is once, and the other stays.
    files.remove(&one).await.unwrap();
    files.remove(&one).await.unwrap();
    assert_eq!(files.get(&one).await.unwrap(), None);
    assert!(files.get(&two).await.unwrap().is_some());
    files.remove(&two).await.unwrap();
    // No name of anybody else's becomes a path.
    for name in [
        "",
        "../../etc/passwd",
        "resumes/x",
        &"A".repeat(32),
        &"0".repeat(33),
        &"0".repeat(64),
        &"0".repeat(73),
    ] {
        assert!(matches!(files.get(name).await, Err(StoreError::Broken(_))), "{name}");
        assert!(matches!(files.remove(name).await, Err(StoreError::Broken(_))), "{name}");
    }
}

/// A server of its own, ended with the test.
struct S3 {
    child: Child,
    address: String,
}

impl S3 {
    fn start() -> Self {
        let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/moto/bin/moto_server");
        let mut child = Command::new(&program)
            .args(["--host", "127.0.0.1", "--port", "0"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask test` installs it", program.display()));
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = said
            .find_map(|line| line.split("http://").nth(1).map(|rest| rest.trim().to_owned()))
            .expect("it says where it listens");
        // It goes on talking, and must not wait for a reader.
        std::thread::spawn(move || said.for_each(drop));
        Self { child, address }
    }

    fn bucket(&self, name: &str) -> Bucket {
        Bucket {
            endpoint: format!("http://{}", self.address),
            region: "ap-south-1".to_owned(),
            name: name.to_owned(),
            key: "key".to_owned(),
            secret: "secret".to_owned(),
        }
    }

    /// As an operator makes a bucket, with a tool of his own.
    fn make(&self, name: &str) {
        let body = "<CreateBucketConfiguration><LocationConstraint>ap-south-1</LocationConstraint></CreateBucketConfiguration>";
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "PUT /{name} HTTP/1.1\r\nHost: {}\r\nAuthorization: AWS4-HMAC-SHA256 Credential=key/20261121/ap-south-1/s3/aws4_request, \
             SignedHeaders=host, Signature=0\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
