//! No circle of modules crosses a folder: what a folder holds can be read, moved and compiled without the folder that
//! imports it. Files of one folder may know each other.

use std::collections::{BTreeMap, BTreeSet};

use petgraph::algo::tarjan_scc;
use petgraph::graphmap::DiGraphMap;

use super::{Source, rust_imports, web};

/// A file and one that it imports.
pub type Import = (String, String);

pub fn check(sources: &[Source]) -> Vec<String> {
    circles(&imports(sources)).iter().map(|circle| told(circle)).collect()
}

/// The largest circle, whether or not it crosses a folder: how many files, and one of them.
pub fn largest(sources: &[Source]) -> String {
    let imports = imports(sources);
    let edges = imports.iter().map(|(from, to)| (from.as_str(), to.as_str()));
    let graph: DiGraphMap<&str, ()> = DiGraphMap::from_edges(edges);
    let largest = tarjan_scc(&graph).into_iter().filter(|circle| circle.len() > 1).max_by_key(Vec::len);
    let Some(circle) = largest else { return "none".to_owned() };
    let first = circle.iter().min().copied().unwrap_or_default();
    format!("{} (`{}`)", circle.len(), folder(first))
}

fn imports(sources: &[Source]) -> Vec<Import> {
    rust_imports::of(sources).into_iter().chain(web::imports(sources)).collect()
}

/// The circles that cross a folder, each in the order of its paths.
fn circles(imports: &[Import]) -> Vec<Vec<&str>> {
    let edges = imports.iter().map(|(from, to)| (from.as_str(), to.as_str()));
    let graph: DiGraphMap<&str, ()> = DiGraphMap::from_edges(edges);
    let mut found: Vec<Vec<&str>> = tarjan_scc(&graph)
        .into_iter()
        .filter(|circle| circle.iter().map(|path| folder(path)).collect::<BTreeSet<_>>().len() > 1)
        .collect();
    for circle in &mut found {
        circle.sort_unstable();
    }
    found.sort();
    found
}

fn folder(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

fn told(circle: &[&str]) -> String {
    let mut by_folder: BTreeMap<&str, usize> = BTreeMap::new();
    for path in circle {
        *by_folder.entry(folder(path)).or_default() += 1;
    }
    let folders: Vec<String> =
        by_folder.iter().map(|(folder, files)| format!("{folder} ({files})")).collect();
    let names = if circle.len() <= 8 { format!(": {}", circle.join(", ")) } else { String::new() };
    format!(
        "{} files import each other in a circle that crosses a folder: {}{names}",
        circle.len(),
        folders.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check_one(imports: &[(&str, &str)], expected: &[&[&str]]) {
        let imports: Vec<Import> = imports.iter().map(|(a, b)| ((*a).to_owned(), (*b).to_owned())).collect();
        assert_eq!(circles(&imports), expected);
    }

    #[test]
    fn a_circle_stays_in_its_folder() {
        check_one(&[("a/one.rs", "b/two.rs"), ("b/two.rs", "c/three.rs")], &[]);
        check_one(&[("a/one.rs", "a/two.rs"), ("a/two.rs", "a/one.rs")], &[]);
        check_one(&[("a/one.rs", "b/two.rs"), ("b/two.rs", "a/one.rs")], &[&["a/one.rs", "b/two.rs"]]);
        // By way of a third; who only imports them is outside.
        check_one(
            &[("a/1.rs", "b/2.rs"), ("b/2.rs", "b/3.rs"), ("b/3.rs", "a/1.rs"), ("c/4.rs", "a/1.rs")],
            &[&["a/1.rs", "b/2.rs", "b/3.rs"]],
        );
    }

    #[test]
    fn a_circle_is_told_by_its_folders() {
        assert_eq!(
            told(&["a/1.rs", "a/2.rs", "b/3.rs"]),
            "3 files import each other in a circle that crosses a folder: a (2), b (1): a/1.rs, a/2.rs, b/3.rs"
        );
    }
}
