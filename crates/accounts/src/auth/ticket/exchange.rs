//! `POST /api/auth/exchange`: what a link says, and after a click the session it stands for.

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::{IntoResponse, Response};
use identity::{MaybeSignedIn, RequestDevice, guess, let_in};
use serde::{Deserialize, Serialize};
use store::account_status;
use store::pending_auth::{self, Kind};
use store::users::User;
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, Sent, SiteError};

use super::{read, since};
use crate::Accounts;

#[derive(Deserialize, ToSchema)]
#[schema(as = TicketSent)]
pub struct Exchange {
    /// The `token` of the page's address.
    token: String,
    /// The person said "Continue". Without it nothing is used up, and the answer says what there is to ask.
    #[serde(default)]
    confirm: bool,
}

#[derive(Serialize, ToSchema)]
pub struct Exchanged {
    /// Always true.
    success: bool,
    data: TicketData,
}

#[derive(Serialize, ToSchema)]
#[schema(as = TicketAsked)]
pub struct TicketData {
    state: TicketState,
    /// Whom the ticket signs in; null when it is ignored.
    #[schema(required)]
    user: Option<Somebody>,
    /// Who is signed in in this browser.
    #[schema(required)]
    current: Option<Somebody>,
}

#[derive(Serialize, ToSchema)]
pub struct Somebody {
    name: String,
    email: String,
}

impl Somebody {
    fn of(user: User) -> Self {
        Self { name: user.name, email: user.email }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub enum TicketState {
    /// Nobody is signed in here: "Continue as …?"
    Ask,
    /// Somebody else is.
    Switch,
    /// This very user is; the ticket is used up.
    Same,
    /// Forged, used, too old, or no ticket.
    Ignored,
    /// Now this user is.
    SignedIn,
}

/// Reads a ticket, and with `confirm` uses it: the session comes as a cookie.
///
/// A ticket that is not good is ignored: the answer says so, and nothing else.
#[utoipa::path(
    post,
    path = "/api/auth/exchange",
    tag = "auth",
    request_body = Exchange,
    responses(
        (status = 200, description = "What the ticket says, or the session", body = Exchanged, headers(("set-cookie" = String))),
        (status = 400, description = "Broken JSON", body = ErrorBody),
        (status = 403, description = "Sent by a page of another site", body = ErrorBody),
        (status = 415, description = "Not JSON", body = ErrorBody),
        (status = 422, description = "JSON of another shape", body = ErrorBody),
        (status = 429, description = "Too many from one address", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn exchange(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    caller: Caller,
    MaybeSignedIn(current): MaybeSignedIn,
    headers: HeaderMap,
    Sent(asked): Sent<Exchange>,
) -> Result<Response, SiteError> {
    let now = (state.clock)();
    guess::admit(&state.identity, caller).await?;
    let Some(hash) = read(&state, &asked.token) else { return Ok(ignored(current)) };
    let Some(user) = owner(&state, pending_auth::look(&state.db, Kind::Ticket, hash, now).await?).await?
    else {
        return Ok(ignored(current));
    };
    let same = current.as_ref().is_some_and(|current| current.id == user.id);
    if !same && !asked.confirm {
        let state = if current.is_some() { TicketState::Switch } else { TicketState::Ask };
        return Ok(said(state, Some(user), current));
    }
    // Before the ticket is used: what ends every login between here and the session ends this one too.
    let status = account_status::of(&state.db, user.id).await?;
    // Of two clicks at once one finds it.
    let Some(pending) = pending_auth::finish(&state.db, Kind::Ticket, hash, now).await? else {
        return Ok(ignored(current));
    };
    if same {
        return Ok(said(TicketState::Same, Some(user), current));
    }
    let Some(cookie) =
        let_in(&state.identity, &headers, user.id, status, since(&pending, now), device).await?
    else {
        return Ok(ignored(None));
    };
    Ok(([(SET_COOKIE, cookie)], said(TicketState::SignedIn, Some(user.clone()), Some(user))).into_response())
}

async fn owner(
    state: &Accounts,
    pending: Option<pending_auth::PendingAuth>,
) -> Result<Option<User>, SiteError> {
    let Some(user) = pending.and_then(|pending| pending.user) else { return Ok(None) };
    Ok(account_status::by_id(&state.db, user).await?)
}

fn ignored(current: Option<User>) -> Response {
    said(TicketState::Ignored, None, current)
}

fn said(state: TicketState, user: Option<User>, current: Option<User>) -> Response {
    let data = TicketData { state, user: user.map(Somebody::of), current: current.map(Somebody::of) };
    Json(Exchanged { success: true, data }).into_response()
}
