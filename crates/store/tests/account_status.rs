//! Passwords, links, mails and preferences of an account.

use domain::{Broker, Time};
use store::account_status::{self, AccountStatus, NewPassword};
use store::events::{self, Device, EventKind};
use store::jobs;
use store::links::{self, Purpose};
use store::mails::{self, NewMail};
use store::preferences::{self, Changes, Preferences, Theme};
use store::sessions::{self, NewSession};
use store::users::{self, NewUser, User};
use store::{Db, guesses};

const NOW: i64 = 1_790_000_000_000;
const MINUTE: i64 = 60_000;
const LINK: [u8; 32] = [9; 32];

fn at(later: i64) -> Time {
    Time(NOW + later)
}

async fn user(db: &Db, email: &str) -> User {
    let new = NewUser {
        email: email.to_owned(),
        name: "Asha".to_owned(),
        phone: None,
        password_hash: Some("old".to_owned()),
    };
    users::add(db, &new, at(0)).await.unwrap().unwrap()
}

fn mail(key: &str) -> NewMail {
    NewMail {
        key: key.to_owned(),
        user: None,
        link: None,
        recipient: "asha@mail.in".to_owned(),
        message: key.to_owned(),
    }
}

async fn log_in(db: &Db, user: &User, id: u8) {
    let generation = account_status::of(db, user.id).await.unwrap().generation;
    let notice = mail(&format!("device:{id}"));
    let device = Device::default();
    let new = NewSession { id_hash: [id; 32], user: user.id, generation, since: at(0), device, notice };
    sessions::begin(db, &new, at(0)).await.unwrap();
}

async fn is_in(db: &Db, id: u8) -> bool {
    sessions::find(db, [id; 32], at(MINUTE)).await.unwrap().is_some()
}

async fn hash(db: &Db, user: &User) -> String {
    account_status::entry(db, &user.email).await.unwrap().unwrap().password_hash.unwrap()
}

#[tokio::test]
async fn a_changed_password_ends_other_logins() {
    testdb::both(async |db| {
        let asha = user(&db, "asha@mail.in").await;
        for id in 1..=3 {
            log_in(&db, &asha, id).await;
        }
        let (device, notice) = (Device::default(), mail("changed"));
        let new =
            NewPassword { user: asha.id, hash: "new", guesses: [0; 32], device: &device, mail: &notice };
        // Somebody else was quicker: nothing is done.
        assert_eq!(account_status::change_password(&db, new, 5, None, at(1)).await.unwrap(), None);
        assert_eq!((hash(&db, &asha).await.as_str(), is_in(&db, 1).await), ("old", true));
        assert_eq!(
            account_status::change_password(&db, new, 0, Some(&[2; 32]), at(1)).await.unwrap(),
            Some(2)
        );
        assert_eq!(hash(&db, &asha).await, "new");
        assert_eq!((is_in(&db, 1).await, is_in(&db, 2).await, is_in(&db, 3).await), (false, true, false));
        assert_eq!(account_status::of(&db, asha.id).await.unwrap().generation, 1);
        let (due, _) = mails::take(&db, at(1)).await.unwrap().unwrap();
        assert_eq!(due.message, "changed");
    })
    .await;
}

