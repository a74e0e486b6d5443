//! Where a journal lives while it is tried: a folder, or a database of the throw-away server, and copies of either.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;
use visitor::{Program, Visitor};

use crate::faults::{self, Faults};
use crate::writes::{Write, base};

/// Whose journal it is.
pub const ASHA: &str = "asha@rojmel.test.in";

pub enum DatabaseKind {
    Sqlite,
    Postgres,
}

/// A journal from which a write starts; no server has it open.
pub struct Prepared<'a> {
    place: &'a DatabaseKind,
    folder: Scratch,
    database: Option<Database>,
    visitor: Visitor,
    old: Value,
}

/// A copy of the prepared journal that may be killed.
pub struct Copy {
    folder: Scratch,
    database: Option<Database>,
    visitor: Visitor,
}

impl DatabaseKind {
    pub fn sqlite() -> Self {
        Self::Sqlite
    }

    pub fn postgres() -> Self {
        Self::Postgres
    }

    pub fn prepare(&self, write: &Write) -> Prepared<'_> {
        let folder = Scratch::new(&format!("{}-{}", self.word(), write.name));
        let database = match self {
            Self::Sqlite => None,
            Self::Postgres => Some(Database::new(testdb::empty_postgres())),
        };
        let program = start(&folder.0, database.as_ref(), None, Vec::new()).expect("it starts");
        let mut visitor = Visitor::at(&program.address);
        visitor.sign_up(ASHA);
        base(&visitor);
        if write.is_staff {
            join_the_team(&folder.0, database.as_ref());
        }
        (write.before)(&visitor);
        let old = (write.see)(&visitor).expect("an answer");
        program.kill();
        Prepared { place: self, folder, database, visitor, old }
    }

    pub fn is_postgres(&self) -> bool {
        matches!(self, Self::Postgres)
    }

    fn word(&self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgresql",
        }
    }
}

impl Prepared<'_> {
    pub fn old(&self) -> Value {
        self.old.clone()
    }

    /// What the write leads to when nothing happens.
    pub fn new_state(&self, write: &Write) -> Value {
        let copy = self.copy(0);
        let program = copy.start(None).expect("it starts");
        let visitor = copy.visitor(&program);
        let answer = (write.send)(&visitor).expect("an answer");
        assert!(matches!(answer.status, 200 | 201), "{}: {}", write.name, answer.body);
        (write.see)(&visitor).expect("an answer")
    }

    pub fn copy(&self, step: u32) -> Copy {
        let name = self.folder.0.file_name().unwrap_or_default().to_string_lossy();
        let folder = Scratch::new(&format!("{name}-{step}"));
        faults::copy(&self.folder.0, &folder.0);
        let database = match self.place {
            DatabaseKind::Sqlite => None,
            DatabaseKind::Postgres => self.database.as_ref().map(Database::copy),
        };
        Copy { folder, database, visitor: self.visitor.clone() }
    }
}

impl Copy {
    /// With a step, it kills itself there.
    pub fn start(&self, crash_at: Option<u32>) -> Option<Program> {
        start(&self.folder.0, self.database.as_ref(), crash_at, Vec::new())
    }

    /// The same, with faults and a clock.
    pub fn start_with(&self, faults: &Faults, crash_at: Option<u32>) -> Option<Program> {
        start(&self.folder.0, self.database.as_ref(), crash_at, faults.environment(&self.folder.0))
    }

    pub fn data(&self) -> &Path {
        &self.folder.0
    }

    pub fn url(&self) -> String {
        self.database
            .as_ref()
            .map_or_else(|| testdb::sqlite_url(&self.folder.0), |database| database.url.clone())
    }

    pub fn visitor(&self, program: &Program) -> Visitor {
        self.visitor.moved(&program.address)
    }
}

fn start(
    data: &Path,
    database: Option<&Database>,
    crash_at: Option<u32>,
    mut environment: Vec<(&'static str, OsString)>,
) -> Option<Program> {
    if let Some(database) = database {
        environment.push(("DATABASE_URL", database.url.clone().into()));
    }
    if let Some(step) = crash_at {
        environment.push(("ROJMEL_CRASH_AT", step.to_string().into()));
    }
    let environment = environment.iter().map(|(name, value)| (*name, value.as_os_str()));
    Program::start(Path::new(env!("CARGO_BIN_EXE_rojmel")), data, environment).expect("the program")
}

/// The operator gives her the role, while the server runs.
fn join_the_team(data: &Path, database: Option<&Database>) {
    let mut role = Command::new(env!("CARGO_BIN_EXE_rojmel"));
    role.args(["user", "role", ASHA, "staff", "--data"]).arg(data).env_remove("DATABASE_URL");
    if let Some(database) = database {
        role.env("DATABASE_URL", &database.url);
    }
    let given = role.stdout(Stdio::null()).stderr(Stdio::null()).status();
    assert!(given.expect("the program").success(), "the role of {ASHA}");
}

/// On the throw-away server, which takes it down in the end.
struct Database {
    name: String,
    url: String,
}

impl Database {
    fn new(made: impl Future<Output = (String, String)>) -> Self {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (name, url) = runtime.block_on(made);
        Self { name, url }
    }

    fn copy(&self) -> Self {
        Self::new(testdb::copy_postgres(&self.name))
    }
}

/// A folder of one test's own, removed at its end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let folder = std::env::temp_dir().join(format!("rojmel-crash-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        Self(folder)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
