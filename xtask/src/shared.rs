//! What the test programs and the browser stories of one run share: a PostgreSQL server.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::PathBuf;

use testpg::Server;

/// Tests read the folder's path from this variable: `postgres` in it leads to the server's socket.
pub const VARIABLE: &str = "ROJMEL_TEST_SHARED";

/// A folder and a server that last as long as this value.
pub struct Shared {
    folder: PathBuf,
    _postgres: Server,
}

impl Shared {
    pub fn start() -> Result<Self, String> {
        let postgres = testpg::start()?;
        // A short path: a socket's address has room for some hundred characters.
        let folder = std::env::temp_dir().join(format!("rojmel-test-{}", std::process::id()));
        let failed = |error: std::io::Error| format!("{}: {error}", folder.display());
        fs::create_dir(&folder).map_err(failed)?;
        symlink(&postgres.socket, folder.join("postgres")).map_err(failed)?;
        Ok(Self { folder, _postgres: postgres })
    }

    pub fn folder(&self) -> &OsStr {
        self.folder.as_os_str()
    }
}

impl Drop for Shared {
    fn drop(&mut self) {
        // Below the system's temporary folder: what stays is removed with it.
        let _ = fs::remove_dir_all(&self.folder);
    }
}
