//! What a user writes that hangs on no trade: nothing of it is lost, and nobody writes over what they have not seen.

use domain::Time;
use store::documents::{self, Document, Kind, Named, Save, Saved, Value};
use store::users::{self, NewUser};
use store::{Db, UserId};

const NOW: i64 = 1_790_000_000_000;
const MINUTE: i64 = 60_000;
const DAY: Named<'static> = Named { kind: Kind::Day, key: "2026-11-25" };
const SETUP: Named<'static> = Named { kind: Kind::Setup, key: "gap" };

async fn user(db: &Db, name: &str) -> UserId {
    let email = format!("{name}@mail.in");
    let new = NewUser { email, name: name.to_owned(), phone: None, password_hash: None };
    users::add(db, &new, Time(NOW)).await.unwrap().unwrap().id
}

async fn save(
    db: &Db,
    user: UserId,
    named: Named<'_>,
    revision: i64,
    set: &[(&'static str, &str)],
    at: i64,
) -> Saved {
    let set: Vec<Value> = set.iter().map(|(field, text)| Value { field, text: (*text).to_owned() }).collect();
    let save = Save { named, revision, all: None, set: &set, prose: &["after"] };
    documents::save(db, user, &save, Time(NOW + at)).await.unwrap()
}

/// Field, value and minute.
fn fields(document: &Document) -> Vec<(&str, &str, i64)> {
    let each = document.fields.iter();
    each.map(|one| (one.field.as_str(), one.value.as_str(), (one.at.0 - NOW) / MINUTE)).collect()
}

async fn one(db: &Db, user: UserId, named: Named<'_>) -> Document {
    documents::one(db, user, named).await.unwrap().unwrap()
}

/// Sequence, field, before, after, minute; the newest first.
async fn history(db: &Db, user: UserId, named: Named<'_>) -> Vec<(i64, String, String, String, i64)> {
    let changes = documents::history(db, user, named, None, 100).await.unwrap();
    let each =
        |one: documents::Change| (one.sequence, one.field, one.before, one.after, (one.at.0 - NOW) / MINUTE);
    changes.into_iter().map(each).collect()
}

fn change(
    sequence: i64,
    field: &str,
    before: &str,
    after: &str,
    at: i64,
) -> (i64, String, String, String, i64) {
    (sequence, field.to_owned(), before.to_owned(), after.to_owned(), at)
}

#[tokio::test]
async fn a_field_keeps_when_it_was_written_and_what_stood_before() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        assert_eq!(documents::one(&db, asha, DAY).await.unwrap(), None);
        let set = [("after", "Bought"), ("mood", "4")];
        assert_eq!(save(&db, asha, DAY, 0, &set, 0).await, Saved::Done { revision: 1 });
        assert_eq!(save(&db, asha, DAY, 1, &[("mood", "2")], MINUTE).await, Saved::Done { revision: 2 });
        assert_eq!(save(&db, asha, DAY, 2, &[("mood", "")], 5 * MINUTE).await, Saved::Done { revision: 3 });
        // As it stands: no change, and no revision.
        assert_eq!(
            save(&db, asha, DAY, 3, &[("after", "Bought")], 9 * MINUTE).await,
            Saved::Done { revision: 3 }
        );
        let found = one(&db, asha, DAY).await;
        assert_eq!(fields(&found), [("after", "Bought", 0)]);
        assert_eq!((found.kind, found.key.as_str(), found.revision), (Kind::Day, "2026-11-25", 3));
        assert_eq!((found.created_at.0, found.changed_at.0), (NOW, NOW + 5 * MINUTE));
        assert_eq!(
            history(&db, asha, DAY).await,
            [
                change(4, "mood", "2", "", 5),
                change(3, "mood", "4", "2", 1),
                change(2, "mood", "", "4", 0),
                change(1, "after", "", "Bought", 0),
            ]
        );
        let older = documents::history(&db, asha, DAY, Some(3), 1).await.unwrap();
        assert_eq!(older.len(), 1);
        assert_eq!(older[0].sequence, 2);
        assert_eq!(documents::revision(&db, asha).await.unwrap(), 3);
    })
    .await;
}

#[tokio::test]
async fn prose_that_grows_within_two_minutes_is_one_change() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        for (revision, field, text, at) in [
            (0, "after", "Sold", 0),
            (1, "after", "Sold too", MINUTE),
            (2, "after", "Sold too early", 3 * MINUTE),
            // Something is gone; then it waits too long; then it is no prose.
            (3, "after", "Sold early", 4 * MINUTE),
            (4, "after", "Sold early.", 7 * MINUTE),
            (5, "mood", "1", 7 * MINUTE),
            (6, "mood", "12", 7 * MINUTE),
        ] {
            let saved = save(&db, asha, DAY, revision, &[(field, text)], at).await;
            assert_eq!(saved, Saved::Done { revision: revision + 1 });
        }
        assert_eq!(
            history(&db, asha, DAY).await,
            [
                change(5, "mood", "1", "12", 7),
                change(4, "mood", "", "1", 7),
                change(3, "after", "Sold early", "Sold early.", 7),
                change(2, "after", "Sold too early", "Sold early", 4),
                change(1, "after", "", "Sold too early", 3),
            ]
        );
    })
    .await;
}

