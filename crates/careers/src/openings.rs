//! `GET /api/openings` and `GET /api/job-description/{jobid}`: what one can apply for.

use axum::Json;
use axum::extract::State;
use report::numbers::IstDay;
use serde::Serialize;
use store::careers::{self as stored, Opening};
use utoipa::ToSchema;
use web_http::{ErrorBody, Part, SiteError};

use super::document::Document;
use crate::Hiring;

#[derive(Serialize, ToSchema)]
pub struct Openings {
    data: OpeningList,
}

#[derive(Serialize, ToSchema)]
pub struct OpeningList {
    /// The server's Indian day.
    today: IstDay,
    /// In the order in which they came: the eight of the program first.
    openings: Vec<OpeningLine>,
}

#[derive(Serialize, ToSchema)]
pub struct OpeningLine {
    #[schema(example = "FE101")]
    id: String,
    title: String,
    department: String,
    skills: Vec<String>,
    state: OpeningState,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpeningState {
    Open,
    Closed,
}

/// The document at the top level, and what our own page shows beside it.
#[derive(Serialize, ToSchema)]
pub struct JobDescription {
    #[serde(flatten)]
    document: Document,
    #[serde(rename = "Department")]
    department: String,
    #[serde(rename = "Skills")]
    skills: Vec<String>,
    /// The value of the preferred role in the application.
    #[serde(rename = "Role")]
    #[schema(required = true)]
    role: Option<String>,
    #[serde(rename = "ValidThrough")]
    #[schema(required = true)]
    valid_through: Option<IstDay>,
}

impl OpeningState {
    pub fn of(opening: &Opening) -> Self {
        if opening.is_open { Self::Open } else { Self::Closed }
    }
}

/// Every opening, and whether one can still apply.
#[utoipa::path(
    get,
    path = "/api/openings",
    tag = "careers",
    responses(
        (status = 200, body = Openings),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn openings(State(state): State<Hiring>) -> Result<Json<Openings>, SiteError> {
    let openings = stored::list(&state.db).await?;
    let line = |opening: Opening| {
        let state = OpeningState::of(&opening);
        let one = opening.opening;
        Ok(OpeningLine {
            id: one.code,
            title: one.title,
            department: one.department,
            skills: serde_json::from_str(&one.skills)?,
            state,
        })
    };
    let openings = openings.into_iter().map(line).collect::<Result<_, serde_json::Error>>();
    let today = IstDay((state.clock)().day());
    Ok(Json(Openings { data: OpeningList { today, openings: openings.map_err(SiteError::ours)? } }))
}

/// What an opening is about, with the keys of the specification.
#[utoipa::path(
    get,
    path = "/api/job-description/{jobid}",
    tag = "careers",
    params(("jobid" = String, Path, description = "Its code, in any case", example = "FE101")),
    responses(
        (status = 200, body = JobDescription),
        (status = 404, description = "`closed_opening` or `unknown_opening`", body = ErrorBody),
        (status = 503, description = "No database", body = ErrorBody),
    )
)]
pub async fn job_description(
    State(state): State<Hiring>,
    Part(jobid): Part,
) -> Result<Json<JobDescription>, SiteError> {
    let one = super::find_open(&state, &jobid).await?.opening;
    Ok(Json(JobDescription {
        document: serde_json::from_str(&one.document).map_err(SiteError::ours)?,
        department: one.department,
        skills: serde_json::from_str(&one.skills).map_err(SiteError::ours)?,
        role: one.role,
        valid_through: one.valid_through.map(IstDay),
    }))
}
