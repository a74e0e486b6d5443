//! The operator's secret: what the keys in the database are sealed with. Every server of one database needs the same.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use ring::aead::{Aad, CHACHA20_POLY1305, LessSafeKey, NONCE_LEN, Nonce, UnboundKey};
use ring::hkdf::{HKDF_SHA256, Salt};

use crate::key::{Key, random};

/// In the data folder, for the server's own user alone.
const FILE: &str = "operator.secret";
/// The one that takes its place, while the keys are sealed with it.
const NEXT_FILE: &str = "operator.secret.next";
/// The one before: backups of then open with it.
const OLD_FILE: &str = "operator.secret.old";
/// Characters: less can be guessed.
const SHORTEST: usize = 32;

/// Seals keys and opens them. Cheap to clone.
#[derive(Clone)]
pub struct OperatorSecret(Arc<LessSafeKey>);

impl OperatorSecret {
    /// What the operator set, else the file in the data folder; `None` where neither is there.
    ///
    /// # Errors
    /// When it is shorter than 32 characters, or the file cannot be read.
    pub fn find(data: &Path, set: Option<&str>) -> io::Result<Option<Self>> {
        if let Some(text) = set {
            return Self::of(text.trim(), "ROJMEL_SECRET").map(Some);
        }
        let path = file(data);
        match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            read => Self::of(read?.trim(), &path.display().to_string()).map(Some),
        }
    }

    /// A new one, kept in the data folder. Servers that start together end up with one.
    ///
    /// # Errors
    /// When it cannot be written, or the system gives no random bytes.
    pub fn make(data: &Path) -> io::Result<Self> {
        write_new(data, FILE)?;
        Self::find(data, None)?.ok_or_else(|| io::Error::other(format!("{FILE} was removed meanwhile")))
    }

    /// The one that is to take the place of the file's: of a change that was stopped, else a new one. It lies beside it
    /// until [`take_next`].
    ///
    /// # Errors
    /// As [`make`](Self::make); and when the one of an earlier change still lies there, which older backups need.
    pub(crate) fn next(data: &Path) -> io::Result<Self> {
        let (old, path) = (data.join(OLD_FILE), data.join(NEXT_FILE));
        if old.exists() && fs::read(&old)? != fs::read(file(data))? {
            let why = format!(
                "{} is of an earlier change: move it to where you keep the secret of backups, then run this again",
                old.display()
            );
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, why));
        }
        write_new(data, NEXT_FILE)?;
        Self::of(fs::read_to_string(&path)?.trim(), &path.display().to_string())
    }

    /// One that the operator chose, to take the place of the one that is set.
    pub(crate) fn chosen(text: &str) -> io::Result<Self> {
        Self::of(text.trim(), "ROJMEL_NEXT_SECRET")
    }

    fn of(text: &str, place: &str) -> io::Result<Self> {
        if text.chars().count() < SHORTEST {
            let why = format!("{place} is shorter than {SHORTEST} characters");
            return Err(io::Error::new(io::ErrorKind::InvalidData, why));
        }
        let broken = |_| io::Error::other("the operator's secret cannot be used");
        let derived = Salt::new(HKDF_SHA256, &[]).extract(text.as_bytes());
        let key: UnboundKey = derived.expand(&[b"rojmel keys"], &CHACHA20_POLY1305).map_err(broken)?.into();
        Ok(Self(Arc::new(LessSafeKey::new(key))))
    }

    /// A random nonce, then the sealed key. `purpose` keeps one key from standing in for another.
    pub(crate) fn seal(&self, purpose: &str, key: &Key) -> io::Result<Vec<u8>> {
        self.seal_bytes(purpose, key)
    }

    /// `None`: sealed with another secret, for another purpose, or changed.
    pub(crate) fn open(&self, purpose: &str, sealed: &[u8]) -> Option<Key> {
        Key::try_from(self.open_bytes(purpose, sealed)?).ok()
    }

    /// As [`seal`](Self::seal), of any length.
    pub(crate) fn seal_bytes(&self, purpose: &str, bytes: &[u8]) -> io::Result<Vec<u8>> {
        let nonce = random::<NONCE_LEN>()?;
        let mut sealed = bytes.to_vec();
        self.0
            .seal_in_place_append_tag(Nonce::assume_unique_for_key(nonce), Aad::from(purpose), &mut sealed)
            .map_err(|_| io::Error::other("a key cannot be sealed"))?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    pub(crate) fn open_bytes(&self, purpose: &str, sealed: &[u8]) -> Option<Vec<u8>> {
        let (nonce, sealed) = sealed.split_first_chunk::<NONCE_LEN>()?;
        let mut sealed = sealed.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let opened = self.0.open_in_place(nonce, Aad::from(purpose), &mut sealed).ok()?;
        Some(opened.to_vec())
    }
}

