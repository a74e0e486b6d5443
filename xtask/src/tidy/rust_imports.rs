//! Which file of a crate imports which: by its `use` lines, and by paths in its code that begin with `crate`, `self` or
//! `super`, also those given to a macro. What a module hands on with `pub use` counts as imported from where it is
//! defined, so that a folder's own front door makes no circle.

use std::collections::HashMap;

use proc_macro2::{TokenStream, TokenTree};
use syn::visit::{Visit, visit_attribute, visit_item, visit_item_mod, visit_macro, visit_path};
use syn::{Attribute, Item, ItemMod, ItemUse, Macro, Meta, UseTree, Visibility};

use super::Source;
use super::circles::Import;

/// The modules of one crate by their path: `[]` is the root, `["a", "b"]` is `crate::a::b`.
type Modules = HashMap<Vec<String>, Module>;

struct Module {
    /// The file.
    path: String,
    imports: Vec<Use>,
    /// What it hands on: the name it gives it, and where it has it from.
    hands_on: Vec<(String, Vec<String>)>,
}

/// One path of a `use` line, without its renaming, or of the code; a glob names its module.
struct Use {
    path: Vec<String>,
    name: String,
    is_public: bool,
}

pub fn of(sources: &[Source]) -> Vec<Import> {
    let mut crates: HashMap<String, Modules> = HashMap::new();
    for source in sources {
        if let Some((root, module)) = place(&source.path)
            && let Some(read) = read(source, &module)
        {
            crates.entry(root).or_default().insert(module, read);
        }
    }
    let mut imports: Vec<Import> = crates.values().flat_map(within).collect();
    imports.sort();
    imports.dedup();
    imports
}

/// `crates/site/src/a/b.rs` is the module `a::b` of `crates/site/src`.
fn place(path: &str) -> Option<(String, Vec<String>)> {
    let (root, inside) = path.split_once("/src/")?;
    let module = inside.strip_suffix(".rs")?;
    let mut module: Vec<String> = module.split('/').map(str::to_owned).collect();
    if module.last().is_some_and(|last| matches!(last.as_str(), "mod" | "lib" | "main")) {
        module.pop();
    }
    Some((root.to_owned(), module))
}

/// `None` for what does not parse: the compiler says why.
fn read(source: &Source, module: &[String]) -> Option<Module> {
    let file = syn::parse_file(source.text.as_deref()?).ok()?;
    let mut found = Paths { module: module.to_vec(), uses: Vec::new() };
    found.visit_file(&file);
    let uses = found.uses;
    let hands_on =
        uses.iter().filter(|one| one.is_public).map(|one| (one.name.clone(), one.path.clone())).collect();
    Some(Module { path: source.path.clone(), imports: uses, hands_on })
}

/// Collects the paths of a file, from the crate's root.
struct Paths {
    /// Where the file is, or the module written inside it.
    module: Vec<String>,
    uses: Vec<Use>,
}

impl Paths {
    /// A path as the code writes it, if it leads from here to another module.
    fn add(&mut self, path: Vec<String>) {
        let leads = matches!(path.first().map(String::as_str), Some("crate" | "self" | "super"));
        if leads && path.len() > 1 {
            let one = Use { path, name: String::new(), is_public: false };
            self.uses.extend(from_root(one, &self.module));
        }
    }

    /// What a macro is given is no syntax tree, only words.
    fn add_words(&mut self, tokens: TokenStream) {
        let mut path: Vec<String> = Vec::new();
        let mut colons = 0;
        for token in tokens {
            if let TokenTree::Punct(mark) = &token
                && mark.as_char() == ':'
            {
                colons += 1;
                continue;
            }
            if colons != 2 {
                self.add(std::mem::take(&mut path));
            }
            colons = 0;
            match token {
                TokenTree::Ident(name) => path.push(name.to_string()),
                TokenTree::Group(group) => self.add_words(group.stream()),
                TokenTree::Punct(_) | TokenTree::Literal(_) => {}
            }
        }
        self.add(path);
    }
}

