//! `rojmel doctor`: what it finds, what it changes (nothing), how it ends.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Output, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

use serde_json::Value;

use super::*;

/// Of each check: its state, what was found and what to do.
struct Findings {
    code: Option<i32>,
    lines: BTreeMap<String, (String, String, String)>,
}

impl Findings {
    #[track_caller]
    fn check(&self, check: &str, state: &str, words: &str) {
        let (found_state, found, todo) =
            self.lines.get(check).unwrap_or_else(|| panic!("no line on {check}"));
        assert_eq!(found_state, state, "{check}: {found}");
        assert!(found.contains(words), "{check}: {found}");
        assert_eq!(todo.is_empty(), state == "ok", "{check}: {todo}");
        assert_eq!(self.code, Some(i32::from(self.lines.values().any(|line| line.0 == "failed"))));
    }
}

fn doctor(data: &Path, more: &[&str]) -> Findings {
    let ended = ask(data, &[&["--json"], more].concat());
    let text = String::from_utf8(ended.stdout).unwrap();
    let lines: Vec<Value> = serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let word = |line: &Value, name: &str| line[name].as_str().unwrap_or_default().to_owned();
    let line =
        |line: &Value| (word(line, "check"), (word(line, "state"), word(line, "found"), word(line, "todo")));
    Findings { code: ended.status.code(), lines: lines.iter().map(line).collect() }
}

fn ask(data: &Path, more: &[&str]) -> Output {
    program().arg("doctor").arg("--data").arg(data).args(more).output().unwrap()
}

/// Every file below a folder, its bytes and its mode.
fn everything(folder: &Path) -> BTreeMap<PathBuf, (Vec<u8>, u32)> {
    let mut all = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let (path, about) = {
                let entry = entry.unwrap();
                (entry.path(), entry.metadata().unwrap())
            };
            if about.is_dir() {
                folders.push(path.clone());
            }
            all.insert(path.clone(), (fs::read(&path).unwrap_or_default(), about.permissions().mode()));
        }
    }
    all
}

/// As an operator makes one: an account, by which database and secret come to be.
fn filled(scratch: &Scratch, more: &[&str]) -> PathBuf {
    let data = scratch.0.join("data");
    let mut child = program()
        .args(["user", "add", "asha@mail.in", "--data"])
        .arg(&data)
        .args(more)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(b"Kaufen-77\n").unwrap();
    assert!(child.wait().unwrap().success());
    // Keys are made by a server; rotating makes them too.
    assert!(
        program().args(["key", "rotate", "--data"]).arg(&data).args(more).output().unwrap().status.success()
    );
    data
}

#[test]
fn before_the_first_start_nothing_is_there_and_nothing_is_made() {
    let scratch = Scratch::new("doctor-empty");
    let told = doctor(&scratch.0.join("data"), &[]);
    told.check("data folder", "ok", "the first start makes it");
    told.check("database", "ok", "the first start makes it");
    told.check("files", "ok", "the first start makes it");
    told.check("disk", "ok", "MB free");
    told.check("clock", "ok", "in India");
    told.check("mail", "ok", "outbox");
    assert_eq!(everything(&scratch.0).len(), 0);
}

#[test]
fn a_data_folder_that_works_is_well_and_stays_as_it_was() {
    let scratch = Scratch::new("doctor-well");
    let data = filled(&scratch, &[]);
    let before = everything(&data);
    let told = doctor(&data, &[]);
    told.check("database", "ok", "SQLite 3.");
    told.check("schema", "ok", "up to date");
    told.check("keys", "ok", "operator.secret opens them");
    told.check("data folder", "ok", "closed to others");
    let people = ask(&data, &[]);
    let text = String::from_utf8(people.stdout).unwrap();
    assert_eq!(people.status.code(), Some(0));
    assert!(text.ends_with(" checks are well\n") && text.contains("ok       keys         "), "{text}");
    assert_eq!(everything(&data), before);
}

#[test]
fn what_is_wrong_with_a_data_folder_is_said_with_what_to_do() {
    let scratch = Scratch::new("doctor-wrong");
    let data = filled(&scratch, &[]);
    let secret = data.join("operator.secret");
    fs::set_permissions(&secret, fs::Permissions::from_mode(0o644)).unwrap();
    doctor(&data, &[]).check("data folder", "warning", "operator.secret can be opened by others");
    let other = "another secret of thirty-two characters or more";
    doctor(&data, &["--secret", other]).check("keys", "failed", "sealed with another operator's secret");
    fs::remove_file(&secret).unwrap();
    doctor(&data, &[]).check("keys", "failed", "an operator's secret that is not here");
    let tomorrow = SystemTime::now() + Duration::from_secs(86_400);
    fs::File::options().append(true).open(data.join("rojmel.db")).unwrap().set_modified(tomorrow).unwrap();
    doctor(&data, &[]).check("clock", "failed", "from the future");
    fs::write(data.join("rojmel.db"), "no database").unwrap();
    let told = doctor(&data, &[]);
    assert_eq!(told.code, Some(1));
    assert_eq!(told.lines["database"].0, "failed");
}

