//! Staff read, move, note, download, export.

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;

use super::*;

async fn list(house: &House, cookie: &str, query: &str) -> Value {
    let answer = get_as(house, cookie, &format!("/api/staff/applications{query}")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.json()["data"].take()
}

fn names(list: &Value) -> Vec<&str> {
    list["rows"].as_array().unwrap().iter().map(|row| row["name"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn applications_are_filtered_searched_and_paged() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        for (name, email, college) in [
            ("Asha Rao", "asha@mail.in", "DEI"),
            ("Ravi_K", "ravi@mail.in", "50% College"),
            ("आशा", "third@mail.in", "IIT"),
        ] {
            house.applied(&[("name", name), ("email", email), ("college", college)]).await;
        }
        let sent = application(
            &[("jobid", "BE101"), ("name", "Meera"), ("email", "meera@mail.in")],
            Some(("a.pdf", PDF)),
        );
        assert_eq!(send(&house.routes, to("/api/apply/BE101", sent)).await.status, 201);

        let all = list(&house, &cookie, "").await;
        assert_eq!((names(&all), &all["total"]), (vec!["Meera", "आशा", "Ravi_K", "Asha Rao"], &json!(4)));
        assert_eq!((&all["page"], &all["per"]), (&json!(1), &json!(25)));
        let reference = all["rows"][3]["reference"].as_str().unwrap().to_owned();
        let path = format!("/api/staff/applications/{reference}/stage");
        assert_eq!(
            post_as(&house, &cookie, &path, &json!({ "stage": "technical", "revision": 1 })).await.status,
            200
        );

        let check = async |query: &str, expected: &[&str]| {
            let found = list(&house, &cookie, query).await;
            assert_eq!(names(&found), expected, "{query}");
            assert_eq!(found["total"].as_u64().unwrap() as usize, expected.len(), "{query}");
        };
        check("?job=be101", &["Meera"]).await;
        check("?stage=technical", &["Asha Rao"]).await;
        check("?job=FE101&stage=applied", &["आशा", "Ravi_K"]).await;
        check("?job=ZZ1", &[]).await;
        check("?q=ASHA", &["Asha Rao"]).await;
        check("?q=%E0%A4%86%E0%A4%B6", &["आशा"]).await;
        check("?q=ravi_", &["Ravi_K"]).await;
        check("?q=_", &["Ravi_K"]).await;
        check("?q=50%25", &["Ravi_K"]).await;
        check("?q=%25", &["Ravi_K"]).await;
        check("?q=%27%20OR%201%3D1--", &[]).await;
        check("?q=&stage=&job=", &["Meera", "आशा", "Ravi_K", "Asha Rao"]).await;
        let found = list(&house, &cookie, &format!("?q={}", reference.to_lowercase())).await;
        assert_eq!(names(&found), ["Asha Rao"]);
        // Each stage under the same opening and words, whichever is chosen.
        let counts = list(&house, &cookie, "?job=FE101&stage=offer").await["stages"].take();
        assert_eq!(
            counts,
            json!({ "applied": 2, "initial_discussion": 0, "technical": 1, "team": 0, "final": 0, "offer": 0,
                    "declined": 0, "withdrawn": 0 })
        );
        let second = list(&house, &cookie, "?page=2&per=3").await;
        assert_eq!((names(&second), &second["total"]), (vec!["Asha Rao"], &json!(4)));
        assert_eq!(names(&list(&house, &cookie, "?page=9").await), [""; 0]);
        for query in ["?stage=hired", "?page=0", "?page=x", "?per=101", "?per=0"] {
            let answer = get_as(&house, &cookie, &format!("/api/staff/applications{query}")).await;
            assert_eq!(answer.status, 422, "{query}");
        }
    })
    .await;
}

#[tokio::test]
async fn an_application_goes_through_its_stages() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, key) = house.applied(&[("consent", "on")]).await;
        let path = format!("/api/staff/applications/{reference}");
        let stage = async |stage: &str, revision: i64| {
            post_as(&house, &cookie, &format!("{path}/stage"), &json!({ "stage": stage, "revision": revision })).await
        };
        for (at, word) in ["initial_discussion", "technical", "team", "final", "offer"].into_iter().enumerate() {
            let moved = stage(word, at as i64 + 1).await;
            assert_eq!((moved.status.as_u16(), &moved.json()["data"]["stage"]), (200, &json!(word)));
        }
        let decided = get_as(&house, &cookie, &path).await.json()["data"].take();
        assert_eq!((&decided["decidedAt"], &decided["erasedOn"]), (&json!("2026-11-21T15:30:00+05:30"), &json!("2027-05-21")));
        assert_eq!(decided["versions"][0]["consent"]["notice"], "2026-11-22");
        assert_eq!(decided["history"].as_array().unwrap().len(), 6);
        assert_eq!(decided["history"][5], json!({ "stage": "offer", "from": "final", "by": "hr@mail.in", "at": "2026-11-21T15:30:00+05:30" }));
        // A decision can be taken back; then nothing is counted.
        assert_eq!(stage("team", 6).await.json()["data"]["decidedAt"], json!(null));
        let stale = stage("final", 6).await;
        assert_eq!((stale.status.as_u16(), stale.error().0.as_str()), (409, "conflict"));
        // Where it is already nothing happens.
        assert_eq!(stage("team", 7).await.json()["data"]["revision"], 7);
        let only = stage("withdrawn", 7).await;
        assert_eq!((only.status.as_u16(), one_fault(&only).0.as_str()), (422, "stage"));
        assert_eq!(stage("hired", 7).await.status, 422);
        send(&house.routes, with_key(request("POST", "/api/application/withdraw"), &key)).await;
        let gone = stage("final", 8).await;
        assert_eq!((gone.status.as_u16(), gone.error().1.as_str()), (409, "The applicant withdrew this application."));
    })
    .await;
}