/// The next one is the secret from now on; the one before stays beside it, for backups.
pub(crate) fn take_next(data: &Path) -> io::Result<()> {
    let old = data.join(OLD_FILE);
    if !old.exists() {
        fs::hard_link(file(data), old)?;
    }
    fs::rename(data.join(NEXT_FILE), file(data))?;
    fs::File::open(data)?.sync_all()
}

/// A file with a new secret, whole or not at all, if there is none.
fn write_new(data: &Path, name: &str) -> io::Result<()> {
    let text = BASE64.encode(random::<32>()?);
    let draft = data.join(format!("{name}.{}", BASE64.encode(random::<8>()?)));
    let mut made = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    made.write_all(format!("{text}\n").as_bytes())?;
    made.sync_all()?;
    let linked = fs::hard_link(&draft, data.join(name));
    fs::remove_file(&draft)?;
    if let Err(error) = linked
        && error.kind() != io::ErrorKind::AlreadyExists
    {
        return Err(error);
    }
    // Keys must not outlive what opens them.
    fs::File::open(data)?.sync_all()
}

fn file(data: &Path) -> PathBuf {
    data.join(FILE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_key_opens_with_its_secret_and_for_its_purpose_alone() {
        let one = OperatorSecret::of(&"a".repeat(32), "test").unwrap();
        let other = OperatorSecret::of(&"b".repeat(32), "test").unwrap();
        let sealed = one.seal("signing", &[7; 32]).unwrap();
        assert_eq!(one.open("signing", &sealed), Some([7; 32]));
        assert_eq!(one.open("applicant links", &sealed), None);
        assert_eq!(other.open("signing", &sealed), None);
        for at in 0..sealed.len() {
            let mut changed = sealed.clone();
            changed[at] ^= 1;
            assert_eq!(one.open("signing", &changed), None, "byte {at}");
        }
        assert_eq!(one.open("signing", &sealed[..20]), None);
        assert!(!sealed.windows(8).any(|bytes| bytes == [7; 8]));
    }

    #[test]
    fn it_is_made_once_and_is_private() {
        use std::os::unix::fs::PermissionsExt;
        let folder = testdb::folder();
        assert!(OperatorSecret::find(folder.path(), None).unwrap().is_none());
        let made: Vec<OperatorSecret> = std::thread::scope(|scope| {
            let starting: Vec<_> =
                (0..8).map(|_| scope.spawn(|| OperatorSecret::make(folder.path()).unwrap())).collect();
            starting.into_iter().map(|one| one.join().unwrap()).collect()
        });
        let sealed = made[0].seal("signing", &[7; 32]).unwrap();
        assert!(made.iter().all(|one| one.open("signing", &sealed).is_some()));
        let path = folder.path().join(FILE);
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no drafts stay");
        // What is set goes before the file.
        let set = OperatorSecret::find(folder.path(), Some(&"a".repeat(32))).unwrap().unwrap();
        assert!(set.open("signing", &sealed).is_none());
        let said = OperatorSecret::find(folder.path(), Some("short")).err().unwrap().to_string();
        assert_eq!(said, "ROJMEL_SECRET is shorter than 32 characters");
    }
}
