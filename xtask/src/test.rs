//! `cargo xtask test`: every check, cheap ones first.

use std::path::Path;
use std::process::Command;

use crate::shared::{self, Shared};
use crate::shell::{TEST_BUILD, cargo, command, output, run, target};
use crate::steps::Steps;
use crate::{contract, generate, provision, tidy};

/// Random requests for each operation: two minutes in all.
const EXAMPLES: u32 = 5;

pub fn test(root: &Path) -> Result<(), String> {
    let mut steps = Steps::begin();
    let cargo_run = |arguments: &[&str]| run(&mut command(root, &cargo(), arguments));
    let npm_run = |script: &str| run(&mut command(&root.join("web"), "npm", &["run", "--silent", script]));

    steps.step("browser, database, file and mail servers", || provision::provision(root))?;
    steps.step("format", || cargo_run(&["fmt", "--all", "--check"]))?;
    steps.step("tidy", || tidy::check(root))?;
    steps.quiet("web packages", || web_build::install_if_stale(root).map(drop))?;
    steps.step("web types", || npm_run("typecheck"))?;
    steps.step("web lint", || npm_run("lint"))?;
    steps.step("web tests", || npm_run("test"))?;
    steps.quiet("web app", || web_build::build_if_stale(root).map(drop))?;
    steps.step("clippy", || {
        cargo_run(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
    })?;
    steps.step("compile", || cargo_run(&TEST_BUILD))?;
    let shared = Shared::start()?;
    steps.step("Rust tests", || rust_tests(root, &shared))?;
    // Built by the tests of crates/rojmel, with the web app inside.
    let rojmel = target(root).join("debug/rojmel");
    steps.step("generated files", || generate::check(root, &rojmel))?;
    steps.step("contract", || contract::check(root, &rojmel, EXAMPLES))?;
    steps.step("browser stories", || {
        let mut stories = stories(root, &rojmel);
        stories.env(shared::VARIABLE, shared.folder());
        run(&mut stories)
    })?;
    steps.end();
    Ok(())
}

/// The browser stories of this program, on SQLite.
pub fn stories(root: &Path, rojmel: &Path) -> Command {
    let mut stories = command(&root.join("web"), "npm", &["run", "--silent", "e2e"]);
    stories.env("ROJMEL_BIN", rojmel);
    if let Some(browser) = provision::browser() {
        stories.env("CHROMIUM", browser);
    }
    stories
}

/// With cargo-nextest, where it is installed, the programs of all crates share the cores; `cargo test` runs one after
/// the other. Examples in comments are no programs (`doctest = false` in each crate): to link one for each crate took a
/// minute.
fn rust_tests(root: &Path, shared: &Shared) -> Result<(), String> {
    let cargo_run =
        |arguments: &[&str]| run(command(root, &cargo(), arguments).env(shared::VARIABLE, shared.folder()));
    if !has_nextest(root) {
        return cargo_run(&["test", "--workspace", "--locked"]);
    }
    cargo_run(&["nextest", "run", "--workspace", "--locked"])
}

pub fn has_nextest(root: &Path) -> bool {
    output(&mut command(root, &cargo(), &["nextest", "--version"])).is_ok()
}
