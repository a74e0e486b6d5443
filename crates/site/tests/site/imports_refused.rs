//! Who may not, and what is not taken.

use serde_json::json;

use super::client::{INFY, TestClient, batch, card};
use super::*;

#[tokio::test]
async fn a_wrong_choice_is_told() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let refuse = async |words: &[(&str, &str)]| {
            let answer = send(&client.routes, client.file("april.csv", INFY.as_bytes(), words).await).await;
            let (code, message) = answer.error();
            assert_eq!((answer.status.as_u16(), code.as_str()), (422, "contradiction"), "{message}");
            assert!(message.starts_with("april.csv: This looks like a Zerodha"), "{message}");
        };
        refuse(&[("broker", "groww")]).await;
        refuse(&[("tradetype", "fno")]).await;
        assert_eq!(client.holds().await, (0, 0));
        // Also of a file that is there.
        client.upload("april.csv", INFY).await;
        refuse(&[("broker", "groww")]).await;
        let unknown =
            send(&client.routes, client.file("april.csv", INFY.as_bytes(), &[("broker", "robinhood")]).await)
                .await;
        assert_eq!(unknown.status, 422);
        assert!(unknown.json()["fields"]["broker"].is_string());
    })
    .await;
}

#[tokio::test]
async fn a_request_brings_one_file_of_ten_megabytes() {
    let client = TestClient::open(testdb::sqlite().await).await;
    let at = |mut request: Request<Body>| {
        *request.uri_mut() = "/api/v1/uploadexcel".parse().unwrap();
        with_cookie(request, &client.cookie)
    };
    let two = form(&[("file", Some("a.csv"), INFY.as_bytes()), ("file", Some("b.csv"), b"symbol")]);
    let answer = send(&client.routes, at(two)).await;
    assert_eq!(answer.status, 422);
    assert!(answer.error().1.starts_with("Please send one file at a time"), "{}", answer.body);
    let answer = send(&client.routes, at(form(&[("broker", None, b"zerodha")]))).await;
    assert_eq!(
        answer.error(),
        ("no_file".to_owned(), "Please upload an Excel sheet before submitting.".to_owned())
    );
    assert_eq!(answer.status, 400);
    // Refused by what it says, before anything came.
    let mut large = form(&[]).map(|_| Body::new(super::upload::Never));
    large.headers_mut().insert("content-length", (11 << 20).into());
    let answer = send(&client.routes, at(large)).await;
    assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (413, "too_large"));
    assert_eq!(client.holds().await, (0, 0));
}

#[tokio::test]
async fn nobody_touches_anothers_journal() {
    testdb::both(async |db| {
        let client = TestClient::open(db).await;
        let id = client.upload("april.csv", INFY).await["importId"].clone();
        let replaced = client.post("/api/v1/trades/addManualTrades", &batch(&card("MT1"), true)).await.json();
        let snapshot = replaced["data"]["snapshotId"].clone();
        assert!(snapshot.is_i64());
        let before = client.trades().await;

        let ravi = log_in_new(&client.routes, "ravi@mail.in").await;
        let missing = json!(999_999);
        for (path, id) in [
            ("/api/v1/imports/undo", &id),
            ("/api/v1/imports/redo", &id),
            ("/api/v1/snapshots/restore", &snapshot),
            ("/api/v1/imports/undo", &missing),
        ] {
            let answer = send(&client.routes, with_cookie(post(path, &json!({ "id": id })), &ravi)).await;
            assert_eq!(answer.status, 404, "{path}");
            // The same as for what is not there at all.
            let nothing =
                send(&client.routes, with_cookie(post(path, &json!({ "id": missing })), &ravi)).await;
            assert_eq!(answer.body, nothing.body, "{path}");
        }
        let list = send(&client.routes, with_cookie(request("GET", "/api/v1/imports"), &ravi)).await.json();
        assert_eq!(list["data"], json!({ "imports": [], "snapshots": [], "resolutions": [] }));

        // Another's address in a form of one's own.
        for email in ["ravi@mail.in", "RAVI@mail.in "] {
            let answer =
                send(&client.routes, client.file("b.csv", INFY.as_bytes(), &[("email", email)]).await).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (403, "other_user"));
            let mut other = batch(&card("MT2"), true);
            other["email"] = json!(email);
            let answer = client.post("/api/v1/trades/addManualTrades", &other).await;
            assert_eq!((answer.status.as_u16(), answer.error().0.as_str()), (403, "other_user"));
            let mut records = card("MT2");
            records[1]["email"] = json!(email);
            let answer = client.post("/api/v1/trades/addManualTrades", &batch(&records, true)).await;
            assert_eq!(answer.status, 403);
        }
        assert_eq!(client.trades().await, before);
        let answer =
            send(&client.routes, client.file("b.csv", INFY.as_bytes(), &[("email", " ASHA@mail.in")]).await)
                .await;
        assert_eq!(answer.status, 200, "{}", answer.body);

        // Nobody at all.
        let form = client.form("/api/v1/uploadexcel", "a.csv", INFY.as_bytes(), &[]).await;
        assert_eq!(send(&client.routes, form).await.status, 401);
        for (path, body) in [
            ("/api/v1/imports/undo", json!({ "id": 1 })),
            ("/api/v1/imports/redo", json!({ "id": 1 })),
            ("/api/v1/snapshots/restore", json!({ "id": 1 })),
            ("/api/v1/trades/addManualTrades", batch(&card("MT3"), true)),
        ] {
            assert_eq!(send(&client.routes, post(path, &body)).await.status, 401, "{path}");
        }
        assert_eq!(send(&client.routes, request("GET", "/api/v1/imports")).await.status, 401);
    })
    .await;
}