impl<'ast> Visit<'ast> for Paths {
    fn visit_item(&mut self, item: &'ast Item) {
        let attributes = match item {
            Item::Fn(item) => &item.attrs,
            Item::Impl(item) => &item.attrs,
            Item::Mod(item) => &item.attrs,
            Item::Use(item) => &item.attrs,
            _ => return visit_item(self, item),
        };
        if !attributes.iter().any(is_for_tests) {
            visit_item(self, item);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast ItemMod) {
        self.module.push(item.ident.to_string());
        visit_item_mod(self, item);
        self.module.pop();
    }

    fn visit_item_use(&mut self, item: &'ast ItemUse) {
        let is_public = !matches!(item.vis, Visibility::Inherited);
        let mut uses = Vec::new();
        collect(&item.tree, &mut Vec::new(), is_public, &mut uses);
        self.uses.extend(uses.into_iter().filter_map(|one| from_root(one, &self.module)));
    }

    fn visit_path(&mut self, path: &'ast syn::Path) {
        self.add(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        visit_path(self, path);
    }

    fn visit_macro(&mut self, item: &'ast Macro) {
        self.add_words(item.tokens.clone());
        visit_macro(self, item);
    }

    fn visit_attribute(&mut self, attribute: &'ast Attribute) {
        if let Meta::List(list) = &attribute.meta {
            self.add_words(list.tokens.clone());
        }
        visit_attribute(self, attribute);
    }

    /// `pub(in crate::a)` says who may look in; it imports nothing.
    fn visit_visibility(&mut self, _: &'ast Visibility) {}
}

fn is_for_tests(attribute: &Attribute) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    list.path.is_ident("cfg") && list.tokens.to_string() == "test"
}

fn collect(tree: &UseTree, before: &mut Vec<String>, is_public: bool, into: &mut Vec<Use>) {
    let mut add = |path: Vec<String>, name: String| into.push(Use { path, name, is_public });
    match tree {
        UseTree::Path(path) => {
            before.push(path.ident.to_string());
            collect(&path.tree, before, is_public, into);
            before.pop();
        }
        UseTree::Group(group) => {
            for one in &group.items {
                collect(one, before, is_public, into);
            }
        }
        UseTree::Name(name) if name.ident == "self" => {
            add(before.clone(), before.last().cloned().unwrap_or_default());
        }
        UseTree::Name(name) => {
            let name = name.ident.to_string();
            add([before.as_slice(), std::slice::from_ref(&name)].concat(), name);
        }
        UseTree::Rename(rename) => {
            let path = [before.as_slice(), &[rename.ident.to_string()]].concat();
            add(path, rename.rename.to_string());
        }
        UseTree::Glob(_) => add(before.clone(), "*".to_owned()),
    }
}

/// The same from the crate's root. `None` for what is no `crate::`, `self::`, `super::` or child: another crate's.
fn from_root(one: Use, module: &[String]) -> Option<Use> {
    let mut path: &[String] = &one.path;
    let mut from: Vec<String> = match path.first()?.as_str() {
        "crate" => Vec::new(),
        "self" | "super" => module.to_vec(),
        // A child, where there is one of this name: told when the crate is known whole.
        _ => {
            let path = [module, path].concat();
            return Some(Use { path, ..one });
        }
    };
    while let Some(first) = path.first() {
        match first.as_str() {
            "crate" | "self" => {}
            "super" => {
                from.pop()?;
            }
            _ => break,
        }
        path = &path[1..];
    }
    from.extend(path.iter().cloned());
    Some(Use { path: from, ..one })
}

fn within(modules: &Modules) -> Vec<Import> {
    let mut imports = Vec::new();
    for (at, module) in modules {
        for one in &module.imports {
            let Some(to) = defined_in(modules, &one.path, 0).and_then(|to| modules.get(&to)) else {
                continue;
            };
            // Who hands on what a child defines does not need it.
            let is_front_door = one.is_public && one.path.starts_with(at);
            if to.path != module.path && !is_front_door {
                imports.push((module.path.clone(), to.path.clone()));
            }
        }
    }
    imports
}

/// The module in which a path ends. `None`: no module of this crate.
fn defined_in(modules: &Modules, path: &[String], depth: usize) -> Option<Vec<String>> {
    let mut at: Vec<String> = Vec::new();
    for (step, name) in path.iter().enumerate() {
        let child = [at.as_slice(), std::slice::from_ref(name)].concat();
        if modules.contains_key(&child) {
            at = child;
            continue;
        }
        // Two modules that hand on each other's names would go on for ever.
        let handed = modules.get(&at).filter(|_| depth < 8);
        let handed = handed.and_then(|module| module.hands_on.iter().find(|(known, _)| known == name));
        if let Some((_, from)) = handed {
            let rest = [from.as_slice(), &path[step + 1..]].concat();
            return defined_in(modules, &rest, depth + 1).or(Some(at));
        }
        break;
    }
    // Nothing of the path was a module: the root has it, unless it is another crate's.
    modules.contains_key(&at).then_some(at)
}

#[cfg(test)]
mod tests {
    use super::super::source;
    use super::*;

    #[track_caller]
    fn check(files: &[(&str, &str)], expected: &[(&str, &str)]) {
        let sources: Vec<Source> =
            files.iter().map(|(path, text)| source(&format!("crates/x/src/{path}"), text)).collect();
        let short = |path: &str| path.strip_prefix("crates/x/src/").unwrap_or(path).to_owned();
        let found: Vec<(String, String)> = of(&sources).iter().map(|(a, b)| (short(a), short(b))).collect();
        let found: Vec<(&str, &str)> = found.iter().map(|(a, b)| (a.as_str(), b.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn an_import_leads_to_the_file_that_defines_it() {
        check(
            &[
                ("lib.rs", "mod a; mod b;"),
                ("a.rs", "use crate::b::c::Thing;\nuse std::fmt;"),
                ("b/mod.rs", "mod c;"),
                ("b/c.rs", "use super::Other;"),
            ],
            &[("a.rs", "b/c.rs"), ("b/c.rs", "b/mod.rs")],
        );
    }

    #[test]
    fn what_is_handed_on_is_imported_from_where_it_is_defined() {
        check(
            &[
                ("lib.rs", "mod a; mod b; pub use b::Thing;"),
                ("a.rs", "use crate::{Thing, b::{self, Other}};"),
                ("b/mod.rs", "mod c; pub use c::{Thing, Second as Other};"),
                ("b/c.rs", "pub struct Thing;"),
            ],
            &[("a.rs", "b/c.rs"), ("a.rs", "b/mod.rs")],
        );
    }

    #[test]
    fn a_path_in_the_code_is_an_import() {
        check(
            &[
                ("lib.rs", "mod a; mod b;"),
                ("a.rs", "fn one() -> crate::b::Thing { super::b::c::thing() }"),
                ("b/mod.rs", "mod c;"),
                ("b/c.rs", "mod inside { fn two() { use crate::a::three; super::super::four(); } }"),
            ],
            &[("a.rs", "b/c.rs"), ("a.rs", "b/mod.rs"), ("b/c.rs", "a.rs"), ("b/c.rs", "b/mod.rs")],
        );
    }

    #[test]
    fn a_path_given_to_a_macro_is_an_import() {
        check(
            &[
                ("a.rs", "#[derive(crate::b::Thing)]\nstruct A;"),
                ("b.rs", "fn one() { vec![(crate::c::two(), \"crate::e::no\")]; }"),
                ("c.rs", "fn two() { assert!(!crate::d::three()); }"),
                ("d.rs", "pub(in crate::c) fn three() {}"),
                ("e.rs", ""),
            ],
            &[("a.rs", "b.rs"), ("b.rs", "c.rs"), ("c.rs", "d.rs")],
        );
    }

    #[test]
    fn other_crates_and_tests_are_no_imports() {
        check(
            &[
                ("lib.rs", "use axum::Router;\nuse domain::Time;"),
                ("a.rs", "#[cfg(test)] mod tests { use crate::b::Thing; }"),
                ("c.rs", "#[cfg(test)] fn one() -> crate::b::Thing {}\nfn two() -> serde::b::Thing {}"),
                ("b.rs", "use serde::Serialize;"),
            ],
            &[],
        );
    }
}
