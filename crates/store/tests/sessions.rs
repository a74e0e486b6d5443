//! Sessions: idle 7 days, absolute 30 days, rotation with 60 seconds of grace.

use domain::Time;
use store::account::{self, Account, NewConsent};
use store::events::{self, Device, EventKind};
use store::links::{self, Purpose};
use store::mails::{self, NewMail};
use store::sessions::{self, Begun, NewSession, Session};
use store::users::{self, NewUser, User};
use store::{Db, UserId, account_status};

const NOW: i64 = 1_790_000_000_000;
const SECOND: i64 = 1000;
const DAY: i64 = 24 * 60 * 60 * SECOND;

fn at(later: i64) -> Time {
    Time(NOW + later)
}

async fn user(db: &Db) -> User {
    let new = NewUser {
        email: "asha@example.in".to_owned(),
        name: "Asha".to_owned(),
        phone: Some("9876543210".to_owned()),
        password_hash: None,
    };
    users::add(db, &new, at(0)).await.unwrap().unwrap()
}

fn mail(key: &str) -> NewMail {
    NewMail {
        key: key.to_owned(),
        user: None,
        link: None,
        recipient: "asha@example.in".to_owned(),
        message: "{}".to_owned(),
    }
}

fn device(name: &str) -> Device {
    Device { name: Some(name.to_owned()), address: Some("203.0.113.7".to_owned()) }
}

async fn begin(db: &Db, id_hash: [u8; 32], user: UserId, now: Time) -> store::Result<Begun> {
    begin_on(db, id_hash, user, 0, "Firefox on Linux", now).await
}

async fn begin_on(
    db: &Db,
    id_hash: [u8; 32],
    user: UserId,
    generation: i64,
    from: &str,
    now: Time,
) -> store::Result<Begun> {
    let notice = mail(&format!("device:{}", id_hash[0]));
    sessions::begin(
        db,
        &NewSession { id_hash, user, generation, since: now, device: device(from), notice },
        now,
    )
    .await
}

/// Both statements that read a session agree about it.
async fn is_in(db: &Db, id: u8, later: i64) -> bool {
    let found = sessions::find(db, [id; 32], at(later)).await.unwrap();
    let with_account = sessions::find_with_account(db, [id; 32], at(later)).await.unwrap();
    assert_eq!(with_account.map(|(session, _)| session), found);
    found.is_some()
}

#[tokio::test]
async fn a_login_is_found() {
    testdb::both(async |db| {
        let user = user(&db).await;
        assert!(!is_in(&db, 1, 0).await);
        begin(&db, [1; 32], user.id, at(0)).await.unwrap();
        let expected = Session { user, created_at: at(0), issued_at: at(0), seen_at: at(0), rotated: false };
        assert_eq!(sessions::find(&db, [1; 32], at(5)).await.unwrap(), Some(expected));
        assert!(!is_in(&db, 2, 5).await);
    })
    .await;
}

#[tokio::test]
async fn the_account_is_read_with_the_session() {
    testdb::both(async |db| {
        let id = user(&db).await.id;
        let found = async |session: u8| {
            let found = sessions::find_with_account(&db, [session; 32], at(10)).await.unwrap();
            let (_, account) = found.unwrap();
            assert_eq!(account, account::of(&db, id).await.unwrap());
            account
        };
        begin(&db, [1; 32], id, at(0)).await.unwrap();
        assert_eq!(found(1).await, Account::default());
        let consent = async |purpose, version, given, later| {
            let new = [NewConsent { purpose, version, given }];
            account::consent(&db, id, &new, false, at(later)).await.unwrap();
        };
        consent("journal", "2026-01-01", true, 1).await;
        consent("journal", "2026-11-21", true, 2).await;
        consent("journal", "2026-11-22", false, 3).await;
        consent("phone", "2026-11-23", true, 4).await;
        links::add(&db, [5; 32], id, Purpose::Verify, at(5)).await.unwrap();
        assert!(account_status::verify(&db, id, [5; 32], &device("Firefox"), at(6)).await.unwrap());
        let deletion = account::ask_deletion(&db, id, &device("Firefox"), at(7)).await.unwrap();
        // Whoever asks for it is logged out.
        let generation = account_status::of(&db, id).await.unwrap().generation;
        begin_on(&db, [2; 32], id, generation, "Firefox", at(8)).await.unwrap();
        let expected = Account {
            verified_at: Some(at(6)),
            deletion: Some(deletion),
            notice: Some("2026-11-21".to_owned()),
        };
        assert_eq!(found(2).await, expected);
        assert!(!is_in(&db, 1, 10).await);
    })
    .await;
}

