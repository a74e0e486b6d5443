//! The Debian package, as an operator meets it: built, looked into, installed, started, upgraded, removed, purged. As
//! root on Debian, where no rojmel is installed; whatever it makes is gone at the end.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::deb;
use crate::shell::{command, output, target};

const DATA: &str = "/var/lib/rojmel";
/// The data folder of before, as a restore on another machine finds it.
const OLD: &str = "/var/lib/rojmel-before";
const BACKUPS: &str = "/var/backups/rojmel";
const SETTINGS: &str = "/etc/rojmel/rojmel.env";
const PROGRAM: &str = "/usr/bin/rojmel";
const UNIT: &str = "/usr/lib/systemd/system/rojmel.service";
/// Tenths: 2.0 of 10. A unit without any of its walls has 9.6.
const EXPOSURE: &str = "--threshold=20";
/// Later than whatever the program calls itself.
const NEXT: &str = "99.0.0";

pub fn hold(root: &Path) -> Result<(), String> {
    let binary = target(root).join("debug/rojmel");
    if !binary.is_file() {
        return Err(format!("{} is not there: run cargo build --workspace --bins", binary.display()));
    }
    for path in [PROGRAM, DATA, OLD, "/etc/rojmel", BACKUPS] {
        if Path::new(path).exists() {
            return Err(format!(
                "{path} is there: this proof installs and removes rojmel, and touches none of yours"
            ));
        }
    }
    if say(root, "getent", &["passwd", "rojmel"]).is_ok() {
        return Err(
            "a user rojmel is there: this proof makes and removes one, and touches none of yours".to_owned()
        );
    }
    let clean = Clean(root);
    let done = proof(root, &binary);
    drop(clean);
    done?;
    println!("the package installs, starts, upgrades and goes");
    Ok(())
}

