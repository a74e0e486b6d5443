//! Mails of a site: what lies in its outbox, and the links in it.

use super::*;
use mailer::deliver_due;

/// A site whose mails land in a folder of its own, and its clock.
pub struct Post {
    pub site: Arc<Site>,
    pub routes: Router,
    pub clock: Clock,
    folder: std::path::PathBuf,
}

impl Post {
    pub fn open(db: &testdb::Fresh) -> Self {
        let folder = db.folder().join("outbox");
        let clock = Clock::at("2026-11-21 10:00");
        let mail = Mail::into_folder(folder.clone(), "Rojmel <hello@rojmel.example>").unwrap();
        let erased = store::account::Erased::beside(db.folder());
        let files = files_in(&db.folder().join("files"));
        let site = Arc::new(Site { clock: clock.reader(), mail, erased, files, ..site_on(db) });
        Self { routes: router(Arc::clone(&site)), site, clock, folder }
    }

    /// The mails that came since the last time, as they were written, decoded.
    pub async fn arrived(&self) -> Vec<String> {
        deliver_due(&self.site.mailer()).await;
        let mut files: Vec<_> = std::fs::read_dir(&self.folder)
            .map(|entries| entries.map(|one| one.unwrap().path()).collect())
            .unwrap_or_default();
        files.sort();
        files
            .into_iter()
            .map(|file| {
                let text = std::fs::read_to_string(&file).unwrap();
                std::fs::remove_file(file).unwrap();
                decoded(&text)
            })
            .collect()
    }

    /// Who the mails in the folder are for, read by nobody yet.
    pub async fn lying(&self) -> Vec<String> {
        deliver_due(&self.site.mailer()).await;
        let files = std::fs::read_dir(&self.folder).into_iter().flatten().map(|one| one.unwrap().path());
        let to = |file| {
            // A long name puts the address on a line of its own.
            let mail = std::fs::read_to_string(file).unwrap().replace("\r\n ", " ");
            mail.lines().find_map(|line| line.strip_prefix("To: ").map(str::to_owned)).unwrap()
        };
        let mut all: Vec<String> = files.map(to).collect();
        all.sort();
        all
    }

    /// The only mail that came, which must have this subject.
    pub async fn one(&self, subject: &str) -> String {
        let mut arrived = self.arrived().await;
        assert_eq!(arrived.len(), 1, "{arrived:?}");
        let mail = arrived.pop().unwrap();
        assert!(mail.contains(&format!("Subject: {subject}\r\n")), "{mail}");
        mail
    }
}

/// The token of the one-time link.
#[track_caller]
pub fn token(mail: &str) -> String {
    let (_, rest) = mail.split_once("#token=").expect(mail);
    rest.chars().take_while(|c| c.is_ascii_alphanumeric() || matches!(c, '-' | '_')).collect()
}

/// Quoted-printable undone.
pub fn decoded(mail: &str) -> String {
    let joined = mail.replace("=\r\n", "");
    let (mut bytes, mut rest) = (Vec::new(), joined.as_bytes());
    while let Some((first, after)) = rest.split_first() {
        let hex = after.get(..2).filter(|_| *first == b'=').and_then(|hex| std::str::from_utf8(hex).ok());
        match hex.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(*first);
                rest = after;
            }
        }
    }
    String::from_utf8(bytes).unwrap()
}
