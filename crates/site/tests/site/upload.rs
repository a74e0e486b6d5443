//! `POST /upload` up to the worker: forms, limits, queue. What the worker says is tested with the
//! real one in crates/rojmel.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use axum::body::HttpBody;
use hyper::body::Frame;

use super::*;

/// A sender that never comes to an end.
pub struct Never;

impl HttpBody for Never {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        Poll::Pending
    }
}

/// A sender that begins and never comes to an end; says when it is listened to.
struct Slow {
    begun: Arc<AtomicUsize>,
    first: Option<Bytes>,
}

impl HttpBody for Slow {
    type Data = Bytes;
    type Error = std::convert::Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        _: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        let Some(first) = self.first.take() else { return Poll::Pending };
        self.begun.fetch_add(1, Ordering::SeqCst);
        Poll::Ready(Some(Ok(Frame::data(first))))
    }
}

/// So many senders that stand still behind the head of their form, from these addresses in turn.
async fn slow_senders(routes: &Router, count: usize, addresses: &[&str]) -> tokio::task::JoinSet<Answer> {
    let begun = Arc::new(AtomicUsize::new(0));
    let mut under_way = tokio::task::JoinSet::new();
    for number in 0..count {
        let head = "--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\nsymbol";
        let slow = Slow { begun: Arc::clone(&begun), first: Some(Bytes::from_static(head.as_bytes())) };
        let sent = from_address(a_file().map(|_| Body::new(slow)), addresses[number % addresses.len()]);
        let routes = routes.clone();
        under_way.spawn(async move { send(&routes, sent).await });
    }
    while begun.load(Ordering::SeqCst) < count {
        tokio::task::yield_now().await;
    }
    under_way
}

#[tokio::test]
async fn slow_senders_stop_nobody_else() {
    let site = Site { checks: RateLimiter::shared("checks", 0, 1), ..site("exit 101").await };
    let routes = routes(site);
    let addresses = ["203.0.113.1", "203.0.113.2", "203.0.113.3"];
    let _under_way = slow_senders(&routes, 30, &addresses).await;
    for address in ["203.0.113.1", "203.0.113.9"] {
        check(&send(&routes, from_address(a_file(), address)).await, 422, "unreadable", "a.csv");
    }
}

#[tokio::test]
async fn one_address_sends_so_many_at_once() {
    let routes = routes(Site { checks: RateLimiter::shared("checks", 0, 1), ..site("exit 101").await });
    let mut under_way = slow_senders(&routes, 12, &["203.0.113.7"]).await;
    let answer = send(&routes, from_address(a_file(), "203.0.113.7")).await;
    check(&answer, 503, "busy", "12 files from your address are on their way already.");
    assert_eq!(answer.header("retry-after"), "30");
    check(&send(&routes, from_address(a_file(), "203.0.113.8")).await, 422, "unreadable", "a.csv");
    // Those who leave make room.
    under_way.shutdown().await;
    check(&send(&routes, from_address(a_file(), "203.0.113.7")).await, 422, "unreadable", "a.csv");
}

#[track_caller]
fn check(answer: &Answer, status: u16, code: &str, words: &str) {
    let (found, message) = answer.error();
    assert_eq!((answer.status.as_u16(), found.as_str()), (status, code), "{message}");
    assert!(message.contains(words), "{message}");
}

#[tokio::test]
async fn a_form_without_a_file_is_asked_for_one() {
    let routes = routes(site("exit 1").await);
    let none = "Please select a file first.";
    check(&send(&routes, form(&[])).await, 400, "no_file", none);
    check(&send(&routes, form(&[("broker", None, b"zerodha")])).await, 400, "no_file", none);
    check(&send(&routes, form(&[("file", Some(""), b"")])).await, 400, "no_file", none);
}

#[tokio::test]
async fn what_is_no_form_is_told_so() {
    let routes = routes(site("exit 1").await);
    let json =
        Request::post("/upload").header("content-type", "application/json").body(Body::from("{}")).unwrap();
    check(&send(&routes, json).await, 400, "not_a_form", "multipart/form-data");
    check(&send(&routes, request("POST", "/upload")).await, 400, "not_a_form", "multipart/form-data");
    let mut cut = a_file();
    *cut.body_mut() =
        Body::from("--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\nsym");
    cut.headers_mut().remove("content-length");
    check(&send(&routes, cut).await, 400, "broken_form", "incomplete");
}

#[tokio::test]
async fn an_unknown_word_names_its_field() {
    let routes = routes(site("exit 1").await);
    let answer = send(&routes, form(&[("broker", None, b"robinhood"), ("file", Some("a.csv"), b"x")])).await;
    check(
        &answer,
        422,
        "invalid",
        "expected zerodha, groww, upstox, angelone, dhan, fyers, 5paisa, icicidirect, kotak, paytmmoney, hdfcsec or other or nothing, found \"robinhood\"",
    );
    let body: serde_json::Value = serde_json::from_str(&answer.body).unwrap();
    assert!(body["fields"]["broker"].is_string());
    let answer =
        send(&routes, form(&[("tradetype", None, b"<script>\r\n"), ("file", Some("a.csv"), b"x")])).await;
    check(&answer, 422, "invalid", "found \"<script>\"");
}

