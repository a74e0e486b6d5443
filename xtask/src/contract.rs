//! Schemathesis asks a server of its own whether openapi.json is true: a step of `cargo xtask test`, at length
//! `cargo xtask hold contract`.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Stdio};

use crate::python::SCHEMATHESIS;
use crate::shell::{self, cargo, command, target};

const EMAIL: &str = "contract@rojmel.test.in";
const PASSWORD: &str = "Daily-Cash-Book-7";
/// The same requests in every run: what fails here fails again.
const SEED: &str = "1";

/// With a debug build made for it.
pub fn run(root: &Path, examples: u32) -> Result<(), String> {
    SCHEMATHESIS.provision(root)?;
    shell::run(&mut command(root, &cargo(), &["build", "--workspace", "--bins", "--locked"]))?;
    check(root, &target(root).join("debug/rojmel"), examples)
}

/// `examples`: random requests for each operation, beside the ones that follow from its schema.
pub fn check(root: &Path, rojmel: &Path, examples: u32) -> Result<(), String> {
    let scratch = target(root).join("contract");
    let _ = fs::remove_dir_all(&scratch);
    let data = scratch.join("data");
    fs::create_dir_all(&data).map_err(|error| format!("{}: {error}", data.display()))?;
    enlist(root, rojmel, &data)?;
    let mut server = Server::start(root, rojmel, &data)?;
    let mut ask = command(root, &SCHEMATHESIS.program(root, "st"), &[]);
    ask.arg("--config-file")
        .arg(root.join("xtask/contract/schemathesis.toml"))
        .args(["run", "openapi.json", "--url", &server.address])
        .args(["--max-examples", &examples.to_string(), "--seed", SEED])
        .env("PYTHONDONTWRITEBYTECODE", "1")
        .env("CONTRACT_ADDRESS", &server.address)
        .env("CONTRACT_EMAIL", EMAIL)
        .env("CONTRACT_PASSWORD", PASSWORD);
    let asked = shell::run(&mut ask);
    match server.child.try_wait() {
        Ok(None) => asked,
        _ => Err("the server ended while it was asked".to_owned()),
    }
}

/// An account of the hiring team.
fn enlist(root: &Path, rojmel: &Path, data: &Path) -> Result<(), String> {
    let program = rojmel.to_string_lossy();
    let mut add = command(root, &program, &["user", "add", EMAIL, "--name", "Asha Rao", "--data"]);
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
    if !added.success() {
        return Err(format!("{program} user add failed ({added})"));
    }
    let mut role = command(root, &program, &["user", "role", EMAIL, "staff", "--data"]);
    shell::run(role.arg(data).stdout(Stdio::null()).stderr(Stdio::null()))
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
