//! What may stand in one place of the Rust code only.

use super::{Source, has_word};

const PURE: [&str; 15] = [
    "crates/domain",
    "crates/market",
    "crates/tradebook",
    "crates/ledger",
    "crates/tax",
    "crates/reconcile",
    "crates/analytics",
    "crates/annotations",
    "crates/backtest",
    "crates/candles",
    "crates/insights",
    "crates/pictures",
    "crates/rules",
    "crates/search-words",
    "crates/strategies",
];
const CLOCKS: [&str; 4] = ["SystemTime::now", "Instant::now", "Timestamp::now", "Zoned::now"];
const EXACT: [&str; 3] = ["crates/domain", "crates/tradebook", "crates/ledger"];
/// A spreadsheet's cell is a float by its nature. These files take it in, and it leaves them as an integer.
const FROM_CELLS: [&str; 7] = [
    "crates/tradebook/src/cell.rs",
    "crates/tradebook/src/id_cell.rs",
    "crates/tradebook/src/numbers.rs",
    "crates/tradebook/src/read.rs",
    "crates/tradebook/src/when.rs",
    "crates/tradebook/src/xls.rs",
    "crates/tradebook/src/xlsx.rs",
];
/// How a text literal with a statement begins, and a word that must follow on its line.
const STATEMENTS: [(&str, &str); 5] = [
    ("\"select ", " from "),
    ("\"insert into ", "("),
    ("\"update ", " set "),
    ("\"delete from ", ""),
    ("\"create table ", ""),
];

/// `load` holds the plain server that ours is measured against, with a database of its own.
const WITH_SQL: [&str; 3] = ["crates/store", "crates/testdb", "crates/load"];

/// Crates that answer requests.
const ANSWERING: [&str; 11] = [
    "crates/web-http",
    "crates/identity",
    "crates/accounts",
    "crates/careers",
    "crates/journal-http",
    "crates/notes-api",
    "crates/backtest-api",
    "crates/analytics-api",
    "crates/journal-api",
    "crates/load",
    "crates/site",
];

pub fn check(source: &Source) -> Vec<String> {
    if !source.ends(&[".rs"]) || source.below("xtask") {
        return Vec::new();
    }
    let pure = PURE.iter().any(|folder| source.below(&format!("{folder}/src")));
    let exact = EXACT.iter().any(|folder| source.below(&format!("{folder}/src")))
        && !FROM_CELLS.contains(&source.path.as_str());
    let mut found = Vec::new();
    for (number, line) in source.code() {
        if pure && CLOCKS.iter().any(|clock| line.contains(clock)) {
            found.push(source.at(number, "a pure crate reads the clock; take the time as an argument"));
        }
        if exact && (has_word(line, "f64") || has_word(line, "f32")) {
            found.push(source.at(number, "a float near money; use Money, Price or Quantity"));
        }
        if has_word(line, "StatusCode") && !may_answer(source) {
            found.push(source.at(number, "status codes belong to web-http and the areas of endpoints"));
        }
        let lower = line.to_lowercase();
        let sql = STATEMENTS.iter().any(|(start, then)| {
            lower.find(start).is_some_and(|at| lower[at + start.len()..].contains(then))
        });
        if sql && !WITH_SQL.iter().any(|folder| source.below(folder)) {
            found.push(source.at(number, "SQL belongs to crates/store"));
        }
    }
    found
}

fn may_answer(source: &Source) -> bool {
    source.path.contains("/tests/") || ANSWERING.iter().any(|folder| source.below(folder))
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[track_caller]
    fn check_one(path: &str, line: &str, expected: Option<&str>) {
        let found = check(&source(path, line));
        match expected {
            None => assert_eq!(found, [""; 0]),
            Some(words) => assert!(found.len() == 1 && found[0].contains(words), "{found:?}"),
        }
    }

    #[test]
    fn everything_has_its_place() {
        check_one("crates/ledger/src/a.rs", "let now = SystemTime::now();", Some("reads the clock"));
        check_one("crates/ledger/benches/a.rs", "let now = Instant::now();", None);
        check_one("crates/site/src/a.rs", "let now = Instant::now();", None);
        check_one("crates/ledger/src/a.rs", "fn rate() -> f64 {", Some("float near money"));
        check_one("crates/ledger/src/a.rs", "// not an f64", None);
        check_one("crates/tradebook/src/cell.rs", "Number(f64),", None);
        check_one("crates/analytics/src/a.rs", "fn rate() -> f64 {", None);
        check_one("crates/rojmel/src/a.rs", "use axum::http::StatusCode;", Some("status codes belong"));
        check_one("crates/rojmel/tests/a.rs", "use axum::http::StatusCode;", None);
        check_one("crates/site/src/a.rs", "use axum::http::StatusCode;", None);
        check_one("crates/site/src/a.rs", "sqlx(\"SELECT id FROM users\")", Some("crates/store"));
        check_one("crates/site/src/a.rs", "\"Select a file from the list\"", Some("crates/store"));
        check_one("crates/site/src/a.rs", "\"Please select a file first.\"", None);
        check_one("crates/site/src/a.rs", "\"update users set name = $1\"", Some("crates/store"));
        check_one("crates/site/src/a.rs", "\"Update the page\"", None);
        check_one("crates/store/src/a.rs", "\"delete from users\"", None);
        check_one("crates/load/src/a.rs", "\"select body from people\"", None);
    }
}
