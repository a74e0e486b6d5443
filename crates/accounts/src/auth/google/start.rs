//! `GET /api/auth/google`: off to the provider.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use domain::Time;
use identity::session;
use serde::{Deserialize, Serialize};
use store::pending_auth::{self, Kind, PendingAuth};
use utoipa::IntoParams;
use web_http::{Caller, RateLimiter, SiteError, is_own};

use super::why::Why;
use super::{MINUTES_10, back, cookie, encoded, next, to};
use crate::Accounts;

/// Of one network address. Its own: a page that makes browsers begin here takes nothing from who types a password.
const SIGN_INS: RateLimiter = RateLimiter::shared("google", 60, 30);

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StartParams {
    /// A path of this site to go to afterwards; anything else counts as `/dashboard`.
    next: Option<String>,
}

/// What waits here until the person comes back.
#[derive(Serialize, Deserialize)]
pub(super) struct Waiting {
    pub state: String,
    pub nonce: String,
    pub verifier: String,
    pub next: String,
}

/// Sends the browser to the provider to sign in; to the login page when that is not possible, or when another site's
/// page asks for it: the person clicks the button there.
#[utoipa::path(
    get,
    path = "/api/auth/google",
    operation_id = "start_google",
    tag = "auth",
    params(StartParams),
    responses(
        (status = 303, description = "To the provider, or to /login, which says why not"),
    )
)]
pub async fn start(
    State(state): State<Accounts>,
    caller: Caller,
    headers: HeaderMap,
    asked: Result<Query<StartParams>, QueryRejection>,
) -> Result<Response, SiteError> {
    let now = (state.clock)();
    let asked = asked.ok().and_then(|Query(asked)| asked.next);
    let next = next(asked.as_deref());
    if !is_own(&headers) {
        return to(&format!("/login?next={}", encoded(next)), None);
    }
    let Some(google) = &state.google else { return back(&state, Why::Unset, Some(next)) };
    if SIGN_INS.admit(&state.db, caller, now).await?.is_err() {
        return back(&state, Why::TooMany, Some(next));
    }
    let (page, secrets) = match google.leave(now).await {
        Ok(leaving) => leaving,
        Err(why) => return back(&state, why, Some(next)),
    };
    let waiting = Waiting {
        state: secrets.state,
        nonce: secrets.nonce,
        verifier: secrets.verifier,
        next: next.to_owned(),
    };
    let waiting = serde_json::to_string(&waiting).map_err(SiteError::ours)?;
    let id = session::random_text()?;
    let pending = PendingAuth { user: None, state: waiting };
    let until = Time(now.0 + MINUTES_10);
    pending_auth::begin(&state.db, Kind::Google, session::hash_of(&id), &pending, now, until).await?;
    to(&page, Some(cookie(&state, &id)?))
}
