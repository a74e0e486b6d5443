//! A program of the cluster, ended when it is dropped.

use std::fs::File;
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

pub use nix::sys::signal::Signal;
use nix::sys::signal::{kill, killpg};
use nix::unistd::Pid;

use crate::Done;

pub struct Part {
    child: Child,
}

impl Part {
    /// What it says goes to `NAME.log` in the folder.
    pub fn start(name: &str, folder: &Path, command: &mut Command) -> Done<Self> {
        let log = File::options().create(true).append(true).open(folder.join(format!("{name}.log")))?;
        let child = command
            .stdin(Stdio::null())
            .stdout(log.try_clone()?)
            .stderr(log)
            .spawn()
            .map_err(|error| format!("{name} could not be started: {error}"))?;
        Ok(Self { child })
    }

    /// Whether it ended well; `None` while it runs.
    pub fn has_ended(&mut self) -> Done<Option<bool>> {
        Ok(self.child.try_wait()?.map(|status| status.success()))
    }

    /// To all that a program started which has a group of its own.
    pub fn signal_group(&self, signal: Signal) {
        let _ = killpg(Pid::from_raw(self.child.id().cast_signed()), signal);
    }

    pub fn kill(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Asks it to end, and waits until it has.
    pub fn end(&mut self) -> Done<()> {
        signal(Signal::SIGTERM, self.child.id());
        let ended = within(Duration::from_secs(40), || Ok(self.child.try_wait()?.is_some()));
        ended.map_err(|_| "a program that was asked to end did not".into())
    }
}

impl Drop for Part {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Sent, if the process is still there.
pub fn signal(signal: Signal, process: u32) {
    let _ = kill(Pid::from_raw(process.cast_signed()), signal);
}

/// PostgreSQL and PgBouncer refuse to run as root. `setpriv` becomes the program, so that whoever ends it ends that.
pub fn as_postgres(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new("setpriv");
    command
        .args(["--reuid=postgres", "--regid=postgres", "--init-groups", "--"])
        .arg(program)
        .current_dir("/");
    command
}

/// A port that nobody listens on just now.
pub fn free_port() -> Done<u16> {
    Ok(TcpListener::bind("127.0.0.1:0")?.local_addr()?.port())
}

/// Asks again until it is so.
pub fn within(limit: Duration, mut is_so: impl FnMut() -> Done<bool>) -> Done<()> {
    let until = Instant::now() + limit;
    while Instant::now() < until {
        if is_so()? {
            return Ok(());
        }
        std::thread::sleep(Duration::from_millis(100));
    }
    Err(format!("not so after {} s", limit.as_secs()).into())
}

/// Runs a command to its end and gives what it printed.
pub fn said(command: &mut Command) -> Done<String> {
    let output = command.output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
    }
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
