//! `POST /api/auth/logout`.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};
use identity::{RequestDevice, bearer, session};
use store::events::{self, Device, EventKind};
use store::sessions;
use store::users::User;
use web_http::{ErrorBody, SiteError};

use crate::Accounts;
use crate::done::{DONE, Done};

/// Not "storage": drafts of other users of this browser live there, and the page erases its own user's.
const CLEAR: (HeaderName, HeaderValue) =
    (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));

/// Ends the session of the cookie and the login that a bearer token came with; removes the cookie even when the
/// database is away.
#[utoipa::path(
    post,
    path = "/api/auth/logout",
    tag = "auth",
    responses(
        (status = 200, description = "Logged out, or nobody was logged in", body = Done),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 503, description = "No database: this browser is logged out, the session ends by itself", body = ErrorBody),
    )
)]
pub async fn logout(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    headers: HeaderMap,
) -> Response {
    let answer = match leave(&state, &headers, &device).await {
        Ok(()) => Json(DONE).into_response(),
        Err(error) => error.into_response(),
    };
    ([(SET_COOKIE, session::no_cookie(&state.identity)), CLEAR], answer).into_response()
}

/// A program has no cookie: its token names the login.
async fn leave(state: &Accounts, headers: &HeaderMap, device: &Device) -> Result<(), SiteError> {
    let mut left: Vec<User> = session::find(&state.identity, headers, None).await?.into_iter().collect();
    session::end(&state.identity, headers).await?;
    if let Some((user, chain)) = bearer(headers, &state.identity).await? {
        sessions::end_login(&state.db, user.id, chain).await?;
        left.push(user);
    }
    // The session is over, whether that can be written down or not.
    for user in left {
        if let Err(error) = events::add(&state.db, user.id, EventKind::Logout, device, (state.clock)()).await
        {
            tracing::warn!(%error, "a logout is not in the list of its user");
        }
    }
    Ok(())
}
