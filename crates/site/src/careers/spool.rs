//! A resume on its way: in a file without a name, which the system removes with the request, however that ends.

use std::fs::File;
use std::io::{self, Read, Seek, Write};

use crate::app::Site;
use crate::spool;

pub struct Spool {
    file: File,
    bytes: usize,
}

impl Spool {
    pub fn begin(site: &Site) -> io::Result<Self> {
        Ok(Self { file: spool::file(site)?, bytes: 0 })
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