#[tokio::test]
async fn seven_days_without_a_request_end_it() {
    testdb::both(async |db| {
        begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
        assert!(is_in(&db, 1, 7 * DAY - 1).await);
        assert!(!is_in(&db, 1, 7 * DAY).await);
        assert!(sessions::touch(&db, [1; 32], at(6 * DAY)).await.unwrap());
        assert!(is_in(&db, 1, 13 * DAY - 1).await);
        assert!(!is_in(&db, 1, 13 * DAY).await);
    })
    .await;
}

#[tokio::test]
async fn thirty_days_end_it_however_busy() {
    testdb::both(async |db| {
        begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
        for day in 1..30 {
            sessions::touch(&db, [1; 32], at(day * DAY)).await.unwrap();
        }
        // A new id does not make the login younger.
        assert!(sessions::rotate(&db, [1; 32], [2; 32], at(29 * DAY)).await.unwrap());
        assert!(is_in(&db, 2, 30 * DAY - 1).await);
        assert!(!is_in(&db, 2, 30 * DAY).await);
        assert!(!sessions::rotate(&db, [2; 32], [3; 32], at(30 * DAY)).await.unwrap());
    })
    .await;
}

#[tokio::test]
async fn it_is_touched_at_most_once_a_minute() {
    testdb::both(async |db| {
        begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
        assert!(!sessions::touch(&db, [1; 32], at(60 * SECOND - 1)).await.unwrap());
        assert!(sessions::touch(&db, [1; 32], at(60 * SECOND)).await.unwrap());
        assert!(!sessions::touch(&db, [1; 32], at(61 * SECOND)).await.unwrap());
        assert!(!sessions::touch(&db, [9; 32], at(61 * SECOND)).await.unwrap());
        let session = sessions::find(&db, [1; 32], at(62 * SECOND)).await.unwrap().unwrap();
        assert_eq!(session.seen_at, at(60 * SECOND));
    })
    .await;
}

