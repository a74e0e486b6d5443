//! What the tests need besides Rust and Node: a browser, a PostgreSQL server, an S3 server, a mail server and
//! schemathesis.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{python, shell};

const CHROMIUM: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// The same browser without a window and what belongs to one: a page opens sooner.
const HEADLESS: &str = "chromium-headless-shell";

/// Installs what is missing on Debian when allowed to, else says what is missing.
pub fn provision(root: &Path) -> Result<(), String> {
    programs(root)?;
    python::S3_SERVER.provision(root)?;
    python::MAIL_SERVER.provision(root)?;
    python::SCHEMATHESIS.provision(root)
}

fn programs(root: &Path) -> Result<(), String> {
    let mut missing = Vec::new();
    if browser().is_none() {
        missing.push(HEADLESS);
    } else if std::env::var_os("CHROMIUM").is_none()
        && shell::find(&[HEADLESS]).is_none()
        && let Err(why) = install(root, &[HEADLESS])
    {
        println!("the stories take longer in the whole browser: {why}");
    }
    if !has_postgresql() {
        missing.push("postgresql");
    }
    if shell::find(&["python3"]).is_none() {
        missing.push("python3-venv");
    }
    if missing.is_empty() {
        return Ok(());
    }
    install(root, &missing)?;
    if browser().is_some() && has_postgresql() {
        return Ok(());
    }
    Err(format!("{} could not be found after installing", missing.join(" and ")))
}

/// Debian's packages, where this may install some.
pub fn install(root: &Path, packages: &[&str]) -> Result<(), String> {
    let names = packages.join(" and ");
    if shell::find(&["apt-get"]).is_none() || !is_root(root) {
        return Err(format!(
            "{names} must be installed for the tests; as root on Debian this command does it itself."
        ));
    }
    println!("installing {names}");
    apt_get(root, &["update", "-q"])?;
    let mut arguments = vec!["install", "-y", "-q", "--no-install-recommends"];
    arguments.extend(packages);
    apt_get(root, &arguments)
}

/// The browser that the stories drive.
pub fn browser() -> Option<PathBuf> {
    std::env::var_os("CHROMIUM").map(PathBuf::from).or_else(|| shell::find(&[HEADLESS])).or_else(chromium)
}

/// The whole browser, as people have it.
pub fn chromium() -> Option<PathBuf> {
    std::env::var_os("CHROMIUM").map(PathBuf::from).or_else(|| shell::find(&CHROMIUM))
}

/// Debian keeps the server's programs off the PATH, one folder per version.
fn has_postgresql() -> bool {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    shell::find(&["initdb"]).is_some()
        || versions.into_iter().any(|one| one.path().join("bin/initdb").is_file())
}

fn is_root(root: &Path) -> bool {
    shell::output(&mut shell::command(root, "id", &["-u"])).is_ok_and(|id| id.trim() == "0")
}

fn apt_get(root: &Path, arguments: &[&str]) -> Result<(), String> {
    shell::run(shell::command(root, "apt-get", arguments).env("DEBIAN_FRONTEND", "noninteractive").env(
        // What comes as a service is started by nobody but the tests.
        "RUNLEVEL", "1",
    ))
}
