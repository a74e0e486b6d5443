//! Who was erased stays erased: a backup of before brings nobody back.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use domain::{Broker, Time};
use store::account::{self, Again, Erased, Marks};
use store::attachments;
use store::careers::{self, Draft, NewOpening, Resume};
use store::events::Device;
use store::files::Files;
use store::journal::{self, Counts, ImportKind, NewImport, Statement, StatementKind};
use store::mails::NewMail;
use store::users::{self, NewUser};
use store::{Db, StoreError, UserId, dump};
use testdb::Fresh;

const NOW: Time = Time(1_790_000_000_000);
const DAY: i64 = 86_400_000;

fn days_later(days: i64) -> Time {
    Time(NOW.0 + days * DAY)
}

async fn add(db: &Db, email: &str, now: Time) -> UserId {
    let new = NewUser { email: email.to_owned(), name: "A".to_owned(), phone: None, password_hash: None };
    users::add(db, &new, now).await.unwrap().unwrap().id
}

/// A fee outside trades alone: its import has no fills.
fn fee() -> NewImport {
    NewImport {
        kind: ImportKind::Fees,
        name: "1 fee".to_owned(),
        digest: Some([5; 32]),
        format: "fees".to_owned(),
        segment: None,
        window: None,
        fno_window: None,
        counts: Counts::default(),
        parts: Vec::new(),
        cards: Vec::new(),
        statements: vec![Statement {
            kind: StatementKind::Fee,
            account: Broker::ZERODHA.into(),
            subject: "[\"2026-04-30\",\"pledge\",\"35.4\",\"INFY\"]".to_owned(),
        }],
        client: None,
        quantities: None,
        receipt: "{}".to_owned(),
    }
}

async fn is_there(db: &Db, email: &str) -> bool {
    users::by_email(db, email).await.unwrap().is_some()
}

async fn leave(db: &Db, user: UserId, now: Time) {
    account::ask_deletion(db, user, &Device::default(), now).await.unwrap();
}

async fn erase_due(db: &Db, now: Time) -> Vec<String> {
    account::erase_due(db, |_| Vec::new(), now).await.unwrap().0
}

/// The addresses of those who were erased again.
async fn again(erased: &Erased, db: &Fresh) -> Result<Vec<String>, StoreError> {
    again_on(erased, db, days_later(9)).await.map(|again| again.users)
}

async fn again_on(erased: &Erased, db: &Fresh, now: Time) -> Result<Again, StoreError> {
    let files = files_of(db);
    let stored = account::in_store(&files).await?;
    let again = erased.again(db, &files, &stored, |_| Vec::new(), now).await?;
    account::learn_store(db, &files, &stored).await?;
    Ok(again)
}

fn files_of(db: &Fresh) -> Files {
    Files::folder(&db.folder().join("files")).unwrap()
}

/// Asha and Ravi, a backup; then Asha is erased. Her old row, restored into `to`.
async fn brought_back(from: &Fresh, to: &Fresh) -> Erased {
    let erased = Erased::beside(from.folder());
    let asha = add(from, "asha@mail.in", NOW).await;
    let ravi = add(from, "ravi@mail.in", NOW).await;
    for user in [asha, ravi] {
        journal::put(from, user, 0, &fee(), false, NOW).await.unwrap();
    }
    let backup = from.folder().join("backup");
    dump::backup(from, Some(&files_of(from)), &backup).await.unwrap();
    leave(from, asha, NOW).await;
    assert_eq!(erase_due(from, days_later(7)).await, ["asha@mail.in"]);
    assert!(again(&erased, from).await.unwrap().is_empty());
    dump::restore(to, &files_of(to), &backup, &Marks::default()).await.unwrap();
    assert!(is_there(to, "asha@mail.in").await);
    erased
}

