//! `cargo xtask deb`: the Debian package of a program that is built, from packaging/debian. dpkg-deb is all it takes.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use crate::shell::{cargo, command, output, run, target};

const PACKAGING: &str = "packaging/debian";
/// Where a file of the checkout lies in the package, and its mode.
const FILES: [(&str, &str, u32); 5] = [
    ("packaging/debian/rojmel.service", "usr/lib/systemd/system/rojmel.service", 0o644),
    ("packaging/debian/rojmel.env", "etc/rojmel/rojmel.env", 0o640),
    ("packaging/debian/copyright", "usr/share/doc/rojmel/copyright", 0o644),
    ("docs/handbook.md", "usr/share/doc/rojmel/handbook.md", 0o644),
    ("docs/promises.md", "usr/share/doc/rojmel/promises.md", 0o644),
];
const SCRIPTS: [&str; 3] = ["postinst", "prerm", "postrm"];

/// Builds the program for a release, and its package in `target`.
pub fn deb(root: &Path) -> Result<(), String> {
    run(&mut command(root, &cargo(), &["build", "--release", "--locked", "-p", "rojmel"]))?;
    let binary = target(root).join("release/rojmel");
    let package = package(root, &binary, None, &[])?;
    println!("{}", package.display());
    Ok(())
}

/// The package of this program in `target/deb`. `version`: another one than the program's own.
pub fn package(root: &Path, binary: &Path, version: Option<&str>, flags: &[&str]) -> Result<PathBuf, String> {
    let shown = |error: std::io::Error| format!("the package: {error}");
    let program = binary.display().to_string();
    let said = output(&mut command(root, &program, &["--version"]))?;
    let own = said.trim().rsplit(' ').next().unwrap_or_default().to_owned();
    let version = version.unwrap_or(&own);
    let architecture = output(&mut command(root, "dpkg", &["--print-architecture"]))?.trim().to_owned();
    let name = format!("rojmel_{version}_{architecture}");
    let folder = target(root).join("deb").join(&name);
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(shown)?;
    }
    put(binary, &folder.join("usr/bin/rojmel"), 0o755)?;
    for (from, to, mode) in FILES {
        put(&root.join(from), &folder.join(to), mode)?;
    }
    for script in SCRIPTS {
        put(&root.join(PACKAGING).join(script), &folder.join("DEBIAN").join(script), 0o755)?;
    }
    put(&root.join(PACKAGING).join("conffiles"), &folder.join("DEBIAN/conffiles"), 0o644)?;
    let control = fs::read_to_string(root.join(PACKAGING).join("control")).map_err(shown)?;
    let control = control
        .replace("{{version}}", version)
        .replace("{{architecture}}", &architecture)
        .replace("{{maintainer}}", &maintainer(root, &program)?)
        .replace("{{libc}}", &libc(root)?)
        .replace("{{size}}", &kilobytes(&folder)?.to_string());
    fs::write(folder.join("DEBIAN/control"), control).map_err(shown)?;
    open_folders(&folder)?;
    let file = target(root).join("deb").join(format!("{name}.deb"));
    let mut build = command(root, "dpkg-deb", &["--root-owner-group"]);
    build.args(flags).arg("--build").args([&folder, &file]);
    output(&mut build)?;
    Ok(file)
}

fn put(from: &Path, to: &Path, mode: u32) -> Result<(), String> {
    let shown = |error: std::io::Error| format!("{}: {error}", from.display());
    if let Some(folder) = to.parent() {
        fs::create_dir_all(folder).map_err(shown)?;
    }
    fs::copy(from, to).map_err(shown)?;
    fs::set_permissions(to, fs::Permissions::from_mode(mode)).map_err(shown)
}

/// Whatever the umask of who builds.
fn open_folders(folder: &Path) -> Result<(), String> {
    let shown = |error: std::io::Error| format!("{}: {error}", folder.display());
    fs::set_permissions(folder, fs::Permissions::from_mode(0o755)).map_err(shown)?;
    for entry in fs::read_dir(folder).map_err(shown)? {
        let path = entry.map_err(shown)?.path();
        if path.is_dir() {
            open_folders(&path)?;
        }
    }
    Ok(())
}

fn kilobytes(folder: &Path) -> Result<u64, String> {
    let shown = |error: std::io::Error| format!("{}: {error}", folder.display());
    let mut sum = 0;
    for entry in fs::read_dir(folder).map_err(shown)? {
        let entry = entry.map_err(shown)?;
        let about = entry.metadata().map_err(shown)?;
        sum += if about.is_dir() { kilobytes(&entry.path())? } else { about.len().div_ceil(1024) };
    }
    Ok(sum)
}

/// The brand's name and address, as the program knows them: it is the sender of mails unless somebody sets another.
fn maintainer(root: &Path, program: &str) -> Result<String, String> {
    let mut config = command(root, program, &["config"]);
    let said = output(config.env_remove("ROJMEL_MAIL_FROM"))?;
    let line = said.lines().find_map(|line| line.strip_prefix("mail from"));
    let sender = line.and_then(|line| line.trim().split_inclusive('>').next());
    sender.map(str::to_owned).ok_or_else(|| format!("{program} config names no sender of mails"))
}

/// `glibc 2.36`: what it was linked against; an older one may lack a symbol.
fn libc(root: &Path) -> Result<String, String> {
    let said = output(&mut command(root, "getconf", &["GNU_LIBC_VERSION"]))?;
    Ok(said.trim().rsplit(' ').next().unwrap_or_default().to_owned())
}
