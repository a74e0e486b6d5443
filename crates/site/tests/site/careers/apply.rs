//! An application comes in: every rule of §5.2, and once however often it is sent.

use super::*;

#[tokio::test]
async fn an_application_gets_a_reference() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let answer = house.apply(&[("consent", "yes"), ("notice", "2026-11")]).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        let body = answer.json();
        assert_eq!(body["success"], true);
        assert_eq!(body["reference"], body["data"]["reference"]);
        assert_eq!(body["data"]["jobid"], "FE101");
        assert_eq!(body["data"]["title"], "Frontend Intern");
        assert_eq!(body["data"]["version"], 1);
        assert_eq!(body["data"]["repeated"], false);
        assert_eq!(body["data"]["receivedAt"], "2026-11-21T15:30:00+05:30");
        assert!(body["reference"].as_str().unwrap().starts_with("RJ-"));
        // The resume lies beside the database, for its owner only, and nothing is left on its way.
        let [resume] = house.resumes().try_into().unwrap();
        assert_eq!(fs::read(&resume).unwrap(), PDF);
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(fs::metadata(&resume).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(resume.file_name().unwrap().len(), 64 + 1 + 8);
        assert_eq!(house.spooled(), 0);
    })
    .await;
}

#[tokio::test]
async fn a_consent_given_later_is_not_lost_as_a_repetition() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        house.applied(&[]).await;
        let agreed = [("consent", "yes"), ("notice", "2026-11")];
        let answer = house.apply(&agreed).await;
        assert_eq!((answer.status.as_u16(), &answer.json()["data"]["version"]), (201, &json!(2)));
        assert_eq!(house.apply(&agreed).await.json()["data"]["repeated"], true);
        let cookie = house.staff().await;
        let reference = received(&answer).0;
        let shown = get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.json();
        let consents: Vec<bool> = shown["data"]["versions"]
            .as_array()
            .unwrap()
            .iter()
            .map(|one| !one["consent"].is_null())
            .collect();
        assert_eq!(consents, [true, false], "{shown}");
    })
    .await;
}

#[tokio::test]
async fn every_rule_is_kept_on_the_server() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let check = async |field: &str, value: &str, sentence: &str| {
            let answer = house.apply(&[(field, value)]).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (422, "invalid"), "{field} {value}");
            assert_eq!(one_fault(&answer), (field.to_owned(), sentence.to_owned()), "{value}");
        };
        for (field, name) in [
            ("name", "Full name"),
            ("email", "Email"),
            ("mobile", "Phone number"),
            ("college", "College name"),
            ("degree", "Degree"),
            ("passingYear", "Graduation year"),
            ("experience", "Years of experience"),
            ("motivation", "Motivation"),
        ] {
            for absent in ["-", "", "  "] {
                check(field, absent, &format!("{name} is required.")).await;
            }
        }
        check("name", &"x".repeat(101), "Full name can have at most 100 characters.").await;
        for email in ["asha", "asha@", "@mail.in", "a b@mail.in", "a@mail.in\r\nBcc: b@mail.in"] {
            check("email", email, "Please enter a valid email address.").await;
        }
        for mobile in ["987654321", "98765432101", "phone"] {
            check("mobile", mobile, "Phone number must be 10 digits only.").await;
        }
        check("college", &"x".repeat(201), "College name can have at most 200 characters.").await;
        let degrees = "Degree must be one of btech, be, bsc, mtech, mca or other.";
        check("degree", "BTECH", degrees).await;
        check("degree", "phd", degrees).await;
        for year in ["2021", "2030", "x", "26"] {
            check("passingYear", year, "Graduation year must be from 2022 to 2029.").await;
        }
        let roles = "Preferred role must be one of frontend, backend, graphic, marketing, android, fullstack, \
                     contentwritter or AIML.";
        check("role", "contentwriter", roles).await;
        check("role", "aiml", roles).await;
        for experience in ["-1", "51", "50.5", "many", "1e1", "NaN"] {
            check("experience", experience, "Years of experience must be a number from 0 to 50.").await;
        }
        for link in ["javascript:alert(1)", "linkedin.com/in/asha", "data:text/html,x", "https://"] {
            check("linkedin", link, "LinkedIn must be a web address that begins with https://.").await;
        }
        check("motivation", &"x".repeat(10_001), "Motivation can have at most 10,000 characters.").await;
        check("motivation", &"x".repeat(1_000_000), "Motivation can have at most 10,000 characters.").await;
        check("jobid", "BE101", "This form belongs to another opening.").await;
        check("website", "https://spam.in", "Please leave this field empty.").await;
        let quick = "That was very quick. Please look through the form once more and send it again.";
        check("filledInMs", "2999", quick).await;
        assert_eq!(house.resumes().len(), 0);
        assert_eq!(house.spooled(), 0);
        // All at once, in one answer.
        let answer = send(&house.routes, application(&FIELDS.map(|(name, _)| (name, "-")), None)).await;
        assert_eq!(answer.json()["fields"].as_object().unwrap().len(), 9, "{}", answer.body);
    })
    .await;
}