#[tokio::test]
async fn a_replaced_id_lives_for_a_minute() {
    testdb::both(async |db| {
        begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
        assert!(sessions::rotate(&db, [1; 32], [2; 32], at(DAY)).await.unwrap());
        // A second tab was as quick: it keeps the old id and gets the new one from the first.
        assert!(!sessions::rotate(&db, [1; 32], [3; 32], at(DAY)).await.unwrap());
        let old = sessions::find(&db, [1; 32], at(DAY + 60 * SECOND - 1)).await.unwrap().unwrap();
        let new = sessions::find(&db, [2; 32], at(DAY + 60 * SECOND - 1)).await.unwrap().unwrap();
        assert_eq!((old.rotated, new.rotated), (true, false));
        assert_eq!((new.created_at, new.issued_at, new.seen_at), (at(0), at(DAY), at(DAY)));
        assert!(!is_in(&db, 1, DAY + 60 * SECOND).await);
        assert!(is_in(&db, 2, DAY + 60 * SECOND).await);
        assert!(!is_in(&db, 3, DAY + 1).await);
        assert!(!sessions::rotate(&db, [9; 32], [8; 32], at(DAY)).await.unwrap());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_rotations_at_once_one_counts() {
    testdb::both(async |db| {
        begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
        let mut tasks = Vec::new();
        for round in 0..20 {
            let db = db.db.clone();
            tasks.push(tokio::spawn(async move {
                sessions::rotate(&db, [1; 32], [100 + round; 32], at(DAY)).await
            }));
        }
        let mut rotated = 0;
        for task in tasks {
            rotated += usize::from(task.await.unwrap().unwrap());
        }
        assert_eq!(rotated, 1);
    })
    .await;
}

#[tokio::test]
async fn a_logout_ends_every_id_of_the_login_and_no_other() {
    testdb::both(async |db| {
        let user = user(&db).await.id;
        for id in [1, 7] {
            begin(&db, [id; 32], user, at(0)).await.unwrap();
        }
        sessions::rotate(&db, [1; 32], [2; 32], at(10)).await.unwrap();
        // With the old id, as a late request would.
        assert!(sessions::end(&db, [1; 32]).await.unwrap());
        assert_eq!(
            (is_in(&db, 1, 20).await, is_in(&db, 2, 20).await, is_in(&db, 7, 20).await),
            (false, false, true)
        );
        assert!(!sessions::end(&db, [1; 32]).await.unwrap());
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_logout_at_the_moment_of_a_new_id_ends_that_too() {
    testdb::both(async |db| {
        let user = user(&db).await.id;
        for round in 0..50 {
            let (old, new) = ([2 * round; 32], [2 * round + 1; 32]);
            begin(&db, old, user, at(0)).await.unwrap();
            let rotating = {
                let db = db.db.clone();
                tokio::spawn(async move { sessions::rotate(&db, old, new, at(DAY)).await })
            };
            let ending = {
                let db = db.db.clone();
                tokio::spawn(async move { sessions::end(&db, old).await })
            };
            rotating.await.unwrap().unwrap();
            assert!(ending.await.unwrap().unwrap());
            for id in [old, new] {
                assert_eq!(sessions::find(&db, id, at(DAY)).await.unwrap(), None, "round {round}");
            }
        }
    })
    .await;
}

#[tokio::test]
async fn what_is_over_is_swept() {
    testdb::both(async |db| {
        let user = user(&db).await.id;
        for id in 1..=3 {
            begin(&db, [id; 32], user, at(0)).await.unwrap();
        }
        sessions::touch(&db, [1; 32], at(5 * DAY)).await.unwrap();
        sessions::rotate(&db, [2; 32], [4; 32], at(6 * DAY)).await.unwrap();
        assert_eq!(sessions::sweep(&db, at(6 * DAY)).await.unwrap(), 0);
        // 2 was replaced a day ago, 3 was never seen again.
        assert_eq!(sessions::sweep(&db, at(7 * DAY)).await.unwrap(), 2);
        assert!(is_in(&db, 1, 7 * DAY).await && is_in(&db, 4, 7 * DAY).await);
    })
    .await;
}

#[tokio::test]
async fn nobody_signs_in_who_is_not_there() {
    testdb::both(async |db| {
        assert!(begin(&db, [1; 32], UserId(42), at(0)).await.is_err());
        assert!(!is_in(&db, 1, 0).await);
    })
    .await;
}

#[tokio::test]
async fn a_new_device_is_told_and_the_first_one_is_not_new() {
    testdb::both(async |db| {
        let user = user(&db).await.id;
        let from = async |id: u8, name: &str| {
            begin_on(&db, [id; 32], user, 0, name, at(i64::from(id))).await.unwrap()
        };
        assert_eq!(from(1, "Firefox on Linux").await, Begun::Known);
        assert_eq!(mails::take(&db, at(DAY)).await.unwrap(), None);
        assert_eq!(from(2, "Chrome on Android").await, Begun::New);
        assert_eq!(from(3, "Chrome on Android").await, Begun::Known);
        assert_eq!(from(4, "Firefox on Linux").await, Begun::Known);
        let (due, _) = mails::take(&db, at(4)).await.unwrap().unwrap();
        assert_eq!((due.recipient.as_str(), due.created_at), ("asha@example.in", at(2)));
        assert_eq!(mails::take(&db, at(4)).await.unwrap(), None);
        let seen: Vec<_> =
            events::of(&db, user).await.unwrap().into_iter().map(|one| (one.kind, one.at)).collect();
        let login = EventKind::Login;
        assert_eq!(
            seen,
            [(login, at(4)), (login, at(3)), (EventKind::NewDevice, at(2)), (login, at(2)), (login, at(1))]
        );
    })
    .await;
}

#[tokio::test]
async fn the_logins_of_a_user_are_listed_and_one_is_ended() {
    testdb::both(async |db| {
        let asha = user(&db).await.id;
        for (id, name) in [(1, "Firefox on Linux"), (2, "Chrome on Android")] {
            begin_on(&db, [id; 32], asha, 0, name, at(i64::from(id))).await.unwrap();
        }
        sessions::rotate(&db, [1; 32], [3; 32], at(DAY)).await.unwrap();
        let logins = sessions::of(&db, asha, at(DAY)).await.unwrap();
        let seen: Vec<_> = logins.iter().map(|one| (one.chain[0], one.created_at, one.seen_at)).collect();
        // Under its new id it is the same login, from the same device.
        assert_eq!(seen, [(1, at(1), at(DAY)), (2, at(2), at(2))]);
        assert_eq!(logins[0].device, device("Firefox on Linux"));
        assert_eq!(sessions::chain(&db, [3; 32]).await.unwrap(), Some(vec![1; 32]));

        let here = device("Chrome on Android");
        assert!(!sessions::end_one(&db, UserId(asha.0 + 1), &[1; 32], &here, at(DAY)).await.unwrap());
        assert!(is_in(&db, 3, DAY).await);
        assert!(sessions::end_one(&db, asha, &[1; 32], &here, at(DAY)).await.unwrap());
        assert!(!sessions::end_one(&db, asha, &[1; 32], &here, at(DAY)).await.unwrap());
        assert_eq!(
            (is_in(&db, 1, DAY).await, is_in(&db, 3, DAY).await, is_in(&db, 2, DAY).await),
            (false, false, true)
        );
        assert_eq!(sessions::of(&db, asha, at(8 * DAY)).await.unwrap(), []);
    })
    .await;
}

#[tokio::test]
async fn everything_ends_but_the_one_that_asks() {
    testdb::both(async |db| {
        let user = user(&db).await.id;
        for id in 1..=3 {
            begin(&db, [id; 32], user, at(0)).await.unwrap();
        }
        sessions::rotate(&db, [1; 32], [4; 32], at(1)).await.unwrap();
        let nowhere = Device::default();
        assert_eq!(sessions::end_all(&db, user, Some(&[1; 32]), &nowhere, at(2)).await.unwrap(), 2);
        assert!(is_in(&db, 4, 3).await && !is_in(&db, 2, 3).await && !is_in(&db, 3, 3).await);
        assert_eq!(account_status::of(&db, user).await.unwrap().generation, 1);
        // A login that had looked at the password before comes too late.
        assert_eq!(begin(&db, [7; 32], user, at(3)).await.unwrap(), Begun::Not);
        assert!(!is_in(&db, 7, 3).await);
        assert_eq!(sessions::end_all(&db, user, None, &nowhere, at(4)).await.unwrap(), 1);
        assert!(!is_in(&db, 4, 5).await);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn no_new_id_outlives_the_end_of_everything() {
    testdb::both(async |db| {
        let user = user(&db).await.id;
        for round in 0..40 {
            let (old, new) = ([2 * round; 32], [2 * round + 1; 32]);
            let generation = account_status::of(&db, user).await.unwrap().generation;
            begin_on(&db, old, user, generation, "Firefox on Linux", at(0)).await.unwrap();
            let rotating = {
                let db = db.db.clone();
                tokio::spawn(async move { sessions::rotate(&db, old, new, at(DAY)).await })
            };
            let ending = {
                let db = db.db.clone();
                tokio::spawn(
                    async move { sessions::end_all(&db, user, None, &Device::default(), at(DAY)).await },
                )
            };
            rotating.await.unwrap().unwrap();
            ending.await.unwrap().unwrap();
            for id in [old, new] {
                assert_eq!(sessions::find(&db, id, at(DAY)).await.unwrap(), None, "round {round}");
            }
        }
    })
    .await;
}
