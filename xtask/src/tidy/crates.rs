//! Who may depend on whom, as cargo resolves it.

use std::path::Path;

use crate::shell::{cargo, command, output};

/// Our crates and those of ours they may name among their ordinary dependencies. From the bottom up; areas (the last
/// ones before `site`) never import each other.
const MAY_IMPORT: [(&str, &[&str]); 39] = [
    ("domain", &[]),
    ("brand", &[]),
    ("market", &["domain"]),
    ("pictures", &[]),
    ("search-words", &[]),
    ("tradebook", &["domain", "market"]),
    ("candles", &["domain", "market"]),
    ("ledger", &["domain", "market"]),
    ("tax", &["domain", "ledger"]),
    ("reconcile", &["domain", "ledger", "market", "tax", "tradebook"]),
    ("analytics", &["domain", "ledger", "market"]),
    ("annotations", &["domain", "ledger"]),
    ("strategies", &["domain", "ledger", "market"]),
    ("rules", &["annotations", "domain", "ledger", "market", "strategies"]),
    ("backtest", &["analytics", "candles", "domain", "ledger", "market", "rules"]),
    ("insights", &["analytics", "domain", "ledger"]),
    ("ask", &["domain"]),
    ("language-model", &[]),
    ("store", &["domain", "search-words"]),
    ("parse-worker", &["candles", "domain", "pictures", "tradebook"]),
    ("report", &["analytics", "backtest", "domain", "ledger", "reconcile", "tax", "tradebook"]),
    ("pdf", &["analytics", "backtest", "domain", "ledger", "report"]),
    ("app-error", &["domain", "store", "tradebook"]),
    ("jobs", &["domain", "store"]),
    ("mailer", &["app-error", "brand", "domain", "jobs", "store"]),
    ("web-http", &["app-error", "brand", "domain", "store", "tradebook"]),
    ("identity", &["domain", "mailer", "store", "web-http"]),
    ("accounts", &["brand", "domain", "identity", "mailer", "report", "store", "web-http"]),
    ("careers", &["brand", "domain", "identity", "mailer", "report", "store", "web-http"]),
    (
        "journal",
        &[
            "analytics",
            "annotations",
            "app-error",
            "backtest",
            "candles",
            "domain",
            "insights",
            "ledger",
            "market",
            "report",
            "rules",
            "search-words",
            "store",
            "strategies",
            "tradebook",
        ],
    ),
    (
        "journal-http",
        &[
            "analytics",
            "candles",
            "domain",
            "identity",
            "journal",
            "language-model",
            "parse-worker",
            "report",
            "store",
            "tradebook",
            "web-http",
        ],
    ),
    (
        "notes-api",
        &[
            "analytics",
            "annotations",
            "candles",
            "domain",
            "identity",
            "journal",
            "journal-http",
            "ledger",
            "market",
            "parse-worker",
            "pictures",
            "report",
            "rules",
            "search-words",
            "store",
            "web-http",
        ],
    ),
    (
        "backtest-api",
        &[
            "app-error",
            "backtest",
            "candles",
            "domain",
            "identity",
            "jobs",
            "journal",
            "journal-http",
            "ledger",
            "market",
            "notes-api",
            "pdf",
            "report",
            "rules",
            "store",
            "web-http",
        ],
    ),
    (
        "analytics-api",
        &[
            "analytics",
            "ask",
            "backtest",
            "backtest-api",
            "candles",
            "domain",
            "identity",
            "insights",
            "journal",
            "journal-http",
            "language-model",
            "ledger",
            "market",
            "report",
            "store",
            "strategies",
            "web-http",
        ],
    ),
    (
        "journal-api",
        &[
            "analytics",
            "analytics-api",
            "annotations",
            "backtest",
            "backtest-api",
            "candles",
            "domain",
            "identity",
            "journal",
            "journal-http",
            "ledger",
            "notes-api",
            "pdf",
            "report",
            "rules",
            "store",
            "tax",
            "tradebook",
            "web-http",
        ],
    ),
    (
        "site",
        &[
            "accounts",
            "backtest-api",
            "brand",
            "careers",
            "domain",
            "identity",
            "jobs",
            "journal",
            "journal-api",
            "journal-http",
            "mailer",
            "parse-worker",
            "store",
            "web-build",
            "web-http",
        ],
    ),
    (
        "rojmel",
        &[
            "accounts",
            "analytics",
            "backtest",
            "brand",
            "candles",
            "careers",
            "domain",
            "identity",
            "journal",
            "language-model",
            "ledger",
            "mailer",
            "parse-worker",
            "pdf",
            "reconcile",
            "report",
            "site",
            "store",
            "strategies",
            "tax",
            "tradebook",
            "web-http",
        ],
    ),
    ("web-build", &[]),
    ("xtask", &["testpg", "web-build"]),
];
/// May import any of ours, and none of the above may import them.
const TOOLS: [&str; 8] = ["bench", "cluster", "hostile", "load", "testdb", "testpg", "visitor", "worked"];
const PURE: [&str; 17] = [
    "domain",
    "ask",
    "market",
    "candles",
    "tradebook",
    "ledger",
    "analytics",
    "annotations",
    "backtest",
    "insights",
    "pdf",
    "pictures",
    "rules",
    "search-words",
    "strategies",
    "tax",
    "reconcile",
];
/// They make what others say over HTTP, and serve nothing: `rojmel report` and the mails need no server. (The store is
/// a client of S3.)
const NO_HTTP: [&str; 7] = ["app-error", "brand", "jobs", "journal", "mailer", "parse-worker", "report"];
const HTTP: [&str; 2] = ["axum", "utoipa-axum"];
/// Crates whose job is I/O, SQL, HTTP or the clock.
const WORLDLY: [&str; 10] =
    ["axum", "chrono", "hyper", "mio", "reqwest", "rusqlite", "socket2", "sqlx", "tokio", "tower"];

