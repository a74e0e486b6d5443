//! Files without a name, on the data folder's disk: what is on its way, which the system removes with its request.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::{DirBuilderExt, FileExt, OpenOptionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use nix::errno::Errno;

use crate::SiteError;

/// A folder of this machine for what is on its way, for as long as its request lives.
#[derive(Debug, Clone)]
pub struct TempFolder {
    pub folder: PathBuf,
    /// Free bytes there below which nothing is taken in: with less the rest of the site would stand still before long.
    pub least_free: u64,
}

/// See [`TempFolder::least_free`].
pub const LEAST_FREE: u64 = 256 << 20;

/// What comes in one request, one piece after the other. Made when the first byte is there.
#[derive(Default)]
pub struct Spool {
    file: Option<Arc<File>>,
    length: u64,
}

/// A part of a spool.
#[derive(Debug, Clone, Default)]
pub struct Piece {
    file: Option<Arc<File>>,
    from: u64,
    length: usize,
}

impl Spool {
    /// Into the system's cache: some microseconds, in which nothing is waited for. Handing each piece to another thread
    /// costs a copy of it, and a hundred at once cost 100 MB.
    pub fn add(&mut self, temp: &TempFolder, bytes: &[u8]) -> io::Result<()> {
        let file = match &self.file {
            Some(file) => file,
            None => self.file.insert(Arc::new(temp.file()?)),
        };
        file.as_ref().write_all(bytes)?;
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Bytes so far.
    pub fn size(&self) -> u64 {
        self.length
    }

    /// What came since there were so many bytes.
    pub fn since(&self, from: u64) -> Piece {
        Piece { file: self.file.clone(), from, length: (self.length - from) as usize }
    }
}

impl Piece {
    pub fn is_empty(&self) -> bool {
        self.length == 0
    }

    /// All of it, in memory.
    pub async fn read(self) -> io::Result<Vec<u8>> {
        let Some(file) = self.file else { return Ok(Vec::new()) };
        let read = tokio::task::spawn_blocking(move || {
            let mut bytes = vec![0; self.length];
            file.read_exact_at(&mut bytes, self.from)?;
            Ok(bytes)
        });
        read.await.map_err(io::Error::other)?
    }
}

impl TempFolder {
    pub fn new(folder: PathBuf) -> Self {
        Self { folder, least_free: LEAST_FREE }
    }

    /// A file that nobody else finds.
    pub fn file(&self) -> io::Result<File> {
        begin(&self.folder)?;
        let mut name = [0; 12];
        getrandom::fill(&mut name).map_err(io::Error::other)?;
        let path = self.folder.join(BASE64.encode(name));
        let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
        fs::remove_file(&path)?;
        Ok(file)
    }

    /// The rest of the site needs the disk as well. `others`: bytes that are promised to somebody already.
    ///
    /// # Errors
    /// When less than [`Self::least_free`] would be left.
    pub fn room(&self, others: u64) -> Result<(), SiteError> {
        begin(&self.folder).map_err(no_disk)?;
        let disk = nix::sys::statvfs::statvfs(&self.folder).map_err(|error| no_disk(error.into()))?;
        #[allow(clippy::useless_conversion, reason = "other systems count in 32 bits")]
        let free = u64::from(disk.blocks_available()) * u64::from(disk.fragment_size());
        if free.saturating_sub(others) < self.least_free { Err(SiteError::no_room()) } else { Ok(()) }
    }
}

/// What a disk says that fails, is mounted for reading only or hangs, and a system that has too many files open.
const PASSING: [Errno; 6] =
    [Errno::EIO, Errno::EROFS, Errno::ETIMEDOUT, Errno::ESTALE, Errno::EMFILE, Errno::ENFILE];

/// What the system says of its disk may pass: as with the database, the same request may work in a moment.
pub fn no_disk(error: io::Error) -> SiteError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SiteError::no_room(),
        _ if error.raw_os_error().is_some_and(|code| PASSING.contains(&Errno::from_raw(code))) => {
            tracing::error!(%error, "no disk");
            SiteError::busy(
                "The server’s disk does not answer at the moment. Please try again in a few seconds.",
                5,
            )
        }
        _ => SiteError::ours(error),
    }
}

/// Made when it is missing; for the server's own user only.
fn begin(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}

#[cfg(test)]
mod tests {
    use axum::response::IntoResponse;

    use super::*;

    #[test]
    fn what_a_disk_says_is_one_of_three_answers() {
        let check = |error: io::Error, status: u16, wait: Option<&str>| {
            let said = error.to_string();
            let answer = no_disk(error).into_response();
            let again = answer.headers().get("retry-after").map(|value| value.to_str().unwrap());
            assert_eq!((answer.status().as_u16(), again), (status, wait), "{said}");
        };
        let system = |error: nix::errno::Errno| io::Error::from(error);
        check(system(nix::errno::Errno::ENOSPC), 507, None);
        check(system(nix::errno::Errno::EDQUOT), 507, None);
        check(system(nix::errno::Errno::EIO), 503, Some("5"));
        check(system(nix::errno::Errno::EROFS), 503, Some("5"));
        // Nothing that the system said: a fault of ours.
        check(io::ErrorKind::InvalidData.into(), 500, None);
    }
}
