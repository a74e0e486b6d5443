//! docs/promises.md: each promise has tests, and each of them is there.

use super::Source;

const PAGE: &str = "docs/promises.md";

pub fn check(sources: &[Source]) -> Vec<String> {
    let Some(page) = sources.iter().find(|source| source.path == PAGE) else {
        return vec![format!("{PAGE} is not there")];
    };
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
        has_rust_test(text, name)
    } else {
        ["test(", "test.each("].iter().any(|start| has_story(text, start, name))
    };
    (!is_there).then(|| format!("{path} has no test {name}"))
}

/// A function with this name that is run as a test: by its attribute, or as one of proptest's.
fn has_rust_test(text: &str, name: &str) -> bool {
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let begins = |line: &str| {
        let line = line.strip_prefix("async ").unwrap_or(line);
        line.strip_prefix("fn ")
            .and_then(|rest| rest.strip_prefix(name))
            .is_some_and(|rest| rest.starts_with('('))
    };
    lines.iter().enumerate().any(|(at, line)| {
        let attributes: Vec<&str> = lines[..at]
            .iter()
            .rev()
            .take_while(|line| line.starts_with("#[") || line.starts_with("//"))
            .copied()
            .collect();
        let is_test = |line: &&&str| line.starts_with("#[test]") || line.starts_with("#[tokio::test");
        begins(line) && attributes.iter().any(|line| is_test(&line))
    })
}

/// `test("NAME"`, or `test.each(…)("NAME"`; the formatter may break the line before the name.
fn has_story(text: &str, start: &str, name: &str) -> bool {
    let quoted = format!("\"{name}\"");
    text.match_indices(&quoted).any(|(at, _)| {
        let before = text[..at].trim_end();
        let statement = before.rfind("\ntest").map_or(before, |from| &before[from + 1..]);
        statement.starts_with(start) && statement.ends_with('(') && !statement.contains("\n});")
    })
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
                source(
                    "crates/a/tests/b.rs",
                    "#[test]\nfn it_holds() {}\n\n#[tokio::test(flavor = \"multi_thread\")]\nasync fn it_waits() {}\n\n\
                     fn it_helps() {}\n",
                ),
                source(
                    "web/e2e/a.story.ts",
                    "const a = \"it is said\";\ntest(\"it holds too\", async () => {});\ntest.each(all)(\n  \"%s holds\", () => {\n  \"within\";\n});",
                ),
            ];
            assert_eq!(super::check(&sources), expected, "{page}");
        };
        check("# Head\n\n1. One.\n   - `crates/a/tests/b.rs` `it_holds`\n", &[]);
        check("1. One\n   of two lines.\n   - `web/e2e/a.story.ts` `it holds too`\n", &[]);
        check("1. One.\n   - `crates/a/tests/b.rs` `it_waits`\n", &[]);
        check("1. One.\n   - `web/e2e/a.story.ts` `%s holds`\n", &[]);
        check(
            "1. One.\n   - `crates/a/tests/b.rs` `it_helps`\n",
            &["docs/promises.md:2: crates/a/tests/b.rs has no test it_helps"],
        );
        for name in ["it is said", "within"] {
            let missing = format!("docs/promises.md:2: web/e2e/a.story.ts has no test {name}");
            check(&format!("1. One.\n   - `web/e2e/a.story.ts` `{name}`\n"), &[&missing]);
        }
        assert_eq!(super::check(&[]), ["docs/promises.md is not there"]);
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
