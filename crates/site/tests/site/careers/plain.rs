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
            "<option value=\"AIML\" selected>AI and ML</option>",
            "<option value=\"2027\" selected>2027</option>",
            "name=\"consent\" value=\"yes\" required checked",
            "I &lt;b&gt;kept&lt;/b&gt; &quot;a&quot; ledger.&lt;/textarea&gt;&lt;script&gt;",
            "action=\"/api/apply/FE101\" enctype=\"multipart/form-data\"",
            "erased 180 days after a decision",
            "The resume has to be chosen again.",
        ],
    );
    // Too large a file keeps what was typed behind it.
    let mut parts: Vec<(&str, Option<&str>, &[u8])> = vec![("resume", Some("a.pdf"), &[b' '; 6_000_000])];
    parts.extend(FIELDS.iter().map(|(name, value)| (*name, None, value.as_bytes())));
    let answer = send(&house.routes, as_browser(to("/api/apply/FE101", form(&parts)))).await;
    is_page(
        &answer,
        413,
        &["File size must be less than 5MB", "value=\"asha@mail.in\"", "id=\"resume-error\""],
    );
    // Where no form can help there is a sentence and a way on.
    let answer =
        send(&house.routes, as_browser(to("/api/apply/ZZ999", application(&[], Some(("a.pdf", PDF)))))).await;
    is_page(&answer, 404, &["There is no opening with this code.", "href=\"/careers\""]);
    assert_eq!(house.spooled(), 0);
}
