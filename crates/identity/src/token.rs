//! `data.token` of a login: a short signed token (JWT, HS256) for programs without cookies.
//!
//! It is not the session: stolen, it opens the journal for ten minutes at most.

use std::sync::{Arc, PoisonError, RwLock};

use domain::Time;
use hmac::{Hmac, KeyInit, Mac};
use jsonwebtoken::{Algorithm, DecodingKey, EncodingKey, Header, Validation};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use store::sessions::IdHash;
use store::users::User;
use web_http::SiteError;

use crate::key::{Key, Keys};
use crate::session;

/// One key, one algorithm: a token whose header says more than this is not ours.
const ALGORITHM: Algorithm = Algorithm::HS256;
const AUDIENCE: &str = "api";
const SECONDS: i64 = 600;
/// Ours are below 1 KB.
const LONGEST: usize = 4096;

/// Signs and reads tokens. Clones share their keys.
#[derive(Clone)]
pub struct Tokens {
    keys: Arc<RwLock<Arc<Keys>>>,
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
    /// Of the account's status: tokens of an earlier one are over.
    #[serde(default)]
    pub generation: i64,
    /// The login that it came with: it ends with that one.
    #[serde(with = "chain")]
    pub chain: IdHash,
    /// Seconds since 1970.
    exp: i64,
}

impl Tokens {
    /// With one key, as the program's tests have it.
    pub fn new(key: [u8; 32]) -> Self {
        Self::with(Keys { now: key, others: Vec::new() })
    }

    pub(crate) fn with(keys: Keys) -> Self {
        Self { keys: Arc::new(RwLock::new(Arc::new(keys))) }
    }

    pub(crate) fn change(&self, keys: Keys) {
        *self.keys.write().unwrap_or_else(PoisonError::into_inner) = Arc::new(keys);
    }

    fn keys(&self) -> Arc<Keys> {
        Arc::clone(&self.keys.read().unwrap_or_else(PoisonError::into_inner))
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
        let key = EncodingKey::from_secret(&self.keys().now);
        jsonwebtoken::encode(&Header::new(ALGORITHM), claims, &key).map_err(SiteError::ours)
    }

    /// The claims of a token that one of the keys signed. Its audience and its time are for the caller to check.
    pub fn unseal<T: DeserializeOwned>(&self, token: &str) -> Option<T> {
        let keys = self.keys();
        let read_by_other = || {
            keys.others.iter().find_map(|other| {
                let ends: Ends = verified(&other.key, token)?;
                let is_over = other.until.is_some_and(|until| ends.exp > until);
                if is_over { None } else { verified(&other.key, token) }
            })
        };
        verified(&keys.now, token).or_else(read_by_other)
    }
}

pub(crate) fn derived(key: &Key, purpose: &str, of: &str) -> Result<[u8; 32], SiteError> {
    Ok(mac(key, &format!("{purpose}\n{of}"))?.finalize().into_bytes().into())
}

/// The claims of a token that this very key signed.
fn verified<T: DeserializeOwned>(key: &Key, token: &str) -> Option<T> {
    if token.len() > LONGEST {
        return None;
    }
    // The library reads the machine's clock; ours is passed in, and each caller has an audience of its own.
    let mut signature_only = Validation::new(ALGORITHM);
    signature_only.required_spec_claims.clear();
    signature_only.validate_exp = false;
    signature_only.validate_aud = false;
    let token = jsonwebtoken::decode(token, &DecodingKey::from_secret(key), &signature_only).ok()?;
    (token.header == Header::new(ALGORITHM)).then_some(token.claims)
}

/// 32 bytes as text.
mod chain {
    use base64::Engine;
    use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
    use serde::{Deserialize, Deserializer, Serializer, de};

    use super::IdHash;

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
