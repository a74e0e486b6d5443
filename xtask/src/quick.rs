//! `cargo xtask test --quick`: format, types, lint, and the tests of what the change touches.

use std::collections::BTreeSet;
use std::path::Path;

use crate::shared::{self, Shared};
use crate::shell::{TEST_BUILD, cargo, command, output, run, target};
use crate::steps::Steps;
use crate::{provision, test, tidy};

/// Of the change since `base`, what is not committed included.
pub fn quick(root: &Path, base: Option<&str>) -> Result<(), String> {
    let changed = Changed::since(root, base.unwrap_or("HEAD"))?;
    let mut steps = Steps::begin();
    let cargo_run = |arguments: &[&str]| run(&mut command(root, &cargo(), arguments));
    let npm_run = |arguments: &[&str]| {
        run(&mut command(&root.join("web"), "npm", &[&["run", "--silent"], arguments].concat()))
    };

    steps.step("format", || cargo_run(&["fmt", "--all", "--check"]))?;
    steps.step("tidy", || tidy::check(root))?;
    if changed.web {
        steps.quiet("web packages", || web_build::install_if_stale(root).map(drop))?;
        steps.step("web types", || npm_run(&["typecheck"]))?;
        steps.step("web lint", || npm_run(&["lint"]))?;
        steps.step("web tests", || npm_run(&["test"]))?;
    }
    if !changed.crates.is_empty() {
        let shared = Shared::start()?;
        steps.step("clippy", || {
            cargo_run(&["clippy", "--workspace", "--all-targets", "--locked", "--", "-D", "warnings"])
        })?;
        let crates: Vec<String> = changed.crates.iter().map(|name| format!("package({name})")).collect();
        steps.step("Rust tests of what changed", || {
            let filter = crates.join(" | ");
            let nextest = ["nextest", "run", "--workspace", "--locked", "--no-tests", "pass", "-E", &filter];
            let of_crates: Vec<&str> =
                changed.crates.iter().flat_map(|name| ["--package", name.as_str()]).collect();
            let plain = [&["test", "--locked"], &of_crates[..]].concat();
            let arguments = if test::has_nextest(root) { &nextest[..] } else { &plain };
            run(command(root, &cargo(), arguments).env(shared::VARIABLE, shared.folder()))
        })?;
    }
    if !changed.stories.is_empty() {
        steps.quiet("program", || cargo_run(&TEST_BUILD))?;
        steps.step("stories that changed", || {
            let names: Vec<&str> = changed.stories.iter().map(String::as_str).collect();
            let mut stories =
                command(&root.join("web"), "npm", &[&["run", "--silent", "e2e", "--"][..], &names].concat());
            stories.env("ROJMEL_BIN", target(root).join("debug/rojmel"));
            if let Some(browser) = provision::browser() {
                stories.env("CHROMIUM", browser);
            }
            run(&mut stories)
        })?;
    }
    steps.end();
    Ok(())
}

struct Changed {
    crates: BTreeSet<String>,
    web: bool,
    /// Below `web`.
    stories: Vec<String>,
}

impl Changed {
    fn since(root: &Path, base: &str) -> Result<Self, String> {
        let committed = output(&mut command(root, "git", &["diff", "--name-only", base]))?;
        let new = output(&mut command(root, "git", &["ls-files", "--others", "--exclude-standard"]))?;
        Ok(Self::of(committed.lines().chain(new.lines())))
    }

    fn of<'a>(files: impl Iterator<Item = &'a str>) -> Self {
        let mut changed = Self { crates: BTreeSet::new(), web: false, stories: Vec::new() };
        for file in files {
            if let Some((name, _)) = file.strip_prefix("crates/").and_then(|rest| rest.split_once('/')) {
                changed.crates.insert(name.to_owned());
            } else if file.starts_with("xtask/") {
                changed.crates.insert("xtask".to_owned());
            } else if let Some(own) = file.strip_prefix("web/") {
                changed.web = true;
                if own.starts_with("e2e/") && own.ends_with(".story.ts") {
                    changed.stories.push(own.to_owned());
                }
            } else if file.starts_with("fixtures/") {
                changed.crates.extend(["rojmel", "tradebook"].map(str::to_owned));
            }
        }
        changed
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_change_touches() {
        let files = [
            "crates/ledger/src/matching.rs",
            "crates/ledger/src/lib.rs",
            "web/app/ui/button.tsx",
            "web/e2e/add.story.ts",
            "web/e2e/look.ts",
            "README.md",
        ];
        let changed = Changed::of(files.into_iter());
        assert_eq!(changed.crates.into_iter().collect::<Vec<_>>(), ["ledger"]);
        assert!(changed.web);
        assert_eq!(changed.stories, ["e2e/add.story.ts"]);
        assert_eq!(Changed::of(["fixtures/golden/01/report.json"].into_iter()).crates.len(), 2);
    }
}
