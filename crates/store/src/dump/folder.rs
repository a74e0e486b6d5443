//! Files that are there in whole or not at all.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

use crate::StoreError;

/// A folder under a temporary name until it is complete. Nobody else on the machine may read it.
pub(super) struct Partial {
    here: PathBuf,
    at_last: PathBuf,
    is_complete: bool,
}

impl Partial {
    pub(super) fn begin(at_last: &Path) -> io::Result<Self> {
        if let Ok(mut found) = fs::read_dir(at_last)
            && found.next().is_some()
        {
            return Err(io::Error::new(
                io::ErrorKind::AlreadyExists,
                "the folder is not empty; name a new one",
            ));
        }
        let name = at_last.file_name().ok_or_else(|| io::Error::other("a folder with a name is needed"))?;
        let here = at_last.with_file_name(partial_name(&name.to_string_lossy()));
        DirBuilder::new().recursive(true).mode(0o700).create(&here)?;
        Ok(Self { here, at_last: at_last.to_owned(), is_complete: false })
    }

    pub(super) fn file(&self, name: &str) -> io::Result<Hashed> {
        let file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(self.here.join(name))?;
        Ok(Hashed { file: BufWriter::new(file), hash: Sha256::new() })
    }

    /// A folder in it, made.
    pub(super) fn folder(&self, name: &str) -> io::Result<()> {
        DirBuilder::new().mode(0o700).create(self.here.join(name))
    }

    /// The names in that folder are on disk.
    pub(super) fn sync(&self, name: &str) -> io::Result<()> {
        sync_folder(&self.here.join(name))
    }

    /// Only now anybody sees it, and no power cut takes it back.
    pub(super) fn complete(mut self) -> io::Result<()> {
        sync_folder(&self.here)?;
        fs::rename(&self.here, &self.at_last)?;
        self.is_complete = true;
        sync_folder(parent(&self.at_last))
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        if !self.is_complete {
            let _ = fs::remove_dir_all(&self.here);
        }
    }
}

/// One file for its owner alone: the old content or the new one, whatever happens.
pub(crate) fn put_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let name = path.file_name().ok_or_else(|| io::Error::other("a file with a name is needed"))?;
    let draft = path.with_file_name(partial_name(&name.to_string_lossy()));
    let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    let put = file.write_all(bytes).and_then(|()| file.sync_all()).and_then(|()| fs::rename(&draft, path));
    if put.is_err() {
        let _ = fs::remove_file(&draft);
    }
    put?;
    sync_folder(parent(path))
}

/// A name that nobody else uses, here or in another process, today or after a crash.
pub(super) fn partial_name(name: &str) -> String {
    let mut random = [0_u8; 8];
    // Without randomness the process number still tells most apart.
    let _ = getrandom::fill(&mut random);
    format!(".{name}.{}-{}.partial", std::process::id(), hex(&random))
}

/// A file that knows the SHA-256 of what went into it.
pub(super) struct Hashed {
    file: BufWriter<File>,
    hash: Sha256,
}

impl Hashed {
    pub(super) fn line(&mut self, line: &str) -> io::Result<()> {
        self.bytes(line.as_bytes())?;
        self.bytes(b"\n")
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.hash.update(bytes);
        self.file.write_all(bytes)
    }

    /// On disk; its hash.
    pub(super) fn close(self) -> io::Result<String> {
        let file = self.file.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all()?;
        Ok(hex(&self.hash.finalize()))
    }
}

/// SHA-256 of a file on disk.
pub(super) fn hash_of(path: &Path) -> io::Result<String> {
    struct Into<'a>(&'a mut Sha256);
    impl Write for Into<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.update(bytes);
            Ok(bytes.len())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let mut hash = Sha256::new();
    io::copy(&mut File::open(path)?, &mut Into(&mut hash))?;
    Ok(hex(&hash.finalize()))
}

pub(crate) fn hex(bytes: &[u8]) -> String {
    use std::fmt::Write;
    let mut text = String::with_capacity(bytes.len() * 2);
    for byte in bytes {
        // Writing to a string does not fail.
        let _ = write!(text, "{byte:02x}");
    }
    text
}

pub(crate) fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.is_ascii() {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(text.get(at..at + 2)?, 16).ok()).collect()
}

pub(super) fn parent(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

pub(super) fn sync_folder(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

/// A file's trouble in words that name it.
pub(crate) fn trouble(path: &Path) -> impl Fn(io::Error) -> StoreError {
    move |error| {
        let why = format!("{}: {error}", path.display());
        match error.kind() {
            io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded | io::ErrorKind::FileTooLarge => {
                StoreError::Full(why)
            }
            _ => StoreError::Unavailable(why),
        }
    }
}
