//! Pictures on both databases: where they stand, what is said of them, and that the bytes stay as long as somebody
//! wants them.

use domain::{Day, FillId, Quantity, Time};
use store::annotations::{self, Anchored, Saved, Trade};
use store::attachments::{self, Added, NewAttachment};
use store::files::Files;
use store::journal::{AccountName, NewAccount};
use store::pictures::{self, Beside, Done, MOST_BESIDE_ONE, Picture, Put, Saying, Stage, Thing};
use store::users::{self, NewUser};
use store::{Db, UserId};

const NOW: Time = Time(1_790_000_000_000);
const DAY: Beside<'_> = Beside { thing: Thing::Day, key: "2026-09-21" };

fn days_later(days: i64) -> Time {
    Time(NOW.0 + days * 86_400_000)
}

async fn user(db: &Db, email: &str) -> UserId {
    let new = NewUser { email: email.to_owned(), name: "A".to_owned(), phone: None, password_hash: None };
    users::add(db, &new, NOW).await.unwrap().unwrap().id
}

fn id(number: usize) -> String {
    format!("{number:032x}")
}

async fn attach(db: &Db, files: &Files, user: UserId, number: usize) -> Added {
    let new = NewAttachment { id: id(number), ..NewAttachment::new(NOW).unwrap() };
    attachments::add(db, files, user, &new, number.to_be_bytes().to_vec(), 1 << 20).await.unwrap()
}

async fn put(db: &Db, user: UserId, number: usize, beside: Beside<'_>) -> Done {
    let put = Put { id: &id(number), beside, stage: None, kind: "png", width: 3, height: 2 };
    pictures::put(db, user, &put, NOW).await.unwrap()
}

async fn added(db: &Db, files: &Files, user: UserId, number: usize, beside: Beside<'_>) {
    assert_eq!(attach(db, files, user, number).await, Added::Done);
    assert_eq!(put(db, user, number, beside).await, Done::All);
}

/// Ids of those that were not removed.
async fn there(db: &Db, user: UserId, beside: Beside<'_>) -> Vec<String> {
    let all = pictures::beside(db, user, beside).await.unwrap();
    all.into_iter().filter(|one| one.removed_at.is_none()).map(|one| one.id).collect()
}

async fn one(db: &Db, user: UserId, number: usize) -> Picture {
    pictures::one(db, user, &id(number)).await.unwrap().unwrap()
}

async fn count(files: &Files) -> usize {
    files.list().await.unwrap().len()
}

