//! The router in memory: a fresh database, a web app of a few lines, a worker that is a shell script.

mod accounts;
mod actions;
mod analytics;
mod annotations;
mod archive;
mod asks;
mod auth;
mod authz;
mod backtest_options;
mod backtest_sweeps;
mod backtests;
mod bulk;
mod calendar;
mod candle_groups;
mod candles;
mod capital;
mod careers;
mod changes;
mod client;
mod columns;
mod commodities;
mod days;
mod demo;
mod excursions;
mod export;
mod fees;
mod file_questions;
mod fill_ids;
mod filters;
mod google;
mod history;
mod history_rows;
mod imports;
mod imports_preview;
mod imports_refused;
mod insights;
mod journal_laws;
mod landing;
mod manual;
mod manual_fields;
mod missed;
mod month;
mod note_laws;
mod notes_kept;
mod operate;
mod pages;
mod paper;
mod pictures;
mod profile;
mod reconciliation;
mod resolve;
mod review;
mod rule_answers;
mod search;
mod server;
mod setups;
mod smtp;
mod start;
mod stated_charges;
mod strategies;
mod strategies_by_hand;
mod strategy_rules;
mod tags;
mod tax_year;
mod tokens;
mod total_loss;
mod trade_parts;
mod upload;
mod views;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use ::careers::Careers;
use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use brand::Origin;
use domain::Time;
use http_body_util::BodyExt;
use identity::password::Cost;
use identity::{ApplicantLinkKey, Hashing, Tokens};
use journal::Journals;
use mailer::Mail;
use parse_worker::Worker;
use site::pages::Assets;
use site::{Site, router};
use store::files::Files;
use tower::ServiceExt;
use web_http::{Peer, Queue, RateLimiter};

const HOME: &str = "<!doctype html><title>Home</title><script>one()</script>";

fn assets() -> Assets {
    let files = [
        ("index.html", HOME),
        ("index.html.br", "brotli of home"),
        ("index.html.gz", "gzip of home"),
        ("test/index.html", "<!doctype html><title>Check a file</title>"),
        ("404.html", "<!doctype html><title>Not found</title><a href=\"/\">Go to Home</a>"),
        ("templates/job-description/index.html", "<!doctype html><title>Any opening</title>"),
        ("templates/app/index.html", "<!doctype html><title>App</title>"),
        ("staff/index.html", "<!doctype html><title>Applications</title>"),
        ("application/index.html", "<!doctype html><title>Your application</title>"),
        ("assets/app-1a2b.js", "export {}"),
        ("sw.js", "void 0"),
        ("favicon.svg", "<svg/>"),
    ];
    Assets::new(files.map(|(path, text)| (path.to_owned(), Bytes::from_static(text.as_bytes()))))
}

/// A site whose worker runs a shell script instead of reading files, for tests in which the database plays no
/// part.
async fn site(script: &str) -> Site {
    let fresh = testdb::sqlite().await;
    Site {
        worker: Worker {
            program: "/bin/sh".into(),
            arguments: vec!["-c".into(), script.into()],
            patience: Duration::from_secs(30),
        },
        ..site_on(&fresh)
    }
}

/// A site on a database; `testdb::both` runs a test on each.
fn site_on(db: &store::Db) -> Site {
    Site {
        db: db.clone(),
        journals: Journals::new(),
        origin: Origin::parse("http://localhost:8080").unwrap(),
        tokens: Tokens::new([7; 32]),
        erased: store::account::Erased::beside(std::path::Path::new("/nowhere")),
        careers: Careers::new(ApplicantLinkKey::new([9; 32])),
        files: no_files(),
        quota: 1 << 20,
        hashing: Hashing::new(2, Cost::LITTLE),
        google: None,
        worker: Worker {
            program: "/bin/sh".into(),
            arguments: vec!["-c".into(), "exit 1".into()],
            patience: Duration::from_secs(30),
        },
        assets: assets().into(),
        checks: RateLimiter::shared("checks", 60, 20),
        registrations: RateLimiter::shared("registrations", 60, 50),
        logins: RateLimiter::shared("logins", 1200, 30),
        mail: Mail::into_folder(outbox(), "Rojmel <hello@rojmel.example>").unwrap(),
        queue: Queue::new(2, 20),
        temp: web_http::TempFolder::new(temp()),
        ready: site::Ready::default(),
        metrics: None,
        clock: Arc::new(|| Time::parse_ist("2026-04-01 15:30").unwrap()),
        asks: journal_http::Asks::default(),
        test_page: true,
        trust_proxy: false,
    }
}