fn proof(root: &Path, binary: &Path) -> Result<(), String> {
    // Lines of a debug build make up most of it.
    let thin = target(root).join("deb/rojmel");
    fs::create_dir_all(target(root).join("deb")).map_err(|error| error.to_string())?;
    say(root, "strip", &["-o", text(&thin)?, text(binary)?])?;
    let fast = ["-Zgzip", "-z1"];
    let first = deb::package(root, &thin, None, &fast)?;
    let next = deb::package(root, &thin, Some(NEXT), &fast)?;

    let listed = say(root, "dpkg-deb", &["--contents", text(&first)?])?;
    for (file, mode) in [
        ("./usr/bin/rojmel", "-rwxr-xr-x"),
        ("./etc/rojmel/rojmel.env", "-rw-r-----"),
        ("./usr/lib/systemd/system/rojmel.service", "-rw-r--r--"),
        ("./usr/share/doc/rojmel/handbook.md", "-rw-r--r--"),
        ("./usr/share/doc/rojmel/copyright", "-rw-r--r--"),
    ] {
        let line = listed.lines().find(|line| line.ends_with(&format!(" {file}")));
        hold_true(line.is_some_and(|line| line.starts_with(mode)), &format!("{file} with {mode}\n{listed}"))?;
    }
    hold_true(listed.lines().all(|line| line.contains(" root/root ")), "everything in it is root's")?;
    let told = say(root, "dpkg-deb", &["--info", text(&first)?])?;
    hold_true(told.contains("Depends: adduser, ca-certificates, init-system-helpers, libc6 (>= 2."), &told)?;
    println!("✓ built: {}", first.display());

    say(root, "dpkg", &["--install", text(&first)?])?;
    let data = fs::metadata(DATA).map_err(|error| format!("{DATA}: {error}"))?;
    let own = say(root, "id", &["-u", "rojmel"])?;
    hold_true(
        data.mode() & 0o777 == 0o700 && data.uid().to_string() == own.trim(),
        "the data folder is rojmel's alone",
    )?;
    let settings = fs::metadata(SETTINGS).map_err(|error| format!("{SETTINGS}: {error}"))?;
    hold_true(
        settings.mode() & 0o777 == 0o640 && settings.uid() == 0,
        "root writes the settings, rojmel reads them",
    )?;
    say(root, "systemd-analyze", &["verify", UNIT])?;
    let exposed = say(root, "systemd-analyze", &["security", "--offline=true", EXPOSURE, UNIT])?;
    println!("✓ installed; {}", exposed.trim().lines().last().unwrap_or_default().trim_start_matches("→ "));

    hold_true(is_enabled(root), "the unit is switched on")?;
    let unit = fs::read_to_string(UNIT).map_err(|error| error.to_string())?;
    hold_true(
        unit.contains("\nUser=rojmel\n") && unit.contains(&format!("\nEnvironmentFile={SETTINGS}\n")),
        "the unit",
    )?;
    let start = unit.lines().find_map(|line| line.strip_prefix("ExecStart=")).unwrap_or_default();
    say_as(root, "rojmel doctor")?;
    let mut server = Server::start(root, start)?;
    hold_true(server.ask("/readyz")?.starts_with("HTTP/1.1 200"), "/readyz answers")?;
    hold_true(
        say_as(root, "printf 'Kaufen-77' | rojmel user add asha@mail.in")?.contains("can log in"),
        "an account",
    )?;
    server.end(root)?;
    say_as(root, "rojmel doctor")?;
    let secret = fs::metadata(format!("{DATA}/operator.secret")).map_err(|error| error.to_string())?;
    hold_true(secret.permissions().mode() & 0o777 == 0o600, "the operator's secret is rojmel's alone")?;
    println!("✓ `{start}` runs as rojmel");

    let mut changed =
        fs::OpenOptions::new().append(true).open(SETTINGS).map_err(|error| error.to_string())?;
    changed.write_all(b"ROJMEL_LOG_FORMAT=json\n").map_err(|error| error.to_string())?;
    say(root, "dpkg", &["--install", text(&next)?])?;
    hold_true(say(root, "dpkg-query", &["--show", "rojmel"])?.contains(NEXT), "the next version")?;
    hold_true(
        read(SETTINGS)?.ends_with("ROJMEL_LOG_FORMAT=json\n"),
        "settings stay as the operator left them",
    )?;
    let mut server = Server::start(root, start)?;
    hold_true(server.ask("/readyz")?.starts_with("HTTP/1.1 200"), "/readyz answers after the upgrade")?;
    server.end(root)?;
    hold_true(
        say_as(root, "rojmel user list")?.contains("asha@mail.in"),
        "the account is there after the upgrade",
    )?;
    println!("✓ upgraded: settings and journals stay");

    restored(root)?;

    say(root, "dpkg", &["--remove", "rojmel"])?;
    hold_true(!Path::new(PROGRAM).exists() && !Path::new(UNIT).exists(), "program and unit are gone")?;
    hold_true(
        Path::new(SETTINGS).exists() && Path::new(DATA).join("rojmel.db").exists(),
        "what is the operator's stays",
    )?;
    say(root, "dpkg", &["--install", text(&next)?])?;
    hold_true(is_enabled(root), "the unit is switched on again")?;
    let words = would_do(root)?;
    hold_true(words.contains("restart rojmel.service"), &format!("systemd starts it again: {words}"))?;
    println!("✓ removed and installed again: it is switched on and started");
    say(root, "dpkg", &["--remove", "rojmel"])?;
    say(root, "dpkg", &["--purge", "rojmel"])?;
    hold_true(!Path::new(SETTINGS).exists(), "settings go at last")?;
    hold_true(Path::new(DATA).join("rojmel.db").exists(), "journals never go with a package")?;
    println!("✓ removed and purged: journals stay");
    Ok(())
}

/// Backup and restore by the handbook's own lines: on a machine whose data folder is empty, the one of before at hand.
fn restored(root: &Path) -> Result<(), String> {
    let handbook = read("/usr/share/doc/rojmel/handbook.md")?;
    let section = handbook
        .split("\n## ")
        .find(|section| section.starts_with("Back up and restore"))
        .unwrap_or_default();
    let blocks: Vec<&str> = section.split("```").skip(1).step_by(2).collect();
    let [backup, restore] = blocks[..] else { return Err("the handbook has other commands".to_owned()) };
    let places = |block: &str| {
        let is_place = |line: &&str| !["BACKUP=", "SAFE=", "OLD="].iter().any(|name| line.starts_with(name));
        let lines: Vec<&str> = block.trim().lines().filter(is_place).collect();
        format!("set -e\nBACKUP={BACKUPS}/first SAFE={BACKUPS} OLD={OLD}\n{}", lines.join("\n"))
    };
    let own_folder =
        |folder| say(root, "install", &["-d", "-m", "0700", "-o", "rojmel", "-g", "rojmel", folder]);
    own_folder(BACKUPS)?;
    say_as(root, &places(backup))?;
    fs::rename(DATA, OLD).map_err(|error| error.to_string())?;
    own_folder(DATA)?;
    say_as(root, &places(restore))?;
    hold_true(
        say_as(root, "rojmel user list")?.contains("asha@mail.in"),
        "the account is there after the restore",
    )?;
    println!("✓ backed up and restored by the handbook's lines");
    Ok(())
}

