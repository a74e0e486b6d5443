//! Browsers without scripts: the same calls, answered by pages.

use super::*;

fn as_browser(mut request: Request<Body>) -> Request<Body> {
    request.headers_mut().insert("accept", "text/html,application/xhtml+xml,*/*;q=0.8".parse().unwrap());
    request
}

async fn plain(house: &House, form: &str) -> Answer {
    let request = Request::post("/api/application/plain")
        .header("content-type", "application/x-www-form-urlencoded")
        .body(Body::from(form.to_owned()))
        .unwrap();
    send(&house.routes, request).await
}

#[track_caller]
fn is_page(answer: &Answer, status: u16, words: &[&str]) {
    assert_eq!(answer.status.as_u16(), status, "{}", answer.body);
    assert_eq!(answer.header("content-type"), "text/html; charset=utf-8");
    assert!(!answer.header("content-security-policy").contains("script-src"));
    assert!(answer.header("content-security-policy").contains("form-action 'self'"));
    assert_eq!((answer.header("x-robots-tag"), answer.header("cache-control")), ("noindex", "no-store"));
    for word in words {
        assert!(answer.body.contains(word), "{word}\n{}", answer.body);
    }
    assert!(!answer.body.contains("<script"), "{}", answer.body);
}

#[tokio::test]
async fn the_confirmation_is_a_page_with_the_reference() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let answer = send(&house.routes, as_browser(application(&[], Some(("a.pdf", PDF))))).await;
        is_page(
            &answer,
            201,
            &["<h1>Application Submitted!</h1>", "Frontend Intern", "get back to you soon", "Go to Home"],
        );
        let reference = &answer.body[answer.body.find("RJ-").unwrap()..][..12];
        let key = answer.body.split("name=\"key\" value=\"").nth(1).unwrap().split('"').next().unwrap();
        // Sent again by a reload it is the same one.
        let again = send(&house.routes, as_browser(application(&[], Some(("a.pdf", PDF))))).await;
        is_page(&again, 200, &[reference]);
        // The private page, with buttons.
        is_page(
            &plain(&house, &format!("key={key}&action=look")).await,
            200,
            &[reference, "<b>Applied</b>", "Withdraw"],
        );
        let link = format!("key=http%3A%2F%2Flocalhost%2Fapplication%23{key}");
        is_page(&plain(&house, &link).await, 200, &[reference]);
        is_page(&plain(&house, &format!("key={key}&action=withdraw")).await, 200, &["<b>Withdrawn</b>"]);
        is_page(&plain(&house, &format!("key={key}&action=erase")).await, 200, &["are erased"]);
        is_page(&plain(&house, &format!("key={key}")).await, 404, &["leads to no application"]);
        assert_eq!(house.resumes().len(), 0);
    })
    .await;
}

#[tokio::test]
async fn one_of_two_versions_taken_back_says_which_one_is_read() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        house.applied(&[]).await;
        let (_, second) = house.applied(&[("motivation", "A better sentence.")]).await;
        let answer = plain(&house, &format!("key={second}&action=withdraw")).await;
        is_page(
            &answer,
            200,
            &["<b>Applied</b>", "This version is withdrawn; version 1 is the one we read."],
        );
        assert!(!answer.body.contains("Withdraw the application"), "{}", answer.body);
    })
    .await;
}

