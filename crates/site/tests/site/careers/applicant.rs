//! What an applicant sees and takes back with the private key.

use store::account::Marks;

use super::*;

async fn own(house: &House, key: &str) -> Answer {
    send(&house.routes, with_key(request("GET", "/api/application"), key)).await
}

async fn withdraw(house: &House, key: &str) -> Answer {
    send(&house.routes, with_key(request("POST", "/api/application/withdraw"), key)).await
}

async fn erase(house: &House, key: &str, confirm: &str) -> Answer {
    send(&house.routes, with_key(post("/api/application/erase", &json!({ "confirm": confirm })), key)).await
}

#[tokio::test]
async fn the_link_says_where_it_stands() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let (reference, key) = house.applied(&[]).await;
        let answer = own(&house, &key).await;
        assert_eq!((answer.status.as_u16(), answer.header("cache-control")), (200, "no-store"));
        assert_eq!(
            answer.json()["data"],
            json!({
                "reference": reference, "jobid": "FE101", "title": "Frontend Intern", "stage": "applied",
                "receivedAt": "2026-11-21T15:30:00+05:30", "version": 1, "versions": 1, "current": 1, "name": "Asha Rao",
                "email": "asha@mail.in", "resumeName": "resume.pdf", "withdrawn": false, "decidedAt": null,
                "erasedOn": null, "retentionDays": 180,
                "history": [{ "stage": "applied", "at": "2026-11-21T15:30:00+05:30" }],
            })
        );
        for wrong in ["", "x", &reference, &"A".repeat(43), &key[..42], &format!("{key}A")] {
            for answer in [
                own(&house, wrong).await,
                withdraw(&house, wrong).await,
                erase(&house, wrong, &reference).await,
            ] {
                assert_eq!(
                    (answer.status.as_u16(), answer.error().0.as_str()),
                    (404, "unknown_application"),
                    "{wrong}"
                );
            }
        }
        assert_eq!(send(&house.routes, request("GET", "/api/application")).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn an_application_is_withdrawn_by_its_applicant() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, key) = house.applied(&[]).await;
        for _ in 0..2 {
            let answer = withdraw(&house, &key).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            let data = answer.json()["data"].take();
            assert_eq!((&data["stage"], &data["withdrawn"]), (&json!("withdrawn"), &json!(true)));
            assert_eq!(data["erasedOn"], "2027-05-21");
        }
        let one = get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.json();
        assert_eq!(one["data"]["stage"], "withdrawn");
        let steps: Vec<&str> = one["data"]["history"]
            .as_array()
            .unwrap()
            .iter()
            .map(|step| step["by"].as_str().unwrap())
            .collect();
        assert_eq!(steps, ["applicant", "applicant"]);
        // The very same form the same day begins it again.
        let again = house.apply(&[]).await;
        assert_eq!((again.status.as_u16(), received(&again).0), (201, reference.clone()));
        let one = get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.json();
        assert_eq!((&one["data"]["stage"], &one["data"]["decidedAt"]), (&json!("applied"), &json!(null)));
    })
    .await;
}

#[tokio::test]
async fn what_is_decided_is_not_withdrawn() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        for (stage, email) in [("offer", "a@mail.in"), ("declined", "b@mail.in")] {
            let (reference, key) = house.applied(&[("email", email)]).await;
            let path = format!("/api/staff/applications/{reference}/stage");
            let moved = post_as(&house, &cookie, &path, &json!({ "stage": stage, "revision": 1 })).await;
            assert_eq!(moved.status, 200, "{}", moved.body);
            let answer = withdraw(&house, &key).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (409, "conflict"));
            assert_eq!(own(&house, &key).await.json()["data"]["stage"], stage);
        }
    })
    .await;
}

