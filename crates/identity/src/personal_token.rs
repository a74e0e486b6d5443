//! Tokens that a user makes for own programs: each reads what its scopes name, and nothing else of the site.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::Request;
use axum::http::header::{AUTHORIZATION, WWW_AUTHENTICATE};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use sha2::{Digest, Sha256};
use store::personal_tokens::{self, TokenHash};
use store::users::User;
use web_http::{RateLimiter, SiteError};

use crate::{Identity, session};

/// Every one begins with it: whoever finds one in a file knows what it is.
const PREFIX: &str = "rojmel_";
/// Letters of it that its owner sees again.
const HINT: usize = PREFIX.len() + 4;
/// How precisely "last used" is kept.
const TOUCH_AFTER: i64 = 60 * 1000;
/// Of one token, on all servers together.
const REQUESTS: RateLimiter = RateLimiter::shared("personal tokens", 1_200, 60);

/// What a token may read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scope {
    /// Trades, strategies, candles and exports.
    Trades,
    /// Figures, and the questions about one's own trades.
    Analytics,
    /// What is written beside trades and days.
    Notes,
}

impl Scope {
    pub const ALL: [Self; 3] = [Self::Trades, Self::Analytics, Self::Notes];

    pub const fn word(self) -> &'static str {
        match self {
            Self::Trades => "trades",
            Self::Analytics => "analytics",
            Self::Notes => "notes",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|scope| scope.word() == word)
    }
}

/// A token that was made just now. Its text is shown once, and stored nowhere.
pub struct FreshToken {
    pub text: String,
    pub hash: TokenHash,
    pub hint: String,
}

impl FreshToken {
    /// 256 random bits.
    pub fn random() -> Result<Self, SiteError> {
        let text = format!("{PREFIX}{}", session::random_text()?);
        Ok(Self { hash: hash(&text), hint: text[..HINT].to_owned(), text })
    }
}

fn hash(text: &str) -> TokenHash {
    Sha256::digest(text).into()
}

/// Which address needs which scope: what openapi.json says. All others are closed to tokens.
pub struct TokenGate {
    pub identity: Arc<Identity>,
    pub scopes: Arc<HashMap<String, Scope>>,
}

/// The user of a personal token, of a request that passed the gate.
#[derive(Debug, Clone)]
pub(crate) struct TokenUser(pub User);

/// What looks like a personal token, also one that was cut short.
fn sent(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && token.starts_with(PREFIX)).then_some(token)
}

impl TokenGate {
    /// Stands before every route: a request without a personal token passes as it is.
    pub async fn pass(&self, mut request: Request, next: Next) -> Response {
        let Some(text) = sent(request.headers()) else { return next.run(request).await };
        let (token, path, method) = (hash(text), request.uri().path().to_owned(), request.method().clone());
        match self.admit(token, &path, &method).await {
            Ok(user) => {
                request.extensions_mut().insert(TokenUser(user));
                next.run(request).await
            }
            Err(error) => {
                let mut answer = error.into_response();
                if answer.status() == StatusCode::UNAUTHORIZED {
                    let what = HeaderValue::from_static("Bearer error=\"invalid_token\"");
                    answer.headers_mut().insert(WWW_AUTHENTICATE, what);
                }
                answer
            }
        }
    }

    async fn admit(&self, token: TokenHash, path: &str, method: &Method) -> Result<User, SiteError> {
        let (db, now) = (&self.identity.db, (self.identity.clock)());
        let found = personal_tokens::find(db, token, now).await?;
        let (user, token) = found.ok_or_else(|| {
            SiteError::new(
                StatusCode::UNAUTHORIZED,
                "token_invalid",
                "This token is not known: it has ended, was revoked, or was not copied whole. Make another one under Security.",
            )
        })?;
        let whose = format!("{} {}", user.id.0, token.number);
        if let Err(seconds) = REQUESTS.take(db, &whose, now).await? {
            let words = format!("Too many requests with this token. Please try again in {seconds} seconds.");
            return Err(SiteError::too_many(words, seconds));
        }
        let needed = self.scopes.get(path).filter(|_| matches!(*method, Method::GET | Method::HEAD));
        let needed = *needed.ok_or_else(|| {
            SiteError::new(
                StatusCode::FORBIDDEN,
                "token_closed",
                "A token cannot be used here: it reads the journal at the addresses that /openapi.json names.",
            )
        })?;
        if !token.scopes.split(' ').any(|word| word == needed.word()) {
            let words = format!("This token was made without “{}”, which this address needs.", needed.word());
            return Err(SiteError::new(StatusCode::FORBIDDEN, "token_scope", words));
        }
        if token.used_at.is_none_or(|used| now.0 - used.0 >= TOUCH_AFTER) {
            // Upkeep: a full disk must not stop somebody from reading.
            if let Err(error) = personal_tokens::used(db, user.id, token.number, now).await {
                tracing::warn!(%error, "a token was not marked as used");
            }
        }
        Ok(user)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_told_from_others() {
        let of = |value: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(AUTHORIZATION, HeaderValue::from_bytes(value.as_bytes()).unwrap());
            sent(&headers).map(str::to_owned)
        };
        assert_eq!(of("Bearer rojmel_abc").as_deref(), Some("rojmel_abc"));
        assert_eq!(of("bearer  rojmel_abc ").as_deref(), Some("rojmel_abc"));
        for other in
            ["rojmel_abc", "Basic rojmel_abc", "Bearer eyJ", "Bearer", "Bearer roj", "Bearer rojmél_"]
        {
            assert_eq!(of(other), None, "{other}");
        }
    }

    #[test]
    fn a_fresh_token_is_long_and_its_hint_short() {
        let (one, other) = (FreshToken::random().unwrap(), FreshToken::random().unwrap());
        assert_ne!(one.text, other.text);
        // 43 letters of 6 bits hold 256.
        assert_eq!((one.text.len(), one.hint.len()), (7 + 43, 11));
        assert!(one.text.starts_with(&one.hint) && one.hint.starts_with("rojmel_"));
        assert_eq!(one.hash, hash(&one.text));
    }

    #[test]
    fn every_scope_has_its_word() {
        for scope in Scope::ALL {
            assert_eq!(Scope::from_word(scope.word()), Some(scope));
        }
        assert_eq!(Scope::from_word("write"), None);
    }
}
