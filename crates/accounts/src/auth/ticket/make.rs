//! `POST /api/auth/ticket`: a link for one's phone.

use axum::Json;
use axum::extract::State;
use domain::Time;
use identity::{BrowserSession, RequestDevice};
use serde::Serialize;
use store::events::{self, EventKind};
use utoipa::ToSchema;
use web_http::{Caller, ErrorBody, SiteError, sentence};

use super::{SECONDS, issue};
use crate::Accounts;

#[derive(Serialize, ToSchema)]
pub struct TicketMade {
    /// Always true.
    success: bool,
    data: Ticket,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Ticket {
    /// Opens the dashboard and asks there whether to go on as this user. Good once, for ten minutes.
    link: String,
    #[schema(example = "2026-11-21T15:40:00+05:30")]
    expires_at: String,
    seconds: i64,
}

/// Makes a link that signs in another browser, once, within ten minutes.
#[utoipa::path(
    post,
    path = "/api/auth/ticket",
    tag = "auth",
    responses(
        (status = 200, description = "The link", body = TicketMade),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "A token is not enough, or sent by a page of another site", body = ErrorBody),
        (status = 429, description = "Too many", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn make(
    State(state): State<Accounts>,
    RequestDevice(device): RequestDevice,
    caller: Caller,
    person: BrowserSession,
) -> Result<Json<TicketMade>, SiteError> {
    let now = (state.clock)();
    state.identity.logins.admit(&state.db, caller, now).await?.map_err(|seconds| {
        SiteError::too_many(
            sentence!("Too many links at once. Please try again in {seconds} seconds.", seconds),
            seconds,
        )
    })?;
    let token = issue(&state, &person).await?;
    events::add(&state.db, person.user.id, EventKind::TicketMade, &device, now).await?;
    let link = format!("{}/dashboard?token={token}", state.identity.ingress.origin.text());
    let expires_at = Time(now.0 + SECONDS * 1000).to_string();
    Ok(Json(TicketMade { success: true, data: Ticket { link, expires_at, seconds: SECONDS } }))
}