#[tokio::test]
async fn erasing_leaves_neither_row_nor_file() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, key) = house.applied(&[]).await;
        let path = format!("/api/staff/applications/{reference}/notes");
        assert_eq!(post_as(&house, &cookie, &path, &json!({ "text": "Asha is good." })).await.status, 201);
        for wrong in ["", "yes", "RJ-2222-2222"] {
            let answer = erase(&house, &key, wrong).await;
            assert_eq!(answer.status, 422);
            assert_eq!(one_fault(&answer).0, "confirm");
        }
        assert_eq!(house.resumes().len(), 1);
        let answer = erase(&house, &key, &reference.to_lowercase()).await;
        assert_eq!(
            answer.json(),
            json!({ "success": true, "data": { "reference": reference, "erased": true } })
        );
        assert_eq!(house.resumes().len(), 0);
        assert_eq!(own(&house, &key).await.status, 404);
        assert_eq!(erase(&house, &key, &reference).await.status, 404);
        assert_eq!(
            get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.status,
            404
        );
        assert_eq!(house.total(&cookie).await, 0);
        // Not a word of the applicant is left, in the trail neither.
        let backup = house.db.folder().join("backup");
        store::dump::backup(&house.db, Some(&house.site.files), &backup).await.unwrap();
        for entry in fs::read_dir(&backup).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                let text = fs::read_to_string(&path).unwrap();
                for word in ["Asha is", "asha@mail.in", "Dayalbagh", "asha-rao", "ledger of a shop"] {
                    assert!(!text.contains(word), "{}: {word}", path.display());
                }
            }
        }
        let trail = get_as(&house, &cookie, &format!("/api/staff/audit?subject={reference}")).await.json();
        let actions: Vec<&str> = trail["data"]["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["action"].as_str().unwrap())
            .collect();
        assert_eq!(actions, ["application_erased", "note_added"]);
    })
    .await;
}

#[tokio::test]
async fn a_key_stands_for_its_own_version() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, first) = house.applied(&[]).await;
        // Somebody who only knows the address sends another form under it.
        let (_, second) = house.applied(&[("name", "Mallory"), ("motivation", "Let me in.")]).await;
        assert_eq!(own(&house, &second).await.json()["data"]["name"], "Mallory");
        let taken = withdraw(&house, &second).await.json()["data"].take();
        assert_eq!((&taken["withdrawn"], &taken["stage"]), (&json!(true), &json!("applied")));
        assert_eq!((&taken["version"], &taken["current"]), (&json!(2), &json!(1)));
        // The application of the other goes on, and staff see it again.
        let data = own(&house, &first).await.json()["data"].take();
        assert_eq!((&data["stage"], &data["withdrawn"]), (&json!("applied"), &json!(false)));
        let rows = get_as(&house, &cookie, "/api/staff/applications").await.json();
        assert_eq!(rows["data"]["rows"][0]["name"], "Asha Rao");
        assert_eq!(erase(&house, &second, &reference).await.status, 200);
        assert_eq!(house.resumes().len(), 1);
        assert_eq!(own(&house, &first).await.json()["data"]["versions"], 1);
        assert_eq!(erase(&house, &first, &reference).await.status, 200);
        assert_eq!((house.resumes().len(), house.total(&cookie).await), (0, 0));
    })
    .await;
}

#[tokio::test]
async fn when_the_last_version_that_counts_is_erased_nothing_goes_on() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let (reference, first) = house.applied(&[]).await;
        let (_, second) = house.applied(&[("motivation", "A better sentence.")]).await;
        assert_eq!(withdraw(&house, &first).await.json()["data"]["stage"], "applied");
        assert_eq!(erase(&house, &second, &reference).await.status, 200);
        let data = own(&house, &first).await.json()["data"].take();
        assert_eq!((&data["stage"], &data["erasedOn"]), (&json!("withdrawn"), &json!("2027-05-21")));
        // Twice at once is once.
        let both = tokio::join!(withdraw(&house, &first), withdraw(&house, &first));
        assert_eq!((both.0.status.as_u16(), both.1.status.as_u16()), (200, 200));
    })
    .await;
}

