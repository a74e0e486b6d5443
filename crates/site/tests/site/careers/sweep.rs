//! What goes by itself: applications so many days after a decision, and files that belong to none.

use super::*;

#[tokio::test]
async fn a_decided_application_goes_after_its_days() {
    testdb::both(async |db| {
        let house = House::open_with(db, |careers| careers.keep_days = 30).await;
        let cookie = house.staff().await;
        let (decided, key) = house.applied(&[]).await;
        let (waiting, _) = house.applied(&[("email", "b@mail.in")]).await;
        let path = format!("/api/staff/applications/{decided}/stage");
        let answer = post_as(&house, &cookie, &path, &json!({ "stage": "declined", "revision": 1 })).await;
        assert_eq!(answer.json()["data"]["erasedOn"], "2026-12-22");
        house.days_later(29);
        site::careers::sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 2);
        house.days_later(1);
        site::careers::sweep(&house.site).await;
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
        house.site.careers.files.put(PDF.to_vec()).await.unwrap();
        assert_eq!(house.resumes().len(), 2);
        // Files carry the time of the real clock; a young one may still get its row.
        house.turn_to("2000-01-01 00:00");
        site::careers::sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 2);
        house.turn_to("2100-01-01 00:00");
        site::careers::sweep(&house.site).await;
        assert_eq!(house.resumes().len(), 1);
    })
    .await;
}
