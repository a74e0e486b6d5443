//! What has to follow from a key for as long as people hold it, whatever becomes of the signing key.

use web_http::SiteError;

use crate::key::Key;
use crate::token;

/// The key that is never changed.
#[derive(Clone)]
pub struct ApplicantLinkKey(Key);

impl ApplicantLinkKey {
    pub fn new(key: [u8; 32]) -> Self {
        Self(key)
    }

    /// 256 bits that follow from the key alone. `purpose` keeps one use from standing in for another.
    pub fn derived(&self, purpose: &str, of: &str) -> Result<[u8; 32], SiteError> {
        token::derived(&self.0, purpose, of)
    }
}
