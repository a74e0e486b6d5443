//! A PostgreSQL server of one test's own, which may be stopped. What it confirms is on disk, as it is by default.

use std::ffi::OsString;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::tmpfs::{Tmpfs, is_root};

/// More than it keeps ready for its log.
const MOST_MEGABYTES: u32 = 64;

pub struct Postgres {
    programs: PathBuf,
    folder: tempfile::TempDir,
    disk: Option<Tmpfs>,
    databases: AtomicU32,
}

impl Postgres {
    pub fn start() -> Self {
        Self::started(None)
    }

    /// Its files lie on a small disk of their own.
    pub fn start_on_a_disk_of(megabytes: u32) -> Self {
        Self::started(Some(megabytes))
    }

    fn started(megabytes: Option<u32>) -> Self {
        let programs = testpg::programs().expect("PostgreSQL");
        let folder = tempfile::Builder::new().prefix("rojmel-stops").tempdir().expect("a folder");
        if is_root() {
            let status = Command::new("chown").arg("postgres").arg(folder.path()).status();
            assert!(status.expect("chown").success(), "the folder is PostgreSQL's");
        }
        let disk = megabytes.map(|megabytes| Tmpfs::on(&folder.path().join("disk"), megabytes));
        let postgres = Self { programs, folder, disk, databases: AtomicU32::new(0) };
        // Segments of the log of one megabyte: so that a small disk is full of them soon.
        let options =
            ["-U", "rojmel", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync", "--wal-segsize=1"];
        postgres.run("initdb", &options);
        postgres.start_again();
        postgres
    }

    pub fn disk(&self) -> &Tmpfs {
        self.disk.as_ref().expect("a disk of its own")
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
        self.stop_at_once();
        self.start_again();
    }

    /// Where it has not ended by itself.
    pub fn stop_at_once(&self) {
        if self.try_to("pg_ctl", &["status"]) {
            self.run("pg_ctl", &["-m", "immediate", "stop"]);
        }
    }

    /// Somebody who comes first after a start makes it write a file, which needs room.
    pub fn take_in_the_first(&self) {
        assert!(self.ask("select 1"), "it answers");
    }

    /// Writes into its log until that finds no room and the server ends, with PANIC.
    pub fn fill_log(&self) {
        let log = || fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        // Earlier rounds have ended it as well.
        let before = log().len();
        for _ in 0..MOST_MEGABYTES {
            let written = self.ask("select pg_logical_emit_message(true, 'rojmel', repeat('x', 900000))");
            if !written && log()[before..].contains("PANIC") {
                return;
            }
        }
        panic!("more than {MOST_MEGABYTES} MB did not end it: {}", &log()[before..]);
    }

    /// Over a connection of its own.
    fn ask(&self, statement: &str) -> bool {
        let folder = self.folder.path().display().to_string();
        Command::new(self.programs.join("psql"))
            .args(["-h", &folder, "-U", "rojmel", "-d", "postgres", "-Atqc", statement])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status()
            .expect("psql")
            .success()
    }

    /// As systemd does with `Restart=on-failure`.
    pub fn start_if_it_ended(&self) {
        if !self.try_to("pg_ctl", &["status"]) {
            self.start_again();
        }
    }

    fn start_again(&self) {
        let folder = self.folder.path().display().to_string();
        let options = format!(
            "-k {folder} -c listen_addresses= -c max_connections=100 -c min_wal_size=2MB -c max_wal_size=32MB"
        );
        let log = format!("{folder}/log");
        self.run("pg_ctl", &["-w", "-l", &log, "-o", &options, "start"]);
    }

    fn run(&self, program: &str, arguments: &[&str]) {
        let succeeded = self.try_to(program, arguments);
        let said = fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
        assert!(succeeded, "{program}: {said}");
    }

    /// A program of PostgreSQL on this server's files; none of them runs as root.
    fn try_to(&self, program: &str, arguments: &[&str]) -> bool {
        let folder =
            self.disk.as_ref().map_or(self.folder.path().to_owned(), |_| self.folder.path().join("disk"));
        let mut words: Vec<OsString> = self.disk.as_ref().map(Tmpfs::enter).unwrap_or_default();
        if is_root() {
            words.extend(["runuser", "-u", "postgres", "--"].map(OsString::from));
        } else if self.disk.is_some() {
            // In the namespace it would be root.
            words.extend(["unshare", "--map-user=1000", "--map-group=1000"].map(OsString::from));
        }
        words.push(self.programs.join(program).into());
        Command::new(&words[0])
            .args(&words[1..])
            .arg("-D")
            .arg(folder.join("db"))
            .args(arguments)
            .current_dir("/")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .expect("a program of PostgreSQL")
            .success()
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.stop_at_once();
    }
}
