//! Where one request ends and the next begins, over a socket: OWASP Application Security Verification Standard 5.0,
//! 4.2. A request that is hidden in another would be counted by the server's own metrics.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use super::operate::Running;

/// What must never be answered: nothing else here asks for it.
const HIDDEN: &str = "GET /api/auth/me HTTP/1.1\r\nhost: localhost\r\n\r\n";
/// A request of its own behind the one that is looked at: it ends the connection.
const LAST: &str = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
const POST: &str = "POST /api/auth/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

/// How often the hidden request was answered.
fn hidden(server: &Running) -> u64 {
    let (_, metrics) = server.ask(&server.metrics, "/metrics");
    let counts = metrics.lines().filter(|line| {
        line.starts_with("rojmel_request_duration_seconds_count") && line.contains("route=\"/api/auth/me\"")
    });
    counts.filter_map(|line| line.rsplit(' ').next()?.parse::<u64>().ok()).sum()
}

/// Everything that comes back until the server closes; a test fails where it does not close.
fn exchange(server: &Running, sent: &[u8]) -> Vec<u8> {
    let mut stream = TcpStream::connect(&server.address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(9))).unwrap();
    // The server may have closed before all was sent.
    let _ = stream.write_all(sent);
    let (mut answers, mut some) = (Vec::new(), [0; 65_536]);
    loop {
        match stream.read(&mut some) {
            Ok(0) => return answers,
            Ok(length) => answers.extend_from_slice(&some[..length]),
            Err(error) if error.kind() == ErrorKind::ConnectionReset => return answers,
            Err(error) => {
                panic!("{error}: {}\n{}", String::from_utf8_lossy(sent), String::from_utf8_lossy(&answers))
            }
        }
    }
}

/// The answers by their own framing: status and head of each. Nothing may be left over.
fn answers(mut bytes: &[u8], to_heads: &[usize]) -> Vec<(u16, String)> {
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let end = bytes.windows(4).position(|four| four == b"\r\n\r\n").expect("a head") + 4;
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap().to_lowercase();
        bytes = &bytes[end..];
        let status: u16 = head.split(' ').nth(1).and_then(|word| word.parse().ok()).expect(&head);
        if status < 200 {
            continue;
        }
        let value = |name: &str| {
            let mut lines = head.lines().filter_map(|line| line.strip_prefix(name));
            let first = lines.next();
            assert!(lines.next().is_none(), "{name} twice: {head}");
            first
        };
        let (length, coding) = (value("content-length: "), value("transfer-encoding: "));
        assert!(length.is_none() || coding.is_none(), "two lengths: {head}");
        if to_heads.contains(&found.len()) || matches!(status, 204 | 304) {
        } else if let Some(length) = length {
            bytes = &bytes[length.parse::<usize>().expect(&head)..];
        } else {
            assert_eq!(coding, Some("chunked"), "no length: {head}");
            bytes = after_chunks(bytes);
        }
        found.push((status, head));
    }
    found
}

fn after_chunks(mut bytes: &[u8]) -> &[u8] {
    loop {
        let line = bytes.windows(2).position(|two| two == b"\r\n").expect("a chunk's size");
        let size = usize::from_str_radix(std::str::from_utf8(&bytes[..line]).unwrap(), 16).unwrap();
        bytes = &bytes[line + 2 + size..];
        assert_eq!(&bytes[..2], b"\r\n");
        bytes = &bytes[2..];
        if size == 0 {
            return bytes;
        }
    }
}

/// At most one answer, a refusal where there is one, and the end of the connection.
fn refused(server: &Running, sent: &str) {
    let answers = answers(&exchange(server, sent.as_bytes()), &[]);
    assert!(answers.len() <= 1, "{sent}: {answers:?}");
    assert!(answers.iter().all(|(status, _)| (400..500).contains(status)), "{sent}: {answers:?}");
    assert_eq!(hidden(server), 0, "{sent}");
}

