//! A PostgreSQL server for tests that ends with the program that started it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

/// The browser stories start it as well (web/e2e/postgres.ts).
const KEEPER: &str = include_str!("keeper.sh");

/// A server that listens on a socket. Ends when this is dropped, or with the program that holds it.
#[derive(Debug)]
pub struct Server {
    /// The folder of its socket.
    pub socket: PathBuf,
    /// Its open standard input is what keeps the server.
    _keeper: Child,
}

/// Folder of PostgreSQL's programs. Debian keeps them off the PATH, one folder per version: the newest.
///
/// # Errors
/// PostgreSQL is not installed.
pub fn programs() -> Result<PathBuf, String> {
    let on_path = std::env::var_os("PATH")
        .into_iter()
        .flat_map(|path| std::env::split_paths(&path).collect::<Vec<_>>());
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let mut debian: Vec<PathBuf> = versions.map(|version| version.path().join("bin")).collect();
    debian.sort();
    on_path
        .chain(debian.into_iter().rev())
        // A link to one program does not lead to the others.
        .filter_map(|folder| Some(fs::canonicalize(folder.join("initdb")).ok()?.parent()?.to_owned()))
        .find(|folder| ["postgres", "pg_isready", "psql"].iter().all(|name| folder.join(name).is_file()))
        .ok_or_else(|| "PostgreSQL must be installed for the tests; `cargo xtask test` does it".to_owned())
}

/// Starts one in a temporary folder; takes one to two seconds.
///
/// # Errors
/// PostgreSQL is not installed, or does not start: its own words.
pub fn start() -> Result<Server, String> {
    let programs = programs()?;
    // initdb refuses root.
    let mut command = if is_root() {
        let mut command = Command::new("runuser");
        command.args(["-u", "postgres", "--", "sh"]);
        command
    } else {
        Command::new("sh")
    };
    let mut keeper = command
        .args(["-c", KEEPER, "keeper"])
        .arg(&programs)
        .current_dir("/")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        // Ctrl-C is for the tests; the keeper still has to clean up.
        .process_group(0)
        .spawn()
        .map_err(|error| format!("a shell for PostgreSQL could not be started: {error}"))?;
    let Some(output) = keeper.stdout.take() else {
        return Err("PostgreSQL's shell has no output".to_owned());
    };
    let mut said = BufReader::new(output).lines();
    let first = said.next().and_then(Result::ok).unwrap_or_default();
    if !first.starts_with('/') {
        let rest: Vec<String> = said.map_while(Result::ok).collect();
        return Err(format!("no PostgreSQL server: {first}\n{}", rest.join("\n")));
    }
    Ok(Server { socket: first.into(), _keeper: keeper })
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout == b"0\n")
}