#[tokio::test]
async fn a_refusal_is_the_form_with_what_was_typed() {
    let house = House::open(testdb::sqlite().await).await;
    let words = "I <b>kept</b> \"a\" ledger.</textarea><script>alert(1)</script>";
    let changes = [("mobile", "98201"), ("motivation", words), ("consent", "yes"), ("role", "AIML")];
    let answer = send(&house.routes, as_browser(application(&changes, Some(("a.pdf", PDF))))).await;
    is_page(
        &answer,
        422,
        &[
            "Phone number must be 10 digits only.",
            "href=\"#mobile\"",
            "id=\"mobile-error\"",
            "value=\"98201\"",
            "value=\"Asha Rao\"",
            "<option value=\"AIML\" selected>AI and machine learning</option>",
            "<option value=\"2027\" selected>2027</option>",
            "name=\"consent\" value=\"yes\" required checked",
            "I &lt;b&gt;kept&lt;/b&gt; &quot;a&quot; ledger.&lt;/textarea&gt;&lt;script&gt;",
            "action=\"/api/apply/FE101\" enctype=\"multipart/form-data\"",
            "erases it 180 days after the decision",
            "One thing to correct, then it is sent.",
            "<a href=\"#mobile\">Phone</a>: Phone number must be 10 digits only.</li>",
            "The resume has to be chosen again.",
        ],
    );
    // Once above the form, with the way to its field, and once under it.
    assert_eq!(answer.body.matches("Phone number must be 10 digits only.").count(), 2);
    // Several stand in the order of the form; one about nothing that is shown leads nowhere.
    let changes = [("motivation", ""), ("name", " "), ("website", "x")];
    let answer = send(&house.routes, as_browser(application(&changes, None))).await;
    is_page(
        &answer,
        422,
        &[
            "<p class=\"message-title\">4 things to correct, then it is sent.</p>",
            "Full name is required.</li><li><a href=\"#resume\">Resume</a>: Resume is required.</li>\
             <li><a href=\"#motivation\">Why do you want to work with us?</a>: Motivation is required.</li>\
             <li>Please leave this field empty.</li></ul>",
        ],
    );
    // What is wrong with no field is a sentence of its own.
    let damaged = Request::post("/api/apply/FE101")
        .header("content-type", "multipart/form-data; boundary=x")
        .body(Body::from("--x\r\nContent-Disposition: form-data; name=\"name\"\r\n\r\nAsha"));
    let answer = send(&house.routes, as_browser(damaged.unwrap())).await;
    is_page(&answer, 400, &["<p class=\"message-title\">The application arrived incomplete or damaged."]);
    assert_eq!(answer.body.matches("arrived incomplete or damaged").count(), 1);
    // Too large a file keeps what was typed behind it.
    let mut parts: Vec<(&str, Option<&str>, &[u8])> = vec![("resume", Some("a.pdf"), &[b' '; 6_000_000])];
    parts.extend(FIELDS.iter().map(|(name, value)| (*name, None, value.as_bytes())));
    let answer = send(&house.routes, as_browser(to("/api/apply/FE101", form(&parts)))).await;
    is_page(
        &answer,
        413,
        &[
            "<a href=\"#resume\">Resume</a>: File size must be less than 5MB</li>",
            "value=\"asha@mail.in\"",
            "id=\"resume-error\"",
        ],
    );
    assert_eq!(house.spooled(), 0);
}

#[tokio::test]
async fn an_opening_that_takes_nobody_says_so_to_everybody() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let closed = post_as(&house, &cookie, "/api/staff/openings/AD101/close", &json!({})).await;
        assert_eq!(closed.status, 200, "{}", closed.body);
        let gone = [
            ("AD101", "closed_opening", "This opening is closed."),
            ("ZZ999", "unknown_opening", "There is no opening with this code."),
            ("not-a-code", "unknown_opening", "There is no opening with this code."),
        ];
        for (code, word, sentence) in gone {
            let path = format!("/api/apply/{code}");
            let form = || to(&path, application(&[("jobid", code)], Some(("a.pdf", PDF))));
            let answer = send(&house.routes, form()).await;
            assert_eq!(
                (answer.status.as_u16(), answer.error()),
                (404, (word.to_owned(), sentence.to_owned()))
            );
            let answer = send(&house.routes, as_browser(form())).await;
            is_page(&answer, 404, &[&format!("<h1>{sentence}</h1>"), "href=\"/careers\"", "All openings"]);
            assert!(!answer.body.contains("<form"), "{}", answer.body);
            let answer = house.get(&path).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (404, word));
        }
        assert_eq!((house.total(&cookie).await, house.resumes().len(), house.spooled()), (0, 0, 0));
    })
    .await;
}

#[tokio::test]
async fn an_opening_of_the_teams_own_takes_the_form_at_its_pages_address() {
    testdb::both(async |db| {
        let house = House::open(db).await;
        let cookie = house.staff().await;
        let opening = super::staff::opening(json!({ "id": "QA7", "title": "Test Intern" }));
        let path = "/api/staff/openings";
        let answer = post_as(&house, &cookie, path, &opening).await;
        assert_eq!(answer.status, 201, "{}", answer.body);
        // The page of any code is one form for all of them: it goes back to where it came from.
        let form = |changes: &[(&str, &str)]| {
            as_browser(to(
                "/apply/QA7",
                application(&[changes, &[("jobid", "")]].concat(), Some(("a.pdf", PDF))),
            ))
        };
        is_page(&send(&house.routes, form(&[("mobile", "1")])).await, 422, &["action=\"/api/apply/QA7\""]);
        is_page(
            &send(&house.routes, form(&[])).await,
            201,
            &["Your application for Test Intern was submitted."],
        );
        let answer =
            send(&house.routes, as_browser(to("/apply/ZZ999", application(&[], Some(("a.pdf", PDF)))))).await;
        is_page(&answer, 404, &["There is no opening with this code."]);
        // The pages themselves are read as before.
        let page = house.get("/apply/QA7").await;
        assert_eq!((page.status.as_u16(), page.header("x-robots-tag")), (200, "noindex"));
        assert_eq!(send(&house.routes, request("HEAD", "/apply/QA7")).await.status, 200);
        assert_eq!(house.get("/apply/ZZ999").await.status, 404);
        assert_eq!(send(&house.routes, request("PUT", "/apply/QA7")).await.status, 405);
        // Another site cannot send it.
        let mut foreign = form(&[("name", "Foreign")]);
        foreign.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
        assert_eq!(send(&house.routes, foreign).await.status, 403);
    })
    .await;
}
