//! `POST /api/staff/applications/{reference}/stage`.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use store::careers::{self as stored, Moved, Stage};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, Sent, SiteError};

use super::Staff;
use super::application::{OneStaffApplication, again, unknown};
use crate::emails::application_declined;
use crate::stage_word::StageWord;
use crate::{Hiring, reference};

#[derive(Deserialize, ToSchema)]
pub struct NewStage {
    stage: StageWord,
    /// As read; another one means that somebody changed it meanwhile.
    revision: i64,
}

/// Moves an application to another stage. Only its applicant withdraws it.
///
/// Declining tells the applicant by email, ten seconds later; moving it on before that takes the email back.
#[utoipa::path(
    post,
    path = "/api/staff/applications/{reference}/stage",
    tag = "staff",
    params(("reference" = String, Path, example = "RJ-7K3M-9QXD")),
    request_body = NewStage,
    responses(
        (status = 200, description = "It is there", body = OneStaffApplication),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 404, description = "No such application", body = ErrorBody),
        (status = 409, description = "Changed meanwhile, or withdrawn", body = ErrorBody),
        (status = 422, description = "No such stage", body = ErrorBody),
    )
)]
pub async fn move_to(
    State(state): State<Hiring>,
    Staff(user): Staff,
    Part(reference): Part,
    Sent(NewStage { stage, revision }): Sent<NewStage>,
) -> Result<Json<OneStaffApplication>, SiteError> {
    let (reference, stage) = (reference::read(&reference), stage.stage());
    if stage == Stage::Withdrawn {
        return Err(SiteError::field("stage", "Only the applicant can withdraw an application."));
    }
    let kept = state.careers.keep_days;
    let message = |whom: &stored::Applicant| application_declined(whom, kept);
    match stored::move_to(&state.db, &user.email, &reference, stage, revision, message, (state.clock)())
        .await?
    {
        Moved::Done => again(&state, &reference).await,
        Moved::Stale => Err(SiteError::conflict(
            "Somebody changed this application meanwhile. Nothing was saved; please load it again.",
        )),
        Moved::Withdrawn => Err(SiteError::conflict("The applicant withdrew this application.")),
        Moved::Unknown => Err(unknown()),
    }
}
