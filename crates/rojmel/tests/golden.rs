//! The golden cases: broker files written by us, the answer calculated by hand beside them.
//!
//! Every folder of `fixtures/golden` holds the files, `case.json` (file order, `as_of`, flags),
//! `expected.json` (a part of the report) and `why.md` (the arithmetic). The real binary runs on each.

#[path = "golden/compare.rs"]
mod compare;
#[path = "golden/json.rs"]
mod json;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use json::Json;

#[test]
fn the_report_agrees_with_every_hand_calculation() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/golden");
    let folders = folders_in(&root);
    assert!(folders.len() >= 40, "only {} golden cases in {}", folders.len(), root.display());

    let failures: Vec<String> = folders.iter().filter_map(|folder| check(folder)).collect();
    assert!(
        failures.is_empty(),
        "{} of {} golden cases disagree\n\n{}",
        failures.len(),
        folders.len(),
        failures.join("\n")
    );
}

fn folders_in(root: &Path) -> Vec<PathBuf> {
    let mut folders: Vec<_> = fs::read_dir(root)
        .unwrap_or_else(|problem| panic!("{}: {problem}", root.display()))
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.is_dir())
        .collect();
    folders.sort();
    folders
}

/// The case's differences as a readable block, or nothing when it agrees.
fn check(folder: &Path) -> Option<String> {
    let name = folder.file_name()?.to_string_lossy().into_owned();
    let lines = match report(folder) {
        Ok(actual) => compare::differences(&read(&folder.join("expected.json")), &actual),
        Err(problem) => vec![problem],
    };
    (!lines.is_empty()).then(|| format!("{name}\n    {}\n", lines.join("\n    ")))
}

fn report(folder: &Path) -> Result<Json, String> {
    let case = read(&folder.join("case.json"));
    let output = Command::new(env!("CARGO_BIN_EXE_rojmel"))
        .current_dir(folder)
        .arg(case.get("command").map_or_else(|| "report".to_owned(), Json::text))
        .args(case.list("files").iter().map(Json::text))
        .args(["--json", "--as-of"])
        .arg(case.get("as_of").map(Json::text).unwrap_or_default())
        .args(case.list("flags").iter().map(Json::text))
        .output()
        .map_err(|problem| format!("the binary did not start: {problem}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim()));
    }
    Json::parse(&String::from_utf8_lossy(&output.stdout)).map_err(|problem| format!("no JSON: {problem}"))
}

fn read(path: &Path) -> Json {
    let text = fs::read_to_string(path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
    Json::parse(&text).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}