/// At the start of the machine.
fn is_enabled(root: &Path) -> bool {
    let asked = say(root, "deb-systemd-helper", &["--quiet", "is-enabled", "rojmel.service"]);
    asked.is_ok() && Path::new("/etc/systemd/system/multi-user.target.wants/rojmel.service").exists()
}

/// What the package's own script asks of systemd after a removal: in a `/run` of its own, of programs that only say it.
fn would_do(root: &Path) -> Result<String, String> {
    let script = format!(
        "mount -t tmpfs none /run; mkdir -p /run/systemd/system /run/told; \
         for name in systemctl deb-systemd-invoke; do printf '#!/bin/sh\\necho \"$*\"\\n' >/run/told/$name; \
         chmod 755 /run/told/$name; done; \
         PATH=/run/told:$PATH /var/lib/dpkg/info/rojmel.postinst configure {NEXT}"
    );
    say(root, "unshare", &["--mount", "sh", "-ec", &script])
}

/// What the unit starts, as its user with its settings, on a free port.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(root: &Path, start: &str) -> Result<Self, String> {
        let mut child = as_rojmel(root, &format!("exec {start} --listen 127.0.0.1:0"))
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{start}: {error}"))?;
        let said = child.stdout.take();
        // From here on whatever fails ends it.
        let mut server = Self { child, address: String::new() };
        let mut line = String::new();
        if let Some(said) = said {
            BufReader::new(said).read_line(&mut line).map_err(|error| error.to_string())?;
        }
        match line.trim().strip_prefix("Rojmel is open at http://") {
            Some(address) => server.address = address.to_owned(),
            None => return Err(format!("{start} did not start: {line}")),
        }
        Ok(server)
    }

    fn ask(&self, path: &str) -> Result<String, String> {
        let ask = || {
            let mut stream = TcpStream::connect(&self.address)?;
            stream.write_all(
                format!("GET {path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n").as_bytes(),
            )?;
            let mut answer = String::new();
            stream.read_to_string(&mut answer).map(|_| answer)
        };
        ask().map_err(|error: std::io::Error| format!("{path}: {error}"))
    }

    /// As systemd ends it.
    fn end(&mut self, root: &Path) -> Result<(), String> {
        say(root, "kill", &["-TERM", &self.child.id().to_string()])?;
        self.child.wait().map(drop).map_err(|error| error.to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// As the handbook says it: the settings of the service in the environment of its user.
fn as_rojmel(root: &Path, words: &str) -> Command {
    let line = format!("cd {DATA}; set -a; . {SETTINGS}; {words}");
    let mut command =
        command(root, "setpriv", &["--reuid=rojmel", "--regid=rojmel", "--init-groups", "sh", "-c", &line]);
    command.env_clear().env("PATH", "/usr/bin:/bin");
    command
}

fn say_as(root: &Path, words: &str) -> Result<String, String> {
    output(&mut as_rojmel(root, words))
}

fn say(root: &Path, program: &str, arguments: &[&str]) -> Result<String, String> {
    output(command(root, program, arguments).env("DEBIAN_FRONTEND", "noninteractive"))
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

fn text(path: &Path) -> Result<&str, String> {
    path.to_str().ok_or_else(|| format!("{} is no text", path.display()))
}

fn hold_true(holds: bool, what: &str) -> Result<(), String> {
    if holds { Ok(()) } else { Err(format!("does not hold: {what}")) }
}

/// However the proof ends.
struct Clean<'a>(&'a Path);

impl Drop for Clean<'_> {
    fn drop(&mut self) {
        // Whatever of it is there.
        let _ = say(self.0, "dpkg", &["--purge", "rojmel"]);
        let _ = say(self.0, "deluser", &["--quiet", "--system", "rojmel"]);
        for folder in [DATA, OLD, BACKUPS] {
            let _ = fs::remove_dir_all(folder);
        }
    }
}
