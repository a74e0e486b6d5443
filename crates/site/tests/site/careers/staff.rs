//! Nobody but staff comes in, at any of the doors.

use super::*;

/// Every operation below /api/staff/ in the contract, with a real opening and a real reference in its path.
fn doors(reference: &str) -> Vec<(String, String)> {
    let contract: Value = serde_json::from_str(&site::openapi::text()).unwrap();
    let mut doors = Vec::new();
    for (path, operations) in contract["paths"].as_object().unwrap() {
        if path.starts_with("/api/staff/") {
            let path = path
                .replace("{reference}", reference)
                .replace("{id}", "FE101")
                .replace("{ticket}", "x.1.2.y");
            for method in operations.as_object().unwrap().keys() {
                doors.push((method.to_uppercase(), path.clone()));
            }
        }
    }
    doors
}

fn bare_request(method: &str, path: &str) -> Request<Body> {
    let body = json!({
        "stage": "offer", "revision": 1, "text": "x", "confirm": "x", "id": "XX1", "title": "x", "department": "x",
        "skills": ["x"], "document": {
            "Location": "x", "Duration": "x", "Posting_Date": "2026-11-02", "Aboutus": "x", "TechStack": ["x"],
            "Experience": "x", "KeySkillsandRequirements": { "Technical": ["x"] }, "KeyResponsibilities": { "x": ["x"] },
            "PerksandBenefits": ["x"],
        },
    });
    let mut request = post(path, &body);
    *request.method_mut() = method.parse().unwrap();
    request
}

#[tokio::test]
async fn nobody_else_comes_in() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let staff = house.staff().await;
        let trader = log_in_new(&house.routes, "ravi@mail.in").await;
        let (reference, _) = house.applied(&[]).await;
        let doors = doors(&reference);
        assert_eq!(doors.len(), 14, "{doors:?}");
        let before = get_as(&house, &staff, &format!("/api/staff/applications/{reference}")).await.json();
        for (method, path) in &doors {
            let anonymous = send(&house.routes, bare_request(method, path)).await;
            assert_eq!(
                (anonymous.status.as_u16(), anonymous.error().0.as_str()),
                (401, "signed_out"),
                "{method} {path}"
            );
            let refused = send(&house.routes, with_cookie(bare_request(method, path), &trader)).await;
            assert_eq!(
                (refused.status.as_u16(), refused.error().0.as_str()),
                (403, "not_staff"),
                "{method} {path}"
            );
        }
        // Nothing was changed, and nothing they did was taken for staff's.
        let after = get_as(&house, &staff, &format!("/api/staff/applications/{reference}")).await.json();
        assert_eq!(before["data"]["revision"], after["data"]["revision"]);
        let trail = get_as(&house, &staff, "/api/staff/audit").await.json();
        let authors: std::collections::BTreeSet<&str> = trail["data"]["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["by"].as_str().unwrap())
            .collect();
        assert_eq!(authors, ["hr@mail.in", "server"].into());
        // With the role nothing says so.
        for (method, path) in &doors {
            let answer = send(&house.routes, with_cookie(bare_request(method, path), &staff)).await;
            assert!(!matches!(answer.status.as_u16(), 401 | 403 | 500), "{method} {path}: {}", answer.status);
        }
        // Who loses the role loses it with the next request.
        assert!(users::set_role(&house.db, "hr@mail.in", Role::Trader, Time(0)).await.unwrap());
        assert_eq!(get_as(&house, &staff, "/api/staff/openings").await.status, 403);
    })
    .await;
}

#[tokio::test]
async fn a_role_is_given_by_the_operator_only() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let form = json!({
            "name": "Asha Rao", "email": "asha@mail.in", "phone": "9876543210", "password": PASSWORD,
            "confirmPassword": PASSWORD, "role": "staff",
        });
        assert_eq!(send(&house.routes, post("/api/auth/register", &form)).await.status, 200);
        let cookie = log_in(&house.routes, "asha@mail.in").await;
        let role =
            async || get_as(&house, &cookie, "/api/auth/me").await.json()["data"]["user"]["role"].take();
        assert_eq!(role().await, "trader");
        assert!(users::set_role(&house.db, "asha@mail.in", Role::Staff, Time(0)).await.unwrap());
        assert_eq!(role().await, "staff");
        assert!(!users::set_role(&house.db, "nobody@mail.in", Role::Staff, Time(0)).await.unwrap());
    })
    .await;
}

pub fn opening(changes: Value) -> Value {
    let mut opening = json!({
        "id": "de101", "title": "Data Engineer Intern", "department": "Engineering", "skills": ["SQL", "Python"],
        "role": "backend", "validThrough": "2027-03-31", "document": {
            "Location": "Agra", "Duration": "3 months", "Posting_Date": "2026-11-20", "Aboutus": "You move data.",
            "TechStack": ["SQL"], "Experience": "None needed.", "KeySkillsandRequirements": { "Technical": ["SQL", "A", "B", "C", "D"] },
            "KeyResponsibilities": { "Zebra": ["one"], "Apple": ["two"] }, "PerksandBenefits": ["Tea"],
        },
    });
    for (field, value) in changes.as_object().unwrap() {
        opening[field] = value.clone();
    }
    opening
}

