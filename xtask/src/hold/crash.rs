//! kill -9 at every durable step of every write and of what erases an account, five hundred times at moments that
//! nobody chose on each database, a PostgreSQL that stops at once and power cuts as often; disks that are full, that
//! fail or are read-only, and clocks that step. `cargo xtask test` has the short form of the same tests.

use std::path::Path;

use crate::shared::{self, Shared};
use crate::shell::{cargo, command, run};

/// Blind kills on each database.
const KILLS: &str = "500";

pub fn hold(root: &Path, kills: Option<&str>) -> Result<(), String> {
    let kills = kills.unwrap_or(KILLS);
    if kills.parse::<u32>().is_err() {
        return Err(format!("{kills} is no number"));
    }
    let shared = Shared::start()?;
    // Without cargo-nextest, which ends a test after five minutes.
    let mut tests = command(root, &cargo(), &["test", "--workspace", "--locked", "--test", "crash"]);
    tests.env("ROJMEL_CRASH_WRITES", "all").env("ROJMEL_CRASH_BLIND", kills);
    run(tests.env(shared::VARIABLE, shared.folder()))
}
