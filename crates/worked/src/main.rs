//! Prints web/app/content/examples.json: the worked example of every journal page, computed by the engine from the
//! files in web/examples.

mod crypto;
mod exact;
mod forex;
mod plain;
mod stock;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::value::{RawValue, to_raw_value};

/// Pages whose example is a Zerodha tradebook.
const STOCK: [&str; 7] = ["trading", "stock-market", "free", "ai", "indian-stock-market", "nse", "bse"];

fn main() -> ExitCode {
    match text() {
        Ok(text) => {
            print!("{text}");
            ExitCode::SUCCESS
        }
        Err(problem) => {
            eprintln!("{problem}");
            ExitCode::FAILURE
        }
    }
}

/// examples.json, as committed.
fn text() -> Result<String, String> {
    let mut examples: BTreeMap<&str, Box<RawValue>> = BTreeMap::new();
    for page in STOCK {
        let name = format!("{page}.csv");
        let worked = stock::work_out(&name, &input(&name)?)?;
        examples.insert(page, to_raw_value(&worked).map_err(|error| error.to_string())?);
    }
    let crypto = crypto::work_out(&plain::read(&input("crypto.csv")?)?)?;
    examples.insert("crypto", to_raw_value(&crypto).map_err(|error| error.to_string())?);
    let forex = forex::work_out(&plain::read(&input("forex.csv")?)?)?;
    examples.insert("forex", to_raw_value(&forex).map_err(|error| error.to_string())?);
    let mut text = serde_json::to_string_pretty(&examples).map_err(|error| error.to_string())?;
    text.push('\n');
    Ok(text)
}

fn web() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../web")
}

fn input(name: &str) -> Result<String, String> {
    let path = web().join("examples").join(name);
    std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_committed_examples_are_fresh() {
        let committed = std::fs::read_to_string(super::web().join("app/content/examples.json")).unwrap();
        assert!(committed == super::text().unwrap(), "examples.json is stale: run `cargo xtask gen`");
    }
}