async fn stays_erased(from: Fresh, to: Fresh) {
    let erased = brought_back(&from, &to).await;
    let file = from.folder().join("erased");
    let text = fs::read_to_string(&file).unwrap();
    assert_eq!((text.lines().count(), text.len()), (1, 64 + 1 + 13 + 1), "{text}");
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);

    assert_eq!(again(&erased, &to).await.unwrap(), ["asha@mail.in"]);
    assert!(!is_there(&to, "asha@mail.in").await);
    assert!(is_there(&to, "ravi@mail.in").await);
    // Her fee went with her, his stays.
    assert_eq!([testdb::count(&from, "statements").await, testdb::count(&to, "statements").await], [1, 1]);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    // She may come anew, and stays.
    add(&to, "asha@mail.in", days_later(9)).await;
    assert!(again(&erased, &to).await.unwrap().is_empty());
    assert!(is_there(&to, "asha@mail.in").await);
    // A folder that was lost is told by the database.
    let other = testdb::folder();
    again(&Erased::beside(other.path()), &to).await.unwrap();
    assert_eq!(fs::read_to_string(other.path().join("erased")).unwrap(), text);
}

#[tokio::test]
async fn what_was_erased_in_sqlite_does_not_come_back_in_postgres() {
    stays_erased(testdb::sqlite().await, testdb::postgres().await).await;
}

#[tokio::test]
async fn what_was_erased_in_postgres_does_not_come_back_in_sqlite() {
    stays_erased(testdb::postgres().await, testdb::sqlite().await).await;
}

