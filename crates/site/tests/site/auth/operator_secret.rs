//! Another operator's secret: the keys stay what they are, only what they are sealed with changes.

use identity::key::{self, Opened};
use identity::own_model_key;
use std::fs;
use std::path::Path;

use super::*;

const FILE: &str = "operator.secret";
const NEXT: &str = "operator.secret.next";
const OLD: &str = "operator.secret.old";

#[tokio::test]
async fn keys_of_users_models_go_along_and_one_that_does_not_open_stops_nobody() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        let data = folder.path();
        let routes = routes(site_on(&db));
        let (at, device) = ("https://models.example/v1", store::events::Device::default());
        let mut users = Vec::new();
        for email in ["asha@mail.in", "ravi@mail.in", "meera@mail.in"] {
            log_in_new(&routes, email).await;
            users.push(store::users::by_email(&db, email).await.unwrap().unwrap().0.id);
        }
        let before = opened(&db, data, None).await.unwrap().secret;
        let model = |sealed_key| store::own_models::OwnModel {
            address: at.to_owned(),
            name: "small".to_owned(),
            sealed_key,
            set_at: Time(0),
        };
        let sealed = own_model_key::seal(&before, users[0], at, "sk-planted").unwrap();
        // Of a server that ran on with a secret of before; and one without a key.
        for (user, key) in users.iter().zip([Some(sealed), Some(vec![9; 60]), None]) {
            store::own_models::set(&db, *user, &model(key), &device).await.unwrap();
        }
        change(&db, data, None, None).await.unwrap();
        let after = opened(&db, data, None).await.unwrap().secret;
        let mut kept = Vec::new();
        for user in &users {
            kept.push(store::own_models::of(&db, *user).await.unwrap().unwrap().sealed_key);
        }
        let first = kept[0].as_deref().unwrap();
        assert_eq!(own_model_key::open(&after, users[0], at, first).as_deref(), Some("sk-planted"));
        assert_eq!(own_model_key::open(&before, users[0], at, first), None);
        assert_eq!(kept[1..], [Some(vec![9; 60]), None]);
    })
    .await;
}

async fn opened(db: &store::Db, data: &Path, set: Option<&str>) -> Result<Opened, String> {
    key::open(db, data, set, Time(0)).await.map_err(|problem| problem.sentence())
}

async fn change(db: &store::Db, data: &Path, set: Option<&str>, next: Option<&str>) -> Result<(), String> {
    key::change_secret(db, data, set, next).await.map_err(|problem| problem.sentence())
}

/// What follows from the key of applicants' links: the same as long as the key is.
fn link(opened: &Opened) -> [u8; 32] {
    opened.applicant_links.derived("application", "a-file").unwrap()
}

fn text(data: &Path, name: &str) -> Option<String> {
    fs::read_to_string(data.join(name)).ok()
}

#[tokio::test]
async fn the_keys_stay_and_the_secret_of_before_opens_nothing() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        let data = folder.path();
        let before = opened(&db, data, None).await.unwrap();
        // A second signing key, which only reads yet.
        key::rotate(&db, &before.secret, Time(0)).await.unwrap();
        let token = before.tokens.sign(&user(), 0, [1; 32], Time(0)).unwrap();
        let first = text(data, FILE).unwrap();
        change(&db, data, None, None).await.unwrap();

        let second = text(data, FILE).unwrap();
        assert_ne!(first, second);
        assert_eq!((text(data, OLD), text(data, NEXT)), (Some(first.clone()), None));
        use std::os::unix::fs::PermissionsExt;
        for name in [FILE, OLD] {
            assert_eq!(fs::metadata(data.join(name)).unwrap().permissions().mode() & 0o777, 0o600);
        }
        let after = opened(&db, data, None).await.unwrap();
        assert!(after.tokens.read(&token, Time(0)).is_some());
        assert_eq!(link(&after), link(&before));
        let refused = opened(&db, data, Some(&first)).await.err().unwrap();
        assert!(refused.contains("another operator's secret"), "{refused}");
        // A server that runs goes on with what it knows.
        assert!(key::look_again(&db, &before.secret, &before.tokens, Time(0)).await.is_err());
        assert!(before.tokens.read(&token, Time(0)).is_some());

        // Backups may need the one of before: it is not written over.
        let said = change(&db, data, None, None).await.unwrap_err();
        assert!(said.contains("operator.secret.old is of an earlier change: move it"), "{said}");
        assert_eq!((text(data, FILE), text(data, NEXT)), (Some(second.clone()), None));
        fs::remove_file(data.join(OLD)).unwrap();
        change(&db, data, None, None).await.unwrap();
        assert_eq!(text(data, OLD), Some(second));
        assert_eq!(link(&opened(&db, data, None).await.unwrap()), link(&before));
    })
    .await;
}

