//! A visitor is a cookie for a day: 256 random bits, of which only the SHA-256 is stored.

use axum::http::{HeaderMap, HeaderValue};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use identity::{cookie_named, random};
use journal_http::JournalApi;
use sha2::{Digest, Sha256};
use store::landing::{LIFE, Owner};
use store::users::User;
use web_http::SiteError;

/// Whose table a request is about, and the cookie that makes the browser come back as the same visitor.
pub struct Asking {
    pub owner: Owner,
    pub cookie: Option<HeaderValue>,
}

/// The user, else the visitor of the cookie, else nobody.
pub fn known(state: &JournalApi, headers: &HeaderMap, user: Option<&User>) -> Option<Owner> {
    match user {
        Some(user) => Some(Owner::User(user.id)),
        None => sent(state, headers).map(|id| owner(&id)),
    }
}

/// The same, and nobody becomes a new visitor. A visitor's day begins again.
pub fn known_or_new(
    state: &JournalApi,
    headers: &HeaderMap,
    user: Option<&User>,
) -> Result<Asking, SiteError> {
    if let Some(user) = user {
        return Ok(Asking { owner: Owner::User(user.id), cookie: None });
    }
    let id = sent(state, headers).map_or_else(random, Ok)?;
    Ok(Asking { owner: owner(&id), cookie: Some(cookie(state, &id)?) })
}

fn owner(id: &[u8; 32]) -> Owner {
    Owner::Visitor(Sha256::digest(id).into())
}

fn sent(state: &JournalApi, headers: &HeaderMap) -> Option<[u8; 32]> {
    BASE64.decode(cookie_named(headers, name(state))?).ok()?.try_into().ok()
}

fn cookie(state: &JournalApi, id: &[u8; 32]) -> Result<HeaderValue, SiteError> {
    let secure = if state.identity.ingress.origin.is_secure() { " Secure;" } else { "" };
    let (name, id) = (name(state), BASE64.encode(id));
    let cookie = format!("{name}={id}; Path=/; HttpOnly; SameSite=Lax;{secure} Max-Age={}", LIFE / 1000);
    HeaderValue::try_from(cookie).map_err(SiteError::ours)
}

/// As the session's cookie: several clients send no `Secure` cookie back over http.
fn name(state: &JournalApi) -> &'static str {
    if state.identity.ingress.origin.is_secure() { "__Host-rojmel_visitor" } else { "rojmel_visitor" }
}