#[tokio::test]
async fn too_much_is_refused_before_it_is_read() {
    let routes = routes(site("exit 1").await);
    let mut stated = a_file().map(|_| Body::new(Never));
    stated.headers_mut().insert("content-length", (11 << 20).into());
    check(&send(&routes, stated).await, 413, "too_large", "larger than 10 MB");

    // Without a stated length the first byte too many ends it.
    let eleven = vec![b'x'; 11 << 20];
    let mut silent = form(&[("file", Some("a.csv"), &eleven)]);
    silent.headers_mut().remove("content-length");
    check(&send(&routes, silent).await, 413, "too_large", "larger than 10 MB");

    // Two files share the limit.
    let six = vec![b'x'; 6 << 20];
    let both = form(&[("file", Some("a.csv"), &six), ("file", Some("b.csv"), &six)]);
    check(&send(&routes, both).await, 413, "too_large", "larger than 10 MB");
}

#[tokio::test]
async fn the_limit_itself_is_allowed() {
    let routes = routes(site("cat >/dev/null; exit 101").await);
    let ten = vec![b'x'; 10 << 20];
    check(
        &send(&routes, form(&[("file", Some("a.csv"), &ten)])).await,
        422,
        "unreadable",
        "a.csv: This file is damaged",
    );
}

#[tokio::test]
async fn a_crash_of_the_worker_becomes_words() {
    for script in ["kill -SEGV $$", "kill -ABRT $$", "exit 101", "cat > /dev/null; exit 134"] {
        let answer = send(&routes(site(script).await), a_file()).await;
        check(&answer, 422, "unreadable", "a.csv: This file is damaged in a way that stops every reader");
    }
}

#[tokio::test]
async fn a_worker_that_cannot_work_is_not_the_files_fault() {
    // SIGKILL is the kernel short of memory, or a person: nothing is known of the file.
    for script in ["exit 71", "cat > /dev/null; echo nonsense", "kill -KILL $$", "kill -TERM $$"] {
        let answer = send(&routes(site(script).await), a_file()).await;
        check(&answer, 503, "busy", "cannot read files at the moment");
        assert_eq!(answer.header("retry-after"), "60");
    }
}

#[tokio::test]
async fn two_are_read_twenty_wait_and_the_next_comes_back() {
    let queue = Queue::new(2, 20);
    let routes = routes(Site { queue: queue.clone(), ..site("exec sleep 60").await });
    let mut under_way = tokio::task::JoinSet::new();
    for _ in 0..22 {
        let routes = routes.clone();
        under_way.spawn(async move { send(&routes, a_file()).await });
    }
    while queue.enter().is_some() {
        tokio::task::yield_now().await;
    }
    let answer = send(&routes, a_file()).await;
    check(&answer, 503, "busy", "Many files are being read right now");
    assert_eq!(answer.header("retry-after"), "30");
    // The page itself is open meanwhile.
    assert_eq!(send(&routes, request("GET", "/test")).await.status, 200);
    // Those who leave give their places back.
    under_way.shutdown().await;
    assert!(queue.enter().is_some());
}

#[tokio::test]
async fn one_address_checks_so_many_an_hour() {
    let fresh = testdb::sqlite().await;
    let server = async || {
        let checks = RateLimiter::shared("checks", 60, 3);
        routes(Site { checks, db: fresh.db.clone(), ..site("exit 101").await })
    };
    let (routes, other) = (server().await, server().await);
    // Two servers of one database count together.
    for server in [&routes, &other, &routes] {
        assert_eq!(send(server, from_address(a_file(), "203.0.113.7")).await.status, 422);
    }
    let answer = send(&routes, from_address(a_file(), "203.0.113.7")).await;
    check(&answer, 429, "too_many", "60 an hour are possible. Please try again in a minute.");
    assert_eq!(answer.header("retry-after"), "60");
    assert_eq!(send(&routes, from_address(a_file(), "203.0.113.8")).await.status, 422);
    // The owner of the machine is not counted.
    for _ in 0..10 {
        assert_eq!(send(&routes, from_address(a_file(), "127.0.0.1")).await.status, 422);
    }
    // Pages are not counted.
    assert_eq!(send(&routes, from_address(request("GET", "/"), "203.0.113.7")).await.status, 200);
    // Without a database nobody counts, and files are read all the same.
    fresh.db.close().await;
    assert_eq!(send(&routes, from_address(a_file(), "203.0.113.7")).await.status, 422);
}

#[tokio::test]
async fn a_page_of_another_site_may_not_send() {
    let routes = routes(site("exit 101").await);
    let mut foreign = a_file();
    foreign.headers_mut().insert("sec-fetch-site", "cross-site".parse().unwrap());
    check(&send(&routes, foreign).await, 403, "other_origin", "a page of another site");
    let mut own = a_file();
    own.headers_mut().insert("sec-fetch-site", "same-origin".parse().unwrap());
    assert_eq!(send(&routes, own).await.status, 422);
}

#[tokio::test]
async fn a_client_that_leaves_ends_its_worker() {
    let file = std::env::temp_dir().join(format!("rojmel-worker-{}", std::process::id()));
    let routes = routes(site(&format!("echo $$ > {}; exec sleep 60", file.display())).await);
    let upload = tokio::spawn(async move { send(&routes, a_file()).await });
    let process = loop {
        tokio::time::sleep(Duration::from_millis(10)).await;
        let pid = std::fs::read_to_string(&file).unwrap_or_default();
        if pid.ends_with('\n') {
            break std::path::Path::new("/proc").join(pid.trim());
        }
    };
    assert!(process.exists());
    upload.abort();
    for _ in 0..200 {
        // Reaped or, until then, dead: a zombie has no memory map.
        if std::fs::read_to_string(process.join("maps")).unwrap_or_default().is_empty() {
            std::fs::remove_file(file).unwrap();
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the worker outlived its client");
}
