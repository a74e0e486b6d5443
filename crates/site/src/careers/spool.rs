//! A resume on its way: in a file without a name, which the system removes with the request, however that ends.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;

pub struct Spool {
    file: File,
    bytes: usize,
}

/// Made when it is missing; for the server's own user only.
pub fn folder(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

impl Spool {
    pub fn begin(folder: &Path) -> io::Result<Self> {
        self::folder(folder)?;
        let mut name = [0; 12];
        getrandom::fill(&mut name).map_err(io::Error::other)?;
        let path = folder.join(BASE64.encode(name));
        let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
        fs::remove_file(&path)?;
        Ok(Self { file, bytes: 0 })
    }

    /// Into the system's cache: some microseconds, in which nothing is waited for. Handing each piece to another thread
    /// costs a copy of it, and a hundred at once cost 100 MB.
    pub fn add(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.bytes += bytes.len();
        self.file.write_all(bytes)
    }

    pub fn len(&self) -> usize {
        self.bytes
    }

    /// All of it, in memory.
    pub async fn read(mut self) -> io::Result<Vec<u8>> {
        let read = tokio::task::spawn_blocking(move || {
            let mut bytes = Vec::with_capacity(self.bytes);
            self.file.rewind()?;
            self.file.read_to_end(&mut bytes)?;
            Ok(bytes)
        });
        read.await.map_err(io::Error::other)?
    }
}
