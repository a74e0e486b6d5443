//! Builds the web app when its sources are newer than its output. Used by `site` and its build script
//! (so that `cargo build --release` is enough) and by `cargo xtask` (which shows each step).

use std::fs::{self, File};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Folders and files whose change asks for a new build.
const INPUTS: [&str; 8] = [
    "web/app",
    "web/public",
    "web/scripts",
    "web/package.json",
    "web/package-lock.json",
    "web/tsconfig.json",
    "web/astro.config.mjs",
    "brand.json",
];
/// Inside web/build, beside client/, so that neither npm nor git sees it.
const STAMP: &str = "web/build/.inputs";
/// npm removes and rewrites node_modules: the lock it was made from lies inside.
const INSTALLED: &str = "web/node_modules/.rojmel-lock";

/// The inputs that exist.
pub fn inputs(root: &Path) -> Vec<PathBuf> {
    INPUTS.iter().map(|input| root.join(input)).filter(|path| path.exists()).collect()
}

/// The folder whose files are served.
pub fn output(root: &Path) -> PathBuf {
    root.join("web/build/client")
}

/// All files below a folder with their paths relative to it, `/` between, in order.
pub fn files(folder: &Path) -> Vec<(String, PathBuf)> {
    let mut found = Vec::new();
    collect(folder, "", &mut found);
    found.sort();
    found
}

/// Makes web/build/client what its sources say. `Ok(true)` when something had to be done.
pub fn build_if_stale(root: &Path) -> Result<bool, String> {
    let _alone = lock(root).map_err(|error| format!("cannot lock web/: {error}"))?;
    let now = fingerprint(&inputs(root));
    if fs::read_to_string(root.join(STAMP)).is_ok_and(|stamp| stamp == now)
        && output(root).join("index.html").exists()
    {
        return Ok(false);
    }
    install(root)?;
    npm(root, &["run", "build"])?;
    fs::write(root.join(STAMP), now).map_err(|error| format!("cannot write {STAMP}: {error}"))?;
    Ok(true)
}

/// Installs the web packages unless those of the present lock are there.
pub fn install_if_stale(root: &Path) -> Result<bool, String> {
    let _alone = lock(root).map_err(|error| format!("cannot lock web/: {error}"))?;
    install(root)
}

fn install(root: &Path) -> Result<bool, String> {
    let wanted = fingerprint(&[root.join("web/package.json"), root.join("web/package-lock.json")]);
    if fs::read_to_string(root.join(INSTALLED)).is_ok_and(|stamp| stamp == wanted) {
        return Ok(false);
    }
    npm(root, &["ci", "--no-audit", "--no-fund"])?;
    fs::write(root.join(INSTALLED), wanted).map_err(|error| format!("cannot write {INSTALLED}: {error}"))?;
    Ok(true)
}

fn npm(root: &Path, arguments: &[&str]) -> Result<(), String> {
    let said = Command::new("npm")
        .args(arguments)
        .current_dir(root.join("web"))
        .stdin(Stdio::null())
        .output()
        .map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => {
                "npm was not found. The web app needs Node 20.19 or newer: install it, then run this again."
                    .to_owned()
            }
            _ => format!("npm could not be started: {error}"),
        })?;
    if said.status.success() {
        return Ok(());
    }
    let text = format!("{}{}", String::from_utf8_lossy(&said.stdout), String::from_utf8_lossy(&said.stderr));
    let lines: Vec<&str> = text.lines().collect();
    let last = lines[lines.len().saturating_sub(30)..].join("\n");
    Err(format!("`npm {}` in web/ failed:\n{last}", arguments.join(" ")))
}

/// Two builds at once (a release and a debug one) take turns.
fn lock(root: &Path) -> io::Result<File> {
    let folder = root.join("target");
    fs::create_dir_all(&folder)?;
    let file = File::create(folder.join("web-build.lock"))?;
    file.lock()?;
    Ok(file)
}

/// Of names and contents. Stable for one compiler, which is all a stamp needs.
fn fingerprint(paths: &[PathBuf]) -> String {
    let mut hasher = DefaultHasher::new();
    for path in paths {
        let mut found = Vec::new();
        if path.is_dir() {
            collect(path, "", &mut found);
            found.sort();
        } else {
            found.push((String::new(), path.clone()));
        }
        path.file_name().hash(&mut hasher);
        for (name, file) in found {
            name.hash(&mut hasher);
            fs::read(file).unwrap_or_default().hash(&mut hasher);
        }
    }
    format!("{:016x}", hasher.finish())
}

fn collect(folder: &Path, prefix: &str, found: &mut Vec<(String, PathBuf)>) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = format!("{prefix}{}", entry.file_name().to_string_lossy());
        let path = entry.path();
        if path.is_dir() {
            collect(&path, &format!("{name}/"), found);
        } else {
            found.push((name, path));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fingerprint_sees_names_and_contents() {
        let folder = std::env::temp_dir().join(format!("rojmel-web-build-{}", std::process::id()));
        fs::create_dir_all(folder.join("app")).unwrap();
        let print = || fingerprint(&[folder.join("app"), folder.join("missing.json")]);
        fs::write(folder.join("app/a.ts"), "1").unwrap();
        let first = print();
        assert_eq!(first, print());
        fs::write(folder.join("app/a.ts"), "2").unwrap();
        let second = print();
        assert_ne!(first, second);
        fs::rename(folder.join("app/a.ts"), folder.join("app/b.ts")).unwrap();
        assert_ne!(second, print());
        assert_eq!(files(&folder)[0].0, "app/b.ts");
        fs::remove_dir_all(folder).unwrap();
    }
}
