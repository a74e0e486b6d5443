//! `rojmel serve` as a process: it opens, survives, and ends well.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::*;

struct Server {
    child: Child,
    address: String,
    _data: Scratch,
}

impl Server {
    fn start(test: &str) -> Self {
        let data = Scratch::new(test);
        let mut child = program()
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data.0.join("made/by/serve"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().strip_prefix("Rojmel is open at http://").expect(&line).to_owned();
        Self { child, address, _data: data }
    }

    fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(&self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(20))).unwrap();
        stream
    }

    /// The whole answer to one request.
    fn ask(&self, head: &str, body: &[u8]) -> String {
        let mut stream = self.connect();
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(body).unwrap();
        rest(&mut stream)
    }

    fn tell(&self, signal: Signal) {
        kill(Pid::from_raw(self.child.id().cast_signed()), signal).unwrap();
    }

    fn wait(mut self) -> Option<i32> {
        let started = Instant::now();
        loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code();
            }
            assert!(started.elapsed() < Duration::from_secs(25), "the server did not end");
            std::thread::sleep(Duration::from_millis(10));
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn rest(stream: &mut TcpStream) -> String {
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

fn form(content: &[u8]) -> (String, Vec<u8>) {
    let mut body =
        b"--x\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.csv\"\r\n\r\n".to_vec();
    body.extend(content);
    body.extend(b"\r\n--x--\r\n");
    let head = format!(
        "POST /upload HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=x\r\n\
         content-length: {}\r\n\r\n",
        body.len()
    );
    (head, body)
}

#[test]
fn it_opens_and_ends() {
    let server = Server::start("opens");
    let answer = server.ask("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b"");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nok\n"), "{answer}");
    server.tell(Signal::SIGINT);
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn a_file_is_read_and_bad_ones_leave_the_server_standing() {
    let server = Server::start("standing");
    let (head, body) = form(FILLS.as_bytes());
    let answer = server.ask(&head, &body);
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.contains("{\"data\":{\"asOf\":"), "{answer}");
    for noise in [&b"PK\x03\x04 not really"[..], b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1 nor this", &[0; 70_000]] {
        let (head, body) = form(noise);
        let answer = server.ask(&head, &body);
        assert!(answer.starts_with("HTTP/1.1 422 ") && answer.contains("\"message\":\"a.csv: "), "{answer}");
    }
    // The same process answers.
    assert!(
        server.ask("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b"").contains("200 OK")
    );
}

#[test]
fn a_request_names_us_once() {
    let server = Server::start("host");
    let check = |hosts: &str, expected: &str| {
        let answer = server.ask(&format!("GET / HTTP/1.1\r\n{hosts}connection: close\r\n\r\n"), b"");
        assert!(answer.starts_with(&format!("HTTP/1.1 {expected}")), "{hosts}: {answer}");
        assert!(answer.contains("x-content-type-options: nosniff\r\n"), "{hosts}: {answer}");
    };
    check("host: localhost\r\n", "200");
    check(&format!("host: {}\r\n", server.address), "200");
    check("", "400");
    check("host: localhost\r\nhost: localhost\r\n", "400");
    check("host: localhost\r\nhost: evil.in\r\n", "400");
    check("host: evil.in\r\n", "421");
    // In the line of the request too.
    let whole = |address: &str| {
        let head = format!("GET {address} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        server.ask(&head, b"").lines().next().unwrap_or_default().to_owned()
    };
    assert_eq!(whole("http://localhost/"), "HTTP/1.1 200 OK");
    assert_eq!(whole("http://evil.in/"), "HTTP/1.1 421 Misdirected Request");
    // Whoever watches over the server asks as they like.
    let answer = server.ask("GET /healthz HTTP/1.1\r\nhost: pod-7\r\nconnection: close\r\n\r\n", b"");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn too_large_a_body_is_answered_while_it_is_sent() {
    let server = Server::start("large");
    let (head, body) = form(&vec![b'x'; 11 << 20]);
    let mut stream = server.connect();
    stream.write_all(head.as_bytes()).unwrap();
    // The answer is there before the first byte of the body.
    let mut start = [0; 12];
    stream.read_exact(&mut start).unwrap();
    assert_eq!(&start, b"HTTP/1.1 413");
    // A browser goes on sending and must not be cut off.
    stream.write_all(&body).unwrap();
    assert!(rest(&mut stream).contains("larger than 10 MB"));
}

#[test]
fn an_upload_under_way_is_finished_before_the_end() {
    let server = Server::start("under-way");
    let (head, body) = form(FILLS.as_bytes());
    let mut stream = server.connect();
    let head = head.replace("connection: close\r\n", "connection: close\r\nexpect: 100-continue\r\n");
    stream.write_all(head.as_bytes()).unwrap();
    // The server says so when the endpoint asks for the body.
    let mut asked = [0; 25];
    stream.read_exact(&mut asked).unwrap();
    assert_eq!(&asked, b"HTTP/1.1 100 Continue\r\n\r\n");
    stream.write_all(&body[..100]).unwrap();
    server.tell(Signal::SIGTERM);
    let refused = (0..200).any(|_| {
        std::thread::sleep(Duration::from_millis(50));
        TcpStream::connect(&server.address).is_err()
    });
    assert!(refused, "new connections are refused");
    stream.write_all(&body[100..]).unwrap();
    assert!(rest(&mut stream).starts_with("HTTP/1.1 200 OK\r\n"));
    assert_eq!(server.wait(), Some(0));
}

#[test]
fn a_slow_head_is_cut_off_and_others_are_not() {
    let server = Server::start("slow");
    let mut slow = server.connect();
    slow.write_all(b"GET / HTTP/1.1\r\nho").unwrap();
    let started = Instant::now();
    assert!(
        server.ask("GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b"").contains("200 OK")
    );
    // Closed with or without words.
    let mut left = Vec::new();
    let _ = slow.read_to_end(&mut left);
    let after = started.elapsed().as_secs();
    assert!((9..15).contains(&after), "{after} s");
}

#[test]
fn an_address_in_use_is_said_so() {
    let server = Server::start("in-use");
    let ended = program()
        .args(["serve", "--listen", &server.address, "--data"])
        .arg(&server._data.0)
        .output()
        .unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(said.starts_with(&format!("rojmel: cannot listen on {}: ", server.address)), "{said}");
}

#[test]
fn what_it_keeps_is_for_nobody_else() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::start("private");
    let data = server._data.0.join("made/by/serve");
    for name in ["rojmel.db", "operator.secret"] {
        let mode = std::fs::metadata(data.join(name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{name}");
    }
    let answer = server.ask("GET /readyz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n", b"");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n") && answer.ends_with("\r\n\r\nok\n"), "{answer}");
}

#[test]
fn passwords_never_cross_a_network_in_the_clear() {
    let scratch = Scratch::new("origin");
    let check = |arguments: &[&str], words: &str| {
        let ended = program().arg("serve").args(arguments).arg("--data").arg(&scratch.0).output().unwrap();
        assert_eq!(ended.status.code(), Some(1), "{arguments:?}");
        let said = String::from_utf8(ended.stderr).unwrap();
        assert!(said.starts_with("rojmel: ") && said.contains(words), "{said}");
    };
    check(&["--listen", "0.0.0.0:0"], "--origin https://");
    check(&["--origin", "http://journal.in"], "--origin https://");
    check(&["--origin", "journal.in"], "expected an origin like https://journal.example");
    check(&["--listen", "127.0.0.1:0", "--database", "mysql://x"], "starts with sqlite: or postgres://");
}

/// What a server says on its standard error until it is open.
fn said_at_start(data: &std::path::Path) -> String {
    let said = data.with_extension("said");
    let mut child = program()
        .args(["serve", "--listen", "127.0.0.1:0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .stderr(std::fs::File::create(&said).unwrap())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert!(line.starts_with("Rojmel is open at "), "{line}");
    child.kill().unwrap();
    child.wait().unwrap();
    std::fs::read_to_string(said).unwrap()
}

#[test]
fn what_others_can_read_is_said_at_start() {
    use std::os::unix::fs::PermissionsExt;
    let scratch = Scratch::new("remarks");
    let data = scratch.0.join("data");
    let quiet = said_at_start(&data);
    assert!(!quiet.contains("chmod") && !quiet.contains("links"), "{quiet}");
    for name in ["operator.secret", "rojmel.db"] {
        std::fs::set_permissions(data.join(name), std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    let said = said_at_start(&data);
    for name in ["operator.secret", "rojmel.db"] {
        let words = format!("run chmod 600 {}", data.join(name).display());
        assert!(said.contains(&words) && said.contains("(mode 644)"), "{name}: {said}");
    }
    // Without the secret nothing starts, and nothing is made in its place.
    std::fs::remove_file(data.join("operator.secret")).unwrap();
    let ended = program().args(["serve", "--listen", "127.0.0.1:0", "--data"]).arg(&data).output().unwrap();
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(
        said.starts_with("rojmel: the keys in the database are sealed with an operator's secret"),
        "{said}"
    );
    assert!(!data.join("operator.secret").exists());
}