#[tokio::test]
async fn a_change_that_was_stopped_anywhere_is_finished_by_the_next() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        let data = folder.path();
        let before = opened(&db, data, None).await.unwrap();
        // Before the keys were sealed anew, after that, and with the old one kept aside already.
        for (keys_are_sealed, old_is_kept) in [(false, false), (true, false), (true, true)] {
            let first = text(data, FILE).unwrap();
            let next = format!("{}\n", "n".repeat(40));
            if keys_are_sealed {
                change(&db, data, None, None).await.unwrap();
                // Back to what the folder was in the middle.
                fs::rename(data.join(FILE), data.join(NEXT)).unwrap();
                fs::copy(data.join(OLD), data.join(FILE)).unwrap();
                if !old_is_kept {
                    fs::remove_file(data.join(OLD)).unwrap();
                }
                assert!(opened(&db, data, None).await.is_err(), "no server starts in between");
            } else {
                fs::write(data.join(NEXT), &next).unwrap();
            }
            let drafted = text(data, NEXT);
            change(&db, data, None, None).await.unwrap();
            assert_eq!((text(data, FILE), text(data, NEXT)), (drafted, None));
            assert_eq!(text(data, OLD), Some(first));
            assert_eq!(link(&opened(&db, data, None).await.unwrap()), link(&before));
            fs::remove_file(data.join(OLD)).unwrap();
        }
    })
    .await;
}

#[tokio::test]
async fn a_secret_that_is_set_is_replaced_by_the_next_one_that_is_set() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        let data = folder.path();
        let (first, second) = ("a".repeat(40), "b".repeat(40));
        let before = opened(&db, data, Some(&first)).await.unwrap();
        let third = "c".repeat(40);
        for (set, next, words) in [
            (Some(first.as_str()), None, "set ROJMEL_NEXT_SECRET to another one"),
            (Some(first.as_str()), Some("short"), "ROJMEL_NEXT_SECRET is shorter than 32 characters"),
            (Some(second.as_str()), Some(third.as_str()), "another operator's secret"),
            (None, Some(second.as_str()), "that is not here"),
        ] {
            let said = change(&db, data, set, next).await.unwrap_err();
            assert!(said.contains(words), "{said}");
        }
        assert_eq!(link(&opened(&db, data, Some(&first)).await.unwrap()), link(&before));
        change(&db, data, Some(&first), Some(&second)).await.unwrap();
        // Again after it was done, as after a stop.
        change(&db, data, Some(&first), Some(&second)).await.unwrap();
        assert!(opened(&db, data, Some(&first)).await.is_err());
        assert_eq!(link(&opened(&db, data, Some(&second)).await.unwrap()), link(&before));
        assert_eq!(fs::read_dir(data).unwrap().count(), 0, "no secret lies in the folder");
    })
    .await;
}

#[tokio::test]
async fn one_key_that_does_not_open_leaves_all_as_they_were() {
    testdb::both(async |db| {
        let folder = testdb::folder();
        let data = folder.path();
        let before = opened(&db, data, None).await.unwrap();
        store::server_keys::add_retired_signing(&db, &[9; 60], 600).await.unwrap();
        let sealed = store::server_keys::signing(&db).await.unwrap();
        let said = change(&db, data, None, None).await.unwrap_err();
        assert!(said.contains("another operator's secret"), "{said}");
        assert_eq!(store::server_keys::signing(&db).await.unwrap(), sealed);
        assert_eq!(text(data, OLD), None);
        assert!(
            before.tokens.read(&before.tokens.sign(&user(), 0, [1; 32], Time(0)).unwrap(), Time(0)).is_some()
        );
    })
    .await;
}

fn user() -> store::users::User {
    store::users::User {
        id: store::UserId(1),
        email: "asha@mail.in".into(),
        name: "Asha".into(),
        phone: None,
        role: store::users::Role::Trader,
        revision: 0,
        created_at: Time(0),
    }
}
