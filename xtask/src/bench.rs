//! `cargo xtask bench`: the release binary and the measurements of crates/bench.

use std::path::Path;

use crate::shell::{cargo, command, run, target};

/// `names` go on to crates/bench; none means all.
pub fn bench(root: &Path, names: &[String]) -> Result<(), String> {
    let folder = target(root);
    run(&mut command(root, &cargo(), &["build", "--release", "--package", "rojmel", "--package", "bench"]))?;
    let rojmel = folder.join("release/rojmel");
    let scratch = folder.join("bench");
    let mut measure = command(root, &folder.join("release/bench").to_string_lossy(), &[]);
    run(measure.arg(rojmel).arg(scratch).args(names))
}
