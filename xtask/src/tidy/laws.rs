//! docs/laws.md: a law that a comment or a document names by number has its words there.

use std::collections::BTreeSet;

use super::Source;

const PAGE: &str = "docs/laws.md";

pub fn check(sources: &[Source]) -> Vec<String> {
    let Some(page) = sources.iter().find(|source| source.path == PAGE) else {
        return vec![format!("{PAGE} is not there")];
    };
    let laws: BTreeSet<&str> = page.lines().filter_map(|(_, line)| listed(line)).collect();
    let mut found = Vec::new();
    for source in sources.iter().filter(|source| source.ends(&[".rs", ".ts", ".tsx", ".md"])) {
        let is_document = source.ends(&[".md"]);
        for (number, line) in source.lines() {
            let Some(words) = (if is_document { Some(line) } else { comment(line) }) else { continue };
            let unknown = names(words).find(|name| !laws.contains(name));
            found.extend(unknown.map(|name| source.at(number, &format!("{PAGE} has no law {name}"))));
        }
    }
    found
}

fn listed(line: &str) -> Option<&str> {
    Some(line.strip_prefix("- **")?.split_once("** ")?.0)
}

fn comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.starts_with("//").then_some(line)
}

/// `J3`, `R9`, `L14`, each as a word of its own.
fn names(words: &str) -> impl Iterator<Item = &str> {
    words.split(|c: char| !c.is_alphanumeric() && c != '_').filter(|word| {
        let Some(number) = word.strip_prefix(['J', 'R', 'L']) else { return false };
        (1..=2).contains(&number.len()) && number.bytes().all(|digit| digit.is_ascii_digit())
    })
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[track_caller]
    fn check_one(path: &str, line: &str, expected: &[&str]) {
        let page = "# Laws\n\n- **J3** A note is on one trade.\n- **L14** A total is a sum.\n";
        assert_eq!(check(&[source(PAGE, page), source(path, line)]), expected, "{line}");
    }

    #[test]
    fn a_law_that_is_named_has_words() {
        check_one("a.rs", "/// Law J3 of a journal, and L14.", &[]);
        check_one("a.rs", "    // J4: what is typed stays.", &["a.rs:1: docs/laws.md has no law J4"]);
        check_one("docs/a.md", "as law R1 asks", &["docs/a.md:1: docs/laws.md has no law R1"]);
        // No law: a cell, a name, a price in R, code.
        check_one("a.rs", "let cell = \"J4\";", &[]);
        check_one("a.rs", "// 1.5R of INR4, J_4, R128 and J4a", &[]);
        assert_eq!(check(&[]), ["docs/laws.md is not there"]);
    }
}
