//! A small disk of a test's own: a tmpfs in a mount namespace, which lasts as long as its keeper, a process that waits
//! for its input to end.

use std::ffi::OsString;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub struct Tmpfs {
    keeper: Child,
    at: PathBuf,
}

impl Tmpfs {
    /// Mounts it on a new folder.
    pub fn on(at: &Path, megabytes: u32) -> Self {
        fs::create_dir(at).expect("a folder");
        let mount =
            format!("mount -t tmpfs -o mode=0777,size={megabytes}m tmpfs \"$0\" && echo mounted && exec cat");
        let mut unshare = Command::new("unshare");
        // Root is whoever it is outside: PostgreSQL has another user.
        if !is_root() {
            unshare.arg("--map-root-user");
        }
        let mut keeper = unshare
            .args(["--mount", "sh", "-c", &mount])
            .arg(at)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("unshare of util-linux");
        let mut said = [0; 8];
        let output = keeper.stdout.as_mut().expect("its output");
        output.read_exact(&mut said).expect("a namespace with a tmpfs");
        assert_eq!(&said, b"mounted\n");
        Self { keeper, at: at.to_owned() }
    }

    /// What stands before a command that sees it.
    pub fn enter(&self) -> Vec<OsString> {
        let target = format!("--target={}", self.keeper.id());
        let mut enter: Vec<OsString> = ["nsenter", "--mount", &target].map(OsString::from).into();
        if !is_root() {
            enter.extend(["--preserve-credentials", "--user"].map(OsString::from));
        }
        enter
    }

    /// To the last byte.
    pub fn fill(&self) {
        let into = format!("of={}", self.filler().display());
        let filled = self.run(&["dd", "if=/dev/zero", &into, "bs=4096"]);
        assert!(!filled, "dd ends when there is no room");
    }

    pub fn empty(&self) {
        assert!(self.run(&["rm", &self.filler().to_string_lossy()]));
    }

    fn filler(&self) -> PathBuf {
        self.at.join("filler")
    }

    fn run(&self, command: &[&str]) -> bool {
        let enter = self.enter();
        let mut inside = Command::new(&enter[0]);
        inside.args(&enter[1..]).args(command).stdout(Stdio::null()).stderr(Stdio::null());
        inside.status().expect("nsenter of util-linux").success()
    }
}

impl Drop for Tmpfs {
    fn drop(&mut self) {
        drop(self.keeper.stdin.take());
        let _ = self.keeper.wait();
    }
}

pub fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout == b"0\n")
}
