//! What has to follow from a key for as long as people hold it, whatever becomes of the signing key.

use std::io;
use std::path::Path;

use web_http::SiteError;

use crate::key::{self, Key};
use crate::token;

/// The key that is never changed.
#[derive(Clone)]
pub struct ApplicantLinkKey(Key);

impl ApplicantLinkKey {
    pub fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// `application.key` in the data folder, made at the first start. Only the server's own user may read it.
    pub fn open(data: &Path) -> io::Result<Self> {
        key::applicant_links(data).map(Self)
    }

    /// Whether it was made before.
    pub fn is_there(data: &Path) -> bool {
        key::has_applicant_links(data)
    }

    /// 256 bits that follow from the key alone. `purpose` keeps one use from standing in for another.
    pub fn derived(&self, purpose: &str, of: &str) -> Result<[u8; 32], SiteError> {
        token::derived(&self.0, purpose, of)
    }
}
