//! The PostgreSQL server of the tests: one for a whole run of `cargo xtask test`, else one for each program.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::OnceLock;
use std::thread;

use testpg::Server;

pub fn url(database: &str) -> String {
    format!("postgres://rojmel@localhost/{database}?host={}", socket().display())
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

pub fn programs() -> PathBuf {
    testpg::programs().expect("PostgreSQL")
}

/// What the programs of one run share: PostgreSQL's socket, and the SQLite file that was migrated once.
pub fn shared() -> Option<PathBuf> {
    std::env::var_os("ROJMEL_TEST_SHARED").map(PathBuf::from)
}

fn socket() -> PathBuf {
    static OWN: OnceLock<Server> = OnceLock::new();
    shared().map_or_else(
        || OWN.get_or_init(|| testpg::start().expect("a PostgreSQL server")).socket.clone(),
        |folder| folder.join("postgres"),
    )
}
