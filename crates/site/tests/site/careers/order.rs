//! Staff put a list in order, look into the trail for one thing, and say a thing once though it is sent twice.

use super::*;

#[tokio::test]
async fn applications_stand_in_the_order_that_is_asked_for() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        for (name, college, experience, stage) in [
            ("Chetan", "alpha college", "2", "offer"),
            ("anil", "Gamma College", "0.5", "technical"),
            ("Bina", "Beta College", "10", "declined"),
            ("Dev", "Beta College", "2", "applied"),
        ] {
            let email = format!("{name}@mail.in");
            // One line each in the export.
            let changes = [
                ("name", name),
                ("email", &email),
                ("college", college),
                ("experience", experience),
                ("motivation", "To learn."),
            ];
            let (reference, _) = house.applied(&changes).await;
            let path = format!("/api/staff/applications/{reference}/stage");
            assert_eq!(
                post_as(&house, &cookie, &path, &json!({ "stage": stage, "revision": 1 })).await.status,
                200
            );
        }
        let check = async |query: &str, expected: [&str; 4]| {
            let list = get_as(&house, &cookie, &format!("/api/staff/applications{query}")).await.json();
            let rows = list["data"]["rows"].as_array().unwrap();
            let names: Vec<&str> = rows.iter().map(|row| row["name"].as_str().unwrap()).collect();
            assert_eq!(names, expected, "{query}");
            // Each row's own version, whatever the order.
            for row in rows {
                let email = format!("{}@mail.in", row["name"].as_str().unwrap().to_lowercase());
                assert_eq!(row["email"], email.as_str(), "{query}");
            }
            let csv = get_as(&house, &cookie, &format!("/api/staff/applications/export{query}")).await.body;
            let exported: Vec<&str> =
                csv.trim_end().split("\r\n").skip(1).map(|line| line.split(',').nth(6).unwrap()).collect();
            assert_eq!(exported, expected, "{query}");
        };
        check("", ["Dev", "Bina", "anil", "Chetan"]).await;
        check("?sort=receivedAt&order=asc", ["Chetan", "anil", "Bina", "Dev"]).await;
        check("?sort=name&order=asc", ["anil", "Bina", "Chetan", "Dev"]).await;
        check("?sort=name", ["Dev", "Chetan", "Bina", "anil"]).await;
        // The newest first among equals, both ways.
        check("?sort=college&order=asc", ["Chetan", "Dev", "Bina", "anil"]).await;
        check("?sort=college&order=desc", ["anil", "Dev", "Bina", "Chetan"]).await;
        check("?sort=experience&order=desc", ["Bina", "Dev", "Chetan", "anil"]).await;
        check("?sort=stage&order=asc", ["Dev", "anil", "Chetan", "Bina"]).await;
        check("?sort=jobid&order=asc", ["Dev", "Bina", "anil", "Chetan"]).await;
        let second =
            get_as(&house, &cookie, "/api/staff/applications?sort=name&order=asc&per=3&page=2").await.json();
        assert_eq!(second["data"]["rows"].as_array().unwrap().len(), 1);
        assert_eq!(second["data"]["rows"][0]["name"], "Dev");
        for query in ["?sort=wage", "?order=up"] {
            let answer = get_as(&house, &cookie, &format!("/api/staff/applications{query}")).await;
            assert_eq!(answer.status, 422, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn the_trail_is_filtered_by_subject_deed_and_author() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, key) = house.applied(&[]).await;
        let path = format!("/api/staff/applications/{reference}");
        get_as(&house, &cookie, &path).await;
        post_as(&house, &cookie, &format!("{path}/notes"), &json!({ "text": "Called." })).await;
        send(&house.routes, with_key(request("POST", "/api/application/withdraw"), &key)).await;
        let check = async |query: &str, expected: &[&str]| {
            let trail =
                get_as(&house, &cookie, &format!("/api/staff/audit{query}")).await.json()["data"].take();
            let entries = trail["entries"].as_array().unwrap();
            let actions: Vec<&str> = entries.iter().map(|one| one["action"].as_str().unwrap()).collect();
            assert_eq!(actions, expected, "{query}");
            assert_eq!(trail["total"].as_u64().unwrap() as usize, expected.len(), "{query}");
        };
        check("", &["application_withdrawn", "note_added", "application_seen", "role_changed"]).await;
        let lower = reference.to_lowercase();
        check(&format!("?subject={lower}"), &["application_withdrawn", "note_added", "application_seen"])
            .await;
        check("?action=note_added", &["note_added"]).await;
        check("?by=HR@mail.in", &["note_added", "application_seen"]).await;
        check("?by=applicant", &["application_withdrawn"]).await;
        check(&format!("?subject={reference}&by=hr@mail.in&action=application_seen"), &["application_seen"])
            .await;
        check("?subject=HR@mail.in", &["role_changed"]).await;
        check("?action=hired", &[]).await;
        check("?by=%27%20or%201=1", &[]).await;
    })
    .await;
}

#[tokio::test]
async fn a_note_that_is_sent_again_at_once_is_one_note() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, _) = house.applied(&[]).await;
        let path = format!("/api/staff/applications/{reference}/notes");
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..5 {
            let (routes, cookie, path) = (house.routes.clone(), cookie.clone(), path.clone());
            tasks.spawn(async move {
                send(&routes, with_cookie(post(&path, &json!({ "text": "Called." })), &cookie))
                    .await
                    .status
                    .as_u16()
            });
        }
        assert_eq!(tasks.join_all().await, [201; 5]);
        let count = async |text: &str| {
            let answer = post_as(&house, &cookie, &path, &json!({ "text": text })).await.json();
            answer["data"]["notes"].as_array().unwrap().len()
        };
        assert_eq!(count("Called.").await, 1);
        assert_eq!(count("Called again.").await, 2);
        house.turn_to("2026-11-21 15:32");
        assert_eq!(count("Called.").await, 3);
    })
    .await;
}
