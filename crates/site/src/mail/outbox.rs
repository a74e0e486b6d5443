//! Where no mail server is set: a folder with one file for each mail, for the operator alone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// Puts a mail into the folder; it is there in whole or not at all. The same name again replaces it.
pub(super) fn put(folder: &Path, name: &str, mail: &[u8]) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)?;
    let draft = folder.join(format!(".{name}.partial"));
    // Of a try that did not end.
    match fs::remove_file(&draft) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(mail)?;
    file.sync_all()?;
    fs::rename(&draft, folder.join(name))?;
    File::open(folder)?.sync_all()
}