pub fn check(root: &Path) -> Result<Vec<String>, String> {
    let tree = |arguments: &[&str]| {
        let mut all = vec!["tree", "--edges", "normal"];
        all.extend(arguments);
        output(&mut command(root, &cargo(), &all))
    };
    let mut found = imports(&tree(&["--workspace", "--prefix", "depth", "--depth", "1"])?);
    for name in PURE {
        found.extend(worldly(name, &tree(&["--package", name, "--prefix", "none"])?));
    }
    for name in NO_HTTP {
        found.extend(with_http(name, &tree(&["--package", name, "--prefix", "none"])?));
    }
    Ok(found)
}

/// `tree` has a line per crate, its depth before its name: `0site v0.1.0 (…)`, `1axum v0.8.9`.
fn imports(tree: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut from = "";
    let ours = |name: &str| TOOLS.contains(&name) || MAY_IMPORT.iter().any(|(one, _)| *one == name);
    for line in tree.lines() {
        let name = line.split_whitespace().next().unwrap_or_default();
        let (depth, name) = name.split_at_checked(1).unwrap_or_default();
        match depth {
            "0" if ours(name) => from = name,
            "0" => found
                .push(format!("crates/{name} is new: say in xtask/src/tidy/crates.rs what it may import")),
            "1" if ours(name) && !TOOLS.contains(&from) => {
                let allowed = MAY_IMPORT.iter().any(|(one, may)| *one == from && may.contains(&name));
                if !allowed {
                    found.push(format!("{from} imports {name}, which ARCHITECTURE.md does not allow"));
                }
            }
            _ => {}
        }
    }
    found
}

fn worldly(pure: &str, tree: &str) -> Vec<String> {
    tree.lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| WORLDLY.contains(name))
        .map(|name| format!("{pure} depends on {name}, but it is a pure crate"))
        .collect()
}

fn with_http(name: &str, tree: &str) -> Vec<String> {
    tree.lines()
        .filter_map(|line| line.split_whitespace().next())
        .filter(|dependency| HTTP.contains(dependency))
        .map(|dependency| format!("{name} depends on {dependency}, but it serves nothing"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn imports_follow_the_table() {
        let check = |tree: &str, expected: &[&str]| assert_eq!(imports(tree), expected, "{tree}");
        check("0site v0.1.0 (/x)\n1axum v0.8.9\n1careers v0.1.0 (/x)\n", &[]);
        check("0bench v0.1.0\n1site v0.1.0\n", &[]);
        check(
            "0domain v0.1.0\n1ledger v0.1.0\n",
            &["domain imports ledger, which ARCHITECTURE.md does not allow"],
        );
        check(
            "0ledger v0.1.0\n1bench v0.1.0\n",
            &["ledger imports bench, which ARCHITECTURE.md does not allow"],
        );
        check(
            "0extra v0.1.0\n",
            &["crates/extra is new: say in xtask/src/tidy/crates.rs what it may import"],
        );
    }

    #[test]
    fn pure_crates_stay_out_of_the_world() {
        assert_eq!(worldly("ledger", "ledger v0.1.0\nserde v1.0.0\nserde v1.0.0 (*)\n"), [""; 0]);
        assert_eq!(
            worldly("ledger", "ledger v0.1.0\ntokio v1.0.0\n"),
            ["ledger depends on tokio, but it is a pure crate"]
        );
        assert_eq!(
            with_http("report", "report v0.1.0\nserde v1.0.0\naxum v0.8.9\n"),
            ["report depends on axum, but it serves nothing"]
        );
    }
}
