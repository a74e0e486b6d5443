//! `POST /api/auth/logout`.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::{IntoResponse, Response};

use crate::app::Site;
use crate::auth::register::{DONE, Done};
use crate::auth::session;
use crate::error::ErrorBody;

/// Not "storage": drafts of other users of this browser live there, and the page erases its own user's.
const CLEAR: (HeaderName, HeaderValue) =
    (HeaderName::from_static("clear-site-data"), HeaderValue::from_static("\"cache\""));

/// Ends the session, and removes its cookie even when the database is away.
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
pub async fn logout(State(site): State<Arc<Site>>, headers: HeaderMap) -> Response {
    let answer = match session::end(&site, &headers).await {
        Ok(()) => Json(DONE).into_response(),
        Err(error) => error.into_response(),
    };
    ([(SET_COOKIE, session::no_cookie(&site)), CLEAR], answer).into_response()
}