#[tokio::test]
async fn a_change_is_stored_only_onto_the_revision_that_was_seen() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha").await, user(&db, "ravi").await);
        assert_eq!(save(&db, asha, DAY, 1, &[("after", "x")], 0).await, Saved::Unknown);
        assert_eq!(save(&db, asha, DAY, 0, &[("after", "one")], 0).await, Saved::Done { revision: 1 });
        // The other tab had seen none.
        assert_eq!(save(&db, asha, DAY, 0, &[("after", "two")], 0).await, Saved::Changed);
        assert_eq!(save(&db, asha, DAY, 2, &[("after", "two")], 0).await, Saved::Changed);
        assert_eq!(fields(&one(&db, asha, DAY).await), [("after", "one", 0)]);
        // Nobody else has it.
        assert_eq!(documents::one(&db, ravi, DAY).await.unwrap(), None);
        assert_eq!(save(&db, ravi, DAY, 1, &[("after", "two")], 0).await, Saved::Unknown);
        assert_eq!(documents::remove(&db, ravi, DAY, 1, Time(NOW)).await.unwrap(), Saved::Unknown);
        assert_eq!(documents::history(&db, ravi, DAY, None, 9).await.unwrap(), []);
        assert_eq!(save(&db, ravi, DAY, 0, &[("after", "his")], 0).await, Saved::Done { revision: 1 });
        assert_eq!(fields(&one(&db, asha, DAY).await), [("after", "one", 0)]);
    })
    .await;
}

#[tokio::test]
async fn of_two_that_write_at_once_one_is_told() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        for revision in 0..10 {
            let (a, b) = (format!("a{revision}"), format!("b{revision}"));
            let (a, b) = ([("mood", a.as_str())], [("mood", b.as_str())]);
            let (one, two) =
                tokio::join!(save(&db, asha, DAY, revision, &a, 0), save(&db, asha, DAY, revision, &b, 0));
            let done = Saved::Done { revision: revision + 1 };
            assert!(
                [(done, Saved::Changed), (Saved::Changed, done)].contains(&(one, two)),
                "{one:?} {two:?}"
            );
        }
        assert_eq!(history(&db, asha, DAY).await.len(), 10);
    })
    .await;
}

#[tokio::test]
async fn what_is_removed_keeps_all_of_it_and_can_be_brought_back() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        save(&db, asha, SETUP, 0, &[("name", "Gap")], 0).await;
        save(&db, asha, Named { kind: Kind::Setup, key: "orb" }, 0, &[("name", "ORB")], 0).await;
        save(&db, asha, Named { kind: Kind::View, key: "gap" }, 0, &[("name", "View")], 0).await;
        let keys = async || {
            let all = documents::all(&db, asha, Kind::Setup).await.unwrap();
            let removed = documents::removed(&db, asha, Kind::Setup).await.unwrap();
            let keys = |some: Vec<Document>| some.into_iter().map(|one| one.key).collect::<Vec<_>>();
            (keys(all), keys(removed))
        };
        let words = |some: &[&str]| some.iter().map(|one| (*one).to_owned()).collect::<Vec<_>>();
        assert_eq!(keys().await, (words(&["gap", "orb"]), words(&[])));
        let remove =
            async |revision| documents::remove(&db, asha, SETUP, revision, Time(NOW + MINUTE)).await.unwrap();
        assert_eq!(remove(7).await, Saved::Changed);
        assert_eq!(remove(1).await, Saved::Done { revision: 2 });
        assert_eq!(remove(2).await, Saved::Done { revision: 2 });
        assert_eq!(keys().await, (words(&["orb"]), words(&["gap"])));
        assert_eq!(save(&db, asha, SETUP, 2, &[("name", "Gap up")], 0).await, Saved::Removed);
        let found = one(&db, asha, SETUP).await;
        assert_eq!((found.removed_at, fields(&found)), (Some(Time(NOW + MINUTE)), vec![("name", "Gap", 0)]));

        let back = documents::bring_back(&db, asha, SETUP, 2, Time(NOW + 2 * MINUTE)).await.unwrap();
        assert_eq!(back, Saved::Done { revision: 3 });
        assert_eq!(keys().await, (words(&["gap", "orb"]), words(&[])));
        assert_eq!(save(&db, asha, SETUP, 3, &[("name", "Gap up")], 0).await, Saved::Done { revision: 4 });
        assert_eq!(one(&db, asha, SETUP).await.field("name"), Some("Gap up"));
        assert_eq!(history(&db, asha, SETUP).await.len(), 2);
    })
    .await;
}

