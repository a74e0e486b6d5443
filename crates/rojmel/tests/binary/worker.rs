//! The child that reads files: behind its limits, and of use to nobody else.

use std::io::Write;
use std::process::{Child, Stdio};

use super::*;

use parse_worker::{MAX_INPUT, Worker, WorkerProblem};
use tradebook::{Choice, ProblemCode};

fn child() -> Child {
    program()
        .arg("parse-worker")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[test]
fn it_stands_behind_its_limits() {
    let mut child = child();
    let process = PathBuf::from("/proc").join(child.id().to_string());
    let read = |name: &str| std::fs::read_to_string(process.join(name)).unwrap();
    // The limits come first: wait until they are there.
    let limits = loop {
        let limits = read("limits");
        if limits.contains("536870912") && read("status").contains("NoNewPrivs:\t1") {
            break limits;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
    };
    let limit = |name: &str| {
        let line = limits.lines().find(|line| line.starts_with(name)).unwrap();
        line[name.len()..].split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(limit("Max address space"), ["536870912", "536870912"]);
    assert_eq!(limit("Max cpu time"), ["10", "11"]);
    assert_eq!(limit("Max file size"), ["0", "0"]);
    assert_eq!(limit("Max core file size"), ["0", "0"]);
    assert_eq!(limit("Max open files"), ["16", "16"]);
    drop(child.stdin.take());
    child.wait().unwrap();
}

#[test]
fn nonsense_is_refused() {
    for nonsense in [&b""[..], b"hello", &[0xFF; 100_000]] {
        let mut child = child();
        // It may end before it has taken everything.
        let _ = child.stdin.take().unwrap().write_all(nonsense);
        let ended = child.wait_with_output().unwrap();
        assert_eq!(ended.status.code(), Some(71));
        assert!(ended.stdout.is_empty());
        assert!(
            String::from_utf8(ended.stderr).unwrap().starts_with("parse-worker is started by rojmel itself")
        );
    }
}

#[tokio::test]
async fn a_file_beyond_the_limit_is_named_too_large() {
    let worker = real_worker();
    let problem = worker.read("a.csv", &vec![b'a'; MAX_INPUT + 1], Choice::default()).await;
    let Err(WorkerProblem::File(problem)) = problem else { panic!("{problem:?}") };
    assert_eq!(problem.code, ProblemCode::TooLarge);
}

#[tokio::test]
async fn fills_come_through_as_they_were_read() {
    let read = real_worker().read("a.csv", FILLS.as_bytes(), Choice::default()).await.unwrap();
    assert_eq!(read, tradebook::read("a.csv", FILLS.as_bytes(), Choice::default()).unwrap());
}

/// One grey pixel.
const PICTURE: &[u8] = b"\x89PNG\x0D\x0A\x1A\x0A\x00\x00\x00\x0DIHDR\x00\x00\x00\x01\x00\x00\x00\x01\x08\x00\x00\x00\x00:~\x9BU\x00\x00\x00\x0AIDATx\x9Cc\xA8\x07\x00\x00\x81\x00\x80\xD3\x94SJ\x00\x00\x00\x00IEND\xAEB`\x82";

#[tokio::test]
async fn a_picture_comes_through_and_what_is_none_has_its_sentence() {
    let worker = real_worker();
    let kept = worker.picture(PICTURE).await.unwrap().unwrap();
    assert_eq!((kept.width, kept.height, kept.bytes.as_slice()), (1, 1, PICTURE));
    let refused = worker.picture(b"<svg/>").await.unwrap().unwrap_err();
    assert!(refused.0.starts_with("This is not a picture but a text"), "{refused}");
    let refused = worker.picture(&PICTURE[..PICTURE.len() - 3]).await.unwrap().unwrap_err();
    assert_eq!(refused.0, "This PNG is damaged, or did not arrive whole.");
}

pub fn real_worker() -> Worker {
    Worker {
        program: env!("CARGO_BIN_EXE_rojmel").into(),
        arguments: vec!["parse-worker".into()],
        patience: std::time::Duration::from_secs(15),
    }
}