#[test]
fn asvs_4_2_1_a_head_that_can_be_read_in_two_ways_ends_the_connection() {
    let server = Running::start("smuggling-heads", &[]);
    let all = HIDDEN.len();
    // What a proxy before us may take for the end of the body, or not.
    for lines in [
        format!("content-length: 0\r\ncontent-length: {all}\r\n"),
        format!("content-length: {all}\r\ncontent-length: 0\r\n"),
        format!("content-length: 0, {all}\r\n"),
        "content-length: +0\r\n".into(),
        "content-length: -1\r\n".into(),
        "content-length: 0x0\r\n".into(),
        "content-length: 0 0\r\n".into(),
        "content-length:\r\n".into(),
        "content-length: 18446744073709551616\r\n".into(),
        "content-length: 18446744073709551615\r\n".into(),
        "content-length : 0\r\n".into(),
        "content-length\r\n".into(),
        " content-length: 0\r\n".into(),
        "transfer-encoding: identity\r\n".into(),
        "transfer-encoding: xchunked\r\n".into(),
        "transfer-encoding: chunked, identity\r\n".into(),
        "transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n".into(),
        "transfer-encoding: \x0bchunked\r\n".into(),
        "transfer-encoding : chunked\r\n".into(),
        "transfer-encoding\t: chunked\r\n".into(),
        " transfer-encoding: chunked\r\n".into(),
        "transfer-encoding:\r\n chunked\r\n".into(),
        "x: a\r\n transfer-encoding: chunked\r\n".into(),
        "x: a\r\n\ttransfer-encoding: chunked\r\n".into(),
        "x: a\rtransfer-encoding: chunked\r\n".into(),
        "x: a\0\r\ntransfer-encoding: chunked\r\n".into(),
        "\0transfer-encoding: chunked\r\n".into(),
        "transfer-encoding: chunked\r\n\r".into(),
    ] {
        refused(&server, &format!("{POST}{lines}\r\n0\r\n\r\n{HIDDEN}"));
    }
    for start in [
        "POST / HTTP/1.0\r\nhost: localhost\r\ntransfer-encoding: chunked",
        "POST / HTTP/1.2\r\nhost: localhost\r\ntransfer-encoding: chunked",
        "POST / HTTP/1.1 \r\nhost: localhost\r\ntransfer-encoding: chunked",
        "POST  / HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked",
        "POST / a HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked",
        "POST /\r\nhost: localhost",
    ] {
        refused(&server, &format!("{start}\r\n\r\n0\r\n\r\n{HIDDEN}"));
    }
}

#[test]
fn asvs_4_2_1_a_chunk_of_no_certain_size_ends_the_connection() {
    let server = Running::start("smuggling-chunks", &[]);
    for chunk in [
        "+2\r\n{}\r\n",
        "-2\r\n{}\r\n",
        "0x2\r\n{}\r\n",
        "2 2\r\n{}\r\n",
        "2_\r\n{}\r\n",
        "\r\n{}\r\n",
        "2\n{}\r\n",
        "2;a\nb\r\n{}\r\n",
        "2\r\n{}\n",
        "2\r\n{}x\r\n",
        "2\r\n{}0\r\n",
        "10000000000000002\r\n{}\r\n",
        "fffffffffffffffff\r\n{}\r\n",
    ] {
        refused(&server, &format!("{POST}transfer-encoding: chunked\r\n\r\n{chunk}0\r\n\r\n{HIDDEN}"));
    }
}

#[test]
fn asvs_4_2_1_chunks_count_where_a_length_is_said_too_and_nothing_comes_after() {
    let server = Running::start("smuggling-both", &[]);
    let (behind, within) =
        (format!("0\r\n\r\n{HIDDEN}"), format!("{:x}\r\n{HIDDEN}\r\n0\r\n\r\n", HIDDEN.len()));
    for body in [&behind, &within] {
        for length in [0, 4, body.len()] {
            for lines in [
                format!("content-length: {length}\r\ntransfer-encoding: chunked\r\n"),
                format!("transfer-encoding: chunked\r\ncontent-length: {length}\r\n"),
                format!(
                    "Transfer-Encoding: CHUNKED\r\nContent-Length: {length}\r\nConnection: keep-alive\r\n"
                ),
            ] {
                refused(&server, &format!("{POST}{lines}\r\n{body}"));
            }
        }
    }
}

