//! The data folder: whose it is, how much room it has, and whether its files come from the future.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use nix::unistd::{AccessFlags, access};

use super::Line;
use crate::remark;

/// A safety copy before an upgrade and the write-ahead log need room beside the database.
const LITTLE: u64 = 1 << 30;
const TOO_LITTLE: u64 = 64 << 20;

pub fn look(data: &Path) -> Vec<Line> {
    let mut lines = vec![rights(data)];
    lines.extend(disk(data));
    lines.push(clock(data));
    lines
}

fn rights(data: &Path) -> Line {
    const CHECK: &str = "data folder";
    let shown = data.display();
    let Some(there) = existing(data) else {
        return Line::failed(
            CHECK,
            format!("{shown} cannot be made here"),
            "Name another one with ROJMEL_DATA.",
        );
    };
    let whoever = "Run this and the server as one user, and give that user the folder: chown -R USER DIR.";
    if access(there, AccessFlags::R_OK | AccessFlags::W_OK | AccessFlags::X_OK).is_err() {
        return Line::failed(CHECK, format!("{} cannot be written by this user", there.display()), whoever);
    }
    if there != data {
        return Line::ok(CHECK, format!("{shown} is not there yet; the first start makes it"));
    }
    if let Some((path, mode)) = remark::opened_to_others(data).first() {
        let path = path.display();
        return Line::warning(
            CHECK,
            format!("{path} can be opened by others on this machine (mode {mode:o})"),
            format!("chmod 600 {path}"),
        );
    }
    let own = ["rojmel.db", "operator.secret", "files"].map(|name| data.join(name));
    let closed = |path: &&std::path::PathBuf| {
        path.exists() && access(*path, AccessFlags::W_OK | AccessFlags::R_OK).is_err()
    };
    match own.iter().find(closed) {
        Some(path) => Line::failed(
            CHECK,
            format!("{} cannot be read and written by this user", path.display()),
            whoever,
        ),
        None => Line::ok(CHECK, format!("{shown} can be read and written, and is closed to others")),
    }
}

fn disk(data: &Path) -> Option<Line> {
    const CHECK: &str = "disk";
    const MORE: &str = "Make room, or move the data folder to a larger disk.";
    let there = existing(data)?;
    let Ok(room) = nix::sys::statvfs::statvfs(there) else {
        return Some(Line::warning(CHECK, "how much room there is is not known", MORE));
    };
    // Other systems count in 32 bits.
    #[allow(clippy::unnecessary_cast)]
    let free = room.blocks_available() as u64 * room.fragment_size() as u64;
    let found = format!("{} MB free at {}", free >> 20, there.display());
    Some(match free {
        ..TOO_LITTLE => Line::failed(CHECK, found, MORE),
        TOO_LITTLE..LITTLE => Line::warning(CHECK, found, MORE),
        _ => Line::ok(CHECK, found),
    })
}

/// Days are Indian days whatever the time zone of the machine; what must be right is the moment.
fn clock(data: &Path) -> Line {
    const CHECK: &str = "clock";
    const SET: &str = "Set the clock and keep it right with NTP (timedatectl set-ntp true).";
    let now = SystemTime::now();
    let newest = ["rojmel.db", "rojmel.db-wal", "erased", "operator.secret"]
        .iter()
        .filter_map(|name| fs::metadata(data.join(name)).ok()?.modified().ok())
        .max();
    if let Some(ahead) = newest.and_then(|newest| newest.duration_since(now).ok())
        && ahead > Duration::from_secs(60)
    {
        let found = format!("files in the data folder are {} seconds from the future", ahead.as_secs());
        return Line::failed(CHECK, found, SET);
    }
    let now = crate::serve::now();
    let (day, seconds) = (now.day().in_words(), now.second_of_day());
    let time = format!("{:02}:{:02}", seconds / 3600, seconds / 60 % 60);
    Line::ok(CHECK, format!("{day}, {time} in India; the time zone of this machine plays no part"))
}

/// The folder, or the nearest one above it that is there.
fn existing(data: &Path) -> Option<&Path> {
    let above = data.ancestors().find(|one| one.is_dir());
    above.or_else(|| data.is_relative().then_some(Path::new(".")))
}
