//! What stands nowhere: unfinished work, places of one machine, hosts, heavy files, documents that are not here.

use super::{Source, has_word};

const HEAVY: u64 = 1_000_000;
const RUST: [&str; 1] = [".rs"];
const WEB: [&str; 6] = [".ts", ".tsx", ".js", ".mjs", ".css", ".astro"];
/// Written in halves, so that this file does not find itself.
const UNFINISHED: [(&str, &str); 3] = [("TO", "DO"), ("FIX", "ME"), ("XX", "X")];
const UNFINISHED_RUST: [(&str, &str); 3] = [("to", "do!("), ("unimplemented", "!("), ("#[", "ignore")];
const UNFINISHED_WEB: [(&str, &str); 2] = [(".sk", "ip("), (".on", "ly(")];
const PLACES: [(&str, &str); 2] = [("/wo", "rk/"), ("/ro", "ot/")];
/// Papers that stood beside the repository when it was begun.
const ELSEWHERE: [(&str, &str); 5] =
    [("truth", ".md"), ("domain", ".md"), ("formats", ".md"), ("hazards", ".md"), ("quality", ".md")];
/// Words of our own that the field's words took the place of. Schemas before 30 have them: migrations stay as they are,
/// and `dump` reads what those wrote, as the test of an old backup does.
const PRIVATE: [(&str, &str); 11] = [
    ("de", "ed"),
    ("de", "eds"),
    ("wi", "sh"),
    ("lin", "ger"),
    ("hur", "ry"),
    ("sho", "re"),
    ("las", "ting"),
    ("pa", "ces"),
    ("jour", "neys"),
    ("stand", "ings"),
    ("In", "Person"),
];
const PRIVATE_STAYS: [&str; 3] =
    ["migrations/", "crates/store/src/dump/", "crates/store/tests/interrupted.rs"];
/// Columns of a comment or a document; the formatters break code and leave both alone.
const COLUMNS: usize = 120;
const HOSTS: [(&str, &str); 5] = [
    ("registry.npm", "js.org"),
    ("static.crates", ".io"),
    ("index.crates", ".io"),
    ("pypi", ".org"),
    ("deb.debian", ".org"),
];

pub fn check(source: &Source) -> Vec<String> {
    let mut found = Vec::new();
    // The description of the API and its types are generated, and grow with it.
    let is_generated = ["openapi.json", "web/app/api/schema.d.ts"].contains(&source.path.as_str());
    if source.size > HEAVY && !is_generated {
        found.push(format!("{}: {} KB; over 1 MB does not belong here", source.path, source.size / 1000));
    }
    let lock = source.ends(&["Cargo.lock", "package-lock.json"]);
    let generated = source.ends(&[".d.ts"]);
    let ours = !PRIVATE_STAYS.iter().any(|folder| source.path.contains(folder));
    let (rust, web) = (source.ends(&RUST), source.ends(&WEB));
    for (number, line) in source.lines() {
        let has = |halves: &(&str, &str)| line.contains(&halves.concat());
        let alone = |halves: &(&str, &str)| has_word(line, &halves.concat());
        if (rust || web) && UNFINISHED.iter().any(alone)
            || rust && UNFINISHED_RUST.iter().any(has)
            || web && UNFINISHED_WEB.iter().any(has)
        {
            found.push(source.at(number, "unfinished; finish it or file it"));
        }
        if (rust || web) && !generated && is_comment(line) && line.chars().count() > COLUMNS {
            found.push(source.at(number, "a comment of over 120 columns"));
        }
        if is_document(&source.path) && is_running_text(line) && line.chars().count() > COLUMNS {
            found.push(source.at(number, "a line of over 120 columns"));
        }
        if PLACES.iter().any(has) {
            found.push(source.at(number, "a path of one machine"));
        }
        if ELSEWHERE.iter().any(has) {
            found.push(
                source.at(number, "a document that is not in the repository; docs/rules.md has the rules"),
            );
        }
        if (rust || web) && ours && PRIVATE.iter().any(alone) {
            found.push(source.at(
                number,
                "a word of our own; docs/glossary.md has the domain's, the field has the others",
            ));
        }
        if !lock && HOSTS.iter().any(has) {
            found.push(source.at(number, "the host of a package registry"));
        }
    }
    found
}