#[test]
fn asvs_4_2_1_too_long_a_head_ends_the_connection() {
    let server = Running::start("smuggling-long", &[]);
    let long = "a".repeat(66_000);
    refused(&server, &format!("{POST}x: {long}\r\n\r\n{HIDDEN}"));
    refused(&server, &format!("{POST}{}\r\n{HIDDEN}", "x: a\r\n".repeat(101)));
    refused(&server, &format!("GET /{long} HTTP/1.1\r\nhost: localhost\r\n\r\n{HIDDEN}"));
    refused(&server, &format!("{long} / HTTP/1.1\r\nhost: localhost\r\n\r\n{HIDDEN}"));
}

/// Whatever becomes of a request, its body is no request, and the next one is.
#[test]
fn asvs_4_2_1_a_body_that_nobody_reads_is_no_request() {
    let server = Running::start("smuggling-bodies", &[]);
    let length = format!("content-length: {}\r\n", HIDDEN.len());
    let chunked = format!("{:X};a=b\r\n{HIDDEN}\r\n0\r\n", HIDDEN.len());
    let check = |start: &str, lines: &str, body: &str| {
        let sent = format!("{start}{lines}\r\n{body}{LAST}");
        let heads: &[usize] = if start.starts_with("HEAD") { &[0] } else { &[] };
        let answers = answers(&exchange(&server, sent.as_bytes()), heads);
        assert_eq!(answers.len(), 2, "{sent}: {answers:?}");
        assert_eq!(answers[1].0, 200, "{sent}: {answers:?}");
        assert_eq!(hidden(&server), 0, "{sent}");
        answers[0].0
    };
    let own = "host: localhost\r\n";
    for (start, more, status) in [
        ("GET / HTTP/1.1\r\n", own, 200),
        ("HEAD / HTTP/1.1\r\n", own, 200),
        ("GET /healthz HTTP/1.1\r\n", own, 200),
        ("GET http://localhost/ HTTP/1.1\r\n", own, 200),
        ("GET http://evil.in/ HTTP/1.1\r\n", own, 421),
        ("GET http://localhost/ HTTP/1.1\r\n", "host: evil.in\r\n", 421),
        ("POST /no-such-page HTTP/1.1\r\n", own, 404),
        ("POST /api/no-such-call HTTP/1.1\r\n", own, 404),
        ("DELETE /api/auth/login HTTP/1.1\r\n", own, 405),
        ("PROPFIND / HTTP/1.1\r\n", own, 405),
        ("OPTIONS * HTTP/1.1\r\n", own, 404),
        ("POST /api/v1/uploadexcel HTTP/1.1\r\n", own, 401),
        ("POST /api/auth/logout HTTP/1.1\r\n", "host: localhost\r\nsec-fetch-site: cross-site\r\n", 403),
        ("POST /api/auth/login HTTP/1.1\r\n", "host: localhost\r\ncontent-type: text/plain\r\n", 415),
        (POST, "", 400),
        ("POST /api/auth/logout HTTP/1.1\r\n", "", 400),
        ("POST /api/auth/logout HTTP/1.1\r\n", "host: localhost\r\nhost: localhost\r\n", 400),
        ("POST /api/auth/logout HTTP/1.1\r\n", "host: evil.in\r\n", 421),
    ] {
        for (framing, body) in [
            (length.as_str(), HIDDEN.to_owned()),
            // Twice the same is one length.
            (&format!("{length}{length}"), HIDDEN.to_owned()),
            ("transfer-encoding: chunked\r\n", format!("{chunked}\r\n")),
            // What stands after the last chunk is no header any more.
            (
                "transfer-encoding: chunked\r\n",
                format!("{chunked}content-length: 9\r\nhost: evil.in\r\n\r\n"),
            ),
        ] {
            let found = check(start, &format!("{more}{framing}"), &body);
            assert_eq!(found, status, "{start}{more}{framing}");
        }
    }
    // A line that ends without CR is a line (RFC 9112, 2.2), for all of them alike.
    check("GET / HTTP/1.1\nhost: localhost\n", &length.replace("\r\n", "\n"), HIDDEN);
    // Another word is another header.
    check("GET / HTTP/1.1\r\nhost: localhost\r\ntransfer_encoding: chunked\r\n", &length, HIDDEN);
}

