//! What goes by itself: applications so many days after a decision, and files that belong to none.

use super::*;

#[tokio::test]
async fn a_decided_application_goes_after_its_days() {
    testdb::both(async |db| {
        let house = House::open_with(db, |site| site.careers.keep_days = 30).await;
        let cookie = house.staff().await;
        let (decided, key) = house.applied(&[]).await;
        let (waiting, _) = house.applied(&[("email", "b@mail.in")]).await;
        let path = format!("/api/staff/applications/{decided}/stage");
        let answer = post_as(&house, &cookie, &path, &json!({ "stage": "declined", "revision": 1 })).await;
        assert_eq!(answer.json()["data"]["erasedOn"], "2026-12-22");
        house.days_later(29);
        sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 2);
        house.days_later(1);
        sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 1);
        assert_eq!(send(&house.routes, with_key(request("GET", "/api/application"), &key)).await.status, 404);
        // What nobody has decided stays.
        let cookie = log_in(&house.routes, "hr@mail.in").await;
        let rows = get_as(&house, &cookie, "/api/staff/applications").await.json()["data"]["rows"].take();
        assert_eq!((rows.as_array().unwrap().len(), &rows[0]["reference"]), (1, &json!(waiting)));
        let trail = get_as(&house, &cookie, &format!("/api/staff/audit?subject={decided}")).await.json();
        assert_eq!(trail["data"]["entries"][0]["action"], "application_expired");
    })
    .await;
}

#[tokio::test]
async fn a_file_without_an_application_goes_and_others_stay() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        house.applied(&[]).await;
        // As a crash between file and row leaves it.
        store::attachments::keep(&house.site.files, PDF.to_vec()).await.unwrap();
        assert_eq!(house.resumes().len(), 2);
        // Files carry the time of the real clock; a young one may still get its row.
        house.turn_to("2000-01-01 00:00");
        sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 2);
        house.turn_to("2100-01-01 00:00");
        sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn beside_a_database_that_does_not_know_them_no_file_goes() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        house.applied(&[]).await;
        // As the files of another site look: many, and none of them known.
        for _ in 0..2 {
            store::attachments::keep(&house.site.files, PDF.to_vec()).await.unwrap();
        }
        house.turn_to("2100-01-01 00:00");
        sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 3);
        // As many known ones as strays, and the strays go.
        house.turn_to(NOW);
        house.applied(&[("email", "b@mail.in")]).await;
        house.turn_to("2100-01-01 00:00");
        sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 2);
    })
    .await;
}

#[tokio::test]
async fn a_file_that_cannot_go_does_not_keep_the_others() {
    testdb::both(async |db| {
        let house = House::open_with(db, |site| site.careers.keep_days = 30).await;
        let cookie = house.staff().await;
        let decline = async |reference: &str| {
            let path = format!("/api/staff/applications/{reference}/stage");
            let moved = json!({ "stage": "declined", "revision": 1 });
            assert_eq!(post_as(&house, &cookie, &path, &moved).await.status, 200);
        };
        let (first, _) = house.applied(&[]).await;
        let [file] = house.resumes().try_into().unwrap();
        let (second, second_key) = house.applied(&[("email", "b@mail.in")]).await;
        decline(&first).await;
        decline(&second).await;
        // A folder is nothing that can be removed as a file.
        fs::remove_file(&file).unwrap();
        fs::create_dir_all(file.join("inside")).unwrap();
        house.days_later(30);
        sweep(&house.site).await;
        assert_eq!(house.resumes(), std::slice::from_ref(&file));
        let gone = send(&house.routes, with_key(request("GET", "/api/application"), &second_key)).await;
        assert_eq!(gone.status, 404);
        let cookie = log_in(&house.routes, "hr@mail.in").await;
        assert_eq!(house.total(&cookie).await, 1);
        // The next day it is tried again.
        fs::remove_dir_all(&file).unwrap();
        house.days_later(1);
        sweep(&house.site).await;
        let cookie = log_in(&house.routes, "hr@mail.in").await;
        assert_eq!(house.total(&cookie).await, 0);
    })
    .await;
}

#[tokio::test]
async fn half_a_file_goes_when_it_is_old() {
    let house = House::open(testdb::sqlite().await).await;
    house.applied(&[]).await;
    let [whole] = house.resumes().try_into().unwrap();
    // As a crash inside the write leaves it, and a file that is not ours.
    let half = whole.with_file_name(format!("{}#1", "0a".repeat(16)));
    let other = whole.with_file_name("notes#1");
    fs::write(&half, "%PDF").unwrap();
    fs::write(&other, "of somebody else").unwrap();
    house.turn_to("2000-01-01 00:00");
    sweep(&house.site).await;
    assert!(half.exists());
    house.turn_to("2100-01-01 00:00");
    sweep(&house.site).await;
    assert!(!half.exists());
    assert!(whole.exists() && other.exists());
}
