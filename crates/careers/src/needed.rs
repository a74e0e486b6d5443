//! `GET /api/apply/{jobid}`: what the form of an application needs to know.

use axum::Json;
use axum::extract::State;
use mailer::Delivery;
use serde::Serialize;
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, SiteError};

use super::form_definition::definition;
use super::{form, receive};
use crate::Hiring;

#[derive(Serialize, ToSchema)]
pub struct ApplyForm {
    data: ApplyNeeds,
}

#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApplyNeeds {
    jobid: String,
    title: String,
    /// The preferred role that goes with the opening.
    #[schema(required = true)]
    role: Option<String>,
    /// Of graduation, the latest first, by the server's Indian date.
    years: Vec<i32>,
    /// An application is erased so many days after a decision.
    retention_days: u32,
    /// The largest resume.
    max_bytes: usize,
    /// The version of the consent's words, to be sent back with it.
    notice: &'static str,
    /// What becomes of the receipt's mail.
    delivery: Delivery,
}

/// The years of the form, the size of a resume, and how long an application is kept.
#[utoipa::path(
    get,
    path = "/api/apply/{jobid}",
    tag = "careers",
    params(("jobid" = String, Path, description = "Its code, in any case", example = "FE101")),
    responses(
        (status = 200, body = ApplyForm),
        (status = 404, description = "`closed_opening` or `unknown_opening`", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn needed(State(state): State<Hiring>, Part(jobid): Part) -> Result<Json<ApplyForm>, SiteError> {
    let one = super::find_open(&state, &jobid).await?.opening;
    Ok(Json(ApplyForm {
        data: ApplyNeeds {
            jobid: one.code,
            title: one.title,
            role: one.role,
            years: form::years((state.clock)()).collect(),
            retention_days: state.careers.keep_days,
            max_bytes: receive::MAX_RESUME,
            notice: &definition().notice,
            delivery: state.mail.delivery(),
        },
    }))
}
