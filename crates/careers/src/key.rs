//! The private key of an application's version: 256 bits that only its applicant has.
//!
//! It follows from a key of the server that never changes and the random name of the version's file, so that the same
//! form sent again gets the same key, and the receipt's mail too. The database has only its SHA-256: whoever reads that
//! opens nothing.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use identity::ApplicantLinkKey;
use sha2::{Digest, Sha256};
use store::careers::{self as stored, Own};
use web_http::SiteError;

use crate::Hiring;

/// The header in which the page sends it.
const HEADER: &str = "application-key";

pub fn of(key: &ApplicantLinkKey, file: &str) -> Result<String, SiteError> {
    Ok(BASE64.encode(key.derived("application", file)?))
}

pub fn hash(key: &str) -> [u8; 32] {
    Sha256::digest(key.as_bytes()).into()
}

/// The applicant behind a request; 404 without a key that is known.
pub struct Applicant(pub Own);

impl FromRequestParts<Hiring> for Applicant {
    type Rejection = SiteError;

    async fn from_request_parts(parts: &mut Parts, state: &Hiring) -> Result<Self, SiteError> {
        find(state, sent(&parts.headers)).await.map(Self)
    }
}

pub fn sent(headers: &HeaderMap) -> &str {
    headers.get(HEADER).and_then(|value| value.to_str().ok()).unwrap_or_default()
}

pub async fn find(state: &Hiring, key: &str) -> Result<Own, SiteError> {
    let key = key.trim();
    let found = match BASE64.decode(key) {
        Ok(bytes) if bytes.len() == 32 => stored::by_key(&state.db, hash(key)).await?,
        Ok(_) | Err(_) => None,
    };
    found.ok_or_else(unknown)
}

fn unknown() -> SiteError {
    SiteError::missing("unknown_application", "This link leads to no application. It may have been erased.")
}
