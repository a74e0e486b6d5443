//! Strategies made by hand: a step is whole or nothing, belongs to what its page has seen, and can be taken back.

use domain::{Day, FillId, Money, Time};
use store::strategies_by_hand::{self as stored, Anchored, New, Seen, Stepped};
use store::users::{self, NewUser};
use store::{Db, UserId};

/// Ten units of a fill each.
fn new(name: &str, fills: &[u64]) -> New {
    let anchor = |fill: &u64| Anchored {
        fill: FillId(*fill),
        from: 0,
        to: 10,
        held: false,
        title: format!("NIFTY {fill} PE"),
    };
    New {
        account: None,
        underlying: "NIFTY".to_owned(),
        day: Day(20_000),
        name: name.to_owned(),
        kind: String::new(),
        margin: (name == "one").then_some(Money(1_234_500)),
        anchors: fills.iter().map(anchor).collect(),
    }
}

async fn names(db: &Db, user: UserId) -> Vec<(i64, String)> {
    stored::all(db, user).await.unwrap().1.into_iter().map(|one| (one.number, one.of.name)).collect()
}

#[tokio::test]
async fn steps_are_taken_back_and_two_pages_do_not_overwrite_each_other() {
    for fresh in [testdb::sqlite().await, testdb::postgres().await] {
        let db = Db::open(&fresh.url, fresh.folder()).await.unwrap();
        let mut users = Vec::new();
        for email in ["asha@mail.in", "ravi@mail.in"] {
            let (email, name) = (email.to_owned(), "A".to_owned());
            let new = NewUser { email, name, phone: None, password_hash: None };
            users.push(users::add(&db, &new, Time(0)).await.unwrap().unwrap().id);
        }
        let [asha, ravi] = users[..] else { panic!() };
        let journal = store::journal::revision(&db, asha).await.unwrap();
        let seen = |revision: i64| Seen { revision, journal };
        let done = |revision: i64| Stepped::Done { revision };
        let step = async |revision: i64, ends: &[i64], new: &[New]| {
            stored::step(&db, asha, seen(revision), ends, new, Time(5)).await.unwrap()
        };
        let undo = async |revision: i64, step: i64| {
            stored::undo(&db, asha, seen(revision), step, Time(6)).await.unwrap()
        };
        // The largest id has no place in a number with a sign.
        let split = [new("one", &[1, u64::MAX]), new("two", &[2])];
        assert_eq!(step(0, &[], &split).await, done(1));
        let (revision, all) = stored::all(&db, asha).await.unwrap();
        assert_eq!((revision, all[0].of.clone(), all[1].of.clone()), (1, split[0].clone(), split[1].clone()));
        assert_eq!(stored::all(&db, ravi).await.unwrap(), (0, Vec::new()), "nobody else's");

        // A page that has not seen it, or another journal; and a unit that is in another strategy already.
        assert_eq!(step(0, &[], &[new("late", &[9])]).await, Stepped::Changed);
        let other = Seen { journal: journal + 1, ..seen(1) };
        let late = stored::step(&db, asha, other, &[], &[new("late", &[9])], Time(5)).await.unwrap();
        assert_eq!(late, Stepped::Changed);
        assert_eq!(step(1, &[], &[new("twice", &[2])]).await, Stepped::Changed);
        assert_eq!(step(1, &[7], &[]).await, Stepped::Changed, "no such strategy");

        // Both become one; back, and forward again.
        assert_eq!(step(1, &[1, 2], &[new("both", &[1, u64::MAX, 2])]).await, done(2));
        assert_eq!(names(&db, asha).await, [(3, "both".to_owned())]);
        // What a later step stands on is not taken back before that.
        assert_eq!(undo(2, 1).await, Stepped::Changed);
        assert_eq!(undo(2, 2).await, done(3));
        assert_eq!(names(&db, asha).await, [(4, "one".to_owned()), (5, "two".to_owned())]);
        assert_eq!(undo(3, 3).await, done(4));
        assert_eq!(names(&db, asha).await, [(6, "both".to_owned())]);
        assert_eq!(undo(4, 9).await, Stepped::Unknown);
        assert_eq!(undo(4, 0).await, Stepped::Unknown);

        // Given back to the program, then its units go elsewhere: it does not come back on top of that.
        assert_eq!(step(4, &[6], &[]).await, done(5));
        assert_eq!(step(5, &[], &[new("other", &[2])]).await, done(6));
        assert_eq!(undo(6, 5).await, Stepped::Changed);
        assert_eq!(names(&db, asha).await, [(7, "other".to_owned())]);
        assert_eq!(undo(6, 6).await, done(7));
        assert_eq!(undo(7, 5).await, done(8));
        assert_eq!(names(&db, asha).await, [(8, "both".to_owned())]);
        db.close().await;
    }
}
