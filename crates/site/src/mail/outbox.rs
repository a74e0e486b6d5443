//! Where no mail server is set: a folder with one file for each mail, for the operator alone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// Those that tell of an application have a name of their own: they go with it.
const OF_APPLICATION: &str = "application-";
const MAIL: &str = ".eml";

pub(super) fn name(id: i64, of_application: bool) -> String {
    format!("{}{id:06}{MAIL}", if of_application { OF_APPLICATION } else { "" })
}

/// It may be gone already.
pub(super) fn remove(folder: &Path, name: &str) -> io::Result<()> {
    match fs::remove_file(folder.join(name)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

/// The ids of those that tell of an application.
pub(super) fn of_applications(folder: &Path) -> io::Result<Vec<i64>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut ids = Vec::new();
    for entry in entries {
        let name = entry?.file_name();
        let id = name.to_str().and_then(|name| name.strip_prefix(OF_APPLICATION)?.strip_suffix(MAIL));
        ids.extend(id.and_then(|id| id.parse::<i64>().ok()));
    }
    Ok(ids)
}

/// Puts a mail into the folder; it is there in whole or not at all. The same name again replaces it.
pub(super) fn put(folder: &Path, name: &str, mail: &[u8]) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let draft = folder.join(format!(".{name}.partial"));
    // Of a try that did not end.
    remove(folder, &format!(".{name}.partial"))?;
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(mail)?;
    file.sync_all()?;
    fs::rename(&draft, folder.join(name))?;
    File::open(folder)?.sync_all()
}
