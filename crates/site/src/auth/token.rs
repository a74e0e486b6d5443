//! `data.token` of a login: a short signed token (JWT, HS256) for programs without cookies (hazards.md D2).
//!
//! It is not the session: stolen, it opens the journal for ten minutes at most.

use std::fs;
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use domain::Time;
use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Serialize};
use sha2::Sha256;
use store::users::User;

use crate::SiteError;
use crate::auth::session;

/// `{"alg":"HS256","typ":"JWT"}`. One key, one algorithm: a token with any other header is not ours.
const HEADER: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9";
const AUDIENCE: &str = "api";
const SECONDS: i64 = 600;
/// Ours are below 1 KB.
const LONGEST: usize = 4096;
const FILE: &str = "signing.key";

/// Signs and reads tokens.
pub struct Tokens {
    key: [u8; 32],
}

#[derive(Debug, Serialize, Deserialize)]
pub struct Claims {
    pub name: String,
    pub email: String,
    aud: String,
    jti: String,
    /// Seconds since 1970.
    exp: i64,
}

impl Tokens {
    pub fn new(key: [u8; 32]) -> Self {
        Self { key }
    }

    /// The key in the data folder, made at the first start. Only the server's own user may read it.
    pub fn open(data: &Path) -> io::Result<Self> {
        let path = data.join(FILE);
        match read(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => make(data, &path)?,
            read => return read,
        }
        read(&path)
    }

    pub fn sign(&self, user: &User, now: Time) -> Result<String, SiteError> {
        let claims = Claims {
            name: user.name.clone(),
            email: user.email.clone(),
            aud: AUDIENCE.to_owned(),
            jti: session::random_text()?,
            exp: now.0.div_euclid(1000) + SECONDS,
        };
        let claims = serde_json::to_vec(&claims).map_err(SiteError::ours)?;
        let signed = format!("{HEADER}.{}", BASE64.encode(claims));
        let signature = BASE64.encode(self.mac(&signed)?.finalize().into_bytes());
        Ok(format!("{signed}.{signature}"))
    }

    /// `None`: not ours, changed, for somebody else, or too old.
    pub fn read(&self, token: &str, now: Time) -> Option<Claims> {
        if token.len() > LONGEST {
            return None;
        }
        let (signed, signature) = token.rsplit_once('.')?;
        let (header, claims) = signed.split_once('.')?;
        if header != HEADER {
            return None;
        }
        self.mac(signed).ok()?.verify_slice(&BASE64.decode(signature).ok()?).ok()?;
        let claims: Claims = serde_json::from_slice(&BASE64.decode(claims).ok()?).ok()?;
        (claims.aud == AUDIENCE && now.0 < claims.exp.saturating_mul(1000)).then_some(claims)
    }

    /// 256 bits that follow from our key alone. `purpose` keeps one use from standing in for another.
    pub fn derived(&self, purpose: &str, of: &str) -> Result<[u8; 32], SiteError> {
        Ok(self.mac(&format!("{purpose}\n{of}"))?.finalize().into_bytes().into())
    }

    fn mac(&self, signed: &str) -> Result<Hmac<Sha256>, SiteError> {
        let mut mac = Hmac::new_from_slice(&self.key).map_err(SiteError::ours)?;
        mac.update(signed.as_bytes());
        Ok(mac)
    }
}

fn read(path: &Path) -> io::Result<Tokens> {
    let key = fs::read(path)?;
    key.try_into().map(Tokens::new).map_err(|key: Vec<u8>| {
        let why =
            format!("{} has {} bytes, not 32; remove it and a new one is made", path.display(), key.len());
        io::Error::new(io::ErrorKind::InvalidData, why)
    })
}

/// Written whole under a name of its own first: servers that start together end up with one key.
fn make(data: &Path, path: &Path) -> io::Result<()> {
    let (mut key, mut name) = ([0; 32], [0; 8]);
    getrandom::fill(&mut key).and_then(|()| getrandom::fill(&mut name)).map_err(io::Error::other)?;
    let draft = data.join(format!("{FILE}.{}", BASE64.encode(name)));
    let mut file = fs::OpenOptions::new().write(true).create_new(true).mode(0o600).open(&draft)?;
    file.write_all(&key)?;
    file.sync_all()?;
    let linked = fs::hard_link(&draft, path);
    fs::remove_file(&draft)?;
    match linked {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        linked => linked,
    }
}
