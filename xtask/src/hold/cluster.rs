//! `cargo xtask hold cluster`: the parts of a cluster, and the program that breaks them (crates/cluster).

use std::fs;
use std::path::{Path, PathBuf};

use crate::provision;
use crate::python::S3_SERVER;
use crate::shell::{self, cargo, command, output, run};

/// Debian's packages, and what PgBouncer is compiled with.
const PACKAGES: [&str; 8] = [
    "etcd-server",
    "patroni",
    "haproxy",
    "python3-psycopg2",
    "python3-etcd",
    "libevent-dev",
    "libssl-dev",
    "pkg-config",
];

/// The programs alone have other features of some packages, and everything would be compiled a second time: with one
/// test among them they have those of [`shell::TEST_BUILD`].
const BUILD: [&str; 11] = [
    "build",
    "--workspace",
    "--locked",
    "--test",
    "fsync",
    "--bin",
    "rojmel",
    "--bin",
    "rojmel-next",
    "--bin",
    "cluster",
];

/// From 1.21 on it knows prepared statements in transaction mode; Debian 12 has 1.18.
const PGBOUNCER: &str = "pgbouncer_1.24.1.orig.tar.gz";
const PGBOUNCER_SHA256: &str = "da72a3aba13072876d055a3e58dd4aba4a5de4ed6148e73033185245598fd3e0";

/// `before`: the program of an earlier release. Without one the servers are restarted out of this release into the one
/// after it, which has a migration more (crates/cluster/src/next.rs).
pub fn hold(root: &Path, before: Option<&str>) -> Result<(), String> {
    provision::provision(root)?;
    web_build::install_if_stale(root)?;
    web_build::build_if_stale(root)?;
    let is_missing = |name: &&str| {
        !output(&mut command(root, "dpkg-query", &["--show", "--showformat=${Status}", name]))
            .is_ok_and(|status| status.ends_with(" installed"))
    };
    if PACKAGES.iter().any(is_missing) {
        provision::install(root, &PACKAGES)?;
    }
    let pgbouncer = pgbouncer(root)?;
    run(&mut command(root, &cargo(), &BUILD))?;
    let built = |name: &str| shell::target(root).join("debug").join(name);
    let (first, then) = match before {
        None => (built("rojmel"), built("rojmel-next")),
        Some(before) => (root.join(before), built("rojmel")),
    };
    let cluster = built("cluster").display().to_string();
    let mut held = command(root, &cluster, &[]);
    held.arg(first)
        .arg(then)
        .arg(pgbouncer)
        .arg(S3_SERVER.program(root, "moto_server"))
        .arg(root.join("web"));
    if let Some(browser) = provision::browser() {
        held.env("CHROMIUM", browser);
    }
    run(&mut held)
}

/// Compiled out of Debian's sources below `target`; the run copies it to where PostgreSQL's user can start it.
fn pgbouncer(root: &Path) -> Result<PathBuf, String> {
    let folder = shell::target(root).join("pgbouncer-1.24.1");
    let program = folder.join("pgbouncer");
    if program.is_file() {
        return Ok(program);
    }
    fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let source = folder.join(PGBOUNCER).display().to_string();
    // The mirror that this machine's apt uses.
    let mirrors = output(&mut command(root, "apt-get", &["indextargets", "--format", "$(REPO_URI)"]))?;
    let downloaded = mirrors.lines().any(|mirror| {
        let address = format!("{}/pool/main/p/pgbouncer/{PGBOUNCER}", mirror.trim_end_matches('/'));
        let hash = format!("SHA256:{PGBOUNCER_SHA256}");
        run(&mut command(root, "/usr/lib/apt/apt-helper", &["download-file", &address, &source, &hash]))
            .is_ok()
    });
    if !downloaded {
        return Err(format!("no mirror of apt has {PGBOUNCER}"));
    }
    run(&mut command(&folder, "tar", &["xzf", &source, "--strip-components=1"]))?;
    let plain = ["--without-cares", "--without-pam", "--without-systemd"];
    run(&mut command(&folder, "./configure", &plain))?;
    run(&mut command(&folder, "make", &[]))?;
    Ok(program)
}
