//! A real OpenID provider on this machine (web/e2e/provider.mjs), and a browser that follows it.

use std::io::{BufRead, BufReader};
use std::process::{Child, Command, Stdio};

use ::accounts::google::{Google, Settings};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::super::*;

/// Ends when dropped: it lives as long as its standard input.
pub struct Provider {
    pub issuer: String,
    _child: Child,
}

impl Provider {
    pub fn start() -> Self {
        let web = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
        let mut child = Command::new("node")
            .arg("e2e/provider.mjs")
            .current_dir(web)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node is there, as for building the web app");
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let said: Value =
            serde_json::from_str(&line).expect("web/node_modules is installed: cargo xtask test");
        Self { issuer: said["issuer"].as_str().unwrap().to_owned(), _child: child }
    }

    /// Whoever comes to its page from now on.
    pub async fn be(&self, claims: Value) {
        self.set(json!({ "claims": claims })).await;
    }

    pub async fn refuse(&self) {
        self.set(json!({ "claims": {}, "refuses": true })).await;
    }

    async fn set(&self, person: Value) {
        let answer = self.ask("POST", "/person", &person.to_string()).await;
        assert!(answer.ends_with("ok"), "{answer}");
    }

    /// A site that uses it, on this machine's clock: tokens are of today.
    pub fn site(&self, db: &store::Db) -> Router {
        self.site_as(db, "rojmel")
    }

    pub fn site_as(&self, db: &store::Db, client: &str) -> Router {
        let settings = Settings::new(&self.issuer, client, "known-to-both").unwrap();
        let origin = Origin::parse("http://localhost:8080").unwrap();
        let google = Google::new(settings, &origin).unwrap();
        routes(Site { google: Some(google.into()), clock: Arc::new(now), ..site_on(db) })
    }

    /// The provider's page, opened by a browser: where it sends it.
    pub async fn visit(&self, page: &str) -> String {
        let path = page.strip_prefix(&self.issuer).unwrap_or_else(|| panic!("{page} is not the provider's"));
        let answer = self.ask("GET", path, "").await;
        let location = answer.lines().find_map(|line| line.strip_prefix("Location: "));
        location.unwrap_or_else(|| panic!("{answer}")).to_owned()
    }

    async fn ask(&self, method: &str, path: &str, body: &str) -> String {
        let host = self.issuer.strip_prefix("http://").unwrap();
        let mut stream = TcpStream::connect(host).await.unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    }
}

pub fn now() -> Time {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    Time(i64::try_from(since.as_millis()).unwrap())
}

/// Off to the provider: its page, and the cookie of this browser.
pub async fn leave(routes: &Router, next: &str) -> (String, String) {
    let answer = send(routes, request("GET", &format!("/api/auth/google{next}"))).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    (answer.header("location").to_owned(), answer.cookie())
}

/// Back from it, in the browser with these cookies.
pub async fn come_back(routes: &Router, callback: &str, cookies: &str) -> Answer {
    let path = callback.strip_prefix("http://localhost:8080").unwrap_or_else(|| panic!("{callback}"));
    let answer = send(routes, with_cookie(request("GET", path), cookies)).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    answer
}

/// The whole way in one browser.
pub async fn through(provider: &Provider, routes: &Router, next: &str) -> Answer {
    let (page, cookie) = leave(routes, next).await;
    let callback = provider.visit(&page).await;
    come_back(routes, &callback, &cookie).await
}
