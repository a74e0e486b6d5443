//! What an operator sees of a server that runs: its log, its metrics, its traces, how it goes away.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::process::Stdio;
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use opentelemetry_proto::tonic::trace::v1::span::SpanKind;
use serde_json::{Value, json};
use visitor::Visitor;

use super::collector::{Collector, attributes};
use super::*;

pub(super) struct Running {
    child: std::process::Child,
    pub(super) address: String,
    pub(super) metrics: String,
    log: PathBuf,
    _scratch: Scratch,
}

impl Running {
    /// With metrics, and a log as JSON in a file.
    pub(super) fn start(test: &str, more: &[&str]) -> Self {
        let scratch = Scratch::new(test);
        let log = scratch.0.join("log");
        let mut child = program()
            .args([
                "serve",
                "--listen",
                "127.0.0.1:0",
                "--metrics-listen",
                "0",
                "--log-format",
                "json",
                "--data",
            ])
            .arg(scratch.0.join("data"))
            .args(more)
            .stdout(Stdio::piped())
            .stderr(fs::File::create(&log).unwrap())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Rojmel is open at http://").expect(&line).to_owned();
        let mut running = Self { child, address, metrics: String::new(), log, _scratch: scratch };
        let said = running.lines();
        let at =
            said.iter().find_map(|line| line["message"].as_str()?.strip_prefix("metrics are at http://"));
        running.metrics = at.unwrap().strip_suffix("/metrics").unwrap().to_owned();
        running
    }

    /// Every line of the log is an object.
    fn lines(&self) -> Vec<Value> {
        let text = fs::read_to_string(&self.log).unwrap();
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}")))
            .collect()
    }

    pub(super) fn ask(&self, address: &str, path: &str) -> (String, String) {
        let mut stream = TcpStream::connect(address).unwrap();
        let head = format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        (head.to_owned(), body.to_owned())
    }
}

impl Running {
    fn end(&mut self) {
        self.end_within(10);
    }

