//! `cargo xtask gen`: openapi.json from the handlers, the web app's types from openapi.json, and the worked examples
//! of the journal pages, whose freshness a test of crates/worked checks.

use std::fs;
use std::path::{Path, PathBuf};

use crate::shell::{cargo, command, output, run, target};

const CONTRACT: &str = "openapi.json";
const TYPES: &str = "web/app/api/schema.d.ts";
const EXAMPLES: &str = "web/app/content/examples.json";

pub fn write(root: &Path) -> Result<(), String> {
    web_build::install_if_stale(root)?;
    let contract =
        output(&mut command(root, &cargo(), &["run", "--quiet", "--package", "rojmel", "--", "openapi"]))?;
    fs::write(root.join(CONTRACT), contract).map_err(|error| format!("cannot write {CONTRACT}: {error}"))?;
    let examples = output(&mut command(root, &cargo(), &["run", "--quiet", "--package", "worked"]))?;
    fs::write(root.join(EXAMPLES), examples).map_err(|error| format!("cannot write {EXAMPLES}: {error}"))?;
    run(&mut command(&root.join("web"), "npm", &["run", "--silent", "gen"]))
}

/// Makes both anew elsewhere and compares.
pub fn check(root: &Path, rojmel: &Path) -> Result<(), String> {
    let contract = output(&mut command(root, &rojmel.to_string_lossy(), &["openapi"]))?;
    same(&read(root, CONTRACT)?, &contract, CONTRACT)?;
    let fresh = scratch(root)?.join("schema.d.ts");
    let generator = "node_modules/.bin/openapi-typescript";
    let arguments = ["../openapi.json", "-o", &fresh.to_string_lossy()];
    output(&mut command(&root.join("web"), generator, &arguments))?;
    let types = fs::read_to_string(&fresh).map_err(|error| format!("{}: {error}", fresh.display()))?;
    same(&read(root, TYPES)?, &types, TYPES)
}

fn read(root: &Path, path: &str) -> Result<String, String> {
    fs::read_to_string(root.join(path)).map_err(|error| format!("{path}: {error}; run `cargo xtask gen`"))
}

fn scratch(root: &Path) -> Result<PathBuf, String> {
    let folder = target(root).join("gen");
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    Ok(folder)
}

fn same(committed: &str, fresh: &str, path: &str) -> Result<(), String> {
    if committed == fresh {
        return Ok(());
    }
    let line = committed.lines().zip(fresh.lines()).take_while(|(a, b)| a == b).count() + 1;
    Err(format!("{path} is stale from line {line}; run `cargo xtask gen` and commit the result"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stale_file_is_named_with_its_line() {
        assert_eq!(same("a\nb\n", "a\nb\n", "x"), Ok(()));
        let problem = same("a\nb\n", "a\nc\n", "x").unwrap_err();
        assert!(problem.starts_with("x is stale from line 2"), "{problem}");
    }
}
