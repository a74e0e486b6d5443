//! `data.token` of a login: a short signed token (JWT, HS256) for programs without cookies (hazards.md D2).
//!
//! It is not the session: stolen, it opens the journal for ten minutes at most.

use std::io;
use std::path::Path;
use std::sync::Arc;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use domain::Time;
use hmac::{Hmac, KeyInit, Mac};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use store::sessions::IdHash;
use store::users::User;
use web_http::SiteError;

use crate::key::{self, Key, Keys};
use crate::session;

/// `{"alg":"HS256","typ":"JWT"}`. One key, one algorithm: a token with any other header is not ours.
const HEADER: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9";
const AUDIENCE: &str = "api";
const SECONDS: i64 = 600;
/// Ours are below 1 KB.
const LONGEST: usize = 4096;

/// Signs and reads tokens.
#[derive(Clone)]
pub struct Tokens {
    keys: Arc<Keys>,
}

/// When a token of any audience ends.
#[derive(Deserialize)]
struct Ends {
    exp: i64,
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Claims {
    pub name: String,
    pub email: String,
    aud: String,
    jti: String,
    /// Of the user's standing: tokens of an earlier one are over.
    #[serde(default)]
    pub generation: i64,
    /// The login that it came with: it ends with that one.
    #[serde(with = "chain")]
    pub chain: IdHash,
    /// Seconds since 1970.
    exp: i64,
}

impl Tokens {
    pub fn new(key: [u8; 32]) -> Self {
        Self { keys: Arc::new(Keys { now: key, old: None }) }
    }

    /// The key in the data folder, made at the first start. Only the server's own user may read it.
    pub fn open(data: &Path) -> io::Result<Self> {
        key::open(data).map(|keys| Self { keys: Arc::new(keys) })
    }

    pub fn sign(&self, user: &User, generation: i64, chain: IdHash, now: Time) -> Result<String, SiteError> {
        let claims = Claims {
            name: user.name.clone(),
            email: user.email.clone(),
            aud: AUDIENCE.to_owned(),
            jti: session::random_text()?,
            generation,
            chain,
            exp: now.0.div_euclid(1000) + SECONDS,
        };
        self.seal(&claims)
    }

    /// `None`: not ours, changed, for somebody else, or too old.
    pub fn read(&self, token: &str, now: Time) -> Option<Claims> {
        let claims: Claims = self.unseal(token)?;
        (claims.aud == AUDIENCE && now.0 < claims.exp.saturating_mul(1000)).then_some(claims)
    }

    /// Signs claims of any audience.
    pub fn seal(&self, claims: &impl Serialize) -> Result<String, SiteError> {
        let claims = serde_json::to_vec(claims).map_err(SiteError::ours)?;
        let signed = format!("{HEADER}.{}", BASE64.encode(claims));
        let signature = BASE64.encode(mac(&self.keys.now, &signed)?.finalize().into_bytes());
        Ok(format!("{signed}.{signature}"))
    }

    /// The claims of a token that this key signed. Its audience and its time are for the caller to check.
    pub fn unseal<T: DeserializeOwned>(&self, token: &str) -> Option<T> {
        if token.len() > LONGEST {
            return None;
        }
        let (signed, signature) = token.rsplit_once('.')?;
        let (header, claims) = signed.split_once('.')?;
        if header != HEADER {
            return None;
        }
        let (signature, claims) = (BASE64.decode(signature).ok()?, BASE64.decode(claims).ok()?);
        let is_by = |key: &Key| mac(key, signed).is_ok_and(|mac| mac.verify_slice(&signature).is_ok());
        if !is_by(&self.keys.now) {
            let old = self.keys.old.as_ref().filter(|old| is_by(&old.key))?;
            let ends: Ends = serde_json::from_slice(&claims).ok()?;
            if ends.exp > old.until {
                return None;
            }
        }
        serde_json::from_slice(&claims).ok()
    }

    /// 256 bits that follow from today's signing key: for what is over within minutes. `purpose` keeps one use from
    /// standing in for another.
    pub fn derived(&self, purpose: &str, of: &str) -> Result<[u8; 32], SiteError> {
        derived(&self.keys.now, purpose, of)
    }
}

pub(crate) fn derived(key: &Key, purpose: &str, of: &str) -> Result<[u8; 32], SiteError> {
    Ok(mac(key, &format!("{purpose}\n{of}"))?.finalize().into_bytes().into())
}

/// 32 bytes as text.
mod chain {
    use base64::Engine;
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::{BASE64, IdHash};

    pub fn serialize<S: Serializer>(chain: &IdHash, to: S) -> Result<S::Ok, S::Error> {
        to.serialize_str(&BASE64.encode(chain))
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<IdHash, D::Error> {
        let text = String::deserialize(from)?;
        let bytes = BASE64.decode(text).map_err(de::Error::custom)?;
        bytes.try_into().map_err(|_| de::Error::custom("expected 32 bytes"))
    }
}

fn mac(key: &Key, signed: &str) -> Result<Hmac<Sha256>, SiteError> {
    let mut mac = Hmac::new_from_slice(key).map_err(SiteError::ours)?;
    mac.update(signed.as_bytes());
    Ok(mac)
}
