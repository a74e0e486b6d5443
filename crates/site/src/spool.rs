//! Files without a name, on the data folder's disk: what is on its way, which the system removes with its request.

use std::fs::{self, DirBuilder, File, OpenOptions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;

use crate::SiteError;
use crate::app::Site;

/// Nobody else finds it.
pub fn file(site: &Site) -> io::Result<File> {
    let folder = &site.careers.spool;
    begin(folder)?;
    let mut name = [0; 12];
    getrandom::fill(&mut name).map_err(io::Error::other)?;
    let path = folder.join(BASE64.encode(name));
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    fs::remove_file(&path)?;
    Ok(file)
}

/// The rest of the site needs the disk as well. `others`: bytes that are promised to somebody already.
pub fn room(site: &Site, others: u64) -> Result<(), SiteError> {
    let folder = &site.careers.spool;
    begin(folder).map_err(no_disk)?;
    let disk = nix::sys::statvfs::statvfs(folder).map_err(SiteError::ours)?;
    #[allow(clippy::useless_conversion, reason = "other systems count in 32 bits")]
    let free = u64::from(disk.blocks_available()) * u64::from(disk.fragment_size());
    if free.saturating_sub(others) < site.careers.least_free { Err(SiteError::no_room()) } else { Ok(()) }
}

/// A full disk is the one trouble that passes by itself.
pub fn no_disk(error: io::Error) -> SiteError {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => SiteError::no_room(),
        _ => SiteError::ours(error),
    }
}

/// Made when it is missing; for the server's own user only.
fn begin(folder: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(folder)
}
