//! `GET /auth/google/callback`: back from the provider.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use axum::http::header::SET_COOKIE;
use axum::response::Response;
use identity::session::{self, cookie_named};
use identity::{RequestDevice, let_in};
use serde::Deserialize;
use store::events::Device;
use store::identities::{self, Entered};
use store::pending_auth::{self, Kind};
use store::{UserId, account_status};
use utoipa::IntoParams;
use web_http::SiteError;

use super::provider::Secrets;
use super::start::Waiting;
use super::why::Why;
use super::{Google, back, cookie_name, no_cookie, to};
use crate::Accounts;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CallbackQuery {
    code: Option<String>,
    state: Option<String>,
    error: Option<String>,
    /// RFC 9207: who answers.
    iss: Option<String>,
}

/// Signs in whom the provider vouches for; back to the login page otherwise. No token is in any address.
#[utoipa::path(
    get,
    path = "/auth/google/callback",
    tag = "auth",
    params(CallbackQuery),
    responses(
        (status = 303, description = "Signed in and on the way, or to /login?google=… which says why not"),
        (status = 503, description = "No database", body = web_http::ErrorBody),
    )
)]
pub async fn callback(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    headers: HeaderMap,
    said: Result<Query<CallbackQuery>, QueryRejection>,
) -> Result<Response, SiteError> {
    let Query(said) = said.unwrap_or_default();
    let Some(google) = &state.google else { return back(&state, Why::Unset, None) };
    let Some(waiting) = waiting(&state, &headers).await? else { return back(&state, Why::Expired, None) };
    // A page of somebody else that sends its own code here has another browser's state.
    if said.state.as_deref() != Some(&waiting.state) {
        return back(&state, Why::Expired, Some(&waiting.next));
    }
    let entered = match vouched(&state, google, said, &waiting).await {
        Ok(vouched) => identities::enter(&state.db, &vouched, &device, (state.clock)()).await?,
        Err(why) => return back(&state, why, Some(&waiting.next)),
    };
    match entered {
        Entered::OtherSubject => back(&state, Why::OtherGoogle, Some(&waiting.next)),
        Entered::Disabled => back(&state, Why::Disabled, Some(&waiting.next)),
        Entered::Known(user) | Entered::New(user) | Entered::Linked(user) | Entered::TakenOver(user) => {
            sign_in(&state, &headers, user, &device, &waiting.next).await
        }
    }
}

/// What began in this browser. Looked up once: whatever comes of it, it is over.
async fn waiting(state: &Accounts, headers: &HeaderMap) -> Result<Option<Waiting>, SiteError> {
    let Some(id) = cookie_named(headers, cookie_name(state)) else { return Ok(None) };
    let pending =
        pending_auth::finish(&state.db, Kind::Google, session::hash_of(id), (state.clock)()).await?;
    pending.map(|pending| serde_json::from_str(&pending.state).map_err(SiteError::ours)).transpose()
}

async fn vouched(
    state: &Accounts,
    google: &Google,
    said: CallbackQuery,
    waiting: &Waiting,
) -> Result<identities::Vouched, Why> {
    if said.iss.is_some_and(|iss| iss != google.issuer()) {
        return Err(Why::Refused);
    }
    let code = match (said.code, said.error.as_deref()) {
        (Some(code), None) if !code.is_empty() => code,
        (_, Some("access_denied")) => return Err(Why::Cancelled),
        _ => return Err(Why::Refused),
    };
    let secrets = Secrets {
        state: waiting.state.clone(),
        nonce: waiting.nonce.clone(),
        verifier: waiting.verifier.clone(),
    };
    google.arrive(code, secrets, (state.clock)()).await
}

async fn sign_in(
    state: &Accounts,
    headers: &HeaderMap,
    user: UserId,
    device: &Device,
    next: &str,
) -> Result<Response, SiteError> {
    // The provider has just vouched for them, whatever was ended before.
    let status = account_status::of(&state.db, user).await?;
    let Some(cookie) =
        let_in(&state.identity, headers, user, status, (state.clock)(), device.clone()).await?
    else {
        return back(state, Why::Disabled, Some(next));
    };
    let mut response = to(next, Some(cookie))?;
    response.headers_mut().append(SET_COOKIE, no_cookie(state));
    Ok(response)
}