#[tokio::test]
async fn they_stand_in_their_order_with_what_is_said_of_them() {
    testdb::both(async |db| {
        let files = Files::folder(&db.folder().join("files")).unwrap();
        let asha = user(&db, "asha@mail.in").await;
        let ravi = user(&db, "ravi@mail.in").await;
        for number in 1..=3 {
            added(&db, &files, asha, number, DAY).await;
        }
        // Sent again after a lost answer: the same attachment, the same picture.
        assert_eq!(attach(&db, &files, asha, 2).await, Added::There { is_same: true });
        assert_eq!(put(&db, asha, 2, DAY).await, Done::All);
        let new = NewAttachment { id: id(2), ..NewAttachment::new(NOW).unwrap() };
        let other = attachments::add(&db, &files, asha, &new, b"other bytes".to_vec(), 1 << 20).await;
        assert_eq!(other.unwrap(), Added::There { is_same: false });
        assert_eq!((there(&db, asha, DAY).await, count(&files).await), (vec![id(1), id(2), id(3)], 3));
        // Of bytes that nobody sent there is no picture.
        assert_eq!(put(&db, asha, 9, DAY).await, Done::Unknown);

        let moved = [id(3), id(1), id(2)];
        assert_eq!(pictures::order(&db, asha, &moved).await.unwrap(), Done::All);
        assert_eq!(there(&db, asha, DAY).await, moved);
        // One that is not there: nothing is moved.
        let wrong = [id(1), id(9)];
        assert_eq!(pictures::order(&db, asha, &wrong).await.unwrap(), Done::Unknown);
        assert_eq!(there(&db, asha, DAY).await, moved);

        let say = |user, revision, caption, stage| {
            let saying = Saying { caption, stage };
            let (db, id) = (&db, id(1));
            async move { pictures::say(db, user, &id, revision, saying, days_later(1)).await.unwrap() }
        };
        assert_eq!(say(asha, 1, Some("पहला"), Some(Some(Stage::Before))).await, Done::All);
        let said = one(&db, asha, 1).await;
        assert_eq!((said.caption.as_str(), said.stage, said.revision), ("पहला", Some(Stage::Before), 2));
        assert_eq!((said.created_at, said.changed_at), (NOW, days_later(1)));
        // The same again is no change; another page's revision is refused.
        assert_eq!(say(asha, 2, Some("पहला"), None).await, Done::All);
        assert_eq!(one(&db, asha, 1).await, said);
        assert_eq!(say(asha, 1, Some("other"), None).await, Done::Changed);
        assert_eq!(one(&db, asha, 1).await, said);
        assert_eq!(say(asha, 2, None, Some(None)).await, Done::All);
        let said = one(&db, asha, 1).await;
        assert_eq!((said.caption.as_str(), said.stage), ("पहला", None));

        // Another user has none of them.
        assert_eq!(pictures::one(&db, ravi, &id(1)).await.unwrap(), None);
        assert_eq!(there(&db, ravi, DAY).await, Vec::<String>::new());
        assert_eq!(say(ravi, 3, Some("mine"), None).await, Done::Unknown);
        assert_eq!(pictures::order(&db, ravi, &[id(1)]).await.unwrap(), Done::Unknown);
        assert_eq!(pictures::remove(&db, ravi, &id(1), NOW).await.unwrap(), Done::Unknown);
        assert_eq!(pictures::bring_back(&db, ravi, &id(1), NOW).await.unwrap(), Done::Unknown);
        assert!(!pictures::forget(&db, &files, ravi, &id(1), NOW).await.unwrap());
        assert_eq!(there(&db, asha, DAY).await, moved);
    })
    .await;
}

/// Removed on the tenth day, brought back, removed again on the twentieth, gone on the fiftieth.
#[tokio::test]
async fn a_removed_picture_goes_after_thirty_days_and_not_before() {
    testdb::both(async |db| {
        let files = Files::folder(&db.folder().join("files")).unwrap();
        let asha = user(&db, "asha@mail.in").await;
        added(&db, &files, asha, 1, DAY).await;
        added(&db, &files, asha, 2, DAY).await;
        assert_eq!(pictures::remove(&db, asha, &id(1), days_later(10)).await.unwrap(), Done::All);
        assert_eq!(there(&db, asha, DAY).await, [id(2)]);
        assert_eq!(attachments::sweep(&db, &files, days_later(39)).await.unwrap().unreferenced, 0);
        assert_eq!(pictures::bring_back(&db, asha, &id(1), days_later(19)).await.unwrap(), Done::All);
        // Where it stood.
        assert_eq!(there(&db, asha, DAY).await, [id(1), id(2)]);
        assert_eq!(attachments::sweep(&db, &files, days_later(100)).await.unwrap().unreferenced, 0);
        assert_eq!(pictures::remove(&db, asha, &id(1), days_later(20)).await.unwrap(), Done::All);
        // Said twice, the first day counts.
        assert_eq!(pictures::remove(&db, asha, &id(1), days_later(30)).await.unwrap(), Done::All);
        assert_eq!(attachments::sweep(&db, &files, days_later(49)).await.unwrap().unreferenced, 0);
        assert_eq!(
            attachments::read(&db, &files, asha, &id(1)).await.unwrap().unwrap(),
            1_usize.to_be_bytes()
        );
        let swept = attachments::sweep(&db, &files, days_later(50)).await.unwrap();
        assert_eq!((swept.unreferenced, swept.files, count(&files).await), (1, 1, 1));
        assert_eq!(pictures::one(&db, asha, &id(1)).await.unwrap(), None);
        assert_eq!(pictures::bring_back(&db, asha, &id(1), days_later(50)).await.unwrap(), Done::Unknown);
        assert_eq!((there(&db, asha, DAY).await, testdb::count(&db, "pictures").await), (vec![id(2)], 1));

        // For its room one goes at once, if it was removed first.
        assert!(!pictures::forget(&db, &files, asha, &id(2), NOW).await.unwrap());
        assert_eq!(pictures::remove(&db, asha, &id(2), NOW).await.unwrap(), Done::All);
        assert!(pictures::forget(&db, &files, asha, &id(2), NOW).await.unwrap());
        assert_eq!((count(&files).await, attachments::used(&db, asha).await.unwrap()), (0, 0));
        assert_eq!(testdb::count(&db, "pictures").await, 0);
        assert_eq!(testdb::count(&db, "removed_files").await, 0);
    })
    .await;
}

