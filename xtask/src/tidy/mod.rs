//! `cargo xtask tidy`: the invariants of ARCHITECTURE.md that a compiler does not see.

mod circles;
mod crates;
mod figures;
mod laws;
mod places;
mod promises;
mod rust_imports;
mod web;
mod words;

use std::fs;
use std::path::Path;

use crate::shell::{command, output};

/// One file of the checkout; `text` is `None` for what is no text.
pub struct Source {
    /// From the root, `/` between.
    pub path: String,
    pub size: u64,
    pub text: Option<String>,
}

pub fn check(root: &Path) -> Result<(), String> {
    let sources = sources(root)?;
    let mut found: Vec<String> = sources
        .iter()
        .flat_map(|source| {
            let rules = [places::check, web::check, words::check];
            rules.into_iter().flat_map(|rule| rule(source))
        })
        .collect();
    found.extend(circles::check(&sources));
    found.extend(laws::check(&sources));
    found.extend(promises::check(&sources));
    found.extend(crates::check(root)?);
    if found.is_empty() {
        println!("{} files are tidy", sources.len());
        return Ok(());
    }
    Err(found.join("\n"))
}

/// The figures of the rooms, as rows of Markdown.
pub fn figures(root: &Path) -> Result<(), String> {
    for (what, value) in figures::rows(&sources(root)?) {
        println!("| {what} | {value} |");
    }
    Ok(())
}

/// Everything that is or could be committed.
fn sources(root: &Path) -> Result<Vec<Source>, String> {
    let arguments = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
    let listed = output(&mut command(root, "git", &arguments))?;
    let mut sources = Vec::new();
    for path in listed.split('\0').filter(|path| !path.is_empty()) {
        // A file that was removed but not yet committed so is still listed.
        let Ok(bytes) = fs::read(root.join(path)) else { continue };
        let (size, text) = (bytes.len() as u64, String::from_utf8(bytes).ok());
        sources.push(Source { path: path.to_owned(), size, text });
    }
    sources.sort_by(|a, b| a.path.cmp(&b.path));
    Ok(sources)
}

impl Source {
    fn below(&self, folder: &str) -> bool {
        self.path.strip_prefix(folder).is_some_and(|rest| rest.starts_with('/'))
    }

    fn ends(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }

    /// Lines with their numbers, comments cut off.
    fn code(&self) -> impl Iterator<Item = (usize, &str)> {
        self.lines().map(|(number, line)| {
            let comment = line.find("//").filter(|&at| at == 0 || !line[..at].ends_with(':'));
            (number, comment.map_or(line, |at| &line[..at]))
        })
    }

    fn lines(&self) -> impl Iterator<Item = (usize, &str)> {
        self.text.as_deref().unwrap_or_default().lines().enumerate().map(|(at, line)| (at + 1, line))
    }

    fn at(&self, line: usize, problem: &str) -> String {
        format!("{}:{line}: {problem}", self.path)
    }
}

/// Where `word` stands in `line` as a word of its own.
fn has_word(line: &str, word: &str) -> bool {
    let part_of_name = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let open_end = !word.ends_with(part_of_name);
        !before.is_some_and(part_of_name) && (open_end || !after.is_some_and(part_of_name))
    })
}

#[cfg(test)]
pub fn source(path: &str, text: &str) -> Source {
    Source { path: path.to_owned(), size: text.len() as u64, text: Some(text.to_owned()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_stand_alone() {
        assert!(has_word("let x: f64 = 1.0;", "f64"));
        assert!(has_word("f64", "f64"));
        assert!(!has_word("let tf64 = 1;", "f64"));
        assert!(has_word("await fetch(path)", "fetch("));
        assert!(has_word("window.fetch(path)", "fetch("));
        assert!(!has_word("queryClient.prefetch(path)", "fetch("));
    }

    #[test]
    fn comments_are_no_code() {
        let source = source("a.rs", "let a = 1; // f64\n// f64\nlet url = \"http://f64\";");
        let code: Vec<&str> = source.code().map(|(_, line)| line).collect();
        assert_eq!(code, ["let a = 1; ", "", "let url = \"http://f64\";"]);
    }
}
