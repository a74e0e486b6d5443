//! Who may import whom in the web app, and who may make requests.

use std::collections::HashSet;

use super::circles::Import;
use super::{Source, has_word};

const CODE: [&str; 4] = [".ts", ".tsx", ".mjs", ".astro"];
/// What a specifier leaves out.
const ENDINGS: [&str; 5] = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
/// Folders of web/app and the folders they may import from.
const MAY_IMPORT: [(&str, &[&str]); 10] = [
    ("pages", &["layouts", "router", "scripts", "features", "ui", "charts", "api", "content", "lib"]),
    ("layouts", &["router", "scripts", "features", "ui", "content", "lib"]),
    ("router", &["features", "ui", "lib"]),
    ("scripts", &["features", "lib"]),
    ("features", &["ui", "charts", "api", "content", "lib"]),
    ("ui", &["lib", "content"]),
    ("charts", &["ui", "lib"]),
    ("api", &["lib", "content"]),
    ("content", &["lib"]),
    ("lib", &[]),
];

pub fn check(source: &Source) -> Vec<String> {
    if !source.below("web/app") || !source.ends(&CODE) {
        return Vec::new();
    }
    let mut found = Vec::new();
    let test = source.path.contains(".test.");
    for (number, line) in source.code() {
        let asks = has_word(line, "fetch(") || has_word(line, "XMLHttpRequest");
        if asks && !source.below("web/app/api") && !test {
            found.push(source.at(number, "requests belong to web/app/api"));
        }
        if let Some(problem) = specifier(line).and_then(|to| import(&source.path, to)) {
            found.push(source.at(number, &problem));
        }
    }
    found
}

/// Which file of the app imports which.
pub fn imports(sources: &[Source]) -> Vec<Import> {
    let ours: Vec<&Source> =
        sources.iter().filter(|source| source.below("web/app") && source.ends(&CODE)).collect();
    let paths: HashSet<&str> = ours.iter().map(|source| source.path.as_str()).collect();
    let mut found = Vec::new();
    for source in &ours {
        let from = source.path.strip_prefix("web/app/").unwrap_or_default();
        for (_, line) in source.code() {
            let Some(to) = specifier(line).and_then(|to| module(from, to)) else { continue };
            let file = ENDINGS.iter().map(|ending| format!("web/app/{to}{ending}"));
            if let Some(file) = file.into_iter().find(|file| paths.contains(file.as_str())) {
                found.push((source.path.clone(), file));
            }
        }
    }
    found
}

/// What an import or export line names: `from "…"`, `import "…"`, `import("…")`.
fn specifier(line: &str) -> Option<&str> {
    let after = ["from \"", "import \"", "import(\""].iter().find_map(|start| line.split_once(start))?.1;
    after.split_once('"').map(|(specifier, _)| specifier)
}

fn import(from: &str, specifier: &str) -> Option<String> {
    let from = from.strip_prefix("web/app/")?;
    let to = module(from, specifier)?;
    let (area, rest) = from.split_once('/')?;
    let (to_area, to_rest) = to.split_once('/').unwrap_or((&to, ""));
    let (_, may) = MAY_IMPORT.iter().find(|(one, _)| *one == area)?;
    if area == "features" && to_area == "features" {
        let screen = |path: &str| path.split('/').next().unwrap_or_default().to_owned();
        return (screen(rest) != screen(to_rest))
            .then(|| format!("a feature imports another one ({specifier}); move what they share to ui, charts, content or lib"));
    }
    let ours = MAY_IMPORT.iter().any(|(one, _)| *one == to_area);
    (ours && area != to_area && !may.contains(&to_area))
        .then(|| format!("web/app/{area} may not import from {to_area} ({specifier})"))
}

/// A path below web/app, without its ending. `None` for a package's.
fn module(from: &str, specifier: &str) -> Option<String> {
    match specifier.strip_prefix("~/") {
        Some(path) => Some(path.to_owned()),
        None if specifier.starts_with('.') => resolve(from, specifier),
        None => None,
    }
}

/// `None` when it leaves web/app.
fn resolve(from: &str, specifier: &str) -> Option<String> {
    let mut folders: Vec<&str> = from.split('/').collect();
    folders.pop();
    for part in specifier.split('/') {
        match part {
            "." => {}
            ".." => {
                folders.pop()?;
            }
            name => folders.push(name),
        }
    }
    Some(folders.join("/"))
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
    fn only_the_api_folder_makes_requests() {
        check_one("web/app/ui/a.tsx", "await fetch(\"/x\");", Some("belong to web/app/api"));
        check_one("web/app/ui/a.tsx", "new XMLHttpRequest()", Some("belong to web/app/api"));
        check_one("web/app/ui/a.tsx", "query.refetch()", None);
        check_one("web/app/api/a.ts", "await fetch(\"/x\");", None);
        check_one("web/scripts/a.mjs", "await fetch(\"/x\");", None);
    }

    #[test]
    fn imports_follow_the_table() {
        let check = check_one;
        check("web/app/features/check/a.tsx", "import { b } from \"~/ui/b\";", None);
        check("web/app/features/check/a.tsx", "import { b } from \"./b\";", None);
        check("web/app/features/check/a.tsx", "import { b } from \"../home/b\";", Some("imports another"));
        check(
            "web/app/features/check/a.tsx",
            "import { b } from \"~/features/home/b\";",
            Some("imports another"),
        );
        check("web/app/features/check/a.tsx", "import brand from \"../../../../brand.json\";", None);
        check("web/app/lib/a.ts", "import { b } from \"../ui/b\";", Some("may not import from ui"));
        check("web/app/ui/a.tsx", "const b = await import(\"~/api/b\");", Some("may not import from api"));
        check("web/app/charts/a.tsx", "import { b } from \"../lib/b\";", None);
        check("web/app/pages/a.astro", "import B from \"~/features/home/b\";", None);
        check("web/app/pages/a.astro", "import B from \"~/layouts/B.astro\";", None);
        check(
            "web/app/features/home/a.tsx",
            "import B from \"~/layouts/B.astro\";",
            Some("may not import from layouts"),
        );
        check("web/app/router/a.tsx", "import { b } from \"~/api/b\";", Some("may not import from api"));
        check("web/app/lib/a.ts", "import { useState } from \"react\";", None);
    }
}
