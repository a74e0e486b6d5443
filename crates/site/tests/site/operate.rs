//! What an operator asks a server: whether it is ready, what it counted, what a request was called.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::time::Instant;

use site::{Metrics, Ready, metrics_router};
use store::files::Bucket;

use super::client::{self, TestClient};
use super::paper::Paper;
use super::*;

async fn scraped(site: &Arc<Site>, metrics: &Metrics) -> String {
    let answer = send(&metrics_router(Arc::clone(site), metrics.clone()), request("GET", "/metrics")).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(answer.header("content-type"), "application/openmetrics-text; version=1.0.0; charset=utf-8");
    answer.body
}

#[track_caller]
fn has(text: &str, line: &str) {
    assert!(text.lines().any(|one| one == line), "{line}\n{text}");
}

#[tokio::test]
async fn metrics_count_requests_by_route_and_tell_of_nobody() {
    testdb::both(async |db| {
        let metrics = Metrics::default();
        let site = Arc::new(Site { metrics: Some(metrics.clone()), ..site_on(&db) });
        let routes = router(Arc::clone(&site));
        let empty = scraped(&site, &metrics).await;
        has(&empty, "rojmel_requests_shed_total{reason=\"busy\"} 0");
        assert!(!empty.contains("rojmel_jobs{"), "{empty}");

        let cookie = log_in_new(&routes, "planted-asha@mail.in").await;
        for _ in 0..2 {
            let history = with_cookie(request("GET", "/api/v1/trade-history?symbol=PLANTED"), &cookie);
            assert_eq!(send(&routes, history).await.status, 200);
        }
        for (method, path) in [
            ("GET", "/api/apply/PLANTED1"),
            ("GET", "/api/apply/PLANTED2"),
            ("GET", "/planted-page"),
            ("GET", "/api/planted"),
            ("PLANTED", "/healthz"),
        ] {
            send(&routes, request(method, path)).await;
        }
        let text = scraped(&site, &metrics).await;
        let of = |method: &str, route: &str, status: &str, count: u32| {
            has(
                &text,
                &format!(
                    "rojmel_request_duration_seconds_count{{method=\"{method}\",route=\"{route}\",status=\"{status}\"}} {count}"
                ),
            );
        };
        of("POST", "/api/auth/register", "2xx", 1);
        of("GET", "/api/v1/trade-history", "2xx", 2);
        of("GET", "/api/apply/{jobid}", "4xx", 2);
        of("GET", "page", "4xx", 1);
        of("GET", "unknown", "4xx", 1);
        of("other", "/healthz", "4xx", 1);
        // Built for the first look, found at the second.
        has(&text, "rojmel_journal_builds_total 1");
        has(&text, "rojmel_journal_cache_journals 1");
        has(&text, "rojmel_journal_cache_fills 0");
        has(&text, "rojmel_hashing{state=\"working\"} 0");
        has(&text, "rojmel_readers{state=\"waiting\"} 0");
        let pool = if db.kind() == "sqlite" { ("read", 8) } else { ("all", 16) };
        has(&text, &format!("rojmel_database_connections_most{{pool=\"{}\"}} {}", pool.0, pool.1));
        // The mail that confirms the address.
        has(&text, "rojmel_jobs{kind=\"mail\",state=\"waiting\"} 1");
        has(&text, "rojmel_jobs{kind=\"mail\",state=\"dead\"} 0");
        has(&text, "rojmel_jobs_wait_seconds{kind=\"mail\"} 0");
        let id = cookie.split_once('=').unwrap().1;
        for secret in ["planted", "PLANTED", "mail.in", "9876543210", "Asha", id] {
            assert!(!text.contains(secret), "{secret}\n{text}");
        }
        // As Prometheus reads it: a comment, or a name, labels, and a number.
        assert!(text.ends_with("# EOF\n"));
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, number) = line.rsplit_once(' ').unwrap();
            assert!(name.starts_with("rojmel_") || name.starts_with("process_"), "{line}");
            assert!(number.parse::<f64>().is_ok(), "{line}");
        }

        db.close().await;
        assert_eq!(send(&routes, with_cookie(request("GET", "/api/auth/me"), &cookie)).await.status, 503);
        let text = scraped(&site, &metrics).await;
        has(&text, "rojmel_requests_shed_total{reason=\"busy\"} 1");
        // Not known is not none.
        assert!(!text.contains("rojmel_jobs{"), "{text}");
    })
    .await;
}

