//! What visitors read about openings.

use store::careers::NewOpening;

use super::*;

#[tokio::test]
async fn the_eight_are_there_and_stay_as_staff_left_them() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let openings = house.get("/api/openings").await.json()["data"].take();
        assert_eq!(openings["today"], "2026-11-21");
        let codes = |openings: &Value| -> Vec<String> {
            let list = openings["openings"].as_array().unwrap();
            list.iter()
                .map(|one| format!("{}-{}", one["id"].as_str().unwrap(), one["state"].as_str().unwrap()))
                .collect()
        };
        assert_eq!(
            codes(&openings),
            [
                "FE101-open",
                "BE101-open",
                "AD101-open",
                "FS101-open",
                "CW101-open",
                "MK101-open",
                "AI101-open",
                "GD101-open"
            ]
        );
        assert_eq!(openings["openings"][0]["skills"], json!(["React", "JavaScript", "TailwindCSS"]));
        // A second start changes nothing, not even what staff changed.
        let cookie = house.staff().await;
        assert_eq!(post_as(&house, &cookie, "/api/staff/openings/GD101/close", &json!({})).await.status, 200);
        ::careers::seed(&house.site.hiring()).await.unwrap();
        let openings = house.get("/api/openings").await.json()["data"].take();
        assert_eq!(codes(&openings).len(), 8);
        assert_eq!(codes(&openings)[7], "GD101-closed");
    })
    .await;
}

#[tokio::test]
async fn an_opening_that_comes_with_a_new_release_is_added() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let known = store::careers::find(&house.db, "FE101").await.unwrap().unwrap().opening;
        let of = |code: &str| NewOpening { code: code.to_owned(), ..known.clone() };
        // One of the team's own: the count is that of the next release already.
        assert!(store::careers::add(&house.db, "hr@mail.in", &of("DE101"), Time(0)).await.unwrap());
        let changed = NewOpening { title: "Changed".to_owned(), ..of("FE101") };
        store::careers::seed(&house.db, &[changed, of("QA101")], Time(0)).await.unwrap();
        let list = store::careers::list(&house.db).await.unwrap();
        let codes: Vec<&str> = list.iter().map(|one| one.opening.code.as_str()).collect();
        assert_eq!(codes[8..], ["DE101", "QA101"]);
        assert_eq!(list[0].opening.title, "Frontend Intern");
    })
    .await;
}

#[tokio::test]
async fn a_document_has_the_keys_of_the_specification() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        for path in ["/api/job-description/FE101", "/api/job-description/fe101"] {
            let answer = house.get(path).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            let document = answer.json();
            let mut keys: Vec<&str> = document.as_object().unwrap().keys().map(String::as_str).collect();
            keys.sort_unstable();
            assert_eq!(
                keys,
                [
                    "Aboutus",
                    "Department",
                    "Duration",
                    "Experience",
                    "JobID",
                    "KeyResponsibilities",
                    "KeySkillsandRequirements",
                    "Location",
                    "PerksandBenefits",
                    "Posting_Date",
                    "Role",
                    "Skills",
                    "TechStack",
                    "Title",
                    "ValidThrough",
                ]
            );
            assert_eq!(
                (&document["Title"], &document["JobID"]),
                (&json!("Frontend Intern"), &json!("FE101"))
            );
            assert!(document["KeySkillsandRequirements"]["Technical"].as_array().unwrap().len() >= 4);
            // In the order in which they were written.
            let at = |words: &str| answer.body.find(words).unwrap();
            assert!(
                at("\"Building screens\"") < at("\"Care\"") && at("\"Care\"") < at("\"Working together\"")
            );
        }
    })
    .await;
}

#[tokio::test]
async fn closed_and_unknown_are_told_apart() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        post_as(&house, &cookie, "/api/staff/openings/GD101/close", &json!({})).await;
        let check = async |code: &str, expected: &str| {
            for path in [format!("/api/job-description/{code}"), format!("/api/apply/{code}")] {
                let answer = house.get(&path).await;
                assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (404, expected), "{path}");
            }
            let sent =
                to(&format!("/api/apply/{code}"), application(&[("jobid", "-")], Some(("a.pdf", PDF))));
            let answer = send(&house.routes, sent).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (404, expected), "{code}");
            // Pages about it are no pages for search engines.
            let page = house.get(&format!("/job-description/{code}")).await;
            assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (404, "noindex"), "{code}");
        };
        check("GD101", "closed_opening").await;
        check("ZZ999", "unknown_opening").await;
        check("%00", "unknown_opening").await;
        check("FE101'--", "unknown_opening").await;
        assert_eq!(house.resumes(), [""; 0].map(PathBuf::from));
        // The others go on.
        for path in ["/job-description/FE101", "/apply/be101", "/staff", "/application"] {
            assert_eq!(house.get(path).await.status, 200, "{path}");
        }
        assert_eq!(house.get("/staff/applications/RJ-1").await.status, 404);
        assert_eq!(house.get("/staff").await.header("x-robots-tag"), "noindex");
        assert_eq!(house.get("/job-description/FE101").await.header("x-robots-tag"), "");
        // Reopened, it is back.
        post_as(&house, &cookie, "/api/staff/openings/GD101/reopen", &json!({})).await;
        assert_eq!(house.get("/api/job-description/GD101").await.status, 200);
    })
    .await;
}

#[tokio::test]
async fn the_form_knows_its_years_by_the_indian_clock() {
    let house = House::open(testdb::sqlite().await).await;
    let years = async || house.get("/api/apply/FE101").await.json()["data"]["years"].take();
    house.turn_to("2026-12-31 23:59");
    assert_eq!(years().await, json!([2028, 2027, 2026, 2025, 2024, 2023]));
    house.turn_to("2027-01-01 00:01");
    assert_eq!(years().await, json!([2029, 2028, 2027, 2026, 2025, 2024]));
    let needs = house.get("/api/apply/FE101").await.json()["data"].take();
    assert_eq!(needs["retentionDays"], 180);
    assert_eq!(needs["maxBytes"], 5_242_880);
    assert_eq!(
        (&needs["jobid"], &needs["role"], &needs["notice"]),
        (&json!("FE101"), &json!("frontend"), &json!("2026-11-22"))
    );
}

#[tokio::test]
async fn a_database_that_is_gone_is_said() {
    let house = House::open(testdb::sqlite().await).await;
    house.db.close().await;
    for path in ["/api/openings", "/api/job-description/FE101", "/api/apply/FE101"] {
        let answer = house.get(path).await;
        assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (503, "busy"), "{path}");
    }
    let answer = house.apply(&[]).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (503, "busy"));
    // Nor does a page say that there is no such opening: a search engine would forget it.
    for path in ["/job-description/DE101", "/apply/DE101"] {
        let page = house.get(path).await;
        assert_eq!((page.status.as_u16(), page.header("retry-after")), (503, "60"), "{path}");
    }
    let page = house.get("/job-description/DE101").await;
    assert_eq!((page.header("x-robots-tag"), page.header("content-type")), ("", "text/html; charset=utf-8"));
    assert!(page.body.contains("Any opening"));
}
