//! Sessions: 256 random bits in a cookie, their SHA-256 in the database.

use std::sync::{Arc, OnceLock};

use axum::extract::Request;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderValue};
use axum::response::Response;
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD as BASE64;
use domain::Time;
use sha2::{Digest, Sha256};
use store::account::Account;
use store::events::Device;
use store::sessions::{self, Begun, IdHash, NewSession, Session};
use store::users::User;
use web_http::SiteError;

use crate::Identity;

/// A busy session gets a new id this often, so that a copied one does not last.
const ROTATE_AFTER: i64 = 24 * 60 * 60 * 1000;
/// How precisely "seen" is kept; a week of idleness ends a session.
const TOUCH_AFTER: i64 = 60 * 1000;

/// The cookie of a session that got a new id while its request was answered.
#[derive(Debug, Clone, Default)]
pub struct Renewed(Arc<OnceLock<HeaderValue>>);

/// Puts the renewed cookie on the answer, whatever the answer is.
pub async fn renew<F>(mut request: Request, answer: impl FnOnce(Request) -> F) -> Response
where
    F: Future<Output = Response>,
{
    let renewed = Renewed::default();
    request.extensions_mut().insert(renewed.clone());
    let mut response = answer(request).await;
    if let Some(cookie) = renewed.0.get() {
        response.headers_mut().append(SET_COOKIE, cookie.clone());
    }
    response
}

/// A login that has begun.
pub struct Begin {
    pub cookie: HeaderValue,
    /// What a token of it names.
    pub chain: IdHash,
}

/// A login: a new id, never one that the browser brought. The owner hears of a new device.
///
/// `generation` is of the status that was read before the password was looked at, `since` the moment at which the user
/// showed who they are. `None`: the account was switched off since, or its password changed.
pub async fn begin(
    identity: &Identity,
    user: &User,
    generation: i64,
    since: Time,
    device: Device,
) -> Result<Option<Begin>, SiteError> {
    let (id, now) = (random()?, (identity.clock)());
    let notice = mailer::new_device(user, &device, now);
    let new = NewSession { id_hash: hash(&id), user: user.id, generation, since, device, notice };
    match sessions::begin(&identity.db, &new, now).await? {
        Begun::Not => return Ok(None),
        Begun::Known => {}
        Begun::New => identity.mail.wake(),
    }
    let cookie = cookie(identity, &id, sessions::ABSOLUTE - (now.0 - since.0))?;
    Ok(Some(Begin { cookie, chain: hash(&id) }))
}

/// The same session under a new id, after its user did something that whoever copied the old one must not profit from:
/// the old one is over at once.
pub async fn reissue(identity: &Identity, headers: &HeaderMap) -> Result<Option<HeaderValue>, SiteError> {
    let Some(old) = sent(identity, headers) else { return Ok(None) };
    let now = (identity.clock)();
    let Some(session) = sessions::find(&identity.db, old, now).await? else { return Ok(None) };
    let id = random()?;
    if !sessions::reissue(&identity.db, old, hash(&id), now).await? {
        return Ok(None);
    }
    let left = sessions::ABSOLUTE - (now.0 - session.created_at.0);
    cookie(identity, &id, left).map(Some)
}

/// The login that this browser's cookie belongs to.
pub async fn chain(identity: &Identity, headers: &HeaderMap) -> Result<Option<Vec<u8>>, SiteError> {
    let Some(id) = sent(identity, headers) else { return Ok(None) };
    Ok(sessions::chain(&identity.db, id).await?)
}

/// Whoever the cookie belongs to.
pub async fn find(
    identity: &Identity,
    headers: &HeaderMap,
    renewed: Option<&Renewed>,
) -> Result<Option<User>, SiteError> {
    let Some(id) = sent(identity, headers) else { return Ok(None) };
    let now = (identity.clock)();
    let Some(session) = sessions::find(&identity.db, id, now).await? else { return Ok(None) };
    keep_up(identity, id, &session, now, renewed).await;
    Ok(Some(session.user))
}

/// The same with the account.
pub async fn find_with_account(
    identity: &Identity,
    headers: &HeaderMap,
    renewed: Option<&Renewed>,
) -> Result<Option<(User, Account)>, SiteError> {
    let Some(id) = sent(identity, headers) else { return Ok(None) };
    let now = (identity.clock)();
    let found = sessions::find_with_account(&identity.db, id, now).await?;
    let Some((session, account)) = found else { return Ok(None) };
    keep_up(identity, id, &session, now, renewed).await;
    Ok(Some((session.user, account)))
}

