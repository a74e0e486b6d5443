//! `cargo xtask tidy --figures`: how large the rooms are, as rows for docs/benchmarks.md.

use std::collections::BTreeMap;

use super::{Source, circles};

/// Lines below `src`, comments and unit tests included.
pub fn rows(sources: &[Source]) -> Vec<(String, String)> {
    let mut lines: BTreeMap<&str, usize> = BTreeMap::new();
    for source in sources.iter().filter(|source| source.ends(&[".rs"])) {
        let Some((name, rest)) = source.path.strip_prefix("crates/").and_then(|path| path.split_once('/'))
        else {
            continue;
        };
        let own = lines.entry(name).or_default();
        if rest.starts_with("src/") {
            *own += source.lines().count();
        }
    }
    let mut by_size: Vec<(&str, usize)> = lines.iter().map(|(name, lines)| (*name, *lines)).collect();
    by_size.sort_by_key(|(_, lines)| std::cmp::Reverse(*lines));
    let largest: Vec<String> =
        by_size.iter().take(3).map(|(name, lines)| format!("{lines} (`{name}`)")).collect();
    let circle = circles::largest(sources);
    vec![
        ("crates, those for tests and tools included".to_owned(), lines.len().to_string()),
        ("lines of the largest three".to_owned(), largest.join(", ")),
        ("lines of `site`".to_owned(), lines.get("site").copied().unwrap_or_default().to_string()),
        ("files in the largest circle of imports".to_owned(), circle),
        ("circles that cross a folder".to_owned(), circles::check(sources).len().to_string()),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[test]
    fn lines_of_a_crate_are_those_below_src() {
        let sources = [
            source("crates/a/src/lib.rs", "use crate::b;\nfn one() {}\n"),
            source("crates/a/tests/a.rs", "fn two() {}\n"),
            source("crates/site/src/lib.rs", "one\n"),
            source("crates/site/build.rs", "two\n"),
            source("web/app/a.ts", "three\n"),
        ];
        let rows = rows(&sources);
        let values: Vec<&str> = rows.iter().map(|(_, value)| value.as_str()).collect();
        assert_eq!(values, ["2", "2 (`a`), 1 (`site`)", "1", "none", "0"]);
    }
}
