//! `cargo xtask run`: from a checkout to an open page.

use std::num::NonZero;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;
use std::thread;

use crate::shell;
use crate::steps::Steps;

/// Light optimisation, incremental: see the profile in Cargo.toml.
const PROFILE: &str = "quick";

pub fn run(root: &Path, options: &[String]) -> Result<(), String> {
    let mut steps = Steps::begin();
    // npm mostly waits for the network, so the server is compiled meanwhile. The build script of `site` waits for the
    // web app and holds one of cargo's jobs: hence one more job than cores.
    let jobs = thread::available_parallelism().map_or(2, NonZero::get) + 1;
    let (web, server) = thread::scope(|scope| {
        let web = scope.spawn(|| web_build::build_if_stale(root).map(drop));
        let server =
            steps.step("web app and server (a first build takes some minutes, later ones seconds)", || {
                let jobs = jobs.to_string();
                let arguments =
                    ["build", "--package", "rojmel", "--profile", PROFILE, "--locked", "--jobs", &jobs];
                // The system's allocator does for a look: ours takes a minute to compile.
                let mut build = shell::command(root, &shell::cargo(), &arguments);
                shell::run(build.arg("--no-default-features"))
            });
        (web.join().unwrap_or_else(|_| Err("the web app's build stopped".to_owned())), server)
    });
    // The web app's own sentence says more than that of the build script that waited for it.
    web?;
    server?;
    let binary = shell::target(root).join(PROFILE).join("rojmel");
    // Takes the place of this process, so that Ctrl-C reaches the server alone. It prints its address.
    let error = Command::new(&binary).arg("serve").args(options).current_dir(root).exec();
    Err(format!("{} could not be started: {error}", binary.display()))
}
