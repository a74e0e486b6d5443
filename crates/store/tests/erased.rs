//! Who was erased stays erased: a backup of before brings nobody back.

use std::fs;
use std::os::unix::fs::PermissionsExt;

use domain::Time;
use store::account::{self, Erased};
use store::events::Device;
use store::files::Files;
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

async fn is_there(db: &Db, email: &str) -> bool {
    users::by_email(db, email).await.unwrap().is_some()
}

async fn leave(db: &Db, user: UserId, now: Time) {
    account::ask_deletion(db, user, &Device::default(), now).await.unwrap();
}

async fn erase_due(db: &Db, now: Time) -> Vec<String> {
    account::erase_due(db, |_| Vec::new(), now).await.unwrap()
}

async fn again(erased: &Erased, db: &Db) -> Result<Vec<String>, StoreError> {
    erased.again(db, |_| Vec::new(), days_later(9)).await
}

fn files_of(db: &Fresh) -> Files {
    Files::folder(&db.folder().join("files")).unwrap()
}

/// Asha and Ravi, a backup; then Asha is erased. Her old row, restored into `to`.
async fn brought_back(from: &Fresh, to: &Fresh) -> Erased {
    let erased = Erased::beside(from.folder());
    let asha = add(from, "asha@mail.in", NOW).await;
    add(from, "ravi@mail.in", NOW).await;
    let backup = from.folder().join("backup");
    dump::backup(from, Some(&files_of(from)), &backup).await.unwrap();
    leave(from, asha, NOW).await;
    assert_eq!(erase_due(from, days_later(7)).await, ["asha@mail.in"]);
    assert!(again(&erased, from).await.unwrap().is_empty());
    dump::restore(to, &files_of(to), &backup).await.unwrap();
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
        dump::restore(&to, &files_of(&to), &from.folder().join("backup")).await.unwrap();
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

        dump::restore(&to, &files_of(&to), &backup).await.unwrap();
        assert_eq!(account::new_week(&to, days_later(30)).await.unwrap(), 1);
        assert!(erase_due(&to, days_later(36)).await.is_empty());
        assert_eq!(erase_due(&to, days_later(37)).await, ["asha@mail.in"]);
    })
    .await;
}
