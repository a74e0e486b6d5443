//! A PostgreSQL server of one test's own, which may be stopped. What it confirms is on disk, as it is by default.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

pub struct Postgres {
    programs: PathBuf,
    folder: tempfile::TempDir,
    databases: AtomicU32,
}

impl Postgres {
    pub fn start() -> Self {
        let programs = testpg::programs().expect("PostgreSQL");
        let folder = tempfile::Builder::new().prefix("rojmel-stops").tempdir().expect("a folder");
        let postgres = Self { programs, folder, databases: AtomicU32::new(0) };
        if is_root() {
            let status = Command::new("chown").arg("postgres").arg(postgres.folder.path()).status();
            assert!(status.expect("chown").success(), "the folder is PostgreSQL's");
        }
        postgres.run("initdb", &["-U", "rojmel", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]);
        postgres.start_again();
        postgres
    }

    pub fn new_database(&self) -> String {
        let name = format!("stops{}", self.databases.fetch_add(1, Ordering::Relaxed));
        let folder = self.folder.path().display().to_string();
        let made = Command::new(self.programs.join("createdb"))
            .args(["-h", &folder, "-U", "rojmel", &name])
            .status()
            .expect("createdb");
        assert!(made.success(), "the database {name}");
        format!("postgres://rojmel@localhost/{name}?host={folder}")
    }

    pub fn stop_at_once_and_start(&self) {
        self.run("pg_ctl", &["-m", "immediate", "stop"]);
        self.start_again();
    }

    fn start_again(&self) {
        let folder = self.folder.path().display().to_string();
        let options = format!("-k {folder} -c listen_addresses= -c max_connections=100");
        let log = format!("{folder}/log");
        self.run("pg_ctl", &["-w", "-l", &log, "-o", &options, "start"]);
    }

    /// A program of PostgreSQL on this server's files; none of them runs as root.
    fn run(&self, program: &str, arguments: &[&str]) {
        let program = self.programs.join(program);
        let mut command = if is_root() {
            let mut command = Command::new("runuser");
            command.args([OsStr::new("-u"), OsStr::new("postgres"), OsStr::new("--"), program.as_os_str()]);
            command
        } else {
            Command::new(&program)
        };
        let status = command
            .arg("-D")
            .arg(self.folder.path().join("db"))
            .args(arguments)
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .expect("a program of PostgreSQL");
        let said = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        assert!(status.success(), "{}: {said}", program.display());
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.run("pg_ctl", &["-m", "immediate", "stop"]);
    }
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout == b"0\n")
}
