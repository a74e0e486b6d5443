//! Sessions: idle 7 days, absolute 30 days, rotation with 60 seconds of grace (hazards.md R-26).

use domain::Time;
use store::sessions::{self, Session};
use store::users::{self, NewUser, User};
use store::{Db, UserId};

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

async fn is_in(db: &Db, id: u8, later: i64) -> bool {
    sessions::find(db, [id; 32], at(later)).await.unwrap().is_some()
}

#[tokio::test]
async fn a_login_is_found() {
    testdb::both(async |db| {
        let user = user(&db).await;
        assert!(!is_in(&db, 1, 0).await);
        sessions::begin(&db, [1; 32], user.id, at(0)).await.unwrap();
        let expected = Session { user, created_at: at(0), issued_at: at(0), seen_at: at(0), rotated: false };
        assert_eq!(sessions::find(&db, [1; 32], at(5)).await.unwrap(), Some(expected));
        assert!(!is_in(&db, 2, 5).await);
    })
    .await;
}

#[tokio::test]
async fn seven_days_without_a_request_end_it() {
    testdb::both(async |db| {
        sessions::begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
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
        sessions::begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
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
        sessions::begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
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
        sessions::begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
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
        sessions::begin(&db, [1; 32], user(&db).await.id, at(0)).await.unwrap();
        let mut tasks = Vec::new();
        for turn in 0..20 {
            let db = db.db.clone();
            tasks.push(tokio::spawn(async move {
                sessions::rotate(&db, [1; 32], [100 + turn; 32], at(DAY)).await
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
            sessions::begin(&db, [id; 32], user, at(0)).await.unwrap();
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
        for turn in 0..50 {
            let (old, new) = ([2 * turn; 32], [2 * turn + 1; 32]);
            sessions::begin(&db, old, user, at(0)).await.unwrap();
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
                assert_eq!(sessions::find(&db, id, at(DAY)).await.unwrap(), None, "turn {turn}");
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
            sessions::begin(&db, [id; 32], user, at(0)).await.unwrap();
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
        assert!(sessions::begin(&db, [1; 32], UserId(42), at(0)).await.is_err());
        assert!(!is_in(&db, 1, 0).await);
    })
    .await;
}