/// Whoever says that it waits for leave to send, and does not wait.
#[test]
fn asvs_4_2_1_a_body_that_came_without_leave_is_no_request() {
    let server = Running::start("smuggling-expect", &[]);
    for path in ["/", "/api/auth/login", "/api/no-such-call", "/api/v1/uploadexcel"] {
        let sent = format!(
            "POST {path} HTTP/1.1\r\nhost: localhost\r\nexpect: 100-continue\r\ncontent-type: application/json\r\n\
             content-length: {}\r\n\r\n{HIDDEN}{LAST}",
            HIDDEN.len()
        );
        let answers = answers(&exchange(&server, sent.as_bytes()), &[]);
        assert!((400..500).contains(&answers[0].0) && answers.len() <= 2, "{path}: {answers:?}");
        assert_eq!(hidden(&server), 0, "{path}");
    }
}

/// The count sees what it has to see.
#[test]
fn asvs_4_2_1_two_requests_in_one_piece_are_two() {
    let server = Running::start("smuggling-two", &[]);
    let sent = format!("{POST}transfer-encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n{HIDDEN}{LAST}");
    let answers = answers(&exchange(&server, sent.as_bytes()), &[]);
    assert_eq!(answers.len(), 3, "{answers:?}");
    assert_eq!(hidden(&server), 1);
}

#[test]
fn asvs_4_2_2_every_answer_is_as_long_as_it_says() {
    let server = Running::start("smuggling-answers", &[]);
    let (_, page) = answers(&exchange(&server, LAST.replace("/healthz", "/").as_bytes()), &[]).remove(0);
    let tag = page.lines().find_map(|line| line.strip_prefix("etag: ")).expect(&page).to_owned();
    let (mut sent, mut heads) = (String::new(), Vec::new());
    let mut number = 0;
    for path in
        ["/", "/no-such-page", "/api/auth/me", "/api/no-such-call", "/openapi.json", "/robots.txt", "/demo"]
    {
        for method in ["GET", "HEAD", "POST", "OPTIONS"] {
            for more in [
                "",
                "accept-encoding: br, gzip\r\n",
                "range: bytes=0-9\r\n",
                &format!("if-none-match: {tag}\r\n"),
            ] {
                let length = if method == "POST" { "content-length: 0\r\n" } else { "" };
                sent += &format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\n{length}{more}\r\n");
                if method == "HEAD" {
                    heads.push(number);
                }
                number += 1;
            }
        }
    }
    let answers = answers(&exchange(&server, (sent + LAST).as_bytes()), &heads);
    assert_eq!(answers.len(), number + 1);
    assert!(answers.iter().any(|(status, _)| *status == 304));
    assert_eq!(answers[number].0, 200);
}

#[test]
fn asvs_4_2_3_another_version_of_http_is_not_spoken() {
    let server = Running::start("smuggling-versions", &[]);
    refused(&server, &format!("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n{HIDDEN}"));
    for upgrade in
        ["h2c\r\nhttp2-settings: AAMAAABkAAQAAP__", "websocket\r\nsec-websocket-version: 13", "TLS/1.2"]
    {
        let sent = format!(
            "GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: {upgrade}\r\n\r\n{LAST}"
        );
        let answered = exchange(&server, sent.as_bytes());
        assert!(!answered.starts_with(b"HTTP/1.1 101"), "{upgrade}");
        assert_eq!(answers(&answered, &[]).len(), 2, "{upgrade}");
    }
}

/// What somebody puts into an address never becomes a line of a head.
#[test]
fn asvs_4_2_4_no_line_of_an_answer_is_written_by_who_asks() {
    let server = Running::start("smuggling-lines", &[]);
    let planted = "%0d%0aset-cookie:%20planted=1%0d%0a%0d%0aplanted";
    for path in [
        "/",
        "/demo",
        "/job-description/",
        "/api/job-description/",
        "/api/",
        "/careers?next=",
        "/login?next=",
    ] {
        let sent = LAST.replace("/healthz", &format!("{path}{planted}"));
        let answers = answers(&exchange(&server, sent.as_bytes()), &[]);
        assert_eq!(answers.len(), 1, "{path}");
        assert!(!answers[0].1.lines().any(|line| line.contains("planted=1")), "{path}: {answers:?}");
    }
}