#[tokio::test]
async fn so_many_stand_beside_one_thing_and_no_more() {
    testdb::both(async |db| {
        let files = Files::folder(&db.folder().join("files")).unwrap();
        let asha = user(&db, "asha@mail.in").await;
        let most = MOST_BESIDE_ONE as usize;
        for number in 1..=most {
            added(&db, &files, asha, number, DAY).await;
        }
        assert_eq!(attach(&db, &files, asha, most + 1).await, Added::Done);
        assert_eq!(put(&db, asha, most + 1, DAY).await, Done::Full);
        // Beside another day there is room; and here when one went, which then cannot come back.
        let other = Beside { key: "2026-09-22", ..DAY };
        assert_eq!(put(&db, asha, most + 1, other).await, Done::All);
        pictures::remove(&db, asha, &id(1), NOW).await.unwrap();
        added(&db, &files, asha, most + 2, DAY).await;
        assert_eq!(pictures::bring_back(&db, asha, &id(1), NOW).await.unwrap(), Done::Full);
        assert!(one(&db, asha, 1).await.removed_at.is_some());
    })
    .await;
}

/// A note in which nothing is written waits for its trade when a picture stands beside it, and when that goes no more.
#[tokio::test]
async fn a_picture_makes_a_note_worth_waiting() {
    testdb::both(async |db| {
        let files = Files::folder(&db.folder().join("files")).unwrap();
        let asha = user(&db, "asha@mail.in").await;
        let account: AccountName = domain::Broker::ZERODHA.into();
        let new = NewAccount {
            broker: account.broker,
            label: String::new(),
            method: domain::Method::Fifo,
            plan: None,
        };
        assert_eq!(store::journal::add_account(&db, asha, &new).await.unwrap(), Some(account));
        let trade = Trade {
            account,
            symbol: "INFY".to_owned(),
            day: Day::parse("2026-09-21").unwrap(),
            product: "delivery",
            direction: "long",
            anchors: vec![Anchored { fill: FillId(7), opens: true, units: Quantity(1) }],
        };
        let begun = annotations::begin(&db, asha, 0, &trade, NOW).await.unwrap();
        assert_eq!(begun, Saved::Done { number: 1 });
        // Somebody else was faster: decide again.
        assert_eq!(annotations::begin(&db, asha, 0, &trade, NOW).await.unwrap(), Saved::Changed);
        assert_eq!(annotations::with_content(&db, asha).await.unwrap(), Vec::<i64>::new());
        let before = annotations::revision(&db, asha).await.unwrap();
        let beside = Beside { thing: Thing::Note, key: "1" };
        added(&db, &files, asha, 1, beside).await;
        assert_eq!(annotations::with_content(&db, asha).await.unwrap(), [1]);
        assert_eq!(annotations::revision(&db, asha).await.unwrap(), before + 1);
        pictures::remove(&db, asha, &id(1), NOW).await.unwrap();
        assert_eq!(annotations::with_content(&db, asha).await.unwrap(), Vec::<i64>::new());
        assert_eq!(annotations::revision(&db, asha).await.unwrap(), before + 2);
    })
    .await;
}