#[tokio::test]
async fn an_answer_that_is_our_fault_names_its_request_and_so_does_the_log() {
    let (paper, _pen) = Paper::under_the_pen();
    testdb::both(async |db| {
        let trusting = || Site { trust_proxy: true, ..site_on(&db) };
        let named = |name: &str| {
            let mut request = request("GET", "/readyz");
            request.headers_mut().insert("x-request-id", name.parse().unwrap());
            request
        };
        assert_eq!(send(&routes(trusting()), named("edge-41")).await.header("x-request-id"), "edge-41");
        let own = send(&routes(site_on(&db)), named("edge-42")).await;
        assert_eq!(own.header("x-request-id").len(), 16);
        let missing = send(&routes(site_on(&db)), request("GET", "/api/nothing")).await;
        assert!(missing.json()["requestId"].is_null() && !missing.header("x-request-id").is_empty());

        db.close().await;
        let answer = send(&routes(trusting()), named("edge-43")).await;
        assert_eq!((answer.status.as_u16(), answer.json()["requestId"].as_str()), (503, Some("edge-43")));
        let log = paper.text();
        // What went wrong, and how it was answered.
        assert!(log.lines().filter(|line| line.contains("edge-43")).count() >= 2, "{log}");
        assert!(!log.contains("edge-42"), "{log}");
        paper.clear();
    })
    .await;
}

#[tokio::test]
async fn ready_is_answered_within_two_seconds_when_the_database_hangs() {
    testdb::both(async |db| {
        let routes = routes(Site { ready: quick(), ..site_on(&db) });
        let occupied = db.occupy().await.unwrap();
        let started = Instant::now();
        // Those who ask meanwhile are answered as soon.
        let (first, second) =
            tokio::join!(send(&routes, request("GET", "/readyz")), send(&routes, request("GET", "/readyz")));
        assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
        for answer in [first, second] {
            assert_eq!(answer.status, 503);
            assert_eq!(answer.error().1, "The database did not answer within two seconds.");
        }
        drop(occupied);
        assert_eq!(send(&routes, request("GET", "/readyz")).await.status, 200);
    })
    .await;
}

/// Gives up long before the two seconds are over that are promised.
fn quick() -> Ready {
    Ready::within(Duration::from_millis(100))
}

fn bucket(address: &str) -> Files {
    Files::bucket(&Bucket {
        endpoint: format!("http://{address}"),
        region: "ap-south-1".to_owned(),
        name: "resumes".to_owned(),
        key: "key".to_owned(),
        secret: "secret".to_owned(),
    })
    .unwrap()
}

#[tokio::test]
async fn ready_is_answered_within_two_seconds_when_the_store_of_files_hangs() {
    let db = testdb::sqlite().await;
    // It takes connections, and never a word.
    let silent = TcpListener::bind("127.0.0.1:0").unwrap();
    let files = bucket(&silent.local_addr().unwrap().to_string());
    let routes = routes(Site { files, ready: quick(), ..site_on(&db) });
    let started = Instant::now();
    let answer = send(&routes, request("GET", "/readyz")).await;
    assert!(started.elapsed() < Duration::from_secs(2), "{:?}", started.elapsed());
    assert_eq!(
        (answer.status.as_u16(), answer.error().1.as_str()),
        (503, "The store of files did not answer within two seconds.")
    );
    assert_eq!(send(&routes, request("GET", "/healthz")).await.status, 200);
}

#[tokio::test]
async fn ready_asks_the_store_of_files_seldom() {
    let db = testdb::sqlite().await;
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap().to_string();
    let (asked, questions) = std::sync::mpsc::channel();
    std::thread::spawn(move || {
        for mut stream in server.incoming().map_while(Result::ok) {
            let mut head = [0; 4096];
            let read = stream.read(&mut head).unwrap();
            asked.send(String::from_utf8_lossy(&head[..read]).into_owned()).unwrap();
            let body = "<Error><Code>NoSuchKey</Code></Error>";
            let head = format!(
                "HTTP/1.1 404 Not Found\r\ncontent-length: {}\r\nconnection: close\r\n\r\n",
                body.len()
            );
            stream.write_all(format!("{head}{body}").as_bytes()).unwrap();
        }
    });
    let routes = routes(Site { files: bucket(&address), ..site_on(&db) });
    for _ in 0..5 {
        assert_eq!(send(&routes, request("GET", "/readyz")).await.status, 200);
    }
    let questions: Vec<String> = questions.try_iter().collect();
    assert_eq!(questions.len(), 1, "{questions:?}");
    assert!(questions[0].starts_with("GET /resumes/resumes/0000"), "{questions:?}");
}

#[tokio::test]
async fn a_server_that_will_stop_is_not_ready_and_answers_all_the_same() {
    let ready = Ready::default();
    let client = TestClient::open(testdb::sqlite().await).await;
    let routes = routes(Site { ready: ready.clone(), ..site_on(&client.db) });
    assert_eq!(send(&routes, request("GET", "/readyz")).await.body, "ok\n");
    ready.drain();
    let answer = send(&routes, request("GET", "/readyz")).await;
    assert_eq!((answer.status.as_u16(), answer.error().1.as_str()), (503, "This server is about to stop."));
    assert!(!log_in(&routes, client::ASHA).await.is_empty());
}
