//! A PostgreSQL server that ends with the program that asked for it.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::thread;

/// The browser stories start it as well (web/e2e/postgres.ts).
const KEEPER: &str = include_str!("keeper.sh");

struct Server {
    socket: String,
    /// Its open standard input is what keeps the server.
    _keeper: Child,
}

pub fn url(database: &str) -> String {
    format!("postgres://rojmel@localhost/{database}?host={}", server().socket)
}

/// Databases take some megabytes each; nobody waits for them to go.
pub fn drop_later(name: &str) {
    let sql = format!("drop database if exists {name} with (force)");
    let psql = programs().join("psql");
    let url = url("postgres");
    let started = Command::new(psql)
        .args(["-q", "-X", "-c", &sql, &url])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn();
    if let Ok(mut child) = started {
        thread::spawn(move || child.wait());
    }
}

/// Debian keeps them off the PATH, one folder per version: the newest.
pub fn programs() -> PathBuf {
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
        .expect("PostgreSQL must be installed for the tests; `cargo xtask test` does it")
}

fn server() -> &'static Server {
    static SERVER: OnceLock<Server> = OnceLock::new();
    SERVER.get_or_init(start)
}

fn start() -> Server {
    let programs = programs();
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
        .expect("a shell starts");
    let mut said = BufReader::new(keeper.stdout.take().expect("the keeper's output")).lines();
    let first = said.next().and_then(Result::ok).unwrap_or_default();
    if !first.starts_with('/') {
        let rest: Vec<String> = said.map_while(Result::ok).collect();
        panic!("no PostgreSQL server: {first}\n{}", rest.join("\n"));
    }
    Server { socket: first, _keeper: keeper }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout == b"0\n")
}