#[tokio::test]
async fn a_new_signing_key_changes_no_private_link() {
    testdb::both(async |db| {
        let keys = testdb::folder();
        // Before there was a key of its own.
        fs::write(keys.path().join("signing.key"), [7; 32]).unwrap();
        let opened = async |db: &store::Db| {
            let opened = identity::key::open(db, keys.path(), None, Time(0)).await;
            opened.map_err(|problem| problem.sentence()).unwrap()
        };
        let first_start = opened(&db).await;
        let house = House::open_with(db, |site| site.careers.key = first_start.applicant_links).await;
        let (reference, first) = house.applied(&[]).await;
        let rotated = identity::key::rotate(&house.db, &first_start.secret, (house.site.clock)()).await;
        rotated.map_err(|problem| problem.sentence()).unwrap();
        let second_start = opened(&house.db).await;
        let house = House::open_with(house.db, |site| site.careers.key = second_start.applicant_links).await;
        let answer = house.apply(&[]).await;
        assert_eq!((answer.status.as_u16(), received(&answer)), (200, (reference, first.clone())));
        let (_, second) = house.applied(&[("college", "Another college")]).await;
        for key in [first, second] {
            assert_eq!(own(&house, &key).await.status, 200);
        }
    })
    .await;
}

#[tokio::test]
async fn without_its_mark_nothing_is_said_to_be_erased() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let (reference, key) = house.applied(&[]).await;
        // A file where the folder of marks should be: none can be put there.
        let marks = house.db.folder().join("files/erased");
        fs::write(&marks, b"").unwrap();
        assert_eq!(erase(&house, &key, &reference).await.status, 503);
        // Nothing of it is gone, and it may be asked for again.
        assert_eq!((own(&house, &key).await.status.as_u16(), house.resumes().len()), (200, 1));
        fs::remove_file(&marks).unwrap();
        assert_eq!(erase(&house, &key, &reference).await.status, 200);
        assert_eq!((house.resumes().len(), fs::read_dir(&marks).unwrap().count()), (0, 1));
    })
    .await;
}

#[tokio::test]
async fn what_is_erased_does_not_come_back_with_a_backup() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, key) = house.applied(&[]).await;
        let (asked, asked_key) = house.applied(&[("email", "ravi@mail.in")]).await;
        let (_, kept) = house.applied(&[("email", "zoya@mail.in")]).await;
        let backup = house.db.folder().join("backup");
        store::dump::backup(&house.db, Some(&house.site.files), &backup).await.unwrap();
        assert_eq!(erase(&house, &key, &reference).await.status, 200);
        let path = format!("/api/staff/applications/{asked}/erase");
        assert_eq!(post_as(&house, &cookie, &path, &json!({ "confirm": asked })).await.status, 200);

        // Another machine, to which this file is copied first. It is there before any sweep.
        let other = testdb::sqlite().await;
        fs::copy(house.db.folder().join("erased"), other.folder().join("erased")).unwrap();
        let files = Files::folder(&other.folder().join("files")).unwrap();
        store::dump::restore(&other, &files, &backup, &Marks::default()).await.unwrap();
        let house = House::open(other).await;
        assert_eq!((own(&house, &key).await.status.as_u16(), house.resumes().len()), (200, 3));
        let site = &house.site;
        let again =
            ::accounts::erase_again(&site.db, &files, &site.erased, &Marks::default(), (site.clock)())
                .await
                .unwrap();
        assert_eq!((again.users.len(), again.versions), (0, 2));
        for (key, status) in [(&key, 404), (&asked_key, 404), (&kept, 200)] {
            assert_eq!(own(&house, key).await.status, status);
        }
        assert_eq!(house.resumes().len(), 1);
        let cookie = log_in(&house.routes, "hr@mail.in").await;
        assert_eq!(house.total(&cookie).await, 1);
    })
    .await;
}
