//! Where the user is logged in, and ending it.

use axum::Json;
use axum::extract::State;
use axum::http::header::SET_COOKIE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use identity::{RequestDevice, SignedIn};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use store::sessions;
use utoipa::ToSchema;
use web_http::{ErrorBody, Sent, SiteError};

use crate::Accounts;
use crate::done::{DONE, Done};

#[derive(Serialize, ToSchema)]
pub struct SessionList {
    data: SessionLists,
}

#[derive(Serialize, ToSchema)]
pub struct SessionLists {
    /// The one seen last first.
    sessions: Vec<SessionLine>,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SessionLine {
    /// Names it; opens nothing.
    id: String,
    /// "Firefox on Windows", as the browser says.
    #[schema(required = true)]
    device: Option<String>,
    /// Network address at the login; null on the server's own machine.
    #[schema(required = true)]
    address: Option<String>,
    created_at: IstTime,
    seen_at: IstTime,
    /// The one that asks.
    current: bool,
}

/// Lists the sessions of the user.
#[utoipa::path(
    get,
    path = "/api/v1/sessions",
    tag = "profile",
    responses(
        (status = 200, body = SessionList),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn sessions(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
    headers: HeaderMap,
) -> Result<Json<SessionList>, SiteError> {
    let here = identity::chain(&state.identity, &headers).await?;
    let logins = sessions::of(&state.db, user.id, (state.clock)()).await?;
    let sessions = logins.into_iter().map(|login| SessionLine {
        id: name(&login.chain),
        current: here.as_ref() == Some(&login.chain),
        device: login.device.name,
        address: login.device.address,
        created_at: IstTime(login.created_at),
        seen_at: IstTime(login.seen_at),
    });
    Ok(Json(SessionList { data: SessionLists { sessions: sessions.collect() } }))
}

#[derive(Deserialize, ToSchema)]
pub struct OneSession {
    id: String,
}

/// Ends one session.
#[utoipa::path(
    post,
    path = "/api/v1/sessions/end",
    tag = "profile",
    request_body = OneSession,
    responses(
        (status = 200, description = "It is over", body = Done),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 404, description = "You have no such session", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "JSON of another shape", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn end_session(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
    RequestDevice(device): RequestDevice,
    headers: HeaderMap,
    Sent(OneSession { id }): Sent<OneSession>,
) -> Result<Response, SiteError> {
    let now = (state.clock)();
    let logins = sessions::of(&state.db, user.id, now).await?;
    let chain = logins.into_iter().map(|login| login.chain).find(|chain| name(chain) == id);
    let over = || SiteError::new(StatusCode::NOT_FOUND, "no_session", "This session has ended already.");
    let chain = chain.ok_or_else(over)?;
    let here = identity::chain(&state.identity, &headers).await?;
    if !sessions::end_one(&state.db, user.id, &chain, &device, now).await? {
        return Err(over());
    }
    Ok(left(&state, here.as_ref() == Some(&chain), Json(DONE)))
}

#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AllSessions {
    /// This browser stays logged in.
    keep_this: bool,
}

#[derive(Serialize, ToSchema)]
pub struct SessionsEnded {
    /// Always true.
    success: bool,
    data: EndedSessions,
}

#[derive(Serialize, ToSchema)]
pub struct EndedSessions {
    ended: u64,
}

/// Ends every session, or every other one. Short tokens end too.
#[utoipa::path(
    post,
    path = "/api/v1/sessions/end-all",
    tag = "profile",
    request_body = AllSessions,
    responses(
        (status = 200, description = "They are over", body = SessionsEnded),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "JSON of another shape", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn end_all_sessions(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
    RequestDevice(device): RequestDevice,
    headers: HeaderMap,
    Sent(AllSessions { keep_this }): Sent<AllSessions>,
) -> Result<Response, SiteError> {
    let keep = if keep_this { identity::chain(&state.identity, &headers).await? } else { None };
    let ended = sessions::end_all(&state.db, user.id, keep.as_deref(), &device, (state.clock)()).await?;
    let body = Json(SessionsEnded { success: true, data: EndedSessions { ended } });
    Ok(left(&state, !keep_this, body))
}

fn left(state: &Accounts, is_out: bool, body: impl IntoResponse) -> Response {
    if is_out {
        ([(SET_COOKIE, identity::no_cookie(&state.identity))], body).into_response()
    } else {
        body.into_response()
    }
}

/// 128 bits of the hash of what the database calls it.
fn name(chain: &[u8]) -> String {
    Sha256::digest(chain).iter().take(16).map(|byte| format!("{byte:02x}")).collect()
}
