//! Other programs: found, run, asked.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// All tests and the programs that they start, `rojmel` with the web app inside among them. A build of the programs
/// alone has other features of some packages, and compiles everything a second time.
pub const TEST_BUILD: [&str; 4] = ["test", "--workspace", "--locked", "--no-run"];

/// A command in the checkout that shows its output as it comes.
pub fn command(root: &Path, program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root).stdin(Stdio::null());
    // What cargo says of this very package: some build scripts (ring's) look at it, and would run again, with all that
    // hangs on them, when the same is compiled without this command.
    for (name, _) in std::env::vars_os() {
        let ours = name
            .to_str()
            .is_some_and(|name| name.starts_with("CARGO_PKG_") || name.starts_with("CARGO_MANIFEST_"));
        if ours {
            command.env_remove(name);
        }
    }
    command
}

/// Runs it to its end; a failure names the command.
pub fn run(command: &mut Command) -> Result<(), String> {
    let status =
        command.status().map_err(|error| format!("{} could not be started: {error}", named(command)))?;
    if status.success() { Ok(()) } else { Err(format!("{} failed ({status})", named(command))) }
}

/// Runs it and returns what it printed.
pub fn output(command: &mut Command) -> Result<String, String> {
    let said =
        command.output().map_err(|error| format!("{} could not be started: {error}", named(command)))?;
    if !said.status.success() {
        let problem = String::from_utf8_lossy(&said.stderr).into_owned();
        return Err(format!("{} failed:\n{problem}", named(command)));
    }
    String::from_utf8(said.stdout).map_err(|_| format!("{} printed no text", named(command)))
}

pub fn cargo() -> String {
    std::env::var("CARGO").unwrap_or_else(|_| "cargo".to_owned())
}

/// Where cargo puts what it builds.
pub fn target(root: &Path) -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder))
}

/// The first of these programs on the PATH or at an absolute path.
pub fn find(names: &[&str]) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> = std::env::split_paths(&path).collect();
    names.iter().find_map(|name| folders.iter().map(|folder| folder.join(name)).find(|file| file.is_file()))
}

fn named(command: &Command) -> String {
    let mut words = vec![command.get_program().to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|word| word.to_string_lossy().into_owned()));
    format!("`{}`", words.join(" "))
}
