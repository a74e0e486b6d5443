//! `cargo xtask hold stories`: the journal's browser stories on PostgreSQL. `cargo xtask test` runs every story on
//! SQLite; the routes below them are tested on both.
//!
//! `cargo xtask hold looks`: every story with the contrast of each state at each width (web/e2e/look.ts).

use std::path::Path;

use crate::shared::{self, Shared};
use crate::shell::{TEST_BUILD, cargo, command, run, target};
use crate::{provision, test};

/// Files of web/e2e whose names begin with one of these: what a trader writes, looks for, and reads of it.
const JOURNAL: [&str; 24] = [
    "accounts-data",
    "analytics",
    "bulk",
    "calendar",
    "candles",
    "days",
    "demo-notes",
    "excursions",
    "history",
    "hostile-words",
    "missed",
    "navigation",
    "notes-tray",
    "offline",
    "phone",
    "pictures",
    "playbooks",
    "review",
    "search",
    "shortcuts",
    "tags",
    "trade-page",
    "trade-parts",
    "views",
];

/// On PostgreSQL: those of the journal, or those whose files have these names.
pub fn hold(root: &Path, names: &[String]) -> Result<(), String> {
    let shared = prepare(root)?;
    let mut stories = test::stories(root, &target(root).join("debug/rojmel"));
    stories.env(shared::VARIABLE, shared.folder()).env("ROJMEL_STORIES_DATABASE", "postgres").arg("--");
    if names.is_empty() {
        stories.args(JOURNAL.map(|name| format!("e2e/{name}.story.ts")));
    } else {
        stories.args(names);
    }
    run(&mut stories)
}

/// Every story, or those whose files have these names, with all looks.
pub fn looks(root: &Path, names: &[String]) -> Result<(), String> {
    let shared = prepare(root)?;
    let mut stories = test::stories(root, &target(root).join("debug/rojmel"));
    stories.env(shared::VARIABLE, shared.folder()).env("ROJMEL_STORIES_LOOKS", "all").arg("--").args(names);
    run(&mut stories)
}

fn prepare(root: &Path) -> Result<Shared, String> {
    provision::provision(root)?;
    web_build::install_if_stale(root)?;
    web_build::build_if_stale(root)?;
    run(&mut command(root, &cargo(), &TEST_BUILD))?;
    Shared::start()
}