/// Those below `docs` itself; decisions stay as they were written.
fn is_document(path: &str) -> bool {
    path.strip_prefix("docs/").is_some_and(|name| name.ends_with(".md") && !name.contains('/'))
}

/// No row of a table, and no name of a test, which cannot be broken.
fn is_running_text(line: &str) -> bool {
    let line = line.trim_start();
    !line.starts_with('|') && !line.starts_with("- `")
}

/// A line that is nothing else. Directives for the linter are one line, however long.
fn is_comment(line: &str) -> bool {
    let line = line.trim_start();
    ["//", "/*", "* ", "{/*"].iter().any(|start| line.starts_with(start)) && !line.contains("oxlint-disable")
}

trait Concat {
    fn concat(&self) -> String;
}

impl Concat for (&str, &str) {
    fn concat(&self) -> String {
        format!("{}{}", self.0, self.1)
    }
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
    fn what_is_cited_is_here() {
        for (a, b) in ELSEWHERE {
            check_one("docs/a.md", &format!("as {a}{b} 3 says"), Some("not in the repository"));
        }
        check_one("docs/a.md", "as docs/rules.md 3 says", None);
    }

    #[test]
    fn nothing_is_left_unfinished() {
        for (a, b) in UNFINISHED_RUST.iter().chain(&UNFINISHED) {
            check_one("crates/site/src/a.rs", &format!("    {a}{b})]"), Some("unfinished"));
        }
        for (a, b) in UNFINISHED_WEB {
            check_one("web/app/a.test.ts", &format!("it{a}{b}\"x\", () => {{}})"), Some("unfinished"));
            check_one("crates/site/src/a.rs", &format!("rows.iter(){a}{b}1)"), None);
        }
        check_one("web/app/a.ts", "const method = \"done\";", None);
    }

    #[test]
    fn no_place_of_one_machine_and_no_registry() {
        for (a, b) in PLACES {
            check_one("README.md", &format!("cd {a}{b}main"), Some("one machine"));
        }
        for (a, b) in HOSTS {
            check_one("README.md", &format!("https://{a}{b}/x"), Some("registry"));
            check_one("web/package-lock.json", &format!("https://{a}{b}/x"), None);
        }
        check_one("README.md", "the framework/run", None);
    }

    #[test]
    fn private_words_do_not_come_back() {
        for (a, b) in PRIVATE {
            check_one("crates/site/src/a.rs", &format!("    let {a}{b} = 1;"), Some("a word of our own"));
            check_one("web/app/a.tsx", &format!("// The {a}{b} of it."), Some("a word of our own"));
            check_one("crates/store/src/dump/tables.rs", &format!("table(\"{a}{b}\")"), None);
        }
        check_one("crates/site/src/a.rs", "let wishlist = indeed(lingering);", None);
    }

    #[test]
    fn a_long_comment_is_named() {
        let long = |start: &str| format!("{start} {}", "a".repeat(119 - start.len()));
        for (path, start) in [("a.rs", "///"), ("a.ts", "//"), ("a.css", "/*"), ("a.tsx", "{/*")] {
            check_one(path, &long(start), None);
            check_one(path, &(long(start) + "a"), Some("120 columns"));
            check_one(path, &format!("const NAME: &str = \"{}\";", long(start) + "a"), None);
        }
        check_one("a.ts", &(long("// oxlint-disable-next-line") + "a"), None);
        check_one("web/app/api/schema.d.ts", &(long("/**") + "a"), None);
        check_one("README.md", &(long("//") + "a"), None);
        check_one("docs/a.md", &long("Running"), None);
        check_one("docs/a.md", &(long("Running") + "a"), Some("120 columns"));
        check_one("docs/a.md", &(long("  -") + "a"), Some("120 columns"));
        check_one("docs/decisions/001-a.md", &(long("Running") + "a"), None);
        for start in ["|", "    - `crates/a.rs`"] {
            check_one("docs/a.md", &(long(start) + "a"), None);
        }
    }

    #[test]
    fn a_heavy_file_is_named() {
        let heavy = Source { path: "a.xlsx".to_owned(), size: 1_000_001, text: None };
        assert_eq!(check(&heavy), ["a.xlsx: 1000 KB; over 1 MB does not belong here"]);
    }
}