#[test]
fn settings_that_do_not_fit_are_named() {
    let scratch = Scratch::new("doctor-settings");
    let check = |flags: &[&str], check: &str, state: &str, words: &str| {
        doctor(&scratch.0, flags).check(check, state, words);
    };
    check(&["--origin", "http://journal.in"], "origin", "failed", "unencrypted");
    check(&["--origin", "https://journal.in"], "origin", "warning", "one address to the limits");
    check(&["--origin", "https://journal.in", "--trust-proxy"], "origin", "ok", "https://journal.in");
    check(&["--origin", "https://journal.in", "--trust-proxy"], "mail", "warning", "nobody gets a mail");
    check(&["--google-client-id", "x"], "google", "failed", "needs both");
    check(
        &["--model-url", "http://127.0.0.1:9/v1"],
        "model",
        "failed",
        "need both ROJMEL_MODEL_URL and ROJMEL_MODEL_NAME",
    );
    let at = |url| {
        check(&["--model-url", url, "--model-name", "small"], "model", "failed", "no request may go to that")
    };
    at("http://169.254.169.254/v1");
    at("http://8.8.8.8/v1");
    let own = |flags: &[&str], state: &str, words: &str| {
        check(&[&["--model-own"], flags].concat(), "own models", state, words);
    };
    own(&[], "ok", "over TLS on port 443, not in private networks");
    own(&["--model-own-ports", "8443,11434"], "ok", "on port 443, 8443, 11434, not in private");
    own(&["--model-own-networks", "192.168.1.0/24"], "warning", "and in 192.168.1.0/24: every user reaches");
    own(&["--model-own-ports", "0"], "failed", "ROJMEL_MODEL_OWN_PORTS: “0” is no port");
    own(&["--model-own-networks", "home"], "failed", "ROJMEL_MODEL_OWN_NETWORKS: “home”: expected a range");
    assert!(!doctor(&scratch.0, &[]).lines.contains_key("own models"));
    check(&["--metrics-listen", "8080"], "metrics", "failed", "is where the site listens");
    check(&["--metrics-listen", "0.0.0.0:9464"], "metrics", "warning", "without a password");
    check(&["--metrics-listen", "9464"], "metrics", "ok", "http://127.0.0.1:9464/metrics");
    check(&["--smtp", "ftp://mail.in"], "mail", "failed", "expected a mail server");
    check(&["--files", "s3://resumes"], "files", "failed", "--s3-endpoint is missing");
    check(
        &["--database", "postgres://me:s3cret@127.0.0.1:1/x"],
        "database",
        "failed",
        "postgres://me:…@127.0.0.1:1/x",
    );
}

#[tokio::test]
async fn postgresql_is_asked_for_what_it_would_lose() {
    let fresh = testdb::postgres().await;
    let scratch = Scratch::new("doctor-postgres");
    let told = doctor(&scratch.0, &["--database", &fresh.url]);
    told.check("database", "ok", "PostgreSQL ");
    told.check("clocks", "ok", "seconds apart");
    told.check("schema", "ok", "up to date");
    told.check("keys", "ok", "none yet");
    assert_eq!(everything(&scratch.0).len(), 0);
    let (_, empty) = testdb::empty_postgres().await;
    doctor(&scratch.0, &["--database", &empty]).check("schema", "ok", "the first start makes the tables");
}

/// On a server of its own, which waits for no disk.
#[tokio::test]
async fn postgresql_that_can_lose_a_trade_gets_a_warning() {
    let server = testpg::start().unwrap();
    let url = format!("postgres://rojmel@localhost/postgres?host={}", server.socket.display());
    let scratch = Scratch::new("doctor-postgres-off");
    // As testpg starts it (keeper.sh).
    let told = doctor(&scratch.0, &["--database", &url]);
    told.check("PostgreSQL", "warning", "synchronous_commit=off: a power cut can lose trades");
    assert_eq!(told.code, Some(0));
    let psql = |sql: &str| {
        let done = Command::new(testpg::programs().unwrap().join("psql"))
            .args(["-qAtX", "-c", sql, &url])
            .output()
            .unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    };
    // What stands on the command line is above the file; what the database says is above both.
    psql("alter database postgres set synchronous_commit = on");
    let told = doctor(&scratch.0, &["--database", &url]);
    told.check("PostgreSQL", "warning", "full_page_writes=off: a power cut can lose trades");
}

