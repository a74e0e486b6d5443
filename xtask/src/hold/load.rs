//! `cargo xtask hold load`: the release binary with many traders, asked by wrk and by crates/load.

use std::path::Path;

use crate::provision;
use crate::shell::{self, cargo, command, find, run};

const TRADERS: &str = "10000";
const TRADES: &str = "1000";
/// Of each measurement, of which there are some forty on each database.
const SECONDS: &str = "5";

/// Other numbers of traders, of trades each, of seconds; then `sqlite` or `postgres` for one of the two.
pub fn hold(root: &Path, numbers: &[String]) -> Result<(), String> {
    if find(&["wrk"]).is_none() {
        provision::install(root, &["wrk"])?;
    }
    provision::provision(root)?;
    run(&mut command(root, &cargo(), &["build", "--release", "--workspace", "--bins", "--locked"]))?;
    let folder = shell::target(root).join("load");
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let built = |name: &str| shell::target(root).join("release").join(name);
    let number = |at: usize, usual: &'static str| numbers.get(at).map_or(usual, String::as_str);
    let mut load = command(root, &built("load").display().to_string(), &[]);
    load.arg(built("rojmel")).arg(built("plain_server")).arg(folder);
    load.args([number(0, TRADERS), number(1, TRADES), number(2, SECONDS)]);
    run(load.args(numbers.iter().skip(3)))
}