#[tokio::test]
async fn a_server_that_started_on_the_new_database_is_no_obstacle_to_the_restore() {
    testdb::both(async |to| {
        let from = testdb::sqlite().await;
        let third = testdb::sqlite().await;
        let erased = brought_back(&from, &third).await;
        // It wrote the mark into the empty database.
        assert!(again(&erased, &to).await.unwrap().is_empty());
        assert_eq!(testdb::count(&to, "erased").await, 1);
        dump::restore(&to, &files_of(&to), &from.folder().join("backup"), &Marks::default()).await.unwrap();
        assert_eq!(again(&erased, &to).await.unwrap(), ["asha@mail.in"]);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_cannot_be_read_erases_nobody_and_says_where() {
    testdb::both(async |db| {
        let asha = add(&db, "asha@mail.in", NOW).await;
        leave(&db, asha, NOW).await;
        erase_due(&db, days_later(7)).await;
        let erased = Erased::beside(db.folder());
        again(&erased, &db).await.unwrap();
        let file = db.folder().join("erased");
        let whole = fs::read_to_string(&file).unwrap();
        for wrong in ["asha@mail.in", "abcd 5", &whole[..40], &whole.replace(' ', " x")] {
            fs::write(&file, format!("{whole}{wrong}\n")).unwrap();
            let error = again(&erased, &db).await.unwrap_err().to_string();
            assert!(error.contains("erased, line 2: expected 64 digits of a mark and a time"), "{error}");
        }
    })
    .await;
}

#[tokio::test]
async fn who_called_it_off_after_the_backup_has_a_week_to_say_so_again() {
    testdb::both(async |to| {
        let from = testdb::sqlite().await;
        let asha = add(&from, "asha@mail.in", NOW).await;
        leave(&from, asha, NOW).await;
        let backup = from.folder().join("backup");
        dump::backup(&from, Some(&files_of(&from)), &backup).await.unwrap();
        account::call_off_deletion(&from, asha, &Device::default(), days_later(1)).await.unwrap();

        dump::restore(&to, &files_of(&to), &backup, &Marks::default()).await.unwrap();
        // Nothing that follows may be needed: a crash, or a file that cannot be read, stops here.
        let file = to.folder().join("erased");
        fs::write(&file, "asha@mail.in\n").unwrap();
        let erased = Erased::beside(to.folder());
        assert!(erased.known(&files_of(&to)).await.is_err());
        assert!(again(&erased, &to).await.is_err());
        assert!(erase_due(&to, days_later(1000)).await.is_empty());

        fs::remove_file(&file).unwrap();
        assert_eq!(again_on(&erased, &to, days_later(30)).await.unwrap(), Again::default());
        // The next sweep does not ask once more.
        again_on(&erased, &to, days_later(33)).await.unwrap();
        assert!(erase_due(&to, days_later(36)).await.is_empty());
        assert_eq!(erase_due(&to, days_later(37)).await, ["asha@mail.in"]);
    })
    .await;
}

/// The store of files was away in the round that erased her: the next one, in which nobody goes, writes her mark.
#[tokio::test]
async fn a_mark_that_could_not_be_written_is_written_by_the_next_round() {
    testdb::both(async |db| {
        let asha = add(&db, "asha@mail.in", NOW).await;
        leave(&db, asha, NOW).await;
        assert_eq!(erase_due(&db, days_later(7)).await.len(), 1);
        let erased = Erased::beside(db.folder());
        let marks = db.folder().join("files/erased");
        fs::create_dir_all(marks.parent().unwrap()).unwrap();
        // A file where the folder of the marks should be.
        fs::write(&marks, "").unwrap();
        let files = files_of(&db);
        assert!(account::learn_store(&db, &files, &Marks::default()).await.is_err());
        fs::remove_file(&marks).unwrap();
        assert!(again(&erased, &db).await.unwrap().is_empty());
        assert_eq!(fs::read_dir(&marks).unwrap().count(), 1);
    })
    .await;
}

/// One sending of the form, whose key has this number everywhere.
async fn apply(db: &Fresh, email: &str, number: u8) {
    let draft = Draft {
        code: "FE101".to_owned(),
        email: email.to_owned(),
        name: "A".to_owned(),
        mobile: "9876543210".to_owned(),
        college: "DEI".to_owned(),
        degree: "btech".to_owned(),
        passing_year: 2027,
        role: None,
        experience: 0,
        linkedin: None,
        motivation: "I kept a ledger.".to_owned(),
        search: String::new(),
        consent: None,
        digest: [number; 32],
    };
    let kept = attachments::keep(&files_of(db), vec![number]).await.unwrap();
    let (name, kind) = ("cv.pdf".to_owned(), "pdf".to_owned());
    let resume = Resume { kept, name, kind, flags: String::new() };
    let mail = |reference: &str, version| NewMail {
        key: format!("application:{reference}:{version}"),
        user: None,
        link: None,
        recipient: email.to_owned(),
        message: "{}".to_owned(),
    };
    let reference = format!("RJ-{number}");
    careers::apply(db, &draft, &resume, &reference, [number; 32], 3, mail, NOW).await.unwrap();
}

async fn has_application(db: &Fresh, number: u8) -> bool {
    careers::by_key(db, [number; 32]).await.unwrap().is_some()
}

async fn erase_version(db: &Fresh, number: u8) {
    let own = careers::by_key(db, [number; 32]).await.unwrap().unwrap();
    careers::erase_version(db, &files_of(db), &own, days_later(1)).await.unwrap();
}

fn opening() -> NewOpening {
    NewOpening {
        code: "FE101".to_owned(),
        title: "Frontend Intern".to_owned(),
        department: "Engineering".to_owned(),
        skills: "[]".to_owned(),
        role: None,
        document: "{}".to_owned(),
        valid_through: None,
    }
}

/// Asha sends a second version while hers is being erased: it is told erased when its mark lies in the store too.
#[tokio::test]
async fn a_version_that_comes_while_its_application_is_erased_is_marked_too() {
    testdb::both(async |db| {
        careers::seed(&db, &[opening()], NOW).await.unwrap();
        apply(&db, "asha@mail.in", 1).await;
        let files = files_of(&db);
        let seen = careers::application_files(&db, "RJ-1").await.unwrap().unwrap();
        // It came after those were asked for.
        apply(&db, "asha@mail.in", 2).await;
        careers::erase_application(&db, &files, "hr@mail.in", "RJ-1", &seen, days_later(1)).await.unwrap();
        assert_eq!(testdb::count(&db, "application_versions").await, 0);
        assert_eq!(fs::read_dir(db.folder().join("files/erased")).unwrap().count(), 2);
        assert_eq!(files.list().await.unwrap(), []);
        assert_eq!(testdb::count(&db, "removed_files").await, 0);
    })
    .await;
}

async fn applications_stay_erased(from: Fresh, to: Fresh) {
    let opening = opening();
    careers::seed(&from, &[opening], NOW).await.unwrap();
    // Two versions of Asha's, of which one goes; Ravi's, which goes; one that the team erases.
    for (email, number) in
        [("asha@mail.in", 1), ("asha@mail.in", 2), ("ravi@mail.in", 3), ("zoya@mail.in", 4)]
    {
        apply(&from, email, number).await;
    }
    let backup = from.folder().join("backup");
    dump::backup(&from, Some(&files_of(&from)), &backup).await.unwrap();
    erase_version(&from, 2).await;
    erase_version(&from, 3).await;
    let resumes = careers::application_files(&from, "RJ-4").await.unwrap().unwrap();
    careers::erase_application(&from, &files_of(&from), "hr@mail.in", "RJ-4", &resumes, days_later(1))
        .await
        .unwrap();
    assert_eq!(files_of(&from).list().await.unwrap().len(), 1);
    let erased = Erased::beside(from.folder());
    erased.learn(&from).await.unwrap();
    let text = fs::read_to_string(from.folder().join("erased")).unwrap();
    assert_eq!((text.lines().count(), text.len()), (3, 3 * (64 + 1 + 13 + 1)), "{text}");

    dump::restore(&to, &files_of(&to), &backup, &Marks::default()).await.unwrap();
    assert_eq!(files_of(&to).list().await.unwrap().len(), 4);
    let gone = again_on(&erased, &to, days_later(2)).await.unwrap();
    assert_eq!(gone, Again { users: Vec::new(), versions: 3 });
    for (number, expected) in [(1, true), (2, false), (3, false), (4, false)] {
        assert_eq!(has_application(&to, number).await, expected, "{number}");
    }
    let left = careers::by_key(&to, [1; 32]).await.unwrap().unwrap();
    assert_eq!((left.versions, left.current), (1, 1));
    assert_eq!(files_of(&to).list().await.unwrap().len(), 1);
    assert_eq!(attachments::resume(&to, &files_of(&to), &left.file).await.unwrap(), Some(vec![1]));
    for (table, rows) in [("applications", 1), ("application_versions", 1), ("mails", 1)] {
        assert_eq!(testdb::count(&to, table).await, rows, "{table}");
    }
    assert_eq!(again_on(&erased, &to, days_later(2)).await.unwrap(), Again::default());
    assert_eq!(fs::read_to_string(from.folder().join("erased")).unwrap(), text);
}

#[tokio::test]
async fn an_application_erased_in_sqlite_does_not_come_back_in_postgres() {
    applications_stay_erased(testdb::sqlite().await, testdb::postgres().await).await;
}

#[tokio::test]
async fn an_application_erased_in_postgres_does_not_come_back_in_sqlite() {
    applications_stay_erased(testdb::postgres().await, testdb::sqlite().await).await;
}

/// Ravi's application and Asha's account go after the backup; the machine with its data folder and database burns, the
/// store of files stays.
async fn the_store_remembers(from: Fresh, to: Fresh) {
    let opening = opening();
    careers::seed(&from, &[opening], NOW).await.unwrap();
    apply(&from, "ravi@mail.in", 3).await;
    let asha = add(&from, "asha@mail.in", NOW).await;
    let backup = from.folder().join("backup");
    let manifest = dump::backup(&from, Some(&files_of(&from)), &backup).await.unwrap();
    assert_eq!(manifest.marks, files_of(&from).marks_id().await.unwrap());
    erase_version(&from, 3).await;
    // It is there as soon as the applicant is told; nothing has looked at the database since.
    let marks = from.folder().join("files/erased");
    let count = || fs::read_dir(&marks).unwrap().count();
    assert_eq!(count(), 1 + 1, "the mark, and the name of the store");
    leave(&from, asha, NOW).await;
    erase_due(&from, days_later(7)).await;
    again(&Erased::beside(from.folder()), &from).await.unwrap();
    assert_eq!(count(), 2 + 1);

    let elsewhere = testdb::folder();
    let erased = Erased::beside(elsewhere.path());
    let known = erased.known(&files_of(&from)).await.unwrap();
    dump::restore(&to, &files_of(&to), &backup, &known).await.unwrap();
    // Stored with the rows: a crash before they are erased again forgets nobody.
    assert_eq!(testdb::count(&to, "erased").await, 2);
    let gone = again_on(&erased, &to, days_later(9)).await.unwrap();
    assert_eq!(gone, Again { users: vec!["asha@mail.in".to_owned()], versions: 1 });
    assert!(!has_application(&to, 3).await);
    assert_eq!(files_of(&to).list().await.unwrap(), []);
    // The new store knows them too.
    assert_eq!(fs::read_dir(to.folder().join("files/erased")).unwrap().count(), 2);
}

#[tokio::test]
async fn the_store_of_files_remembers_what_was_erased_in_sqlite() {
    the_store_remembers(testdb::sqlite().await, testdb::postgres().await).await;
}

#[tokio::test]
async fn the_store_of_files_remembers_what_was_erased_in_postgres() {
    the_store_remembers(testdb::postgres().await, testdb::sqlite().await).await;
}