/// Two setups of one name: what was decided on all of them is written only while all are as they were.
#[tokio::test]
async fn what_was_decided_on_all_documents_is_stored_only_onto_all_that_were_seen() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let write = async |key: &str, all: Option<i64>, text: &str| {
            let set = [Value { field: "name", text: text.to_owned() }];
            let save =
                Save { named: Named { kind: Kind::Setup, key }, revision: 0, all, set: &set, prose: &[] };
            documents::save(&db, asha, &save, Time(NOW)).await.unwrap()
        };
        assert_eq!(write("a", Some(0), "Gap").await, Saved::Done { revision: 1 });
        assert_eq!(write("b", Some(0), "gap").await, Saved::OthersChanged);
        assert_eq!(documents::one(&db, asha, Named { kind: Kind::Setup, key: "b" }).await.unwrap(), None);
        // Its own revision comes first.
        assert_eq!(write("a", Some(0), "Gap up").await, Saved::Changed);
        assert_eq!(write("b", Some(1), "ORB").await, Saved::Done { revision: 1 });
        assert_eq!(write("c", None, "Day").await, Saved::Done { revision: 1 });
        assert_eq!(documents::revision(&db, asha).await.unwrap(), 3);
    })
    .await;
}

#[tokio::test]
async fn a_value_is_so_long_at_most() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let longest = "x".repeat(100_000);
        let longer = format!("{longest}x");
        assert_eq!(save(&db, asha, DAY, 0, &[("mood", &longer)], 0).await, Saved::Full);
        assert_eq!(documents::one(&db, asha, DAY).await.unwrap(), None);
        assert_eq!(save(&db, asha, DAY, 0, &[("mood", &longest)], 0).await, Saved::Done { revision: 1 });
    })
    .await;
}

#[tokio::test]
async fn a_document_has_so_many_fields() {
    testdb::both(async |db| {
        let asha = user(&db, "asha").await;
        let names: Vec<&'static str> = (0..41).map(|at| &*format!("field{at}").leak()).collect();
        let fields: Vec<(&'static str, &str)> = names.iter().map(|name| (*name, "x")).collect();
        assert_eq!(save(&db, asha, DAY, 0, &fields, 0).await, Saved::Full);
        assert_eq!(documents::one(&db, asha, DAY).await.unwrap(), None);
        assert_eq!(save(&db, asha, DAY, 0, &fields[..40], 0).await, Saved::Done { revision: 1 });
        assert_eq!(save(&db, asha, DAY, 1, &fields[40..], 0).await, Saved::Full);
        // One goes as another comes.
        let swap = [(names[0], ""), (names[40], "y")];
        assert_eq!(save(&db, asha, DAY, 1, &swap, 0).await, Saved::Done { revision: 2 });
    })
    .await;
}

#[tokio::test]
async fn keys_of_documents_in_which_one_of_some_fields_is_set() {
    testdb::both(async |db| {
        let (asha, ravi) = (user(&db, "asha").await, user(&db, "ravi").await);
        let day = |key| Named { kind: Kind::Day, key };
        for (key, set) in [
            ("2026-11-23", [("after", "Waited"), ("tags", "calm")]),
            ("2026-11-24", [("tags", "calm"), ("routine", "r1 yes")]),
            ("2026-11-25", [("maxTrades", "2"), ("before", "Wait")]),
            ("2026-11-26", [("before", "Wait"), ("after", "Waited")]),
        ] {
            assert_eq!(save(&db, asha, day(key), 0, &set, 0).await, Saved::Done { revision: 1 });
        }
        save(&db, ravi, day("2026-11-24"), 0, &[("before", "Wait")], 0).await;
        // What was cleared is not set.
        save(&db, asha, day("2026-11-26"), 1, &[("before", ""), ("after", "")], MINUTE).await;
        let fields = ["before", "after", "maxTrades", "a", "b", "c", "d", "e", "f", "g", "h", "i"];
        let until = async |to: &str| documents::keys_with(&db, asha, Kind::Day, fields, to).await.unwrap();
        assert_eq!(until("2026-11-30").await, ["2026-11-25", "2026-11-23"]);
        assert_eq!(until("2026-11-24").await, ["2026-11-23"]);
        assert_eq!(
            documents::keys_with(&db, asha, Kind::Setup, fields, "2026-11-30").await.unwrap(),
            [""; 0]
        );
    })
    .await;
}