/// For tests that keep no file; those that do keep them with their database.
fn no_files() -> Files {
    files_in(&std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("careers"))
}

/// A store of files of its own: marks of who was erased are none of another test's.
fn files_in(folder: &std::path::Path) -> Files {
    Files::folder(folder).unwrap()
}

/// For tests that look at nothing that is on its way.
fn temp() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("careers")
}

/// Where no mail of a test goes: nobody delivers them but tests that bring a folder of their own.
fn outbox() -> std::path::PathBuf {
    std::env::temp_dir().join("rojmel-test-outbox")
}

fn routes(site: Site) -> Router {
    router(Arc::new(site))
}

struct Answer {
    status: StatusCode,
    headers: HeaderMap,
    body: String,
}

impl Answer {
    fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    /// Its headers without the one that names the request: each has another name, a random one.
    fn unnamed_headers(&self) -> HeaderMap {
        let mut headers = self.headers.clone();
        assert!(headers.remove("x-request-id").is_some());
        headers
    }

    /// The cookie it sets, as a browser sends it back.
    #[track_caller]
    fn cookie(&self) -> String {
        let cookie = self.header("set-cookie").split(';').next().unwrap();
        assert!(cookie.contains('='), "no cookie: {:?}", self.headers);
        cookie.to_owned()
    }

    fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.body).expect(&self.body)
    }

    /// The one error object, checked for its shape; returns code and message.
    #[track_caller]
    fn error(&self) -> (String, String) {
        let body: serde_json::Value = serde_json::from_str(&self.body).expect(&self.body);
        assert_eq!(body["success"], false);
        assert_eq!(body["error"], body["message"]);
        assert_eq!(self.header("content-type"), "application/json");
        (body["code"].as_str().unwrap().to_owned(), body["message"].as_str().unwrap().to_owned())
    }
}

async fn send(routes: &Router, request: Request<Body>) -> Answer {
    let response = routes.clone().oneshot(request).await.unwrap();
    let (parts, body) = response.into_parts();
    let body = body.collect().await.unwrap().to_bytes();
    Answer { status: parts.status, headers: parts.headers, body: String::from_utf8_lossy(&body).into_owned() }
}

fn request(method: &str, path: &str) -> Request<Body> {
    Request::builder().method(method).uri(path).body(Body::empty()).unwrap()
}

/// A call with JSON.
fn post(path: &str, body: &serde_json::Value) -> Request<Body> {
    Request::post(path).header("content-type", "application/json").body(Body::from(body.to_string())).unwrap()
}

/// The same with a `cookie` header.
fn with_cookie(mut request: Request<Body>, cookie: &str) -> Request<Body> {
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    request
}

const PASSWORD: &str = "Trade-2026-well";

/// Registers somebody who is called Asha Rao and logs in; answers the `cookie` header of that session.
async fn log_in_new(routes: &Router, email: &str) -> String {
    let form = serde_json::json!({
        "name": "Asha Rao", "email": email, "phone": "9876543210",
        "password": PASSWORD, "confirmPassword": PASSWORD,
    });
    let answer = send(routes, post("/api/auth/register", &form)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    log_in(routes, email).await
}

async fn log_in(routes: &Router, email: &str) -> String {
    let form = serde_json::json!({ "email": email, "password": PASSWORD });
    let answer = send(routes, post("/api/auth/login", &form)).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    answer.cookie()
}

/// The form of "Check a file": parts are `(name, file name, content)`.
fn form(parts: &[(&str, Option<&str>, &[u8])]) -> Request<Body> {
    let mut body = Vec::new();
    for (name, file, content) in parts {
        let file = file.map(|file| format!("; filename=\"{file}\"")).unwrap_or_default();
        body.extend(format!("--x\r\nContent-Disposition: form-data; name=\"{name}\"{file}\r\n\r\n").bytes());
        body.extend(*content);
        body.extend(b"\r\n");
    }
    body.extend(b"--x--\r\n");
    Request::post("/upload")
        .header("content-type", "multipart/form-data; boundary=x")
        .header("content-length", body.len())
        .body(Body::from(body))
        .unwrap()
}

fn a_file() -> Request<Body> {
    form(&[("file", Some("a.csv"), b"symbol")])
}

fn from_address(mut request: Request<Body>, address: &str) -> Request<Body> {
    let peer: SocketAddr = format!("{address}:50000").parse().unwrap();
    request.extensions_mut().insert(Peer(peer));
    request.headers_mut().entry("host").or_insert("localhost:8080".parse().unwrap());
    request
}
