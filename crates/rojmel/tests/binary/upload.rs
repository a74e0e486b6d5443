//! `POST /upload` through the router, with the real worker.

use std::io::Read;
use std::sync::Arc;

use axum::body::Body;
use axum::http::Request;
use brand::Origin;
use careers::Careers;
use domain::Time;
use http_body_util::BodyExt;
use identity::password::Cost;
use identity::{ApplicantLinkKey, Hashing, Tokens};
use journal::Journals;
use mailer::Mail;
use serde_json::Value;
use site::Site;
use site::pages::Assets;
use store::files::Files;
use tower::ServiceExt;
use web_http::{Queue, RateLimiter};

use super::worker::real_worker;
use super::*;

/// Status and JSON of an upload of these files and words.
async fn upload(files: &[(&str, &str)], words: &[(&str, &str)]) -> (u16, Value) {
    let (status, _, body) = answer(files, words, "identity").await;
    (status, serde_json::from_slice(&body).unwrap())
}

/// Status, content encoding and bytes of an upload by a client that takes this encoding.
async fn answer(
    files: &[(&str, &str)],
    words: &[(&str, &str)],
    takes: &str,
) -> (u16, Option<String>, Vec<u8>) {
    let fresh = testdb::sqlite().await;
    let kept = Files::folder(&fresh.folder().join("files")).unwrap();
    let site = Site {
        careers: Careers::new(ApplicantLinkKey::new([0; 32])),
        files: kept,
        quota: 0,
        erased: store::account::Erased::beside(fresh.folder()),
        db: fresh.db.clone(),
        journals: Journals::new(),
        origin: Origin::parse("http://localhost").unwrap(),
        tokens: Tokens::new([0; 32]),
        hashing: Hashing::new(1, Cost::LITTLE),
        google: None,
        worker: real_worker(),
        assets: Assets::new([]).into(),
        checks: RateLimiter::shared("checks", 60, 20),
        registrations: RateLimiter::shared("registrations", 0, 1),
        logins: RateLimiter::shared("logins", 0, 1),
        mail: Mail::into_folder(fresh.folder().join("outbox"), "Rojmel <hello@rojmel.example>").unwrap(),
        temp: web_http::TempFolder::new(fresh.folder().join("spool")),
        queue: Queue::new(2, 20),
        ready: site::Ready::default(),
        metrics: None,
        clock: Arc::new(|| Time::parse_ist("2026-04-10 23:30").unwrap()),
        asks: site::Asks::default(),
        test_page: true,
        trust_proxy: false,
    };
    let mut body = String::new();
    for (name, content) in files {
        body += &format!(
            "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\n\r\n{content}\r\n"
        );
    }
    for (name, word) in words {
        body += &format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{word}\r\n");
    }
    body += "--x--\r\n";
    let request = Request::post("/upload")
        .header("content-type", "multipart/form-data; boundary=x")
        .header("accept-encoding", takes)
        .body(Body::from(body))
        .unwrap();
    let response = site::router(Arc::new(site)).oneshot(request).await.unwrap();
    let status = response.status().as_u16();
    let encoding = response.headers().get("content-encoding").map(|word| word.to_str().unwrap().to_owned());
    let body = response.into_body().collect().await.unwrap().to_bytes();
    (status, encoding, body.to_vec())
}

#[tokio::test]
async fn a_report_travels_compressed_to_who_takes_it() {
    // Short answers travel as they are.
    let buy = FILLS.lines().nth(1).unwrap();
    let share = |at: u32| {
        buy.replace("ITC,INE154A01025", &format!("SHARE{at},")).replace("100001", &(200_000 + at).to_string())
            + "\n"
    };
    let many: String = (0..200).map(share).collect();
    let many = FILLS.to_owned() + &many;
    let files = [("trades.csv", many.as_str())];
    let (status, encoding, zipped) = answer(&files, &[], "gzip, br").await;
    assert_eq!((status, encoding.as_deref()), (200, Some("gzip")));
    let mut unzipped = String::new();
    flate2::read::GzDecoder::new(zipped.as_slice()).read_to_string(&mut unzipped).unwrap();
    let (_, encoding, plain) = answer(&files, &[], "identity").await;
    assert_eq!(encoding, None);
    assert!(zipped.len() * 2 < plain.len());
    let trades = |json: &str| serde_json::from_str::<Value>(json).unwrap()["data"]["trades"].take();
    assert_eq!(trades(&unzipped), trades(&String::from_utf8(plain).unwrap()));
}

#[tokio::test]
async fn a_file_becomes_the_report_that_the_command_prints() {
    let (status, body) = upload(&[("trades.csv", FILLS)], &[]).await;
    assert_eq!(status, 200, "{body}");
    let scratch = Scratch::new("same");
    let file = scratch.file("trades.csv", FILLS);
    let ended = program().args(["report", "--json", "--as-of", "2026-04-10"]).arg(file).output().unwrap();
    let mut printed: Value = serde_json::from_slice(&ended.stdout).unwrap();
    let mut answered = body["data"].clone();
    for report in [&mut printed, &mut answered] {
        report["timings"].take();
    }
    assert_eq!(printed, answered);
    assert_eq!(body.as_object().unwrap().len(), 1);
}

#[tokio::test]
async fn a_bad_row_is_in_the_report_a_bad_file_is_not_half_a_report() {
    let (status, body) = upload(&[("trades.csv", FILLS)], &[]).await;
    assert_eq!(status, 200);
    assert_eq!(body["data"]["files"][0]["rows"]["rejected"][0]["row"], 7);

    let (status, body) = upload(&[("trades.csv", FILLS), ("letter.csv", "Dear broker,")], &[]).await;
    assert_eq!(status, 422);
    assert!(body["message"].as_str().unwrap().starts_with("letter.csv: "), "{body}");
    assert!(body.get("data").is_none());
}

#[tokio::test]
async fn what_was_chosen_must_agree_with_the_file() {
    let files = [("trades.csv", FILLS)];
    let (status, body) = upload(&files, &[("broker", "groww")]).await;
    assert_eq!((status, body["code"].as_str()), (422, Some("contradiction")), "{body}");
    let (status, body) = upload(&files, &[("tradetype", "fno")]).await;
    assert_eq!((status, body["code"].as_str()), (422, Some("contradiction")), "{body}");
    let (status, _) =
        upload(&files, &[("broker", "zerodha"), ("tradetype", "equity"), ("email", "a@b.example")]).await;
    assert_eq!(status, 200);
    let (status, _) = upload(&files, &[("broker", ""), ("tradetype", "")]).await;
    assert_eq!(status, 200);
}
