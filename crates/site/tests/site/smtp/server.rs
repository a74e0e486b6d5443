//! aiosmtpd in a process of its own; it ends with the test.

use std::io::{BufRead, BufReader};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// A mail that does not come is missed after this long.
const PATIENCE: Duration = Duration::from_secs(20);

pub struct MailServer {
    port: String,
    mails: Receiver<String>,
    child: Child,
    /// Its end ends the server.
    input: Option<ChildStdin>,
}

impl MailServer {
    pub fn start() -> Self {
        let python = python();
        assert!(python.is_file(), "{} is missing; `cargo xtask provision` makes it", python.display());
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/site/smtp/server.py");
        let mut child = Command::new(python)
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the mail server starts");
        let (said, mails) = channel();
        let output = BufReader::new(child.stdout.take().unwrap());
        std::thread::spawn(move || output.lines().map_while(Result::ok).try_for_each(|line| said.send(line)));
        let port = mails.recv_timeout(PATIENCE).expect("the mail server says its port");
        let input = child.stdin.take();
        Self { port, mails, child, input }
    }

    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The next mail that it took.
    pub fn next(&self) -> serde_json::Value {
        let line = self.mails.recv_timeout(PATIENCE).expect("a mail arrives");
        serde_json::from_str(&line).unwrap()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        drop(self.input.take());
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// As xtask/src/python.rs makes it, below the target folder that this test was built into.
fn python() -> PathBuf {
    let own = std::env::current_exe().unwrap();
    let target = own.ancestors().nth(3).expect("target/debug/deps/site");
    target.join("mail-server/bin/python3")
}