    /// By the signal of whoever stops it.
    fn end_within(&mut self, seconds: u64) {
        kill(Pid::from_raw(self.child.id().cast_signed()), Signal::SIGTERM).unwrap();
        let until = Instant::now() + Duration::from_secs(seconds);
        while self.child.try_wait().unwrap().is_none() {
            assert!(Instant::now() < until, "it did not end");
            std::thread::sleep(Duration::from_millis(20));
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// What a person may enter, each a word that stands nowhere else: too long to be part of a random id or a time.
const PLANTED: [&str; 8] = [
    "planted-asha@rojmel.test.in",
    "PLANTEDSHARE",
    "PlantedLtd",
    "7351984",
    "planted-file",
    "planted note",
    "planted-resume",
    "Planted Applicant",
];

#[test]
fn the_log_the_metrics_and_the_traces_tell_of_nobody() {
    let collector = Collector::start();
    let mut server = Running::start("operate-log", &["--otlp", &collector.url()]);
    let mut asha = Visitor::at(&server.address);
    asha.sign_up(PLANTED[0]);
    let file = FILLS
        .replace("5.0x", "5.000000")
        .replace("ITC", "PLANTEDSHARE")
        .replace("400.500000", "7351984.25")
        .replace("404.250000", "7351984.75");
    let stored = asha.upload("/api/v1/uploadexcel", "planted-file.csv", file.as_bytes(), &[]).unwrap();
    assert_eq!(stored.status, 200, "{}", stored.body);
    let damaged =
        asha.upload("/api/v1/uploadexcel", "planted-file.xlsx", b"PK\x03\x04 PLANTEDSHARE", &[]).unwrap();
    assert_eq!(damaged.status, 422, "{}", damaged.body);
    for path in [
        "/api/v1/trade-history?symbol=PLANTEDSHARE",
        "/api/v1/trades/client?email=planted-asha@rojmel.test.in",
        "/api/v1/imports",
        "/api/auth/me",
        "/api/job-description/PlantedLtd",
        "/api/PlantedLtd/planted-asha@rojmel.test.in",
        "/planted-asha@rojmel.test.in?note=planted%20note",
        "/job-description/PlantedLtd",
    ] {
        assert!(asha.get(path).unwrap().status < 500, "{path}");
    }
    let record = |side: &str, time: &str| {
        json!({
            "orderId": "MT1PLANT", "symbol": "PLANTEDSHARE", "type": side, "price": "7351984.25", "quantity": "10",
            "timestamp": format!("2026-04-07T{time}"), "exchange": "NSE", "notes": "planted note",
        })
    };
    let typed = json!({
        "broker": "zerodha", "tradetype": "equity", "toDelete": false,
        "trades": [record("buy", "11:04"), record("sell", "12:48")],
    });
    let typed = asha.post("/api/v1/trades/addManualTrades", &typed).unwrap();
    assert_eq!(typed.status, 200, "{}", typed.body);
    let fields = [
        ("name", "Planted Applicant"),
        ("email", PLANTED[0]),
        ("mobile", "9876543210"),
        ("college", "PlantedLtd College"),
        ("degree", "btech"),
        ("passingYear", "2027"),
        ("role", "frontend"),
        ("experience", "0.5"),
        ("linkedin", "https://www.linkedin.com/in/planted-asha"),
        ("motivation", "A planted note on why I would like to work here."),
        ("jobid", "FE101"),
    ];
    let pdf = b"%PDF-1.7\n1 0 obj << /Type /Catalog >> endobj\ntrailer << /Root 1 0 R >>\n%%EOF\n";
    let applied = asha.form("/api/apply/FE101", &fields, "resume", "planted-resume.pdf", pdf).unwrap();
    assert_eq!(applied.status, 201, "{}", applied.body);
    let link = applied.json()["data"]["statusLink"].as_str().unwrap().to_owned();
    let private_key = link.strip_prefix("/application#").unwrap();
    // A wrong password, and an address that nobody has.
    let login = json!({ "email": PLANTED[0], "password": "Planted-Pass-9" });
    assert_eq!(Visitor::at(&server.address).post("/api/auth/login", &login).unwrap().status, 401);

    let cookie = asha.cookie().unwrap().split_once('=').unwrap().1.to_owned();
    let (head, metrics) = server.ask(&server.metrics, "/metrics");
    assert!(head.starts_with("HTTP/1.1 200") && head.contains("application/openmetrics-text"), "{head}");
    for line in [
        r#"rojmel_request_duration_seconds_count{method="POST",route="/api/auth/login",status="4xx"} 1"#,
        r#"rojmel_request_duration_seconds_count{method="GET",route="/api/job-description/{jobid}",status="4xx"} 1"#,
        r#"rojmel_request_duration_seconds_count{method="GET",route="unknown",status="4xx"} 1"#,
        r#"rojmel_readers{state="working"} 0"#,
    ] {
        assert!(metrics.lines().any(|one| one == line), "{line}\n{metrics}");
    }
    // Where the site listens there are no metrics.
    assert!(server.ask(&server.address, "/metrics").0.starts_with("HTTP/1.1 404"));
    assert!(server.ask(&server.metrics, "/api/auth/me").0.starts_with("HTTP/1.1 404"));
    // The end sends what waits.
    server.end();
    let traces: String = collector.bodies().iter().map(|body| String::from_utf8_lossy(body)).collect();
    let log = fs::read_to_string(&server.log).unwrap();
    for secret in PLANTED.into_iter().chain([
        cookie.as_str(),
        private_key,
        "Planted",
        "planted",
        "9876543210",
        "Daily-Cash-Book-7",
    ]) {
        assert!(!log.contains(secret), "{secret}\n{log}");
        assert!(!metrics.contains(secret), "{secret}\n{metrics}");
        assert!(!traces.contains(secret), "{secret}\n{traces}");
    }
    let lines = server.lines();
    let answered = |line: &&Value| line["message"] == "answered";
    assert!(lines.iter().filter(answered).count() >= 14, "{log}");
    for line in lines.iter().filter(answered) {
        assert_eq!(line["span"]["id"].as_str().map(str::len), Some(16), "{line}");
        assert!(line["status"].is_u64() && line["ms"].is_u64() && line["route"].is_string(), "{line}");
    }
    // Each request is a span, of the same id.
    let of_log: BTreeSet<&str> =
        lines.iter().filter(answered).filter_map(|line| line["span"]["id"].as_str()).collect();
    let spans = collector.spans();
    let attributes: Vec<BTreeMap<String, String>> =
        spans.iter().map(|span| attributes(span).into_iter().collect()).collect();
    let of_spans: BTreeSet<&str> = attributes.iter().map(|of| of["id"].as_str()).collect();
    assert_eq!(of_spans, of_log);
    for (span, of) in spans.iter().zip(&attributes) {
        let keys: Vec<&str> = of.keys().map(String::as_str).collect();
        assert_eq!(keys, ["http.request.method", "http.response.status_code", "http.route", "id"]);
        assert_eq!(span.name, format!("{} {}", of["http.request.method"], of["http.route"]));
        assert_eq!(span.kind(), SpanKind::Server);
        assert!(span.end_time_unix_nano >= span.start_time_unix_nano && span.events.is_empty(), "{span:?}");
    }
    let refused = |of: &BTreeMap<String, String>| {
        of["http.route"] == "/api/auth/login" && of["http.response.status_code"] == "401"
    };
    assert!(attributes.iter().any(refused), "{attributes:?}");
}

#[test]
fn a_collector_that_does_not_answer_costs_no_answer_and_holds_up_no_end() {
    // Connections are taken by the system, and nobody reads them.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", silent.local_addr().unwrap());
    let mut server = Running::start("operate-silent", &["--otlp", &url]);
    for _ in 0..3 {
        assert!(server.ask(&server.address, "/healthz").0.starts_with("HTTP/1.1 200"));
    }
    // Its patience with a collector is ten seconds, but not at the end.
    server.end_within(8);
    let lines = server.lines();
    assert!(lines.iter().any(|line| line["message"] == "the last traces were not sent"), "{lines:?}");
}

#[test]
fn whoever_shares_out_requests_sees_that_a_server_will_stop() {
    let mut server = Running::start("operate-drain", &["--drain-seconds", "60"]);
    assert!(server.ask(&server.address, "/readyz").0.starts_with("HTTP/1.1 200"));
    let tell = |signal| kill(Pid::from_raw(server.child.id().cast_signed()), signal).unwrap();
    tell(Signal::SIGTERM);
    // The signal comes when it comes.
    let until = Instant::now() + Duration::from_secs(30);
    let (head, body) = loop {
        assert!(Instant::now() < until, "the signal did not come");
        let (head, body) = server.ask(&server.address, "/readyz");
        if !head.starts_with("HTTP/1.1 200") {
            break (head, body);
        }
    };
    assert!(
        head.starts_with("HTTP/1.1 503") && body.contains("This server is about to stop."),
        "{head}\n{body}"
    );
    // Requests are answered meanwhile, and the process lives.
    assert!(server.ask(&server.address, "/healthz").0.starts_with("HTTP/1.1 200"));
    // The second signal ends the wait of a minute.
    tell(Signal::SIGTERM);
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn a_proxys_name_of_a_request_is_taken_where_it_is_trusted() {
    let check = |flags: &[&str], taken: bool| {
        let server = Running::start(if taken { "operate-trust" } else { "operate-doubt" }, flags);
        let mut stream = TcpStream::connect(&server.address).unwrap();
        stream
            .write_all(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-request-id: edge-7f3a\r\nconnection: close\r\n\r\n")
            .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert_eq!(answer.contains("x-request-id: edge-7f3a\r\n"), taken, "{answer}");
        assert_eq!(answer.matches("x-request-id: ").count(), 1, "{answer}");
        assert_eq!(server.lines().iter().any(|line| line["span"]["id"] == "edge-7f3a"), taken);
    };
    check(&["--trust-proxy"], true);
    check(&[], false);
}
