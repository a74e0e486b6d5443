//! A disk without room under the data folder of SQLite: what is confirmed stays, reads go on, a write is refused with a
//! sentence, and the next one after there is room again is stored, without a restart.
//!
//! The disk is a tmpfs of a mount namespace of the test's own.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use visitor::Program;

use crate::blind::Person;

const ROJMEL: &str = env!("CARGO_BIN_EXE_rojmel");
/// What an operator is promised after a full disk has room again.
const RECOVERED: Duration = Duration::from_secs(5);

#[test]
fn a_full_disk_refuses_with_a_sentence_and_loses_nothing() {
    let disk = Disk::of(32);
    let program = disk.start();
    let mut asha = Person::sign_up(&program, 0);
    for _ in 0..5 {
        assert!(asha.type_one());
    }
    for round in 0..3 {
        disk.fill();
        let refused = asha.type_refused();
        assert_eq!(refused.status, 507, "{}", refused.body);
        let said = refused.json();
        assert_eq!(said["code"], "no_room");
        assert!(said["message"].as_str().expect("a sentence").ends_with('.'), "{said}");
        // Reads go on, and show what was confirmed and nothing else.
        assert_eq!(asha.cards(), 5 + round);
        disk.empty();
        let room = Instant::now();
        asha.type_until_confirmed();
        assert!(room.elapsed() < RECOVERED, "{:?}", room.elapsed());
        assert_eq!(asha.cards(), 6 + round);
    }
    // A server that is killed on a full disk starts there, or says why it does not; with room it has everything.
    disk.fill();
    assert_eq!(asha.type_refused().status, 507);
    program.kill();
    disk.empty();
    let program = disk.start();
    asha.move_to(&program);
    asha.check(0);
    assert_eq!(asha.cards(), 8);
}

/// A tmpfs that lasts as long as its keeper, a process that waits for its input to end.
struct Disk {
    keeper: Child,
    folder: tempfile::TempDir,
}

impl Disk {
    fn of(megabytes: u32) -> Self {
        let folder = testdb::folder();
        fs::create_dir(folder.path().join("data")).expect("a folder");
        let mount = format!("mount -t tmpfs -o size={megabytes}m tmpfs data && echo mounted && exec cat");
        let mut keeper = Command::new("unshare")
            .args(["--map-root-user", "--mount", "sh", "-c", &mount])
            .current_dir(folder.path())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("unshare of util-linux");
        let mut said = [0; 8];
        let output = keeper.stdout.as_mut().expect("its output");
        std::io::Read::read_exact(output, &mut said).expect("a namespace with a tmpfs");
        assert_eq!(&said, b"mounted\n");
        let disk = Self { keeper, folder };
        let script = format!("#!/bin/sh\nexec {} {ROJMEL} \"$@\"\n", disk.enter().join(" "));
        fs::write(disk.program(), script).expect("a script");
        fs::set_permissions(disk.program(), fs::Permissions::from_mode(0o755)).expect("a script");
        disk
    }

    fn enter(&self) -> [String; 5] {
        let of = self.keeper.id().to_string();
        ["nsenter", "--preserve-credentials", "--user", "--mount", &format!("--target={of}")]
            .map(str::to_owned)
    }

    fn program(&self) -> PathBuf {
        self.folder.path().join("rojmel")
    }

    fn data(&self) -> PathBuf {
        self.folder.path().join("data")
    }

    fn start(&self) -> Program {
        Program::start(&self.program(), &self.data(), []).expect("the program").expect("it starts")
    }

    /// To the last byte.
    fn fill(&self) {
        let into = format!("of={}", self.data().join("filler").display());
        let filled = self.run(&["dd", "if=/dev/zero", &into, "bs=4096"]);
        assert!(!filled, "dd ends when there is no room");
    }

    fn empty(&self) {
        assert!(self.run(&["rm", &self.data().join("filler").to_string_lossy()]));
    }

    fn run(&self, command: &[&str]) -> bool {
        let enter = self.enter();
        let mut inside = Command::new(Path::new(&enter[0]));
        inside.args(&enter[1..]).args(command).stdout(Stdio::null()).stderr(Stdio::null());
        inside.status().expect("nsenter of util-linux").success()
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}
