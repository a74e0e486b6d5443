//! `cargo xtask bench`: the release binary and the measurements of crates/bench; `bench lighthouse` measures the public
//! pages.

use std::path::Path;

use crate::provision;
use crate::shell::{cargo, command, run, target};

/// `names` go on to crates/bench; none means all of its own.
pub fn bench(root: &Path, names: &[String]) -> Result<(), String> {
    let folder = target(root);
    run(&mut command(root, &cargo(), &["build", "--release", "--package", "rojmel", "--package", "bench"]))?;
    if names.iter().any(|name| name == "capacity") {
        run(&mut command(
            root,
            &cargo(),
            &["build", "--release", "--package", "store", "--example", "sizes"],
        ))?;
    }
    let rojmel = folder.join("release/rojmel");
    if let Some((_, paths)) = names.split_first().filter(|(name, _)| *name == "lighthouse") {
        return lighthouse(root, &rojmel, paths);
    }
    let scratch = folder.join("bench");
    let mut measure = command(root, &folder.join("release/bench").to_string_lossy(), &[]);
    run(measure.arg(rojmel).arg(scratch).args(names))
}

/// Needs LIGHTHOUSE, the folder of the package: see web/scripts/lighthouse.mjs.
fn lighthouse(root: &Path, rojmel: &Path, paths: &[String]) -> Result<(), String> {
    let mut measure = command(&root.join("web"), "node", &["scripts/lighthouse.mjs"]);
    measure.env("ROJMEL_BIN", rojmel).args(paths);
    if let Some(chromium) = provision::chromium() {
        measure.env("CHROMIUM", chromium);
    }
    run(&mut measure)
}
