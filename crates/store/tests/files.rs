//! Resumes in a folder and in a bucket of a real S3 server: the same promises.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use store::StoreError;
use store::files::{Bucket, Files};

#[tokio::test]
async fn a_folder_keeps_files() {
    use std::os::unix::fs::PermissionsExt;
    let folder = testdb::folder();
    let files = Files::folder(&folder.path().join("files")).unwrap();
    keeps(&files).await;
    // For nobody else on the machine.
    let name = files.put(b"%PDF-1.7".to_vec()).await.unwrap();
    let mode = |path: PathBuf| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(folder.path().join("files")), 0o700);
    assert_eq!(mode(folder.path().join("files/resumes").join(name)), 0o600);
}

#[tokio::test]
async fn a_bucket_keeps_files() {
    let server = S3::start();
    let files = Files::bucket(&server.bucket("resumes")).unwrap();
    server.make("resumes");
    keeps(&files).await;
}

#[tokio::test]
async fn a_bucket_that_is_not_there_is_said() {
    let server = S3::start();
    let nowhere = Files::bucket(&server.bucket("missing")).unwrap();
    assert!(matches!(nowhere.put(vec![1]).await, Err(StoreError::Unavailable(_))));
    let gone = Bucket { endpoint: "http://127.0.0.1:1".to_owned(), ..server.bucket("resumes") };
    let gone = Files::bucket(&gone).unwrap();
    assert!(matches!(gone.put(vec![1]).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(gone.get(&"0".repeat(32)).await, Err(StoreError::Unavailable(_))));
    assert!(matches!(gone.remove(&"0".repeat(32)).await, Err(StoreError::Unavailable(_))));
}

async fn keeps(files: &Files) {
    assert_eq!(files.list().await.unwrap(), []);
    let large = vec![7_u8; 5 << 20];
    let (one, two) = (files.put(b"one".to_vec()).await.unwrap(), files.put(large.clone()).await.unwrap());
    assert_ne!(one, two);
    assert_eq!(files.get(&one).await.unwrap().unwrap(), b"one");
    assert!(files.get(&two).await.unwrap().unwrap() == large);
    let mut names: Vec<String> = files.list().await.unwrap().into_iter().map(|found| found.name).collect();
    names.sort();
    let mut expected = vec![one.clone(), two.clone()];
    expected.sort();
    assert_eq!(names, expected);
    // Twice is once, and the other stays.
    files.remove(&one).await.unwrap();
    files.remove(&one).await.unwrap();
    assert_eq!(files.get(&one).await.unwrap(), None);
    assert!(files.get(&two).await.unwrap().is_some());
    files.remove(&two).await.unwrap();
    // No name of anybody else's becomes a path.
    for name in ["", "../../etc/passwd", "resumes/x", &"A".repeat(32), &"0".repeat(33)] {
        assert!(matches!(files.get(name).await, Err(StoreError::Broken(_))), "{name}");
        assert!(matches!(files.remove(name).await, Err(StoreError::Broken(_))), "{name}");
    }
}

/// A server of its own, ended with the test.
struct S3 {
    child: Child,
    address: String,
}

impl S3 {
    fn start() -> Self {
        let program = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target/moto/bin/moto_server");
        let mut child = Command::new(&program)
            .args(["--host", "127.0.0.1", "--port", "0"])
            .stdout(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{}: {error}; `cargo xtask test` installs it", program.display()));
        let mut said = BufReader::new(child.stderr.take().unwrap()).lines().map_while(Result::ok);
        let address = said
            .find_map(|line| line.split("http://").nth(1).map(|rest| rest.trim().to_owned()))
            .expect("it says where it listens");
        // It goes on talking, and must not wait for a reader.
        std::thread::spawn(move || said.for_each(drop));
        Self { child, address }
    }

    fn bucket(&self, name: &str) -> Bucket {
        Bucket {
            endpoint: format!("http://{}", self.address),
            region: "ap-south-1".to_owned(),
            name: name.to_owned(),
            key: "key".to_owned(),
            secret: "secret".to_owned(),
        }
    }

    /// As an operator makes a bucket, with a tool of his own.
    fn make(&self, name: &str) {
        let body = "<CreateBucketConfiguration><LocationConstraint>ap-south-1</LocationConstraint></CreateBucketConfiguration>";
        let mut stream = TcpStream::connect(&self.address).unwrap();
        write!(
            stream,
            "PUT /{name} HTTP/1.1\r\nHost: {}\r\nAuthorization: AWS4-HMAC-SHA256 Credential=key/20261121/ap-south-1/s3/aws4_request, \
             SignedHeaders=host, Signature=0\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
            self.address,
            body.len()
        )
        .unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    }
}

impl Drop for S3 {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
