//! A disk that fails, a power cut and a clock that steps, for a server of a test's own: faults.c, which is compiled
//! here and loaded before libc.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use visitor::Program;

const ROJMEL: &str = env!("CARGO_BIN_EXE_rojmel");
const SOURCE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/crash/faults.c");

/// What calls on files below the data folder answer. Reads always succeed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    None = 0,
    /// Every write and every sync: an I/O error.
    IoErrors = 1,
    /// Every sync, and what was written before it is lost.
    SyncsFail = 2,
    /// As a file system that was remounted read-only.
    ReadOnly = 3,
}

pub struct Faults {
    folder: tempfile::TempDir,
    control: fs::File,
    with_power_cuts: bool,
}

impl Faults {
    pub fn new() -> Self {
        Self::made(false)
    }

    /// What is not synced is lost by [`Self::cut_power`].
    pub fn with_power_cuts() -> Self {
        Self::made(true)
    }

    fn made(with_power_cuts: bool) -> Self {
        let folder = testdb::folder();
        for inside in ["data", "durable"] {
            fs::create_dir(folder.path().join(inside)).expect("a folder");
        }
        let path = folder.path().join("control");
        fs::write(&path, [0; 16]).expect("a file");
        let control = fs::OpenOptions::new().write(true).open(path).expect("the file");
        Self { folder, control, with_power_cuts }
    }

    pub fn data(&self) -> PathBuf {
        self.inside("data")
    }

    pub fn start(&self, database: Option<&str>) -> Program {
        let mut environment = self.environment(&self.data());
        if let Some(url) = database {
            environment.push(("DATABASE_URL", url.into()));
        }
        let environment = environment.iter().map(|(name, value)| (*name, OsStr::new(value)));
        Program::start(Path::new(ROJMEL), &self.data(), environment).expect("the program").expect("it starts")
    }

    /// What a server with this data folder is started with.
    pub fn environment(&self, data: &Path) -> Vec<(&'static str, OsString)> {
        let mut environment: Vec<(&str, OsString)> = vec![
            ("LD_PRELOAD", compiled().into()),
            ("FAULTS_CONTROL", self.inside("control").into()),
            ("FAULTS_FOLDER", data.into()),
        ];
        if self.with_power_cuts {
            environment.push(("FAULTS_DURABLE", self.inside("durable").into()));
        }
        environment
    }

    pub fn set(&self, fault: Fault) {
        self.control.write_all_at(&(fault as i64).to_ne_bytes(), 0).expect("the control file");
    }

    /// So many milliseconds ahead of this machine's; less than 0: behind.
    pub fn set_clock(&self, ahead: i64) {
        self.control.write_all_at(&ahead.to_ne_bytes(), 8).expect("the control file");
    }

    /// The server is gone, and of its files only what was synced is there.
    pub fn cut_power(&self, program: Program) {
        program.kill();
        let (data, durable) = (self.data(), self.inside("durable"));
        fs::remove_dir_all(&data).expect("the folder");
        copy(&durable, &data);
    }

    fn inside(&self, name: &str) -> PathBuf {
        // As the kernel names open files.
        fs::canonicalize(self.folder.path()).expect("the folder").join(name)
    }
}

fn compiled() -> &'static Path {
    static COMPILED: OnceLock<PathBuf> = OnceLock::new();
    COMPILED.get_or_init(|| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (library, unnamed) =
            (folder.join("faults.so"), folder.join(format!("faults.so.{}", std::process::id())));
        let compiler = Command::new("cc")
            .args(["-Wall", "-Wextra", "-Werror", "-O1", "-shared", "-fPIC", "-o"])
            .arg(&unnamed)
            .arg(SOURCE)
            .status();
        assert!(compiler.expect("a C compiler").success(), "{SOURCE}");
        // Two programs may do this at once.
        fs::rename(&unnamed, &library).expect("a name for it");
        library
    })
}

/// A folder with everything in it.
pub fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let at = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &at);
        } else {
            fs::copy(entry.path(), at).expect("a copy");
        }
    }
}
