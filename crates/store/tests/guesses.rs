//! Tried passwords and rate_limits: what an attacker gets, and what the owner is spared.

use domain::Time;
use store::events::{self, Device, EventKind};
use store::guesses::{self, Admitted};
use store::mails::{self, NewMail};
use store::users::{self, NewUser};
use store::{Db, rate_limits};

const NOW: i64 = 1_790_000_000_000;
const SECOND: i64 = 1000;
const DAY: i64 = 86_400 * SECOND;
const KEY: [u8; 32] = [7; 32];

fn at(later: i64) -> Time {
    Time(NOW + later)
}

/// Seconds to wait; `None`: the password was looked at, and was wrong.
async fn wrong(db: &Db, later: i64) -> Option<i64> {
    match guesses::admit(db, KEY, at(later)).await.unwrap() {
        Admitted::Wait(until) => Some((until.0 - NOW - later) / SECOND),
        Admitted::Yes => {
            guesses::failed(db, KEY, None, at(later)).await.unwrap();
            None
        }
    }
}

#[tokio::test]
async fn five_are_free_and_then_the_pause_doubles() {
    testdb::both(async |db| {
        for _ in 0..5 {
            assert_eq!(wrong(&db, 0).await, None);
        }
        assert_eq!(wrong(&db, 0).await, Some(1));
        assert_eq!(wrong(&db, SECOND).await, None);
        assert_eq!(wrong(&db, SECOND).await, Some(2));
        let mut later = 3 * SECOND;
        for pause in [4, 8, 16, 32, 64, 128, 256, 512, 1024, 1024, 1024] {
            assert_eq!(wrong(&db, later).await, None);
            assert_eq!(wrong(&db, later).await, Some(pause));
            assert_eq!(wrong(&db, later + pause * SECOND - 1).await, Some(0));
            later += pause * SECOND;
        }
        // Somebody else's address is not touched.
        assert_eq!(guesses::admit(&db, [8; 32], at(later)).await.unwrap(), Admitted::Yes);
        // The right one at the right time: forgotten.
        assert_eq!(guesses::admit(&db, KEY, at(later)).await.unwrap(), Admitted::Yes);
        guesses::right(&db, KEY).await.unwrap();
        for _ in 0..5 {
            assert_eq!(wrong(&db, later).await, None);
        }
    })
    .await;
}

