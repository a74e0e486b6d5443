//! docs/promises.md: each promise has tests, and each of them is there.

use super::Source;

const PAGE: &str = "docs/promises.md";

pub fn check(sources: &[Source]) -> Vec<String> {
    let Some(page) = sources.iter().find(|source| source.path == PAGE) else { return Vec::new() };
    let mut found = Vec::new();
    // The promise whose tests are being read, and how many it has.
    let mut promise: Option<(usize, u32)> = None;
    let unproven = |promise: Option<(usize, u32)>| {
        promise
            .filter(|(_, tests)| *tests == 0)
            .map(|(line, _)| page.at(line, "no test proves this: it goes, or gets one"))
    };
    for (number, line) in page.lines() {
        if line.split_once(". ").is_some_and(|(first, _)| first.parse::<u32>().is_ok()) {
            found.extend(unproven(promise));
            promise = Some((number, 0));
        } else if let Some(test) = line.trim_start().strip_prefix("- `") {
            if let Some((_, tests)) = &mut promise {
                *tests += 1;
            }
            found.extend(missing(sources, test).map(|problem| page.at(number, &problem)));
        }
    }
    found.extend(unproven(promise));
    found
}

/// ``crates/a/b.rs` `the_test``, its first tick cut off.
fn missing(sources: &[Source], test: &str) -> Option<String> {
    let Some((path, name)) = test.trim_end().strip_suffix('`').and_then(|rest| rest.split_once("` `")) else {
        return Some("expected a file and the name of a test, each between ticks".to_owned());
    };
    let Some(file) = sources.iter().find(|source| source.path == path) else {
        return Some(format!("there is no {path}"));
    };
    let text = file.text.as_deref().unwrap_or_default();
    let is_there = if path.ends_with(".rs") {
        text.contains(&format!("fn {name}("))
    } else {
        text.contains(&format!("\"{name}\""))
    };
    (!is_there).then(|| format!("{path} has no test {name}"))
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[test]
    fn a_promise_has_a_test_that_is_there() {
        let check = |page: &str, expected: &[&str]| {
            let sources = [
                source(PAGE, page),
                source("crates/a/tests/b.rs", "#[test]\nfn it_holds() {}\n"),
                source("web/e2e/a.story.ts", "test(\"it holds too\", async () => {});"),
            ];
            assert_eq!(super::check(&sources), expected, "{page}");
        };
        check("# Head\n\n1. One.\n   - `crates/a/tests/b.rs` `it_holds`\n", &[]);
        check("1. One\n   of two lines.\n   - `web/e2e/a.story.ts` `it holds too`\n", &[]);
        check(
            "1. One.\n2. Two.\n   - `web/e2e/a.story.ts` `it holds too`\n",
            &["docs/promises.md:1: no test proves this: it goes, or gets one"],
        );
        check(
            "1. One.\n   - `crates/a/tests/b.rs` `it_held`\n",
            &["docs/promises.md:2: crates/a/tests/b.rs has no test it_held"],
        );
        check(
            "1. One.\n   - `crates/a/tests/c.rs` `it_holds`\n",
            &["docs/promises.md:2: there is no crates/a/tests/c.rs"],
        );
        check("1. One.\n   - by hand`\n", &["docs/promises.md:1: no test proves this: it goes, or gets one"]);
        check(
            "1. One.\n   - `by hand`\n",
            &["docs/promises.md:2: expected a file and the name of a test, each between ticks"],
        );
    }
}
