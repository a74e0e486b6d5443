//! `POST /api/staff/applications/{reference}/notes`.

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use store::careers as stored;
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::Staff;
use super::application::{OneStaffApplication, again, unknown};
use crate::document::text as text_fault;
use crate::{Hiring, reference};

#[derive(Deserialize, ToSchema)]
pub struct NewNote {
    /// 1 to 5,000 characters.
    text: String,
}

const MOST: usize = 5_000;

/// A note for the team. The applicant does not see it.
#[utoipa::path(
    post,
    path = "/api/staff/applications/{reference}/notes",
    operation_id = "add_application_note",
    tag = "staff",
    params(("reference" = String, Path, example = "RJ-7K3M-9QXD")),
    request_body = NewNote,
    responses(
        (status = 201, description = "It is kept", body = OneStaffApplication),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such application", body = ErrorBody),
        (status = 422, description = "Empty or too long", body = ErrorBody),
    )
)]
pub async fn add(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(reference): Part,
    Sent(NewNote { text }): Sent<NewNote>,
) -> Result<(StatusCode, Json<OneStaffApplication>), SiteError> {
    let reference = reference::read(&reference);
    let text = text.replace('\0', "\u{fffd}");
    if let Some(sentence) = text_fault("Note", &text, MOST) {
        return Err(SiteError::field("text", sentence));
    }
    if !stored::note(&state.db, &user.email, &reference, text.trim(), (state.clock)()).await? {
        return Err(unknown());
    }
    Ok((StatusCode::CREATED, again(&state, &reference).await?))
}