#[tokio::test]
async fn two_of_the_team_at_once_do_not_undo_each_other() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, _) = house.applied(&[]).await;
        let mut tasks = tokio::task::JoinSet::new();
        for stage in ["technical", "team", "final", "declined"].repeat(3) {
            let (routes, cookie) = (house.routes.clone(), cookie.clone());
            let path = format!("/api/staff/applications/{reference}/stage");
            let body = json!({ "stage": stage, "revision": 1 });
            tasks.spawn(async move {
                send(&routes, with_cookie(post(&path, &body), &cookie)).await.status.as_u16()
            });
        }
        let mut answers = tasks.join_all().await;
        answers.sort_unstable();
        assert_eq!(answers, [&[200][..], &[409; 11]].concat());
    })
    .await;
}

#[tokio::test]
async fn notes_are_kept_with_their_author() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, _) = house.applied(&[]).await;
        let path = format!("/api/staff/applications/{reference}/notes");
        for text in ["First.", "<script>alert(1)</script> नोट\n2"] {
            assert_eq!(post_as(&house, &cookie, &path, &json!({ "text": text })).await.status, 201);
        }
        let one = get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.json();
        let notes = one["data"]["notes"].as_array().unwrap().clone();
        assert_eq!(
            (&notes[0]["text"], &notes[1]["text"]),
            (&json!("<script>alert(1)</script> नोट\n2"), &json!("First."))
        );
        assert_eq!(notes[0]["by"], "hr@mail.in");
        for text in ["", "  ", &"x".repeat(5_001)] {
            let answer = post_as(&house, &cookie, &path, &json!({ "text": text })).await;
            assert_eq!((answer.status.as_u16(), one_fault(&answer).0.as_str()), (422, "text"));
        }
        let nobody =
            post_as(&house, &cookie, "/api/staff/applications/RJ-2222-2222/notes", &json!({ "text": "x" }))
                .await;
        assert_eq!((nobody.status.as_u16(), nobody.error().0.as_str()), (404, "unknown_application"));
    })
    .await;
}

#[tokio::test]
async fn a_resume_is_had_by_a_link_of_a_minute() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let other = log_in_new(&house.routes, "other@mail.in").await;
        assert!(users::set_role(&house.db, "other@mail.in", Role::Staff, Time(0)).await.unwrap());
        let trader = log_in_new(&house.routes, "ravi@mail.in").await;
        let sent = application(&[], Some(("बायो डाटा.pdf", PDF)));
        let (reference, _) = received(&send(&house.routes, sent).await);
        let path = format!("/api/staff/applications/{reference}/resume");
        let link = post_as(&house, &cookie, &path, &json!({})).await.json()["data"].take();
        assert_eq!(link["expiresAt"], "2026-11-21T15:31:00+05:30");
        let url = link["url"].as_str().unwrap();
        let answer = get_as(&house, &cookie, url).await;
        assert_eq!((answer.status.as_u16(), answer.body.as_bytes()), (200, PDF));
        assert_eq!(answer.header("content-type"), "application/pdf");
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(
            answer.header("content-security-policy"),
            "sandbox; default-src 'none'; frame-ancestors 'none'"
        );
        assert_eq!(answer.header("cache-control"), "no-store");
        let named = answer.header("content-disposition");
        assert!(
            named.starts_with("attachment; filename*=UTF-8''%E0%A4%AC") && named.ends_with(".pdf"),
            "{named}"
        );
        // Nobody else's, not a bit changed, and not after a minute.
        assert_eq!(send(&house.routes, request("GET", url)).await.status, 401);
        assert_eq!(get_as(&house, &trader, url).await.status, 403);
        let nothing = get_as(&house, &cookie, "/api/staff/resume/AAAA").await.body;
        let expired = async |cookie: &str, url: &str| {
            let answer = get_as(&house, cookie, url).await;
            assert_eq!(answer.body, nothing, "as a link that nobody made");
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (404, "expired_link"), "{url}");
        };
        expired(&other, url).await;
        expired(&cookie, &url[..url.len() - 1]).await;
        expired(&cookie, "/api/staff/resume/x").await;
        // What the ticket says cannot be changed without its signature.
        let parts: Vec<&str> = url.split('.').collect();
        let says = String::from_utf8(BASE64.decode(parts[1]).unwrap()).unwrap();
        let until = Time::parse_ist("2026-11-21 15:31").unwrap().0 / 1000;
        for (from, to) in
            [("\"version\":1", "\"version\":2".to_owned()), (&until.to_string(), (until + 540).to_string())]
        {
            assert!(says.contains(from), "{says}");
            let changed = BASE64.encode(says.replace(from, &to));
            expired(&cookie, &[parts[0], &changed, parts[2]].join(".")).await;
        }
        house.turn_to("2026-11-21 15:31");
        expired(&cookie, url).await;
        let trail = get_as(&house, &cookie, &format!("/api/staff/audit?subject={reference}")).await.json();
        let entries = trail["data"]["entries"].as_array().unwrap().clone();
        let downloads: Vec<&Value> =
            entries.iter().filter(|one| one["action"] == "resume_downloaded").collect();
        assert_eq!(
            (downloads.len(), &downloads[0]["by"], &downloads[0]["detail"]),
            (1, &json!("hr@mail.in"), &json!("version 1"))
        );
        // Each version has its own.
        assert_eq!(post_as(&house, &cookie, &path, &json!({ "version": 2 })).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn a_filter_that_cannot_be_read_is_not_everything() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        house.applied(&[]).await;
        let cookie = house.staff().await;
        for path in [
            "/api/staff/applications?job=FE101&job=BE101",
            "/api/staff/applications/export?job=FE101&job=BE101",
            "/api/staff/audit?by=a&by=b",
        ] {
            let answer = get_as(&house, &cookie, path).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (422, "bad_query"), "{path}");
        }
        let trail = get_as(&house, &cookie, "/api/staff/audit?action=exported").await.json();
        assert_eq!(trail["data"]["total"], 0);
    })
    .await;
}

