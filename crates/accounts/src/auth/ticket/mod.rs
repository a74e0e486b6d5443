//! A link that signs in another browser: a ticket for one use within ten minutes.
//!
//! It is signed like `data.token` and for another audience, so neither is ever taken for the other; and it is kept
//! here, so that it is good once. What the link says is shown before anybody is signed in by it.

mod exchange;
mod make;

use domain::Time;
use identity::{BrowserSession, session};
use serde::{Deserialize, Serialize};
use store::pending_auth::{self, Kind, PendingAuth, PendingAuthHash};
use store::sessions;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;
use web_http::SiteError;

use crate::Accounts;

const AUDIENCE: &str = "ticket";
const SECONDS: i64 = 600;

pub(crate) fn endpoints() -> OpenApiRouter<Accounts> {
    OpenApiRouter::new().routes(routes!(make::make)).routes(routes!(exchange::exchange))
}

#[derive(Serialize, Deserialize)]
struct Claims {
    name: String,
    email: String,
    aud: String,
    jti: String,
    /// Seconds since 1970.
    exp: i64,
}

/// A ticket for this user, good from now on. It keeps when they logged in: the session that it opens is as old as
/// theirs, and what asks for the password again asks there too.
async fn issue(state: &Accounts, person: &BrowserSession) -> Result<String, SiteError> {
    let user = &person.user;
    let (now, id) = ((state.clock)(), session::random_text()?);
    let pending = PendingAuth { user: Some(user.id), state: person.since.0.to_string() };
    let until = Time(now.0 + SECONDS * 1000);
    pending_auth::begin(&state.db, Kind::Ticket, session::hash_of(&id), &pending, now, until).await?;
    state.identity.tokens.seal(&Claims {
        name: user.name.clone(),
        email: user.email.clone(),
        aud: AUDIENCE.to_owned(),
        jti: id,
        exp: now.0.div_euclid(1000) + SECONDS,
    })
}

/// When the maker of a ticket logged in. Tickets of a release before this one do not say it, for ten minutes: as long
/// ago as a session can last.
fn since(pending: &PendingAuth, now: Time) -> Time {
    Time(pending.state.parse().unwrap_or(now.0 - sessions::ABSOLUTE))
}

/// What a ticket is kept under. `None`: forged, too old, or no ticket at all.
fn read(state: &Accounts, token: &str) -> Option<PendingAuthHash> {
    let claims: Claims = state.identity.tokens.unseal(token)?;
    let good = claims.aud == AUDIENCE && (state.clock)().0 < claims.exp.saturating_mul(1000);
    good.then(|| session::hash_of(&claims.jti))
}