#[tokio::test]
async fn a_link_sets_one_password_once() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha@mail.in").await, user(&db, "ravi@mail.in").await);
        log_in(&db, &asha, 1).await;
        log_in(&db, &ravi, 2).await;
        for _ in 0..5 {
            guesses::admit(&db, [0; 32], at(0)).await.unwrap();
        }
        guesses::failed(&db, [0; 32], None, at(0)).await.unwrap().unwrap();
        links::add(&db, LINK, asha.id, Purpose::Reset, at(0)).await.unwrap();
        links::add(&db, [8; 32], asha.id, Purpose::Reset, at(0)).await.unwrap();
        links::add(&db, [6; 32], asha.id, Purpose::Handed, at(0)).await.unwrap();
        let found = links::find(&db, LINK, at(10 * MINUTE - 1)).await.unwrap();
        assert_eq!(found, Some((asha.id, Purpose::Reset)));
        assert_eq!(links::find(&db, LINK, at(10 * MINUTE)).await.unwrap(), None);

        let (device, notice) = (Device::default(), mail("reset"));
        let new =
            NewPassword { user: asha.id, hash: "new", guesses: [0; 32], device: &device, mail: &notice };
        let for_ravi = NewPassword { user: ravi.id, ..new };
        assert!(!account_status::reset_password(&db, for_ravi, LINK, at(1)).await.unwrap());
        assert!(!account_status::reset_password(&db, new, LINK, at(10 * MINUTE)).await.unwrap());
        assert_eq!(hash(&db, &ravi).await, "old");
        assert!(account_status::reset_password(&db, new, LINK, at(1)).await.unwrap());
        // This link, the ones beside it and the operator's are over.
        for link in [LINK, [8; 32], [6; 32]] {
            assert!(!account_status::reset_password(&db, new, link, at(2)).await.unwrap());
        }
        assert_eq!(
            (hash(&db, &asha).await.as_str(), is_in(&db, 1).await, is_in(&db, 2).await),
            ("new", false, true)
        );
        assert_eq!(
            account_status::of(&db, asha.id).await.unwrap(),
            AccountStatus { generation: 1, verified_at: Some(at(1)), disabled_at: None }
        );
        // Whoever opens the mail does not wait for a guesser.
        assert_eq!(guesses::admit(&db, [0; 32], at(1)).await.unwrap(), guesses::Admitted::Yes);
        let seen = events::of(&db, asha.id).await.unwrap();
        assert_eq!(seen[0].kind, EventKind::PasswordReset);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_twenty_who_use_a_link_at_once_one_does() {
    testdb::both(async |db| {
        let asha = user(&db, "asha@mail.in").await;
        links::add(&db, LINK, asha.id, Purpose::Reset, at(0)).await.unwrap();
        let mut all = tokio::task::JoinSet::new();
        for round in 0..20 {
            let db = db.db.clone();
            all.spawn(async move {
                let (device, notice) = (Device::default(), mail(&format!("reset {round}")));
                let hash = format!("new {round}");
                let new = NewPassword {
                    user: asha.id,
                    hash: &hash,
                    guesses: [0; 32],
                    device: &device,
                    mail: &notice,
                };
                account_status::reset_password(&db, new, LINK, at(1)).await.unwrap()
            });
        }
        assert_eq!(all.join_all().await.into_iter().filter(|done| *done).count(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_link_of_the_operator_says_nothing_about_the_address() {
    testdb::both(async |db| {
        let asha = user(&db, "asha@mail.in").await;
        account_status::hand_link(&db, asha.id, LINK, at(0)).await.unwrap();
        let (device, notice) = (Device::default(), mail("reset"));
        let new =
            NewPassword { user: asha.id, hash: "new", guesses: [0; 32], device: &device, mail: &notice };
        assert!(account_status::reset_password(&db, new, LINK, at(60 * MINUTE - 1)).await.unwrap());
        assert_eq!(account_status::of(&db, asha.id).await.unwrap().verified_at, None);
    })
    .await;
}

#[tokio::test]
async fn who_is_switched_off_stays_out() {
    testdb::both(async |db| {
        let asha = user(&db, "asha@mail.in").await;
        log_in(&db, &asha, 1).await;
        account_status::disable(&db, asha.id, at(1)).await.unwrap();
        account_status::disable(&db, asha.id, at(2)).await.unwrap();
        assert!(!is_in(&db, 1).await);
        log_in(&db, &asha, 2).await;
        assert!(!is_in(&db, 2).await);
        assert_eq!(account_status::of(&db, asha.id).await.unwrap().disabled_at, Some(at(1)));
        account_status::enable(&db, asha.id, at(3)).await.unwrap();
        log_in(&db, &asha, 3).await;
        assert!(is_in(&db, 3).await);
        let all = account_status::all(&db).await.unwrap();
        assert_eq!((all.len(), &all[0].0, all[0].1.disabled_at), (1, &asha, None));
    })
    .await;
}

#[tokio::test]
async fn a_mail_is_taken_by_one_and_tried_until_it_left() {
    testdb::both(async |db| {
        assert!(mails::add(&db, &mail("one"), at(0)).await.unwrap());
        // The same once more.
        assert!(!mails::add(&db, &mail("one"), at(5)).await.unwrap());
        let (due, first) = mails::take(&db, at(5)).await.unwrap().unwrap();
        assert_eq!((due.message.as_str(), first.tries, due.created_at), ("one", 1, at(0)));
        // Whoever took it and died has two minutes.
        assert_eq!(mails::take(&db, at(2 * MINUTE)).await.unwrap(), None);
        let (_, second) = mails::take(&db, at(2 * MINUTE + 5)).await.unwrap().unwrap();
        assert_eq!(second.tries, 2);
        let again = jobs::End::Again { problem: "busy", at: at(10 * MINUTE) };
        assert!(!jobs::finish(&db, first.claim, &again, at(3 * MINUTE)).await.unwrap());
        assert!(jobs::finish(&db, second.claim, &again, at(3 * MINUTE)).await.unwrap());
        assert_eq!(mails::take(&db, at(10 * MINUTE - 1)).await.unwrap(), None);
        assert_eq!(mails::take(&db, at(10 * MINUTE)).await.unwrap().unwrap().1.tries, 3);
        mails::sent(&db, due.id, at(10 * MINUTE)).await.unwrap();
        assert_eq!(mails::take(&db, at(100 * MINUTE)).await.unwrap(), None);
        assert!(!mails::add(&db, &mail("one"), at(100 * MINUTE)).await.unwrap());
        assert_eq!(mails::sweep(&db, at(31 * mails::PATIENCE)).await.unwrap(), 0);
        assert_eq!(mails::sweep(&db, at(32 * mails::PATIENCE)).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_servers_send_every_mail_once() {
    testdb::both(async |db| {
        for number in 0..20 {
            mails::add(&db, &mail(&format!("{number:02}")), at(0)).await.unwrap();
        }
        let mut servers = tokio::task::JoinSet::new();
        for _ in 0..4 {
            let db = db.db.clone();
            servers.spawn(async move {
                let mut taken = Vec::new();
                while let Some((due, _)) = mails::take(&db, at(1)).await.unwrap() {
                    taken.push(due.message);
                }
                taken
            });
        }
        let mut taken = servers.join_all().await.concat();
        taken.sort();
        assert_eq!(taken, (0..20).map(|number| format!("{number:02}")).collect::<Vec<_>>());
    })
    .await;
}

#[tokio::test]
async fn preferences_change_one_by_one() {
    testdb::both(async |db| {
        let asha = user(&db, "asha@mail.in").await.id;
        assert_eq!(preferences::of(&db, asha).await.unwrap(), Preferences::default());
        let change = async |changes: Changes| preferences::change(&db, asha, changes).await.unwrap();
        let groww = Changes { broker: Some(Some(Broker::GROWW)), ..Changes::default() };
        let expected = Preferences { broker: Some(Broker::GROWW), ..Preferences::default() };
        assert_eq!(change(groww).await, expected);
        let dark = Changes { theme: Some(Theme::Dark), privacy: Some(true), ..Changes::default() };
        let expected = Preferences { theme: Theme::Dark, privacy: true, ..expected };
        assert_eq!(change(dark).await, expected);
        let expected = Preferences { privacy: false, broker: None, ..expected };
        let last = Changes { privacy: Some(false), broker: Some(None), ..Changes::default() };
        assert_eq!(change(last).await, expected);
        assert_eq!(change(Changes::default()).await, expected);
        assert_eq!(preferences::of(&db, asha).await.unwrap(), expected);
    })
    .await;
}

#[tokio::test]
async fn events_are_kept_for_half_a_year_and_seen_by_their_owner() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha@mail.in").await.id, user(&db, "ravi@mail.in").await.id);
        let device = Device { name: Some("Firefox".to_owned()), address: Some("203.0.113.7".to_owned()) };
        events::add(&db, asha, EventKind::LoginFailed, &device, at(0)).await.unwrap();
        events::add(&db, ravi, EventKind::Logout, &Device::default(), at(1)).await.unwrap();
        let seen = events::of(&db, asha).await.unwrap();
        assert_eq!((seen.len(), seen[0].kind, &seen[0].device), (1, EventKind::LoginFailed, &device));
        assert_eq!(events::sweep(&db, at(events::KEPT - 1)).await.unwrap(), 0);
        assert_eq!(events::sweep(&db, at(events::KEPT)).await.unwrap(), 1);
        assert_eq!(events::of(&db, asha).await.unwrap(), []);
        assert_eq!(events::of(&db, ravi).await.unwrap().len(), 1);
    })
    .await;
}
