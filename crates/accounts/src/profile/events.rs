//! `GET /api/v1/security-events`: what happened to the account, for its owner.

use axum::Json;
use axum::extract::State;
use identity::SignedIn;
use report::numbers::IstTime;
use serde::Serialize;
use store::events;
use utoipa::ToSchema;
use web_http::{ErrorBody, SiteError};

use crate::Accounts;

#[derive(Serialize, ToSchema)]
pub struct SecurityEvents {
    data: SecurityEventList,
}

#[derive(Serialize, ToSchema)]
pub struct SecurityEventList {
    /// Newest first, at most 200, not older than 180 days.
    events: Vec<SecurityEvent>,
}

#[derive(Serialize, ToSchema)]
pub struct SecurityEvent {
    id: i64,
    /// A word: `login`, `login_failed`, `password_changed` …
    kind: &'static str,
    at: IstTime,
    #[schema(required = true)]
    device: Option<String>,
    #[schema(required = true)]
    address: Option<String>,
}

/// Lists logins, changes of the password and the like, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/security-events",
    tag = "profile",
    responses(
        (status = 200, body = SecurityEvents),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn security_events(
    State(state): State<Accounts>,
    SignedIn(user): SignedIn,
) -> Result<Json<SecurityEvents>, SiteError> {
    let events = events::of(&state.db, user.id).await?.into_iter().map(|event| SecurityEvent {
        id: event.id,
        kind: event.kind.word(),
        at: IstTime(event.at),
        device: event.device.name,
        address: event.device.address,
    });
    Ok(Json(SecurityEvents { data: SecurityEventList { events: events.collect() } }))
}
