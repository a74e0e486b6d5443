//! The keys in the data folder, for the server's own user alone: the signing key, made at the first start and changed on
//! demand, and the lasting one, made before it and never changed.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use domain::Time;

const FILE: &str = "signing.key";
/// The key before it, and until which second its tokens may say they are good.
const OLD: &str = "signing.key.old";
/// Of the private links of applicants: the same link must follow from it as long as there are applications.
const APPLICANT_LINKS: &str = "application.key";
/// Longer than any token lasts.
const GRACE: i64 = 600;

pub(crate) type Key = [u8; 32];

pub(crate) struct Keys {
    pub now: Key,
    pub old: Option<OldKey>,
}

pub(crate) struct OldKey {
    pub key: Key,
    /// Seconds since 1970. What says that it is good for longer was signed after the change, by who stole the key.
    pub until: i64,
}

pub(crate) fn open(data: &Path) -> io::Result<Keys> {
    applicant_links(data)?;
    let now = read_or_make(data, FILE, random::<32>)?;
    Ok(Keys { now, old: old(&data.join(OLD))? })
}

pub(crate) fn has_applicant_links(data: &Path) -> bool {
    data.join(APPLICANT_LINKS).exists()
}

/// Made before the signing key. Where that one is older, links that were given out follow from it: they go on.
pub(crate) fn applicant_links(data: &Path) -> io::Result<Key> {
    read_or_make(data, APPLICANT_LINKS, || match read(&data.join(FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => random::<32>(),
        read => read,
    })
}

/// A new key. Tokens of the one before are good until they end. A server that runs reads it at its next start.
pub fn rotate(data: &Path, now: Time) -> io::Result<()> {
    let key = open(data)?.now;
    let until = now.0.div_euclid(1000) + GRACE;
    replace(data, OLD, &[key.as_slice(), until.to_be_bytes().as_slice()].concat())?;
    replace(data, FILE, &random::<32>()?)
}

fn read_or_make(data: &Path, name: &str, new: impl FnOnce() -> io::Result<Key>) -> io::Result<Key> {
    let path = data.join(name);
    match read(&path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            make(data, &path, &new()?)?;
            read(&path)
        }
        read => read,
    }
}

fn read(path: &Path) -> io::Result<Key> {
    let key = fs::read(path)?;
    key.try_into().map_err(|key: Vec<u8>| wrong(path, key.len(), 32))
}

fn old(path: &Path) -> io::Result<Option<OldKey>> {
    let found = match fs::read(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read?,
    };
    let parts = found.split_first_chunk::<32>();
    let parts = parts.and_then(|(key, until)| Some((*key, until.try_into().ok()?)));
    let (key, until) = parts.ok_or_else(|| wrong(path, found.len(), 40))?;
    Ok(Some(OldKey { key, until: i64::from_be_bytes(until) }))
}

fn wrong(path: &Path, found: usize, wanted: usize) -> io::Error {
    let why = format!("{} has {found} bytes, not {wanted}; remove it and a new one is made", path.display());
    io::Error::new(io::ErrorKind::InvalidData, why)
}

/// Servers that start together end up with one key.
fn make(data: &Path, path: &Path, key: &Key) -> io::Result<()> {
    let draft = draft(data, key)?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => Err(error),
        // A link that was given out must not outlive its key.
        _ => fs::File::open(data)?.sync_all(),
    }
}

fn replace(data: &Path, name: &str, bytes: &[u8]) -> io::Result<()> {
    fs::rename(draft(data, bytes)?, data.join(name))?;
    fs::File::open(data)?.sync_all()
}

/// Written whole, under a name of its own.
fn draft(data: &Path, bytes: &[u8]) -> io::Result<std::path::PathBuf> {
    let draft = data.join(format!("{FILE}.{}", BASE64.encode(random::<8>()?)));
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    Ok(draft)
}

fn random<const N: usize>() -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).map_err(io::Error::other)?;
    Ok(bytes)
}