#[tokio::test]
async fn an_export_holds_no_formula() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let formula = "=HYPERLINK(\"http://e.in\",\"x\")";
        house
            .applied(&[
                ("name", formula),
                ("college", "@SUM(A1)"),
                ("motivation", "-2+3\r\nline, two"),
                ("email", "+a@mail.in"),
            ])
            .await;
        house.applied(&[("email", "b@mail.in")]).await;
        let answer = get_as(&house, &cookie, "/api/staff/applications/export?q=SUM").await;
        assert_eq!(answer.header("content-type"), "text/csv; charset=utf-8; header=present");
        assert_eq!(
            answer.header("content-disposition"),
            "attachment; filename=\"applications-2026-11-21.csv\""
        );
        let (head, row) = answer.body.split_once("\r\n").unwrap();
        assert_eq!(head.split(',').count(), 18);
        for cell in [
            "\"'=HYPERLINK(\"\"http://e.in\"\",\"\"x\"\")\"",
            ",'@SUM(A1),",
            "\"'-2+3\nline, two\"",
            ",'+a@mail.in,",
        ] {
            assert!(row.contains(cell), "{cell}\n{row}");
        }
        assert!(!row.contains("b@mail.in"));
        let trail = get_as(&house, &cookie, "/api/staff/audit?subject=all").await.json();
        assert_eq!(trail["data"]["entries"][0]["detail"], "1 applications");
        // What was searched for may be a name.
        assert!(!trail.to_string().contains("SUM"));
    })
    .await;
}

#[tokio::test]
async fn staff_erase_on_request() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, key) = house.applied(&[]).await;
        house.applied(&[("motivation", "Another version.")]).await;
        assert_eq!(house.resumes().len(), 2);
        let path = format!("/api/staff/applications/{reference}/erase");
        assert_eq!(post_as(&house, &cookie, &path, &json!({ "confirm": "yes" })).await.status, 422);
        assert_eq!(post_as(&house, &cookie, &path, &json!({ "confirm": reference })).await.status, 200);
        assert_eq!((house.resumes().len(), house.total(&cookie).await), (0, 0));
        assert_eq!(send(&house.routes, with_key(request("GET", "/api/application"), &key)).await.status, 404);
        assert_eq!(post_as(&house, &cookie, &path, &json!({ "confirm": reference })).await.status, 404);
    })
    .await;
}

#[tokio::test]
async fn looking_is_recorded() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, _) = house.applied(&[]).await;
        for _ in 0..2 {
            get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await;
        }
        let trail = get_as(&house, &cookie, "/api/staff/audit?per=1&page=2").await.json()["data"].take();
        assert_eq!(
            (&trail["total"], &trail["entries"][0]["action"]),
            (&json!(3), &json!("application_seen"))
        );
        assert_eq!(trail["entries"][0]["subject"], reference.as_str());
        let first = get_as(&house, &cookie, "/api/staff/audit?per=1&page=3").await.json()["data"]["entries"]
            [0]
        .take();
        assert_eq!(
            json!([first["by"], first["action"], first["subject"], first["detail"]]),
            json!(["server", "role_changed", "hr@mail.in", "staff"])
        );
    })
    .await;
}
