//! The mail server that the tests send to: aiosmtpd, in a Python environment of its own below `target`.

use std::path::{Path, PathBuf};

use crate::shell;

const AIOSMTPD: &str = "aiosmtpd==1.4.6";

/// Makes the environment, once.
pub fn provision(root: &Path) -> Result<(), String> {
    let python = python(root);
    if has_it(root, &python) {
        return Ok(());
    }
    let home = home(root).display().to_string();
    println!("installing {AIOSMTPD} into {home}");
    let wanted =
        "python3 with its venv module is needed for the mail server of the tests (on Debian: python3-venv)";
    shell::run(&mut shell::command(root, "python3", &["-m", "venv", "--clear", &home]))
        .map_err(|error| format!("{error}\n{wanted}"))?;
    let arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", AIOSMTPD];
    shell::run(&mut shell::command(root, &python.display().to_string(), &arguments))?;
    if has_it(root, &python) {
        Ok(())
    } else {
        Err(format!("{AIOSMTPD} could not be found after installing"))
    }
}

/// The tests of `site` look here too.
fn python(root: &Path) -> PathBuf {
    home(root).join("bin/python3")
}

fn home(root: &Path) -> PathBuf {
    shell::target(root).join("mail-server")
}

fn has_it(root: &Path, python: &Path) -> bool {
    let python = python.display().to_string();
    shell::output(&mut shell::command(root, &python, &["-c", "import aiosmtpd"])).is_ok()
}
