//! Our server on a database, and what the kernel says of its memory.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use visitor::Program;

use crate::Done;

/// How our server is started.
#[derive(Debug)]
pub struct Server {
    pub rojmel: PathBuf,
    pub data: PathBuf,
    /// `None`: SQLite in the data folder.
    pub database: Option<String>,
}

impl Server {
    pub fn start(&self) -> Done<Program> {
        let environment = self.database.as_deref().map(|url| ("DATABASE_URL", OsStr::new(url)));
        Program::start(&self.rojmel, &self.data, environment)?
            .ok_or_else(|| "the server did not start".into())
    }

    /// How long it takes until it is open: the one in the middle of five, all but the first killed before.
    pub fn cold_start(&self) -> Done<Duration> {
        let mut took = Vec::new();
        for _ in 0..5 {
            let started = Instant::now();
            let program = self.start()?;
            took.push(started.elapsed());
            program.kill();
        }
        took.sort_unstable();
        Ok(took[took.len() / 2])
    }
}

/// MB now and at their highest, as the kernel counts them.
pub fn memory(process: u32) -> Done<(u64, u64)> {
    let status = fs::read_to_string(Path::new("/proc").join(process.to_string()).join("status"))?;
    let of = |what: &str| {
        let line = status.lines().find_map(|line| line.strip_prefix(what));
        line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok())
    };
    let (now, most) = of("VmRSS:").zip(of("VmHWM:")).ok_or("the kernel does not say")?;
    Ok((now / 1024, most / 1024))
}
