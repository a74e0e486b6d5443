//! `rojmel serve` as a process of its own.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};

/// A running server on a free port; killed when dropped.
#[derive(Debug)]
pub struct Program {
    child: Child,
    pub address: String,
}

impl Program {
    /// Starts it and waits until it is open; `None` when it ended before that.
    ///
    /// # Errors
    /// When the program cannot be started at all.
    pub fn start<'a>(
        rojmel: &Path,
        data: &Path,
        environment: impl IntoIterator<Item = (&'a str, &'a OsStr)>,
    ) -> std::io::Result<Option<Self>> {
        let mut child = Command::new(rojmel)
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(data)
            .env_remove("DATABASE_URL")
            .env_remove("ROJMEL_LISTEN")
            .env_remove("ROJMEL_DATA")
            .envs(environment)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let mut line = String::new();
        if let Some(said) = child.stdout.take() {
            BufReader::new(said).read_line(&mut line)?;
        }
        let Some(address) = line.trim().strip_prefix("Rojmel is open at http://") else {
            child.wait()?;
            return Ok(None);
        };
        Ok(Some(Self { address: address.to_owned(), child }))
    }

    /// Of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Still running.
    pub fn lives(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Ends it at once, without a word.
    pub fn kill(mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Drop for Program {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
