//! Schemathesis asks a server of its own whether openapi.json is true: a step of `cargo xtask test`, at length
//! `cargo xtask hold contract`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};

use crate::python::SCHEMATHESIS;
use crate::shell::{self, TEST_BUILD, cargo, command, target};

const PASSWORD: &str = "Daily-Cash-Book-7";
/// Accounts that hold nothing, for the archives that are put back.
const EMPTY: usize = 20;
/// The same requests in every run: what fails here fails again.
const SEED: &str = "1";

/// Who asks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Actor {
    /// Not logged in.
    Anonymous,
    Trader,
    /// Of the hiring team, with a journal as every trader.
    Staff,
}

impl Actor {
    const fn word(self) -> &'static str {
        match self {
            Self::Anonymous => "anonymous",
            Self::Trader => "trader",
            Self::Staff => "staff",
        }
    }

    fn email(self) -> String {
        format!("{}@rojmel.test.in", self.word())
    }
}

/// With a debug build made for it, as each of them at length.
pub fn run(root: &Path, examples: u32) -> Result<(), String> {
    SCHEMATHESIS.provision(root)?;
    shell::run(&mut command(root, &cargo(), &TEST_BUILD))?;
    let rojmel = target(root).join("debug/rojmel");
    for actor in [Actor::Anonymous, Actor::Trader, Actor::Staff] {
        ask(root, &rojmel, actor, &["--max-examples", &examples.to_string()])?;
    }
    Ok(())
}

/// `examples`: random requests of the hiring team for each operation, beside the ones that follow from its schema. Of
/// the others one request for each operation.
pub fn check(root: &Path, rojmel: &Path, examples: u32) -> Result<(), String> {
    for actor in [Actor::Anonymous, Actor::Trader] {
        ask(root, rojmel, actor, &["--max-examples", "1", "--phases", "examples,fuzzing"])?;
    }
    ask(root, rojmel, Actor::Staff, &["--max-examples", &examples.to_string()])
}

/// On a server and a database of its own.
fn ask(root: &Path, rojmel: &Path, actor: Actor, how: &[&str]) -> Result<(), String> {
    println!("as {}", actor.word());
    let scratch = target(root).join("contract");
    let _ = fs::remove_dir_all(&scratch);
    let data = scratch.join("data");
    fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    let empty: Vec<String> = (0..EMPTY).map(|number| format!("empty{number}@rojmel.test.in")).collect();
    if actor != Actor::Anonymous {
        for email in empty.iter().chain([&actor.email()]) {
            add(root, rojmel, &data, email)?;
        }
    }
    if actor == Actor::Staff {
        let mut role =
            command(root, &rojmel.to_string_lossy(), &["user", "role", &actor.email(), "staff", "--data"]);
        shell::run(role.arg(&data).stdout(Stdio::null()).stderr(Stdio::null()))?;
    }
    let mut server = Server::start(root, rojmel, &data)?;
    let mut questions = command(root, &SCHEMATHESIS.program(root, "st"), &[]);
    questions
        .arg("--config-file")
        .arg(root.join("xtask/contract/schemathesis.toml"))
        .args(["run", "openapi.json", "--url", &server.address])
        .args(how)
        .args(["--seed", SEED])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("CONTRACT_ADDRESS", &server.address)
        .env("CONTRACT_ACTOR", actor.word())
        .env("CONTRACT_EMAIL", actor.email())
        .env("CONTRACT_EMPTY", empty.join(" "))
        .env("CONTRACT_PASSWORD", PASSWORD);
    let asked = shell::run(&mut questions);
    match server.child.try_wait() {
        Ok(None) => asked,
        _ => Err("the server ended while it was asked".to_owned()),
    }
}

fn add(root: &Path, rojmel: &Path, data: &Path, email: &str) -> Result<(), String> {
    let program = rojmel.to_string_lossy();
    let mut add = command(root, &program, &["user", "add", email, "--name", "Asha Rao", "--data"]);
    let mut adding = add
        .arg(data)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .map_err(|error| format!("{program}: {error}"))?;
    if let Some(mut typed) = adding.stdin.take() {
        typed.write_all(PASSWORD.as_bytes()).map_err(|error| format!("{program} user add: {error}"))?;
    }
    let added = adding.wait().map_err(|error| format!("{program} user add: {error}"))?;
    if added.success() { Ok(()) } else { Err(format!("{program} user add failed ({added})")) }
}

/// Killed when dropped.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(root: &Path, rojmel: &Path, data: &Path) -> Result<Self, String> {
        let mut serve =
            command(root, &rojmel.to_string_lossy(), &["serve", "--listen", "127.0.0.1:0", "--data"]);
        let mut child = serve
            .arg(data)
            .env_remove("DATABASE_URL")
            .env("ROJMEL_CHECKS_PER_HOUR", "0")
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", rojmel.display()))?;
        let mut line = String::new();
        if let Some(said) = child.stdout.take() {
            let read = BufReader::new(said).read_line(&mut line);
            read.map_err(|error| format!("{}: {error}", rojmel.display()))?;
        }
        match line.trim().strip_prefix("Rojmel is open at ") {
            Some(address) => Ok(Self { address: address.to_owned(), child }),
            None => Err(format!("{} serve did not start", rojmel.display())),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
