//! `GET /api/staff/audit`: who saw and changed what.

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use report::numbers::IstTime;
use serde::{Deserialize, Serialize};
use store::careers::{self as stored, Entry, TrailFilter};
use utoipa::{IntoParams, ToSchema};
use web_http::{ErrorBody, SiteError};

use super::applications::number;
use super::{Staff, query_parameters};
use crate::Hiring;

#[derive(Debug, Default, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct TrailAsked {
    /// A reference or the code of an opening.
    subject: Option<String>,
    /// What was done, such as stage_changed.
    action: Option<String>,
    /// A member of the team, `applicant` or `server`.
    by: Option<String>,
    /// From 1.
    #[param(value_type = Option<i64>)]
    page: Option<String>,
    /// 1 to 200, 50 when absent.
    #[param(value_type = Option<i64>)]
    per: Option<String>,
}

#[derive(Serialize, ToSchema)]
pub struct Trail {
    data: TrailPage,
}

/// The newest first.
#[derive(Serialize, ToSchema)]
pub struct TrailPage {
    total: i64,
    page: i64,
    per: i64,
    entries: Vec<TrailEntry>,
}

#[derive(Serialize, ToSchema)]
pub struct TrailEntry {
    id: i64,
    at: IstTime,
    /// A member of the team, `applicant` or `server`.
    by: String,
    action: String,
    /// A reference, the code of an opening, or the address whose role changed.
    subject: String,
    detail: String,
}

/// What was done with openings and applications, and by whom.
#[utoipa::path(
    get,
    path = "/api/staff/audit",
    operation_id = "list_audit",
    tag = "staff",
    params(TrailAsked),
    responses(
        (status = 200, body = Trail),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn list(
    State(state): State<Hiring>,
    Staff(_user): Staff,
    query: Result<Query<TrailAsked>, QueryRejection>,
) -> Result<Json<Trail>, SiteError> {
    let asked = query_parameters(query)?;
    let page = number("page", &asked.page, 1, 1_000_000)?;
    let per = number("per", &asked.per, 50, 200)?;
    let trimmed =
        |text: Option<String>| text.map(|text| text.trim().to_lowercase()).filter(|text| !text.is_empty());
    // References and codes are stored in upper case, addresses and `all`, the subject of an export, in lower.
    let lower = |text: &str| text.contains('@') || text == "all";
    let subject = trimmed(asked.subject).map(|text| if lower(&text) { text } else { text.to_uppercase() });
    let (action, by) = (trimmed(asked.action), trimmed(asked.by));
    let filter =
        TrailFilter { subject: subject.as_deref(), action: action.as_deref(), author: by.as_deref() };
    let (total, entries) = stored::entries(&state.db, filter, (page - 1) * per, per).await?;
    let entries = entries.into_iter().map(shown).collect();
    Ok(Json(Trail { data: TrailPage { total, page, per, entries } }))
}

pub fn shown(entry: Entry) -> TrailEntry {
    TrailEntry {
        id: entry.id,
        at: IstTime(entry.at),
        by: entry.author,
        action: entry.action,
        subject: entry.subject,
        detail: entry.detail,
    }
}