#[tokio::test]
async fn staff_write_change_close_and_reopen_openings() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        // As typed: a map of the test's own would be sorted.
        let typed = opening(json!({})).to_string();
        let typed = typed.replace(r#""Apple":["two"],"Zebra":["one"]"#, r#""Zebra":["one"],"Apple":["two"]"#);
        let mut request = post("/api/staff/openings", &json!({}));
        *request.body_mut() = Body::from(typed);
        let made = send(&house.routes, with_cookie(request, &cookie)).await;
        assert_eq!(made.status, 201, "{}", made.body);
        let made = made.json()["data"].take();
        assert_eq!(
            (&made["id"], &made["state"], &made["revision"]),
            (&json!("DE101"), &json!("open"), &json!(1))
        );
        assert_eq!(
            (&made["document"]["JobID"], &made["document"]["Title"]),
            (&json!("DE101"), &json!("Data Engineer Intern"))
        );
        let read = house.get("/api/job-description/DE101").await;
        assert!(read.body.find("Zebra").unwrap() < read.body.find("Apple").unwrap(), "{}", read.body);
        assert_eq!(house.get("/job-description/DE101").await.status, 200);
        let taken = post_as(&house, &cookie, "/api/staff/openings", &opening(json!({}))).await;
        assert_eq!((taken.status.as_u16(), one_fault(&taken).0.as_str()), (409, "id"));

        let put = async |body: Value| {
            let mut request = post("/api/staff/openings/DE101", &body);
            *request.method_mut() = axum::http::Method::PUT;
            send(&house.routes, with_cookie(request, &cookie)).await
        };
        let changed = put(opening(json!({ "title": "Data Intern", "revision": 1 }))).await;
        assert_eq!((changed.status.as_u16(), &changed.json()["data"]["revision"]), (200, &json!(2)));
        let stale = put(opening(json!({ "title": "Other", "revision": 1 }))).await;
        assert_eq!((stale.status.as_u16(), stale.error().0.as_str()), (409, "conflict"));
        assert_eq!(house.get("/api/job-description/DE101").await.json()["Title"], "Data Intern");

        let path = |action: &str| format!("/api/staff/openings/de101/{action}");
        for _ in 0..2 {
            let closed = post_as(&house, &cookie, &path("close"), &json!({})).await.json()["data"].take();
            assert_eq!((&closed["state"], &closed["revision"]), (&json!("closed"), &json!(3)));
        }
        assert_eq!(
            post_as(&house, &cookie, &path("reopen"), &json!({})).await.json()["data"]["state"],
            "open"
        );
        let trail = get_as(&house, &cookie, "/api/staff/audit?subject=DE101").await.json();
        let actions: Vec<&str> = trail["data"]["entries"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| one["action"].as_str().unwrap())
            .collect();
        assert_eq!(actions, ["opening_reopened", "opening_closed", "opening_changed", "opening_created"]);
        // How many applied.
        house.applied(&[]).await;
        let list = get_as(&house, &cookie, "/api/staff/openings").await.json()["data"]["openings"].take();
        assert_eq!(
            (list.as_array().unwrap().len(), &list[0]["applications"]),
            (9, &json!({ "all": 1, "waiting": 1 }))
        );
    })
    .await;
}

#[tokio::test]
async fn an_opening_keeps_its_rules() {
    let house = House::open(testdb::sqlite().await).await;
    let cookie = house.staff().await;
    let check = async |changes: Value, field: &str| {
        let answer = post_as(&house, &cookie, "/api/staff/openings", &opening(changes)).await;
        assert_eq!((answer.status.as_u16(), one_fault(&answer).0.as_str()), (422, field), "{}", answer.body);
    };
    check(json!({ "id": "" }), "id").await;
    check(json!({ "id": "FE 101" }), "id").await;
    check(json!({ "id": "A".repeat(13) }), "id").await;
    check(json!({ "title": " " }), "title").await;
    check(json!({ "department": "x".repeat(101) }), "department").await;
    check(json!({ "skills": [] }), "skills").await;
    check(json!({ "role": "boss" }), "role").await;
    check(json!({ "validThrough": "31/03/2027" }), "validThrough").await;
    let document = |field: &str, value: Value| {
        let mut whole = opening(json!({}))["document"].take();
        whole[field] = value;
        json!({ "document": whole })
    };
    check(document("Location", json!("")), "document.Location").await;
    check(document("Posting_Date", json!("today")), "document.Posting_Date").await;
    check(document("TechStack", json!([])), "document.TechStack").await;
    check(document("KeyResponsibilities", json!({ "A": [] })), "document.KeyResponsibilities").await;
    check(document("KeySkillsandRequirements", json!({ "Technical": [""] })), "document.Technical").await;
}
