//! `cargo xtask run`: from a checkout to an open page.

use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use crate::shell;
use crate::steps::Steps;

/// Light optimisation, incremental: see the profile in Cargo.toml.
const PROFILE: &str = "quick";

pub fn run(root: &Path, options: &[String]) -> Result<(), String> {
    let mut steps = Steps::begin();
    steps.quiet("web packages", || web_build::install_if_stale(root).map(drop))?;
    steps.quiet("web app", || web_build::build_if_stale(root).map(drop))?;
    steps.step("server (a first build takes some minutes, later ones seconds)", || {
        let arguments = ["build", "--package", "rojmel", "--profile", PROFILE, "--locked"];
        shell::run(&mut shell::command(root, &shell::cargo(), &arguments))
    })?;
    let binary = shell::target(root).join(PROFILE).join("rojmel");
    // Takes the place of this process, so that Ctrl-C reaches the server alone. It prints its address.
    let error = Command::new(&binary).arg("serve").args(options).current_dir(root).exec();
    Err(format!("{} could not be started: {error}", binary.display()))
}
