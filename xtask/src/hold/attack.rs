//! Random bytes into whatever reads what strangers send (cargo-fuzz), and into every operation (schemathesis).

use std::path::Path;

use crate::contract;
use crate::shell::{command, output, run, target};

/// The programs in fuzz/, with the files they begin with, where there are any.
const TARGETS: [(&str, &[&str]); 6] = [
    ("text_file", &["fixtures/files"]),
    (SPREADSHEET, &["fuzz/seeds/spreadsheet", "fixtures/files"]),
    ("candle_file", &["fuzz/seeds/candle_file"]),
    ("cells", &["fuzz/seeds/cells"]),
    ("rules_as_data", &["fuzz/seeds/rules_as_data"]),
    ("book", &[]),
];
/// The library that reads workbooks may ask for more memory than there is: then a child ends, and nothing else.
const SPREADSHEET: &str = "spreadsheet";

/// `seconds` for each program, which a nightly compiler builds; then 300 requests for each operation.
pub fn hold(root: &Path, seconds: &str) -> Result<(), String> {
    if output(&mut command(root, "cargo", &["fuzz", "--version"])).is_err() {
        run(&mut command(root, "cargo", &["install", "--locked", "cargo-fuzz"]))?;
    }
    for (name, seeds) in TARGETS {
        // What is found stays there and is tried first the next time.
        let corpus = target(root).join("fuzz-corpus").join(name);
        std::fs::create_dir_all(&corpus).map_err(|error| format!("{}: {error}", corpus.display()))?;
        let mut fuzz = command(&root.join("fuzz"), "cargo", &["+nightly", "fuzz", "run", name]);
        fuzz.env("CARGO_TARGET_DIR", target(root).join("fuzz")).arg(&corpus);
        fuzz.args(seeds.iter().map(|seeds| root.join(seeds)));
        fuzz.args([
            "--",
            "-rss_limit_mb=1024",
            "-malloc_limit_mb=512",
            "-timeout=10",
            "-print_final_stats=1",
        ]);
        if name == SPREADSHEET {
            fuzz.args(["-fork=1", "-ignore_ooms=1"]);
        }
        run(fuzz.arg(format!("-max_total_time={seconds}")))?;
    }
    contract::run(root, 300)
}
