//! Where no mail server is set: a folder with one file for each mail, for the operator alone.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufRead, BufReader, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

/// The file of a mail.
pub(super) fn name(id: i64) -> String {
    format!("{id:06}.eml")
}

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

/// A mail that lies there.
pub(super) struct Lying {
    pub id: i64,
    /// As it was written.
    pub recipient: String,
}

/// What lies there; none when no mail ever came. Files of others are not looked at, and one that cannot be read does
/// not hide those behind it.
pub(super) fn lying(folder: &Path) -> io::Result<Vec<Lying>> {
    let entries = match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        entries => entries?,
    };
    let mut all = Vec::new();
    for entry in entries {
        let file = entry?.file_name();
        let id = file.to_str().and_then(|name| name.strip_suffix(".eml")).and_then(|id| id.parse().ok());
        let Some(id) = id.filter(|id| file.to_str() == Some(name(*id).as_str())) else { continue };
        match recipient(&folder.join(file)) {
            Ok(recipient) => all.push(Lying { id, recipient }),
            // The operator took it away meanwhile.
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => {
                tracing::error!(%error, id, "a mail in the outbox cannot be read, so it stays there")
            }
        }
    }
    Ok(all)
}

/// Takes mails away; those that are gone already are no trouble.
pub(super) fn remove(folder: &Path, ids: &[i64]) -> io::Result<()> {
    for id in ids {
        match fs::remove_file(folder.join(name(*id))) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    if ids.is_empty() {
        return Ok(());
    }
    match File::open(folder) {
        // No mail ever came.
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        opened => opened?.sync_all(),
    }
}

/// The address behind `To:`, which may stand on a line of its own behind a long name.
fn recipient(path: &Path) -> io::Result<String> {
    let mut to = None::<String>;
    for line in BufReader::new(File::open(path)?).lines() {
        let line = line?;
        match &mut to {
            Some(to) if line.starts_with([' ', '\t']) => to.push_str(&line),
            Some(_) => break,
            None if line.is_empty() => break,
            None => to = line.strip_prefix("To:").map(str::to_owned),
        }
    }
    let to = to.unwrap_or_default();
    let address = to.rsplit_once('<').map_or(to.as_str(), |(_, rest)| rest);
    Ok(address.trim().trim_end_matches('>').to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_a_mail_is_for_stands_in_its_head() {
        let check = |mail: &str, expected: &str| {
            let folder = testdb::folder();
            put(folder.path(), &name(7), mail.as_bytes()).unwrap();
            let lying = lying(folder.path()).unwrap();
            assert_eq!((lying[0].id, lying[0].recipient.as_str()), (7, expected));
        };
        check("From: a@b.in\r\nTo: asha@mail.in\r\n\r\nTo: ravi@mail.in", "asha@mail.in");
        check("To: \"Asha <x> Rao\" <asha@mail.in>\r\nSubject: x\r\n\r\n", "asha@mail.in");
        check("To: =?utf-8?b?4KSo?=\r\n =?utf-8?b?4KSo?=\r\n <asha@mail.in>\r\n\r\n", "asha@mail.in");
        check("Subject: none\r\n\r\nTo: ravi@mail.in", "");
    }

    #[test]
    fn files_of_others_are_left_alone() {
        let folder = testdb::folder();
        for file in ["7.eml", "notes.txt", "x.eml", ".000007.eml.partial"] {
            fs::write(folder.path().join(file), "To: a@b.in\r\n\r\n").unwrap();
        }
        assert!(lying(folder.path()).unwrap().is_empty());
        assert!(lying(&folder.path().join("none")).unwrap().is_empty());
        remove(folder.path(), &[7]).unwrap();
    }

    #[test]
    fn a_mail_that_cannot_be_read_does_not_hide_the_others() {
        let folder = testdb::folder();
        put(folder.path(), &name(7), b"To: a@b.in\r\n\r\n").unwrap();
        put(folder.path(), &name(8), b"To: \xff\xfe\r\n\r\n").unwrap();
        fs::create_dir(folder.path().join(name(9))).unwrap();
        let lying = lying(folder.path()).unwrap();
        assert_eq!(lying.iter().map(|mail| mail.id).collect::<Vec<_>>(), [7]);
    }
}