/// A new id when it is due, or a mark that it was used. A full disk must not stop somebody from reading.
async fn keep_up(identity: &Identity, id: IdHash, session: &Session, now: Time, renewed: Option<&Renewed>) {
    if !session.rotated && now.0 - session.issued_at.0 >= ROTATE_AFTER {
        if let Some(renewed) = renewed
            && let Err(error) = rotate(identity, id, session.created_at, now, renewed).await
        {
            tracing::warn!(?error, "a session keeps its id");
        }
    } else if now.0 - session.seen_at.0 >= TOUCH_AFTER {
        // Beside the request: readers do not wait for the one writer of SQLite.
        let db = identity.db.clone();
        tokio::spawn(async move {
            if let Err(error) = sessions::touch(&db, id, now).await {
                tracing::warn!(%error, "a session was not marked as seen");
            }
        });
    }
}

/// The session of the cookie is over, under all its ids.
pub async fn end(identity: &Identity, headers: &HeaderMap) -> Result<(), SiteError> {
    if let Some(id) = sent(identity, headers) {
        sessions::end(&identity.db, id).await?;
    }
    Ok(())
}

/// The cookie that removes the cookie.
pub fn no_cookie(identity: &Identity) -> HeaderValue {
    HeaderValue::from_static(if identity.ingress.origin.is_secure() {
        "__Host-rojmel_session=; Path=/; HttpOnly; SameSite=Lax; Secure; Max-Age=0"
    } else {
        "rojmel_session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0"
    })
}

/// 256 random bits as text.
pub fn random_text() -> Result<String, SiteError> {
    Ok(BASE64.encode(random()?))
}

/// A one-time secret for a link, and what is stored of it.
pub fn one_time() -> std::io::Result<(String, [u8; 32])> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(std::io::Error::other)?;
    let text = BASE64.encode(bytes);
    let hash = hash_of(&text);
    Ok((text, hash))
}

/// What is stored of a secret that a browser keeps.
pub fn hash_of(secret: &str) -> [u8; 32] {
    Sha256::digest(secret).into()
}

async fn rotate(
    identity: &Identity,
    old: IdHash,
    created_at: Time,
    now: Time,
    renewed: &Renewed,
) -> Result<(), SiteError> {
    let id = random()?;
    // Of two requests at once the second finds it rotated, and goes on with the id it has.
    if sessions::rotate(&identity.db, old, hash(&id), now).await? {
        let left = sessions::ABSOLUTE - (now.0 - created_at.0);
        // Set once: a request asks for its session once.
        let _ = renewed.0.set(cookie(identity, &id, left)?);
    }
    Ok(())
}

fn cookie(identity: &Identity, id: &[u8; 32], left_ms: i64) -> Result<HeaderValue, SiteError> {
    let (name, secure) =
        (identity.ingress.origin.cookie(), if identity.ingress.origin.is_secure() { " Secure;" } else { "" });
    let id = BASE64.encode(id);
    let cookie = format!("{name}={id}; Path=/; HttpOnly; SameSite=Lax;{secure} Max-Age={}", left_ms / 1000);
    HeaderValue::try_from(cookie).map_err(SiteError::ours)
}

/// The value of the first cookie of this name.
pub fn cookie_named<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers
        .get_all(axum::http::header::COOKIE)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|list| list.split(';'))
        .filter_map(|pair| pair.trim().split_once('='))
        .find_map(|(key, value)| (key == name).then_some(value))
}

/// The hash of the id in the cookie. What does not look like an id is none.
pub fn sent(identity: &Identity, headers: &HeaderMap) -> Option<IdHash> {
    let id = cookie_named(headers, identity.ingress.origin.cookie())?;
    let id: [u8; 32] = BASE64.decode(id).ok()?.try_into().ok()?;
    Some(hash(&id))
}

fn hash(id: &[u8; 32]) -> IdHash {
    Sha256::digest(id).into()
}

pub fn random() -> Result<[u8; 32], SiteError> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(SiteError::ours)?;
    Ok(bytes)
}