/// A mail server of a few words, which remembers what it was told.
fn mail_server() -> (String, Arc<Mutex<Vec<String>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap().to_string();
    let heard = Arc::<Mutex<Vec<String>>>::default();
    let hears = Arc::clone(&heard);
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            let mut out = stream.try_clone().unwrap();
            let mut say = |words: &str| out.write_all(format!("{words}\r\n").as_bytes());
            let _ = say("220 mail.test ESMTP");
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                let word = line.split(' ').next().unwrap_or_default().to_owned();
                let answer = match word.as_str() {
                    "EHLO" => "250-mail.test\r\n250 AUTH PLAIN",
                    // "\0asha\0right"
                    "AUTH" if line.ends_with("AGFzaGEAcmlnaHQ=") => "235 welcome",
                    "AUTH" => "535 no",
                    "QUIT" => "221 bye",
                    _ => "250 ok",
                };
                hears.lock().unwrap().push(word);
                let _ = say(answer);
            }
        }
    });
    (address, heard)
}

#[test]
fn a_mail_server_is_greeted_and_gets_no_mail() {
    let scratch = Scratch::new("doctor-mail");
    let (address, heard) = mail_server();
    doctor(&scratch.0, &["--smtp", &format!("smtp://asha:right@{address}")]).check(
        "mail",
        "ok",
        "takes our password",
    );
    assert_eq!(*heard.lock().unwrap(), ["EHLO", "AUTH", "NOOP", "QUIT"]);
    let wrong = doctor(&scratch.0, &["--smtp", &format!("smtp://asha:wrong@{address}")]);
    wrong.check("mail", "failed", "the mail server answered 535");
    assert!(wrong.lines.values().all(|line| !line.1.contains("wrong") && !line.2.contains("wrong")));
    doctor(&scratch.0, &["--smtp", "smtp://127.0.0.1:1"]).check("mail", "failed", "");
}

#[test]
fn a_model_is_asked_for_a_word_and_its_key_is_not_printed() {
    let scratch = Scratch::new("doctor-model");
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let base = format!("http://{}/v1", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let answers = [
            "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n{\"choices\":[{\"message\":{\"content\":\"yes\"}}]}",
            "HTTP/1.1 401 Unauthorized\r\nconnection: close\r\n\r\nwrong key: sk-planted",
            "HTTP/1.1 200 OK\r\nconnection: close\r\n\r\n<html>sk-planted</html>",
        ];
        for (stream, answer) in listener.incoming().map_while(Result::ok).zip(answers) {
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut length = 0;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(text) = line.strip_prefix("content-length: ") {
                    length = text.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            (&stream).write_all(answer.as_bytes()).unwrap();
        }
    });
    let flags = ["--model-url", &base, "--model-name", "small", "--model-key", "sk-planted"];
    for (state, words) in [
        ("ok", format!("small at {base} answers")),
        ("failed", format!("small at {base}: the key is refused")),
        ("failed", "the answer is not what POST /chat/completions gives".to_owned()),
    ] {
        let told = doctor(&scratch.0, &flags);
        told.check("model", state, &words);
        assert!(told.lines.values().all(|line| !line.1.contains("planted") && !line.2.contains("planted")));
    }
}

struct Ended(Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn a_bucket_takes_an_object_and_is_left_empty() {
    let scratch = Scratch::new("doctor-bucket");
    let server = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/moto/bin/moto_server");
    let mut child = Command::new(&server)
        .args(["--host", "127.0.0.1", "--port", "0"])
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask test` installs it", server.display()));
    let mut said = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
    let _server = Ended(child);
    let address =
        said.find_map(|line| line.split("http://").nth(1).map(|rest| rest.trim().to_owned())).unwrap();
    std::thread::spawn(move || said.for_each(drop));
    let asked = |method: &str, path: &str| {
        let mut stream = TcpStream::connect(&address).unwrap();
        let credential = "AWS4-HMAC-SHA256 Credential=key/20261121/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=0";
        let head = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nAuthorization: {credential}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let endpoint = format!("http://{address}");
    let flags = [
        "--files",
        "s3://resumes",
        "--s3-endpoint",
        &endpoint,
        "--s3-region",
        "us-east-1",
        "--s3-key",
        "key",
        "--s3-secret",
        "secret",
    ];
    let missing = doctor(&scratch.0, &flags);
    missing.check("files", "failed", "s3://resumes");
    assert!(asked("PUT", "/resumes").starts_with("HTTP/1.1 200"));
    doctor(&scratch.0, &flags).check("files", "ok", "took an object, gave it back and removed it");
    let listed = asked("GET", "/resumes?list-type=2");
    assert!(listed.contains("<KeyCount>0</KeyCount>"), "{listed}");
}
