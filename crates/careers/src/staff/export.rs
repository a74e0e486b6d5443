//! `GET /api/staff/applications/export`: what the filter leaves, as comma separated values.

use std::io;

use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use store::careers::{self as stored, Line};
use web_http::{CsvWriter, ErrorBody, SiteError};

use super::applications::{ApplicationsParams, years};
use super::{Staff, query_parameters};
use crate::Hiring;

const COLUMNS: [&str; 18] = [
    "Reference",
    "Opening",
    "Title",
    "Stage",
    "Received",
    "Decided",
    "Name",
    "Email",
    "Phone",
    "College",
    "Degree",
    "Graduation year",
    "Preferred role",
    "Experience",
    "LinkedIn",
    "Motivation",
    "Resume",
    "Open with care",
];

/// Applications under a filter as a file. No text in it is a formula; that it was taken is recorded.
#[utoipa::path(
    get,
    path = "/api/staff/applications/export",
    operation_id = "export_applications",
    tag = "staff",
    params(ApplicationsParams),
    responses(
        (status = 200, description = "The file", body = String, content_type = "text/csv"),
        (status = 401, description = "Nobody is logged in", body = ErrorBody),
        (status = 403, description = "Not of the hiring team", body = ErrorBody),
        (status = 422, description = "An invalid query parameter", body = ErrorBody),
    )
)]
pub async fn export(
    State(state): State<Hiring>,
    Staff(user): Staff,
    query: Result<Query<ApplicationsParams>, QueryRejection>,
) -> Result<Response, SiteError> {
    let asked = query_parameters(query)?;
    let filter = asked.filter()?;
    // All of them, whatever the page; what cannot be read is refused all the same.
    asked.page()?;
    let lines = stored::export(&state.db, &filter, asked.order()?).await?;
    let now = (state.clock)();
    let subject = filter.code.as_deref().unwrap_or("all");
    // What was searched for may be a name, and stays out of the trail.
    let detail = format!("{} applications", lines.len());
    stored::record(&state.db, &user.email, "exported", subject, &detail, now).await?;
    let headers = [
        (CONTENT_TYPE, "text/csv; charset=utf-8; header=present".to_owned()),
        (CONTENT_DISPOSITION, format!("attachment; filename=\"applications-{}.csv\"", now.day())),
    ];
    Ok((headers, Body::from(write(&lines).map_err(SiteError::ours)?)).into_response())
}

fn write(lines: &[Line]) -> io::Result<Vec<u8>> {
    let mut out = CsvWriter::new(Vec::with_capacity((lines.len() + 1) * 400));
    row(&mut out, COLUMNS.map(str::to_owned))?;
    for line in lines {
        let version = &line.version;
        row(
            &mut out,
            [
                line.reference.clone(),
                line.code.clone(),
                line.title.clone(),
                line.stage.word().to_owned(),
                line.received_at.day().to_string(),
                line.decided_at.map(|at| at.day().to_string()).unwrap_or_default(),
                version.name.clone(),
                line.email.clone(),
                version.mobile.clone(),
                version.college.clone(),
                version.degree.clone(),
                version.passing_year.to_string(),
                version.role.clone().unwrap_or_default(),
                years(version.experience).to_string(),
                version.linkedin.clone().unwrap_or_default(),
                version.motivation.clone(),
                version.file_name.clone(),
                version.file_flags.clone(),
            ],
        )?;
    }
    out.finish()
}

fn row(out: &mut CsvWriter<Vec<u8>>, cells: [String; COLUMNS.len()]) -> io::Result<()> {
    for cell in &cells {
        out.text(cell)?;
    }
    out.end_row()
}
