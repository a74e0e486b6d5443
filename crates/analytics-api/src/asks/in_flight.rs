//! One request of a user to a model at a time.

use axum::http::StatusCode;
use journal_http::JournalApi;
use sha2::{Digest, Sha256};
use store::rate_limits::{self, RateLimitKey};
use store::{Db, UserId};
use web_http::SiteError;

/// What is counted of a user, by all servers together.
pub fn key(what: &str, user: UserId) -> RateLimitKey {
    Sha256::digest(format!("{what} {}", user.0)).into()
}

/// One question of a user at a time, on whichever server. It ends when it is answered, when nobody waits for it any
/// more, and by itself if the server is killed.
pub struct InFlight {
    db: Db,
    key: RateLimitKey,
    until: i64,
    is_over: bool,
}

impl InFlight {
    pub async fn begin(state: &JournalApi, user: UserId) -> Result<Self, SiteError> {
        // Read now: a book may have been built until here.
        let now = (state.clock)();
        let key = key("ask in flight", user);
        // Longer than an answer may take.
        let lease = state.asks.longest_answer.as_millis() as i64 + 30_000;
        match rate_limits::take(&state.db, key, lease, 0, now).await? {
            None => Ok(Self { db: state.db.clone(), key, until: now.0 + lease, is_over: false }),
            Some(_) => Err(SiteError::new(
                StatusCode::CONFLICT,
                "asking",
                "Another question of yours is being answered. Please wait for it, or cancel it there.",
            )),
        }
    }

    pub async fn end(mut self) {
        self.is_over = true;
        if let Err(error) = rate_limits::give_back(&self.db, self.key, self.until).await {
            tracing::warn!(why = error.why(), "a question stays in flight until its lease ends");
        }
    }
}

impl Drop for InFlight {
    /// Nobody waits any more.
    fn drop(&mut self) {
        if self.is_over {
            return;
        }
        let (db, key, until) = (self.db.clone(), self.key, self.until);
        tokio::spawn(async move {
            let _ = rate_limits::give_back(&db, key, until).await;
        });
    }
}
