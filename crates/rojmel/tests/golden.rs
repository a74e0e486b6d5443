//! The golden cases: broker files written by us, the answer calculated by hand beside them.
//!
//! Every folder of `fixtures/golden` holds the files, `case.json` (file order, `as_of`, flags), `expected.json` (a part
//! of the report) and `why.md` (the arithmetic). The real binary runs on each, and what it prints has the keys and
//! kinds that `openapi.json` commits for it.

#[path = "golden/compare.rs"]
mod compare;
#[path = "golden/json.rs"]
mod json;
#[path = "golden/schema.rs"]
mod schema;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use calamine::{Data, DataType, Reader, Xlsx};
use json::Json;

#[test]
fn the_report_agrees_with_every_hand_calculation() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/golden");
    let folders = folders_in(&root);
    assert!(folders.len() >= 40, "only {} golden cases in {}", folders.len(), root.display());

    let openapi = fs::read_to_string(root.join("../../openapi.json")).unwrap();
    let openapi = serde_json::from_str(&openapi).unwrap();
    let failures: Vec<String> = folders.iter().filter_map(|folder| check(folder, &openapi)).collect();
    assert!(
        failures.is_empty(),
        "{} of {} golden cases disagree\n\n{}",
        failures.len(),
        folders.len(),
        failures.join("\n")
    );
}

/// Where a spreadsheet stands beside a case, its sheet “Report” names what the report must say, and the case expects
/// it.
#[test]
fn a_case_expects_what_its_spreadsheet_has() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/golden");
    let sheets: Vec<PathBuf> = folders_in(&root)
        .into_iter()
        .map(|folder| folder.join("year.xlsx"))
        .filter(|path| path.is_file())
        .collect();
    assert!(!sheets.is_empty());
    for path in sheets {
        let mut book: Xlsx<_> = calamine::open_workbook(&path).unwrap();
        let report = book.worksheet_range("Report").unwrap();
        let expected = read(&path.with_file_name("expected.json"));
        let mut compared = 0;
        for row in report.rows().skip(1) {
            let [Data::String(name), value] = row else { panic!("{}: a row of two cells", path.display()) };
            let found = name.split('.').try_fold(&expected, |one, key| one.get(key));
            let found = found.unwrap_or_else(|| panic!("{name} is not expected")).text();
            // Four decimals, as the report has them.
            let [found, value] = [found.parse::<f64>().unwrap(), value.as_f64().unwrap()];
            assert!(
                (found - value).abs() < 0.000_01,
                "{name}: expected {found}, the spreadsheet has {value}"
            );
            compared += 1;
        }
        assert!(compared > 15, "{}", path.display());
    }
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
fn check(folder: &Path, openapi: &serde_json::Value) -> Option<String> {
    let name = folder.file_name()?.to_string_lossy().into_owned();
    let case = read(&folder.join("case.json"));
    let command = case.get("command").map_or_else(|| "report".to_owned(), Json::text);
    let lines = match report(folder, &case, &command) {
        Ok(printed) => {
            let mut lines = match Json::parse(&printed) {
                Ok(actual) => compare::differences(&read(&folder.join("expected.json")), &actual),
                Err(problem) => vec![format!("no JSON: {problem}")],
            };
            if let Ok(printed) = serde_json::from_str(&printed) {
                lines.extend(schema::faults(openapi, committed(&command), &printed));
            }
            lines
        }
        Err(problem) => vec![problem],
    };
    (!lines.is_empty()).then(|| format!("{name}\n    {}\n", lines.join("\n    ")))
}

/// The schema of what a command prints.
fn committed(command: &str) -> &'static str {
    match command {
        "report" => "Report",
        "tax" => "TaxYearAnswer",
        "reconcile" => "ReconciliationAnswer",
        other => panic!("a command without a schema: {other}"),
    }
}

fn report(folder: &Path, case: &Json, command: &str) -> Result<String, String> {
    let output = Command::new(env!("CARGO_BIN_EXE_rojmel"))
        .current_dir(folder)
        .arg(command)
        .args(case.list("files").iter().map(Json::text))
        .args(["--json", "--as-of"])
        .arg(case.get("as_of").map(Json::text).unwrap_or_default())
        .args(case.list("flags").iter().map(Json::text))
        .output()
        .map_err(|problem| format!("the binary did not start: {problem}"))?;
    if !output.status.success() {
        return Err(format!("{}: {}", output.status, String::from_utf8_lossy(&output.stderr).trim()));
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

fn read(path: &Path) -> Json {
    let text = fs::read_to_string(path).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()));
    Json::parse(&text).unwrap_or_else(|problem| panic!("{}: {problem}", path.display()))
}