#[tokio::test]
async fn what_may_be_left_out_may() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, _) = house
            .applied(&[
                ("role", "-"),
                ("linkedin", ""),
                ("jobid", "fe101"),
                ("mobile", "+91 98765 43210"),
                ("experience", "50"),
                ("degree", "other"),
                ("filledInMs", "3000"),
                ("passingYear", "2029"),
                ("email", "Trader@Example.com"),
            ])
            .await;
        let one = get_as(&house, &cookie, &format!("/api/staff/applications/{reference}")).await.json();
        let version = &one["data"]["versions"][0];
        assert_eq!(
            json!([
                version["role"],
                version["linkedin"],
                version["mobile"],
                version["experience"],
                version["consent"]
            ]),
            json!([null, null, "9876543210", 50.0, null])
        );
        assert_eq!(
            (&version["email"], &version["passingYear"]),
            (&json!("trader@example.com"), &json!(2029))
        );
        for (degree, role) in [
            ("be", "backend"),
            ("bsc", "graphic"),
            ("mtech", "contentwritter"),
            ("mca", "AIML"),
            ("btech", "android"),
        ] {
            let email = format!("{degree}@mail.in");
            house.applied(&[("degree", degree), ("role", role), ("email", &email)]).await;
        }
    })
    .await;
}

#[tokio::test]
async fn twenty_at_once_are_one() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let mut tasks = tokio::task::JoinSet::new();
        for _ in 0..20 {
            let routes = house.routes.clone();
            tasks.spawn(async move { send(&routes, application(&[], Some(("resume.pdf", PDF)))).await });
        }
        let answers = tasks.join_all().await;
        let stored = answers.iter().filter(|answer| answer.status == 201).count();
        let repeated = answers.iter().filter(|answer| answer.status == 200).count();
        assert_eq!(
            (stored, repeated),
            (1, 19),
            "{:?}",
            answers.iter().map(|one| &one.body).collect::<Vec<_>>()
        );
        let first = received(&answers[0]);
        assert!(answers.iter().all(|answer| received(answer) == first));
        assert_eq!(house.total(&cookie).await, 1);
        assert_eq!(house.resumes().len(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_changed_form_is_another_version_for_a_day() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let (reference, key) = house.applied(&[]).await;
        // Other spaces and another spelling of the address are no change.
        let same = house
            .apply(&[("name", "  Asha Rao "), ("email", "ASHA@mail.in"), ("mobile", "098765 43210")])
            .await;
        assert_eq!((same.status.as_u16(), received(&same)), (200, (reference.clone(), key.clone())));
        assert_eq!(same.json()["data"]["repeated"], true);
        let changed = house.apply(&[("motivation", "A better sentence.")]).await;
        assert_eq!((changed.status.as_u16(), &changed.json()["data"]["version"]), (201, &json!(2)));
        let (again, other_key) = received(&changed);
        assert_eq!(again, reference);
        // Whoever only knows the address gets no key of what was sent before.
        assert_ne!(other_key, key);
        let resume = send(&house.routes, application(&[], Some(("cv.pdf", b"%PDF-1.4 other")))).await;
        assert_eq!((resume.status.as_u16(), &resume.json()["data"]["version"]), (201, &json!(3)));
        assert_eq!(house.total(&cookie).await, 1);
        // For another opening it is another application, as it is for another person.
        let sent = to("/api/apply/BE101", application(&[("jobid", "BE101")], Some(("resume.pdf", PDF))));
        let other = send(&house.routes, sent).await;
        assert_eq!(other.status, 201);
        assert_ne!(received(&other).0, reference);
        assert_ne!(house.applied(&[("email", "ravi@mail.in")]).await.0, reference);
        // And a day later.
        house.days_later(1);
        let later = house.apply(&[]).await;
        assert_eq!((later.status.as_u16(), &later.json()["data"]["version"]), (201, &json!(1)));
        assert_ne!(received(&later).0, reference);
        assert_eq!(house.total(&cookie).await, 4);
    })
    .await;
}

#[tokio::test]
async fn new_year_moves_the_years() {
    let house = House::open(testdb::sqlite().await).await;
    let status = async |year: &str, email: &str| {
        house.apply(&[("passingYear", year), ("email", email)]).await.status.as_u16()
    };
    house.turn_to("2026-12-31 23:59");
    assert_eq!((status("2030", "a@mail.in").await, status("2022", "b@mail.in").await), (422, 201));
    house.turn_to("2027-01-01 00:01");
    assert_eq!((status("2030", "c@mail.in").await, status("2022", "d@mail.in").await), (201, 422));
}