#[tokio::test]
async fn a_day_of_guessing_gets_a_hundred_looked_at() {
    testdb::both(async |db| {
        // Every second a guess would be 86,400 rows of waiting: the clever attacker comes when the pause ends.
        let (mut later, mut looked_at) = (0, 0);
        while later < DAY {
            match guesses::admit(&db, KEY, at(later)).await.unwrap() {
                Admitted::Yes => {
                    looked_at += 1;
                    guesses::failed(&db, KEY, None, at(later)).await.unwrap();
                }
                Admitted::Wait(until) => later = until.0 - NOW,
            }
        }
        assert_eq!(looked_at, 98);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_are_no_way_around() {
    testdb::both(async |db| {
        let mut looked_at = 0;
        for later in [0, 1024 * SECOND, 2048 * SECOND] {
            let mut all = tokio::task::JoinSet::new();
            for _ in 0..100 {
                let db = db.db.clone();
                all.spawn(async move { guesses::admit(&db, KEY, at(later)).await.unwrap() });
            }
            let admitted = all.join_all().await.into_iter().filter(|one| *one == Admitted::Yes).count();
            // None of them has come back wrong yet.
            looked_at += admitted;
        }
        assert_eq!(looked_at, 16 + 1 + 1);
    })
    .await;
}

#[tokio::test]
async fn a_quiet_day_is_forgotten() {
    testdb::both(async |db| {
        for _ in 0..5 {
            assert_eq!(wrong(&db, 0).await, None);
        }
        assert_eq!(guesses::sweep(&db, at(DAY - 1)).await.unwrap(), 0);
        for _ in 0..5 {
            assert_eq!(wrong(&db, DAY).await, None);
        }
        assert_eq!(wrong(&db, DAY).await, Some(1));
        assert_eq!(guesses::sweep(&db, at(2 * DAY)).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pace_is_kept_by_all_servers_together() {
    testdb::both(async |db| {
        let take = async |later: i64| {
            rate_limits::take(&db, KEY, 60 * SECOND, 120 * SECOND, at(later)).await.unwrap()
        };
        let mut all = tokio::task::JoinSet::new();
        for _ in 0..30 {
            let db = db.db.clone();
            all.spawn(
                async move { rate_limits::take(&db, KEY, 60 * SECOND, 120 * SECOND, at(0)).await.unwrap() },
            );
        }
        let answers = all.join_all().await;
        assert_eq!(answers.iter().filter(|wait| wait.is_none()).count(), 3);
        assert!(answers.iter().flatten().all(|wait| *wait == 60 * SECOND), "{answers:?}");
        assert_eq!(take(59 * SECOND).await, Some(SECOND));
        assert_eq!(take(60 * SECOND).await, None);
        assert_eq!(take(60 * SECOND).await, Some(60 * SECOND));
        assert_eq!(rate_limits::sweep(&db, at(DAY)).await.unwrap(), 1);
        // A quiet day gives the whole burst back, not more.
        for expected in [None, None, None, Some(60 * SECOND)] {
            assert_eq!(take(DAY).await, expected);
        }
    })
    .await;
}

#[tokio::test]
async fn the_owner_sees_what_failed() {
    testdb::both(async |db| {
        let new = NewUser {
            email: "asha@mail.in".to_owned(),
            name: "Asha".to_owned(),
            phone: None,
            password_hash: None,
        };
        let asha = users::add(&db, &new, at(0)).await.unwrap().unwrap().id;
        let device = Device { name: Some("Firefox on Linux".to_owned()), address: None };
        for _ in 0..5 {
            guesses::admit(&db, KEY, at(0)).await.unwrap();
            guesses::failed(&db, KEY, Some((asha, &device)), at(0)).await.unwrap();
        }
        let seen = events::of(&db, asha).await.unwrap();
        let kinds: Vec<EventKind> = seen.iter().map(|event| event.kind).collect();
        let wrong = EventKind::LoginFailed;
        assert_eq!(kinds, [EventKind::Paused, wrong, wrong, wrong, wrong]);
        assert!(seen.iter().all(|event| event.device == device && event.at == at(0)));
    })
    .await;
}

/// A clock that was 400 days ahead for an hour: what was written then keeps nobody out afterwards.
#[tokio::test]
async fn times_from_the_future_count_for_nothing() {
    const AHEAD: i64 = 400 * DAY;
    testdb::both(async |db| {
        for _ in 0..5 {
            assert_eq!(wrong(&db, AHEAD).await, None);
        }
        assert_eq!(wrong(&db, AHEAD).await, Some(1));
        let take =
            async |later: i64| rate_limits::take(&db, [9; 32], 60 * SECOND, 0, at(later)).await.unwrap();
        assert_eq!(take(AHEAD).await, None);
        assert_eq!(take(AHEAD).await, Some(60 * SECOND));
        let mail = NewMail {
            key: "one".to_owned(),
            user: None,
            link: None,
            recipient: "asha@mail.in".to_owned(),
            message: "{}".to_owned(),
        };
        assert!(mails::add(&db, &mail, at(AHEAD)).await.unwrap());

        // The clock is right again: five are free as ever, and so on.
        for _ in 0..5 {
            assert_eq!(wrong(&db, 0).await, None);
        }
        assert_eq!(wrong(&db, 0).await, Some(1));
        assert_eq!(take(0).await, None);
        assert_eq!(take(0).await, Some(60 * SECOND));
        assert!(mails::take(&db, at(0)).await.unwrap().is_some());
    })
    .await;
}
