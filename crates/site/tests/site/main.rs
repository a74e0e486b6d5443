//! The router in memory: a web app of a few lines, a worker that is a shell script.

mod pages;
mod server;
mod upload;

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{HeaderMap, Request, StatusCode};
use domain::Time;
use http_body_util::BodyExt;
use site::gate::{Pace, Peer, Places};
use site::pages::Assets;
use site::worker::Worker;
use site::{Site, router};
use tower::ServiceExt;

const HOME: &str = "<!doctype html><title>Home</title><script>one()</script>";

fn assets() -> Assets {
    let files = [
        ("index.html", HOME),
        ("index.html.br", "brotli of home"),
        ("index.html.gz", "gzip of home"),
        ("test/index.html", "<!doctype html><title>Check a file</title>"),
        ("404.html", "<!doctype html><title>Not found</title><a href=\"/\">Go to Home</a>"),
        ("__spa-fallback.html", "<!doctype html><title>App</title>"),
        ("assets/app-1a2b.js", "export {}"),
        ("favicon.svg", "<svg/>"),
    ];
    Assets::new(files.map(|(path, text)| (path.to_owned(), Bytes::from_static(text.as_bytes()))))
}

/// A site whose worker runs a shell script instead of reading files.
fn site(script: &str) -> Site {
    Site {
        worker: Worker {
            program: "/bin/sh".into(),
            arguments: vec!["-c".into(), script.into()],
            patience: Duration::from_secs(30),
        },
        assets: assets(),
        pace: Pace::new(60, 20),
        places: Places::new(2, 20),
        clock: Box::new(|| Time::parse_ist("2026-04-01 15:30").unwrap()),
        test_page: true,
        trust_proxy: false,
    }
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
    request
}
